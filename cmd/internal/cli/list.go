package cli

import (
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
)

type listCmd struct {
	JSON bool `name:"json" help:"One JSON object a line for each game."`
}

// Help is the verb's example.
func (*listCmd) Help() string {
	return `Example:

  croupier list
`
}

// listed is what list --json says of a ruleset.
type listed struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	About  string   `json:"about,omitempty"`
	Starts []string `json:"starts"`
}

// Run lists the shipped rulesets.
func (c *listCmd) Run(a *app) error {
	names := rulefiles.ShippedNames()
	outlines, list := rulefiles.Outlines(names)
	if list.HasErrors() {
		a.diagnose(list)
		return said(ExitWrong)
	}
	for _, name := range names {
		of := outlines[name]
		l := listed{Name: name, Title: of.Title, About: of.About, Starts: of.Starts}
		if c.JSON {
			if err := a.object(l); err != nil {
				return err
			}
			continue
		}
		a.out.Line(a.out.Paint(term.Bold, l.Name), "  ", l.Title)
		if l.About != "" {
			a.out.Hanging(4, "    ", l.About)
		}
		a.out.Hanging(4, "    starts: ", strings.Join(l.Starts, ", "))
	}
	return nil
}
