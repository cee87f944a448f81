// Package rulesheet writes rules as a page that people read at the table and play from with real cards: what is needed, what is
// chosen, how it goes step by step in sentences, charts, and what a house rule changes. A page is a value, which is written as
// Markdown, HTML or PDF. It knows rules as they are checked; it must not know games that are played, files and screens.
package rulesheet

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
}

// An Item is one line of a list, with what belongs below it.
type Item struct {
	Text  string `json:"text"`
	House bool   `json:"house,omitempty"` // a house rule has brought it
	Under []Item `json:"under,omitempty"`
}

// A Table has a head, and rows that are as wide.
type Table struct {
	Head []string   `json:"head,omitempty"`
	Rows [][]string `json:"rows"`
}

// mark stands behind what a house rule has changed.
const mark = "(house rule)"
