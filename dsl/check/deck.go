package check

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// decks reads the decks. The first is the one that the word deck means; each of the others is a field of the table. A deck's own
// name means it too, as far as nothing else is called so.
func (c *checker) decks(decls []*syntax.DeckDecl) {
	for i, d := range decls {
		deck := &Deck{Decl: d}
		if i == 0 {
			c.rs.Deck = deck
		} else {
			deck.Field = c.rs.Fields[slices.IndexFunc(c.rs.Fields, func(f *Field) bool { return f.Decl == syntax.Ranger(d) })]
			c.rs.Beside = append(c.rs.Beside, deck)
		}
		if d.Name != nil {
			c.deck(deck)
		}
	}
	if len(decls) == 0 {
		return
	}
	if name := decls[0].Name; len(decls) > 1 && name != nil && c.known.global[name.Name] == nil {
		c.known.global[name.Name] = c.known.global["deck"]
	}
	c.rs.Ranks = c.inOneOrder("rank", func(d *Deck) []string { return d.Ranks })
	c.rs.Suits = c.inOneOrder("suit", func(d *Deck) []string { return d.Suits })
	for i, rank := range c.rs.Ranks {
		c.known.ranks[rank] = &Object{Kind: RankName, Name: rank, Type: Of(Rank), Index: i}
	}
	for i, suit := range c.rs.Suits {
		c.known.suits[suit] = &Object{Kind: SuitName, Name: suit, Type: Of(Suit), Index: i}
	}
	for _, d := range c.rs.Decks() {
		d.Among = c.rs.Suits
	}
	c.ownCards()
}

// anotherDeck reports whether a deck is one more beside those that are declared already, and makes room for it then.
func (c *checker) anotherDeck(decks []*syntax.DeckDecl, d *syntax.DeckDecl) bool {
	for _, old := range decks {
		if old.Name != nil && d.Name != nil && old.Name.Name == d.Name.Name {
			c.again(d.Name, "the deck "+quoted(d.Name.Name), old.Name)
			return false
		}
	}
	if len(decks) == MostDecks {
		c.errorf("out-of-range", d.Name,
			"Put cards of several kinds into one deck, and tell them apart by what they say of themselves.",
			"A game has %d decks at most", MostDecks)
		return false
	}
	if len(decks) > 0 {
		c.besides(d)
	}
	return true
}

// MostDecks is how many decks may be played with side by side.
const MostDecks = 8

// besides makes a place for the cards of a deck that is declared beside the first one: a field of the table that nobody sees.
func (c *checker) besides(d *syntax.DeckDecl) {
	o := c.declare(TableField, d.Name, d)
	o.Type, o.Index = Of(Cards), len(c.ofTable)
	c.ofTable = append(c.ofTable, &Field{Object: o})
}

// inOneOrder are the ranks or suits of all decks, in an order that is that of each of them: what only a later one has stands
// before the next one that an earlier one has too. Decks that contradict each other are reported.
func (c *checker) inOneOrder(what string, of func(*Deck) []string) (all []string) {
	for _, d := range c.rs.Decks() {
		at := len(all)
		list := of(d)
		for i := len(list) - 1; i >= 0; i-- {
			switch known := slices.Index(all, list[i]); {
			case known < 0:
				all = slices.Insert(all, at, list[i])
			case known < at:
				at = known
			default:
				c.report(diag.Errorf("deck-order", c.at(d.Decl.Name),
					"The decks have their %ss in different orders: %s stands below %s in %q, "+
						"and above it in another one", what, list[i], all[at], d.Decl.Name.Name).
					WithHint("Cards of all decks are compared in one order. Write the %ss of this deck in the order of the others, or call "+
						"them something else", what))
				return all
			}
		}
	}
	return all
}

// deck reads a deck: a named one, perhaps changed, or one of the ruleset's own.
func (c *checker) deck(deck *Deck) {
	d := deck.Decl
	parts, named := c.b.Decks[d.Name.Name]
	deck.Ranks, deck.Suits = parts.Ranks, parts.Suits
	own := false
	for _, line := range d.Lines {
		if line == nil {
			continue
		}
		switch {
		case len(line.Ranks) > 0:
			deck.Ranks = c.deckWords(line.Ranks, "rank")
			own = true
		case len(line.Suits) > 0:
			deck.Suits = c.deckWords(line.Suits, "suit")
		case line.Card != nil:
			own = true
		case line.Jokers != nil:
			deck.Jokers = line.Jokers
		case line.Copies != nil:
			deck.Copies = line.Copies
		case line.Wild != nil:
			deck.Wild = line.Wild
		}
	}
	if !named && !own {
		c.report(diag.Errorf("unknown-name", c.at(d.Name), "There is no deck called %q", d.Name.Name).
			DidYouMean(d.Name.Name, sortedKeys(c.b.Decks),
				"The known decks are %s. A deck of your own says its ranks and suits, or its cards.", types.OrList(sortedKeys(c.b.Decks))))
	}
	if len(deck.Ranks) > 0 && len(deck.Suits) == 0 {
		c.report(diag.Errorf("no-suits", c.at(d.Name), "The deck %q has ranks, but no suits", d.Name.Name).
			WithHint("For the four usual suits write deck standard { ranks ... }. For one card of each rank name one suit: suits plain"))
		deck.Suits = c.b.Decks["standard"].Suits // so that its cards are not reported one by one
	}
	for _, line := range d.Lines {
		if line == nil {
			continue
		}
		if line.RunsOut != nil {
			deck.RunsOut, deck.WhatThereIs = line.RunsOut.Shuffle, line.RunsOut.WhatThereIs
		}
	}
}

// deckWords reads a line of ranks or suits.
func (c *checker) deckWords(words []*syntax.Word, what string) []string {
	var out []string
	seen := map[string]bool{}
	for _, w := range words {
		if w == nil {
			continue
		}
		name := syntax.Unquote(w.Text)
		if seen[name] {
			c.errorf("duplicate-declaration", w, "Delete one of them.", "The %s %s is listed twice", what, name)
			continue
		}
		seen[name] = true
		out = append(out, name)
	}
	return out
}

// ownCards reads the cards of the ruleset's own and the attributes they have.
func (c *checker) ownCards() {
	places := map[string]int{}
	var attrs []Attr
	c.ownLines(func(_ *Deck, line *syntax.DeckLine) {
		for _, a := range line.Attrs {
			if a == nil || a.Name == nil || a.Value == nil || c.ofTheDeck(line, a) {
				continue
			}
			t := c.written.Guess([]written.Token{written.TokenOf(a.Value)}, nil)
			i, ok := places[a.Name.Name]
			if !ok {
				i = len(attrs)
				places[a.Name.Name] = i
				attrs = append(attrs, Attr{Name: a.Name.Name, Type: t})
				c.attribute(a, t)
				continue
			}
			if u, ok := types.Union(attrs[i].Type, t); ok {
				attrs[i].Type = u
			} else {
				c.errorf("wrong-type", a.Value, "", "%q is %s on another card, not %s", a.Name.Name, attrs[i].Type, t)
			}
		}
	})
	c.ownLines(func(deck *Deck, line *syntax.DeckLine) {
		card := OwnCard{Name: syntax.Unquote(line.Card.Text), Attrs: make([]Literal, len(attrs))}
		for i := range card.Attrs {
			card.Attrs[i] = Literal{Type: Of(Nothing), None: true}
		}
		for _, a := range line.Attrs {
			if a == nil || a.Name == nil || a.Value == nil {
				continue
			}
			i, ok := places[a.Name.Name]
			if !ok {
				continue
			}
			if lit, ok := c.written.Read(written.TokenOf(a.Value), attrs[i].Type); ok {
				card.Attrs[i] = lit
			}
		}
		for i, lit := range card.Attrs {
			if lit.None {
				attrs[i].Type.OrNone = true
			}
		}
		deck.Own = append(deck.Own, card)
	})
	for _, deck := range c.rs.Decks() {
		for i := range attrs {
			if len(deck.Ranks) > 0 || deck.Jokers != nil {
				attrs[i].Type.OrNone = true // the other cards have none
			}
		}
	}
	for _, a := range attrs {
		if p := c.known.parts[a.Name]; p != nil {
			p.obj.Type = a.Type
		}
	}
	c.rs.Attrs = attrs
}

// mostLines is how many cards of a kind a fix writes out.
const mostLines = 20

// ofTheDeck reports what is said of the whole deck, in a line about one card, where it would only be called so and do nothing:
// copies 3.
func (c *checker) ofTheDeck(line *syntax.DeckLine, a *syntax.CardAttr) bool {
	switch a.Name.Name {
	default:
		return false
	case "wild":
		c.report(diag.Errorf("wrong-type", c.at(a), "Which cards are wild is said of the deck, not of a card").
			WithHint("Say in a line of its own which cards are wild: wild joker, or: wild rank is 2"))
	case "copies":
		card := line.Card.Text
		d := diag.Errorf("wrong-type", c.at(a), "How many copies there are is said of the whole deck, not of a card").
			WithHint("Each line is one card. Write the line as often as there are cards of the kind: card %s on one line, and card %s on the next",
				card, card)
		others := strings.TrimSpace("card " + card)
		for _, o := range line.Attrs {
			if o != nil && o != a {
				others += ", " + c.at(o).Text()
			}
		}
		if n, err := strconv.Atoi(c.at(a.Value).Text()); err == nil && n > 0 && n <= mostLines {
			d = d.WithFix(c.at(line), strings.TrimSuffix(strings.Repeat(others+"\n  ", n), "\n  "), "Write a line for each of them.")
		}
		c.report(d)
	}
	return true
}

// ownLines goes through the lines that name a card of the ruleset's own.
func (c *checker) ownLines(do func(*Deck, *syntax.DeckLine)) {
	for _, deck := range c.rs.Decks() {
		for _, line := range deck.Decl.Lines {
			if line != nil && line.Card != nil {
				do(deck, line)
			}
		}
	}
}

// attribute makes an attribute of own cards known as a part of the looked-at card.
func (c *checker) attribute(a *syntax.CardAttr, t Type) {
	for _, w := range t.Words {
		c.addWord(w)
	}
	if old := c.taken(a.Name.Name); old != nil {
		c.clash(a.Name, ItemPart, old)
		return
	}
	c.known.parts[a.Name.Name] = &part{&Object{Kind: ItemPart, Name: a.Name.Name, Type: t, Decl: a}, Card}
}

// needsDeck reports a statement about cards in a ruleset that has none.
func (c *checker) needsDeck(at syntax.Ranger, what string) {
	if c.rs.Deck != nil || c.broken {
		return
	}
	c.errorf("no-deck", at, "Declare the deck, in a line of its own: deck standard", "The ruleset has no deck to %s", what)
}

// typeDeckLines types what a deck's lines compute: how many jokers and copies, and which cards are wild.
func (c *checker) typeDeckLines() {
	for _, deck := range c.rs.Decks() {
		c.typeLinesOf(deck)
	}
}

func (c *checker) typeLinesOf(deck *Deck) {
	for _, e := range []syntax.Expr{deck.Jokers, deck.Copies} {
		if e != nil {
			c.enter(DeckBody, nil, e)
			c.need(e, Of(Number), "How many there are")
		}
	}
	if deck.Wild != nil {
		c.enter(DeckBody, nil, deck.Wild)
		c.looks = append(c.looks, look{of: Of(Cards)})
		c.condition(deck.Wild, "Which cards are wild")
		c.looks = nil
	}
	if deck.RunsOut != nil {
		c.enter(DeckBody, nil, deck.RunsOut)
		c.need(deck.RunsOut, Of(Cards), "What is shuffled in")
	}
}
