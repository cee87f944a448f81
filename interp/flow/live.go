package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Liveness. A place is live where something that it holds may still be read. What is dead makes no difference between two states,
// so that exact odds take games for the same that differ only in it, and nothing hidden there is a secret any more.
//
// It is the usual backward analysis: what is live before an instruction is what it reads, and what is live behind it unless it
// sets that anew; of several ways to go on, the sets are put together. It goes round until nothing is added.
//
//	let x = roll d6        live before: -       live behind: x
//	result bonus = x + 1   live before: x       live behind: bonus, which is read when the game is over
//	do next-round          live before: what the phase reads, and what is read behind it that it does not set on every way
//
// A let is read in its own phase only: other phases that run before it is read again cannot change it, and a phase that is done
// twice at once does not happen, as phases never call themselves. So there are two sets for each instruction: own, in which
// phases that are done play no part, for the places of lets; and whole for everything else.
//
// Invariants: a place of one of several players is never taken for set, because it may be another's; a set that is too large
// costs states, and one that is too small makes wrong odds.

// Live says what is live where.
type Live struct {
	Places
	NamesCards bool // cards are called by their names, so that no suit is like another
	WhoWon     bool // somebody reads who has put in or won what in a round

	p     *program.Program
	let   Set   // the places of lets
	known Set   // places that can be dead: those of lets, fields, zones and results
	own   []Set // by instruction: what is live there in its own unit
	whole []Set // by instruction: what is live there, whatever is done or goes on from there
	sets  []Set // by instruction: what it sets anew
	end   Set   // what is read when the game is over

	turned  map[int32][]int // see faces.go: by instruction, the tests whose value may be another one behind it
	watched []string        // the policies that are asked
}

// FindLive looks through a program, for so many seats. Watched are expressions that somebody works out when the game is over.
func FindLive(p *program.Program, seats int, watched []int32) *Live {
	l := &Live{p: p, Places: numberPlaces(p)}
	l.let, l.known, l.end = l.Empty(), l.Empty(), l.Empty()
	fields := l.findKnown()
	r := newReader(p, &l.Places)
	r.found = l.end
	for _, e := range watched {
		r.node(e)
	}
	l.NamesCards = r.names
	for i := range p.Nodes {
		l.WhoWon = l.WhoWon || op.Of(&p.Nodes[i]).Touches&op.Winners != 0
	}
	l.sets = make([]Set, len(p.Code))
	for i := range p.Code {
		in := &p.Code[i]
		r := newReader(p, &l.Places)
		r.instr(in)
		l.NamesCards = l.NamesCards || r.names
		if op.OfInstr(in).Next == op.Ends {
			r.found.Add(l.end)
		}
		l.sets[i] = l.setBy(in, seats)
		if row := op.OfInstr(in); row.B == op.Stored && row.D != op.SetField { // a let
			kept := slices.Clone(l.sets[i])
			kept.remove(fields)
			l.let.Add(kept)
		}
		l.own, l.whole = append(l.own, slices.Clone(r.found)), append(l.whole, r.found)
	}
	l.known.Add(l.let)
	l.known.Add(l.end)
	l.solve()
	return l
}

// findKnown finds which places can be dead, and what is read at the end; it gives the places of fields and of what phases are
// given, which is kept by whoever does them and read in another phase than a let is.
func (l *Live) findKnown() (fields Set) {
	fields = l.Empty()
	add := func(to Set, place program.Place) {
		if at, ok := l.Of(place); ok {
			to.put(at)
		}
	}
	for i := range l.p.Rules.Fields {
		add(fields, l.p.Layout.Fields[i])
	}
	add(fields, program.Place{Store: program.InVars, Index: program.RoundVar})
	for _, taken := range l.p.Layout.Taken {
		add(fields, taken)
	}
	for i := range l.p.Phases {
		for _, param := range l.p.Phases[i].Params {
			add(fields, param)
		}
	}
	for z := l.OwnZones; z < l.piles; z++ {
		fields.put(z)
	}
	for i := range l.p.Results {
		add(l.end, l.p.Results[i].Place)
	}
	l.known.Add(fields)
	return fields
}

// setBy is what an instruction sets anew on every way from it. What one of several players has does not count.
func (l *Live) setBy(in *program.Instr, seats int) Set {
	set := l.Empty()
	for _, use := range op.InstrPlaces(l.p, in) {
		if at, ok := l.Of(use.Place); ok && use.Sets && (seats == 1 || !use.PerPlayer) {
			set.put(at)
		}
	}
	return set
}

// solve goes round until the sets of live places grow no more.
func (l *Live) solve() {
	p := l.p
	always := l.setOnEveryWay()
	from := l.Empty()
	var to []int32
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			in := &p.Code[i]
			phase, calls := entered(p, in)
			to = next(p, int32(i), to[:0])
			for _, next := range to {
				copy(from, l.own[next])
				from.remove(l.sets[i])
				again = l.own[i].Add(from) || again
				copy(from, l.whole[next])
				from.remove(l.sets[i])
				from.turn(l.turned[int32(i)])
				if calls {
					from.remove(always[phase])
				}
				again = l.whole[i].Add(from) || again
			}
			if calls {
				again = l.whole[i].Add(l.whole[phase]) || again
			}
		}
	}
}

// setOnEveryWay says of every instruction what is set anew on every way from there to the end of its unit: the greatest sets that
// agree with what the instructions set, where several ways part only what all of them set.
func (l *Live) setOnEveryWay() []Set {
	p := l.p
	all := make([]Set, len(p.Code))
	for i := range all {
		all[i] = l.Empty()
		all[i].fill()
	}
	now := l.Empty()
	var to []int32
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			in := &p.Code[i]
			if op.OfInstr(in).Next == op.Ends {
				continue // nothing comes after it, so that it sets whatever one likes
			}
			now.fill()
			to = next(p, int32(i), to[:0])
			if len(to) == 0 {
				clear(now)
			}
			for _, next := range to {
				for w, b := range all[next] {
					now[w] &= b
				}
			}
			now.Add(l.sets[i])
			if phase, ok := entered(p, in); ok {
				now.Add(all[phase])
			}
			for w, b := range now {
				again = again || all[i][w]&^b != 0
				all[i][w] &= b
			}
		}
	}
	return all
}

// At adds what is live at an instruction, in its own unit and in all that it does. Callers that wait for it have places of their
// own.
func (l *Live) At(pc int32, to Set) {
	for i := range to { // a let is read in its own unit
		to[i] |= l.whole[pc][i]&^l.let[i] | l.own[pc][i]&l.let[i]
	}
}

// Behind adds what is live behind an instruction that is under way, wherever it goes on: the condition of a loop over players is
// worked out for the next of them too.
func (l *Live) Behind(at int32, to Set) {
	for _, next := range next(l.p, at, nil) {
		l.At(next, to)
	}
	if op.OfInstr(&l.p.Code[at]).Next == op.Loops {
		l.At(at, to)
	}
}

// Sets reports whether an instruction may set a list anew, or part of it.
func (l *Live) Sets(pc int32, place int) bool {
	return slices.ContainsFunc(op.InstrPlaces(l.p, &l.p.Code[pc]), func(use op.PlaceUse) bool {
		return (use.Sets || use.May) && l.number(use.Place) == place
	})
}

// Ended adds what is read when the game is over.
func (l *Live) Ended(to Set) { to.Add(l.end) }

// Watch has a policy answer: what it reads is read where somebody is asked that it may speak of.
func (l *Live) Watch(policy string) {
	if slices.Contains(l.watched, policy) {
		return
	}
	l.watched = append(l.watched, policy)
	for i := range l.p.Policies {
		if pol := &l.p.Policies[i]; pol.Name == policy {
			for at := range pol.Handlers {
				l.watch(&pol.Handlers[at])
			}
		}
	}
	l.solve()
}

func (l *Live) watch(h *program.Handler) {
	for i := range l.p.Code {
		in := &l.p.Code[i]
		speaks := op.OfInstr(in).Does&op.Asks != 0
		if op.OfInstr(in).A == op.Ask && h.Prompt == "" && h.Asks != nil {
			speaks = h.Asks[in.A]
		}
		if speaks {
			l.own[i].Add(l.own[h.At])
			l.whole[i].Add(l.whole[h.At])
		}
	}
}

// Dead reports whether nobody reads what is kept in a place any more, where the live ones are given.
func (l *Live) Dead(place int, live Set) bool { return !live.Has(place) && l.known.Has(place) }
