package repl

import (
	"cmp"
	"context"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/session"
	"croupier/stdlib/rng"
)

// How long odds may take at a table that waits for them, and how many games can be asked for.
const (
	oddsStates  = 100_000 // that are gone through for exact ones
	oddsSeconds = 10
	usualGames  = 5000 // where they are simulated and nobody says how many
	mostGames   = 10_000_000
)

var policyAsked = regexp.MustCompile(`(?i)(?:^|\s)by\s+([\w-]+)\s*$`)

var fullAsked = regexp.MustCompile(`(?i)(?:^|\s)in\s+full\s*$`)

var gamesAsked = regexp.MustCompile(`(?i)(?:^|\s)(?:games\s+(\d+)|(\d+)\s+games)\s*$`)

// oddsAsked is how odds are wanted.
type oddsAsked struct {
	games int64  // so many games are played; 0: as many as usual, and only where the odds are not exact
	by    string // the policy of all who have none of their own
	full  bool   // the chance of everything, and not the answer in brief
}

// asksFor takes how odds are wanted off what is typed behind the word.
func asksFor(args string) (ask oddsAsked, rest string, err error) {
	if m := fullAsked.FindString(args); m != "" {
		ask.full, args = true, strings.TrimSuffix(args, m)
	}
	if m := gamesAsked.FindStringSubmatch(args); m != nil {
		n, err := strconv.ParseInt(m[1]+m[2], 10, 64)
		if err != nil || n < 1 || n > mostGames {
			return ask, args, errorf("from 1 to %d games can be played", mostGames)
		}
		ask.games, args = n, strings.TrimSuffix(args, m[0])
	}
	if m := policyAsked.FindStringSubmatch(args); m != nil {
		ask.by, args = m[1], strings.TrimSuffix(args, m[0])
	}
	return ask, strings.TrimSpace(args), nil
}

// odds says the chances of dice, of a check, or of the open contest.
func (r *REPL) odds(args string) error {
	ask, args, err := asksFor(args)
	if err != nil {
		return err
	}
	if word, rest := said.Word(args); strings.EqualFold(word, "of") { // odds of basic Olaf is odds basic Olaf
		if args = rest; args == "" {
			return errorf("the odds of what? odds 5d12>8, say, or odds and a check")
		}
		if _, err := strconv.Atoi(args); err == nil {
			return errorf("the odds of %s in what? odds 5d12>8, say, or odds and a check", args)
		}
	}
	if args == "" {
		return r.oddsHere(ask)
	}
	word, rest := said.Word(args)
	if u := r.s.World().Rules(); u != nil && ask.by != "" {
		ask.by = diag.Begun(ask.by, policy.Names(u.Program))
	}
	if start, ok := r.startNamed(diag.Begun(word, r.startNames())); ok {
		return r.oddsOf(start, rest, ask)
	}
	if u := r.starting(word); u != nil {
		return errorf("the rules in use start no %s, and those of %s do: use %s first", word, u.Rules.Key(), u.Rules.Key())
	}
	if rules := r.knownRules(word); rules != "" && rest != "" {
		return errorf("the odds are those of the rules in use: use %s first", rules)
	}
	if c := r.s.World().Character(word); c != nil && len(r.startNames()) > 0 {
		return errorf("the odds of which check? odds %s %s, say", r.startNames()[0], args)
	}
	return r.oddsTyped(args)
}

// oddsTyped are those of dice, of a condition of dice, or of an expression.
func (r *REPL) oddsTyped(text string) error {
	var answer *inquiry.Answer
	var wrong error
	r.machine(func(m inquiry.Machine) {
		answer, wrong = expr.Equity(text, r.s.World().NextSeed(), 0, false, m)
	})
	if wrong != nil {
		return wrong
	}
	if answer == nil {
		answer, wrong = expr.DiceOdds(text)
	}
	if answer == nil {
		e := r.wrapped(text)
		switch {
		case e.Program == nil && wrong != nil:
			return wrong
		case e.Program == nil:
			r.Show(e.Wrong)
			return shownError{}
		}
		g, err := r.wrappedGame(e)
		if err != nil {
			return err
		}
		r.long(func(stop func() bool) {
			answer, err = e.Odds(g, oddsStates, func() bool { return !stop() })
		})
		if err != nil {
			return r.shown(err)
		}
	}
	r.out.Report(answer.Report)
	return nil
}

// oddsOf are those of a check, everybody deciding by their policy.
func (r *REPL) oddsOf(start, args string, ask oddsAsked) error {
	setup, err := r.ordered(start, args, session.All, true)
	if err != nil {
		return err
	}
	setup.Record = false
	if r.watching() != toGM {
		r.inquired = strings.TrimSpace(start + " " + args)
	}
	return r.askOdds(inquiry.Question{Program: r.s.World().Rules().Program, Setup: setup}, ask)
}

// oddsHere are those of the open contest from here on, as far as whoever is asked can know it: what they do not see is dealt
// afresh, and made up where nobody knows how likely it is.
func (r *REPL) oddsHere(ask oddsAsked) error {
	c := r.s.World().Open()
	if c == nil {
		return errorf("the odds of what? odds 5d12>8, say, or odds and a check")
	}
	s := c.State.Clone()
	s.Real(false)
	p := s.Game().Program()
	setup, err := c.Header.Setup(p)
	if err != nil {
		return err
	}
	return r.askOdds(inquiry.Question{Program: p, Setup: setup, State: s, Past: r.past(c), Guess: true}, ask)
}

// past are the decisions of a contest that were answered. It is nil where the game master's word or a card that somebody has
// shown came between: what somebody knows does not follow from the rules alone then. Nor does it where something was corrected:
// the entries have how things stood before that.
func (r *REPL) past(c *session.Contest) (all []odds.Moment) {
	for _, n := range r.s.Line() {
		node := r.s.Node(n)
		if after := node.World.Contest; node.Entry.Kind == session.Correct && after != nil && after.N == c.N {
			return nil
		}
		open := r.s.Node(node.Parent).World.Open()
		if open == nil || open.N != c.N {
			continue
		}
		switch node.Entry.Kind {
		case session.Answer:
			if len(node.Gave) != 1 {
				return nil // one was early: how things stood when the game took it, no entry has
			}
			all = append(all, odds.Moment{State: open.State, Answer: node.Gave[0].Value})
		case session.SetField, session.GiveChips, session.SetResult, session.Show:
			return nil
		}
	}
	return all
}

// question fills a question in with how it is asked: who decides by what, and how much is played where that is needed. Where
// somebody says how many games are to be played, they are. The seed is told to nobody, as the session's chance follows from it.
func (r *REPL) question(q *inquiry.Question, ask oddsAsked) {
	for _, name := range q.Setup.Players {
		q.Policies = append(q.Policies, cmp.Or(r.policyFor(name), ask.by, policy.Usual(q.Program)))
	}
	if q.Program.AsksGM() {
		q.Policies = append(q.Policies, cmp.Or(ask.by, policy.Usual(q.Program)))
	}
	q.Limit, q.Games, q.Simulate = oddsStates, cmp.Or(ask.games, usualGames), ask.games > 0
	chance := rng.New(r.s.World().NextSeed(), "odds")
	q.Seed, q.Untold = chance.Uint64(), true
}

// askOdds asks for odds as the command line does, and prints the answer.
func (r *REPL) askOdds(q inquiry.Question, ask oddsAsked) error {
	r.question(&q, ask)
	if !ask.full {
		q.Hint.All = "odds ... in full shows the chance of everything."
	}
	if ask.by == "" {
		q.Hint.Policy = " (odds by NAME asks for another)"
	}
	var answer *inquiry.Answer
	var err error
	r.machine(func(m inquiry.Machine) {
		m.Time, m.Named = oddsSeconds, strconv.Itoa(oddsSeconds)+" s"
		answer, err = inquiry.Ask(q, m)
	})
	if err != nil {
		return err
	}
	r.out.Report(answer.Report)
	return nil
}

// machine answers a question on this computer, as long as nobody stops it with Ctrl-C.
func (r *REPL) machine(answer func(inquiry.Machine)) {
	r.long(func(stop func() bool) {
		ctx, end := context.WithCancel(context.Background())
		defer end()
		var one sync.Mutex // workers are alive at the same time
		alive := func() {
			one.Lock()
			defer one.Unlock()
			if stop() {
				end()
			}
		}
		answer(inquiry.Machine{Context: ctx, Workers: runtime.GOMAXPROCS(0), Alive: alive, Now: term.Stopwatch()})
	})
}
