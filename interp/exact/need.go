package exact

import (
	"math/big"
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What chance has to decide is said by a need, and the step is taken again when it has.

// wantChance ends the step at a need.
func wantChance(s *game.State, n *need) {
	if walkOf(s).need == nil {
		walkOf(s).need = n
	}
	stop(s)
}

// decidedBefore is what chance has decided already of what is asked next; ok is false where it has not yet. An outcome of
// something else would make all odds wrong, and ends the walk.
func decidedBefore(s *game.State, q question) (o outcome, ok bool) {
	u := walkOf(s)
	if u.used == len(u.given) {
		return o, false
	}
	o = u.given[u.used]
	if o.of != q {
		s.Bug(s.At(), "chance was asked one thing, and has answered another")
		return outcome{of: q, zone: -1}, true
	}
	u.used++
	return o, true
}

// chanceDecides is what ends a step before chance has decided. Nobody is ever shown it.
var chanceDecides = &diag.Diagnostic{Code: "chance-decides"}

func stop(s *game.State) {
	if s.Failure == nil {
		s.Failure = chanceDecides
	}
}

// Chance is what decides in place of the streams.
func (u *walking) Chance(s *game.State) table.Chance { return (*waysOf)(s) }

// Ordered reports whether the order of dice and cards is told apart.
func (u *walking) Ordered() bool { return u.w.ordered }

// Mislead is mislead, for the game.
func (u *walking) Mislead(s *game.State) { mislead(s) }

// AlikeNoMore is alikeNoMore, for the game.
func (u *walking) AlikeNoMore(s *game.State) { alikeNoMore(s) }

// mislead ends the walk, because the order of dice or cards makes a difference.
func mislead(s *game.State) {

	w := walkOf(s).w
	w.ordered, w.again = true, true
	stop(s)
}

// alikeNoMore ends the walk, because suits make a difference.
func alikeNoMore(s *game.State) {
	if w := walkOf(s).w; w.alike {
		w.alike, w.again = false, true
		stop(s)
	}
}

// wantValue wants to know what something unknown is.
func wantValue(s *game.State, id int) {
	l := &walkOf(s).w.lots[walkOf(s).lots[id]]
	parts := make([]int, len(l.values))
	for i := range parts {
		parts[i] = i
	}
	wantChance(s, &need{id: id, parts: parts})
}

// Unknown is the value of a variable that stands for something unknown: one that is tried.
func (u *walking) Unknown(s *game.State, token int64) int64 {
	id := int(token - game.LotToken)
	values := u.w.lots[u.lots[id]].values
	if len(values) == 1 {
		return values[0]
	}
	if !u.probing {
		wantValue(s, id)
		return values[0]
	}
	for _, d := range u.digits {
		if d.id == id {
			return values[d.at]
		}
	}
	u.digits = append(u.digits, digit{id: id})
	return values[0]
}

// decided is what chance has decided next, one of so many things from first on that are all as likely.
func decided(s *game.State, first int64, count int) int64 {
	u, q := walkOf(s), question{oneOfMany, int64(count)}
	if o, ok := decidedBefore(s, q); ok {
		return max(o.n, first)
	}
	switch {
	case s.Failure != nil:
	case len(u.digits) > 0: // which way it goes may depend on that
		wantValue(s, u.digits[0].id)
	case count > game.MostWaysOfOne:
		s.Unwalkable("Chance can fall in %d ways here, too many to go through", count)
	default:
		n := &need{id: -1, of: q}
		odds := big.NewRat(1, int64(count))
		for i := range count {
			n.ways, n.odds = append(n.ways, outcome{n: first + int64(i), zone: -1}), append(n.odds, odds)
		}
		wantChance(s, n)
	}
	return first
}

// fallen is what chance has decided next, of the values of a distribution.
func fallen(s *game.State, q question, values []int64, chances []*big.Rat) int64 {
	if o, ok := decidedBefore(s, q); ok {
		return o.n
	}
	if u := walkOf(s); s.Failure == nil && len(u.digits) > 0 { // which way it goes may depend on that
		wantValue(s, u.digits[0].id)
	} else if len(values) > game.MostWaysOfOne {
		s.Unwalkable("Chance can fall in %d ways here, too many to go through", len(values))
	} else if s.Failure == nil {
		n := &need{id: -1, of: q, odds: chances}
		for _, v := range values {
			n.ways = append(n.ways, outcome{n: v, zone: -1})
		}
		wantChance(s, n)
	}
	return values[0]
}

// tellApart tells apart what something unknown may be. Dice that are like it in everything are told apart with it: how many
// of them fall into which part.
func (w *Walker) tellApart(from *game.State, n *need, given []outcome, yield func(*game.State, *big.Rat)) {
	l := w.lots[walkOf(from).lots[n.id]]
	count := 1 + slices.Max(n.parts)
	odds := make([]*big.Rat, count)
	ids := make([]int32, count)
	for p := range count {
		odds[p] = new(big.Rat)
		var values []int64
		var chances []*big.Rat
		for i, part := range n.parts {
			if part == p {
				odds[p].Add(odds[p], l.chances[i])
				values, chances = append(values, l.values[i]), append(chances, l.chances[i])
			}
		}
		for i := range chances {
			chances[i] = new(big.Rat).Quo(chances[i], odds[p])
		}
		ids[p] = w.lotOf(values, chances)
	}
	group := likeIt(from, n.id, given)
	// left dice are shared out among the parts from p on: the chance of so many in each is multinomial.
	var share func(sub *game.State, p, at int, chance *big.Rat)
	share = func(sub *game.State, p, at int, chance *big.Rat) {
		if p == count-1 {
			for _, id := range group[at:] {
				walkOf(sub).lots[id] = ids[p]
			}
			yield(sub, game.Times2(chance, game.Power(odds[p], len(group)-at)))
			return
		}
		left := len(group) - at
		for k := 0; k <= left && !w.again && !w.halted; k++ {
			next := w.take(sub)
			for _, id := range group[at : at+k] {
				walkOf(next).lots[id] = ids[p]
			}
			c := game.Power(odds[p], k)
			if ways := new(big.Int).Binomial(int64(left), int64(k)); !ways.IsInt64() || ways.Int64() != 1 {
				c = new(big.Rat).Mul(c, new(big.Rat).SetInt(ways))
			}
			share(next, p+1, at+k, game.Times2(chance, c))
			w.give(next)
		}
	}
	first := w.take(from)
	share(first, 0, 0, game.One)
	w.give(first)
}

// likeIt lists the dice that are like one in everything: in the lot, and in the lists that they are in. Numbers are alone.
func likeIt(s *game.State, id int, given []outcome) []int {
	for _, v := range s.Vars {
		if v == game.LotToken+int64(id) {
			return []int{id}
		}
	}
	answered, asked := inHand(s)
	lists := append(slices.Clone(s.Lists), answered, asked)
	for _, o := range given {
		lists = append(lists, o.list)
	}
	lot := walkOf(s).lots[id]
	var group []int
	in := make([]bool, len(lists))
	for i, l := range lists {
		in[i] = slices.Contains(l, int32(game.DieToken+id))
	}
next:
	for other, l := range walkOf(s).lots {
		if l != lot || slices.Contains(s.Vars, game.LotToken+int64(other)) {
			continue
		}
		for i, list := range lists {
			if slices.Contains(list, int32(game.DieToken+other)) != in[i] {
				continue next
			}
		}
		group = append(group, other)
	}
	return group
}

// inHand are the items that no list holds and that are still looked at: those of the last answer until the step behind it, and
// those of an open question.
func inHand(s *game.State) (answered, asked []int32) {
	if s.Open {
		return s.Answered[:0], s.Question.Items
	}
	if s.PC > 0 && s.P.Code[s.PC-1].Op == program.InAsk {
		return s.Answered, s.Question.Items[:0]
	}
	return s.Answered[:0], s.Question.Items[:0]
}

// tidy ends a step: what is not unknown any more is known, and what nothing stands for is forgotten.
func tidy(s *game.State) {
	u := walkOf(s)
	u.given, u.used = nil, 0
	if len(u.lots) == 0 {
		return
	}
	names := make([]int32, len(u.lots))
	for i := range names {
		names[i] = -1
	}
	lots := make([]int32, 0, len(u.lots))
	name := func(id int) int32 {
		if names[id] < 0 {
			names[id] = int32(len(lots))
			lots = append(lots, u.lots[id])
		}
		return names[id]
	}
	for i, v := range s.Vars {
		if v < game.LotToken || v >= game.LotToken<<1 {
			continue
		}
		id := int(v - game.LotToken)
		if l := &u.w.lots[u.lots[id]]; len(l.values) == 1 {
			s.Vars[i] = l.values[0]
		} else {
			s.Vars[i] = game.LotToken + int64(name(id))
		}
	}
	dice := func(list []int32) {
		for i, item := range list {
			if item < game.DieToken {
				continue
			}
			id := int(item - game.DieToken)
			if l := &u.w.lots[u.lots[id]]; len(l.values) == 1 {
				list[i] = int32(l.values[0])
			} else {
				list[i] = game.DieToken + name(id)
			}
		}
	}
	for _, list := range s.Lists {
		dice(list)
	}
	answered, asked := inHand(s)
	if s.Answered = answered; !s.Open {
		s.Question.Items = asked
	}
	dice(answered)
	dice(asked)
	u.lots = append(u.lots[:0], lots...)
}
