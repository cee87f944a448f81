package odds

import (
	"cmp"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Worth is an answer to an open decision, and what it is worth to the best player if they go on as well as possible: the
// chance that their condition holds or that their result is yes, or what their result is on average.
type Worth struct {
	Answer string
	Choice game.Choice
	Worth  *big.Rat
}

// Advise says what each answer to the open decision of a game is worth to the player who is asked, the best one first. Sets of
// cards that come to the same are all listed. What is hidden from them is treated as in [From].
func Advise(p Plan, s *game.State) ([]Worth, error) {
	return retry(p, func(x *explorer) ([]Worth, error) {
		return withHalts(x, func() ([]world, error) { return x.adopt(s) }, func(worlds []world) ([]Worth, error) {
			return x.worths(s, worlds)
		})
	})
}

// worths says what each answer is worth in states that cannot be told apart.
func (x *explorer) worths(s *game.State, worlds []world) ([]Worth, error) {
	if x.around != nil {
		first, err := x.around.begin([][]world{worlds})
		if err != nil {
			return nil, err
		}
		choices, worths := x.around.worths(first[0].to)
		return inOrder(s, choices, worths)
	}
	choices, err := Answers(worlds[0].s)
	if err != nil {
		return nil, err
	}
	sum := sumOf(worlds)
	var worths []*big.Rat
	err = x.whileUnderWay(worlds, func() error {
		for _, c := range choices {
			value, err := x.worthOf(worlds, c)
			if err != nil {
				return err
			}
			worths = append(worths, new(big.Rat).Quo(value, sum))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return inOrder(s, choices, worths)
}

// inOrder writes answers with what each is worth, the best one first.
func inOrder(s *game.State, choices []game.Choice, worths []*big.Rat) ([]Worth, error) {
	var all []Worth
	for i, c := range choices {
		text, err := words.Write(s, c)
		if err != nil {
			return nil, err
		}
		all = append(all, Worth{text, c, worths[i]})
	}
	slices.SortStableFunc(all, func(a, b Worth) int {
		return cmp.Or(b.Worth.Cmp(a.Worth), cmp.Compare(len(a.Choice.Cards), len(b.Choice.Cards)))
	})
	return all, nil
}

// answerOf is the answer that is worth most to the best player in states that they cannot tell apart. Of the first decision it
// is noted what every answer is worth.
func (x *explorer) answerOf(group []world, first bool) (game.Choice, error) {
	if !first {
		choices, err := Answers(group[0].s)
		if err != nil {
			return game.Choice{}, err
		}
		c, _, err := x.best(group, choices)
		return c, err
	}
	worths, err := x.worths(group[0].s, group)
	if err != nil {
		return game.Choice{}, err
	}
	x.noteFirst(group[0].s, worths)
	return worths[0].Choice, nil
}

// noteFirst notes what every answer to the first decision is worth.
func (x *explorer) noteFirst(s *game.State, worths []Worth) {
	d := s.Pending()
	x.first, x.asked = worths, s.Game().Name(d.Player)+" is to "+d.Verb
	if d.Prompt != "" {
		x.asked += ": " + d.Prompt
	}
}

// best is the answer that is worth most, and what. Where several are worth the same, it is the first of them; but none is tried
// behind one that is certain.
func (x *explorer) best(group []world, choices []game.Choice) (best game.Choice, top *big.Rat, err error) {
	err = x.whileUnderWay(group, func() error {
		for _, c := range choices {
			value, err := x.worthOf(group, c)
			if err != nil {
				return err
			}
			if top == nil || value.Cmp(top) > 0 {
				best, top = c, value
			}
			if x.isCertain(group, top) {
				break
			}
		}
		return nil
	})
	return best, top, err
}

// most is what the best answer is worth. The last ones are tried first: to take more or pay more is better more often, and
// nothing is better than what is certain.
func (x *explorer) most(group []world) (top *big.Rat, err error) {
	choices, err := Answers(group[0].s)
	if err != nil {
		return nil, err
	}
	slices.Reverse(choices)
	_, top, err = x.best(group, choices)
	return top, err
}

// isCertain reports whether something that holds or does not is certain to hold.
func (x *explorer) isCertain(group []world, value *big.Rat) bool {
	if !x.sureThing() {
		return false
	}
	return value.Cmp(sumOf(group)) == 0
}

// worthOf is what an answer is worth in states that cannot be told apart.
func (x *explorer) worthOf(group []world, c game.Choice) (*big.Rat, error) {
	worlds, err := x.answered(nil, group, c)
	if err != nil {
		return nil, err
	}
	return x.worth(worlds)
}

// worth is what some states, which it takes, are worth to the best player: the sum of what each is worth by its chance. What a
// state that stands alone is worth is remembered: many answers to many decisions leave the same cards or dice behind.
func (x *explorer) worth(worlds []world) (*big.Rat, error) {
	if len(worlds) != 1 {
		return x.worthOfAll(worlds)
	}
	key, chance := string(x.keyOf(worlds[0].s)), worlds[0].chance
	value, ok := x.values[key]
	if ok {
		x.drop(worlds)
		return game.Times(chance, value), nil
	}
	worlds[0].chance = whole
	value, err := x.worthOfAll(worlds)
	if err != nil {
		return nil, err
	}
	x.values[key] = value
	return game.Times(chance, value), nil
}

// worthOfAll is worth, worked out anew.
func (x *explorer) worthOfAll(worlds []world) (*big.Rat, error) {
	total := new(big.Rat)
	asked, err := x.spread(worlds, func(s *game.State, chance *big.Rat) error {
		x.score(s, func(value, odds *big.Rat) {
			total.Add(total, game.Times(game.Times(chance, odds), value))
		})
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, g := range asked {
		value, err := x.worthOfGroup(g)
		if err != nil {
			return nil, err
		}
		total.Add(total, value)
		x.drop(g)
	}
	return total, nil
}

// worthOfGroup is what states are worth that cannot be told apart. What a single state is worth is remembered.
func (x *explorer) worthOfGroup(g []world) (*big.Rat, error) {
	if x.around != nil {
		var own []world // the decision keeps its states
		for _, v := range g {
			own = append(own, world{x.w.Keep(v.s), v.chance})
		}
		first, err := x.around.begin([][]world{own})
		if err != nil {
			return nil, err
		}
		return game.Times(first[0].chance, x.around.decisions[first[0].to].worth), nil
	}
	if len(g) > 1 {
		return x.most(g)
	}
	key := string(x.keyOf(g[0].s))
	value, ok := x.values[key]
	if !ok {
		var err error
		if value, err = x.most([]world{{g[0].s, whole}}); err != nil {
			return nil, err
		}
		x.values[key] = value
	}
	return game.Times(g[0].chance, value), nil
}

// score reads what an end is worth.
func (x *explorer) score(s *game.State, each func(value, odds *big.Rat)) {
	if s.Err() != nil || s.Refused() != "" {
		x.stopped(s, each)
		return
	}
	x.came = true
	if x.Best.Condition != 0 {
		x.w.Eval(s, x.Best.Condition, check.Of(check.YesNo), func(in *game.State, v program.Value, odds *big.Rat) {
			if in.Err() == nil && v.N != 0 {
				each(whole, odds)
			}
		})
		return
	}
	x.w.Spread(s, x.Best.Result, x.Best.Of, func(v program.Value, odds *big.Rat) {
		switch {
		case v.Frac != nil:
			each(v.Frac, odds)
		case v.N > program.WordEnd && v.N != program.All:
			each(big.NewRat(v.N, 1), odds)
		}
	})
}

// adopt goes on from the open decision of a game.
func (x *explorer) adopt(s *game.State) ([]world, error) {
	x.before = s.Answers()
	if !x.Open {
		asker := s.Pending().Player
		if what := append(x.w.HiddenFields(s, asker), x.w.Worked(s, asker)...); len(what) > 0 {
			slices.Sort(what)
			what = slices.Compact(what)
			worlds, err := x.afresh(s, what)
			if err == nil {
				err = x.hides(worlds)
			}
			return worlds, err
		}
	}
	l := x.newLayer()
	x.w.Adopt(s, x.Open, func(n *game.State, chance *big.Rat) { l.add(n, chance) })
	if x.w.TooWide() {
		x.fail(ErrTooMuch)
	}
	if x.failed == nil {
		x.failed = x.hides(l.worlds)
	}
	return l.worlds, x.failed
}
