package phh

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/rulesets"
)

var loaded = map[string]*program.Program{}

// load loads a ruleset that ships, an example, or one from the test data.
func load(name string) (*program.Program, error) {
	if p := loaded[name]; p != nil {
		return p, nil
	}
	path, text, ok := examples.Read(name)
	if !ok {
		path = "testdata/" + name + ".deal"
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text = string(b)
	}
	find := func(name string, _ *diag.Source) (string, []*diag.Source, error) {
		var sources []*diag.Source
		for _, f := range rulesets.Files(name) {
			sources = append(sources, diag.NewSource(f.Path, f.Text))
		}
		if at, text, ok := examples.Read(name); ok && len(sources) == 0 {
			sources = append(sources, diag.NewSource(at, text))
		}
		return name, sources, nil
	}
	p, list := compile.Load(find, name, diag.NewSource(path, text))
	if p == nil {
		return nil, errors.New(list[0].Summary)
	}
	loaded[name] = p
	return p, nil
}

func newReplayer(t testing.TB) *Replayer {
	t.Helper()
	variants, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return &Replayer{Variants: variants, Load: load}
}

// tally is how the hands of a file came out.
type tally struct {
	hands, compared int
	faults          map[string]*Fault // by the place of the hand
}

// replayFile replays all hands of a file of the test data.
func replayFile(t testing.TB, r *Replayer, name string) tally {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	count := tally{faults: map[string]*Fault{}}
	for h, err := range Hands(name, f) {
		count.hands++
		var out Outcome
		if err == nil {
			out, err = r.Replay(h)
		}
		var fault *Fault
		switch {
		case errors.As(err, &fault):
			count.faults[fault.Where] = fault
		case err != nil:
			t.Fatal(err)
		case out.Compared && out.Waits == "":
			count.compared++
		}
	}
	return count
}

// hand writes a hand of two or more players; the lines are its actions.
func hand(head, actions string) string {
	var text strings.Builder
	text.WriteString(head + "\nactions = [\n")
	for line := range strings.SplitSeq(strings.TrimSpace(actions), "\n") {
		fmt.Fprintf(&text, "  %q,\n", strings.TrimSpace(line))
	}
	text.WriteString("]\n")
	return text.String()
}

// one replays a text that holds one hand.
func one(t testing.TB, r *Replayer, text string) (Outcome, error) {
	t.Helper()
	for h, err := range Hands("hand.phh", strings.NewReader(text)) {
		if err != nil {
			return Outcome{}, err
		}
		return r.Replay(h)
	}
	t.Fatal("no hand was read")
	return Outcome{}, nil
}

// comesOut holds that a hand is legal, and ends with its stacks.
func comesOut(t *testing.T, r *Replayer, text string) {
	t.Helper()
	out, err := one(t, r, text)
	if err != nil || !out.Compared || out.Waits != "" {
		t.Errorf("%+v, %v", out, err)
	}
}

func read(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
