package chips

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// same fails unless the ledger is the model's.
func same(t *rapid.T, h *Hand, m *model) {
	t.Helper()
	for seat := range h.Seats() {
		if h.Stack(seat) != m.stack[seat] || h.Bet(seat) != m.bet[seat] || h.Total(seat) != m.total[seat] || h.In().Has(seat) != m.in[seat] {
			t.Fatalf("seat %d: stack %d, bet %d, total %d, in %v; want %d, %d, %d, %v", seat, h.Stack(seat), h.Bet(seat), h.Total(seat),
				h.In().Has(seat), m.stack[seat], m.bet[seat], m.total[seat], m.in[seat])
		}
	}
	if h.Level() != m.level || h.Dead() != m.past+m.dead {
		t.Fatalf("level %d, dead %d, want %d, %d", h.Level(), h.Dead(), m.level, m.past+m.dead)
	}
	sum := h.Pot()
	for seat := range h.Seats() {
		sum += h.Stack(seat)
	}
	if sum != m.minted {
		t.Fatalf("there are %d chips, but there were %d", sum, m.minted)
	}
}

func drawSizes(t *rapid.T, scheme int, h *Hand, r *Round, seat int) Sizes {
	switch scheme {
	case 0: // no limit, raises of one chip or more
		return Sizes{1, All}
	case 1: // no limit, at least the last raise
		return Sizes{max(2, r.LastRaise()), All}
	case 2: // pot limit
		return Sizes{1, h.Pot() + r.ToCall(h, seat)}
	case 3: // fixed
		return Sizes{4, 4}
	case 4: // spread
		return Sizes{3, 8}
	}
	return Sizes{rapid.Int64Range(-1, 9).Draw(t, "least"), rapid.Int64Range(-1, 30).Draw(t, "most")}
}

// tries is every kind of action with every amount that may be at an edge.
func tries(m *model, seat int, sizes Sizes) (all []Action) {
	least, most := sizes.Least, min(sizes.Most, 99)
	amounts := []int64{-Cap, -1, 0, 1, Cap + 1, 1<<63 - 1, -1 << 63}
	for _, base := range []int64{least, most, m.stack[seat], m.level, m.level + least, m.level + most, m.bet[seat] + m.stack[seat], m.bet[seat] + m.stack[seat] - m.level} {
		amounts = append(amounts, base-1, base, base+1)
	}
	slices.Sort(amounts)
	for _, n := range slices.Compact(amounts) {
		all = append(all, Action{Bet, n}, Action{Raise, n}, Action{RaiseBy, n})
	}
	for _, kind := range []Kind{Check, Call, AllIn, Pass, Fold, Kind(200)} {
		all = append(all, Action{kind, 0}, Action{kind, 1})
	}
	return all
}

// bettingAndPots plays hands at random, with everything a table may do, and compares every state with the model.
func bettingAndPots(t *rapid.T) {
	n := rapid.IntRange(2, 10).Draw(t, "seats")
	stacks := rapid.SliceOfN(rapid.Int64Range(0, 60), n, n).Draw(t, "stacks")
	m := &model{stack: slices.Clone(stacks), bet: make([]int64, n), total: make([]int64, n)}
	for _, s := range stacks {
		m.minted += s
	}
	hand, err := NewHand(stacks)
	if err != nil {
		t.Fatal(err)
	}
	h, past := &hand, make([]int64, n)
	for range rapid.IntRange(1, 3).Draw(t, "hands") {
		playHand(t, h, m, past)
	}
}

func playHand(t *rapid.T, h *Hand, m *model, past []int64) {
	n := h.Seats()
	dealt := AllSeats(n)
	for _, seat := range rapid.SliceOfN(rapid.IntRange(0, n-1), 0, n/2).Draw(t, "sitting out") {
		dealt = dealt.Without(seat)
	}
	if err := h.Start(dealt); err != nil {
		t.Fatal(err)
	}
	for seat, total := range m.total {
		past[seat] += total
		m.past += total
	}
	clear(m.total)
	clear(m.bet)
	m.in, m.allIn, m.level, m.posted = make([]bool, n), make([]bool, n), 0, false
	for seat := range n {
		m.in[seat] = dealt.Has(seat)
	}
	backwards := rapid.Bool().Draw(t, "backwards")
	order := round(n, rapid.IntRange(0, n-1).Draw(t, "first"), backwards)

	ante := rapid.Int64Range(0, 4).Draw(t, "ante")
	for seat := range dealt.All() {
		paid, err := h.Ante(seat, ante)
		if err != nil || paid != min(ante, m.stack[seat]) {
			t.Fatalf("ante %d: %v", paid, err)
		}
		m.pay(seat, paid)
	}
	for _, blind := range rapid.SliceOfN(rapid.Int64Range(1, 6), 0, 3).Draw(t, "posts") {
		seat := rapid.SampledFrom(order).Draw(t, "poster")
		if !dealt.Has(seat) {
			continue
		}
		paid, err := h.Post(seat, blind)
		if err != nil || paid != min(blind, m.stack[seat]) {
			t.Fatalf("post %d: %v", paid, err)
		}
		m.level = max(m.level, m.bet[seat]+blind)
		m.bet[seat] += paid
		m.pay(seat, paid)
	}
	if fine := rapid.Int64Range(0, 5).Draw(t, "fine"); fine > 0 {
		seat := rapid.IntRange(0, n-1).Draw(t, "fined")
		if err := h.PayIn(&h.stack[seat], fine); (err == nil) != (fine <= m.stack[seat]) {
			t.Fatal(err)
		} else if err == nil {
			m.stack[seat] -= fine
			m.dead += fine
		}
	}
	same(t, h, m)

	for range rapid.IntRange(1, 3).Draw(t, "rounds") {
		playRound(t, h, m, order, backwards)
	}
	finish(t, h, m, rapid.Permutation(order).Draw(t, "odd chips"), past)
}

// round is all seats from the first on, in table order or against it.
func round(n, first int, backwards bool) []int {
	order, step := make([]int, n), 1
	if backwards {
		step = n - 1
	}
	for i := range order {
		order[i] = (first + i*step) % n
	}
	return order
}

func playRound(t *rapid.T, h *Hand, m *model, order []int, backwards bool) {
	rules := Rules{
		MaxRaises:  rapid.IntRange(-1, 4).Draw(t, "raises"),
		NoChecking: rapid.Bool().Draw(t, "no checking"),
		RaiseOnce:  rapid.IntRange(0, 4).Draw(t, "raise once") == 0,
		Reopens:    int64(rapid.SampledFrom([]int{0, 1, 2, 5, 20}).Draw(t, "reopens")),
		Backwards:  backwards,
	}
	scheme := rapid.IntRange(0, 5).Draw(t, "scheme")
	var r, spareRound Round
	var spare Hand
	if err := r.Begin(h, order[0], rules); err != nil {
		t.Fatal(err)
	}
	m.rules, m.order, m.last, m.history, m.posted = rules, order, len(order)-1, nil, m.level > 0
	m.seen = slices.Repeat([]int{-1}, h.Seats())

	for turn := 0; ; turn++ {
		if turn > 5000 {
			t.Fatal("the betting does not end")
		}
		if rapid.IntRange(0, 99).Draw(t, "drop") == 99 {
			seat := rapid.SampledFrom(order).Draw(t, "dropper")
			if h.Fold(seat) == nil {
				m.in[seat] = false
			}
		}
		seat, open := r.Next(h)
		if want := m.next(); seat != want || open != (want >= 0) {
			t.Fatalf("next is %d (%v), want %d", seat, open, want)
		}
		if !open {
			break
		}
		sizes := drawSizes(t, scheme, h, &r, seat)
		var legal []Action
		for _, a := range tries(m, seat, sizes) {
			spare.CopyFrom(h)
			spareRound = r
			_, err := spareRound.Act(&spare, sizes, a)
			if allowed := m.allows(seat, a, sizes); allowed != (err == nil) {
				t.Fatalf("seat %d, %v %d with %+v: error %v, but legal is %v", seat, a.Kind, a.Amount, sizes, err, r.Legal(h, sizes))
			} else if allowed {
				legal = append(legal, a)
				continue
			}
			if !errors.As(err, new(*Refusal)) || spareRound != r || !reflect.DeepEqual(spare, *h) {
				t.Fatalf("%v %d: refused with %v, state changed: %v", a.Kind, a.Amount, err, spareRound != r)
			}
		}
		a := rapid.SampledFrom(legal).Draw(t, "action")
		done, err := r.Act(h, sizes, a)
		if err != nil {
			t.Fatal(err)
		}
		was := m.stack[seat]
		m.act(seat, a, sizes)
		if done.Seat != seat || done.Chips != was-m.stack[seat] || done.To != m.bet[seat] || done.AllIn != (done.Chips > 0 && m.stack[seat] == 0) {
			t.Fatalf("done is %+v after %v", done, a)
		}
		same(t, h, m)
	}
	closesRightly(t, h)
	seat, returned, err := r.Close(h)
	if err != nil {
		t.Fatal(err)
	}
	if (returned > 0) != (seat >= 0) || returned < 0 {
		t.Fatalf("%d chips went back to seat %d", returned, seat)
	}
	m.close()
	same(t, h, m)
}

// closesRightly fails unless one is left, or everybody who is in has met the bet or is all-in. Against nobody but
// players without chips it is enough to have met the most that one of them put in.
func closesRightly(t *rapid.T, h *Hand) {
	if h.In().Count() < 2 {
		return
	}
	most := int64(0)
	for seat := range h.Seats() {
		most = max(most, h.Bet(seat))
	}
	able := h.able()
	if able.Count() > 1 {
		most = h.Level()
	}
	for seat := range able.All() {
		if h.Bet(seat) < most {
			t.Fatalf("closed, but seat %d has bet %d of %d", seat, h.Bet(seat), most)
		}
	}
}

// finish empties the pot in one of the ways there are, or leaves it to the next hand.
func finish(t *rapid.T, h *Hand, m *model, order []int, past []int64) {
	n := h.Seats()
	var p Payout
	switch way := rapid.IntRange(0, 9).Draw(t, "finish"); {
	case way == 0: // carried over
		return
	case way == 1:
		if err := h.Refund(&p); err != nil {
			t.Fatal(err)
		}
		for seat := range n {
			if want := m.total[seat] + past[seat]; p.Won[seat] != want {
				t.Fatalf("seat %d got %d back, want %d", seat, p.Won[seat], want)
			}
			m.stack[seat] += p.Won[seat]
		}
	default:
		rank := rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 2, 3, 3, NoHand}), n, n)
		high, low := rank.Draw(t, "high"), rank.Draw(t, "low")
		if rapid.Bool().Draw(t, "high only") {
			low = nil
		}
		totals, highest := slices.Clone(m.total), int64(0) // chips above the highest of those in were given up by folding
		for seat := range h.In().All() {
			highest = max(highest, totals[seat])
		}
		err := h.Award(&p, high, low, order)
		if (err != nil) != (slices.Index(m.in, true) < 0) {
			t.Fatal(err)
		}
		if err != nil {
			same(t, h, m)
			return
		}
		won, left := m.award(high, low, order)
		if p.Back > 0 {
			if most := slices.Max(totals); totals[p.BackTo] != most || !m.in[p.BackTo] {
				t.Fatalf("%d chips went back to seat %d of %v", p.Back, p.BackTo, totals)
			}
			p.Won[p.BackTo] += p.Back // what nobody met is theirs in any case
		}
		if !slices.Equal(p.Won, won) || p.Left != left {
			t.Fatalf("won %v, left %d; want %v, %d (totals %v)", p.Won, p.Left, won, left, totals)
		}
		for seat := range n {
			m.stack[seat] += won[seat]
			matched := m.dead + m.past
			for _, total := range totals {
				matched += min(total, totals[seat]) + max(0, total-highest)
			}
			if won[seat] > matched {
				t.Fatalf("seat %d won %d, but had matched only %d", seat, won[seat], matched)
			}
		}
		m.dead = left
	}
	clear(m.total)
	clear(m.bet)
	clear(past)
	clear(m.allIn)
	m.past, m.level = 0, 0
	same(t, h, m)
}

func TestBettingAndPotsAreThoseOfASlowTable(t *testing.T) { rapid.Check(t, bettingAndPots) }

func FuzzBettingAndPots(f *testing.F) { f.Fuzz(rapid.MakeFuzz(bettingAndPots)) }
