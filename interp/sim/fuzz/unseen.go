package fuzz

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Gap is something that never came in any game.
type Gap struct {
	Where diag.Span // in the rules; the zero Span where it has no place
	Text  string
}

// Unseen is what never came: what was not started, phases that were never done, statements and cases that were never reached,
// conditions that always or never held, words that could never be chosen, options' values with which no game came to its end,
// results that were never given or never came to what they may be, and players who never won. The fewer games, the less it means.
func (t *Tally) Unseen() []Gap {
	var all []Gap
	all = append(all, t.unreached()...)
	all = append(all, t.cases()...)
	slices.SortStableFunc(all, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(sourceName(a.Where), sourceName(b.Where)), cmp.Compare(a.Where.Start, b.Where.Start))
	})
	all = append(all, t.words()...)
	all = append(all, t.settings()...)
	return append(all, t.outcomes()...)
}

func sourceName(s diag.Span) string {
	if s.Source == nil {
		return ""
	}
	return s.Source.Name
}

// part is a phase or a start, with its instructions.
type part struct {
	name     string
	from, to int32
	start    bool
	house    bool // a step of a house rule, which has no name of its own
}

// parts are the phases and starts in the order of their instructions.
func (t *Tally) parts() []part {
	p := t.plan.p
	var all []part
	for i := range p.Phases {
		all = append(all, part{name: p.Phases[i].Name, from: p.Phases[i].At, house: i >= len(p.Rules.Phases)})
	}
	for i := range p.Starts {
		all = append(all, part{name: p.Starts[i].Name, from: p.Starts[i].At, start: true})
	}
	slices.SortFunc(all, func(a, b part) int { return cmp.Compare(a.from, b.from) })
	for i := range all {
		all[i].to = int32(len(p.Code))
		if i+1 < len(all) {
			all[i].to = all[i+1].from
		}
	}
	return all
}

// unreached finds parts and statements that were never carried out, and conditions that only ever went one way.
func (t *Tally) unreached() []Gap {
	var all []Gap
	p, done := t.plan.p, t.cover.Code
	asked, not := t.conditions()
	for _, part := range t.parts() {
		if part.from < part.to && done[part.from] == 0 {
			text := "the phase " + part.name + " was never done"
			switch {
			case part.start:
				text = part.name + " never began"
			case part.house:
				text = "what the house rule says of " + part.name + " was never done"
			}
			all = append(all, Gap{p.Spans[p.Code[part.from].Span], text})
			continue
		}
		for at := part.from; at < part.to; at++ {
			in := &p.Code[at]
			branches := op.OfInstr(in).Next == op.Branches
			switch where := p.Spans[in.Span]; {
			case branches && asked[where] > 0 && not[where] == asked[where] && flow.LoopHead(p, at):
				// the loop was always left before: by go to, by stop the loop, or because the game was over
			case branches && asked[where] > 0 && not[where] == asked[where]:
				all = append(all, Gap{where, "this never held"})
				delete(asked, where)
			case branches && asked[where] > 0 && not[where] == 0:
				all = append(all, Gap{where, "this always held"})
				delete(asked, where)
			case done[at] == 0 && at > part.from && done[at-1] > 0 && !op.OfInstr(&p.Code[at-1]).Glue && !op.OfInstr(in).Glue:
				all = append(all, Gap{where, "this was never reached"})
			}
		}
	}
	return all
}

// conditions counts how often each condition was looked at, and how often it did not hold. One that is written once and
// looked at in several places, as between the steps of a do, is one condition.
func (t *Tally) conditions() (asked, not map[diag.Span]uint64) {
	asked, not = map[diag.Span]uint64{}, map[diag.Span]uint64{}
	for at := range t.plan.p.Code {
		if in := &t.plan.p.Code[at]; op.OfInstr(in).Next == op.Branches {
			where := t.plan.p.Spans[in.Span]
			asked[where] += uint64(t.cover.Code[at])
			not[where] += uint64(t.cover.Else[at])
		}
	}
	return asked, not
}

// cases finds cases that never fitted, in expressions of which another case did.
func (t *Tally) cases() []Gap {
	var all []Gap
	p := t.plan.p
	// The same words may have been compiled in several places.
	came, told := map[diag.Span]bool{}, map[diag.Span]bool{}
	for v, n := range t.cover.Cases {
		if n > 0 {
			came[p.Spans[p.Nodes[v].Span]] = true
		}
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		var values []int32
		for _, o := range op.Operands(p, n) {
			if o.Role == op.Same {
				values = append(values, o.Node)
			}
		}
		if !slices.ContainsFunc(values, func(v int32) bool { return t.cover.Cases[v] > 0 }) {
			continue // nothing asked for it
		}
		for _, v := range values {
			if at := p.Spans[p.Nodes[v].Span]; !came[at] && !told[at] {
				told[at] = true
				all = append(all, Gap{at, "this case never came"})
			}
		}
	}
	return all
}

// words finds words of choices that could never be chosen.
func (t *Tally) words() []Gap {
	var all []Gap
	p, told := t.plan.p, map[int]bool{}
	for i := range p.Asks {
		for _, w := range p.Asks[i].Words {
			if at, ok := program.IsWord(w.Word); ok && !t.offered[at] && !told[at] {
				told[at] = true
				all = append(all, Gap{Text: "nobody could ever choose " + p.Words[at]})
			}
		}
	}
	return all
}

// settings finds values of options with which no game came to its end.
func (t *Tally) settings() []Gap {
	var all []Gap
	usual := game.NewSetup(t.plan.p)
	for i, o := range t.plan.p.Rules.Options {
		for _, value := range optionTexts(t.plan.p, o, usual.OptionAt(i)) {
			if t.options[option{o.Name, value}] == 0 {
				all = append(all, Gap{Text: "no game with the option " + o.Name + "=" + value + " came to its end"})
			}
		}
	}
	return slices.CompactFunc(all, func(a, b Gap) bool { return a == b })
}

// outcomes finds results that were never given, that were never yes or never no, and seats that were never named where
// others were.
func (t *Tally) outcomes() []Gap {
	var all []Gap
	p := t.plan.p
	for i := range p.Results {
		r := &p.Results[i]
		if !t.anywhere(i) {
			all = append(all, Gap{Text: "the result " + r.Name + whose(r) + " was never given"})
			continue
		}
		all = append(all, t.unspoken(i)...)
		for start := range p.Starts {
			if t.results[result{start: start, result: i, seat: -1}] > 0 {
				all = append(all, t.oneSided(start, i, r)...)
			}
		}
	}
	return all
}

// whose tells two results of one name apart.
func whose(r *program.Result) string {
	if r.PerPlayer {
		return " of the players"
	}
	return " of the table"
}

func (t *Tally) anywhere(i int) bool {
	for start := range t.plan.p.Starts {
		if t.results[result{start: start, result: i, seat: -1}] > 0 {
			return true
		}
	}
	return false
}

// oneSided finds who never had a yes, or a no, in a result that others had.
func (t *Tally) oneSided(start, i int, r *program.Result) []Gap {
	kind := r.Type.Kind
	if kind != check.YesNo && kind != check.Players && kind != check.Player {
		return nil
	}
	seats := t.seats[start]
	if kind == check.YesNo && !r.PerPlayer {
		seats = 1
	}
	var never [2][]string
	for seat := range seats {
		for yes := range 2 {
			if t.results[result{start, i, seat, yes == 1}] == 0 {
				never[yes] = append(never[yes], strconv.Itoa(seat+1))
			}
		}
	}
	name := "the result " + r.Name + " of " + t.plan.p.Starts[start].Name
	var all []Gap
	for yes, who := range never {
		answer := [2]string{"no", "yes"}[yes]
		switch {
		case len(who) == 0 || kind != check.YesNo && yes == 0:
		case kind != check.YesNo && (r.PerPlayer || len(who) == seats):
			if len(who) == seats {
				all = append(all, Gap{Text: "in " + name + " nobody was ever named"})
			}
		case kind != check.YesNo:
			all = append(all, Gap{Text: fmt.Sprintf("in %s the player in seat %s was never named", name, strings.Join(who, ", "))})
		case len(who) == seats:
			all = append(all, Gap{Text: "in " + name + " it was never " + answer})
		default:
			all = append(all, Gap{Text: fmt.Sprintf("in %s it was never %s for the player in seat %s", name, answer,
				strings.Join(who, ", "))})
		}
	}
	return all
}
