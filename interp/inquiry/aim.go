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
	result    string
	perPlayer bool
	kind      aimKind
}

type aimKind uint8

const (
	aimNone  aimKind = iota // the rules do not tell
	aimYes                  // that it is yes
	aimNo                   // that it is no
	aimMe                   // that it is oneself
	aimAbove                // that it is 0 or more
	aimAmong                // that it names oneself, alone or with others
	aimWords                // nothing: words say how it came out
	aimMany                 // nothing: it is a number, and the more or the fewer the better
	aimOnce                 // that it is 1, of a number that is never more
)

// aims are what the first player may aim at, the best account of success first: a result that is yes or no or names a player,
// which the rules name as their aim; the only result that names a player, unless one that is yes or no comes before it; the only
// one that is yes or no, unless words come before it; the first number that may be below 0, where no word says how it came out
// for the table; the only result that says in words how it came out; a number that the rules name; the first that is yes or no;
// the only number; the chips; and the first of several numbers.
func aims(p *program.Program, setup *game.Setup) (all []aim) {
	var given []*program.Result
	for _, i := range flow.Gives(p, setup.Start) {
		given = append(given, &p.Results[i])
	}
	several := len(setup.Players) > 1
	add := func(r *program.Result, kind aimKind) { all = append(all, aim{r.Name, r.PerPlayer, kind}) }
	names := func(r *program.Result) bool { // it says who of several
		return several && !r.PerPlayer && (r.Type.Kind == check.Player || r.Type.Kind == check.Players)
	}
	who := map[check.Kind]aimKind{check.Player: aimMe, check.Players: aimAmong}
	for i := range p.Aim {
		for _, r := range given {
			switch {
			case p.Aim[i].Kind == program.AimResult || r.Name != aimName(p, i): // what is usual nobody has named
			case r.Type.Kind == check.YesNo && p.Aim[i].Sign > 0:
				add(r, aimYes)
			case r.Type.Kind == check.YesNo:
				add(r, aimNo)
			case names(r):
				add(r, who[r.Type.Kind])
			}
		}
	}
	of := func(is func(r *program.Result) bool) (found []*program.Result) {
		for _, r := range given {
			if is(r) {
				found = append(found, r)
			}
		}
		return found
	}
	kind := func(kinds ...check.Kind) func(r *program.Result) bool {
		return func(r *program.Result) bool { return slices.Contains(kinds, r.Type.Kind) }
	}
	decided, numbers, words := of(kind(check.YesNo)), of(kind(check.Number)), of(kind(check.WordKind, check.Text))
	counted := of(kind(check.Number, check.Pile))
	first := func(a, b *program.Result) bool { return slices.Index(given, a) < slices.Index(given, b) }
	if winners := of(names); len(winners) == 1 && (len(decided) == 0 || first(winners[0], decided[0])) {
		add(winners[0], who[winners[0].Type.Kind])
	}
	if len(decided) == 1 && len(words) == 0 || len(decided) > 0 && len(words) == 1 && first(decided[0], words[0]) {
		add(decided[0], aimYes)
	}
	worded := slices.ContainsFunc(words, func(r *program.Result) bool { return !r.PerPlayer })
	if len(decided) == 0 && len(numbers) > 0 && !worded && (numbers[0].PerPlayer || !several) {
		add(numbers[0], aimAbove)
	}
	if len(words) == 1 && (!words[0].PerPlayer || !several) {
		add(words[0], aimWords)
	}
	for i := range p.Aim {
		for _, r := range counted {
			if r.Name == aimName(p, i) {
				add(r, aimMany)
			}
		}
	}
	if len(decided) > 0 {
		add(decided[0], aimYes)
	}
	if len(counted) == 1 {
		add(counted[0], aimMany)
	}
	all = append(all, aim{sim.ChipsName, true, aimMany})
	if len(counted) > 0 {
		add(counted[0], aimMany)
	}
	return all
}

// aimName is what the players want, as the rules name it.
func aimName(p *program.Program, i int) string {
	a := &p.Aim[i]
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
	for _, a := range aims(p, setup) {
		if condition := a.condition(setup.Players); condition != "" {
			return condition
		}
	}
	return ""
}

// condition is that the first player has got it; "" where nothing of it can be said to be a success.
func (a aim) condition(players []string) string {
	name := a.result
	if a.perPlayer && len(players) > 1 {
		name = sim.NameOf(players[0]) + "." + name
	}
	switch a.kind {
	case aimYes:
		return name
	case aimNo:
		return "not " + name
	case aimMe:
		return name + " is " + sim.NameOf(players[0])
	case aimAmong:
		return name + " has " + sim.NameOf(players[0])
	case aimAbove:
		if a.result != sim.ChipsName { // of which nobody has fewer than none
			return name + " is at least 0"
		}
	}
	return ""
}

// within is the aim as these figures have it, and their group; ok is false where it says nothing of success there. A number that
// can never be below 0, such as chips or points, is nothing that one could fail at.
func (a aim) within(p *program.Program, f *report.Figures) (aim, *report.Group, bool) {
	i := slices.IndexFunc(f.Groups, func(g report.Group) bool { return g.Result == a.result && len(g.Lines) > 0 })
	if i < 0 {
		return a, nil, false
	}
	g := &f.Groups[i]
	switch a.kind {
	case aimAbove:
		return a, g, g.Least < 0 || setBelow0(p, a)
	case aimMany:
		if g.Once() {
			a.kind = aimOnce
		}
	}
	return a, g, true
}

// setBelow0 reports whether the rules have a number below 0 written down as a result.
func setBelow0(p *program.Program, a aim) bool {
	for i := range p.Results {
		if p.Results[i].Name == a.result && p.Results[i].PerPlayer == a.perPlayer {
			return slices.ContainsFunc(flow.Sayable(p, i), func(n int64) bool {
				_, word := program.IsWord(n)
				return n < 0 && n != program.None && !word
			})
		}
	}
	return false
}

// lines are the chances of success, of each player that there are figures of.
func (a aim) lines(g *report.Group, players []string) (all []report.Said) {
	if a.kind == aimMe || a.kind == aimAmong {
		for _, name := range players {
			all = append(all, report.Said{Who: name, Chance: g.Lines[0].Holding(func(v *report.Value) bool {
				return a.kind == aimMe && v.Text == name || slices.Contains(v.Players, name)
			})})
		}
		return all
	}
	for k := range g.Lines {
		l := &g.Lines[k]
		all = append(all, report.Said{Who: l.Who, Chance: l.Holding(func(v *report.Value) bool {
			switch a.kind {
			case aimNo:
				return v.Text == "no"
			case aimAbove:
				return v.Number && v.At >= 0
			case aimOnce:
				return v.Number && v.At > 0
			}
			return v.Text == "yes"
		})})
	}
	return all
}

// says is the success in words, as a headline begins with it.
func (a aim) says() string {
	name := say.Readable(a.result)
	switch a.kind {
	case aimNo:
		return "Not " + name
	case aimAbove:
		return say.Capital(name) + " at least 0"
	case aimOnce:
		return say.Capital(name) + " at least 1"
	case aimAmong:
		return say.Capital(name) + ", alone or with others"
	case aimMany:
		return say.Capital(name) + " on average"
	}
	return say.Capital(name)
}
