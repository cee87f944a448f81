package table

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Stack is the field with a player's chips: the name that betting and antes go by.
const Stack = "stack"

// table is the seat of what is no player's.
const table = -1

// entry is one line of the view: a name, and behind it what belongs to it.
type entry struct {
	name  string
	style term.Style
	text  string
}

// View prints the table as it stands: what is common, then the players a line each in the order in which they sit. What the
// viewer holds themselves has lines of its own below theirs.
func (w Scribe) View() {
	view := know.ViewOf(w.State, w.Viewer)
	var lines []entry
	for _, t := range view.Table {
		if w.telling(t, table) {
			lines = append(lines, entry{readable(t.Name), term.Dim, w.value(t.Value)})
		}
	}
	if text := w.thrownAway(view.Discards); text != "" {
		lines = append(lines, entry{"discards", term.Dim, text})
	}
	if view.HasPot && view.Pot > 0 {
		lines = append(lines, entry{"pot", term.Dim, say.Plural(view.Pot, "chip")})
	}
	for seat, p := range view.Players {
		if event.Viewer(seat) == w.Viewer {
			lines = append(lines, w.own(view, seat)...)
		} else {
			lines = append(lines, entry{term.Clean(p.Name), w.style(view, seat), strings.Join(w.side(view, seat, false), ", ")})
		}
	}
	w.entries(lines)
}

// thrownAway is what lies in the discards where the viewer knows the top card, "" where they do not: of many that one is named.
func (w Scribe) thrownAway(cards []int32) string {
	n := len(cards)
	switch {
	case n == 0 || cards[n-1] < 0:
		return ""
	case n > mostBacks || slices.Contains(cards, -1):
		return w.card(cards[n-1]) + " on top of " + say.Plural(int64(n-1), "card")
	}
	return w.cards(cards)
}

// own is the viewer's own side.
func (w Scribe) own(view know.View, seat int) []entry {
	lines := []entry{{w.self(seat), term.Bold, strings.Join(w.side(view, seat, true), ", ")}}
	for _, t := range view.Players[seat].Things {
		if t.Cards && w.telling(t, seat) {
			lines = append(lines, entry{"  " + readable(t.Name), term.Dim, w.held(t, seat)})
		}
	}
	for _, m := range view.Players[seat].Made {
		lines = append(lines, entry{"  " + readable(m.Name), term.Dim, w.value(m.Value)})
	}
	if lines[0].text == "" && len(lines) > 1 { // nothing else is to be said of them
		lines[0].text = labelled(strings.TrimSpace(lines[1].name)) + lines[1].text
		lines = slices.Delete(lines, 1, 2)
	}
	return lines
}

// self is the viewer's own name, so that they find themselves among the others.
func (w Scribe) self(seat int) string {
	if who := w.person(seat); who.you {
		return who.name
	}
	return w.name(seat) + " (you)"
}

// held is what lies in a place of a player's: what they hold so that others do not see it is put in order, as one does with a
// hand.
func (w Scribe) held(t know.Thing, seat int) string {
	if w.hidden(t, seat) {
		t.Value.L = w.State.InOrder(t.Value.L)
	}
	if open := w.lyingOpen(t, seat); len(open) > 0 && len(open) < len(t.Value.L) {
		var rest []int32
		for _, c := range t.Value.L {
			if !slices.Contains(open, c) {
				rest = append(rest, c)
			}
		}
		if slices.Contains(rest, -1) { // the viewer does not know the others, so that these must lie open
			return w.value(t.Value)
		}
		return w.cards(rest) + ", open: " + w.cards(open)
	}
	if k := t.Value.Type.Kind; k == check.Player || k == check.Players {
		return w.within(t.Value)
	}
	return w.value(t.Value)
}

// lyingOpen is the cards of a place that all can see.
func (w Scribe) lyingOpen(t know.Thing, seat int) []int32 {
	if !t.Cards {
		return nil
	}
	all, _ := know.FieldOf(w.State, t.Name, seat, event.Table)
	var open []int32
	for _, c := range t.Value.L {
		if c >= 0 && slices.Contains(all.L, c) {
			open = append(open, c)
		}
	}
	return open
}

// hidden reports whether a thing is cards that do not lie open for all.
func (w Scribe) hidden(t know.Thing, seat int) bool {
	open, ok := know.FieldOf(w.State, t.Name, seat, event.Table)
	return t.Cards && ok && slices.Contains(open.L, -1)
}

// widest is how many columns names may take before what is said of them begins.
const widest = 18

func (w Scribe) entries(lines []entry) {
	wide := 0
	for _, l := range lines {
		wide = max(wide, term.Width(l.name)+2)
	}
	wide = min(wide, widest)
	for _, l := range lines {
		if l.text == "" {
			w.Screen.Line(w.Screen.Paint(l.style, l.name))
			continue
		}
		if term.Width(l.name) >= wide { // no column parts them
			l.name = strings.TrimRight(labelled(l.name), " ")
		}
		w.Screen.Hanging(wide, w.Screen.Paint(l.style, l.name), strings.Repeat(" ", max(wide-term.Width(l.name), 1)), l.text)
	}
}

// readable is a name of the rules as people read it.
func readable(name string) string { return term.Clean(say.Readable(name)) }

func (w Scribe) style(view know.View, seat int) term.Style {
	if p := view.Players[seat]; p.Folded || p.Gone {
		return term.Dim
	}
	return term.Plain
}

// side is what lies on a player's side. Their own cards get lines of their own.
func (w Scribe) side(view know.View, seat int, own bool) []string {
	p := view.Players[seat]
	parts := w.notes(view, seat)
	for _, t := range p.Things {
		switch {
		case w.allIn(view, seat, t):
			parts = append(parts, allIn)
		case w.telling(t, seat) && !(own && t.Cards):
			parts = append(parts, labelled(readable(t.Name))+w.held(t, seat))
		}
	}
	if !own {
		for _, m := range p.Made {
			parts = append(parts, readable(m.Name)+" "+w.value(m.Value))
		}
	}
	return parts
}

// notes is how a player stands: whether they are out, deal, or have bet.
func (w Scribe) notes(view know.View, seat int) (parts []string) {
	p := view.Players[seat]
	switch {
	case p.Gone:
		parts = append(parts, "out of the game")
	case p.Folded && view.Folding:
		parts = append(parts, "folded")
	case p.Folded:
		parts = append(parts, "out")
	}
	if seat == view.Dealer && len(view.Players) > 1 {
		parts = append(parts, "dealer")
	}
	if p.Bet > 0 {
		parts = append(parts, "bet "+say.Number(p.Bet))
	}
	return parts
}

const allIn = "all-in"

// allIn reports whether a thing is the empty stack of a player who has everything in the pot.
func (w Scribe) allIn(view know.View, seat int, t know.Thing) bool {
	p := view.Players[seat]
	return t.Name == Stack && t.Value.N == 0 && view.Folding && view.Pot > 0 && !p.Folded && !p.Gone
}

// telling reports whether a thing is worth showing: what is empty or as it was before the game began says nothing. But a stack
// always does, and so do chips that lie somewhere, and a number that is not 0 and that all see: a player's, and the table's once
// the rules have set it, or where they describe it and it is no parameter of a start. It is there to change. Somebody or
// something that was picked is shown once it was set, even to what it was, and a player's number that stands as they chose it, be
// it 0. One of two words is shown of all players where somebody has the other.
func (w Scribe) telling(t know.Thing, seat int) bool {
	kind := t.Value.Type.Kind
	switch {
	case t.Name == Stack:
		return true
	case Empty(t.Value), t.Given && !t.Set && seat >= 0 && w.Unsaid>>seat&1 == 1:
		return false
	case kind == check.Number && t.Value.N != 0 && (seat >= 0 || t.Set || !t.Given && t.Help != ""):
		if _, open := know.FieldOf(w.State, t.Name, seat, event.Table); open {
			return true
		}
	case kind == check.Number && seat >= 0 && t.Chosen:
		return true
	}
	if w.changed(t, seat) || t.Set && picked(kind) || kind == check.Pile || t.Given && kind == check.Player {
		return true
	}
	if kind != check.WordKind || seat < 0 {
		return false
	}
	view := know.ViewOf(w.State, w.Viewer)
	for other := range view.Players {
		if slices.ContainsFunc(side(&view, other), func(o know.Thing) bool { return o.Name == t.Name && w.changed(o, other) }) {
			return true
		}
	}
	return false
}

// picked are the kinds of values of which each says as much as any other.
func picked(kind check.Kind) bool {
	switch kind {
	case check.Player, check.Card, check.Rank, check.Suit, check.Combination, check.Dice, check.Text:
		return true
	}
	return false
}

// changed reports whether a thing is not as it was before the game began.
func (w Scribe) changed(t know.Thing, seat int) bool {
	return w.First == nil || !slices.ContainsFunc(side(w.First, seat), func(first know.Thing) bool {
		return first.Name == t.Name && same(first.Value, t.Value)
	})
}

// side is what the table has, or with a seat from 0 on, what a player has.
func side(v *know.View, seat int) []know.Thing {
	if seat < 0 || seat >= len(v.Players) {
		return v.Table
	}
	return v.Players[seat].Things
}

func same(a, b program.Value) bool {
	if a.Frac != nil && b.Frac != nil {
		return a.Frac.Cmp(b.Frac) == 0
	}
	return a.N == b.N && slices.Equal(a.L, b.L)
}

// Empty reports whether a value is none, no cards, no chips, or no other things.
func Empty(v program.Value) bool {
	if v.Type.Kind.IsList() {
		return len(v.L) == 0
	}
	return v.IsNone() || v.Type.Kind == check.Pile && v.N == 0
}

// Secrets reports whether the viewer sees anything that does not lie open for all.
func (w Scribe) Secrets() bool {
	own, open := know.ViewOf(w.State, w.Viewer), know.ViewOf(w.State, event.Table)
	for seat := table; seat < len(own.Players); seat++ {
		lying := side(&open, seat)
		for _, t := range side(&own, seat) {
			i := slices.IndexFunc(lying, func(o know.Thing) bool { return o.Name == t.Name })
			hidden := i < 0 && (t.Name == Stack || !Empty(t.Value) && w.changed(t, seat))
			if hidden || i >= 0 && t.Cards && !slices.Equal(t.Value.L, lying[i].Value.L) {
				return true
			}
		}
	}
	return false
}

// Legend says what the things on the table mean, as far as the rules do.
func (w Scribe) Legend() {
	view := know.ViewOf(w.State, w.Viewer)
	var shown []know.Thing
	seat := max(int(w.Viewer), 0)
	for _, t := range view.Table {
		if w.telling(t, table) && t.Help != "" {
			shown = append(shown, t)
		}
	}
	for _, t := range view.Players[seat].Things {
		if w.telling(t, seat) && t.Help != "" {
			shown = append(shown, t)
		}
	}
	var lines []entry
	for _, t := range shown {
		lines = append(lines, entry{readable(t.Name), term.Dim, term.Clean(t.Help)})
	}
	w.entries(append(lines, w.choices()...))
}

// choices says of the cards that may be answered now, and then of the others that the viewer sees, what they say of themselves.
func (w Scribe) choices() (lines []entry) {
	var seen []int32
	if d := w.State.Pending(); d != nil && w.mine(d) && d.ItemKind == check.Card &&
		(d.Kind == program.AskCards || d.Kind == program.AskOne) {
		seen = append(seen, w.State.SeenItems(d)...)
	}
	view := know.ViewOf(w.State, w.Viewer)
	for seat := table; seat < len(view.Players); seat++ {
		for _, t := range side(&view, seat) {
			if t.Cards {
				seen = append(seen, t.Value.L...)
			}
		}
	}
	for _, c := range seen {
		if c < 0 {
			continue
		}
		l := entry{w.card(c), term.Plain, w.about(c)}
		if l.text != "" && !slices.Contains(lines, l) {
			lines = append(lines, l)
		}
	}
	return lines
}

// labelled is a name with what parts it from its value: of one that ends with a number, come 6, that is more than a blank.
func labelled(name string) string {
	if last := name[len(name)-1]; last >= '0' && last <= '9' {
		return name + ": "
	}
	return name + " "
}
