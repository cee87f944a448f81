// Package golden holds every shipped ruleset and example to the games that it has always played: the same seed and the same
// answers give the same events, answers and results, to the byte. What it has not: the steps that were counted, since a faster way
// to play the same game takes fewer, and the places in the files, since rules that are written otherwise may mean the same. It has
// tests alone.
//
// A change that means to play differently (a mended bug) writes the table anew and says so:
//
//	go test ./interp/golden -write
//
// A new example is added, and nothing else is played: go test ./interp/golden -add
package golden

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
	"croupier/stdlib/rng"
)

var (
	write = flag.Bool("write", false, "write the table of games anew")
	add   = flag.Bool("add", false, "write those games into the table that it has not: of a new example, in a few seconds")
	all   = flag.Bool("all", os.Getenv("LONG") != "", "play all seeds of the table, and not only the first ones, as with LONG=1")
)

// The table holds a hash of the first few seeds, which every run of the tests plays, and one of all of them.
const (
	fewSeeds = 10
	allSeeds = 200
	table    = "testdata/games.txt"
)

// line is one line of the table: a start of a ruleset at a table of so many players.
type line struct {
	name, few, all string
	at             int // its place in the table
}

// TestTheSameSeedPlaysTheSameGameAsEver plays every start of every shipped ruleset and example, with the fewest players and with
// two more, and holds what happens to the table.
func TestTheSameSeedPlaysTheSameGameAsEver(t *testing.T) {
	want := readTable(t)
	if *write || *add {
		writeTable(t, want)
		return
	}
	for _, name := range shipped.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, l := range played(t, name, *all) {
				w, ok := want[l.name]
				switch {
				case !ok:
					t.Errorf("%s is not in the table: go test ./interp/golden -write", l.name)
				case l.few != w.few:
					t.Errorf("%s is played differently in the first %d seeds", l.name, fewSeeds)
				case *all && l.all != w.all:
					t.Errorf("%s is played differently in %d seeds", l.name, allSeeds)
				}
			}
		})
	}
}

// writeTable writes the table anew, or with -add the games that it has as they are and those that it has not.
func writeTable(t *testing.T, old map[string]line) {
	names := shipped.Names()
	lines := make([][]line, len(names))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range names {
		if *add {
			for _, l := range old {
				if strings.HasPrefix(l.name, name+", ") {
					lines[i] = append(lines[i], l)
				}
			}
			if lines[i] != nil {
				slices.SortFunc(lines[i], func(a, b line) int { return a.at - b.at })
				continue
			}
		}
		wait.Go(func() {
			slots <- struct{}{}
			lines[i] = played(t, name, true)
			<-slots
		})
	}
	wait.Wait()
	var text strings.Builder
	for _, ruleset := range lines {
		for _, l := range ruleset {
			fmt.Fprintf(&text, "%s\t%s\t%s\n", l.name, l.few, l.all)
		}
	}
	if err := os.WriteFile(table, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readTable(t *testing.T) map[string]line {
	t.Helper()
	file, err := os.Open(table)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := map[string]line{}
	for in := bufio.NewScanner(file); in.Scan(); {
		parts := strings.Split(in.Text(), "\t")
		if len(parts) != 3 {
			t.Fatalf("not a line of the table: %q", in.Text())
		}
		lines[parts[0]] = line{parts[0], parts[1], parts[2], len(lines)}
	}
	return lines
}

// played plays a ruleset's starts and says what came of them.
func played(t *testing.T, name string, everySeed bool) []line {
	p, list := shipped.Compile(name)
	if p == nil {
		t.Error(list)
		return nil
	}
	var lines []line
	chance := rng.New(7, "fill")
	for _, start := range p.Starts {
		before := 0
		for _, more := range []int{0, 2} {
			setup := game.NewSetup(p)
			setup.Limits.StepsPerGame = 300_000
			seats, err := seat(setup, p, start, more, chance.Below)
			if err != nil {
				t.Errorf("%s, %s: %v", name, start.Name, err)
				return lines
			}
			if seats == before {
				continue
			}
			before = seats
			l, err := hashes(p, setup, everySeed)
			if err != nil {
				t.Errorf("%s, %s: %v", name, start.Name, err)
				return lines
			}
			l.name = fmt.Sprintf("%s, %s, %d players", name, start.Name, seats)
			lines = append(lines, l)
		}
	}
	return lines
}

// seat puts players at the table, and fills in the parameters that a start needs.
func seat(setup *game.Setup, p *program.Program, start program.Start, more int, below func(int) int) (int, error) {
	if err := setup.SetStart(start.Name); err != nil {
		return 0, err
	}
	span := start.Players
	if span.Most == 0 {
		span = p.Players
	}
	var names []string
	for i := range min(len(setup.Players)+more, int(span.Most), 6) {
		names = append(names, string(rune('A'+i)))
	}
	if err := setup.SetPlayers(names); err != nil {
		return 0, err
	}
	return len(names), setup.Fill(below)
}

// hashes plays the seeds, with a record and without one.
func hashes(p *program.Program, setup *game.Setup, everySeed bool) (line, error) {
	setup.Record = true
	recorded, err := game.New(p, setup)
	if err != nil {
		return line{}, err
	}
	setup.Record = false
	plain, err := game.New(p, setup)
	if err != nil {
		return line{}, err
	}
	var l line
	sum, last := sha256.New(), uint64(fewSeeds)
	if everySeed {
		last = allSeeds
	}
	with, without := &game.State{}, &game.State{}
	for seed := range last {
		if seed == fewSeeds {
			l.few = short(sum.Sum(nil))
		}
		play(sum, recorded, with, seed)
		play(sum, plain, without, seed)
	}
	if everySeed {
		l.all = short(sum.Sum(nil))
	} else {
		l.few = short(sum.Sum(nil))
	}
	return l, nil
}

func short(sum []byte) string { return hex.EncodeToString(sum[:12]) }

// place is a place in the rules of which the game master is told.
var place = regexp.MustCompile(`\([\w./-]+:\d+:\d+\)`)

// play plays a game at random and writes down all that can be told of it.
func play(w io.Writer, g *game.Game, s *game.State, seed uint64) {
	g.Restart(s, seed)
	bot := policy.NewRandom(seed, "bot")
	for s.Pending() != nil {
		c := bot.Decide(s)
		text, err := words.Write(s, c)
		fmt.Fprintln(w, "answer", s.Pending().Player, text, err, c.Act, c.Cards)
		if err := s.Answer(c); err != nil {
			fmt.Fprintln(w, "refused", err)
			break
		}
	}
	for _, e := range s.Events(0) {
		text := place.ReplaceAllString(e.Text, "(...)")
		fmt.Fprintln(w, e.Kind, e.Name, text, e.Asked, e.Into, e.Player, e.To, e.Zone, e.From, e.Cards, e.Eyes, e.Faces, e.Burst, e.Heard,
			e.Sum, e.Amount, e.Who)
		value(w, s, e.Value)
		for _, won := range e.Won {
			fmt.Fprintln(w, won.Pots, won.Half)
			value(w, s, won.Hand)
		}
	}
	for _, r := range s.Results() {
		fmt.Fprintln(w, "result", r.Name, r.Player)
		value(w, s, r.Value)
		fmt.Fprintln(w, len(r.Why)) // how they are told is no part of the game
	}
	fmt.Fprintln(w, "end", s.Over(), s.Refused(), s.Answers())
	if err := s.Err(); err != nil {
		fmt.Fprintln(w, err.Code, err.Summary)
	}
}

func value(w io.Writer, s *game.State, v program.Value) {
	if v.Type.Kind != 0 || v.Frac != nil {
		fmt.Fprintln(w, v.Type.Kind, s.Text(v), v.L)
	}
}
