package compile

import (
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// exit is how a loop is left from within.
type exit struct {
	before int32 // where the player is kept who was the current one before the loop; -1: it has not changed who that is
	jumps  []int // jumps to patch
}

// loopBlock compiles the block of a loop.
func (c *compiler) loopBlock(b *syntax.Block, before int32) *exit {
	e := &exit{before: before}
	c.exits = append(c.exits, e)
	c.block(b)
	c.exits = c.exits[:len(c.exits)-1]
	return e
}

// leaveLoop compiles leave the loop: the nearest one. The checker has seen to it that there is one.
func (c *compiler) leaveLoop(s *syntax.SimpleStmt) {
	e := c.exits[len(c.exits)-1]
	if e.before >= 0 {
		c.emit(program.Instr{Op: program.InCurrentBack, A: e.before}, s)
	}
	e.jumps = append(e.jumps, c.jump(s))
}

// leftTo lets those who leave a loop go on here.
func (c *compiler) leftTo(e *exit) {
	for _, at := range e.jumps {
		c.p.Code[at].A = c.here()
	}
}
