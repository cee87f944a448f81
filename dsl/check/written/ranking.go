package written

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Patterns reads the kinds of hands of an own order, the best first.
func (rd *Reader) Patterns(d *syntax.RankingDecl) (all []string) {
	for _, p := range d.Patterns {
		name := syntax.Unquote(p.Text)
		if err := rd.Builtins.ReadPattern(name); err != nil {
			rd.Report(diag.Errorf("unknown-hand", rd.At(p), "%v", err).WithLabel("should be a kind of hand"))
			continue
		}
		all = append(all, name)
	}
	if err := rd.Builtins.ReadRanking(all); err != nil && len(all) == len(d.Patterns) {
		rd.Report(diag.Errorf("duplicate-declaration", rd.At(d.Name), "%v", err).WithHint("Name each kind of hand once."))
	}
	return all
}
