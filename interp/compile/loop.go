package compile

import (
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// exit is how a loop is left from within.
type exit struct {
	before int32   // where the player is kept who was the current one before the loop; -1: it has not changed who that is
	offers []int32 // and of the offers within it in whose block we are: there it is the turn of somebody else
	jumps  []int   // jumps to patch
}

// loopBlock compiles the block of a loop.
func (c *compiler) loopBlock(b *syntax.Block, before int32) *exit {
	e := &exit{before: before}
	c.exits = append(c.exits, e)
	c.block(b)
	c.exits = c.exits[:len(c.exits)-1]
	return e
}

// leaveLoop compiles stop the loop: the nearest one. The checker has seen to it that there is one.
func (c *compiler) leaveLoop(s *syntax.SimpleStmt) {
	e := c.exits[len(c.exits)-1]
	switch {
	case e.before >= 0:
		c.emit(program.Instr{Op: program.InCurrentBack, A: e.before}, s)
	case len(e.offers) > 0:
		c.emit(program.Instr{Op: program.InCurrentBack, A: e.offers[0]}, s)
	}
	e.jumps = append(e.jumps, c.jump(s))
}

// leftTo lets those who leave a loop go on here.
func (c *compiler) leftTo(e *exit) {
	for _, at := range e.jumps {
		c.p.Code[at].A = c.here()
	}
}
