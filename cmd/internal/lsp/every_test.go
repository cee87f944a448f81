package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// every is how many of the shipped rules are looked at, one in so many, and how many of their tokens. LONG=all looks at all.
func every() (rules, tokens int) {
	switch os.Getenv("LONG") {
	case "":
		return 19, 61
	case "all":
		return 1, 1
	}
	return 7, 37
}

// sources are files of what is shipped.
func sources() (all []*diag.Source) {
	n, _ := every()
	for i, name := range rulefiles.ShippedNames() {
		if i%n == 0 {
			all = append(all, rulefiles.ShippedSources(name)...)
		}
	}
	return all
}

// At every place of what is shipped every question has an answer, and what is said of a name agrees: where it is declared it is among
// what refers to it, and everything that refers to it leads there.
func TestEveryPlaceOfWhatIsShippedIsAnswered(t *testing.T) {
	c := start(t, `{}`)
	_, step := every()
	asked := 0
	for n, source := range sources() {
		folder := t.TempDir()
		path := filepath.Join(folder, filepath.Base(source.Name))
		uri := uriOf(path)
		c.open(uri, source.Text)
		for _, method := range []string{"textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/semanticTokens/full",
			"textDocument/codeLens", "textDocument/formatting"} {
			c.want(nil, method, in(uri))
		}
		for i, token := range syntax.Tokens(source) {
			if (i+n)%step != 0 {
				continue
			}
			where := atOffset(uri, source.Text, token.Start)
			for _, method := range []string{"textDocument/hover", "textDocument/documentHighlight", "textDocument/signatureHelp",
				"textDocument/completion"} {
				c.want(nil, method, where)
				asked++
			}
			var to *location
			c.want(&to, "textDocument/definition", where)
			var refs []location
			c.want(&refs, "textDocument/references", with(where, "context", `{"includeDeclaration":true}`))
			if to == nil || len(refs) == 0 {
				continue
			}
			if !slices.Contains(refs, *to) {
				t.Errorf("%s: %q is declared at %v, which is not among %v", source.Name, token.Text, to, refs)
			}
			for _, ref := range refs {
				if ref.URI != uri {
					continue
				}
				var back *location
				c.want(&back, "textDocument/definition", fmt.Sprintf(`{"textDocument":{"uri":%s},"position":{"line":%d,"character":%d}}`, quote(uri),
					ref.Range.Start.Line, ref.Range.Start.Character))
				if back == nil || *back != *to {
					t.Errorf("%s: %q at %v leads to %v, not to %v", source.Name, token.Text, ref, back, to)
				}
			}
		}
		c.tell("textDocument/didClose", in(uri))
	}
	if asked < 100 {
		t.Errorf("only %d questions were asked", asked)
	}
}

// With another name the rules are what they were: nothing is wrong with them, and with the old name again they are the same text.
func TestWithAnotherNameTheRulesAreTheSame(t *testing.T) {
	renamed := 0
	c := start(t, `{}`)
	_, step := every()
	for n, source := range sources() {
		path := filepath.Join(t.TempDir(), filepath.Base(source.Name))
		uri := uriOf(path)
		c.open(uri, source.Text)
		for i, token := range syntax.Tokens(source) {
			if token.Kind != syntax.NameToken || (i+n)%step != 0 {
				continue
			}
			where := atOffset(uri, source.Text, token.Start)
			got := c.ask("textDocument/rename", with(where, "newName", `"renamed_thing"`))
			if got.Error != nil {
				continue // it says why not
			}
			var edit workspaceEdit
			if err := json.Unmarshal(got.Result, &edit); err != nil {
				t.Fatal(err)
			}
			now := applied(source.Text, edit.Changes[uri])
			if now == source.Text {
				t.Errorf("%s: %q keeps its name", source.Name, token.Text)
			}
			back := path + "2.deal"
			c.open(uriOf(back), now)
			var again workspaceEdit
			if got = c.ask("textDocument/rename", with(at(uriOf(back), now, "renamed_thing", 1), "newName", quote(token.Text))); got.Error != nil {
				if !strings.Contains(got.Error.Message, "is already") { // a field and a result may share a name, and nobody gives them one
					t.Errorf("%s: %q: %s", source.Name, token.Text, got.Error.Message)
				}
			} else if err := json.Unmarshal(got.Result, &again); err != nil {
				t.Fatal(err)
			} else if old := applied(now, again.Changes[uriOf(back)]); old != source.Text && !shows(source.Text, token.Text) {
				t.Errorf("%s: %q comes back as another text", source.Name, token.Text)
			}
			c.tell("textDocument/didClose", in(uriOf(back)))
			renamed++
		}
		c.tell("textDocument/didClose", in(uri))
	}
	if renamed < 5 {
		t.Errorf("only %d names were given", renamed)
	}
}

// shows reports whether a text has "result NAME", which is written out where one of its two names is another one.
func shows(text, name string) bool {
	for _, end := range []string{"\n", " }", "\r"} {
		if strings.Contains(text, "result "+name+end) || strings.Contains(text, "result "+name+" of the table"+end) {
			return true
		}
	}
	return false
}

// applied is a text with edits made.
func applied(text string, edits []textEdit) string {
	s := diag.NewSource("", text)
	var fixes []diag.Fix
	for _, e := range edits {
		fixes = append(fixes, diag.Fix{Span: diag.Span{Source: s, Start: utf16Units.offset(s, e.Range.Start), End: utf16Units.offset(s, e.Range.End)},
			Text: e.NewText})
	}
	return diag.Apply(text, fixes)
}
