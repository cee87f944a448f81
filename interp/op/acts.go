package op

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// What happens at the table by instructions that are more than their operands: whom a statement goes through, which operands are
// worked out for each of them, and what the reader of the rules is told where it cannot be. What is then done are acts of the
// table.

// deal deals cards one at a time: to one zone, or round the table.
func deal(m *Maker, in *program.Instr, _ int32) DoFn {
	count, zone, up, from := m.ordered(in.A), m.place(in.B), in.D&1 == 1, int(in.D>>1)
	if in.C == 0 {
		return func(t *table.Table) {
			n, to := count(t), zone(t)
			if t.Failure == nil {
				t.DealTo(from, to, n, up, in.Span)
			}
		}
	}
	members := m.members(in.C)
	return func(t *table.Table) {
		seats := members(t)
		counts := t.NewList(len(seats))
		zones := t.NewList(len(seats))
		before, most, all := t.Cur, int64(t.M.Cards.Len()*2), false
		for i, seat := range seats {
			t.Cur = seat
			n := count(t)
			all = all || n == program.All
			counts[i] = int32(min(max(n, 0), most))
			zones[i] = int32(zone(t))
		}
		t.Cur = before
		if t.Failure == nil && len(seats) > 0 {
			t.DealRound(from, zones, counts, all, up, in.Span)
		}
	}
}

// members lists who "each player ..." in a deal or reveal means: args group, list, starting, where.
func (m *Maker) members(at int32) ListFn {
	args := m.P.Args[at : at+4]
	group, list, fits, starting := args[0], ListFn(nil), CondFn(nil), m.starting(args[2])
	if args[1] != 0 {
		list = m.list(args[1])
	}
	if args[3] != 0 {
		fits = m.cond(args[3])
	}
	return func(t *table.Table) []int32 {
		out, who, listed := t.NewList(t.M.N)[:0], t.Members(group), 0
		if list != nil {
			from := list(t)
			who, listed = maskOf(from), len(from)
		}
		seat, step := starting(t), t.Forward()
		before := t.Cur
		for range t.M.N {
			t.Work(listed)
			if t.Cur = int32(seat); who>>seat&1 == 1 && (fits == nil || fits(t)) {
				out = append(out, int32(seat))
			}
			seat = t.Further(seat, step)
		}
		t.Cur = before
		return out
	}
}

// starting is who comes first where players are gone through: whom the statement names, else who sits behind the dealer.
func (m *Maker) starting(e int32) func(*table.Table) int {
	if e == 0 {
		return (*table.Table).FirstSeat
	}
	return m.seat(e)
}

// shuffle mixes cards into a place. A deck needs no order for that, since it loses it.
func (m *Maker) shuffle(t *table.Table, in *program.Instr) {
	into := m.where(t, in.A)
	if deck := t.DeckIn(into); deck >= 0 {
		t.SettleAsBefore(deck)
	}
	if in.Op == program.InShuffleAll {
		t.GoHome()
		return
	}
	if in.B != in.A { // else they lie there already
		t.Take(t.CopyList(m.List(t, in.B)), into, false)
	}
	t.ShuffleZone(into)
}

// audience is who is told or shown something: the players of a list, or without one everybody.
func (m *Maker) audience(t *table.Table, e int32) uint32 {
	if e == 0 {
		return event.Everyone
	}
	return maskOf(m.List(t, e))
}

// maskOf are the players of a list.
func maskOf(seats []int32) (mask uint32) {
	for _, seat := range seats {
		mask |= 1 << seat
	}
	return mask
}

// reveal shows a zone's cards, or a field, to some players or to all.
func reveal(m *Maker, in *program.Instr, _ int32) DoFn {
	if !in.Flag {
		return func(t *table.Table) { m.revealOne(t, in, in.B, m.audience(t, in.C)) }
	}
	members := m.members(in.B) // of each player ...
	return func(t *table.Table) {
		who := m.audience(t, in.C)
		before := t.Cur
		for _, seat := range members(t) {
			t.Cur = seat
			m.revealOne(t, in, 0, who)
		}
		t.Cur = before
	}
}

func (m *Maker) revealOne(t *table.Table, in *program.Instr, whose int32, who uint32) {
	if in.D == 0 {
		t.RevealCards(m.List(t, in.A), who)
		m.pointedOut(t, in.A)
		return
	}
	field, seat := int(in.D-1), -1
	if in.A != 0 {
		field += int(m.Num(t, m.P.Nodes[in.A].C))
	}
	if m.P.Rules.Fields[field].PerPlayer {
		seat = m.Seat(t, whose)
	}
	if t.Failure == nil {
		t.ShowField(field, seat, who, in.Op == program.InRevealOn)
	}
}

// say tells players something.
func (m *Maker) say(t *table.Table, in *program.Instr) {
	who := uint32(event.ToGM)
	if in.D == 0 {
		who = m.audience(t, in.C)
	}
	text, said := "", []event.Piece(nil)
	for i := range in.B {
		e, kind := m.P.Args[in.A+2*i], check.Of(check.Kind(m.P.Args[in.A+2*i+1]))
		if !t.Record.On { // worked out where nobody listens too: it may roll dice, or go wrong
			m.Value(t, e, kind)
			continue
		}
		part := m.Piece(t, e, kind)
		text, said = table.JoinSaid(text, t.Spoken(part.Value)), append(said, part)
	}
	if t.Failure == nil && t.Record.On {
		t.Tell(event.Event{Kind: event.Say, Player: -1, Text: text, Who: who}, said...)
	}
}

// pay pays chips, and words for the reader of the rules why that cannot be.
func pay(t *table.Table, g table.Given) {
	p := table.Payment{N: g.C, From: int(g.A), To: int(g.B), Span: g.In.Span}
	if refused := t.Pay(p); refused != table.Paid {
		notPaid(t, g.In, p, refused)
	}
}

func notPaid(t *table.Table, in *program.Instr, p table.Payment, refused table.Refusal) {
	switch refused {
	case table.EndlessBank:
		t.Fail(in.Span, "endless-bank", "The bank has no end, so all of it cannot be paid",
			"name a number of chips: pay 10 from bank to "+t.Written(in.B, "player"))
	case table.BelowZero:
		t.Fail(in.Span, "out-of-range", "A payment cannot be below 0 chips: "+t.Said(in.C)+" is "+say.Number(p.N),
			"pay the other way round, or keep the number at 0 or above with max(0, ...)")
	case table.TooFew:
		t.Fail(in.Span, "not-enough-chips",
			say.Capital(t.PileText(p.From))+" holds "+say.Plural(t.Have(p.From), "chip")+", too few to pay "+say.Number(p.N),
			"pay what there is, at most: pay min("+t.Written(in.C,
				"n")+", "+t.PileName(p.From)+") from ...; or look first whether it is enough")
	}
}

// award gives the pot, and each side pot, to the best of those who may win it.
func award(m *Maker, in *program.Instr, _ int32) DoFn {
	a := &m.P.Awards[in.A]
	highest, lowest, starting := m.winner(&a.High), m.winner(&a.Low), m.starting(a.Starting)
	return func(t *table.Table) {
		if t.Failure != nil {
			return
		}
		var highs, lows [program.MaxPlayers]int64
		high, low := highest.ranks(t, highs[:t.M.N], a.Low.Dir == 0), []int64(nil)
		if a.Low.Dir != 0 {
			low = lowest.ranks(t, lows[:t.M.N], false)
		}
		awardTo(t, in, a, high, low, starting(t))
	}
}

// awardTo gives the pot by ranks; odd chips go round from a seat on.
func awardTo(t *table.Table, in *program.Instr, a *program.Award, high, low []int64, seat int) {
	if t.Failure != nil {
		return
	}
	var room [program.MaxPlayers]int
	order := t.OrderFrom(seat, room[:0])
	if t.Ledger.In() == 0 {
		t.Fail(in.Span, "nobody-to-win", "Nobody is still in to win the pot of "+say.Plural(t.Ledger.Pot(), "chip"),
			"look first: if count of players still in is 0 { pay all from pot to bank }")
		return
	}
	var err error
	if t.Settles(func() { err = t.Ledger.Award(&t.Payout, high, low, order) }); err != nil {
		t.Bug(in.Span, err.Error())
		return
	}
	if n := t.Payout.Back; n > 0 {
		t.ComesBack(t.Payout.BackTo, n)
	}
	for seat, n := range t.Payout.Won {
		t.Winnings[seat] += n
		if n > 0 {
			e := event.Event{Kind: event.Win, Player: seat, Amount: n, Who: event.Everyone}
			if t.Record.Kept {
				e.Won = t.Rules.WonBy(a, seat)
			}
			t.Emit(e)
		}
	}
	if t.Ledger.Pot() > 0 {
		t.Emit(event.Event{Kind: event.Unwon, Player: -1, Who: event.Everyone})
	}
}

// winner is by what a half of the pot is won.
type winner struct {
	keys []NumFn
	dir  int64
	fits CondFn // nil: anybody
}

func (m *Maker) winner(w *program.Winner) winner {
	by := winner{dir: int64(w.Dir)}
	for _, e := range w.Keys {
		by.keys = append(by.keys, m.num(e))
	}
	if w.Where != 0 {
		by.fits = m.cond(w.Where)
	}
	return by
}

// ranks is how good each player's hand is, best highest, equal where all keys are. Who has none to show for it cannot win,
// unless nobody has, and no other half of the pot is there to win.
func (w *winner) ranks(t *table.Table, ranks []int64, only bool) []int64 {
	from, before := len(t.Sorting), t.Cur
	var able, nobody chips.Seats // whose keys are known; who of them has no hand to show
	for seat := range t.M.N {
		ranks[seat] = chips.NoHand
		if !t.Member(0, seat) {
			continue
		}
		t.Cur = int32(seat)
		if w.fits != nil && !w.fits(t) {
			continue
		}
		able = able.With(seat)
		r := table.Ranked{Item: int32(seat)}
		for i, key := range w.keys {
			v := key(t)
			if v == program.None {
				nobody = nobody.With(seat)
			}
			r.Keys[i] = v * w.dir
		}
		t.Sorting = append(t.Sorting, r)
	}
	t.Cur = before
	all := t.Sorting[from:]
	t.Sorting = t.Sorting[:from]
	if only && able == nobody {
		nobody = 0
	}
	for i := range all {
		seat := int(all[i].Item)
		if nobody.Has(seat) {
			continue
		}
		ranks[seat] = 0 // how many hands it beats
		for j := range all {
			if all[i].Beats(&all[j]) {
				ranks[seat]++
			}
		}
	}
	return ranks
}
