package mistakes

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// How large a file may be, and what stands in it.
const (
	maxFile = 256 << 10 // bytes
	maxName = 100       // letters
	maxText = 1000      // letters; what is longer nobody reads at a table
)

// tooLong finds a name or text that would fill every screen on which it is shown; ok is true where there is none.
func tooLong(source *diag.Source, tokens []lexer.Token) (d diag.Diagnostic, ok bool) {
	for i := range tokens {
		t, what, most := &tokens[i], "name", maxName
		letters := utf8.RuneCountInString(t.Value)
		switch t.Type {
		case lex.Name:
		case lex.Text:
			what, most = "text", maxText
			letters -= len(`""`)
		default:
			continue
		}
		if letters > most {
			at := diag.Span{Source: source, Start: t.Pos.Offset, End: t.Pos.Offset + len(t.Value)}
			return diag.Errorf("too-long", at, "This %s has %d letters, and %d is the most", what, letters, most).
				WithHint("Shorten it; what explains it stands in comments, after #."), false
		}
	}
	return d, true
}

// unreadable says why a source cannot be read at all; ok is true if it can.
func unreadable(source *diag.Source) (d diag.Diagnostic, ok bool) {
	text := source.Text
	if len(text) > maxFile {
		return diag.Errorf("file-too-large", diag.Span{Source: source}, "The file is larger than 256 KB, which no ruleset needs"), false
	}
	bad := strings.IndexByte(text, 0)
	if !utf8.ValidString(text) {
		for i, r := range text {
			if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 && (bad < 0 || i < bad) {
				bad = i
				break
			}
		}
	}
	if bad >= 0 {
		return diag.Errorf("not-text", diag.Span{Source: source, Start: bad, End: bad + 1}, "The file is not plain text in UTF-8").
			WithHint("Save it as plain text, with the encoding UTF-8."), false
	}
	return d, true
}
