package older

import (
	"strings"
	"unicode/utf8"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// longest is how long a line may be that cases are put on: as long as the formatter leaves a line whole.
const longest = 130

// eitherOr: the first that fits { when C: V, otherwise: W } is V if C otherwise W, where that fits on its line. Three ways may
// stand in a line as well; more of them no one can read there.
func eitherOr(r *reader, n syntax.Ranger) (found, bool) {
	cases, ok := n.(*syntax.CasesExpr)
	if !ok || cases.Line || cases.Otherwise == nil || r.isBlock(cases) {
		return found{}, false
	}
	if len(cases.Cases) == 0 || len(cases.Cases) > 2 || len(cases.Cases) > 1 && r.defines(n) != nil {
		return r.asBlock(cases)
	}
	whole := r.At(n)
	if !strings.HasPrefix(r.Words(n), "the") {
		return found{}, false // a house rule's change, which nobody wrote so
	}
	now := ""
	for _, k := range cases.Cases {
		now += r.operand(k.Value) + " if " + r.Words(k.When) + " otherwise "
	}
	if now += r.operand(cases.Otherwise); r.inside(n) {
		now = "(" + now + ")"
	}
	if r.commented(whole) || strings.Contains(now, "\n") || utf8.RuneCountInString(r.line(whole, now)) > longest {
		return r.asBlock(cases)
	}
	return found{at: whole, now: now, say: "A value that depends on a condition is written in a line"}, true
}

// defines is the define, or the change of one, that a node is the whole value of; nil for none.
func (r *reader) defines(n syntax.Ranger) syntax.Decl {
	switch d := r.above[r.above[n]].(type) {
	case *syntax.DefineDecl:
		return d
	case *syntax.ChangeDecl:
		return d
	}
	return nil
}

// isBlock reports whether cases are a block without words in front of it.
func (r *reader) isBlock(cases *syntax.CasesExpr) bool {
	return strings.HasPrefix(r.At(cases).Text(), "{")
}

// within reports whether something is written in a declaration: what a house rule has put there is not.
func within(n syntax.Ranger, d syntax.Decl) bool {
	start, end := n.Range()
	from, to := d.Range()
	return n.In() == d.In() && from <= start && end <= to
}

// asBlock: define fee = the first that fits { ... } is define fee { ... }, and change fee to the first that fits { ... } likewise.
func (r *reader) asBlock(cases *syntax.CasesExpr) (found, bool) {
	whole, d := r.At(cases), r.defines(cases)
	words, _, ok := strings.Cut(whole.Text(), "{")
	if d == nil || !ok || !strings.HasPrefix(words, "the ") || !within(cases, d) { // else it is what a house rule makes of a value
		return found{}, false
	}
	at := diag.Span{Source: whole.Source, Start: whole.Start, End: whole.Start + len(words)}
	for _, t := range d.Written() {
		if t.Text == "=" && t.Start < whole.Start && strings.TrimSpace(whole.Source.Text[t.Start+1:whole.Start]) == "" {
			at.Start = t.Start
		}
	}
	if r.commented(at) {
		return found{}, false
	}
	start, _ := d.Range()
	head := strings.TrimSpace(whole.Source.Text[start:at.Start])
	return found{at: at, say: "What a define comes to stands in its own block", shown: head + " { ... }"}, true
}

// operand is a value that stands beside if or otherwise, in brackets where it needs them.
func (r *reader) operand(value syntax.Expr) string {
	switch v := value.(type) {
	case *syntax.WhereExpr, *syntax.LogicExpr:
		return "(" + r.Words(value) + ")"
	case *syntax.CasesExpr:
		if v.Line {
			return "(" + r.Words(value) + ")"
		}
	}
	return r.Words(value)
}

// inside reports whether a value stands where one with an if needs brackets: beside an operator, or as a part of something.
func (r *reader) inside(n syntax.Ranger) bool {
	switch above := r.above[n].(type) {
	case *syntax.Value, *syntax.ParenExpr, *syntax.CallExpr, *syntax.Step, *syntax.Field, *syntax.AnswerForm:
		return false
	case *syntax.Case:
		cases := r.above[above].(*syntax.CasesExpr)
		return cases.Line || above.When == n
	case *syntax.SimpleStmt:
		takes := syntax.Nothing
		above.Each(func(o *syntax.Operand, x syntax.Ranger) {
			if x == n {
				takes = o.Takes
			}
		})
		return takes == syntax.Truth
	case *syntax.CasesExpr:
		return above.Line
	}
	return true
}

// line is the line of a place with another text there; of a place in several lines, the first's beginning and the last's end.
func (r *reader) line(at diag.Span, now string) string {
	all := at.Source.Text
	before, behind := all[:at.Start], all[at.End:]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	behind, _, _ = strings.Cut(behind, "\n")
	return before + now + behind
}

// commented reports whether a comment stands in a place.
func (r *reader) commented(at diag.Span) bool {
	for _, file := range r.Rules.Own {
		if file.Source != at.Source {
			continue
		}
		for _, c := range file.Comments {
			if at.Start <= c.Start && c.Start < at.End {
				return true
			}
		}
	}
	return false
}
