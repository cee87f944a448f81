// Package rulesheet writes rules as a page that people read at the table and play from with real cards: what is needed, what is
// chosen, how it goes step by step in sentences, charts, and what a house rule changes. A page is a value, which is written as
// Markdown, HTML or PDF. It knows rules as they are checked; it must not know games that are played, files and screens.
package rulesheet

// A Page is the rules of a game as people read them.
type Page struct {
	Title string
	About string
	Parts []Part
}

// A Part is one section of a page.
type Part struct {
	Title string
	House bool   // a house rule has changed it, or brought it
	Says  string // what is said before anything else
	Items []Item
	Table *Table
}

// An Item is one line of a list, with what belongs below it.
type Item struct {
	Text  string
	House bool // a house rule has brought it
	Under []Item
}

// A Table has a head, and rows that are as wide.
type Table struct {
	Head []string
	Rows [][]string
}

// mark stands behind what a house rule has changed.
const mark = "(house rule)"
