package older

import (
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// option: option ante default 1, or 0..10 is option ante number 0..10 = 1; where a house rule says nothing but another default,
// option ante default 2 is option ante = 2
func option(r *reader, n syntax.Ranger) (found, bool) {
	d, ok := n.(*syntax.OptionDecl)
	if !ok || d.Older == nil || d.Older.Always {
		return found{}, false
	}
	at, ok := r.before(d, d.Older.Value, "default")
	if at.End = r.At(d.Older.Value).End; len(d.Older.Others) > 0 {
		at.End = r.At(d.Older.Others[len(d.Older.Others)-1]).End
	}
	now := "= " + r.Words(d.Older.Value)
	again := slices.ContainsFunc(r.Rules.Changes,
		func(c house.Change) bool { return c.Kind == house.Replaced && c.New == syntax.Decl(d) })
	for _, o := range r.Rules.Options {
		if o.Name == d.Name().Name && !(again && len(d.Older.Others) == 0) {
			now = types.AsWritten(o.Type) + " " + now
		}
	}
	return found{at: at, now: now, say: "An option is declared as a field is", shown: "option " + d.Name().Name + " " + now},
		ok && !r.commented(at)
}
