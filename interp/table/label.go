package table

import (
	"cmp"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
)

// Information flow (taint) in a game that somebody looks at. Cards and fields say who sees them. What the rules work out from
// them has a label, which says what it was worked out from; whoever shows a value to somebody asks the label whether they may
// know it.
//
//	let strong = best of hand    its label: the five cards, and who knew each of them then
//	reveal hand
//	say strong                   everybody knows all five by now, so everybody hears it; before, they hear a blank
//
// Which operations read a place, and which look at the faces of cards, stands in their rows (see package op); while a statement
// is carried out, what they read is gathered, and what the statement keeps gets it as its label. A card that is passed on says
// nothing as long as nobody looks at its face: the card itself knows who sees it. So labels go through lets, parameters, loops,
// lists and results by themselves.
//
// A label keeps apart what a value was copied from or counted with (explicit flow) from what was only asked about (implicit
// flow): what conditions, counts and the keys of a highest or lowest read. Whoever says something aloud goes by both. A result,
// or a field that everybody sees, tells what was asked about, since asking is how rules tell the outcome of something hidden;
// what was copied it does not. What the rules do is not labelled at all: who is asked, paid and dealt to, and which way a game
// takes, all see by its being done. A reveal of a field shows what it holds, whatever that was worked out from.
//
// Labels are kept only for a game with a record, since nobody is shown anything of others.

// Label says what a value was worked out from, as far as that does not lie open for all. Once made it does not change. A value
// without one may be known to everybody.
type Label struct {
	who    uint32 // who may know what has no place of its own
	copied uint32 // who may know it as far as it was copied or counted with
	cards  []sawCard
	fields []sawField
}

// sawCard is a card that was looked at, and who knew it then.
type sawCard struct {
	card    int32
	eyes    uint32
	lost    uint32 // who cannot tell where it has gone since (see lost.go): to see it again tells them nothing of what it was
	asked   bool   // it was only asked about: nothing of it was copied
	pointed bool   // nobody has looked at its face: it is what the value names
}

// sawField is a field that was read, how often it had been set, and who saw it then.
type sawField struct {
	field, seat int32
	set         int32
	eyes        uint32
	asked       bool // it was only asked about
}

// Labels are what a table keeps of labels.
type Labels struct {
	On      bool
	until   int64    // where they are not kept any more: the steps of the game up to which they were
	reading Label    // what the statement under way has read
	target  target   // the field that it sets
	asking  int      // conditions under way: what is read there is only asked about
	around  []Label  // what the statement has read around what is worked out apart from it
	kept    []*Label // of variables, then of lists, then of fractions
	given   []*Label // of what the defines under way were given, as Locals and LocalLists lie: plain and list in turn
	sets    []int32  // of each field and seat: how often it has been set
	fieldAt []int32  // of each variable and list: the field whose it is + 1
	doubted []doubt  // results of which not everybody may know whether they have been given
}

// KeepLabels has labels kept from here on, or not.
func (t *Table) KeepLabels(on bool) {
	l := &t.Labels
	if l.On == on {
		return
	}
	l.On, l.until = on, t.StepsTaken
	if !on {
		return
	}
	t.BeginReading()
	l.kept = slices.Grow(l.kept[:0], len(t.Vars)+len(t.Lists)+len(t.Fracs))[:len(t.Vars)+len(t.Lists)+len(t.Fracs)]
	l.sets = slices.Grow(l.sets[:0], len(t.shown))[:len(t.shown)]
	clear(l.kept)
	clear(l.sets)
	l.doubted = l.doubted[:0]
	l.fieldAt = make([]int32, len(t.Vars)+len(t.Lists))
	for i, f := range t.P.Rules.Fields {
		place := t.P.Layout.Fields[i]
		first := t.Slot(place, 0)
		switch place.Store {
		case program.InLists:
			first += len(t.Vars)
		case program.InVars:
		default:
			continue
		}
		l.fieldAt[first] = int32(i) + 1
		for seat := 1; f.PerPlayer && seat < t.M.N; seat++ {
			l.fieldAt[first+seat] = int32(i) + 1
		}
	}
}

// Labelled reports whether it is known what values were worked out from as the table stands.
func (t *Table) Labelled() bool {
	l := &t.Labels
	return l.On || len(l.kept) > 0 && l.until == t.StepsTaken
}

func (l *Labels) copyFrom(o *Labels) {
	if !l.On && !o.On && len(l.kept) == 0 && len(o.kept) == 0 { // neither has any
		return
	}
	kept, sets := append(l.kept[:0], o.kept...), append(l.sets[:0], o.sets...)
	*l = Labels{On: o.On, until: o.until, kept: kept, sets: sets, doubted: append(l.doubted[:0], o.doubted...),
		given: append(l.given[:0], o.given...), fieldAt: o.fieldAt, reading: open}
}

// BeginReading forgets what has been read: another statement begins.
func (t *Table) BeginReading() {
	l := &t.Labels
	l.reading = Label{who: event.Everyone, copied: event.Everyone, cards: l.reading.cards[:0], fields: l.reading.fields[:0]}
	l.asking, l.target, l.around = 0, target{}, l.around[:0]
	t.Record.BeginReading()
}

// open is the label of what everybody may know.
var open = Label{who: event.Everyone, copied: event.Everyone}

// Asking begins or ends, with -1, a question that the rules ask themselves: what is read until then is only asked about.
func (t *Table) Asking(more int) { t.Labels.asking += more }

// Apart is what a statement has read while something is worked out apart from it.
type Apart struct {
	reading Label
	asking  int
}

// ReadApart begins to note apart what is read.
func (t *Table) ReadApart() (outer Apart) {
	if l := &t.Labels; l.On {
		outer = Apart{l.reading, l.asking}
		l.around = append(l.around, l.reading)
		l.reading, l.asking = open, 0
	}
	return outer
}

// Rejoin ends that, and gives the label of what was read in between. The statement around it has not read it.
func (t *Table) Rejoin(outer Apart) *Label {
	l := &t.Labels
	if !l.On {
		return nil
	}
	of := t.ReadSoFar()
	l.reading, l.asking = outer.reading, outer.asking
	l.around = l.around[:max(0, len(l.around)-1)]
	return of
}

// LabelChosen ends it where a condition has looked whether what is kept in a place is chosen: the place gets that label beside
// its own.
func (t *Table) LabelChosen(outer Apart, slot int) {
	of := t.Rejoin(outer)
	if of == nil {
		return
	}
	of = of.copiedWhole()
	if had := t.Labels.kept[slot]; had != nil {
		of.add(had, false)
	}
	t.Labels.kept[slot] = of
}

// Chosen ends it for cards whose faces are looked at: what was asked about in choosing them comes out with what is on them.
func (t *Table) Chosen(outer Apart) {
	if of := t.Rejoin(outer); of != nil {
		t.Labels.reading.add(of.copiedWhole(), t.Labels.asking > 0)
	}
}

// copiedWhole is a label, just made, that takes all that was asked about for copied.
func (l *Label) copiedWhole() *Label {
	l.copied = l.who
	for i := range l.cards {
		l.cards[i].asked = false
	}
	for i := range l.fields {
		l.fields[i].asked = false
	}
	return l
}

// Reading does something apart, and gives the label of what that read.
func (t *Table) Reading(do func()) *Label {
	if !t.Labels.On {
		do()
		return nil
	}
	outer := t.ReadApart()
	t.Record.ReadApart(do)
	return t.Rejoin(outer)
}

// Within ends it too, and gives the label; but the statement around it has read it.
func (t *Table) Within(outer Apart) *Label {
	of := t.Rejoin(outer)
	if of != nil {
		t.Labels.reading.add(of, t.Labels.asking > 0)
	}
	return of
}

// GiveLocal labels what a define is given: it is read where the define uses it. Lists are numbered apart from plain values.
func (t *Table) GiveLocal(at int32, list bool, of *Label) {
	if l := &t.Labels; l.On {
		i := given(at, list)
		for i >= len(l.given) {
			l.given = append(l.given, nil)
		}
		l.given[i] = of
	}
}

// ForgetGiven forgets what was given to defines that are done, from these places on: others will be kept there.
func (t *Table) ForgetGiven(plain, lists int32) {
	if l := &t.Labels; l.On {
		for i := range l.given {
			if i%2 == 0 && i/2 >= int(plain) || i%2 == 1 && i/2 >= int(lists) {
				l.given[i] = nil
			}
		}
	}
}

// ReadGiven notes that something is read that a define was given.
func (t *Table) ReadGiven(at int32, list bool) {
	l := &t.Labels
	if i := given(at, list); l.On && i < len(l.given) && l.given[i] != nil {
		l.reading.add(l.given[i], l.asking > 0)
	}
}

func given(at int32, list bool) int {
	if list {
		return 2*int(at) + 1
	}
	return 2 * int(at)
}

// ReadSoFar is the label of what is worked out from all that has been read; nil where everybody may know that.
func (t *Table) ReadSoFar() *Label {
	r := &t.Labels.reading
	if !t.Labels.On || r.who == event.Everyone && len(r.cards) == 0 && len(r.fields) == 0 {
		return nil
	}
	return &Label{who: r.who, copied: r.copied, cards: slices.Clone(r.cards), fields: slices.Clone(r.fields)}
}

// knowsAllRead is who may know all that the statement has read, also around what is being worked out apart from it.
func (t *Table) knowsAllRead() uint32 {
	l := &t.Labels
	if !l.On {
		return event.Everyone
	}
	who := t.Knows(&l.reading)
	for i := range l.around {
		who &= t.Knows(&l.around[i])
	}
	return who
}

// CardEyes is who knows the face of a card: those who see it where it lies, and those who can tell that it is the one there.
func (t *Table) CardEyes(card int32) uint32 {
	return Whole(t.Seen[card] | t.ZoneEyes(int(t.Lies[card])) | t.Recall[card])
}

// LookAt notes that the face of a card is looked at.
func (t *Table) LookAt(card int64) {
	if !t.Labels.On || card < 0 || card >= int64(len(t.Lies)) {
		return
	}
	if eyes, lost := t.namedEyes(&t.Labels.reading, int32(card)); eyes != event.Everyone {
		t.Labels.reading.addCard(sawCard{card: int32(card), eyes: eyes, lost: lost, asked: t.Labels.asking > 0})
	}
}

// LookAtAll notes that the faces of cards are looked at.
func (t *Table) LookAtAll(cards []int32) {
	if t.Labels.On {
		for _, c := range cards {
			t.LookAt(int64(c))
		}
	}
}

// LookAtHands notes that somebody looks into all that the players hold.
func (t *Table) LookAtHands() {
	for z, cards := range t.Zones[:t.P.Layout.PlayerZones*t.M.N] {
		t.Watch.LookInto(z)
		if t.Labels.On {
			t.LookAtAll(cards)
		}
	}
}

// ReadSlot notes that a variable is read, or a list, whose place stands behind those of the variables, or behind those a
// fraction.
func (t *Table) ReadSlot(slot int) {
	l := &t.Labels
	if !l.On {
		return
	}
	t.Record.NoteRead(slot)
	if slot < len(l.fieldAt) && l.fieldAt[slot] > 0 {
		field := int(l.fieldAt[slot] - 1)
		place, seat := t.P.Layout.Fields[field], 0
		if place.PerPlayer {
			at := slot
			if place.Store == program.InLists {
				at -= len(t.Vars)
			}
			seat = at - t.Slot(place, 0)
		}
		if eyes := Whole(t.FieldEyes(field, seat)); eyes != event.Everyone {
			l.reading.addField(sawField{int32(field), int32(seat), l.sets[field*t.M.N+seat], eyes, l.asking > 0})
			if of := l.kept[slot]; of != nil && eyes&^t.Knows(of) == 0 {
				// whoever sees the field may know what it holds, and once it is revealed all may: what it was worked out from adds nothing
				return
			}
		}
	}
	if of := l.kept[slot]; of != nil {
		l.reading.add(of, l.asking > 0)
	}
}

// ReadPile notes that somebody counts the chips of a pile.
func (t *Table) ReadPile(pile int) {
	if t.Labels.On {
		t.Record.NoteRead(t.PileSlot(pile))
		if eyes := t.pileEyes(pile); eyes != 0 {
			t.ReadBy(Whole(eyes))
		}
	}
}

// ReadZone notes that somebody looks at what lies in a zone. Who may know that, the cards themselves say.
func (t *Table) ReadZone(zone int) {
	if t.Labels.On {
		t.Record.NoteRead(t.ZoneSlot(zone))
	}
}

// ReadBy notes that something was read that only some may know.
func (t *Table) ReadBy(who uint32) {
	t.Labels.reading.add(&Label{who: who, copied: who}, t.Labels.asking > 0)
}

// add adds what another label says; asked: as what is only asked about.
func (l *Label) add(o *Label, asked bool) {
	l.who &= o.who
	if !asked {
		l.copied &= o.copied
	}
	for _, c := range o.cards {
		c.asked = c.asked || asked
		l.addCard(c)
	}
	for _, f := range o.fields {
		f.asked = f.asked || asked
		l.addField(f)
	}
}

func (l *Label) addCard(c sawCard) {
	at, found := slices.BinarySearchFunc(l.cards, c, sawCard.compare)
	if found {
		l.cards[at].eyes &= c.eyes
		l.cards[at].asked = l.cards[at].asked && c.asked
	} else {
		l.cards = slices.Insert(l.cards, at, c)
	}
}

func (c sawCard) compare(o sawCard) int {
	switch {
	case c.card != o.card || c.lost != o.lost:
		return cmp.Or(cmp.Compare(c.card, o.card), cmp.Compare(c.lost, o.lost))
	case c.pointed == o.pointed:
		return 0
	case c.pointed:
		return -1
	}
	return 1
}

func (l *Label) addField(f sawField) {
	for i := range l.fields {
		o := &l.fields[i]
		if asked := o.asked && f.asked; o.field == f.field && o.seat == f.seat && o.set == f.set && o.eyes == f.eyes {
			o.asked = asked
			return
		}
	}
	l.fields = append(l.fields, f)
}

// Knows is who may know what was worked out from what a label says: whoever could see all of it then, or can by now.
func (t *Table) Knows(l *Label) uint32 {
	if l == nil {
		return event.Everyone
	}
	who := l.who
	for _, c := range l.cards {
		if !c.pointed {
			who &= t.now(c)
		}
	}
	for _, f := range l.fields {
		eyes := f.eyes
		if t.Labels.sets[int(f.field)*t.M.N+int(f.seat)] == f.set {
			eyes |= Whole(t.FieldEyes(int(f.field), int(f.seat)))
		}
		who &= eyes
	}
	return who
}

// Label keeps what has been read as the label of a let, a parameter or what a loop goes through.
func (t *Table) Label(slot int) {
	if t.Labels.On {
		t.Labels.kept[slot] = t.ReadSoFar()
		t.keepOrigin(slot, event.Origin{Line: t.At()})
	}
}

// PassLabel gives what is kept in one place the label of another place.
func (t *Table) PassLabel(from, to int) {
	if t.Labels.On {
		t.Labels.kept[to] = t.Labels.kept[from]
		t.Record.Pass(from, to, t.ZoneSlot(len(t.Zones)))
	}
}

// tellAs gives what is kept in a place the label that it has once it has been shown to some.
func (t *Table) tellAs(slot int, who uint32) {
	of := t.Labels.kept[slot]
	if of == nil {
		return
	}
	o := &Label{who: of.who | who, copied: of.copied | who, cards: slices.Clone(of.cards), fields: slices.Clone(of.fields)}
	for i := range o.cards {
		o.cards[i].eyes |= who
	}
	for i := range o.fields {
		o.fields[i].eyes |= who
	}
	t.Labels.kept[slot] = o
}

// Unlabel forgets what a value was worked out from: the rules have shown which it is.
func (t *Table) Unlabel(slot int) {
	if t.Labels.On {
		t.Labels.kept[slot] = nil
	}
}

// labelTold keeps the label of a field or result. What was only asked about is told there: that is what rules ask for. Which
// cards were chosen by asking is not.
func (t *Table) labelTold(slot int, kind check.Kind) {
	l := &t.Labels
	if !l.On {
		return
	}
	of := t.ReadSoFar()
	if of != nil && kind != check.Card && kind != check.Cards {
		of = of.copies()
	}
	l.kept[slot] = of
}

// copies is what a label says without what was only asked about.
func (l *Label) copies() *Label {
	o := &Label{who: l.copied, copied: l.copied}
	for _, c := range l.cards {
		if !c.asked {
			o.cards = append(o.cards, c)
		}
	}
	for _, f := range l.fields {
		if !f.asked {
			o.fields = append(o.fields, f)
		}
	}
	if o.who == event.Everyone && len(o.cards) == 0 && len(o.fields) == 0 {
		return nil
	}
	return o
}
