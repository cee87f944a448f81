package check

import (
	"slices"

	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// ranking makes an own order of hands known. Rankings have names of their own, since only best is followed by one.
func (c *checker) ranking(d *syntax.RankingDecl) {
	r := &HandRanking{Object: &Object{Kind: RankingName, Name: d.Name.Name, Decl: d, Index: len(c.rs.Rankings)}}
	if old := meaning.Named(c.rs.Rankings, r.Name); old != nil {
		c.again(d.Name, "the ranking "+quoted(r.Name), old.Decl)
	} else if slices.Contains(c.b.Rankings, r.Name) {
		c.Report(diag.Errorf("name-taken", c.At(d.Name), "%q is a ranking that every ruleset has", r.Name).
			WithLabel("a second meaning").WithHint("Give it another name."))
	}
	r.Patterns = c.written.Patterns(d)
	c.rs.Rankings = append(c.rs.Rankings, r)
}

// namedRanking resolves the ranking behind best.
func (c *checker) namedRanking(r *syntax.Ident) {
	if own := meaning.Named(c.rs.Rankings, r.Name); own != nil {
		c.info.Uses[r] = own.Object
		return
	}
	if !slices.Contains(c.b.Rankings, r.Name) {
		c.Unknown(r, r.Name, slices.Concat(c.b.Rankings, meaning.NamesOf(c.rs.Rankings)), "should be a ranking")
	}
}
