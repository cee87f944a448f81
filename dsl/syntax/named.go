package syntax

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
)

// NameOf is the part of a declaration to point at: its name where it has one.
func NameOf(decl Ranger) Ranger {
	var name *Ident
	switch d := decl.(type) {
	case *OptionDecl:
		name = d.Name()
	case *Field:
		name = d.Name
	case *ChartDecl:
		name = d.Name
	case *DefineDecl:
		name = d.Name
	case *StartDecl:
		name = d.Name
	case *PhaseDecl:
		name = d.Name
	case *PolicyDecl:
		name = d.Name
	case *RankingDecl:
		name = d.Name
	case *SimpleStmt:
		name = d.Name()
	}
	if name == nil {
		return decl
	}
	return name
}

// Name is what an option is called, in whichever form it is said.
func (d *OptionDecl) Name() *Ident {
	if d.Older != nil {
		return d.Older.Name
	}
	return d.Field.Name
}

// Named is the name that a list gives to each of its items, as in "each c in hand where C"; nil where it gives none.
func Named(list Expr) *Ident {
	if where, ok := Bare(list).(*WhereExpr); ok {
		return where.Item
	}
	return nil
}

// mostAbove is how many lines of comment above a declaration are read.
const mostAbove = 100

// CommentAbove is what stands in the lines right above a place, as one text.
func CommentAbove(at diag.Span) string {
	if at.Source == nil {
		return ""
	}
	above := at.Source.Text[:at.Start]
	above = above[:strings.LastIndexByte(above, '\n')+1]
	var words []string
	for above != "" && len(words) < mostAbove {
		above = strings.TrimSuffix(above, "\n")
		begin := strings.LastIndexByte(above, '\n') + 1
		text, ok := strings.CutPrefix(strings.TrimRight(above[begin:], "\r"), "#")
		if !ok || strings.HasPrefix(strings.TrimSpace(text), "----") {
			break
		}
		words = append(words, strings.TrimSpace(text))
		above = above[:begin]
	}
	slices.Reverse(words)
	return strings.Join(words, " ")
}
