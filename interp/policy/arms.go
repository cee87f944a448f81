package policy

import (
	"croupier/interp/game"
	"croupier/interp/program"
)

// gather lists the answers that the search tries: all of them where there are few, and else those that differ much, some
// drawn at random, and what the rules' own policies would answer. It looks at the world, which the player has imagined.
func (s *Search) gather() {
	w := &s.world
	d := w.Pending()
	for _, m := range s.models {
		if c, ok := m.Advice(w); ok {
			s.addArm(d, c)
		}
	}
	each(w, d, s.random, mostArms, func(c game.Choice) bool {
		s.addArm(d, c)
		return len(s.arms) >= mostArms
	})
}

// addArm adds an answer if it is legal and new. Cards that the player does not know go by the places where they lie.
func (s *Search) addArm(d *game.Decision, c game.Choice) {
	if !s.world.MayAnswer(c) {
		return
	}
	from := len(s.slab)
	s.slab = append(s.slab, c.Cards...)
	c.Cards = s.slab[from:len(s.slab):len(s.slab)]
	c = s.hidden.Real(d, c)
	key := keyOf(c)
	for i := range s.arms {
		if s.tree.edges[s.arms[i].edge].key == key {
			return
		}
	}
	s.arms = append(s.arms, arm{choice: c, edge: s.tree.add(nowhere, c, key)})
}

// each goes through answers to the open decision until found has enough.
func each(g *game.State, d *game.Decision, random *Random, most int, found func(game.Choice) (enough bool)) {
	enough := d.Fold && d.Kind != program.AskAction && found(game.Choice{Act: game.Fold})
	enough = enough || d.Pass && d.Kind != program.AskAction && found(game.Choice{Act: game.Pass})
	pick := func(n int64) bool { return found(game.Choice{N: n}) }
	switch {
	case enough:
	case d.Kind == program.AskAction:
		eachAction(d, g.Pot(), found)
	case d.Kind == program.AskYesNo:
		_ = pick(1) || pick(0)
	case d.Kind == program.AskWord || d.Kind == program.AskOne:
		can := d.Named(game.Pick)
		for i := range can.Len() {
			if pick(can.At(i)) {
				return
			}
		}
	case d.Kind == program.AskNumber || d.Kind == program.AskBet:
		eachNumber(d.Least, d.Most, most/2, pick)
	case d.Least > d.Most:
	default:
		eachTake(g, d, random, most, found)
	}
}

// eachAction goes through a round of betting's actions, with bets and raises of a few sizes.
func eachAction(d *game.Decision, pot int64, found func(game.Choice) bool) {
	l := &d.Bet
	can := func(ok bool, c game.Choice) bool { return ok && found(c) }
	if can(l.Check, game.Choice{Act: game.Check}) || can(l.Call > 0, game.Choice{Act: game.Call}) ||
		can(l.Pass, game.Choice{Act: game.Pass}) ||
		can(l.Fold && !l.Check, game.Choice{Act: game.Fold}) {
		return
	}
	eachSize(l.Bet.Least, l.Bet.Most, pot, func(n int64) bool { return found(game.Choice{Act: game.Bet, N: n}) })
	eachSize(l.Raise.Least, l.Raise.Most, pot+l.ToCall, func(n int64) bool { return found(game.Choice{Act: game.Raise, N: n}) })
}

// eachSize goes through the least, half the pot more, the pot more, and everything.
func eachSize(least, most, pot int64, found func(int64) bool) {
	if most <= 0 {
		return
	}
	before := least - 1
	for _, n := range [...]int64{least, least + pot/2, least + pot, most} {
		if n = min(n, most); n > before && found(n) {
			return
		}
		before = max(before, n)
	}
}

// eachNumber goes through a range: all of it, or its ends and so many steps between.
func eachNumber(least, most int64, count int, found func(int64) bool) {
	width := most - least
	if width < int64(count) {
		for n := least; n <= most; n++ {
			if found(n) {
				return
			}
		}
		return
	}
	for i := range int64(count) {
		if found(least + width/int64(count-1)*i + width%int64(count-1)*i/int64(count-1)) {
			return
		}
	}
}

// eachTake goes through the sets of cards or dice that fit, and where there are too many through some drawn at random.
func eachTake(g *game.State, d *game.Decision, random *Random, most int, found func(game.Choice) bool) {
	if d.Least <= 0 && found(game.Choice{Act: game.Take}) {
		return
	}
	count := 0
	g.EachTake(func([]int32) bool { count++; return count > most })
	if count <= most {
		g.EachTake(func(cards []int32) bool { return found(game.Choice{Act: game.Take, Cards: cards}) })
		return
	}
	for range 3 * most {
		list, ok := g.RandomTake(random.cards, random.stream.Below)
		random.cards = list
		if !ok || found(game.Choice{Act: game.Take, Cards: list}) {
			return
		}
	}
}

// inTree is the answer of whoever is asked at a node, and its edge.
func (s *Search) inTree(n int32, d *game.Decision) (game.Choice, int32) {
	t := &s.tree
	t.nodes[n].visits++
	if s.types[s.match.Chair(d.Player)] != likeThinker {
		return s.noted(n, d, s.byType(d))
	}
	t.list = t.list[:0]
	for e := t.nodes[n].first; e != nowhere; e = t.edges[e].next {
		if s.trial.MayAnswer(t.choice(e)) {
			t.edges[e].open++
			t.list = append(t.list, e)
		}
	}
	// Few answers at first, and more the oftener the decision comes up: progressive widening.
	if int64(len(t.list)) <= int64(root(uint64(t.nodes[n].visits))) {
		c := s.propose(d)
		if e := t.find(n, keyOf(c)); e == nowhere || t.edges[e].visits == 0 {
			return s.noted(n, d, c)
		}
	}
	best, top := int32(nowhere), int64(0)
	for _, e := range t.list {
		if v := t.value(e); best == nowhere || v > top {
			best, top = e, v
		}
	}
	if best == nowhere {
		return s.noted(n, d, s.byType(d))
	}
	t.walked(best, d.Player)
	return t.choice(best), best
}

// noted is an answer with its edge, which is made if it is new.
func (s *Search) noted(n int32, d *game.Decision, c game.Choice) (game.Choice, int32) {
	key := keyOf(c)
	e := s.tree.find(n, key)
	if e == nowhere {
		e = s.tree.add(n, c, key)
		s.tree.edges[e].open = 1
	}
	s.tree.walked(e, d.Player)
	return c, e
}

// propose is an answer that a thinker may try: now what a policy would do, and now a random one, with amounts that differ much.
func (s *Search) propose(d *game.Decision) game.Choice {
	if len(s.models) > 0 && s.chance.Below(2) == 0 {
		if c, ok := s.models[s.chance.Below(len(s.models))].Advice(&s.trial); ok {
			return c
		}
	}
	c := s.random.Decide(&s.trial)
	if c.Act == game.Bet || c.Act == game.Raise {
		r := d.Bet.Bet
		if c.Act == game.Raise {
			r = d.Bet.Raise
		}
		pot := s.trial.Pot() + d.Bet.ToCall
		sizes := [...]int64{r.Least, r.Least + pot/2, r.Least + pot, r.Most}
		c.N = min(sizes[s.chance.Below(len(sizes))], r.Most)
	}
	return c
}
