package policy

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// Search thinks ahead. It tries its answers out in games that it imagines: what its player does not know is made up afresh for
// each, as it may well be, the others play now by one policy and now by another, and the answer is given that came out best for
// its player, by what the rules say that players aim at. It is deterministic: its budget is a number of games that are played
// out, and it counts in whole numbers.
//
// The games are information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
// Search", 2012), with the answers that are tried at the root halved again and again (Karnin, Koren and Somekh, "Almost Optimal
// Exploration in Multi-Armed Bandits", 2013): all that are left are tried in the same imagined games, so that none wins by luck.
type Search struct {
	p      *program.Program
	label  string
	budget int
	chance rng.Stream
	models []*know.Advisor // the rules' own policies, for guessing what others do
	random *Random

	match  *game.Game
	laps   *know.Laps
	root   game.State // the game without its record
	world  game.State // the game as it is imagined
	trial  game.State // what an answer makes of that
	hidden know.Unknowns
	seat   int

	arms  []arm
	shift int     // of the arms' margins
	slab  []int32 // the cards of arms and edges
	tree  tree
	types [game.MaxPlayers + 1]int8 // by [table.Match.Chair]: the game master comes behind the players
	steps int64                     // of the rules, taken in games that were played out
	given int64                     // answers given there
	stops *know.Laps

	// What was seen of the others in this deal, and what they are like.
	sightings    []*sighting
	sighted      int
	shuffles     int
	answers      int64
	prior, taken character
}

// arm is an answer at the root.
type arm struct {
	choice game.Choice
	edge   int32
	sum    int64 // of the margins, in units of 1<<shift
	square int64 // of their squares
	tried  int64
}

// mostMargin keeps sums of squares of MostBudget margins from overflowing.
const mostMargin = 1 << 20

// sure is what an answer brings on average, less as many standard errors as doubt says: an answer that won much once must not
// look better than one that wins a little every time.
func (a *arm) sure() int64 {
	if a.tried == 0 {
		return math.MinInt64
	}
	const fine = 4 // more digits than margins have
	mean := a.sum << fine / a.tried
	spread := max(0, a.square/a.tried-(a.sum/a.tried)*(a.sum/a.tried))
	return mean - int64(root(uint64(spread)<<(2*fine)/uint64(a.tried)))*doubt/4
}

// add adds a margin. Where it is too large, all arms are counted in larger units from now on.
func (s *Search) add(a *arm, margin int64) {
	for margin>>s.shift >= mostMargin || margin>>s.shift < -mostMargin {
		s.shift++
		for i := range s.arms {
			s.arms[i].sum >>= 1
			s.arms[i].square >>= 2
		}
	}
	m := margin >> s.shift
	a.sum, a.square = a.sum+m, a.square+m*m
	a.tried++
}

// How hard the search thinks.
const (
	UsualBudget = 1000      // games played out for one answer
	MostBudget  = 1_000_000 // that may be asked for
	mostArms    = 64        // answers that are looked at
	longest     = 300       // answers in a game that is played out
	answersEach = 50        // answers for each game of the budget, on average: of longer games there are fewer
	stepsEach   = 20_000    // and steps of the rules
	doubt       = 10        // quarters of a standard error that an answer's mean is taken down by
)

// What another player may be like in a game that is played out. Policies of the rules are numbers from 0 on.
const (
	likeChance  = -1 // answers at random
	likeThinker = -2 // answers by what came out best for them
)

// NewSearch is a searching player for a game of that seed, who plays so many games out for each answer.
func NewSearch(p *program.Program, seed uint64, label string, budget int) *Search {
	s := &Search{p: p, label: label, budget: min(max(budget, 1), MostBudget), random: NewRandom(seed, "search "+label)}
	for _, own := range p.Policies[:min(len(p.Policies), mostKinds-2)] {
		if a, ok := know.NewAdvisor(p, own.Name, seed, label); ok {
			s.models = append(s.models, a)
		}
	}
	s.Reseed(seed)
	return s
}

// Reseed makes the search ready for a game of that seed.
func (s *Search) Reseed(seed uint64) {
	s.chance.Reset(seed, "search "+s.label)
	s.random.Reseed(seed)
	s.sighted, s.answers, s.prior, s.taken = 0, 0, character{}, character{}
	for _, m := range s.models {
		m.Reseed(seed, s.label)
	}
}

// Decide chooses an answer. It is good until the next call; there is never an error.
func (s *Search) Decide(g *game.State) (game.Choice, error) {
	d := g.Pending()
	if d == nil {
		return game.Choice{}, nil
	}
	s.keepUp(g)
	if d.Player == int(event.GM) {
		if like := s.likeGM(); like >= 0 {
			if c, ok, err := s.models[like].Advise(g); ok && err == nil {
				return c, nil
			}
		}
		return s.random.Decide(g), nil
	}
	s.seat = d.Player
	s.root.BareCopy(g)
	s.hidden.Look(&s.root, s.seat)
	var worths [game.MaxPlayers]int64
	if s.stops = nil; know.Standing(&s.root, worths[:]) {
		s.stops = s.laps // how it stands can be told on the way
	}
	s.taken = character{}
	s.imagine()
	s.slab, s.arms, s.shift = s.slab[:0], s.arms[:0], 0
	s.tree.clear()
	s.gather()
	if len(s.arms) > 1 {
		s.halve()
	}
	for i := range s.arms {
		c := s.arms[i].choice
		c.Cards = slices.Clone(c.Cards)
		if g.MayAnswer(c) {
			return c, nil
		}
	}
	return s.random.Decide(g), nil
}

// playedOut is how many steps of a game that is played out are the work of one step at the table, where all that happens is
// noted.
const playedOut = 20

// Steps is how many steps of the rules it has taken so far, in games that were played out.
func (s *Search) Steps() int64 { return s.steps / playedOut }

// halve tries all arms in the same worlds, leaves the worse half out, and so on; the best comes first.
func (s *Search) halve() {
	rounds := 0
	for n := len(s.arms); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	for n := len(s.arms); n > 1; n = (n + 1) / 2 {
		given, steps := s.given+int64(s.budget*answersEach/rounds), s.steps+int64(s.budget*stepsEach/rounds)
		for range max(1, s.budget/rounds/n) {
			s.imagine()
			chance, random := s.chance, s.random.stream // all have the same luck
			for i := range s.arms[:n] {
				s.chance, s.random.stream = chance, random
				s.try(&s.arms[i])
			}
			if s.given > given || s.steps > steps {
				break
			}
		}
		slices.SortStableFunc(s.arms[:n], func(a, b arm) int {
			return cmp.Compare(b.sure(), a.sure())
		})
	}
}

// try plays the world out with an arm, and adds what came of it.
func (s *Search) try(a *arm) {
	t := &s.trial
	t.CopyFrom(&s.world)
	before := t.Steps()
	s.tree.path = s.tree.path[:0]
	c := s.hidden.Imagined(t.Pending(), s.borrow(a.choice))
	ok := s.answer(c)
	if ok {
		s.tree.walked(a.edge, s.seat)
		ok = s.descend(a.edge)
	}
	s.steps += t.Steps() - before
	var worths [game.MaxPlayers]int64
	if !ok || !know.Standing(t, worths[:]) {
		return
	}
	n := s.match.Seats()
	margins(worths[:n])
	s.add(a, worths[s.seat])
	s.tree.learn(worths[:n])
}

// borrow is a choice whose cards may be overwritten.
func (s *Search) borrow(c game.Choice) game.Choice {
	if len(c.Cards) > 0 {
		s.tree.scratch = append(s.tree.scratch[:0], c.Cards...)
		c.Cards = s.tree.scratch
	}
	return c
}

// margins turns worths into how much more each player has than the others have on average, times the number of players: so
// that what one wins the others lose. Who plays alone has their own.
func margins(worths []int64) {
	if len(worths) == 1 {
		return
	}
	sum := int64(0)
	for _, w := range worths {
		sum += w
	}
	for i := range worths {
		worths[i] = worths[i]*int64(len(worths)) - sum
	}
}

// answer answers in the trial; false where the rules go wrong.
func (s *Search) answer(c game.Choice) bool {
	s.given++
	return s.trial.Answer(c) == nil && s.trial.Err() == nil
}

// descend goes on from an edge: through the tree as far as it has grown, and then by policies to the end.
func (s *Search) descend(edge int32) bool {
	t := &s.trial
	grown := false
	for n := 0; n < longest; n++ {
		d := t.Pending()
		if d == nil {
			break
		}
		var c game.Choice
		if !grown {
			var node int32
			node, grown = s.tree.child(edge, observe(d, s.seat))
			c, edge = s.inTree(node, d)
		} else {
			c = s.byType(d)
		}
		if !s.answer(c) {
			return false
		}
	}
	return t.Refused() == ""
}

// observe is what tells one decision from another for whoever sits at a seat.
func observe(d *game.Decision, seat int) uint64 {
	h := mix(uint64(d.Player)<<32 | uint64(uint32(d.Ask())))
	if d.Kind == program.AskAction {
		h = mix(h ^ uint64(d.Bet.ToCall)<<20 ^ uint64(d.Bet.Level))
	}
	if d.Player == seat {
		h = mix(h ^ uint64(d.Least)<<32 ^ uint64(d.Most))
		for _, item := range d.Items {
			h = mix(h ^ uint64(item))
		}
	}
	return h
}

// byType is what the player does who is asked, beyond the tree.
func (s *Search) byType(d *game.Decision) game.Choice {
	like := s.types[s.match.Chair(d.Player)]
	if like == likeThinker && len(s.models) > 0 {
		like = int8(s.chance.Below(len(s.models)))
	}
	if like >= 0 {
		if c, ok := s.models[like].Advice(&s.trial); ok {
			return c
		}
	}
	return s.random.Decide(&s.trial)
}

// searchBudget reads a policy's name that is "search", perhaps with a budget behind a colon.
func searchBudget(name string) (budget int, ok bool, err error) {
	text, own := strings.CutPrefix(name, builtin.SearchPolicy)
	switch {
	case !own || text != "" && text[0] != ':':
		return 0, false, nil
	case text == "":
		return UsualBudget, true, nil
	}
	budget, err = strconv.Atoi(text[1:])
	if err != nil || budget < 1 || budget > MostBudget {
		return 0, false, fmt.Errorf("search takes how many games it plays out for an answer, from 1 to %d, not %q: search:%d",
			MostBudget, text[1:], 2*UsualBudget)
	}
	return budget, true, nil
}
