package game_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/table"
	"croupier/interp/words"
)

// busy are hooks that do all that hooks can, by chance, and never what cannot be done.
const busy = `
on phase step lua ` + "```" + `
  set("marks", random(5))
  pay(3, "bank", "pool")
  for p in shuffle(game.players) do
    set("note", "luck " .. random(3), p)
    if random(2) == 1 then ask(p, { prompt = "How are you?", choose = { "calm", "angry" }, into = "mood" }) end
  end
  ask(game.players[1], { prompt = "Whom do you like?", choose = list(game.still_in), into = "friend" })
  ask(game.players[2], { prompt = "Are you brave?", choose = { true, false }, into = "brave" })
  ask(game.players[3], { prompt = "How many?", from = 0, to = 100, into = "marks" })
` + "```" + `
on discard lua ` + "```" + `
  move(event.cards, "discards", "board")
  move(game.board[1], game.board, "deck")
  say(me.name .. " throws a card")
  say(me.made.name, me)
` + "```" + `
on answer lua ` + "```" + `
  if event.verb == "choose" and me.stack > 0 then pay(1, me, "pool") end
` + "```" + `
on bet lua ` + "```" + `
  set("marks", game.marks + event.amount)
  if me.stack > 0 then pay(1, me, "pot") end
  ask(me, { prompt = "Sure?", choose = { true, false }, into = "brave" })
` + "```" + `
on fold lua ` + "```" + `say(me.name .. " folds") ` + "```" + `
on drop lua ` + "```" + `pay(math.min(2, me.stack), me, "bank") ` + "```" + `
on win lua ` + "```" + `pay(1, me, "pool") ` + "```" + `
on end lua ` + "```" + `
  say("the pool holds " .. game.pool)
  for p in game.players do result("score", (p.results.score or 0) + 1, p) end
` + "```" + `
`

// At every step of a game with hooks cards and chips are conserved, a copy goes on just the same, and a game without a record
// comes out the same.
func TestHooksKeepCardsAndChipsAndRepeat(t *testing.T) {
	p := hooked(t, busy)
	recorded, silent := match(t, p, true), match(t, p, false)
	asked := 0
	for seed := uint64(1); seed <= 60; seed++ {
		s, quiet := recorded.Start(seed), silent.Start(seed)
		random := policy.NewRandom(seed, "busy")
		for s.Pending() != nil {
			c := random.Decide(s)
			c.Cards = slices.Clone(c.Cards)
			copied, thrown := s.Clone(), s.Clone()
			if err := thrown.Answer(c); err != nil { // an answer that is taken back
				t.Fatal(err)
			}
			for _, x := range []*game.State{s, quiet, copied} {
				if err := x.Answer(c); err != nil {
					t.Fatal(seed, err)
				}
				if err := x.Sound(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			if story(copied) != story(s) || story(thrown) != story(s) {
				t.Fatalf("seed %d: a copy goes on otherwise:\n%s\nwant\n%s", seed, story(copied), story(s))
			}
			asked++
		}
		if s.Err() != nil || !s.Over() {
			t.Fatalf("seed %d: %v", seed, s.Err())
		}
		if len(quiet.Events(0)) != 0 {
			t.Fatalf("a game without a record has %d events", len(quiet.Events(0)))
		}
		for _, r := range s.Results() {
			if v, ok := quiet.ResultOf(r.Name, r.Player); !ok || v.N != r.Value.N {
				t.Errorf("seed %d: without a record %s is %d, with one %d", seed, r.Name, v.N, r.Value.N)
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d questions were asked", asked)
	}
}

// A hook between a question and what is done with the answer does not change the answer, nor what it goes to.
func TestAHookLeavesTheAnswerAlone(t *testing.T) {
	p := hooked(t, "on answer lua ```ask(me, { prompt = \"Sure?\", choose = { true, false }, into = \"brave\" })```\n")
	s := match(t, p, true).Start(1)
	for _, text := range []string{"4", "no", "1"} {
		answer(t, s, text)
		if text == "4" && (s.Pending().Prompt != "Sure?" || s.Legal() != "yes or no") {
			t.Fatalf("asked %q, %s", s.Pending().Prompt, s.Legal())
		}
	}
	if v, _ := know.FieldOf(s, "guess", 0, event.Record); v.N != 4 {
		t.Errorf("the guess is %d", v.N)
	}
}

func answer(t *testing.T, s *game.State, text string) {
	t.Helper()
	if s.Pending() == nil {
		t.Fatal(s.Err())
	}
	if s.Pending().ItemKind == cardsType.Kind.Item() && text == "1" {
		if err := s.Answer(game.Choice{Act: game.Take, Cards: s.Pending().Items[:1]}); err != nil {
			t.Fatal(err)
		}
		return
	}
	c, err := words.Read(s, text)
	if err == nil {
		err = s.Answer(c)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Hooks on one event are called in their order, and what they cause calls no others.
func TestHooksAreCalledInOrderAndNotByHooks(t *testing.T) {
	p := hooked(t, "on set lua ```set(\"marks\", game.marks + 1) say(\"first \" .. event.name)```\n"+
		"on set lua ```say(\"second \" .. event.name)```\n"+
		"on say lua ```say(\"never\")```\n"+
		"on phase step lua ```say(\"stepped\") set(\"marks\", 10)```\n")
	s := match(t, p, true).Start(1)
	answer(t, s, "4")
	want := []string{"stepped", "first guess", "second guess"}
	if got := said(s); !slices.Equal(got, want) {
		t.Errorf("they say %q, want %q", got, want)
	}
	if v, _ := know.FieldOf(s, "marks", -1, event.Record); v.N != 11 {
		t.Errorf("marks is %d", v.N)
	}
}

// A bet's hook is called before the next player is asked, and sees the bet.
func TestAHookOnABetComesBeforeTheNextOne(t *testing.T) {
	p := hooked(t, "on bet lua ```say(me.name .. \" bets \" .. event.amount .. \", the pot is \" .. game.pot)```\non call lua ```say(me.name .. \" calls\")```\n")
	s := match(t, p, true).Start(1)
	for range 3 {
		answer(t, s, "3")
		answer(t, s, "1")
	}
	answer(t, s, "bet 2")
	if got := said(s); !slices.Equal(got, []string{"Ann bets 2, the pot is 5"}) || s.Pending() == nil || s.Pending().Player != 1 {
		t.Errorf("said %q, and %v is asked", got, s.Pending())
	}
	answer(t, s, "call")
	answer(t, s, "fold")
	if s.Err() != nil || !s.Over() {
		t.Error(s.Err(), s.Over())
	}
}

func TestNobodyWhoIsOutIsAsked(t *testing.T) {
	const ask = "```ask(me, { prompt = \"?\", choose = { true, false }, into = \"brave\" })```\n"
	for more, says := range map[string]string{
		"on drop lua " + ask: "is out of this hand",
		"on end lua ```ask(game.players[1], { prompt = \"?\", choose = { true, false }, into = \"brave\" })```\n": "The game is over",
	} {
		s := match(t, hooked(t, more), true).Start(1)
		for range 3 {
			answer(t, s, "3")
			answer(t, s, "1")
		}
		for s.Pending() != nil {
			answer(t, s, "fold")
		}
		if s.Err() == nil || !strings.Contains(s.Err().Summary, says) {
			t.Errorf("%s\ngives %v", more, s.Err())
		}
	}
}

// What a define gives by Lua is what it says that it gives, or the game stops at the script's line.
func TestADefineGivesWhatItSays(t *testing.T) {
	for _, test := range []struct{ gives, body, says string }{
		{"number 1..5", "return 6", "should give a number from 1 to 5, and gives 6"},
		{"number", "return nil", "should give a number, and gives nothing (nil)"},
		{"number", "return true", "and gives yes (true)"},
		{"number or none", "return \"x\"", "should give a number or none"},
		{"calm or angry", "return \"grim\"", "should give calm or angry"},
		{"player", "return nil", "should give a player"},
		{"player", "return 1", "should give a player"},
		{"cards", "return { 1, 2 }", "should give cards"},
		{"numbers", "return { 1, \"x\" }", "should give numbers"},
		{"numbers", "return { 1, 9000000000 }", "should give numbers"},
		{"rank", "return \"B\"", "should give a rank"},
		{"suit", "return \"stars\"", "should give a suit"},
		{"combination", "return \"seven of a kind\"", "should give a combination"},
		{"text", "return 5", "should give a text"},
		{"number", "return 1 / 2", ""},
		{"number", "return random(6)", "-"},
		{"number", "return n", "-"},
		{"text", "return \"some \" .. \"text\"", "-"},
		{"rank", "return \"A\"", "-"},
		{"suit", "return \"spades\"", "-"},
		{"category", "return \"full house\"", "-"},
		{"combination", "return \"pair of tens\"", "-"},
		{"cards", "return {}", "-"},
		{"number or none", "return nil", "-"},
		{"yes or no", "return n > 2", "-"},
		{"players", "return nil", "should give players"},
	} {
		src := "ruleset \"D\"\nplayers 2\ndeck standard\nstart game { result r = f(3) }\ndefine f(n) = lua " + test.gives + " ```\n  " + test.body + "\n```\n"
		p, list := compile.Source("d", diag.NewSource("d.deal", src))
		if p == nil {
			t.Errorf("%v\n%s", list, src)
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		switch {
		case test.says == "-" && (s.Err() != nil || !s.Over()):
			t.Errorf("%s\ngives %v", src, s.Err())
		case test.says != "-" && (s.Err() == nil || s.Err().Code != "hook-wrong" || !strings.Contains(s.Err().Summary, test.says) || s.Err().Span.Text() != test.body):
			t.Errorf("%s\ngives %v", src, s.Err())
		}
	}
}

// A chance of what Lua says of dice is exact, and nothing may be random in it.
func TestAChanceThroughLuaIsExact(t *testing.T) {
	const text = "ruleset \"C\"\nstart game { result r = chance(high(roll 2 d6)) }\ndefine high(n) = lua yes or no ```"
	for body, want := range map[string]string{"return n[1] + n[2] >= 11": "1/12", "return n[1] + random(6) > 7": ""} {
		p, list := compile.Source("c", diag.NewSource("c.deal", text+body+"```\n"))
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		v, ok := s.ResultOf("r", -1)
		if want == "" && (s.Err() == nil || !strings.Contains(s.Err().Summary, "random")) || want != "" && (!ok || s.Text(v) != want) {
			t.Errorf("%s: %v, %v", body, s.Text(v), s.Err())
		}
	}
}

// A policy in Lua finds nothing of what its player does not see, and answers alike in games that look alike to him.
func TestAPolicyInLuaKnowsWhatItsPlayerKnows(t *testing.T) {
	p := hooked(t, "policy nosy lua ```\n"+`
  local rival = game.players[2]
  if rival == me then rival = game.players[1] end
  if decision.kind == "number" then
    if rival.hand[1] or #rival.hand > 0 or rival.secret or me.secret or #list(game.deck) > 0 then return 5 end
    if rival.hand.count < 2 or game.deck.count == 0 or #me.hand ~= 3 then return 4 end
    return 2
  end
  if decision.kind == "cards" then
    local best = decision.cards[1]
    for c in decision.cards do if c.order > best.order then best = c end end
    return best
  end
  if decision.call then return "call" end
  return "check"
`+"```\n")
	g := match(t, p, true)
	for seed := uint64(1); seed <= 20; seed++ {
		s := g.Start(seed)
		advisor, _ := know.NewAdvisor(p, "nosy", seed, "x")
		for s.Pending() != nil {
			number := s.Pending().Prompt == "Your guess"
			c, ok, err := advisor.Advise(s)
			if err != nil || !ok {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if number && c.N != 2 {
				t.Fatalf("seed %d: it found something that is hidden (%d)", seed, c.N)
			}
			alike := s.Clone()
			var u know.Unknowns
			stream := policyStream(seed)
			u.Look(alike, s.Pending().Player)
			u.Imagine(alike, &stream)
			other, _ := know.NewAdvisor(p, "nosy", seed, "y")
			if d, ok, err := other.Advise(alike); err != nil || !ok || d.N != c.N || !slices.Equal(d.Cards, c.Cards) {
				t.Fatalf("seed %d: it answers %v in one game and %v in one that looks the same", seed, c, d)
			}
			if err := s.Answer(c); err != nil {
				t.Fatal(err)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
}

func TestAPolicyThatAnswersWhatIsNotLegalIsWrong(t *testing.T) {
	for _, body := range []string{"return 6", "return \"six\"", "return true", "return me", "return {}", "return me.hand[1]", "return me.nothing", "while true do end"} {
		p := hooked(t, "policy bad lua ```\n"+body+"\n```\n")
		s := match(t, p, true).Start(1)
		advisor, _ := know.NewAdvisor(p, "bad", 1, "x")
		if _, ok, err := advisor.Advise(s); ok || err == nil || err.Span.Text() != body {
			t.Errorf("%s: %v, %v", body, ok, err)
		}
		if s.Err() != nil || s.Pending() == nil {
			t.Errorf("%s: the game itself has stopped: %v", body, s.Err())
		}
	}
}

// In a game that is made up for a player, hooks that still have work to do bring nothing to light that he does not know.
func TestNothingHiddenIsLeftToHooksInAMadeUpGame(t *testing.T) {
	p := hooked(t, onStep(`ask(game.players[1], { prompt = "?", choose = { true, false }, into = "brave" })
local hearts = 0
for c in game.players[2].hand do if c.suit == "hearts" then hearts = hearts + 1 end end
set("marks", hearts)
move(game.players[2].hand[1], game.players[2].hand, "board")`))
	g := match(t, p, true)
	for seed := uint64(1); seed <= 30; seed++ {
		s := g.Start(seed)
		var u know.Unknowns
		stream := policyStream(seed)
		made := s.Clone()
		u.Look(made, 0)
		u.Imagine(made, &stream)
		answer(t, made, "yes")
		if made.Err() != nil {
			t.Fatal(made.Err())
		}
		if v, _ := know.FieldOf(made, "marks", -1, event.Record); v.N != 0 {
			t.Errorf("seed %d: the made-up game knows of %d hearts", seed, v.N)
		}
		if board, _ := know.FieldOf(made, "board", -1, event.Record); len(board.L) != 2 {
			t.Errorf("seed %d: a card that he cannot know went to the board", seed)
		}
		answer(t, s, "yes")
		if board, _ := know.FieldOf(s, "board", -1, event.Record); len(board.L) != 2 || s.Withheld == nil {
			t.Errorf("seed %d: a card went to the board by what not everybody knows", seed)
		}
		hand, _ := know.FieldOf(s, "hand", 1, event.Record)
		if v, _ := know.FieldOf(s, "marks", -1, event.Record); v.N != int64(strings.Count(s.Text(hand), "h")) {
			t.Errorf("seed %d: %d hearts of %s", seed, v.N, s.Text(hand))
		}
	}
}

// Whatever hooks ask for by chance, no card and no chip is made or lost, and nothing breaks.
func TestHooksAskForAnything(t *testing.T) {
	words := []string{`game.players[1]`, `game.players[3]`, `me`, `nil`, `"pot"`, `"bank"`, `"pool"`, `"discards"`, `"board"`, `"deck"`, `"marks"`, `"score"`, `"mood"`, `"guess"`, `"hand"`,
		`game.board`, `game.deck`, `game.players[2].hand`, `game.players[2].hand[1]`, `game.board[1]`, `{ game.players[1], "hand" }`, `{ game.players[2], "stack" }`, `{ me, "x" }`, `0`, `1`, `5`, `-3`,
		`4503599627370496`, `"x"`, `{}`, `{ 1, 2 }`, `true`, `list(game.deck)`, `event.cards`, `game`, `game.options`, `{ prompt = "?", from = 1, to = 5, into = "guess" }`, `{ prompt = "?", choose = { "calm" }, into = "mood" }`}
	verbs := []string{"result", "set", "move", "pay", "say", "ask"}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		var body strings.Builder
		for range 1 + random.IntN(3) {
			body.WriteString(verbs[random.IntN(len(verbs))] + "(")
			for i := range 2 + random.IntN(2) {
				if i > 0 {
					body.WriteString(", ")
				}
				body.WriteString(words[random.IntN(len(words))])
			}
			body.WriteString(")\n")
		}
		on := []string{"on phase step", "on discard", "on deal", "on bet", "on drop", "on end", "on call", "on answer", "on win"}[random.IntN(9)]
		s := match(t, hooked(t, on+" lua ```\n"+body.String()+"```\n"), n%2 == 0).Start(uint64(n))
		finish(t, s, uint64(n))
		if err := s.Sound(); err != nil {
			t.Errorf("%s\n%v", body.String(), err)
		}
		if err := s.Err(); err != nil && err.Code == table.CodeInternal {
			t.Errorf("%s\n%v", body.String(), err)
		}
	}
}
