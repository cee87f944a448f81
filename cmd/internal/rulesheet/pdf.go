package rulesheet

import (
	"io"
	"strings"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"

	"croupier/dsl/diag"
)

// The measures of a printed page, in millimetres and points: A4 in two columns.
const (
	margin    = 8.5
	gap       = 5.0
	paperWide = 210.0
	paperHigh = 297.0
	columns   = 2
	sheets    = 2 // of paper, on which all should find room
	indented  = 3.2
	barWide   = 0.6 // beside what a house rule has changed
	fontName  = "serif"
)

// sizes are those of letters that a page is tried with, in points: the largest is taken with which two sheets are enough, and
// else the smallest.
var sizes = []float64{9, 8.8, 8.6, 8.4, 8.2, 8, 7.8, 7.4, 7.1, 6.8, 6.6}

// printer sets a page in columns.
type printer struct {
	pdf    *fpdf.Fpdf
	size   float64 // of letters, in points
	column int
	top    float64 // where columns begin on this sheet of paper
}

// PDF writes the page for A4 paper in black and white.
func (p *Page) PDF(to io.Writer) error {
	pdf, _ := p.printed()
	return pdf.Output(to)
}

// printed sets the page in the largest letters with which two sheets are enough.
func (p *Page) printed() (pdf *fpdf.Fpdf, size float64) {
	for _, size = range sizes {
		if pdf = p.set(size); pdf.PageCount() <= sheets {
			break
		}
	}
	return pdf, size
}

// set sets the page in letters of a size.
func (p *Page) set(size float64) *fpdf.Fpdf {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(fontName, "", liberationserifregular.TTF)
	pdf.AddUTF8FontFromBytes(fontName, "B", liberationserifbold.TTF)
	pdf.SetAutoPageBreak(false, margin)
	pdf.SetTitle(printable(p.Title), true)
	pr := &printer{pdf: pdf, size: size}
	pr.sheet()
	pr.pdf.SetXY(margin, margin)
	pr.font("B", 15)
	pdf.MultiCell(paperWide-2*margin, 6.5, printable(p.Title), "", "L", false)
	if p.About != "" {
		pr.font("", size+1)
		pdf.MultiCell(paperWide-2*margin, pr.leading()+0.5, printable(sentence(p.About)), "", "L", false)
	}
	pr.top = pdf.GetY() + 1
	pr.at(pr.top)
	for _, part := range p.Parts {
		pr.part(part)
	}
	return pdf
}

// leading is the height of a line, in millimetres.
func (p *printer) leading() float64 { return p.size * 0.415 }

func (p *printer) font(style string, points float64) { p.pdf.SetFont(fontName, style, points) }

// sheet begins a new sheet of paper.
func (p *printer) sheet() {
	p.pdf.AddPage()
	p.column, p.top = 0, margin
	p.at(margin)
}

// at goes to a height in the column.
func (p *printer) at(y float64) { p.pdf.SetXY(p.left(), y) }

func (p *printer) wide() float64 { return (paperWide - 2*margin - gap*(columns-1)) / columns }

func (p *printer) left() float64 { return margin + float64(p.column)*(p.wide()+gap) }

// room goes on to the next column, or sheet, where so much does not fit any more.
func (p *printer) room(high float64) {
	if p.pdf.GetY()+high <= paperHigh-margin {
		return
	}
	if p.column++; p.column == columns {
		p.sheet()
		return
	}
	p.at(p.top)
}

func (p *printer) part(part Part) {
	if part.Step {
		p.step(part)
		return
	}
	p.room(4 * p.leading())
	y := p.pdf.GetY() + 1
	p.at(y)
	p.font("B", p.size+1.4)
	p.pdf.MultiCell(p.wide(), p.leading()+0.8, printable(marked(part.Title, part.House)), "B", "L", false)
	p.at(p.pdf.GetY() + 0.5)
	if part.Says != "" {
		p.line(part.Says, 0, false)
	}
	p.items(part.Items, 0)
	if part.Table != nil {
		p.table(part.Table)
	}
}

// step sets a step of the rules: its name stands in front of what is said.
func (p *printer) step(part Part) {
	p.room(2 * p.leading())
	p.at(p.pdf.GetY() + 0.8)
	name := printable(marked(part.Title, part.House)) + ". "
	p.font("B", p.size)
	taken := p.pdf.GetStringWidth(name)
	if taken > p.wide()/2 || part.Says == "" {
		p.pdf.MultiCell(p.wide(), p.leading(), name, "", "L", false)
		taken = 0
	} else {
		p.pdf.CellFormat(taken, p.leading(), name, "", 0, "L", false, 0, "")
	}
	says := part.Says
	if taken > 0 {
		p.font("", p.size)
		first := p.pdf.SplitText(printable(says), p.wide()-taken)[0]
		p.pdf.CellFormat(p.wide()-taken, p.leading(), first, "", 0, "L", false, 0, "")
		says = strings.TrimSpace(strings.TrimPrefix(printable(says), first))
		p.at(p.pdf.GetY() + p.leading())
	}
	p.at(p.pdf.GetY())
	if says != "" {
		p.line(says, 0, false)
	}
	p.items(part.Items, 0)
}

func (p *printer) items(items []Item, indent float64) {
	for _, i := range items {
		p.line("• "+i.Text, indent, i.House)
		p.items(i.Under, indent+indented)
	}
}

// line sets a text so far to the right, which may go on in the next column.
func (p *printer) line(text string, indent float64, house bool) {
	text = printable(text)
	if house {
		text += " " + mark
	}
	p.font("", p.size)
	for _, line := range p.pdf.SplitText(text, p.wide()-indent) {
		p.room(p.leading())
		x, y := p.left()+indent, p.pdf.GetY()
		if house {
			p.pdf.Rect(x-1, y, barWide, p.leading(), "F")
		}
		p.pdf.SetXY(x, y)
		p.pdf.CellFormat(p.wide()-indent, p.leading(), line, "", 0, "L", false, 0, "")
		p.at(y + p.leading())
	}
}

// printable is a text as the font can print it: without marks, and with a sign for every letter that the font does not have.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if glyph, err := letters().GlyphIndex(nil, r); r > 0xffff || err != nil || glyph == 0 && r >= ' ' || diag.Commands(r) {
			return '□'
		}
		return r
	}, strings.ReplaceAll(text, "**", ""))
}

// letters are those of the font.
var letters = sync.OnceValue(func() *sfnt.Font {
	font, err := sfnt.Parse(liberationserifregular.TTF)
	if err != nil {
		panic(err)
	}
	return font
})

// table sets a table whose columns share the width by what stands in them.
func (p *printer) table(t *Table) {
	rows := t.Rows
	if t.Head != nil {
		rows = append([][]string{t.Head}, rows...)
	}
	wides := p.share(rows)
	for n, row := range rows {
		style := ""
		if n == 0 && t.Head != nil {
			style = "B"
		}
		p.font(style, p.size-0.6)
		high, cells := 0, make([][]string, len(row))
		for i, cell := range row {
			cells[i] = p.pdf.SplitText(printable(cell), wides[i]-1)
			high = max(high, len(cells[i]))
		}
		p.room(float64(high) * p.leading())
		x, y := p.left(), p.pdf.GetY()
		for i := range row {
			p.pdf.Rect(x, y, wides[i], float64(high)*p.leading(), "D")
			for k, text := range cells[i] {
				p.pdf.SetXY(x, y+float64(k)*p.leading())
				p.pdf.CellFormat(wides[i], p.leading(), text, "", 0, "L", false, 0, "")
			}
			x += wides[i]
		}
		p.at(y + float64(high)*p.leading())
	}
	p.at(p.pdf.GetY() + 1)
}

// share divides the width of a column among those of a table: each gets what its longest cell needs, as far as there is room.
func (p *printer) share(rows [][]string) []float64 {
	p.font("B", p.size-0.6)
	var wides []float64
	for _, row := range rows {
		for i, cell := range row {
			if i == len(wides) {
				wides = append(wides, 0)
			}
			wides[i] = max(wides[i], min(p.pdf.GetStringWidth(printable(cell))+3, p.wide()))
		}
	}
	// Whatever needs no more than its share gets what it needs, and the others share the rest.
	room, left := p.wide(), len(wides)
	given := make([]bool, len(wides))
	for again := true; again; {
		again = false
		for i, w := range wides {
			if fair := room / float64(max(left, 1)); !given[i] && w <= fair {
				given[i], again = true, true
				room, left = room-w, left-1
			}
		}
	}
	for i := range wides {
		if !given[i] {
			wides[i] = room / float64(left)
		}
	}
	return wides
}
