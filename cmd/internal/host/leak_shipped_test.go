package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/twins"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
	"croupier/rulesets"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// Values that nobody would come upon by chance.
const (
	canaryHand = twins.Hand
	canarySeed = 7654321000000000
)

// Over random games of each shipped ruleset, whatever is done in them, nothing that a player is told has a card that he may
// not see, nor the seed, a hidden target or minimum; nor would any other game that looks the same to him tell him anything
// else. And everything is written as PROTOCOL.md has it.
func TestNoPlayerIsToldWhatHeMayNotSee(t *testing.T) {
	games := *leakGames
	if games == 0 {
		games = 4
	}
	b := readBook(t)
	for _, name := range rulesets.Names() {
		t.Run(name, func(t *testing.T) {
			p := shipped(t, name)
			played := 0
			for i := range games {
				g := &spied{t: t, b: b, h: hosting(t, p), chance: rng.New(uint64(i), "leak "+name), seed: canarySeed + uint64(i)}
				if g.play(p, p.Starts[i%len(p.Starts)].Name) {
					played++
				}
				if t.Failed() {
					t.Fatalf("in game %d", i)
				}
			}
			if played < games/2 {
				t.Errorf("only %d games of %d were played", played, games)
			}
		})
	}
}

// spied is a game in which everybody reads everything that he can.
type spied struct {
	t      *testing.T
	b      book
	h      *Host
	chance rng.Stream
	seed   uint64
	canary bool            // a hidden hand is at stake
	names  map[string]bool // of the cards of its deck
}

// setup gives the message by which a random game starts.
func (g *spied) setup(p *program.Program, start string) object {
	m, hidden := randomStart(g.t, p, start, &g.chance)
	m["seed"] = g.seed
	g.canary = hidden
	return m
}

// spiedSetup is the message by which a random game of a ruleset starts.
func spiedSetup(t tb, p *program.Program, seed uint64) object {
	chance := rng.New(seed, "start")
	m, _ := randomStart(t, p, p.Starts[chance.Below(len(p.Starts))].Name, &chance)
	m["seed"] = seed >> 11
	return m
}

// randomStart fills in at random what a start needs, and reports whether a hidden hand is at stake.
func randomStart(t tb, p *program.Program, start string, chance *rng.Stream) (m object, hidden bool) {
	s, err := twins.Random(p, start, chance)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range s.Args() {
		hidden = hidden || a.Value == canaryHand
	}
	return startOf(p, s), hidden
}

// startOf is the message by which a game starts.
func startOf(p *program.Program, s *game.Setup) object {
	params := object{}
	for _, a := range s.Args() {
		key := a.Name
		if a.Player != "" {
			key = a.Player + "." + a.Name
		}
		params[key] = a.Value
	}
	return object{"do": "start", "game": "g", "start": p.Starts[s.Start].Name, "players": s.Players, "params": params}
}

// play plays the game to its end, or for as long as it is interesting, if it can be started.
func (g *spied) play(p *program.Program, start string) bool {
	m := g.setup(p, start)
	if o := send(g.t, g.h, m); o["error"] != nil { // what is filled in at random may not go together
		return false
	}
	table := g.h.games["g"]
	g.names = map[string]bool{}
	if deck := table.state().Game().Deck(); deck != nil {
		for c := range deck.Len() {
			g.names[deck.Name(cards.ID(c))] = true
		}
	}
	bot := policy.NewRandom(g.seed, "leak")
	for looks := 3; ; {
		s := table.state()
		over := s.Pending() == nil || s.Answers() == 150
		if over || looks > 0 && g.chance.Below(20) == 0 {
			looks--
			for seat := range s.Game().Seats() {
				g.spy(table, seat)
			}
			g.spy(table, int(event.Table))
		}
		if over {
			return true
		}
		c := bot.Decide(s)
		text, err := words.Write(s, c)
		if err != nil {
			g.t.Fatal(err)
		}
		asked := s.Game().Name(s.Pending().Player)
		viewer := s.Game().Name(g.chance.Below(s.Game().Seats()))
		reply := hears(g.t, g.h, object{"do": "answer", "game": "g", "player": asked, "answer": text, "viewer": viewer})
		g.judge(table, s.Game().Seat(viewer), reply)
	}
}

// spy reads everything as one viewer, and judges it.
func (g *spied) spy(t *table, seat int) {
	name := viewTable
	if seat >= 0 {
		name = t.state().Game().Name(seat)
	}
	g.judge(t, seat, hears(g.t, g.h, reads(name)...)+hears(g.t, g.h, moves(name)...))
	if seat < 0 {
		return
	}
	// Another game that looks the same to him.
	standing := reads(name)
	standing = slices.DeleteFunc(standing, func(m object) bool { return m["do"] == "events" || m["do"] == "save" })
	now := hears(g.t, g.h, standing...)
	world := t.s.World()
	real := world.Contest
	other := *real
	other.State = real.State.Clone()
	know.Imagine(other.State, seat, &g.chance)
	world.Contest = &other
	made := hears(g.t, g.h, standing...)
	world.Contest = real
	for i, line := range strings.Split(now, "\n") {
		if as := strings.Split(made, "\n")[i]; line != as {
			g.t.Errorf("%s is told\n%s\nand in a game that looks the same\n%s", name, line, as)
		}
	}
}

// judge looks through what a viewer was told.
func (g *spied) judge(t *table, seat int, text string) {
	known := g.mayKnow(t, event.Viewer(seat))
	if strings.Contains(text, fmt.Sprint(g.seed)) {
		g.t.Errorf("the seed is in %s", text)
	}
	if g.canary && strings.Contains(text, canaryHand) && !g.open(t, seat) {
		g.t.Errorf("a hidden hand is in %s", text)
	}
	for line := range strings.Lines(text) {
		if err := g.b.holds([]byte(line)); err != nil {
			g.t.Errorf("%s%v", line, err)
		}
		line = strings.Replace(line, "as in 2c", "", 1) // how cards are written
		var o any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			g.t.Fatal(err)
		}
		eachText(o, func(word string) {
			if g.names[word] && !known[word] {
				g.t.Errorf("viewer %d may not know %s: %s", seat, word, line)
			}
		})
	}
}

// open reports whether the viewer may know a hidden target or minimum by now: it has been revealed to him, or is a result.
func (g *spied) open(t *table, seat int) bool {
	s := t.state()
	for _, r := range s.Results() {
		if s.Text(r.Value) == canaryHand {
			return true
		}
	}
	for n := t.begin; n <= t.s.Len(); n++ {
		for _, e := range t.s.Node(n).Events {
			if seen, ok := s.See(e, event.Viewer(seat)); ok && (e.Kind == event.Reveal || e.Kind == event.Result) && s.Text(seen.Value) == canaryHand {
				return true
			}
		}
	}
	return false
}

// mayKnow are the cards that a viewer has seen by now, or that he was asked about.
func (g *spied) mayKnow(t *table, v event.Viewer) map[string]bool {
	s := t.state()
	known := map[string]bool{"As": true} // a wrong answer of his own
	if s.Game().Deck() == nil {
		return known
	}
	add := func(list []int32) {
		for _, c := range list {
			if c >= 0 {
				known[s.Game().Deck().Name(cards.ID(c))] = true
			}
		}
	}
	value := func(v program.Value) {
		switch v.Type.Kind {
		case check.Cards:
			add(v.L)
		case check.Card:
			add([]int32{int32(v.N)})
		}
	}
	for n := t.begin; n <= t.s.Len(); n++ {
		node := t.s.Node(n)
		for _, e := range node.Events {
			if seen, ok := s.See(e, v); ok {
				add(seen.Cards)
				value(seen.Value)
			}
		}
		if d := node.State; d != nil && d.Pending() != nil && event.Viewer(d.Pending().Player) == v && d.Pending().ItemKind == check.Card {
			add(d.Pending().Items)
		}
	}
	view := know.ViewOf(s, v)
	for _, thing := range view.Table {
		value(thing.Value)
	}
	for _, p := range view.Players {
		for _, thing := range append(p.Things, p.Made...) {
			value(thing.Value)
		}
	}
	for _, r := range s.Results() {
		value(r.Value)
	}
	return known
}

// eachText goes through every word of every text in a JSON value.
func eachText(o any, found func(word string)) {
	switch o := o.(type) {
	case string:
		for word := range strings.FieldsFuncSeq(o, func(r rune) bool { return strings.ContainsRune(" ,;:\"", r) }) {
			found(word)
		}
	case []any:
		for _, item := range o {
			eachText(item, found)
		}
	case object:
		for _, item := range o {
			eachText(item, found)
		}
	}
}
