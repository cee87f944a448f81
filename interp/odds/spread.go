package odds

import (
	"math/big"

	"croupier/interp/exact"
	"croupier/interp/game"
)

// layer is states that have been come to, each once, with its chance.
type layer struct {
	x      *explorer
	most   int            // how many states there may be before it is looked which can be taken together
	at     map[string]int // made for the second state
	worlds []world

	// Where states wait that are at another turn, or have come to a question; nil: here.
	turn           int32
	waiting, asked *layer
}

// add adds a state; one that is as good as another there only adds its chance.
func (l *layer) add(s *game.State, chance *big.Rat) {
	switch {
	case l.waiting != nil && s.Cur != l.turn:
		l = l.waiting
	case l.asked != nil && s.Open:
		l = l.asked
	}
	if x := l.x; x.failed == nil {
		if x.ways++; len(l.worlds) > l.most {
			l.condense()
			l.most = max(l.most, 2*len(l.worlds))
		}
		switch {
		case x.states+int64(len(l.worlds)) > x.Limit:
			x.fail(ErrTooMuch)
		case len(l.worlds)*x.w.Size(s) > mostSize, chance.Denom().BitLen() > 2*exact.LongestChance: // by a single step
			x.fail(inexact(s, "so many dice or cards can fall in more ways than can be gone through"))
		case len(l.worlds) > mostKept, x.w.Held() > mostHeld:
			x.fail(inexact(s, "more states are open at a time than there is memory for"))
		case x.Go != nil && x.ways%256 == 0 && !x.Go():
			x.fail(ErrEnded)
		}
	}
	if l.x.failed != nil {
		return
	}
	if len(l.worlds) == 1 && l.at == nil {
		l.at = map[string]int{string(l.x.keyOf(l.worlds[0].s)): 0}
	}
	if len(l.worlds) > 0 {
		key := l.x.keyOf(s)
		if at, ok := l.at[string(key)]; ok {
			l.worlds[at].chance = new(big.Rat).Add(l.worlds[at].chance, chance)
			return
		}
		l.at[string(key)] = len(l.worlds)
	}
	l.worlds = append(l.worlds, world{l.x.w.Keep(s), chance})
}

func (x *explorer) newLayer() *layer { return &layer{x: x, most: fullLayer / 4} }

// spread goes on from some states, which it takes, to the ends and to where the best player is asked. These come back in
// groups that they cannot tell apart; the ends are handed to ended.
func (x *explorer) spread(worlds []world, ended func(s *game.State, chance *big.Rat) error) ([][]world, error) {
	asked := x.newLayer()
	if err := x.spreadInto(asked, worlds, ended); err != nil {
		return nil, err
	}
	groups := x.groups(asked.worlds)
	for _, g := range groups {
		if err := x.hides(g); err != nil {
			return nil, err
		}
	}
	return groups, nil
}

// spreadInto goes on until nothing is left. States at somebody else's turn wait until those at one turn have all gone on, so that
// they meet however fast they came there.
func (x *explorer) spreadInto(asked *layer, worlds []world, ended func(s *game.State, chance *big.Rat) error) error {
	for len(worlds) > 0 {
		waiting := x.newLayer()
		waiting.most = 2 * fullLayer // what is taken together in parts is gone through in each
		if err := x.spreadTurn(asked, waiting, worlds, worlds[0].s.Cur, ended); err != nil {
			return err
		}
		if len(waiting.worlds) > min(manyWorlds, fewWaiting) {
			waiting.condense()
		}
		worlds = waiting.worlds
	}
	return nil
}

// spreadTurn goes on from states at one turn layer by layer, so that equal states meet. A layer that grows too large is gone on
// with at once. Those that have come to a question wait for those that have not yet.
func (x *explorer) spreadTurn(asked, waiting *layer, worlds []world, turn int32,
	ended func(s *game.State, chance *big.Rat) error) error {
	open := x.newLayer()
	open.most = mostKept // there they cannot be taken together
	for {
		if worlds = waiting.wait(worlds, turn); len(worlds) == 0 {
			if worlds = waiting.wait(open.takeAll(), turn); len(worlds) == 0 {
				return x.failed
			}
		}
		if x.looksLooped(worlds[0]) {
			done, err := x.loops(worlds, asked, ended)
			if err != nil {
				return err
			}
			if done {
				worlds = nil
				continue
			}
			x.endless = true
		}
		next := x.newLayer()
		next.turn, next.waiting, next.asked = turn, waiting, open
		many := len(worlds) > manyWorlds || x.Game.Seats() > 1
		for _, v := range worlds {
			x.w.Pause(many)
			if err := x.goOn(v, next, asked, ended); err != nil {
				return err
			}
			if x.w.TooWide() {
				x.fail(ErrTooMuch)
			}
			if x.failed != nil {
				return x.failed
			}
			x.w.Drop(v.s)
			for n, full := range []*layer{next, open} {
				if len(full.worlds) > (n+1)*fullLayer {
					if err := x.spreadTurn(asked, waiting, full.takeAll(), turn, ended); err != nil {
						return err
					}
				}
			}
			if len(waiting.worlds) > mostKept/2 {
				if err := x.spreadInto(asked, waiting.takeAll(), ended); err != nil {
					return err
				}
			}
		}
		if len(next.worlds) > manyWorlds {
			next.condense()
		}
		worlds = next.worlds
	}
}

// takeAll empties a layer.
func (l *layer) takeAll() []world {
	all := l.worlds
	l.worlds, l.at = nil, nil
	return all
}

// wait adds those of some states that are not at a turn, and gives the others.
func (l *layer) wait(worlds []world, turn int32) (at []world) {
	for _, v := range worlds {
		if v.s.Cur == turn {
			at = append(at, v)
			continue
		}
		l.add(v.s, v.chance)
		l.x.w.Drop(v.s)
	}
	return at
}

// manyWorlds is how many states are gone on with as they are. Of more it pays to look which can be taken together.
var manyWorlds = 64

// fewWaiting is the same where a turn is over: what somebody has who has had theirs is mostly not read while others have theirs.
const fewWaiting = 8

// condense takes states together that differ only in what one lot may be.
func (l *layer) condense() {
	ways := make([]exact.Way, len(l.worlds))
	for i, v := range l.worlds {
		ways[i] = exact.Way{State: v.s, Chance: v.chance}
	}
	ways = l.x.w.Together(ways, l.x.keyOf)
	if len(ways) == len(l.worlds) {
		return
	}
	l.worlds, l.at = l.worlds[:0], map[string]int{}
	for i, way := range ways {
		l.at[string(l.x.keyOf(way.State))] = i
		l.worlds = append(l.worlds, world{way.State, way.Chance})
	}
}

// goOn goes on from one state.
func (x *explorer) goOn(v world, next, asked *layer, ended func(s *game.State, chance *big.Rat) error) error {
	if err := x.step(); err != nil {
		return err
	}
	x.at[v.s.PC]++
	x.w.WorkedOn(v.chance)
	if v.chance.Denom().BitLen() > exact.LongestChance {
		return inexact(v.s, "the rules may go round and round, each time less likely, so that there is no last way")
	}
	into := func(to *layer) func(s *game.State, chance *big.Rat) {
		return func(s *game.State, chance *big.Rat) { to.add(s, game.Times(v.chance, chance)) }
	}
	s, took := v.s, x.w.Took()
	if s.Pending() == nil {
		var wrong error
		add := into(next)
		s = x.w.Advance(v.s, func(s *game.State, chance *big.Rat) {
			if err := x.wasted(s, x.w.Took()-took); wrong == nil { // a way may come to its end before it is gone on with
				wrong = err
			}
			took = x.w.Took()
			add(s, chance)
		})
		if s == nil {
			if x.w.Paused() {
				x.states-- // it is gone through when it goes on
			}
			return wrong
		}
		defer x.w.GiveBack(s)
	}
	if d := s.Err(); d != nil && d.Code == game.CodeUnwalkable {
		return &Inexact{unwalked(d)}
	}
	d := s.Pending()
	if d == nil {
		if err := x.wasted(s, x.w.Took()-took); err != nil {
			return err
		}
		return ended(s, v.chance)
	}
	if looksAtDice(s) && x.isGiven(s) && !x.w.Know(s, into(next)) {
		return nil
	}
	c, ok, err := x.given(s)
	if err != nil {
		return err
	}
	if ok {
		return x.w.Answer(s, c, into(next))
	}
	if x.Best != nil && d.Player == x.Best.Player {
		if x.w.Know(s, into(next)) {
			asked.add(s, v.chance)
		}
		return nil
	}
	return x.Deciders[s.Game().Chair(d.Player)].Decide(x.w, s, func(in *game.State, choices []Choice, way *big.Rat) error {
		for _, c := range choices {
			chance := game.Times(game.Times(v.chance, way), c.Chance)
			if err := x.w.Answer(in, c.Choice, func(n *game.State, odds *big.Rat) { next.add(n, game.Times(chance, odds)) }); err != nil {
				return err
			}
		}
		return nil
	})
}

// worthOfExact is how much more than to play games it may take to go through ways that come to nothing: what is exact is
// worth it.
const worthOfExact = 4

// wasted counts what a way has taken that a limit of the rules stops. Dice that explode on and on hardly ever take anything.
func (x *explorer) wasted(s *game.State, steps int64) error {
	if d := s.Err(); d == nil || !game.IsLimit(d.Code) || d.Code == exact.CodeTooFar {
		return nil
	}
	if *x.Waste += steps / worthOfExact; *x.Waste > game.MostTogether {
		return inexact(s, "ways that the limits of the rules stop take too long together")
	}
	return nil
}

// groups puts the states together that the best player cannot tell apart.
func (x *explorer) groups(worlds []world) [][]world {
	if len(worlds) < 2 {
		if len(worlds) == 0 {
			return nil
		}
		return [][]world{worlds}
	}
	var groups [][]world
	at := map[string]int{}
	for _, v := range worlds {
		x.key = x.w.AppendView(x.key[:0], v.s, x.Best.Player)
		i, ok := at[string(x.key)]
		if !ok {
			i = len(groups)
			groups = append(groups, nil)
			at[string(x.key)] = i
		}
		groups[i] = append(groups[i], v)
	}
	return groups
}

// answered answers the decision that some states are at, and adds what comes of it.
func (x *explorer) answered(worlds, group []world, c game.Choice) ([]world, error) {
	next := x.newLayer()
	x.w.Pause(false)
	for _, v := range group {
		if err := x.w.Answer(v.s, c, func(n *game.State, odds *big.Rat) { next.add(n, game.Times(v.chance, odds)) }); err != nil {
			return nil, err
		}
	}
	if x.w.TooWide() {
		x.fail(ErrTooMuch)
	}
	return append(worlds, next.worlds...), x.failed
}

// fail ends what is gone through, in the middle of a step.
func (x *explorer) fail(err error) {
	x.failed = err
	x.w.Halt()
}
