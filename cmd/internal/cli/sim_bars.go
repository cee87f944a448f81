package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/chart"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/sim"
)

// panel is one diagram of an answer.
type panel = chart.Panel

// mostBins is how many bars numbers are counted into.
const mostBins = 24

// panels are the diagrams of an answer: one for each result.
func panels(t *sim.Tally) []panel {
	groups := t.Groups(t.Lines())
	var all []panel
	for i := range groups {
		all = append(all, diagram(&groups[i]))
	}
	return all
}

// diagram is the diagram of one result: numbers are counted into bins, everything else has a bar of its own.
func diagram(g *sim.Group) panel {
	p := panel{Title: readable(g.Result)}
	n := &g.All.Numbers
	var span sim.Span
	if n.N > 0 {
		span = sim.Within(n.Least, n.Most, mostBins)
		for i := range span.Bins {
			p.Labels = append(p.Labels, binName(span, i, n))
		}
	}
	for _, v := range g.Values {
		p.Labels = append(p.Labels, term.Clean(v.Text))
	}
	for i := range g.Lines {
		l := &g.Lines[i]
		s := chart.Series{Name: cmp.Or(term.Clean(l.Who), "the table")}
		var counts []int64
		if n.N > 0 {
			counts = l.Figure.Numbers.Histogram.Into(span)
		}
		for _, v := range g.Values {
			counts = append(counts, countOf(l, v.Text))
		}
		for _, count := range counts {
			chance := l.Chance(count)
			s.Bars = append(s.Bars, chart.Bar{Share: chance.Estimate, Low: chance.Low, High: chance.High})
		}
		p.Series = append(p.Series, s)
	}
	return p
}

// binName is a bin as people write it: 5, 10..19.
func binName(s sim.Span, i int, n *sim.Numbers) string {
	least := s.First + int64(i)*s.Width
	if !n.Whole() {
		return exactly(float64(least)/float64(n.Scale)) + "..."
	}
	if s.Width == 1 {
		return decimal(least)
	}
	return decimal(least) + ".." + decimal(least+s.Width-1)
}

// bars draws the diagrams on a terminal, or with plain letters into a pipe.
func (r *simulation) bars(out *term.Screen) {
	for _, p := range panels(r.tally) {
		wide := 0
		for _, label := range p.Labels {
			wide = max(wide, term.Width(label))
		}
		room := max(10, min(60, out.Width()-wide-12))
		for _, s := range p.Series {
			title := p.Title
			if len(p.Series) > 1 || s.Name != "the table" {
				title = s.Name + " " + p.Title
			}
			out.Print("\n", out.Paint(term.Bold, title), "\n")
			for i, b := range s.Bars {
				share := percent(b.Share, 2)
				out.Print(strings.Repeat(" ", wide-term.Width(p.Labels[i])), p.Labels[i], strings.Repeat(" ", max(1, 8-len(share))), share, " %")
				if bar := chart.Line(b.Share, p.Full(), room, out.Terminal()); bar != "" {
					out.Print(" ", out.Paint(term.Cyan, bar))
				}
				out.Print("\n")
			}
		}
	}
}

// draw writes the pictures that are wanted.
func (m *many) draw(title string, panels func() []panel) error {
	for _, picture := range []struct {
		path string
		draw func(string, []panel) ([]byte, error)
	}{{m.SVG, chart.SVG}, {m.PNG, chart.PNG}} {
		if picture.path == "" {
			continue
		}
		b, err := picture.draw(title, panels())
		if err != nil {
			return &exit{ExitFailure, err}
		}
		if err := replace(picture.path, string(b)); err != nil {
			return written(picture.path, err)
		}
	}
	return nil
}

// checkPictures finds paths where no picture can be written, before any game is played for it.
func (m *many) checkPictures() error {
	for _, path := range []string{m.SVG, m.PNG} {
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return &exit{ExitFailure, fmt.Errorf("%s is a folder: name the file that the picture is to be, such as %s", path, filepath.Join(path, "chances.png"))}
		}
		folder := filepath.Dir(path)
		if _, err := os.Stat(folder); err != nil {
			return written(path, err)
		}
		probe, err := os.CreateTemp(folder, ".croupier-*")
		if err != nil {
			return written(path, err)
		}
		_ = probe.Close() // nothing was written
		if err := os.Remove(probe.Name()); err != nil {
			return written(path, err)
		}
	}
	return nil
}

// arguments are a start's parameters as they are typed, each behind a blank.
func arguments(s *game.Setup) string {
	text := ""
	for _, a := range s.Args() {
		name := a.Name
		if a.Player != "" {
			name = a.Player + "." + name
		}
		text += " " + name + "=" + quote(a.Text)
	}
	return text
}

// changed are the house rules of a setup.
func changed(s *game.Setup) string {
	var house []string
	for _, o := range s.Changed() {
		house = append(house, term.Clean(o.Name+"="+o.Text))
	}
	return strings.Join(slices.Clip(house), ", ")
}
