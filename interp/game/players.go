package game

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// startHand begins a hand for the pot's ledger: everybody still in is dealt in.
func (s *State) startHand() {
	if s.p.Layout.Stack < 0 {
		return
	}
	in := uint32(1)<<s.m.n - 1
	if err := s.hand.Start(seats(in &^ (s.gone | s.folded))); err != nil {
		s.tooMany(s.at())
	}
}

// fold takes a player out of the hand.
func (s *State) fold(seat int) {
	if s.err != nil || !s.member(0, seat) {
		return
	}
	s.folded |= 1 << seat
	if s.p.Layout.Stack >= 0 {
		_ = s.hand.Fold(seat) // who was not dealt in has nothing in the pot
	}
	s.emit(event.Event{Kind: event.Drop, Player: seat, Who: event.Everyone})
}

// leaveGame takes a player out for good.
func (s *State) leaveGame(seat int) {
	if s.err != nil || s.gone>>seat&1 == 1 {
		return
	}
	s.gone |= 1 << seat
	if s.p.Layout.Stack >= 0 {
		_ = s.hand.Fold(seat)
	}
	s.emit(event.Event{Kind: event.Leave, Player: seat, Who: event.Everyone})
}

// firstValues gives the parameters what was asked for, and then the other fields what they start as, in their order: what
// a field starts as may go by every parameter.
func (s *State) firstValues() {
	for _, given := range []bool{true, false} {
		for i, f := range s.p.Rules.Fields {
			if !f.PerPlayer {
				s.firstValue(i, 0, given)
				continue
			}
			for seat := range s.m.n {
				s.cur = int32(seat)
				s.firstValue(i, seat, given)
			}
			s.cur = -1
		}
	}
}

// firstValue gives a field its value if it was given one, or else what it starts as.
func (s *State) firstValue(field, seat int, given bool) {
	v, ok := s.g.setup.given(field, seat)
	init := s.p.FieldInit[field]
	if s.err != nil || ok != given || !given && init == 0 {
		return
	}
	place := s.p.Layout.Fields[field]
	slot := s.slot(place, seat)
	switch place.Store {
	case program.InVars:
		if !given {
			v.N = s.num(init)
			s.fits(field, seat, v.N, s.p.Nodes[init].Span)
		}
		s.vars[slot] = v.N
	case program.InLists:
		if !given {
			v.L = s.list(init)
			if s.p.Rules.Fields[field].Type.Kind == check.Faces {
				s.sides[slot] = s.putDown(v.L, init, s.p.Nodes[init].Span)
			}
		}
		s.setList(slot, v.L)
	case program.InPiles:
		if !given {
			v.N = s.amount(init)
		}
		if v.N < 0 || v.N > mostChips {
			code := "out-of-range"
			if v.N > 0 {
				code = "too-large"
			}
			s.failHint(s.p.Nodes[init].Span, code, fmt.Sprintf("%s cannot start with %d chips: 0 to %d can lie there", s.fieldText(field, seat), v.N, mostChips),
				"start with a number of chips in these bounds")
			return
		}
		s.piles[slot] += v.N
		s.piles[s.bank()] -= v.N
	}
}

// fieldText is a field with its owner: "skill of Ann", "round".
func (s *State) fieldText(field, seat int) string {
	f := s.p.Rules.Fields[field]
	if f.PerPlayer {
		return f.Name + s.ofSeat(seat)
	}
	return f.Name
}

// slot is where a field's value lies in its store.
func (s *State) slot(p program.Place, seat int) int {
	if p.PerPlayer {
		return p.Index*s.m.n + seat
	}
	l := &s.p.Layout
	switch p.Store {
	case program.InVars:
		return s.m.firstTableVar + p.Index
	case program.InLists:
		return l.PlayerLists*s.m.n + p.Index
	case program.InZones:
		return l.PlayerZones*s.m.n + p.Index
	}
	return l.PlayerPiles*s.m.n + p.Index
}

// cover ends what a reveal has shown: the field holds something else now.
func (s *State) cover(field, seat int) { s.shown[field*s.m.n+max(seat, 0)] = 0 }

// fits stops the game when a number does not lie in its field's range.
func (s *State) fits(field, seat int, v int64, span int32) bool {
	t := &s.p.Rules.Fields[field].Type
	if v == program.None && !t.OrNone {
		s.failHint(span, "no-value", s.fieldText(field, seat)+" cannot be none, and this comes to none",
			`look first whether there is a value, or let the field be none: write "or none" in its type`)
		return false
	}
	if len(t.Ranges) == 0 || v <= program.WordEnd || v == program.All && t.OrAll {
		return true
	}
	n := v
	if t.Kind == check.Dice { // its range is one of dice
		n, _ = program.DiceParts(v)
	}
	for _, r := range t.Ranges {
		if r.Has(n) {
			return true
		}
	}
	bounds := say.RangesText(t.Ranges)
	if t.Kind == check.Dice {
		bounds = fmt.Sprintf("%dD to %dD", t.Ranges[0].Least, t.Ranges[0].Most)
	}
	s.failHint(span, "out-of-range", s.fieldText(field, seat)+" cannot be "+s.Text(program.Value{Type: *t, N: v})+": it is "+bounds,
		"keep it in its range with min and max, or declare a wider range")
	return false
}

func (s *State) setListField(in *program.Instr) {
	slot, seat := s.p.Layout.PlayerLists*s.m.n+int(in.A), -1
	if in.Op == program.InSetPlayerList {
		seat = s.seat(in.C)
		slot = int(in.A)*s.m.n + seat
	}
	if in.D > 0 && s.err == nil {
		s.cover(int(in.D-1), seat)
	}
	s.eyesOfRoll(in.D, seat)
	s.record.RollHeard = seat >= 0 && s.record.RollEyes>>seat&1 == 1
	s.record.Listen()
	list := s.things(in.B)
	s.record.RollEyes, s.record.RollHeard = event.Everyone, false
	if s.err != nil {
		return
	}
	if len(list) > s.limits.List {
		s.failHint(in.Span, "too-large", fmt.Sprintf("A list may have %d items, and this one has %d", s.limits.List, len(list)), "keep fewer, or look for a loop that makes it grow")
		return
	}
	if in.D > 0 && s.p.Rules.Fields[in.D-1].Type.Kind == check.Faces {
		if s.sides[slot] = s.putDown(list, in.B, in.Span); s.err != nil {
			return
		}
	}
	changed := !slices.Equal(s.lists[slot], list)
	s.setList(slot, list)
	if s.record.On {
		s.noteSet(in, slot, seat, changed)
		s.heard(len(s.vars)+slot, in.Span)
	}
}

// revealField lets players see what a field holds: until it is set again, or from now on.
func (s *State) revealField(field int, whose int32, who uint32, onwards bool) {
	seat := -1
	if s.p.Rules.Fields[field].PerPlayer {
		seat = s.seat(whose)
	}
	if s.err == nil {
		s.showField(field, seat, who, onwards)
	}
}

// showField lets players see what a field holds: until it is set again, or from now on.
func (s *State) showField(field, seat int, who uint32, onwards bool) {
	f := s.p.Rules.Fields[field]
	at := field*s.m.n + max(seat, 0)
	s.shown[at] |= who
	if onwards {
		s.laidOpen[at] |= who
	}
	if s.record.On {
		s.emit(event.Event{Kind: event.Reveal, Name: f.Name, Player: seat, Value: s.fieldValue(field, seat).Clone(), Zone: -1, From: -1, Who: who | s.fieldEyes(field, max(seat, 0))})
	}
}

// fieldEyes is who may see a field.
func (s *State) fieldEyes(field, seat int) uint32 {
	e := s.p.FieldEyes[field].Mask(seat)
	at := field * s.m.n
	if s.p.Rules.Fields[field].PerPlayer {
		at += seat
	}
	return e | s.shown[at] | s.laidOpen[at]
}

// fieldValue is what a field holds.
func (s *State) fieldValue(field, seat int) program.Value {
	f := s.p.Rules.Fields[field]
	place := s.p.Layout.Fields[field]
	slot := s.slot(place, max(seat, 0))
	v := program.Value{Type: f.Type}
	switch place.Store {
	case program.InVars:
		v.N = s.vars[slot]
	case program.InLists:
		v.L = s.lists[slot]
	case program.InZones:
		v.L = s.zones[slot]
	case program.InPiles:
		v.N = s.piles[slot]
	}
	return v
}
