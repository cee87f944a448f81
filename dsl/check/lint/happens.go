package lint

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// neverHappens warns about a whenever that waits for what no line of the rules can bring about. What a whenever itself does sets
// off no other one, so that only the rest of the code counts; a hook in Lua may do anything.
func (c *linter) neverHappens() {
	if len(c.Rules.Whenevers) == 0 || len(c.Rules.Hooks) > 0 {
		return
	}
	for _, w := range c.Rules.Whenevers {
		switch {
		case w.Field != nil:
			if d, ok := w.Field.Decl.(*syntax.Field); ok && !c.Set[w.Field] && !d.Round && w.Field.Type.Kind != check.Faces {
				c.happensNever(w, "Set it somewhere: set "+w.Field.Name+" to ... - or leave the whenever out.",
					"Nothing sets "+w.Field.Name+" while the game is on")
			}
		case w.Event.By != nil && !c.Rules.Happens(w.Event):
			c.happensNever(w, c.instead(w), "In these rules this never happens: "+w.Event.Says)
		}
	}
}

// eventsWord warns about a word of an event that is read where a field or define has the same name: which of them is meant must
// not be a riddle.
func (c *linter) eventsWord() {
	for _, w := range c.Rules.Whenevers {
		for _, word := range w.Event.Words {
			o, said, noun := c.Global(word.Name), false, "field"
			if o == nil || o.Decl == nil || !o.IsField() && o.Kind != check.DefineName {
				continue
			}
			if o.Kind == check.DefineName {
				noun = "define"
			}
			syntax.Walk(w.Step.Decl.Body, func(n syntax.Ranger) bool {
				if s, ok := n.(*syntax.SimpleStmt); ok && s.Form.Does.Has(syntax.Names) && s.Value() != nil {
					if _, alone := syntax.Bare(s.Value().Expr.Expr).(*syntax.NameExpr); alone {
						return false // who gives it a name of its own knows which it is
					}
				}
				e, ok := n.(*syntax.NameExpr)
				if !ok || said || c.Info.Uses[e] == nil || c.Info.Uses[e].Kind != check.Param || e.Name != word.Name {
					return true
				}
				said = true
				d := diag.Warnf("event-word", c.At(e), "%q is the event's here, not the %s", e.Name, noun).
					WithOther(c.At(syntax.NameOf(o.Decl)), "it has the same name")
				other := "read it in a define: define other = " + e.Name
				if o.Kind == check.PlayerField || o.Kind == check.DefineName && o.ByPlayer {
					other = "say whose it is: player's " + e.Name
				}
				d = d.WithHint("If the event's is meant, give it a name of its own first: let this = %s. If the other one is, %s",
					e.Name, other)
				c.Report(d)
				return true
			})
		}
	}
}

func (c *linter) happensNever(w *check.Whenever, hint, says string) {
	c.Report(diag.Warnf("never-happens", c.At(w.Step.Decl.Name), "%s", says).WithHint("%s", hint))
}

// instead is what somebody may have meant who waits for what never happens: what a player answers is met behind the question.
func (c *linter) instead(w *check.Whenever) string {
	if w.Event.Betting && w.Event.Verb != "" && !c.Rules.Does["betting"] {
		for _, d := range c.Decisions() {
			if d.Prompt != "" && (d.Verb == w.Event.Verb || slices.Contains(d.Words, w.Event.Verb)) {
				if !c.Rules.Extends() {
					return "There is no round of betting here. Meet it where the player is asked, after the question."
				}
				return "There is no round of betting here. What a player is asked is met after the question: after question " +
					strconv.Quote(d.Prompt) + " { ... }"
			}
		}
		return "It is met in a round of betting, and there is none here."
	}
	if by := w.Event.By; len(by) == 1 && slices.Contains(asks.Verbs, by[0]) {
		return "It is met where a player is asked to " + by[0] + ", and nobody is."
	}
	return "No line does what would bring it about. Leave it out, or meet what happens here."
}
