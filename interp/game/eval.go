package game

import (
	"fmt"

	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// num evaluates a plain expression: a number, yes or no (1 or 0), or a player, card, word, rank, text or combination by
// its value. After an error it gives 0 and goes on; the step that asked looks at s.err.
func (s *State) num(e int32) int64 {
again:
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpConst:
		return n.N
	case program.OpVar:
		slot := s.g.firstTableVar + int(n.A)
		if s.record.Tracing {
			s.record.NoteRead(slot)
		}
		if v := s.vars[slot]; v < lotToken || v == program.All {
			return v
		}
		return s.unknownValue(s.vars[slot])
	case program.OpPlayerVar:
		slot := s.of(n.A, n.B)
		if s.record.Tracing {
			s.record.NoteRead(slot)
		}
		if v := s.vars[slot]; v < lotToken || v == program.All {
			return v
		}
		return s.unknownValue(s.vars[slot])
	case program.OpPile:
		return s.tablePile(n.A)
	case program.OpPlayerPile:
		pile := s.of(n.A, n.B)
		if s.record.Tracing {
			s.record.NoteRead(s.pileSlot(pile))
		}
		return s.piles[pile]
	case program.OpLocal:
		return s.loc[s.fp+n.A]
	case program.OpCurrent:
		if s.cur < 0 {
			s.noCurrent(n.Span)
			return 0
		}
		return int64(s.cur)
	case program.OpOption:
		return s.g.options[n.A]
	case program.OpAsked:
		if !s.open {
			return program.None
		}
		return int64(s.pending.Player)
	case program.OpThisStart:
		return s.p.Starts[s.g.setup.Start].Word
	case program.OpAnswer:
		return s.answer
	case program.OpFolded:
		return bit(s.folded, s.seat(n.A))
	case program.OpNameOf:
		return s.g.names[s.seat(n.A)]
	case program.OpWinnings:
		seat := s.seat(n.A)
		if s.record.Tracing && s.p.Layout.Stack >= 0 {
			s.record.NoteRead(s.pileSlot(s.p.Layout.Stack*s.g.n + seat))
		}
		return s.winnings[seat]
	case program.OpGiven:
		if !s.given(n) {
			return 0
		}
		return s.num(n.A)
	case program.OpPutIn:
		return s.hand.Total(s.seat(n.A))
	case program.OpToCall:
		return s.round.ToCall(&s.hand, s.seat(n.A))
	case program.OpLastRaise:
		return s.round.LastRaise()
	case program.OpNeg:
		return -s.num(n.A)
	case program.OpNot:
		return 1 - s.num(n.A)
	case program.OpAdd:
		return s.sound(n, s.amount(n.A), s.amount(n.B))
	case program.OpSub:
		return s.sound(n, s.amount(n.A), s.amount(n.B))
	case program.OpMul:
		return s.sound(n, s.amount(n.A), s.amount(n.B))
	case program.OpDivDown, program.OpDivUp:
		return s.divide(n)
	case program.OpAnd:
		if !s.truth(n.A) {
			return 0
		}
		e = n.B
		goto again
	case program.OpOr:
		if s.truth(n.A) {
			return 1
		}
		e = n.B
		goto again
	case program.OpEq:
		return truth(s.operand(n.A) == s.operand(n.B))
	case program.OpNe:
		return truth(s.operand(n.A) != s.operand(n.B))
	case program.OpLt:
		return truth(s.amount(n.A) < s.amount(n.B))
	case program.OpLe:
		return truth(s.amount(n.A) <= s.amount(n.B))
	case program.OpGt:
		return truth(s.amount(n.A) > s.amount(n.B))
	case program.OpGe:
		return truth(s.amount(n.A) >= s.amount(n.B))
	case program.OpHandEq, program.OpHandNe, program.OpHandLt, program.OpHandLe, program.OpHandGt, program.OpHandGe:
		return s.compareHands(n)
	case program.OpFracCmp:
		return s.compareFractions(n)
	case program.OpCardEq:
		a, b := s.num(n.A), s.num(n.B)
		return truth(a == b || a >= 0 && b >= 0 && s.g.same[a] == s.g.same[b])
	case program.OpListEq:
		return truth(s.sameItems(s.list(n.A), s.list(n.B), n.Flag))
	case program.OpIsEmpty:
		return truth(len(s.things(n.A)) == 0)
	case program.OpIn:
		return truth(s.holds(s.list(n.B), s.num(n.A), n.Flag))
	case program.OpHas:
		list, wanted := s.list(n.A), s.list(n.B)
		for _, w := range wanted {
			if !s.holds(list, int64(w), n.Flag) {
				return 0
			}
		}
		return 1
	case program.OpSome:
		return s.some(n)
	case program.OpCases:
		e = s.fitting(n)
		goto again
	case program.OpCall:
		d, saved, ok := s.enter(n)
		if !ok {
			return 0
		}
		v := s.num(d.Body)
		s.leave(saved)
		return v
	case program.OpBuiltin:
		return s.builtin(n).N
	case program.OpChart1, program.OpChart2:
		return s.chart(n)
	case program.OpPickOne:
		return s.pickOne(n)
	case program.OpSum, program.OpKinds:
		return s.tally(n)
	case program.OpNext:
		return s.next(n)
	case program.OpBest:
		return s.best(n)
	case program.OpRoll:
		if s.rollsWay() {
			return s.totalWay(e)
		}
		return s.rollTotal(n)
	case program.OpSumFaces:
		total := int64(0)
		if s.walk != nil {
			return s.sumUnknown(s.things(n.A))
		}
		for _, face := range s.list(n.A) {
			total += int64(face)
		}
		return total
	case program.OpFirst:
		if list := s.list(n.A); len(list) > 0 {
			if s.walk != nil {
				s.oneByOne(n.A, list)
			}
			return int64(list[0])
		}
		return program.None
	case program.OpCardPart:
		return s.cardPart(s.num(n.A), int(n.N))
	case program.OpCardsPart:
		return s.cardsPart(n)
	case program.OpCount:
		return s.count(n.A)
	case program.OpLookedCard:
		return int64(s.card)
	case program.OpLookedDie:
		return int64(s.face)
	case program.OpMember:
		e = s.memberNode(n)
		goto again
	case program.OpLua:
		return s.luaNum(n)
	case program.OpWord:
		if v := s.num(n.A); v != program.None {
			return program.WordValue(int(v))
		}
		return program.None
	}
	s.fault(n.Span, "it cannot work out this value")
	return 0
}

// amount is num for arithmetic and order, where none and all have no place.
func (s *State) amount(e int32) int64 {
	v := s.num(e)
	if v > program.WordEnd {
		return v
	}
	s.noValue(e, v, "a value")
	return 0
}

// truth evaluates a condition: the operations of which conditions are made go round here, everything else is num's.
func (s *State) truth(e int32) bool {
	for {
		n := &s.p.Nodes[e]
		switch n.Op {
		case program.OpConst:
			return n.N != 0
		case program.OpAnd:
			if !s.truth(n.A) {
				return false
			}
			e = n.B
		case program.OpOr:
			if s.truth(n.A) {
				return true
			}
			e = n.B
		case program.OpNot:
			return !s.truth(n.A)
		case program.OpEq:
			return s.operand(n.A) == s.operand(n.B)
		case program.OpNe:
			return s.operand(n.A) != s.operand(n.B)
		case program.OpCases:
			e = s.fitting(n)
		default:
			return s.num(e) != 0
		}
	}
}

// operand is num, at once for a constant.
func (s *State) operand(e int32) int64 {
	if n := &s.p.Nodes[e]; n.Op == program.OpConst {
		return n.N
	}
	return s.num(e)
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func bit(mask uint32, seat int) int64 { return int64(mask >> seat & 1) }

// seat is the player that an expression names; without one the current player.
func (s *State) seat(e int32) int {
	if e == 0 {
		if s.cur < 0 {
			s.noCurrent(s.at())
			return 0
		}
		return int(s.cur)
	}
	v := s.num(e)
	if v < 0 || v >= int64(s.g.n) {
		s.noValue(e, program.None, "a player")
		return 0
	}
	return int(v)
}

// of is where a player's thing is kept.
func (s *State) of(base, whose int32) int { return int(base)*s.g.n + s.seat(whose) }

// sound is an arithmetic step; numbers may not grow without end.
func (s *State) sound(n *program.Node, a, b int64) int64 {
	if a == program.All || b == program.All {
		e := n.A
		if a != program.All {
			e = n.B
		}
		s.noValue(e, program.All, "a number")
		return 0
	}
	var v int64
	switch n.Op {
	case program.OpAdd:
		v = a + b
	case program.OpSub:
		v = a - b
	default:
		if a != 0 && max(a, -a) > mostNumber/max(b, -b, 1) {
			v = mostNumber + 1
		} else {
			v = a * b
		}
	}
	return s.bound(v, n.Span)
}

// mostNumber is how far from 0 a number may be.
const mostNumber = 1 << 53

// bound stops the game when a number has grown too large.
func (s *State) bound(v int64, span int32) int64 {
	if v > mostNumber || v < -mostNumber {
		s.failHint(span, "too-large", fmt.Sprintf("This comes to more than %d, the largest number that can be counted with", int64(mostNumber)),
			"keep it small with min and max, or look for a loop that makes it grow")
		return 0
	}
	return v
}

func (s *State) divide(n *program.Node) int64 {
	a, b := s.amount(n.A), s.amount(n.B)
	if b == 0 {
		s.byNothing(n)
		return 0
	}
	q, r := a/b, a%b
	if r != 0 && (r < 0) != (b < 0) {
		q--
	}
	if n.Op == program.OpDivUp && r != 0 {
		q++
	}
	return q
}

func (s *State) compareHands(n *program.Node) int64 {
	a, b := s.num(n.A), s.num(n.B)
	if a <= program.WordEnd || b <= program.WordEnd { // words and none are only ever the same or not
		switch n.Op {
		case program.OpHandEq:
			return truth(a == b)
		case program.OpHandNe:
			return truth(a != b)
		}
		s.amount(n.A)
		s.amount(n.B)
		return 0
	}
	c := hands.Compare(hands.Hand(a), hands.Hand(b))
	switch n.Op {
	case program.OpHandEq:
		return truth(c == 0)
	case program.OpHandNe:
		return truth(c != 0)
	case program.OpHandLt:
		return truth(c < 0)
	case program.OpHandLe:
		return truth(c <= 0)
	case program.OpHandGt:
		return truth(c > 0)
	}
	return truth(c >= 0)
}

// fitting is the value of the first case that fits.
func (s *State) fitting(n *program.Node) int32 {
	for i := range n.B {
		at := n.A + 2*i
		if s.truth(s.p.Args[at]) {
			if s.record.Tracing {
				s.why(s.p.Nodes[s.p.Args[at]].Span)
			}
			return s.taken(s.p.Args[at+1])
		}
		if s.err != nil {
			break
		}
	}
	if s.record.Tracing {
		s.why(s.p.Nodes[n.C].Span)
	}
	return s.taken(n.C)
}

// taken counts the case that was the first to fit.
func (s *State) taken(value int32) int32 {
	if s.counted != nil {
		s.counted.Cases[value]++
	}
	return value
}

// frame is what a define's caller gets back.
type frame struct {
	fp, lfp   int32
	cur, card int32
}

// enter evaluates a define's arguments and makes its frame.
func (s *State) enter(n *program.Node) (*program.Define, frame, bool) {
	d := &s.p.Defines[n.A]
	saved := frame{s.fp, s.lfp, s.cur, s.card}
	if !s.spend(n.Span, 1) {
		return d, saved, false
	}
	if int(s.depth) >= s.limits.Depth {
		s.failHint(n.Span, "too-deep", fmt.Sprintf("The define %s is used in itself more than %d times, one inside the other", d.Name, s.limits.Depth),
			"one of its cases must come to an end without "+d.Name)
		return d, saved, false
	}
	fp, lfp := s.top, s.ltop
	s.top, s.ltop = fp+int32(d.Locals), lfp+int32(d.Lists)
	s.room()
	for i, p := range d.Params {
		arg := s.p.Args[n.B+int32(i)]
		if p.List {
			s.lloc[lfp+p.At] = s.things(arg)
		} else if p.Frac {
			for int(s.top) > len(s.rloc) {
				s.rloc = append(s.rloc, nil)
			}
			s.rloc[fp+p.At] = s.frac(arg)
		} else {
			s.loc[fp+p.At] = s.num(arg)
		}
	}
	cur, card := s.cur, s.card
	switch {
	case n.Flag:
		card = int32(max(s.num(int32(n.N)), -1)) // none is no card
	case n.N != 0:
		cur = int32(s.seat(int32(n.N)))
	}
	s.fp, s.lfp, s.cur, s.card = fp, lfp, cur, card
	s.depth++
	return d, saved, s.err == nil
}

func (s *State) leave(f frame) {
	s.top, s.ltop = s.fp, s.lfp
	s.fp, s.lfp, s.cur, s.card = f.fp, f.lfp, f.cur, f.card
	s.depth--
}

// builtin calls a function of the table.
func (s *State) builtin(n *program.Node) builtin.Value {
	f := &builtin.Funcs[n.A]
	from := len(s.values)
	for i := range n.C {
		arg := s.p.Args[n.B+i]
		if s.p.Nodes[arg].Op >= program.OpListVar {
			v := builtin.Value{L: s.list(arg)} // evaluated first: it may call functions itself
			s.values = append(s.values, v)
		} else if n.Flag { // a function that takes players, hands and the like: none has no place
			v := builtin.Value{N: s.amount(arg)}
			s.values = append(s.values, v)
		} else {
			v := builtin.Value{N: s.num(arg)}
			s.values = append(s.values, v)
		}
	}
	var v builtin.Value
	if s.walk != nil {
		s.orderMatters(f, n, s.values[from:])
	}
	if s.err == nil {
		v = f.Do(s, s.values[from:])
	}
	s.values = s.values[:from]
	return v
}

func (s *State) chart(n *program.Node) int64 {
	c := &s.p.Charts[n.A]
	row := s.findKey(c.Rows, s.num(n.B))
	col := 0
	if n.Op == program.OpChart2 && row >= 0 {
		col = s.findKey(c.Cols, s.num(n.C))
	}
	if row < 0 || col < 0 {
		s.notInChart(n, row >= 0)
		return 0
	}
	s.why(c.Spans[row])
	return c.Cells[row*max(1, len(c.Cols))+col]
}

func (s *State) findKey(keys []program.Key, v int64) int {
	for i := range keys {
		k := &keys[i]
		if k.Otherwise || v >= k.Least && v <= k.Most {
			return i
		}
	}
	return -1
}

func (s *State) best(n *program.Node) int64 {
	ranking, orNone := s.rater(n.A)
	if n.Flag { // so many from here, so many from there
		hole := s.evaluated(s.list(s.p.Args[n.B+1]))
		board := s.evaluated(s.list(s.p.Args[n.B+3]))
		return handOrNone(ranking.BestFrom(hole, int(s.p.Args[n.B]), board, int(s.p.Args[n.B+2])), orNone)
	}
	var room [16]hands.Card
	all := room[:0]
	for i := range n.C {
		for _, c := range s.list(s.p.Args[n.B+2*i+1]) {
			all = append(all, s.g.evaluated[c])
		}
	}
	return handOrNone(hands.BestUnder(ranking, all), orNone)
}

// rater is the ranking of a number: those that every ruleset has come first, then its own.
func (s *State) rater(i int32) (r hands.Rater, orNone bool) {
	if own := int(i) - len(builtin.Rankings); own >= 0 {
		return s.p.Orders[own], false
	}
	return builtin.Rankings[i].Ranking, builtin.Rankings[i].OrNone
}

func handOrNone(h hands.Hand, orNone bool) int64 {
	if h == 0 && orNone {
		return program.None
	}
	return int64(h)
}

func (s *State) evaluated(list []int32) []hands.Card {
	out := make([]hands.Card, len(list))
	for i, c := range list {
		out[i] = s.g.evaluated[c]
	}
	return out
}

func (s *State) cardPart(card int64, part int) int64 {
	if card < 0 || card >= int64(len(s.g.same)) {
		return program.None
	}
	switch part {
	case program.PartRank:
		return int64(s.g.naturalRank[card])
	case program.PartSuit:
		if s.g.suit[card] < 0 {
			return program.None
		}
		return int64(s.g.suit[card])
	case program.PartSpots:
		return int64(s.g.spots[card])
	case program.PartJoker:
		return truth(s.IsJoker(int32(card)))
	case program.PartFaceUp:
		return truth(s.seen[card]&event.Everybody != 0)
	}
	return s.g.own[part-program.PartOwn][card]
}

// cardsPart asks several cards at once: the first that is no joker answers, else the first.
func (s *State) cardsPart(n *program.Node) int64 {
	list := s.list(n.A)
	if s.walk != nil && len(list) > 1 {
		s.oneByOne(n.A, list)
	}
	return s.partOf(list, int(n.N))
}

func (s *State) partOf(list []int32, part int) int64 {
	if len(list) == 0 {
		return program.None
	}
	for _, c := range list {
		if !s.IsJoker(c) {
			return s.cardPart(int64(c), part)
		}
	}
	return s.cardPart(int64(list[0]), part)
}

// IsJoker reports whether a card is a joker.
func (s *State) IsJoker(card int32) bool { return s.g.joker[card] }

// RankOf is a card's place among the deck's ranks; a joker's is above all.
func (s *State) RankOf(card int32) int { return int(s.g.naturalRank[card]) }

// Ranks is how many ranks the deck has.
func (s *State) Ranks() int { return s.g.deck.Ranks() }
