package game

import (
	"fmt"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Missing is a parameter that was not given.
type Missing struct {
	Field  *check.Field
	Player string // "" for the table's
}

// Missing lists the parameters of the start that have no value yet and cannot do without, player by player.
func (s *Setup) Missing() []Missing { return s.ungiven(false) }

// Supposed lists those that were not given, and are what the rules say then.
func (s *Setup) Supposed() []Missing { return s.ungiven(true) }

func (s *Setup) ungiven(supposed bool) (all []Missing) {
	for _, i := range s.p.Starts[s.Start].Params {
		f := s.p.Rules.Fields[i]
		if (s.p.FieldInit[i] != 0) != supposed {
			continue
		}
		if !f.PerPlayer {
			if _, ok := s.given(i, 0); !ok {
				all = append(all, Missing{Field: f})
			}
			continue
		}
		for seat, name := range s.Players {
			if _, ok := s.given(i, seat); !ok {
				all = append(all, Missing{f, name})
			}
		}
	}
	return all
}

// check finds what keeps a game from starting.
func (s *Setup) check(p *program.Program) error {
	if len(p.Starts) == 0 {
		return fmt.Errorf("%s has nothing that can be started", p.Title)
	}
	if err := s.Seated(); err != nil {
		return err
	}
	if err := s.Stats(); err != nil {
		return err
	}
	if missing := s.Missing(); len(missing) > 0 {
		m := missing[0]
		if m.Player != "" {
			return fmt.Errorf("%s needs %s: give %s=VALUE, or %s.%s=VALUE for %s alone", startName(p, s.Start), m.Field.Name,
				m.Field.Name, m.Player, m.Field.Name, m.Player)
		}
		return fmt.Errorf("%s needs %s: give %s=VALUE", startName(p, s.Start), m.Field.Name, m.Field.Name)
	}
	return nil
}

// Seated says whether the start is for as many as there are players.
func (s *Setup) Seated() error {
	if len(s.p.Starts) == 0 {
		return nil
	}
	n, r := int64(len(s.Players)), s.p.PlayersOf(s.Start)
	if r.Has(n) && n <= MaxPlayers {
		return nil
	}
	r.Most = min(r.Most, MaxPlayers)
	players := say.RangesText([]check.Range{r}) + " players"
	if r.Most == 1 {
		players = "1 player"
	}
	return fmt.Errorf("%s is for %s, not %d", startName(s.p, s.Start), players, n)
}

// NoStat is the error for a parameter that was given as the name of a stat which the character does not have.
type NoStat struct{ Player, Stat string }

// Error says how the stat is given.
func (e *NoStat) Error() string {
	has := e.Player + " has"
	if strings.EqualFold(e.Player, "you") {
		has = "You have"
	}
	if !e.Named() {
		return fmt.Sprintf("%s is neither a number nor the name of a stat", e.Stat)
	}
	return fmt.Sprintf("%s no %s: give it as %s.%s=N", has, e.Stat, e.Player, e.Stat)
}

// Named reports whether it may be the name of a stat: 2/4 is none.
func (e *NoStat) Named() bool { return e.Stat == "" || e.Stat[0] < '0' || e.Stat[0] > '9' }

// Stats finds a parameter that was given as the name of a stat which the character does not have, which is a [*NoStat], or which
// does not fit.
func (s *Setup) Stats() error {
	for i := range s.params {
		q := &s.params[i]
		for seat, name := range s.Players {
			if p, _ := s.counting(q.field, seat); q.name == "" || p != q {
				continue
			}
			n, err := sum(q.name, s.sheets[name])
			f := s.p.Rules.Fields[q.field]
			if err != nil {
				return &NoStat{name, s.lacks(name, q.name)}
			}
			if !f.Type.Allows(n) {
				return fmt.Errorf("%s's %s is %d, and %s must be %s", name, q.name, n, f.Name, say.RangesText(f.Type.Ranges))
			}
		}
	}
	return nil
}

// lacks is the first stat of a sum that a character does not have.
func (s *Setup) lacks(name, text string) string {
	for term := range strings.SplitSeq(text, "+") {
		if _, err := sum(term, s.sheets[name]); err != nil {
			return term
		}
	}
	return text
}
