package glance

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
)

// within prints what a phase does by itself: whom it asks what, and what it reads, sets, pays and gives as a result. Around a
// question a house rule may stand, and it may be skipped.
func (s sheet) within(d *syntax.PhaseDecl, indent string) {
	for _, q := range asks.In(d.Body, d.Name.Name) {
		text := "asks for bets"
		switch {
		case q.Offer:
			text = `makes an offer, question "` + q.Prompt + `"`
		case q.Prompt != "":
			text = `asks question "` + q.Prompt + `"`
		case !q.Round:
			text = "asks to " + q.Verb + ", a question without a text"
		}
		if a, ok := q.At.(*syntax.Ask); ok && s.p.Rules.StepsAround(a).Skip != nil {
			text += ", which may be skipped"
		}
		s.out.Line(indent, s.out.Paint(term.Dim, term.Clean(text)))
		s.aroundQuestion(q, indent)
	}
	var parts []string
	for _, part := range []struct {
		does  string
		names []string
	}{{"reads", s.read(d.Body)}, {"sets", s.set(d.Body)}, {"", s.paid(d.Body)}, {"gives result", given(d.Body)}} {
		if len(part.names) > 0 {
			names := part.names[:min(len(part.names), mostNames)]
			text := strings.TrimSpace(part.does + " " + strings.Join(names, ", "))
			if len(part.names) > len(names) {
				text += " ..."
			}
			parts = append(parts, text)
		}
	}
	if len(parts) > 0 {
		s.out.Hanging(len(indent)+2, indent, s.out.Paint(term.Dim, strings.Join(parts, "; ")))
	}
}

// mostNames is how many names are told of what a phase reads or sets.
const mostNames = 12

// aroundQuestion prints where house rules stand before or after a question.
func (s sheet) aroundQuestion(q asks.Decision, indent string) {
	a, ok := q.At.(*syntax.Ask)
	if !ok {
		return
	}
	steps := s.p.Rules.StepsAround(a)
	o := &check.Object{Name: "question"}
	s.around(o, indent+"  ", steps.Before, "before")
	s.around(o, indent+"  ", steps.After, "after")
}

// read are the fields, options and defines that a block names otherwise than to set them.
func (s sheet) read(b *syntax.Block) (names []string) {
	places := map[syntax.Ranger]bool{}
	syntax.Walk(b, func(n syntax.Ranger) bool {
		if simple, ok := n.(*syntax.SimpleStmt); ok && simple.Expr(syntax.Place) != nil {
			places[s.nameOf(simple.Expr(syntax.Place))] = true
		}
		if o := s.p.Rules.Info.Uses[n]; o != nil && !places[n] && !strings.HasSuffix(o.Name, "'") {
			switch o.Kind {
			case check.OptionName:
				names = append(names, "option "+o.Name)
			case check.PlayerField, check.TableField, check.DefineName, check.ChartName:
				names = append(names, o.Name)
			}
		}
		return true
	})
	return eachOnce(names)
}

// set are the fields that a block sets.
func (s sheet) set(b *syntax.Block) (names []string) {
	for simple := range syntax.All[*syntax.SimpleStmt](b) {
		if simple.Expr(syntax.Place) != nil {
			if o := s.p.Rules.Info.Uses[s.nameOf(simple.Expr(syntax.Place))]; o != nil {
				names = append(names, o.Name)
			}
		}
	}
	return eachOnce(names)
}

// nameOf is the name in a place: of rival's score, score.
func (s sheet) nameOf(e syntax.Expr) syntax.Ranger {
	switch e := syntax.Bare(e).(type) {
	case *syntax.OfExpr:
		return s.nameOf(e.Left)
	case *syntax.CallExpr:
		return e.Name
	default:
		return e
	}
}

// paid says with which words a block moves chips.
func (s sheet) paid(b *syntax.Block) (verbs []string) {
	for simple := range syntax.All[*syntax.SimpleStmt](b) {
		if simple.Form.Does.Has(syntax.MovesChips) &&
			!simple.Form.Does.Has(syntax.AsksToBet) {
			at := s.p.Rules.Span(simple)
			verbs = append(verbs, term.Clean(Briefly(at.Text())))
		}
	}
	return eachOnce(verbs)
}

// given are the results that a block gives.
func given(b *syntax.Block) (names []string) {
	for simple := range syntax.All[*syntax.SimpleStmt](b) {
		if simple.Form.Name == "result" && simple.Name() != nil {
			names = append(names, simple.Name().Name)
		}
	}
	return eachOnce(names)
}

// eachOnce are names in alphabetical order, each once.
func eachOnce(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
