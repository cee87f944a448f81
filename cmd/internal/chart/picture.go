package chart

import (
	"bytes"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// colours that are told apart by everybody, also in grey (Okabe and Ito, "Color Universal Design", 2008).
var colours = []color.Color{
	color.NRGBA{0, 114, 178, 255}, color.NRGBA{230, 159, 0, 255}, color.NRGBA{0, 158, 115, 255}, color.NRGBA{204, 121, 167, 255},
	color.NRGBA{86, 180, 233, 255}, color.NRGBA{213, 94, 0, 255}, color.NRGBA{240, 228, 66, 255}, color.NRGBA{90, 90, 90, 255},
}

// Sizes of what is drawn.
const (
	panelWidth  = 13 * vg.Centimeter
	panelHeight = 8 * vg.Centimeter
	margin      = 4 * vg.Millimeter
	textSize    = 9 * vg.Millimeter / 3
	dotsPerInch = 144
)

// SVG draws panels as a vector picture. The first line of the title is the largest; what is too long goes on in the next.
func SVG(title string, panels []Panel) ([]byte, error) {
	w, h := size(title, panels)
	canvas := vgsvg.New(w, h)
	if err := paint(draw.New(canvas), title, panels); err != nil {
		return nil, err
	}
	return bytesOf(canvas)
}

// PNG draws panels as a picture of dots, as [SVG] does.
func PNG(title string, panels []Panel) ([]byte, error) {
	w, h := size(title, panels)
	if err := check(panels); err != nil { // before there is memory for all its dots
		return nil, err
	}
	canvas := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dotsPerInch))
	if err := paint(draw.New(signed{canvas}), title, panels); err != nil {
		return nil, err
	}
	return bytesOf(vgimg.PngCanvas{Canvas: canvas})
}

// signed draws a sign for every letter that its font does not have, as a name of such letters would be gone. A vector picture
// leaves that to the fonts of whoever looks at it.
type signed struct{ *vgimg.Canvas }

// FillString draws a text.
func (s signed) FillString(f font.Face, at vg.Point, line string) {
	s.Canvas.FillString(f, at, strings.Map(func(r rune) rune {
		if glyph, err := f.Face.GlyphIndex(nil, r); err != nil || glyph == 0 {
			return '□'
		}
		return r
	}, line))
}

func bytesOf(w io.WriterTo) ([]byte, error) {
	var b bytes.Buffer
	_, err := w.WriteTo(&b)
	return b.Bytes(), err
}

// grid is how many panels lie beside and below one another.
func grid(panels []Panel) (cols, rows int) {
	cols = min(2, max(1, len(panels)))
	return cols, max(1, (len(panels)+cols-1)/cols)
}

func size(title string, panels []Panel) (w, h vg.Length) {
	cols, rows := grid(panels)
	return vg.Length(cols) * panelWidth, vg.Length(rows)*panelHeight + titleHeight(title, panels) + legendOf(panels).height()
}

// heading is a line of the title.
type heading struct {
	text  string
	style draw.TextStyle
}

// unbroken stands for a blank at which no line ends: between a number and its %.
const unbroken = "\x00"

// headings breaks the title into lines that fit the picture.
func headings(title string, panels []Panel) (all []heading) {
	cols, _ := grid(panels)
	room := vg.Length(cols)*panelWidth - 2*margin
	for i, part := range strings.Split(title, "\n") {
		large := textSize
		if i == 0 {
			large *= 1.4
		}
		style := textStyle(large, draw.XCenter)
		line := ""
		for _, word := range strings.Fields(strings.ReplaceAll(plain(part), " %", unbroken+"%")) {
			longer := strings.TrimSpace(line + " " + strings.ReplaceAll(word, unbroken, " "))
			if line != "" && style.Width(longer) > room {
				all = append(all, heading{line, style})
				longer = strings.ReplaceAll(word, unbroken, " ")
			}
			line = longer
		}
		all = append(all, heading{line, style})
	}
	return all
}

// sans is what everything is written in.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// textStyle is how text looks that hangs below a point.
func textStyle(size vg.Length, align text.XAlignment) draw.TextStyle {
	return draw.TextStyle{Color: color.Black, Font: font.From(sans, size), XAlign: align, YAlign: draw.YTop,
		Handler: plot.DefaultTextHandler}
}

// titleHeight is how much room the title takes.
func titleHeight(title string, panels []Panel) vg.Length {
	h := margin
	for _, line := range headings(title, panels) {
		h += line.style.Font.Size * 1.3
	}
	return h
}

func paint(c draw.Canvas, title string, panels []Panel) error {
	if err := check(panels); err != nil {
		return err
	}
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	y := c.Max.Y - margin
	for _, line := range headings(title, panels) {
		c.FillText(line.style, vg.Point{X: c.Center().X, Y: y}, line.text)
		y -= line.style.Font.Size * 1.3
	}
	names := legendOf(panels)
	names.paint(c, y)
	above := titleHeight(title, panels) + names.height()
	cols, _ := grid(panels)
	for i := range panels {
		p, err := diagram(&panels[i], names, highest(panels, &panels[i]))
		if err != nil {
			return err
		}
		col, row := i%cols, i/cols
		left, top := vg.Length(col)*panelWidth, c.Max.Y-above-vg.Length(row)*panelHeight
		cell := draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: left + margin, Y: top - panelHeight + margin}, Max: vg.Point{X: left + panelWidth - margin, Y: top - margin}}}
		p.Draw(cell)
	}
	return nil
}

// spread reports whether a panel has many bars, so that each is low: such panels share an axis, and so do those of few bars.
func spread(p *Panel) bool { return len(p.Labels) > 12 }

// highest is where the axis of percentages ends, which all panels like this one share: at 100, or at a lower multiple of 10 where
// no bar comes above 50.
func highest(panels []Panel, like *Panel) float64 {
	top := 0.0
	for i := range panels {
		if spread(&panels[i]) != spread(like) {
			continue
		}
		for _, s := range panels[i].Series {
			for _, b := range s.Bars {
				top = max(top, 100*b.Share, 100*b.High)
			}
		}
	}
	if top > 50 {
		return 100
	}
	return max(10, 10*math.Ceil(top/10))
}

// diagram draws one panel, its percentages up to the top.
func diagram(panel *Panel, names *legend, top float64) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = plain(panel.Title)
	p.Y.Label.Text = "percent"
	p.Y.Min = 0
	for _, f := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Y.Label.TextStyle.Font} {
		*f = font.From(sans, textSize)
	}
	across := panelWidth - 2*margin - 2*vg.Centimeter
	group := across / vg.Length(len(panel.Labels))
	width := max(group*8/10/vg.Length(len(panel.Series)), vg.Points(0.3))
	for i, s := range panel.Series {
		offset := width * (vg.Length(i) - vg.Length(len(panel.Series)-1)/2)
		bars := make(plotter.Values, len(s.Bars))
		for j, b := range s.Bars {
			bars[j] = 100 * b.Share
		}
		chart, err := plotter.NewBarChart(bars, width)
		if err != nil {
			return nil, err
		}
		chart.Color, chart.Offset = names.colour(panel, i), offset
		chart.LineStyle.Width = 0
		p.Add(chart, &whiskers{bars: s.Bars, offset: offset})
	}
	p.Y.Max = top
	p.Y.Tick.Marker = plot.ConstantTicks(percentages(top))
	p.X.Min, p.X.Max = -0.5, float64(len(panel.Labels))-0.5
	p.X.Tick.Marker = plot.ConstantTicks(ticks(panel.Labels))
	p.X.Tick.Length, p.X.Tick.LineStyle.Width = 0, 0
	if long(panel.Labels) {
		p.X.Tick.Label.Rotation = math.Pi / 4
		p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YTop
	}
	return p, nil
}

// mostTicks is how many labels there is room for.
const mostTicks = 24

func ticks(labels []string) []plot.Tick {
	every := (len(labels) + mostTicks - 1) / mostTicks
	var all []plot.Tick
	for i := 0; i < len(labels); i += every {
		all = append(all, plot.Tick{Value: float64(i), Label: brief(labels[i])})
	}
	return all
}

// mostLetters is how long a label is at most: a longer one would take the room of the bars.
const mostLetters = 24

// brief is the beginning of a label that is too long.
func brief(label string) string {
	if letters := []rune(plain(label)); len(letters) > mostLetters {
		return strings.TrimRight(string(letters[:mostLetters-1]), " ,") + "…"
	}
	return plain(label)
}

// percentages are the marks of an axis that ends at the top, five or fewer above its foot.
func percentages(top float64) (all []plot.Tick) {
	step := 5.0
	for top/step > 5 {
		step += 5
	}
	for v := 0.0; v <= top; v += step {
		all = append(all, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', 0, 64)})
	}
	return all
}

// long reports whether labels would run into one another.
func long(labels []string) bool {
	letters := 0
	for _, l := range labels {
		letters += len(l) + 2
	}
	return letters > 50
}

// plain keeps a text from being more than one line.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
}

// whiskers are the lines that show where each bar lies for certain.
type whiskers struct {
	bars   []Bar
	offset vg.Length
}

// Plot draws them.
func (w *whiskers) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := draw.LineStyle{Color: color.NRGBA{0, 0, 0, 160}, Width: vg.Points(0.7)}
	for i, b := range w.bars {
		if b.High <= b.Low || b.Share == 0 { // a gap is a gap
			continue
		}
		at := x(float64(i)) + w.offset
		c.StrokeLine2(style, at, y(100*b.Low), at, y(100*b.High))
	}
}

// DataRange is how high they reach.
func (w *whiskers) DataRange() (xmin, xmax, ymin, ymax float64) {
	top := 0.0
	for _, b := range w.bars {
		top = math.Max(top, 100*b.High)
	}
	return 0, float64(len(w.bars) - 1), 0, top
}
