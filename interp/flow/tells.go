package flow

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Tells finds what a ruleset would tell everybody, or the one who is asked, of what it hides, however roundabout: through lets,
// what phases are given, defines, loops and lists. Only what is certain is found: where the rules nowhere show or move what is
// hidden, so that no way to play makes it known. Everything else is left to the running game, which knows what has been shown
// (table.Label).
func Tells(p *program.Program) (list diag.List) {
	for i := range p.Scripts {
		if p.Scripts[i].Rules.Kind == check.LuaHook { // it may move anything
			return nil
		}
	}
	f := &telling{tainting: tainting{p: p, Places: numberPlaces(p)}, from: map[int]Set{}}
	f.hide()
	for again := true; again; {
		again = false
		for at := range p.Code {
			again = f.flow(int32(at)) || again
		}
	}
	for at := range p.Code {
		f.show(&p.Code[at])
	}
	for at := range p.Code {
		f.look(&p.Code[at])
		f.blank(&p.Code[at])
	}
	return f.list
}

// telling finds what is told.
type telling struct {
	tainting
	hidden map[int]hiding // by the numbers of places
	from   map[int]Set    // of each place: the hidden places that it may have been worked out from
	shown  Set            // hidden places that the rules show, or move cards from
	list   diag.List
}

// hiding is a place that not everybody sees.
type hiding struct {
	name string
	eyes program.Eyes
}

func (f *telling) hide() {
	f.hidden, f.shown = map[int]hiding{}, f.Empty()
	for i, field := range f.p.Rules.Fields {
		if !field.Everybody && field.Type.Kind != check.Cards {
			f.hidden[f.number(f.p.Layout.Fields[i])] = hiding{field.Name, f.p.FieldEyes[i]}
		}
	}
	for i, zone := range f.p.TableZones {
		if !zone.Everybody && i >= program.FirstZone { // the deck and the discards are moved all the time
			f.hidden[f.number(program.Place{Store: program.InZones, Index: i})] = hiding{zone.Name, zone.Eyes}
		}
	}
	for i, zone := range f.p.PlayerZones {
		if !zone.Everybody {
			f.hidden[f.number(program.Place{Store: program.InZones, PerPlayer: true, Index: i})] = hiding{zone.Name, zone.Eyes}
		}
	}
}

// sources adds the hidden places that an expression may be worked out from.
func (f *telling) sources(e int32, to Set, seen map[int32]bool) {
	if e <= 0 || seen[e] {
		return
	}
	seen[e] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	for _, use := range op.Places(f.p, n) {
		at := f.number(use.Place)
		if _, ok := f.hidden[at]; ok {
			to.put(at)
		} else if from, ok := f.from[at]; ok {
			to.Add(from)
		}
	}
	for _, o := range op.Operands(f.p, n) {
		if lies := op.Of(&f.p.Nodes[o.Node]).From; o.Role == op.Items && row.Looks == op.Count && row.Gives.Plain() &&
			(lies == op.OfPlace || lies == op.OfMembers) {
			continue // how many there are, everybody sees
		}
		f.sources(o.Node, to, seen)
	}
}

func (f *telling) of(e int32) Set {
	to := f.Empty()
	f.sources(e, to, map[int32]bool{})
	return to
}

// flow passes on what an instruction keeps; it reports whether that is new.
func (f *telling) flow(at int32) (more bool) {
	pass := func(to int, from Set) {
		if f.from[to] == nil {
			f.from[to] = f.Empty()
		}
		more = f.from[to].Add(from) || more
	}
	if k, ok := f.keeps(at); ok {
		for _, e := range k.from {
			pass(k.place, f.of(e))
		}
	}
	in := &f.p.Code[at]
	switch row := op.OfInstr(in); {
	case row.C == op.ReadList && row.A == op.MaySetVar:
		if from := f.from[f.Lists+int(in.C)]; from != nil {
			pass(int(in.A), from)
		}
	case in.Op == program.InJumpIfNot && in.C > 0: // the condition has chosen it
		pass(int(in.C)-1, f.of(in.B))
	case row.C == op.StepVars2 && row.A == op.MaySetVar:
		if from := f.from[int(in.C)+1]; from != nil {
			pass(int(in.A), from)
		}
	}
	return more
}

// show notes which hidden places an instruction shows, or moves cards from: the rules may make them known.
func (f *telling) show(in *program.Instr) {
	row := op.OfInstr(in)
	if row.D == op.Field1 && in.D > 0 {
		f.shown.put(f.number(f.p.Layout.Fields[in.D-1]))
		if field := f.p.Rules.Fields[in.D-1]; field.Of != nil { // one of several
			for i, other := range f.p.Rules.Fields {
				if other.Of == field.Of {
					f.shown.put(f.number(f.p.Layout.Fields[i]))
				}
			}
		}
	}
	switch {
	case row.A == op.Ask:
		if a := &f.p.Asks[in.A]; a.To != 0 {
			f.shown.Add(f.of(a.From))
		}
	case (row.Does&op.Moves != 0 || row.Touches&op.Revealed != 0) && row.D != op.SetField:
		for _, o := range op.InstrOperands(f.p, in) {
			if o.Role == op.Items || o.Role == op.Any {
				f.shown.Add(f.of(o.Node))
			}
		}
	}
}

// look looks at what an instruction tells.
func (f *telling) look(in *program.Instr) {
	row := op.OfInstr(in)
	switch {
	case row.A == op.Said && in.C == 0 && in.D == 0:
		for i := range in.B {
			f.tell(f.p.Args[in.A+2*i], everybody, "what is said to everybody")
		}
	case row.A == op.Ask:
		a, to := &f.p.Asks[in.A], players
		if a.Who == program.AsksGM {
			to = master
		}
		for i := 0; i < len(a.PromptParts); i += 2 {
			f.tell(a.PromptParts[i], everybody, "the question")
		}
		f.tell(a.Showing, to, "what is shown beside the answers")
		for _, e := range []int32{a.Least, a.Most, a.Where, a.Such} {
			f.tell(e, to, "the legal answers of this decision")
		}
		for _, w := range a.Words {
			f.tell(w.When, to, "the legal answers of this decision")
		}
	case row.A == op.Betting && !row.Glue:
		b := &f.p.Betting[in.A]
		for _, e := range []int32{b.Least, b.Most, b.MaxRaises, b.Reopens} {
			f.tell(e, players, "what may be bet")
		}
	}
}

// Who is told: a place that they see hides nothing from them. Of what its owner sees it is not known which player is asked.
func everybody(program.Eyes) bool { return false }
func players(e program.Eyes) bool { return e.Owner }
func master(e program.Eyes) bool  { return e.GM }

// tell reports an expression that tells somebody what is hidden.
func (f *telling) tell(e int32, see func(program.Eyes) bool, what string) {
	if e <= 0 {
		return
	}
	from := f.of(e)
	var found []int
	for at, h := range f.hidden {
		if from.Has(at) && !f.shown.Has(at) && !see(h.eyes) {
			found = append(found, at)
		}
	}
	if len(found) == 0 {
		return
	}
	h := f.hidden[slices.Min(found)]
	eyes := "nobody"
	switch {
	case h.eyes.Owner && h.eyes.GM:
		eyes = "its owner and the game master"
	case h.eyes.Owner:
		eyes = "its owner"
	case h.eyes.GM:
		eyes = "the game master"
	}
	f.list = append(f.list, diag.Errorf("secret-shown", f.p.Spans[f.p.Nodes[e].Span], "%q is seen by %s, but %s would show it",
		h.name, eyes, what).WithLabel("this is worked out from it").
		WithHint("Say it to somebody who may see it, or reveal it first: reveal %s", h.name))
}
