package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// The ready-made words that stand only in places of their own.
const (
	EmptyWord     = "empty"
	GMWord        = syntax.GameMaster
	thisStartWord = "this-start"
	StackField    = "stack"

	// What is looked at in a filter, or of what a define speaks, unless something else has the name.
	CardNoun = "card"
	DieNoun  = "die"
)

// name resolves a bare name and types it.
func (c *checker) name(e *syntax.NameExpr, want Type) Type {
	alone := e == c.alike
	o, t, ok := c.resolve(e, want)
	if !ok {
		return Type{}
	}
	c.info.Uses[e] = o
	c.speaks(e, alone)
	return t
}

// resolve finds what a bare name stands for: first what the place wants, then the nearest meaning.
func (c *checker) resolve(e *syntax.NameExpr, want Type) (*Object, Type, bool) {
	if r := c.known.results[e.Name]; r != nil && c.inside != nil && c.changing[c.inside.Obj] && c.inside.Obj.Name == e.Name {
		return r.Object, r.Type, true // what is changed is the result, whatever else has its name
	}
	if o, t, ok := c.wanted(e.Name, want); ok {
		return o, t, true
	}
	if p := c.here(c.known.parts[e.Name]); p != nil {
		return p.obj, p.obj.Type, true
	}
	if o := c.local(e.Name); o != nil {
		return o, o.Type, true
	}
	if c.seats[e.Name] {
		return c.known.shared(SeatName, e.Name, Of(Player)), Of(Player), true
	}
	if o := c.known.global[e.Name]; o != nil && !c.ratherResult(o) {
		t, ok := c.global(e, o)
		return o, c.orResult(o, t), ok
	}
	if r := c.known.results[e.Name]; r != nil {
		return r.Object, r.Type, true
	}
	if p := c.noun(e); p != nil {
		return p.obj, p.obj.Type, true
	}
	if o, t, ok := c.anyWord(e); ok {
		return o, t, true
	}
	if t, ok := testWords[e.Name]; ok && c.seats != nil {
		return c.known.shared(ReadyWord, e.Name, t), t, true
	}
	if p := c.known.parts[e.Name]; p != nil {
		if c.known.twice[e.Name] {
			return nil, Type{}, false
		}
		c.noItem(e, p)
		return nil, Type{}, false
	}
	if p := c.known.nouns[e.Name]; p != nil && len(c.looks) > 0 {
		c.noItem(e, p)
		return nil, Type{}, false
	}
	if f := c.known.funcs[e.Name]; f != nil {
		if c.known.twice[e.Name] {
			return nil, Type{}, false // what was declared with this name is meant, and that it is taken was said there
		}
		c.aloneFunc(e, f)
		return nil, Type{}, false
	}
	if c.notOfEvent(e, e.Name) {
		return nil, Type{}, false
	}
	if c.vars != nil || c.unknowns > manyUnknown {
		c.Unknown(e, e.Name, nil, aValue)
		return nil, Type{}, false
	}
	names := c.legal(want)
	if want.Kind == WordKind && want.Words != nil { // it is one of these, or is kept in something that may be
		names = slices.DeleteFunc(names, func(n string) bool { return !want.Has(n) && !c.mayBe(n, want) })
	}
	if _, near := diag.Nearest(e.Name, names); !near {
		names = c.written.Choices(want)
	}
	c.unknownOr(e, e.Name, names, aValue, func() string { return c.instead(e.Name, want) })
	return nil, Type{}, false
}

// mayBe reports whether what a name stands for may be what is wanted.
func (c *checker) mayBe(name string, want Type) bool {
	o := c.meant(name)
	return o != nil && o.Type.Kind == want.Kind && types.Alike(o.Type, want)
}

// orResult is the type of a field that a test names, or a condition of odds, which are tests: once a result of its name is given,
// that is meant, so that it may be what either is.
func (c *checker) orResult(o *Object, t Type) Type {
	r := c.known.results[o.Name]
	if r == nil || !c.inTest() || !o.IsField() || r.Type.Kind.IsList() != t.Kind.IsList() {
		return t
	}
	if both, ok := types.Union(t, r.Type); ok {
		return both
	}
	return t
}

// inTest reports whether a test is looked at, or a condition of odds, which is one.
func (c *checker) inTest() bool {
	return c.inside != nil && (c.inside.Kind == TestBody || c.inside.Kind == TableTestBody)
}

// ratherResult reports whether a name that a result shares with what is no value means the result.
func (c *checker) ratherResult(o *Object) bool {
	r := c.known.results[o.Name]
	if r == nil {
		return false
	}
	if c.inTest() {
		if c.isChanged(o.Name) {
			return true // what a house rule changes is what its tests are about
		}
		if _, alike := types.Union(o.Type, r.Type); !alike && o.IsField() {
			return true // what can be neither of both is what comes out
		}
	}
	return o.Kind == PhaseName || o.Kind == ChartName
}

// wanted reads a name as a word, rank, suit, category, card or seat where the place wants one.
func (c *checker) wanted(name string, want Type) (*Object, Type, bool) {
	if want.Has(name) {
		o := c.known.word(name)
		if start := c.known.global[name]; start != nil && start.Kind == StartName && c.areStarts(want.Words) {
			o = start
		}
		return o, Type{Kind: WordKind, Words: []string{name}}, true
	}
	var o *Object
	switch want.Kind {
	case Rank:
		o = c.known.ranks[name]
	case Suit:
		o = c.known.suits[name]
	case Category:
		o = c.known.categories[name]
	case Card, Cards:
		if c.meant(name) == nil && c.rs.HasCard(syntax.Unquote(name)) {
			o = c.known.shared(CardName, name, Of(Card))
		}
	}
	if o == nil {
		return nil, Type{}, false
	}
	return o, o.Type, true
}

// areStarts reports whether words are all names of starts, as this-start is one, and what is kept of it.
func (c *checker) areStarts(words []string) bool {
	starts := meaning.NamesOf(c.rs.Starts)
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(starts, w) })
}

// anyWord reads a name as a word of some closed list, a rank, a suit, a category or a card, where nothing says which.
func (c *checker) anyWord(e *syntax.NameExpr) (*Object, Type, bool) {
	name := e.Name
	if c.known.words[name] {
		return c.known.word(name), Type{Kind: WordKind, Words: []string{name}}, true
	}
	for _, names := range []map[string]*Object{c.known.ranks, c.known.suits, c.known.categories} {
		if o := names[name]; o != nil {
			return o, o.Type, true
		}
	}
	if c.rs.HasCard(syntax.Unquote(name)) {
		return c.known.shared(CardName, name, Of(Card)), Of(Card), true
	}
	return nil, Type{}, false
}

// global types a bare name that is declared outside of bodies or ready-made.
func (c *checker) global(e *syntax.NameExpr, o *Object) (Type, bool) {
	if c.known.twice[e.Name] {
		return Type{}, false
	}
	if c.Whole(e, o) {
		return Type{}, false
	}
	if e != c.alike && (o.Kind == PlayerField || o.Kind == ReadyWord && o.ByPlayer) {
		c.whose(nil, e)
	}
	switch o.Kind {
	case PlayerField:
		if n := len(c.looks); n > 0 && c.vars != nil {
			c.vars.Liken(c.looks[n-1].of, Of(Players), types.Read) // of each of them, it seems
		}
	case ChartName:
		hint := "Say which line: " + e.Name + "(...)"
		if ch, ok := o.Decl.(*syntax.ChartDecl); ok && len(ch.Rows) > 0 && len(ch.Rows[0].Cells) > 1 {
			hint += ". No list of its lines is made: write out which there are, such as [" + c.Words(ch.Rows[0].Cells[0]) + " ...]"
		}
		c.Errorf("wrong-type", e, hint, "%q is a chart, and is read with a key", e.Name)
		return Type{}, false
	case PhaseName:
		c.Errorf("wrong-type", e, "A step is done: do "+e.Name, "%q is a phase, not a value", e.Name)
		return Type{}, false
	case StartName:
		return Type{Kind: WordKind, Words: []string{e.Name}}, true
	case DefineName:
		def := c.rs.Defines[o.Index]
		if n := len(def.Params); n > 0 {
			hint := "Say of what: " + form(def)
			if list := c.lookedThrough(); list != "" && n == 1 {
				hint = "Name the one that is looked at: each " + def.Params[0].Name + " in " + list + " where " + form(def) + " ..."
			}
			c.Errorf("wrong-arity", e, hint, "%q needs %s", e.Name, types.Count(n, "value", "values"))
			return Type{}, false
		}
		c.info.Calls[e] = Call{To: o}
		t := c.defineType(o)
		if c.ofCards[o] && c.inside != nil && c.looking() == Invalid {
			c.ofCards[c.inside.Obj] = true
		}
		return t, true
	case ReadyWord:
		switch o.Name {
		case GMWord:
			c.Errorf("wrong-type", e, "The game master is named after to: say \"...\" to gm", "%q cannot stand here", e.Name)
			return Type{}, false
		case EmptyWord:
			c.Errorf("wrong-type", e, "Write: hand is empty, or hand is not empty", "%q stands only after is", e.Name)
			return Type{}, false
		case thisStartWord:
			t := o.Type
			t.Words = meaning.NamesOf(c.rs.Starts)
			return t, true
		}
	}
	return o.Type, true
}

// lookedThrough is the list that the innermost filter without a named item goes through, as the file has it; "" outside of
// any.
func (c *checker) lookedThrough() string {
	if n := len(c.looks); n > 0 && c.looks[n-1].list != nil {
		return c.Words(c.looks[n-1].list)
	}
	return ""
}

// form is how a define with parameters is written where it is used.
func form(def *Define) string {
	return formOf(def.Name, def.Params)
}

// formOf is a name with its parameters behind it: gap(a, b).
func formOf(name string, params []*Object) string {
	return name + "(" + strings.Join(meaning.NamesOf(params), ", ") + ")"
}

// noun is what the word card or die stands for here: the one that is looked at, or of which the define speaks. It is nil where
// there is none, and for anything else that is called so.
func (c *checker) noun(e syntax.Expr) *part {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.known.nouns[name.Name] == nil || c.meant(name.Name) != nil {
		return nil
	}
	return c.here(c.known.nouns[name.Name])
}

// here is a part if what it belongs to is looked at here, and otherwise nil.
func (c *checker) here(p *part) *part {
	if p == nil {
		return nil
	}
	for i := len(c.looks) - 1; i >= 0; i-- {
		if list := c.looks[i].of; list.Var != nil {
			c.wants(list, Of(listOfParts[p.of])) // its parts say what it is a list of
			return p
		}
		if c.looks[i].of.Kind.PartsOf() == p.of {
			return p
		}
	}
	if c.inside != nil && c.inside.Kind == DefineBody {
		c.ofCards[c.inside.Obj] = c.ofCards[c.inside.Obj] || p.of == Card
		return p // whether the define is used where something is looked at is seen later
	}
	return nil
}

// listOfParts is the kind of list whose items have such parts.
var listOfParts = map[Kind]Kind{Card: Cards, Number: Faces}

// looking is what the innermost filter over cards or dice looks at.
func (c *checker) looking() Kind {
	for i := len(c.looks) - 1; i >= 0; i-- {
		if k := c.looks[i].of.Kind.PartsOf(); k != Invalid {
			return k
		}
	}
	return Invalid
}

// noItem reports a part of a card or die where none is looked at.
func (c *checker) noItem(e *syntax.NameExpr, p *part) {
	name := e.Name
	if p == c.known.nouns[name] {
		name = map[Kind]string{Card: "rank", Number: "face"}[p.of]
	}
	what, hint := "card", "Say of which card: (top of deck)'s "+name+", or look through cards: hand where card's "+name+" is ..."
	if p.of == Number {
		what, hint = "die", "Look through dice: sum "+name+" of thrown, or thrown where die's "+name+" > 3"
		if n := len(c.looks); n > 0 && c.looks[n-1].of.Kind == Numbers {
			hint = "Numbers have no parts. Name the one that is looked at: each n in " + c.lookedThrough() + " where n > 3"
		}
	}
	d := diag.Errorf("no-item", c.At(e), "%q is a part of a %s, and no %s is looked at here", e.Name, what, what)
	if name != e.Name {
		d.Summary = "No " + what + " is looked at here"
	}
	c.Report(d.WithHint("%s", hint))
}

// aloneFunc reports a ready-made function that is not said of anything: of what a player has, of whom; of the others, of what.
func (c *checker) aloneFunc(e *syntax.NameExpr, f *function) {
	d := diag.Errorf("wrong-arity", c.At(e), "%q needs something to work on", e.Name)
	one := f.taking(1)
	switch {
	case one != nil && len(one.Params) == 1 && one.Params[0].Kind == Player:
		d = d.WithHint("Say whose: player's %s", e.Name).WithFix(c.At(e), "player's "+e.Name, "Write: player's %s", e.Name)
	case one != nil && !one.Variadic:
		d = d.WithHint("Say of what: %s of ...", e.Name)
	default:
		d = d.WithHint("Say of what, in brackets: %s(..., ...)", e.Name)
	}
	c.Report(d)
}

// testWords are what a test calls the player who is asked at the moment, and what they are asked.
var testWords = map[string]Type{"asked": {Kind: Player, OrNone: true}, "question": {Kind: Text, OrNone: true}}
