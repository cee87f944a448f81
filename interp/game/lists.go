package game

import (
	"fmt"
	"math/bits"

	"croupier/dsl/check"
	"croupier/interp/builtin"
	"croupier/interp/program"
	"croupier/interp/say"
)

// mostListed bounds the numbers in lists, where greater ones stand for dice that are not looked at yet.
const mostListed = 10_000_000

// things evaluates a list. It may be a zone's own memory: whoever changes zones copies it first. Of a game that is gone through
// way by way there may be dice in it that are not looked at yet.
func (s *State) things(e int32) []int32 {
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpListVar:
		slot := s.p.Layout.PlayerLists*s.g.n + int(n.A)
		if s.record.Tracing {
			s.record.NoteRead(len(s.vars) + slot)
		}
		return s.lists[slot]
	case program.OpPlayerList:
		slot := s.of(n.A, n.B)
		if s.record.Tracing {
			s.record.NoteRead(len(s.vars) + slot)
		}
		return s.lists[slot]
	case program.OpListLocal:
		if s.chances.on {
			s.standsForRoll(s.lfp + n.A)
		}
		return s.lloc[s.lfp+n.A]
	case program.OpZone, program.OpPlayerZone:
		z := s.zone(e)
		if s.walk != nil && len(s.walk.stands) > 0 {
			s.turnedOver(z)
		}
		return s.zones[z]
	case program.OpMemberList:
		return s.things(s.memberNode(n))
	case program.OpPlayers:
		return s.group(n)
	case program.OpRange:
		return s.numbers(n)
	case program.OpConstList:
		return s.p.Args[n.A : n.A+n.B]
	case program.OpConstCards:
		if missing := s.g.missing[n.A]; missing != "" {
			s.failHint(n.Span, "card-not-there", say.Capital(missing), "name cards that this deck has, or look first at the option that the deck goes by")
		}
		return s.g.cardLists[n.A]
	case program.OpWhere:
		return s.where(n)
	case program.OpPickList:
		return s.pickList(n)
	case program.OpRollList:
		if s.rollsWay() {
			return s.facesWay(n)
		}
		return s.rollFaces(n)
	case program.OpAnswerList:
		return s.answered
	case program.OpOneItem:
		v := s.num(n.A)
		if v == program.None || s.err != nil {
			return nil
		}
		one := s.NewList(1)
		if i, ok := program.IsWord(v); ok {
			v = int64(i)
		}
		if v > mostListed || v < -mostListed {
			s.failHint(n.Span, "too-large", fmt.Sprintf("A list holds numbers up to %d, and this one is %d", mostListed, v), "keep it in a field of type number")
			return nil
		}
		one[0] = int32(v)
		return one
	case program.OpCasesList:
		return s.things(s.fitting(n))
	case program.OpCallList:
		d, saved, ok := s.enter(n)
		if !ok {
			return nil
		}
		v := s.things(d.Body)
		s.leave(saved)
		return v
	case program.OpLuaList:
		return s.luaList(n)
	case program.OpBuiltinList:
		return s.builtin(n).L
	case program.OpGivenList:
		if !s.given(n) {
			return nil
		}
		return s.list(n.A)
	case program.OpConcat:
		a := s.things(n.A)
		b := s.things(n.B)
		both := s.NewList(len(a) + len(b))
		copy(both[copy(both, a):], b)
		return both
	case program.OpChartList:
		cell := s.num(n.A)
		if s.err != nil {
			return nil
		}
		return s.list(int32(cell))
	case program.OpRanks:
		return s.g.ranks
	case program.OpSuits:
		return s.g.suits
	}
	s.fault(n.Span, "it cannot work out this list")
	return nil
}

// NewList is room for a list of n items that lives until the step is done. Its items are 0.
func (s *State) NewList(n int) []int32 {
	if len(s.arena)+n > cap(s.arena) {
		s.arena = make([]int32, 0, max(512, 2*cap(s.arena), n)) // lists handed out before keep the old memory
	}
	from := len(s.arena)
	s.arena = s.arena[:from+n]
	list := s.arena[from : from+n : from+n]
	clear(list)
	return list
}

// copyList copies a list that may change while it is gone through, for as long as the step lasts.
func (s *State) copyList(list []int32) []int32 {
	out := s.NewList(len(list))
	copy(out, list)
	return out
}

// room makes the frames' memory large enough for what has been reserved.
func (s *State) room() {
	if int(s.top) > len(s.loc) {
		s.loc = append(s.loc, make([]int64, 2*int(s.top)-len(s.loc))...)
	}
	if int(s.ltop) > len(s.lloc) {
		s.lloc = append(s.lloc, make([][]int32, 2*int(s.ltop)-len(s.lloc))...)
	}
}

// Neighbour is the seat so many places to the left among those in the game.
func (s *State) Neighbour(seat, places int) int {
	step := 1
	if places < 0 {
		step, places = -1, -places
	}
	for range places {
		for range s.g.n {
			seat = (seat + step + s.g.n) % s.g.n
			if s.gone>>seat&1 == 0 {
				break
			}
		}
	}
	return seat
}

// forward is the step from seat to seat in the direction of play.
func (s *State) forward() int {
	if s.vars[s.g.firstTableVar+program.DirectionVar] == s.p.Anticlockwise {
		return s.g.n - 1
	}
	return 1
}

// dealer is the seat that deals.
func (s *State) dealer() int {
	if d := s.vars[s.g.firstTableVar+program.DealerVar]; d >= 0 && d < int64(s.g.n) {
		return int(d)
	}
	return 0
}

// member reports whether a seat belongs to a group: 0 still in, 1 in the game, 2 all seats.
func (s *State) member(group int32, seat int) bool {
	switch group {
	case 0:
		return (s.folded|s.gone)>>seat&1 == 0
	case 1:
		return s.gone>>seat&1 == 0
	}
	return true
}

// group lists a group of players in table order, from the dealer's left; the others of a player from his own left.
func (s *State) group(n *program.Node) []int32 {
	list := s.NewList(s.g.n)[:0]
	seat, step := s.dealer(), s.forward()
	if n.Flag && s.cur >= 0 {
		seat = int(s.cur)
	}
	for range s.g.n {
		if seat += step; seat >= s.g.n {
			seat -= s.g.n
		}
		if s.member(n.A, seat) && !(n.Flag && int32(seat) == s.cur) {
			list = append(list, int32(seat))
		}
	}
	return list
}

// countGroup is how many players a group has, without listing them.
func (s *State) countGroup(group int32) int {
	all := uint32(1)<<s.g.n - 1
	switch group {
	case 0:
		all &^= s.folded | s.gone
	case 1:
		all &^= s.gone
	}
	return bits.OnesCount32(all)
}

// look makes an item the one that a filter or key looks at, and returns what was looked at before. Where says how the item
// is known: by a local, as the current player, or as the card or die whose parts are bare names.
func (s *State) look(where, item int32) int64 {
	var before int64
	switch where {
	case program.AsPlayer:
		before, s.cur = int64(s.cur), item
	case program.AsCard:
		before, s.card = int64(s.card), item
	case program.AsDie:
		before, s.face = int64(s.face), item
	default:
		before, s.loc[s.fp+where] = s.loc[s.fp+where], int64(item)
	}
	return before
}

func (s *State) unlook(where int32, before int64) {
	switch where {
	case program.AsPlayer:
		s.cur = int32(before)
	case program.AsCard:
		s.card = int32(before)
	case program.AsDie:
		s.face = int32(before)
	default:
		s.loc[s.fp+where] = before
	}
}

func (s *State) where(n *program.Node) []int32 {
	from := s.things(n.A)
	out := s.NewList(len(from))[:0]
	for _, item := range from {
		if !s.spend(n.Span, 1) {
			return nil
		}
		if item >= dieToken {
			if s.eachFace(n.C, item, func() int64 { return s.num(n.B) }) != 0 {
				out = append(out, item)
			}
			continue
		}
		before := s.look(n.C, item)
		if s.truth(n.B) {
			out = append(out, item)
		}
		s.unlook(n.C, before)
	}
	return out
}

func (s *State) some(n *program.Node) int64 {
	for _, item := range s.things(n.A) {
		if !s.spend(n.Span, 1) {
			return 0
		}
		if item >= dieToken {
			if s.eachFace(n.C, item, func() int64 { return s.num(n.B) }) != 0 {
				return 1
			}
			continue
		}
		before := s.look(n.C, item)
		fits := s.truth(n.B)
		s.unlook(n.C, before)
		if fits {
			return 1
		}
	}
	return 0
}

// tally is sum and kinds of a list by a key.
func (s *State) tally(n *program.Node) int64 {
	list := s.things(n.A)
	var total int64
	var few [32]int64
	kinds := few[:0]
	for _, item := range list {
		if !s.spend(n.Span, 1) {
			return 0
		}
		var v int64
		switch {
		case item >= dieToken && n.Op == program.OpSum:
			v = s.eachFace(n.C, item, func() int64 { return s.amount(n.B) })
		case item >= dieToken:
			v = s.eachFace(n.C, item, func() int64 { return s.num(n.B) })
		default:
			before := s.look(n.C, item)
			if n.Op == program.OpSum {
				v = s.amount(n.B)
			} else {
				v = s.num(n.B)
			}
			s.unlook(n.C, before)
		}
		if n.Op == program.OpSum {
			total = s.bound(total+v, n.Span)
			continue
		}
		known := false
		for _, k := range kinds {
			known = known || k == v
		}
		if !known {
			kinds = append(kinds, v)
		}
	}
	if n.Op == program.OpKinds {
		return int64(len(kinds))
	}
	return total
}

// ranked is an item of a list with the keys it is ordered by.
type ranked struct {
	item int32
	keys [MaxKeys]int64
}

// MaxKeys is how many keys "by ... then ..." may have.
const MaxKeys = check.MaxKeys

// rank works out the keys of a list's items, behind those of the pickings under way. The caller takes them off again.
func (s *State) rank(n *program.Node, list []int32) []ranked {
	from := len(s.sorting)
	args := s.p.Args[n.B:]
	where, keys := args[0], args[2:2+n.C]
	for _, item := range list {
		if !s.spend(n.Span, 1) {
			break
		}
		r := ranked{item: item}
		before := s.look(where, item)
		for i, key := range keys {
			r.keys[i] = s.num(key) * n.N
		}
		s.unlook(where, before)
		if len(keys) == 0 {
			r.keys[0] = int64(item) * n.N
		}
		s.sorting = append(s.sorting, r)
	}
	return s.sorting[from:]
}

func (r *ranked) beats(o *ranked) bool {
	for i := range r.keys {
		if r.keys[i] != o.keys[i] {
			return r.keys[i] > o.keys[i]
		}
	}
	return false
}

// pickOne is the highest or lowest of a list; in a tie the first.
func (s *State) pickOne(n *program.Node) int64 {
	from := len(s.sorting)
	all := s.rank(n, s.list(n.A))
	s.sorting = s.sorting[:from]
	if len(all) == 0 {
		return program.None
	}
	top := 0
	for i := range all {
		if all[i].beats(&all[top]) {
			top = i
		}
	}
	if s.minds(n) {
		for i := range all {
			s.tied(n, &all[top], &all[i])
		}
	}
	return int64(all[top].item)
}

// pickList is the highest few of a list, best first, or all that tie for the highest, in the list's order.
func (s *State) pickList(n *program.Node) []int32 {
	list := s.list(n.A)
	from := len(s.sorting)
	all := s.rank(n, list)
	defer func() { s.sorting = s.sorting[:from] }()
	out := s.NewList(len(all))[:0]
	if count := s.p.Args[n.B+1]; count >= 0 {
		var last ranked
		for range s.amount(count) {
			top := -1
			for i := range all {
				if top < 0 || all[i].beats(&all[top]) {
					top = i
				}
			}
			if top < 0 {
				break
			}
			out = append(out, all[top].item)
			last = all[top]
			all = append(all[:top], all[top+1:]...)
		}
		if len(out) > 0 && s.minds(n) {
			for i := range all {
				s.tied(n, &last, &all[i])
			}
		}
		return out
	}
	for i := range all {
		beaten := false
		for j := range all {
			beaten = beaten || all[j].beats(&all[i])
		}
		if !beaten {
			out = append(out, all[i].item)
		}
	}
	return out
}

// next is the next of some players after a seat, round the table in the direction of play.
func (s *State) next(n *program.Node) int64 {
	list := s.list(n.A)
	seat, step := s.seat(n.B), s.forward()
	for range s.g.n {
		seat = (seat + step) % s.g.n
		for _, p := range list {
			if int(p) == seat {
				return int64(seat)
			}
		}
	}
	return program.None
}

// holds reports whether a value is in a list. Cards that read the same count as the same.
func (s *State) holds(list []int32, v int64, cards bool) bool {
	if i, ok := program.IsWord(v); ok {
		v = int64(i)
	}
	for _, item := range list {
		if int64(item) == v || cards && v >= 0 && s.g.same[item] == s.g.same[v] {
			return true
		}
	}
	return false
}

// sameItems reports whether two lists hold the same items, in any order.
func (s *State) sameItems(a, b []int32, cards bool) bool {
	if len(a) != len(b) {
		return false
	}
	left := append(s.NewList(len(b))[:0], b...)
	for _, item := range a {
		found := false
		for i, other := range left {
			if item == other || cards && s.g.same[item] == s.g.same[other] {
				left[i] = left[len(left)-1]
				left, found = left[:len(left)-1], true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// Below is a number from 0 to n-1 by the game's chance.
func (s *State) Below(n int) int {
	if s.walk != nil {
		if s.chances.touched {
			return 0
		}
		return int(s.decided(0, n))
	}
	return s.chance(lotStream).Below(n)
}

// Holder is who has a card in one of his zones, -1 for nobody.
func (s *State) Holder(card int32) int {
	n := s.g.n
	for z := range s.p.Layout.PlayerZones * n {
		for _, c := range s.zones[z] {
			if s.g.same[c] == s.g.same[card] {
				return z % n
			}
		}
	}
	return -1
}

var _ builtin.Table = (*State)(nil)

// count is how many a list has. What needs no list is counted without one.
func (s *State) count(e int32) int64 {
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpPlayers:
		if !n.Flag {
			return int64(s.countGroup(n.A))
		}
	case program.OpWhere:
		if of := &s.p.Nodes[n.A]; of.Op == program.OpPlayers && !of.Flag && s.walk == nil {
			return s.countPlayers(n, of.A)
		}
		return s.countWhere(n)
	case program.OpMemberList:
		return s.count(s.memberNode(n))
	case program.OpZone, program.OpPlayerZone:
		if s.walk == nil {
			return int64(len(s.zones[s.zone(e)]))
		}
	}
	return int64(len(s.things(e)))
}

// countPlayers counts who of a group fits, in the order in which the group is listed.
func (s *State) countPlayers(n *program.Node, group int32) (fit int64) {
	seat, step := s.dealer(), s.forward()
	var fits test // nil: from the nodes
	if s.quick() && s.g.counts != nil {
		fits = s.g.counts[n.B]
	}
	for range s.g.n {
		if seat += step; seat >= s.g.n {
			seat -= s.g.n
		}
		if !s.member(group, seat) {
			continue
		}
		if !s.spend(n.Span, 1) {
			return 0
		}
		before := s.look(n.C, int32(seat))
		if fits != nil && fits(s) || fits == nil && s.truth(n.B) {
			fit++
		}
		s.unlook(n.C, before)
	}
	return fit
}

// countWhere counts what fits without listing it.
func (s *State) countWhere(n *program.Node) (fit int64) {
	for _, item := range s.things(n.A) {
		if !s.spend(n.Span, 1) {
			return 0
		}
		if item >= dieToken {
			fit += s.eachFace(n.C, item, func() int64 { return s.num(n.B) })
			continue
		}
		before := s.look(n.C, item)
		if s.truth(n.B) {
			fit++
		}
		s.unlook(n.C, before)
	}
	return fit
}
