package op

import "croupier/interp/program"

// Operand is one node that an operation works out, and what it is to it.
type Operand struct {
	Node int32
	Role Role
	How  int32 // of a body: how the item is known for which it is worked out
}

// site is what nodes and instructions have in common: a row, and the fields that it has roles for.
type site struct {
	p      *program.Program
	row    *Row
	roles  [5]Role
	fields [5]int32
	flag   bool
}

func ofNode(p *program.Program, n *program.Node) site {
	r := Of(n)
	return site{p, r, [5]Role{r.A, r.B, r.C, r.D, r.N}, [5]int32{n.A, n.B, n.C, 0, int32(n.N)}, n.Flag}
}

func ofInstr(p *program.Program, in *program.Instr) site {
	r := OfInstr(in)
	return site{p, r, [5]Role{r.A, r.B, r.C, r.D, r.N}, [5]int32{in.A, in.B, in.C, in.D, 0}, in.Flag}
}

// Operands are the nodes that a node works out, in no particular order: its operands, the parts of its runs, the body of the
// define that it calls, and the cells of a chart that are nodes. Some may be there twice.
func Operands(p *program.Program, n *program.Node) []Operand {
	i := ofNode(p, n)
	return i.operands()
}

// InstrOperands are those of an instruction, with those of the ask, betting, award or answers that it stands for.
func InstrOperands(p *program.Program, in *program.Instr) []Operand {
	i := ofInstr(p, in)
	return i.operands()
}

// field is the field with a role; 0 where there is none.
func (i *site) field(role Role) (v int32) {
	for at, r := range i.roles {
		if r == role {
			v = i.fields[at]
		}
	}
	return v
}

func (i *site) operands() (all []Operand) {
	i.eachOperand(func(node int32, role Role, how int32) {
		all = append(all, Operand{Node: node, Role: role, How: how})
	})
	return all
}

func (i *site) eachOperand(found func(node int32, role Role, how int32)) {
	how, length := i.field(How), int(i.field(Length))
	add := func(node int32, role Role, how int32) {
		if node > 0 { // 0 is no expression; below it stands what is no node, such as "every" for a count
			found(node, role, how)
		}
	}
	for at, role := range i.roles {
		v := i.fields[at]
		run, isRun := i.run(role)
		switch {
		case role.IsOperand():
			add(v, role, how)
			if role == Cells && v > 0 {
				for _, cell := range i.p.Charts[i.p.Nodes[v].A].Cells {
					add(int32(cell), Cell, 0)
				}
			}
		case isRun && v > 0:
			i.parts(run, v, length, add)
		case role == WhoseOrAll:
			add(v, Whose, 0)
		case role == Define:
			add(i.p.Defines[v].Body, Called, 0)
		case role == Ask:
			addAsk(&i.p.Asks[v], add)
		case role == Betting:
			addBetting(&i.p.Betting[v], add)
		case role == Award:
			addAward(&i.p.Awards[v], add)
		case role == Answered:
			for a := v; a < v+int32(length); a++ {
				addAnswer(&i.p.Answers[a], add)
			}
		}
	}
}

// run is how the run of a role is made up.
func (i *site) run(role Role) (layout, bool) {
	if role == WhoseOrAll && i.flag {
		role = Players
	}
	l, ok := layouts[role]
	return l, ok
}

// parts adds the nodes of a run of args.
func (i *site) parts(l layout, at int32, length int, add func(node int32, role Role, how int32)) {
	how := int32(program.AsPlayer) // what is asked of players is asked of the one whose turn it then is
	part := func(role Role) {
		v := i.p.Args[at]
		at++
		switch {
		case role == How:
			how = v
		case role.IsOperand():
			add(v, role, how)
		}
	}
	for _, role := range l.head {
		part(role)
	}
	for range length {
		for _, role := range l.each {
			part(role)
		}
	}
}

// Places are where a node reads.
func Places(p *program.Program, n *program.Node) []PlaceUse {
	i := ofNode(p, n)
	return i.places()
}

// InstrPlaces are where an instruction itself reads and sets; what its operands read is not among them.
func InstrPlaces(p *program.Program, in *program.Instr) []PlaceUse {
	i := ofInstr(p, in)
	return i.places()
}

// PlaceUse is what an operation does with a place.
type PlaceUse struct {
	program.Place
	Reads bool
	Sets  bool // whichever way it goes on
	May   bool // it may set it
}

func (i *site) places() (all []PlaceUse) {
	for at, role := range i.roles {
		info, ok := places[role]
		if !ok || role == ReadLoopList && i.p.Args[i.field(LooperNext)+1] == 0 {
			continue
		}
		use := PlaceUse{
			Place: program.Place{Store: info.store, PerPlayer: info.own, Index: int(i.fields[at])},
			Reads: info.does&reads != 0, Sets: info.does&sets != 0, May: info.does&maySet != 0,
		}
		if role == SetResult {
			use.Place = i.p.Results[i.fields[at]].Place
		}
		for range max(1, info.slots) {
			all = append(all, use)
			use.Index++
		}
	}
	return all
}

// Targets are the places in the code that an instruction names.
func Targets(p *program.Program, in *program.Instr) (all []int32) {
	i := ofInstr(p, in)
	for at, role := range i.roles {
		switch role {
		case Target:
			all = append(all, i.fields[at])
		case Ask:
			a := &p.Asks[i.fields[at]]
			if a.Fold {
				all = append(all, a.FoldTo)
			}
			if a.ElseTo >= 0 {
				all = append(all, a.ElseTo)
			}
		}
	}
	return all
}

// FuncOf is the function that a node calls, nil where it calls none.
func FuncOf(n *program.Node) *Function {
	if Of(n).A != Func {
		return nil
	}
	return &Funcs[n.A]
}
