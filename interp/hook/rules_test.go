package hook_test

import (
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"croupier/interp/hook"
)

func TestChangesAreCollectedWithTheirLines(t *testing.T) {
	c := run(t, `result("degree", 5)
result("degree", 6, me)
move(me.hand[1], me.hand, game.board)

move({me.hand[1], me.hand[2]}, {me, "hand"}, "discards")
pay(5, me, "pot")
say("hello " .. me.name)
say("you", game.players[2])
ask(me, { prompt = "Which?", choose = { "a", "b" }, into = "answer" })
ask(me, { prompt = "How many?", from = 1, to = 5, into = "answer" })
set("mood", "grim", me)`)
	me, card := hook.PlayerOf(0), hook.CardOf
	hand, board := hook.ListOf(olafsHand), hook.ListOf(theBoard)
	want := []hook.Change{
		{Verb: hook.GiveResult, Line: 10, Name: "degree", Value: hook.NumberOf(5)},
		{Verb: hook.GiveResult, Line: 11, Name: "degree", Value: hook.NumberOf(6), Player: me},
		{Verb: hook.MoveCards, Line: 12, Value: card(0), From: hand, To: board, Unseen: olafOnly},
		{Verb: hook.MoveCards, Line: 14, Value: hook.ItemsOf(card(0), card(13)), From: hook.ItemsOf(me, hook.TextOf("hand")), To: hook.TextOf("discards"), Hidden: olafOnly},
		{Verb: hook.PayChips, Line: 15, Value: hook.NumberOf(5), From: me, To: hook.TextOf("pot"), Hidden: olafOnly},
		{Verb: hook.SayText, Line: 16, Value: hook.TextOf("hello Olaf"), Hidden: olafOnly},
		{Verb: hook.SayText, Line: 17, Value: hook.TextOf("you"), To: hook.PlayerOf(1), Hidden: olafOnly},
		{Verb: hook.AskPlayer, Line: 18, Player: me, Ask: hook.Ask{Prompt: "Which?", Choose: []hook.Value{hook.TextOf("a"), hook.TextOf("b")}, Into: "answer"}, Hidden: olafOnly},
		{Verb: hook.AskPlayer, Line: 19, Player: me, Ask: hook.Ask{Prompt: "How many?", From: 1, To: 5, Into: "answer"}, Hidden: olafOnly},
		{Verb: hook.SetField, Line: 20, Name: "mood", Value: hook.TextOf("grim"), Player: me, Hidden: olafOnly},
	}
	if !reflect.DeepEqual(c.Changes, want) {
		t.Errorf("asks for\n%+v\nwant\n%+v", c.Changes, want)
	}
}

func TestOnlyHooksChangeTheGame(t *testing.T) {
	src := source(`say("x")`)
	src.Changes = false
	if _, mistakes := hook.Compile(src); len(mistakes) != 1 || !strings.Contains(mistakes[0].Message, "only a hook") {
		t.Errorf("a function may say something: %v", mistakes)
	}
}

func TestTheResultHasItsLine(t *testing.T) {
	c := run(t, "if me.folded then\n  return 1\nend\nreturn 2")
	if c.Line != 13 {
		t.Errorf("the result was given at line %d", c.Line)
	}
}

func TestEveryMistakeOfAScriptIsReported(t *testing.T) {
	_, mistakes := hook.Compile(source("x = 1\nlocal a = 0.5\nprint(b)\nsya(a)"))
	var got []string
	for _, m := range mistakes {
		got = append(got, m.Error())
	}
	want := []string{
		"t.deal:10: `x` is not declared here, and nothing lasts from one call to the next (write `local x = ...`; what is to last belongs in a field of the game)",
		"t.deal:11: 0.5 is not written as a whole number, and numbers are whole (write a half as div(n, 2))",
		"t.deal:12: there is no `print` here (use say, in a hook)",
		"t.deal:12: there is no `b` here (did you mean `a`?)",
		"t.deal:13: there is no `sya` here (did you mean `say`?)",
	}
	for i, w := range want {
		if i < len(got) && i != 3 && got[i] != w {
			t.Errorf("got  %s\nwant %s", got[i], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d mistakes:\n%s", len(got), strings.Join(got, "\n"))
	}
}

func TestMistakesAreSaidInPlainWords(t *testing.T) {
	for script, want := range map[string]string{
		"return me.nmae":                  "a player has no part `nmae` (did you mean `name`?)",
		"local x\nreturn x:y()":           "`y` is a part of nothing (nil) here, which has no parts (look first whether it is nil)",
		"return 1 + nil":                  "this reckons with a number and nothing (nil), which only numbers allow",
		"return 1 < nil":                  "a number and nothing (nil) cannot be compared by size",
		"local a, b = 1, 'x' return a<b":  "a number and a text cannot be compared by size (make a number of a text with tonumber; a card's rank is a text, and its place among the ranks is its order)",
		"return me + 1":                   "this reckons with a thing of the game and a number, which only numbers allow",
		"return 7 / 2":                    "this does not divide evenly, and numbers are whole (write div(a, b), which rounds down, or math.ceil(a / b))",
		"error('no queens')":              "the script stops itself here: no queens",
		"assert(me.folded, 'not folded')": "the script stops itself here: not folded",
		"me.stack = 5":                    "`stack` cannot be assigned: it is the game's (in a hook: set(\"stack\", VALUE, PLAYER); cards are moved and chips paid)",
		"return game.closed":              "nobody may look at this now",
	} {
		err := try(t, script, given())
		if err == nil {
			t.Errorf("%s is no mistake", script)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), ": "); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", script, got, want)
		}
	}
}

func TestWhatIsReadIsCountedAsSeen(t *testing.T) {
	for script, want := range map[string]uint64{
		"return me.name":                    0,
		"return me.hand":                    0,
		"return #me.hand":                   0,
		"return me.hand[1]":                 olafOnly,
		"for c in me.hand do end":           olafOnly,
		"return me.secret":                  olafOnly,
		"return list(me.hand)":              olafOnly,
		"return has(me.hand, me)":           olafOnly,
		"return game.players[2].hand[1].up": 0,
	} {
		if c := run(t, script); c.Hidden != want {
			t.Errorf("%s has seen %b, want %b", script, c.Hidden, want)
		}
	}
}

func TestAnErrorDoesNotTellWhatWasRead(t *testing.T) {
	for _, script := range []string{
		"error('it is ' .. me.secret)",
		"assert(false, me.secret)",
		"local x = me.secret\nreturn me[x]",
		"local x\nlocal key = me.secret\nreturn x[key]",
		"local key = me.secret\nask(me, { prompt = 'q', [key] = 1, into = 'f' })",
	} {
		err := try(t, script, given())
		if err == nil || strings.Contains(err.Error(), "plum") || !err.Secret {
			t.Errorf("%s\n%v", script, err)
		}
	}
}

func TestLimitsAreTheHosts(t *testing.T) {
	c := given()
	c.Limits = hook.Limits{Steps: 100}
	if err := try(t, "while true do end", c); err == nil || err.Fault != hook.TooManySteps || c.Steps != 100 {
		t.Errorf("%v after %d steps", err, c.Steps)
	}
	c.Limits = hook.Limits{Bytes: 1000}
	if err := try(t, "local t = {} t.a = {} t.b = {}", c); err == nil || err.Fault != hook.TooManyBytes {
		t.Errorf("%v after %d bytes", err, c.Bytes)
	}
}

func TestTheBackstopEndsACall(t *testing.T) {
	asked := 0
	c := given()
	c.Limits.Backstop = func() error {
		if asked++; asked == 3 {
			return errors.New("this took longer than 2 seconds")
		}
		return nil
	}
	err := try(t, "while true do end", c)
	if err == nil || err.Fault != hook.Aborted || err.Message != "this took longer than 2 seconds" {
		t.Errorf("ends with %v", err)
	}
}

func TestChanceComesFromTheHost(t *testing.T) {
	script := `local t = shuffle({1, 2, 3, 4, 5, 6, 7, 8, 9}) return {random(100), random(5, 9), math.random(3), t[1], t[2], t[3]}`
	first, second := run(t, script), run(t, script)
	if !reflect.DeepEqual(first.Result, second.Result) {
		t.Errorf("the same stream gives %v and %v", first.Result, second.Result)
	}
	c := given()
	c.Chance = nil
	if err := try(t, "return random(6)", c); err == nil {
		t.Error("random works without chance")
	}
}

func TestACallTakesAsManyValuesAsItHasNames(t *testing.T) {
	script, mistakes := hook.Compile(hook.Source{File: "t.deal", Line: 3, Text: "return to_call + 1", Params: []string{"to-call"}})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	var pool hook.Pool
	c := &hook.Call{Host: table{}, Args: []hook.Value{hook.NumberOf(4)}}
	if err := pool.Call(script, c); err != nil || c.Result.N != 5 {
		t.Errorf("%v %v", c.Result, err)
	}
	c.Args = nil
	if err := pool.Call(script, c); err == nil || err.Line != 3 {
		t.Errorf("a call without its value: %v", err)
	}
	for _, name := range []string{"end", "a b", "", "1", "x.y"} {
		if _, mistakes := hook.Compile(hook.Source{File: "t.deal", Line: 3, Params: []string{name}}); len(mistakes) == 0 {
			t.Errorf("%q is taken for a name", name)
		}
	}
}

// A machine that has met many cards, texts and things must count like a new one.
func TestAUsedMachineCountsLikeANewOne(t *testing.T) {
	script, mistakes := hook.Compile(source(sane))
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	var pool hook.Pool
	var steps, bytes int
	for i := range 50 {
		c := given()
		if err := pool.Call(script, c); err != nil {
			t.Fatal(err)
		}
		if i > 0 && (c.Steps != steps || c.Bytes != bytes) {
			t.Fatalf("call %d takes %d steps and %d bytes, the one before %d and %d", i, c.Steps, c.Bytes, steps, bytes)
		}
		steps, bytes = c.Steps, c.Bytes
	}
}

func TestOneScriptRunsInManyPlacesAtOnce(t *testing.T) {
	script, mistakes := hook.Compile(source(sane))
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	var pool hook.Pool
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				c := given()
				if err := pool.Call(script, c); err != nil || c.Result.N != 22 {
					t.Errorf("%v %v", c.Result, err)
				}
			}
		})
	}
	all.Wait()
}

func TestSpeedNeedsNoMemory(t *testing.T) {
	for _, text := range []string{``, "local n = 0\nfor card in me.hand do if card.rank == 'A' then n = n + card.order end end\nreturn n"} {
		script, mistakes := hook.Compile(source(text))
		if len(mistakes) > 0 {
			t.Fatal(mistakes)
		}
		var pool hook.Pool
		c := given()
		call := func() {
			if err := pool.Call(script, c); err != nil {
				t.Fatal(err)
			}
		}
		call()
		if n := testing.AllocsPerRun(100, call); n >= 1 && !raceDetector {
			t.Errorf("a call takes %v pieces of memory:\n%s", n, text)
		}
	}
}
