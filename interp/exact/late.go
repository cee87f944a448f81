package exact

import (
	"cmp"
	"encoding/binary"
	"math/big"
	"slices"

	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Cards that are dealt to one place are not looked at when they come: witnesses lie there, and whoever looks says what they want
// to know. A value that is worked out from them is worked out for each set that they may be, in one go, and the sets are told
// apart only by what it comes to:
//
//	deal 5 to hand                        hand: any of 1,533,939 sets
//	result paid = best of hand > ...      no: 1,300,000 of them, yes: the others; two states, and not a million
//
// Which set it is, is decided where that is not enough: where somebody is asked, where more cards are drawn, or where one of them
// is looked at for itself. What always holds: each set is as likely as each other one.

// late are cards that have come to a place, or one to each of several, and that nobody has looked at.
type late struct {
	cards []int32 // the witnesses
	zones []int32 // where each of them lies
	sets  *cardSets
	grown bool // they come to other places than they may, or the deck ran out: not in this way
}

func (l *late) copyTo(c *late) late {
	return late{cards: append(c.cards[:0], l.cards...), zones: append(c.zones[:0], l.zones...), sets: l.sets}
}

// in reports whether such a card lies in a zone.
func (l *late) in(zone int) bool { return slices.Contains(l.zones, int32(zone)) }

// cardSets are the sets that such cards may be: all of a size that can come from some cards, or those that are listed.
type cardSets struct {
	id   int // 0: all
	size int
	list []int32 // one set after the other
	many []int64 // of classes of sets, see classes.go: for how many sets each stands; nil: they stand for themselves
	held int     // how many states are kept that have it, and who else has
}

func (l *cardSets) count() int { return len(l.list) / l.size }

// all is how many sets they stand for.
func (l *cardSets) all() (all int64) {
	if l.many == nil {
		return int64(l.count())
	}
	for _, n := range l.many {
		all += n
	}
	return all
}

// bytes is about how much memory they take.
func (l *cardSets) bytes() int { return 4*cap(l.list) + 8*cap(l.many) }

// hold counts the memory of listed sets as held, from the first who has them to the last; see [Walker.letGo].
func (w *Walker) hold(sets *cardSets) {
	if sets == nil {
		return
	}
	if sets.held++; sets.held == 1 {
		w.held += sets.bytes()
	}
}

func (w *Walker) letGo(sets *cardSets) {
	if sets == nil {
		return
	}
	if sets.held--; sets.held == 0 {
		w.held -= sets.bytes()
	}
}

// Cards come late where they may be at most so many sets: of more even the values take too long. mostKnown is how many of these
// may be decided.
const (
	mostSets  = 3_000_000
	mostKnown = 300_000
)

// LateFrom has cards come late where they may be at least so many sets: fewer are soon gone through one by one.
func (w *Walker) LateFrom(sets int) { w.fewestSets = sets }

// dealLate carries out what deals cards to one place, or one to each of several, without looking which they are. It is false
// where they come otherwise.
func (u *walking) dealLate(s *game.State, in *program.Instr, at int32) bool {
	row, came := op.OfInstr(in), len(u.late.cards)
	if row.Touches&op.DeckCards == 0 || row.B != op.Into || in.D>>1 > 0 {
		return false
	}
	if u.burning || in.C != 0 && !u.w.goesByOrder() ||
		!u.w.together || u.w.ordered || len(s.Zones) >= nowhere || len(u.given) > u.used || s.Hears(event.Deal) ||
		slices.ContainsFunc(s.Zones[s.DeckZone()], func(c int32) bool { return s.Seen[c] != 0 }) {
		if came > 0 {
			u.apart(s)
		}
		return came > 0
	}
	before := u.w.take(s)
	defer u.w.give(before)
	u.arriving, u.joining, u.late.grown = true, came > 0 || in.C != 0, false
	s.Step(at)
	u.arriving = false
	sets := waysToChoose(len(s.Zones[s.DeckZone()])+len(standing(s))+len(u.late.cards), len(u.late.cards))
	switch {
	case s.Failure != nil || u.need != nil || u.late.grown || sets < u.w.fewestSets:
	case u.joining && u.joinLate(s, came), !u.joining && sets <= mostSets:
		return true
	}
	if came > 0 {
		u.apart(s)
		return true
	}
	given, used := u.given, u.used
	s.CopyFrom(before)
	u.given, u.used = given, used
	s.Fresh()
	return false
}

// waysToChoose is in how many ways some of n things can be chosen; of very many it is any number above [mostSets].
func waysToChoose(n, some int) int {
	ways := 1
	for i := range some {
		if ways = ways * (n - i) / (i + 1); ways > 1<<32 {
			break
		}
	}
	return ways
}

// arrive has a witness come for a card.
func (u *walking) arrive(s *game.State, from, to int) int32 {
	if from != 0 || s.DeckIn(to) >= 0 || len(u.late.cards) > 0 && u.late.in(to) == u.joining {
		u.late.grown = true
	}
	card := slices.Min(s.Zones[s.DeckAt(from)])
	u.late.zones, u.late.cards = append(u.late.zones, int32(to)), append(u.late.cards, card)
	s.OutOfDeck(card)
	return card
}

// looksAtCards reports whether an instruction may go by cards without reading a place: then they are decided before it.
func looksAtCards(row *op.Row) bool {
	return row.Does&(op.Chance|op.Asks|op.Mixes|op.Opaque) != 0 || row.Touches&(op.DeckCards|op.AllCards) != 0
}

// decideLate has chance decide which cards have come. It is false where it has not yet.
func (u *walking) decideLate(s *game.State) bool {
	q := question{whichSet, int64(u.late.zones[0])}
	dead := u.w.deadAt(s, func(to flow.Set) { u.w.live.At(s.PC-1, to) }) // the instruction that is under way reads, too
	if u.lateDead(s, dead) {
		u.late = late{} // nobody will ever know
		return true
	}
	if o, ok := decidedBefore(s, q); ok {
		if s.Failure == nil {
			u.nowKnown(s, o.list)
		}
		return s.Failure == nil
	}
	u.wantSet(s)
	return false
}

// lateDead reports whether nobody will ever look at such cards again, or at the deck that they came from.
func (u *walking) lateDead(s *game.State, dead *dead) bool {
	return dead.is(u.w.zonePlace(s.DeckZone())) && !slices.ContainsFunc(u.late.zones, func(zone int32) bool {
		return !dead.is(u.w.zonePlace(int(zone)))
	})
}

// wantSet wants to know which cards have come.
func (u *walking) wantSet(s *game.State) {
	if u.severalLate() {
		u.apart(s)
		return
	}
	sets := u.setsOf(s)
	count := sets.count()
	if count > mostKnown {
		s.Unwalkable("The %d cards that come to %s may be any of %d sets, and they are looked at here", sets.size,
			s.ZoneName(int(u.late.zones[0])), count)
		return
	}
	if u.w.workedTimes(int64(count)); u.w.halted { // each of them is a way to go
		stop(s)
		return
	}
	n := &need{id: -1, of: question{whichSet, int64(u.late.zones[0])}}
	chance := big.NewRat(1, int64(count))
	for from := 0; from < len(sets.list); from += sets.size {
		n.ways = append(n.ways, outcome{zone: -1, list: sets.list[from : from+sets.size]})
		n.odds = append(n.odds, chance)
	}
	wantChance(s, n)
}

// nowKnown has the cards be a set: the witnesses go back into the deck, and these come out of it.
func (u *walking) nowKnown(s *game.State, set []int32) {
	l, deck := u.late, s.DeckZone()
	u.late = late{}
	seen := s.Seen[l.cards[0]]
	for _, c := range l.cards {
		s.OutOfDeck(c) // or wherever it lies
		s.Put(c, deck, false)
	}
	for _, c := range set {
		turnUp(s, 0, c)
		s.OutOfDeck(c)
		s.Put(c, int(l.zones[0]), false)
		s.Seen[c] = seen
	}
}

// setsOf lists what the cards that have come may be.
func (u *walking) setsOf(s *game.State) *cardSets {
	if u.late.sets != nil {
		return u.late.sets
	}
	from := append(drawable(s, 0), u.late.cards...)
	slices.Sort(from)
	if all := u.w.all; all != nil && all.size == len(u.late.cards) && slices.Equal(u.w.allFrom, from) {
		return all
	}
	all := &cardSets{size: len(u.late.cards)}
	u.w.letGo(u.w.all)
	u.w.all, u.w.allFrom = all, from
	all.list = make([]int32, 0, all.size*waysToChoose(len(from), all.size))
	set := make([]int32, 0, all.size)
	var grow func(at int)
	grow = func(at int) {
		if len(set) == all.size {
			all.list = append(all.list, set...)
			return
		}
		for i := at; i <= len(from)-(all.size-len(set)); i++ {
			set = append(set, from[i])
			grow(i + 1)
			set = set[:len(set)-1]
		}
	}
	grow(0)
	u.w.hold(all)
	return all
}

// lateValue is what an expression comes to that goes by cards which have come late. It is not done where it goes by none of them.
func (u *walking) lateValue(s *game.State, e int32, from int) (sp spread, ok, done bool) {
	return u.lateWorth(s, e, func() int64 { return s.Num(e) }, from, false)
}

// lateWorth is the same of whatever gives a number and has one of its own. Apart has the sets be told apart by it even where
// nobody looks at them again.
func (u *walking) lateWorth(s *game.State, e int32, worth func() int64, from int, apart bool) (sp spread, ok, done bool) {
	if len(u.late.cards) == 0 || u.trying {
		return sp, false, false
	}
	// a loop asks the same of one player after the other, in one step: the answer for one is none for another, of whom there is
	// nothing to decide
	q := question{whichSets, int64(e)*int64(s.M.N+1) + int64(s.Cur+1)}
	if u.used < len(u.given) && u.given[u.used].of == q {
		o := u.given[u.used]
		u.used++
		u.late.sets = o.sets
		return spread{values: []int64{o.n}, chances: certain}, true, true
	}
	u.trying, u.looked, u.blocked = true, false, false
	defer func() { u.trying = false }()
	_, sure := u.tryWorth(s, worth, from)
	if !u.looked { // it does not go by them
		s.Failure = nil
		if u.need != nil || u.w.again {
			stop(s)
			return sp, false, true
		}
		u.used, u.digits = from, u.digits[:0]
		return sp, false, false
	}
	if !sure || s.Failure != nil || len(u.digits) > 0 || u.blocked || u.need != nil || u.used > from {
		return u.lateApart(s, from)
	}
	sets := u.setsOf(s)
	values, classes, fine := u.eachSet(s, e, worth, from, sets)
	switch {
	case u.w.again || u.w.halted:
		stop(s)
		return sp, false, true
	case !fine:
		return u.lateApart(s, from)
	case len(values) == 1:
		return spread{values: values, chances: certain}, true, true
	}
	for i := range values {
		sp.values = append(sp.values, values[i])
		sp.chances = append(sp.chances, big.NewRat(classes[i].all(), sets.all()))
	}
	if !apart && (u.ending || u.lateDead(s, u.w.deadBehind(s))) {
		return sortedSpread(sp), true, true
	}
	n := &need{id: -1, of: q, odds: sp.chances}
	for i, v := range values {
		n.ways = append(n.ways, outcome{n: v, zone: -1, sets: classes[i]})
	}
	wantChance(s, n)
	return sp, false, true
}

// lateApart gives up to work something out for all sets in one go.
func (u *walking) lateApart(s *game.State, from int) (sp spread, ok, done bool) {
	s.Failure, u.need, u.used, u.digits = nil, nil, from, u.digits[:0]
	u.wantSet(s)
	return sp, false, true
}

// sortedSpread has the values in ascending order.
func sortedSpread(sp spread) spread {
	order := make([]int, len(sp.values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(sp.values[a], sp.values[b]) })
	sorted := spread{}
	for _, i := range order {
		sorted.values, sorted.chances = append(sorted.values, sp.values[i]), append(sorted.chances, sp.chances[i])
	}
	return sorted
}

// valued is what an expression came to for each set.
type valued struct {
	key     string
	values  []int64
	classes []*cardSets
}

// eachSet works an expression out for each set: what it comes to, and for which sets.
func (u *walking) eachSet(s *game.State, e int32, worth func() int64, from int, sets *cardSets) (
	values []int64, classes []*cardSets, fine bool) {
	put, back := u.placing(s)
	defer back()
	arena := len(s.Arena)
	key := u.w.keyUnderWay(s)
	for _, z := range s.Lies {
		key = binary.AppendVarint(key, int64(z))
	}
	key = binary.AppendVarint(key, int64(e))
	if known := &u.w.valued; known.key == string(key) { // a step is taken again when it is known what chance has to decide
		return known.values, known.classes, true
	}
	at, last := map[int64]int{}, -1
	for i := 0; i < len(sets.list); i += sets.size {
		set := sets.list[i : i+sets.size]
		put(set)
		v, sure := u.tryWorth(s, worth, from)
		s.Arena = s.Arena[:arena]
		if !sure || s.Failure != nil || len(u.digits) > 0 || u.blocked || u.need != nil || u.used > from || u.w.again || u.w.halted {
			return nil, nil, false
		}
		if last < 0 || values[last] != v {
			was, known := at[v]
			if last = was; !known {
				last = len(values)
				u.w.setsMade++
				at[v], values, classes = last, append(values, v), append(classes, &cardSets{id: u.w.setsMade, size: sets.size})
			}
		}
		classes[last].list = append(classes[last].list, set...)
		if sets.many != nil {
			classes[last].many = append(classes[last].many, sets.many[i/sets.size])
		}
	}
	if len(values) == 1 {
		classes[0] = sets // as they are
	}
	for _, class := range u.w.valued.classes {
		u.w.letGo(class)
	}
	for _, class := range classes {
		u.w.hold(class)
	}
	u.w.valued = valued{string(key), values, classes}
	return values, classes, true
}

// placing has cards lie where the witnesses do, and seen by the same players, until back is called.
func (u *walking) placing(s *game.State) (put func(set []int32), back func()) {
	lies, seen, now := slices.Clone(s.Lies), slices.Clone(s.Seen), slices.Clone(u.late.cards)
	places := make([]*int32, len(now))
	for k, c := range now {
		zone := s.Zones[u.late.zones[k]]
		places[k] = &zone[slices.Index(zone, c)]
	}
	take := func() {
		for _, c := range now {
			s.Lies[c], s.Seen[c] = lies[c], seen[c]
		}
	}
	put = func(set []int32) {
		take()
		for k, c := range set {
			*places[k], now[k] = c, c
			s.Lies[c], s.Seen[c] = u.late.zones[k], seen[u.late.cards[k]]
		}
	}
	return put, func() {
		put(u.late.cards)
		take()
	}
}

// keyUnderWay tells states apart in the middle of an instruction: the state stands behind it already, where what it reads for the
// last time is dead.
func (w *Walker) keyUnderWay(s *game.State) []byte {
	if s.Ended {
		return w.AppendKey(nil, s)
	}
	s.PC--
	key := w.AppendKey(nil, s)
	s.PC++
	return key
}

// lookLate says that somebody looks into a place where cards have come late, or into the deck from which they came.
func (u *walking) lookLate(s *game.State, zone int) {
	switch {
	case len(u.late.cards) == 0 || u.arriving || u.placed || !u.late.in(zone) && zone != s.DeckZone():
	case u.trying && u.late.in(zone):
		u.looked = true
	case u.trying:
		u.looked, u.blocked = true, true
	case s.Failure == nil:
		u.wantSet(s)
	}
}

// appendLate appends which cards have come late; there are some.
func (u *walking) appendLate(key []byte, s *game.State) []byte {
	key = append(key, 'l', byte(len(u.late.cards)))
	for k, c := range u.late.cards {
		key = binary.AppendUvarint(append(key, byte(u.late.zones[k])), uint64(s.Seen[c]))
	}
	if u.late.sets != nil {
		key = binary.AppendUvarint(key, uint64(u.late.sets.id))
	}
	return key
}
