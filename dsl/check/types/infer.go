package types

// An Inference finds the types that nobody writes down: those of parameters, of results, of defines that use themselves, and of
// what is made of them. Each is a variable with bounds, as unification with subtypes has them:
//
//   - what it is given bounds it from below: dealing(hand) gives the parameter cards;
//   - where it stands bounds it from above: spots of held wants cards of it;
//   - what it is compared with or calculated with binds nothing, but speaks for a type: mood is calm speaks for a word.
//
// The code of a ruleset is gone through once, which makes the variables and the rules between them; Solve then follows the rules
// until nothing changes. An example: in "define both(held) = count of (held + board)" the sum is a rule between held, board and
// what is counted. The board is known to be cards, so the sum is cards too, and cards are wanted of held, whoever uses the
// define.
//
// Invariants: a variable's lower bound only grows and its upper bound only narrows, so that every rule is followed a bounded
// number of times; variables and rules are taken in the order in which they were made, so that the same code has the same types.
type Inference struct {
	vars  []*Var
	rules []*rule
	queue []*rule
	level Level
}

// A Var stands for the type of something of which nothing is known yet.
type Var struct {
	kind   varKind
	given  Type // what it is given, all together
	wanted Type // what is wanted of it, all together
	hints  [Assumed + 1]Type
	known  Type // what it is taken to be
	rules  []*rule
}

type varKind uint8

const (
	part   varKind = iota // what is made of other values
	param                 // a parameter: where it is given what it cannot be, it stays what is wanted of it
	result                // a result: it is what it is given, whatever is wanted of it
	answer                // the answer to a question: it is what the question gives, whatever it is compared with
)

// A Level says how much something speaks for a type. What says less is heard only where nothing says more.
type Level uint8

// The levels, those first that say most.
const (
	Given    Level = iota
	Wanted         // by the place where it stands
	Compared       // it is compared with a value of the type
	Read           // it is compared with a word, rank, suit or card by name
	Passed         // it is given to a parameter that is given the type elsewhere
	Written        // it is compared with what may mean several things: a number may be a rank, a text a combination
	Assumed        // it is calculated with
)

// rule is followed whenever something becomes known of one of its variables.
type rule struct {
	follow func()
	queued bool
}

func (in *Inference) variable(kind varKind) Type {
	v := &Var{kind: kind}
	in.vars = append(in.vars, v)
	return Type{Var: v}
}

// Unknown is the type of what is made of values that are not known yet.
func (in *Inference) Unknown() Type { return in.variable(part) }

// Param is the type of a parameter.
func (in *Inference) Param() Type { return in.variable(param) }

// Answer is the type of the answer to a question, in what is done behind it.
func (in *Inference) Answer() Type { return in.variable(answer) }

// Result is the type of a result.
func (in *Inference) Result() Type { return in.variable(result) }

// Blank reports whether nothing is known of a type, and nothing ever will be.
func (t Type) Blank() bool { return t.Kind == Invalid && t.Var == nil }

// Now is what is known of a type so far.
func (in *Inference) Now(t Type) Type {
	if t.Var == nil || t.Var.known.Kind == Invalid {
		t.Var = nil
		return t
	}
	known := t.Var.known
	known.OrNone, known.OrAll = known.OrNone || t.OrNone, known.OrAll || t.OrAll
	return known
}

// IsWanted is the kind that is wanted of something unknown; Invalid where anything will do.
func (t Type) IsWanted() Kind {
	if t.Var == nil {
		return Invalid
	}
	return t.Var.wanted.Kind
}

// IsLast reports whether nothing more will be found out but by assuming something.
func (in *Inference) IsLast() bool { return in.level == Assumed }

// When makes a rule that is followed when something becomes known of the types, and at once where all of them are known.
func (in *Inference) When(follow func(), of ...Type) {
	r := &rule{follow: follow}
	for _, t := range of {
		if t.Var != nil {
			t.Var.rules = append(t.Var.rules, r)
			if n := len(in.rules); n == 0 || in.rules[n-1] != r {
				in.rules = append(in.rules, r)
			}
		}
	}
	if len(in.rules) == 0 || in.rules[len(in.rules)-1] != r {
		follow()
	}
}

// Give lets something be what it is given.
func (in *Inference) Give(to, from Type) {
	v := to.Var
	if v == nil {
		return
	}
	in.When(func() {
		t := in.Now(from).Value()
		both, ok := Union(v.given, t)
		if t.Kind == Invalid || !ok || v.kind == param && !v.takes(t) {
			return
		}
		v.given = both
		in.settle(v, false)
	}, from)
}

// takes reports whether a parameter that is given other things may be given this as well: none and all say nothing of it, and a
// word is no number.
func (v *Var) takes(t Type) bool {
	return t.Kind != Nothing && t.Kind != AllOf && (v.given.Kind == Invalid || (t.Kind == WordKind) == (v.given.Kind == WordKind))
}

// Want lets something be what is wanted where it stands. Where that is another variable, what that one is given is no bound, but
// speaks for a type.
func (in *Inference) Want(t, want Type) {
	v := t.Var
	if v == nil {
		return
	}
	in.When(func() {
		bound := want
		if want.Var != nil {
			bound = want.Var.wanted
			in.hint(v, in.Now(want), Passed)
		}
		if bound = bound.Value(); bound.Kind == Invalid || bound.Kind == Nothing || bound.Kind == AllOf || bound.Kind > AnyList {
			return
		}
		before := v.wanted
		v.wanted = narrower(before, bound)
		in.settle(v, !Equal(before, v.wanted))
	}, want)
}

// narrower is what is wanted of something that stands in two places.
func narrower(a, b Type) Type {
	switch {
	case a.Kind == b.Kind:
		a.OrNone, a.OrAll = a.OrNone && b.OrNone, a.OrAll && b.OrAll
		return a
	case a.Kind == Invalid, a.Kind == AnyList && b.Kind.IsList(), Fits(b, Of(a.Kind)) && !Fits(a, Of(b.Kind)):
		return b
	}
	return a
}

// Liken lets what something is compared with speak for its type.
func (in *Inference) Liken(t, other Type, level Level) {
	if v := t.Var; v != nil {
		in.When(func() { in.hint(v, in.Now(other), level) }, other)
	}
}

func (in *Inference) hint(v *Var, t Type, level Level) {
	t = t.Value()
	if t.Kind == Invalid || t.Kind == Nothing || t.Kind == AllOf || t.Kind >= AnyList {
		return
	}
	t.OrNone, t.OrAll = false, false // that the other may be none does not say that this may be
	if both, ok := Union(v.hints[level], t); ok && (v.hints[level].Kind == Invalid || both.Kind == v.hints[level].Kind) {
		v.hints[level] = both
		in.settle(v, false)
	}
}

// settle looks again at what a variable is, and has the rules followed that go by it where that changes.
func (in *Inference) settle(v *Var, changed bool) {
	t := v.best(in.level)
	if !changed && Equal(t, v.known) {
		return
	}
	v.known = t
	in.follow(v.rules)
}

func (in *Inference) follow(rules []*rule) {
	for _, r := range rules {
		if !r.queued {
			r.queued = true
			in.queue = append(in.queue, r)
		}
	}
}

// best is what a variable is, by what is known up to a level. A parameter that is given what it cannot be stays what the code
// says of it: wrong is the place where it is given that.
func (v *Var) best(level Level) Type {
	said := v.said(level)
	switch t := v.given; {
	case t.Kind == Invalid:
		return said
	case v.kind == answer:
		return t
	case v.kind == param && v.said(Read).excludes(t):
		return v.said(Read)
	case v.kind == param && v.hints[Assumed].excludes(t) && t.Kind != Numbers && t.Kind != Dice: // to which a number can be added
		return v.hints[Assumed]
	case v.kind == param && t.Kind == Card && t.OrNone && said.Kind == Cards:
		return said // none or one of them
	default:
		return v.alsoSaid(t, Read, Passed)
	}
}

// excludes reports whether what is said of a parameter keeps it from being what it is given.
func (t Type) excludes(given Type) bool {
	return t.Kind != Invalid && t.Kind != given.Kind && !Fits(given, t) && !Alike(given, t)
}

// said is what a variable is by its uses alone, up to a level.
func (v *Var) said(level Level) Type {
	bound := Type{}
	if v.kind != result {
		bound = v.wanted
	}
	if plain := bound.Kind != Invalid && bound.Kind < AnyList; plain && level >= Wanted {
		if bound.Kind == Fraction {
			bound.Kind = Number // what is calculated with is a whole number, unless a fraction is given
		}
		return bound
	}
	for l := Compared; l <= level; l++ {
		if t := v.hints[l]; t.Kind != Invalid && Fits(t, bound) {
			return v.alsoSaid(t, Compared, Passed)
		}
	}
	return Type{}
}

// alsoSaid adds the words that a word is compared with on some levels, which nobody need give it yet.
func (v *Var) alsoSaid(t Type, from, to Level) Type {
	for _, hint := range v.hints[from : to+1] {
		if t.Kind == WordKind && hint.Kind == WordKind {
			t, _ = Union(t, hint)
		}
	}
	return t
}

// Solve follows all rules until nothing changes: level by level, so that what says less is asked only where nothing says more.
func (in *Inference) Solve() {
	for in.level = Given; in.level <= Assumed; in.level++ {
		in.follow(in.rules)
		for _, v := range in.vars {
			in.settle(v, false)
			in.drain()
		}
	}
}

func (in *Inference) drain() {
	for len(in.queue) > 0 {
		r := in.queue[0]
		in.queue = in.queue[1:]
		r.queued = false
		r.follow()
	}
}
