package repl

import (
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/said"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// What people look for is no command, nor the beginning of one, and what they are told of is.
func TestWordsThatAreSoughtLeadToCommands(t *testing.T) {
	r := &REPL{cmds: commands(), s: session.New(journal.SessionHeader{}, nil, nil)}
	for word, typed := range said.Sought {
		if _, all := r.meant(word); len(all) > 0 || r.command(word) != nil {
			t.Errorf("%s is a command or begins one: %v", word, all)
		}
		if first, _ := said.Word(typed); r.command(first) == nil {
			t.Errorf("%s leads to %q, which is no command", word, typed)
		}
	}
	for _, word := range said.SoughtStarts {
		if _, all := r.meant(word); len(all) > 0 || r.command(word) != nil || said.Sought[word] != "" {
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
		"new game":                      "start",
		"Olaf's Strength is 4":          "character Olaf Strength 4",
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
		"record":                        "transcript",
		"record the evening":            "transcript",
		"record it to evening.txt":      "transcript evening.txt",
		"dealing cards off":             "real off",
		"virtual cards":                 "real off",
		"chips Olaf 12":                 "set Olaf chips 12",
		"no more real cards":            "real off",
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
		"how do I change a rule":        "rule",
		"edit the rules":                "rule",
		"add house rule ante is 5":      "rule ante is 5",
		"change Olaf's Wits to 4":       "character Olaf Wits 4",
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
		if got != "" && r.command(said.First(got)) == nil {
			t.Errorf("%q leads to %q, which is no command", text, got)
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
		line, err := said.Expand(session.Macro{Name: "m", Text: c.text}, c.args)
		if line != c.line && err == nil || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q of %q: %q %v", c.args, c.text, line, err)
		}
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
		if said.Closed(text) != want {
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
