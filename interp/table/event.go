package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// mostTold is how many bytes may be told between two decisions, about: what is told is kept, and takes no steps, since a game
// that is only played tells nothing. An event takes eventSize besides what it says, and a result what is said of why it came out.
const (
	mostTold  = 16 << 20
	eventSize = 256
)

// tell stops a game that tells more than anybody could keep.
func (t *Table) tell(e *event.Event) {
	t.toldBytes += eventSize + len(e.Text) + 4*(len(e.Value.L)+2*len(e.Cards)+len(e.Faces))
	if t.toldBytes > mostTold {
		t.Fail(t.At(), CodeLimit, fmt.Sprintf("The rules were stopped here after they had told %d MB without asking anybody anything",
			mostTold>>20), "say less, or look for a loop whose condition never comes true")
	}
}

// mostHappened is how much may have happened that is still to be met.
const mostHappened = 10_000

// Hears reports whether anybody wants to know of events of a kind.
func (t *Table) Hears(kind event.Kind) bool {
	return t.Record.On || t.P.Heeded>>kind&1 == 1 && !t.Muted
}

// Heed keeps what the rules meet with a whenever, until they come to it. That a field changes they say themselves: what people
// are told of it is nothing more that happens.
func (t *Table) Heed(e event.Event) {
	if t.P.Heeded>>e.Kind&1 == 0 || t.Muted || e.Kind == event.Set && e.Field == 0 && t.M.Language >= program.MetOnce {
		return
	}
	if len(t.Log) == mostHappened {
		t.Fail(t.At(), CodeLimit, "More has happened here than can be met one after the other", "let less happen at once")
		return
	}
	t.Log = append(t.Log, e)
}

// Happen has something happen that is no act at the table: hooks hear of it, and who meets it.
func (t *Table) Happen(e event.Event) {
	if forHooks(e.Kind) {
		t.Emit(e)
	} else {
		t.Heed(e)
	}
}

// forHooks reports whether events of a kind are nothing that people see: they see what comes of them.
func forHooks(kind event.Kind) bool { return kind == event.Unwon || kind == event.Round }

// Emit records an event, and keeps it for who meets it.
func (t *Table) Emit(e event.Event) {
	if t.Failure != nil {
		return
	}
	t.Heed(e)
	if !t.Record.On || t.Failure != nil || forHooks(e.Kind) && !t.Hooked {
		return
	}
	e.Caused = t.Muted
	if e.Kind != event.Reveal && e.Kind != event.Shuffle && e.Kind != event.Roll && e.Kind != event.Reroll &&
		e.Kind != event.Keep && len(e.Cards) == 0 {
		e.Zone, e.From = -1, -1
	}
	e.Line = t.At()
	t.tell(&e)
	t.noteStack(&e)
	switch e.Kind {
	case event.Ante, event.Post, event.Bet, event.Return, event.Win:
		t.notePaid(t.P.Layout.Stack*t.M.N + e.Player)
	}
	if t.Record.Secretly {
		t.Record.Held = append(t.Record.Held, e)
		return
	}
	t.Record.Events = append(t.Record.Events, e)
}

// EmitCards records that cards came to lie in a zone. With known above 0 the record's scratch says who knew each before.
func (t *Table) EmitCards(kind event.Kind, from, to int, list []int32, known int) {
	e := event.Event{Kind: kind, Name: t.Record.Verb, Player: t.Owner(to), From: from, Zone: to, Cards: program.Keep(list),
		Who: event.Everyone, Amount: int64(len(list))}
	if e.Player < 0 {
		e.Player = t.Owner(from)
	}
	if e.Name != "" {
		e.Player = int(t.Cur) // whose answer it is, wherever the cards go
	}
	for i, c := range list {
		eyes := t.Seen[c] | t.ZoneEyes(to)
		if i < known {
			eyes |= t.Record.Eyes[i]
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	if kind != event.Reveal {
		t.noteMoved(from, 0)
		t.noteMoved(to, len(list))
	}
	t.Emit(e)
}

// Owner is the player whose zone it is, -1 for the table's.
func (t *Table) Owner(zone int) int {
	if zone >= 0 && zone < t.P.Layout.PlayerZones*t.M.N {
		return zone % t.M.N
	}
	return -1
}

// EyesOfRoll says who may see the dice of a statement that sets a field: who may see the field.
func (t *Table) EyesOfRoll(field int32, seat int) {
	if t.Record.On && field > 0 {
		t.Record.RollEyes = t.FieldEyes(int(field-1), max(seat, 0))
	}
}

// RollFor has dice shown to nobody who may not know how many there are, and what they are, until it is ended: what is thrown was
// worked out from what a label says.
func (t *Table) RollFor(of *Label) (end func()) {
	eyes, heard := t.Record.RollEyes, t.Record.RollHeard
	if of != nil {
		if who := t.Knows(of.copies()); who != event.Everyone {
			t.Record.RollEyes, t.Record.RollHeard = eyes&who, false
		}
	}
	return func() { t.Record.RollEyes, t.Record.RollHeard = eyes, heard }
}

// EmitRoll records what was rolled, as dice are written: 6d6, 4d6kh3.
func (t *Table) EmitRoll(spec dice.Spec, sum bool) {
	e := event.Event{Sum: sum, Kind: event.Roll, Player: int(t.Cur), Zone: -1, From: -1, Amount: int64(t.Rolled.Total),
		Who: t.Record.RollEyes}
	for i := range t.Rolled.Dice {
		e.Faces = append(e.Faces, int32(t.Rolled.Dice[i].Face))
		if t.Rolled.Dice[i].Exploded && e.Burst == nil {
			e.Burst = make([]bool, len(t.Rolled.Dice))
		}
		if t.Rolled.Dice[i].Exploded {
			e.Burst[i] = true
		}
	}
	if t.Record.RollHeard {
		e.Heard = len(e.Faces)
	}
	e.Text = spec.String()
	if spec.Count == 1 { // a d20, as people say it
		e.Text = strings.TrimPrefix(e.Text, "1")
	}
	if e.On = t.On; t.On > 0 {
		if e.Text = "on " + t.P.Rules.Charts[t.On-1].Name; spec.Count != 1 {
			e.Text = strconv.Itoa(spec.Count) + " " + e.Text
		}
	}
	if t.Record.On && e.Who&event.Everybody != 0 {
		t.Record.NoteFallen(e.Faces)
	}
	t.Emit(e)
}

// noteChosen notes whether a player's variable was set to what they have just answered.
func (t *Table) noteChosen(slot, seat int) {
	events := t.Record.Events
	if t.Record.Secretly {
		events = t.Record.Held
	}
	n := len(events)
	was := slices.Index(t.Record.Chosen, int32(slot))
	switch is := n > 0 && events[n-1].Kind == event.Answer && events[n-1].Player == seat && len(events[n-1].Cards) == 0 &&
		events[n-1].Value.N == t.Vars[slot]; {
	case is && was < 0:
		t.Record.Chosen = append(t.Record.Chosen, int32(slot))
	case !is && was >= 0:
		t.Record.Chosen = slices.Delete(t.Record.Chosen, was, was+1)
	}
}

// EmitSet says what a field holds now to those who may see it.
func (t *Table) EmitSet(field, seat int) { t.emitSet(field, seat, false, nil) }

func (t *Table) emitSet(field, seat int, same bool, which *event.Which) {
	p := t.FieldPiece(field, seat)
	t.Tell(event.Event{Kind: event.Set, Same: same, Which: which, Name: t.P.Rules.Fields[field].Name, Player: seat,
		Value: p.Value.Clone(),
		Who:   t.FieldEyes(field, max(seat, 0))}, p)
}

// emitKept says what a field holds now, where it is something else than before; but also where not everybody may know that.
func (t *Table) emitKept(field, seat int, changed, secret bool) {
	which := t.hit(field, seat)
	if changed || secret || which != nil || t.holdsSecret(field, seat) {
		t.emitSet(field, seat, !changed, which)
	}
}

// PileEyes is who sees chips go from one pile to another.
func (t *Table) PileEyes(from, to int) uint32 {
	if who := t.pileEyes(from) | t.pileEyes(to); who != 0 {
		return who
	}
	return event.Everyone
}

func (t *Table) emitPay(n int64, from, to int) {
	e := event.Event{Kind: event.Pay, Amount: n, Name: t.PileName(from), Text: t.PileName(to), Player: t.pileOwner(from),
		To: t.pileOwner(to), Who: t.PileEyes(from, to)}
	t.notePaid(from)
	t.notePaid(to)
	t.Emit(e)
}

// Events is everything that has happened so far, in order, with a number for the next call to go on from.
func (t *Table) Events(from int) []event.Event {
	from = max(0, from-t.Record.Forgotten)
	if from >= len(t.Record.Events) {
		return nil
	}
	return t.Record.Events[from:]
}

// Happened is how many events there have been.
func (t *Table) Happened() int { return t.Record.Forgotten + len(t.Record.Events) }

// See is an event as a viewer may see it, and whether they may see it at all.
func (t *Table) See(e event.Event, v event.Viewer) (event.Seen, bool) {
	if e.Who&v.Mask() == 0 && e.Heard == 0 || forHooks(e.Kind) {
		return event.Seen{}, false
	}
	if e.Who&v.Mask() == 0 {
		seen := event.Seen{Event: e, Hidden: e.Heard}
		seen.Faces, seen.Burst, seen.Amount = nil, nil, 0
		return seen, true
	}
	seen := event.Seen{Event: e}
	if w := e.Which; w != nil && w.Who&v.Mask() == 0 {
		seen.Name, seen.Player = w.Name, w.Player
	}
	if e.Said != nil && v != event.Record {
		t.seeSaid(&seen, v.Mask())
	}
	if len(e.Cards) > 0 {
		seen.Cards = program.Keep(e.Cards)
		for i := range seen.Cards {
			if e.Eyes[i]&v.Mask() == 0 {
				seen.Cards[i] = -1
				seen.Hidden++
			}
		}
	}
	return seen, true
}

// seeSaid makes what an event shows what a viewer may know of it.
func (t *Table) seeSaid(seen *event.Seen, mask uint32) {
	if seen.Kind != event.Say {
		seen.Value = seen.Said[0].Seen(mask)
		return
	}
	seen.Text = ""
	for _, p := range seen.Said {
		seen.Text = JoinSaid(seen.Text, t.Spoken(p.Seen(mask)))
	}
}

// Forget drops the events before a number, as [Table.Events] counts them. A front end that has shown them does this, so that
// the record of a long game does not fill the memory; numbers go on as they were.
func (t *Table) Forget(before int) {
	r := &t.Record
	n := min(before-r.Forgotten, len(r.Events))
	if n <= 0 {
		return
	}
	r.Drop(n)
}

// Rest forgets all events, and gives back the memory that they had: for a table that is kept as it stands.
func (t *Table) Rest() {
	t.Record.Forgotten += len(t.Record.Events)
	t.Record.Events, t.Record.Eyes = nil, nil
}
