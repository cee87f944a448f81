package report

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strings"
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

// How much of each result is told in brief.
const (
	mostBrief       = 12 // results
	mostBriefValues = 4  // values of one
	mostBriefLines  = 6  // players
)

// Brief is a line for each result: how likely a yes is, how a number comes out, or what is most likely. A result that has been
// told already is left out, and so is the name of a player who is alone.
func (f *Figures) Brief(told string, alone bool) []Part {
	var all []Part
	left := 0
	for i := range f.Groups {
		g := &f.Groups[i]
		switch {
		case g.Result == told && g.isYesNo():
			continue
		case len(all) == mostBrief:
			left++
			continue
		}
		var parts []string
		for k := range g.Lines[:min(len(g.Lines), mostBriefLines)] {
			who := g.Lines[k].Who
			if len(g.Lines) == 1 && alone {
				who = ""
			}
			parts = append(parts, strings.TrimSpace(who+" "+g.brief(&g.Lines[k])))
		}
		if n := len(g.Lines) - len(parts); n > 0 {
			parts = append(parts, "and "+Counted(int64(n), "more player"))
		}
		all = append(all, Say(Readable(g.Result)+": "+strings.Join(parts, "; ")).Hanging(2))
	}
	if left > 0 {
		all = append(all, AndMore(left, " results"))
	}
	return all
}

// Averages are how a result that is a number comes out for each player, in one line; "" where no average is known. A player who
// is alone is not named.
func (f *Figures) Averages(result string, alone bool) string {
	var parts []string
	more := 0
	for i := range f.Groups {
		for k := range f.Groups[i].Lines {
			l := &f.Groups[i].Lines[k]
			switch {
			case f.Groups[i].Result != result || l.Number == nil:
			case len(parts) == mostBriefLines:
				more++
			default:
				who := l.Who
				if alone {
					who = ""
				}
				parts = append(parts, strings.TrimSpace(who+" "+Trimmed(l.Number.Estimate, 2)))
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if more > 0 {
		parts = append(parts, "and "+Counted(int64(more), "more player"))
	}
	return strings.Join(parts, ", ")
}

// brief is how a line comes out.
func (g *Group) brief(l *Line) string {
	if g.isYesNo() {
		return l.chance("yes").Percent()
	}
	var come []Value
	for _, v := range l.Values {
		if v.Chance.Estimate > 0 {
			come = append(come, v)
		}
	}
	n := l.Number
	numbers := n != nil && !slices.ContainsFunc(come, func(v Value) bool { return !v.Number })
	switch {
	case len(come) == 0:
		return "never given"
	case len(come) == 1 && come[0].Chance.Estimate == 1:
		return "always " + come[0].Text
	case numbers && len(come) > mostBriefValues:
		return Trimmed(n.Estimate, 2) + " on average, " + n.Least.Text() + " to " + n.Most.Text()
	case !numbers:
		slices.SortStableFunc(come, func(a, b Value) int { return cmp.Compare(b.Chance.Estimate, a.Chance.Estimate) })
	}
	var parts []string
	for _, v := range come[:min(len(come), mostBriefValues)] {
		between := " "
		if v.Number {
			between = " in " // 5 in 40 %, and not 5 40 %
		}
		parts = append(parts, v.Text+between+v.Chance.Percent())
	}
	if more := len(come) - len(parts); more > 0 {
		parts = append(parts, Counted(int64(more), "other"))
	}
	return strings.Join(parts, ", ")
}
