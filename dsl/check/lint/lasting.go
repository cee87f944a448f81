package lint

import (
	"slices"

	"croupier/dsl/check"
)

// lastsNowhere warns about a field that lasts and that no start takes: nobody ever reads what was kept of it.
func (c *linter) lastsNowhere() {
	for _, f := range c.Rules.Fields {
		taken := slices.ContainsFunc(c.Rules.Starts, func(s *check.Start) bool { return slices.Contains(s.Params, f) })
		if f.Lasting && !taken && len(c.Rules.Starts) > 0 {
			c.Warn("lasts-nowhere", f.Decl, "A start that goes on with it names it: start "+c.Rules.Starts[0].Name+" with "+f.Name,
				"%q lasts from game to game, and no start takes it", f.Name)
		}
	}
}
