package program

// LoopHead reports whether the instruction at a place looks whether a loop is over: a repeat until, or take turns. What is not
// so there lets the loop go on, and the jump behind it leaves it.
func (p *Program) LoopHead(at int32) bool {
	if in := &p.Code[at]; in.Op != InJumpIfNot || in.A != at+2 || p.Code[at+1].Op != InJump {
		return false
	}
	out := p.Code[at+1].A
	for i := at + 2; i < out && int(i) < len(p.Code); i++ {
		if in := &p.Code[i]; in.Op == InJump && in.A == at {
			return true
		}
	}
	return false
}
