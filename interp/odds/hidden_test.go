package odds_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
	"croupier/stdlib/rng"

	"pgregory.net/rapid"
)

func compiled(t *testing.T, text string) *program.Program {
	t.Helper()
	p, list := compile.Source("hidden", diag.NewSource("hidden", text))
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// advised plays a game by some answers, and says what each answer to the next decision is worth to whoever is asked.
func advised(t *testing.T, g *game.Game, seed uint64, open bool, answers ...string) (string, error) {
	t.Helper()
	s := g.Start(seed)
	plan := odds.Plan{Game: g, Open: open, Limit: 20_000, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}
	for _, text := range answers {
		plan.Past = append(plan.Past, odds.Moment{State: s.Clone(), Answer: text})
		c, err := words.Read(s, text)
		must(t, err)
		must(t, s.Answer(c))
	}
	plan.Best = &odds.Goal{Player: s.Pending().Player, Of: -1, Result: len(s.P.Results) - 1}
	all, err := odds.Advise(plan, s)
	var out []string
	for _, w := range all {
		out = append(out, w.Answer+" "+w.Worth.RatString())
	}
	return strings.Join(out, ", "), err
}

const hiddenDie = `ruleset "Hidden die"
players 2
each player has {
  secret number = 0 seen by owner
  clue number = 0
}
start game {
  let me = first of all seats
  let foe = last of all seats
  BEFORE
  set secret of foe to roll d6
  let small = secret of foe is at most 3
  AFTER
  let guess = ask me to choose low or high, "Is it 1 to 3, or 4 to 6?"
  result right = (guess is low) is small
}
`

// What is hidden and came by chance is dealt afresh: the advice is the same whatever it is, but for what is seen of it.
func TestHiddenDiceAreRolledAfresh(t *testing.T) {
	for _, one := range []struct {
		name, before, after string
		answers             []string
		want                func(secret int64) string
	}{
		{"nothing is seen of it", "", "", nil, func(int64) string { return "low 1/2, high 1/2" }},
		{"it has been forgotten, and what came of it is hidden", "", "set secret of foe to 0", nil, func(int64) string { return "low 1/2, high 1/2" }},
		{"it is odd or even", "", "set clue of foe to mod(secret of foe, 2)", nil, func(secret int64) string {
			if secret%2 == 1 {
				return "low 2/3, high 1/3"
			}
			return "high 2/3, low 1/3"
		}},
		{"that was seen and is gone", "", "set clue of foe to mod(secret of foe, 2)\n let on = ask me to choose yes or no, \"On?\"\n set clue of foe to 0", []string{"yes"}, func(secret int64) string {
			if secret%2 == 1 {
				return "low 2/3, high 1/3"
			}
			return "high 2/3, low 1/3"
		}},
		{"somebody answered openly before", "let on = ask foe to choose yes or no, \"On?\"", "", []string{"no"}, func(int64) string { return "low 1/2, high 1/2" }},
	} {
		t.Run(one.name, func(t *testing.T) {
			p := compiled(t, strings.NewReplacer("BEFORE", one.before, "AFTER", one.after).Replace(hiddenDie))
			for face := 1; face <= 6; face++ {
				setup := game.NewSetup(p)
				setup.Dice = []int{face}
				g, err := game.New(p, setup)
				must(t, err)
				got, err := advised(t, g, 1, false, one.answers...)
				must(t, err)
				if want := one.want(int64(face)); got != want {
					t.Errorf("with a %d: %s, and it is %s", face, got, want)
				}
			}
		})
	}
}

// What everybody sees tells nothing where it is blank to whoever is asked: what was copied from something hidden.
func TestWhatIsBlankIsRolledAfresh(t *testing.T) {
	for _, after := range []string{
		"set clue of foe to secret of foe\n set secret of foe to 0",
		"set clue of foe to secret of foe * 2",
		"set clue of me to 7 - secret of foe",
		"result told = secret of foe",
		"let twice = secret of foe * 2\n set secret of foe to 0\n result told = twice",
		"set clue of foe to secret of foe\n let on = ask me to choose yes or no, \"On?\"\n set clue of foe to 0",
	} {
		p := compiled(t, strings.NewReplacer("BEFORE", "", "AFTER", after).Replace(hiddenDie))
		for face := 1; face <= 6; face++ {
			setup := game.NewSetup(p)
			setup.Dice, setup.Record = []int{face}, true
			g, err := game.New(p, setup)
			must(t, err)
			var answers []string
			if strings.Contains(after, "On?") {
				answers = []string{"yes"}
			}
			got, err := advised(t, g, 1, false, answers...)
			must(t, err)
			if got != "low 1/2, high 1/2" {
				t.Errorf("%s\nwith a %d: %s", after, face, got)
			}
		}
	}
}

// Cards that something names are dealt afresh with it, and so is what was worked out from them.
func TestWhatNamesAHiddenCardIsDealtAfresh(t *testing.T) {
	const text = `ruleset "Hidden card"
players 2
deck tiny {
  ranks 2 3 4 5
  suits hearts
}
each player has { hand cards seen by owner }
the table has { drawn card or none = none }
start game {
  deal 1 to each player's hand
  KEEP
  let guess = ask first of all seats to choose low or high, "Is it 2 or 3, or 4 or 5?"
  result right = (guess is low) is (VALUE < 4)
}
`
	for keep, value := range map[string]string{
		"set drawn to first of dealer's hand":             "(0 if drawn is none otherwise spots of drawn)",
		"let n = spots of first of dealer's hand":         "n",
		"let c = first of dealer's hand":                  "spots of c",
		"result told = spots of first of dealer's hand":   "told",
		"result told = first of dealer's hand":            "spots of told",
		"let held = dealer's hand where card's spots > 0": "sum spots of held",
	} {
		p := compiled(t, strings.NewReplacer("KEEP", keep, "VALUE", value).Replace(text))
		for _, card := range []string{"2h", "4h", "5h"} {
			setup := game.NewSetup(p)
			setup.Deck, setup.Record = []string{"3h", card}, true
			g, err := game.New(p, setup)
			must(t, err)
			got, err := advised(t, g, 1, false)
			must(t, err)
			if got != "high 2/3, low 1/3" {
				t.Errorf("%s\nwith the %s: %s", keep, card, got)
			}
		}
	}
}

// What somebody chose in secret, or the start takes in secret, is not looked at: there are no odds, unless hidden things are to
// be taken as they are.
func TestWhatIsHiddenAndNoChanceIsRefused(t *testing.T) {
	const chosen = `ruleset "Hidden choice"
players 2
each player has { secret number = 0 seen by owner }
start game START {
  let me = first of all seats
  let foe = last of all seats
  each player where player is foe, secretly { BEFORE }
  let guess = ask me to choose from 1..3, "Which?"
  result right = guess is secret of foe
}
`
	for _, one := range []struct {
		name, start, before string
		answers             []string
		why                 string
	}{
		{"an answer", "", `set secret to ask player to choose from 1..3, "Which?"`, []string{"2"}, "P2 answered in secret"},
		{"a parameter", "with secret", "", nil, "the start takes secret, which P1 does not know"},
	} {
		t.Run(one.name, func(t *testing.T) {
			p := compiled(t, strings.NewReplacer("START", one.start, "BEFORE", one.before).Replace(chosen))
			setup := game.NewSetup(p)
			if one.start != "" {
				must(t, setup.SetParam("", "secret", "2"))
			}
			g, err := game.New(p, setup)
			must(t, err)
			_, err = advised(t, g, 1, false, one.answers...)
			var hidden *odds.Hidden
			if !errors.As(err, &hidden) || hidden.Player != "P1" || strings.Join(hidden.What, " ") != "secret" || hidden.Why != one.why {
				t.Errorf("the odds are not refused, but %v", err)
			}
			got, err := advised(t, g, 1, true, one.answers...)
			must(t, err)
			if got != "2 1, 1 0, 3 0" {
				t.Errorf("as it is: %s", got)
			}
		})
	}
}

// What the setup says of cards and dice that are still to come is known to nobody.
func TestCardsAndDiceThatAreNamedAreUnknownUntilTheyCome(t *testing.T) {
	p := compiled(t, `ruleset "To come"
players 2
deck standard
each player has { hand cards seen by owner }
start game {
  let me = first of all seats
  deal 1 to me's hand
  let guess = ask me to choose red or black, "Colour of the next?"
  deal 1 to me's hand
  let die = roll d6
  result right = die is at most 3 and (guess is red) is ((last of me's hand)'s suit is in [hearts diamonds])
}
`)
	setup := game.NewSetup(p)
	setup.Deck, setup.Dice = []string{"2c", "3h"}, []int{1}
	g, err := game.New(p, setup)
	must(t, err)
	got, err := advised(t, g, 1, false)
	must(t, err)
	if want := "red " + big.NewRat(26, 102).RatString() + ", black " + big.NewRat(25, 102).RatString(); got != want {
		t.Errorf("%s, and not %s", got, want)
	}
}

// TestWhatWasSeenCountsWhereNobodyReadsIt holds the odds from an open decision, where nobody plays for anything, to what whoever is asked
// has seen: what the rules do not look at any more tells something all the same.
func TestWhatWasSeenCountsWhereNobodyReadsIt(t *testing.T) {
	for after, want := range map[string][2]string{
		"set clue of foe to mod(secret of foe, 2)":                                                                                 {"1/3", "2/3"},
		"set clue of foe to mod(secret of foe, 2) + (roll d2) * 2":                                                                 {"1/3", "2/3"},
		"set clue of me to roll d6\n  set secret of foe to max(clue of me, secret of foe)\n  let low = secret of foe is at most 3": {"", ""},
		"": {"1/2", "1/2"},
	} {
		p := compiled(t, strings.NewReplacer("BEFORE", "", "AFTER", after, "result right = (guess is low) is small",
			map[bool]string{true: "result right = low", false: "result right = small"}[want[0] == ""]).Replace(hiddenDie))
		for face := 1; face <= 6; face++ {
			setup := game.NewSetup(p)
			setup.Dice = []int{face, 2}
			g, err := game.New(p, setup)
			must(t, err)
			o, err := odds.From(odds.Plan{Game: g, Limit: 20_000, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}, g.Start(1))
			if err != nil {
				t.Errorf("%q, with a %d: %v", after, face, err)
				continue
			}
			small := want[face%2]
			if small == "" { // the die of their own was a 2: the other one is at most 3 as often as ever
				small = "1/2"
			}
			if got := chance(line(t, o, "right", -1), "yes"); got != small {
				t.Errorf("%q, with a %d: %s, not %s", after, face, got, small)
			}
		}
	}
}

// TestTheBestPlayerGoesByWhatTheyHaveSeen holds best play to its chance by hand where what the player has seen tells them something of
// what is hidden, though the rules do not look at it any more.
func TestTheBestPlayerGoesByWhatTheyHaveSeen(t *testing.T) {
	for after, want := range map[string]string{
		"set clue of me to roll d6\n  set secret of foe to clue of me + (roll d2)":                                   "1/2",
		"let hidden = roll d6\n  set clue of me to mod(hidden, 2)\n  set secret of foe to hidden":                    "1/3",
		"set clue of me to roll d6\n  set clue of foe to clue of me + (roll d3)\n  set secret of foe to clue of foe": "1",
		"set clue of me to roll d6\n  let more = clue of me + (roll d3)\n  set secret of foe to more + (roll d2)":    "1/3",
	} {
		rules := strings.NewReplacer("BEFORE", "", "AFTER", after, `choose low or high, "Is it 1 to 3, or 4 to 6?"`, `choose from 1..12, "Which?"`,
			"(guess is low) is small", "guess is secret of foe", "  let small = secret of foe is at most 3\n", "", "  set secret of foe to roll d6\n", "").Replace(hiddenDie)
		g, err := game.New(compiled(t, rules), game.NewSetup(compiled(t, rules)))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Limit: 20_000, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Best: &odds.Goal{Of: -1}})
		must(t, err)
		if got := chance(line(t, o, "right", -1), "yes"); got != want {
			t.Errorf("%q: %s, not %s", after, got, want)
		}
	}
}

// TestWhereACardWentThatTheySawIsKnown holds odds from an open decision, and best play, to what whoever is asked still knows of cards that
// lie face down now: those that they threw away, or saw go to a place, are not dealt again.
func TestWhereACardWentThatTheySawIsKnown(t *testing.T) {
	const text = `ruleset "Thrown away"
players 2
deck small {
  ranks 2 3
  suits clubs hearts
}
each player has {
  hand cards seen by owner
  under cards seen by nobody
}
start game {
  let me = first of all seats
  deal 2 to me's hand
  GONE
  deal 1 to dealer's hand
  let guess = ask me to choose from [2 3], "Which rank?"
  result right = sum spots of dealer's hand is guess
}
`
	for gone, first := range map[string]string{
		"move me's hand to dealer's under":                            "",
		`ask me to discard 1 card from hand to discards, "Throw one"`: "2c",
	} {
		p := compiled(t, strings.ReplaceAll(text, "GONE", gone))
		o, err := odds.Work(odds.Plan{Game: dealtFrom(t, p, nil), Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Best: &odds.Goal{Of: -1}})
		must(t, err)
		if got := chance(line(t, o, "right", -1), "yes"); got != "2/3" { // they were of one rank with 1/3
			t.Errorf("%s: they are right with the chance %s, not 2/3", gone, got)
		}
		var answers []string
		if first != "" {
			answers = append(answers, first)
		}
		got, err := advised(t, dealtFrom(t, p, []string{"2c", "2h", "3c"}), 1, false, answers...)
		must(t, err)
		if got != "3 1, 2 0" {
			t.Errorf("%s: %s, and both twos are gone", gone, got)
		}
	}
}

// TestAGlanceAtTheDeckTellsNoMoreThanWasSeen holds odds from an open decision to what whoever is asked has seen of a deck: a card that
// somebody else looked at, and all that lie below one that they saw themselves, may be any.
func TestAGlanceAtTheDeckTellsNoMoreThanWasSeen(t *testing.T) {
	const text = `ruleset "Glance"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has { hand cards seen by owner }
the table has { board cards seen by all }
start game {
  deal 1 to each player's hand
  LOOK
  let on = ask first of all seats to choose yes or no, "On?"
  deal 2 to board
  result next = top of board
  result theirs = first of dealer's hand
}
`
	for look, exact := range map[string]bool{
		"reveal top of deck to dealer": true,
		"reveal top of deck":           false,
		"reveal deck":                  false, // then they know the dealer's card, and it is not dealt again
	} {
		p := compiled(t, strings.ReplaceAll(text, "LOOK", look))
		g := dealtFrom(t, p, []string{"2c", "2h", "3c", "3h"})
		o, err := odds.From(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}, g.Start(1))
		var inexact *odds.Inexact
		if !exact {
			if !errors.As(err, &inexact) {
				t.Errorf("%s: there are odds of cards in the order in which they lie: %v", look, err)
			}
			continue
		}
		must(t, err)
		for _, result := range []string{"next", "theirs"} {
			if got := chance(line(t, o, result, -1), "4h"); got != "1/5" {
				t.Errorf("%s: %s is the 4h with the chance %s, not 1/5", look, result, got)
			}
		}
	}
}

// TestOddsAndGamesThatAreDealtAnewTakeTheSameForUnknown holds exact odds from an open decision to what is made up anew in games that go on
// from there (package know): by made-up rules that deal, throw away, turn up and peek at cards, the same cards may lie in each place.
func TestOddsAndGamesThatAreDealtAnewTakeTheSameForUnknown(t *testing.T) {
	inexact := new(odds.Inexact)
	tried, exact := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		body := ""
		for _, step := range rapid.SliceOfN(rapid.SampledFrom([]string{
			"deal 1 to me's hand", "deal 1 to each player's hand", "deal 1 to board", "burn 1", "move me's hand to discards", "move me's hand to under",
			"move board to under", "move foe's hand to discards", "move top of under to board", "move foe's hand to board", "reveal foe's hand",
			"reveal top of deck to me", "reveal top of deck to foe", "reveal top of under to me", "shuffle discards into deck", "shuffle under",
			"if me's hand is not empty { ask me to discard 1 card from hand to discards }", "move board to deck", "let seen = first of me's hand",
		}), 1, 6).Draw(rt, "steps") {
			body += "  if count of deck > 1 { " + step + " }\n"
		}
		p := compiled(t, `ruleset "Unknown"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has { hand cards seen by owner }
the table has {
  under cards seen by nobody
  board cards seen by all
}
start game {
  let me = first of all seats
  let foe = last of all seats
`+body+`  let on = ask me to choose yes or no, "On?"
  result theirs = count of (foe's hand where card's rank is 2)
  result below = 10 * count of (under where card's rank is 2) + count of (under where card's suit is hearts)
  result gone = count of (discards where card's suit is hearts)
  if count of deck > 0 {
    deal 1 to board
    result next = top of board
  }
}
`)
		g := dealtFrom(rt, p, nil)
		bots := policy.NewRandom(7, "")
		s := g.Start(rapid.Uint64Range(1, 50).Draw(rt, "seed"))
		plan := odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}
		for s.Pending() != nil && s.Pending().Prompt != "On?" {
			c := bots.Decide(s)
			text, err := words.Write(s, c)
			must(t, err)
			plan.Past = append(plan.Past, odds.Moment{State: s.Clone(), Answer: text})
			must(t, s.Answer(c))
		}
		if s.Pending() == nil {
			return
		}
		tried++
		o, err := odds.From(plan, s)
		if errors.As(err, &inexact) {
			return
		}
		must(t, err)
		exact++
		var unknown know.Unknowns
		unknown.Look(s, s.Pending().Player)
		came, chance := tallied{}, rng.New(1, "unknown")
		for range 400 { // nothing here is rarer than one in twenty
			dealt := &game.State{}
			dealt.BareCopy(s)
			unknown.Imagine(dealt, &chance)
			must(t, dealt.Answer(bots.Decide(dealt)))
			came.add(dealt, big.NewRat(1, 400))
		}
		for _, l := range o.Lines {
			for _, v := range l.Values {
				key := fmt.Sprint(l.Result, " ", l.Player, " ", v.Text)
				off := new(big.Rat).Set(v.Chance)
				if came[key] != nil {
					off.Sub(off, came[key])
				}
				delete(came, key)
				if f, _ := off.Float64(); math.Abs(f) > 0.15 {
					rt.Errorf("%s has the chance %s, which is off by %.2f\n%s", key, v.Chance.RatString(), f, body)
				}
			}
		}
		if len(came) > 0 {
			rt.Errorf("%v cannot be, by the odds\n%s", came, body)
		}
	})
	if t.Logf("%d of %d are exact", exact, tried); exact*2 < tried {
		t.Errorf("only %d of %d have exact odds", exact, tried)
	}
}
