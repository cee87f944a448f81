package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"croupier/dsl/diag"
)

// Before initialize nothing is answered, initialize comes once, what is not known is said, and behind shutdown nothing is done any more.
func TestTheProtocolIsKept(t *testing.T) {
	c := raw(t)
	code := func(method, params string) int {
		t.Helper()
		got := c.ask(method, params)
		if got.Error == nil {
			return 0
		}
		return got.Error.Code
	}
	for _, step := range []struct {
		method, params string
		code           int
	}{
		{"textDocument/hover", `{"textDocument":{"uri":"file:///a.deal"},"position":{"line":0,"character":0}}`, notInitialized},
		{"initialize", `{"capabilities":{"general":{"positionEncodings":["utf-32","utf-8","utf-16"]}}}`, 0},
		{"initialize", `{"capabilities":{}}`, -32600},
		{"textDocument/nothing", `{}`, -32601},
		{"textDocument/hover", `{"textDocument":7}`, -32602},
		{"textDocument/hover", `{"textDocument":{"uri":"file:///none.deal"},"position":{"line":9,"character":9}}`, 0},
		{"workspace/executeCommand", `{"command":"croupier.none","arguments":["a","b"]}`, requestFailed},
		{"shutdown", `null`, 0},
		{"textDocument/hover", `{}`, -32600},
	} {
		if got := code(step.method, step.params); got != step.code {
			t.Errorf("%s %s: code %d, not %d", step.method, step.params, got, step.code)
		}
	}
	c.tell("exit", `null`)
	select {
	case orderly := <-c.done:
		if !orderly {
			t.Error("it went after shutdown, and says that it did not")
		}
		c.done <- orderly
	case <-time.After(patience):
		t.Fatal("exit does not end it")
	}
}

const wrongRules = `ruleset "T"
extends kings

option longest number 3..12 = 12, "The longest run"

define run(laid) = cout of laid is at least option longest

before phase turn when run(new_play) { say "run" }
`

// What is wrong is told as somebody types, with a fix that was tried; with the fix made nothing is told. Bases are led to in a file that
// nobody can write to, and what the editor has not saved counts.
func TestWhatIsWrongIsToldAndMended(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/t.deal"
	c.open(uri, wrongRules)
	c.told("textDocument/publishDiagnostics", func(p string) bool { return strings.Contains(p, `Did you mean \"count\"?`) })
	var actions []codeAction
	c.want(&actions, "textDocument/codeAction", with(with(in(uri), "range", `{"start":{"line":5,"character":20},"end":{"line":5,"character":20}}`),
		"context", `{"diagnostics":[]}`))
	if len(actions) != 1 || actions[0].Title != `Write "count"` || actions[0].Edit.Changes[uri][0].NewText != "count" {
		t.Fatalf("the fixes are %+v", actions)
	}
	c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%s,"version":2},"contentChanges":[{"range":{"start":{"line":5,"character":19},`+
		`"end":{"line":5,"character":23}},"text":"count"},{"range":{"start":{"line":7,"character":47},"end":{"line":7,"character":47}},"text":"!"}]}`, quote(uri)))
	now := strings.Replace(strings.Replace(wrongRules, "cout", "count", 1), `"run"`, `"run!"`, 1)
	c.told("textDocument/publishDiagnostics", func(p string) bool { return strings.Contains(p, `"version":2,"diagnostics":[]`) })
	var to location
	c.want(&to, "textDocument/definition", at(uri, now, "turn when", 1))
	if !strings.HasSuffix(to.URI, "/rulesets/kings/kings.deal") {
		t.Errorf("turn leads to %v", to)
	}
	if got := c.ask("textDocument/rename", with(at(uri, now, "turn when", 1), "newName", `"moving"`)); got.Error == nil ||
		!strings.Contains(got.Error.Message, "shipped") {
		t.Errorf("turn of kings gets another name: %s", got.Result)
	}
	var said hover
	c.want(&said, "textDocument/hover", at(uri, now, "longest number", 1))
	if !strings.Contains(said.Contents.Value, "It is `12` unless") {
		t.Errorf("the option is %q", said.Contents.Value)
	}
}

// What a house rule stands on is taken from the editor as it is, not as it is saved.
func TestABaseThatIsNotSavedCounts(t *testing.T) {
	c := start(t, `{}`)
	folder := t.TempDir()
	base, house := uriOf(folder+"/base.deal"), uriOf(folder+"/house.deal")
	text := "ruleset \"B\"\nplayers 2\nthe table has { tally number = 0 }\nphase counting { increase tally by 1 }\nstart game {\n  do counting\n  result points of the table = tally\n}\n"
	write(t, folder+"/base.deal", text)
	write(t, folder+"/house.deal", "")
	c.open(house, "ruleset \"H\"\nextends base\nafter phase counting { increase tally by 1 }\n")
	c.told("textDocument/publishDiagnostics", func(p string) bool {
		return strings.Contains(p, "house.deal") && strings.Contains(p, `"diagnostics":[]`)
	})
	c.open(base, strings.ReplaceAll(text, "counting", "reckoning"))
	c.told("textDocument/publishDiagnostics", func(p string) bool { return strings.Contains(p, "house.deal") && strings.Contains(p, "counting") })
	c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%s,"version":2},"contentChanges":[{"text":%s}]}`, quote(base), quote(text)))
	var edit workspaceEdit
	c.want(&edit, "textDocument/rename", with(at(base, text, "counting {", 1), "newName", `"adding"`))
	if len(edit.Changes[base]) != 2 || len(edit.Changes[house]) != 1 {
		t.Errorf("the new name is written in %v", edit.Changes)
	}
}

// Where a file cannot be read while somebody types, what a name means is said all the same, at the place where it stands now: names
// before the change, and behind it. On the line that changes it is what can be read.
func TestWhatANameMeansIsSaidWhileSomebodyTypes(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/typed.deal"
	text := "ruleset \"T\"\nplayers 2\nthe table has { tally number = 0 }\nphase counting { increase tally by 1 }\n" +
		"start game {\n  do counting\n  result points of the table = tally\n}\n"
	c.open(uri, text)
	c.want(nil, "textDocument/documentSymbol", in(uri))
	now := strings.Replace(text, "start game {\n", "start game {\n  let more = (\n  if tally \n", 1)
	c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%s,"version":2},"contentChanges":[{"text":%s}]}`, quote(uri), quote(now)))
	for i, one := range []struct{ words, says string }{{"tally number", "tally number = 0"}, {"counting {", "phase"}, {"counting\n", "phase"},
		{"tally\n}", "tally number = 0"}, {"players 2", "players"}} {
		var said hover
		where := at(uri, now, one.words, 1)
		c.want(&said, "textDocument/hover", where)
		if !strings.Contains(said.Contents.Value, one.says) {
			t.Errorf("%d: at %q it says %q", i, one.words, said.Contents.Value)
			continue
		}
		name := strings.Fields(one.words)[0]
		i, got := strings.Index(now, one.words), utf16Units
		source := diag.NewSource("", now)
		if from, to := got.offset(source, said.Range.Start), got.offset(source, said.Range.End); from != i || now[from:to] != strings.TrimSuffix(name, "}") {
			t.Errorf("%q is said of %q", one.words, now[from:to])
		}
	}
}

// A test and odds are run by the program, on what the editor shows and not on what is saved; nothing runs because a file is opened.
func TestCommandsRunWhatTheEditorShows(t *testing.T) {
	var ran []string
	c := start(t, `{}`, func(config *Config) {
		config.Run = func(_ context.Context, args ...string) (string, int, error) {
			ran = args
			return "1 test passed in " + args[1], 0, nil
		}
	})
	uri := uriOf(t.TempDir() + "/t.deal")
	text := "ruleset \"T\"\nplayers 2\nstart game { result points of the table = 1 }\ntest \"one\" {\n  players Ann, Bob\n  start game\n  expect points is 1\n}\n"
	c.open(uri, text)
	var all []codeLens
	c.want(&all, "textDocument/codeLens", in(uri))
	if len(all) != 3 || len(ran) > 0 {
		t.Fatalf("there are %d lenses, and %v has run", len(all), ran)
	}
	c.want(nil, "workspace/executeCommand", fmt.Sprintf(`{"command":"croupier.test","arguments":[%s,"one"]}`, quote(uri)))
	if len(ran) == 0 || ran[0] != "test" || !strings.HasSuffix(ran[1], "/t.deal") || strings.HasPrefix(uri, "file://"+ran[1]) {
		t.Errorf("it runs %v", ran)
	}
	c.told("window/showMessage", func(p string) bool { return strings.Contains(p, "1 test passed in t.deal") })
}

// A question that is cancelled is answered as cancelled, or had been answered already; the server goes on.
func TestAQuestionCanBeCancelled(t *testing.T) {
	c := start(t, `{}`)
	c.open("file:///nowhere/t.deal", wrongRules)
	id, waits := c.begin("textDocument/references", with(at("file:///nowhere/t.deal", wrongRules, "turn when", 1), "context", `{"includeDeclaration":true}`))
	c.tell("$/cancelRequest", fmt.Sprintf(`{"id":%d}`, id))
	select {
	case got := <-waits:
		if got.Error != nil && got.Error.Code != requestCancelled {
			t.Errorf("it is answered with %+v", got.Error)
		}
	case <-time.After(patience):
		t.Fatal("a cancelled question is not answered")
	}
	c.want(nil, "textDocument/hover", at("file:///nowhere/t.deal", wrongRules, "turn when", 1))
}

// FuzzMessages holds that whatever comes, the reader ends with an error or a message, and takes no more memory than came.
func FuzzMessages(f *testing.F) {
	f.Add([]byte("Content-Length: 2\r\n\r\n{}"))
	f.Add([]byte("content-length: 99999999\r\n\r\n{}"))
	f.Add([]byte("Content-Length: -1\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		from := bufio.NewReader(bytes.NewReader(data))
		for {
			var m any
			if (codec{}).ReadObject(from, &m) != nil {
				return
			}
			var out bytes.Buffer
			if err := (codec{}).WriteObject(&out, m); err != nil {
				t.Fatal(err)
			}
			var again any
			if err := (codec{}).ReadObject(bufio.NewReader(&out), &again); err != nil && err != io.EOF {
				t.Fatalf("%v comes back as %v", m, err)
			}
			if a, b := jsonOf(m), jsonOf(again); a != b {
				t.Fatalf("%s comes back as %s", a, b)
			}
		}
	})
}

func jsonOf(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(out)
}
