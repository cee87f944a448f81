package repl

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/houserule"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/session"
)

// withRule is what people say behind compare who mean the house rule in use.
var withRule = regexp.MustCompile(
	`(?i)^(?:(?:it|this|that|the|my|our|with|without|and|to|house|rules?|base|before|odds)\s*)+$`)

// compare says what the house rule in use does to the odds of a check: the one that is named, or that was played or asked for
// last.
func (r *REPL) compare(args string) error {
	u := r.s.World().Rules()
	if word, _ := said.Word(args); r.knownRules(word) != "" || strings.Contains(args, ".deal") {
		return errorf("here compare takes a check, and says what the house rule in use does to it; any two rulesets are compared in "+
			"the shell: in another window, or after quit, type croupier compare %s", args)
	}
	if u == nil {
		return errorf("no rules are used yet: use %s, say, and rule makes a house rule", r.example())
	}
	base, err := rulefiles.Without(&u.Rules)
	switch {
	case err != nil:
		return err
	case base == nil:
		return errorf("no house rule is in use that could be compared with anything: rule says what may be changed, and makes one")
	}
	ask, args, err := said.AsksFor(args)
	if err != nil {
		return err
	}
	if withRule.MatchString(args) {
		args = ""
	}
	setup, err := r.compared(u, args)
	if err != nil {
		return err
	}
	setup.Record = false
	before, remarks, err := inquiry.By(base, setup, u.Program, u.Options)
	if err != nil {
		return err
	}
	c := &inquiry.Contrast{With: inquiry.Question{Program: u.Program, Setup: setup},
		Without: inquiry.Question{Program: base, Setup: before}, Several: len(houserule.InForce(&u.Rules)) > 1, Remarks: remarks,
		All: ask.Full, Fits: r.out.Fits}
	r.question(&c.With, ask)
	r.question(&c.Without, ask)
	c.Without.Policies = c.Without.Policies[:min(len(c.Without.Policies), len(c.With.Policies))]
	var answer *report.Report
	r.machine(func(m inquiry.Machine) {
		m.Time, m.Named = oddsSeconds, strconv.Itoa(oddsSeconds)+" s"
		answer, err = c.Ask(m)
	})
	if err != nil {
		return err
	}
	r.out.Report(answer)
	rules := houserule.InForce(&u.Rules)
	r.dim(term.Clean(cond(len(rules) == 1, "House rule: ", "House rules: ") + strings.Join(rules, "; ")))
	return nil
}

// compared is the check that is compared, by the rules in use.
func (r *REPL) compared(u *session.Ruleset, args string) (*game.Setup, error) {
	if args == "" {
		args = r.inquired
	}
	if args != "" {
		word, rest := said.Word(args)
		if c := r.s.World().Character(strings.TrimSuffix(word, ",")); c != nil { // somebody, in a check as the last one
			if begun, _ := said.Word(r.inquired); begun != "" {
				word, rest = begun, args
			} else if line := r.lastCheck(args); line != "" {
				word, rest = said.Word(line)
			}
		}
		start, ok := r.startNamed(diag.Begun(word, r.startNames()))
		if !ok {
			return nil, errorf("these rules start no %s, but %s: compare %s, say", word, r.startsText(), r.exampleCheck())
		}
		setup, err := r.ordered(start, rest, session.All, true)
		if err == nil && r.watching() != toGM {
			r.inquired = args
		}
		return setup, err
	}
	c := r.s.World().Contest
	if c == nil {
		return nil, errorf("the odds of which check? compare %s, say; alone it takes the one that was played or asked for last",
			r.exampleCheck())
	}
	if err := r.unshown("compare"); err != nil {
		return nil, err
	}
	p := c.State.Game().Program()
	from, err := c.Header.Setup(p)
	if err != nil {
		return nil, err
	}
	if hidden := r.unknownOf(c, from); hidden != "" {
		return nil, errorf("these odds go by the %s, which not everybody sees: gm compare is for the game master alone", hidden)
	}
	setup, _, err := inquiry.By(u.Program, from, p, u.Options)
	return setup, err
}

// compareWords are what may stand behind compare: a check.
func compareWords(r *REPL, before []string) []string {
	if len(before) == 0 {
		return r.startNames()
	}
	return startWords(r, before)
}

// unknownOf is something that a contest was given and that whoever looks at the screen does not know; "": they know it all. Of
// somebody whom the game master runs not even the name of a stat is told.
func (r *REPL) unknownOf(c *session.Contest, setup *game.Setup) string {
	if r.watching() == toGM {
		return ""
	}
	fields := c.State.Game().Program().Rules.Fields
	for _, a := range setup.Args() {
		i := slices.IndexFunc(fields, func(f *check.Field) bool { return f.Name == a.Name })
		switch {
		case a.Player != "" && npc(r.s.World(), a.Player):
			return "sheet of " + a.Player
		case i >= 0 && !fields[i].Everybody && !c.State.KnowsField(i, max(0, c.State.Game().Seat(a.Player)), event.Everybody):
			return say.Readable(a.Name)
		}
	}
	return ""
}
