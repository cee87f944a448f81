package check

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check/asks"
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// ask types a decision: its own expressions, and the answer it gives.
func (c *checker) ask(a *syntax.Ask, want Type) Type {
	t := c.asking(a, want)
	c.aroundQuestion(a, t)
	return t
}

// asking types all of a decision but what house rules do around it.
func (c *checker) asking(a *syntax.Ask, want Type) Type {
	if a.AsksGM() && c.local(GMWord) == nil {
		return c.askGM(a, want)
	}
	c.asksWhom(a.Who)
	return c.question(a, want)
}

// question types all of a decision but who is asked.
func (c *checker) question(a *syntax.Ask, want Type) Type {
	looks := c.looks
	c.looks = nil // its own expressions are about the asked player
	t := c.choosing(a, want)
	c.looks = looks
	if a.Prompt != nil {
		c.braces(a.Prompt, syntax.Unquote(a.Prompt.Text))
	}
	for _, part := range a.Parts {
		c.Expr(part, Type{})
	}
	if a.Showing != nil {
		c.showing(a)
	}
	if a.Usually != nil {
		c.answering(func(d asks.Decision) bool { return d.At == a }, func() { c.answerForm(a.Usually) })
	}
	if !t.Blank() && (a.OrPass || a.OrFold) {
		t.OrNone = true
	}
	return t
}

// askGM types a decision of the game master. They sit at no place: they have no chips, cards or dice to give, and no hand to drop
// out of. Bare names are still those of the player whose turn it is.
func (c *checker) askGM(a *syntax.Ask, want Type) Type {
	c.info.Uses[syntax.Bare(a.Who)] = c.known.global[GMWord]
	c.info.Types[a.Who], c.info.Types[syntax.Bare(a.Who)] = Of(Player), Of(Player)
	what := ""
	if ch, ok := a.Choice.(*syntax.ChooseSome); ok && (ch.Of != syntax.OfCards || ch.Moves()) {
		what = "has no " + nouns[ch.Of] + " to " + ch.Verb
	}
	if a.OrFold {
		what = "has no hand to fold"
	}
	if what != "" {
		c.Errorf("wrong-type", a, "Let the game master choose, and say what becomes of it: ask game master to choose 1 card from board",
			"The game master %s", what)
		return Type{}
	}
	return c.question(a, want)
}

// nouns are what so many of are chosen.
var nouns = map[syntax.Things]string{syntax.OfCards: "cards", syntax.OfDice: "dice", syntax.OfChips: "chips"}

// asksWhom types which player is asked: one, and not several.
func (c *checker) asksWhom(e syntax.Expr) {
	t := c.Expr(e, Of(Player))
	if t.Kind == Players {
		loop := "each player"
		if players, ok := syntax.Bare(e).(*syntax.PlayersExpr); ok {
			loop = map[syntax.Who]string{syntax.StillIn: "each player still in", syntax.InGame: "each player",
				syntax.AllSeats: "each seat"}[players.Which]
			if players.Other {
				loop = strings.Replace(loop, "each", "each other", 1)
			}
		}
		c.Errorf("wrong-type", e,
			"Ask them one after the other, or all at once without seeing each other's answers: "+loop+", secretly { ask player to ... }",
			"One player is asked at a time, not several")
		return
	}
	c.must(e, t, Of(Player), "Who is asked")
}

// showing types what stands beside each number of a range, or beside each thing of a list.
func (c *checker) showing(a *syntax.Ask) {
	t := Of(Number)
	switch ch := a.Choice.(type) {
	case nil, *syntax.ChooseNumber:
	case *syntax.ChooseOne:
		t = c.itemOf(c.info.Types[ch.List])
	default:
		c.Errorf("wrong-type", a.Showing,
			"Something can be shown beside the numbers of a range, choose from 1..5, and beside the things of a list: choose from suits",
			"This decision is about neither a number nor one of a list")
	}
	c.push()
	if a.Each != nil {
		c.info.Lets[a] = c.bind(LoopItem, a.Each, a.Each, t)
	}
	c.Expr(a.Showing, Type{})
	c.leave()
}

func (c *checker) choosing(a *syntax.Ask, want Type) Type {
	switch ch := a.Choice.(type) {
	case *syntax.ChooseWord:
		return c.chooseWord(ch, want)
	case *syntax.ChooseYesNo:
		return Of(YesNo)
	case *syntax.ChooseNumber:
		c.limits(ch.Least, ch.Most, "The least number", "The greatest number")
		return Of(Number)
	case *syntax.ChooseOne:
		if words := c.offersWords(ch); words != nil {
			return Type{Kind: WordKind, Words: words}
		}
		return c.itemOf(c.someList(ch.List, "What is chosen from"))
	case *syntax.ChooseSome:
		return c.chooseSome(ch)
	}
	return Type{}
}

// chooseSome types a choice of so many cards, dice or chips.
func (c *checker) chooseSome(ch *syntax.ChooseSome) Type {
	noun := nouns[ch.Of]
	c.limits(ch.Least, ch.Most, "The number of "+noun, "The number of "+noun)
	kind := Cards
	switch ch.Of {
	case syntax.OfChips:
		if ch.From != nil {
			c.pile(ch.From, "Where the chips come from")
		} else {
			c.needsStack(ch, ch.Verb)
		}
		c.pile(ch.To, "Where the chips go")
		return Of(Number)
	case syntax.OfDice:
		kind = Faces
		c.lie(ch.From, "Where the dice are taken from", true)
		if ch.To != nil {
			c.lie(ch.To, "Where the dice go", false)
			if o := c.Place(ch.To); o != nil && o == c.Place(ch.From) && c.Words(ch.To) == c.Words(ch.From) {
				c.Errorf("wrong-type", ch.To,
					"Give another field of type faces, where the kept dice lie: keep 1 die from thrown to aside - or let them roll the others "+
						"again: reroll 0..5 dice from thrown",
					"The dice lie in %s already, so that keeping them there does nothing", quoted(c.Words(ch.To)))
			}
		}
	case syntax.OfCards:
		if t := c.Need(ch.From, Of(Cards), "Where the cards come from"); t.Kind == Invalid {
			kind = Invalid
		}
		if ch.To != nil {
			c.zone(ch.To, "Where the cards go", false)
		} else if ch.Discards {
			c.NeedsDeck(ch, "put cards away from")
		}
	}
	of := map[syntax.Things]Type{syntax.OfCards: Of(Cards), syntax.OfDice: Of(Faces)}[ch.Of]
	c.through(ch, nil, of, ch.From, func() {
		c.picked = true
		for _, fit := range ch.Each() {
			c.Condition(fit.Cond, "The condition")
		}
		c.picked = false
	})
	if together := ch.Together(); len(together) > 0 {
		c.together(ch, together, noun, of)
	}
	return Of(kind)
}

// together types what must hold for all cards or dice that are taken, which have a name in it.
func (c *checker) together(ch *syntax.ChooseSome, fits []*syntax.Fit, noun string, of Type) {
	for _, fit := range fits {
		names := []string{syntax.ChosenWord}
		if fit.Such { // as they were called once
			names = []string{map[Kind]string{Cards: takenCards, Faces: takenFaces}[of.Kind], syntax.AnswerWord, syntax.ChosenWord}
		}
		c.push()
		o := c.bind(LoopItem, &syntax.Ident{Node: fit.Node, Name: names[0]}, ch, of)
		if known := c.info.Lets[ch]; known != nil {
			o = known
		}
		c.info.Lets[ch] = o
		for _, name := range names {
			c.putAs(name, o)
		}
		c.Condition(fit.Cond, "What must hold for the "+noun)
		c.leave()
	}
}

// What the cards or dice of an answer were called once in what must hold for all of them.
const (
	takenCards = "cards"
	takenFaces = "faces"
)

// lie types what must be a place where dice lie: a field of type faces, or, where none are put there, a let.
func (c *checker) lie(e syntax.Expr, what string, lets bool) {
	t := c.Need(e, Of(Faces), what)
	if t.Kind == Invalid {
		return
	}
	if o := c.Place(e); o.IsField() || lets && o != nil && o.Kind == Let {
		return
	}
	c.Errorf("wrong-type", e,
		"Name the field itself, and say after where which dice are meant: keep 1 die from thrown to aside where die's face is 6",
		"%s must be a field of type faces", what)
}

// limits types the two ends of a range that is asked for.
func (c *checker) limits(least, most syntax.Expr, leastIs, mostIs string) {
	c.Need(least, Type{Kind: Number, OrAll: true}, leastIs)
	c.Need(most, Type{Kind: Number, OrAll: true}, mostIs)
	c.rising(least, most, "")
}

// rising reports two limits that are written out the wrong way round. To count down has a hint of its own, which is given twice
// what both add up to.
func (c *checker) rising(least, most syntax.Expr, down string) {
	lo, okLo := syntax.Constant(least)
	hi, okHi := syntax.Constant(most)
	if okLo && okHi && lo > hi {
		if down != "" {
			down = fmt.Sprintf(down, lo+hi, lo+hi)
		}
		c.Report(diag.Errorf("bad-range", c.At(least).Join(c.At(most)), "Nothing lies from %d to %d", lo, hi).
			WithHint("Write the smaller number first: %d..%d%s", hi, lo, down))
	}
}

// chooseWord types a choice of words. They are a closed list of their own, or some of the field's that is set to the answer.
func (c *checker) chooseWord(ch *syntax.ChooseWord, want Type) Type {
	t := Of(WordKind)
	for i, o := range ch.Options {
		c.Condition(o.When, "What stands after when")
		name := o.Word.Name
		switch {
		case i > 0 && ch.Options[i-1].When != nil && (c.isCondition(name) || c.goesOn(ch.Options[i-1].When, name)):
			c.Report(diag.Errorf("name-taken", c.At(&o.Word), "Is %q a word to choose here, or a part of the condition before it?", name).
				WithHint("A condition with or stands in brackets: when (%s or %s). A word to choose should not be called like something "+
					"that is yes or no.",
					c.Words(ch.Options[i-1].When), name))
		case t.Has(name):
			c.Errorf("duplicate-declaration", &o.Word, "Delete one of them.", "%q is offered twice", name)
			continue
		case want.Kind == WordKind && want.Words != nil && !want.Has(name):
			c.Report(diag.Errorf("wrong-type", c.At(&o.Word), "The answer may be %s, not %q", want, name).DidYouMean(name, want.Words, ""))
		}
		t.Words = append(t.Words, name)
		c.addWord(name)
	}
	return t
}

// goesOn reports whether a word could be one more that the last comparison of a condition is about: when mood is calm or angry
func (c *checker) goesOn(when syntax.Expr, word string) bool {
	if logic, ok := when.(*syntax.LogicExpr); ok {
		when = logic.Terms[len(logic.Terms)-1]
	}
	compare, ok := when.(*syntax.CompareExpr)
	return ok && (compare.Op == "is" || compare.Op == "is not") && c.info.Types[compare.A].Has(word)
}

// isCondition reports whether a name means something that is yes or no.
func (c *checker) isCondition(name string) bool {
	o := c.meant(name)
	return o != nil && o.Type.Kind == YesNo
}

// zone types what must be a place for cards: a field of type cards, the deck, the discards; perhaps of each player.
func (c *checker) zone(e syntax.Expr, what string, ofEach bool) {
	t := Type{}
	if ofEach {
		t = c.target(e)
	} else {
		t = c.Expr(e, t)
	}
	if t.Kind == Invalid {
		return
	}
	if o := c.Place(e); t.Kind == Cards && o != nil && o.Kind != Let && o.Kind != Param && o.Kind != DefineName &&
		o.Kind != LoopItem && o.Kind != ResultName {
		return
	}
	d := diag.Errorf("wrong-type", c.At(e), "%s must be a zone, not %s", what, t).
		WithHint("A zone is a field of type cards, the deck or the discards. %s", c.zones())
	theirs := func(f *Field) bool { return f.Type.Kind == Cards && f.Kind == PlayerField }
	if i := slices.IndexFunc(c.rs.Fields, theirs); t.Kind == Player && i >= 0 {
		d = d.WithHint("Say in which of their places: %s's %s", c.Words(e), c.rs.Fields[i].Name)
	}
	if named := c.named(e); t.Kind == Cards && named != nil {
		d = diag.Errorf("wrong-type", c.At(e), "%q gives the cards that lie there, and not the place where they lie", named.Name).
			WithHint("%s must be the field itself. Where it depends which, keep a zone for each of several numbers, hand cards for each "+
				"of 1..2, and name it: deal 2 to hand(n). Or say so around the line: if ... { deal 2 to hand } otherwise { deal 2 to pile }",
				what).
			WithOther(c.At(syntax.NameOf(named.Decl)), "it is %s", meaning.KindNouns[named.Kind])
	}
	c.Report(d)
}

// zones lists the fields of type cards, where they are few.
func (c *checker) zones() string {
	var names []string
	for _, f := range c.rs.Fields {
		if f.Type.Kind == Cards {
			names = append(names, f.Name)
		}
	}
	if len(names) == 0 || len(names) > mostNamed {
		return ""
	}
	return "Such fields are " + types.Joined(names, " and ") + "."
}

// named is the define, let, parameter or result that an expression names; otherwise nil.
func (c *checker) named(e syntax.Expr) *Object {
	o := c.Place(e)
	if o == nil || o.Decl == nil {
		return nil
	}
	switch o.Kind {
	case DefineName, Let, Param, LoopItem, ResultName:
		return o
	}
	return nil
}

// target types a place that may be one of each player's: hole of each player still in.
func (c *checker) target(e syntax.Expr) Type {
	of, ok := syntax.Bare(e).(*syntax.OfExpr)
	if !ok {
		return c.Expr(e, Type{})
	}
	each, ok := of.Right.(*syntax.EachExpr)
	if !ok {
		return c.Expr(e, Type{})
	}
	c.eachHead(each.Head)
	c.info.Types[each] = Of(Players)
	name, ok := syntax.Bare(of.Left).(*syntax.NameExpr)
	keyed, indexed := syntax.Bare(of.Left).(*syntax.CallExpr)
	if indexed = indexed && c.keyed(keyed) != nil; indexed {
		name, ok = &syntax.NameExpr{Node: keyed.Name.Node, Name: keyed.Name.Name}, true
	}
	if !ok {
		c.Expr(of.Left, Type{})
		return Type{}
	}
	delete(c.info.Calls, of)
	o := c.known.global[name.Name]
	if indexed && o.Family == nil {
		c.lookedUp(keyed, o)
		return Type{}
	}
	switch {
	case !indexed && c.Whole(name, o):
		return Type{}
	case o == nil:
		var fields []string
		for _, f := range c.rs.Fields {
			if f.PerPlayer {
				fields = append(fields, f.Name)
			}
		}
		c.Unknown(name, name.Name, fields, "should be a field of each player")
		return Type{}
	case o.Kind != PlayerField:
		c.Errorf("wrong-type", name, "", "%q is %s, not a field of each player", name.Name, meaning.KindNouns[o.Kind])
		return Type{}
	}
	c.info.Uses[name] = o
	call := Call{To: o, Whose: each}
	if indexed {
		c.member(keyed, o)
		call.Keys = keyed.Args
		c.info.Types[keyed] = o.Type
	}
	c.info.Calls[of] = call
	for _, x := range []syntax.Expr{name, of, e} {
		c.info.Types[x] = o.Type
	}
	return o.Type
}

// Place is the field or ready-made word that an expression names as a place, or whatever else the name is; nil for what is
// no name.
func (c *checker) Place(e syntax.Expr) *Object {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NameExpr:
		return c.info.Uses[e]
	case *syntax.CallExpr:
		return c.info.Uses[e] // nothing for a line of a chart
	case *syntax.OfExpr:
		if call, ok := c.info.Calls[e]; ok && call.Whose != nil {
			return call.To
		}
	}
	return nil
}

// pile types what must hold chips: a field of chips, the pot or the bank, or a player, which means the player's stack.
func (c *checker) pile(e syntax.Expr, what string) {
	t := c.Expr(e, Type{})
	switch t.Kind {
	case Invalid:
		c.wants(t, Of(Player))
	case Player:
		c.needsStack(e, "pay")
	case Pile:
		if o := c.Place(e); o == nil || o.Kind == Let || o.Kind == Param || o.Kind == DefineName {
			c.notAPile(e, what)
		}
	case Number:
		c.notAPile(e, what)
	default:
		c.Report(diag.Errorf("wrong-type", c.At(e), "%s must be chips or a player, not %s", what, t).
			WithHint("Chips lie in a field of type chips, in the pot, in the bank, or in a player's stack."))
	}
}

// notAPile reports a number of chips where the pile itself must be named.
func (c *checker) notAPile(e syntax.Expr, what string) {
	d := diag.Errorf("wrong-type", c.At(e), "%s must be a pile of chips, not a number of them", what).
		WithHint("Name the field of type chips itself, the pot, the bank or a player.")
	if named := c.named(e); named != nil && named.Kind == DefineName {
		d = d.WithHint("A define gives how many chips lie there, and not the place. Where it depends which pile it is, keep one for "+
			"each of several numbers, and name it: pay 5 from stack to stake(n). Or say so around the line: if ... { pay 5 from stack "+
			"to stake } otherwise { pay 5 from stack to pot }").
			WithOther(c.At(syntax.NameOf(named.Decl)), "it is a define")
	}
	c.Report(d)
}

// needsStack reports a statement about a player's chips in a ruleset where players have no stack.
func (c *checker) needsStack(at syntax.Ranger, what string) {
	o := c.known.global[StackField]
	// Or has no type, which was said.
	if o != nil && o.Kind == PlayerField && (o.Type.Kind == Pile || o.Type.Kind == Invalid) || c.broken {
		return
	}
	d := diag.Errorf("no-stack", c.At(at), "Players need a stack of chips").
		WithHint("To %s takes one. Declare it under each player has: stack chips = 100", what)
	d.Alike = true
	c.Report(d)
}
