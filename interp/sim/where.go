package sim

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
)

// Condition is a condition over the results of a game, such as "Ann.won and not Ann.caught".
type Condition struct {
	nodes []int32 // for each way that the players may sit
}

// Node is the condition as an expression of its program, where the players sit as they were named.
func (c *Condition) Node() int32 { return c.nodes[0] }

// MostCondition is how long a condition may be, in bytes.
const MostCondition = 2000

// Where compiles a ruleset with conditions over its results, to be looked at when a game of a setup is over; compile compiles it
// with more files in it. What is read is what a test of the ruleset may read at a game's end; a player's result may also be
// written Ann.won. Whose a result is, and which there are, is what the setup's start gives; chips are the players' stacks where
// it gives no such result. Of empty conditions the condition is nil. The program is the ruleset's with the conditions added; it
// plays the same. It is nil where the list has errors, and those of a condition lie in a source of its own, with its text.
func Where(compile func(more ...*diag.Source) (*program.Program, diag.List), p *program.Program, setup *game.Setup,
	texts ...string) (with *program.Program, conditions []*Condition, list diag.List) {
	n := newNames(p, setup)
	var written []*diag.Source
	with, conditions = p, make([]*Condition, len(texts))
	tests := make([]*diag.Source, len(texts))
	for i, text := range texts {
		if text == "" {
			continue
		}
		with, list = n.where(func(more *diag.Source) (*program.Program, diag.List) {
			tests[i], written = more, append(written, more)
			return compile(slices.Clone(written)...)
		}, text)
		if with == nil {
			return nil, nil, list
		}
	}
	for i, test := range tests {
		if test != nil {
			conditions[i] = &Condition{nodes: conditionsIn(with, test)}
		}
	}
	return with, conditions, nil
}

// where compiles a ruleset with the tests around one condition more.
func (n *names) where(compile func(test *diag.Source) (*program.Program, diag.List), text string) (*program.Program, diag.List) {
	own := diag.NewSource(WhereName, text)
	if len(text) > MostCondition || strings.ContainsAny(text, "\n#") {
		return nil, diag.List{diag.Errorf("too-long", diag.Span{Source: own, End: min(len(text), 40)},
			"A condition is one line of at most %d letters, without remarks", MostCondition)}
	}
	w, wrong := n.read(text)
	if wrong != nil {
		return nil, wrong.diagnostic(own)
	}
	test, start := n.around(w)
	around := diag.NewSource(WhereName, test)
	p, list := compile(around)
	if p == nil {
		list = unwrapped(list, around, own, start, len(w.text), w.moves)
		for i := range list {
			d := &list[i]
			d.Summary, d.Label, d.Hint = n.told(w, text, d.Summary), n.told(w, text, d.Label), n.told(w, text, d.Hint)
		}
		return nil, list
	}
	if len(conditionsIn(p, around)) != len(n.players) {
		return nil, diag.List{diag.Errorf("syntax", diag.Span{Source: own, End: len(text)}, "This is not a single condition")}
	}
	return p, nil
}

// conditionsIn are the conditions of the tests in a source, one for each test; none where a test has more in it.
func conditionsIn(p *program.Program, source *diag.Source) (nodes []int32) {
	for _, test := range p.Tests {
		if test.Span.Source != source {
			continue
		}
		before := len(nodes)
		for _, step := range test.Steps {
			if step.Kind == program.TestExpect {
				nodes = append(nodes, step.Cond)
			} else if step.Kind != program.TestBegin {
				return nil
			}
		}
		if len(nodes) != before+1 {
			return nil
		}
	}
	return nodes
}

// unwrapped turns the diagnostics of the tests around a condition into ones of the condition, each once.
func unwrapped(list diag.List, around, own *diag.Source, start, length int, moves []move) diag.List {
	// old is where a place of the written condition was in the text: within what was written otherwise, where that began or ended.
	old := func(at, before int, moved func(move) int) int {
		at = min(max(at-start, 0), length)
		shift := 0
		for _, m := range moves {
			if at-before < m.from {
				break
			}
			if at-before < m.to {
				return moved(m)
			}
			shift = m.to - m.oldTo
		}
		return at - shift
	}
	var out diag.List
	for _, d := range list {
		if d.Severity != diag.Error {
			continue
		}
		if d.Span.Source != around {
			out = append(out, d)
			continue
		}
		if d.Span.Start > start+length && len(out) > 0 {
			continue // the other ways to sit, or what comes of the first mistake
		}
		from := old(d.Span.Start, 0, func(m move) int { return m.oldFrom })
		to := old(d.Span.End, 1, func(m move) int { return m.oldTo })
		d.Span = diag.Span{Source: own, Start: from, End: max(from, to)}
		d.Others, d.Fix = nil, nil
		out = append(out, d)
	}
	return out
}

// condition reads whether the plan's condition holds at the end of a game; it is nil where nothing goes wrong.
func (t *Table) condition(tally *Tally, way int) *Stop {
	s := &t.state
	holds := s.Eval(t.plan.where.nodes[way], check.Of(check.YesNo)).N != 0
	if d := s.Err(); d != nil {
		if d.Code != "not-given" {
			stop := TroubleOf(Failed, *d)
			stop.What = d.Code + " " + WhereName
			return stop
		}
		tally.Unasked++ // by somebody who dropped out, or in a game that took another turn
		holds = false
	}
	t.readings[0] = reading{form: aText, text: "no"} // its column is the first one
	if holds {
		t.readings[0].text = "yes"
	}
	return nil
}
