package older

import (
	"strings"
	"unicode/utf8"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// longest is how long a line may be that cases are put on: as long as the formatter leaves a line whole.
const longest = 130

// eitherOr: the first that fits { when C: V, when D: W, otherwise: X } is V if C otherwise W if D otherwise X. What a whole
// define comes to is its block, where it has more ways than two or is long.
func eitherOr(r *reader, n syntax.Ranger) (found, bool) {
	cases, ok := n.(*syntax.CasesExpr)
	if !ok || cases.Line || cases.Otherwise == nil || !strings.HasPrefix(r.Words(n), "the") {
		return found{}, false // it is a block, or what a house rule makes of a value
	}
	whole := r.At(n)
	now := r.chain(cases)
	if r.inside(n) && len(cases.Cases) > 0 {
		now = "(" + now + ")"
	}
	long := len(cases.Cases) > 1 || r.commented(whole) || strings.Contains(now, "\n") ||
		utf8.RuneCountInString(r.line(whole, now)) > longest
	if block, ok := r.asBlock(cases); ok && long {
		return block, true
	}
	return found{at: whole, now: now, say: "A value that depends on a condition is written with if and otherwise"}, true
}

// chain is cases as a value with if and otherwise. What is remarked on them stands behind the otherwise that comes next.
func (r *reader) chain(cases *syntax.CasesExpr) string {
	now, at := "", r.At(cases)
	end := at.End
	remarks := func(to int) {
		at.End = to
		for _, c := range r.comments(at) {
			now += c.Text + "\n"
		}
		at.Start = to
	}
	for i, k := range cases.Cases {
		now += r.operand(k.Value) + " if " + r.condition(k.When) + " otherwise "
		if i+1 < len(cases.Cases) {
			remarks(startOf(cases.Cases[i+1]))
		}
	}
	remarks(end)
	return now + r.operand(cases.Otherwise)
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

// within reports whether something is written in a declaration: what a house rule has put there is not.
func within(n syntax.Ranger, d syntax.Decl) bool {
	start, end := n.Range()
	from, to := d.Range()
	return n.In() == d.In() && from <= start && end <= to
}

// asBlock: define fee = the first that fits { ... } is define fee { ... }, and change fee to the first that fits { ... }
// likewise.
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
	switch value.(type) {
	case *syntax.WhereExpr, *syntax.LogicExpr:
		return "(" + r.Words(value) + ")"
	}
	return r.condition(value)
}

// condition is what stands between if and otherwise, in brackets where it is one of two values itself.
func (r *reader) condition(e syntax.Expr) string {
	if cases, ok := e.(*syntax.CasesExpr); ok && cases.Line {
		return "(" + r.Words(e) + ")"
	}
	return r.Words(e)
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
func (r *reader) commented(at diag.Span) bool { return len(r.comments(at)) > 0 }

// comments are those that stand in a place.
func (r *reader) comments(at diag.Span) (list []syntax.Comment) {
	for _, file := range r.Rules.Own {
		if file.Source != at.Source {
			continue
		}
		for _, c := range file.Comments {
			if at.Start <= c.Start && c.Start < at.End {
				list = append(list, c)
			}
		}
	}
	return list
}
