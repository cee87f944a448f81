package game_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/interp/words"
	"croupier/stdlib/rng"
)

// rulesets are all files that ship or that tests play: rules of every family.
func rulesets(t testing.TB) map[string]*program.Program {
	t.Helper()
	if played != nil {
		return played
	}
	all := map[string]*program.Program{}
	files, _ := filepath.Glob("testdata/*.deal")
	for _, f := range files {
		all[f] = load(t, f)
	}
	for _, name := range shipped.Some(int(several(4, 1))) {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		all[name] = p
	}
	if len(all) < 5 {
		t.Fatalf("only %d rulesets found", len(all))
	}
	played = all
	return all
}

var played map[string]*program.Program // what rulesets gives, once it has been compiled

// games makes a game of every start of a ruleset, with the fewest and with more players.
func games(t testing.TB, p *program.Program, record bool) []*game.Game {
	t.Helper()
	var all []*game.Game
	chance := rng.New(7, "fill")
	for _, start := range p.Starts {
		for _, more := range []int{0, 2} {
			setup := game.NewSetup(p)
			setup.Record = record
			setup.Limits.StepsPerGame = 300_000
			if err := setup.SetStart(start.Name); err != nil {
				t.Fatal(err)
			}
			span := start.Players
			if span.Most == 0 {
				span = p.Players
			}
			var names []string
			for i := range min(len(setup.Players)+more, int(span.Most), 6) {
				names = append(names, string(rune('A'+i)))
			}
			if err := setup.SetPlayers(names); err != nil {
				t.Fatal(err)
			}
			if err := setup.Fill(chance.Below); err != nil {
				t.Fatal(p.Name, start.Name, err)
			}
			g, err := game.New(p, setup)
			if err != nil {
				t.Fatal(p.Name, start.Name, err)
			}
			all = append(all, g)
		}
	}
	return all
}

// play plays a game out at random, calling look at every decision; it gives the answers.
func play(t testing.TB, g *game.Game, seed uint64, look func(*game.State)) (*game.State, []game.Choice) {
	t.Helper()
	s := g.Start(seed)
	bot := policy.NewRandom(seed, "bot")
	var answers []game.Choice
	for s.Pending() != nil {
		if look != nil {
			look(s)
		}
		c := bot.Decide(s)
		c.Cards = append([]int32(nil), c.Cards...)
		if err := s.Answer(c); err != nil {
			t.Fatalf("%s, seed %d: the random player's answer is refused: %v", g.Program().Name, seed, err)
		}
		answers = append(answers, c)
	}
	if err := s.Err(); err != nil && err.Code != table.CodeLimit {
		t.Fatalf("%s, seed %d: %v at %s", g.Program().Name, seed, err, err.Span)
	}
	return s, answers
}

// long asks for what takes more than a minute too: LONG=1 go test.
var long = os.Getenv("LONG") != ""

// seeds is how many games of every start most rules of this file are held to.
var seeds = several(5, 20)

// several is how much of something is tried, mostly and when there is time.
func several(few, many uint64) uint64 {
	if long {
		return many
	}
	return few
}

func TestCardsAndChipsAreConserved(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			for _, g := range games(t, p, false) {
				for seed := range seeds {
					check := func(s *game.State) {
						if err := s.Sound(); err != nil {
							t.Fatalf("seed %d, after %d answers: %v", seed, s.Answers(), err)
						}
					}
					s, _ := play(t, g, seed, check)
					check(s)
				}
			}
		})
	}
}

func TestTheSameSeedAndAnswersGiveTheSameGame(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			for _, g := range games(t, p, true) {
				old := &game.State{}
				g.Restart(old, 99) // memory that a game was played in before
				for seed := range seeds {
					s, answers := play(t, g, seed, nil)
					g.Restart(old, seed)
					for _, c := range answers {
						if err := old.Answer(c); err != nil {
							t.Fatal(err)
						}
					}
					if !reflect.DeepEqual(s.Events(0), old.Events(0)) || !reflect.DeepEqual(s.Results(), old.Results()) {
						t.Fatalf("seed %d came out differently", seed)
					}
				}
			}
		})
	}
}

func TestAGameWithoutARecordComesOutTheSame(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			with, without := games(t, p, true), games(t, p, false)
			for i := range with {
				for seed := range seeds {
					a, answers := play(t, with[i], seed, nil)
					b, others := play(t, without[i], seed, nil)
					if !reflect.DeepEqual(answers, others) {
						t.Fatalf("seed %d was played differently", seed)
					}
					for j, r := range a.Results() {
						r.Why = nil
						if !reflect.DeepEqual(r, b.Results()[j]) {
							t.Fatalf("seed %d: %v is not %v", seed, r, b.Results()[j])
						}
					}
				}
			}
		})
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			for _, g := range games(t, p, true) {
				spare := &game.State{}
				for seed := range several(2, 5) {
					var kept []*game.State
					s, answers := play(t, g, seed, func(s *game.State) {
						if len(kept) < int(several(4, 30)) { // what a clone shares or lacks shows in one of the first
							kept = append(kept, s.Clone())
						}
						// Another game played on from here must not disturb this one.
						spare.CopyFrom(s)
						bot := policy.NewRandom(seed+1, "other")
						for range 5 {
							if spare.Pending() == nil {
								break
							}
							if err := spare.Answer(bot.Decide(spare)); err != nil {
								t.Fatal(err)
							}
						}
					})
					for i, c := range kept {
						for _, a := range answers[i:] {
							if err := c.Answer(a); err != nil {
								t.Fatal(err)
							}
						}
						if !reflect.DeepEqual(c.Events(0), s.Events(0)) {
							t.Fatalf("seed %d: the clone made at answer %d came out differently", seed, i)
						}
					}
				}
			}
		})
	}
}

func TestAnIllegalAnswerChangesNothing(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			for _, g := range games(t, p, true) {
				play(t, g, 3, func(s *game.State) {
					before := len(s.Events(0))
					for _, text := range []string{"-1", "999999999999", "nonsense", "", "10h 10h 10h 10h 10h 10h", "bet -5", "raise to 1", "all of it", "Jk=7"} {
						c, err := words.Read(s, text)
						if err != nil {
							continue
						}
						if s.Clone().Answer(c) == nil {
							continue // it happens to be legal here
						}
						if s.Answer(c) == nil {
							t.Fatalf("%q is refused by a clone only", text)
						}
					}
					if len(s.Events(0)) != before {
						t.Fatal("a refused answer left something behind")
					}
				})
			}
		})
	}
}
