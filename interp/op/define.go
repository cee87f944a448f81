package op

import (
	"fmt"
	"math/big"
	"slices"

	"croupier/interp/program"
	"croupier/interp/table"
)

// Calls of defines. A call works out the arguments, makes a frame for them and evaluates the body in it. The arguments' closures
// are looked up when the call is built, and while a game is only played so is the body's, unless the define calls itself: then
// its body is not ready before the call is. [Maker.Enter] is for whoever goes through a body by hand.

// callOf is the call of a define whose body gives a value of this kind; none is what it gives when the game stops.
func callOf[V any](m *Maker, n *program.Node, none V, of func(*closures) func(*table.Table) V) func(*table.Table) V {
	d := &m.P.Defines[n.A]
	enter := m.entering(n, m.make)
	body := func(t *table.Table) V { return of(m.at(d.Body))(t) }
	added, goesOn := m.goingOn(n)
	if m.Playing() && !slices.Contains(m.inside, n.A) {
		m.inside = append(m.inside, n.A)
		body = of(m.make(d.Body))
		m.inside = m.inside[:len(m.inside)-1]
	}
	if goesOn {
		value, at := m.num(m.P.Args[n.B+added]), d.Params[added].At
		return func(t *table.Table) V {
			if !mayCall(t, n, d) {
				return none
			}
			given := value(t)
			if t.Failure != nil {
				return none
			}
			t.Widen(d)
			t.Locals[t.FP+at] = given
			t.Depth++
			v := body(t)
			t.Depth--
			return v
		}
	}
	return func(t *table.Table) V {
		saved, ok := enter(t)
		if !ok {
			return none
		}
		v := body(t)
		t.Leave(saved)
		return v
	}
}

// Enter evaluates a define's arguments and makes its frame. Where it cannot, the caller's frame stays.
func (m *Maker) Enter(t *table.Table, n *program.Node) (table.Frame, bool) {
	return m.entering(n, m.at)(t)
}

// param is what a call gives a define for one of its parameters: whichever of the three it is.
type param struct {
	at   int32
	num  NumFn
	list ListFn
	frac FracFn
}

// entering is [Maker.Enter] of a call whose arguments have these closures.
func (m *Maker) entering(n *program.Node, of func(e int32) *closures) func(*table.Table) (table.Frame, bool) {
	d := &m.P.Defines[n.A]
	params := make([]param, len(d.Params))
	for i, p := range d.Params {
		arg := of(m.P.Args[n.B+int32(i)])
		switch params[i].at = p.At; {
		case p.List:
			params[i].list = arg.things
		case p.Frac:
			params[i].frac = arg.frac
		default:
			params[i].num = arg.num
		}
	}
	var whose NumFn
	if n.Flag || n.N != 0 {
		whose = of(int32(n.N)).num
	}
	labelled := !m.Playing()
	return func(t *table.Table) (table.Frame, bool) {
		saved := t.Caller()
		if !mayCall(t, n, d) {
			return saved, false
		}
		fp, lfp := t.Top, t.ListTop
		t.Reserve(d)
		if labelled {
			t.ForgetGiven(fp, lfp)
		}
		for i := range params { // what is worked out may make more room: the place is looked up behind it
			p, outer := &params[i], table.Apart{}
			if labelled {
				outer = t.ReadApart()
			}
			switch {
			case p.num != nil:
				v := p.num(t)
				t.Locals[fp+p.at] = v
			case p.list != nil:
				v := p.list(t)
				t.LocalLists[lfp+p.at] = v
			default:
				setFrac(t, fp+p.at, p.frac(t))
			}
			if labelled {
				t.GiveLocal(p.in(fp, lfp), p.list != nil, t.Rejoin(outer))
			}
		}
		cur, card := t.Cur, t.Card
		switch {
		case n.Flag:
			card = int32(max(whose(t), -1)) // none is no card
		case whose != nil:
			cur = int32(seatOf(t, int32(n.N), whose(t)))
		}
		return saved, t.EnterFrame(fp, lfp, cur, card)
	}
}

// in is where a parameter is kept in the frame that begins at these places.
func (p *param) in(fp, lfp int32) int32 {
	if p.list != nil {
		return lfp + p.at
	}
	return fp + p.at
}

// goingOn reports a call that is all that a define comes to, as where a let stands in its block, and that is given what that
// define has been given, in the same places, and one value more. While a game is only played it goes on in the same frame. An
// argument is compiled as what its parameter is, a number, a list or a fraction: so a local in the parameter's place is that one.
func (m *Maker) goingOn(n *program.Node) (added int32, ok bool) {
	if !m.Playing() || len(m.inside) == 0 || n.Flag || n.N != 0 || n != &m.P.Nodes[m.P.Defines[m.inside[len(m.inside)-1]].Body] {
		return 0, false
	}
	added = -1
	for i, p := range m.P.Defines[n.A].Params {
		if arg := &m.P.Nodes[m.P.Args[n.B+int32(i)]]; Of(arg).A == Local && arg.A == p.At {
			continue
		}
		if added >= 0 || p.List || p.Frac {
			return 0, false
		}
		added = int32(i)
	}
	return added, added >= 0
}

// mayCall charges a call, and stops the game where a define is used in itself too often.
func mayCall(t *table.Table, n *program.Node, d *program.Define) bool {
	return t.Spend(n.Span, 1) && (int(t.Depth) < t.Limits.Depth || tooDeep(t, n, d))
}

func tooDeep(t *table.Table, n *program.Node, d *program.Define) bool {
	t.Fail(n.Span, "too-deep", fmt.Sprintf("The define %s is used in itself more than %d times, one inside the other",
		d.Name, t.Limits.Depth), "one of its cases must come to an end without "+d.Name)
	return false
}

// setFrac keeps a fraction that a define is given.
func setFrac(t *table.Table, at int32, v *big.Rat) {
	for int(at) >= len(t.LocalFracs) {
		t.LocalFracs = append(t.LocalFracs, nil)
	}
	t.LocalFracs[at] = v
}
