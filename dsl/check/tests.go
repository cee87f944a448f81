package check

import (
	"maps"
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// test types a test: its players, options, cards and dice, what is started, who answers, and what is expected.
func (c *checker) test(d *syntax.TestDecl) {
	c.scope = nil
	c.seats = map[string]bool{}
	for _, line := range d.Lines {
		if p, ok := line.(*syntax.TestPlayers); ok {
			for _, name := range p.Names {
				c.seat(name)
			}
		}
	}
	var start *Start
	for _, line := range d.Lines {
		switch l := line.(type) {
		case *syntax.TestOption:
			c.testOption(l)
		case *syntax.TestDeck:
			if l.Cards != nil {
				c.needsDeck(l, "arrange")
				c.expr(l.Cards, Of(Cards))
			}
			if l.For != nil {
				c.testZone(l)
			}
		case *syntax.TestDice:
			if l.Faces != nil {
				c.testDice(l.Faces)
			}
		case *syntax.TestStart:
			if start != nil {
				c.errorf("test-started-twice", l, "Write two tests.", "A test starts one game")
				continue
			}
			start = c.testStart(l)
		case *syntax.TestAnswer:
			c.replies(l, l.Replies, start)
		case *syntax.TestRefuse:
			c.replies(l, l.Replies, start)
			c.replies(l, l.More, start)
		case *syntax.TestSet:
			c.testSet(l, start)
		case *syntax.TestFinish:
			c.finish(l, start)
		case *syntax.TestExpect:
			if l.Said != nil && !c.broken && strings.TrimSpace(syntax.Unquote(l.Said.Text)) == "" {
				c.report(diag.Warnf("constant-condition", c.at(l.Said), "No words are looked for, so this shows nothing").
					WithHint("Write some of the words that are to be said: expect said \"folds\""))
			}
			if l.Sees != nil {
				c.sees(l, start)
				continue
			}
			c.inTest(l.Cond, "What is expected", start)
		}
	}
	c.seats = nil
}

// testCause puts together what is said of players whom a test does not seat: of one who is misspelt where they are seated, and
// not in the lines below; or where that line could not be read.
func (c *checker) testCause(d *syntax.TestDecl, before int) {
	broken, uses := c.brokenDecl(d), map[string]int{}
	unknown := func(d diag.Diagnostic) bool { return d.Code == "unknown-name" }
	if broken {
		c.diags = append(c.diags[:before], slices.DeleteFunc(c.diags[before:], unknown)...)
		return
	}
	for _, d := range c.diags[before:] {
		if unknown(d) {
			uses[d.Span.Text()]++
		}
	}
	said := syntax.NamesIn(c.at(d).Text())
	for _, line := range d.Lines {
		seats, ok := line.(*syntax.TestPlayers)
		if !ok {
			continue
		}
		for _, w := range seats.Names {
			meant, near := diag.Nearest(w.Value(), slices.Sorted(maps.Keys(uses)))
			alone := 0
			for _, name := range said {
				if name == w.Value() {
					alone++
				}
			}
			if !near || alone != 1 {
				continue
			}
			c.diags = append(c.diags[:before], slices.DeleteFunc(c.diags[before:], func(d diag.Diagnostic) bool {
				return unknown(d) && d.Span.Text() == meant
			})...)
			c.report(diag.Errorf("unknown-name", c.at(w), "Nobody is called %q in the rest of the test, and %q is", w.Value(), meant).
				WithHint("Did you mean %q?", meant).WithSlip(c.at(w), meant))
		}
	}
}

// sees types who sees what: cards, or what a field holds.
func (c *checker) sees(l *syntax.TestExpect, start *Start) {
	c.started(l, start, "Nobody sees anything")
	if who, ok := syntax.Bare(l.Cond).(*syntax.NameExpr); !l.Sees.GM {
		c.enterTest(l.Cond, start)
		c.need(l.Cond, Of(Player), "Who sees it")
	} else if !ok || who.Name != "game" {
		c.errorf("unknown-name", l.Cond, "Write the name of a player, or game master.", "Nobody is called so")
	}
	c.enterTest(l.Sees.What, start)
	t := c.expr(l.Sees.What, Of(Cards))
	o := c.place(l.Sees.What)
	if t.Kind == Invalid || t.Kind == Card || t.Kind == Cards || o != nil && (o.Kind == PlayerField || o.Kind == TableField) {
		return
	}
	c.errorf("wrong-type", l.Sees.What, "Write for example: expect Ann sees 6s, or: expect Ann does not see Bob's hand",
		"What is seen is cards or a field, not %s", t)
}

// enterTest begins an expression of a test.
func (c *checker) enterTest(e syntax.Expr, start *Start) {
	kind := TableTestBody
	if len(c.seats) == 1 {
		kind = TestBody
	}
	b := c.enter(kind, nil, e)
	if start != nil {
		b.Start = start.Object
	}
}

// inTest types a condition of a test.
func (c *checker) inTest(cond syntax.Expr, what string, start *Start) {
	if cond == nil {
		return
	}
	c.enterTest(cond, start)
	c.condition(cond, what)
}

// failing lets a value that an option or parameter of a test may not have be no more than a warning: the test will fail, and
// the game can be played all the same.
func (c *checker) failing(read func() (Literal, bool)) (Literal, bool) {
	before := len(c.diags)
	lit, ok := read()
	if ok || len(c.diags) == before || c.broken {
		return lit, ok
	}
	for i := before; i < len(c.diags); i++ {
		if d := &c.diags[i]; d.Code == "out-of-range" {
			*d = diag.Warnf("test-cannot-start", d.Span, "%s, so this test fails", d.Summary).WithHint("%s", d.Hint)
		}
	}
	return lit, ok
}

// seat makes a player of the test known.
func (c *checker) seat(name *syntax.Word) {
	if name == nil {
		return
	}
	who := syntax.Unquote(name.Text)
	if c.seats[who] {
		c.errorf("duplicate-declaration", name, "Give one of them another name.", "Two players are called %q", who)
		return
	}
	for other := range c.seats {
		if strings.EqualFold(other, who) {
			c.errorf("duplicate-declaration", name, "Give one of them another name. Capitals do not matter in answers.",
				"Two players are called %q", who)
		}
	}
	if old := c.taken(who); old != nil {
		d := diag.Errorf("name-taken", c.at(name), "%q is already %s", who, meaning.KindNouns[old.Kind])
		c.report(d.WithHint("Call the player something else."))
	}
	c.seats[who] = true
	c.info.Uses[name] = c.known.shared(SeatName, who, Of(Player))
}

// testOption types: option burn = no
func (c *checker) testOption(l *syntax.TestOption) {
	if l.Name == nil || l.Value == nil {
		return
	}
	o := c.known.options[l.Name.Name]
	if o == nil {
		c.optionExpr(&syntax.OptionExpr{Node: l.Name.Node, Name: l.Name})
		return
	}
	c.info.Uses[l.Name] = o.Object
	if o.Type.Kind == Invalid {
		return
	}
	lit, ok := c.failing(func() (Literal, bool) { return c.written.Literal(l.Value, o.Type, "The option "+quoted(o.Name)) })
	if !ok {
		return
	}
	c.info.Args[l.Value] = lit
	if lit.Type.Kind == Number || lit.None {
		return // its ranges were looked at
	}
	for _, v := range o.Values {
		if v.Same(lit) || o.Type.Kind == YesNo {
			return
		}
	}
	if len(o.Values) > 0 {
		var values []string
		for _, v := range o.Values {
			values = append(values, v.Text)
		}
		if !c.broken {
			c.report(diag.Warnf("test-cannot-start", c.at(l.Value), "The option %q cannot be %s, so this test fails", o.Name,
				c.words(l.Value)).
				WithHint("It may be %s.", types.OrList(values)))
		}
	}
}

// testStart types: start simple with attribute 4, Bob's skill 3
func (c *checker) testStart(l *syntax.TestStart) *Start {
	if l.Name == nil {
		return nil
	}
	o := c.known.global[l.Name.Name]
	if o == nil || o.Kind != StartName {
		c.unknown(l.Name, l.Name.Name, meaning.NamesOf(c.rs.Starts), "should be a start")
		for _, a := range l.Args {
			c.seatOf(a)
		}
		return nil
	}
	c.info.Uses[l.Name] = o
	s := c.rs.Starts[o.Index]
	if n := int64(len(c.seats)); !s.Players.Has(n) {
		c.errorf("players-range", l.Name, "Add or take away players in the test's line: players Ann, Bob",
			"%s is for %s, but the test has %d", s.Name, players(s.Players), n)
	}
	given := map[*Field]bool{}
	for _, a := range l.Args {
		if f := c.arg(s, a); f != nil {
			given[f] = true
		}
	}
	for _, f := range s.Params {
		if !given[f] && f.Value == nil {
			c.report(diag.Errorf("missing-parameter", c.at(l), "The start %q needs %q, which the test does not give", s.Name, f.Name).
				WithOther(c.at(syntax.NameOf(f.Decl)), "it starts as nothing by itself").
				WithHint("Write: start %s with %s ...", s.Name, f.Name))
		}
	}
	return s
}

func players(r Range) string {
	if r.Least == 1 && r.Most == 1 {
		return "1 player"
	}
	return types.Span(r) + " players"
}

// seatOf resolves whose parameter is given.
func (c *checker) seatOf(a *syntax.Arg) {
	if a == nil || a.Of == nil {
		return
	}
	c.who(a.Of)
}

// who resolves the name of a player of the test.
func (c *checker) who(w *syntax.Word) {
	name := syntax.Unquote(w.Text)
	if !c.seats[name] {
		c.unknown(w, name, sortedKeys(c.seats), written.APlayer)
		return
	}
	c.info.Uses[w] = c.known.shared(SeatName, name, Of(Player))
}

// arg types a parameter that a test gives, and returns the field.
func (c *checker) arg(s *Start, a *syntax.Arg) *Field {
	if a == nil || a.Name == nil {
		return nil
	}
	c.seatOf(a)
	var names []string
	for _, f := range s.Params {
		names = append(names, f.Name)
		if f.Name != a.Name.Name {
			continue
		}
		c.info.Uses[a.Name] = f.Object
		if a.Of != nil && !f.PerPlayer {
			c.notAPlayers(a.Of, f)
		}
		if a.Value == nil || f.Type.Kind == Invalid {
			return f
		}
		lit, ok := c.failing(func() (Literal, bool) { return c.paramValue(a.Value, f) })
		if ok {
			c.info.Args[a.Value] = lit
		}
		return f
	}
	if c.stat(s, a) {
		return nil
	}
	if o := c.known.global[a.Name.Name]; o != nil {
		d := diag.Errorf("unknown-name", c.at(a.Name), "%q is no parameter of %s", a.Name.Name, s.Name).
			WithOther(c.at(syntax.NameOf(s.Decl)), "the start")
		c.report(d.WithHint("Add it where the start is declared: start %s with %s", s.Name,
			types.Joined(append(names, a.Name.Name), ", ")))
		return nil
	}
	c.unknown(a.Name, a.Name.Name, names, "should be a parameter of "+s.Name)
	return nil
}

// stat reads a stat of a player's sheet, where some parameter of the start may be given as its name: Dexterity of Ann 4. It
// reports whether it is one.
func (c *checker) stat(s *Start, a *syntax.Arg) bool {
	if a.Of == nil {
		return false
	}
	for _, f := range s.Params {
		if !f.Type.ByName || len(f.Type.Sheet) > 0 && !slices.Contains(f.Type.Sheet, a.Name.Name) {
			continue
		}
		if lit, ok := c.written.Literal(a.Value, Of(Number), quoted(a.Name.Name)); ok {
			c.info.Args[a.Value] = lit
		}
		return true
	}
	return false
}

// paramValue reads a parameter's value, which may be the name of a stat on the character's sheet.
func (c *checker) paramValue(l *syntax.Literal, f *Field) (Literal, bool) {
	what := Capital(quoted(f.Name))
	if t := written.TokenOf(l); f.Type.ByName && l.List == nil {
		_, isNumber := t.Number()
		_, isValue := c.written.Read(t, f.Type)
		if !isNumber && !isValue {
			name := syntax.Unquote(t.Text)
			for _, allowed := range f.Type.Sheet {
				if allowed == name {
					return Literal{Type: Of(Text), Text: name}, true
				}
			}
			if len(f.Type.Sheet) == 0 {
				return Literal{Type: Of(Text), Text: name}, true
			}
			c.unknown(l, name, f.Type.Sheet, "should be "+types.OrList(f.Type.Sheet))
			return Literal{}, false
		}
	}
	return c.written.Literal(l, f.Type, what)
}

// started reports a line of a test that needs a game.
func (c *checker) started(at syntax.Ranger, start *Start, not string) {
	if start == nil && !c.broken {
		c.errorf("test-not-started", at, "Write the line start before it: start game", "%s before a game is started", not)
	}
}

// finish looks whether there is a policy that can answer for everybody.
func (c *checker) finish(l *syntax.TestFinish, start *Start) {
	c.started(l, start, "Nobody is asked anything")
	c.inTest(l.Until, "What is waited for", start)
	if l.Policy == nil {
		return
	}
	names := slices.Concat(c.b.Policies, meaning.NamesOf(c.rs.Policies))
	if !slices.Contains(names, l.Policy.Name) {
		c.unknown(l.Policy, l.Policy.Name, names, "should be a policy")
	}
}

// replies resolves who answers in a test.
func (c *checker) replies(at syntax.Ranger, replies []*syntax.Reply, start *Start) {
	c.started(at, start, "Nobody is asked anything")
	for _, r := range replies {
		switch {
		case r == nil || r.Who == nil:
		case !r.GM:
			c.who(r.Who)
		case r.Who.Value() != "game":
			d := diag.Errorf("unknown-name", c.at(r.Who), "Nobody is called %q", r.Name()).
				WithHint("Write the name of a player, or game master: answer game master: 5")
			if near, ok := diag.Nearest(r.Who.Value(), []string{"game"}); ok {
				d = d.WithSlip(c.at(r.Who), near)
			}
			c.report(d)
		}
	}
}
