package term

import (
	"math/big"
	"strings"
	"testing"

	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/stdlib/dice"
)

func TestATableOfNumbersThatIsTooWideIsPrintedInParts(t *testing.T) {
	var b strings.Builder
	s := NewScreen(&b, false, func() int { return 24 })
	row := func(texts ...report.Text) (cells []report.Cell) {
		for _, text := range texts {
			cells = append(cells, text)
		}
		return cells
	}
	s.Table(&report.Table{Head: []string{"place", "P1", "P2", "P3"}, Right: true,
		Rows: [][]report.Cell{row("1", "20 ±2 %", "30 ±2 %", "5 ±1 %"), row("2", "8 ±1 %", "7 ±1 %", "9 ±1 %")}})
	s.Flush()
	want := "place       P1       P2\n1      20 ±2 %  30 ±2 %\n2       8 ±1 %   7 ±1 %\n\nplace      P3\n1      5 ±1 %\n2      9 ±1 %\n"
	if b.String() != want {
		t.Errorf("it is\n%s", b.String())
	}
}

func TestAveragesThatAreTooWideArePrintedInParts(t *testing.T) {
	formula, err := dice.Parse("5d12")
	if err != nil {
		t.Fatal(err)
	}
	d, err := formula.Dist()
	if err != nil {
		t.Fatal(err)
	}
	line := odds.Line{Result: "score", Player: 0}
	for v, chance := range d.Each() {
		n := big.NewRat(int64(v), 1)
		line.Values = append(line.Values, odds.Value{Text: n.RatString(), Number: true, N: n, Chance: chance})
	}
	var b strings.Builder
	s := NewScreen(&b, false, func() int { return 40 })
	var r report.Report
	o := &odds.Odds{Lines: []odds.Line{line}}
	o.Figures([]string{"Ann", "Bob"}).Print(&r, o.Gone())
	s.Report(&report.Report{Parts: r.Parts[:2]})
	s.Flush()
	if strings.Count(b.String(), "Ann score") != 2 {
		t.Errorf("it is\n%s", b.String())
	}
	for _, l := range strings.Split(b.String(), "\n") {
		if len(l) > 40 {
			t.Errorf("%q is too wide", l)
		}
	}
}
