package game

import "croupier/interp/program"

// memberNode is the node of the member that a node means.
func (s *State) memberNode(n *program.Node) int32 { return s.P.Args[n.A+s.keyIndex(n)] }

// memberAt is how far the member that a node means lies behind the first; 0 where there is no node.
func (s *State) memberAt(e int32) int {
	if e == 0 {
		return 0
	}
	return int(s.keyIndex(&s.P.Nodes[e]))
}

// SetOf is the instruction that sets the member that an instruction means.
func (s *State) SetOf(in *program.Instr) program.Instr {
	return memberSet(s.P, in, s.keyIndex(&s.P.Nodes[in.A]))
}

// memberSet is the instruction that sets a member of the field that an instruction sets one of.
func memberSet(p *program.Program, in *program.Instr, member int32) program.Instr {
	one := *in
	one.D += member
	place := p.Layout.Fields[one.D-1]
	one.A = int32(place.Index)
	switch {
	case place.Store == program.InLists && place.PerPlayer:
		one.Op = program.InSetPlayerList
	case place.Store == program.InLists:
		one.Op = program.InSetList
	case place.PerPlayer:
		one.Op = program.InSetPlayer
	default:
		one.Op = program.InSet
	}
	return one
}
