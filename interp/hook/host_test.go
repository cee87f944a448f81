package hook_test

import (
	"errors"
	"strings"
	"testing"

	"croupier/interp/hook"
	"croupier/stdlib/rng"
)

// table is a game for tests: two players with cards, chips and a pot.
type table struct{}

// What the things and lists of the table are called.
const (
	theGame = iota + 1
	theEvent
	theOptions
)

const (
	thePlayers = iota + 1
	olafsHand
	erikasHand
	theBoard
	theDice
)

var (
	olafsCards  = []int64{0, 13, 26, 39, 5, 18, 31}
	erikasCards = []int64{1, 2, 3}
	ranks       = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")
	suits       = strings.Fields("clubs diamonds hearts spades")
)

// olafOnly marks what only Olaf, in seat 0, may see: hidden from seat 1.
const olafOnly = 1 << 1

func (table) Get(of hook.Ref, name string, out *hook.Read) error {
	see := func(v hook.Value) error { out.Value = v; return nil }
	switch of.Kind {
	case hook.Card:
		fixed := func(v hook.Value) error { out.Value, out.Fixed = v, true; return nil }
		switch name {
		case "rank":
			return fixed(hook.TextOf(ranks[of.N%13]))
		case "order":
			return fixed(hook.NumberOf(of.N%13 + 1))
		case "suit":
			return fixed(hook.TextOf(suits[of.N/13]))
		case "joker":
			return fixed(hook.YesNoOf(false))
		case "up":
			return see(hook.YesNoOf(of.N%2 == 0))
		}
	case hook.Player:
		switch name {
		case "name":
			return see(hook.TextOf([]string{"Olaf", "Erika"}[of.N]))
		case "hand":
			return see(hook.ListOf(olafsHand + of.N))
		case "stack":
			return see(hook.NumberOf(100 * (of.N + 1)))
		case "folded":
			return see(hook.YesNoOf(false))
		case "secret":
			out.Hidden = olafOnly
			return see(hook.TextOf("plum"))
		case "made":
			return see(hook.HandOf(1_000_000_000_000 + of.N))
		}
	case hook.List:
		if name == "name" {
			return see(hook.TextOf("board"))
		}
	case hook.Thing:
		switch name {
		case "players":
			return see(hook.ListOf(thePlayers))
		case "board":
			return see(hook.ListOf(theBoard))
		case "dice":
			return see(hook.ListOf(theDice))
		case "pot":
			return see(hook.NumberOf(12))
		case "huge":
			return see(hook.NumberOf(1 << 60))
		case "closed":
			return errors.New("nobody may look at this now")
		case "best":
			return see(hook.ItemsOf(hook.NumberOf(1), hook.TextOf("two")))
		}
	}
	return hook.ErrNoPart
}

func (table) Names(of hook.Ref) []string {
	if of.Kind == hook.Card {
		return []string{"rank", "order", "suit", "joker", "up"}
	}
	return []string{"players", "board", "dice", "pot", "name", "hand", "stack", "folded", "secret"}
}

func (table) items(list hook.Ref) (ids []int64, hidden uint64) {
	switch list.N {
	case olafsHand:
		return olafsCards, olafOnly
	case erikasHand:
		return erikasCards, 0
	case thePlayers:
		return []int64{0, 1}, 0
	case theDice:
		return []int64{6, 1, 6}, 0
	}
	return nil, 0
}

func (t table) Len(list hook.Ref) (int, uint64, error) {
	ids, _ := t.items(list)
	return len(ids), 0, nil
}

func (t table) At(list hook.Ref, i int, out *hook.Read) error {
	ids, hidden := t.items(list)
	out.Hidden = hidden
	switch list.N {
	case thePlayers:
		out.Value = hook.PlayerOf(ids[i])
	case theDice:
		out.Value = hook.NumberOf(ids[i])
	default:
		out.Place = true
		out.Value = hook.CardOf(ids[i])
	}
	return nil
}

func (table) Less(a, b hook.Ref) (bool, error) { return a.N < b.N, nil }

func (table) Text(of hook.Ref) (string, uint64, error) {
	switch of.Kind {
	case hook.Card:
		return ranks[of.N%13] + suits[of.N/13][:1], 0, nil
	case hook.Player:
		return []string{"Olaf", "Erika"}[of.N], 0, nil
	}
	return of.Kind.Name(), 0, nil
}

// source makes a hook of a text that stands in a file from line 10 on, with game, event and me.
func source(text string) hook.Source {
	return hook.Source{File: "t.deal", Line: 10, Text: text, Params: []string{"game", "event", "me"}, Changes: true}
}

// given makes a call of such a hook, for Olaf.
func given() *hook.Call {
	chance := rng.New(7, "test")
	return &hook.Call{Host: table{}, Chance: &chance, Args: []hook.Value{hook.ThingOf(theGame), hook.ThingOf(theEvent), hook.PlayerOf(0)}}
}

// run carries out a hook that must do well.
func run(t *testing.T, text string) *hook.Call {
	t.Helper()
	c := given()
	if err := try(t, text, c); err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return c
}

// try carries out a hook that must be Lua.
func try(t *testing.T, text string, c *hook.Call) *hook.Error {
	t.Helper()
	script, mistakes := hook.Compile(source(text))
	if len(mistakes) > 0 {
		t.Fatalf("%s\n%v", text, mistakes)
	}
	var pool hook.Pool
	return pool.Call(script, c)
}
