package written

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Deck reads a deck: a named one, perhaps changed, or one of the ruleset's own.
func (rd *Reader) Deck(deck *meaning.Deck) {
	d := deck.Decl
	parts, named := rd.Builtins.Decks[d.Name.Name]
	deck.Ranks, deck.Suits = parts.Ranks, parts.Suits
	own := false
	for _, line := range d.Lines {
		switch {
		case len(line.Ranks) > 0:
			deck.Ranks = rd.deckWords(line.Ranks, "rank")
			own = true
		case len(line.Suits) > 0:
			deck.Suits = rd.deckWords(line.Suits, "suit")
		case line.Card != nil:
			own = true
		case line.Jokers != nil:
			deck.Jokers = line.Jokers
		case line.Copies != nil:
			deck.Copies = line.Copies
		case line.Wild != nil:
			deck.Wild = line.Wild
		case line.RunsOut != nil:
			deck.RunsOut, deck.WhatThereIs = line.RunsOut.Shuffle, line.RunsOut.WhatThereIs
		}
	}
	if !named && !own {
		rd.Report(diag.Errorf("unknown-name", rd.At(d.Name), "There is no deck called %q", d.Name.Name).
			DidYouMean(d.Name.Name, slices.Sorted(maps.Keys(rd.Builtins.Decks)),
				"The known decks are %s. A deck of your own says its ranks and suits, or its cards.",
				types.OrList(slices.Sorted(maps.Keys(rd.Builtins.Decks)))))
	}
	if len(deck.Ranks) > 0 && len(deck.Suits) == 0 {
		rd.Report(diag.Errorf("no-suits", rd.At(d.Name), "The deck %q has ranks, but no suits", d.Name.Name).
			WithHint("For the four usual suits write deck standard { ranks ... }. For one card of each rank name one suit: suits plain"))
		deck.Suits = rd.Builtins.Decks["standard"].Suits // so that its cards are not reported one by one
	}
}

// deckWords reads a line of ranks or suits.
func (rd *Reader) deckWords(words []*syntax.Word, what string) []string {
	var out []string
	seen := map[string]bool{}
	for _, w := range words {
		name := syntax.Unquote(w.Text)
		if seen[name] {
			rd.errorf("duplicate-declaration", w, "Delete one of them.", "The %s %s is listed twice", what, name)
			continue
		}
		seen[name] = true
		out = append(out, name)
	}
	return out
}

// InOneOrder are the ranks or suits of all decks, in an order that is that of each of them: what only a later one has stands
// before the next one that an earlier one has too, and numbers stand by their size where no deck says otherwise. Decks that
// contradict each other are reported.
func (rd *Reader) InOneOrder(what string, of func(*meaning.Deck) []string) (all []string) {
	for _, d := range rd.Rules.Decks() {
		at := len(all)
		list := of(d)
		bySize := slices.IsSorted(numbers(all)) && slices.IsSorted(numbers(list))
		for i := len(list) - 1; i >= 0; i-- {
			switch known := slices.Index(all, list[i]); {
			case known < 0:
				for j := at - 1; bySize && j >= 0 && !isMore(list[i], all[j]) && !slices.Contains(list, all[j]); j-- {
					if isMore(all[j], list[i]) { // an ace may stand behind it
						at = j
					}
				}
				all = slices.Insert(all, at, list[i])
			case known < at:
				at = known
			default:
				rd.Report(diag.Errorf("deck-order", rd.At(d.Decl.Name),
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

// numbers are the ranks or suits of a list that are numbers.
func numbers(list []string) (all []int) {
	for _, text := range list {
		if n, err := strconv.Atoi(text); err == nil {
			all = append(all, n)
		}
	}
	return all
}

// isMore reports whether both are numbers, and the first is the greater one.
func isMore(a, b string) bool {
	both := numbers([]string{a, b})
	return len(both) == 2 && both[0] > both[1]
}

// mostLines is how many cards of a kind a fix writes out.
const mostLines = 20

// OfTheDeck reports what is said of the whole deck, in a line about one card, where it would only be called so and do nothing:
// copies 3.
func (rd *Reader) OfTheDeck(line *syntax.DeckLine, a *syntax.CardAttr) bool {
	switch a.Name.Name {
	default:
		return false
	case "wild":
		rd.Report(diag.Errorf("wrong-type", rd.At(a), "Which cards are wild is said of the deck, not of a card").
			WithHint("Say in a line of its own which cards are wild: wild joker, or: wild rank is 2"))
	case "copies":
		card := line.Card.Text
		d := diag.Errorf("wrong-type", rd.At(a), "How many copies there are is said of the whole deck, not of a card").
			WithHint("Each line is one card. Write the line as often as there are cards of the kind: card %s on one line, and card "+
				"%s on the next",
				card, card)
		others := strings.TrimSpace("card " + card)
		for _, o := range line.Attrs {
			if o != a {
				others += ", " + rd.At(o).Text()
			}
		}
		if n, err := strconv.Atoi(rd.At(a.Value).Text()); err == nil && n > 0 && n <= mostLines {
			d = d.WithFix(rd.At(line), strings.TrimSuffix(strings.Repeat(others+"\n  ", n), "\n  "), "Write a line for each of them.")
		}
		rd.Report(d)
	}
	return true
}
