package session_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"

	"pgregory.net/rapid"
)

// carried is how a front end begins a contest: what lasts is read from the sheets.
func (e *evening) carried(start string, players ...string) *session.Node {
	e.t.Helper()
	return e.given(start, players)
}

// given is that, with parameters that were typed.
func (e *evening) given(start string, players []string, params ...program.Arg) *session.Node {
	e.t.Helper()
	p := e.World().Rules().Program
	setup := game.NewSetup(p)
	setup.Record = true
	for _, err := range []error{setup.SetStart(start), setup.SetPlayers(players), setup.Give(game.Wanted{Params: params}),
		e.World().Carry(p, setup, params, session.All)} {
		if err != nil {
			e.t.Fatal(err)
		}
	}
	h, err := journal.NewHeader(p, setup, e.World().NextSeed())
	if err != nil {
		e.t.Fatal(err)
	}
	return e.do(session.Entry{Kind: session.Start, Game: &h})
}

// out plays the open contest to its end.
func (e *evening) out() {
	e.t.Helper()
	for e.World().Open() != nil {
		e.step()
	}
}

// step answers the open decision at random.
func (e *evening) step() {
	e.t.Helper()
	s := e.World().Open().State
	bot, err := policy.New(s.Game().Program(), "random", 0, "")
	if err != nil {
		e.t.Fatal(err)
	}
	entry, err := e.World().Decide(s, bot, "", nil)
	if err != nil {
		e.t.Fatal(err)
	}
	e.do(entry)
}

// has is what a character's sheet says of a lasting field.
func (e *evening) has(who, name string) string {
	for _, s := range e.World().Character(who).Settings() {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

// The bug that this was begun for: after gambling for credits Olaf had as many effort chips.
func TestEachRulesetHasItsOwnPurse(t *testing.T) {
	e := begin(t)
	e.character("Olaf", "chips 12")
	e.character("Mia")
	e.use("baltimore")
	e.use("swrpg")
	e.carried("round", "Olaf", "Mia")
	e.out()
	credits, mias := e.has("Olaf", "swrpg.stack"), e.has("Mia", "swrpg.stack")
	if credits == "" || mias == "" || e.has("Olaf", "chips") != "" {
		t.Fatalf("Olaf keeps %v and Mia %v", e.World().Character("Olaf").Keeps, e.World().Character("Mia").Keeps)
	}
	if n, m := e.World().Contest.State.StackOf(0), e.World().Contest.State.StackOf(1); fmt.Sprint(n) != credits || fmt.Sprint(m) != mias {
		t.Errorf("Olaf has %d credits and Mia %d, and the sheets say %s and %s", n, m, credits, mias)
	}
	e.use("draw")
	e.carried("game", "Olaf", "Mia", "Pat", "Quin")
	for _, given := range e.World().Contest.Header.Params {
		t.Errorf("the credits went into another game: %v", given)
	}
	e.out()
	if e.has("Olaf", "swrpg.stack") != credits || e.has("Olaf", "draw.stack") == "" {
		t.Errorf("Olaf keeps %v", e.World().Character("Olaf").Keeps)
	}
	e.use("swrpg")
	e.carried("round", "Olaf", "Mia")
	for _, s := range e.World().Contest.Header.Params {
		if want := map[string]string{"Olaf": credits, "Mia": mias}[s.Player]; s.Name == "stack" && s.Value != want {
			t.Errorf("%s begins with %s and had %s", s.Player, s.Value, want)
		}
	}
	e.holds()
}

// Chips are fresh for every conflict of texas: who has won the last one, or has other chips on their sheet, begins with nine.
func TestEveryConflictBeginsWithFreshChips(t *testing.T) {
	e := begin(t)
	e.character("Olaf", "chips 40")
	e.character("Mia")
	e.use("texas")
	for range 2 {
		e.given("conflict", []string{"Olaf", "Mia"}, game.Param("initiator", "Mia"))
		s := e.World().Open().State
		if one, other := s.StackOf(0), s.StackOf(1); one != 9 || other != 9 {
			t.Errorf("Olaf begins with %d chips and Mia with %d", one, other)
		}
		e.out()
		if e.has("Olaf", "chips") != "40" || len(e.World().Character("Mia").Keeps) > 0 {
			t.Errorf("of a conflict %v and %v are left", e.World().Character("Olaf").Keeps, e.World().Character("Mia").Keeps)
		}
	}
}

func TestUndoTakesBackWhatAContestLeft(t *testing.T) {
	e := begin(t)
	e.use("draw")
	e.character("Olaf", "draw.stack 40")
	e.character("Mia")
	before := fmt.Sprint(e.World().Characters)
	e.carried("game", "Olaf", "Mia", "Pat", "Quin")
	for {
		head := e.Head()
		e.step()
		if e.World().Open() == nil {
			if fmt.Sprint(e.World().Characters) == before {
				t.Fatal("the contest left nothing")
			}
			e.do(session.Entry{Kind: session.Undo, To: head})
			break
		}
	}
	if now := fmt.Sprint(e.World().Characters); now != before {
		t.Errorf("it was %s and is %s", before, now)
	}
	e.holds()
}

const campaign = `ruleset "Campaign"

define moods = [calm angry]

players 1..3

deck standard

each player has {
  hand     cards seen by owner
  stress   number -5..9 = 0 lasting
  purse    chips = 7 lasting
  scarred  yes or no = no lasting
  mood     moods or none = none lasting
  title    text = "" lasting
  skill    dice = 2D+1 lasting
  plan     number = 0 lasting seen by gm
  peeked   number = 0 lasting
}

the table has {
  chief  player or none = none lasting
  trump  suit or none = none lasting
  high   rank = A lasting
  finest combination or none = none lasting
  sort   category or none = none lasting
}

start scene with stress, purse, scarred, mood, title, skill, plan, peeked, chief, trump, high, finest, sort {
  each player {
    deal 1 to hand
    set peeked to sum spots of hand
    set plan to roll d6
    set stress to roll d6
    set mood to angry if stress > 3 otherwise calm
    set scarred to stress is 6
    set title to "the Red, son of 'Erik'"
    pay 2 from purse to bank
  }
  set chief to last of players
  set trump to hearts
  set finest to "fives full of twos"
  set sort to flush
  result ended = yes
}

start rest with stress {
  each player { set stress to 0 }
  result ended = yes
}
`

func (e *evening) own(name, text string) *program.Program {
	e.t.Helper()
	p, list := compile.Source(name, diag.NewSource(name+".deal", text))
	if p == nil {
		e.t.Fatal(list)
	}
	programs[name] = p
	return p
}

// What an open field holds that was worked out from hidden cards is not told by the sheet; what the game master alone sees of a field
// is kept, for the game master.
func TestWhatLastsIsWrittenAsItIsRead(t *testing.T) {
	e := begin(t)
	p := e.own("campaign", campaign)
	rules := &session.Rules{Name: "campaign", Sums: p.Sums}
	s := session.New(e.Header, func(*session.Rules) (*program.Program, error) { return p, nil }, nil)
	e.Session = s
	e.do(session.Entry{Kind: session.UseRules, Rules: rules})
	e.character("Olaf")
	e.character("Mia")
	e.carried("scene", "Olaf", "Mia")
	w := e.World()
	if w.Open() != nil {
		t.Fatal("the scene goes on")
	}
	want := "[{campaign [{chief Mia} {trump hearts} {high A} {finest fives full of twos} {sort flush}]}]"
	if fmt.Sprint(w.Keeps) != want {
		t.Errorf("the table keeps %v, not %s", w.Keeps, want)
	}
	stress := e.has("Olaf", "campaign.stress")
	for name, want := range map[string]string{"purse": "5", "title": "the Red, son of 'Erik'", "skill": "2D+1", "peeked": "", "stress": stress} {
		if got := e.has("Olaf", "campaign."+name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if e.has("Olaf", "campaign.plan") == "" {
		t.Error("the plan is not kept")
	}
	e.carried("scene", "Olaf", "Mia")
	given := fmt.Sprint(e.World().Contest.Header.Params)
	for _, want := range []string{"{Olaf stress " + stress + " ", "{Olaf title the Red, son of 'Erik' ", "{ chief Mia ", "{ finest fives full of twos ", "{ sort flush "} {
		if !strings.Contains(given, want) {
			t.Errorf("the next scene begins with %s, and not with %s", given, want)
		}
	}
	e.carried("rest", "Olaf")
	if e.has("Olaf", "campaign.stress") != "0" || e.has("Olaf", "campaign.purse") != "3" || e.has("Mia", "campaign.stress") == "" {
		t.Errorf("a start that takes one field changes that alone: %v", e.World().Characters)
	}
	e.do(session.Entry{Kind: session.DropChar, Who: "Mia"})
	e.carried("scene", "Olaf") // Mia led, and is not here
}

// An import is one entry, done whole or not at all, and undone at once.
func TestAnImportIsUndoneAtOnce(t *testing.T) {
	e := begin(t)
	e.character("Olaf", "Strength 5")
	before := standing(e.Session)
	head := e.Head()
	sheets := []session.Sheet{{Who: "Mia", Set: []journal.Setting{{Name: "draw.stack", Value: "7"}}},
		{Who: "Olaf", Set: []journal.Setting{{Name: "Strength", Value: "6"}}}, {Who: session.NameTable, Set: []journal.Setting{{Name: "draw.clock", Value: "3"}}}}
	bad := append(append([]session.Sheet{}, sheets...), session.Sheet{Who: "a.b"})
	if _, err := e.Do(session.Entry{Kind: session.Import, Sheets: bad}); err == nil || standing(e.Session) != before {
		t.Fatalf("half a file was read: %v", err)
	}
	e.do(session.Entry{Kind: session.Import, Sheets: sheets})
	if e.has("Mia", "draw.stack") != "7" || fmt.Sprint(e.World().Keeps) != "[{draw [{clock 3}]}]" {
		t.Errorf("%v %v", e.World().Characters, e.World().Keeps)
	}
	e.do(session.Entry{Kind: session.Undo, To: head})
	if len(e.World().Characters) != 1 || e.World().Keeps != nil {
		t.Error("something of the file is left")
	}
	e.holds()
}

// Whatever is set on sheets, in whatever order, is there when it is undone and resumed; nothing that was handed out before changes.
func TestSheetsAreValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		said := []string{standing(e.Session)}
		heads := []int{0}
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			who := rapid.SampledFrom([]string{"Olaf", "Mia", session.NameTable}).Draw(t, "who")
			name := rapid.SampledFrom([]string{"draw.stack", "swrpg.stack", "old.rules.stress", "draw.clock"}).Draw(t, "name")
			value := rapid.SampledFrom([]string{"3", "-4", "none", "2D+1", "a word"}).Draw(t, "value")
			e.do(session.Entry{Kind: session.SetChar, Who: who, Set: []journal.Setting{{Name: name, Value: value}}})
			said, heads = append(said, sheetsOf(e.Session)), append(heads, e.Head())
		}
		at := rapid.IntRange(1, len(heads)-1).Draw(t, "back to")
		e.do(session.Entry{Kind: session.Undo, To: heads[at]})
		if now := sheetsOf(e.Session); now != said[at] {
			t.Errorf("it was %s and is %s", said[at], now)
		}
		if again := sheetsOf(e.resume()); again != said[at] {
			t.Errorf("it was %s and is resumed as %s", said[at], again)
		}
	})
}

func sheetsOf(s *session.Session) string { return fmt.Sprint(s.World().Characters, s.World().Keeps) }

// An evening that was begun with one purse for all rules goes on with it.
func TestAnOldEveningHasOnePurse(t *testing.T) {
	e := begin(t)
	e.Header.Version = 1
	e.Session = session.New(e.Header, library(t), nil)
	e.character("Olaf", "chips 12")
	e.character("Mia", "chips 30")
	e.use("draw")
	e.carried("game", "Olaf", "Mia", "Pat", "Quin")
	e.out()
	chips := e.has("Olaf", "chips")
	if chips == "" || e.has("Olaf", "draw.stack") != "" {
		t.Fatalf("Olaf keeps %v", e.World().Character("Olaf").Keeps)
	}
	e.use("swrpg")
	e.do(session.Entry{Kind: session.GiveChips, Who: "Olaf", Name: session.NameChips, Amount: 100, Why: "a gift"})
	e.carried("round", "Olaf", "Mia")
	for _, s := range e.World().Contest.Header.Params {
		if s.Player == "Olaf" && s.Name == "stack" && fmt.Sprint(s.Value) != fmt.Sprint(number(t, chips)+100) {
			t.Errorf("Olaf begins with %s and had %s", s.Value, chips)
		}
	}
}

func number(t tb, text string) int {
	n := 0
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(err)
	}
	return n
}
