package odds_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/op"
	"croupier/interp/program"

	"pgregory.net/rapid"
)

// notMadeUp are the operations, instructions and functions that no made-up rules have, with the reason.
var notMadeUp = map[string][]string{
	"what is posted and given back: no chance decides it": {
		"post", "refund",
	},
	"whose turn it is: the order of players is no chance": {
		"after", "asked", "next of", "turn of", "holder()",
	},
	"scripts, which exact odds do not go through": {
		"lua", "lua of a list", "hook", "policy answers by lua",
	},
	"texts, names and what is shown or refused": {
		"is, of texts", "question", "word of its number", "this-start", "reveal from now on",
		"secretly",
	},
	"codes of dice: see codes_test.go": {
		"dice-in()", "pips()", "+ of dice codes", "- of dice codes",
	},
	"lots and hands by chance: see lots_test.go": {
		"random()", "random-hand()",
	},
	"dice with symbols: see symbols_test.go": {
		"what dice show",
	},
	"ladders of hands: see the tests of baltimore": {
		"next-worse()", "one-lower()",
	},
	"other types of what is made up in another one: fractions, lists and members are kept, chosen and given by the same code": {
		"<=", "<=, of combinations", "chart of lists", "define of a fraction",
		"is not, of combinations", "is, of cards", "local fraction",
		"member that is a list", "minus a fraction", "numbers from to", "part of cards", "ranks", "result",
		"result of a list", "result that is a fraction", "suits", "sum by a fraction", "which member by two keys",
	},
}

// produced are the operations, instructions and functions that rules have been compiled to, by name.
type produced map[string]bool

// add notes what rules are compiled to.
func (d produced) add(t *testing.T, rules string) {
	t.Helper()
	p, list := compile.Source("made up", diag.NewSource("made up", rules))
	if p == nil {
		t.Fatalf("%v\n%s", list, rules)
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		d[op.Exprs[n.Op].Name] = true
		if n.Op == program.OpBuiltin || n.Op == program.OpBuiltinList {
			d[op.Funcs[n.A].Name+"()"] = true
		}
	}
	for i := range p.Code {
		d[op.Instrs[p.Code[i].Op].Name] = true
	}
}

// madeUp are rules of the generators whose odds are compared with going through everything.
var madeUp = rapid.Custom(func(t *rapid.T) string {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		w := &writer{t: t, dice: 5, asks: 1}
		return w.rules()
	case 1:
		w := &dealing{writer: writer{t: t, asks: 1}, left: 6}
		w.back = w.n(0, 2) == 0
		return w.rules()
	case 2:
		w := &paying{t: t}
		return w.rules()
	}
	w := &deciding{writer: writer{t: t, dice: 4, plain: true}, asked: map[string]bool{}}
	if w.cards = w.n(0, 2) == 0; w.cards {
		w.dice = 2
	}
	return w.rules()
})

// TestMadeUpRulesHaveAllThatOddsGoThrough holds the generators to the tables of the language: an operation, a statement or a function
// is made up by one of them, or stands in notMadeUp with the reason. So a new one is, or a reason is given.
func TestMadeUpRulesHaveAllThatOddsGoThrough(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some hundred rules until the rarest has come")
	}
	seen := produced{}
	for seed := range 600 {
		seen.add(t, madeUp.Example(seed))
	}
	excused := produced{}
	for reason, names := range notMadeUp {
		for _, name := range names {
			excused[name] = true
			if seen[name] {
				t.Errorf("%s is made up by now, and stands among what is not: %s", name, reason)
			}
		}
	}
	held := func(name string) {
		if name != "" && !seen[name] && !excused[name] {
			t.Errorf("no made-up rules have %s", name)
		}
	}
	for i := range op.Exprs {
		held(op.Exprs[i].Name)
	}
	for i := range op.Instrs {
		held(op.Instrs[i].Name)
	}
	for i := range op.Funcs {
		if f := &op.Funcs[i]; f.Op == 0 { // the others are operations of their own
			held(f.Name + "()")
		}
	}
}
