package table

import "croupier/interp/program"

// Cover counts what games go through: so a ruleset that is played at random tells which of its parts were never reached.
type Cover struct {
	Code  []uint32 // of each instruction: how often it was carried out
	Else  []uint32 // of each instruction that jumps unless something holds: how often it did not hold
	Cases []uint32 // of each node that is a case's value: how often that case was the first that fits
}

// NewCover is a count for games of a program.
func NewCover(p *program.Program) *Cover {
	return &Cover{Code: make([]uint32, len(p.Code)), Else: make([]uint32, len(p.Code)), Cases: make([]uint32, len(p.Nodes))}
}

// Add adds what another count has, of the same program.
func (c *Cover) Add(o *Cover) {
	for i, n := range o.Code {
		c.Code[i] += n
	}
	for i, n := range o.Else {
		c.Else[i] += n
	}
	for i, n := range o.Cases {
		c.Cases[i] += n
	}
}

// Taken counts the case that was the first to fit.
func (t *Table) Taken(value int32) {
	if t.Counted != nil {
		t.Counted.Cases[value]++
	}
}
