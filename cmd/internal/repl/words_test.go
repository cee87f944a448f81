package repl

import (
	"slices"
	"strings"
	"testing"

	"croupier/interp/journal"
	"croupier/interp/session"
)

func TestWhatWasDealtIsReadAsPeopleSayIt(t *testing.T) {
	for says, is := range map[string]string{
		"9h 8d 6d 4s":              "9h 8d 6d 4s",
		"board is 9h 8d 6d 4s":     "9h 8d 6d 4s",
		"The board is 9h 8d":       "9h 8d",
		"I rolled 7 4 12":          "7 4 12",
		"Olaf rolls 3":             "3",
		"rolled: 3 4":              "3 4",
		"we got 10h":               "10h",
		"they are 9h and 8d":       "9h and 8d",
		"  9h ":                    "9h",
		"Olaf's hole is 10h, 10s ": "10h, 10s",
	} {
		if got := dealt(says); got != is {
			t.Errorf("%q is read as %q", says, got)
		}
	}
}

// What people look for is no command, nor the beginning of one, and what they are told of is.
func TestWordsThatAreSoughtLeadToCommands(t *testing.T) {
	r := &REPL{cmds: commands(), s: session.New(journal.SessionHeader{}, nil, nil)}
	for word, typed := range sought {
		if _, all := r.meant(word); len(all) > 0 || r.command(word) != nil {
			t.Errorf("%s is a command or begins one: %v", word, all)
		}
		if first, _ := cutWord(typed); r.command(first) == nil {
			t.Errorf("%s leads to %q, which is no command", word, typed)
		}
	}
	for _, word := range soughtStarts {
		if _, all := r.meant(word); len(all) > 0 || r.command(word) != nil || sought[word] != "" {
			t.Errorf("%s is something already", word)
		}
	}
}

// What can mean one thing alone is done as it was meant, in whatever words.
func TestWhatIsSaidInOtherWordsIsUnderstood(t *testing.T) {
	s := session.New(journal.SessionHeader{}, nil, nil)
	for _, name := range []string{"Olaf", "Old Mia"} {
		if _, err := s.Do(session.Entry{Kind: session.SetChar, Who: name}); err != nil {
			t.Fatal(err)
		}
	}
	r := &REPL{Table: Table{Shipped: []string{"baltimore", "d12"}}, cmds: commands(), s: s}
	for text, want := range map[string]string{
		"add character Bob":             "character Bob",
		"create Bob Strength 3":         "character Bob Strength 3",
		"new player Bob":                "character Bob",
		"npc Goblin Body 3":             "character Goblin npc Body 3",
		"players":                       "character",
		"Olaf":                          "character Olaf",
		"old mia":                       "character old mia",
		"Olaf Strength 4":               "character Olaf Strength 4",
		"Olaf has Strength 4, Wits 2":   "character Olaf Strength 4, Wits 2",
		"Old Mia Strength 4":            `character "Old Mia" Strength 4`,
		"Olaf rolls 2d6":                "roll Olaf: 2d6",
		"kick Olaf":                     "remove Olaf",
		"rules":                         "use",
		"Baltimore":                     "use baltimore",
		"play baltimore":                "use baltimore",
		"check Olaf":                    "start Olaf",
		"check basic Olaf pool 3":       "start basic Olaf pool 3",
		"where":                         "view",
		"log 50":                        "history 50",
		"what are the odds of 2d6>8":    "odds 2d6>8",
		"house rules":                   "rule",
		"house rule":                    "rule",
		"new rule":                      "rule",
		"add a rule":                    "rule",
		"make our own rule":             "rule",
		"house rule: ante is 5":         "rule ante is 5",
		"change ante to 5":              "rule change ante to 5",
		"skip the exchange":             "rule skip the exchange",
		"undo the rule":                 "rule undo",
		"what does this rule do":        "compare",
		"option burn no":                "set burn no",
		"print the transcript to it.md": "transcript to it.md",
		"hide the butler did it":        "secret the butler did it",
		"d20 with disadvantage":         "roll dis",
		"d12":                           "", // dice
		"Bob":                           "",
		"Bob Strength 4":                "",
		"kick Bob":                      "",
		"Olaf sings":                    "",
		"play whist":                    "start whist",
		"best of [Ah Kh]":               "",
	} {
		got := r.reworded(text)
		if got != want {
			t.Errorf("%q is understood as %q, not %q", text, got, want)
		}
		if got != "" && r.command(firstWord(got)) == nil {
			t.Errorf("%q leads to %q, which is no command", text, got)
		}
	}
	for text, want := range map[string]string{
		"characters Olaf, Ann and Bob": "character Olaf|character Ann|character Bob",
		"players Ann & Bob":            "character Ann|character Bob",
		"character Olaf":               "",
		"character Olaf, npc":          "",
		"character Olaf Strength 4":    "",
	} {
		if got := strings.Join(severally(text), "|"); got != want {
			t.Errorf("%q is %q", text, got)
		}
	}
}

func TestChipsGoToWhoIsNamedInAnyOrder(t *testing.T) {
	for text, want := range map[string][2]string{
		"Olaf 3":            {"Olaf", "3"},
		"Olaf 3 chips":      {"Olaf", "3"},
		"3 chips to Olaf":   {"Olaf", "3"},
		"3 from Old Mia":    {"Old Mia", "3"},
		"Old Mia 3 credits": {"Old Mia", "3"},
		"3 Olaf":            {"Olaf", "3"},
		"Olaf":              {"Olaf", ""},
		"Olaf many":         {"Olaf", "many"},
	} {
		if who, many := amount(text); who != want[0] || many != want[1] {
			t.Errorf("%q: %q and %q", text, who, many)
		}
	}
}

func TestSeveralRollsStandInOneLine(t *testing.T) {
	for text, want := range map[string][]string{
		"2d6":                 {"2d6"},
		"2d6 ; 1d8":           {"2d6", "1d8"},
		"2d6;1d8 # fire; ice": {"2d6", "1d8 # fire; ice"},
		"6#4d6dl1":            {"6#4d6dl1"},
	} {
		got := rolls(text)
		for i := range got {
			got[i] = strings.TrimSpace(got[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestAMacroTakesWords(t *testing.T) {
	for _, c := range []struct{ text, args, line, err string }{
		{"2d6+$1 # fire", "3", "2d6+3 # fire", ""},
		{"2d6+$1 # fire", "", "", "needs 1 word"},
		{"$2d$1", "6 3", "3d6", ""},
		{"$2d$1", "6", "", "needs 2 words"},
		{"simple Olaf $*", "Strength/Chasing vs jacks", "simple Olaf Strength/Chasing vs jacks", ""},
		{"2d6", "# fire", "2d6 # fire", ""},
	} {
		line, err := expand(session.Macro{Name: "m", Text: c.text}, c.args)
		if line != c.line && err == nil || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q of %q: %q %v", c.args, c.text, line, err)
		}
	}
}

func TestASheetIsReadLineByLine(t *testing.T) {
	all, err := tokens(`Strength 5, Dexterity=4 , "Chasing Down The Lesser Creatures" 3, Sleight of Hand 2, chips 12, npc`)
	if err != nil {
		t.Fatal(err)
	}
	set, err := settings(all)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range set {
		got = append(got, s.Name+"="+s.Value)
	}
	if want := "Strength=5 Dexterity=4 Chasing Down The Lesser Creatures=3 Sleight of Hand=2 chips=12 npc=yes"; strings.Join(got, " ") != want {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"Dexterity=3 Stealth=2":                  "Dexterity=3 Stealth=2",
		"Dexterity 3 Sleight of Hand 2 chips 12": "Dexterity=3 Sleight of Hand=2 chips=12",
		"gambling 4D+1 role guard":               "gambling=4D+1 role=guard",
		`"Route 66" 2 role=thief npc`:            "Route 66=2 role=thief npc=yes",
		"2nd Sight 4":                            "2nd Sight=4",
	} {
		all, _ := tokens(text)
		set, err := settings(all)
		var got []string
		for _, s := range set {
			got = append(got, s.Name+"="+s.Value)
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s is read as %q: %v", text, got, err)
		}
	}
	for _, text := range []string{"=", "Strength =", "= 4", "Strength = , Wits 2"} {
		all, _ := tokens(text)
		if set, err := settings(all); err == nil {
			t.Errorf("%s is read as %v", text, set)
		}
	}
	if _, err := tokens(`"open`); err == nil {
		t.Error("a quotation mark that is not closed is passed over")
	}
}

func TestEveryCommandIsInOneGroup(t *testing.T) {
	in := map[string]int{}
	for _, g := range groups {
		for _, name := range g.commands {
			in[name]++
		}
	}
	for _, c := range commands() {
		if in[c.name] != 1 {
			t.Errorf("%s is in %d groups", c.name, in[c.name])
		}
		delete(in, c.name)
	}
	if len(in) > 0 {
		t.Errorf("there are no commands %v", in)
	}
}

func TestBracketsTellWhetherALineIsFinished(t *testing.T) {
	for text, want := range map[string]bool{"best of [Ah Kh": false, "best of [Ah]": true, `"(" + 1`: true, "f((1)": false, ")": true, "": true} {
		if closed(text) != want {
			t.Errorf("%q", text)
		}
	}
}

func TestASecretIsSeenByThoseItIsFor(t *testing.T) {
	w := &session.World{}
	for _, c := range []struct {
		sees session.Sees
		who  string
		may  []eyes
	}{
		{session.All, "Ann", []eyes{toAll, toGM, "Ann", "Bob"}},
		{session.GM, "Ann", []eyes{toGM, "Ann"}},
		{session.Blind, "Ann", []eyes{toGM}},
		{session.Self, "Ann", []eyes{"Ann"}},
		{session.GM, "", []eyes{toGM}},
		{session.Blind, "", []eyes{toGM}},
		{session.Self, "", []eyes{toGM}},
	} {
		n := &session.Node{Entry: session.Entry{N: 3, Kind: session.Roll, Who: c.who, Sees: c.sees}}
		for _, e := range []eyes{toAll, toGM, "Ann", "Bob"} {
			if e.see(w, n) != slices.Contains(c.may, e) {
				t.Errorf("%q of %q and the eyes of %q: %v", c.sees, c.who, e, e.see(w, n))
			}
		}
	}
}
