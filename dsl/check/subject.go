package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A Subject says of whom or what a bare word may speak where it stands. Which of them it is hangs on what it means: rank is a
// card's, stack a player's.
type Subject struct {
	Card, Die, Player Looking

	Alone bool // it is a condition by itself, like an adjective: players where folded, hand where not joker
}

// Looking is how a thing is looked at where a word stands.
type Looking uint8

const (
	Nowhere  Looking = iota // no such thing is looked at
	InFilter                // in a filter: players where stack > 0; or a define speaks of it
	InSort                  // in what a list is put in order by, or added up by: sum spots of hand
	Unsaid                  // it is, but the word for it means something else here
)

// speaks notes of whom or what a bare word may speak.
func (c *checker) speaks(n syntax.Ranger, alone bool) {
	if c.vars != nil {
		return
	}
	c.subjects[n] = Subject{Card: c.lookedAt(Card, CardNoun), Die: c.lookedAt(Number, DieNoun), Player: c.lookedAt(Player, ""),
		Alone: alone}
}

// lookedAt is how a thing of a kind is looked at here, of which a noun speaks.
func (c *checker) lookedAt(kind Kind, noun string) Looking {
	if c.meant(noun) != nil {
		return Unsaid
	}
	for i := len(c.looks) - 1; i >= 0; i-- {
		if l := c.looks[i]; l.of.Kind.PartsOf() == kind || l.of.Kind == Players && kind == Player {
			if l.by {
				return InSort
			}
			return InFilter
		}
	}
	if kind != Player && c.inside != nil && c.inside.Kind == DefineBody {
		return InFilter
	}
	return Nowhere
}

// Subject says of whom or what a bare word may speak; ok is false for all but bare words.
func (t *Typed) Subject(n syntax.Ranger) (s Subject, ok bool) {
	s, ok = t.subjects[n]
	return s, ok
}

// ItemOf is of what a bare word in a filter speaks that means something of a card or die, as it is said before 's; "" where it
// speaks of neither.
func (t *Typed) ItemOf(n syntax.Ranger, means *Object) (noun string) {
	s, bare := t.Subject(n)
	if !bare || means == nil {
		return ""
	}
	part := means.ByItem
	if means.Kind == ItemPart {
		part = t.PartOf(means.Name)
	}
	switch {
	case part == Card && s.Card == InFilter && means.Name != CardNoun:
		return CardNoun
	case part == Number && s.Die == InFilter && means.Name != DieNoun:
		return DieNoun
	}
	return ""
}

// InChange reports whether a place is in a line that changes a value, whose name is given; player's says there of whom the rest
// speaks.
func (t *Typed) InChange(at diag.Span) (name string, ok bool) {
	for change, f := range syntax.Decls[*syntax.ChangeDecl](t.Rules.Own...) {
		if whole := t.At(change); f.Source == at.Source && whole.Start <= at.Start && at.End <= whole.End {
			_, what := change.What()
			return what.Name, true
		}
	}
	return "", false
}
