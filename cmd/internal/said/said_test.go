package said

import (
	"slices"
	"strings"
	"testing"
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
		if got := Dealt(says); got != is {
			t.Errorf("%q is read as %q", says, got)
		}
	}
}

func TestOneCardIsAnother(t *testing.T) {
	for _, c := range []struct{ dealt, says, is string }{
		{"9h 2s Kd", "2s to 2d", "9h 2d Kd"},
		{"9h, 2S, Kd", "2s 2d", "9h 2d Kd"},
		{"7 4 12", "4 to 5", "7 5 12"},
		{"7 4", "4 to 5", "7 5"},
		{"5h 6h", "5h 7h", ""}, // all that was dealt
		{"4 4 12", "4 to 5", ""},
		{"9h 2s", "3s to 2d", ""},
		{"9h 2s Kd", "9h 2d Kd", ""},
		{"", "", ""},
	} {
		if got, ok := Instead(c.dealt, c.says); got != c.is || ok != (c.is != "") {
			t.Errorf("%q of %q: %q", c.says, c.dealt, got)
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
		if who, many := Amount(text); who != want[0] || many != want[1] {
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
		got := Rolls(text)
		for i := range got {
			got[i] = strings.TrimSpace(got[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestASheetIsReadLineByLine(t *testing.T) {
	all, err := Tokens(`Strength 5, Dexterity=4 , "Chasing Down The Lesser Creatures" 3, Sleight of Hand 2, chips 12, npc`)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Settings(all)
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
		all, _ := Tokens(text)
		set, err := Settings(all)
		var got []string
		for _, s := range set {
			got = append(got, s.Name+"="+s.Value)
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s is read as %q: %v", text, got, err)
		}
	}
	for _, text := range []string{"=", "Strength =", "= 4", "Strength = , Wits 2"} {
		all, _ := Tokens(text)
		if set, err := Settings(all); err == nil {
			t.Errorf("%s is read as %v", text, set)
		}
	}
	if _, err := Tokens(`"open`); err == nil {
		t.Error("a quotation mark that is not closed is passed over")
	}
}

// What stands behind dice is what they are for, unless it says how they are thrown.
func TestACommentBehindDiceNeedsNoSign(t *testing.T) {
	for text, want := range map[string]string{
		"3d6+2 Ann falls":       "3d6+2 # Ann falls",
		"2d6 damage":            "2d6 # damage",
		"adv sneaking by night": "adv # sneaking by night",
		"6#4d6 stats":           "6#4d6 # stats",
		"4D+2 Brawling":         "4D+2 # Brawling",
		"d20 is it true":        "d20 # is it true",
		"2d6 kh Ann":            "2d6 kh # Ann",
		"2d6 # as it is":        "2d6 # as it is",
		"2d6":                   "2d6",
		"4d6 drop lowest":       "4d6 drop lowest",
		"2d6 plus Strength":     "2d6 plus Strength",
		"d20 with disadvantage": "d20 with disadvantage",
		"2d6 at least 7":        "2d6 at least 7",
		"2d6 twice":             "2d6 twice",
		"2d five":               "2d five",
		"the goblin falls":      "the goblin falls",
		"2d6; 1d8":              "2d6; 1d8",
	} {
		if got := Labelled(text); got != want {
			t.Errorf("%q is read as %q, not %q", text, got, want)
		}
	}
}

// How things stand is said in many ways, and taken apart into what it is about and what that is.
func TestAStatementSaysWhatItIsAboutAndHowThatIs(t *testing.T) {
	for text, want := range map[string][2]string{
		"the board is 2h 7h Jc":      {"board", "2h 7h Jc"},
		"goblin has 5h 6h":           {"goblin", "5h 6h"},
		"No, Goblin's hole is 5h 7h": {"Goblin's hole", "5h 7h"},
		"Mia has now 12 chips.":      {"Mia", "12 chips"},
		"stack: 30":                  {"stack", "30"},
		"actually the pot was 7":     {"pot", "7"},
		"Mia Stealth 3":              {},
		"raise 5":                    {},
		"what is the board":          {"what", "the board"},
	} {
		subject, value, ok := Stated(text)
		if subject != want[0] || value != want[1] || ok != (want[0] != "") {
			t.Errorf("%q is about %q, which is %q", text, subject, value)
		}
	}
	for _, names := range [][2]string{{"Goblin's hole", "Goblin.hole"}, {"the mind point", "mind_point"}, {"Hole-cards", "hole cards"}} {
		if Name(names[0]) != Name(names[1]) {
			t.Errorf("%q is not the same as %q", names[0], names[1])
		}
	}
}

// Several people stand in one line in the ways in which people write lists, and one person's stats stay theirs.
func TestSeveralPeopleStandInOneLine(t *testing.T) {
	who := func(name string) bool { return name == "Kim" }
	stat := func(name string) bool {
		return slices.Contains([]string{"Strength", "Stealth", "Animal Handling"}, name)
	}
	for text, want := range map[string]string{
		"characters Olaf, Ann and Bob":                          "character Olaf|character Ann|character Bob",
		"players Olaf (Strength 4, Chasing 3), Mia (Stealth 2)": "character Olaf Strength 4, Chasing 3|character Mia Stealth 2",
		"Olaf (Strength 4) and Old Mia (Stealth 2)":             `character Olaf Strength 4|character "Old Mia" Stealth 2`,
		"char Goblin (npc, Strength 3)":                         "character Goblin npc, Strength 3",
		"party: Olaf, Mia (Stealth 2)":                          "character Olaf|character Mia Stealth 2",
		"players Ann: Strength 3, Wits 2; Cleo: Strength 2":     "character Ann Strength 3, Wits 2|character Cleo Strength 2",
		"char Ann Strength 3; Bob Wits 2":                       "character Ann Strength 3|character Bob Wits 2",
		"char Ann Strength 3, Bob Stealth 2":                    "character Ann Strength 3|character Bob Stealth 2",
		"char Ann Strength=3, Kim Luck 2":                       "character Ann Strength = 3|character Kim Luck 2",
		"char Ann Strength 3, Animal Handling 2":                "",
		"char Ann Strength 3, Stealth 2":                        "",
		"char Ann Strength 3, Bob Luck 2":                       "", // a stat of two words, for all that is known
		"char Ann rival Kim":                                    "",
		`char Ann, "" Strength 3`:                               "",
		"Max(3, 4)":                                             "",
		"best of [Ah Kh], (2 + 3)":                              "",
		"char Ann (Strength":                                    "",
		"players":                                               "",
	} {
		if got := strings.Join(Severally(text, who, stat), "|"); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
