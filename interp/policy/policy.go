package policy

import (
	"fmt"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
)

// A Policy decides for one player.
type Policy interface {
	// Decide chooses an answer to the open decision, good until the next call. The error is a *[Error] where a policy of
	// the rules goes wrong.
	Decide(s *game.State) (game.Choice, error)
	// Reseed makes the policy ready for a game of that seed. It remembers nothing of other games.
	Reseed(seed uint64)
}

// A Speaker is a policy that goes by lines, which may say nothing of a question.
type Speaker interface {
	// Spoke says whether the last answer was given by a line of the policy, or as the question itself says is usual; else it was
	// left to chance.
	Spoke() (line, usual bool)
}

// A Worker is a policy that counts its work.
type Worker interface {
	// Steps is how many steps of the rules it has taken so far, in games that it looks at.
	Steps() int64
}

// Error is what a policy of the rules did wrong, and in which line.
type Error struct{ Diagnostic *diag.Diagnostic }

func (e *Error) Error() string { return e.Diagnostic.Summary }

// Names lists the policies that can decide in games of a program: those that every ruleset has, then its own.
func Names(p *program.Program) []string {
	names := append([]string(nil), builtin.Policies...)
	for _, own := range p.Policies {
		names = append(names, own.Name)
	}
	return names
}

// New is a policy by name for a game of that seed. The label, such as the player's name, gives each player chances of their own.
// The error says which names there are.
func New(p *program.Program, name string, seed uint64, label string) (Policy, error) {
	if name == builtin.RandomPolicy {
		return AtRandom{NewRandom(seed, label)}, nil
	}
	if budget, ok, err := searchBudget(name); err != nil {
		return nil, err
	} else if ok {
		return NewSearch(p, seed, label, budget), nil
	}
	if advisor, ok := know.NewAdvisor(p, name, seed, label); ok {
		return &scripted{advisor: advisor, otherwise: NewRandom(seed, label), label: label}, nil
	}
	if near, ok := diag.Nearest(name, Names(p)); ok {
		return nil, fmt.Errorf("there is no policy %q; did you mean %s?", name, near)
	}
	return nil, fmt.Errorf("there is no policy %q; there are %s", name, strings.Join(Names(p), ", "))
}

// Usual is the policy that decides where none is named, for players and for the game master: the first that the rules have; else
// what the questions say themselves ([builtin.UsualPolicy]), and where they say nothing, chance.
func Usual(p *program.Program) string {
	if len(p.Policies) > 0 {
		return p.Policies[0].Name
	}
	return builtin.RandomPolicy
}

// AtRandom is Random as a policy.
type AtRandom struct{ *Random }

// Decide chooses an answer; there is never an error.
func (p AtRandom) Decide(s *game.State) (game.Choice, error) { return p.Random.Decide(s), nil }

// scripted decides by a policy that the rules have, and at random where that says nothing.
type scripted struct {
	advisor   *know.Advisor
	otherwise *Random
	label     string
}

func (p *scripted) Decide(s *game.State) (game.Choice, error) {
	c, ok, err := p.advisor.Advise(s)
	switch {
	case err != nil:
		return game.Choice{}, &Error{err}
	case ok:
		return c, nil
	}
	return p.otherwise.Decide(s), nil
}

func (p *scripted) Steps() int64 { return p.advisor.Steps() }

func (p *scripted) Spoke() (line, usual bool) { return p.advisor.Spoke() }

func (p *scripted) Reseed(seed uint64) {
	p.advisor.Reseed(seed, p.label)
	p.otherwise.Reseed(seed)
}
