package cli

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/session"
	"croupier/interp/words"
	"croupier/stdlib/rng"
)

var (
	eveningPairs = flag.Int("evening-pairs", 3,
		"how many pairs of evenings are played that differ in what nobody at the table may see")
	eveningFirst = flag.Int("evening-first", 0, "the number of the first of them")
)

// Two sets of rules for such evenings. What is dealt to Gob and buried, what falls in secret and what stands on sheets that
// the game
// master alone sees goes through fields, results, hooks and what lasts, and decides nothing that is done.
const (
	eveningCards = `ruleset "Buried"
players 2..3
deck standard
each player has {
  hand   cards seen by owner
  pile   cards seen by all
  stack  chips = 20 lasting
  stress number 0..99 = 0 lasting
  fate   number = 0 lasting seen by gm
  luck   number = 0 lasting seen by owner
  guess  number 0..9 = 0 seen by owner
  marked yes or no = no
}
the table has {
  buried cards seen by nobody
  clock  number = 0 lasting
  omen   number = 0 lasting
  doom   number = 0
  drawn  card or none = none
}
define gloom = sum spots of buried
start round with stack, stress, fate, luck, clock, omen {
  deal 3 to each player's hand
  deal 2 to buried
  deal 1 face up to each player's pile
  set luck of dealer to luck of dealer + sum spots of dealer's hand
  set fate of dealer to fate of dealer + spots of first of dealer's hand
  set doom to gloom + fate of dealer
  set omen to omen + doom
  set drawn to first of dealer's hand
  say "The doom is", doom, "and he drew", drawn
  result weight = doom * 2
  each player { result topmost = highest of hand by rank }
  ask dealer's left to choose yes or no, "Go on?", doom
  do omens
  set stress of dealer to min(99, doom)
  ask dealer's left to choose from 1..3, "How many?", showing doom + chosen
  increase clock by 1
  ask dealer's left to take 1 card from dealer's hand to hand, "Which of his?"
  ask dealer's left to discard 1 card from hand, "One of yours"
  each player, secretly { set guess to ask player to choose from 1..9, "A guess" }
  open betting, starting with dealer's left, bets of at least 1
  if dealer's left is in players still in { pay all from pot to dealer's left } otherwise { pay all from pot to dealer }
  if clock > 1000 { result unheard = 1 }
  result done = yes
}
phase omens { increase doom by 1 }
on phase omens lua ` + "```" + `
  local gob = game.players[2]
  local n = gob.hand[1].spots + gob.fate
  if n % 2 == 0 then
    set("stress", n % 9, game.players[1])
    set("marked", true, gob)
    result("unheard", n)
    pay(1, "bank", "pot")
    say("an omen")
    move(game.buried[1], game.buried, gob.pile)
    ask(game.players[1], { prompt = "Hm?", from = 1, to = 3, into = "clock" })
  elseif n % 3 == 0 then
    error("gloom " .. n)
  end
` + "```" + `
`
	eveningDice = `ruleset "Strain"
players 1..3
each player has {
  stack  chips = 10 lasting
  stress number 0..9 = 0 lasting
  debt   number = 0 lasting seen by owner
  fate   number = 0 lasting seen by gm
  rolled faces
}
the table has { clock number 0..99 = 0 lasting }
start strain with stack, stress, debt, fate, clock {
  each player {
    set rolled to roll 2 d6
    let how = ask player to choose calm or push, "How?"
    let n = sum of rolled + (1 if how is push otherwise 0)
    increase stress by n / 3 rounded down, to at most 9
    pay min(n, stack) from player to bank
    increase clock by 1
    increase debt by n
    increase fate by n
    result won = n > 7
    result margin = n - 7
  }
}
`
)

// tableTwin is one of two evenings, with all that is on the screen of the table.
type tableTwin struct {
	s     *session.Session
	out   bytes.Buffer
	file  bytes.Buffer
	typed chan string // lines that are typed; closed at the end
	wants chan bool   // the prompt waits for the next one; false: it is over
	r     *repl.REPL
}

// sit sits down at the prompt, until it waits for a line.
func (e *tableTwin) sit() {
	screen := term.NewPipe(&e.out)
	e.typed, e.wants = make(chan string), make(chan bool)
	in := &waiting{screen, e}
	e.r = sitDown(screen, e.s, in)
	go func() {
		if err := e.r.Run(); err != nil {
			fmt.Fprintln(&e.out, err)
		}
		e.wants <- false
	}()
	<-e.wants
}

// rise leaves the prompt.
func (e *tableTwin) rise() {
	close(e.typed)
	for <-e.wants {
	}
}

// waiting is the input of such a prompt. While it waits nothing else is done there.
type waiting struct {
	screen *term.Screen
	of     *tableTwin
}

func (w *waiting) Line(prompt string, _ bool) (string, error) {
	w.screen.Print(prompt)
	w.screen.Flush()
	w.of.wants <- true
	line, ok := <-w.of.typed
	if !ok {
		return "", io.EOF
	}
	w.screen.Print(line, "\n")
	return line, nil
}
func (w *waiting) Secret(prompt string) (string, error) { return w.Line(prompt, true) }
func (w *waiting) Remember(string)                      {}
func (w *waiting) Close() error                         { return nil }

// eveningTwins are two evenings with the same public play and other secrets.
type eveningTwins struct {
	t      *testing.T
	seed   int
	chance rng.Stream
	both   [2]*tableTwin
	bot    *policy.Random
	heard  int // bytes
}

func (w *eveningTwins) pick(of ...string) string { return of[w.chance.Below(len(of))] }

// ownScreen is what the game master alone is told of a check in secret when it ends: at a terminal behind a pause.
var ownScreen = regexp.MustCompile(`(?s)For the game master:\n.*?Played in secret[^\n]*\n`)

// line types a line in both, and holds that the screens are the same.
func (w *eveningTwins) line(line string) {
	for _, e := range w.both {
		e.typed <- line
		if !<-e.wants {
			w.t.Fatalf("evening %d: it is over after %q:\n%s", w.seed, line, e.out.String())
		}
		for _, begun := range []string{"set ", "character Gob ", "show "} {
			offered, _ := e.r.Complete(begun)
			fmt.Fprintln(&e.out, offered)
		}
	}
	if w.both[0].s.World().InSecret(w.both[0].s.World().Open()) { // what is undone leads back into a check in secret
		w.alone()
		return
	}
	w.same(line)
}

func (w *eveningTwins) same(after string) {
	w.t.Helper()
	one, other := ownScreen.ReplaceAllString(w.both[0].out.String(), ""), ownScreen.ReplaceAllString(w.both[1].out.String(), "")
	if one != other {
		at := 0
		for at < min(len(one), len(other)) && one[at] == other[at] {
			at++
		}
		w.t.Fatalf("evening %d: after %q the table reads\n%s\nand in the other evening\n%s", w.seed, after, one[max(0,
			at-1500):min(len(one), at+200)], other[max(0, at-100):min(len(other), at+200)])
	}
	w.heard += len(one)
	if testing.Verbose() && *eveningPairs == 1 {
		w.t.Log(one)
	}
	w.both[0].out.Reset()
	w.both[1].out.Reset()
}

// secretly does something of which the table sees nothing but that it is done, in each of them in a way of its own.
func (w *eveningTwins) secretly(of func(i int) session.Entry) {
	var refused [2]string
	for i, e := range w.both {
		if _, err := e.s.Do(of(i)); err != nil {
			refused[i] = err.Error()
		}
	}
	if refused[0] != refused[1] {
		w.t.Fatalf("evening %d: refused as %q and as %q", w.seed, refused[0], refused[1])
	}
	w.alone()
	w.line(w.pick("view", "history 3", "?"))
}

// alone has the game master play a check in secret to its end, on a screen of their own.
func (w *eveningTwins) alone() {
	was := ""
	for i, e := range w.both {
		played := 0
		for ; e.s.World().InSecret(e.s.World().Open()); played++ {
			s := e.s.World().Open().State
			if _, err := e.s.Do(session.Entry{Kind: session.Answer, Who: s.Game().Name(s.Pending().Player),
				Value: []string{"calm", "push"}[i]}); err != nil {
				w.t.Fatal(err)
			}
			e.typed <- "# the game master looks alone"
			<-e.wants
			e.out.Reset()
		}
		if i > 0 && fmt.Sprint(played) != was {
			w.t.Fatalf("evening %d: %d answers in secret, and %s in the other", w.seed, played, was)
		}
		was = fmt.Sprint(played)
	}
}

// start begins a contest, whose cards and seed are those of the evening.
func (w *eveningTwins) start(start string, players []string, sees session.Sees, deck [2][]string, seeds [2]uint64) {
	w.secretly(func(i int) session.Entry {
		p := w.both[i].s.World().Rules().Program
		setup := game.NewSetup(p)
		setup.Record, setup.Deck = true, deck[i]
		for _, err := range []error{setup.SetStart(start), setup.SetPlayers(players), w.both[i].s.World().Carry(p, setup, nil, sees)} {
			if err != nil {
				w.t.Fatal(err)
			}
		}
		h, err := journal.NewHeader(p, setup, seeds[i])
		if err != nil {
			w.t.Fatal(err)
		}
		return session.Entry{Kind: session.Start, Game: &h, Seed: seeds[i], Sees: sees}
	})
}

// order is something that is asked for or done openly.
func (w *eveningTwins) order() string {
	n := fmt.Sprint(1 + w.chance.Below(w.both[0].s.Len()))
	switch w.chance.Below(24) {
	case 0, 1:
		return w.pick("undo", "undo 2", "undo 3")
	case 2:
		return "redo"
	case 3:
		return "goto " + n
	case 4:
		return "show " + n
	case 5:
		return w.pick("give Ann 2", "take Ann 1", "give Gob 3", "take Gob 2")
	case 6:
		return w.pick("set Ann.stress 3", "set Gob.stress 4", "set clock 5", "set doom 3", "set Ann.luck 2", "set Gob.won yes",
			"set omen 4", "set Ann.marked yes")
	case 7:
		return w.pick("note The bridge is out", "2d6 # fire", "secret Ann: 2d6", "Ann: d20", "define twice(n) = 2 * n",
			"twice(4)", "macro fire 2d6")
	case 8:
		return w.pick("odds 2d6", "odds round Ann Gob games 20", "odds strain Ann games 20", "odds games 20",
			"odds strain Gob games 20", "odds strain Ann Bob games 20")
	case 9:
		return w.pick("character Ann stress 2", "character Bob chips 4", "character Bob npc yes", "character Bob npc no",
			"remove Bob", "character table clock 3")
	case 10:
		return w.pick("leave", "leave because the sheriff came in", "cancel")
	case 11:
		return w.pick("transcript", "transcript for Ann", "transcript for all")
	case 12, 13:
		return w.pick("character", "character Ann", "character Gob", "character Bob", "character table")
	case 14:
		return w.pick("why", "view", "?", "history", "history 100", "start", "use", "options")
	case 15:
		return w.pick("correct #"+n+" calm", "correct 4", "correct #"+n, "use buried.deal", "use strain.deal")
	case 16:
		return w.pick("count of Gob's hand", "Gob's luck", "doom", "sum spots of buried", "Gob's fate", "omen", "Gob's stress",
			"best of Gob's hand", "top of deck", "drawn")
	}
	return ""
}

// play plays an evening of so many steps.
func (w *eveningTwins) play(paths map[string]string, steps int) {
	for _, line := range []string{"use " + paths["strain"], "character Ann", "character Bob", "use " + paths["buried"]} {
		w.line(line)
	}
	if rules := w.both[0].s.World().Rules(); rules == nil {
		w.t.Fatal("the rules are not used")
	}
	w.secretly(func(int) session.Entry {
		return session.Entry{Kind: session.SetChar, Who: "Gob", Set: []journal.Setting{{Name: "npc", Value: "yes"},
			{Name: "policy", Value: "random"}}}
	})
	for range steps {
		if open := w.both[0].s.World().Open(); open != nil && w.chance.Below(4) > 0 {
			text, err := words.Write(open.State, w.bot.Decide(open.State))
			if err != nil {
				w.t.Fatal(err)
			}
			w.line(text)
			continue
		}
		seed := w.chance.Uint64() >> 12
		switch open := w.both[0].s.World().Open() != nil; w.chance.Below(12) {
		case 0, 1:
			if open {
				break
			}
			w.line("use " + paths["buried"])
			deck := [2][]string{strings.Fields("2c Kc 9d 7h Jh 3d As 4d 5s 6s"), strings.Fields("2c 8d 9d Qs Jh Kh 2h 10c 5s 6s")}
			w.start("round", []string{"Ann", "Gob"}, session.All, deck, [2]uint64{seed, seed})
		case 2:
			if open {
				break
			}
			w.line("use " + paths["strain"])
			w.start("strain", [][]string{{"Ann"}, {"Gob"}, {"Ann", "Gob"}}[w.chance.Below(3)], session.GM, [2][]string{},
				[2]uint64{seed, seed + 1})
		case 3:
			if open {
				break
			}
			w.line("use " + paths["strain"])
			w.start("strain", [][]string{{"Ann"}, {"Ann", "Bob"}}[w.chance.Below(2)], session.All, [2][]string{},
				[2]uint64{seed, seed})
		case 4:
			w.secretly(func(i int) session.Entry {
				of := session.Entry{Kind: session.Roll, Text: []string{"3d6 # listens", "2d8 # looks"}[i], Sees: session.GM}
				if seed%2 == 0 {
					of.Who, of.Sees = "Ann", session.Blind
				}
				return of
			})
		case 5:
			w.secretly(func(i int) session.Entry {
				return session.Entry{Kind: session.Note, Text: []string{"the butler", "the gardener"}[i], Sees: session.GM}
			})
		case 6:
			w.secretly(func(i int) session.Entry {
				name := []string{"buried.fate", "strain.fate", "strain.debt", "buried.luck"}[seed%4]
				return session.Entry{Kind: session.SetChar, Who: "Gob", Set: []journal.Setting{{Name: name,
					Value: []string{"3", "5"}[i]}}}
			})
		default:
			if line := w.order(); line != "" {
				w.line(line)
			}
		}
	}
	for _, line := range []string{"transcript", "transcript for Ann", "history 200", "character", "character table", "why"} {
		w.line(line)
	}
	for _, e := range w.both { // and when it goes on another day
		e.rise()
		rec, err := journal.ReadSession(bytes.NewReader(e.file.Bytes()))
		if err != nil {
			w.t.Fatal(err)
		}
		if e.s, err = session.Resume(rec, shelf.Program, nil); err != nil {
			w.t.Fatal(err)
		}
		e.sit()
	}
	for _, line := range []string{"view", "character", "transcript for all", "history 200", "odds strain Ann games 20", "undo",
		"view", "why"} {
		w.line(line)
	}
	for _, e := range w.both {
		e.rise()
	}
}

// TestAWholeEveningTellsTheTableNothingSecret plays pairs of evenings with the same public play: contests with cards that
// nobody at
// the table sees, checks in secret, rolls and notes for the game master, hooks, sheets of those whom the game master runs,
// undo, corrections,
// odds, transcripts, and all that can be asked for in between. Whatever lies hidden, the table reads the same to the byte.
func TestAWholeEveningTellsTheTableNothingSecret(t *testing.T) {
	t.Parallel()
	folder, paths := t.TempDir(), map[string]string{}
	for name, text := range map[string]string{"buried": eveningCards, "strain": eveningDice} {
		paths[name] = filepath.Join(folder, name+".deal")
		if err := os.WriteFile(paths[name], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	heard := 0
	for seed := *eveningFirst; seed < *eveningFirst+*eveningPairs; seed++ {
		w := &eveningTwins{t: t, seed: seed, chance: rng.New(uint64(seed), "evening"), bot: policy.NewRandom(uint64(seed), "bot")}
		for i := range w.both {
			e := &tableTwin{}
			h := journal.NewSessionHeader(7_777_777_000+uint64(seed), "")
			file, err := journal.CreateSession(&inMemory{&e.file}, h)
			if err != nil {
				t.Fatal(err)
			}
			e.s = session.New(h, shelf.Program, file)
			w.both[i] = e
			e.sit()
		}
		w.play(paths, 40)
		heard += w.heard
	}
	t.Logf("%d pairs of evenings, %d bytes on the screen of each", *eveningPairs, heard)
}
