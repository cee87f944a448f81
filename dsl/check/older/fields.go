package older

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// fieldAgain: replace field skill number 1..7 is each player has { skill number 1..7 }
func fieldAgain(r *reader, n syntax.Ranger) (found, bool) {
	d, ok := n.(*syntax.ReplaceDecl)
	if !ok || d.Field == nil {
		return found{}, false
	}
	owner := "the table"
	for _, f := range r.Rules.Fields {
		if whole(f) == d.Field.Name.Name && f.PerPlayer {
			owner = "each player"
		}
	}
	at := r.At(d)
	return found{at: at, now: owner + " has { " + r.Words(d.Field) + " }",
		say: "A field is said again where fields are declared"}, !r.commented(at)
}

// whole is the name of the field of which one is a member, or its own.
func whole(f *check.Field) string {
	if f.Of != nil {
		return f.Of.Name
	}
	return f.Name
}
