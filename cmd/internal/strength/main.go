// Command strength measures how well one policy plays against others: one player by the first, everybody else by the second, in
// seeded games in which the seats go round. It is for whoever changes a policy, takes minutes, and is no part of the tests.
//
//	go run ./cmd/internal/strength -games 500 kings draw texas
//	go run ./cmd/internal/strength -policy search:300 -against random draw
//
// It prints what the one has at the end and what each of the others has on average, by the result that counts in the ruleset,
// and the difference with the half width of its 99 % interval. The same command prints the same table, but for the times.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/sim"
	"croupier/rulesets"
)

// match is how a shipped ruleset is measured.
type match struct {
	players int
	result  string // what each player has at the end
	lowest  bool   // the less the better
	params  [][3]string
}

var matches = map[string]match{
	"draw":      {players: 6, result: "chips"},
	"kings":     {players: 4, result: "place", lowest: true},
	"texas":     {players: 4, result: "won", params: [][3]string{{"", "initiator", "P1"}}},
	"baltimore": {players: 4, result: "chips", params: [][3]string{{"", "attribute", "4"}, {"", "skill", "3"}}},
	"swrpg":     {players: 4, result: "score"},
}

func main() {
	games := flag.Int("games", 500, "games of each pairing")
	by := flag.String("policy", "search", "the policy that is measured")
	against := flag.String("against", "",
		"the policies that it plays against, with commas between; without it random and the ruleset's own")
	seed := flag.Uint64("seed", 1, "the seed of all games")
	params := flag.String("with", "", "parameters of the start, such as hands=5, with commas between")
	players := flag.Int("players", 0, "players at the table; 0: as many as usual here")
	flag.Parse()
	fmt.Println("| ruleset | policy | against | games | result | one has | others have | difference | 99 % | ms an answer |")
	fmt.Println("|---|---|---|--:|---|--:|--:|--:|--:|--:|")
	for _, name := range flag.Args() {
		if err := measure(name, *by, *against, *games, *seed, *params, *players); err != nil {
			fmt.Fprintln(os.Stderr, "strength:", err)
			os.Exit(1)
		}
	}
}

func measure(name, by, against string, games int, seed uint64, params string, players int) error {
	m, ok := matches[name]
	if !ok {
		return fmt.Errorf("nothing is known about how %s is measured", name)
	}
	if players > 0 {
		m.players = players
	}
	for _, text := range strings.Split(params, ",") {
		if field, value, ok := strings.Cut(text, "="); ok {
			m.params = append(m.params, [3]string{"", field, value})
		}
	}
	p, err := load(name)
	if err != nil {
		return err
	}
	others := strings.Split(against, ",")
	if against == "" {
		others = []string{"random"}
		for _, own := range p.Policies {
			others = append(others, own.Name)
		}
	}
	g, err := m.game(p)
	if err != nil {
		return err
	}
	for _, other := range others {
		all, err := series(g, m, by, other, games, seed)
		if err != nil {
			return err
		}
		fmt.Printf("| %s | %s | %s | %d | %s | %.3f | %.3f | %+.3f | ±%.3f | %.1f |\n", name, by, other, all.n, m.result,
			all.own/float64(all.n), all.others/float64(all.n), all.mean(), all.half(),
			float64(all.took.Microseconds())/1000/float64(max(1, all.answers)))
	}
	return nil
}

func load(name string) (*program.Program, error) {
	var sources []*diag.Source
	for _, f := range rulesets.Files(name) {
		sources = append(sources, diag.NewSource(f.Path, f.Text))
	}
	p, list := compile.Source(name, sources...)
	if p == nil {
		return nil, fmt.Errorf("%s: %v", name, list)
	}
	return p, nil
}

func (m match) game(p *program.Program) (*game.Game, error) {
	setup := game.NewSetup(p)
	var names []string
	for i := range m.players {
		names = append(names, fmt.Sprintf("P%d", i+1))
	}
	if err := setup.SetPlayers(names); err != nil {
		return nil, err
	}
	for _, a := range m.params {
		if err := setup.SetParam(a[0], a[1], a[2]); err != nil {
			return nil, err
		}
	}
	return game.New(p, setup)
}

// tally adds up games.
type tally struct {
	n, answers                int
	own, others, sum, squares float64
	took                      time.Duration
}

func (t *tally) mean() float64 { return t.sum / float64(t.n) }

// half is half the width of the 99 % interval of the mean difference.
func (t *tally) half() float64 {
	n := float64(t.n)
	return 2.576 * math.Sqrt(max(0, t.squares/n-t.mean()*t.mean())/n)
}

// series plays games on all cores, each of which depends on its number only.
func series(g *game.Game, m match, by, other string, games int, seed uint64) (*tally, error) {
	results := make([]outcome, games)
	errs := make([]error, runtime.NumCPU())
	var wait sync.WaitGroup
	for w := range errs {
		wait.Go(func() {
			for i := w; i < games && errs[w] == nil; i += len(errs) {
				results[i], errs[w] = play(g, m, by, other, sim.GameSeed(seed, int64(i)), i%g.Seats())
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	all := &tally{}
	for _, r := range results {
		d := r.own - r.others
		if m.lowest {
			d = -d
		}
		all.n++
		all.own, all.others, all.sum, all.squares = all.own+r.own, all.others+r.others, all.sum+d, all.squares+d*d
		all.answers, all.took = all.answers+r.answers, all.took+r.took
	}
	return all, nil
}

// outcome is what came of one game: for the one, and for the others on average.
type outcome struct {
	own, others float64
	answers     int
	took        time.Duration
}

func play(g *game.Game, m match, by, other string, seed uint64, seat int) (o outcome, err error) {
	s := g.Start(seed)
	bots := make([]policy.Policy, g.Seats())
	for i := range bots {
		name := other
		if i == seat {
			name = by
		}
		if bots[i], err = policy.New(g.Program(), name, seed, g.Name(i)); err != nil {
			return o, err
		}
	}
	for d := s.Pending(); d != nil; d = s.Pending() {
		who, begin := d.Player, time.Now()
		c, err := bots[who].Decide(s)
		if err != nil {
			return o, err
		}
		if who == seat {
			o.took += time.Since(begin)
			o.answers++
		}
		for i, bot := range bots {
			if i != who {
				policy.Show(bot, s, c)
			}
		}
		if err := s.Answer(c); err != nil {
			return o, err
		}
	}
	if s.Err() != nil {
		return o, s.Err()
	}
	for i := range bots {
		v, ok := s.ResultOf(m.result, i)
		if !ok {
			continue
		}
		if i == seat {
			o.own = float64(v.N)
		} else {
			o.others += float64(v.N) / float64(g.Seats()-1)
		}
	}
	return o, nil
}
