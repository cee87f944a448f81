package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/words"
)

const rounds = `ruleset "Rounds"
players 2

option chips number 5..20 = 10

each player has { stack chips = option chips }

the table has { rounds number 1..9 = 1 }

start game with rounds {
  repeat rounds times {
    each player {
      let staked = ask player to bet 0..3 chips from stack to pot, "Your stake?"
      if staked is 3 { pay 1 from bank to player }
    }
  }
  each seat { result chips = stack }
}
`

// recorded is a finished game of two rounds: header, four answers, end.
func recorded(t testing.TB) (*program.Program, []byte) {
	t.Helper()
	p := compiled(t, "rounds", rounds)
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	if err := setup.SetParam("", "rounds", "2"); err != nil {
		t.Fatal(err)
	}
	file := &memory{}
	s, w := begin(t, p, setup, 1, file, journal.Durable)
	for _, text := range []string{"1", "2", "3", "0"} {
		c, err := words.Read(s, text)
		if err != nil {
			t.Fatal(err)
		}
		answer(t, w, s, c)
	}
	if err := w.Finish(s); err != nil {
		t.Fatal(err)
	}
	return p, file.text
}

// change replaces a text that must be there.
func change(t testing.TB, text, old, new string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("there is no %q to change in\n%s", old, text)
	}
	return strings.Replace(text, old, new, 1)
}

func TestBadJournalsAreRefusedInTheirPlace(t *testing.T) {
	_, good := recorded(t)
	lines := bytes.SplitAfter(good, []byte("\n"))
	without := func(drop int) []byte {
		var all []byte
		for i, l := range lines {
			if i+1 != drop {
				all = append(all, l...)
			}
		}
		return all
	}
	edited := func(old, new string) []byte { return []byte(change(t, string(good), old, new)) }
	sealed := func(old, new string) []byte { return journal.Seal(change(t, journal.Unseal(good), old, new)) }
	swapped := bytes.Join([][]byte{lines[0], lines[1], lines[3], lines[2], lines[4], lines[5]}, nil)
	long := strings.Repeat("x", 5<<20)
	for _, c := range []struct {
		name string
		text []byte
		line int
		says string
	}{
		{"empty", nil, 1, "the file is empty"},
		{"another file", []byte("ruleset \"Rounds\"\n"), 1, "no journal"},
		{"JSON of another kind", []byte("{\"event\":\"start\"}\n"), 1, "no journal"},
		{"a number", []byte("7\n"), 1, "no journal"},
		{"zeros", make([]byte, 4096), 1, "no journal"},
		{"one long line", []byte(long), 1, "no journal"},
		{"version of nothing", []byte("{\"journal\":0}\n"), 1, "counted from 1"},
		{"version of text", []byte("{\"journal\":\"one\"}\n"), 1, "no journal"},
		{"header torn", good[:40], 1, "within its first line"},
		{"header removed", without(1), 1, "no journal"},
		{"header edited", edited(`"seed":1`, `"seed":2`), 1, "checksum does not fit"},
		{"header of a wrong shape", sealed(`"seed":1`, `"seed":-1`), 1, "not as journals are written"},
		{"answer edited", edited(`"answer":"2"`, `"answer":"3"`), 3, "checksum does not fit"},
		{"player edited", edited(`"player":"Bob"`, `"player":"Ann"`), 3, "checksum does not fit"},
		{"checksum edited", edited(string(lines[2][len(lines[2])-10:]), "0000000\"}\n"), 3, "checksum does not fit"},
		{"end edited", edited(`"outcome":"over"`, `"outcome":"failed"`), 6, "checksum does not fit"},
		{"first answer removed", without(2), 2, "entry 2, and entry 1 should stand here"},
		{"answer removed", without(4), 4, "entry 4, and entry 3 should stand here"},
		{"answers swapped", swapped, 3, "entry 3, and entry 2 should stand here"},
		{"answer doubled", bytes.Join([][]byte{lines[0], lines[1], lines[1]}, nil), 3, "entry 1, and entry 2 should stand here"},
		{"empty line", bytes.Join([][]byte{lines[0], lines[1], []byte("\n"), lines[2]}, nil), 3, "does not end with a checksum"},
		{"line broken in two", edited(`"answer":"2"`, "\n\"answer\":\"2\""), 3, "does not end with a checksum"},
		{"zeros in the middle", edited(`"answer":"2"`, "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), 3, "checksum does not fit"},
		{"line endings changed", bytes.ReplaceAll(good, []byte("\n"), []byte("\r\n")), 1, "line ending"},
		{"two journals", append(bytes.Clone(good), good...), 7, "checksum does not fit"},
		{"a line behind the end", journal.Seal(journal.Unseal(good) + `{"n":6,"kind":"answer","player":"Ann","answer":"1"}` + "\n"), 7, "after the end"},
		{"wrong count", sealed(`"n":3`, `"n":4`), 4, "entry 4, and entry 3 should stand here"},
		{"count of text", sealed(`"n":3`, `"n":"3"`), 4, "not as journals are written"},
		{"an answer of nobody", sealed(`"player":"Bob",`, ``), 3, "who has answered what"},
		{"no answer", sealed(`,"answer":"2"`, ``), 3, "who has answered what"},
		{"no object", sealed(`{"n":3`, `["n",3`), 4, "not as journals are written"},
		{"a line too long", sealed(`"answer":"2"`, `"answer":"`+long+`"`), 3, "longer than any line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := wrong(c.text)
			var d *journal.Damage
			if !errors.As(err, &d) {
				t.Fatalf("read, with the error %v", err)
			}
			if d.Line != c.line || !strings.Contains(d.Error(), c.says) {
				t.Errorf("%v\nshould be said of line %d, with %q", err, c.line, c.says)
			}
		})
	}
}

// wrong is what is wrong with a journal, or with one of its entries.
func wrong(text []byte) error {
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	for _, err := range j.Entries() {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestJournalsFromTheFutureAreRefusedAsSuch(t *testing.T) {
	_, good := recorded(t)
	for _, c := range []struct{ name, old, new, says string }{
		{"format", `{"journal":1`, `{"journal":2,"moon":"full"`, "its version is 2"},
		{"language", `"language":3`, `"language":4`, "version 4 of the language"},
		{"header", `"seed":1`, `"seed":1,"moon":"full"`, `line 1 has "moon"`},
		{"answer", `"answer":"2"`, `"answer":"2","mood":"grim"`, `line 3 has "mood"`},
		{"kind", `"kind":"answer","player":"Bob"`, `"kind":"moon","back":2,"player":"Bob"`, `line 3 is of the kind "moon"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := journal.Seal(change(t, journal.Unseal(good), c.old, c.new))
			var newer *journal.Newer
			if err := wrong(text); !errors.As(err, &newer) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("read, with the error %v", err)
			}
		})
	}
	// What a later version writes behind its number is its own affair.
	var newer *journal.Newer
	if _, err := journal.Read(strings.NewReader("{\"journal\":9}\nwhatever\n")); !errors.As(err, &newer) {
		t.Error(err)
	}
}

func TestAJournalOfOtherRulesIsRefusedNamingBoth(t *testing.T) {
	p, text := recorded(t)
	j := read(t, text)
	changed := compiled(t, "rounds", change(t, rounds, "0..3", "0..4"))
	other, _ := highcard(t)
	for _, mine := range []*program.Program{changed, other} {
		s, err := journal.Replay(mine, j)
		var o *journal.OtherRules
		if s != nil || !errors.As(err, &o) {
			t.Fatalf("replayed with %s: %v", mine.Title, err)
		}
		for _, says := range []string{p.Hash[:16], mine.Hash[:16], mine.Name} {
			if !strings.Contains(err.Error(), says) {
				t.Errorf("%v\ndoes not name %s", err, says)
			}
		}
	}
	j.Header.Sources = nil
	if _, err := journal.Replay(p, j); err == nil || !strings.Contains(err.Error(), "missing in the journal") {
		t.Errorf("a journal that does not name its rules: %v", err)
	}
	renamed := compiled(t, "my_rounds", rounds)
	if _, err := journal.Replay(renamed, read(t, text)); err != nil {
		t.Errorf("the same rules under another name: %v", err)
	}
}

// Whatever a journal claims, what is said of it is short.
func TestWhatIsWrongWithAJournalIsSaidInFewWords(t *testing.T) {
	p, text := recorded(t)
	j := read(t, text)
	j.Header.Ruleset = strings.Repeat("r", 1<<20)
	for i := range 50_000 {
		j.Header.Sources[fmt.Sprint("part ", i)] = "0123456789abcdef0123"
	}
	j.Header.Sources[strings.Repeat("a", 1<<20)] = "0"
	_, other := journal.Replay(p, j)
	for _, err := range []error{other, &journal.Difference{Answer: 1, Line: 2, Reason: strings.Repeat("x", 1<<20)}} {
		if err == nil || len(err.Error()) > 5000 {
			t.Errorf("%d bytes are said: %.80v", len(err.Error()), err)
		}
	}
	if says := other.Error(); !strings.Contains(says, "and 49991 more") {
		t.Errorf("it is not said how many more differ: %s", says)
	}
}

func TestAReplayThatComesOutDifferentlySaysWhere(t *testing.T) {
	p, good := recorded(t)
	plain := journal.Unseal(good)
	entries := strings.SplitAfter(plain, "\n")
	unasked := func(line string) string { return line[:strings.Index(line, `"asked"`)] + `"asked":"00000000"}` + "\n" }
	for _, c := range []struct {
		name         string
		text         string
		line, answer int
		says         string
	}{
		{"another answer", change(t, plain, `"answer":"1"`, `"answer":"2"`), 3, 2, "other chips on the table"},
		{"an answer that is not legal", change(t, plain, `"answer":"2"`, `"answer":"4"`), 3, 2, "4 is more than 3"},
		{"an answer that says nothing", change(t, plain, `"answer":"2"`, `"answer":"maybe"`), 3, 2, "not a number"},
		{"another player", change(t, plain, `"player":"Bob"`, `"player":"Ann"`), 3, 2, "it is Bob who is asked"},
		{"another question", change(t, plain, entries[3], unasked(entries[3])), 4, 3, "was asked something else"},
		{"other rigged dice, nothing to roll", change(t, plain, `"seed"`, `"dice":[6],"seed"`), 0, 0, ""},
		{"a shorter game", change(t, plain, `"value":"2"`, `"value":"1"`), 4, 3, "nobody is asked anything: the game is over"},
		{"a longer game", change(t, plain, `"name":"rounds","value":"2"`, `"name":"rounds","value":"3"`), 6, 0, "Ann is still asked"},
		{"another last answer", change(t, plain, `"answer":"0"`, `"answer":"1"`), 6, 0, "Bob's chips was 8, and now Bob's chips is 7"},
		{"another result", change(t, plain, `{"name":"chips","player":"Ann"`, `{"name":"chips","player":"Eve"`), 6, 0, "Eve's chips was 7, and now Ann's chips is 7"},
		{"a result more", change(t, plain, `"results":[`, `"results":[{"name":"luck","value":"good"},`), 6, 0, "luck was good"},
		{"a result less", change(t, plain, `{"name":"chips","player":"Ann","value":"7"},`, ``), 6, 0, "Bob's chips was 8"},
		{"other chips", change(t, plain, `"chips":{"Ann":7`, `"chips":{"Ann":6`), 6, 0, "Ann had 6 chips, and has 7"},
		{"another outcome", change(t, plain, `"outcome":"over"`, `"outcome":"refused","why":"no"`), 6, 0, "the game was refused, but now the game is over"},
		{"another reason", change(t, plain, `"outcome":"over"`, `"outcome":"over","why":"no"`), 6, 0, `the reason was "no"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := journal.Replay(p, read(t, journal.Seal(c.text)))
			if c.line == 0 {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var d *journal.Difference
			if !errors.As(err, &d) {
				t.Fatalf("it was replayed: %v", err)
			}
			if d.Line != c.line || d.Answer != c.answer || !strings.Contains(d.Error(), c.says) {
				t.Errorf("%v\nshould be said of answer %d in line %d, with %q", err, c.answer, c.line, c.says)
			}
			if s == nil || c.answer > 0 && s.Answers() != int64(c.answer-1) {
				t.Error("the game does not stand just before the difference")
			}
		})
	}
}

func TestAHeaderThatDoesNotFitTheRulesIsRefused(t *testing.T) {
	p, good := recorded(t)
	plain := journal.Unseal(good)
	for _, c := range []struct{ name, old, new, says string }{
		{"start", `"start":"game"`, `"start":"gane"`, "did you mean game"},
		{"players", `["Ann","Bob"]`, `["Ann","Ann"]`, "two players are called Ann"},
		{"seats", `["Ann","Bob"]`, `["Ann"]`, "is for 2 players"},
		{"option", `"params"`, `"options":[{"name":"chips","value":"1"}],"params"`, "cannot be 1"},
		{"parameter", `"value":"2"`, `"value":"many"`, "must be a number"},
		{"cards", `"seed"`, `"deck":["Ah"],"seed"`, "played without cards"},
		{"limits", `"seed"`, `"limits":{"steps_per_answer":1,"steps_per_game":1,"depth":1000000000,"list":1},"seed"`, "limits"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := journal.Replay(p, read(t, journal.Seal(change(t, plain, c.old, c.new))))
			if s != nil || err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// FuzzRead reads anything, both as it is and as if its lines had been sealed by somebody who knows how.
func FuzzRead(f *testing.F) {
	p, good := recorded(f)
	f.Add(good)
	f.Add([]byte(journal.Unseal(good)))
	f.Add(good[:len(good)/2])
	f.Add([]byte("{\"journal\":1}\n{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, text := range [][]byte{text, journal.Seal(string(text))} {
			j, err := journal.Read(bytes.NewReader(text))
			if err != nil {
				if j != nil || err.Error() == "" {
					t.Fatal("an error says nothing, or comes with a journal")
				}
				continue
			}
			s, err := journal.Replay(p, j)
			if err != nil {
				continue
			}
			if s.Answers() != int64(j.Answers()) {
				t.Fatalf("%d answers were replayed of %d", s.Answers(), j.Answers())
			}
			if j.Finished() {
				continue
			}
			file := &memory{text: bytes.Clone(text)}
			if _, err := journal.Append(file, j, journal.Durable); err != nil {
				t.Fatal(err)
			}
			if again, err := journal.Read(bytes.NewReader(file.text)); err != nil || again.Warning != "" {
				t.Fatalf("gone on with, it cannot be read: %v", err)
			}
		}
	})
}
