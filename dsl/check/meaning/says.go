package meaning

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Says is what the rules say to the table of one of their pieces: the comment above it.
func (r *Ruleset) Says(n syntax.Ranger) string {
	return syntax.ForTables(syntax.CommentAbove(r.Span(n)))
}

// SaysOfQuestion is what the rules say to the table of a question that stands at a place: the comment above its line, or else the
// one above the declaration in which it stands.
func (r *Ruleset) SaysOfQuestion(at diag.Span) string {
	if at.Source == nil {
		return ""
	}
	if own := syntax.ForTables(syntax.CommentAbove(at)); own != "" {
		return own
	}
	for _, f := range r.Files {
		if f.Source != at.Source {
			continue
		}
		for _, d := range f.Decls {
			if whole := f.Span(d); whole.Start <= at.Start && at.End <= whole.End {
				return syntax.ForTables(syntax.CommentAbove(whole))
			}
		}
	}
	return ""
}
