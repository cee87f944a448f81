// Package hint says what to write instead where the rules went wrong, from the text that stands around the place. It reads
// trees alone, and must not know any game.
package hint

import (
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// What stands around a place in the text of the rules says what to do where it went wrong: what helps inside of a filter is
// not what helps in a statement.

// Around are the parts of the rules in which a place stands, the outermost first.
func Around(p *program.Program, place diag.Span) []syntax.Ranger {
	var parts []syntax.Ranger
	for _, f := range p.Rules.Files {
		if f.Source != place.Source {
			continue
		}
		for _, d := range f.Decls {
			syntax.Walk(d, func(n syntax.Ranger) bool {
				start, end := n.Range()
				if start > place.Start || place.End > end {
					return false
				}
				parts = append(parts, n)
				return true
			})
		}
	}
	return parts
}

// text is a part of the rules as it is written, in one line.
func text(source *diag.Source, n syntax.Ranger) string {
	start, end := n.Range()
	return strings.Join(strings.Fields(diag.Span{Source: source, Start: start, End: end}.Text()), " ")
}

// LookFirst is what to write where a value may be missing: name is how the value is written, word what stands in its place.
func LookFirst(p *program.Program, place diag.Span, name, word string) string {
	there := func(n syntax.Ranger) bool {
		if n == nil {
			return false
		}
		start, end := n.Range()
		return start <= place.Start && place.End <= end
	}
	isNot := name + " is not " + word
	parts := Around(p, place)
	for i := len(parts) - 1; i >= 0; i-- {
		var hint string
		switch n := parts[i].(type) {
		case *syntax.FoldExpr:
			if there(n.Key) {
				hint = "leave out those that have none: " + strings.Replace(n.Op, "kinds", "count of different", 1) + " " +
					ahead(place.Source, n.Key) + " of " + without(place.Source, n.List, isNot)
			}
		case *syntax.PickExpr:
			if len(n.Keys) > 0 && !there(n.List) && (n.Count == nil || !there(n.Count)) {
				said := " with the "
				if n.Count != nil {
					said = " by "
				}
				hint = "leave out those that have none: " + without(place.Source, n.List, isNot) + said + n.Dir + " " +
					text(place.Source, n.Keys[0])
			}
		case *syntax.WhereExpr:
			if n.Cond != nil && there(n.Cond) {
				hint = "look first, in the same condition: where " + isNot + " and " + bracketed(place.Source, n.Cond)
			}
		case *syntax.SomeExpr:
			if there(n.Cond) {
				hint = "look first, in the same condition: where " + isNot + " and " + bracketed(place.Source, n.Cond)
			}
		case *syntax.RollExpr:
			if there(n.KeepCount) {
				hint = "roll without it then: " + diceOf(place.Source, n) + " if " + name + " is " + word + " otherwise " +
					text(place.Source, n)
			}
		case *syntax.DefineDecl:
			hint = "say what it is then: 0 if " + name + " is " + word + " otherwise ..."
		}
		if hint != "" {
			return hint
		}
	}
	return "look first: if " + isNot + " { ... }"
}

// ahead is what is looked at of each, as it stands before of.
func ahead(source *diag.Source, key syntax.Expr) string {
	if syntax.IsName(key) {
		return text(source, key)
	}
	return "(" + text(source, key) + ")"
}

// without is a list without those of which a condition does not hold.
func without(source *diag.Source, list syntax.Expr, cond string) string {
	if where, ok := syntax.Bare(list).(*syntax.WhereExpr); ok {
		if where.Cond == nil {
			return "(" + text(source, where) + " where " + cond + ")"
		}
		items := ""
		if where.Item != nil {
			items = "each " + where.Item.Name + " in "
		}
		return "(" + items + text(source, where.List) + " where " + cond + " and " + bracketed(source, where.Cond) + ")"
	}
	return "(" + text(source, list) + " where " + cond + ")"
}

// bracketed is a condition as it is written, in brackets where it is more than one.
func bracketed(source *diag.Source, cond syntax.Expr) string {
	if logic, ok := cond.(*syntax.LogicExpr); ok && logic.Op == "or" {
		return "(" + text(source, cond) + ")"
	}
	return text(source, cond)
}

// diceOf is a roll without what is done with the dice.
func diceOf(source *diag.Source, roll *syntax.RollExpr) string {
	start, end := roll.Range()
	if roll.Die != nil {
		_, end = roll.Die.Range()
	} else if roll.What != nil {
		_, end = roll.What.Range()
	}
	return strings.Join(strings.Fields(diag.Span{Source: source, Start: start, End: end}.Text()), " ")
}

// Endless is the head of the loop that is most likely the one that never ends: the innermost that is left by a condition,
// around one of some places, the nearest first; without one the innermost that goes on for a number of times.
func Endless(p *program.Program, places []int32) (head diag.Span, found bool) {
	var counted diag.Span
	for _, at := range places {
		place := p.Spans[at]
		parts := Around(p, place)
		for i := len(parts) - 1; i >= 0; i-- {
			switch n := parts[i].(type) {
			case *syntax.RepeatStmt:
				if n.Until != nil {
					return headOf(place.Source, n, n.Body), true
				}
				if counted.IsZero() {
					counted = headOf(place.Source, n, n.Body)
				}
			case *syntax.TurnsStmt:
				return headOf(place.Source, n, n.Body), true
			}
		}
	}
	return counted, !counted.IsZero()
}

// headOf is what stands before the block of a loop.
func headOf(source *diag.Source, loop syntax.Ranger, body *syntax.Block) diag.Span {
	start, end := loop.Range()
	if body != nil {
		end, _ = body.Range()
	}
	head := diag.Span{Source: source, Start: start, End: end}
	head.End = head.Start + len(strings.TrimRight(head.Text(), " \t\r\n"))
	return head
}
