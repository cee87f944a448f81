// Package report is an answer as a value, before anybody has decided how it is shown: remarks and tables of typed cells for
// people, an object and rows of data for programs, and diagrams. A report is built once and written in any form: as aligned
// tables (cmd/internal/term), as JSON and CSV (here), as pictures (cmd/internal/chart).
//
// Most answers are chances of what a game came to. [Figures] holds those of simulated games and exact ones alike, and makes the
// tables, the data and the diagrams of them.
//
// The package must not know what a game is, how wide a screen is, nor where anything is written to.
package report

// Report is an answer.
type Report struct {
	Parts []Part // for people, in their order

	Object any   // for programs that read JSON
	Data   Table // for programs that read CSV

	Title  string // of the pictures
	Panels func() []Panel
}

// Part is something that people read: a [Remark], a [Table], a [Bars] or a [Gap].
type Part interface{ part() }

// Style is how a word looks where there are colours.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Bold
	Dim
	Good
	Warning
	Bad
)

// Word is a piece of text in one style.
type Word struct {
	Text  string
	Style Style
}

// Remark is a line of text.
type Remark struct {
	Words  []Word
	Indent int  // of the lines that it goes on in, where it is too long for one
	Aside  bool // it is also told, beside the answer, to whoever has the answer in a form for programs
}

// Table is rows of cells below a head.
type Table struct {
	Head  []string
	Rows  [][]Cell
	Right bool // numbers stand against the right side; a table that is too wide is told in parts
}

// Bars are a diagram as lines of text.
type Bars struct{ Panel }

// Gap is an empty line.
type Gap struct{}

func (Remark) part() {}
func (*Table) part() {}
func (Bars) part()   {}
func (Gap) part()    {}

// Add adds parts.
func (r *Report) Add(parts ...Part) { r.Parts = append(r.Parts, parts...) }

// Section adds a table below an empty line; one without rows is left out.
func (r *Report) Section(tables ...*Table) {
	for _, t := range tables {
		if len(t.Rows) > 0 {
			r.Add(Gap{}, t)
		}
	}
}

// Say is a line of plain text.
func Say(text string) Remark { return Styled(Plain, text) }

// Styled is a line in one style.
func Styled(style Style, text string) Remark { return Remark{Words: []Word{{text, style}}} }

// Headed is a line that begins in one style and goes on in plain text.
func Headed(style Style, head, text string) Remark {
	return Remark{Words: []Word{{head, style}, {text, Plain}}}
}

// Hanging is the line with the lines it goes on in indented.
func (r Remark) Hanging(indent int) Remark {
	r.Indent = indent
	return r
}

// Beside is the line, told to everybody.
func (r Remark) Beside() Remark {
	r.Aside = true
	return r
}
