// Package tests types the tests of a ruleset: who sits in one, what is started and with what, which cards and dice come, who
// answers, and what is expected.
//
// It must not know how a type is found, nor what a game does.
package tests

import (
	"maps"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A test is one test while it is typed.
type test struct {
	*check.Typed
	decl  *syntax.TestDecl
	seats map[string]bool // who sits in it
	// the name of one of them that is a number, which may be how many are meant; nil: none is
	number *syntax.Word
	start  *check.Start // what is started, nil before that
}

// Type types all tests of a ruleset.
func Type(typed *check.Typed) {
	for _, d := range typed.Rules.Tests {
		t := &test{Typed: typed, decl: d, seats: map[string]bool{}}
		t.Amend(func() {
			defer t.Seated(t.seats)()
			t.lines()
		}, t.cause)
	}
}

// lines types the lines of a test: its players, options, cards and dice, what is started, who answers, and what is expected.
func (t *test) lines() {
	for _, line := range t.decl.Lines {
		if p, ok := line.(*syntax.TestPlayers); ok {
			for _, name := range p.Names {
				t.seat(name)
			}
		}
	}
	for _, line := range t.decl.Lines {
		switch l := line.(type) {
		case *syntax.TestOption:
			t.option(l)
		case *syntax.TestDeck:
			t.NeedsDeck(l, "arrange")
			t.Expr(l.Cards, types.Of(types.Cards))
			if l.For != nil {
				t.zone(l)
			}
		case *syntax.TestDice:
			t.dice(l.Faces)
		case *syntax.TestStart:
			if t.start != nil {
				t.Errorf("test-started-twice", l, "Write two tests.", "A test starts one game")
				continue
			}
			t.start = t.starts(l)
		case *syntax.TestAnswer:
			t.replies(l, l.Replies)
		case *syntax.TestRefuse:
			t.replies(l, l.Replies)
			t.replies(l, l.More)
		case *syntax.TestSet:
			t.set(l)
		case *syntax.TestFinish:
			t.finish(l)
		case *syntax.TestExpect:
			if l.Said != nil && !t.Broken && strings.TrimSpace(syntax.Unquote(l.Said.Text)) == "" {
				t.Report(diag.Warnf("constant-condition", t.At(l.Said), "No words are looked for, so this shows nothing").
					WithHint("Write some of the words that are to be said: expect said \"folds\""))
			}
			if l.Sees != nil {
				t.sees(l)
				continue
			}
			t.inTest(l.Cond, "What is expected")
		}
	}
}

// cause puts together what is said of players whom a test does not seat: of one who is misspelt where they are seated, and
// not in the lines below; or where that line could not be read.
func (t *test) cause(diags diag.List) diag.List {
	uses := map[string]int{}
	unknown := func(d diag.Diagnostic) bool { return d.Code == "unknown-name" }
	if t.BrokenDecl(t.decl) {
		return slices.DeleteFunc(diags, unknown)
	}
	for _, d := range diags {
		if unknown(d) {
			uses[d.Span.Text()]++
		}
	}
	said := map[string]int{} // how often each name stands in the test
	for _, name := range syntax.NamesIn(t.Words(t.decl)) {
		said[name]++
	}
	used := slices.Sorted(maps.Keys(uses))
	for _, line := range t.decl.Lines {
		seats, ok := line.(*syntax.TestPlayers)
		if !ok {
			continue
		}
		for _, w := range seats.Names {
			meant, near := diag.Nearest(w.Value(), used)
			if !near || said[w.Value()] != 1 {
				continue
			}
			diags = slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return unknown(d) && d.Span.Text() == meant })
			t.Report(diag.Errorf("unknown-name", t.At(w), "Nobody is called %q in the rest of the test, and %q is", w.Value(), meant).
				WithHint("Did you mean %q?", meant).WithSlip(t.At(w), meant))
		}
	}
	return diags
}

// sees types who sees what: cards, or what a field holds.
func (t *test) sees(l *syntax.TestExpect) {
	t.started(l, "Nobody sees anything")
	if both, ok := l.Cond.(*syntax.LogicExpr); ok {
		t.Errorf("wrong-type", both, "Write a line for each: expect Ann sees 6s", "Who sees something stands in a line of its own")
	} else if who, ok := syntax.Bare(l.Cond).(*syntax.NameExpr); ok && who.Name == "gm" {
		t.Errorf("wrong-type", l.Cond, "Write: game master", "In tests the game master is written as two words")
	} else if !l.Sees.GM {
		t.enterTest(l.Cond)
		t.Need(l.Cond, types.Of(types.Player), "Who sees it")
	} else if !ok || who.Name != "game" {
		t.Errorf("unknown-name", l.Cond, "Write the name of a player, or game master.", "Nobody is called so")
	}
	t.enterTest(l.Sees.What)
	got := t.Expr(l.Sees.What, types.Of(types.Cards))
	o := t.Place(l.Sees.What)
	if slices.Contains([]types.Kind{types.Invalid, types.Card, types.Cards}, got.Kind) ||
		o.IsField() {
		return
	}
	t.Errorf("wrong-type", l.Sees.What, "Write for example: expect Ann sees 6s, or: expect Ann does not see Bob's hand",
		"What is seen is cards or a field, not %s", got)
}

// enterTest begins an expression of a test.
func (t *test) enterTest(e syntax.Expr) {
	kind := check.TableTestBody
	if len(t.seats) == 1 {
		kind = check.TestBody
	}
	b := t.Enter(kind, e)
	if t.start != nil {
		b.Start = t.start.Object
	}
}

// inTest types a condition of a test.
func (t *test) inTest(cond syntax.Expr, what string) {
	if cond == nil {
		return
	}
	t.enterTest(cond)
	t.Condition(cond, what)
}

// started reports a line of a test that needs a game.
func (t *test) started(at syntax.Ranger, not string) {
	if t.start == nil && !t.Broken {
		t.Errorf("test-not-started", at, "Write the line start before it: start game", "%s before a game is started", not)
	}
}

// finish looks whether there is a policy that can answer for everybody.
func (t *test) finish(l *syntax.TestFinish) {
	t.started(l, "Nobody is asked anything")
	t.inTest(l.Until, "What is waited for")
	names := slices.Concat(t.Builtins.Policies, meaning.NamesOf(t.Rules.Policies))
	if !slices.Contains(names, l.Policy.Name) {
		t.Unknown(l.Policy, l.Policy.Name, names, "should be a policy")
	}
}

// replies resolves who answers in a test.
func (t *test) replies(at syntax.Ranger, replies []*syntax.Reply) {
	t.started(at, "Nobody is asked anything")
	for _, r := range replies {
		switch {
		case !r.GM:
			t.who(r.Who)
		case r.Who.Value() != "game":
			d := diag.Errorf("unknown-name", t.At(r.Who), "Nobody is called %q", r.Name()).
				WithHint("Write the name of a player, or game master: answer game master: 5")
			if near, ok := diag.Nearest(r.Who.Value(), []string{"game"}); ok {
				d = d.WithSlip(t.At(r.Who), near)
			}
			t.Report(d)
		}
	}
}
