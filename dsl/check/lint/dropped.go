package lint

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// dropped goes through a start in its order, and knows whether somebody may be out of the hand: whoever is puts nothing into its pot,
// and a game stops that collects from them.
//
//	open betting                       somebody may fold
//	collect 2 from other players       not-in-the-hand: other players still in
//	bring back players                 from here on nobody is out
type dropped struct {
	c    *linter
	out  bool
	been map[been]bool // what was found out of a phase
	said map[syntax.Ranger]bool
}

// been is a phase, and whether somebody may have been out before it.
type been struct {
	phase *check.Object
	out   bool
}

// fromTheDropped goes through all starts.
func (c *linter) fromTheDropped() {
	for _, s := range c.Rules.Starts {
		w := &dropped{c: c, been: map[been]bool{}, said: map[syntax.Ranger]bool{}}
		w.around(s.Object, s.Decl.Body)
	}
}

// around goes through a block with what house rules do before and after it.
func (w *dropped) around(o *check.Object, b *syntax.Block) {
	steps := w.c.StepsAround(o)
	for _, before := range steps.Before {
		w.block(before.Decl.Body)
	}
	w.block(b)
	for _, after := range steps.After {
		w.block(after.Decl.Body)
	}
}

func (w *dropped) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		w.stmt(s)
	}
}

// again goes through a loop's block, and once more where somebody may be out behind it who was not before.
func (w *dropped) again(b *syntax.Block) {
	before := w.out
	w.block(b)
	if w.out && !before {
		w.block(b)
	}
	w.out = w.out || before
}

func (w *dropped) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.IfStmt:
		before := w.out
		w.block(s.Then)
		then := w.out
		w.out = before
		if s.Else != nil && s.Else.If != nil {
			w.stmt(s.Else.If)
		} else if s.Else != nil {
			w.block(s.Else.Block)
		}
		w.out = w.out || then
	case *syntax.EachStmt:
		w.again(s.Body)
	case *syntax.RepeatStmt:
		w.again(s.Body)
	case *syntax.TurnsStmt:
		w.again(s.Body)
	case *syntax.AskStmt:
		w.asked(s.Ask)
		w.block(s.Else)
	case *syntax.OfferStmt:
		before := w.out
		w.block(s.Body)
		w.out = w.out || before
	case *syntax.SimpleStmt:
		w.simple(s)
	}
}

func (w *dropped) asked(a *syntax.Ask) { w.out = w.out || a != nil && a.OrFold }

func (w *dropped) simple(s *syntax.SimpleStmt) {
	if v := s.Value(); v != nil {
		w.asked(v.Ask)
		w.block(v.Else)
	}
	switch does := s.Form.Does; {
	case does.Has(syntax.AsksToBet):
		w.out = true
	case does.Has(syntax.ChangesWhoIsIn) && s.Says("back"):
		w.out = false
	case does.Has(syntax.ChangesWhoIsIn):
		w.out = w.out || s.Says("hand")
	case s.Form.Name == "collect":
		w.collect(s)
	}
	for _, step := range s.Steps() {
		if step == nil || step.Name == nil {
			continue
		}
		o := w.c.Info.Uses[step.Name]
		if o == nil || o.Kind != check.PhaseName || w.c.Step(o) != nil {
			continue
		}
		before := been{o, w.out}
		if after, known := w.been[before]; known {
			w.out = after
			continue
		}
		w.been[before] = w.out // phases do not do themselves
		w.around(o, w.c.Rules.Phases[o.Index].Decl.Body)
		w.been[before] = w.out
	}
}

// collect warns where chips are collected from all players while some may be out of the hand.
func (w *dropped) collect(s *syntax.SimpleStmt) {
	from := s.Get(syntax.From)
	if !w.out || w.said[s] || from == nil || !everybody(from) {
		return
	}
	w.said[s] = true
	behind := w.c.At(from)
	behind.Start = behind.End
	w.c.Report(diag.Warnf("not-in-the-hand", w.c.At(from), "Perhaps some of these players are out of the hand").
		WithHint("A game stops where chips are collected from a player who has folded or dropped out. Write: %s still in - or begin a "+
			"new hand before: bring back players", w.c.Words(from)).
		WithFix(behind, " still in", "Write: still in"))
}

// everybody reports whether players are named among whom some may be out of the hand, and none is picked.
func everybody(from syntax.Ranger) bool {
	switch e := from.(type) {
	case *syntax.EachHead:
		return e.Player && e.InGame() && e.Where == nil
	case syntax.ListExpr:
		return e.Expr != nil && everybody(e.Expr)
	case *syntax.EachExpr:
		return everybody(e.Head)
	case syntax.Expr:
		players, ok := syntax.Bare(e).(*syntax.PlayersExpr)
		return ok && players.Which == syntax.InGame
	}
	return false
}
