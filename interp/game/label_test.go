package game_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/words"
)

// labelled is a ruleset in which Ann is asked and told about Bob's cards, and what comes of it at the beginning of a game in which
// Bob holds Kc Kd Kh and Ann 2c 3c 4c; the top card of the deck is 9s, and Bob's code 7.
func labelled(t *testing.T, body string, answers ...string) *game.State {
	t.Helper()
	p, list := compile.Source("labels", diag.NewSource("labels.deal", `ruleset "Labels"
players 2
deck standard
each player has { hand cards seen by owner
  pile cards seen by all
  code number = 7 seen by owner
  mark number = 0 }
the table has { drawn card or none = none
  rank_shown rank or none = none
  open_number number = 0
  line number = 0 for each of 1..2
  cup faces
  rival player or none = none seen by nobody }
define best_card(p) = first of (hand of p with the highest rank)
define passed(x) = x
define by_let(x) {
  let also = x
  let both = also
  otherwise: both
}
define outcome(x) = the first that fits {
  when x > 5: "high"
  otherwise: "low"
}
start game {
  deal 3 to each player's hand
  if open_number > 1000 {
    reveal dealer's hand
    reveal code of dealer
  }
`+strings.ReplaceAll(body, "  ", "\n")+`
}
phase tell(c) { say "told", c }
`))
	if p == nil {
		t.Fatalf("%s: %v", body, list)
	}
	setup := game.NewSetup(p)
	setup.Players, setup.Record = []string{"Ann", "Bob"}, true
	setup.Deck = strings.Fields("2c Kc 3c Kd 4c Kh 9s")
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	for _, text := range answers {
		c, err := words.Read(s, text)
		if err == nil {
			err = s.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// annSees is all that Ann is told of a game as it stands.
func annSees(s *game.State) string {
	text := told(s, 0)
	if d := s.Pending(); d != nil && d.Player == 0 {
		text += d.Prompt + "\n" + s.Legal() + "\n"
		for _, v := range d.Showing {
			text += s.Text(v) + "\n"
		}
	}
	if d := s.Err(); d != nil {
		text += d.Summary
	}
	return text
}

// What is worked out from hidden cards is hidden, whichever way it goes.
func TestAHiddenCardIsToldInNoRoundaboutWay(t *testing.T) {
	for _, body := range []string{
		`let x = dealer's hand  say "by let", x`,
		`do tell(first of dealer's hand)`,
		`say best_card(dealer)`,
		`let y = first of dealer's hand  say passed(rank of y)`,
		`each c in dealer's hand { say "each", c }`,
		`let r = rank of first of dealer's hand  say "rank", r`,
		`set drawn to first of dealer's hand`,
		`set drawn to best_card(dealer)  let x = drawn  say x`,
		`set rank_shown to rank of first of dealer's hand`,
		`let r = rank of best_card(dealer)  set rank_shown to passed(r)`,
		`result shown = first of dealer's hand`,
		`result shown = dealer's hand where card's rank is K`,
		`let r = rank of first of hand of dealer  result shown = r`,
		`let x = best_card(dealer)  let a = ask left of dealer to choose from 1..3, "You want", x  result a`,
		`let x = hand of dealer  let a = ask left of dealer to choose from x, "Which?"  result a`,
		`let x = hand of dealer  let a = ask left of dealer to choose from x, "Which?", showing spots of chosen  result done = a is none`,
		`ask dealer's left to take 1 card from dealer's hand to hand, "Draw one"`,
		`ask dealer's left to take 1 card from dealer's hand to hand where card's rank is K, "Draw a king" otherwise { say "none" }`,
		`let y = sum spots of (hand of dealer)  let a = ask left of dealer to choose from 1..y, "How many?"  result a`,
		`let a = ask dealer to choose from hand, "Any?"  result done = a is none`,
		`set open_number to code of dealer  say "The code is", open_number`,
		`let k = code of dealer + 1  set open_number to min(k, 1000)  set open_number to open_number * 10  result told = open_number`,
		`result holds = best of dealer's hand`,
		`let has_it = dealer's hand has K  say "kings:", has_it`,
		`say "kings:", some c in dealer's hand where c's rank is K`,
		`say "kings:", dealer's hand has [Kc]`,
		`result points = sum spots of dealer's hand`,
		`increase open_number by sum spots of dealer's hand`,
		`result code_too = code of dealer`,
		`set line[1] to code of dealer  result told = line[1]`,
		`let many = (each n in 1..code of dealer where n > 0)  result told = last of many`,
		`result told = passed(code of dealer)`,
		`result told = by_let(code of dealer)`,
		`let y = first of hand of dealer  say by_let(rank of y)`,
		`result chances = chance(roll d20 < code of dealer)`,
		`set open_number to first of (each n in 1..20 where n is code of dealer)`,
		`result told = first of (each n in [3 5 7 9] where n > code of dealer - 1)`,
		`result told = count of (each n in 1..20 where n is at most code of dealer)`,
		`result told = sum (1) of (each n in 1..20 where n is at most code of dealer)`,
		`set open_number to highest of (each n in 1..20 where n < code of dealer) + 1  result told = open_number`,
		`set rank_shown to first of (each r in ranks where count of (dealer's hand where card's rank is r) > 0)`,
		`set rank_shown to first of (each r in ranks with the highest count of (dealer's hand where card's rank is r))`,
		`each n in 1..20 where n is code of dealer { set open_number to n }`,
		`each n in [3 7 9] where n is code of dealer { set line[1] to n  result told = line[1] }`,
		`each n in 1..9 where n is at most code of dealer { result told = n }`,
		`each r in ranks where some c in dealer's hand where c's rank is r { set rank_shown to r }`,
		`each r in ranks where some c in dealer's hand where c's rank is r { say "holds", r }`,
		`let all_of_it = (each n in 1..20 where not n > code of dealer)  set open_number to last of all_of_it`,
	} {
		s := labelled(t, body)
		if d := s.Pending(); d != nil && d.Player == 1 {
			if err := s.Answer(game.Choice{N: int64(d.Items[0])}); err != nil {
				t.Fatal(err)
			}
		}
		seen := annSees(s)
		for _, secret := range []string{"Kc", "Kd", "Kh", `"K"`, "K\n", " K", "30", "13", "10 ", `"value":7`, `"value":8`, `"value":80`, "kings: yes", "1/3", "0.3"} {
			if strings.Contains(seen, secret) {
				t.Errorf("%s\ntells Ann %q:\n%s", body, secret, seen)
			}
		}
	}
}

// The same is said in full once the rules have shown the cards, and to those who see them anyway.
func TestWhatTheRulesHaveShownIsSaid(t *testing.T) {
	for body, says := range map[string]string{
		`let x = best of dealer's hand  reveal dealer's hand  say "He has", x`:                     "He has three kings",
		`let c = first of dealer's hand  move c to dealer's pile  say "He shows", c`:               "He shows Kc",
		`let c = best_card(dealer)  move c to dealer's pile  say "He shows", c`:                    "He shows K",
		`each c in dealer's hand { move c to dealer's pile  say "He shows", c }`:                   "He shows Kh",
		`deal 1 face up to dealer's hand  let c = last of dealer's hand  say "It was", c`:          "It was 9s",
		`let c = first of dealer's left's hand  say "You hold", c to dealer's left`:                "You hold 2c",
		`let c = best_card(dealer's left)  say "Your best is", c to dealer's left`:                 "Your best is 4c",
		`let a = ask dealer's left to choose cold when not (hand has Kc) or warm, "Which?"`:        "cold",
		`say "You have it:", dealer's left's hand has Kc to dealer's left`:                         "You have it: no",
		`let n = count of dealer's hand  say "He holds", n`:                                        "He holds 3",
		`reveal dealer's hand to dealer's left  let c = best_card(dealer)  say c to dealer's left`: "K",
		`let y = code of dealer  reveal code of dealer  say "The code is", y`:                      "The code is 7",

		// What was shown before all is shuffled stays known.
		`let y = spots of first of dealer's hand * 3  reveal dealer's hand  shuffle everything  say y`: "39",
		`let held = dealer's hand  shuffle everything  say "He held", count of held`:                   "He held 3",

		`reveal dealer's hand  result holds = best of dealer's hand`:                                     "three kings",
		`result is_high = code of dealer > 6`:                                                            "true",
		`result kings = count of (dealer's hand where card's rank is K)`:                                 `"value":3`,
		`result how = outcome(code of dealer)`:                                                           "high",
		`set open_number to code of dealer  reveal open_number  result told = open_number`:               `"value":7`,
		`let y = code of dealer  set open_number to y  reveal code of dealer  result told = open_number`: `"value":7`,

		// A hidden field that was worked out from hidden cards, and is shown while they are not.
		`set code of dealer to spots of first of dealer's hand  result told = code of dealer  reveal code of dealer`:      `"value":13`,
		`set code of dealer to spots of first of dealer's hand  let y = code of dealer * 2  reveal code of dealer  say y`: `26`,
	} {
		if seen := annSees(labelled(t, body)); !strings.Contains(seen, says) {
			t.Errorf("%s\ndoes not tell Ann %q:\n%s", body, says, seen)
		}
	}
}

// A card that is seen again once nobody can tell where it has gone tells nothing of what it was.
func TestACardThatIsSeenAgainIsAnyCard(t *testing.T) {
	for _, keep := range []string{
		`let c = first of dealer's hand  let n = spots of c`,
		`let held = dealer's hand  let c = first of held  let n = sum spots of held`,
		`set drawn to first of dealer's hand  let c = drawn  let n = spots of drawn`,
		`let n = lead of best of dealer's hand  let c = last of (dealer's hand by lowest suit)`,
	} {
		for _, away := range []string{
			`move dealer's hand to discards  shuffle discards  move discards to dealer's left's hand`,
			`shuffle everything  deal 52 to dealer's left's hand`,
			`move dealer's hand to discards  shuffle discards into deck  deal all to dealer's left's hand`,
			`move first 1 of (dealer's hand by highest suit) to discards  move first 1 of dealer's hand to discards
			move first 1 of discards to dealer's left's hand  move discards to dealer's left's hand  move dealer's hand to dealer's left's hand`,
		} {
			s := labelled(t, keep+"  "+away+`  say "It was", c, "and", n, "and", spots of c  result told = n  result card = c`)
			if seen := annSees(s); !strings.Contains(seen, "It was a card and ___ and ___") || strings.Contains(seen, `"value":1`) {
				t.Errorf("%s\n%s\ntells Ann:\n%s", keep, away, seen[strings.Index(seen, "It was"):])
			}
		}
	}
}

// Which of several fields is set by something hidden is not told, nor how many dice are rolled by it: in two games that differ in
// nothing but that, Ann hears and sees the same.
func TestWhatAnActIsDoneToIsNoMoreToldThanWhatItDoes(t *testing.T) {
	for _, body := range []string{
		`set line[code of dealer] to 5`,
		`increase line[code of dealer] by 2  increase line[1] by 1`,
		`let k = code of dealer  set line[k] to 0`,
		`set line[code of dealer] to 5  result first_line = line[1]  result second_line = line[2]`,
		`set line[code of dealer] to 5  say "lines", line[1], line[2]`,
		`set line[1] to 4  set line[passed(code of dealer)] to 5  set line[2] to 4`,
		`set rival to dealer  if code of dealer is 2 { set rival to left of dealer }  set mark of rival to 3`,
		`set rival to dealer  if code of dealer is 2 { set rival to left of dealer }  increase mark of rival by 3  say mark of dealer, mark of left of dealer`,
		`let n = roll (code of dealer) d6`,
		`set cup to roll (code of dealer) d6`,
		`set open_number to roll (code of dealer) d6`,
		`set open_number to roll 3 d6 keeping highest (code of dealer)`,
	} {
		var seen [2]string
		for i := range seen {
			s := labelled(t, fmt.Sprintf("set code of dealer to %d  %s", i+1, body))
			if d := s.Err(); d != nil {
				t.Fatalf("%s: %s", body, d.Summary)
			}
			view, err := json.Marshal(know.ViewOf(s, 0))
			if err != nil {
				t.Fatal(err)
			}
			seen[i] = annSees(s) + string(view)
		}
		if seen[0] != seen[1] {
			at := 0
			for at < min(len(seen[0]), len(seen[1])) && seen[0][at] == seen[1][at] {
				at++
			}
			at = max(0, at-60)
			t.Errorf("%s\ntells Ann\n%s\nor\n%s", body, seen[0][at:min(len(seen[0]), at+120)], seen[1][at:min(len(seen[1]), at+120)])
		}
	}
	shown := annSees(labelled(t, `set code of dealer to 2  set line[code of dealer] to 5  reveal code of dealer  result told = line[2]`))
	if !strings.Contains(shown, `"value":5`) {
		t.Errorf("once the key is shown, what was kept under it is told too:\n%s", shown)
	}
}

// The game master hears, once for each line, that not everybody is shown what it would show.
func TestTheGameMasterHearsWhatIsHeldBack(t *testing.T) {
	s := labelled(t, `repeat 3 times { let x = dealer's hand  say x }`)
	if n := strings.Count(told(s, event.GM), "Held back"); n != 1 {
		t.Errorf("told %d times:\n%s", n, told(s, event.GM))
	}
	if strings.Contains(annSees(s), "Held back") {
		t.Error("the players hear it too")
	}
}

// Of a hand that he does not see, a player is offered places: a name that is there is refused like one that is not.
func TestHiddenCardsAreOfferedAsPlaces(t *testing.T) {
	s := labelled(t, `ask dealer's left to take 1 card from dealer's hand to hand, "Draw one"`)
	if legal := s.Legal(); legal != "1 of Bob's 3 cards, face down: #1 to #3" {
		t.Error(legal)
	}
	var said []string
	for _, name := range []string{"Kd", "Qd", "K", "5"} {
		_, err := words.Read(s, name)
		if err == nil {
			t.Fatalf("%s is taken for an answer", name)
		}
		said = append(said, strings.ReplaceAll(err.Error(), name, "it"))
	}
	if said[0] != said[1] || said[2] != said[3] {
		t.Errorf("a name that is there is refused otherwise:\n%s", strings.Join(said, "\n"))
	}
	c, err := words.Read(s, "2")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := words.Write(s, c); err != nil || text != "#2" {
		t.Error(text, err)
	}
	if err := s.Answer(c); err != nil {
		t.Fatal(err)
	}
}

// Nobody is asked to choose among cards that they have lost from sight, some of which they may see again.
func TestCardsThatWereLostFromSightAreNotOffered(t *testing.T) {
	for _, keep := range []string{
		`let held = dealer's hand`,
		`let held = first 2 of (dealer's hand by lowest suit)`,
		`let c = first of dealer's hand`,
	} {
		from := "held"
		if strings.Contains(keep, "let c") {
			from = "(dealer's left's pile + c)"
		}
		s := labelled(t, keep+`  shuffle everything  deal 20 to dealer's left's pile  ask dealer's left to choose from `+from+`, "Which?"`)
		if d := s.Err(); d == nil || d.Code != "secret-shown" {
			t.Errorf("%s: %v", keep, d)
		}
	}
	s := labelled(t, `let held = dealer's left's hand  shuffle everything  deal 20 to dealer's pile  ask dealer's left to choose from held, "Which?"`)
	if s.Err() != nil || s.Pending() == nil {
		t.Errorf("of what was their own they are asked: %v", s.Err())
	}
}

// Which of the cards that they do not see are alike is told nobody by what is named as an example.
func TestExamplesTellNothingOfHiddenCards(t *testing.T) {
	s := labelled(t, `ask dealer's left to take 1..2 cards from dealer's hand to hand where count of chosen > 1, "Two"`)
	if sets := s.Fitting(5); len(sets) != 3 { // of three kings
		t.Errorf("examples are %v", sets)
	}
}

// A policy that decides for Ann goes by no more than she may know, whatever holds it.
func TestAPolicyKnowsNoMoreThanItsPlayerMay(t *testing.T) {
	for _, body := range []string{
		`set open_number to spots of first of dealer's hand  ask dealer's left to choose from 1..20, "n", usually max(1, open_number)`,
		`set drawn to first of dealer's hand  ask dealer's left to choose from 1..20, "n", usually max(1, spots of drawn)`,
		`let c = first of dealer's hand  ask dealer's left to choose from 1..20, "n", usually max(1, spots of c)`,
		`result told = spots of first of dealer's hand  ask dealer's left to choose from 1..20, "n", usually max(1, told)`,
		`result told = first of dealer's hand  ask dealer's left to choose from 1..20, "n", usually max(1, spots of told)`,
		`set line[code of dealer - 5] to 13  ask dealer's left to choose from 1..20, "n", usually max(1, line[2])`,
	} {
		s := labelled(t, body)
		bare := &game.State{}
		bare.BareCopy(s) // whoever thinks ahead does so without a record
		if cap(bare.Record.Events) > 0 {
			t.Error("what has happened is copied, and forgotten at once")
		}
		for _, one := range []*game.State{s, bare} {
			answers := map[int64]bool{}
			for seed := range uint64(30) {
				a, _ := know.NewAdvisor(s.P, "usual", seed, "test")
				c, ok, err := a.Advise(one)
				if !ok || err != nil {
					t.Fatal(body, err)
				}
				answers[c.N] = true
			}
			if len(answers) < 3 {
				t.Errorf("%s\nthe policy of Ann knows what it is: %v", body, answers)
			}
		}
	}
}
