package report

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

// coin is a result that is yes or no, and numberOf one that is a number; exact, or estimated from 100 games.
func coin(exact bool) Group {
	l := Line{By: "table", Result: "heads", Of: 100}
	l.Values = []Value{{Text: "yes", Times: 25}, {Text: "no", Times: 75}}
	g := finished(exact, l)
	g.YesNo = true
	return g
}

func finished(exact bool, l Line) Group {
	g := Group{Result: l.Result, Listed: true}
	share := func(times int64) Interval {
		p := float64(times) / 100
		return Interval{p, p - 0.1, p + 0.1}
	}
	for i := range l.Values {
		v := &l.Values[i]
		v.Chance = Chance{Interval: share(v.Times)}
		if exact {
			v.Chance = ExactChance(big.NewRat(v.Times, 100))
		}
		g.Order = append(g.Order, *v)
	}
	if !exact {
		l.Share = share
	}
	l.Given = big.NewRat(1, 1)
	g.Lines = []Line{l}
	return g
}

// texts are what people read of a report's tables, cell by cell.
func texts(r *Report) string {
	var all []string
	for _, p := range r.Parts {
		t, ok := p.(*Table)
		if !ok {
			continue
		}
		all = append(all, strings.Join(t.Head, "|"))
		for _, row := range t.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, strings.TrimSpace(c.Text()))
			}
			all = append(all, strings.Join(cells, "|"))
		}
	}
	return strings.Join(all, "\n")
}

func TestExactFiguresAreToldWithFractionsAndEstimatedOnesWithTheirErrors(t *testing.T) {
	for exact, want := range map[bool]string{true: "yes|chance|exactly\nheads|25.00 %|1/4", false: "yes|chance\nheads|25 ±10 %"} {
		var r Report
		f := Figures{Exact: exact, Groups: []Group{coin(exact)}}
		f.Print(&r, big.NewRat(1, 1))
		if got := texts(&r); got != want {
			t.Errorf("exact %v gives\n%s", exact, got)
		}
	}
}

func TestWhatWasNotAlwaysGivenHasALine(t *testing.T) {
	var r Report
	g := finished(false, Line{By: "table", Result: "winner", Of: 100, Values: []Value{{Text: "Ann", Times: 60}, {Text: "Bob", Times: 30}}})
	f := Figures{Groups: []Group{g}}
	f.Print(&r, nil)
	if got := texts(&r); !strings.HasSuffix(got, "(not given)|10 ±10 %") {
		t.Errorf("it is\n%s", got)
	}
}

func TestEveryFormTellsTheSameChances(t *testing.T) {
	f := Figures{Exact: true, Groups: []Group{coin(true)}}
	odds, _ := ByName(f.Lines())
	if got := odds["heads"]["yes"]; got != (Odd{0.25, "1/4", 0}) {
		t.Errorf("as JSON it is %+v", got)
	}
	var b strings.Builder
	r := Report{Data: Data([]string{"result", "value", "estimate", "exact", "nothing"}, Records(f.Lines()))}
	if err := r.CSV(&b); err != nil || b.String() != "result,value,estimate,exact,nothing\nheads,yes,0.25,1/4,\nheads,no,0.75,3/4,\n" {
		t.Errorf("as CSV it is\n%s (%v)", b.String(), err)
	}
	p := f.Panels()[0]
	if !slices.Equal(p.Labels, []string{"yes", "no"}) || p.Series[0].Bars[0] != (Bar{0.25, 0.25, 0.25}) {
		t.Errorf("as a diagram it is %+v", p)
	}
}

// TestPanelsOfOneResultShareTheirNumbers: diagrams of one result have the same numbers below, and one of what never varies is none.
func TestPanelsOfOneResultShareTheirNumbers(t *testing.T) {
	of := func(least, most int64, values ...Value) Group {
		return Group{Result: "chips", Least: least, Most: most, Scale: 1, Lines: []Line{{Result: "chips", Values: values}}}
	}
	groups := []Group{of(0, 2), of(3, 5), {Result: "won", Least: 7, Most: 9, Scale: 1}}
	Alike(groups)
	if a, b := groups[0].Panel().Labels, groups[1].Panel().Labels; len(a) != 6 || !slices.Equal(a, b) {
		t.Errorf("below one stands %q, below the other %q", a, b)
	}
	if groups[2].Least != 7 || groups[2].Most != 9 {
		t.Error("another result has changed")
	}
	bars := func(shares ...float64) (p Panel) {
		p.Series = []Series{{}}
		for _, s := range shares {
			p.Series[0].Bars = append(p.Series[0].Bars, Bar{Share: s})
		}
		return p
	}
	if got := Varying([]Panel{bars(1, 0), bars(0.5, 0.5)}); len(got) != 1 || got[0].Series[0].Bars[0].Share != 0.5 {
		t.Errorf("what varies is %v", got)
	}
	if got := Varying([]Panel{bars(1, 0)}); len(got) != 1 {
		t.Error("where nothing varies there is no diagram at all")
	}
}
