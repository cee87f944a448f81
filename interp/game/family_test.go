package game_test

import (
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/interp/words"
)

const familyTable = `ruleset "Families"
players 2
deck standard
each player has {
  stack  chips = 10
  hand   cards for each of 1..2 seen by owner
  sheet  number 0..20 or none = none for each of [ones twos]
  hidden number = 7 for each of 1..2 seen by owner
}
the table has {
  come  chips for each of 4..6
  mark  number = 0 for each of 1..3 by [low high]
  at    number = 4
}
start game {
  deal 2 to each player's hand(2)
  pay 3 from bank to come(at)
  set dealer's sheet(ones) to 5
  do step
  each player { ask player to bet 0..5 chips from stack to come(at + 1) }
  set mark(at - 2, high) to 8
  result come_now = come(at)
}
phase step { set at to at }
`

func TestTheGameMasterSetsOneMemberOfAField(t *testing.T) {
	s := begin(t, familyTable, "Ann", "Bob")
	for _, name := range []string{"sheet[ones]", "sheet ones"} {
		if err := words.SetField(s, name, 0, "7"); err != nil {
			t.Fatal(err)
		}
	}
	if v, _ := know.FieldOf(s, "sheet ones", 0, event.Table); v.N != 7 {
		t.Errorf("the line is %d", v.N)
	}
	if v, _ := know.FieldOf(s, "sheet twos", 0, event.Table); !v.IsNone() {
		t.Errorf("another line is %d", v.N)
	}
	for _, name := range []string{"mark(3, low)", "mark(3,low)", "mark 3 low"} {
		if err := words.SetField(s, name, -1, "6"); err != nil {
			t.Fatal(err)
		}
	}
	if v, _ := know.FieldOf(s, "mark 3 low", -1, event.Table); v.N != 6 {
		t.Errorf("the mark is %d", v.N)
	}
	if err := words.SetField(s, "come[5]", -1, "4"); err != nil {
		t.Fatal(err)
	}
	laid := false
	for _, card := range []string{"2c", "3c", "4c", "5c", "6c"} { // four cards are dealt, which may be among them
		laid = laid || words.SetField(s, "hand[1]", 1, card) == nil
	}
	if !laid {
		t.Fatal("no card can be laid into a hand")
	}
	sound(t, s)
	last := s.Events(0)[len(s.Events(0))-1]
	if got := s.ZoneName(last.Zone); got != "hand 1" {
		t.Errorf("the cards lie in %q", got)
	}
	for name, says := range map[string]string{"sheet": "say which, sheet(ones)", "sheet[threes]": `nothing called "sheet[threes]"`} {
		if err := words.SetField(s, name, 0, "1"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAKeyThatIsNotThereStopsTheGameAndSaysWhichThereAre(t *testing.T) {
	for _, rules := range []string{"pay 1 from bank to come[at + 3]", "say come[at + 3]", "deal 1 to dealer's hand[at + 3]", "reveal hidden[at + 3] of dealer",
		"set hidden[at + 3] of dealer to 1", "let n = count of dealer's hand[at + 3]", "move dealer's hand[2] to dealer's hand[at + 3]"} {
		s := begin(t, strings.Replace(familyTable, "phase step {", "phase step {\n  "+rules+"\n ", 1), "Ann", "Bob")
		d := s.Err()
		if d == nil || d.Code != "no-such-key" || d.Span.Text() != "at + 3" || !strings.Contains(d.Summary, "(7): it is kept for each of ") {
			t.Errorf("%s: %v", rules, d)
		}
	}
}

func TestEventsAndViewsNameTheMember(t *testing.T) {
	s := begin(t, familyTable, "Ann", "Bob")
	var told strings.Builder
	for _, e := range s.Events(0) {
		told.WriteString(e.Name + ">" + e.Text + ">" + s.ZoneName(e.Zone) + "\n")
	}
	for _, want := range []string{"bank>come 4>", "sheet ones>", ">hand 2"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("no %q in %s", want, told.String())
		}
	}
	if _, ok := know.FieldOf(s, "hidden 1", 0, event.Viewer(1)); ok {
		t.Error("Bob sees what is Ann's to see")
	}
}

func TestAScriptReadsAndChangesMembers(t *testing.T) {
	for _, test := range []struct{ script, says string }{
		{`say(game.come[4])`, "3"},
		{`say(game.come["4"])`, "3"},
		{`say(game.dealer.sheet.ones)`, "5"},
		{`say(tostring(game.dealer.sheet.twos == nil))`, "true"},
		{`say(game.dealer.hand[2].count)`, "2"},
		{`set("mark(3, low)", 5)`, ""},
		{`say(game.mark[3].low + game.mark[1]["high"])`, "0"},
		{`set("sheet[twos]", 3, game.dealer) set("sheet ones", 4, game.dealer)`, ""},
	} {
		text := familyTable + "on phase step lua ```\n" + test.script + "\n```\n"
		s := begin(t, text, "Ann", "Bob")
		if s.Err() != nil {
			t.Fatalf("%s: %v %s", test.script, s.Err(), s.Err().Hint)
		}
		if got := strings.Join(said(s), ""); got != test.says {
			t.Errorf("%s says %q", test.script, got)
		}
		if strings.HasPrefix(test.script, `set("mark`) {
			if v, _ := know.FieldOf(s, "mark 3 low", -1, event.Table); v.N != 5 {
				t.Errorf("the mark is %d", v.N)
			}
		} else if strings.HasPrefix(test.script, "set") {
			a, _ := know.FieldOf(s, "sheet twos", 1, event.Table)
			b, _ := know.FieldOf(s, "sheet ones", 1, event.Table)
			if a.N != 3 || b.N != 4 {
				t.Errorf("they are %d and %d", a.N, b.N)
			}
		}
	}
	s := begin(t, familyTable+"on phase step lua ```\nsay(game.come[7])\n```\n", "Ann", "Bob")
	if d := s.Err(); d == nil || !strings.Contains(d.Summary, "7") {
		t.Errorf("a member that is not there: %v", d)
	}
	s = begin(t, familyTable+"on phase step lua ```\nsay(game.dealer.hidden[1])\n```\n", "Ann", "Bob")
	if d := s.Withheld; s.Err() != nil || d == nil || d.Code != "hook-secret" || len(said(s)) > 0 {
		t.Errorf("a secret: %v %v %q", s.Err(), d, said(s))
	}
}

func TestOneOfTwoKeysThatIsNotThereStopsTheGame(t *testing.T) {
	for rules, says := range map[string]string{
		"set mark(at, low) to 1":          "There is no mark(4, ...): it is kept for each of 1..3 by [low high]",
		"say mark(at - 4, low)":           "There is no mark(0, ...): it is kept for each of 1..3 by [low high]",
		"increase mark(at - 1, low) by 1": "",
	} {
		s := begin(t, strings.Replace(familyTable, "phase step {", "phase step {\n  "+rules+"\n ", 1), "Ann", "Bob")
		switch d := s.Err(); {
		case says == "" && d != nil, says != "" && (d == nil || d.Summary != says):
			t.Errorf("%s: %v", rules, d)
		}
	}
}

func TestTwoKeysNameOneMemberEach(t *testing.T) {
	rules := "each a in 1..3 { set mark(a, low) to a\n set mark(a, high) to 10 * a }\n say sum (mark(a, low) + mark(a, high)) of (each a in 1..3)" +
		"\n say mark(2, low), mark(3, high)"
	s := begin(t, strings.Replace(familyTable, "phase step {", "phase step {\n  "+rules+"\n ", 1), "Ann", "Bob")
	if got := strings.Join(said(s), "; "); s.Err() != nil || got != "66; 2 30" {
		t.Errorf("%q %v", got, s.Err())
	}
}
