package sheets_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"croupier/cmd/internal/sheets"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"

	"pgregory.net/rapid"
)

// read is an evening at which a file was read.
func read(t interface{ Fatalf(string, ...any) }, text string) *session.World {
	all, err := sheets.Read([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	s := session.New(journal.NewSessionHeader(1, ""), func(*session.Rules) (*program.Program, error) { return nil, nil }, nil)
	e := session.Entry{Kind: session.Import}
	for _, one := range all {
		e.Sheets = append(e.Sheets, one.Sheet)
	}
	if _, err := s.Do(e); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s.World()
}

func TestAFileIsReadAsPeopleWriteIt(t *testing.T) {
	w := read(t, `# the party
lasting.in-the-dark = { ticks = 3 }

[[character]]
name = "Olaf"
chips = 3
[character.stats]
Strength = 5
gambling = "5D+1"
[character.lasting.baltimore]
stack = 40
[character.lasting."house of cards"]
scarred = true
mood = "angry"

[[character]]
name = "Vex"
npc = true
`)
	olaf := w.Characters[0]
	if got := fmt.Sprint(olaf.Stats, olaf.Keeps, w.Keeps, w.Characters[1].NPC); got !=
		"[{Strength 5} {gambling 5D+1}] [{ [{chips 3}]} {baltimore [{stack 40}]} {house of cards [{mood angry} {scarred yes}]}] [{in-the-dark [{ticks 3}]}] true" {
		t.Error(got)
	}
}

func TestWhatIsWrongIsSaidWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "line 1: there is no [[character]]",
		"[[character]]\nname = \"Olaf\"\nstrength = 5\n":                                "line 3: a character has name, npc",
		"[[character]]\nname = \"Olaf\"\n[character.stats]\nA = 5\nB = 2.5\n":           "line 5: Olaf's B is neither a number nor a word: write B = 5",
		"[[character]]\nname = \"A\"\n[[character]]\nname = \"B\"\nstats = { C = [1] }": "line 5: B's C is neither",
		"[[character]]\nname = \"A\"\n[character.lasting.texas]\nstack = 1.5\n":         "line 4: A's stack is neither",
		"[[character]]\nname = \"A\"\n[character.lasting.\"\"]\nstack = 1\n":            "line 3: the name of a ruleset",
		"name = \"Olaf\"\n": "line 1: name stands under no [[character]]",
		"lasting.texas = { stack = 5 }\n[characters.Olaf]\nStrength = 5\n": "line 2: characters stands under no [[character]]",
		"[[character]]\nname = \n": "line 2",
		"[character]\nname = 3\n":  "line 2: it is written so",
	} {
		_, err := sheets.Read([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", text, err, want)
		}
	}
}

// Whatever can stand on sheets is read as it was written.
func TestSheetsAreWrittenAsTheyAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zA-Z0-9 _'\\/+ü-]{0,6}[a-z]`)
		value := rapid.OneOf(rapid.Map(rapid.IntRange(-12, 2000), func(n int) string { return fmt.Sprint(n) }), rapid.Just("007"), rapid.Just("yes"),
			rapid.Just("2D+1"), text)
		set := func(kept bool, label string) []journal.Setting {
			var all []journal.Setting
			for range rapid.IntRange(0, 4).Draw(t, label) {
				name := "s" + strings.TrimSpace(text.Draw(t, "name"))
				if kept {
					name = "r" + strings.TrimSpace(text.Draw(t, "rules")) + "." + name
				}
				if !slices.ContainsFunc(all, func(s journal.Setting) bool { return strings.EqualFold(s.Name, name) }) {
					all = append(all, journal.Setting{Name: name, Value: "v" + strings.TrimSpace(value.Draw(t, "value"))})
					if rapid.Bool().Draw(t, "number") {
						all[len(all)-1].Value = fmt.Sprint(rapid.IntRange(-5, 70).Draw(t, "n"))
					}
				}
			}
			return all
		}
		s := session.New(journal.NewSessionHeader(1, ""), nil, nil)
		e := session.Entry{Kind: session.Import, Sheets: []session.Sheet{{Who: "Olaf"}}}
		for _, who := range []string{`Ann "the\Red`, "Mia", session.NameTable} {
			one := session.Sheet{Who: strings.ReplaceAll(who, `"`, "'"), Set: set(true, "lasting")}
			if who != session.NameTable {
				one.Set = append(one.Set, set(false, "stats")...)
				if rapid.Bool().Draw(t, "more") {
					one.Set = append(one.Set, journal.Setting{Name: "chips", Value: "12"}, journal.Setting{Name: "npc", Value: "yes"},
						journal.Setting{Name: "role", Value: "King"}, journal.Setting{Name: "wins", Value: "3"})
				}
			}
			e.Sheets = append(e.Sheets, one)
		}
		if _, err := s.Do(e); err != nil {
			t.Skip(err)
		}
		written := sheets.Write(s.World())
		again := read(t, written)
		if got, want := sorted(again), sorted(s.World()); got != want {
			t.Errorf("%s\nread again is\n%s\n%s", want, got, written)
		}
	})
}

// sorted is all that stands on the sheets, in an order of its own.
func sorted(w *session.World) string {
	var all []string
	for _, c := range w.Characters {
		for _, s := range append(c.Settings(), journal.Setting{Name: "is here"}) {
			all = append(all, c.Name+" "+s.Name+" "+s.Value)
		}
	}
	for _, k := range w.Keeps {
		all = append(all, fmt.Sprint(k.Rules, slices.SortedFunc(slices.Values(k.Fields), func(a, b session.Stat) int { return strings.Compare(a.Name, b.Name) })))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func FuzzCharacters(f *testing.F) {
	f.Add([]byte("[[character]]\nname = \"Olaf\"\nchips = 3\n[character.stats]\nA = 5\n"))
	f.Add([]byte("[[character]]\n[[character]]\n"))
	f.Add([]byte("lasting.a.b = 3\n[[character]]\nlasting = { x = { y = 2.5 } }\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := sheets.Read(text)
		if err != nil {
			if !strings.Contains(err.Error(), "line ") && len(text) <= sheets.Most {
				t.Fatalf("an error that does not say where: %v", err)
			}
			return
		}
		for _, s := range all {
			if len(s.Lines) != len(s.Set) || s.Line < 1 {
				t.Fatalf("%+v", s)
			}
			for _, s := range s.Set {
				if !utf8.ValidString(s.Name) || !utf8.ValidString(s.Value) {
					t.Fatalf("%q", s)
				}
			}
		}
	})
}
