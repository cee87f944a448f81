package term

import (
	"strings"

	"croupier/interp/report"
)

// styles are how the words of reports look here.
var styles = map[report.Style]Style{report.Bold: Bold, report.Dim: Dim, report.Good: Green, report.Warning: Yellow,
	report.Bad: Red}

// Report prints what a report says to people.
func (s *Screen) Report(r *report.Report) {
	for _, p := range r.Parts {
		switch p := p.(type) {
		case report.Gap:
			s.Print("\n")
		case report.Remark:
			s.Remark(p)
		case *report.Table:
			s.Table(p)
		case report.Bars:
			s.bars(p)
		}
	}
}

// Asides prints those remarks of a report that are told beside its forms for programs.
func (s *Screen) Asides(r *report.Report) {
	for _, p := range r.Parts {
		if p, ok := p.(report.Remark); ok && p.Aside {
			s.Remark(p)
		}
	}
}

// Remark prints a line of a report.
func (s *Screen) Remark(r report.Remark) {
	var texts []string
	for _, w := range r.Words {
		texts = append(texts, s.Paint(styles[w.Style], Clean(w.Text)))
	}
	s.Hanging(r.Indent, texts...)
}

// Table prints a table of a report.
func (s *Screen) Table(t *report.Table) {
	head, rows := cellsOf(t)
	if t.Right {
		s.figures(head, rows)
		return
	}
	s.Columns(head, rows)
}

// Fits reports whether a table is no wider than the screen.
func (s *Screen) Fits(t *report.Table) bool {
	return s.fits(cellsOf(t))
}

// cellsOf are the texts of a table.
func cellsOf(t *report.Table) (head []string, rows [][]string) {
	for _, h := range t.Head {
		head = append(head, Clean(h))
	}
	for _, row := range t.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, Clean(c.Text()))
		}
		for len(cells) < len(head) {
			cells = append(cells, "")
		}
		rows = append(rows, cells)
	}
	return head, rows
}

// figures prints a table of numbers, which stand against the right side of their columns. One that is too wide for the screen is
// printed in parts, each with the first column.
func (s *Screen) figures(head []string, rows [][]string) {
	wide := widths(head, rows)
	for _, row := range append([][]string{head}, rows...) {
		for c := 1; c < len(head); c++ {
			row[c] = strings.Repeat(" ", wide[c]-Width(row[c])) + row[c]
		}
	}
	for from := 1; from < len(head); {
		to, total := from, wide[0]
		for to < len(head) && (to == from || total+2+wide[to] <= s.Width()) {
			total += 2 + wide[to]
			to++
		}
		part := make([][]string, len(rows))
		for i, row := range rows {
			part[i] = append([]string{row[0]}, row[from:to]...)
		}
		if from > 1 {
			s.Print("\n")
		}
		s.Columns(append([]string{head[0]}, head[from:to]...), part)
		from = to
	}
}

// bars draws a diagram, with plain letters into a pipe.
func (s *Screen) bars(p report.Bars) {
	wide := 0
	for _, label := range p.Labels {
		wide = max(wide, Width(Clean(label)))
	}
	room := max(10, min(60, s.Width()-wide-12))
	for _, series := range p.Series {
		title := p.Title
		if len(p.Series) > 1 || series.Name != "the table" {
			title = series.Name + " " + p.Title
		}
		s.Print("\n", s.Paint(Bold, Clean(title)), "\n")
		for i, b := range series.Bars {
			label, share := Clean(p.Labels[i]), report.Digits(100*b.Share, 2)
			s.Print(strings.Repeat(" ", wide-Width(label)), label, strings.Repeat(" ", max(1, 8-len(share))), share, " %")
			if line := bar(b.Share, p.Full(), room, s.Terminal()); line != "" {
				s.Print(" ", s.Paint(Cyan, line))
			}
			s.Print("\n")
		}
	}
}
