package check

import (
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// enter begins a body: what is typed from now on belongs to it.
func (c *checker) enter(kind BodyKind, o *Object, e syntax.Expr) *Body {
	b := &Body{Kind: kind, Obj: o, Expr: e}
	c.bodies = append(c.bodies, b)
	c.inside = b
	c.looks = nil
	return b
}

// typeBlock types a phase or start.
func (c *checker) typeBlock(kind BodyKind, o *Object, params []*Object, block *syntax.Block) {
	b := c.enter(kind, o, nil)
	b.Block = block
	if o != nil {
		b.Expr = c.rs.StepsAround(o.Decl).Skip
	}
	c.scope = nil
	c.push()
	for _, p := range params {
		c.put(p)
	}
	c.Condition(b.Expr, whenStands)
	c.block(block)
	c.leave()
}

// typeFieldValue types what a field starts as.
func (c *checker) typeFieldValue(f *Field) {
	if f.Value == nil {
		return
	}
	c.scope = nil
	c.enter(FieldBody, f.Object, f.Value)
	want := f.Type
	if want.Kind == Pile {
		want = Of(Number)
	}
	c.Need(f.Value, want, quoted(f.Name))
}

func (c *checker) block(b *syntax.Block) {
	if b == nil {
		return
	}
	c.push()
	for _, s := range b.Stmts {
		c.stmt(s)
	}
	c.leave()
}

func (c *checker) stmt(s syntax.Stmt) {
	c.inPolicy(s)
	switch s := s.(type) {
	case *syntax.IfStmt:
		c.ifStmt(s)
	case *syntax.RepeatStmt:
		c.Condition(s.Until, "What stands after until")
		c.Need(s.Times, Of(Number), "How many times")
		c.loop(s.Body)
	case *syntax.EachStmt:
		c.each(s)
	case *syntax.TurnsStmt:
		c.Need(s.Starting, Of(Player), "Who begins")
		c.Condition(s.Until, "What stands after until")
		c.turns++
		c.loop(s.Body)
		c.turns--
	case *syntax.AskStmt:
		c.ask(s.Ask, Type{})
		c.block(s.Else)
	case *syntax.OfferStmt:
		c.ask(s.Offer.Ask, Type{})
		if s.Offer.Ask.AsksGM() {
			c.block(s.Body)
			break
		}
		c.turns++
		c.block(s.Body)
		c.turns--
	case *syntax.AnswerStmt: // inPolicy has typed it
	case *syntax.SimpleStmt:
		c.simple(s)
	}
}

// value types what a let, set or result is given.
func (c *checker) value(v *syntax.Value, want Type, what string) Type {
	switch {
	case v.Ask != nil:
		t := c.ask(v.Ask, want)
		c.block(v.Else)
		if t.Kind != Invalid && want.Kind != Invalid {
			plain := t
			plain.OrNone = false
			if !types.Fits(plain, want) {
				c.Report(diag.Errorf("wrong-type", c.At(v.Ask), "%s must be %s, but the answer is %s", what, types.Describe(want),
					t).WithLabel("%s", t))
				return Type{}
			}
		}
		return t
	case want.Kind != Invalid:
		return c.Need(v.Expr.Expr, want, what)
	}
	return c.Expr(v.Expr.Expr, Type{})
}

func (c *checker) ifStmt(s *syntax.IfStmt) {
	what := "What stands after if"
	if s.Pos == s.Then.Pos { // nobody has written it: it is the when of a house rule
		what = whenStands
	}
	c.Condition(s.Cond, what)
	c.block(s.Then)
	if s.Else == nil {
		return
	}
	if s.Else.If != nil {
		c.stmt(s.Else.If)
	}
	c.block(s.Else.Block)
}

// loop types the block of a loop.
func (c *checker) loop(b *syntax.Block) {
	c.loops++
	c.block(b)
	c.loops--
}

// each types a loop.
func (c *checker) each(s *syntax.EachStmt) {
	c.Need(s.Starting, Of(Player), "Who begins")
	c.push()
	c.eachHead(s.Head)
	if s.Head.Item != nil && s.Secretly {
		c.Errorf("not-in-secret", s.Head, "Write: each player, secretly { ... }", "Only players can do something in secret")
	}
	if s.Head.Item == nil {
		c.turns++
		defer func() { c.turns-- }()
	}
	c.loop(s.Body)
	c.leave()
}

// eachHead types over whom or what a loop goes, and names its item.
func (c *checker) eachHead(h *syntax.EachHead) {
	if h.Item == nil {
		c.Need(h.Players, Of(Players), "Whom the loop goes over")
		c.looks = append(c.looks, look{of: Of(Players), list: h.Players, loop: true, inner: c.turns > 0})
		c.Condition(h.Where, "The condition")
		c.looks = c.looks[:len(c.looks)-1]
		return
	}
	t := c.itemOf(c.someList(h.From, "What the loop goes over"))
	c.info.Lets[h] = c.bind(LoopItem, h.Item, h.Item, t)
	c.Condition(h.Where, "The condition")
}

// stepWith types a step with the values that it is given: settle(2)
func (c *checker) stepWith(s *syntax.Step) {
	o := c.step(s.Name)
	if o == nil {
		c.loose(s.Args)
		return
	}
	p := c.rs.Phases[o.Index]
	if len(s.Args) != len(p.Params) {
		c.loose(s.Args)
		d := diag.Errorf("wrong-arity", c.At(s), "The phase %q needs %s, not %d", o.Name, types.Count(len(p.Params), "value", "values"),
			len(s.Args)).
			WithOther(c.At(syntax.NameOf(o.Decl)), "declared here")
		if len(p.Params) == 0 {
			d = d.WithHint("Write: do %s. Or give it a parameter where it is declared: phase %s(n) { ... }", o.Name, o.Name)
		} else {
			d = d.WithHint("Write: do %s", formOf(o.Name, p.Params))
		}
		c.Report(d)
		return
	}
	c.give(s.Args, p.Params, o.Name)
}

// step resolves the name of a phase.
func (c *checker) step(name *syntax.Ident) *Object {
	o := c.known.global[name.Name]
	if o != nil && o.Kind == PhaseName {
		c.info.Uses[name] = o
		return o
	}
	if o == nil {
		o = c.local(name.Name)
	}
	if c.known.twice[name.Name] {
		return nil
	}
	if o != nil {
		d := diag.Errorf("unknown-name", c.At(name), "%q is %s, not a phase", name.Name, meaning.KindNouns[o.Kind])
		c.Report(d.WithHint("Only phases are done: phase %s { ... }", "dealing"))
		return nil
	}
	c.Unknown(name, name.Name, meaning.NamesOf(c.rs.Phases), aPhase)
	return nil
}

// let types a let.
func (c *checker) let(s *syntax.SimpleStmt) {
	v := s.Value()
	t := c.value(v, Type{}, "").Value()
	if t.Kind == Nothing || t.Kind == AllOf || t.Kind == AnyList {
		c.Errorf("wrong-type", v, "", "A name for %s alone says nothing", t)
		t = Type{}
	}
	var skip syntax.Expr
	if v.Ask != nil && v.Else == nil && !t.OrNone {
		skip = c.rs.StepsAround(v.Ask).Skip
	}
	if (v.Else != nil && !v.Else.Leaves() || skip != nil) && !t.Blank() {
		t.OrNone = true
	}
	o := c.bind(Let, s.Name(), s, t)
	c.info.Lets[s] = o
	if skip != nil && !t.Kind.IsList() && t.Kind != YesNo { // nothing at all, and not yes
		c.skipped[o] = skip
	}
}

// settable types the place that a statement sets, and what it is set to.
func (c *checker) settable(s *syntax.SimpleStmt, place syntax.Expr, byNumber bool) {
	if c.ofEach(place, s) {
		return
	}
	t := c.changeable(s, place)
	if byNumber && t.Kind != Invalid && t.Kind != Number && t.Kind != Dice {
		c.Errorf("wrong-type", place, "", "Only a number can be %sd; %s is %s", s.Form.Name, c.placeName(place), t)
	}
	if v := s.Value(); v != nil {
		c.value(v, t, Capital(c.placeName(place)))
	}
	if t.Kind == Invalid {
		c.tellUndeclared(s, place)
	}
}

// ofEach reports a change of each player's field at once, which is written as a loop.
func (c *checker) ofEach(place syntax.Expr, s syntax.Stmt) bool {
	of, ok := syntax.Bare(place).(*syntax.OfExpr)
	if !ok {
		return false
	}
	each, ok := of.Right.(*syntax.EachExpr)
	if ok {
		statement := strings.Replace(c.Words(s), c.Words(place), c.Words(of.Left), 1)
		c.Errorf("wrong-type", each, "Do it for each: "+c.Words(each)+" { "+statement+" }", "One player's field is changed at a time")
	}
	return ok
}

// placeName is how a diagnostic calls the place of a set statement.
func (c *checker) placeName(e syntax.Expr) string {
	if o := c.Place(e); o != nil {
		return quoted(o.Name)
	}
	return "it"
}

// paid is a statement as it would pay the chips that it sets: as many as come to the pile from the bank, or leave it for the
// bank.
func (c *checker) paid(s *syntax.SimpleStmt, place syntax.Expr, o *Object) string {
	pile, many, less := c.Words(place), "...", s.Form.Name == "decrease"
	if by := s.Get(syntax.By); by != nil {
		many = c.Words(by)
	} else if v := s.Value(); v != nil && v.Expr.Expr != nil {
		many, less = c.difference(pile, v.Expr.Expr)
	}
	bank := "bank"
	switch {
	case o.Name == StackField:
		pile = "player"
		if of, ok := syntax.Bare(place).(*syntax.OfExpr); ok {
			pile = c.Words(of.Right)
		}
	case o.Kind == PlayerField && s.Form.Name == "increase":
		bank = "player"
	}
	if less {
		return "pay " + many + " from " + pile + " to " + bank
	}
	return "pay " + many + " from " + bank + " to " + pile
}

// difference is by how many chips a pile would be set: fate - 1 is one less, 0 is all of them less. What is more or less is known
// of nothing else.
func (c *checker) difference(pile string, value syntax.Expr) (many string, less bool) {
	switch e := syntax.Bare(value).(type) {
	case *syntax.ArithExpr:
		sum := e.Op == "+" || e.Op == "-"
		switch {
		case sum && c.Words(e.A) == pile:
			return c.Words(e.B), e.Op == "-"
		case e.Op == "+" && c.Words(e.B) == pile:
			return c.Words(e.A), false
		}
	case *syntax.NumberLit:
		if e.Value == 0 {
			return "all", true
		}
	}
	return "...", false
}

// changeable types a place that a statement sets, and reports what cannot be.
func (c *checker) changeable(s *syntax.SimpleStmt, e syntax.Expr) Type {
	t := c.Expr(e, Type{})
	o := c.Place(e)
	if o == nil {
		if t.Kind != Invalid {
			hint := "Only fields can be set: set score to 3, set rival's score to 3"
			if option, ok := syntax.Bare(e).(*syntax.OptionExpr); ok {
				hint = "An option is what the table chooses before the game. What it is from the start is said in its own line, and by " +
					"a house rule: change " + c.Words(option) + " to ... - What changes in play is a field."
			}
			c.Errorf("not-settable", e, hint, "This is not a field")
		}
		return Type{}
	}
	d := diag.Errorf("not-settable", c.At(e), "%q cannot be set", o.Name)
	field := o.IsField()
	switch {
	case (field || o.Kind == ReadyWord) && t.Kind == Cards:
		d = d.WithLabel("a zone").WithHint("Cards are dealt, moved or shuffled: move %s to discards", c.Words(e))
	case (field || o.Kind == ReadyWord) && t.Kind == Pile:
		d = d.WithLabel("chips").WithHint("Chips are only paid, so that none are made or lost: %s", c.paid(s, e, o))
	case field || o.Kind == ReadyWord && c.known.settable[o]:
		return t
	case o.Kind == Let:
		d = d.WithLabel("named by a let, which never changes").WithHint("What changes is a field: declare it under each player has, " +
			"or the table has.")
		if o.Decl != nil {
			d = d.WithOther(c.At(syntax.NameOf(o.Decl)), "named here")
		}
	case o.Kind == Param && c.known.global[o.Name] != nil && c.known.global[o.Name].Kind == PlayerField:
		d = d.WithLabel("a word of the event").WithHint("Of the field say whose it is: player's %s", o.Name).
			WithFix(c.At(e), "player's "+o.Name, "Write: player's %s", o.Name)
	case o.Kind == ResultName:
		d = d.WithLabel("a result").WithHint("Write: result %s = ...", o.Name)
	default:
		d = d.WithLabel("%s", meaning.KindNouns[o.Kind]).WithHint("Only fields can be set.")
	}
	c.Report(d)
	return Type{}
}

// result types: result degree = gap(made, target), or result target
func (c *checker) result(s *syntax.SimpleStmt) {
	r := c.resultOf(s)
	c.info.Uses[s.Name()] = r.Object
	t := c.resultValue(s).Value()
	if t.Kind == AllOf {
		c.Errorf("wrong-type", s.Value(), "", "A result cannot be all")
		return
	}
	if c.vars != nil {
		if t.Kind == Faces && s.Value() != nil && isRoll(s.Value().Expr) {
			c.vars.Liken(r.Type, t, types.Written) // where the result is a number elsewhere, a roll is its total
		} else {
			c.vars.Give(r.Type, t)
		}
		return
	}
	u, ok := types.Union(r.Type, t)
	if r.Type.Kind == Number && t.Kind == Faces && s.Value() != nil && isRoll(s.Value().Expr) || r.Type.Kind == Faces &&
		t.Kind == Number {
		u, ok = Of(Number), true // where the result is a number elsewhere, a roll is its total
	}
	if !ok {
		d := diag.Errorf("wrong-type", c.At(s), "The result %q is %s here, but %s elsewhere", r.Name, t, r.Type)
		if r.Decl != syntax.Ranger(s) {
			d = d.WithOther(c.At(r.Decl), "%s", r.Type)
		}
		if d = d.WithHint("Give one of the two another name."); c.inside != nil && c.changing[c.inside.Obj] {
			d = d.WithHint("A result that is changed stays what it is: %s.", r.Type)
		}
		c.Report(d)
		return
	}
	r.Type = u
}

// resultOf is the result that a statement gives. The first of them declares it.
func (c *checker) resultOf(s *syntax.SimpleStmt) *Result {
	r := c.known.results[s.Name().Name]
	if r == nil {
		r = &Result{Object: &Object{Kind: ResultName, Name: s.Name().Name, Decl: s, Index: len(c.rs.Results)}}
		if c.vars != nil {
			r.Type = c.vars.Result()
		}
		c.known.results[r.Name] = r
		c.rs.Results = append(c.rs.Results, r)
	}
	return r
}

// resultValue types what a result is, and notes what a result without a value stands for.
func (c *checker) resultValue(s *syntax.SimpleStmt) Type {
	if s.Value() != nil {
		return c.value(s.Value(), Type{}, "")
	}
	name := s.Name().Name
	o := c.meant(name)
	if o == nil {
		var names []string
		for _, n := range c.legal(Type{}) {
			if c.known.results[n] == nil {
				names = append(names, n)
			}
		}
		if !c.mayBeUnread(name) {
			d := diag.Errorf("unknown-name", c.At(s.Name()), "Nothing here is called %q, so the result has no value", name)
			if near, ok := diag.Nearest(name, names); ok {
				d = d.WithHint("Did you mean %q? Or write: result %s = ...", near, name)
			} else {
				d = d.WithHint("Write: result %s = ...", name)
			}
			c.Report(d)
		}
		return Type{}
	}
	c.info.Shown[s] = o
	switch o.Kind {
	case DefineName:
		if def := c.rs.Defines[o.Index]; len(def.Params) > 0 {
			c.Errorf("wrong-arity", s.Name(), "Write: result "+name+" = "+form(def), "%q needs a value to work on", name)
			return Type{}
		}
		return c.defineType(o)
	case ChartName, PhaseName, StartName:
		c.Errorf("wrong-type", s.Name(), "Write: result "+name+" = ...", "%q is %s, which is no value", name, meaning.KindNouns[o.Kind])
		return Type{}
	}
	return o.Type
}
