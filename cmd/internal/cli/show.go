package cli

import (
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/host"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/ruletest"
)

type showCmd struct {
	Ruleset string `arg:"" type:"rules" help:"A shipped name, a .deal file, or a folder of them."`
	Source  bool   `help:"Print the rules themselves."`
	Diff    bool   `help:"Print what a house rule changes in the rules that it extends, and nothing else."`
	JSON    bool   `name:"json" help:"One JSON object on standard output, with what the host protocol calls rules, and how its first test starts it."`
	limited `embed:""`
}

// Help is the verb's example.
func (*showCmd) Help() string {
	return `Examples:

  croupier show baltimore
  croupier show baltimore --source
  croupier show low-magic --diff
`
}

// shown is what show --json says of a ruleset.
type shown struct {
	host.Rules
	Example []string `json:"example,omitempty"` // the words behind sim, odds or compare, as its first test starts it
	Players string   `json:"players,omitempty"` // who sits there, as --players takes it
}

// Run prints a ruleset's source, or what a game master wants to know of it.
func (c *showCmd) Run(a *app) error {
	r, err := a.ruleset(c.Ruleset)
	if err != nil {
		return err
	}
	if c.JSON && (c.Source || c.Diff) {
		return usage("--json says what the rules offer; --source and --diff are for people")
	}
	if c.Source {
		for i, src := range r.Sources {
			if len(r.Sources) > 1 {
				a.out.Print(strings.Repeat("\n", min(i, 1)), "# ", term.Clean(src.Name), "\n")
			}
			a.text(src.Text)
			if !strings.HasSuffix(src.Text, "\n") {
				a.out.Print("\n")
			}
		}
		return nil
	}
	p, err := a.compiled(r)
	if err != nil {
		return err
	}
	if c.JSON {
		words, players := ruletest.Started(p, "")
		return a.object(shown{host.Describe(p, game.NewSetup(p), table.Wanted), words, listOf(players)})
	}
	if c.Diff {
		glance.Changes(a.out, p)
	} else {
		glance.Show(a.out, p, c.Ruleset)
	}
	return nil
}
