package game

import (
	"croupier/dsl/check"
	"croupier/interp/program"
)

// Eval evaluates an expression of the program as things stand; nobody is the current player, but for a game of one. What
// goes wrong is in [State.Err], so that callers evaluate on a clone.
func (s *State) Eval(node int32, t check.Type) program.Value {
	s.arena = s.arena[:0]
	s.refill()
	before := s.cur
	s.cur = -1
	if s.m.n == 1 {
		s.cur = 0
	}
	v := s.value(node, t).Clone()
	s.cur = before
	return v
}

// Bare is a table at which nothing has been started, for looking at expressions: fields have their first values, but
// parameters that need one have none.
func Bare(p *program.Program, setup *Setup) (*State, error) {
	g := &Game{}
	if err := g.make(p, setup); err != nil {
		return nil, err
	}
	s := &State{}
	s.clear(g)
	s.seed = 0
	if g.deck != nil {
		s.fillDeck()
	}
	s.begin()
	s.over = true
	return s, nil
}
