// Package format writes a .deal file in the one layout that all rulesets share. It changes blanks, line ends and the
// commas that say nothing, and keeps every other word and every comment in its order: what it writes reads as the same
// tree, and comes out of it again byte for byte.
//
// It knows how the language is written, not what any of it means, and neither files nor the terminal.
//
// A file becomes words (words.go); one walk over the tree marks on them where lines, columns and places for a line break
// are (marks.go); the words become lines and the groups between braces (lines.go); those are aligned (align.go), opened
// where they are too wide (layout.go) and written (output.go).
package format

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

const (
	maxBlock = 110 // columns that a line with a block on it may fill; wider ones are opened
	maxLine  = 130 // columns that any line may fill before it is broken
	step     = 2   // columns of one indent
)

// Source returns the text in the canonical layout. Where it has mistakes, the list says which, and nothing is formatted:
// the text returned is then "".
func Source(source *diag.Source) (string, diag.List) {
	file, list := syntax.Parse(source)
	if list.HasErrors() {
		return "", list
	}
	return Format(file), list
}

// Format returns the file's text in the canonical layout. A file that could be read only in part comes back as it was
// written, because nobody can say where the rest of it belongs.
func Format(file *syntax.File) string {
	words, ok := gather(file)
	if !ok || len(file.Broken) > 0 {
		return file.Source.Text
	}
	mark(file, words)
	lines, tail := build(file, words)
	p := &printer{}
	p.file(lines, tail)
	return p.text()
}
