package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// of types "f of x": a field of a player, a define or function of a value, a part of a card.
func (c *checker) of(e *syntax.OfExpr) Type {
	delete(c.info.Calls, e)
	if left, ok := e.Left.(*syntax.CallExpr); ok {
		return c.callOf(e, left)
	}
	left := e.Left.(*syntax.NameExpr)
	t := c.apply(e, left, left.Name, []syntax.Expr{e.Right})
	if call, ok := c.info.Calls[e]; ok {
		c.info.Uses[left] = call.To
	}
	c.info.Types[left] = t
	return t
}

// callOf types gap(a, b) of p: a define with parameters, as it is for another player. What is read with a key is somebody's too.
func (c *checker) callOf(e *syntax.OfExpr, left *syntax.CallExpr) Type {
	switch o := c.keyed(left); {
	case o == nil:
	case o.Kind != ChartName:
		return c.memberOf(e, left, o)
	default:
		c.Errorf("wrong-type", left, "Say whose it is inside the brackets: "+o.Name+"(rival's score)",
			"A line of a chart belongs to nobody")
		c.Expr(e.Right, Type{})
		return Type{}
	}
	t := c.Expr(left, Type{})
	call, ok := c.info.Calls[left]
	if ok && call.To.Kind == DefineName && c.noun(e.Right) != nil {
		c.Expr(e.Right, Type{})
		c.info.Calls[e] = call
		return t
	}
	c.Need(e.Right, Of(Player), "Whose it is")
	if !ok {
		return Type{}
	}
	if call.To.Kind != DefineName || call.Whose != nil {
		c.Errorf("wrong-type", e.Left, "", "%q belongs to nobody, so nothing can be said of whom it is", left.Name.Name)
		return Type{}
	}
	call.Whose = e.Right
	c.info.Calls[e] = call
	return t
}

// call types f(a, b).
func (c *checker) call(e *syntax.CallExpr) Type {
	delete(c.info.Calls, e)
	if c.local(e.Name.Name) == nil && !c.known.twice[e.Name.Name] {
		switch o := c.known.global[e.Name.Name]; {
		case o == nil:
		case o.Family != nil:
			return c.member(e, o)
		case o.Kind == ChartName && (len(e.Args) != 1 || !c.namesPlayer(e.Args[0]) || !c.ratherResult(o)):
			return c.lookedUp(e, o)
		}
	}
	if e.Square {
		return c.inSquareBrackets(e)
	}
	return c.apply(e, e.Name, e.Name.Name, e.Args)
}

// keyed is what is read with a key, of which there are lines or members: a chart or a field; nil for anything else.
func (c *checker) keyed(e *syntax.CallExpr) *Object {
	if o := c.known.global[e.Name.Name]; o != nil && (o.Kind == ChartName || o.Family != nil) && c.local(e.Name.Name) == nil {
		return o
	}
	return nil
}

// inSquareBrackets reports what is read with a key in square brackets, as charts were once, and has none.
func (c *checker) inSquareBrackets(e *syntax.CallExpr) Type {
	name := e.Name.Name
	o := c.known.global[name]
	c.loose(e.Args)
	switch {
	case c.known.twice[name]:
	case o == nil && c.local(name) == nil && c.known.funcs[name] == nil:
		charts := meaning.NamesOf(c.rs.Charts)
		for _, f := range c.rs.Fields {
			if f.Family != nil {
				charts = append(charts, f.Name)
			}
		}
		c.Unknown(e.Name, name, charts, "should be a chart")
	case o.IsField():
		c.Report(diag.Errorf("wrong-type", c.At(e), "%q is one field, and has no key in brackets", name).
			WithOther(c.At(syntax.NameOf(o.Decl)), "declared here").
			WithHint("Write %s alone, or declare it for each of several: %s ... for each of 1..4", name, name))
	default:
		c.Errorf("wrong-type", e.Name, "Only a chart, and a field that is kept for each of several, is read with a key in brackets.",
			"%q is no chart", name)
	}
	return Type{}
}

// apply types the application of a name to values, however it is written, and notes what it turned out to be.
func (c *checker) apply(e syntax.Expr, at syntax.Ranger, name string, args []syntax.Expr) Type {
	if o := c.local(name); o != nil && (o.Kind != Param || c.known.global[name] == nil) { // of somebody it is what is declared
		c.loose(args)
		c.Errorf("wrong-type", at, "", "%q is %s, and has no \"of\"", name, meaning.KindNouns[o.Kind])
		return Type{}
	}
	o := c.known.global[name]
	if c.known.twice[name] && (c.known.funcs[name] != nil || c.known.parts[name] != nil) {
		c.loose(args) // what was declared with this name is meant, and that it is taken was said there
		return Type{}
	}
	if o != nil && o.Kind == DefineName {
		return c.applyDefine(e, at, o, args)
	}
	if o == nil && name == keysWord && len(args) == 1 {
		return c.keysOf(e, args)
	}
	if o != nil && (o.Kind == PlayerField || o.Kind == ReadyWord && o.ByPlayer) && !c.ratherResult(o) {
		if c.Whole(at, o) {
			c.loose(args)
			return Type{}
		}
		return c.applyOwned(e, at, o, args)
	}
	if r := c.known.results[name]; r != nil && o == nil && len(args) == 1 && c.namesPlayer(args[0]) &&
		!c.known.funcs[name].ofPlayer() {
		return c.applyOwned(e, at, r.Object, args) // a result that is called as a function or a part of a card is
	}
	if p := c.known.parts[name]; p != nil && len(args) == 1 && (p.of == Card || hasOf(e)) {
		return c.applyPart(e, p, args[0])
	}
	if f := c.known.funcs[name]; f != nil {
		return c.applyFunction(e, at, f, args)
	}
	if r := c.known.results[name]; r != nil && (o == nil || c.ratherResult(o)) {
		return c.applyOwned(e, at, r.Object, args)
	}
	c.loose(args)
	c.cannotApply(e, at, name, o)
	return Type{}
}

// namesPlayer reports whether an expression is a player by name.
func (c *checker) namesPlayer(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.PlayerExpr:
		return true
	case *syntax.NameExpr:
		o := c.meant(e.Name)
		return c.seats[e.Name] || o != nil && o.Type.Kind == Player
	}
	return false
}

// ofPlayer reports whether the function works on a player.
func (f *function) ofPlayer() bool {
	return f != nil && slices.ContainsFunc(f.sigs, func(s *Func) bool { return len(s.Params) > 0 && s.Params[0].Kind == Player })
}

// loose types values whose place could not be made out.
func (c *checker) loose(args []syntax.Expr) {
	for _, a := range args {
		c.Expr(a, Type{})
	}
}

func (c *checker) cannotApply(e syntax.Expr, at syntax.Ranger, name string, o *Object) {
	switch {
	case c.known.twice[name]:
	case o == nil && c.known.parts[name] != nil:
		c.Errorf("wrong-type", at, "Look through the dice: sum "+name+" of thrown",
			"%q is of the die that is looked at, and has no \"of\"", name)
	case o == nil && c.unknowns > manyUnknown:
		c.Unknown(at, name, nil, aValue)
	case o == nil:
		names := c.callable()
		if _, brackets := e.(*syntax.CallExpr); brackets { // a field has none
			names = slices.DeleteFunc(names, func(n string) bool {
				o := c.known.global[n]
				return o != nil && o.Kind != DefineName && o.Kind != ChartName && o.Family == nil
			})
		}
		c.Unknown(at, name, names, aValue)
	case o.Kind == ChartName:
		c.Errorf("wrong-type", at, "Write the key in brackets: "+name+"(...)", "%q is a chart", name)
	case o.Kind == TableField || o.Kind == ReadyWord:
		d := diag.Errorf("wrong-type", c.At(e), "%q belongs to the table, not to anybody", name)
		c.Report(d.WithHint("Write %s alone.", name))
	case o.Kind == StartName && c.known.results[name] != nil:
		c.Errorf("wrong-type", at, "The start has the name of a result. Give one of the two another name.",
			"%q means the start here, and has no \"of\"", name)
	default:
		c.Errorf("wrong-type", at, "", "%q is %s, and has no \"of\"", name, meaning.KindNouns[o.Kind])
	}
}

// applyOwned types dealer's stack.
func (c *checker) applyOwned(e syntax.Expr, at syntax.Ranger, o *Object, args []syntax.Expr) Type {
	if len(args) != 1 {
		c.loose(args)
		c.Errorf("wrong-arity", at, "Write: "+o.Name+" of player", "%q is of one player", o.Name)
		return Type{}
	}
	got := c.Expr(args[0], Of(Player))
	if got.Kind == Players {
		c.Report(diag.Errorf("wrong-type", c.At(args[0]), "%q is of one player, not of several", o.Name).
			WithLabel("players").
			WithHint("Add them up with sum %s of players still in, or look at one at a time.", o.Name))
		return Type{}
	}
	if hasOf(e) && got.Kind != Invalid && !types.Fits(got, Of(Player)) {
		c.hasNot(args[0], got, o.Name,
			"A player has it: "+o.Name+" alone is that of the one whose turn it is, dealer's "+o.Name+" somebody else's.")
		return Type{}
	}
	c.must(args[0], got, Of(Player), "Whose it is")
	c.info.Calls[e] = Call{To: o, Whose: args[0]}
	return c.orResult(o, o.Type)
}

// hasNot reports that somebody or something has no such part.
func (c *checker) hasNot(e syntax.Expr, got Type, name, hint string) {
	said := Capital(got.String())
	has := "has"
	if got.Kind.IsList() {
		has = "have"
	}
	c.Report(diag.Errorf("wrong-type", c.At(e), "%s %s no %q", said, has, name).WithHint("%s", hint))
}

// hasOf reports whether an expression is written with 's.
func hasOf(e syntax.Expr) bool {
	of, ok := e.(*syntax.OfExpr)
	return ok && of.Has
}

// applyPart types card's rank and die's face.
func (c *checker) applyPart(e syntax.Expr, p *part, arg syntax.Expr) Type {
	want := Of(Cards)
	if p.of == Number {
		want = Of(Number)
	}
	if got := c.Expr(arg, want); hasOf(e) && got.Kind != Invalid && !types.Fits(got, want) {
		item := map[Kind]string{Card: "A card has it: (first of hand)'s ", Number: "A die has it: die's "}[p.of]
		c.hasNot(arg, got, p.obj.Name, item+p.obj.Name+".")
		return Type{}
	} else {
		c.must(arg, got, want, "What "+p.obj.Name+" looks at")
	}
	c.info.Calls[e] = Call{To: p.obj, Args: []syntax.Expr{arg}}
	return p.obj.Type
}

// applyDefine types rival's made and gap(a, b).
func (c *checker) applyDefine(e syntax.Expr, at syntax.Ranger, o *Object, args []syntax.Expr) Type {
	def := c.rs.Defines[o.Index]
	t := c.defineType(o)
	if len(def.Params) == 0 && len(args) == 1 {
		if p := c.noun(args[0]); p != nil {
			c.Expr(args[0], Type{})
			c.ofCards[o] = c.ofCards[o] || p.of == Card
			c.info.Calls[e] = Call{To: o}
			return t
		}
		want := Of(Player)
		if c.ofCards[o] {
			want = Of(Card)
		}
		got := c.Expr(args[0], want)
		if c.vars != nil {
			c.vars.Liken(got, want, types.Compared)
		}
		switch got.Kind {
		case Invalid:
			return t
		case Card:
			c.info.Calls[e] = Call{To: o, Item: args[0]} // whether it is about a card is known when all that it reads is
			return t
		}
		if got.Kind == Cards && want.Kind == Card {
			c.Report(diag.Errorf("wrong-arity", c.At(args[0]), "%q is of one card, and these are several", o.Name).
				WithLabel("%s", got).
				WithOther(c.At(syntax.NameOf(o.Decl)), "it looks at one card").
				WithHint("Look at each of them: sum %s of %s, or highest %s of %s", o.Name, c.Words(args[0]), o.Name, c.Words(args[0])))
			return t
		}
		if !types.Fits(got, Of(Player)) {
			c.Report(diag.Errorf("wrong-arity", c.At(args[0]), "%q is of a player, and takes no value", o.Name).
				WithLabel("%s", got).
				WithOther(c.At(syntax.NameOf(o.Decl)), "declared without parameters").
				WithHint("Give it a parameter where it is declared: define %s(%s) = ...", o.Name, "x"))
			return t
		}
		c.must(args[0], got, Of(Player), "Whose it is")
		c.info.Calls[e] = Call{To: o, Whose: args[0]}
		return t
	}
	if len(args) != len(def.Params) {
		c.loose(args)
		d := diag.Errorf("wrong-arity", c.At(at), "%q needs %s, not %d", o.Name,
			types.Count(len(def.Params), "value", "values"), len(args)).
			WithOther(c.At(syntax.NameOf(o.Decl)), "declared here")
		c.Report(d.WithHint("Write: %s", form(def)))
		return t
	}
	c.give(args, def.Params, o.Name)
	if c.ofCards[o] && c.inside != nil && c.looking() == Invalid {
		c.ofCards[c.inside.Obj] = true
	}
	c.info.Calls[e] = Call{To: o, Args: args}
	return t
}

// give types the values that a define or phase is given, from which its parameters learn what they are.
func (c *checker) give(args []syntax.Expr, params []*Object, to string) {
	for i, a := range args {
		p := params[i]
		got := c.Expr(a, p.Type)
		if c.vars != nil {
			c.gives(p, got, a)
			continue
		}
		c.must(a, got, p.Type, Capital(quoted(p.Name))+" of "+to)
	}
}

// fromCall adds to a mistake about a parameter where it was given what it is taken to be.
func (c *checker) fromCall(d diag.Diagnostic, values ...syntax.Expr) diag.Diagnostic {
	for _, e := range values {
		name, ok := syntax.Bare(e).(*syntax.NameExpr)
		if !ok {
			continue
		}
		o := c.info.Uses[name]
		if g := c.given[o]; len(g) > 0 {
			d = d.WithOther(g[0].at, "here %s is given %s", name.Name, o.Type)
		}
	}
	return d
}

// defineType is the type of a define's value. It is found when it is first asked for; a define that is asked for while its own
// value is being typed gives what is inferred.
func (c *checker) defineType(o *Object) Type {
	if c.typed[o] {
		return o.Type
	}
	c.typed[o] = true
	def := c.rs.Defines[o.Index]
	scope, looks, inside, seats := c.scope, c.looks, c.inside, c.seats
	c.scope, c.looks, c.seats = nil, nil, nil
	c.push()
	for _, p := range def.Params {
		c.put(p)
	}
	var t Type
	v := def.Decl.Value
	c.enter(DefineBody, o, v.Expr)
	if v.Ask != nil {
		c.Errorf("ask-in-define", v.Ask, "Ask in a phase, and keep the answer: set plan to ask player to ...",
			"A define only works something out; it cannot ask")
	} else {
		t = c.Need(v.Expr, c.heldType(def), "What "+o.Name+" is changed to").Value()
	}
	c.scope, c.looks, c.inside, c.seats = scope, looks, inside, seats
	if c.vars != nil {
		c.vars.Give(o.Type, t)
	}
	if !t.Blank() {
		o.Type = t
	}
	return o.Type
}

// applyFunction types count of hand and max(a, b).
func (c *checker) applyFunction(e syntax.Expr, at syntax.Ranger, f *function, args []syntax.Expr) Type {
	sig := f.taking(len(args))
	if sig != nil && hasOf(e) && len(args) == 1 && sig.Params[0].Kind.IsList() {
		now := f.obj.Name + " of " + c.Words(args[0])
		if whole := c.At(e); strings.HasPrefix(whole.Source.Text[whole.End:], "'s") {
			now = "(" + now + ")"
		}
		c.Report(diag.Errorf("wrong-type", c.At(e), "%q is said of a list, with of", f.obj.Name).WithHint("Write: %s", now).
			WithFix(c.At(e), now, "Write %s.", now))
		c.loose(args)
		return Type{}
	}
	if sig == nil {
		c.loose(args)
		d := diag.Errorf("wrong-arity", c.At(at), "%q cannot work on %s", f.obj.Name, types.Count(len(args), "value", "values"))
		if ex := f.sigs[0].Example; ex != "" {
			d = d.WithHint("For example: %s", ex)
		}
		if len(args) == 1 {
			facts := append(c.info.Types[args[0]].Facts("of"), "applied "+f.obj.Name)
			d = c.advise(d, e, map[string]string{"it": c.Words(args[0])}, facts)
		}
		c.Report(d)
		return Type{}
	}
	var first Type
	for i, a := range args {
		want := sig.Params[min(i, len(sig.Params)-1)]
		switch want.Kind {
		case Item:
			want = c.itemOf(first)
		case Same:
			want = first
		}
		if fold, ok := syntax.Bare(a).(*syntax.FoldExpr); ok && want.Kind == AnyList && sig.Result.Kind == Number {
			c.counted = fold
		}
		got := c.Need(a, want, "What "+f.obj.Name+" works on")
		if i == 0 {
			first = got
		}
	}
	c.info.Calls[e] = Call{To: f.obj, Args: args}
	switch sig.Result.Kind {
	case Item:
		item := c.itemOf(first)
		item.OrNone = sig.Result.OrNone && !item.Blank()
		return item
	case Same:
		return first
	}
	return sig.Result
}

// taking is the signature that takes so many values, or nil.
func (f *function) taking(n int) *Func {
	for _, sig := range f.sigs {
		if n == len(sig.Params) || sig.Variadic && n > len(sig.Params) {
			return sig
		}
	}
	return nil
}

// lookedUp types degrees(degree) and honest(base, level).
func (c *checker) lookedUp(e *syntax.CallExpr, o *Object) Type {
	ch := c.rs.Charts[o.Index]
	c.info.Uses[e.Name] = o
	c.info.Calls[e] = Call{To: o, Args: e.Args}
	if c.isBroken(o) { // what its keys may be stands perhaps on a line that could not be read
		for _, a := range e.Args {
			if _, word := syntax.Bare(a).(*syntax.NameExpr); !word {
				c.Expr(a, Type{})
			}
		}
		return Type{}
	}
	if len(ch.Keys) == 0 {
		c.loose(e.Args)
		return Type{}
	}
	if len(e.Args) != len(ch.Keys) {
		c.loose(e.Args)
		c.Report(diag.Errorf("wrong-arity", c.At(e), "The chart %q is read with %s, not %d", o.Name,
			types.Count(len(ch.Keys), "key", "keys"), len(e.Args)).
			WithOther(c.At(syntax.NameOf(o.Decl)), "declared here"))
		return ch.Values
	}
	for i, a := range e.Args {
		what := "The key"
		if len(ch.Keys) == 2 {
			what = [2]string{"The row", "The column"}[i]
		}
		t := c.Need(a, ch.Keys[i], what)
		c.keysCovered(ch, i, a, t)
	}
	if len(ch.Keys) == 1 || ch.Values.Kind != Invalid {
		return ch.Values
	}
	if col, ok := c.column(ch, e.Args[1]); ok {
		return ch.ColTypes[col]
	}
	if c.info.Types[e.Args[1]].Kind != Invalid {
		c.Errorf("wrong-type", e.Args[1], "Write the column's own name here.",
			"The columns of %q hold different kinds of values, so the column must be a fixed one", o.Name)
	}
	return Type{}
}

// column is the column that a written-out key names.
func (c *checker) column(ch *Chart, key syntax.Expr) (int, bool) {
	n, isNumber := syntax.Constant(key)
	o := c.info.Uses[syntax.Bare(key)]
	for i, k := range ch.Cols {
		switch {
		case k.Otherwise:
		case ch.Keys[1].Kind == Number:
			if isNumber && k.Range.Has(n) {
				return i, true
			}
		case o != nil && o.Name == k.Value.Text && k.Value.Type.Kind != Invalid:
			return i, true
		}
	}
	return 0, false
}

// keysCovered reports words that a chart is read with and has no line for.
func (c *checker) keysCovered(ch *Chart, which int, arg syntax.Expr, t Type) {
	if t.Kind != WordKind || t.Words == nil || ch.Keys[which].Kind != WordKind {
		return
	}
	keys := ch.Cols
	if which == 0 {
		keys = nil
		for _, r := range ch.Rows {
			keys = append(keys, r.Key)
		}
	}
	have := map[string]bool{}
	for _, k := range keys {
		if k.Otherwise {
			return
		}
		have[k.Value.Text] = true
	}
	for _, w := range t.Words {
		if !have[w] {
			c.Report(diag.Errorf("chart-gap", c.At(arg), "The chart %q says nothing for %q", ch.Name, w).
				WithOther(c.At(syntax.NameOf(ch.Decl)), "the chart").
				WithHint("Add a line for %s, or end the chart with a line that begins with otherwise.", w))
			return
		}
	}
}
