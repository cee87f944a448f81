package web

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/repl"
)

// Seat is a place at the table: whoever has its secret sits there.
type Seat struct {
	Name   string `json:"name"`
	Secret string `json:"secret"`
	Person string `json:"person,omitempty"` // what whoever chose it calls themselves
	Taken  bool   `json:"taken,omitempty"`
	Policy string `json:"policy,omitempty"` // what plays there from the beginning
}

// seats are the links of a table, kept beside its journal.
type seats struct {
	file   string
	secret func() string
	known  bool                // others could read the file, so all links are new
	byHash map[[32]byte]string // the viewer, by the hash of the secret: how long a search takes tells nothing of secrets
	kept
}

// kept is what the file holds.
type kept struct {
	Listen string `json:"listen,omitempty"` // where the table was, so that links go on working
	Master string `json:"gm"`
	Screen string `json:"screen"`
	Key    string `json:"key"` // what tokens are made with
	Seats  []Seat `json:"seats"`
}

// mostLinks is how large the file of links may be, in bytes.
const mostLinks = 1 << 20

// openSeats reads the links of a table, or makes those that are not there yet. Of a file that others may read the links are made
// anew: it was not written by this program, and whoever has sent it would sit at the table.
func openSeats(file string, secret func() string) (*seats, error) {
	s := &seats{file: file, secret: secret}
	if info, err := os.Stat(file); file != "" && !errors.Is(err, fs.ErrNotExist) {
		text, err := files.Read(file, mostLinks)
		if err != nil {
			return nil, fmt.Errorf("the links of this table cannot be read: %w", err)
		}
		if err := json.Unmarshal([]byte(text), &s.kept); err != nil {
			return nil, fmt.Errorf("%s does not hold the links of a table: %w; remove it, and all get new links", file, err)
		}
		if s.known = runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0; s.known {
			s.Listen, s.Master, s.Screen, s.Key = "", "", "", ""
			for i := range s.Seats {
				s.Seats[i].Secret = secret()
			}
		}
	}
	for _, one := range []*string{&s.Master, &s.Screen, &s.Key} {
		if *one == "" {
			*one = secret()
		}
	}
	return s, s.save()
}

// save writes the links, for the owner of the table alone.
func (s *seats) save() error {
	s.byHash = map[[32]byte]string{sha256.Sum256([]byte(s.Master)): repl.Master, sha256.Sum256([]byte(s.Screen)): repl.Everybody}
	for _, seat := range s.Seats {
		s.byHash[sha256.Sum256([]byte(seat.Secret))] = seat.Name
	}
	if s.file == "" {
		return nil
	}
	text, err := json.MarshalIndent(&s.kept, "", "  ")
	if err == nil {
		err = files.Private(s.file, string(text)+"\n")
	}
	if err != nil {
		return fmt.Errorf("the links of this table cannot be kept: %w", err)
	}
	return nil
}

// who is whose link a secret is.
func (s *seats) who(secret string) (viewer string, ok bool) {
	viewer, ok = s.byHash[sha256.Sum256([]byte(secret))]
	return viewer, ok
}

// seat finds a seat by its name.
func (s *seats) seat(name string) *Seat {
	i := slices.IndexFunc(s.Seats, func(seat Seat) bool { return strings.EqualFold(seat.Name, name) })
	if i < 0 {
		return nil
	}
	return &s.Seats[i]
}

// have makes a seat for each name that has none.
func (s *seats) have(names []string) error {
	more := false
	for _, name := range names {
		if s.seat(name) == nil {
			s.Seats, more = append(s.Seats, Seat{Name: name, Secret: s.secret()}), true
		}
	}
	if !more {
		return nil
	}
	return s.save()
}

// renew gives a seat, the game master or the screen another link. The old one stops.
func (s *seats) renew(name string) error {
	switch seat := s.seat(name); {
	case name == repl.Master:
		s.Master = s.secret()
	case name == repl.Everybody:
		s.Screen = s.secret()
	case seat == nil:
		return fmt.Errorf("there is no seat called %s", name)
	default:
		seat.Secret, seat.Person, seat.Taken = s.secret(), "", false
	}
	return s.save()
}

// hand gives a seat to somebody, with a link of their own.
func (s *seats) hand(name, person string) error {
	seat := s.seat(name)
	if seat == nil {
		return fmt.Errorf("there is no seat called %s", name)
	}
	seat.Secret, seat.Person, seat.Taken = s.secret(), person, true
	return s.save()
}

// take has somebody choose a free seat.
func (s *seats) take(name, person string) (secret string, err error) {
	seat := s.seat(name)
	switch {
	case seat == nil:
		return "", fmt.Errorf("there is no seat called %s", name)
	case seat.Taken:
		return "", fmt.Errorf("somebody sits there already: choose another seat")
	}
	seat.Taken, seat.Person = true, person
	return seat.Secret, s.save()
}

// called is a seat's name, with what whoever chose it calls themselves.
func (s *seats) called(name string) string {
	if seat := s.seat(name); seat != nil && seat.Person != "" && !strings.EqualFold(seat.Person, name) {
		return name + " (" + seat.Person + ")"
	}
	return name
}
