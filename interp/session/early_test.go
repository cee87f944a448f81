package session_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/journal"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/interp/words"
)

// cheating is a session at which three write notes in secret, each three answers.
func cheating(t *testing.T) *evening {
	e := begin(t)
	e.use("swrpg")
	e.start("session", []string{"Lando", "Han", "Chewie"}, "rounds=3")
	return e
}

func (e *evening) says(who string, all ...string) {
	e.t.Helper()
	for _, text := range all {
		e.do(session.Entry{Kind: session.Answer, Who: who, Value: text})
	}
}

// together brings a session to where all answer in secret.
func (e *evening) together() {
	e.t.Helper()
	for range 50 {
		if _, is := e.World().Contest.Together(); is {
			return
		}
		s := e.World().Open().State
		text, err := words.Write(s, policy.NewRandom(1, "").Decide(s))
		if err != nil {
			e.t.Fatal(err)
		}
		e.answer(text)
	}
}

// Where all answer in secret, everybody may answer at once, in any order: the game comes out as if they had answered one after the
// other, and nobody sees who has answered before all have.
func TestAllAnswerAtOnceInAnyOrder(t *testing.T) {
	inOrder, mixed := cheating(t), cheating(t)
	inOrder.together()
	mixed.together()
	if all := mixed.World().Open().Awaited(); fmt.Sprint(all) != "[Lando Han Chewie]" {
		t.Fatal("awaited are", all)
	}
	seen := func(who string) string {
		s, asked := mixed.World().Open().Own(who)
		v := know.ViewOf(s, event.Viewer(s.Game().Seat(who)))
		return fmt.Sprint(asked, s.Pending().Prompt, v)
	}
	chewie, lando := seen("Chewie"), seen("Lando")
	inOrder.says("Lando", "fair", "win", "1")
	inOrder.says("Han", "cheat", "lose", "1")
	inOrder.says("Chewie", "fair", "lose", "1")
	mixed.says("Han", "cheat")
	mixed.says("Chewie", "fair")
	if _, err := mixed.Do(session.Entry{Kind: session.Answer, Who: "Chewie", Value: "perhaps"}); err == nil {
		t.Error("that is no answer to what Chewie is asked next")
	}
	mixed.says("Chewie", "lose", "1")
	if _, err := mixed.Do(session.Entry{Kind: session.Answer, Who: "Chewie", Value: "1"}); err == nil || !strings.Contains(err.Error(), "not Chewie") {
		t.Error("Chewie answers once more:", err)
	}
	if now := seen("Lando"); now != lando {
		t.Errorf("Lando sees that others have answered:\n%s\n%s", lando, now)
	}
	mixed.do(session.Entry{Kind: session.Undo, To: must(mixed.Back(3))})
	if now := seen("Chewie"); now != chewie {
		t.Errorf("what was undone is not asked anew, or Han's answer shows:\n%s\n%s", chewie, now)
	}
	mixed.says("Lando", "fair", "win")
	if now := seen("Chewie"); now != chewie {
		t.Errorf("Chewie sees that others have answered:\n%s\n%s", chewie, now)
	}
	mixed.says("Chewie", "fair", "lose", "1")
	if all := mixed.World().Open().Awaited(); fmt.Sprint(all) != "[Lando Han]" {
		t.Error("awaited are", all)
	}
	mixed.says("Han", "lose")
	mixed.says("Lando", "1")
	mixed.says("Han", "1")
	a, b := inOrder.World().Contest.State, mixed.World().Contest.State
	if journal.Asked(a) != journal.Asked(b) || a.Answers() != b.Answers() || a.Answers() < 9 {
		t.Errorf("after %d answers it stands otherwise than after %d in order", b.Answers(), a.Answers())
	}
	events := mixed.Node(mixed.Head()).Events
	if !slices.EqualFunc(inOrder.Node(inOrder.Head()).Events, events, func(x, y event.Event) bool { return fmt.Sprint(x) == fmt.Sprint(y) }) {
		t.Error("it is told otherwise")
	}
	var order []string
	for _, n := range mixed.Line() {
		for _, one := range mixed.Node(n).Gave {
			order = append(order, one.Who)
		}
	}
	if want := strings.Repeat("Lando ", 3) + strings.Repeat("Han ", 3) + "Chewie Chewie Chewie"; !strings.HasSuffix(strings.Join(order, " "), want) {
		t.Error("the game took the answers as", order)
	}
	again := resumed(t, mixed)
	if journal.Asked(again.World().Contest.State) != journal.Asked(b) {
		t.Error("gone on with it stands otherwise")
	}
}

const bids = `ruleset "Bids"
players 2
each player has {
  most number 0..9 = 9
  bid  number 0..9 = 0 seen by owner
  plan sneak or strike = sneak seen by owner
}
start game {
  each player, secretly {
    set bid to ask player to choose from 0..most, "How much?"
    set plan to ask player to choose sneak or strike, "How?"
  }
  each player { result came = bid }
}
`

// Where the game master's word makes an answer none that could be given, whoever gave it early is asked anew; and who is in the
// middle of their questions is asked the next.
func TestAWordOfTheGameMasterLeavesNobodyUnasked(t *testing.T) {
	for _, who := range []string{"Ann", "Bob"} {
		e := begin(t)
		p := e.own("bids", bids)
		e.Session = session.New(journal.NewSessionHeader(11, "Friday"), func(*session.Rules) (*program.Program, error) { return p, nil }, nil)
		e.do(session.Entry{Kind: session.UseRules, Rules: &session.Rules{Name: "bids", Sums: p.Sums}})
		e.start("game", []string{"Ann", "Bob"})
		e.says(who, "7")
		e.do(session.Entry{Kind: session.SetField, Who: who, Name: "most", Value: "3"})
		c := e.World().Open()
		want := map[string]string{"Ann": "How?", "Bob": "How much?"}[who]
		if s, asked := c.Own(who); !asked || s.Pending().Prompt != want {
			t.Errorf("%s is not asked %s: %t %s", who, want, asked, s.Pending().Prompt)
		}
		if all := fmt.Sprint(c.Awaited()); all != "[Ann Bob]" {
			t.Errorf("after the answer of %s, awaited are %s", who, all)
		}
		e.says("Bob", map[string][]string{"Ann": {"2", "strike"}, "Bob": {"3", "strike"}}[who]...)
		e.says("Ann", map[string][]string{"Ann": {"sneak"}, "Bob": {"9", "sneak"}}[who]...)
		if !e.World().Contest.Over {
			t.Error("it is not over")
		}
	}
}

func must(n int, err error) int {
	if err != nil {
		panic(err)
	}
	return n
}

func resumed(t *testing.T, e *evening) *session.Session {
	t.Helper()
	rec, err := journal.ReadSession(bytes.NewReader(e.file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(rec, library(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
