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

// How a value came about, in words: "4 + 6 + 2 = 12 is at least the target 10". The words come from the rows: what stands between
// the operands of a comparison (Says, and Fails where it does not hold), and how an operation tells its value (Tells). Everything
// else is told by its name in the rules and its value. Nothing is worked out again: each part has been noted with what it came to
// (see event.Step).

// Account tells how the value came about that steps led to; "" where there is nothing to tell but the value. Who calls it sees
// to it that whoever hears it may know all that the steps have read. Cards that not everybody sees are not named.
func Account(t *table.Table, steps []event.Step) string {
	w, root := newTeller(t, steps)
	if root < 0 {
		return ""
	}
	told := w.whole(root)
	if told == "" || len(told) > mostTold {
		return ""
	}
	for i := 0; i < len(w.further) && i < mostFurther; i++ {
		if more := w.further[i]; len(told)+len(more) < mostTold {
			told += ". " + more
		}
	}
	return told
}

// CameTo is the value that steps led to, as it is told, and its kind; "" where there are none.
func CameTo(t *table.Table, steps []event.Step) (string, check.Kind) {
	w, root := newTeller(t, steps)
	if root < 0 || steps[root].Node < 0 {
		return "", check.Invalid
	}
	return w.value(root), t.P.Kinds[steps[root].Node]
}

// newTeller is a teller of steps, and the step that all others are parts of; -1 where there is none.
func newTeller(t *table.Table, steps []event.Step) (w *Teller, root int) {
	w, root = &Teller{t: t, steps: steps, parts: make([][]int, len(steps))}, -1
	for i, s := range steps {
		if s.Around >= 0 {
			w.parts[s.Around] = append(w.parts[s.Around], i)
		} else {
			root = i
		}
	}
	return w, root
}

const (
	mostTold    = 600 // bytes of an account
	mostFurther = 4   // words of the rules that an account says the meaning of
	mostTerms   = 24  // of a sum that is told number by number
	mostInside  = 24  // how deep an account goes
)

// Teller tells what steps came to.
type Teller struct {
	t       *table.Table
	steps   []event.Step
	parts   [][]int  // of each step
	further []string // sentences about words that were named on the way
	named   []string // and these words
	inside  int
}

// Phrase is a value as it is told.
type Phrase struct {
	Text  string
	Terms []string // of a sum: what it adds up, each with its sign: "4", "+ 6", "- 1"
	Many  bool     // it is several things: dice are, a die is
}

// node is the expression of a step; nil for an item.
func (w *Teller) node(at int) *program.Node {
	if e := w.steps[at].Node; e >= 0 {
		return &w.t.P.Nodes[e]
	}
	return nil
}

func (w *Teller) row(at int) *Row {
	if n := w.node(at); n != nil {
		return Of(n)
	}
	return &Row{}
}

// part is the step of one of an expression's operands; -1 where that was not worked out.
func (w *Teller) part(at int, e int32) int {
	for _, p := range w.parts[at] {
		if w.steps[p].Node == e && e > 0 {
			return p
		}
	}
	return -1
}

// last is the part that was worked out last; -1 where there is none.
func (w *Teller) last(at int) int {
	if parts := w.parts[at]; len(parts) > 0 {
		return parts[len(parts)-1]
	}
	return -1
}

// value is what a step came to.
func (w *Teller) value(at int) string {
	s := &w.steps[at]
	row, kind := w.row(at), check.Number
	if s.Node >= 0 {
		kind = w.t.P.Kinds[s.Node]
	}
	if body := w.last(at); kind == check.Invalid && body >= 0 && row.From != Own {
		return w.value(body)
	}
	switch row.Gives {
	case Frac:
		return table.FractionText(s.Frac)
	case Cond:
		kind = check.YesNo
	case List:
		return w.list(kind.AsList(), s.L)
	default:
		if kind.IsList() {
			if kind = kind.Item(); row.From == Own {
				kind = check.Number
			}
		}
	}
	return w.plain(kind, s.N)
}

func (w *Teller) plain(kind check.Kind, v int64) string {
	if kind == check.Card && v >= 0 && !w.sees(int32(v)) {
		return "a card"
	}
	return w.t.Spoken(program.Value{Type: check.Of(kind), N: v})
}

// sees reports whether everybody sees a card.
func (w *Teller) sees(card int32) bool {
	return card >= 0 && int(card) < len(w.t.Lies) && w.t.CardEyes(card)&event.Everybody != 0
}

func (w *Teller) list(kind check.Kind, items []int32) string {
	if kind == check.Cards && slices.ContainsFunc(items, func(c int32) bool { return !w.sees(c) }) {
		return say.Plural(len(items), "card")
	}
	return w.t.Spoken(program.Value{Type: check.Of(kind), L: items})
}

// tell tells a value within a sentence.
func (w *Teller) tell(at int) Phrase {
	if w.inside++; w.inside > mostInside {
		w.inside--
		return Phrase{Text: w.value(at)}
	}
	defer func() { w.inside-- }()
	row := w.row(at)
	switch {
	case row.Tells != nil:
		return row.Tells(w, at)
	case row.Gives == Cond:
		return Phrase{Text: w.value(at)}
	case row.From == OfPlace || row.Touches&Setup != 0 || row.Touches&(Ledger|Winners) != 0:
		return w.noun(w.name(at), at)
	case row.From == OfA && w.last(at) >= 0 && len(w.parts[at]) == 1:
		return w.tell(w.last(at))
	}
	return Phrase{Text: w.value(at)}
}

// noun is something by its name, with what it is.
func (w *Teller) noun(name string, at int) Phrase {
	v := w.value(at)
	s := &w.steps[at]
	switch {
	case name == "":
		return Phrase{Text: v}
	case len(s.L) > 0 && w.t.P.Kinds[s.Node] == check.Faces:
		return Phrase{Text: v, Many: len(s.L) > 1}
	case w.isNumber(at) && strings.Contains(name, " "):
		return Phrase{Text: name + " " + v}
	case w.isNumber(at): // what a let is called need be no noun, and stands behind
		return Phrase{Text: v + " (" + name + ")"}
	}
	return Phrase{Text: name + " (" + v + ")"}
}

// isNumber reports whether a step came to a number that stands behind its name: the target 10.
func (w *Teller) isNumber(at int) bool {
	s := &w.steps[at]
	if s.Node < 0 || s.L != nil || s.N == program.None || s.N == program.All {
		return false
	}
	if _, word := program.IsWord(s.N); word {
		return false
	}
	switch w.t.P.Kinds[s.Node] {
	case check.Number, check.Pile, check.Dice, check.Faces, check.Numbers:
		return w.row(at).Gives == Num
	}
	return w.row(at).Gives == Frac
}

// name is what the rules call what a step reads, with whose it is; "" where it has no name of its own.
func (w *Teller) name(at int) string {
	n := w.node(at)
	if n == nil {
		return ""
	}
	name := w.t.P.Spans[n.Span].Text()
	_, word, owned := strings.Cut(name, "'s ")
	if owned {
		name = word
	}
	if name = strings.TrimPrefix(name, "option "); name == "" || strings.ContainsAny(name, " ([{\"\n") {
		return ""
	}
	name = w.readable(name)
	row := Of(n)
	if row.A == ReadOwnVar || row.A == ReadOwnList || row.A == ReadOwnPile || row.A == ReadOwnZone || row.A == Whose || owned {
		return w.owned(at, name)
	}
	if row.A == ReadVar && !w.field(n) { // a let, whose name need be no noun
		return name
	}
	return "the " + name
}

// field reports whether a variable of the table's is one of its fields.
func (w *Teller) field(n *program.Node) bool {
	return slices.Contains(w.t.P.Layout.Fields, program.Place{Store: program.InVars, Index: int(n.A)})
}

// owned is a name with the player whose turn it was, or whom the rules name. Where one plays alone, nobody need be named.
func (w *Teller) owned(at int, name string) string {
	seat := int(w.steps[at].Seat)
	for _, p := range w.parts[at] {
		if n := w.node(p); n != nil && w.t.P.Kinds[w.steps[p].Node] == check.Player {
			seat = int(w.steps[p].N)
		}
	}
	if seat < 0 || w.t.M.N == 1 {
		return "the " + name
	}
	return w.t.Owned(seat, name)
}

// readable is a name of the rules as people read it. What a house rule has changed has a ' behind it as it was before.
func (w *Teller) readable(name string) string {
	return strings.ReplaceAll(strings.TrimRight(name, "'"), "_", " ")
}

// add adds a phrase to a sum.
func (p *Phrase) add(sign string, more Phrase) {
	terms := more.Terms
	if terms == nil {
		terms = []string{more.Text}
	}
	for _, term := range terms {
		own := "+"
		switch {
		case strings.HasPrefix(term, "+ "):
			term = term[2:]
		case strings.HasPrefix(term, "- "):
			own, term = "-", term[2:]
		case strings.HasPrefix(term, "-"):
			own, term = "-", term[1:]
		}
		if term == "0" {
			continue
		}
		if own == sign {
			own = "+"
		} else {
			own = "-"
		}
		switch {
		case len(p.Terms) > 0:
			term = own + " " + term
		case own == "-":
			term = "-" + term
		}
		p.Terms = append(p.Terms, term)
	}
	p.Many = more.Many && len(p.Terms) == 1
}

// sum is a phrase of terms with what they come to.
func (w *Teller) sum(p Phrase, at int) Phrase {
	v := w.value(at)
	switch {
	case len(p.Terms) == 0 || len(p.Terms) > mostTerms:
		return Phrase{Text: v}
	case len(p.Terms) == 1:
		p.Text = p.Terms[0]
		if p.Text == v {
			p.Terms = nil
		}
	default:
		p.Text = strings.Join(p.Terms, " ") + " = " + v
	}
	return p
}

// whole tells a value that stands by itself behind a colon, or behind because; "" where its name and value are all there is to
// tell.
func (w *Teller) whole(at int) string {
	row := w.row(at)
	switch n := w.node(at); {
	case n == nil:
		return ""
	case row.Gives == Cond:
		return w.holds(at)
	case row.Wholly != nil:
		return row.Wholly(w, at)
	case row.From == OfPlace || n.Op == program.OpConst:
		return ""
	}
	told := w.tell(at)
	if told.Text == w.value(at) {
		return ""
	}
	if thing, none := strings.CutPrefix(told.Text, "0 "); none && !strings.Contains(thing, " ") {
		return "no " + thing
	}
	return told.Text
}

// holds tells that a condition holds, or that it does not; "" where there is nothing to tell.
func (w *Teller) holds(at int) string {
	if w.inside++; w.inside > mostInside {
		w.inside--
		return ""
	}
	defer func() { w.inside-- }()
	n := w.node(at)
	if n == nil || n.Op == program.OpConst {
		return ""
	}
	yes := w.steps[at].N != 0
	row := w.row(at)
	switch {
	case row.Holds != nil:
		return row.Holds(w, at, yes)
	case row.Says != "":
		return w.compared(at, yes)
	case row.Gives == Cond:
		return ""
	}
	if name := w.name(at); name != "" && (row.From == OfPlace || row.Touches&Setup != 0) {
		return name + " is " + map[bool]string{true: "yes", false: "no"}[yes]
	}
	if body := w.last(at); body >= 0 && row.From != Own {
		return w.holds(body)
	}
	return ""
}

// compared tells a comparison as it came out.
func (w *Teller) compared(at int, yes bool) string {
	n, row := w.node(at), w.row(at)
	a, b := w.part(at, n.A), w.part(at, n.B)
	if a < 0 || b < 0 {
		return ""
	}
	says := row.Says
	if !yes {
		says = row.Fails
	}
	left, right := w.tell(a), w.tell(b)
	if row.Same && yes == !strings.HasSuffix(row.Says, "not") && w.bare(a) != "" && w.value(a) == w.value(b) {
		left.Text = w.bare(a) // what it is stands behind it
		if w.textual(b) {
			right.Text = strconv.Quote(right.Text)
		}
	}
	if row.Same {
		if w.node(b).Op == program.OpConst {
			switch name, is := w.bare(a), yes != strings.HasSuffix(row.Says, "not"); {
			case name == "":
			case is && w.textual(b):
				return name + " is " + strconv.Quote(w.value(b))
			case is:
				return name + " is " + w.value(b)
			case w.textual(b):
				return name + " is " + strconv.Quote(w.value(a)) + ", not " + strconv.Quote(w.value(b))
			default:
				return name + " is " + w.value(a) + ", not " + w.value(b)
			}
		}
	}
	if left.Many {
		says = strings.Replace(says, "is ", "are ", 1)
	}
	if says == "" {
		return ""
	}
	return left.Text + " " + says + " " + right.Text
}

// textual reports whether a step came to a text of the rules.
func (w *Teller) textual(at int) bool {
	e := w.steps[at].Node
	return e >= 0 && w.t.P.Kinds[e] == check.Text
}

// bare is a thing by its name alone.
func (w *Teller) bare(at int) string {
	row := w.row(at)
	if row.From == OfPlace || row.Touches&Setup != 0 {
		return w.name(at)
	}
	if n := w.node(at); n != nil && n.Op == program.OpLocal {
		if given := w.given(at); given >= 0 {
			return w.bare(given)
		}
	} else if n != nil && (n.Op == program.OpCall || n.Op == program.OpGiven) {
		return w.word(at)
	}
	return ""
}
