package repl

import (
	"cmp"
	"context"
	"runtime"
	"slices"
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
	"croupier/interp/say"
	"croupier/interp/session"
	"croupier/stdlib/rng"
)

// How long odds may take at a table that waits for them, and how many games are played.
const (
	oddsStates  = 100_000 // that are gone through for exact ones
	oddsSeconds = 10
	usualGames  = 5000 // where they are simulated and nobody says how many
)

// odds says the chances of dice, of a check, or of the open contest.
func (r *REPL) odds(args string) error {
	ask, args, err := said.AsksFor(args)
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
	if args == "" && r.s.World().Open() == nil {
		if args = r.lastCheck(""); args == "" {
			return errorf("the odds of what? odds 5d12>8, say, or odds and a check")
		}
	} else if args == "" {
		return r.oddsHere(ask)
	}
	word, rest := said.Word(args)
	if u := r.s.World().Rules(); u != nil && ask.By != "" {
		ask.By = diag.Begun(ask.By, policy.Names(u.Program))
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
	if c := r.s.World().Character(strings.TrimSuffix(word, ",")); c != nil && len(r.startNames()) > 0 {
		if line := r.lastCheck(args); line != "" {
			start, rest := said.Word(line)
			return r.oddsOf(start, rest, ask)
		}
		return errorf("the odds of which check? odds %s %s, say", r.startNames()[0], args)
	}
	return r.oddsTyped(args)
}

// lastCheck is the check that was played last, as it is typed, and says that it is meant: as it was where nobody is named, or
// somebody who played in it, and else with those who are. "": these rules have played none, or not all may know of it.
func (r *REPL) lastCheck(people string) string {
	c, u := r.s.World().Contest, r.s.World().Rules()
	if c == nil || u == nil || c.Rules.Key() != u.Rules.Key() || r.unshown("odds") != nil {
		return ""
	}
	line, what := r.like(c), c.Header.Start+", with "+say.AndList(c.Header.Players)
	if who := r.s.World().Character(people); people != "" && (who == nil || !slices.Contains(c.Header.Players, who.Name)) {
		line = c.Header.Start + " " + people
		r.dim(term.Clean("As in the check that was played last: " + line + "."))
		return line
	}
	r.dim(term.Clean("The check that was played last: " + what + "."))
	return line
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
func (r *REPL) oddsOf(start, args string, ask said.Odds) error {
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
func (r *REPL) oddsHere(ask said.Odds) error {
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
func (r *REPL) question(q *inquiry.Question, ask said.Odds) {
	for _, name := range q.Setup.Players {
		q.Policies = append(q.Policies, cmp.Or(r.Policy(name), ask.By, policy.Usual(q.Program)))
	}
	if q.Program.AsksGM() {
		q.Policies = append(q.Policies, cmp.Or(ask.By, policy.Usual(q.Program)))
	}
	q.Limit, q.Games, q.Simulate = oddsStates, cmp.Or(ask.Games, usualGames), ask.Games > 0
	chance := rng.New(r.s.World().NextSeed(), "odds")
	q.Seed, q.Untold = chance.Uint64(), true
}

// askOdds asks for odds as the command line does, and prints the answer.
func (r *REPL) askOdds(q inquiry.Question, ask said.Odds) error {
	r.question(&q, ask)
	if !ask.Full {
		q.Hint.All = "odds ... in full shows the chance of everything."
	}
	if ask.By == "" {
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
