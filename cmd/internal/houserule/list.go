package houserule

import (
	"fmt"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/term"
	"croupier/interp/session"
)

// mostListed is how many house rules are listed.
const mostListed = 30

// List shows which house rules are in force, and what may be changed in the rules in use.
func List(out *term.Screen, u *session.Ruleset) error {
	all := InForce(&u.Rules)
	if len(all) == 0 {
		out.Line("No house rules are in force at this table.")
	} else {
		out.Line(out.Paint(term.Bold, "House rules in force"), ", of ", term.Clean(u.Rules.Key()), ":")
	}
	for i, rule := range all[:min(len(all), mostListed)] {
		out.Hanging(6, fmt.Sprintf("  %2d  ", i+1), term.Clean(rule))
	}
	if more := len(all) - mostListed; more > 0 {
		out.Line(fmt.Sprintf("  and %d more", more))
	}
	setup, err := Set(u)
	if err == nil {
		glance.Changeable(out, u.Program, setup)
	}
	return err
}
