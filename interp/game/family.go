package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/hook"
	"croupier/interp/program"
)

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

// familyFields are the members of the field that a thing of a script stands for.
func (h *luaHost) familyFields(thing int64) []*check.Field {
	fields := h.s.P.Rules.Fields
	name := h.s.P.Families[(thing-familyOf)/familySeats].Name
	first := slices.IndexFunc(fields, func(f *check.Field) bool { return f.Of != nil && f.Of.Name == name })
	return fields[first : first+len(fields[first].Family.Keys)]
}

// memberPart reads a member of a field for a script: table.come[4], player.sheet.ones.
func (h *luaHost) memberPart(thing int64, name string, out *hook.Read) error {
	for i, f := range h.familyFields(thing) {
		if luaName(f.Key.String()) == name {
			h.field(f.Family.First+i, int(thing-familyOf)%familySeats-1, out)
			return nil
		}
	}
	return hook.ErrNoPart
}
