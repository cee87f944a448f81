package glance

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// Two house rules may each do something at the same place. Where one of them changes what the other goes by too, it matters which
// is done first.

// touched is what a block reads, what it changes, and what it only adds to or takes from: fields, and piles of chips.
type touched struct{ reads, changes, adds map[string]bool }

// touchedBy goes through a block.
func (s sheet) touchedBy(b *syntax.Block) touched {
	t := touched{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	places := map[syntax.Ranger]bool{}
	named := func(n syntax.Ranger, into map[string]bool) {
		syntax.Walk(n, func(n syntax.Ranger) bool {
			o := s.p.Rules.Info.Uses[n]
			if o == nil || places[n] {
				return true
			}
			ready := o.Kind == check.ReadyWord && o.Name != bank && (o.Type.Kind == check.Pile || o.Type.Kind == check.Cards)
			if ready || o.Kind == check.PlayerField || o.Kind == check.TableField {
				into[o.Name] = true
			}
			return true
		})
	}
	syntax.Walk(b, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			if place := n.Expr(syntax.Place); place != nil {
				into := t.changes
				if n.Form.Name == "increase" || n.Form.Name == "decrease" {
					into = t.adds
				}
				name := s.nameOf(place)
				named(name, into)
				places[name] = true
			}
			if n.Form.Does.Has(syntax.MovesChips) || n.Form.Does.Has(syntax.MovesCards) {
				for _, part := range []syntax.Role{syntax.What, syntax.From, syntax.To} {
					if e := n.Expr(part); e != nil {
						named(e, t.changes)
					}
				}
			}
		case *syntax.ChooseSome:
			if n.Moves() || n.Rerolls() {
				for _, place := range []syntax.Expr{n.From, n.To} {
					if place != nil {
						named(place, t.changes)
					}
				}
			}
		}
		return true
	})
	named(b, t.reads)
	return t
}

// goesBy are the names of what one block changes and another one reads or changes too.
func (t touched) goesBy(other touched) (names []string) {
	for name := range other.changes {
		if t.reads[name] || t.changes[name] || t.adds[name] {
			names = append(names, name)
		}
	}
	for name := range other.adds {
		if t.reads[name] || t.changes[name] {
			names = append(names, name)
		}
	}
	return names
}

// bank is the pile that never runs out, so that nobody goes by what is in it.
const bank = "bank"

// orderMatters says why it matters that a step comes behind those before it, of other house rules; "" where it does not.
func (s sheet) orderMatters(steps []*check.Phase, at int) string {
	own := s.touchedBy(steps[at].Decl.Body)
	for _, before := range steps[:at] {
		if before.Decl.In() == steps[at].Decl.In() {
			continue
		}
		other := s.touchedBy(before.Decl.Body)
		if names := eachOnce(append(own.goesBy(other), other.goesBy(own)...)); len(names) > 0 {
			return term.Clean("  behind that of " + before.Decl.In() + ": both go by " +
				strings.Join(names[:min(len(names), mostNames)], ", ") + ", so that the order matters")
		}
	}
	return ""
}
