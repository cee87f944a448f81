package ruletest

import (
	"strings"

	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// Started is what the first test of the rules starts, or the first of one start, as it is typed behind a verb; nothing where
// there is no such test.
func Started(p *program.Program, start string) (words, players []string) {
	for _, t := range p.Rules.Tests {
		var names []string
		for _, line := range t.Lines {
			switch l := line.(type) {
			case *syntax.TestPlayers:
				for _, n := range l.Names {
					names = append(names, n.Value())
				}
			case *syntax.TestStart:
				if start != "" && l.Name.Name != start {
					continue
				}
				words = []string{l.Name.Name}
				for _, arg := range l.Args {
					name := arg.Name.Name
					if arg.Of != nil {
						name = arg.Of.Value() + "." + name
					}
					words = append(words, name+"="+strings.Trim(p.Rules.Span(arg.Value).Text(), `"`))
				}
				return words, names
			}
		}
	}
	return nil, nil
}
