package session

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// spot is where something lasts: on the sheet of a character, or with nobody the table's. Wins are kept under their own name.
type spot struct{ who, rules, field string }

// untold is what a secret contest wrote on a sheet, as it stood there before: all that everybody knows until it is revealed.
type untold struct {
	spot
	contest int // the entry that began it
	before  string
	had     bool  // there was something
	wins    int64 // so many wins were added
}

// note notes that a contest writes something on a sheet. What one that everybody sees writes everybody knows.
func (w *World) note(secret int, at spot) {
	if secret == 0 {
		w.tell(at)
		return
	}
	before, had := heldIn(w.keptBy(at.who), at.rules, at.field)
	w.secrets = append(slices.Clip(w.secrets), untold{spot: at, contest: secret, before: before, had: had})
}

// keptBy is what lasts for a character, or with nobody for the table.
func (w *World) keptBy(who string) []Kept {
	if c := w.Character(who); c != nil {
		return c.Keeps
	}
	return w.Keeps
}

// tell makes known what stands somewhere.
func (w *World) tell(at spot) {
	if len(w.secrets) > 0 {
		w.secrets = slices.DeleteFunc(slices.Clone(w.secrets), func(u untold) bool { return u.spot == at })
	}
}

// covered reports whether a secret contest wrote something somewhere that not all know of.
func (w *World) covered(at spot) bool {
	return slices.ContainsFunc(w.secrets, func(u untold) bool { return u.spot == at && u.wins == 0 && !w.Revealed(u.contest) })
}

// beganKnown is what a field was worth when a contest began, where not all know what stands on the sheet and it began with what
// they know.
func (w *World) beganKnown(s *game.State, f *check.Field, who string) (value string, ok bool) {
	p := s.Game().Program()
	rules, field := w.at(p, f)
	if !shown(f) || !w.covered(spot{who, rules, field}) {
		return "", false
	}
	all := w.Known()
	c := all.Character(who)
	if c == nil && who != "" {
		return "", false
	}
	known, has := all.Holds(c, p, f)
	began, err := game.Bare(p, s.Game().Setup.Clone())
	if err != nil {
		return "", false
	}
	for _, a := range began.Lasting(func(g *check.Field) bool { return g == f }) {
		if a.Player == who {
			return a.Value, a.Value == known || !has && !isGiven(s.Game().Setup.Args(), who, f.Name)
		}
	}
	return "", false
}

// openly is what stands somewhere once all have seen it change from one value to another. What secret contests did to a number
// stays as much as it was, beside that; of anything else, which has no range, there is what all have seen.
func (w *World) openly(of []check.Range, at spot, have, from, to string) string {
	if from == to {
		return have
	}
	now, ok := changed(of, have, from, to)
	if !ok {
		w.tell(at)
		return to
	}
	w.secrets = slices.Clone(w.secrets)
	first := true
	for i := range w.secrets {
		u := &w.secrets[i]
		if u.spot != at {
			continue
		}
		before, ok := changed(of, u.before, from, to)
		if first || !ok {
			before = to
		}
		u.before, u.had, first = before, true, false
	}
	return now
}

// changed is what a number comes to with what all have seen it change by: as near as its ranges let it.
func changed(of []check.Range, value, from, to string) (string, bool) {
	var n [3]int64
	for i, text := range []string{value, from, to} {
		var err error
		if n[i], err = program.ReadNumber(text); err != nil {
			return "", false
		}
	}
	sum, near, found := n[0]+n[2]-n[1], int64(0), false
	for _, r := range of {
		if at := min(max(sum, r.Least), r.Most); !found || max(at-sum, sum-at) < max(near-sum, sum-near) {
			near, found = at, true
		}
	}
	return strconv.FormatInt(near, 10), found
}

// chipRange is what a pile can hold.
var chipRange = []check.Range{{Least: 0, Most: mostChips}}

// numbers are what a number or chips may be; nothing else has any.
func numbers(f *check.Field) []check.Range {
	switch {
	case f.Type.Kind == check.Pile:
		return chipRange
	case f.Type.Kind == check.Number && len(f.Type.Ranges) == 0:
		return []check.Range{{Least: -program.MostNumber, Most: program.MostNumber}}
	case f.Type.Kind == check.Number:
		return f.Type.Ranges
	}
	return nil
}

// intoOwn has chips that were no ruleset's be some rules' from now on, also as far as all know.
func (w *World) intoOwn(loose, own spot) {
	if loose == own {
		return
	}
	if w.covered(own) {
		w.tell(loose)
		return
	}
	w.secrets = slices.Clone(w.secrets)
	for i := range w.secrets {
		if w.secrets[i].spot == loose {
			w.secrets[i].spot = own
		}
	}
}

// Known is the world as everybody at the table knows it: what secret contests wrote on sheets is not there, unless they were
// revealed.
func (w *World) Known() *World {
	c := w.clone()
	told := map[spot]bool{}
	for _, u := range slices.Backward(w.secrets) {
		shown := w.Revealed(u.contest)
		told[u.spot] = told[u.spot] || shown // and so is what was there before
		switch {
		case u.wins > 0:
			if !shown {
				c.change(u.who, func(ch *Character) { ch.Wins = max(0, ch.Wins-u.wins) })
			}
		case told[u.spot]:
		case u.who == "":
			c.Keeps = keep(c.Keeps, u.rules, u.field, u.before, !u.had)
		default:
			c.change(u.who, func(ch *Character) { ch.Keeps = keep(ch.Keeps, u.rules, u.field, u.before, !u.had) })
		}
	}
	return c
}
