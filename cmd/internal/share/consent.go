package share

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/share/fetch"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// stranger is a place or a key that a lock names, and that the person at this desk has never typed or agreed to.
type stranger struct {
	what string   // as people read it
	of   []string // the rulesets that it is named for
}

// strangers is what a lock would have this program do that nobody here has agreed to, in the order of the lock.
type strangers struct {
	places map[string]*stranger
	keys   map[keys.Key]*stranger
	order  []*stranger
}

func (s *strangers) add(was *stranger, what, name string) *stranger {
	if was == nil {
		was = &stranger{what: what}
		s.order = append(s.order, was)
	}
	if !slices.Contains(was.of, name) {
		was.of = append(was.of, name)
	}
	return was
}

// listing is what names the rulesets that are dealt with: a lock, or where there is none the list of all that was got.
func (d *Desk) listing() string {
	if d.Lock == "" {
		return "The list of what you have got"
	}
	return store.LockName
}

// strange finds what is new in a list. Whoever has got something from a place by themselves knows that place.
func (d *Desk) strange(list []store.Kept) (*strangers, error) {
	own, err := d.Folder.List()
	if err != nil {
		return nil, err
	}
	known, err := d.Folder.Places()
	if err != nil {
		return nil, err
	}
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil {
		return nil, err
	}
	for _, k := range own.All {
		for _, source := range []string{k.Source, k.At} {
			place, _ := fetch.Place(source)
			known = append(known, place)
		}
	}
	s := &strangers{places: map[string]*stranger{}, keys: map[keys.Key]*stranger{}}
	for _, k := range list {
		if err := d.name(k.Name); err != nil { // somebody may have written it by hand
			return nil, fmt.Errorf("%s names %q: %w", d.listing(), k.Name, err)
		}
		for _, source := range []string{k.Source, k.At} {
			if place, inner := fetch.Place(source); place != "" && !slices.Contains(known, place) {
				what := "it asks " + place
				if inner {
					what += ", IN YOUR LOCAL NETWORK"
				}
				s.places[place] = s.add(s.places[place], what, k.Name)
			}
		}
		if k.Key == "" {
			continue
		}
		key, err := keys.Read(k.Key)
		if err != nil {
			return nil, fmt.Errorf("%s says which key signs %s, and %w", d.listing(), k.Name, err)
		}
		if key != d.Own && ring.Of(key) == "" {
			s.keys[key] = s.add(s.keys[key], "it says that this key signs: "+key.Words(), k.Name)
		}
	}
	return s, nil
}

// agree says what a lock names that is new to whoever sits here, and asks once about all of it: a lock may come from anybody,
// with the files of a table. What they agree to is remembered.
func (d *Desk) agree(list []store.Kept) error {
	s, err := d.strange(list)
	if err != nil || len(s.order) == 0 {
		return err
	}
	d.Say(d.listing() + " names what you have not agreed to yet:")
	for _, one := range s.order {
		d.Say(fmt.Sprintf("  %s (for %s)", one.what, strings.Join(one.of, ", ")))
	}
	if !d.Agreed {
		yes, err := d.ask("Is that fine, for now and later? [y/N] ")
		if errors.Is(err, ErrNobody) {
			return fmt.Errorf("%w: nothing was asked of anybody; at a terminal you are asked, and in a script --yes agrees to it",
				ErrNobody)
		}
		if err != nil {
			return err
		}
		if !yes {
			return ErrDeclined
		}
	}
	for key, one := range s.keys {
		if err := d.Know(one.of[0], key); err != nil {
			return err
		}
	}
	return d.remember(s)
}

func (d *Desk) remember(s *strangers) error {
	var places []string
	for place := range s.places {
		places = append(places, place)
	}
	if len(places) == 0 {
		return nil
	}
	unlock, err := d.Folder.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	return d.Folder.Agree(places)
}
