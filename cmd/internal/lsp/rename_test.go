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
	for _, words := range []string{"start climb {", "start climb\n", "way is climb"} {
		where := at(uri, text, words, strings.Index(words, "climb")+1)
		for method, params := range map[string]string{"textDocument/prepareRename": where,
			"textDocument/rename": with(where, "newName", `"ascend"`)} {
			got := c.ask(method, params)
			if got.Error == nil || !strings.Contains(got.Error.Message, `"climb" is a start, and a word that players choose too`) {
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
