package lsp

import (
	"strings"
	"testing"
)

// All fixes at once are what check --fix would make, and only who asks for them is offered them: the text has then nothing wrong that
// has a fix. A file that is right has none.
func TestAllFixesAreMadeAtOnce(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/fix.deal"
	text := "ruleset \"F\"\nplayers 2\nthe table has { tally number = 0 }\nphase counting {\n  increase tally by maxx(1, 2)\n}\n" +
		"start game {\n  do countin\n  result points of the table = taly\n}\n"
	c.open(uri, text)
	ask := func(uri, only string) (actions []codeAction) {
		t.Helper()
		c.want(&actions, "textDocument/codeAction", with(with(in(uri), "range", `{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}`),
			"context", `{"diagnostics":[]`+only+`}`))
		return actions
	}
	for _, only := range []string{"", `,"only":["quickfix"]`, `,"only":["source.organizeImports"]`} {
		for _, a := range ask(uri, only) {
			if a.Kind == fixAll {
				t.Errorf("only %q offers %v", only, a.Title)
			}
		}
	}
	for _, only := range []string{"source", "source.fixAll", fixAll} {
		actions := ask(uri, `,"only":["`+only+`"]`)
		if len(actions) != 1 || actions[0].Kind != fixAll {
			t.Fatalf("only %s offers %+v", only, actions)
		}
		now := applied(text, actions[0].Edit.Changes[uri])
		want := strings.NewReplacer("maxx(", "max(", "do countin\n", "do counting\n", "= taly\n", "= tally\n").Replace(text)
		if now != want {
			t.Errorf("only %s makes\n%s", only, now)
		}
	}
	right := "file:///nowhere/right.deal"
	c.open(right, strings.NewReplacer("maxx(", "max(", "do countin\n", "do counting\n", "= taly\n", "= tally\n").Replace(text))
	if actions := ask(right, `,"only":["source.fixAll"]`); len(actions) != 0 {
		t.Errorf("a file that is right is offered %+v", actions)
	}
}
