package table

import (
	"cmp"
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/say"
)

// Why notes a case or a line of a chart that decided something.
func (t *Table) Why(span int32) { t.Record.NoteCase(span) }

// NoteResult records a result, the line that gave it, 0 where none of the rules did, and what decided it.
func (t *Table) NoteResult(i, seat int, line int32) {
	r := &t.Record
	r.NoteWhy(i, seat, t.Knows(t.ReadSoFar()))
	t.labelTold(t.resultSlot(i, seat), t.P.Results[i].Type.Kind)
	v, _ := t.ResultValue(i, seat)
	if r.Kept {
		reasons := t.reasons(line)
		for _, reason := range reasons {
			t.toldBytes += len(reason.What) + len(reason.Words)
		}
		r.NoteReasons(i, seat, reasons)
		o := event.Origin{Line: line}
		if t.KnowsResult(i, seat, event.Everybody) {
			o.Became.What, o.Became.Value = t.P.Results[i].Name, v.Clone()
			if seat >= 0 {
				o.Became.What = t.Owned(seat, o.Became.What)
			}
		}
		t.keepOrigin(t.resultSlot(i, seat), o)
	}
	t.Tell(event.Event{Kind: event.Result, Name: t.P.Results[i].Name, Player: seat, Value: v.Clone(), Who: event.Everyone},
		t.ResultPiece(i, seat, v))
}

// NoteDice notes that dice lie otherwise than before by a player's answer. They may still be in part those that lay in some
// lists.
func (t *Table) NoteDice(slot int, still ...int) {
	if !t.Record.On {
		return
	}
	place := len(t.Vars) + slot
	for _, at := range still {
		t.Record.NoteRead(len(t.Vars) + at)
	}
	if t.ListEyes(slot)&event.Everybody != 0 {
		t.Record.NoteFallen(t.Lists[slot])
	}
	t.keepOrigin(place, event.Origin{Line: t.At()})
}

// PileSlot is the place of a pile behind those of variables, lists and fractions; those of the zones follow.
func (t *Table) PileSlot(pile int) int { return t.FracSlot(len(t.Fracs)) + pile }

// ZoneSlot is the place of a zone.
func (t *Table) ZoneSlot(zone int) int { return t.PileSlot(len(t.Piles)) + zone }

// keepOrigin notes how a place came to hold what it holds from now on.
//
// It may hold in part still what lay in some places.
func (t *Table) keepOrigin(place int, o event.Origin, still ...int) {
	if t.Record.On {
		if t.Record.Kept && len(t.Record.Steps()) > 0 {
			o.Read = t.ReadSoFar()
		}
		if t.Record.Kept {
			o.If = t.Record.Within(t.underWay, len(t.Calls))
		}
		t.Record.Keep(place, t.ZoneSlot(len(t.Zones)), o, still...)
	}
}

// NoteBranch notes that the rules go into a part of an if: the code from a place to before another one.
func (t *Table) NoteBranch(line, from, to int32) {
	if t.Record.Kept && len(t.Record.Steps()) > 0 {
		t.Record.NoteBranch(event.Origin{Line: line, Read: t.ReadSoFar()}, from, to, len(t.Calls), t.underWay)
	}
}

// underWay is the place of the code that is under way in a phase that so many others have called.
func (t *Table) underWay(deep int) int32 {
	if deep < len(t.Calls) {
		return t.Calls[deep].PC - 1
	}
	return t.PC - 1
}

// became is what a field has just been set to, where everybody may know it; whoever asks later why a result came out is told it.
func (t *Table) became(field, seat int) event.Became {
	switch {
	case !t.Record.Kept || field < 0:
		return event.Became{}
	case !t.KnowsField(field, seat, event.Everybody):
		return event.Became{Hidden: true}
	}
	return event.Became{What: t.FieldText(field, seat), Field: field + 1, Seat: seat, Value: t.FieldValue(field, seat).Clone()}
}

// ByWord notes that the game master has said what a place holds: no line of the rules did.
func (t *Table) ByWord(place int) {
	t.Record.BeginReading()
	t.keepOrigin(place, event.Origin{})
}

// notePaid notes that chips came to a pile, or went from it. The pot is none.
func (t *Table) notePaid(pile int) {
	if pile >= 0 {
		t.keepOrigin(t.PileSlot(pile), event.Origin{Line: t.At(), Chips: true})
	}
}

// noteMoved notes that so many cards came to a zone, or with 0 that some went from it. The others are still those that lay there.
func (t *Table) noteMoved(zone, came int) {
	if zone < 0 || !t.Record.On {
		return
	}
	place, still := t.ZoneSlot(zone), -1
	if len(t.Zones[zone]) > came && t.DeckIn(zone) < 0 {
		still = place
	}
	t.keepOrigin(place, event.Origin{Line: t.At(), Cards: true}, still)
}

// mostReasons is how many lines are named for one result.
const mostReasons = 16

// reasons are the lines behind the value that a line gives: that line, the cases that fitted, and where those values were set
// that it goes by, and those that they went by. A line is named once, with the dice of each time that it is behind the value.
func (t *Table) reasons(line int32) (reasons []event.Reason) {
	behind := t.Record.Behind()
	of := map[int32][]*event.Origin{}
	for i, o := range behind {
		at := o.Line
		if i == 0 {
			at = line
		}
		of[at] = append(of[at], o)
	}
	add := func(line int32, what, words string) {
		if line == 0 || len(reasons) >= mostReasons {
			return
		}
		fallen := fell(of[line])
		values := t.values(of[line], fallen != "")
		if fallen != "" && values != "" {
			values += ", "
		}
		if words == "" && fallen != "" {
			words = values + fallen
		}
		reason := event.Reason{Where: t.P.Spans[line], What: cmp.Or(values+fallen, what), Words: words}
		if !slices.ContainsFunc(reasons, func(other event.Reason) bool { return other.Where == reason.Where }) {
			reasons = append(reasons, reason)
		}
	}
	words := t.Rules.Account(t.Record.Steps())
	if t.plain(t.Record.Steps()) {
		words = t.ifTold(t.Record.Within(t.underWay, len(t.Calls)))
	}
	add(line, "given by", words)
	for _, at := range t.Record.Cases() {
		if t.isChange(at) {
			add(at, byChange, t.changeTold(at))
		} else {
			add(at, "decided by", "")
		}
	}
	for _, o := range behind[1:] {
		switch {
		case o.Chips:
			add(o.Line, "the last chips came or went by", t.chipsTold(o))
		case o.Cards:
			add(o.Line, "cards came or went by", "")
		case o.Became.Hidden:
			add(o.Line, "what not everybody saw was set by", "Something that not everybody may know had a part in it")
		default:
			add(o.Line, "goes by", t.setTold(of[o.Line]))
		}
		for _, at := range o.Cases {
			if t.isChange(at) {
				add(at, byChange, t.changeTold(at))
			}
		}
	}
	return reasons
}

// byChange is said of a line of a house rule by which a value is another one than the rules below say.
const byChange = "changed by a house rule"

// isChange reports whether a line is one in which a house rule changes a value.
func (t *Table) isChange(line int32) bool { return t.P.Rules.ChangesValue(t.P.Spans[line]) }

// mostRolls is how many rolls of one line are named, and how many values that it set.
const mostRolls = 8

// values says what the fields and results became that a line set, in the order in which it did; "" where not everybody may know.
// What dice showed is told by them.
func (t *Table) values(of []*event.Origin, dice bool) string {
	var all []string
	last, explained := "", map[int]bool{}
	for _, o := range inOrder(of) {
		if o.Became.What == "" || dice && o.Became.Value.Type.Kind.IsList() {
			continue
		}
		said := t.Text(o.Became.Value)
		if who, asked := t.answer(o); who != "" {
			if said = who + " " + said; asked != last {
				last, said = asked, t.answered(o)
			}
			all = append(all, said)
			continue
		}
		if o.Became.What != last {
			name := o.Became.What
			if !explained[o.Became.Field] { // of several players' the first is enough
				explained[o.Became.Field] = true
				name += t.means(o)
			}
			last, said = o.Became.What, name+" became "+said
		}
		all = append(all, said)
	}
	if n := len(all) - mostRolls; n > 0 {
		all = append([]string{"..."}, all[n:]...)
	}
	return strings.Join(all, ", then ")
}

// inOrder are origins as they came to be.
func inOrder(of []*event.Origin) []*event.Origin {
	return slices.SortedFunc(slices.Values(of), func(a, b *event.Origin) int { return a.Compare(b) })
}

// fell says which dice were rolled for the values of a line, in the order in which they fell.
func fell(of []*event.Origin) string {
	var rolls []string
	for _, o := range inOrder(of) {
		faces := make([]string, len(o.Fallen))
		for i, face := range o.Fallen {
			faces[i] = say.Number(int64(face))
		}
		if len(faces) > 0 {
			rolls = append(rolls, strings.Join(faces, " "))
		}
	}
	if len(rolls) == 0 {
		return ""
	}
	more := ""
	if n := len(rolls) - mostRolls; n > 0 {
		rolls, more = rolls[n:], "..., then "
	}
	return "the dice showed " + more + strings.Join(rolls, ", then ")
}
