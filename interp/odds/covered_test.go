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
	"only tests ask who is asked, and what": {
		"asked", "question",
	},
	"scripts, which exact odds do not go through": {
		"lua", "lua of a list", "hook", "policy answers by lua",
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
	switch rapid.IntRange(0, 6).Draw(t, "kind") {

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
	case 4, 5, 6: // has the most that may come
		w := &meaning{t: t}
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
