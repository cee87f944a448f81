package exact

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/table"
)

// Secretive reports whether anything is hidden from a player that still makes a difference, but for what no player knows of
// the deck and of burnt cards.
func (w *Walker) Secretive(s *game.State, seat int) bool {
	_, hidden := w.Hidden(s, seat)
	return hidden
}

// Hidden says what is hidden from a player and still makes a difference: a card that lies anywhere but in the deck, a burnt one
// aside, or a field.
func (w *Walker) Hidden(s *game.State, seat int) (what string, hidden bool) {
	mask := event.Viewer(seat).Mask()
	dead := w.deadIn(s)
	var burnt []int32
	for z, zone := range s.Zones {
		if s.DeckIn(z) >= 0 || len(zone) == 0 || dead.is(w.zonePlace(z)) {
			continue
		}
		if s.ZoneEyes(z)&mask != 0 {
			continue
		}
		for _, c := range zone {
			if (s.Seen[c]|s.Recall[c])&mask != 0 {
				continue
			}
			if burnt == nil && walkOf(s) != nil {
				burnt = standing(s)
			}
			if !slices.Contains(burnt, c) {
				return s.ZoneName(z), true
			}
		}
	}
	if fields := w.HiddenFields(s, seat); len(fields) > 0 {
		return fields[0], true
	}
	return "", false
}

// HiddenFields lists the fields that are hidden from a player and still make a difference. [Walker.Adopt] takes them as they are.
func (w *Walker) HiddenFields(s *game.State, seat int) (all []string) {
	for _, i := range w.HiddenPlaces(s, seat) {
		all = append(all, s.P.Rules.Fields[i].Name)
	}
	return all
}

// HiddenParams lists the parameters of the start that are hidden from a player, but for those of [Walker.LeftOut].
func (w *Walker) HiddenParams(s *game.State, seat int) (all []string) {
	for _, i := range s.P.Starts[s.G.Setup.Start].Params {
		if !s.P.Rules.Fields[i].Everybody && hiddenField(s, i, seat) && !w.tainted(s).LeftOut[i] {
			all = append(all, s.P.Rules.Fields[i].Name)
		}
	}
	return all
}

// LeftOut lists the parameters of the start that are hidden from a player, may be left out, and make a difference. The player
// takes them as left out, whether they are or not.
func (w *Walker) LeftOut(s *game.State, seat int) (all []string) {
	dead := w.deadIn(s)
	for _, i := range s.P.Starts[s.G.Setup.Start].Params {
		if !w.tainted(s).LeftOut[i] || !hiddenField(s, i, seat) {
			continue
		}
		if place, ok := w.live.Of(s.P.Layout.Fields[i]); !ok || !dead.is(place) {
			all = append(all, s.P.Rules.Fields[i].Name)
		}
	}
	return all
}

// leaveOut takes what is hidden from a player and may be left out as left out.
func (w *Walker) leaveOut(s *game.State, seat int) {
	for i, out := range w.tainted(s).LeftOut {
		for other := range s.M.N {
			if out && (other == 0 || s.P.Rules.Fields[i].PerPlayer) && !s.KnowsField(i, other, event.Viewer(seat).Mask()) {
				s.Vars[s.Slot(s.P.Layout.Fields[i], other)] = program.None
			}
		}
	}
}

// hiddenField reports whether a field that holds no cards is hidden from a player, their own or somebody else's, or holds for all
// to see what they may not know.
func hiddenField(s *game.State, i, seat int) bool {
	f := s.P.Rules.Fields[i]
	if s.P.Layout.Fields[i].Store == program.InZones {
		return false
	}
	seats := 1
	if f.PerPlayer {
		seats = s.M.N
	}
	for other := range seats {
		if !s.KnowsField(i, other, event.Viewer(seat).Mask()) {
			return true
		}
	}
	return false
}

// Blank says of each field, and of each player whose it is, whether a player does not know what it holds, though they see it: or
// which card it is that it names. It lies at field*seats + seat, and is nil where nobody knows.
func Blank(s *game.State, seat int) []bool {
	if !s.Labelled() {
		return nil
	}
	mask, blank := event.Viewer(seat).Mask(), make([]bool, len(s.P.Rules.Fields)*s.M.N)
	for i, f := range s.P.Rules.Fields {
		for other := range s.M.N {
			if store := s.P.Layout.Fields[i].Store; (other == 0 || f.PerPlayer) && (store == program.InVars || store == program.InLists) {
				blank[i*s.M.N+other] = s.FieldKnown(i, other)&mask == 0
			}
		}
	}
	return blank
}

// Leave leaves fields out of what a player sees that [Blank] has found.
func (w *Walker) Leave(blank []bool) { w.blank = blank }

// Worked lists what else the rules keep that was worked out from what a player may not know, as far as it makes a difference:
// fields that name a card which they do not see, lets, and results that have been given.
func (w *Walker) Worked(s *game.State, seat int) (all []string) {
	blank, mask, dead := Blank(s, seat), event.Viewer(seat).Mask(), w.deadIn(s)
	if blank == nil {
		return nil
	}
	for i, f := range s.P.Rules.Fields {
		place, ok := w.live.Of(s.P.Layout.Fields[i])
		if slices.Contains(blank[i*s.M.N:(i+1)*s.M.N], true) && !(ok && dead.is(place)) && !w.tainted(s).LeftOut[i] {
			all = append(all, f.Name)
		}
	}
	for _, d := range w.liveTaints(s) {
		if slot := s.KeptSlot(&s.P.Code[d.At]); slot >= 0 && !dead.is(d.Place) &&
			(!s.KnowsKept(slot, mask) || s.NamesUnseen(slot, mask)) {
			text, _, _ := strings.Cut(s.P.Spans[s.P.Code[d.At].Span].Text(), "\n")
			all = append(all, text)
		}
	}
	all = append(all, BlankResults(s, seat)...)
	slices.Sort(all)
	return slices.Compact(all)
}

// BlankResults lists the results that have been given and that a player may not know.
func BlankResults(s *game.State, seat int) (all []string) {
	for i, r := range s.P.Results {
		for other := -1; other < s.M.N; other++ {
			mask := event.Viewer(seat).Mask()
			if v, given := s.ResultAt(i, other); (other >= 0) == r.PerPlayer &&
				(given && s.ResultPiece(i, other, v).Known()&mask == 0 || s.Doubted(i, other, mask)) {
				all = append(all, r.Name)
				break
			}
		}
	}
	return all
}

func (w *Walker) liveTaints(s *game.State) []know.LiveTaint {
	return know.LiveTaints(s, w.tainted(s), nil)
}

// tainted is what is tainted in the program.
func (w *Walker) tainted(s *game.State) *flow.Taint {
	if w.taint == nil {
		w.taint = flow.FindTaint(s.P)
	}
	return w.taint
}

// HiddenPlaces is [Walker.HiddenFields] by places in Rules.Fields. Where the rules go on with something that they have worked
// out from hidden fields, these are all of those.
func (w *Walker) HiddenPlaces(s *game.State, seat int) (all []int) {
	dead := w.deadIn(s)
	var gone []int // fields that nobody reads any more
	for i := range s.P.Rules.Fields {
		if !hiddenField(s, i, seat) || w.tainted(s).LeftOut[i] {
			continue
		}
		if place, ok := w.live.Of(s.P.Layout.Fields[i]); ok && dead.is(place) {
			gone = append(gone, i)
		} else {
			all = append(all, i)
		}
	}
	if len(gone) > 0 && w.derived(s, dead) {
		all = append(all, gone...)
		slices.Sort(all)
	}
	return all
}

// derived reports whether the rules still read something that they have kept and worked out from what not everybody sees.
func (w *Walker) derived(s *game.State, dead *dead) bool {
	return slices.ContainsFunc(w.liveTaints(s),
		func(d know.LiveTaint) bool { return d.Let && !d.Trade && !dead.is(d.Place) })
}

// unrig has cards and dice that the setup names left to chance, as far as they have not come yet.
func unrig(s *game.State) {
	s.Dealt, s.Thrown, s.Coming = max(s.Dealt, int32(len(s.M.GivenCards))), max(s.Thrown, int32(len(s.M.GivenFaces))), s.Coming[:0]
}

// BeginUnknown is [Walker.Begin] as far as a player can know it: all cards and dice are left to chance, whatever the setup says,
// and what they do not know that it gives is left out.
func (w *Walker) BeginUnknown(seat int) *game.State {
	s := w.Begin()
	unrig(s)
	w.leaveOut(s, seat)
	return s
}

// knowsSome is why there are no exact odds where somebody knows where some cards lie in a deck, and not the others: it has an
// order then.
const knowsSome = "%s has seen some cards of the deck, and the others lie in any order"

// Adopt makes states to be walked of a game at its open decision. Cards that the player who is asked does not see are dealt
// anew to the places where they lie, in every way, each as likely; burnt ones may be any. Unless all is open, what may be left
// out, and they do not know, is left out.
func (w *Walker) Adopt(s *game.State, open bool, yield func(next *game.State, chance *big.Rat)) {
	t := w.take(s)
	defer w.give(t)
	w.goThrough(t)
	unrig(t)
	if !open {
		w.leaveOut(t, t.Question.Player)
	}
	if t.M.Cards == nil {
		yield(t, game.One)
		return
	}
	mask := event.Viewer(t.Question.Player).Mask()
	knows := func(c int32) bool { return (t.Seen[c]|t.Recall[c])&mask != 0 }
	dead := w.deadIn(t)
	for deck := range t.P.Decks {
		z := t.DeckAt(deck)
		if slices.ContainsFunc(t.Zones[z], knows) && !dead.is(w.zonePlace(z)) {
			continue
		}
		for _, c := range t.Zones[z] { // who else has seen a card there has seen another one
			t.Seen[c], t.Recall[c] = 0, 0
		}
		t.Mix(deck)
	}
	var hidden []int32 // the places to deal to
	for z, zone := range t.Zones {
		if deck := t.DeckIn(z); deck >= 0 {
			if slices.ContainsFunc(zone, func(c int32) bool { return int(t.M.Home[c]) != deck }) {
				t.Unwalkable("Cards of several decks lie in one")
			} else if !t.IsUnsorted(deck) && slices.ContainsFunc(zone, func(c int32) bool { return !knows(c) }) {
				t.Unwalkable(knowsSome, t.G.Name(t.Question.Player))
			}
			continue
		}
		if t.ZoneEyes(z)&mask != 0 {
			continue
		}
		for _, c := range zone {
			if !knows(c) {
				hidden = append(hidden, c)
			}
		}
	}
	type place struct{ home, zone int }
	var places []place // and of which deck a card lies there, which its back shows
	for _, c := range hidden {
		z, home := int(t.Lies[c]), int(t.M.Home[c])
		if !t.IsUnsorted(home) {
			t.Unwalkable(knowsSome, t.G.Name(t.Question.Player))
		}
		if home == 0 && z == t.DiscardZone() && unseenBy(t, z) && t.Seen[c] == 0 && !w.ordered && !w.turned {
			walkOf(t).stands = append(walkOf(t).stands, c)
			continue
		}
		places = append(places, place{home, z})
		i := slices.Index(t.Zones[z], c)
		t.Zones[z] = slices.Delete(t.Zones[z], i, i+1)
		deck := t.DeckAt(home)
		t.Zones[deck], t.Lies[c], t.Seen[c], t.Recall[c] = append(t.Zones[deck], c), int32(deck), 0, 0
	}
	if t.Failure != nil {
		yield(t, game.One)
		return
	}
	w.everyWay(t, func(u *game.State) {
		open := u.Open
		u.Open, walkOf(u).used = false, 0
		for _, p := range places {
			card := drawWalk(u, p.home, p.zone)
			if u.Failure != nil {
				return
			}
			u.Put(card, p.zone, false)
		}
		u.Open = open
	}, yield)
}

// AppendView appends what a player sees of a state: two states in which that is the same they cannot tell apart. Where games are
// taken together, what nobody reads any more is forgotten, and no part of it.
func (w *Walker) AppendView(key []byte, s *game.State, seat int) []byte {
	mask := event.Viewer(seat).Mask()
	forgotten := func(program.Place) bool { return false }
	if w.together && walkOf(s) != nil {
		dead := w.deadIn(s)
		forgotten = func(p program.Place) bool {
			place, ok := w.live.Of(p)
			return ok && dead.is(place)
		}
	}
	key = binary.AppendUvarint(key, uint64(s.PC))
	key = binary.AppendVarint(key, int64(s.Cur))
	for _, c := range s.Calls {
		key = binary.AppendUvarint(key, uint64(c.PC))
		key = binary.AppendVarint(key, int64(c.Cur))
	}
	key = binary.AppendUvarint(key, uint64(s.Folded))
	key = binary.AppendUvarint(key, uint64(s.Gone))
	for _, v := range s.Piles {
		key = binary.AppendVarint(key, v)
	}
	d := &s.Question
	for _, v := range append([]int64{d.Least, d.Most, d.Bet.Call, d.Bet.Raise.Least, d.Bet.Raise.Most}, d.Words...) {
		key = binary.AppendVarint(key, v)
	}
	for i, f := range s.P.Rules.Fields {
		place := s.P.Layout.Fields[i]
		seats := 1
		if f.PerPlayer {
			seats = s.M.N
		}
		for other := range seats {
			switch {
			case place.Store == program.InPiles || place.Store == program.InZones:
			case s.FieldEyes(i, other)&mask == 0 || forgotten(place) || w.blank != nil && w.blank[i*s.M.N+other]:
				key = append(key, 0)
			case place.Store == program.InVars:
				key = walkOf(s).appendVar(key, s, s.Slot(place, other))
			default:
				key = appendKnown(s, key, s.Slot(place, other))
			}
		}
	}
	for z, zone := range s.Zones {
		key = binary.AppendUvarint(key, uint64(len(zone)))
		var seen []int32
		for _, c := range zone {
			if (s.Seen[c]|s.Recall[c]|s.ZoneEyes(z))&mask != 0 {
				seen = append(seen, s.M.Same[c])
			}
		}
		slices.Sort(seen)
		for _, c := range seen {
			key = binary.AppendVarint(key, int64(c))
		}
	}
	return key
}

// appendKnown appends a list in which all dice are known.
func appendKnown(s *game.State, key []byte, slot int) []byte {
	known := slices.Clone(s.Lists[slot])
	if u := walkOf(s); u != nil {
		for _, d := range u.dice {
			if d.list == slot { // whichever it is: the lots are in the key of the state
				known[d.at] = int32(u.w.lots[u.lots[d.id]].values[0])
			}
		}
	}
	slices.Sort(known)
	key = binary.AppendUvarint(key, uint64(len(known)))
	for _, item := range known {
		key = binary.AppendVarint(key, int64(item))
	}
	return key
}

// goThrough makes a state of a game that was just played one that is gone through way by way.
func (w *Walker) goThrough(t *game.State) {
	t.Record.Reset(false)
	t.Told = table.Told{}
	t.Ways = &walking{w: w}
	t.Ports()
	t.ChooseMode()
}

// AdoptEnd has a look at a game that is over as at one that was walked.
func (w *Walker) AdoptEnd(s *game.State, look func(*game.State)) {
	t := w.take(s)
	defer w.give(t)
	w.goThrough(t)
	look(t)
}
