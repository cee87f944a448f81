package check

import (
	"strconv"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// look is a filter or "by" without a named item: bare names in it are the looked-at item's.
type look struct {
	of    Type        // of the list that is looked through
	list  syntax.Expr // nil where it is not written out
	loop  bool        // it is the head of a loop over players
	inner bool        // another such loop stands around it
	by    bool        // it is a "by" or its like, whose list is named in the same breath

	said, bare syntax.Ranger // the word player, and a bare word that is somebody's
}

// Expr types an expression. What is wanted is only advice: it says how to read bare words, texts and lists, which mean
// something only beside a type. Whether the result fits is for [checker.Need].
func (c *checker) Expr(e syntax.Expr, want Type) Type {
	if e == nil {
		return Type{}
	}
	t := c.typeOf(e, want)
	c.info.Types[e] = t
	return t
}

func (c *checker) typeOf(e syntax.Expr, want Type) Type {
	switch e := e.(type) {
	case syntax.ListExpr:
		return c.Expr(e.Expr, want)
	case *syntax.ParenExpr:
		if e.Alone {
			defer c.alone()()
		}
		return c.Expr(e.X, want)
	case *syntax.LuaExpr:
		return c.luaExpr(e)
	case *syntax.NumberLit:
		return c.numberLit(e, want)
	case *syntax.TextLit:
		return c.textLit(e, want)
	case *syntax.CodeLit:
		return Of(Dice)
	case *syntax.DieLit:
		rolled := "roll " + c.Words(e)
		c.Report(diag.Errorf("wrong-type", c.At(e), "A die means nothing until it is rolled").WithHint("Write: %s", rolled).
			WithFix(c.At(e), rolled, "Write %s.", rolled))
		return Type{}
	case *syntax.YesNoLit:
		word := "no"
		if e.Value {
			word = "yes"
		}
		if want.Has(word) {
			c.info.Uses[e] = c.known.word(word)
			return Type{Kind: WordKind, Words: []string{word}}
		}
		return Of(YesNo)
	case *syntax.NoneLit:
		return Of(Nothing)
	case *syntax.AllLit:
		if want.Has("all") {
			c.info.Uses[e] = c.known.word("all")
			return Type{Kind: WordKind, Words: []string{"all"}}
		}
		return Of(AllOf)
	case *syntax.CardLit:
		if !c.rs.HasCard(syntax.Unquote(e.Text)) {
			c.notACard(e, e.Text)
			return Type{}
		}
		c.info.Uses[e] = c.known.shared(CardName, e.Text, Of(Card))
		return Of(Card)
	case *syntax.List:
		return c.list(e, want)
	case *syntax.NameExpr:
		return c.name(e, want)
	case *syntax.PlayerExpr:
		c.whose(e, nil)
		return Of(Player)
	case *syntax.PlayersExpr:
		return Of(Players)
	case *syntax.OptionExpr:
		return c.optionExpr(e)
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.OfExpr:
		return c.of(e)
	case *syntax.EachExpr:
		c.doneForEach(e)
		c.eachHead(e.Head)
		return Type{}
	case *syntax.MinusExpr:
		t := c.Need(e.X, Of(Fraction), "What follows the minus")
		return c.made(types.Calculated, t)
	case *syntax.NotExpr:
		c.adjective(e.X)
		c.Need(e.X, Of(YesNo), "What follows not")
		return Of(YesNo)
	case *syntax.ArithExpr:
		return c.arith(e, want)
	case *syntax.CompareExpr:
		return c.compare(e)
	case *syntax.LogicExpr:
		if c.severalValues(e) {
			return Type{}
		}
		return c.logic(e, want)
	}
	return c.listOf(e, want)
}

// Need types an expression where a value of one type is wanted, and reports it where it is of another. What names the
// place: "The number of cards".
func (c *checker) Need(e syntax.Expr, want Type, what string) Type {
	if e == nil {
		return Type{}
	}
	if cases, ok := syntax.Bare(e).(*syntax.CasesExpr); ok {
		t := c.cases(cases, want, what)
		for x := e; x != nil; {
			c.info.Types[x] = t
			switch y := x.(type) {
			case *syntax.ParenExpr:
				x = y.X
			case syntax.ListExpr:
				x = y.Expr
			default:
				x = nil
			}
		}
		return t
	}
	return c.must(e, c.Expr(e, want), want, what)
}

// must reports an expression whose type does not fit, and otherwise gives its type back.
func (c *checker) must(e syntax.Expr, got, want Type, what string) Type {
	if got.Kind == Invalid || want.Kind == Invalid {
		c.likens(want, got, e)
		return c.wants(got, want)
	}
	if !types.Fits(got, want) {
		if want.Kind == Fraction { // which is any number
			want.Kind = Number
		}
		c.mismatch(e, got, want, what)
		return Type{}
	}
	if !want.OrNone {
		c.notSkipped(e)
	}
	if n, ok := syntax.Constant(e); ok && want.Kind == Number && !want.Allows(n) {
		c.Errorf("out-of-range", e, "", "%s must be %s, not %d", what, types.Describe(want), n)
	}
	return got
}

// mismatch reports a value of the wrong type.
func (c *checker) mismatch(e syntax.Expr, got, want Type, what string) {
	d := diag.Errorf("wrong-type", c.At(e), "%s must be %s, not %s", what, types.Describe(want), got).WithLabel("%s", got)
	text := c.Words(e)
	if len(text) > 40 || !syntax.IsPlain(e) {
		text = "(...)"
	}
	if x, ok := syntax.Bare(e).(*syntax.ArithExpr); ok && x.Op == "/" {
		text = c.Words(x)
	}
	if lit, ok := syntax.Bare(e).(*syntax.TextLit); ok && len(want.Words) > 0 {
		c.Report(d.DidYouMean(lit.Value, want.Words, "A word is written without quotation marks."))
		return
	}
	facts := append(got.Facts("given"), want.Facts("wanted")...)
	if isOf(e) {
		facts = append(facts, "given of something")
	}
	if c.startToo(e) {
		facts = append(facts, "given start")
	}
	if _, fixed := syntax.Constant(e); fixed {
		facts = append(facts, "given written")
	}
	d = c.advise(d, e, map[string]string{"it": text, "name": c.Words(e)}, facts)
	d = c.OneInstead(d, e, want)
	if pick, ok := syntax.Bare(e).(*syntax.PickExpr); ok && pick.Every && got.Kind.Item() == want.Kind {
		one := "first of (" + c.Words(pick) + ")"
		d = d.WithHint("Several may tie. For the first of them write: %s", one).WithFix(c.At(e), one, "Take the first of them.")
	}
	c.Report(c.fromCall(d, e))
}

// OneInstead is a diagnostic with what was meant where the highest of some values stands and the one who has it is wanted.
//
//	lowest stack of players      a number      first of (players with the lowest stack)
func (c *checker) OneInstead(d diag.Diagnostic, e syntax.Expr, want Type) diag.Diagnostic {
	fold, ok := syntax.Bare(e).(*syntax.FoldExpr)
	if !ok || fold.Key == nil || fold.Op != "highest" && fold.Op != "lowest" || c.info.Types[fold.List].Kind.Item() != want.Kind {
		return d
	}
	one := "first of (" + c.Words(fold.List) + " with the " + fold.Op + " " + c.Words(fold.Key) + ")"
	return d.WithHint("Of whom it is, and not how much: %s", one).WithFix(c.At(e), one, "Write %s.", one)
}

func (c *checker) numberLit(e *syntax.NumberLit, want Type) Type {
	text := strconv.FormatInt(e.Value, 10)
	if want.Has(text) {
		c.info.Uses[e] = c.known.word(text)
		return Type{Kind: WordKind, Words: []string{text}}
	}
	if want.Kind != Rank {
		return Of(Number)
	}
	o := c.known.ranks[text]
	if o == nil {
		c.Errorf("unknown-name", e, "The ranks are "+types.Joined(c.written.Ranks(), " and ")+".", "The deck has no rank %s", text)
		return Type{}
	}
	c.info.Uses[e] = o
	return Of(Rank)
}

func (c *checker) textLit(e *syntax.TextLit, want Type) Type {
	switch {
	case want.Kind == Combination:
		if c.b.ReadHand == nil || c.b.ReadHand(e.Value) != nil {
			c.written.UnknownHand(e, e.Value)
			return Type{}
		}
		c.info.Texts[e] = Literal{Type: Of(Combination), Text: e.Value}
		return Of(Combination)
	case want.Kind == Player && c.seats[e.Value]:
		c.info.Uses[e] = c.known.shared(SeatName, e.Value, Of(Player))
		return Of(Player)
	case (want.Kind == Card || want.Kind == Cards) && c.rs.HasCard(e.Value):
		c.info.Uses[e] = c.known.shared(CardName, e.Value, Of(Card))
		return Of(Card)
	}
	return Of(Text)
}

func (c *checker) notACard(at syntax.Ranger, text string) {
	if c.rs.Deck == nil {
		c.NeedsDeck(at, "hold "+text)
		return
	}
	c.Errorf("unknown-name", at, "A card is a rank and a suit: 10h is the ten of hearts, As the ace of spades, Jk a joker.",
		"The deck has no card %s", text)
}

func (c *checker) optionExpr(e *syntax.OptionExpr) Type {
	o := c.known.options[e.Name.Name]
	if o == nil {
		if c.mayBeUnread(e.Name.Name) {
			return Type{}
		}
		c.Report(diag.Errorf("option-unknown", c.At(e.Name), "There is no option called %q", e.Name.Name).
			DidYouMean(e.Name.Name, sortedKeys(c.known.options),
				"Declare it at the top of the file: option %s number 1..10 = 1, \"What it means\"", e.Name.Name))
		return Type{}
	}
	c.info.Uses[e] = o.Object
	c.info.Uses[e.Name] = o.Object
	return o.Type
}

// whose reports the word player in a filter over players in which a bare word is somebody's too: it could be either of two, the
// one who is looked at and the one whose turn it is. With 's everywhere it is the one who is looked at.
func (c *checker) whose(said, bare syntax.Ranger) {
	i := len(c.looks) - 1
	for ; i >= 0 && c.looks[i].of.Kind != Players; i-- {
	}
	if i < 0 {
		return
	}
	l := &c.looks[i]
	if said != nil {
		l.said = said
	}
	if bare != nil {
		l.bare = bare
	}
	if l.said == nil || l.bare == nil || l.loop && !l.inner { // in the last, it is nobody else's turn
		return
	}
	list := "players still in"
	if l.list != nil {
		list = c.Words(l.list)
	}
	hint := "Write 's after each, and player is the one you look at: player's " + c.Words(l.bare) +
		". Or name that one: each rival in " +
		list + " where rival's " + c.Words(l.bare) + " ..."
	if list == "players still in" || list == "players" {
		hint += " - or, for all but one: other " + list
	}
	c.Report(diag.Errorf("whose", c.At(l.said),
		"Whose? Here each player is looked at in turn, so \"player\" could be either of two").
		WithHint("%s", hint))
}

// flexible reports whether an expression means something only beside a type: a text, a list, a bare word.
func (c *checker) flexible(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case nil, *syntax.TextLit, *syntax.List, *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.AllLit:
		return true
	case *syntax.PickExpr:
		return e.List == nil
	case *syntax.NameExpr:
		if c.local(e.Name) != nil || c.seats[e.Name] || c.here(c.known.parts[e.Name]) != nil || c.noun(e) != nil {
			return false
		}
		o := c.known.global[e.Name]
		if o == nil {
			return c.known.results[e.Name] == nil
		}
		return o.Kind == StartName || e.Name == EmptyWord
	}
	return false
}

// arith types a + b and its like. Where dice are wanted, rolls are put together as the dice that lie there.
func (c *checker) arith(e *syntax.ArithExpr, want Type) Type {
	beside, each := orElse, Of(Fraction)
	if e.Op == "+" && want.Kind == Faces {
		each = Of(Faces)
	}
	if e.Op != "-" { // of two ranks there is a difference, and nothing else
		beside = noRank
	}
	a, b := c.operandsBeside(e.A, e.B, each, beside)
	if key := meaning.LastKey(e.A); key != nil && (e.Op == "+" || e.Op == "-") {
		c.keyCutShort(e, key)
		return Type{}
	}
	if c.diceWithNumbers(e, a, b) {
		return Type{}
	}
	if c.vars != nil && (a.Var != nil || b.Var != nil) {
		return c.sum(e, a, b)
	}
	if t, ok := types.Together(e.Op, a, b); ok {
		return c.rolledAlone(e, t)
	}
	for _, side := range []struct {
		e syntax.Expr
		t Type
	}{{e.A, a}, {e.B, b}} {
		if side.t.Kind == Invalid || side.t.Kind == Dice && side.e == e.A && b.Kind != Dice && (e.Op == "+" || e.Op == "-") &&
			!b.Kind.IsList() {
			continue
		} else if a.Kind == Dice && b.Kind.IsList() || b.Kind == Dice && a.Kind.IsList() {
			c.Errorf("wrong-type", e, "Roll it first, or add it to another dice code: 4D + 1D is 5D", "A dice code is not added to a list")
			return Type{}
		} else if e.Op == "+" && (a.Kind == Text || b.Kind == Text) {
			c.Report(diag.Errorf("wrong-type", c.At(e), "Texts are not added up").
				WithHint("Put commas between what is said: say %s, %s", c.Words(e.A), c.Words(e.B)))
			return Type{}
		} else if !types.Fits(side.t, Type{Kind: Fraction, OrAll: true}) {
			c.mismatch(side.e, side.t, Of(Number), "What is calculated with")
			return Type{}
		}
	}
	if e.Op != "/" {
		return types.Arithmetic(a, b)
	}
	if n, ok := syntax.Constant(e.B); ok && n == 0 {
		c.Errorf("divide-by-zero", e.B, "", "Nothing can be divided by 0")
	}
	return quotient(e)
}

// quotient is the type of what is divided.
func quotient(e *syntax.ArithExpr) Type {
	if e.Round != "" {
		return Of(Number)
	}
	return Of(Fraction)
}

// operands types two expressions of which one may be a bare word, text or list that only the other gives a meaning.
func (c *checker) operands(a, b syntax.Expr, want Type) (Type, Type) {
	return c.operandsBeside(a, b, want, orElse)
}

// operandsBeside types two operands. What is wanted next to a value of a type the last argument says.
func (c *checker) operandsBeside(a, b syntax.Expr, want Type, beside func(t, otherwise Type) Type) (Type, Type) {
	flexA, flexB := c.flexible(a), c.flexible(b)
	if flexA && !flexB {
		tb := c.Expr(b, want)
		return c.Expr(a, beside(tb, want)), tb
	}
	ta := c.Expr(a, want)
	return ta, c.Expr(b, beside(ta, want))
}

// noRank is what is wanted next to a value with which is calculated, in the place of a rank or suit.
func noRank(t, otherwise Type) Type {
	if t.Kind == Rank || t.Kind == Suit {
		return otherwise
	}
	return orElse(t, otherwise)
}

// orElse is what is wanted next to a value of a type. A list beside another one may have more words: moods + [sly].
func orElse(t, otherwise Type) Type {
	if t.Kind == Invalid {
		return otherwise
	}
	if t.Ranges = nil; t.Kind.IsList() {
		t.Words = nil
	}
	return t
}

// Capital is a text with a capital at its beginning.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// keyCutShort reports an older highest of players by worth + stack, and sum of hand by spots + 1. Where both readings
// give something, both are offered.
func (c *checker) keyCutShort(e *syntax.ArithExpr, key syntax.Expr) {
	whole := c.At(key).Join(c.At(e.B))
	d := diag.Errorf("wrong-type", whole, "After by stands one value, and the %s is no longer part of it", e.Op)
	if pick, ok := e.A.(*syntax.PickExpr); ok && !c.info.Types[pick].Kind.IsNumber() {
		c.Report(d.WithHint("Put brackets round the sum: by (%s)", whole.Text()).
			WithFix(whole, "("+whole.Text()+")", "Put brackets round it."))
		return
	}
	c.Report(d.WithHint("Put brackets round what is meant: by (%s), or (%s) %s %s", whole.Text(), c.Words(e.A), e.Op, c.Words(e.B)))
}
