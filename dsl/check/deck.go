package check

import (
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
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
		c.written.Deck(deck)
	}
	if len(decls) == 0 {
		return
	}
	if name := decls[0].Name; len(decls) > 1 && c.known.global[name.Name] == nil {
		c.known.global[name.Name] = c.known.global["deck"]
	}
	c.rs.Ranks = c.written.InOneOrder("rank", func(d *Deck) []string { return d.Ranks })
	c.rs.Suits = c.written.InOneOrder("suit", func(d *Deck) []string { return d.Suits })
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
		if old.Name.Name == d.Name.Name {
			c.Report(c.twice(d.Name, "the deck "+quoted(d.Name.Name), old.Name).
				WithHint("Several packs shuffled together are one deck: deck %s { copies 2 }. One more deck has a name and cards of its own.",
					d.Name.Name))
			return false
		}
	}
	if len(decks) == MostDecks {
		c.Errorf("out-of-range", d.Name,
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

// ownCards reads the cards of the ruleset's own and the attributes they have.
func (c *checker) ownCards() {
	places := map[string]int{}
	var attrs []Attr
	c.ownLines(func(_ *Deck, line *syntax.DeckLine) {
		for _, a := range line.Attrs {
			if c.written.OfTheDeck(line, a) {
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
				c.Errorf("wrong-type", a.Value, "", "%q is %s on another card, not %s", a.Name.Name, attrs[i].Type, t)
			}
		}
	})
	c.ownLines(func(deck *Deck, line *syntax.DeckLine) {
		card := OwnCard{Name: syntax.Unquote(line.Card.Text), Attrs: make([]Literal, len(attrs))}
		for i := range card.Attrs {
			card.Attrs[i] = Literal{Type: Of(Nothing), None: true}
		}
		for _, a := range line.Attrs {
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

// ownLines goes through the lines that name a card of the ruleset's own.
func (c *checker) ownLines(do func(*Deck, *syntax.DeckLine)) {
	for _, deck := range c.rs.Decks() {
		for _, line := range deck.Decl.Lines {
			if line.Card != nil {
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
	if old := c.Taken(a.Name.Name); old != nil {
		c.clash(a.Name, ItemPart, old)
		return
	}
	c.known.parts[a.Name.Name] = &part{&Object{Kind: ItemPart, Name: a.Name.Name, Type: t, Decl: a}, Card}
}

// NeedsDeck reports a statement about cards in a ruleset that has none.
func (c *checker) NeedsDeck(at syntax.Ranger, what string) {
	if c.rs.Deck != nil || c.broken {
		return
	}
	c.Errorf("no-deck", at, "Declare the deck, in a line of its own: deck standard", "The ruleset has no deck to %s", what)
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
			c.Need(e, Of(Number), "How many there are")
		}
	}
	if deck.Wild != nil {
		c.enter(DeckBody, nil, deck.Wild)
		c.looks = append(c.looks, look{of: Of(Cards)})
		c.Condition(deck.Wild, "Which cards are wild")
		c.looks = nil
	}
	if deck.RunsOut != nil {
		c.enter(DeckBody, nil, deck.RunsOut)
		c.Need(deck.RunsOut, Of(Cards), "What is shuffled in")
	}
}
