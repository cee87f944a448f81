package term

import (
	"math"
	"strings"
)

// Columns prints a table: the cells of each row below one another, two spaces apart. What is too wide for the screen is
// printed row by row instead, each cell behind its head.
func (s *Screen) Columns(head []string, rows [][]string) {
	if !s.fits(head, rows) {
		s.stacked(head, rows)
		return
	}
	widths := widths(head, rows)
	s.row(head, widths, Dim)
	for _, row := range rows {
		s.row(row, widths, Plain)
	}
}

// widths are how wide the columns of a table are.
func widths(head []string, rows [][]string) []int {
	all := make([]int, len(head))
	for _, row := range append([][]string{head}, rows...) {
		for i, cell := range row {
			all[i] = max(all[i], Width(cell))
		}
	}
	return all
}

// fits reports whether a table is no wider than the screen.
func (s *Screen) fits(head []string, rows [][]string) bool {
	total := -2
	for _, wide := range widths(head, rows) {
		total += wide + 2
	}
	return total <= s.Width()
}

func (s *Screen) row(cells []string, widths []int, style Style) {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteString("  ")
		}
		b.WriteString(cell + strings.Repeat(" ", widths[i]-Width(cell)))
	}
	if line := strings.TrimRight(b.String(), " "); line != "" {
		s.Print(s.Paint(style, line), "\n")
	}
}

// Rows prints names with what is said of each, one below the other: so far to the right, and what is said in a column of its own
// behind names that take up to most of the width.
func (s *Screen) Rows(indent int, style Style, most int, rows [][2]string) {
	wide := 0
	for _, row := range rows {
		wide = max(wide, Width(row[0]))
	}
	wide = min(wide, most)
	for _, row := range rows {
		gap := strings.Repeat(" ", max(wide-Width(row[0]), 0)+2)
		s.Hanging(indent+wide+2, strings.Repeat(" ", indent), s.Paint(style, row[0]), gap, row[1])
	}
}

// AnyWidth is how wide names may be that take the width they need.
const AnyWidth = math.MaxInt

// Told prints what has happened, a line for each thing.
func (s *Screen) Told(lines []string) {
	for _, line := range lines {
		if s.Terminal() && line != "" {
			line = s.Paint(Dim, "· ") + line
		}
		s.Hanging(2, line)
	}
}

// stacked prints each row as a paragraph: its first cell, then the others one to a line.
func (s *Screen) stacked(head []string, rows [][]string) {
	wide := 0
	for _, h := range head[1:] {
		wide = max(wide, Width(h))
	}
	for _, row := range rows {
		if row[0] != "" {
			s.Line(s.Paint(Bold, row[0]))
		}
		for i, cell := range row[1:] {
			if cell != "" {
				s.Hanging(wide+4, "  ", s.Paint(Dim, head[i+1]), strings.Repeat(" ", wide-Width(head[i+1])+2), cell)
			}
		}
	}
}
