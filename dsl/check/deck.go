package check

import (
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// deck reads the deck: a named one, perhaps changed, or one of the ruleset's own.
func (c *checker) deck(d *syntax.DeckDecl) {
	deck := &Deck{Decl: d}
	c.rs.Deck = deck
	if d.Name == nil {
		return
	}
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
	for i, rank := range deck.Ranks {
		c.known.ranks[rank] = &Object{Kind: RankName, Name: rank, Type: Of(Rank), Index: i}
	}
	for i, suit := range deck.Suits {
		c.known.suits[suit] = &Object{Kind: SuitName, Name: suit, Type: Of(Suit), Index: i}
	}
	c.ownCards(deck)
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
func (c *checker) ownCards(deck *Deck) {
	places := map[string]int{}
	for _, line := range deck.Decl.Lines {
		if line == nil || line.Card == nil {
			continue
		}
		for _, a := range line.Attrs {
			if a == nil || a.Name == nil || a.Value == nil {
				continue
			}
			t := c.written.Guess([]written.Token{written.TokenOf(a.Value)}, nil)
			i, ok := places[a.Name.Name]
			if !ok {
				i = len(deck.Attrs)
				places[a.Name.Name] = i
				deck.Attrs = append(deck.Attrs, Attr{Name: a.Name.Name, Type: t})
				c.attribute(a, t)
				continue
			}
			if u, ok := types.Union(deck.Attrs[i].Type, t); ok {
				deck.Attrs[i].Type = u
			} else {
				c.errorf("wrong-type", a.Value, "", "%q is %s on another card, not %s", a.Name.Name, deck.Attrs[i].Type, t)
			}
		}
	}
	for _, line := range deck.Decl.Lines {
		if line == nil || line.Card == nil {
			continue
		}
		card := OwnCard{Name: syntax.Unquote(line.Card.Text), Attrs: make([]Literal, len(deck.Attrs))}
		for i := range card.Attrs {
			card.Attrs[i] = Literal{Type: Of(Nothing), None: true}
		}
		for _, a := range line.Attrs {
			if a == nil || a.Name == nil || a.Value == nil {
				continue
			}
			i := places[a.Name.Name]
			if lit, ok := c.written.Read(written.TokenOf(a.Value), deck.Attrs[i].Type); ok {
				card.Attrs[i] = lit
			}
		}
		for i, lit := range card.Attrs {
			if lit.None {
				deck.Attrs[i].Type.OrNone = true
			}
		}
		deck.Own = append(deck.Own, card)
	}
	for i := range deck.Attrs {
		if len(deck.Ranks) > 0 || deck.Jokers != nil {
			deck.Attrs[i].Type.OrNone = true // the other cards have none
		}
	}
	for _, a := range deck.Attrs {
		if p := c.known.parts[a.Name]; p != nil {
			p.obj.Type = a.Type
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
	deck := c.rs.Deck
	if deck == nil {
		return
	}
	for _, e := range []syntax.Expr{deck.Jokers, deck.Copies} {
		if e != nil {
			c.enter(DeckBody, nil, e)
			c.need(e, Of(Number), "How many there are")
		}
	}
	if deck.Wild != nil {
		c.enter(DeckBody, nil, deck.Wild)
		c.looks = append(c.looks, look{of: Of(Cards)})
		c.need(deck.Wild, Of(YesNo), "Which cards are wild")
		c.looks = nil
	}
	if deck.RunsOut != nil {
		c.enter(DeckBody, nil, deck.RunsOut)
		c.need(deck.RunsOut, Of(Cards), "What is shuffled in")
	}
}
