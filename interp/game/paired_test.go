package game_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"croupier/interp/game"
	"croupier/stdlib/rng"
)

// BenchmarkHoldemByHand plays what [BenchmarkHoldem] plays, by hand.
func BenchmarkHoldemByHand(b *testing.B) {
	t, decisions := newByHand(), 0
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		t.hand(seed)
		decisions += len(t.moves)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}

// BenchmarkHoldemRandom draws the random numbers of the hands that [BenchmarkHoldem] and [BenchmarkHoldemByHand] play, and does
// nothing else. Taken off both, it leaves what they cost without random numbers.
func BenchmarkHoldemRandom(b *testing.B) {
	r := newRandomOnly()
	for b.Loop() {
		r.hand()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}

// randomOnly draws the random numbers of many hands by hand, over and over.
type randomOnly struct {
	deck, bot rng.Stream
	hands     [][]draw
	seed      uint64
	sum       int
}

func newRandomOnly() *randomOnly {
	r := &randomOnly{bot: rng.New(1, "bot bot")}
	t := newByHand()
	for seed := range uint64(1000) {
		var drawn []draw
		t.drawn = &drawn
		t.hand(seed)
		r.hands = append(r.hands, drawn)
	}
	return r
}

// hand draws what one hand draws.
func (r *randomOnly) hand() {
	r.deck.Reset(r.seed, "deck")
	for _, d := range r.hands[r.seed%uint64(len(r.hands))] {
		from := &r.deck
		if d.bot {
			from = &r.bot
		}
		r.sum += from.Below(d.below)
	}
	r.seed++
}

// BenchmarkPaired measures each game of this file's neighbours against hold'em by hand: bursts of a few milliseconds are played
// in turn, so that a machine that gets faster or slower does so for both, and the median of all pairs counts. Time is that of the
// processor, so that it may be busy with something else. Each iteration is a pair; go test -run ^$ -bench Paired -benchtime 400x.
//
// "ratio" is a game's time by that of a hand by hand. Two commits compare by their ratios, since by hand nothing changes between
// them. For hold'em, which is the same game, "ratio-without-random" leaves the random numbers out of both.
func BenchmarkPaired(b *testing.B) {
	for _, test := range []struct {
		name string
		game func(testing.TB) *game.Game
	}{
		{"Holdem", holdem},
		{"Draw", func(tb testing.TB) *game.Game { return sixHanded(tb, "../../rulesets/draw/draw.deal") }},
		{"Kings", kings},
		{"Contest", contest},
		{"Gambling", gambling},
	} {
		b.Run(test.name, func(b *testing.B) { paired(b, test.game(b), test.name == "Holdem") })
	}
}

// burst is how long each side plays before the other's turn.
const burst = 3 * time.Millisecond

func paired(b *testing.B, g *game.Game, same bool) {
	rules, own, random := newByRules(b, g), newByHand(), newRandomOnly()
	sides := [3]side{
		{play: func(seed uint64) { rules.hand(b, seed) }},
		{play: own.hand},
		{play: func(uint64) { random.hand() }},
	}
	for i := range sides {
		sides[i].calibrate()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var ratios, without, hand []float64
	for b.Loop() {
		var each [3]float64
		for i := range sides {
			each[i] = sides[i].burst()
		}
		ratios, hand = append(ratios, each[0]/each[1]), append(hand, each[1])
		without = append(without, (each[0]-each[2])/(each[1]-each[2]))
	}
	b.ReportMetric(median(ratios), "ratio")
	if same {
		b.ReportMetric(median(without), "ratio-without-random")
	}
	b.ReportMetric(median(hand), "ns/hand-by-hand")
	b.ReportMetric(0, "ns/op") // of all sides together: it says nothing
}

// side is one of those that play in turn.
type side struct {
	play  func(seed uint64)
	seed  uint64
	games int // in a burst
}

// calibrate finds out how many games a burst takes. The first game makes ready what all others find, and is no measure.
func (s *side) calibrate() {
	s.play(s.seed)
	s.seed++
	for s.games = 1; ; s.games *= 2 {
		if took := s.burst() * float64(s.games); took > float64(burst)/2 {
			return
		}
	}
}

// burst plays the games of a burst, and says how many nanoseconds each took.
func (s *side) burst() float64 {
	from := cpuTime()
	for range s.games {
		s.play(s.seed)
		s.seed++
	}
	return float64(cpuTime()-from) / float64(s.games)
}

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}
