package older

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// suchThat: play 2 cards from hand to pile, "Two", such that f(cards) is play 2 cards from hand to pile where f(chosen), "Two".
// What stands behind the question comes before it.
func suchThat(r *reader, n syntax.Ranger) (found, bool) {
	ask, ok := n.(*syntax.Ask)
	if !ok || r.ownChosen(ask) {
		return found{}, false
	}
	clauses := r.clauses(ask)
	choice := r.At(ask.Choice)
	where, others := "", ""
	for _, at := range clauses {
		if !strings.HasPrefix(at.Text(), "such") {
			others += ", " + at.Text()
			continue
		}
		words, known := r.chosen(ask, at)
		if !known {
			return found{}, false
		}
		where += " where " + strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(words, "such")), "that"))
	}
	whole := r.At(ask)
	whole.Start = choice.End
	if where == "" || r.commented(whole) {
		return found{}, false
	}
	return found{at: whole, now: where + others, say: "such that is where now, and what is chosen is called so"}, true
}

// ownChosen reports whether something stands in a file that calls something of its own chosen: there the word means that, and
// the older form stays.
func (r *reader) ownChosen(n syntax.Ranger) bool {
	return slices.ContainsFunc(r.Rules.Own, func(f *syntax.File) bool { return f.Chosen && f.Source == r.At(n).Source })
}

// clauses are what stands between the commas of a question, behind what is asked for.
func (r *reader) clauses(ask *syntax.Ask) (list []diag.Span) {
	from, depth := r.At(ask.Choice).End, 0
	for _, t := range ask.Written() {
		if t.Start < from {
			continue
		}
		end := t.Start + len(t.Text)
		switch t.Text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if t.Text == "," && depth == 0 {
			list = append(list, diag.Span{Source: r.At(ask).Source})
		} else if last := len(list) - 1; last >= 0 {
			if list[last].Start == 0 {
				list[last].Start = t.Start
			}
			list[last].End = end
		}
	}
	return list
}

// chosen is a place in a question where what is chosen is called so, and not cards, faces or answer. It is not known where
// nothing is called so there: a where about each of them would be another one.
func (r *reader) chosen(ask *syntax.Ask, at diag.Span) (words string, known bool) {
	some, _ := ask.Choice.(*syntax.ChooseSome)
	return r.renamed(ask, at, syntax.ChosenWord, func(name *syntax.NameExpr, means *check.Object) bool {
		if some != nil {
			return means == r.Info.Lets[some]
		}
		return means.Kind == check.LoopItem && name.Name == syntax.AnswerWord
	})
}

// renamed is a place in which some names are written otherwise; ok is false where there are none.
func (r *reader) renamed(in syntax.Ranger, at diag.Span, now string, some func(*syntax.NameExpr, *check.Object) bool) (
	words string, ok bool) {
	var names []diag.Fix
	for name := range syntax.All[*syntax.NameExpr](in) {
		where, means := r.At(name), r.Info.Uses[name]
		if means != nil && at.Start <= where.Start && where.End <= at.End && some(name, means) {
			names = append(names, diag.Fix{Span: where, Text: now})
		}
	}
	return r.within(at, names), len(names) > 0
}

// within is the text of a place with fixes made in it.
func (r *reader) within(at diag.Span, fixes []diag.Fix) string {
	for i := range fixes {
		fixes[i].Span.Start, fixes[i].Span.End = fixes[i].Span.Start-at.Start, fixes[i].Span.End-at.Start
	}
	return diag.Apply(at.Text(), fixes)
}

// chooseFrom: choose one of L is choose from L, and choose 1..5 is choose from 1..5
func chooseFrom(r *reader, n syntax.Ranger) (f found, ok bool) {
	switch n.(type) {
	case *syntax.ChooseOne, *syntax.ChooseNumber:
	default:
		return found{}, false
	}
	words := n.(written).Written()
	if len(words) < 4 || words[1].Text == "from" {
		return found{}, false
	}
	first := words[1]
	if first.Text == "one" && words[2].Text == "of" {
		first = words[3]
	}
	list := r.At(n)
	list.Start = first.Start
	return found{at: r.At(n), now: "choose from " + list.Text(),
		say: "A number or a thing is chosen from those that there are"}, true
}

// fromEach: play 1 card from each c in hand where f(c) to pile is play 1 card from hand to pile where f(card)
func fromEach(r *reader, n syntax.Ranger) (found, bool) {
	ch, ok := n.(*syntax.ChooseSome)
	if !ok || len(ch.Fits) > 0 {
		return found{}, false
	}
	each, ok := syntax.Bare(ch.From).(*syntax.WhereExpr)
	if !ok || each.Item == nil {
		return found{}, false
	}
	now := r.Words(each.List)
	if ch.To != nil {
		now += " to " + r.Words(ch.To)
	}
	if each.Cond != nil {
		cond, can := r.ofCard(each)
		if !can {
			return found{}, false
		}
		now += " where " + cond
	}
	if ch.LeftOut != nil {
		now += " otherwise " + ch.LeftOut.Text
	}
	whole := r.At(ch)
	whole.Start = r.At(ch.From).Start
	return found{at: whole, now: now, say: "In a where the card is called so"}, !r.commented(whole)
}

// ofCard is the condition of a filter that names its card, where it says card for that. It cannot where another card is looked at
// inside of it.
func (r *reader) ofCard(each *syntax.WhereExpr) (cond string, can bool) {
	can = true
	syntax.Walk(each.Cond, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.WhereExpr:
			can = can && n.Item != nil
		case *syntax.FoldExpr, *syntax.PickExpr:
			can = false
		case *syntax.NameExpr:
			can = can && n.Name != check.CardNoun
		}
		return can
	})
	item := r.Info.Lets[each]
	cond, _ = r.renamed(each.Cond, r.At(each.Cond), check.CardNoun,
		func(_ *syntax.NameExpr, means *check.Object) bool { return means == item })
	return cond, can && item != nil
}

// chooseFromEach: choose one of each n in L where n > 3 is choose from L where chosen > 3
func chooseFromEach(r *reader, n syntax.Ranger) (found, bool) {
	ch, ok := n.(*syntax.ChooseOne)
	if !ok {
		return found{}, false
	}
	list := ch.List
	each, ok := syntax.Bare(list).(*syntax.WhereExpr)
	for ok && (each.Item == nil || r.At(each.Item).Text() != each.Item.Name) { // what such that has put around it
		list = each.List
		each, ok = syntax.Bare(list).(*syntax.WhereExpr)
	}
	if !ok || each.Item.Name == syntax.ChosenWord || r.ownChosen(ch) {
		return found{}, false
	}
	now, item := r.Words(each.List), r.Info.Lets[each]
	if each.Cond != nil {
		cond, named := r.renamed(each.Cond, r.At(each.Cond), syntax.ChosenWord, func(_ *syntax.NameExpr, means *check.Object) bool {
			return means == item
		})
		if !named {
			return found{}, false
		}
		now += " where " + cond
	}
	at := r.At(ch)
	at.End = r.At(list).End
	return found{at: at, now: "choose from " + now, say: "What is chosen is called so in a where"}, !r.commented(at)
}

// addedSuchThat: add to question "Q" { such that answer > 3 } is add to question "Q" { where chosen > 3 }
func addedSuchThat(r *reader, n syntax.Ranger) (found, bool) {
	clause, ok := n.(*syntax.Clause)
	if !ok || clause.Fit == nil || !clause.Fit.Such || r.ownChosen(clause) {
		return found{}, false
	}
	at := r.At(clause)
	at.End = r.At(clause.Fit.Cond).End
	var names []diag.Fix
	for name := range syntax.All[*syntax.NameExpr](clause.Fit.Cond) {
		if slices.Contains(onceChosen, name.Name) && r.Global(name.Name) == nil {
			names = append(names, diag.Fix{Span: r.At(name), Text: syntax.ChosenWord})
		}
	}
	cond := r.within(r.At(clause.Fit.Cond), names)
	return found{at: at, now: "where " + cond, say: "such that is where now, and what is chosen is called so"}, len(names) > 0
}

// showingEach: showing n * 2 for each n is showing chosen * 2
func showingEach(r *reader, n syntax.Ranger) (found, bool) {
	ask, ok := n.(*syntax.Ask)
	if !ok || ask.Each == nil || r.ownChosen(ask) || r.Global(syntax.ChosenWord) != nil {
		return found{}, false
	}
	at := r.At(ask.Showing)
	item := r.Info.Lets[ask]
	now, _ := r.renamed(ask.Showing, at, syntax.ChosenWord,
		func(_ *syntax.NameExpr, means *check.Object) bool { return means == item })
	if at.End = r.At(ask.Each).End; r.At(ask.Each).Text() != ask.Each.Name {
		return found{}, false // it is not written
	}
	return found{at: at, now: now, say: "What is chosen is called so in what is shown beside it"}, !r.commented(at)
}

// onceChosen are the names that what is chosen had.
var onceChosen = []string{"cards", "faces", syntax.AnswerWord}

// whereTo: discard 2 cards from hand is discard 2 cards from hand to discards
func whereTo(r *reader, n syntax.Ranger) (found, bool) {
	ch, ok := n.(*syntax.ChooseSome)
	if !ok || !ch.Discards || ch.LeftOut != nil {
		return found{}, false
	}
	if _, filter := ch.From.(*syntax.WhereExpr); filter {
		return found{}, false
	}
	return found{at: r.At(ch.From), now: r.Words(ch.From) + " to discards", say: "Where the cards go is said"}, true
}

// betInto: bet 0..5 into stake is bet 0..5 chips from stack to stake
func betInto(r *reader, n syntax.Ranger) (found, bool) {
	ch, ok := n.(*syntax.ChooseSome)
	if !ok || ch.Of != syntax.OfChips || ch.From != nil {
		return found{}, false
	}
	at, ok := r.before(ch, ch.To, "into")
	return found{at: at, now: "chips from stack to", say: "From where chips come is said"}, ok
}
