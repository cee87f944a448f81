package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/session"
	"croupier/interp/words"
	"croupier/rulesets"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

var leakGames = flag.Int("leak-games", 3, "how many random games of each start are looked through for leaks")

// spy is a session whose every word is looked through.
type spy struct {
	t      *testing.T
	what   string
	chance rng.Stream
	s      *session.Session
	r      *repl.REPL
	screen *term.Screen
	out    *bytes.Buffer
	known  map[event.Viewer]map[string]bool // cards that a viewer has been able to see
	told   map[event.Viewer]bool            // who may see what the game master's word has changed; nil: it changed nothing
}

// TestNobodyReadsAtThePromptWhatHeMayNotKnow plays random games of every start. What a player is shown, offered and told
// must be the same when everything that he cannot know is made up anew; and what is written down for him names no card
// that he never saw, no secret roll or note, and no seed.
func TestNobodyReadsAtThePromptWhatHeMayNotKnow(t *testing.T) {
	t.Parallel()
	for _, name := range rulesets.Names() {
		rules, p, _, err := shelf.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for start := range p.Starts {
			for n := range *leakGames {
				what := fmt.Sprintf("%s %s %d", name, p.Starts[start].Name, n)
				sp := &spy{t: t, what: what, chance: rng.New(uint64(n), what), out: &bytes.Buffer{}, known: map[event.Viewer]map[string]bool{}}
				screen := term.NewPipe(sp.out)
				sp.screen = screen
				sp.s = session.New(journal.NewSessionHeader(7_777_777_000+uint64(n), ""), shelf.Program, nil)
				sp.r = sitDown(screen, sp.s, term.NewScript(strings.NewReader(""), screen))
				sp.do(session.Entry{Kind: session.UseRules, Rules: rules})
				sp.game(p.Starts[start].Name)
			}
		}
	}
}

func (sp *spy) do(e session.Entry) *session.Node {
	sp.t.Helper()
	node, err := sp.s.Do(e)
	if err != nil {
		sp.t.Fatalf("%s: %+v: %v", sp.what, e, err)
	}
	return node
}

var people = []string{"Ann", "Bob", "Cyd", "Dan", "Eve"}

// game plays one random game.
func (sp *spy) game(start string) {
	p := sp.s.World().Rules().Program
	setup := game.NewSetup(p)
	setup.Record = true
	setup.Limits.StepsPerGame = 300_000
	if err := setup.SetStart(start); err != nil {
		sp.t.Fatal(err)
	}
	if err := setup.SetPlayers(people[:len(setup.Players)]); err != nil {
		sp.t.Fatal(err)
	}
	if err := setup.Fill(sp.chance.Below); err != nil {
		sp.t.Fatal(err)
	}
	for i, who := range setup.Players {
		sp.do(session.Entry{Kind: session.SetChar, Who: who})
		for _, sees := range []session.Sees{session.GM, session.Blind, session.Self} {
			sp.do(session.Entry{Kind: session.Roll, Who: who, Text: "3d6 # " + label(sees, i), Sees: sees})
		}
	}
	sp.do(session.Entry{Kind: session.Note, Text: label(session.Blind, 9), Sees: session.GM})
	h, err := journal.NewHeader(p, setup, sp.s.World().NextSeed())
	if err != nil {
		sp.t.Fatal(err)
	}
	node, err := sp.s.Do(session.Entry{Kind: session.Start, Game: &h})
	if err != nil {
		return // the rules refuse these parameters
	}
	sp.learn(node)
	bot := policy.NewRandom(sp.chance.Uint64(), "bot")
	for n := 0; sp.s.World().Open() != nil && n < 25; n++ {
		open := sp.s.World().Open()
		if n%3 == 0 {
			sp.sameWhenImagined(open)
		}
		text, err := words.Write(open.State, bot.Decide(open.State))
		if err != nil {
			sp.t.Fatal(err)
		}
		d := open.State.Pending()
		node, err := sp.s.Do(session.Entry{Kind: session.Answer, Who: open.State.Game().Name(d.Player), Value: text})
		if err != nil {
			break // a limit that was set low
		}
		sp.learn(node)
		if n == 2 {
			sp.word()
		}
		if n == 4 { // what was seen and then undone has been seen all the same
			back, err := sp.s.Back(2)
			if err != nil {
				sp.t.Fatal(err)
			}
			sp.do(session.Entry{Kind: session.Undo, To: back})
		}
	}
	sp.look(setup)
}

// word has the game master set a field that not everybody sees, with a reason that tells of it.
func (sp *spy) word() {
	open := sp.s.World().Open()
	if open == nil {
		return
	}
	s := open.State
	for _, f := range s.Game().Program().Rules.Fields {
		if f.Everybody || !f.PerPlayer {
			continue
		}
		seat := sp.chance.Below(s.Game().Seats())
		for _, value := range []string{"2", "pair of twos", "cheat", "yes", "3D"} {
			node, err := sp.s.Do(session.Entry{Kind: session.SetField, Who: s.Game().Name(seat), Name: f.Name, Value: value, Why: "hush-word"})
			if err != nil {
				continue
			}
			sp.learn(node)
			sp.told = map[event.Viewer]bool{}
			for v := event.Table; int(v) < s.Game().Seats(); v++ {
				_, sp.told[v] = know.FieldOf(node.State, f.Name, seat, v)
			}
			return
		}
	}
}

func label(sees session.Sees, who int) string {
	return "hush-" + string(sees) + "-" + strconv.Itoa(who)
}

// learn notes the cards that each viewer sees.
func (sp *spy) learn(node *session.Node) {
	s := node.State
	deck := s.Game().Deck()
	if deck == nil {
		return
	}
	for v := event.Table; int(v) < s.Game().Seats(); v++ {
		if sp.known[v] == nil {
			sp.known[v] = map[string]bool{}
		}
		note := func(list []int32) {
			for _, c := range list {
				if c >= 0 {
					sp.known[v][deck.Name(cards.ID(c))] = true
				}
			}
		}
		for _, e := range node.Events {
			if seen, ok := s.See(e, v); ok {
				note(seen.Cards)
			}
		}
		view := know.ViewOf(s, v)
		for _, things := range append([][]know.Thing{view.Table}, sides(view)...) {
			for _, t := range things {
				if t.Cards {
					note(t.Value.L)
				}
			}
		}
	}
}

func sides(v know.View) [][]know.Thing {
	var all [][]know.Thing
	for _, p := range v.Players {
		all = append(all, p.Things)
	}
	return all
}

// shown is everything that whoever is asked can read now.
func (sp *spy) shown() string {
	sp.screen.Flush()
	sp.out.Reset()
	for _, line := range []string{"view", "?", "surely nothing legal", "odds games 3", "history 9", "show 2", "show 3", "characters", "why"} {
		sp.r.Line(line)
	}
	for _, line := range []string{"", "n", "1", "set ", "odds ", "transcript for "} {
		with, _ := sp.r.Complete(line)
		fmt.Fprintln(sp.out, line, with)
	}
	sp.screen.Flush()
	return sp.out.String()
}

// sameWhenImagined compares what whoever is asked can read with what he could read if all that he cannot know were otherwise.
func (sp *spy) sameWhenImagined(open *session.Contest) {
	sp.t.Helper()
	real := open.State
	defer func() { open.State = real }()
	was := sp.shown()
	other := real.Clone()
	know.Imagine(other, real.Pending().Player, &sp.chance)
	open.State = other
	if is := sp.shown(); is != was {
		sp.t.Errorf("%s: what %s reads tells him what he cannot know\n%s", sp.what, real.Game().Name(real.Pending().Player), firstDifference(was, is))
	}
}

var cardName = regexp.MustCompile(`\b(10|[2-9JQKA])[cdhs]\b`)

// look looks through everything that is written down for each player and for all.
func (sp *spy) look(setup *game.Setup) {
	sp.t.Helper()
	contest := sp.s.World().Contest
	for seat := -1; seat < len(setup.Players); seat++ {
		who := "all"
		if seat >= 0 {
			who = setup.Players[seat]
		}
		for _, ending := range []string{".txt", ".md", ".json"} {
			text := sp.transcript(who, ending)
			for _, card := range cardName.FindAllString(text, -1) {
				if !sp.known[event.Viewer(seat)][card] {
					sp.t.Errorf("%s: the %s of %s names %s, which was never seen", sp.what, ending, who, card)
					return
				}
			}
			for _, seed := range []uint64{contest.Header.Seed, sp.s.Header.Seed} {
				if strings.Contains(text, strconv.FormatUint(seed, 10)) {
					sp.t.Errorf("%s: the %s of %s has a seed", sp.what, ending, who)
				}
			}
			for i := range append(slices.Clone(setup.Players), "the game master") {
				for _, sees := range []session.Sees{session.GM, session.Blind, session.Self} {
					if may := i == seat && sees != session.Blind; strings.Contains(text, label(sees, i)) != may && i < len(setup.Players) {
						sp.t.Errorf("%s: the %s of %s and %s: it should be %v", sp.what, ending, who, label(sees, i), may)
					}
				}
			}
			if strings.Contains(text, label(session.Blind, 9)) {
				sp.t.Errorf("%s: the %s of %s has the game master's note", sp.what, ending, who)
			}
			if strings.Contains(text, "hush-word") && !sp.told[event.Viewer(seat)] {
				sp.t.Errorf("%s: the %s of %s has the reason of a word that he may not know", sp.what, ending, who)
			}
			sp.parameters(text, who, ending, setup)
		}
	}
}

// parameters looks for what a start was given in secret.
func (sp *spy) parameters(text, who, ending string, setup *game.Setup) {
	p := sp.s.World().Rules().Program
	for _, a := range setup.Args() {
		for _, f := range p.Rules.Fields {
			if f.Name == a.Name && !f.Everybody && strings.Contains(text, a.Name+" "+a.Value) && !strings.Contains(text, "'s "+a.Name+" is shown: "+a.Value) {
				result := strings.Contains(text, a.Name+" "+a.Value+",")
				if !result {
					sp.t.Errorf("%s: the %s of %s has %s %s", sp.what, ending, who, a.Name, a.Value)
				}
			}
		}
	}
}

func (sp *spy) transcript(who, ending string) string {
	path := filepath.Join(sp.t.TempDir(), "t"+ending)
	sp.out.Reset()
	sp.r.Line("/transcript " + path + " for " + who)
	text, err := os.ReadFile(path)
	if err != nil {
		sp.t.Fatal(err, sp.out.String())
	}
	return string(text)
}
