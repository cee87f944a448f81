package op

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
)

// How single operations are told: see [Account].

// written is what stands in the rules as it is, and is told by its value.
func (w *Teller) written(at int) Phrase { return Phrase{Text: w.value(at)} }

// added tells a sum or a difference, number by number: 4 + 6 + 2 = 12.
func (w *Teller) added(at int) Phrase {
	p, n := Phrase{}, w.node(at)
	first := "+"
	if n.Op == program.OpNeg {
		first = "-"
	}
	for i, e := range []int32{n.A, n.B} {
		part := w.part(at, e)
		if part < 0 || i == 1 && Of(n).B == None {
			continue
		}
		if i == 1 && (n.Op == program.OpSub || n.Op == OpCodeSub) {
			first = "-"
		}
		if more := w.tell(part); w.steps[part].N != 0 || !w.isNumber(part) || len(more.Terms) > 1 {
			p.add(first, more)
		}
	}
	return w.sum(p, at)
}

// multiplied tells a product or a division.
func (w *Teller) multiplied(at int) Phrase {
	n := w.node(at)
	a, b := w.part(at, n.A), w.part(at, n.B)
	if a < 0 || b < 0 {
		return Phrase{Text: w.value(at)}
	}
	sign, behind := " × ", ""
	switch n.Op {
	case program.OpDivDown:
		sign, behind = " / ", " rounded down"
	case program.OpDivUp:
		sign, behind = " / ", " rounded up"
	}
	if behind != "" && w.steps[b].N != 0 && w.steps[a].N%w.steps[b].N == 0 {
		behind = ""
	}
	product := w.factor(a) + sign + w.factor(b) + behind
	return Phrase{Text: product + " = " + w.value(at), Terms: []string{product}}
}

// factor is a number of a product: a sum stands in brackets.
func (w *Teller) factor(at int) string {
	p := w.tell(at)
	if len(p.Terms) > 1 {
		return "(" + p.Text + ")"
	}
	return p.Text
}

// rolled tells what dice showed, and what is added to them.
func (w *Teller) rolled(at int) Phrase {
	s := &w.steps[at]
	if w.row(at).Gives == List {
		if len(s.L) == 0 {
			return Phrase{Text: "no dice", Many: true}
		}
		return Phrase{Text: "the dice " + w.list(check.Faces, s.L), Many: true}
	}
	p, rest := Phrase{}, s.N
	for _, face := range s.L {
		p.add("+", Phrase{Text: say.Number(int64(face))})
		rest -= int64(face)
	}
	if rest != 0 {
		p.add("+", Phrase{Text: say.Number(rest)})
	}
	if p = w.sum(p, at); len(s.L) == 1 && len(p.Terms) < 2 {
		p = Phrase{Text: "the roll of " + p.Text, Terms: []string{p.Text}}
	}
	return p
}

// faces tells what dice that lie somewhere add up to.
func (w *Teller) faces(at int) Phrase {
	p := Phrase{}
	if list := w.last(at); list >= 0 {
		for _, face := range w.steps[list].L {
			p.add("+", Phrase{Text: say.Number(int64(face))})
		}
	}
	if p = w.sum(p, at); len(p.Terms) < 2 {
		p = Phrase{Text: "the roll of " + w.value(at), Terms: []string{w.value(at)}}
	}
	return p
}

// mostNamed is how many of those that are counted are named.
const mostNamed = 12

// items are the steps in which the items of a list were looked at, and their kind.
func (w *Teller) items(at int) (items []int, kind check.Kind) {
	n := w.node(at)
	e := n.A
	if of := &w.t.P.Nodes[e]; of.Op == program.OpWhere {
		if inner := w.part(at, e); inner >= 0 {
			return w.items(inner)
		}
		e = of.A
	}
	for _, p := range w.parts[at] {
		if w.steps[p].Node == event.ItemStep {
			items = append(items, p)
		}
	}
	return items, w.t.P.Kinds[e]
}

// item is an item of a list of a kind.
func (w *Teller) item(at int, kind check.Kind) string {
	switch item := w.steps[at].N; {
	case kind == check.Cards && !w.sees(int32(item)):
		return "a card"
	case kind.IsList():
		return strings.ReplaceAll(w.t.ItemOf(kind, int32(item)), "_", " ")
	default:
		return say.Number(item)
	}
}

// summed tells a sum over a list: what each item is worth, and which it is where it is worth something else than it shows.
func (w *Teller) summed(at int) Phrase {
	p := Phrase{}
	items, kind := w.items(at)
	for _, i := range items {
		worth := w.last(i)
		if worth < 0 {
			return Phrase{Text: w.value(at)}
		}
		v, text := w.value(worth), w.item(i, kind)
		if text != v && v != "0" {
			v += " for " + text
		}
		p.add("+", Phrase{Text: v})
	}
	return w.sum(p, at)
}

// counted tells how many there are, and which.
func (w *Teller) counted(at int) Phrase {
	n, s := w.node(at), &w.steps[at]
	var which []string
	items, kind := w.items(at)
	if list := w.part(at, n.A); list >= 0 && w.steps[list].L != nil {
		kind = w.t.P.Kinds[w.steps[list].Node]
		for _, item := range w.steps[list].L {
			if kind == check.Cards && !w.sees(item) {
				which = nil
				break
			}
			which = append(which, w.t.ItemOf(kind.AsList(), item))
		}
	} else {
		for _, i := range items {
			if fits := w.last(i); fits >= 0 && table.IsYes(w.steps[fits].N) {
				which = append(which, w.item(i, kind))
			}
		}
	}
	thing := map[check.Kind]string{check.Faces: "dice", check.Cards: "cards", check.Players: "players"}[kind]
	if s.N == 1 {
		thing = map[string]string{"dice": "die", "cards": "card", "players": "player"}[thing]
	}
	text := say.Number(s.N)
	if thing != "" {
		text += " " + thing
	}
	if int64(len(which)) == s.N && s.N > 0 && s.N <= mostNamed {
		separator := " "
		if kind == check.Players {
			separator = ", "
		}
		text += " (" + strings.Join(which, separator) + ")"
	}
	return Phrase{Text: text, Many: s.N != 1 && thing != "", Terms: []string{text}}
}

// bestOf tells a hand with the cards that it was found in.
func (w *Teller) bestOf(at int) Phrase {
	var cards []string
	for _, p := range w.parts[at] {
		for _, c := range w.steps[p].L {
			if !w.sees(c) {
				return Phrase{Text: w.value(at)}
			}
			cards = append(cards, w.plain(check.Card, int64(c)))
		}
	}
	if len(cards) == 0 {
		return Phrase{Text: w.value(at)}
	}
	return Phrase{Text: w.value(at) + " (from " + strings.Join(cards, " ") + ")"}
}

// result tells a result that has been given.
func (w *Teller) result(at int) Phrase {
	r := &w.t.P.Results[w.node(at).N]
	name := w.readable(r.Name)
	if r.PerPlayer {
		return w.noun(w.owned(at, name), at)
	}
	return w.noun("the "+name, at)
}

// local tells what a define was given, where it was given it; an item of a list by its value.
func (w *Teller) local(at int) Phrase {
	if given := w.given(at); given >= 0 {
		return w.tell(given)
	}
	return Phrase{Text: w.value(at)}
}

// given is the step of what a parameter was given; -1 where that is not known.
func (w *Teller) given(at int) int {
	n, from := w.node(at), at
	for up := w.steps[at].Around; up >= 0; from, up = int(up), w.steps[up].Around {
		call := w.node(int(up))
		if call == nil || Of(call).A != Define {
			continue
		}
		args := w.t.P.Args[call.B : int(call.B)+len(w.t.P.Defines[call.A].Params)]
		if slices.Contains(args, w.steps[from].Node) {
			continue // what a define is given is worked out outside of it
		}
		for i, p := range w.t.P.Defines[call.A].Params {
			if p.At != n.A || p.List != (Of(n).Gives == List) {
				continue
			}
			return w.part(int(up), args[i])
		}
		break
	}
	return -1
}

// word is a define by its name, with whose it is.
func (w *Teller) word(at int) string {
	n := w.node(at)
	if n.Op == program.OpGiven {
		return "the " + w.readable(w.t.P.Results[n.N].Name)
	}
	name := w.readable(w.t.P.Defines[n.A].Name)
	if n.N != 0 && !n.Flag {
		return w.owned(at, name)
	}
	return "the " + name
}

// called tells what a define gives. One that is given something is a formula, and told by what it comes to; any other is a word
// of the rules, and what that means is told behind.
func (w *Teller) called(at int) Phrase {
	n := w.node(at)
	body := w.last(at)
	if body < 0 {
		return Phrase{Text: w.value(at)}
	}
	inner := w.tell(body)
	from := w.node(w.through(body))
	thrown := from != nil && (Of(from).Does&Chance != 0 || from.Op == program.OpSumFaces)
	if n.C > 0 || len(inner.Terms) > 1 || inner.Text == w.value(at) || thrown {
		return inner
	}
	w.mention(at)
	return w.noun(w.word(at), at)
}

// mention has it told behind what a word of the rules comes to.
func (w *Teller) mention(at int) {
	name := w.word(at)
	if slices.Contains(w.named, name) {
		return
	}
	w.named = append(w.named, name)
	if more := w.calledWholly(at); more != "" {
		w.further = append(w.further, say.Capital(name)+" is "+w.value(at)+": "+more)
	}
}

func (w *Teller) calledWholly(at int) string {
	if body := w.last(at); body >= 0 {
		return w.whole(body)
	}
	return ""
}

// chosen tells the case that fitted.
func (w *Teller) chosen(at int) Phrase {
	if value := w.last(at); value >= 0 {
		return w.tell(value)
	}
	return Phrase{Text: w.value(at)}
}

// chosenWholly tells the case that fitted, and why it did.
func (w *Teller) chosenWholly(at int) string {
	value := w.last(at)
	if value < 0 {
		return ""
	}
	conds := w.parts[at][:len(w.parts[at])-1]
	var because []string
	told := w.whole(value)
	if len(conds) > 0 {
		if last := conds[len(conds)-1]; table.IsYes(w.steps[last].N) {
			conds = []int{last}
		} else if len(conds) > 2 {
			conds = nil // it is none of many, which says little
		}
	}
	for _, cond := range conds {
		if w.settled(cond) {
			continue
		}
		if text := w.holds(cond); text != "" && (told == "" || !strings.Contains(text, told)) {
			because = append(because, text)
		}
	}
	switch {
	case len(because) == 0 || told == "" && w.row(w.through(value)).From == OfPlace:
		return told
	case told == "":
		return strings.Join(because, " and ")
	}
	so := ", because "
	if row := w.row(w.through(value)); row.A == Chart || strings.Contains(told, so) {
		so = ", and "
	}
	return told + so + strings.Join(because, " and ")
}

// through is the step from which a step has its value, through defines and cases.
func (w *Teller) through(at int) int {
	for w.row(at).From == OfBody || w.row(at).From == OfCases {
		last := w.last(at)
		if last < 0 {
			break
		}
		at = last
	}
	return at
}

// settled reports whether a step goes by nothing but how the table plays: options and what stands in the rules.
func (w *Teller) settled(at int) bool {
	if n := w.node(at); n == nil {
		return false
	} else if row := Of(n); row.From == OfPlace || row.Does != 0 || row.Touches&^Setup != 0 || row.From == OfItem {
		return false
	}
	return !slices.ContainsFunc(w.parts[at], func(p int) bool { return !w.settled(p) })
}

// looked tells what a chart says.
func (w *Teller) looked(at int) Phrase {
	v := w.value(at)
	return Phrase{Text: v + " (by the chart " + w.chart(at) + ")"}
}

func (w *Teller) chart(at int) string { return w.readable(w.t.P.Rules.Charts[w.node(at).A].Name) }

func (w *Teller) lookedWholly(at int) string {
	n := w.node(at)
	var keys []string
	for _, e := range []int32{n.B, n.C} {
		if key := w.part(at, e); key >= 0 && !(e == n.C && Of(n).C == None) {
			keys = append(keys, w.tell(key).Text)
		}
	}
	told := "the chart " + w.chart(at) + " says so for " + say.AndList(keys)
	if key := w.part(at, n.B); key >= 0 {
		rows := &w.t.P.Charts[n.A]
		if row := findKey(rows.Rows, w.steps[key].N); row >= 0 {
			line, _, _ := strings.Cut(w.t.P.Spans[rows.Spans[row]].Text(), "  ")
			if line = w.readable(line); line != w.value(key) {
				told += " (the line " + strconv.Quote(line) + ")"
			}
		}
	}
	return told
}

// function tells a function of plain values.
func (w *Teller) function(at int) Phrase {
	n := w.node(at)
	f := &Funcs[n.A]
	if f.Two != nil { // the one of them that it is
		for _, p := range w.parts[at] {
			if w.steps[p].N == w.steps[at].N {
				return w.tell(p)
			}
		}
	}
	var args []string
	for _, p := range w.parts[at] {
		args = append(args, w.value(p))
	}
	v := w.value(at)
	if len(args) == 0 || len(args) > 2 || f.From == OfA || !w.isNumber(at) {
		return Phrase{Text: v}
	}
	return Phrase{Text: v + " (" + w.readable(f.Name) + " of " + say.AndList(args) + ")"}
}

// picked tells who or what has the highest of something, and what the others have. Where somebody else has as much, what comes
// after it decides; where that is the same too, whoever comes first.
func (w *Teller) picked(at int) string {
	items, kind := w.items(at)
	n, s := w.node(at), &w.steps[at]
	won := s.L
	if w.row(at).Gives == Num {
		won = []int32{int32(s.N)}
	}
	has := make([][]string, len(items)) // of each, one value for each thing that counts
	wins := make([]bool, len(items))
	for k, i := range items {
		parts := w.parts[i]
		if len(parts) == 0 || kind != check.Players || w.t.P.Kinds[w.steps[parts[0]].Node] == check.YesNo {
			return ""
		}
		for _, key := range parts {
			has[k] = append(has[k], w.value(key))
		}
		wins[k] = slices.Contains(won, int32(w.steps[i].N))
	}
	first := slices.Index(wins, true)
	if first < 0 {
		return ""
	}
	level := func(k, keys int) bool { // with whoever is ahead, in so many things
		return !wins[k] && len(has[k]) >= keys && slices.Equal(has[k][:keys], has[first][:keys])
	}
	keys := 1
	for keys < len(has[first]) && slices.ContainsFunc(indices(items), func(k int) bool { return level(k, keys) }) {
		keys++
	}
	var ahead, equal, behind []string
	for k, i := range items {
		values := slices.Clone(has[k][:min(keys, len(has[k]))])
		switch {
		case level(k, keys):
			equal = append(equal, w.item(i, kind))
		case !wins[k]:
			behind = append(behind, w.t.Owned(int(w.steps[i].N), say.AndList(values)))
		default:
			for v := range values {
				if key := w.parts[i][v]; w.isNumber(key) && w.bare(key) != "" {
					name := w.bare(key)
					values[v] = name[strings.Index(name, " ")+1:] + " " + values[v]
				}
			}
			ahead = append(ahead, w.item(i, kind)+" has "+say.AndList(values))
		}
	}
	told := say.AndList(ahead)
	switch {
	case len(equal) == 1:
		told += ", and so has " + equal[0] + ", who comes later"
	case len(equal) > 1:
		told += ", and so have " + say.AndList(equal) + ", who come later"
	}
	switch {
	case len(behind) == 0:
		return told
	case len(equal) > 0:
		return told + ", against " + say.AndList(behind)
	case n.N < 0:
		return told + " against " + say.AndList(behind)
	}
	return told + " over " + say.AndList(behind)
}

// indices are 0, 1 and so on, for each item.
func indices(items []int) []int {
	all := make([]int, len(items))
	for i := range all {
		all[i] = i
	}
	return all
}

// Conditions.

func (w *Teller) not(at int, _ bool) string {
	if part := w.last(at); part >= 0 {
		return w.holds(part)
	}
	return ""
}

// both tells two conditions: both where both hold, else the one that does not.
func (w *Teller) both(at int, yes bool) string { return w.joined(at, yes) }

// either tells two conditions of which one is enough: the one that holds, else that neither does.
func (w *Teller) either(at int, yes bool) string { return w.joined(at, !yes) }

func (w *Teller) joined(at int, all bool) string {
	parts := w.parts[at]
	if !all && len(parts) > 0 {
		parts = parts[len(parts)-1:] // it decided: nothing was looked at behind it
	}
	var said []string
	for _, p := range parts {
		if text := w.holds(p); text != "" && !w.settled(p) {
			said = append(said, text)
		}
	}
	return strings.Join(said, " and ")
}

func (w *Teller) empty(at int, yes bool) string {
	list := w.last(at)
	if list < 0 {
		return ""
	}
	name := w.bare(list)
	switch {
	case name == "":
		return ""
	case yes:
		return name + " is empty"
	}
	return name + " is not empty"
}

// some tells of which item a condition holds.
func (w *Teller) some(at int, yes bool) string {
	items, _ := w.items(at)
	if yes && len(items) > 0 {
		if fits := w.last(items[len(items)-1]); fits >= 0 {
			return w.holds(fits)
		}
	}
	return ""
}

func (w *Teller) fractions(at int, yes bool) string {
	n := w.node(at)
	row := Exprs[program.Op(n.N)]
	says := row.Says
	if !yes {
		says = row.Fails
	}
	a, b := w.part(at, n.A), w.part(at, n.B)
	if a < 0 || b < 0 || says == "" {
		return ""
	}
	return w.tell(a).Text + " " + says + " " + w.tell(b).Text
}
