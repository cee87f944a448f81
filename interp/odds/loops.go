package odds

import (
	"math/big"

	"croupier/interp/game"
)

// Rules that go round until something comes, such as a shooter who throws until their point or a seven, have no last way: each
// time round is less likely than the one before. But the states that such a loop goes through are few, and how often each is
// come to on average follows from equations: what comes into a state is what comes from outside, and from each state that leads
// to it, its own share.
//
//	visits(s) = comes(s) + sum over t of visits(t) * chance(t leads to s)
//
// This is an absorbing Markov chain, and visits is its fundamental matrix times where it begins (Kemeny and Snell, Finite Markov
// Chains, chapter 3). What leads to an end is then certain to the last digit: the pass line of craps wins in 244 of 495 games.
// The states are taken in groups that lead to each other (strongly connected components, by Tarjan's algorithm), those before
// others first, so that there is one system of equations for each group, and none where nothing comes back.

// mostLooped is how many states a loop is looked for in, mostEquations how many of them may lead to each other, and mostVisits
// how often all states together may be come to: a game that goes on for longer is stopped by its limits.
const (
	mostLooped    = 5_000
	mostEquations = 200
	mostVisits    = 20_000
)

// loopChance is how many bits the chance of a state is long where a loop is looked for, and loopAgain how many where decisions
// come back: then most of what is gone through is part of a loop.
const (
	loopChance = 1 << 8
	loopAgain  = 1 << 4
)

// looksLooped reports whether a state is so unlikely that a loop is looked for.
func (x *explorer) looksLooped(v world) bool {
	most := loopChance
	if x.around != nil {
		most = loopAgain
	}
	return !x.endless && v.chance.Denom().BitLen() > most
}

// looped is a state of a loop.
type looped struct {
	world         // the chance is what comes to it from outside; then how often it is come to
	leads []share // to which others
	group int     // the states that lead to each other have one number; higher ones come first
}

// share is how likely a state leads to another one.
type share struct {
	to     int
	chance *big.Rat
}

// loops goes on from some states to all ends and to where the best player is asked, where each way comes there or back to where
// it was. It reports whether it did; else nothing has been done. It takes the states only then.
func (x *explorer) loops(worlds []world, asked *layer, ended func(s *game.State, chance *big.Rat) error) (bool, error) {
	defer x.w.Apart()()
	states, ok, err := x.looped(worlds)
	if err != nil || !ok {
		return false, err
	}
	defer func() {
		for _, s := range states {
			x.w.Drop(s.s)
		}
	}()
	if !x.w.Again() && !visits(states) {
		return false, nil
	}
	for _, v := range worlds {
		x.w.Drop(v.s)
	}
	for _, s := range states {
		next := x.newLayer()
		if err := x.goOn(s.world, next, asked, ended); err != nil {
			return false, err
		}
		x.drop(next.worlds)
	}
	return true, x.failed
}

// looped are all states that some lead to, each with where it leads; ok is false where they are too many.
func (x *explorer) looped(worlds []world) (states []looped, ok bool, err error) {
	at := map[string]int{}
	see := func(v world, seen func(i int, chance *big.Rat)) {
		x.w.Settle(v.s, func(s *game.State, chance *big.Rat) {
			if len(states) > mostLooped { // what a single state stands for may be more
				x.w.Halt()
				return
			}
			key := string(x.keyOf(s))
			i, known := at[key]
			if !known {
				i = len(states)
				at[key] = i
				states = append(states, looped{world: world{x.w.Keep(s), new(big.Rat)}})
			}
			seen(i, game.Times(v.chance, chance))
		})
	}
	defer func() {
		if !ok {
			for _, s := range states {
				x.w.Drop(s.s)
			}
			states = nil
		}
	}()
	// tooMany lets the walker go on, which has been halted in the midst of what is gone through in another way then.
	tooMany := func() bool {
		if x.failed != nil || len(states) <= mostLooped && !x.w.TooWide() {
			return false
		}
		x.w.GoOn()
		return true
	}
	for _, v := range worlds {
		see(v, func(i int, chance *big.Rat) { states[i].chance.Add(states[i].chance, chance) })
		if tooMany() {
			return nil, false, nil
		}
	}
	nothing := func(*game.State, *big.Rat) error { return nil }
	for i := 0; i < len(states); i++ {
		next, asked := x.newLayer(), x.newLayer()
		if err := x.goOn(world{states[i].s, whole}, next, asked, nothing); err != nil {
			return nil, false, err
		}
		if x.failed != nil {
			return nil, false, x.failed
		}
		x.drop(asked.worlds) // they are come to when it is known how often
		for _, v := range next.worlds {
			see(v, func(to int, chance *big.Rat) { states[i].leads = append(states[i].leads, share{to, chance}) })
		}
		x.drop(next.worlds)
		if tooMany() {
			return nil, false, nil
		}
	}
	return states, x.failed == nil, x.failed
}

// visits works out how often each state is come to; false where that is not known, or too often.
func visits(states []looped) bool {
	groups := together(states)
	all, most := new(big.Rat), big.NewRat(mostVisits, 1)
	for g := len(groups) - 1; g >= 0; g-- {
		group := groups[g]
		if len(group) > mostEquations || !settle(states, group, g) {
			return false
		}
		for _, i := range group {
			if all.Add(all, states[i].chance); all.Cmp(most) > 0 {
				return false
			}
			for _, to := range states[i].leads {
				if s := &states[to.to]; s.group != g {
					s.chance.Add(s.chance, new(big.Rat).Mul(states[i].chance, to.chance))
				}
			}
		}
	}
	return true
}

// settle works out how often the states of a group are come to, by what comes to each from outside: Gauss's elimination. It is
// false where the group is never left.
func settle(states []looped, group []int, number int) bool {
	n := len(group)
	row := make(map[int]int, n)
	for r, i := range group {
		row[i] = r
	}
	// Line r says: visits(r) - the shares of all that lead to r = what comes from outside.
	lines := newLines(n)
	for r, i := range group {
		lines[r][n].Set(states[i].chance)
	}
	for c, i := range group {
		for _, to := range states[i].leads {
			if states[to.to].group == number {
				v := lines[row[to.to]][c]
				v.Sub(v, to.chance)
			}
		}
	}
	if !eliminate(lines, nil) {
		return false
	}
	for r, i := range group {
		states[i].chance = lines[r][n]
	}
	return true
}

// newLines are equations of which each says: one unknown = 0. What an unknown is equal to stands behind all of them.
func newLines(n int) [][]*big.Rat {
	lines := make([][]*big.Rat, n)
	for r := range lines {
		lines[r] = make([]*big.Rat, n+1)
		for c := range lines[r] {
			lines[r][c] = new(big.Rat)
		}
		lines[r][r].SetInt64(1)
	}
	return lines
}

// eliminate solves equations by Gauss's elimination: afterwards the last number of each line is what its unknown is. It is false
// where they do not have exactly one solution, or where goOn, which is asked before each unknown, is false.
func eliminate(lines [][]*big.Rat, goOn func() bool) bool {
	n, part, factor := len(lines), new(big.Rat), new(big.Rat)
	for c := range n {
		if goOn != nil && !goOn() {
			return false
		}
		pivot := c
		for pivot < n && lines[pivot][c].Sign() == 0 {
			pivot++
		}
		if pivot == n {
			return false
		}
		lines[c], lines[pivot] = lines[pivot], lines[c]
		for r := range n {
			if r == c || lines[r][c].Sign() == 0 {
				continue
			}
			factor.Quo(lines[r][c], lines[c][c])
			for k := c; k <= n; k++ {
				if lines[c][k].Sign() != 0 {
					lines[r][k].Sub(lines[r][k], part.Mul(factor, lines[c][k]))
				}
			}
		}
	}
	for r := range lines {
		lines[r][n].Quo(lines[r][n], lines[r][r])
	}
	return true
}

// together are the groups of states that lead to each other. A group stands before all that lead to it.
func together(states []looped) (groups [][]int) {
	const unseen, done = 0, -1
	var (
		when  = make([]int, len(states)) // in which order they were come to, from 1
		low   = make([]int, len(states)) // the earliest that each leads back to
		open  []int
		count int
		visit func(i int)
	)
	visit = func(i int) {
		count++
		when[i], low[i] = count, count
		open = append(open, i)
		for _, to := range states[i].leads {
			switch {
			case when[to.to] == unseen:
				visit(to.to)
				low[i] = min(low[i], low[to.to])
			case when[to.to] != done:
				low[i] = min(low[i], when[to.to])
			}
		}
		if low[i] < when[i] {
			return
		}
		first := len(open) - 1
		for open[first] != i {
			first--
		}
		group := append([]int(nil), open[first:]...)
		open = open[:first]
		for _, member := range group {
			when[member], states[member].group = done, len(groups)
		}
		groups = append(groups, group)
	}
	for i := range states {
		if when[i] == unseen {
			visit(i)
		}
	}
	return groups
}
