package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/asks"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Typed is a ruleset whose names and types are known. It is all that those know of the checker who judge the ruleset as a whole.
type Typed struct {
	Rules    *Ruleset
	Info     *Info
	Builtins Builtins
	Decls    []syntax.Decl // of all files together, as house rules leave them
	Bodies   []*Body
	Scripts  map[*syntax.Script]*Script // those of defines
	InLua    map[string]bool            // the words of all scripts, once they are read
	Written  *written.Reader            // reads what is written out
	Broken   bool                       // a file has parts that could not be read, so names may be missing

	*checker // that has typed it, and types what tests and conditions say of it
}

// Body is a stretch of code with an owner: a define, phase, start, a field's starting value, a line of the deck or of a test.
type Body struct {
	Kind  BodyKind
	Obj   *Object       // nil for deck and test lines
	Block *syntax.Block // of phases and starts
	Expr  syntax.Expr   // of the others; of a phase that is skipped, when that is
	Start *Object       // of test lines: what the test starts
}

// Code is the block, or else the expression.
func (b *Body) Code() syntax.Ranger {
	if b.Block != nil {
		return b.Block
	}
	return b.Expr
}

// BodyKind says whose code a body is.
type BodyKind uint8

// The owners of bodies.
const (
	PhaseBody BodyKind = iota
	StartBody
	DefineBody
	FieldBody
	DeckBody
	AimBody    // what the players want; bare fields are each player's
	PolicyBody // one thing that a policy is asked for; bare fields are its player's
	TestBody   // a test with one player; bare fields are that player's
	TableTestBody
)

// Diags are the diagnostics so far, in the order in which they were found.
func (t *Typed) Diags() diag.List { return t.diags }

// Warn reports a warning about n that needs no more than a hint.
func (t *Typed) Warn(code string, n syntax.Ranger, hint, format string, args ...any) {
	d := diag.Warnf(code, t.At(n), format, args...)
	d.Hint = hint
	t.Report(d)
}

// Global is what is declared outside of bodies, or ready-made, under a name; nil for nothing.
func (t *Typed) Global(name string) *Object { return t.known.global[name] }

// PartOf says whose part a name is: of a Card, or of a Number for dice; Invalid for none.
func (t *Typed) PartOf(name string) Kind {
	for _, known := range []map[string]*part{t.known.parts, t.known.nouns} {
		if p := known[name]; p != nil {
			return p.of
		}
	}
	return Invalid
}

// Attribute is what own cards have under a name, as their lines in a deck say; nil for none.
func (t *Typed) Attribute(name string) *Object {
	if p := t.known.parts[name]; p != nil {
		if _, ok := p.obj.Decl.(*syntax.CardAttr); ok {
			return p.obj
		}
	}
	return nil
}

// Signatures are those of a built-in function.
func (t *Typed) Signatures(f *Object) []*Func {
	if known := t.known.funcs[f.Name]; known != nil && f.Kind == Function {
		return known.sigs
	}
	return nil
}

// Signature is the one that takes so many values; nil for none.
func (t *Typed) Signature(f *Object, values int) *Func {
	return (&function{sigs: t.Signatures(f)}).taking(values)
}

// Step is the step of a house rule that an object stands for, or nil.
func (t *Typed) Step(o *Object) *Phase { return t.steps[o] }

// StepsAround are the steps of house rules around what an object is declared by.
func (t *Typed) StepsAround(o *Object) *Steps {
	if o == nil {
		return &Steps{}
	}
	return t.Rules.StepsAround(o.Decl)
}

// Changes reports whether an object is the step of a house rule that changes a result.
func (t *Typed) Changes(o *Object) bool { return t.changing[o] }

// UsedInLua reports whether a script may read or change what has this name.
func (t *Typed) UsedInLua(name string) bool {
	return t.InLua[strings.ReplaceAll(name, "-", "_")] || t.InLua[name]
}

// Decisions are the places where somebody is asked, those of house rules included.
func (t *Typed) Decisions() []asks.Decision { return t.asks }

// IsOwn reports whether a place is in the ruleset's own files, and not in those that it extends.
func (t *Typed) IsOwn(at diag.Span) bool {
	return at.Source == nil || slices.ContainsFunc(t.Rules.Own, func(f *syntax.File) bool { return f.Source == at.Source })
}

// Amend does something, and puts what is made of the diagnostics that were reported meanwhile into their place.
func (t *Typed) Amend(do func(), amend func(diag.List) diag.List) {
	before := len(t.diags)
	do()
	found := slices.Clone(t.diags[before:])
	t.diags = t.diags[:before]
	found = amend(found)
	t.diags = append(t.diags, found...)
}

// Seated lets expressions name the players of a test, until what it gives is called.
func (t *Typed) Seated(seats map[string]bool) (back func()) {
	t.seats = seats
	return func() { t.seats = nil }
}

// Seat is the object of a player of a test.
func (t *Typed) Seat(name string) *Object { return t.known.shared(SeatName, name, Of(Player)) }

// Enter begins an expression that is a body of its own.
func (t *Typed) Enter(kind BodyKind, e syntax.Expr) *Body { return t.enter(kind, nil, e) }

// Option is the option of a name, or nil.
func (t *Typed) Option(name string) *Option { return t.known.options[name] }

// Settable reports whether set may change a ready-made word.
func (t *Typed) Settable(o *Object) bool { return t.known.settable[o] }

// RolledOn are the charts on which dice are rolled.
func (t *Typed) RolledOn() []*Chart { return t.rolledOn }

// Finish is the ruleset as the compiler needs it, with a field for each member of those that are kept for each of several.
func (t *Typed) Finish() *Ruleset {
	t.members()
	return t.Rules
}
