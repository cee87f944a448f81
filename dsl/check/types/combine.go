package types

// Together is the type of what + and - make of things that are no numbers: a list of both, a dice code with more dice or pips, or
// how far two ranks are apart.
func Together(op string, a, b Type) (Type, bool) {
	if a.Kind == Dice && op != "*" && op != "/" || b.Kind == Dice && op == "+" {
		return Of(Dice), a.addsToCode() && b.addsToCode()
	}
	if op == "-" && a.Kind == b.Kind && (a.Kind == Rank || a.Kind == Category) {
		return Of(Number), true
	}
	switch {
	case op != "+":
		return Type{}, false
	case a.Kind == Invalid:
		list := ListWith(b)
		return list, b.Kind == Invalid || list.Kind != Invalid
	case b.Kind == Invalid:
		return Together(op, b, a)
	}
	isA, isB := a.Kind, b.Kind
	switch {
	case isA == Players && isB == Player || isA == Player && isB == Players:
		return Of(Players), true
	case isA == Numbers && (isB == Number || isB == Pile) || isB == Numbers && (isA == Number || isA == Pile):
		return Of(Numbers), true
	}
	t, ok := Union(a, b)
	return Type{Kind: t.Kind.AsList(), Words: t.Words}, ok && (t.Kind == Card || t.Kind.IsList() && t.Kind != AnyList)
}

// addsToCode reports whether a value can be added to a dice code: another one, or so many pips.
func (t Type) addsToCode() bool {
	return t.Kind == Dice || t.Kind == Number || t.Kind == Pile || t.Kind == Invalid
}

// ListWith is the list that + makes of a value and another of which nothing is known; Invalid where it makes none.
func ListWith(t Type) Type {
	if t.Kind == Card || t.Kind == Player || t.Kind.IsList() && t.Kind != AnyList {
		return Type{Kind: t.Kind.AsList(), Words: t.Words}
	}
	return Type{}
}

// Arithmetic is the type of a sum or product.
func Arithmetic(a, b Type) Type {
	if a.Kind == Fraction || b.Kind == Fraction {
		return Of(Fraction)
	}
	return Of(Number)
}

// InList is the kind of list to look for a value in.
func (t Type) InList() Kind {
	if t.Kind.IsList() {
		return t.Kind
	}
	if len(t.Words) > 0 {
		return Words
	}
	return t.Kind.List()
}

// ListOf is the list of the values that several of something have; Invalid where there is no such list.
func ListOf(t Type) Type {
	if t.Kind == Pile {
		return Of(Numbers)
	}
	return Type{Kind: t.Kind.List(), Words: t.Words}
}

// Calculated is the type of a number that is made of another.
func Calculated(t Type) Type { return Arithmetic(t, Type{}) }

// ItemOf is the type of a list's items.
func ItemOf(list Type) Type { return Type{Kind: list.Kind.Item(), Words: list.Words} }
