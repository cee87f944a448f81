package repl

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/sim"
	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// usualGames is how many games are played to find chances where nobody says how many, and mostGames how many can be asked for.
const (
	usualGames = 5000
	mostGames  = 10_000_000
)

var policyAsked = regexp.MustCompile(`(?i)(?:^|\s)by\s+([\w-]+)\s*$`)

var gamesAsked = regexp.MustCompile(`(?i)\s*\bgames\s+(\d+)\s*$`)

// odds says the chances of dice, of a check, or of the open contest.
func (r *REPL) odds(args string) error {
	games := int64(usualGames)
	if m := gamesAsked.FindStringSubmatch(args); m != nil {
		n, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil || n < 1 || n > mostGames {
			return errorf("from 1 to %d games can be played", mostGames)
		}
		games, args = n, strings.TrimSuffix(args, m[0])
	}
	by := ""
	if m := policyAsked.FindStringSubmatch(args); m != nil {
		by, args = m[1], strings.TrimSuffix(args, m[0])
	}
	args = strings.TrimSpace(args)
	if args == "" {
		return r.oddsHere(games, by)
	}
	word, rest := cutWord(args)
	if start, ok := r.startNamed(word); ok {
		return r.oddsOf(start, rest, games, by)
	}
	if rules := r.knownRules(word); rules != "" && rest != "" {
		return errorf("the odds are those of the rules in use: use %s first", rules)
	}
	f, err := dice.Parse(args)
	if err != nil {
		return err
	}
	return r.oddsDice(f)
}

// oddsDice are exact.
func (r *REPL) oddsDice(f dice.Formula) error {
	d, err := f.Dist()
	if err != nil {
		return err
	}
	mean, _ := d.Mean().Float64()
	r.line(f.Reading())
	r.line(fmt.Sprintf("%d to %d, on average %s, exactly:", d.Min(), d.Max(), short(mean)))
	values, counts := []int{}, map[int]*big.Int{}
	for v, n := range d.Weights() {
		if n.Sign() > 0 {
			values, counts[v] = append(values, v), n
		}
	}
	slices.Sort(values)
	const most = 24
	step := (len(values) + most - 1) / most
	var rows [][]string
	left := new(big.Int).Set(d.Total())
	for i := 0; i < len(values); i += step {
		part := new(big.Int)
		last := min(i+step, len(values)) - 1
		for _, v := range values[i : last+1] {
			part.Add(part, counts[v])
		}
		name := strconv.Itoa(values[i])
		if last > i {
			name += " to " + strconv.Itoa(values[last])
		}
		rows = append(rows, []string{name, percent(part, d.Total()), percent(left, d.Total()), bar(part, d.Total())})
		left.Sub(left, part)
	}
	r.out.Columns([]string{"", "exactly", "or more", ""}, rows)
	return nil
}

func percent(n, of *big.Int) string {
	p, _ := new(big.Rat).SetFrac(n, of).Float64()
	return fmt.Sprintf("%6.2f %%", 100*p)
}

func bar(n, of *big.Int) string {
	p, _ := new(big.Rat).SetFrac(n, of).Float64()
	return strings.Repeat("#", int(p*40+0.5))
}

func short(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
}

// oddsOf plays a check many times, everybody deciding by his policy, or at random.
func (r *REPL) oddsOf(start, args string, games int64, asked string) error {
	setup, _, err := r.ordered(start, args, true)
	if err != nil {
		return err
	}
	p := r.s.World().Rules().Program
	var bots []sim.Bot
	for _, name := range setup.Players {
		by := r.policyFor(name)
		if by == "" {
			by = asked
		}
		if by == "" {
			by = "random"
		}
		if _, err := policy.New(p, by, 0, name); err != nil {
			return err
		}
		bots = append(bots, sim.Bot{Name: by, New: func(player string) sim.Policy {
			bot, _ := policy.New(p, by, 0, player) // there is one, as was just seen
			return bot
		}})
	}
	plan, err := sim.New(p, setup, bots, r.s.World().NextSeed(), sim.Stay, nil)
	if err != nil {
		return err
	}
	table := plan.Table()
	tally := table.Run(0, 1)
	stopped := r.long(func(stop func() bool) {
		for from := int64(1); from < games && !stop(); {
			to := min(games, from+100)
			tally.Merge(table.Run(from, to))
			from = to
		}
	})
	r.tally(tally, stopped)
	return nil
}

// tally prints what many games came to, each figure with half of its 95 % interval.
func (r *REPL) tally(t *sim.Tally, stopped bool) {
	text := plural(int(t.Games), "game") + ", decided " + byWhom(t)
	if stopped {
		text += ", stopped early"
	}
	r.dim(sentence(text))
	for _, s := range t.Stops() {
		r.line(fmt.Sprintf("%d of them did not come to their end: %s", s.Games, term.Clean(s.Text)))
	}
	var rows [][]string
	for _, l := range t.Lines() {
		name := strings.ReplaceAll(l.Result, "_", " ")
		if l.Who != "" {
			name = l.Who + "'s " + name
		}
		counts := map[string]int64{}
		for _, v := range l.Values {
			counts[v.Text] = v.Count
		}
		rows = append(rows, chances(name, counts, l.Of)...)
		if n := &l.Figure.Numbers; n.N > 0 {
			m, _ := l.Average()
			rows = append(rows, average(name, n.Least, n.Most, m.Estimate, m.Error()))
		}
	}
	r.out.Columns([]string{"", "", "", ""}, rows)
}

func average(what string, least, most int64, mean, wrong float64) []string {
	return []string{term.Clean(what), fmt.Sprintf("%d to %d, on average", least, most), short(mean), fmt.Sprintf("± %.2f", wrong)}
}

func byWhom(t *sim.Tally) string {
	names := t.Policies()
	if len(names) == 1 && names[0] == "random" {
		return "at random"
	}
	return "by " + andList(names)
}

// oddsHere plays the open contest on from here many times, as far as whoever is asked can know it: what he does not see is
// made up anew each time. Everybody decides by the policy, or at random.
func (r *REPL) oddsHere(games int64, by string) error {
	c := r.s.World().Open()
	if c == nil {
		return errorf("the odds of what? odds 5d12>8, say, or odds and a check")
	}
	s := c.State
	seat := s.Pending().Player
	name := s.Game().Name(seat)
	if by == "" {
		by = "random"
	}
	bot, err := policy.New(s.Game().Program(), by, 0, "odds")
	if err != nil {
		return err
	}
	chance := rng.New(r.s.World().NextSeed(), "odds")
	counts := map[string]map[string]int64{}
	numbers := map[string]*numberOf{}
	var order []string
	played := int64(0)
	var failed error
	stopped := r.long(func(stop func() bool) {
		for played < games && !stop() {
			t := s.Clone()
			t.Imagine(seat, &chance)
			t.Real(false)
			bot.Reseed(chance.Uint64())
			if failed = playOut(t, bot); failed != nil {
				return
			}
			played++
			for _, result := range t.Results() {
				if result.Player >= 0 && result.Player != seat {
					continue
				}
				what := strings.ReplaceAll(result.Name, "_", " ")
				if result.Player == seat {
					what = name + "'s " + what
				}
				if counts[what] == nil {
					counts[what], numbers[what], order = map[string]int64{}, &numberOf{}, append(order, what)
				}
				if isNumber(result.Value) {
					numbers[what].add(result.Value.N)
				} else {
					counts[what][t.Text(result.Value)]++
				}
			}
		}
	})
	switch {
	case failed != nil:
		return failed
	case played == 0:
		return errStopped
	}
	text := plural(int(played), "game") + " from here on, as " + name + " sees the table, decided " + cond(by == "random", "at random", "by "+by)
	if stopped {
		text += ", stopped early"
	}
	r.dim(term.Clean(sentence(text)))
	var rows [][]string
	for _, what := range order {
		rows = append(rows, chances(what, counts[what], played)...)
		if n := numbers[what]; n.count > 0 {
			rows = append(rows, average(what, n.least, n.most, n.mean(), n.wrong()))
		}
	}
	r.out.Columns([]string{"", "", "", ""}, rows)
	return nil
}

// numberOf adds up what a result came to where it is a number.
type numberOf struct {
	count, least, most int64
	sum, squares       float64
}

func isNumber(v program.Value) bool {
	return (v.Type.Kind == check.Number || v.Type.Kind == check.Pile) && v.N > program.WordEnd && !v.IsNone()
}

func (n *numberOf) add(v int64) {
	if n.count == 0 {
		n.least, n.most = v, v
	}
	n.count++
	n.least, n.most = min(n.least, v), max(n.most, v)
	n.sum, n.squares = n.sum+float64(v), n.squares+float64(v)*float64(v)
}

func (n *numberOf) mean() float64 { return n.sum / float64(n.count) }

// wrong is half of the 95 % interval of the mean.
func (n *numberOf) wrong() float64 {
	if n.count < 2 {
		return math.Inf(1)
	}
	m := float64(n.count)
	return 1.96 * math.Sqrt(max(0, (n.squares-n.sum*n.sum/m)/(m-1))/m)
}

// mostValues is how many values of a result are listed, the most likely first.
const mostValues = 6

func chances(what string, counts map[string]int64, of int64) [][]string {
	var values []string
	for v := range counts {
		values = append(values, v)
	}
	slices.SortFunc(values, func(a, b string) int {
		if counts[a] != counts[b] {
			return int(counts[b] - counts[a])
		}
		return strings.Compare(a, b)
	})
	var rows [][]string
	for i, v := range values {
		if i == mostValues && len(values) > mostValues+1 {
			rows = append(rows, []string{"", fmt.Sprintf("and %d others", len(values)-i), "", ""})
			break
		}
		c := sim.Chance(counts[v], of)
		rows = append(rows, []string{term.Clean(what), term.Clean(v), fmt.Sprintf("%5.1f %%", 100*c.Estimate), fmt.Sprintf("± %.1f", 100*c.Error())})
		what = ""
	}
	return rows
}

// mostAnswers is how many answers a game may take that is only imagined.
const mostAnswers = 10_000

// playOut plays a game to its end by a policy.
func playOut(s *game.State, bot policy.Policy) error {
	for n := 0; s.Pending() != nil; n++ {
		if n == mostAnswers {
			return errorf("after %d answers there is no end in sight", n)
		}
		choice, err := bot.Decide(s)
		if err != nil {
			return err
		}
		if err := s.Answer(choice); err != nil {
			return err
		}
	}
	if d := s.Err(); d != nil {
		return d
	}
	return nil
}
