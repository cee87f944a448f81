package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/journal"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/interp/words"
	"croupier/stdlib/rng"
)

// compiled is a ruleset from its text.
func compiled(t testing.TB, name, text string) *program.Program {
	t.Helper()
	p, list := compile.Source(name, diag.NewSource(name+".deal", text))
	if p == nil {
		t.Fatalf("%s does not compile: %v", name, list)
	}
	return p
}

func load(t testing.TB, path string) *program.Program {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return compiled(t, strings.TrimSuffix(filepath.Base(path), ".deal"), string(text))
}

// rulesets are the rulesets that ship and those that the checker's tests hold to be good.
func rulesets(t testing.TB) []*program.Program {
	t.Helper()
	var all []*program.Program
	paths, err := filepath.Glob("../../dsl/check/testdata/good/*.deal")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		all = append(all, load(t, path))
	}
	every := 4
	if os.Getenv("LONG") != "" {
		every = 1
	}
	for _, name := range shipped.Some(every) {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		all = append(all, p)
	}
	if len(all) < 7 {
		t.Fatalf("only %d rulesets were found", len(all))
	}
	return all
}

// setups is a setup of every start of a ruleset, with house rules, and what must be given, chosen at random. What the rules
// cannot start with is left out.
func setups(t testing.TB, p *program.Program, seed uint64) []*game.Setup {
	t.Helper()
	chance := rng.New(seed, "setup")
	var all []*game.Setup
	for _, start := range p.Starts {
		setup := game.NewSetup(p)
		setup.Limits.StepsPerGame = 100_000
		setup.Record = chance.Below(2) == 0
		if err := setup.SetStart(start.Name); err != nil {
			t.Fatal(err)
		}
		for _, o := range p.Rules.Options {
			if len(o.Type.Ranges) > 0 && chance.Below(2) == 0 {
				least := o.Type.Ranges[0].Least
				value := fmt.Sprint(least + int64(chance.Below(int(min(o.Type.Ranges[0].Most-least, 20)+1))))
				if o.Type.Kind == check.Dice {
					value += "D"
				}
				if err := setup.SetOption(o.Name, value); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := setup.Fill(chance.Below); err != nil {
			t.Fatalf("%s %s: %v", p.Name, start.Name, err)
		}
		if _, err := game.New(p, setup); err == nil {
			all = append(all, setup)
		}
	}
	return all
}

// begin begins a game and its journal.
func begin(t testing.TB, p *program.Program, setup *game.Setup, seed uint64, file journal.File, mode journal.Mode) (*game.State, *journal.Writer) {
	t.Helper()
	h, err := journal.NewHeader(p, setup, seed)
	if err != nil {
		t.Fatal(err)
	}
	s, err := h.Begin(p)
	if err != nil {
		t.Fatal(err)
	}
	w, err := journal.Create(file, h, mode)
	if err != nil {
		t.Fatal(err)
	}
	return s, w
}

// answer records an answer, then gives it.
func answer(t testing.TB, w *journal.Writer, s *game.State, c game.Choice) {
	t.Helper()
	if err := w.Answer(s, c); err != nil {
		t.Fatal(err)
	}
	if err := s.Answer(c); err != nil {
		t.Fatal(err)
	}
}

// record plays a game at random and gives its state and its journal.
func record(t testing.TB, p *program.Program, setup *game.Setup, seed uint64, mode journal.Mode) (*game.State, []byte) {
	t.Helper()
	file := &memory{}
	s, w := begin(t, p, setup, seed, file, mode)
	bot := policy.NewRandom(seed, "bot")
	for s.Pending() != nil {
		answer(t, w, s, bot.Decide(s))
		if mode == journal.Durable && file.synced != len(file.text) {
			t.Fatal("an answer was confirmed that is not synced")
		}
	}
	if err := w.Finish(s); err != nil {
		t.Fatal(err)
	}
	if file.synced != len(file.text) {
		t.Fatal("the end is not synced")
	}
	return s, file.text
}

func read(t testing.TB, text []byte) *journal.Journal {
	t.Helper()
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// entries are those of a journal, in a list.
func entries(t testing.TB, j *journal.Journal) (all []*journal.Entry) {
	t.Helper()
	for e, err := range j.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func replay(t testing.TB, p *program.Program, j *journal.Journal) *game.State {
	t.Helper()
	s, err := journal.Replay(p, j)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sameGame holds that two games stand alike, as far as anybody can see.
func sameGame(t testing.TB, a, b *game.State) {
	t.Helper()
	if !reflect.DeepEqual(a.Results(), b.Results()) {
		t.Fatalf("results are %v and %v", a.Results(), b.Results())
	}
	if !reflect.DeepEqual(a.Pending(), b.Pending()) {
		t.Fatalf("%+v and %+v are asked", a.Pending(), b.Pending())
	}
	if !reflect.DeepEqual(know.ViewOf(a, event.GM), know.ViewOf(b, event.GM)) {
		t.Fatalf("the table is %+v and %+v", know.ViewOf(a, event.GM), know.ViewOf(b, event.GM))
	}
	if !reflect.DeepEqual(a.Events(0), b.Events(0)) || a.Steps() != b.Steps() || a.Answers() != b.Answers() {
		t.Fatal("the games came here in different ways")
	}
}

// everyGame calls play for a few random games of every start of every ruleset.
func everyGame(t *testing.T, seeds uint64, play func(t *testing.T, p *program.Program, setup *game.Setup, seed uint64)) {
	for _, p := range rulesets(t) {
		t.Run(p.Name, func(t *testing.T) {
			played := 0
			for seed := range seeds {
				for _, setup := range setups(t, p, seed) {
					play(t, p, setup, seed)
					played++
				}
			}
			if played == 0 {
				t.Error("it was never played")
			}
		})
	}
}

func TestEveryGameIsReplayedFromItsJournal(t *testing.T) {
	everyGame(t, 6, func(t *testing.T, p *program.Program, setup *game.Setup, seed uint64) {
		played, text := record(t, p, setup, seed, journal.Durable)
		j := read(t, text)
		if j.Warning != "" || !j.Finished() || int64(j.Answers()) != played.Answers() {
			t.Fatalf("read %q, finished %t, with %d of %d answers", j.Warning, j.Finished(), j.Answers(), played.Answers())
		}
		replayed := replay(t, p, j)
		sameGame(t, played, replayed)

		again := &memory{}
		s, w := begin(t, p, setup, seed, again, journal.Bulk)
		for _, e := range entries(t, j)[:j.Answers()] {
			c, err := words.Read(s, e.Answer)
			if err != nil {
				t.Fatal(err)
			}
			answer(t, w, s, c)
		}
		if err := w.Finish(s); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, again.text) {
			t.Fatal("the same game makes another journal")
		}
	})
}

// A game of an older version of the language is replayed as it was played. In the first one decks got an order at every turn, from
// random numbers that are no longer drawn; in the second one a die in the most that may be chosen was rolled twice, and what is
// done when the field changes that is declared first was done again for what people are told.
func TestAGameOfAnOlderLanguageIsReplayedAsItWasPlayed(t *testing.T) {
	for rules, version := range map[string]int{"old-deck": 1, "rolled-count": 2, "first-field": 2} {
		p := load(t, "testdata/"+rules+".deal")
		text, err := os.ReadFile(fmt.Sprintf("testdata/%s-language-%d.journal", rules, version))
		if err != nil {
			t.Fatal(err)
		}
		j := read(t, text)
		if s := replay(t, p, j); j.Header.Language != version || s.Pending() != nil {
			t.Errorf("version %d of the language, and it waits for %v", j.Header.Language, s.Pending())
		}
		now := change(t, journal.Unseal(text), fmt.Sprintf(`"language":%d`, version), fmt.Sprintf(`"language":%d`, version+1))
		var differs *journal.Difference
		if _, err := journal.Replay(p, read(t, journal.Seal(now))); !errors.As(err, &differs) {
			t.Errorf("%s, played as in the next version it comes out the same: %v", rules, err)
		}
	}
}

// resume goes on from a journal that was cut, with the answers of the whole one, and gives what the file then holds.
func resume(t *testing.T, p *program.Program, cut []byte, whole *journal.Journal) []byte {
	t.Helper()
	file := &memory{text: bytes.Clone(cut)}
	j, err := journal.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if torn := cut[len(cut)-1] != '\n'; torn != (j.Warning != "") {
		t.Fatalf("torn %t, but the warning is %q", torn, j.Warning)
	}
	s := replay(t, p, j)
	if j.Finished() {
		return file.text
	}
	w, err := journal.Append(file, j, journal.Durable)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries(t, whole)[j.Answers():whole.Answers()] {
		c, err := words.Read(s, e.Answer)
		if err != nil {
			t.Fatal(err)
		}
		answer(t, w, s, c)
	}
	if err := w.Finish(s); err != nil {
		t.Fatal(err)
	}
	return file.text
}

func TestAJournalCutAfterAnyLineIsPlayedOnToTheSameEnd(t *testing.T) {
	everyGame(t, 2, func(t *testing.T, p *program.Program, setup *game.Setup, seed uint64) {
		_, text := record(t, p, setup, seed, journal.Bulk)
		whole := read(t, text)
		var ends []int
		for i, b := range text {
			if b == '\n' {
				ends = append(ends, i+1)
			}
		}
		for i := 0; i < len(ends); i += 1 + len(ends)/40 { // of a long game some lines will do
			if !bytes.Equal(resume(t, p, text[:ends[i]], whole), text) {
				t.Fatalf("cut after line %d, it does not come to the same end", i+1)
			}
		}
	})
}

func TestAJournalCutAtAnyByteIsPlayedOnToTheSameEnd(t *testing.T) {
	p, setup := highcard(t)
	_, text := record(t, p, setup, 5, journal.Durable)
	whole := read(t, text)
	header := bytes.IndexByte(text, '\n') + 1
	for at := header; at <= len(text); at++ {
		if !bytes.Equal(resume(t, p, text[:at], whole), text) {
			t.Fatalf("cut at byte %d, it does not come to the same end", at)
		}
		// A disk may have made room for what it never got.
		if at < len(text) {
			if j := read(t, append(bytes.Clone(text[:at]), make([]byte, 100)...)); j.Warning == "" {
				t.Fatalf("nothing is said of the zeros from byte %d on", at)
			}
		}
	}
	lost := bytes.Clone(text)
	clear(lost[len(lost)-30 : len(lost)-1]) // its end reached the disk, and what comes before did not
	if j := read(t, lost); j.Warning == "" || j.Finished() || j.Answers() != whole.Answers() {
		t.Fatalf("a last line with a hole is read, warning %q", j.Warning)
	}
	for at := range header {
		if j, err := journal.Read(bytes.NewReader(text[:at])); err == nil {
			t.Fatalf("cut at byte %d, within the header, it is read as %+v", at, j)
		}
	}
}

func highcard(t testing.TB) (*program.Program, *game.Setup) {
	p := load(t, "../../dsl/check/testdata/good/highcard.deal")
	return p, game.NewSetup(p)
}

func TestTheHeaderTellsEverythingThatAGameStartsFrom(t *testing.T) {
	p := load(t, "../../dsl/check/testdata/good/baltimore.deal")
	setup := game.NewSetup(p)
	for _, err := range []error{
		setup.SetStart("poker"), setup.SetPlayers([]string{"Olaf", "Bob", "Zoë"}),
		setup.SetOption("chips", "25"), setup.SetOption("forced", "blinds"), setup.SetOption("small_blind", "0"),
		setup.SetParam("", "attribute", "3"), setup.SetParam("Bob", "attribute", "5"), setup.SetParam("", "skill", "2"), setup.SetParam("", "hands", "2"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	setup.Deck, setup.Dice = []string{"Th", "2c"}, []int{6, 1}
	setup.Limits.StepsPerGame = 12345
	setup.Record = true
	played, text := record(t, p, setup, 1<<63+1, journal.Durable)
	j := read(t, text)
	h := j.Header
	want := []journal.Setting{{Name: "chips", Value: "25"}, {Name: "forced", Value: "blinds"}, {Name: "small_blind", Value: "0"}}
	if !reflect.DeepEqual(h.Options, want) {
		t.Errorf("options are %v", h.Options)
	}
	again, err := h.Setup(p)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again, setup) {
		t.Errorf("the setup is %+v, and was %+v", again, setup)
	}
	sameGame(t, played, replay(t, p, j))
}

func TestStatsAreRecordedAsTyped(t *testing.T) {
	const byName = `ruleset "Sheets"
players 2

each player has { skill number 1..20 by name }

start game with skill {
  each seat {
    let points_taken = ask player to choose from 0..skill
    result taken = points_taken
  }
}
`
	p := compiled(t, "sheets", byName)
	setup := game.NewSetup(p)
	for _, a := range [][3]string{{"", "skill", "Cunning"}, {"P1", "Cunning", "5"}, {"P2", "Cunning", "7"}, {"P2", "skill", "9"}} {
		if err := setup.SetParam(a[0], a[1], a[2]); err != nil {
			t.Fatal(err)
		}
	}
	played, text := record(t, p, setup, 1, journal.Durable)
	sameGame(t, played, replay(t, p, read(t, text)))
}

func TestAGameThatIsRefusedOrFailsIsRecordedToo(t *testing.T) {
	const text = `ruleset "Ends"
players 1
option high yes or no = no

each player has { number_chosen number = 0 }

start game {
  require not option high otherwise "Too high"
  each seat {
    set number_chosen to ask player to choose from 0..3
    repeat until number_chosen > 0 { set number_chosen to number_chosen * 1 }
    result number_chosen
  }
}
`
	p := compiled(t, "ends", text)
	for _, c := range []struct {
		option, answer string
		outcome        journal.Outcome
		why            string
	}{
		{"no", "2", journal.Over, ""},
		{"no", "0", journal.Failed, table.CodeLimit},
		{"yes", "", journal.Refused, "Too high"},
	} {
		t.Run(string(c.outcome), func(t *testing.T) {
			setup := game.NewSetup(p)
			setup.Limits.StepsPerAnswer = 1000
			if err := setup.SetOption("high", c.option); err != nil {
				t.Fatal(err)
			}
			file := &memory{}
			s, w := begin(t, p, setup, 1, file, journal.Durable)
			if c.answer != "" {
				if err := w.Finish(s); err == nil {
					t.Error("the end of an open game was recorded")
				}
				choice, err := words.Read(s, c.answer)
				if err != nil {
					t.Fatal(err)
				}
				answer(t, w, s, choice)
			}
			if err := w.Finish(s); err != nil {
				t.Fatal(err)
			}
			j := read(t, file.text)
			all := entries(t, j)
			if end := all[len(all)-1]; end.Outcome != c.outcome || end.Why != c.why {
				t.Errorf("the end is %+v", end)
			}
			sameGame(t, s, replay(t, p, j))
		})
	}
}

func TestAnIllegalAnswerIsNotRecorded(t *testing.T) {
	p, setup := highcard(t)
	file := &memory{}
	s, w := begin(t, p, setup, 1, file, journal.Durable)
	before := len(file.text)
	if err := w.Answer(s, game.Choice{Act: game.Fold}); err == nil || !strings.Contains(err.Error(), "legal") {
		t.Errorf("an illegal answer was recorded: %v", err)
	}
	if len(file.text) != before {
		t.Error("an illegal answer stands in the journal")
	}
	answer(t, w, s, policy.NewRandom(1, "").Decide(s))
}

func TestNothingIsRecordedAfterTheFileHasFailed(t *testing.T) {
	p, setup := highcard(t)
	play := func(file *memory, fail func()) []byte {
		t.Helper()
		s, w := begin(t, p, setup, 1, file, journal.Durable)
		c := policy.NewRandom(1, "").Decide(s)
		answer(t, w, s, c)
		safe := bytes.Clone(file.text)
		fail()
		c = policy.NewRandom(1, "").Decide(s)
		if err := w.Answer(s, c); err == nil || strings.Contains(err.Error(), ".name") {
			t.Fatalf("an answer was confirmed that is not safe, or the file called what people do not call it: %v", err)
		}
		file.room, file.broken = 0, false
		if err := w.Answer(s, c); err == nil {
			t.Fatal("an answer was written behind a broken line")
		}
		return safe
	}
	file := &memory{}
	play(file, func() { file.broken = true })

	file = &memory{}
	safe := play(file, func() { file.room = len(file.text) + 10 })
	j := read(t, file.text)
	if j.Warning == "" || j.Answers() != 1 {
		t.Errorf("the journal has %d answers, warning %q", j.Answers(), j.Warning)
	}
	if _, err := journal.Append(file, j, journal.Durable); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file.text, safe) {
		t.Error("the torn line is still there")
	}
}

func TestARecordIsNeverWrittenOver(t *testing.T) {
	p, setup := highcard(t)
	h, err := journal.NewHeader(p, setup, 1)
	if err != nil {
		t.Fatal(err)
	}
	file := &memory{text: []byte("somebody's notes")}
	if _, err := journal.Create(file, h, journal.Durable); err == nil || string(file.text) != "somebody's notes" {
		t.Errorf("a journal was begun in a file that held something: %v", err)
	}
	_, text := record(t, p, setup, 1, journal.Durable)
	file = &memory{text: text}
	if _, err := journal.Append(file, read(t, text), journal.Durable); err == nil {
		t.Error("a finished game can be gone on with")
	}
	cut := text[:bytes.IndexByte(text, '\n')+1]
	if _, err := journal.Append(&memory{text: cut[:10]}, read(t, cut), journal.Durable); err == nil {
		t.Error("a file was gone on with that the journal was not read from")
	}
}

func TestWhatCannotBeReplayedIsNotRecorded(t *testing.T) {
	p, _ := highcard(t)
	for _, c := range []struct {
		name  string
		spoil func(*game.Setup)
	}{
		{"a name that is no text", func(s *game.Setup) { s.Players = []string{"A\xff", "B"} }},
		{"a name that nobody may have", func(s *game.Setup) { s.Players = []string{"A.b", "B"} }},
		{"an option that cannot be typed", func(s *game.Setup) { s.Options[0] = -5 }},
		{"limits without end", func(s *game.Setup) { s.Limits.Depth = 1 << 40 }},
		{"limits that let nothing happen", func(s *game.Setup) { s.Limits.List = 0 }},
	} {
		setup := game.NewSetup(p)
		c.spoil(setup)
		if h, err := journal.NewHeader(p, setup, 1); err == nil {
			t.Errorf("%s: recorded as %+v", c.name, h)
		}
	}
}

func ExampleWriter() {
	const rules = `ruleset "One question"

start game {
  let n = ask dealer to choose from 1..3, "How many?"
  result taken = n
}
`
	p, _ := compile.Source("question", diag.NewSource("question.deal", rules))
	p.Sums = program.Sums{Hash: "f2ca1bb6", Meaning: "83d46116"} // short ones, to look at
	h, _ := journal.NewHeader(p, game.NewSetup(p), 7)
	s, _ := h.Begin(p)
	file := &memory{}
	w, _ := journal.Create(file, h, journal.Durable)
	c, _ := words.Read(s, "2")
	_ = w.Answer(s, c)
	_ = s.Answer(c)
	_ = w.Finish(s)
	fmt.Print(string(file.text))
	// Output:
	// {"journal":1,"language":3,"ruleset":"question","sources":{"meaning":"83d46116","ruleset":"f2ca1bb6"},"start":"game","players":["P1"],"seed":7,"sum":"96c4c7c3e0f60313"}
	// {"n":1,"kind":"answer","player":"P1","answer":"2","asked":"789c8443","sum":"e6aaf441b795893a"}
	// {"n":2,"kind":"end","outcome":"over","results":[{"name":"taken","value":"2"}],"sum":"abd62ebe5cb71e47"}
}
