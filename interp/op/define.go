package op

import (
	"fmt"
	"math/big"
	"slices"

	"croupier/interp/program"
	"croupier/interp/table"
)

// Calls of defines. A call works out the arguments, makes a frame for them and evaluates the body in it. While a game is only
// played the arguments' closures are looked up when the call is built, and so is the body's, unless the define calls itself: then
// its body is not ready before the call is. [Maker.Enter] says the same for those who watch, and for whoever goes through a body
// by hand.

// callOf is the call of a define whose body gives a value of this kind; none is what it gives when the game stops.
func callOf[V any](m *Maker, n *program.Node, none V, of func(*closures) func(*table.Table) V) func(*table.Table) V {
	d := &m.P.Defines[n.A]
	enter := func(t *table.Table) (table.Frame, bool) {
		_, saved, ok := m.Enter(t, n)
		return saved, ok
	}
	body := func(t *table.Table) V { return of(m.at(d.Body))(t) }
	added, goesOn := m.goingOn(n)
	if m.Playing() {
		enter = m.entering(n)
		if !slices.Contains(m.inside, n.A) {
			m.inside = append(m.inside, n.A)
			body = of(m.make(d.Body))
			m.inside = m.inside[:len(m.inside)-1]
		}
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
func (m *Maker) Enter(t *table.Table, n *program.Node) (*program.Define, table.Frame, bool) {
	d := &t.P.Defines[n.A]
	saved := t.Caller()
	if !mayCall(t, n, d) {
		return d, saved, false
	}
	fp, lfp := t.Top, t.ListTop
	t.Reserve(d)
	t.ForgetGiven(fp, lfp)
	for i, p := range d.Params {
		arg, outer := t.P.Args[n.B+int32(i)], t.ReadApart()
		if p.List {
			t.LocalLists[lfp+p.At] = m.at(arg).things(t)
		} else if p.Frac {
			setFrac(t, fp+p.At, m.at(arg).frac(t))
		} else {
			t.Locals[fp+p.At] = m.at(arg).num(t)
		}
		if of := t.Rejoin(outer); p.List {
			t.GiveLocal(lfp+p.At, true, of)
		} else {
			t.GiveLocal(fp+p.At, false, of)
		}
	}
	cur, card := t.Cur, t.Card
	switch {
	case n.Flag:
		card = int32(max(m.at(int32(n.N)).num(t), -1)) // none is no card
	case n.N != 0:
		cur = int32(m.Seat(t, int32(n.N)))
	}
	return d, saved, t.EnterFrame(fp, lfp, cur, card)
}

// param is what a call gives a define for one of its parameters: whichever of the three it is.
type param struct {
	at   int32
	num  NumFn
	list ListFn
	frac FracFn
}

// entering is [Maker.Enter] while a game is only played.
func (m *Maker) entering(n *program.Node) func(*table.Table) (table.Frame, bool) {
	d := &m.P.Defines[n.A]
	params := make([]param, len(d.Params))
	for i, p := range d.Params {
		arg := m.P.Args[n.B+int32(i)]
		switch params[i].at = p.At; {
		case p.List:
			params[i].list = m.things(arg)
		case p.Frac:
			params[i].frac = m.frac(arg)
		default:
			params[i].num = m.num(arg)
		}
	}
	var card NumFn
	var seat func(*table.Table) int
	switch {
	case n.Flag:
		card = m.num(int32(n.N))
	case n.N != 0:
		seat = m.seat(int32(n.N))
	}
	return func(t *table.Table) (table.Frame, bool) {
		saved := t.Caller()
		if !mayCall(t, n, d) {
			return saved, false
		}
		fp, lfp := t.Top, t.ListTop
		t.Reserve(d)
		for i := range params { // what is worked out may make more room: the place is looked up behind it
			switch p := &params[i]; {
			case p.num != nil:
				v := p.num(t)
				t.Locals[fp+p.at] = v
			case p.list != nil:
				v := p.list(t)
				t.LocalLists[lfp+p.at] = v
			default:
				setFrac(t, fp+p.at, p.frac(t))
			}
		}
		curIs, cardIs := t.Cur, t.Card
		if card != nil {
			cardIs = int32(max(card(t), -1)) // none is no card
		} else if seat != nil {
			curIs = int32(seat(t))
		}
		return saved, t.EnterFrame(fp, lfp, curIs, cardIs)
	}
}

// goingOn reports a call that is all that a define comes to, as where a let stands in its block, and that is given what that
// define has been given, in the same places, and one value more. While a game is only played it goes on in the same frame.
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
