package table

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/hint"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/chips"
)

// What goes wrong in play is said with the words that the rules use and with the values that mattered.

// CodeInternal marks the diagnostics that are faults of this program. No ruleset should ever see one.
const CodeInternal = "internal"

// Fail stops the game with a diagnostic. The first one counts: what fails after it only follows from it.
func (t *Table) Fail(span int32, code, summary, hint string) {
	if t.Failure != nil {
		return
	}
	d := diag.Errorf(code, t.P.Spans[span], "%s", summary)
	if hint != "" {
		d = d.WithHint("%s", say.Capital(hint))
	}
	if phase := t.Phase(); phase != "" {
		d = d.WithNote("in phase %s", phase)
	}
	if t.Cur >= 0 && int(t.Cur) < t.M.N {
		d = d.WithNote("the current player is %s", t.M.Name(int(t.Cur)))
	}
	t.Failure, t.failedTo, t.failedAt = &d, t.knowsAllRead(), t.At()
	t.Open = false
	if code != CodeLimit && code != CodeInternal {
		t.byHouseRule(d.Span, "See that what it changes still fits here, or say when it holds: ... when ...")
	}
}

// ErrTo is what went wrong as a viewer may know it. What the statement had read by then may be hidden from them; then which part
// of it went wrong, and with which values, would tell something of that. They are told which statement it was, and no more.
func (t *Table) ErrTo(v event.Viewer) *diag.Diagnostic {
	if t.Failure == nil || v == event.GM || v == event.Record || t.failedTo&v.Mask() != 0 {
		return t.Failure
	}
	code, summary := "secret-shown", "The rules went wrong here by something that not everybody may see, so it is not told what"
	if t.Failure.Code == CodeLimit {
		code, summary = CodeLimit, "The rules want more here than a game may have, by something that not everybody may see"
	}
	d := diag.Errorf(code, t.P.Spans[t.failedAt], "%s", summary).WithHint("Look at it as the game master to see what went wrong")
	return &d
}

// byHouseRule names the lines of house rules that have a hand in what went wrong at a place of the rules below them, and says
// what to do in these.
func (t *Table) byHouseRule(place diag.Span, instead string) {
	lines := hint.Rules(t.P, place)
	if len(lines) == 0 {
		return
	}
	if slices.ContainsFunc(lines, func(at diag.Span) bool { return at.Source != lines[0].Source }) {
		instead = "These house rules may not go together. Leave one of them out, or say in the file that names them what is to hold"
	}
	d := t.Failure.WithHint("%s", instead)
	for _, at := range lines {
		d = d.WithOther(at, hint.HandInIt)
	}
	t.Failure = &d
}

// Bug stops the game at something that no ruleset should be able to cause.
func (t *Table) Bug(span int32, what string) {
	t.Fail(span, CodeInternal, "Croupier has made a mistake here, not the rules: "+what,
		"report it, with this file, the seed and the answers given")
}

// TooMany stops the game where piles would hold more chips than can be counted safely.
func (t *Table) TooMany(span int32) {
	t.Fail(span, "too-large", fmt.Sprintf("There are more chips on the table than the %d that it may hold", chips.Cap),
		"play with fewer chips")
}

// Phase is the name of the phase that is running, "" in a start itself.
func (t *Table) Phase() string {
	return t.P.PhaseAt(t.PC - 1)
}

// MostSaid is how long a part of the rules may be to be repeated in a message.
const MostSaid = 40

// Written is a part of the rules as it is written there, or other words where it is long.
func (t *Table) Written(e int32, otherwise string) string {
	text := t.P.Spans[t.P.Nodes[e].Span].Text()
	if text == "" || len(text) > MostSaid || strings.Contains(text, "\n") {
		return otherwise
	}
	return text
}

// Said begins a sentence with a part of the rules.
func (t *Table) Said(e int32) string {
	if text := t.Written(e, ""); text != "" {
		return "\"" + text + "\""
	}
	return "This"
}

// NoValue stops the game where a value is needed and there is none, or a word in its place.
func (t *Table) NoValue(e int32, v int64, needed string) {
	name := t.Written(e, "it")
	span := t.P.Nodes[e].Span
	if v == program.None {
		t.Fail(span, "no-value", t.Said(e)+" is none here, where "+needed+" is needed",
			hint.LookFirst(t.P, t.P.Spans[span], name, "none"))
		return
	}
	word := t.Plain(check.Of(check.WordKind), v)
	t.Fail(span, "no-value", t.Said(e)+" is "+word+" here, where "+needed+" is needed",
		hint.LookFirst(t.P, t.P.Spans[span], name, word))
}

// ByNothing stops the game at a division by 0.
func (t *Table) ByNothing(n *program.Node) {
	t.Fail(n.Span, "divide-by-zero", t.Said(n.B)+" is 0 here, and nothing can be divided by 0",
		"look first: if "+t.Written(n.B, "it")+" is not 0 { ... }")
}

// NoSuchKey stops the game where a field is not kept for what stands in the brackets.
func (t *Table) NoSuchKey(n *program.Node, side int, key int64) {
	f, at := &t.P.Families[n.N], n.A
	if side == 1 {
		at = n.B
	}
	for _, field := range t.P.Rules.Fields {
		if field.Of != nil && field.Of.Name == f.Name {
			keys := field.Family.Sides[side]
			in := []string{t.Plain(keys.Type, key)}
			look := "keys of " + f.Name
			if len(f.Sides) == 2 {
				in, look = slices.Insert([]string{"..."}, side, in...), keys.String()
			}
			t.Fail(t.P.Nodes[at].Span, "no-such-key",
				"There is no "+f.Name+"("+strings.Join(in, ", ")+"): it is kept for each of "+field.Family.String(),
				"look first whether there is one: if n is in "+look+" { ... }")
			return
		}
	}
}

// NoCurrent stops the game where a player is meant and nobody has the turn.
func (t *Table) NoCurrent(span int32) {
	t.Fail(span, "nobody-current", "It is no player's turn here, so nobody is meant",
		"say whose: dealer's score; or do it for each: each player { ... }")
}

// Owned is "Ann's hand" for what is a player's, and its name alone for what is the table's: no seat has it.
func (t *Table) Owned(seat int, name string) string {
	if seat < 0 || seat >= t.M.N {
		return name
	}
	return t.M.Name(seat) + "'s " + name
}

// ZoneText is a zone with its owner: "Ann's hand", "the board".
func (t *Table) ZoneText(zone int) string {
	if zone < t.P.Layout.PlayerZones*t.M.N {
		return t.Owned(zone%t.M.N, t.ZoneName(zone))
	}
	return "the " + t.ZoneName(zone)
}

// PileText is a pile with its owner: "Ann's stack", "the pot".
func (t *Table) PileText(pile int) string {
	if seat := t.pileOwner(pile); seat >= 0 {
		return t.Owned(seat, t.PileName(pile))
	}
	return "the " + t.PileName(pile)
}
