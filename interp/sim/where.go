package sim

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/program"
)

// Condition is a condition over the results of a game, such as "Ann.won and not Ann.caught".
type Condition struct {
	nodes []int32 // for each way that the players may sit
}

// MostCondition is how long a condition may be, in bytes.
const MostCondition = 2000

// Compile compiles a ruleset with one more file in it.
type Compile func(more *diag.Source) (*program.Program, diag.List)

// Where compiles a ruleset with a condition over its results, to be looked at when a game of these players is over. What
// is read is what a test of the ruleset may read at a game's end; a player's result may also be written Ann.won. The
// program is the ruleset's with the condition added; it plays the same. It is nil where the list has errors, and those of the
// condition lie in a source of its own, with the condition's text and name.
func Where(compile Compile, players []string, text string) (*program.Program, *Condition, diag.List) {
	return (&names{players: players}).where(compile, text)
}

// where is Where where more may be known of what a condition names.
func (n *names) where(compile Compile, text string) (*program.Program, *Condition, diag.List) {
	own := diag.NewSource(WhereName, text)
	if len(text) > MostCondition || strings.ContainsAny(text, "\n#") {
		return nil, nil, diag.List{diag.Errorf("too-long", diag.Span{Source: own, End: min(len(text), 40)},
			"A condition is one line of at most %d letters, without remarks", MostCondition)}
	}
	w, wrong := n.read(text)
	if wrong != nil {
		return nil, nil, wrong.diagnostic(own)
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
		return nil, nil, list
	}
	c := &Condition{nodes: conditionsIn(p, around)}
	if len(c.nodes) != len(n.players) {
		return nil, nil, diag.List{diag.Errorf("syntax", diag.Span{Source: own, End: len(text)}, "This is not a single condition")}
	}
	return p, c, nil
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
	old := func(at int) int { // where a place of the written condition was in the text
		at = min(max(at-start, 0), length)
		shift := 0
		for _, m := range moves {
			if at < m.from {
				break
			}
			if at < m.to {
				return m.oldFrom
			}
			shift = m.to - m.oldTo
		}
		return at - shift
	}
	oldEnd := func(at int) int {
		at = min(max(at-start, 0), length)
		shift := 0
		for _, m := range moves {
			if at <= m.from {
				break
			}
			if at <= m.to {
				return m.oldTo
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
		d.Span = diag.Span{Source: own, Start: old(d.Span.Start), End: max(oldEnd(d.Span.End), old(d.Span.Start))}
		d.Others, d.Fix = nil, nil
		out = append(out, d)
	}
	return out
}

// condition reads whether the plan's condition holds at the end of a game.
func (t *Table) condition(tally *Tally, way int) (stopKey, Stop, bool) {
	s := &t.state
	holds := s.Eval(t.plan.where.nodes[way], check.Of(check.YesNo)).N != 0
	if d := s.Err(); d != nil {
		if d.Code != "not-given" {
			own := *d
			return stopKey{Failed, d.Code + " " + WhereName}, Stop{Kind: Failed, Diag: &own, Text: d.Summary}, true
		}
		tally.Unasked++ // by somebody who dropped out, or in a game that took another turn
		holds = false
	}
	t.readings[0] = reading{form: aText, text: "no"} // its column is the first one
	if holds {
		t.readings[0].text = "yes"
	}
	return stopKey{}, Stop{}, false
}
