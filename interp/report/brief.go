package report

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/say"
)

// Said is a chance as it is said in a sentence, and whose it is: "" where that is clear.
type Said struct {
	Who string
	Chance
}

// Holding is the chance that one of the values comes which hold.
func (l *Line) Holding(holds func(v *Value) bool) Chance {
	times, sum := int64(0), ExactChance(new(big.Rat))
	for i := range l.Values {
		if v := &l.Values[i]; holds(v) {
			times += v.Times
			if l.Share == nil {
				sum = ExactChance(new(big.Rat).Add(sum.Exact, v.Chance.Exact))
			}
		}
	}
	if l.Share != nil {
		return Chance{Interval: l.Share(times)}
	}
	return sum
}

// longestSaid is how long a fraction may be that is said in a sentence.
const longestSaid = 9

// Full is the chance with how sure it is: "33.33 % (1/3)", "83.10 % (give or take 0.71)".
func (c Chance) Full() string {
	text := c.Percent()
	if c.Exact == nil {
		if i := c.Hundred(); !math.IsInf(i.Width(), 0) {
			text += " (give or take " + Digits(i.Error(), digitsFor(i.Error(), percentDigits)) + ")"
		}
		return text
	}
	if exactly := c.Exact.RatString(); !c.Exact.IsInt() && len(exactly) <= longestSaid {
		text += " (" + exactly + ")"
	}
	return text
}

// AndList are chances in one line, each with whose it is, unless that is the only player.
func AndList(said []Said, alone bool) string {
	var parts []string
	for _, s := range said[:min(len(said), mostBriefLines)] {
		if alone {
			s.Who = ""
		}
		parts = append(parts, strings.TrimSpace(s.Who+" "+s.Full()))
	}
	return strings.Join(andMore(parts, len(said)), ", ")
}

// andMore says how many more players there are than are told of.
func andMore(parts []string, all int) []string {
	if more := all - len(parts); more > 0 && len(parts) > 0 {
		parts = append(parts, "and "+Counted(int64(more), "more player"))
	}
	return parts
}

// How much of each result is told in brief.
const (
	mostBrief       = 12 // results
	mostBriefNumber = 4  // values of a number
	mostBriefValues = 6  // values of anything else
	mostBriefLines  = 6  // players
)

// Brief is a line for each result: how likely a yes is, how a number comes out, or what is most likely, and a line for all that
// never vary. The result of which everything has been told is left out, and so is the name of a player who is alone.
func (f *Figures) Brief(told string, alone bool) []Part {
	var all []Part
	var same []string
	left := 0
	for i := range f.Groups {
		g := &f.Groups[i]
		if g.Result == told {
			continue
		}
		if always, ok := g.always(); ok {
			same = append(same, say.Readable(g.Result)+" "+always)
			continue
		}
		if len(all) == mostBrief {
			left++
			continue
		}
		all = append(all, Say(say.Readable(g.Result)+": "+strings.Join(g.each(alone, g.brief), "; ")).Hanging(2))
	}
	if left > 0 {
		all = append(all, AndMore(left, " results"))
	}
	if len(same) > 0 {
		all = append(all, Say("In every game: "+strings.Join(same, ", ")).Hanging(2))
	}
	return all
}

// each is what is said of each line, with whose it is, unless that is the only player.
func (g *Group) each(alone bool, says func(l *Line) string) (parts []string) {
	for k := range g.Lines[:min(len(g.Lines), mostBriefLines)] {
		who := g.Lines[k].Who
		if len(g.Lines) == 1 && alone {
			who = ""
		}
		parts = append(parts, strings.TrimSpace(who+" "+says(&g.Lines[k])))
	}
	return andMore(parts, len(g.Lines))
}

// always is the only value that a result has, whosever it is.
func (g *Group) always() (value string, ok bool) {
	for i := range g.Lines {
		come := g.Lines[i].come()
		if len(come) != 1 || come[0].Chance.Estimate != 1 || i > 0 && come[0].Text != value {
			return "", false
		}
		value = come[0].Text
	}
	return value, len(g.Lines) > 0
}

// Once reports whether a number is 0 or 1, and either may be: it is no number to be averaged.
func (g *Group) Once() bool {
	ever := map[string]bool{}
	for i := range g.Lines {
		for _, v := range g.Lines[i].come() {
			if !v.Number || v.Text != "0" && v.Text != "1" {
				return false
			}
			ever[v.Text] = true
		}
	}
	return len(ever) == 2
}

// Averages are how a number comes out for each player, in one line; "" where no average is known. A player who is alone is not
// named.
func (g *Group) Averages(alone bool) string {
	if slices.ContainsFunc(g.Lines, func(l Line) bool { return l.Number == nil }) {
		return ""
	}
	return strings.Join(g.each(alone, func(l *Line) string {
		text := Trimmed(l.Number.Estimate, 2)
		if l.Share != nil && !math.IsInf(l.Number.Width(), 0) {
			text += " (give or take " + Digits(l.Number.Error(), digitsFor(l.Number.Error(), 2)) + ")"
		}
		return text
	}), ", ")
}

// Words are how likely each is of the words that a result may be; "" where they are too many to be told.
func (g *Group) Words(alone bool) string {
	if len(g.Lines) != 1 || len(g.Lines[0].come()) > mostBriefValues {
		return ""
	}
	return strings.Join(g.each(alone, g.brief), "; ")
}

// come are the values that ever come.
func (l *Line) come() (come []Value) {
	for _, v := range l.Values {
		if v.Chance.Estimate > 0 {
			come = append(come, v)
		}
	}
	return come
}

// brief is how a line comes out.
func (g *Group) brief(l *Line) string {
	if g.isYesNo() {
		switch yes := l.chance("yes"); yes.Estimate {
		case 0:
			return "never"
		case 1:
			return "always"
		default:
			return yes.Percent()
		}
	}
	come, n := l.come(), l.Number
	numbers := n != nil && !slices.ContainsFunc(come, func(v Value) bool { return !v.Number })
	switch {
	case len(come) == 0:
		return "never given"
	case len(come) == 1 && come[0].Chance.Estimate == 1:
		return "always " + come[0].Text
	case numbers && len(come) > mostBriefNumber:
		return Trimmed(n.Estimate, 2) + " on average, " + n.Least.Text() + " to " + n.Most.Text()
	case !numbers:
		slices.SortStableFunc(come, func(a, b Value) int { return cmp.Compare(b.Chance.Estimate, a.Chance.Estimate) })
	}
	told := len(come)
	if told > mostBriefValues {
		told = mostBriefValues - 1
	}
	var parts []string
	for _, v := range come[:told] {
		parts = append(parts, v.said()+" "+v.Chance.Percent())
	}
	if others := come[told:]; len(others) > 0 {
		together := l.Holding(func(v *Value) bool {
			return slices.ContainsFunc(others, func(o Value) bool { return o.Text == v.Text })
		})
		parts = append(parts, Counted(int64(len(others)), "other")+" "+together.Percent()+" together")
	}
	return strings.Join(parts, ", ")
}

// said is the value as it stands in a list before its chance: 5 in 40 %, and not 5 40 %. A comma within it would seem to end it.
func (v *Value) said() string {
	switch {
	case v.Number:
		return v.Text + " in"
	case strings.Contains(v.Text, ","):
		return strconv.Quote(v.Text)
	}
	return v.Text
}
