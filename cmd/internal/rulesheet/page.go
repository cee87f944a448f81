// Package rulesheet writes rules as a page that people read at the table and play from with real cards: what is needed, what is
// chosen, how it goes step by step in sentences, charts, and what a house rule changes. A page is a value, which is written as
// Markdown, HTML or PDF. It knows rules as they are checked; it must not know games that are played, files and screens.
package rulesheet

import "strings"

// A Page is the rules of a game as people read them.
type Page struct {
	Title string `json:"title"`
	About string `json:"about,omitempty"`
	Parts []Part `json:"parts"`
	// whether house rules have changed something
	Changed bool `json:"changed,omitempty"`
}

// A Part is one section of a page.
type Part struct {
	Title string `json:"title"`
	House bool   `json:"house,omitempty"` // a house rule has changed it, or brought it
	Says  string `json:"says,omitempty"`  // what is said before anything else
	Items []Item `json:"items,omitempty"`
	Table *Table `json:"table,omitempty"`

	flow flow // how its lines follow each other
	Step bool `json:"-"` // it is a step of the rules, with its name in front of what is said
}

// A flow says how the lines of a part follow each other.
type flow int

const (
	things   flow = iota // each line is about a thing of its own
	headings             // so are the first ones, and what stands below one of them is said in a row
	steps                // they are done or said in a row
)

// An Item is one line of a list, with what belongs below it.
type Item struct {
	Text  string `json:"text"`
	House bool   `json:"house,omitempty"` // a house rule has brought it
	Under []Item `json:"under,omitempty"`

	apart bool // it keeps a paragraph of its own
}

// A Table has a head, and rows that are as wide.
type Table struct {
	Head []string   `json:"head,omitempty"`
	Rows [][]string `json:"rows"`
}

// mark stands behind what a house rule has changed.
const mark = "(house rule)"

// tighten puts lines that are said in a row into one paragraph, as a book of rules does: it is shorter, and reads better.
func (p *Part) tighten() {
	switch p.flow {
	case steps:
		p.Items = inARow(p.Items)
		if p.Step && len(p.Items) > 0 && len(p.Items[0].Under) == 0 && !p.Items[0].House && (p.Says == "" || len(p.Items) == 1) {
			p.Says, p.Items = strings.TrimSpace(p.Says+" "+p.Items[0].Text), p.Items[1:]
		}
	case headings:
		for n, i := range p.Items {
			p.Items[n] = i.tight()
		}
	}
}

// inARow joins lines that follow each other and have nothing below them. A line that has keeps its own paragraph, so that nobody
// takes for its own what comes behind it.
func inARow(items []Item) (all []Item) {
	plain := false // the last one has nothing below it
	for _, i := range items {
		if len(i.Under) > 0 {
			all, plain = append(all, i.tight()), false
			continue
		}
		if n := len(all) - 1; plain && !i.apart && all[n].House == i.House {
			all[n].Text += " " + i.Text
		} else {
			all = append(all, i)
		}
		plain = !i.apart
	}
	return all
}

// tight is a line with what stands below it in a row, behind it where that is one paragraph.
func (i Item) tight() Item {
	i.Under = inARow(i.Under)
	if len(i.Under) == 1 && len(i.Under[0].Under) == 0 && i.Under[0].House == i.House {
		i.Text, i.Under = i.Text+" "+i.Under[0].Text, nil
	}
	return i
}

// Example is a part that tells how a game went, line by line.
func Example(lines []string) *Part {
	part := &Part{Title: "An example of play", flow: steps}
	for _, line := range lines {
		part.item(line)
	}
	return part
}
