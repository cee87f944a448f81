package report

import (
	"cmp"
	"math/big"
	"slices"

	"croupier/interp/say"
)

// Panel is one diagram: groups of bars side by side, one bar of each group for every series.
type Panel struct {
	Title  string
	Labels []string // below the groups
	Series []Series
}

// Series is the bars of one player, or of one of the things that are compared.
type Series struct {
	Name string
	Bars []Bar // one for each label
}

// Bar is a share, from 0 to 1, and where it lies for certain.
type Bar struct{ Share, Low, High float64 }

// Bar is the interval as a bar.
func (i Interval) Bar() Bar { return Bar{i.Estimate, i.Low, i.High} }

// Full is the greatest share of a panel: bars are drawn against it.
func (p *Panel) Full() float64 {
	full := 0.0
	for _, s := range p.Series {
		for _, b := range s.Bars {
			full = max(full, b.Share)
		}
	}
	return full
}

// Panels are the diagrams of figures: one for each result that varies, or for each where none does.
func (f *Figures) Panels() []Panel {
	var all []Panel
	for i := range f.Groups {
		all = append(all, f.Groups[i].Panel())
	}
	return Varying(all)
}

// Varying are the panels of what varies, or all of them where nothing does.
func Varying(all []Panel) []Panel {
	vary := slices.DeleteFunc(slices.Clone(all), func(p Panel) bool { return !p.varies() })
	if len(vary) > 0 {
		return vary
	}
	return all
}

// Alike gives groups of one result the same numbers below their bars, so that their diagrams can be held beside one another.
func Alike(groups []Group) {
	for i := range groups {
		g := &groups[i]
		for _, other := range groups {
			if other.Result == g.Result && other.Scale == g.Scale {
				g.Least, g.Most = min(g.Least, other.Least), max(g.Most, other.Most)
			}
		}
	}
}

// varies reports whether any two bars of a series are above nothing, or two series differ.
func (p *Panel) varies() bool {
	only := -1
	for _, s := range p.Series {
		for i, b := range s.Bars {
			switch {
			case b.Share == 0:
			case only < 0:
				only = i
			case only != i:
				return true
			}
		}
	}
	return false
}

// mostBins is how many bars numbers are counted into.
const mostBins = 24

// Panel is the diagram of one result: numbers are counted into bins, everything else has a bar of its own.
func (g *Group) Panel() Panel {
	p := Panel{Title: say.Readable(g.Result)}
	var span Span
	if g.Scale > 0 {
		span = Within(g.Least, g.Most, mostBins)
		for i := range span.Bins {
			p.Labels = append(p.Labels, g.binName(span, i))
		}
	}
	for _, v := range g.Order {
		if !v.Number {
			p.Labels = append(p.Labels, v.Text)
		}
	}
	for i := range g.Lines {
		l := &g.Lines[i]
		s := Series{Name: cmp.Or(l.Who, "the table")}
		for _, c := range l.into(span) {
			s.Bars = append(s.Bars, c.Bar())
		}
		for _, v := range g.Order {
			if !v.Number {
				s.Bars = append(s.Bars, l.chance(v.Text).Bar())
			}
		}
		p.Series = append(p.Series, s)
	}
	return p
}

// binName is a bin as people write it: 5, 10..19.
func (g *Group) binName(s Span, i int) string {
	least := s.First + int64(i)*s.Width
	switch {
	case g.Scale > 1:
		return Float(float64(least)/float64(g.Scale)).Text() + "..."
	case s.Width == 1:
		return Count(least).Text()
	}
	return Count(least).Text() + ".." + Count(least+s.Width-1).Text()
}

// into adds the chances of numbers up in the bins of a diagram.
func (l *Line) into(s Span) []Chance {
	times, exact := make([]int64, s.Bins), make([]*big.Rat, s.Bins)
	for i := range exact {
		exact[i] = new(big.Rat)
	}
	for _, v := range l.Values {
		if !v.Number || s.Bins == 0 {
			continue
		}
		at := min(max(floor(v.At, s.Width)-floor(s.First, s.Width), 0), int64(s.Bins-1))
		times[at] += v.Times
		if v.Chance.Exact != nil {
			exact[at].Add(exact[at], v.Chance.Exact)
		}
	}
	all := make([]Chance, s.Bins)
	for i := range all {
		if l.Share != nil {
			all[i] = Chance{Interval: l.Share(times[i])}
		} else {
			all[i] = ExactChance(exact[i])
		}
	}
	return all
}
