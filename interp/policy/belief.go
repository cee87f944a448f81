package policy

import (
	"math/bits"

	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// Watcher is a policy that looks on while others decide. Whoever plays a game shows it each decision of another player that is
// about to be answered, and the answer. A policy that is shown nothing plays on what it sees when it is asked.
type Watcher interface {
	Watch(s *game.State, c game.Choice)
}

// Show shows a policy an answer of another player that is about to be given, if the policy is a [Watcher] and the answer legal.
func Show(p Policy, s *game.State, c game.Choice) {
	if w, ok := p.(Watcher); ok && s.MayAnswer(c) {
		w.Watch(s, c)
	}
}

// What others bet says something about their cards. The search remembers the betting decisions of a deal as they stood, and of
// the worlds that it imagines it takes those more often in which what was bet is what such a player would have bet.

// sighting is a betting decision of somebody else, and what they did.
type sighting struct {
	game   game.State
	choice game.Choice
}

// Limits of what is remembered and imagined.
const (
	mostSightings = 40
	candidates    = 8 // worlds of which one is taken
)

// How much less likely an answer is that a player of that kind would not have given, in halvings.
const (
	otherAmount = 3
	otherAct    = 6
	leastBits   = 20 // of a world that is never taken beside the likeliest
)

// Watch remembers what somebody else bets. What is said in secret it does not look at.
func (s *Search) Watch(g *game.State, c game.Choice) {
	d := g.Pending()
	if d == nil || d.Kind != program.AskAction || d.Secret {
		return
	}
	s.keepUp(g)
	if s.sighted == mostSightings {
		return
	}
	if s.sighted == len(s.sightings) {
		s.sightings = append(s.sightings, &sighting{})
	}
	one := s.sightings[s.sighted]
	one.game.BareCopy(g)
	one.choice = game.Choice{Act: c.Act, N: c.N}
	s.sighted++
}

// keepUp forgets what was seen before the cards were shuffled, or in another game. What the players are like it keeps.
func (s *Search) keepUp(g *game.State) {
	if g.Shuffles() != s.shuffles || g.Game() != s.match || g.Answers() < s.answers {
		s.sighted = 0
		s.prior = s.taken
	}
	if s.match != g.Game() {
		s.match, s.laps = g.Game(), know.LapsOf(g.Game())
	}
	s.shuffles, s.answers = g.Shuffles(), g.Answers()
}

// kinds are the kinds of players: the rules' policies, chance and a thinker.
const mostKinds = 8

// character says how often a seat was taken for a player of each kind; a kind's place is its number + 2.
type character [game.MaxPlayers][mostKinds]int32

// cast draws what the players are like in a world. Each kind is as likely as it looked before this deal, but none is ruled out.
func (s *Search) cast() {
	kinds := s.kinds()
	s.types[s.match.Seats()] = s.likeGM()
	for seat := range s.match.Seats() {
		if seat == s.seat {
			s.types[seat] = likeThinker
			continue
		}
		total := 0
		for k := range kinds {
			total += s.weight(seat, k)
		}
		x := s.chance.Below(total)
		for k := range kinds {
			if x -= s.weight(seat, k); x < 0 {
				s.types[seat] = int8(k) - 2
				break
			}
		}
	}
}

// likeGM is what the game master is like, for whom nothing is at stake: the rules' first policy, else chance.
func (s *Search) likeGM() int8 {
	if len(s.models) > 0 {
		return 0
	}
	return likeChance
}

func (s *Search) kinds() int { return min(len(s.models)+2, mostKinds) }

// weight is how likely a seat's player is of a kind, in parts of whatever all kinds have. Before anything was seen of them, most
// play by a policy of the rules.
func (s *Search) weight(seat, kind int) int {
	all := int32(0)
	for _, n := range s.prior[seat][:s.kinds()] {
		all += n
	}
	if all == 0 && kind < 2 {
		return 1
	} else if all == 0 {
		return 3
	}
	return 20 + int(s.prior[seat][kind])*400/int(all)
}

// imagine makes the world anew: of several, one in which the others have bet as they would have.
func (s *Search) imagine() {
	if s.sighted == 0 {
		s.cast()
		s.imagineOne()
		return
	}
	var begins [candidates]rng.Stream
	var unlikely [candidates]int
	likeliest := 1 << 30
	for i := range candidates {
		begins[i] = s.chance
		s.cast()
		s.imagineOne()
		unlikely[i] = s.unlikely()
		likeliest = min(likeliest, unlikely[i])
	}
	total := 0
	for i := range candidates {
		total += 1 << (leastBits - min(leastBits, unlikely[i]-likeliest))
	}
	x := s.chance.Below(total)
	after := s.chance
	for i := range candidates {
		if x -= 1 << (leastBits - min(leastBits, unlikely[i]-likeliest)); x < 0 {
			s.chance = begins[i]
			s.cast()
			s.imagineOne()
			break
		}
	}
	s.chance = after
	for seat := range s.match.Seats() {
		s.taken[seat][s.types[seat]+2]++
	}
}

func (s *Search) imagineOne() {
	s.world.CopyFrom(&s.root)
	s.hidden.Imagine(&s.world, &s.chance)
	know.StopAt(&s.world, s.stops)
}

// unlikely says how unlikely it is that the others have bet as they did, in halvings.
func (s *Search) unlikely() (halvings int) {
	for _, one := range s.sightings[:s.sighted] {
		d := one.game.Pending()
		if d.Player == s.seat {
			continue
		}
		like := s.types[s.match.Chair(d.Player)]
		if like < 0 {
			halvings += byChance(d, one.choice, like == likeChance)
			continue
		}
		t := &s.trial
		t.CopyFrom(&one.game)
		s.hidden.Past(t, &s.world)
		c, ok := s.models[like].Advice(t)
		switch {
		case !ok:
			halvings += byChance(d, one.choice, true)
		case c.Act != one.choice.Act && !sameAction(d, c, one.choice):
			halvings += otherAct
		case c.N != one.choice.N && c.Act == one.choice.Act:
			halvings += otherAmount
		}
	}
	return halvings
}

// sameAction reports whether two actions put the same chips in, as an all-in call does.
func sameAction(d *game.Decision, a, b game.Choice) bool {
	chips := func(c game.Choice) int64 {
		switch c.Act {
		case game.Call:
			return d.Bet.Level
		case game.Bet, game.Raise:
			return c.N
		case game.AllIn:
			return max(d.Bet.Bet.Most, d.Bet.Raise.Most, d.Bet.Level)
		}
		return -1
	}
	return chips(a) >= 0 && chips(a) == chips(b)
}

// byChance is how unlikely an action is of one who acts at random, or of a thinker, of whom nothing is known but that they do
// not take just any amount.
func byChance(d *game.Decision, c game.Choice, random bool) int {
	halvings := 2
	if r := d.Bet.Bet; c.Act == game.Bet && random {
		halvings += bits.Len64(uint64(max(0, r.Most-r.Least)))
	}
	if r := d.Bet.Raise; c.Act == game.Raise && random {
		halvings += bits.Len64(uint64(max(0, r.Most-r.Least)))
	}
	return halvings
}
