package tests

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// failing lets a value that an option or parameter of a test may not have be no more than a warning: the test will fail, and
// the game can be played all the same.
func (t *test) failing(read func() (check.Literal, bool)) (lit check.Literal, ok bool) {
	t.Amend(func() { lit, ok = read() }, func(diags diag.List) diag.List {
		for i, d := range diags {
			if !ok && !t.Broken && d.Code == "out-of-range" {
				diags[i] = diag.Warnf("test-cannot-start", d.Span, "%s, so this test fails", d.Summary).WithHint("%s", d.Hint)
			}
		}
		return diags
	})
	return lit, ok
}

// seat makes a player of the test known.
func (t *test) seat(name *syntax.Word) {
	who := syntax.Unquote(name.Text)
	if t.seats[who] {
		t.Errorf("duplicate-declaration", name, "Give one of them another name.", "Two players are called %q", who)
		return
	}
	for other := range t.seats {
		if len(t.seats) > 100 { // more than any game has, which is told elsewhere
			break
		}
		if strings.EqualFold(other, who) {
			t.Errorf("duplicate-declaration", name, "Give one of them another name. Capitals do not matter in answers.",
				"Two players are called %q", who)
		}
	}
	if old := t.Taken(who); old != nil {
		d := diag.Errorf("name-taken", t.At(name), "%q is already %s", who, meaning.KindNouns[old.Kind])
		t.Report(d.WithHint("Call the player something else."))
	}
	t.seats[who] = true
	if _, err := strconv.Atoi(who); err == nil {
		t.number = name
	}
	t.Info.Uses[name] = t.Seat(who)
}

// option types: option burn = no
func (t *test) option(l *syntax.TestOption) {
	o := t.Option(l.Name.Name)
	if o == nil {
		t.Expr(&syntax.OptionExpr{Node: l.Name.Node, Name: l.Name}, check.Type{})
		return
	}
	t.Info.Uses[l.Name] = o.Object
	if o.Type.Kind == types.Invalid {
		return
	}
	lit, ok := t.failing(func() (check.Literal, bool) {
		return t.Written.Literal(l.Value, o.Type, "The option "+strconv.Quote(o.Name))
	})
	if !ok {
		return
	}
	t.Info.Args[l.Value] = lit
}

// starts types: start simple with attribute 4, Bob's skill 3
func (t *test) starts(l *syntax.TestStart) *check.Start {
	o := t.Global(l.Name.Name)
	if o == nil || o.Kind != check.StartName {
		t.Unknown(l.Name, l.Name.Name, meaning.NamesOf(t.Rules.Starts), "should be a start")
		for _, a := range l.Args {
			t.seatOf(a)
		}
		return nil
	}
	t.Info.Uses[l.Name] = o
	s := t.Rules.Starts[o.Index]
	if n := int64(len(t.seats)); !s.Players.Has(n) && t.number != nil && n == 1 {
		t.Errorf("players-range", t.number, "Write: players Ann, Bob - as many as play, the dealer last.",
			"A test says who plays by their names, and this is one player called %s", t.number.Text)
	} else if !s.Players.Has(n) {
		t.Errorf("players-range", l.Name, "Add or take away players in the test's line: players Ann, Bob",
			"%s is for %s, but the test has %d", s.Name, players(s.Players), n)
	}
	given := map[*check.Field]bool{}
	for _, a := range l.Args {
		if f := t.arg(s, a); f != nil {
			given[f] = true
		}
	}
	for _, f := range s.Params {
		if !given[f] && f.Value == nil {
			t.Report(diag.Errorf("missing-parameter", t.At(l), "The start %q needs %q, which the test does not give", s.Name, f.Name).
				WithOther(t.At(syntax.NameOf(f.Decl)), "it starts as nothing by itself").
				WithHint("Write: start %s with %s ...", s.Name, f.Name))
		}
	}
	return s
}

func players(r check.Range) string {
	if r.Least == 1 && r.Most == 1 {
		return "1 player"
	}
	return types.Span(r) + " players"
}

// seatOf resolves whose parameter is given.
func (t *test) seatOf(a *syntax.Arg) {
	if a.Of != nil {
		t.who(a.Of)
	}
}

// who resolves the name of a player of the test.
func (t *test) who(w *syntax.Word) {
	name := syntax.Unquote(w.Text)
	if !t.seats[name] {
		t.Unknown(w, name, slices.Sorted(maps.Keys(t.seats)), written.APlayer)
		return
	}
	t.Info.Uses[w] = t.Seat(name)
}

// arg types a parameter that a test gives, and returns the field.
func (t *test) arg(s *check.Start, a *syntax.Arg) *check.Field {
	t.seatOf(a)
	var names []string
	for _, f := range s.Params {
		names = append(names, f.Name)
		if f.Name != a.Name.Name {
			continue
		}
		t.Info.Uses[a.Name] = f.Object
		if a.Of != nil && !f.PerPlayer {
			t.notAPlayers(a.Of, f)
		}
		if f.Type.Kind == types.Invalid {
			return f
		}
		lit, ok := t.failing(func() (check.Literal, bool) { return t.paramValue(a.Value, f) })
		if ok {
			t.Info.Args[a.Value] = lit
		}
		return f
	}
	if t.stat(s, a) {
		return nil
	}
	if o := t.Global(a.Name.Name); o != nil {
		d := diag.Errorf("unknown-name", t.At(a.Name), "%q is no parameter of %s", a.Name.Name, s.Name).
			WithOther(t.At(syntax.NameOf(s.Decl)), "the start")
		if !t.IsOwn(t.At(s.Decl)) {
			t.Report(d.WithHint("Write: add to start %s with %s", s.Name, a.Name.Name))
			return nil
		}
		t.Report(d.WithHint("Add it where the start is declared: start %s with %s", s.Name,
			types.Joined(append(names, a.Name.Name), ", ")))
		return nil
	}
	t.Unknown(a.Name, a.Name.Name, names, "should be a parameter of "+s.Name)
	return nil
}

// stat reads a stat of a player's sheet, where some parameter of the start may be given as its name: Dexterity of Ann 4. It
// reports whether it is one.
func (t *test) stat(s *check.Start, a *syntax.Arg) bool {
	if a.Of == nil {
		return false
	}
	for _, f := range s.Params {
		if !f.Type.ByName || len(f.Type.Sheet) > 0 && !slices.Contains(f.Type.Sheet, a.Name.Name) {
			continue
		}
		if lit, ok := t.Written.Literal(a.Value, types.Of(types.Number), strconv.Quote(a.Name.Name)); ok {
			t.Info.Args[a.Value] = lit
		}
		return true
	}
	return false
}

// paramValue reads a parameter's value, which may be the name of a stat on the character's sheet.
func (t *test) paramValue(l *syntax.Literal, f *check.Field) (check.Literal, bool) {
	what := check.Capital(strconv.Quote(f.Name))
	if word := written.TokenOf(l); f.Type.ByName && l.List == nil {
		_, isNumber := word.Number()
		_, isValue := t.Written.Read(word, f.Type)
		if !isNumber && !isValue {
			name := syntax.Unquote(word.Text)
			for _, allowed := range f.Type.Sheet {
				if allowed == name {
					return check.Literal{Type: types.Of(types.Text), Text: name}, true
				}
			}
			if len(f.Type.Sheet) == 0 {
				return check.Literal{Type: types.Of(types.Text), Text: name}, true
			}
			t.Unknown(l, name, f.Type.Sheet, "should be "+types.OrList(f.Type.Sheet))
			return check.Literal{}, false
		}
	}
	return t.Written.Literal(l, f.Type, what)
}
