package game

import (
	"croupier/dsl/check"
	"croupier/interp/program"
)

// Eval evaluates an expression of the program as things stand; nobody is the current player, but for a game of one. What
// goes wrong is in [State.Err], so that callers evaluate on a clone.
func (s *State) Eval(node int32, t check.Type) program.Value {
	s.Fresh()
	s.Refill()
	before := s.Cur
	s.Cur = -1
	if s.M.N == 1 {
		s.Cur = 0
	}
	v := s.Value(node, t).Clone()
	s.Cur = before
	return v
}

// Bare is a table at which nothing has been started, for looking at expressions: fields have their first values, but
// parameters that need one have none.
func Bare(p *program.Program, setup *Setup) (*State, error) {
	g := &Game{opening: &opening{}}
	if err := g.make(p, setup); err != nil {
		return nil, err
	}
	s := &State{}
	s.Clear(g)
	s.Root = 0
	if g.Cards != nil {
		s.FillDeck()
	}
	s.begin()
	s.Ended = true
	return s, nil
}
