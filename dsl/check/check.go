// Package check finds out what every name in a ruleset means and what type every value has, and reports what has none. What
// it knows then is a [Typed] tree, by which the packages below it judge the ruleset as a whole: effects (what code reads, changes
// and needs), secrets (who would be shown what they may not see), lint (what is hardly meant) and ruleset, where checking begins.
//
// It knows the language; it must not know any game, nor how a built-in function works: signatures are handed in as
// [Builtins]. It reads no files and plays nothing.
package check

import (
	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Resolve finds out what every name of a ruleset means and what type every value has: of the last of the layers, which changes
// those before it; most rulesets are one layer. Any tree will do, also that of a file with syntax errors: whatever is missing
// from it is passed over in silence, since the parser has reported it. It is handed what types the tests, since the types of
// other things may go by them. Some answers of policies may be left out.
func Resolve(layers []house.Layer, b Builtins, tests func(*Typed), without ...syntax.Ranger) *Typed {
	c := newChecker(layers, b)
	t := &Typed{Rules: c.rs, Info: c.info, Builtins: b, Written: &c.written, Scripts: c.scripts, Broken: c.broken,
		InLua: map[string]bool{}, checker: c}
	c.tests = func() { tests(t) }
	c.merged.LeaveOut(without)
	c.collect()
	c.written.Charts()
	c.starts()
	c.asks, c.mostFaces = c.rs.Questions(), c.mostSides()
	c.infer()
	c.typeAll()
	c.oneCause()
	t.Decls, t.Bodies = c.merged.Decls, c.bodies
	return t
}

// checker is the state of one check. Its methods stand with their subjects.
type checker struct {
	b         Builtins
	rs        *Ruleset
	info      *Info
	diags     diag.List
	known     names
	written   written.Reader         // reads what is written out
	rolledOn  []*Chart               // the charts on which dice are rolled
	ofTable   []*Field               // the table's fields, until all are known
	broken    bool                   // a file has parts that could not be read, so names may be missing
	unread    map[string]bool        // the words in those parts
	unknowns  int                    // unknown names reported so far
	names     map[string]writtenName // names as they are written in namedIn, once somebody asks
	namedIn   *diag.Source
	picked    bool // what is looked at is a condition of each card or die that an answer takes
	merged    *house.Merged
	steps     map[*Object]*Phase        // the steps of house rules
	changing  map[*Object]bool          // those that change a result
	skipped   map[*Object]syntax.Expr   // lets that are none where the question is skipped that gives them
	subjects  map[syntax.Ranger]Subject // of each bare word in code, of whom or what it speaks
	answers   []*Object                 // what answers are to those that are done after a question
	typed     map[*Object]bool          // the defines whose values have been typed, or are being typed
	ofCards   map[*Object]bool          // the defines that speak of a card that is looked at where they are used
	scripts   map[*syntax.Script]*Script
	mostFaces int64 // how many faces the dice with the most have
	bodies    []*Body
	tests     func() // types the tests

	// While bodies are typed.
	vars    *types.Inference    // while types are inferred; nothing is reported then
	given   map[*Object][]given // where parameters are given something; first what they are taken to be
	scope   *scope
	looks   []look             // the filters and "by"s around the expression, outermost first
	inside  *Body              // the body the expression belongs to
	alike   *syntax.NameExpr   // the bare word that is a condition by itself, and is typed next
	counted *syntax.FoldExpr   // values that are only counted, so that they need not fit into a list
	turns   int                // how many loops over players stand around the statement
	loops   int                // and how many loops of any kind
	doing   *syntax.SimpleStmt // the simple statement that is looked at
	handler *syntax.Handler    // what a policy is asked for, while that is typed
	seats   map[string]bool    // the players of the test that is being looked at
	asks    []asks.Decision    // where somebody is asked
	about   []asks.Decision    // those that are answered by what is being typed

	typeLists []typeList // where a list is asked for by its name before all defines are known

	lets map[string]*syntax.SimpleStmt // the first of each name in any block, once somebody wants to know
}

// newChecker also finds out whether a part of a file could not be read at all.
func newChecker(layers []house.Layer, b Builtins) *checker {
	merged, diags := house.Merge(layers, b.Prelude)
	c := &checker{b: b, merged: merged, diags: diags, steps: map[*Object]*Phase{}, changing: map[*Object]bool{},
		skipped: map[*Object]syntax.Expr{},
		typed:   map[*Object]bool{}, ofCards: map[*Object]bool{}, unread: map[string]bool{}, scripts: map[*syntax.Script]*Script{},
		given: map[*Object][]given{}, subjects: map[syntax.Ranger]Subject{}}
	c.info = &Info{
		Types:   map[syntax.Expr]Type{},
		Uses:    map[syntax.Ranger]*Object{},
		Lets:    map[syntax.Ranger]*Object{},
		Lists:   map[*syntax.List][]Literal{},
		Calls:   map[syntax.Expr]Call{},
		Texts:   map[*syntax.TextLit]Literal{},
		Counted: map[*syntax.FoldExpr]*syntax.PickExpr{},
		Tried:   map[*syntax.AnswerForm][3]*Object{},
		Spelled: map[*syntax.CompareExpr]bool{},
		Shown:   map[*syntax.SimpleStmt]*Object{},
		Args:    map[*syntax.Literal]Literal{},
	}
	c.rs = &Ruleset{Name: layers[len(layers)-1].Name, Root: layers[0].Name, Players: Range{Least: 1, Most: 1}, Info: c.info,
		Layers: asks.LayersOf(layers), Around: map[syntax.Ranger]*Steps{}, Files: merged.Files, Own: merged.Own,
		Changes: merged.Changes, Prelude: merged.Prelude, Taken: merged.Taken}
	for _, f := range merged.Files {
		words, broken := f.Unread()
		c.broken = c.broken || broken
		c.lose(words)
	}
	c.known.init(b)
	c.written = written.Reader{Rules: c.rs, Builtins: b, Words: c.known.words, Seats: func() map[string]bool { return c.seats },
		Placed: map[Kind]map[string]*Object{Rank: c.known.ranks, Suit: c.known.suits, Category: c.known.categories},
		At:     c.At, Report: c.Report, Named: c.namedList, Unknown: c.Unknown, AddWord: c.addWord, Use: c.useItem}
	return c
}

// typeAll goes through all code, in an order that is the same for the same files.
func (c *checker) typeAll() {
	c.typeDeckLines()
	for _, f := range c.rs.Fields {
		c.typeFieldValue(f)
	}
	c.eachBlock(c.typeBlock)
	for _, d := range c.rs.Defines {
		c.defineType(d.Object)
	}
	for _, p := range c.rs.Policies {
		c.typePolicy(p)
	}
	c.typeAim()
	c.scope = nil
	c.tests()
}

// eachBlock goes through the blocks of phases and starts, in the order of their declarations, and then of what house rules add.
func (c *checker) eachBlock(do func(kind BodyKind, o *Object, params []*Object, b *syntax.Block)) {
	for _, d := range c.merged.Decls {
		switch d := d.(type) {
		case *syntax.StartDecl:
			do(StartBody, c.madeBy(d.Name, StartName), nil, d.Body)
		case *syntax.PhaseDecl:
			o := c.madeBy(d.Name, PhaseName)
			var params []*Object
			if o != nil {
				params = c.rs.Phases[o.Index].Params
			}
			do(PhaseBody, o, params, d.Body)
		}
	}
	for _, p := range c.rs.Added {
		do(PhaseBody, p.Object, p.Params, p.Decl.Body)
	}
}

// madeBy is the object that a declaration of this kind and name made, or nil.
func (c *checker) madeBy(name *syntax.Ident, kind ObjectKind) *Object {
	if o := c.known.global[name.Name]; o != nil && o.Kind == kind {
		return o
	}
	return nil
}

// At is where a node stands; the zero span where that is not known.
func (c *checker) At(n syntax.Ranger) diag.Span { return house.Span(c.rs.Files, n) }

// Words is the text of a node as the file has it.
func (c *checker) Words(n syntax.Ranger) string { return c.At(n).Text() }

// Report keeps a diagnostic, unless what is missing from a declaration of which a part could not be read may put it right.
func (c *checker) Report(d diag.Diagnostic) {
	if c.vars != nil || c.excused(d) {
		return
	}
	c.diags = append(c.diags, d)
}

// Errorf reports an error about n that needs no more than a hint.
func (c *checker) Errorf(code string, n syntax.Ranger, hint string, format string, args ...any) {
	if c.vars != nil {
		return
	}
	d := diag.Errorf(code, c.At(n), format, args...)
	d.Hint = hint
	c.Report(d)
}
