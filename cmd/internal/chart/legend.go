package chart

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// legend says once for a picture whose bars have which colour. It is empty where no panel has bars of several.
type legend struct {
	names []string
	rows  [][]string // as many names as there is room for in each
}

// Sizes of a legend.
const (
	legendRow  = textSize * 1.6
	swatch     = textSize * 0.8
	legendGap  = 5 * vg.Millimeter
	mostNamed  = 40 // names; more are not told apart
	longestRow = 8
)

// legendOf is the legend of a picture: the names of all series that stand beside others.
func legendOf(panels []Panel) *legend {
	l := &legend{}
	for i := range panels {
		for _, s := range panels[i].Series {
			if len(panels[i].Series) > 1 && !slices.Contains(l.names, s.Name) && len(l.names) < mostNamed {
				l.names = append(l.names, s.Name)
			}
		}
	}
	cols, _ := grid(panels)
	room := vg.Length(cols)*panelWidth - 2*margin
	used := vg.Length(0)
	for _, name := range l.names {
		w := entryWidth(name)
		if n := len(l.rows); n == 0 || used+w > room || len(l.rows[n-1]) == longestRow {
			l.rows, used = append(l.rows, nil), 0
		}
		l.rows[len(l.rows)-1] = append(l.rows[len(l.rows)-1], name)
		used += w
	}
	return l
}

// entryWidth is the room that a name takes, with its colour before it and the gap behind it.
func entryWidth(name string) vg.Length {
	style := textStyle(textSize, draw.XLeft)
	return swatch*1.5 + style.Width(plain(name)) + legendGap
}

// height is how much room it takes.
func (l *legend) height() vg.Length { return vg.Length(len(l.rows)) * legendRow }

// colour is that of a series: its name's, or grey where it is alone in a panel beside others that are not.
func (l *legend) colour(panel *Panel, series int) color.Color {
	at := slices.Index(l.names, panel.Series[series].Name)
	switch {
	case at >= 0:
		return colours[at%len(colours)]
	case len(l.names) > 0:
		return colours[len(colours)-1]
	}
	return colours[series%len(colours)]
}

// paint draws the rows below a height, each in the middle.
func (l *legend) paint(c draw.Canvas, y vg.Length) {
	style := textStyle(textSize, draw.XLeft)
	y -= (legendRow - textSize) / 2
	for _, row := range l.rows {
		w := -legendGap
		for _, name := range row {
			w += entryWidth(name)
		}
		x := c.Center().X - w/2
		for _, name := range row {
			at := slices.Index(l.names, name)
			c.SetColor(colours[at%len(colours)])
			square := vg.Rectangle{Min: vg.Point{X: x, Y: y - swatch*1.2}, Max: vg.Point{X: x + swatch, Y: y - swatch*0.2}}
			c.Fill(square.Path())
			c.FillText(style, vg.Point{X: x + swatch*1.5, Y: y}, plain(name))
			x += entryWidth(name)
		}
		y -= legendRow
	}
}
