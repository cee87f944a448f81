package syntax

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// Whatever word or sign of a file is left out, but those of its tests, its meaning is another one.
func TestEveryWordOfAFileIsAPartOfItsMeaning(t *testing.T) {
	for _, path := range []string{"testdata/good/everything.deal"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, list := Parse(diag.NewSource(path, string(text)))
		if list.HasErrors() {
			t.Fatal(list)
		}
		was := Meaning(file, file.Decls)
		for i, d := range file.Decls {
			_, test := d.(*TestDecl)
			without := bytes.Equal(was, Meaning(file, append(file.Decls[:i:i], file.Decls[i+1:]...)))
			if without != test {
				t.Errorf("%s, line %d: that its meaning is the same without is %v", path, file.Span(d).Start, without)
			}
		}
		for _, token := range Tokens(file.Source) {
			end := token.Start + len(token.Text)
			test := token.Kind == CommentToken
			instead := strings.Repeat("_", len(token.Text))
			if test {
				instead = "#" + instead[1:]
			}
			other := *file
			other.Source = diag.NewSource(path, string(text[:token.Start])+instead+string(text[end:]))
			for _, d := range file.Decls {
				if start, end := d.Range(); start <= token.Start && token.Start < end {
					_, is := d.(*TestDecl)
					test = test || is
				}
			}
			if same := bytes.Equal(was, Meaning(&other, file.Decls)); same != test {
				t.Errorf("%s, line %d: that its meaning is the same without %s is %v", path, token.Line, token.Text, same)
			}
		}
	}
}
