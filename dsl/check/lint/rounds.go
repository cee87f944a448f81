package lint

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/syntax"
)

const roundNumber = "round-number"

// noRounds warns about what speaks of rounds where no start has any: each of them is one round.
func (c *linter) noRounds() {
	if c.Rules.HasRounds() {
		return
	}
	warn := func(at syntax.Ranger) {
		c.Warn("no-rounds", at, "Rounds are the passes of the first repeat in a start's own block, or without one of its take turns.",
			"No start has rounds: each is one round from beginning to end")
	}
	for _, f := range c.Rules.Fields {
		if d, ok := f.Decl.(*syntax.Field); ok && f.Round {
			warn(d.Name)
		}
	}
	for _, d := range c.Decls {
		if w, ok := d.(*syntax.WheneverDecl); ok && slices.Contains(roundEvents, w.Event.Text()) {
			warn(w.Event)
		}
	}
	for _, b := range c.Codes {
		for _, f := range b.Facts {
			if f.Kind == effects.Reads && f.Obj.Kind == check.ReadyWord && f.Obj.Name == roundNumber {
				warn(f.At)
			}
		}
	}
}

var roundEvents = []string{"a round begins", "a round ends"}
