package report

import (
	"math/big"
	"slices"
	"strings"

	"croupier/interp/say"
)

// Figures are chances of what games came to: a group for each result.
type Figures struct {
	By     string // whose they are, where that is not the players: "by seat"
	Exact  bool   // they are exact, and told with fractions
	Alone  bool   // there is a single player, who need not be named with their averages
	Groups []Group
}

// Group is one result: a line for each player, or the table's alone.
type Group struct {
	Result string
	YesNo  bool // the rules say that it is yes or no; a text may read the same
	Lines  []Line
	Order  []Value // everything that any of them may be, in the order that people want; the chances do not matter

	Listed      bool  // its numbers are few enough to be listed, or exact
	Least, Most int64 // of its numbers, times Scale
	Scale       int64 // 0: there are no numbers
}

// Line is what one result may be, of one player or the table.
type Line struct {
	By     string // what it is told by, for programs: player, seat, policy, table, game
	Result string
	Who    string  // "": the table's
	Values []Value // numbers first
	Number *Average
	Given  *big.Rat // the chance that the result is given at all, where it is exact

	Of    int64                      // how many games the chances were estimated from
	Share func(times int64) Interval // the chance of what came so often in them; nil: they are exact
}

// Value is one thing that a result may be.
type Value struct {
	Text    string
	Players []string // whom it names, where it names players
	Number  bool
	At      int64 // where a number lies, times the group's scale
	Chance  Chance
	Times   int64 // how often it came
}

// Average is how a number comes out.
type Average struct {
	Interval
	Exact       *big.Rat // nil: it is not known exactly
	Deviation   float64
	Least, Most Number
	N           int64   // how many games gave a number; 0: it is exact
	Share       float64 // of all games, those that did
}

// Name is NAME, or PLAYER.NAME.
func (l *Line) Name() string {
	if l.Who == "" {
		return l.Result
	}
	return l.Who + "." + l.Result
}

// chance is the chance of a value; 0 where the line does not have it.
func (l *Line) chance(text string) Chance {
	for i := range l.Values {
		if l.Values[i].Text == text {
			return l.Values[i].Chance
		}
	}
	if l.Share != nil {
		return Chance{Interval: l.Share(0)}
	}
	return ExactChance(new(big.Rat))
}

// missing is the chance that the result is not given, of all that was gone through.
func (l *Line) missing(all *big.Rat) (chance Chance, ever bool) {
	if l.Share != nil {
		times := l.Of
		for i := range l.Values {
			times -= l.Values[i].Times
		}
		return Chance{Interval: l.Share(times)}, times > 0
	}
	left := new(big.Rat).Sub(all, l.Given)
	return ExactChance(left), left.Sign() > 0
}

// Print adds the tables of the figures: what is yes or no, the averages of all numbers, and all other chances. All is the
// chance of everything together, where they are exact.
func (f *Figures) Print(r *Report, all *big.Rat) {
	few := *f
	few.Groups = f.Groups[:min(len(f.Groups), mostResults)]
	r.Section(few.yesTables()...)
	r.Section(few.averages())
	for i := range few.Groups {
		few.chances(r, &few.Groups[i], all)
	}
	if left := len(f.Groups) - len(few.Groups); left > 0 {
		r.Add(AndMore(left, " results"))
	}
}

// isYesNo reports whether a result is yes or no, and never none.
func (g *Group) isYesNo() bool {
	return g.YesNo && !slices.ContainsFunc(g.Order,
		func(v Value) bool { return v.Number || v.Text != "yes" && v.Text != "no" })
}

// names are whose the lines of a group are.
func (g *Group) names() []string {
	var names []string
	for i := range g.Lines {
		name := g.Lines[i].Who
		if name == "" {
			name = "chance"
		}
		names = append(names, name)
	}
	return names
}

// table begins a table of chances with a column for each line; of a single one that is exact the fraction is told too.
func (f *Figures) table(first string, g *Group) *Table {
	head := append([]string{first}, g.names()...)
	if f.Exact && len(g.Lines) == 1 {
		head = append(head, "exactly")
	}
	return &Table{Head: head, Right: !f.Exact}
}

// row adds a line with a chance for each line of a group.
func (f *Figures) row(t *Table, name string, g *Group, chance func(l *Line) Chance) {
	row := []Cell{Text(name)}
	for i := range g.Lines {
		row = append(row, chance(&g.Lines[i]))
	}
	if len(row) < len(t.Head) {
		row = append(row, Fraction{chance(&g.Lines[0]).Exact})
	}
	t.Rows = append(t.Rows, row)
}

// yesTables are the chances of a yes: results of the same players share a table.
func (f *Figures) yesTables() (all []*Table) {
	var last []string
	for i := range f.Groups {
		g := &f.Groups[i]
		if !g.isYesNo() {
			continue
		}
		if names := g.names(); all == nil || !slices.Equal(names, last) {
			last = names
			all = append(all, f.table("yes", g))
		}
		f.row(all[len(all)-1], say.Readable(g.Result), g, func(l *Line) Chance { return l.chance("yes") })
	}
	return all
}

// averages are those of all numbers.
func (f *Figures) averages() *Table {
	t := &Table{Head: []string{f.By, "average", "deviation", "least", "most"}, Right: true}
	partly := false
	for _, g := range f.Groups {
		for i := range g.Lines {
			l := &g.Lines[i]
			if l.Number == nil {
				continue
			}
			name := strings.TrimSpace(l.Who + " " + say.Readable(g.Result))
			if f.Alone {
				name = say.Readable(g.Result)
			}
			t.Rows = append(t.Rows, append([]Cell{Text(name)}, l.Number.cells(f.Exact)...))
			partly = partly || l.Number.Share < 1
		}
	}
	switch {
	case f.Exact:
		t.Head = append(t.Head, "average, exactly")
	case partly:
		t.Head = append(t.Head, "given")
	}
	for i := range t.Rows {
		t.Rows[i] = t.Rows[i][:len(t.Head)]
	}
	return t
}

// Lengths is a table of how long games are.
func Lengths(name string, a *Average) *Table {
	return &Table{Head: []string{"a game's", "average", "deviation", "least", "most"}, Right: true,
		Rows: [][]Cell{append([]Cell{Text(name)}, a.cells(false)[:4]...)}}
}

// cells are average, deviation, least, most, and then the exact average, or how often there was one where that was not always.
func (a *Average) cells(exact bool) []Cell {
	if exact {
		return []Cell{Rounded{a.Estimate, 3}, Rounded{a.Deviation, 3}, a.Least, a.Most, Fraction{a.Exact}}
	}
	given := Text("")
	if a.Share < 1 {
		given = Text(ShareOf(a.Share))
	}
	return []Cell{Amount{a.Interval}, Rounded{a.Deviation, 2}, a.Least, a.Most, given}
}

// mostResults is how many results are told to people, and mostListed how many values of one.
const (
	mostResults = 100
	mostListed  = 60
)

// chances adds the chance of everything that a result may be: a line for each, a column for each player.
func (f *Figures) chances(r *Report, g *Group, all *big.Rat) {
	if g.isYesNo() {
		return
	}
	t, beyond := f.table(say.Readable(g.Result), g), 0
	for _, v := range g.Order {
		switch {
		case v.Number && !g.Listed:
		case len(t.Rows) > mostListed:
			beyond++
		default:
			f.row(t, v.Text, g, func(l *Line) Chance { return l.chance(v.Text) })
		}
	}
	if len(t.Rows) == 0 {
		return
	}
	if slices.ContainsFunc(g.Lines, func(l Line) bool { _, ever := l.missing(all); return ever }) {
		f.row(t, "(not given)", g, func(l *Line) Chance {
			c, _ := l.missing(all)
			return c
		})
	}
	left := t.Cut(mostListed) + beyond
	r.Section(t)
	if left > 0 {
		r.Add(AndMore(left, ""))
	}
}

// Cut leaves so many rows at most, and says how many others there were.
func (t *Table) Cut(most int) (left int) {
	left = max(0, len(t.Rows)-most)
	t.Rows = t.Rows[:len(t.Rows)-left]
	return left
}
