package sim

import (
	"fmt"
	"regexp"
	"strconv"
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

// ownResult is a player's result as people write it: Ann.won; texts are passed over as they are.
var ownResult = regexp.MustCompile(`"[^"]*"|([A-Za-z][\w-]*)\.([A-Za-z][\w-]*)`)

// Compile compiles a ruleset with one more file in it.
type Compile func(more *diag.Source) (*program.Program, diag.List)

// Where compiles a ruleset with a condition over its results, to be looked at when a game of these players is over. What
// is read is what a test of the ruleset may read at a game's end; a player's result may also be written Ann.won. The
// program is the ruleset's with the condition added; it plays the same. It is nil where the list has errors, and those of the
// condition lie in a source of its own, with the condition's text and name.
func Where(compile Compile, players []string, text string) (*program.Program, *Condition, diag.List) {
	own := diag.NewSource(WhereName, text)
	if len(text) > MostCondition || strings.ContainsAny(text, "\n#") {
		return nil, nil, diag.List{diag.Errorf("too-long", diag.Span{Source: own, End: min(len(text), 40)},
			"A condition is one line of at most %d letters, without remarks", MostCondition)}
	}
	written, moved := rewrite(text)
	var b strings.Builder
	var starts []int // where the condition begins in each test
	for way := range players {
		fmt.Fprintf(&b, "test %q {\n", fmt.Sprintf("%s %d", WhereName, way))
		// A test looks at each part of an "and" by itself; here it is one condition.
		fmt.Fprintf(&b, "  players %s\n  expect not (not (", strings.Join(quoted(turned(players, way)), ", "))
		starts = append(starts, b.Len())
		b.WriteString(written + "))\n}\n")
	}
	around := diag.NewSource(WhereName, b.String())
	p, list := compile(around)
	if p == nil {
		return nil, nil, unwrapped(list, around, own, starts[0], len(written), moved)
	}
	c := &Condition{}
	for _, test := range p.Tests {
		if test.Span.Source != around {
			continue
		}
		if len(test.Steps) != 1 || test.Steps[0].Kind != program.TestExpect || len(c.nodes) == len(players) {
			return nil, nil, diag.List{diag.Errorf("syntax", diag.Span{Source: own, End: len(text)}, "This is not a single condition")}
		}
		c.nodes = append(c.nodes, test.Steps[0].Cond)
	}
	return p, c, nil
}

// quoted are names as a test has them; a name that is no plain word stands in quotation marks.
func quoted(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if !plainName.MatchString(name) {
			out[i] = strconv.Quote(name)
		}
	}
	return out
}

var plainName = regexp.MustCompile(`^[A-Za-z][\w-]*$`)

// move is a place in the text that was written otherwise.
type move struct{ from, to, oldFrom, oldTo int }

// rewrite writes Ann.won as the language has it: (won of Ann).
func rewrite(text string) (string, []move) {
	var b strings.Builder
	var moves []move
	at := 0
	for _, m := range ownResult.FindAllStringSubmatchIndex(text, -1) {
		if m[2] < 0 {
			continue
		}
		b.WriteString(text[at:m[0]])
		from := b.Len()
		b.WriteString("(" + text[m[4]:m[5]] + " of " + text[m[2]:m[3]] + ")")
		moves = append(moves, move{from, b.Len(), m[0], m[1]})
		at = m[1]
	}
	b.WriteString(text[at:])
	return b.String(), moves
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
