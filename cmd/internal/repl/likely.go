package repl

import (
	"regexp"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/program"
	"croupier/interp/session"
)

// against is how people say what somebody has to beat.
var against = regexp.MustCompile(`(?i)\s(?:vs\.?|versus|against)\s`)

// isCheck reports whether a line says a check without naming it: Olaf Strength Chasing against 4.
func (r *REPL) isCheck(text string) bool {
	return r.s.World().Open() == nil && r.isHere(strings.Trim(said.First(text), `",`)) && against.MatchString(text)
}

// checked begins such a check, where it can be one thing alone that the rules in use start; else it says what to type.
func (r *REPL) checked(text string) error {
	if u := r.s.World().Rules(); u != nil {
		switch fits := r.startsWith(u, text); {
		case len(fits) == 1:
			return r.check(fits[0], text)
		case len(fits) > 1:
			var could [][2]string
			for _, name := range fits {
				could = append(could, [2]string{name + " " + text, r.startSays(u, name)})
			}
			r.line("That can be several checks:")
			r.canType(could...)
			return nil
		case r.out.Terminal():
			return r.startAsked(text)
		}
		return errorf("these rules start %s: type %s, say", r.startsText(), r.exampleCheck())
	}
	var could [][2]string
	r.long(func(stop func() bool) {
		for _, name := range r.Shipped {
			rules, p, _, err := r.Load(name)
			if err != nil || p == nil || stop() {
				continue
			}
			u := &session.Ruleset{Rules: *rules, Program: p}
			for _, start := range r.startsWith(u, text) {
				could = append(could, [2]string{name + " " + start + " " + text, "by the rules " + p.Title})
			}
		}
	})
	if len(could) == 0 {
		return errorf("no rules are used yet, and of those that ship none can do that as it stands: use %s, say, and it tells what "+
			"they start", r.example())
	}
	r.line("No rules are used yet. These can do that:")
	r.canType(could...)
	return nil
}

// startsWith is what rules can start with what is typed behind it, as far as that goes.
func (r *REPL) startsWith(u *session.Ruleset, args string) (fits []string) {
	for i := range u.Program.Starts {
		if r.couldStart(u, &u.Program.Starts[i], args) {
			fits = append(fits, u.Program.Starts[i].Name)
		}
	}
	return fits
}

func (r *REPL) couldStart(u *session.Ruleset, start *program.Start, args string) bool {
	o := &order{r: r, u: u, start: start, sees: session.All, odds: true, tried: true}
	var err error
	if o.words, err = said.Tokens(term.Clean(args)); err != nil || o.read() != nil || len(o.players) == 0 {
		return false
	}
	setup, err := o.setup()
	return err == nil && setup.Seated() == nil
}
