package term

import (
	"strings"
	"testing"

	"croupier/interp/report"
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
