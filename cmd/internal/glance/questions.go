package glance

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// questions lists what is asked, and by what those answer whom nobody plays.
func (s sheet) questions() {
	all := s.p.Rules.Questions()
	if len(all) == 0 {
		return
	}
	s.section("Questions, and how bots come to an answer")
	few(s, "  ", all, func(d asks.Decision) {
		text := "a round of betting"
		if a, ok := d.At.(*syntax.Ask); ok {
			if text = d.Prompt; text == "" {
				text = Briefly(s.p.Rules.Span(a).Text())
			} else {
				text = `"` + text + `"`
			}
		}
		if d.Phase != "" {
			text += " in " + d.Phase
		}
		s.out.Hanging(6, "  ", s.out.Paint(term.Cyan, term.Clean(text)), s.out.Paint(term.Dim, "  bots: "+term.Clean(s.bots(d))))
	})
}

// bots says what answers a question: lines of policies, what it says itself, or chance.
func (s sheet) bots(d asks.Decision) string {
	var by []string
	for _, p := range s.p.Rules.Policies {
		if s.p.Rules.Layers.Answers(p.Decl, d) {
			by = append(by, p.Name)
		}
	}
	rest := "at random"
	if a, ok := d.At.(*syntax.Ask); ok && a.Usually != nil {
		rest = "usually " + strings.Join(strings.Fields(s.p.Rules.Span(a.Usually).Text()), " ")
		if no, ok := a.Usually.Value.Expr.(*syntax.YesNoLit); ok && !no.Value { // an offer does not say it
			rest = "usually no"
		}
	}
	switch {
	case len(by) == 0:
		return rest
	case len(by) == len(s.p.Rules.Policies):
		return types.Joined(by, " and ")
	}
	return types.Joined(by, " and ") + ", the others " + rest
}
