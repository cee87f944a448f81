package lint

import (
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// More cards may be dealt than the deck has, all at once or one step after the other. What is dealt on the way is added up, from
// one block to the next, until all cards are shuffled again. Where nobody can tell what lies in the deck, nothing is said any
// more.
//
//	do dealing, second_deal     5 to each and then 6 to each: with 5 players these are more than 52
//
// A deck that shuffles a pile in when it runs out is no larger as long as nothing can lie in that pile.

// dealt is what has come from a deck: so many to each player, and so many elsewhere.
type dealt struct {
	each, table int64
	unknown     bool
}

// perhaps goes through what may be done or not: what is dealt there counts only there.
func (w *stops) perhaps(through func()) {
	before := w.dealt
	through()
	for deck := range w.dealt {
		now := &w.dealt[deck]
		before[deck].unknown = before[deck].unknown || now.unknown || now.each < before[deck].each || now.table < before[deck].table
	}
	w.dealt = before
}

// whoKnows forgets what was dealt.
func (w *stops) whoKnows() {
	for deck := range w.dealt {
		w.dealt[deck].unknown = true
	}
}

// shuffled is for cards that are shuffled: all of them, or some, of which nobody knows how many they are.
func (w *stops) shuffled(s *syntax.SimpleStmt) {
	if s.Expr(syntax.What) != nil {
		w.whoKnows()
		return
	}
	w.dealt = [check.MostDecks]dealt{}
}

// thrownAway is for cards that go anywhere: a deck that is filled up again may find them.
func (w *stops) thrownAway() {
	for deck, d := range w.c.Rules.Decks() {
		if d.RunsOut != nil {
			w.dealt[deck].unknown = true
		}
	}
}

// deal warns about more cards than the deck has.
func (w *stops) deal(s *syntax.SimpleStmt, g guard) {
	deck := max(w.deckOf(s.Expr(syntax.From)), 0)
	if deck >= len(w.c.Rules.Decks()) {
		return
	}
	count, ok := w.number(s.Expr(syntax.Amount))
	size, known := w.deckSize(w.c.Rules.Decks()[deck])
	if !ok || !known || w.said[s] {
		return
	}
	each := g.each
	if of, is := syntax.Bare(s.Expr(syntax.To)).(*syntax.OfExpr); is {
		if e, is := syntax.Bare(of.Right).(*syntax.EachExpr); is && e.Head.Where == nil {
			each = true
		}
	}
	so := &w.dealt[deck]
	if each {
		so.each += count
	} else {
		so.table += count
	}
	players := w.c.Rules.Players
	least, most := int64(max(players.Least, 1)), int64(max(players.Most, 1))
	switch {
	case so.unknown:
	case so.table+so.each*least > size:
		says := "These are more cards than the deck has"
		if so.each > 0 {
			says += ", however many play"
		}
		w.tooMany(s, deck, size, says, "Deal fewer")
	case so.each > 0 && so.table+so.each*most > size:
		enough := (size - so.table) / so.each
		fewer := "players " + types.Span(check.Range{Least: players.Least, Most: enough})
		if w.c.Rules.Extends() {
			fewer = "replace " + fewer
		}
		w.tooMany(s, deck, size, "With "+strconv.FormatInt(enough+1, 10)+" players these are more cards than the deck has",
			"Deal fewer, let fewer play ("+fewer+")")
	}
}

func (w *stops) tooMany(s *syntax.SimpleStmt, deck int, size int64, says, instead string) {
	w.said[s] = true
	d := w.c.Rules.Decks()[deck]
	copies := "deck " + d.Decl.Name.Name + " { copies 2 }"
	if w.c.Rules.Extends() {
		copies = "add to " + copies
	}
	more := " - or say what happens: when the deck runs out, ..."
	if d.RunsOut != nil {
		more = ". Nothing has been thrown away yet that could be shuffled in, so that some would get fewer"
	}
	w.c.Report(diag.Warnf("deck-ran-out", w.c.At(s), "%s", says).
		WithHint("It has %d. %s, or let it have more: %s%s", size, instead, copies, more))
}

// deckOf is the number of the deck that is named, -1 where none is.
func (w *stops) deckOf(e syntax.Expr) int {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok {
		return -1
	}
	return w.c.Rules.DeckOf(w.c.Info.Uses[name])
}

// deckSize is how many cards there are; of no account where the rules say that fewer are dealt then.
func (w *stops) deckSize(d *check.Deck) (int64, bool) {
	if d.WhatThereIs {
		return 0, false
	}
	size := int64(len(d.Ranks)*max(len(d.Suits), 1) + len(d.Own))
	for _, e := range []syntax.Expr{d.Jokers, d.Copies} {
		if e == nil {
			continue
		}
		n, ok := w.number(e)
		if !ok {
			return 0, false
		}
		if e == d.Jokers {
			size += n
		} else {
			size *= n
		}
	}
	return size, true
}
