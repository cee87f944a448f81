package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/interp/words"
	"croupier/rulesets"

	"pgregory.net/rapid"
)

// tb is what the helpers need of a test.
type tb interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
}

// memory is a file that is kept in memory.
type memory struct {
	bytes.Buffer
	full bool
}

func (m *memory) Seek(int64, int) (int64, error) { return int64(m.Len()), nil }
func (m *memory) Truncate(n int64) error         { m.Buffer.Truncate(int(n)); return nil }
func (m *memory) Sync() error {
	if m.full {
		return errors.New("no space left on device")
	}
	return nil
}

var _ io.ReadWriteSeeker = (*memory)(nil)

var programs = map[string]*program.Program{}

func shipped(t tb, name string) *program.Program {
	if p := programs[name]; p != nil {
		return p
	}
	var sources []*diag.Source
	for _, f := range rulesets.Files(name) {
		sources = append(sources, diag.NewSource(f.Path, f.Text))
	}
	p, list := compile.Source(name, sources...)
	if p == nil {
		t.Fatal(list)
	}
	programs[name] = p
	return p
}

func library(t tb) session.Library {
	return func(r *session.Rules) (*program.Program, error) {
		if len(rulesets.Files(r.Name)) == 0 {
			return nil, fmt.Errorf("there is no ruleset %s", r.Name)
		}
		return shipped(t, r.Name), nil
	}
}

type evening struct {
	t tb
	*session.Session
	file *memory
}

func begin(t tb) *evening {
	t.Helper()
	file := &memory{}
	h := journal.NewSessionHeader(11, "Friday")
	w, err := journal.CreateSession(file, h)
	if err != nil {
		t.Fatal(err)
	}
	return &evening{t, session.New(h, library(t), w), file}
}

func (e *evening) do(entry session.Entry) *session.Node {
	e.t.Helper()
	node, err := e.Do(entry)
	if err != nil {
		e.t.Fatalf("%+v: %v", entry, err)
	}
	return node
}

func (e *evening) use(name string) {
	e.t.Helper()
	e.do(session.Entry{Kind: session.UseRules, Rules: &session.Rules{Name: name, Sums: shipped(e.t, name).Sums}})
}

func (e *evening) character(name string, sheet ...string) {
	e.t.Helper()
	entry := session.Entry{Kind: session.SetChar, Who: name}
	for _, s := range sheet {
		at := strings.LastIndexByte(s, ' ')
		entry.Set = append(entry.Set, journal.Setting{Name: s[:at], Value: s[at+1:]})
	}
	e.do(entry)
}

// start begins a game with parameters like Olaf.target=pair of twos.
func (e *evening) start(start string, players []string, params ...string) *session.Node {
	e.t.Helper()
	p := e.World().Rules().Program
	setup := game.NewSetup(p)
	setup.Record = true
	err := errors.Join(setup.SetStart(start), setup.SetPlayers(players))
	for _, text := range params {
		key, value, _ := strings.Cut(text, "=")
		player, name, own := strings.Cut(key, ".")
		if !own {
			player, name = "", key
		}
		err = errors.Join(err, setup.SetParam(player, name, value))
	}
	if err != nil {
		e.t.Fatal(err)
	}
	h, err := journal.NewHeader(p, setup, e.World().NextSeed())
	if err != nil {
		e.t.Fatal(err)
	}
	return e.do(session.Entry{Kind: session.Start, Game: &h})
}

func (e *evening) answer(text string) *session.Node {
	e.t.Helper()
	s := e.World().Open().State
	return e.do(session.Entry{Kind: session.Answer, Who: s.Game().Name(s.Pending().Player), Value: text})
}

// standing is everything about how things stand.
func standing(s *session.Session) string {
	w := s.World()
	var b strings.Builder
	fmt.Fprintln(&b, s.Head(), s.Line(), s.Ahead(), w.Real, w.Using, w.Macros, w.Defined, w.NextSeed())
	for _, c := range w.Characters {
		fmt.Fprintln(&b, c)
	}
	fmt.Fprintln(&b, w.Keeps)
	for _, r := range w.Rulesets {
		fmt.Fprintln(&b, r.Rules.Name, r.Options)
	}
	if c := w.Contest; c != nil {
		view, _ := json.Marshal(know.ViewOf(c.State, event.Record))
		fmt.Fprintln(&b, c.N, c.Over, string(view), c.State.Legal(), c.State.Seed())
		for _, r := range c.State.Results() {
			fmt.Fprintln(&b, r.Name, r.Player, c.State.Text(r.Value))
		}
	}
	return b.String()
}

func (e *evening) resume() *session.Session {
	e.t.Helper()
	rec, err := journal.ReadSession(bytes.NewReader(e.file.Bytes()))
	if err != nil {
		e.t.Fatal(err)
	}
	again, err := session.Resume(rec, library(e.t), nil)
	if err != nil {
		e.t.Fatal(err)
	}
	return again
}

func (e *evening) holds() {
	e.t.Helper()
	if a, b := standing(e.Session), standing(e.resume()); a != b {
		e.t.Errorf("it stood\n%s\nand stands again\n%s", a, b)
	}
}

func contest(t tb) *evening {
	e := begin(t)
	e.use("baltimore")
	e.character("Olaf", "Strength 5", "Chasing Down The Lesser Creatures 3", "chips 12")
	e.start("simple", []string{"Olaf"}, "Olaf.Strength=5", "attribute=Strength", "skill=3", "target=pair of jacks", "Olaf.stack=12")
	return e
}

func TestAContestsChipsStayWithTheCharacter(t *testing.T) {
	e := contest(t)
	for e.World().Open() != nil {
		s := e.World().Open().State
		text := "0"
		if _, err := words.Read(s, text); err != nil {
			text = "none"
		}
		e.answer(text)
	}
	p, olaf := shipped(t, "baltimore"), e.World().Character("olaf")
	chips, ok := e.World().Holds(olaf, p, session.Chips(p))
	if n, _ := e.World().Contest.State.Stack(0); !ok || fmt.Sprint(n) != chips || n > 12 {
		t.Errorf("Olaf has %s chips, and at the table %d", chips, n)
	}
	if fmt.Sprint(olaf.Keeps) != "[{baltimore [{stack "+chips+"}]}]" {
		t.Errorf("Olaf keeps %v", olaf.Keeps)
	}
	if e.Node(e.Len()).Entry.Came == "" || !e.Node(e.Len()).Ended {
		t.Error("nothing says how it ended")
	}
	e.holds()
}

func TestWhatIsUndoneAndDoneAgainComesOutTheSame(t *testing.T) {
	e := contest(t)
	roll := session.Entry{Kind: session.Roll, Text: "8d12"}
	start := e.Head()
	e.answer("1")
	after := standing(e.Session)
	back, err := e.Back(1)
	if err != nil || back != start {
		t.Fatal(back, err)
	}
	e.do(session.Entry{Kind: session.Undo, To: back})
	if forth, err := e.Forth(1); err != nil || forth != start+1 {
		t.Fatal(forth, err)
	}
	e.answer("1")
	strip := func(text string) string { _, rest, _ := strings.Cut(text, "\n"); return rest }
	if again := standing(e.Session); strip(again) != strip(after) {
		t.Errorf("it was\n%s\nand is\n%s", after, again)
	}
	first := e.do(roll).Entry.Came
	e.do(session.Entry{Kind: session.Undo, To: e.Head() - 1})
	if second := e.do(roll).Entry.Came; second != first {
		t.Errorf("an undone roll came to %s, and then to %s", first, second)
	}
	e.do(session.Entry{Kind: session.Reroll, To: e.Node(e.Head()).Parent, Seed: 99})
	if third := e.do(roll).Entry.Came; third == first {
		t.Errorf("rolled anew, it comes to %s again", third)
	}
	if e.Len() != e.resume().Len() {
		t.Error("an entry was erased")
	}
	e.holds()
}

func TestUndoAndRedoWalkTheSameLine(t *testing.T) {
	e := begin(t)
	for i := range 5 {
		e.do(session.Entry{Kind: session.Note, Text: fmt.Sprint(i)})
	}
	to, err := e.Back(3)
	if err != nil || to != 2 {
		t.Fatal(to, err)
	}
	e.do(session.Entry{Kind: session.Undo, To: to})
	e.do(session.Entry{Kind: session.Redo, To: 4})
	if fmt.Sprint(e.Line(), e.Ahead()) != "[1 2 3 4] [5]" {
		t.Error(e.Line(), e.Ahead())
	}
	e.do(session.Entry{Kind: session.Undo, To: 1})
	e.do(session.Entry{Kind: session.Note, Text: "another way"})
	if fmt.Sprint(e.Line(), e.Ahead()) != "[1 9] []" {
		t.Error(e.Line(), e.Ahead())
	}
	e.do(session.Entry{Kind: session.Goto, To: 5})
	if fmt.Sprint(e.Line(), e.Ahead()) != "[1 2 3 4 5] []" {
		t.Error(e.Line(), e.Ahead())
	}
	if _, err := e.Back(9); err == nil {
		t.Error("more is undone than was done")
	}
	if _, err := e.Do(session.Entry{Kind: session.Undo, To: 8}); err == nil {
		t.Error("one can stand on an undo")
	}
	e.holds()
}

func TestAMistypedCardIsCorrectedAndTheRestStands(t *testing.T) {
	e := begin(t)
	e.use("baltimore")
	e.do(session.Entry{Kind: session.SetOption, Name: "burn", Value: "no"})
	e.do(session.Entry{Kind: session.SetReal, On: true})
	p := e.World().Rules().Program
	setup := game.NewSetup(p)
	setup.Record = true
	for _, err := range []error{setup.SetPlayers([]string{"Olaf"}), setup.SetOption("burn", "no"), setup.SetParam("", "attribute", "2"), setup.SetParam("", "skill", "1"), setup.SetParam("", "target", "pair of jacks")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	h, err := journal.NewHeader(p, setup, e.World().NextSeed())
	if err != nil {
		t.Fatal(err)
	}
	var need *session.NeedError
	if _, err := e.Do(session.Entry{Kind: session.Start, Game: &h}); !errors.As(err, &need) || need.Says != "Olaf's hole: 2 cards" {
		t.Fatal(err)
	}
	e.do(session.Entry{Kind: session.Start, Game: &h, Told: []string{"10h 10s"}})
	start := e.Head()
	e.do(session.Entry{Kind: session.Answer, Who: "Olaf", Value: "1", Told: []string{"9h 8d 6d 4s"}})
	node := e.do(session.Entry{Kind: session.Correct, To: start, Told: []string{"10h 10c"}, Why: "it was the club"})
	if node.Lost != 0 {
		t.Errorf("%d entries were lost", node.Lost)
	}
	s := e.World().Open().State
	hole, _ := know.FieldOf(s, "hole", 0, event.Record)
	board, _ := know.FieldOf(s, "board", -1, event.Record)
	if s.Text(hole) != "10h 10c" || s.Text(board) != "9h 8d 6d 4s" {
		t.Error(s.Text(hole), s.Text(board))
	}
	node = e.do(session.Entry{Kind: session.Correct, To: start, Told: []string{"10h 8d"}, Why: "the 8 lay there"})
	if node.Lost != 1 {
		t.Errorf("%d entries were lost: the board has the card too", node.Lost)
	}
	if _, err := e.Do(session.Entry{Kind: session.Correct, To: start, Told: []string{"10h"}}); err == nil {
		t.Error("a card is missing, and nobody minds")
	}
	e.holds()
}

func TestAnEntryThatCannotBeRecordedDoesNotCount(t *testing.T) {
	e := contest(t)
	before := standing(e.Session)
	e.file.full = true
	var log *session.LogError
	if _, err := e.Do(session.Entry{Kind: session.Roll, Text: "2d6"}); !errors.As(err, &log) {
		t.Fatal(err)
	}
	if standing(e.Session) != before {
		t.Error("it counts all the same")
	}
}

func TestNonsenseChangesNothing(t *testing.T) {
	e := contest(t)
	before := standing(e.Session)
	for _, entry := range []session.Entry{
		{Kind: "dance"}, {Kind: session.Start}, {Kind: session.UseRules}, {Kind: session.UseRules, Rules: &session.Rules{Name: "chess"}},
		{Kind: session.SetOption, Name: "luck", Value: "yes"}, {Kind: session.SetChar}, {Kind: session.SetChar, Who: "gm"},
		{Kind: session.SetChar, Who: "Olaf", Set: []journal.Setting{{Name: "chips", Value: "-3"}}},
		{Kind: session.SetChar, Who: "Olaf", Set: []journal.Setting{{Name: "chips", Value: "99999999999999999999"}}},
		{Kind: session.SetChar, Who: "Olaf", Set: []journal.Setting{{Name: "a\nb", Value: "3"}}},
		{Kind: session.SetChar, Who: "Olaf", Set: []journal.Setting{{Name: "Magic", Value: "none"}}},
		{Kind: session.DropChar, Who: "Nobody"}, {Kind: session.Roll, Text: "2d6+"}, {Kind: session.Roll, Text: "2d6\xff"}, {Kind: session.Reveal, To: 1},
		{Kind: session.Answer, Who: "Ann", Value: "1"}, {Kind: session.Answer, Who: "Olaf", Value: "many"}, {Kind: session.Answer, Who: "Olaf", Value: "1", Asked: "00000000"},
		{Kind: session.Answer, Who: "Olaf", Value: "1", Told: []string{"Ah"}},
		{Kind: session.SetField, Who: "Olaf", Name: "luck", Value: "3"}, {Kind: session.GiveChips, Who: "Olaf", Name: "stack", Amount: -13},
		{Kind: session.SetResult, Who: "Olaf", Name: "luck", Value: "3"}, {Kind: session.Correct, To: 3, Told: []string{"Ah"}}, {Kind: session.Correct, To: -1},
		{Kind: session.SetMacro, Name: "a b", Text: "2d6"}, {Kind: session.SetMacro, Name: "fire"}, {Kind: session.Undo, To: -1}, {Kind: session.Goto, To: 99}, {Kind: session.Reroll, To: 99},
	} {
		if _, err := e.Do(entry); err == nil || err.Error() == "" {
			t.Errorf("%+v is done", entry)
		}
	}
	if standing(e.Session) != before {
		t.Error("something has changed")
	}
}

// TestASessionStandsWhereItStood plays random sessions, resumes them after every entry, and compares.
func TestASessionStandsWhereItStood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := begin(t)
		names := []string{"Olaf", "Ann", "Bob"}
		for range rapid.IntRange(1, 40).Draw(t, "entries") {
			_, _ = e.Do(some(t, e, names)) // most of it is possible, and the rest changes nothing
		}
		if a, b := standing(e.Session), standing(e.resume()); a != b {
			t.Fatalf("it stood\n%s\nand stands again\n%s", a, b)
		}
	})
}

func some(t *rapid.T, e *evening, names []string) session.Entry {
	name := rapid.SampledFrom(names).Draw(t, "name")
	n := rapid.IntRange(0, e.Len()+1).Draw(t, "to")
	if open := e.World().Open(); open != nil && rapid.Bool().Draw(t, "play on") {
		s := open.State
		text, err := words.Write(s, policy.NewRandom(uint64(n), "bot").Decide(s))
		if err != nil {
			t.Fatal(err)
		}
		return session.Entry{Kind: session.Answer, Who: s.Game().Name(s.Pending().Player), Value: text}
	}
	switch rapid.IntRange(0, 11).Draw(t, "what") {
	case 0:
		rules := rapid.SampledFrom([]string{"baltimore", "d12", "texas", "swrpg"}).Draw(t, "rules")
		return session.Entry{Kind: session.UseRules, Rules: &session.Rules{Name: rules}}
	case 1:
		return session.Entry{Kind: session.SetChar, Who: name, Set: []journal.Setting{{Name: "Strength", Value: "3"}, {Name: "chips", Value: fmt.Sprint(n)}}}
	case 2:
		return session.Entry{Kind: session.Roll, Text: "6#4d6dl1", Who: name, Sees: session.Blind}
	case 3, 4:
		return session.Entry{Kind: session.Undo, To: n}
	case 5:
		return session.Entry{Kind: session.Redo, To: n}
	case 6:
		return session.Entry{Kind: session.Reroll, To: n, Seed: uint64(n)}
	case 7:
		return session.Entry{Kind: session.GiveChips, Who: name, Name: "stack", Amount: int64(n) - 3, Why: "so it is"}
	case 8:
		return session.Entry{Kind: session.Reveal, To: n}
	case 9:
		return session.Entry{Kind: session.Leave}
	}
	rules := e.World().Rules()
	if rules == nil {
		return session.Entry{Kind: session.Note, Text: "no rules"}
	}
	setup := game.NewSetup(rules.Program)
	setup.Record = true
	if setup.SetPlayers(names[:max(2, len(setup.Players))%4]) != nil || setup.Fill(func(most int) int { return n % most }) != nil {
		return session.Entry{Kind: session.Leave}
	}
	h, err := journal.NewHeader(rules.Program, setup, e.World().NextSeed())
	if err != nil {
		t.Fatal(err)
	}
	return session.Entry{Kind: session.Start, Game: &h}
}

// An evening goes on with rules that are others now than they were where all of it comes out the same, and not where something
// does not. Games that begin then are recorded with the rules of today, and all of it resumes again.
func TestAnEveningOutlivesOtherRulesThatComeToTheSame(t *testing.T) {
	const rules = "ruleset \"Coins\"\nplayers 1\nstart game {\n  let n = ask dealer to choose from 1..3, \"How many?\"\n" +
		"  result taken = n + 1 # one more\n}\n"
	var now string // the rules as they are at the moment
	library := func(*session.Rules) (*program.Program, error) {
		p, list := compile.Source("coins", diag.NewSource("coins.deal", now))
		if p == nil {
			return nil, errors.New(list[0].Summary)
		}
		return p, nil
	}
	file := &memory{}
	w, err := journal.CreateSession(file, journal.NewSessionHeader(11, ""))
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(journal.NewSessionHeader(11, ""), library, w)
	do := func(e session.Entry) {
		t.Helper()
		if _, err := s.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	game := func(answers ...string) {
		t.Helper()
		setup := game.NewSetup(s.World().Rules().Program)
		h, err := journal.NewHeader(s.World().Rules().Program, setup, s.World().NextSeed())
		if err != nil {
			t.Fatal(err)
		}
		do(session.Entry{Kind: session.Start, Game: &h})
		for _, a := range answers {
			do(session.Entry{Kind: session.Answer, Who: "P1", Value: a})
		}
	}
	resumed := func(text string) error {
		t.Helper()
		now = text
		rec, err := journal.ReadSession(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		again, err := session.Resume(rec, library, nil)
		if err != nil {
			return err
		}
		if a, b := standing(s), standing(again); a != b {
			t.Errorf("it stood\n%s\nand stands again\n%s", a, b)
		}
		again.Record(w)
		s = again
		return nil
	}
	now = rules
	p, _ := library(nil)
	do(session.Entry{Kind: session.UseRules, Rules: &session.Rules{Name: "coins", Sums: p.Sums}})
	game("2")
	game() // which is open

	for _, c := range []struct {
		name, was, now string
		changed        bool   // other rules by their words
		wrong          string // that something comes out otherwise
	}{
		{"the same", "", "", false, ""},
		{"another comment", "# one more", "# one besides", false, ""},
		{"a case that never came", "n + 1", "n + 1 if n is not 3 otherwise 9", true, ""},
		{"a case that did not come, as it was then", "n + 1", "n + 1 if n is not 3 otherwise 8", true, ""},
		{"another question", "How many?", "How much?", true, "was asked something else"},
		{"another result", "n + 1", "n + 2", true, `it came to "taken 3", and now to "taken 4"`},
		{"no such start", "start game", "start play", true, "game"},
	} {
		err := resumed(strings.Replace(rules, c.was, c.now, 1))
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong) || !strings.Contains(err.Error(), "the rules have changed: coins (")):
			t.Errorf("%s: %v", c.name, err)
		case err == nil && s.World().Rules().Changed() != c.changed:
			t.Errorf("%s: that they have changed is %v", c.name, !c.changed)
		case err == nil: // the open game goes on, and another one begins
			do(session.Entry{Kind: session.Answer, Who: "P1", Value: "1"})
			game()
		}
	}
}
