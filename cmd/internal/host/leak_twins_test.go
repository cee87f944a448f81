package host

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"croupier/cmd/internal/twins"
	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/rulesets"
)

var (
	twinGames = flag.Int("twin-games", 0, "how many pairs of games of each shipped start are compared; 0: a few")
	twinRules = flag.String("twin-rules", "", "play twins of the rules in these files instead of all that ships: a pattern of the shell")
)

// TestTwinGamesTellTheSame plays twins of all starts of all rulesets and of a part of the examples; with LONG=1 of all examples and of more
// games, and with LONG=all of many more.
func TestTwinGamesTellTheSame(t *testing.T) {
	games, every := *twinGames, 1
	if games == 0 {
		switch os.Getenv("LONG") {
		case "":
			games, every = 1, 5
		case "all":
			games = 12
		default:
			games = 3
		}
	}
	var told twins.Told
	names := slices.Concat(rulesets.Names(), examples.Names())
	if *twinRules != "" {
		names, _ = filepath.Glob(*twinRules)
	}
	for i, name := range names {
		if *twinRules == "" && i >= len(rulesets.Names()) && i%every != 0 {
			continue
		}
		p := shippedOrExample(t, name)
		open := func(setup *game.Setup, seed uint64) twins.Table { return twinTable(t, p, setup, seed) }
		fail := func(format string, args ...any) { t.Errorf(name+": "+format, args...) }
		if !told.All(p, games, open, fail) && *twinRules == "" {
			return
		}
	}
	t.Logf("%d pairs of games told the same at %d looks: %d in cards, %d in dice, %d in secret answers, %d in hidden parameters", told.Pairs,
		told.Looks, told.Kinds[0], told.Kinds[1], told.Kinds[2], told.Kinds[3])
	if told.Pairs < 10 {
		t.Error("too few of them have anything hidden")
	}
}

func shippedOrExample(t *testing.T, name string) *program.Program {
	t.Helper()
	if slices.Contains(rulesets.Names(), name) {
		return shipped(t, name)
	}
	sources := sourcesOf(name)
	if text, err := os.ReadFile(name); err == nil {
		sources = append(sources, diag.NewSource(name, string(text)))
	}
	p, list := compile.Load(findShipped, name, sources...)
	if p == nil {
		t.Fatal(name, list)
	}
	return p
}

func sourcesOf(name string) (all []*diag.Source) {
	for _, f := range rulesets.Files(name) {
		all = append(all, diag.NewSource("rulesets/"+f.Path, f.Text))
	}
	if at, text, ok := examples.Read(name); ok && len(all) == 0 {
		all = append(all, diag.NewSource(at, text))
	}
	return all
}

func findShipped(name string, from *diag.Source) (string, []*diag.Source, error) {
	if at, text, ok := examples.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	if s := sourcesOf(name); len(s) > 0 {
		return name, s, nil
	}
	return "", nil, fmt.Errorf("nothing that is shipped is called %s", name)
}

// hostedTwin is a host that has one game of twins.
type hostedTwin struct {
	h    *Host
	t    *testing.T
	seed uint64
}

// twinTable is a host with a game; nil where what was filled in does not go together.
func twinTable(t *testing.T, p *program.Program, setup *game.Setup, seed uint64) twins.Table {
	m := startOf(p, setup)
	m["seed"] = seed
	if len(setup.Deck) > 0 {
		m["deck"] = setup.Deck
	}
	if len(setup.Dice) > 0 {
		m["dice"] = setup.Dice
	}
	h := opened(p)
	if o := send(t, h, m); o["error"] != nil {
		h.Close()
		return nil
	}
	return &hostedTwin{h, t, seed}
}

func (w *hostedTwin) Seed() uint64 { return w.seed }

func (w *hostedTwin) Close() { w.h.Close() }

// Answers gives an answer by a message.
func (w *hostedTwin) Answers(who, text string, v event.Viewer) string {
	return hears(w.t, w.h, object{"do": "answer", "game": "g", "player": who, "answer": text, "viewer": viewerName(w.h, v)})
}

// Hears is all that a viewer is told at this point: most of it at every look, the rest now and then.
func (w *hostedTwin) Hears(v event.Viewer, look int) string {
	name := viewerName(w.h, v)
	messages := reads(name)
	if look%5 == 0 {
		messages = append(messages, moves(name)...)
	}
	return hears(w.t, w.h, messages...) + onScreenOf(w.h, v)
}

// viewerName is a viewer as messages name them.
func viewerName(h *Host, v event.Viewer) string {
	if v < 0 {
		return viewTable
	}
	return h.games["g"].state().Game().Name(int(v))
}
