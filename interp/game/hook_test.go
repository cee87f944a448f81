package game_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
)

// frame is a game with a bit of everything. Its hooks and policies are put behind it.
const frame = `ruleset "Frame"
players 3
deck standard

each player has {
  hand    cards seen by owner
  stack   chips = 10
  secret  number = 7 seen by nobody
  guess   number 1..5 = 1
  mood    calm or angry = calm
  note    text = "none"
  brave   yes or no = no
  friend  player or none = none
  thrown  faces
}

the table has {
  board  cards seen by all
  pool   chips
  marks  number = 0
}

option burn yes or no = no, "Read by scripts"

define made = best of hand + board
define twice_marks = marks * 2

start game {
  deal 3 to each player's hand
  deal 2 to board
  do step
  each player {
    set guess to ask player to choose from 1..5, "Your guess"
    ask player to discard 1 card from hand to discards, "A card to give up"
    result score = guess
  }
  collect 1 from players still in
  open betting, starting with dealer's left, bets of at least 1
  award pot to highest by guess
}

phase step {
  burn 1
}

`

// hooked compiles the frame with more behind it.
func hooked(t testing.TB, more string) *program.Program {
	t.Helper()
	p, list := compile.Source("frame", diag.NewSource("frame.deal", frame+more))
	if p == nil {
		t.Fatalf("%v\n%s", list, more)
	}
	return p
}

// match makes a match of three.
func match(t testing.TB, p *program.Program, record bool) *game.Game {
	t.Helper()
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"Ann", "Bob", "Cyd"}); err != nil {
		t.Fatal(err)
	}
	setup.Record = record
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// finish answers at random until the game stops.
func finish(t testing.TB, s *game.State, seed uint64) {
	t.Helper()
	random := policy.NewRandom(seed, "test")
	for n := 0; s.Pending() != nil && n < 500; n++ {
		if err := s.Answer(random.Decide(s)); err != nil {
			t.Fatal(err)
		}
		if err := s.Sound(); err != nil {
			t.Fatal(err)
		}
	}
}

// story is all that happened in a game, and how it ended.
func story(s *game.State) string {
	var b strings.Builder
	for _, e := range s.Events(0) {
		fmt.Fprintln(&b, e.Kind, e.Name, e.Text, e.Player, e.Zone, e.From, e.Cards, e.Eyes, e.Faces, e.Amount, e.Who, s.Text(e.Value))
	}
	for _, r := range s.Results() {
		fmt.Fprintln(&b, r.Name, r.Player, s.Text(r.Value))
	}
	if err := s.Err(); err != nil {
		fmt.Fprintln(&b, err.Span, err.Code, err.Summary, err.Hint, err.Notes)
	}
	return b.String()
}

// said lists what the rules have said.
func said(s *game.State) []string {
	var all []string
	for _, e := range s.Events(0) {
		if e.Kind == event.Say {
			all = append(all, e.Text)
		}
	}
	return all
}

func onStep(body string) string { return "on phase step lua ```\n" + body + "\n```\n" }

// What a hook asks for that cannot be done stops the game, at the line that asks; nothing is lost by it.
func TestWhatAHookCannotDoIsSaidAtItsLine(t *testing.T) {
	for _, test := range []struct{ body, line, code, says string }{
		{`result("score", "five", game.players[1])`, "", "hook-wrong", `The result score cannot be the text "five": it is a number`},
		{`result("scroe", 5)`, "", "hook-wrong", "no result"},
		{`result("score", 5)`, "", "hook-wrong", "Whose score is meant"},
		{`set("marks", "many")`, "", "hook-wrong", "Marks cannot be"},
		{`set("guess", 6, game.players[1])`, "", "hook-wrong", "Ann's guess cannot be 6: it is a number from 1 to 5"},
		{`set("guess", 3)`, "", "hook-wrong", "Whose guess is meant"},
		{`set("marks", 3, game.players[1])`, "", "hook-wrong", "Marks is the table's"},
		{`set("mood", "grim", game.players[1])`, "", "hook-wrong", "Ann's mood cannot be"},
		{`set("friend", 3, game.players[1])`, "", "hook-wrong", "Ann's friend cannot be 3: it is a player or none"},
		{`set("thrown", { 1, 7 }, game.players[1])`, "", "hook-wrong", "Ann's thrown cannot be a list"},
		{`set("hand", {}, game.players[1])`, "", "hook-wrong", "moved and not set"},
		{`set("stack", 99, game.players[1])`, "", "hook-wrong", "paid and not set"},
		{`set("nothing", 1)`, "", "hook-wrong", "no field `nothing`"},
		{`set("dealer", 2)`, "", "hook-wrong", "The dealer cannot be 2"},
		{`set("direction", "up")`, "", "hook-wrong", "The direction cannot be"},
		{`move(game.board[1], game.discards, game.board)`, "", "hook-wrong", "and does not lie there"},
		{`move({ game.board[1], game.board[1] }, game.board, "discards")`, "", "hook-wrong", "moved twice"},
		{`move(game.board, game.board, "graveyard")`, "", "hook-wrong", "no such place for cards"},
		{`move(game.board, game.players[1], "discards")`, "", "hook-wrong", "no such place for cards"},
		{`move(game.players, game.board, "discards")`, "", "hook-wrong", "These are no cards"},
		{"local c = game.board[1]\nmove(c, game.board, \"discards\")\nmove(c, game.board, \"discards\")", "move(c, game.board, \"discards\")", "hook-wrong", "and does not lie there"},
		{`pay(11, game.players[2], "pot")`, "", "hook-wrong", "Bob's stack holds too few chips to pay 11"},
		{`pay(1, "pot", "bank")`, "", "hook-wrong", "The pot holds too few chips"},
		{`pay(1, "pool", "bank")`, "", "hook-wrong", "The pool holds too few chips"},
		{`pay(1, "treasure", "bank")`, "", "hook-wrong", "no such pile"},
		{`pay(1, game.board, "bank")`, "", "hook-wrong", "no such pile"},
		{`pay(4000000000000000, "bank", game.players[1])`, "", "too-large", "more than"},
		{`pay(-1, "bank", "pool")`, "", "hook-wrong", "below 0"},
		{`say("x", "nobody")`, "", "hook-wrong", "Nobody at the table is called"},
		{`say("x", game.board)`, "", "hook-wrong", "These are no players"},
		{`ask(game.players[1], { prompt = "?", choose = { "a" }, into = "answer" })`, "", "hook-wrong", "no field for the answer"},
		{`ask(game.players[1], { prompt = "?", choose = { "calm", "grim" }, into = "mood" })`, "", "hook-wrong", "The field mood cannot take every answer"},
		{`ask(game.players[1], { prompt = "?", from = 1, to = 6, into = "guess" })`, "", "hook-wrong", "The field guess cannot take every answer"},
		{`ask(game.players[1], { prompt = "?", choose = { true }, into = "brave" })`, "", "hook-wrong", "The field brave cannot take every answer"},
		{`ask(game.players[1], { prompt = "?", choose = { 1, 2 }, into = "hand" })`, "", "hook-wrong", "cannot take every answer"},
		{`return game.nothing`, "", "hook-wrong", "has no part"},
		{`return game.players[1].hand.ace`, "", "hook-wrong", "has no part"},
		{`return event.cards[1]`, "", "hook-wrong", "no parts"},
		{`return me.name`, "", "hook-wrong", "`me` is nothing (nil) here"},
		{`error("the dice are cocked")`, "", "hook-wrong", "the dice are cocked"},
		{"local n = 0\nwhile true do\nn = n + 1 end", "", "hook-limit", ""},
		{"local t = {}\nfor i = 1, 100000 do t[i] = i .. \"x\" end", "", "hook-limit", ""},
		{"local function f() return 1 + f() end\nreturn f()", "", "hook-wrong", "deep"},
		{"for i = 1, 300 do say(\"x\") end", "for i = 1, 300 do say(\"x\") end", "hook-wrong", "more than 256 changes"},
	} {
		p := hooked(t, onStep(test.body))
		g := match(t, p, true)
		s := g.Start(1)
		finish(t, s, 1)
		err := s.Err()
		if err == nil {
			t.Errorf("%s\nis done", test.body)
			continue
		}
		line := test.line
		if line == "" && !strings.Contains(test.body, "\n") {
			line = test.body
		}
		if err.Code != test.code || !strings.Contains(err.Summary, test.says) || line != "" && err.Span.Text() != line {
			t.Errorf("%s\ngives %s at %q: %s", test.body, err.Code, err.Span.Text(), err.Summary)
		}
		if again := g.Start(1); again.Err() == nil || story(again) != story(s) {
			t.Errorf("%s\ngoes wrong in another way the second time", test.body)
		}
	}
}

// That a script goes wrong, in which line and how, tells nothing of what it has read: it ends there, and the game goes on.
func TestAScriptGoesWrongInTheSameWayWhateverItHasRead(t *testing.T) {
	said, stories := "", []string{}
	for _, body := range []string{
		"if ann.secret > 5 then\n error(\"a\")\n else\n return game.nothing\n end",
		"if ann.secret < 5 then\n error(\"a\")\n else\n return game.nothing\n end",
		"if ann.secret > 5 then\n pay(-1, \"bank\", \"pool\")\n else\n set(\"marks\", \"x\")\n end",
		"if ann.secret < 5 then\n pay(-1, \"bank\", \"pool\")\n else\n set(\"marks\", \"x\")\n end",
		"if ann.secret > 5 then\n local n = 0\n while true do n = n + 1 end\n else\n error(\"a\")\n end",
	} {
		p := hooked(t, onStep("local ann = game.players[1]\n"+body))
		s := match(t, p, true).Start(1)
		err := s.Withheld
		if err == nil || s.Err() != nil {
			t.Errorf("%s\ndoes not go wrong, or stops the game: %v", body, s.Err())
			continue
		}
		stories = append(stories, story(s))
		text := err.Code + err.Summary + err.Hint + strings.Join(err.Notes, " ") + strconv.Itoa(err.Span.Start)
		if said != "" && said != text {
			t.Errorf("%s\ngoes wrong in another way:\n%s\n%s", body, text, said)
		}
		said = text
	}
	if stories[0] != stories[1] || stories[2] != stories[3] {
		t.Errorf("games differ:\n%s", strings.Join(stories, "\n"))
	}
}

// What everybody sees may hold what not everybody may know: a hook that reads it tells nothing of that either.
func TestNoHookTellsWhatAnOpenFieldOrResultHolds(t *testing.T) {
	for _, body := range []string{
		`say(game.marks)`,
		`say(game.lines[2])`,
		`say(game.drawn.name)`,
		`say(game.drawn.suit == "hearts" and "red" or "black")`,
		`say(game.results.told)`,
		`say(game.results.card.name)`,
		`say(game.folks[1].name)`,
		`say(tostring(game.folks))`,
		`pay(game.marks, "bank", "pool")`,
		`set("dealer", game.players[game.marks % 2 + 1])`,
		`set("direction", game.drawn.suit == "hearts" and "clockwise" or "anticlockwise")`,
	} {
		rules := strings.NewReplacer("  marks  number = 0\n", `  marks  number = 0
  lines  number = 0 for each of 1..3
  drawn  card or none = none
  folks  players
`, "  do step\n", `  set marks to dealer's secret
  set lines(marks - 5) to 1
  set drawn to first of dealer's hand
  set dealer's friend to dealer
  set folks to folks + dealer's friend
  result told = dealer's secret
  result card = first of dealer's hand
  do step
`, "friend  player or none = none", "friend  player or none = none seen by owner").Replace(frame)
		p, list := compile.Source("frame", diag.NewSource("frame.deal", rules+onStep(body)))
		if p == nil {
			t.Fatal(list)
		}
		if s := match(t, p, true).Start(1); s.Err() != nil || s.Withheld == nil || !strings.HasPrefix(said(s)[len(said(s))-1], "Held back") {
			t.Errorf("%s\ngives %v, says %q and leaves %v undone", body, s.Err(), said(s), s.Withheld)
		}
	}
}

// Nobody is told, asked or shown by a hook what he may not see, nor does a message say it.
func TestNoHookTellsWhatItMayNot(t *testing.T) {
	const ann, bob = "game.players[1]", "game.players[2]"
	for _, test := range []struct{ body, code string }{
		{`say(tostring(` + ann + `.hand))`, "hook-secret"},
		{`say(tostring(` + ann + `.hand[1]), ` + bob + `)`, "hook-secret"},
		{`say(tostring(` + ann + `.hand[1]), { ` + ann + `, ` + bob + ` })`, "hook-secret"},
		{`say(tostring(` + ann + `.hand[1]), "gm")`, "hook-secret"},
		{`say(` + ann + `.secret, ` + ann + `)`, "hook-secret"},
		{`say(tostring(` + ann + `.made))`, "hook-secret"},
		{`say(tostring(game.deck[1]))`, "hook-secret"},
		{`say(tostring(game.discards[1]))`, "hook-secret"},
		{`if ` + ann + `.hand[1].suit == "hearts" then say("red") else say("not red") end`, "hook-secret"},
		{`local n = 0 for c in ` + ann + `.hand do n = n + c.order end say("ready")`, "hook-secret"},
		{`say("x" .. #list(` + ann + `.hand), ` + bob + `)`, "hook-secret"},
		{`ask(` + bob + `, { prompt = tostring(` + ann + `.hand[1]), from = 1, to = 5, into = "guess" })`, "hook-secret"},
		{`ask(` + bob + `, { prompt = "?", from = 1, to = ` + ann + `.hand[1].order % 5 + 1, into = "guess" })`, "hook-secret"},
		{`error(tostring(` + ann + `.hand[1]))`, "hook-wrong"},
		{`set("marks", tostring(` + ann + `.hand[1]))`, "hook-wrong"},
		{`return game[` + ann + `.hand[1].rank .. ` + ann + `.secret]`, "hook-wrong"},
		{`move(` + ann + `.hand[1], game.board, "discards")`, "stops"}, // it does so whichever card that is
		{`pay(` + ann + `.secret * 100, "pool", "bank")`, "hook-secret"},
		{`pay(` + ann + `.secret, ` + ann + `, "pot")`, "hook-secret"},
		{`set("guess", ` + ann + `.secret, ` + ann + `)`, "hook-wrong"},
		{`result("score", "" .. ` + ann + `.secret, ` + ann + `)`, "hook-wrong"},
		{`say("x", "" .. ` + ann + `.secret)`, "hook-wrong"},
	} {
		s := match(t, hooked(t, onStep(test.body)), true).Start(1)
		err := s.Err()
		if test.code == "stops" {
			test.code = "hook-wrong"
		} else if err != nil { // that it stops would tell something too
			t.Errorf("%s\nstops the game: %v", test.body, err)
		} else {
			err = s.Withheld
		}
		if err == nil || err.Code != test.code {
			t.Errorf("%s\ngives %v, want %s", test.body, err, test.code)
			continue
		}
		hand, _ := know.FieldOf(s, "hand", 0, event.Record)
		for _, word := range append(strings.Fields(s.Text(hand)), " 7", "\"7\"", "700") {
			if text := err.Summary + err.Hint + strings.Join(err.Notes, " "); strings.Contains(text, word) {
				t.Errorf("%s\ntells %q in: %s", test.body, word, text)
			}
		}
		if heard := said(s); len(heard) > 1 || len(heard) == 1 && !strings.HasPrefix(heard[0], "Held back") {
			t.Errorf("%s\nsays %q", test.body, heard)
		}
	}
}

// What may be known is told: to the owner, to nobody else.
func TestAHookMayTellAPlayerWhatHeSees(t *testing.T) {
	s := match(t, hooked(t, onStep(`say(tostring(game.players[1].hand), game.players[1])`)), true).Start(1)
	if s.Err() != nil || len(said(s)) != 1 {
		t.Fatal(s.Err(), said(s))
	}
	for _, e := range s.Events(0) {
		if e.Kind != event.Say {
			continue
		}
		for viewer, want := range map[event.Viewer]bool{0: true, 1: false, 2: false, event.Table: false, event.GM: false} {
			if _, sees := s.See(e, viewer); sees != want {
				t.Errorf("viewer %d hears it: %v", viewer, sees)
			}
		}
	}
	s = match(t, hooked(t, onStep(`say(#game.players[1].hand .. " cards, and on the board " .. tostring(game.board))`)), true).Start(1)
	if s.Err() != nil || !strings.HasPrefix(said(s)[0], "3 cards, and on the board ") {
		t.Error(s.Err(), said(s))
	}
}

// Rules that call Lua for ever are stopped like all others, soon and always at the same place.
func TestLoopsAroundLuaAreStopped(t *testing.T) {
	for name, text := range map[string]string{
		"a define in a loop":               "start game {\n  repeat until busy(1) is 0 { set n to n + 1 - 1 }\n}\ndefine busy(x) = lua number ```\nfor i = 1, 1000 do end return 1```\n",
		"a hook on what its own loop does": "start game {\n  repeat until n > 10 { set n to 1 - n }\n}\non set lua ```\nfor i = 1, 100 do end```\n",
		"a flood of texts":                 "start game {\n  repeat until n > 10 { set n to 1 - n }\n}\non set lua ```\nfor i = 1, 250 do say(string.rep(\"x\", 4000)) end```\n",
		"texts for a field":                "start game {\n  repeat until n > 10 { set n to 1 - n }\n}\non set lua ```\nif event.name == \"n\" then set(\"t\", \"x\" .. random(1000000)) end```\n",
		"a define that asks itself":        "start game {\n  result r = down(100000)\n}\ndefine down(x) = 0 if less(x) is 0 otherwise down(less(x))\ndefine less(x) = lua number ``` return x - 1 ```\n",
		"memory again and again":           "start game {\n  repeat until busy(1) is 0 { set n to n + 1 - 1 }\n}\ndefine busy(x) = lua number ```\nlocal t = {} for i = 1, 5000 do t[i] = {} end return 1```\n",
	} {
		p, list := compile.Source("loop", diag.NewSource("loop.deal", "ruleset \"Loop\"\nthe table has {\n  n number = 0\n  t text = \"\"\n}\n"+text))
		if p == nil {
			t.Fatalf("%s: %v", name, list)
		}
		setup := game.NewSetup(p)
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		s := g.Start(1)
		if s.Err() == nil || !game.IsLimit(s.Err().Code) && s.Err().Code != "hook-wrong" {
			t.Errorf("%s: %v", name, s.Err())
			continue
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: it took %v", name, took)
		}
		if again := g.Start(1); again.Err() == nil || again.Err().Code != s.Err().Code || again.Err().Span != s.Err().Span || again.Steps() != s.Steps() {
			t.Errorf("%s: stopped at %v after %d steps, and then at %v after %d", name, s.Err(), s.Steps(), again.Err(), again.Steps())
		}
	}
}

// A script that goes wrong in one game leaves nothing behind for the next one of the same match.
func TestNoScriptChangesALaterGame(t *testing.T) {
	for _, attack := range []string{
		`local t = {} while true do t[#t + 1] = {} end`, `error("x")`, `return game.nothing`, `move(game.deck[1], game.board, "deck")`,
		`for i = 1, 250 do set("marks", i) end ask(game.players[1], { prompt = "?", choose = { "calm", "angry" }, into = "mood" }) set("nothing", 1)`,
	} {
		more := onStep("if random(2) == 1 then "+attack+" end\nset(\"marks\", random(1000))") + "on discard lua ```set(\"marks\", game.marks + random(1000))```\n"
		p := hooked(t, more)
		used := match(t, p, true)
		for seed := uint64(1); seed <= 12; seed++ {
			s := used.Start(seed)
			finish(t, s, seed)
			fresh := match(t, p, true).Start(seed)
			finish(t, fresh, seed)
			if got, want := story(s), story(fresh); got != want {
				t.Fatalf("%s\nseed %d goes otherwise in a match that has been played:\n%s\nwant\n%s", attack, seed, got, want)
			}
		}
	}
}
