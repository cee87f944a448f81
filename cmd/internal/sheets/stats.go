package sheets

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

// Listed are the stats that the rules know by name.
func Listed(u *session.Ruleset) []string {
	var all []string
	for _, f := range u.Program.Rules.Fields {
		for _, name := range f.Type.Sheet {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// Stats are the names of lines on sheets that rules go by: of stats, and of what their starts take. Open is a field that
// may be given as a stat of any name; nil: there is none.
func Stats(u *session.Ruleset) (names []string, open *check.Field) {
	if u == nil {
		return nil, nil
	}
	names = Listed(u)
	for i := range u.Program.Starts {
		for _, f := range u.Program.ParamsOf(&u.Program.Starts[i]) {
			if f.PerPlayer && f.Type.ByName && len(f.Type.Sheet) == 0 {
				open = f
			}
			if f.PerPlayer && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names, open
}

// GoesBy reports whether rules go by a line of a sheet. The error says that its value is none.
func GoesBy(u *session.Ruleset, s *journal.Setting) (bool, error) {
	if u == nil {
		return true, nil // nothing is known of that
	}
	for _, f := range u.Program.Rules.Fields {
		if f.PerPlayer && f.Type.ByName && slices.Contains(f.Type.Sheet, s.Name) {
			return true, inRange(s, f.Type.Ranges)
		}
	}
	names, open := Stats(u)
	if slices.Contains(names, s.Name) {
		return true, Fits(u, s)
	}
	if _, err := program.ReadNumber(s.Value); open != nil && err == nil {
		return true, inRange(s, open.Type.Ranges)
	}
	return false, nil
}

// inRange says what is wrong with the value of a stat.
func inRange(s *journal.Setting, ranges []check.Range) error {
	if s.Value == "none" {
		return nil
	}
	n, err := program.ReadNumber(s.Value)
	fits := len(ranges) == 0
	for _, r := range ranges {
		fits = fits || r.Has(n)
	}
	if err != nil || !fits {
		return fmt.Errorf("%s cannot be %s: it is a number from %s", s.Name, s.Value, say.RangesText(ranges))
	}
	return nil
}

// Fits tries a value on the first start that takes the field.
func Fits(u *session.Ruleset, s *journal.Setting) error {
	if s.Value == "none" {
		return nil
	}
	for i := range u.Program.Starts {
		setup := game.NewSetup(u.Program)
		setup.Start = i
		if slices.Contains(u.Program.ParamNames(i), s.Name) {
			return setup.SetParam("", s.Name, s.Value)
		}
	}
	return nil
}
