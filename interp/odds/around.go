package odds

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"croupier/interp/exact"
	"croupier/interp/game"
)

// Where somebody plays as well as possible, the same decision may come back: "roll again, or stop?", asked until they stop. What
// it is worth then depends on itself, so that it cannot be worked out from its end. But the decisions of such a loop are few, and
// what they are worth follows from equations, as soon as it is known how each is answered:
//
//	worth(d) = what ends at once + sum over e of worth(e) * chance(d leads to e)
//
// So some way to play is taken and worked out, then each decision is answered better wherever an answer is worth more than that,
// and all is worked out again, until no answer is better: this is policy iteration for a Markov decision process (Howard, Dynamic
// Programming and Markov Processes, 1960; Puterman, Markov Decision Processes, chapter 7). As all numbers are fractions, "no
// better" is certain, and what comes out is the best of all ways to play. The decisions are taken in groups that lead to each
// other, the last ones first, as in loops.go.
//
// A decision here is a group of states that the best player cannot tell apart, each with how likely it is for them there: what
// they believe. Two groups are the same decision where they believe the same.
//
// Only such play counts by which the game comes to its end: who waits for ever never wins, and a table would not let them. That
// holds from the first way to play on, for which each decision is answered so that an end comes nearer (properWay); and an answer
// which is strictly better leads out of every loop that the former one led out of. For let a better way go round in some
// decisions for ever: there what they were worth before would be no more than its own average over the loop, and strictly less
// wherever an answer was changed. So none was, and the former way went round for ever as well.

// mostDecisions is how many decisions are looked at where they come back, and mostUnderWay how many may follow each other
// until one of them does.
const (
	mostDecisions = 20_000
	mostUnderWay  = 4_000
)

// errAround says that decisions come back to where they were, errAnew that all is gone through anew.
var (
	errAround = errors.New("the decisions come back")
	errAnew   = errors.New("it is gone through anew")
)

// around is all decisions of the best player, and where each answer leads.
type around struct {
	x         *explorer
	decisions []decision
	at        map[string]int // by what they believe
	grown     int            // for how many decisions it is known where their answers lead
}

// decision is one of them.
type decision struct {
	group   []world // the states that they cannot tell apart; the chances add up to 1
	answers []answer
	ends    bool // some way to play from here on surely comes to an end
	by      int  // how it is answered, as far as is known
	worth   *big.Rat
}

// answer is one of the answers to a decision.
type answer struct {
	choice game.Choice
	gained *big.Rat // what the ends are worth to which it leads before the next decision, each by its chance
	halted *big.Rat // how likely the rules stop the game before that
	leads  []share  // to which decisions
	ends   bool     // they all can be played to an end
}

// whileUnderWay does something about a decision while it is under way; should that come to the same decision, it is a loop. Where
// several states cannot be told apart, it is looked for only from some depth on, because that takes long.
func (x *explorer) whileUnderWay(group []world, do func() error) error {
	const deep = 12
	x.depth++
	defer func() { x.depth-- }()
	switch {
	case x.depth > mostUnderWay:
		return ErrTooMuch
	case len(group) > 1 && x.depth < deep:
		return do()
	}
	key := x.belief(group)
	if x.underWay[key] {
		return errAround
	}
	x.underWay[key] = true
	defer delete(x.underWay, key)
	return do()
}

// belief tells a decision from every other one: which states it may be, and how likely each is.
func (x *explorer) belief(group []world) string {
	if len(group) == 1 {
		return string(x.keyOf(group[0].s))
	}
	total := sumOf(group)
	var all []string
	for _, v := range group {
		all = append(all, string(x.keyOf(v.s))+" "+new(big.Rat).Quo(v.chance, total).RatString())
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func sumOf(worlds []world) *big.Rat {
	sum := new(big.Rat)
	for _, v := range worlds {
		sum.Add(sum, v.chance)
	}
	return sum
}

// arrive takes groups as decisions, new ones too, and says how likely each is. It takes the states.
func (a *around) arrive(groups [][]world) (all []share) {
	for _, g := range groups {
		chance, key := sumOf(g), a.x.belief(g)
		i, known := a.at[key]
		if known {
			a.x.drop(g)
		} else {
			i = len(a.decisions)
			a.at[key] = i
			for k := range g {
				g[k].chance = new(big.Rat).Quo(g[k].chance, chance)
			}
			a.decisions = append(a.decisions, decision{group: g})
		}
		if at := slices.IndexFunc(all, func(s share) bool { return s.to == i }); at >= 0 {
			all[at].chance = new(big.Rat).Add(all[at].chance, chance)
		} else {
			all = append(all, share{i, chance})
		}
	}
	return all
}

// grow finds out where all answers lead.
func (a *around) grow() error {
	for ; a.grown < len(a.decisions); a.grown++ {
		if len(a.decisions) > mostDecisions {
			return ErrTooMuch
		}
		choices, err := Answers(a.decisions[a.grown].group[0].s)
		if err != nil {
			return err
		}
		for _, c := range choices {
			to, err := a.lead(a.decisions[a.grown].group, c)
			if err != nil {
				return err
			}
			d := &a.decisions[a.grown]
			d.answers = append(d.answers, to)
		}
	}
	return nil
}

// lead finds out where an answer leads.
func (a *around) lead(group []world, c game.Choice) (to answer, err error) {
	x := a.x
	to = answer{choice: c, gained: new(big.Rat), halted: new(big.Rat)}
	worlds, err := x.answered(nil, group, c)
	if err != nil {
		return to, err
	}
	asked, err := x.spread(worlds, func(s *game.State, chance *big.Rat) error {
		if s.Err() != nil || s.Refused() != "" {
			if d := s.Err(); d == nil || d.Code != exact.CodeTooFar {
				to.halted.Add(to.halted, chance)
			}
			return nil
		}
		x.score(s, func(value, odds *big.Rat) { to.gained.Add(to.gained, game.Times(game.Times(chance, odds), value)) })
		return nil
	})
	if err == nil && x.w.Again() {
		err = errAnew
	}
	if err != nil {
		return to, err
	}
	to.leads = a.arrive(asked)
	return to, nil
}

// properWay finds the decisions from which some way to play surely comes to an end, and such a way. An answer is none of it that
// may lead to one of the others. First all of them are taken for such; those from which no end can be come to any more are left
// out again and again.
func (a *around) properWay() {
	for i := range a.decisions {
		a.decisions[i].ends = true
	}
	for left := true; left; {
		for i := range a.decisions {
			for k := range a.decisions[i].answers {
				to := &a.decisions[i].answers[k]
				to.ends = !slices.ContainsFunc(to.leads, func(s share) bool { return !a.decisions[s.to].ends })
			}
		}
		near := make([]bool, len(a.decisions)) // an end can be come to
		for found := true; found; {
			found = false
			for i := range a.decisions {
				d := &a.decisions[i]
				if near[i] || !d.ends {
					continue
				}
				nearer := func(to answer) bool {
					return to.ends && (to.goesOn().Cmp(whole) < 0 || slices.ContainsFunc(to.leads, func(s share) bool { return near[s.to] }))
				}
				if at := slices.IndexFunc(d.answers, nearer); at >= 0 {
					d.by, near[i], found = at, true, true
				}
			}
		}
		left = false
		for i := range a.decisions {
			if d := &a.decisions[i]; d.ends && !near[i] {
				d.ends, left = false, true
			}
		}
	}
}

// goesOn is how likely an answer leads to another decision.
func (to *answer) goesOn() *big.Rat {
	sum := new(big.Rat)
	for _, s := range to.leads {
		sum.Add(sum, s.chance)
	}
	return sum
}

// solve finds the best way to play.
func (a *around) solve() error {
	if err := a.grow(); err != nil {
		return err
	}
	a.properWay()
	all := make([]looped, len(a.decisions))
	for i := range a.decisions {
		d := &a.decisions[i]
		d.worth = new(big.Rat)
		for k := range d.answers {
			if to := &d.answers[k]; to.ends {
				all[i].leads = append(all[i].leads, to.leads...)
			}
			if d.answers[k].halted.Sign() > 0 {
				a.x.play.met = true
			}
		}
	}
	for _, group := range together(all) {
		group = slices.DeleteFunc(group, func(i int) bool { return !a.decisions[i].ends })
		for better := len(group) > 0; better; {
			if err := a.workOut(group); err != nil {
				return err
			}
			better = a.improve(group)
		}
	}
	return nil
}

// improve answers the decisions of a group better where that is worth more, and reports whether it is anywhere.
func (a *around) improve(group []int) (better bool) {
	for _, i := range group {
		d := &a.decisions[i]
		top := d.worth
		for k := range d.answers {
			if to := &d.answers[k]; to.ends && k != d.by {
				if worth := a.worthOf(to); worth.Cmp(top) > 0 {
					top, d.by, better = worth, k, true
				}
			}
		}
	}
	return better
}

// worthOf is what an answer is worth as long as the decisions to which it leads are worth what they are.
func (a *around) worthOf(to *answer) *big.Rat {
	worth, part := a.ownWorth(to), new(big.Rat)
	for _, s := range to.leads {
		worth.Add(worth, part.Mul(a.decisions[s.to].worth, s.chance))
	}
	return worth
}

// ownWorth is what an answer is worth before the next decision.
func (a *around) ownWorth(to *answer) *big.Rat {
	worth := new(big.Rat).Mul(to.halted, a.x.play.halted)
	return worth.Add(worth, to.gained)
}

// workOut works out what the decisions of a group are worth as they are answered.
func (a *around) workOut(group []int) error {
	row := make(map[int]int, len(group))
	for r, i := range group {
		row[i] = r
	}
	own := make([]looped, len(group)) // as they are answered, fewer of them lead to each other
	for r, i := range group {
		for _, s := range a.decisions[i].answers[a.decisions[i].by].leads {
			if to, in := row[s.to]; in {
				own[r].leads = append(own[r].leads, share{to, s.chance})
			}
		}
	}
	for _, part := range together(own) {
		for k, r := range part {
			part[k] = group[r]
		}
		if err := a.workOutPart(part); err != nil {
			return err
		}
	}
	return nil
}

// workOutPart works out what decisions are worth of which each leads to each other.
func (a *around) workOutPart(part []int) error {
	row := make(map[int]int, len(part))
	for r, i := range part {
		row[i] = r
	}
	if len(part) > mostEquations {
		return ErrTooMuch
	}
	// Line r says: worth(r) - the shares of what it leads to = what comes of it otherwise.
	lines := newLines(len(part))
	for r, i := range part {
		to := &a.decisions[i].answers[a.decisions[i].by]
		rest := lines[r][len(part)].Add(lines[r][len(part)], a.ownWorth(to))
		for _, s := range to.leads {
			if c, in := row[s.to]; in {
				lines[r][c].Sub(lines[r][c], s.chance)
			} else {
				rest.Add(rest, new(big.Rat).Mul(a.decisions[s.to].worth, s.chance))
			}
		}
	}
	if !eliminate(lines, a.x.mayGoOn) {
		if a.x.failed != nil {
			return a.x.failed
		}
		return errEndless
	}
	for r, i := range part {
		a.decisions[i].worth = lines[r][len(part)]
	}
	return nil
}

// errEndless is the error for rules in which best play goes round without an end.
var errEndless = &Inexact{"the rules may go round and round without an end, however well somebody plays"}

// begin takes the first decisions, finds the best way to play, and says how likely it begins with each.
func (a *around) begin(groups [][]world) ([]share, error) {
	first := a.arrive(groups)
	if err := a.solve(); err != nil {
		return nil, err
	}
	for _, s := range first {
		if !a.decisions[s.to].ends {
			return nil, errEndless
		}
	}
	return first, nil
}

// worths says what each answer to a decision is worth; those are left out by which the game may never end.
func (a *around) worths(i int) (choices []game.Choice, worths []*big.Rat) {
	d := &a.decisions[i]
	for k := range d.answers {
		if to := &d.answers[k]; to.ends {
			choices, worths = append(choices, to.choice), append(worths, a.worthOf(to))
		}
	}
	return choices, worths
}

// ends goes on to all ends, by the best way to play: how often each decision is come to follows from equations, too.
func (a *around) ends(first []share) error {
	x := a.x
	states := make([]looped, len(a.decisions))
	for i := range states {
		d := &a.decisions[i]
		states[i].chance = new(big.Rat)
		if d.ends {
			states[i].leads = d.answers[d.by].leads
		}
	}
	for _, s := range first {
		states[s.to].chance.Add(states[s.to].chance, s.chance)
	}
	if !visits(states) {
		return &Inexact{"with best play the rules go round too often"}
	}
	for i := range states {
		if states[i].chance.Sign() == 0 {
			continue
		}
		d := &a.decisions[i]
		var group []world
		for _, v := range d.group {
			group = append(group, world{v.s, game.Times(v.chance, states[i].chance)})
		}
		worlds, err := x.answered(nil, group, d.answers[d.by].choice)
		if err != nil {
			return err
		}
		asked, err := x.spread(worlds, x.ended)
		if err != nil {
			return err
		}
		for _, g := range asked {
			x.drop(g)
		}
	}
	return nil
}

// oddsAround are the odds where decisions come back.
func (x *explorer) oddsAround(worlds []world) (*Odds, error) {
	asked, err := x.spread(worlds, x.ended)
	if err != nil {
		return nil, err
	}
	if len(asked) > 0 {
		first, err := x.around.begin(asked)
		if err != nil {
			return nil, err
		}
		if len(first) == 1 {
			s := x.around.decisions[first[0].to].group[0].s
			choices, worths := x.around.worths(first[0].to)
			told, err := inOrder(s, choices, worths)
			if err != nil {
				return nil, err
			}
			x.noteFirst(s, told)
		}
		if err := x.around.ends(first); err != nil {
			return nil, err
		}
	}
	o := x.sums.odds()
	if x.w.Again() {
		return o, nil
	}
	return o, o.whole()
}

// mayGoOn asks whoever has a clock whether something that takes long may go on.
func (x *explorer) mayGoOn() bool {
	if x.Go != nil && !x.Go() {
		x.failed = ErrEnded
	}
	return x.failed == nil
}
