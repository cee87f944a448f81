package chips

import "slices"

// model is betting and pots done again, slowly and from the history of what happened, to check the package against.
type model struct {
	rules              Rules
	order              []int
	stack, bet, total  []int64
	in, allIn          []bool
	level              int64
	posted             bool    // the level is a forced bet
	history            []climb // of this round
	seen               []int   // by seat: how much of the history it knew when it last acted, -1 if it has not
	last               int     // place in the order of who acted last
	past, dead, minted int64
}

// climb is one increase of the bet.
type climb struct {
	from, to int64
	opens    bool // all may raise again
	counts   bool // towards the cap
}

func (m *model) able(seat int) bool { return m.in[seat] && !m.allIn[seat] && m.stack[seat] > 0 }

func count(n int, is func(int) bool) (c int) {
	for i := range n {
		if is(i) {
			c++
		}
	}
	return c
}

func (m *model) owed(seat int) int64 {
	level := m.level
	if count(len(m.stack), func(s int) bool { return s != seat && m.able(s) }) == 0 {
		others := slices.Clone(m.bet)
		others[seat] = 0
		level = slices.Max(others)
	}
	return max(0, level-m.bet[seat])
}

// offers says whether somebody still has to say whether he raises the ante.
func (m *model) offers() bool {
	n := len(m.stack)
	return m.rules.RaiseOnce && count(n, m.able) > 1 && count(n, func(s int) bool { return m.able(s) && m.seen[s] < 0 }) > 0
}

func (m *model) due(seat int) bool {
	n := len(m.stack)
	switch {
	case !m.able(seat) || count(n, func(s int) bool { return m.in[s] }) < 2:
		return false
	case m.offers():
		return m.seen[seat] < 0
	case m.rules.RaiseOnce || count(n, m.able) == 1:
		return m.owed(seat) > 0
	}
	return m.seen[seat] < len(m.history)
}

func (m *model) next() int {
	for i := range m.order {
		if seat := m.order[(m.last+1+i)%len(m.order)]; m.due(seat) {
			return seat
		}
	}
	return -1
}

func (m *model) completes(least int64) bool {
	return m.posted && len(m.history) == 0 && m.level < least
}

// bringsIn says whether nobody has acted, and the bet is of who begins.
func (m *model) bringsIn(seat int) bool {
	acted := count(len(m.stack), func(s int) bool { return m.seen[s] >= 0 })
	return acted == 0 && m.posted && m.order[(m.last+1)%len(m.order)] == seat && m.bet[seat] > 0 && m.owed(seat) == 0
}

// allows says whether the seat may do this now.
func (m *model) allows(seat int, a Action, sizes Sizes) bool {
	least := max(1, sizes.Least)
	if sizes.Most < least && (a.Kind == Bet || a.Kind == Raise || a.Kind == RaiseBy) {
		return false
	}
	most := sizes.Most
	offer, owed, top := m.offers(), m.owed(seat), m.bet[seat]+m.stack[seat]
	if a.Amount != 0 && a.Kind != Bet && a.Kind != Raise && a.Kind != RaiseBy {
		return false
	}
	switch a.Kind {
	case Fold:
		return !offer && !m.bringsIn(seat)
	case Pass:
		return offer
	case Check:
		return !offer && owed == 0 && (m.level > 0 || !m.rules.NoChecking)
	case Call:
		return !offer && owed > 0
	case Bet:
		n := a.Amount
		return !offer && m.level == 0 && n > 0 && n <= m.stack[seat] && n <= most && (n >= least || n == m.stack[seat])
	case AllIn:
		return m.allows(seat, Action{Bet, m.stack[seat]}, sizes) || m.allows(seat, Action{Raise, top}, sizes) ||
			m.stack[seat] <= owed && m.allows(seat, Action{Call, 0}, sizes)
	case RaiseBy:
		return a.Amount > 0 && a.Amount <= Cap && m.allows(seat, Action{Raise, m.level + a.Amount}, sizes)
	case Raise:
		to := a.Amount
		if m.level == 0 && !offer || m.rules.RaiseOnce && !offer || to <= m.level || to > top {
			return false
		}
		if count(len(m.stack), m.able) < 2 || m.stack[seat] <= owed {
			return false
		}
		if seen := m.seen[seat]; seen >= 0 {
			climbed, reopened := int64(0), false
			for _, c := range m.history[seen:] {
				climbed += c.to - c.from
				reopened = reopened || c.opens
			}
			if !reopened && !m.opens(climbed, least) {
				return false
			}
		}
		raises := count(len(m.history), func(i int) bool { return m.history[i].counts })
		size := to - m.level
		if m.completes(least) {
			size = to
		} else if m.rules.MaxRaises >= 0 && raises >= m.rules.MaxRaises {
			return false
		}
		return size <= most && (size >= least || to == top)
	}
	return false
}

// act does what allows has allowed.
func (m *model) act(seat int, a Action, sizes Sizes) {
	least := max(1, sizes.Least)
	to := m.bet[seat]
	switch a.Kind {
	case Fold:
		m.in[seat] = false
	case Call:
		to += min(m.owed(seat), m.stack[seat])
	case AllIn:
		to += m.stack[seat]
	case RaiseBy:
		to = m.level + a.Amount
	case Bet, Raise:
		to = a.Amount
	}
	if to > m.level {
		size := to - m.level
		opens := m.level == 0 && !m.rules.RaiseOnce
		if m.completes(least) {
			size, opens = to, !m.rules.RaiseOnce
		}
		again := m.opens(size, least)
		m.history = append(m.history, climb{m.level, to, again, !opens && again})
		m.level = to
	}
	m.pay(seat, to-m.bet[seat])
	m.bet[seat] = to
	m.seen[seat] = len(m.history)
	m.last = slices.Index(m.order, seat)
}

// opens is whether a raise, or several short ones together, let all raise again.
func (m *model) opens(by, least int64) bool {
	if m.rules.Reopens > 0 {
		least = min(least, m.rules.Reopens)
	}
	return by >= least
}

func (m *model) pay(seat int, n int64) {
	m.stack[seat] -= n
	m.total[seat] += n
	if n > 0 && m.stack[seat] == 0 {
		m.allIn[seat] = true
	}
}

// close gives back what nobody has met, chip by chip.
func (m *model) close() {
	for seat := range m.bet {
		for m.in[seat] && m.bet[seat] > 0 && count(len(m.bet), func(s int) bool { return s != seat && m.bet[s] >= m.bet[seat] }) == 0 {
			m.bet[seat]--
			m.total[seat]--
			m.stack[seat]++
			m.allIn[seat] = false
		}
	}
	clear(m.bet)
	m.level, m.posted = 0, false
}

// heap is the chips of the pot that the same players can win.
type heap struct {
	chips int64
	who   Seats
}

// heaps takes the totals apart chip by chip: the first chip of everybody, the second of everybody who put in two, ...
func (m *model) heaps() (heaps []heap) {
	for k := int64(1); k <= slices.Max(m.total); k++ {
		var layer heap
		for seat, total := range m.total {
			if total >= k {
				layer.chips++
				if m.in[seat] {
					layer.who = layer.who.With(seat)
				}
			}
		}
		if n := len(heaps); n > 0 && (layer.who == 0 || layer.who == heaps[n-1].who) {
			heaps[n-1].chips += layer.chips
		} else {
			heaps = append(heaps, layer)
		}
	}
	if len(heaps) == 0 || heaps[0].who == 0 { // nobody who is in has put in a chip
		all := heap{}
		for seat, in := range m.in {
			if in {
				all.who = all.who.With(seat)
			}
		}
		for _, h := range heaps {
			all.chips += h.chips
		}
		heaps = []heap{all}
	}
	heaps[0].chips += m.dead + m.past
	return heaps
}

// award says who wins how much, and what nobody can win.
func (m *model) award(high, low []int64, order []int) (won []int64, left int64) {
	won = make([]int64, len(m.stack))
	for _, h := range m.heaps() {
		tops, lows := tops(h.who, high), tops(h.who, low)
		switch {
		case h.who.Count() == 1:
			won[h.who.First()] += h.chips
		case len(tops) == 0 && len(lows) == 0:
			left += h.chips
		case len(tops) == 0:
			deal(won, h.chips, lows, order)
		case len(lows) == 0 || slices.Equal(tops, lows):
			deal(won, h.chips, tops, order)
		default:
			deal(won, (h.chips+1)/2, tops, order)
			deal(won, h.chips-(h.chips+1)/2, lows, order)
		}
	}
	return won, left
}

func tops(who Seats, ranks []int64) (seats []int) {
	if ranks == nil {
		return nil
	}
	for seat := range ranks {
		beaten := ranks[seat] == NoHand
		for other := range ranks {
			beaten = beaten || who.Has(other) && ranks[other] > ranks[seat]
		}
		if who.Has(seat) && !beaten {
			seats = append(seats, seat)
		}
	}
	return seats
}

// deal hands chips out one by one, round and round, to the seats as the order has them.
func deal(won []int64, chips int64, seats, order []int) {
	seats = slices.Clone(seats)
	slices.SortFunc(seats, func(a, b int) int { return slices.Index(order, a) - slices.Index(order, b) })
	for i := int64(0); i < chips; i++ {
		won[seats[i%int64(len(seats))]]++
	}
}
