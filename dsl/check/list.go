package check

import (
	"slices"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// listOf types the expressions that make lists or look through them.
func (c *checker) listOf(e syntax.Expr, want Type) Type {
	switch e := e.(type) {
	case *syntax.WhereExpr:
		return c.filtered(e, e.Item, e.List, e.Cond)
	case *syntax.SomeExpr:
		c.filtered(e, e.Item, e.List, e.Cond)
		return Of(YesNo)
	case *syntax.RangeExpr:
		c.Need(e.From, Of(Number), "Where the count begins")
		c.Need(e.To, Of(Number), "Where the count ends")
		c.rising(e.From, e.To, "; to count down, go up and take each from %d, such as %d - n")
		return Of(Numbers)
	case *syntax.PickExpr:
		return c.pick(e, want)
	case *syntax.FoldExpr:
		return c.fold(e)
	case *syntax.NextExpr:
		c.Need(e.List, Of(Players), "Where the next one is looked for")
		c.Need(e.After, Of(Player), "After whom the next one comes")
		if e.All {
			return Of(Players)
		}
		return Of(Player)
	case *syntax.BestExpr:
		return c.best(e)
	case *syntax.RollExpr:
		return c.roll(e, want)
	case *syntax.CasesExpr:
		return c.cases(e, Type{}, "")
	}
	return Type{}
}

// fold types highest K of L, sum K of L, different K of L and their like.
func (c *checker) fold(e *syntax.FoldExpr) Type {
	if c.keyOfSomething(e) {
		return Type{}
	}
	t := c.someList(e.List, "What is gone through")
	if e.Key == nil {
		c.sumAsTheyAre(e, t)
		return Of(Number)
	}
	if c.ofTheItem(e, t) {
		return Type{}
	}
	var key Type
	c.throughBy(e, syntax.Named(e.List), t, e.List, func() {
		if e.Op == "sum" {
			key = c.Need(e.Key, Of(Fraction), "What is added up")
		} else if key = c.Expr(e.Key, Type{}); e.Op == "highest" || e.Op == "lowest" {
			c.inOrder(e.Key, key)
		}
	})
	if (e.Op == "highest" || e.Op == "lowest") && !c.ofItems(e, t) {
		many := &syntax.PickExpr{Node: e.Node, Dir: e.Op, Count: e.Key, List: e.List}
		c.info.Counted[e] = many
		return c.Expr(many, Type{})
	}
	delete(c.info.Counted, e)
	switch e.Op {
	case "sum":
		return c.made(types.Calculated, key)
	case "kinds":
		return Of(Number)
	case "different":
		list := types.ListOf(key)
		if list.Kind == Invalid && e == c.counted {
			return Of(AnyList)
		} else if list.Kind == Invalid && key.Kind != Invalid {
			c.Errorf("wrong-type", e.Key, "Count them: count of "+c.Words(e), "There is no list of what is %s", key)
		}
		return list
	}
	if key.Kind == Fraction {
		c.Errorf("wrong-type", e.Key, "Say how it is rounded: ... rounded down", "A fraction is neither the highest nor the lowest")
		return Type{}
	}
	return key.Value()
}

// ofItems reports whether what stands between highest and of speaks of the items. Otherwise it says how many of them are meant,
// as in highest kept of thrown, which nothing else can mean.
func (c *checker) ofItems(e *syntax.FoldExpr, list Type) bool {
	item := c.info.Lets[e]
	speaks := list.Kind == Players || list.Kind == Invalid
	syntax.Walk(e.Key, func(n syntax.Ranger) bool {
		o := c.info.Uses[n]
		if x, ok := n.(syntax.Expr); ok && c.info.Calls[x].To != nil {
			o = c.info.Calls[x].To
		}
		speaks = speaks || o != nil && (o == item || o.Kind == ItemPart || o.ByItem != Invalid || c.ofCards[o])
		return !speaks
	})
	return speaks
}

// sumAsTheyAre reports a sum that does not say by what, unless it is one of dice or numbers.
func (c *checker) sumAsTheyAre(e *syntax.FoldExpr, t Type) {
	by := map[Kind]string{Cards: "spots", Players: "score"}[t.Kind]
	switch {
	case t.Kind == Invalid:
		c.wants(t, Of(Numbers))
	case t.Kind == Faces || t.Kind == Numbers:
	case by != "":
		c.Errorf("wrong-type", e, "Write: sum "+by+" of "+c.Words(e.List), "What of them is added up?")
	default:
		c.Errorf("wrong-type", e, "Only numbers are added up.", "%s have no sum", Capital(t.String()))
	}
}

// filtered types a list, and a condition on each of its items.
func (c *checker) filtered(e syntax.Ranger, item *syntax.Ident, list, cond syntax.Expr) Type {
	if c.cutShort(list, cond) {
		return Type{}
	}
	t := c.someList(list, "What is looked through")
	c.through(e, item, t, list, func() { c.Condition(cond, "The condition") })
	return t
}

// Condition types a condition, which may be missing.
func (c *checker) Condition(e syntax.Expr, what string) {
	c.adjective(e)
	c.Need(e, Of(YesNo), what)
}

// adjective notes a bare word that is a condition by itself, as in: players where folded. It is typed next.
func (c *checker) adjective(e syntax.Expr) {
	c.alike, _ = syntax.Bare(e).(*syntax.NameExpr)
}

// someList types what must be a list of anything.
func (c *checker) someList(e syntax.Expr, what string) Type {
	t := c.wants(c.Expr(e, Of(AnyList)), Of(AnyList))
	if t.Kind != Invalid && !t.Kind.IsList() {
		c.mismatch(e, t, Of(AnyList), what)
		return Type{}
	}
	return t
}

// through types what is said of each item of a list: of a named item, or of an unnamed one, whose parts are then bare names.
func (c *checker) through(e syntax.Ranger, item *syntax.Ident, list Type, from syntax.Expr, then func()) {
	c.lookAt(e, item, look{of: list, list: from}, then)
}

// throughBy is through for what a list is put in order by, and for what is looked at of each: sum spots of hand.
func (c *checker) throughBy(e syntax.Ranger, item *syntax.Ident, list Type, from syntax.Expr, then func()) {
	c.lookAt(e, item, look{of: list, list: from, by: true}, then)
}

func (c *checker) lookAt(e syntax.Ranger, item *syntax.Ident, at look, then func()) {
	if item != nil {
		c.push()
		c.info.Lets[e] = c.bind(LoopItem, item, item, c.itemOf(at.of))
		then()
		c.leave()
		return
	}
	c.looks = append(c.looks, at)
	then()
	c.looks = c.looks[:len(c.looks)-1]
}

// pick types L by highest K and its like.
func (c *checker) pick(e *syntax.PickExpr, want Type) Type {
	if e.List == nil {
		if want.Has(e.Dir) || c.known.words[e.Dir] {
			c.info.Uses[e] = c.known.word(e.Dir)
			return Type{Kind: WordKind, Words: []string{e.Dir}}
		}
		c.Errorf("wrong-type", e, "Write: first of (players still in with the "+e.Dir+" score)",
			"%q says neither of what nor by what", e.Dir)
		return Type{}
	}
	c.Need(e.Count, Type{Kind: Number, OrAll: true}, "How many are taken")
	if _, one := e.List.(*syntax.PlayerExpr); one && e.Every {
		c.Report(diag.Errorf("wrong-type", c.At(e.List), "This is a single player, whose turn it is").
			WithHint("Say among whom: players with the highest score. One of them is: first of (players with the highest score)"))
		return Type{}
	}
	t := c.someList(e.List, "What is chosen from")
	if len(e.Keys) == 0 {
		if item := t.Kind.Item(); item != Invalid && !item.IsOrdered() && item != Card {
			c.Report(diag.Errorf("wrong-type", c.At(e.List), "%s is neither high nor low by itself", Capital(item.String())).
				WithHint("Say by what: first of (%s with the %s score)", c.Words(e.List), e.Dir))
			return Type{}
		}
	}
	c.throughBy(e, syntax.Named(e.List), t, e.List, func() { c.keys(e.Keys) })
	if e.Every || e.Count != nil {
		return t
	}
	return c.itemOf(t)
}

// MaxKeys is how many things may stand behind "by ... then ...".
const MaxKeys = 6

// keys types what things are put in order by, one after the other.
func (c *checker) keys(list []syntax.Expr) {
	for i, k := range list {
		if i == MaxKeys {
			c.Errorf("wrong-arity", k, "Make one number of several of them, with a define.",
				"Things can be put in order by %d values, not by more", MaxKeys)
			return
		}
		c.inOrder(k, c.Expr(k, Type{}))
	}
}

// inOrder reports a value that is neither more nor less than another one.
func (c *checker) inOrder(k syntax.Expr, t Type) {
	if !t.Kind.IsOrdered() && t.Kind != YesNo { // by yes or no: yes stands above no
		c.noOrder(k, t)
	}
}

// best types best of hole + board.
func (c *checker) best(e *syntax.BestExpr) Type {
	if e.Ranking != nil {
		c.namedRanking(e.Ranking)
	}
	for _, p := range e.Parts {
		c.Need(p.Cards, Of(Cards), "What a combination is made of")
	}
	t := Of(Combination)
	t.OrNone = e.Ranking != nil && slices.Contains(c.b.NoHand, e.Ranking.Name)
	return t
}

// roll types a roll: a number where one is wanted, and otherwise the dice as they lie on the table.
func (c *checker) roll(e *syntax.RollExpr, want Type) Type {
	if e.On != nil {
		return c.rollOn(e, want)
	}
	if name, ok := e.What.(*syntax.NameExpr); ok && e.Die == nil && e.Sides == nil {
		if o := c.meant(name.Name); o != nil && o.Kind == ChartName {
			c.Report(diag.Errorf("wrong-type", c.At(name), "%q is a chart, and dice are rolled on it", name.Name).
				WithHint("Write: roll on %s - and of several dice: roll 2 on %s", name.Name, name.Name).
				WithFix(c.At(name), "on "+name.Name, "Write on %s.", name.Name))
			return Type{}
		}
	}
	var what Type
	if e.Die != nil {
		c.info.Types[e.Die] = Of(Faces)
	}
	c.Need(e.Sides, Of(Number), "How many faces the dice have")
	switch {
	case e.What == nil:
	case e.Die == nil && e.Sides == nil:
		what = c.Need(e.What, Of(Dice), "What is rolled")
	default:
		c.Need(e.What, Of(Number), "How many dice are rolled")
	}
	c.Need(e.KeepCount, Of(Number), "How many dice are kept")
	c.faces(e.Reroll, e.RerollTo, "The face that is rolled again")
	if pick, ok := syntax.Bare(e.Explode).(*syntax.PickExpr); ok && pick.List == nil && pick.Dir == "highest" {
		c.info.Types[e.Explode] = Of(Number) // the highest face that the dice have
	} else {
		c.faces(e.Explode, e.ExplodeTo, "The face that explodes")
	}
	single := e.What == nil && (e.Sides != nil || e.Die != nil && e.Die.Count == 1) && e.Explode == nil
	switch {
	case want.Kind == Faces || want.Kind == Numbers || want.Kind == AnyList:
		return Of(Faces)
	case want.Kind == Number || want.Kind == Fraction || what.Kind == Dice || single:
		return Of(Number)
	}
	return Of(Faces)
}

// faces types what faces of a roll's dice something is done with: a face, none, or a list of faces.
func (c *checker) faces(e syntax.Expr, to syntax.Bound, what string) {
	want := Type{Kind: Number, OrNone: true}
	if _, ok := syntax.Bare(e).(*syntax.List); ok && to == "" {
		want = Of(Numbers)
	}
	if e == nil {
		return
	}
	if t := c.Expr(e, want); to != "" || t.Kind != Numbers && t.Kind != Faces && t.Kind != AnyList {
		c.must(e, t, Type{Kind: Number, OrNone: true}, what)
	}
}

// cases types cases. Where a type is needed, each value must be of it.
func (c *checker) cases(e *syntax.CasesExpr, want Type, what string) Type {
	var values []syntax.Expr
	for _, k := range e.Cases {
		c.Condition(k.When, "What stands after "+e.Word())
		values = append(values, k.Value)
	}
	if e.Otherwise != nil {
		values = append(values, e.Otherwise)
	} else {
		c.Report(diag.Errorf("missing-otherwise", c.At(e), "These cases do not say what it is when none of them fits").
			WithHint("End them with a line: otherwise: ..."))
	}
	var t Type
	if want.Kind != Invalid {
		for _, v := range values {
			got := c.Need(v, want, what)
			if u, ok := types.Union(t, got); ok {
				t = u
			} else {
				t = want
			}
		}
	} else {
		t = c.oneOf(values)
	}
	c.info.Types[e] = t
	return t
}

// oneOf types values of which one is chosen: those that mean something by themselves first.
func (c *checker) oneOf(values []syntax.Expr) Type {
	var t Type
	var unknown []Type
	for _, late := range []bool{false, true} {
		for _, v := range values {
			if c.flexible(v) != late {
				continue
			}
			got := c.Expr(v, t)
			c.tellWord(v, t)
			if got.Var != nil {
				unknown = append(unknown, got)
			}
			u, ok := types.Union(t, got)
			if !ok {
				c.Report(diag.Errorf("wrong-type", c.At(v), "This is %s, but another case is %s", got, t).
					WithLabel("%s", got).WithHint("All cases must give the same kind of value."))
				continue
			}
			t = u
		}
	}
	if len(unknown) == 0 {
		return t
	}
	all := c.vars.Unknown()
	c.vars.Give(all, t)
	for _, u := range unknown {
		c.vars.Give(all, u)
		c.vars.Want(u, all)
	}
	return all
}

// mostListed bounds the numbers in lists.
const mostListed = 10_000_000

// list types a list that is written out, whose words are read as what the place wants.
func (c *checker) list(e *syntax.List, want Type) Type {
	tokens := written.Tokens(e)
	t := want
	switch {
	case want.Kind == Card:
		t = Of(Cards)
	case want.Kind.IsList() && want.Kind < AnyList:
	case len(tokens) == 0:
		c.info.Lists[e] = []Literal{}
		return Of(AnyList)
	default:
		t = c.listType(tokens)
	}
	item := types.ItemOf(t)
	if t.Kind == Words {
		item.Kind = WordKind
	}
	out := make([]Literal, 0, len(tokens))
	good := true
	for _, tok := range tokens {
		lit, ok := c.written.Read(tok, item)
		if !ok {
			good = false
			if o := c.variable(tok.Text); o != nil {
				if e.Bare {
					c.Errorf("wrong-type", tok.Node, "Write a comparison for each: x is "+tok.Text+" or x is ...",
						"With or between them stand only fixed words and numbers, and %q is %s", tok.Text, meaning.KindNouns[o.Kind])
					continue
				}
				c.Errorf("unknown-name", tok.Node, "Put what changes together with +, or compare it by itself: x is "+tok.Text+" or x is ...",
					"A list in [ ] holds fixed words only, and %q is %s", tok.Text, meaning.KindNouns[o.Kind])
			} else if item.Kind == Card {
				c.notACard(tok.Node, tok.Text)
			} else if item.Kind == WordKind && item.Words == nil {
				c.Unknown(tok.Node, tok.Text, c.rs.Words, "not a word of any field or option")
			} else {
				c.written.Misread(tok, item, "An item of this list")
			}
			continue
		}
		if t.Kind == Faces && lit.Type.Kind == Number {
			c.noSuchFace(tok.Node, lit.Number)
		}
		if lit.Type.Kind == Number && (lit.Number > mostListed || lit.Number < -mostListed) {
			c.Errorf("out-of-range", tok.Node, "Keep it in a field of type number.", "A list holds numbers up to %d", mostListed)
		}
		if item.Kind == Card {
			c.listedTwice(tok, lit, out)
		}
		c.useItem(tok, lit)
		out = append(out, lit)
	}
	c.info.Lists[e] = out
	if !good {
		return Type{}
	}
	if t.Kind == Words {
		t.Words = nil
		for _, lit := range out {
			t.Words = append(t.Words, lit.Text)
		}
	}
	return Type{Kind: t.Kind, Words: t.Words}
}

// listedTwice reports a card of which there is only one, and which stands in a list already.
func (c *checker) listedTwice(tok written.Token, lit Literal, before []Literal) {
	var in *Deck
	for _, d := range c.rs.Decks() {
		if d.HasCard(lit.Text) {
			if in != nil || !d.HasOne(lit.Text) {
				return
			}
			in = d
		}
	}
	if in == nil {
		return
	}
	card, _ := in.Card(lit.Text)
	for _, b := range before {
		if other, ok := in.Card(b.Text); ok && other == card {
			c.Errorf("duplicate-declaration", tok.Node, "Delete one of them.", "%s is listed twice, and the deck has only one", tok.Text)
			return
		}
	}
}

// variable is what a name in a list stands for where it is no fixed word but a field, a let or the like; otherwise nil.
func (c *checker) variable(name string) *Object {
	o := c.meant(name)
	if o == nil || o.Kind == StartName || o.Kind == PhaseName {
		return nil
	}
	return o
}

// useItem notes what an item of a list stands for.
func (c *checker) useItem(tok written.Token, lit Literal) {
	var o *Object
	switch lit.Type.Kind {
	case WordKind:
		o = c.known.word(lit.Text)
	case Rank:
		o = c.known.ranks[lit.Text]
	case Suit:
		o = c.known.suits[lit.Text]
	case Category:
		o = c.known.categories[lit.Text]
	case Card:
		o = c.known.shared(CardName, lit.Text, Of(Card))
	case Player:
		o = c.known.shared(SeatName, lit.Text, Of(Player))
	default:
		return
	}
	c.info.Uses[tok.Node] = o
}

// listType is what a list is whose place says nothing: cards, numbers, texts, players of a test, or words.
func (c *checker) listType(tokens []written.Token) Type {
	for _, kind := range []Kind{Cards, Numbers, Texts, Players, Ranks, Suits, Categories} {
		if c.written.AllRead(tokens, Of(kind.Item())) {
			return Of(kind)
		}
	}
	return Of(Words)
}
