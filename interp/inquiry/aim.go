package inquiry

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/sim"
)

// aim is what the rules have the players aim at in a start: what of one result is a success.
type aim struct {
	result *program.Result
	kind   aimKind
}

type aimKind uint8

const (
	aimYes   aimKind = iota // that it is yes
	aimNo                   // that it is no
	aimMe                   // that it is oneself
	aimAbove                // that it is 0 or more
	aimAmong                // that it names oneself, alone or with others
	aimMany                 // nothing: it is a number, and the more or the fewer the better
)

// aimOf is what the first player aims at: a result which the rules name as their aim, or the only one that is yes or no, or else
// the only one that names a player; or, where a single player has none, and no word says how
// it came out for the table, their first number, which is not to be below 0; or else the number that the rules name. The result
// is nil where the rules do not tell.
func aimOf(p *program.Program, setup *game.Setup) aim {
	var given []*program.Result
	for _, i := range flow.Gives(p, setup.Start) {
		given = append(given, &p.Results[i])
	}
	if len(p.Aim) > 0 {
		name := aimName(p)
		for _, r := range given {
			switch {
			case r.Name != name:
			case r.Type.Kind == check.YesNo && p.Aim[0].Sign > 0:
				return aim{r, aimYes}
			case r.Type.Kind == check.YesNo:
				return aim{r, aimNo}
			case r.Type.Kind == check.Player && !r.PerPlayer:
				return aim{r, aimMe}
			}
		}
	}
	var decided, numbers, winners, shared []*program.Result
	worded := false
	for _, r := range given {
		switch r.Type.Kind {
		case check.YesNo:
			decided = append(decided, r)
		case check.Number:
			numbers = append(numbers, r)
		case check.Player:
			if !r.PerPlayer {
				winners = append(winners, r)
			}
		case check.Players:
			if !r.PerPlayer {
				shared = append(shared, r)
			}
		case check.WordKind:
			worded = worded || !r.PerPlayer
		}
	}
	switch {
	case len(decided) == 1:
		return aim{decided[0], aimYes}
	case len(decided) == 0 && len(winners) == 1 && len(setup.Players) > 1:
		return aim{winners[0], aimMe}
	case len(decided) == 0 && len(winners) == 0 && len(shared) == 1 && len(setup.Players) > 1:
		return aim{shared[0], aimAmong}
	case len(decided) == 0 && len(numbers) > 0 && len(setup.Players) == 1 && !worded:
		return aim{numbers[0], aimAbove}
	}
	for _, r := range given {
		if len(p.Aim) > 0 && r.Name == aimName(p) && (r.Type.Kind == check.Number || r.Type.Kind == check.Pile) {
			return aim{r, aimMany}
		}
	}
	return aim{}
}

// aimName is what the players want first of all, as the rules name it.
func aimName(p *program.Program) string {
	a := &p.Aim[0]
	if a.Kind == program.AimResult {
		return p.Results[a.Result].Name
	}
	if a.Span == 0 {
		return ""
	}
	return p.Spans[a.Span].Text()
}

// Aimed is the condition that the first player has got what the rules have them aim at. It is empty where the rules do not tell.
func Aimed(p *program.Program, setup *game.Setup) string {
	a := aimOf(p, setup)
	if a.result == nil || a.kind >= aimAmong {
		return ""
	}
	name := a.result.Name
	if a.result.PerPlayer && len(setup.Players) > 1 {
		name = setup.Players[0] + "." + name
	}
	switch a.kind {
	case aimNo:
		return "not " + name
	case aimMe:
		return name + " is " + sim.NameOf(setup.Players[0])
	case aimAbove:
		return name + " is at least 0"
	}
	return name
}

// within is the aim where these figures are what can come out. A number that can never be below 0, such as chips or points, is
// nothing that one could fail at: the more of it the better, where the rules say so or it is all that they count.
func (a aim) within(p *program.Program, setup *game.Setup, f *report.Figures) aim {
	if a.kind != aimAbove || a.result == nil || setBelow0(p, a.result) {
		return a
	}
	for i := range f.Groups {
		if g := &f.Groups[i]; g.Result == a.result.Name && g.Least < 0 {
			return a
		}
	}
	counted := 0
	for _, i := range flow.Gives(p, setup.Start) {
		switch r := &p.Results[i]; {
		case r.Type.Kind != check.Number && r.Type.Kind != check.Pile:
		case len(p.Aim) > 0 && r.Name == aimName(p):
			return aim{r, aimMany}
		default:
			counted++
		}
	}
	if counted == 1 {
		return aim{a.result, aimMany}
	}
	return aim{}
}

// setBelow0 reports whether the rules have a number below 0 written down as a result.
func setBelow0(p *program.Program, result *program.Result) bool {
	for i := range p.Results {
		if p.Results[i].Name == result.Name && p.Results[i].PerPlayer == result.PerPlayer {
			return slices.ContainsFunc(flow.Sayable(p, i), func(n int64) bool {
				_, word := program.IsWord(n)
				return n < 0 && n != program.None && !word
			})
		}
	}
	return false
}

// lines are the chances of success, of each player that there are figures of; ok is false where the result was never given.
func (a aim) lines(f *report.Figures, players []string) (all []report.Said, ok bool) {
	for i := range f.Groups {
		g := &f.Groups[i]
		if a.result == nil || g.Result != a.result.Name {
			continue
		}
		if a.kind == aimMe || a.kind == aimAmong {
			for _, name := range players {
				all = append(all, report.Said{Who: name, Chance: g.Lines[0].Holding(func(v *report.Value) bool {
					return a.kind == aimMe && v.Text == name || slices.Contains(v.Players, name)
				})})
			}
			return all, true
		}
		for k := range g.Lines {
			l := &g.Lines[k]
			all = append(all, report.Said{Who: l.Who, Chance: l.Holding(func(v *report.Value) bool {
				switch a.kind {
				case aimNo:
					return v.Text == "no"
				case aimAbove:
					return v.Number && v.At >= 0
				}
				return v.Text == "yes"
			})})
		}
		return all, len(all) > 0
	}
	return nil, false
}

// says is the success in words, as a headline begins with it.
func (a aim) says() string {
	name := report.Readable(a.result.Name)
	switch a.kind {
	case aimNo:
		return "Not " + name
	case aimAbove:
		return say.Capital(name) + " at least 0"
	case aimAmong:
		return say.Capital(name) + ", alone or with others"
	}
	return say.Capital(name)
}
