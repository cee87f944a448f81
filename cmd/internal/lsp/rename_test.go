package lsp

import (
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
)

// A start may be called like a word that players choose, and a script types that word too. Nobody can tell which of them is meant there,
// so such a name stays, and it is said why. A start whose name is its alone can have another.
func TestANameThatIsAWordToChooseTooStays(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/tower.deal"
	text := rulefiles.ShippedSources("old-tower")[0].Text
	c.open(uri, text)
	for words, why := range map[string]string{"start climb {": `"climb" is a start, and a word that players choose too`,
		"start climb\n": `"climb" is a start, and a word that players choose too`, "way is climb": `"climb" is a word of a list`} {
		where := at(uri, text, words, strings.Index(words, "climb")+1)
		for method, params := range map[string]string{"textDocument/prepareRename": where,
			"textDocument/rename": with(where, "newName", `"ascend"`)} {
			got := c.ask(method, params)
			if got.Error == nil || !strings.Contains(got.Error.Message, why) {
				t.Errorf("%s at %q: %+v %s", method, words, got.Error, got.Result)
			}
		}
	}
	other := "file:///nowhere/other.deal"
	now := strings.NewReplacer("start climb", "start ascent").Replace(text)
	c.open(other, now)
	var edit workspaceEdit
	c.want(&edit, "textDocument/rename", with(at(other, now, "start ascent", 7), "newName", `"tower"`))
	if got := applied(now, edit.Changes[other]); got != strings.ReplaceAll(now, "start ascent", "start tower") {
		t.Errorf("with another name it is\n%s", got)
	}
}

// The first deck has a name as every other one has, though the word deck means it too: it leads to its declaration, and can have another.
func TestTheFirstDeckHasItsName(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/decks.deal"
	text := rulefiles.ShippedSources("old-tower")[0].Text
	c.open(uri, text)
	for _, name := range []string{"treasure", "trouble"} {
		var to location
		c.want(&to, "textDocument/definition", at(uri, text, "from "+name, 6))
		if want := strings.Count(text[:strings.Index(text, "deck "+name)], "\n"); to.Range.Start.Line != want {
			t.Errorf("%s leads to %v, not to line %d", name, to, want)
		}
		var edit workspaceEdit
		c.want(&edit, "textDocument/rename", with(at(uri, text, "from "+name, 6), "newName", `"hoard"`))
		want := strings.NewReplacer("deck "+name+" {", "deck hoard {", "when "+name+" is", "when hoard is", "from "+name, "from hoard",
			"] for "+name, "] for hoard", "count of "+name, "count of hoard").Replace(text)
		if got := applied(text, edit.Changes[uri]); got != want {
			t.Errorf("%s: with another name it is\n%s", name, got)
		}
	}
}

// A word that players choose has the colour of a word where it is compared, also where a start is called so.
func TestAWordIsNotColouredAsTheStartThatIsCalledSo(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/tower.deal"
	text := rulefiles.ShippedSources("old-tower")[0].Text
	c.open(uri, text)
	var got semanticTokens
	c.want(&got, "textDocument/semanticTokens/full", in(uri))
	lines := strings.Split(text, "\n")
	line, column, seen := 0, 0, 0
	for i := 0; i+4 < len(got.Data); i += 5 {
		if got.Data[i] > 0 {
			column = 0
		}
		line, column = line+got.Data[i], column+got.Data[i+1]
		if lines[line][column:column+got.Data[i+2]] != "climb" {
			continue
		}
		want := asMember
		if strings.Contains(lines[line], "start climb") {
			want = asEvent
		}
		if seen++; got.Data[i+3] != want {
			t.Errorf("%q has the colour of a %s", lines[line], tokenTypes[got.Data[i+3]])
		}
	}
	if seen < 4 {
		t.Errorf("%d times", seen)
	}
}
