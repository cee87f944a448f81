package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
)

// record is the journal of one game: a new one, or one that is gone on with.
type record struct {
	path   string
	header journal.Header
	opened *journalfile.Opened // nil: the record is new
	other  bool                // its rules have changed since; it is read as if they were those at hand
	file   *journalfile.File
}

// newRecord is the record of a game that is yet to begin. Nothing is written before it is opened.
func newRecord(path, rules string, p *program.Program, setup *game.Setup, seed uint64) (*record, error) {
	h, err := journal.NewHeader(p, setup, seed)
	if err != nil {
		return nil, usage("%w", err)
	}
	if !rulefiles.Shipped(rules) {
		h.Path = strings.ToValidUTF8(rules, "?")
		h.Got = rulefiles.GotIn(p)
	}
	return &record{path: path, header: h}, nil
}

// oldRecord is the record that is there already, of a game of these rules that is not finished; nil where there is none.
func oldRecord(path string, p *program.Program) (*record, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	o, err := journalfile.Open(path)
	var damage *journal.Damage
	switch {
	case errors.As(err, &damage):
		return nil, &exit{ExitFailure,
			fmt.Errorf("%s is there already, and is no journal that can be gone on with (%w): give the record another name", path, damage)}
	case err != nil:
		return nil, &exit{ExitFailure, err}
	}
	err = o.Header.Fits(p)
	other := err != nil && o.Header.Ruleset == p.Name
	if other {
		o.Header, err = o.Header.By(p), nil
	}
	if err == nil && o.Finished() {
		err = errors.New("it holds a game that is finished")
	}
	if err != nil {
		_ = o.Close() // it was only read
		return nil, &exit{ExitFailure, fmt.Errorf("%s cannot be gone on with: %w. Give the record of a new game another name", path,
			err)}
	}
	return &record{path: path, header: o.Header, opened: o, other: other}, nil
}

// begin opens the record for writing, and gives the game as it stands in it.
func (r *record) begin(p *program.Program, g *game.Game) (s *game.State, err error) {
	if r.opened == nil {
		if r.file, err = journalfile.Create(r.path, r.header, journal.Durable); err != nil {
			return nil, &exit{ExitFailure, err}
		}
		return g.Start(r.header.Seed), nil
	}
	if s, err = journal.Replay(p, r.opened.Journal); err != nil {
		return nil, &exit{ExitWrong, fmt.Errorf("%s cannot be gone on with: %w", r.path, err)}
	}
	if r.file, err = r.opened.Append(journal.Durable); err != nil {
		return nil, &exit{ExitFailure, err}
	}
	return s, nil
}

// give records an answer, and then gives it to the game.
func (r *record) give(s *game.State, c game.Choice) error {
	if err := r.file.Answer(s, c); err != nil {
		return err
	}
	return s.Answer(c)
}

func (r *record) close() {
	switch {
	case r.file != nil:
		_ = r.file.Close() // every line has been synced
	case r.opened != nil:
		_ = r.opened.Close() // it was only read
	}
}

// another says how the game on the command line is not the one in the record, "" where it is. What the command line does
// not give is as the record has it.
func (r *record) another(m *match, given, recorded *game.Setup) string {
	h := &r.header
	switch {
	case given.Start != recorded.Start && m.starts():
		return "it was started with " + h.Start
	case m.given() && !slices.Equal(given.Players, recorded.Players):
		return "its players are " + strings.Join(recorded.Players, ", ")
	case m.Seed != nil && *m.Seed != h.Seed:
		return fmt.Sprintf("its seed is %d", h.Seed)
	case m.Deck != "" && !slices.Equal(given.Deck, recorded.Deck), m.Dice != "" && !slices.Equal(given.Dice, recorded.Dice):
		return "its cards or dice are not rigged like that"
	}
	for _, text := range m.Set {
		name, _, _ := strings.Cut(text, "=")
		if name = strings.TrimSpace(name); settled(recorded, name) != settled(given, name) {
			return "its option " + name + " is another one"
		}
	}
	for _, a := range given.Args() {
		if !slices.Contains(recorded.Args(), a) {
			return "its " + strings.TrimSpace(a.Player+" "+a.Name) + " is another one"
		}
	}
	return ""
}

// settled is an option as it was changed, and nothing where it is as it is by default.
func settled(s *game.Setup, name string) program.Arg {
	for _, a := range s.Changed() {
		if a.Name == name {
			return a
		}
	}
	return program.Arg{}
}

// resume gives the setup of the recorded game, if it is the one on the command line and somebody wants to go on with it.
func (r *record) resume(t *sitting, p *program.Program, given *game.Setup) (*game.Setup, error) {
	recorded, err := r.header.Setup(p)
	if err != nil {
		return nil, &exit{ExitFailure, fmt.Errorf("%s cannot be gone on with: %w", r.path, err)}
	}
	if other := r.another(&t.cmd.match, given, recorded); other != "" {
		return nil, &exit{ExitFailure,
			fmt.Errorf("%s holds another game that is not finished: %s. Give the record of this one another name", r.path, other)}
	}
	if r.other {
		if _, err := journal.Replay(p, r.opened.Journal); err != nil {
			return nil, &exit{ExitFailure, fmt.Errorf("%s cannot be gone on with: its rules have changed since, and by those of "+
				"today %w. Play it with the rules of then, or give the record of a new game another name", r.path, err)}
		}
	}
	return recorded, r.asks(t)
}

// asks asks at the terminal whether the recorded game is to be gone on with.
func (r *record) asks(t *sitting) error {
	answers := say.Plural(r.opened.Answers(), "answer")
	if !t.interactive() {
		return &exit{ExitFailure,
			fmt.Errorf("%s holds a game of %s that is not finished, after %s: run this at a terminal to go on with it, or give the new "+
				"record another name", r.path, r.header.Ruleset, answers)}
	}
	if r.other {
		answers += ". Its rules have changed since; by those of today all of that is the same"
	}
	if r.opened.Warning != "" {
		t.people.Line(term.Clean(r.path), ": ", term.Clean(r.opened.Warning))
	}
	for {
		t.people.Line(term.Clean(r.path), " holds this game, not finished, after ", answers, ". Go on with it? yes or no")
		text, err := t.in.Line(t.people.Paint(term.Bold, "> "), false)
		if err != nil {
			return &exit{ExitRanOut, errors.New("you left before the game was gone on with")}
		}
		switch text = strings.ToLower(strings.TrimSpace(text)); {
		case text != "" && strings.HasPrefix("yes", text):
			return nil
		case text != "" && strings.HasPrefix("no", text):
			return usage("the record stays as it is: give --journal another name for a new game")
		}
	}
}
