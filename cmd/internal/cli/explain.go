package cli

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/builtin"
)

type explainCmd struct {
	Code string `arg:"" optional:"" help:"The code in brackets behind \"error\" or \"warning\", or a name of the prelude; without one, all are listed."`
}

// Help is the verb's example.
func (*explainCmd) Help() string {
	return `Example:

  croupier explain unknown-name
  croupier explain one_left
`
}

// Run prints the page of a code, or what codes there are; or what stands in the prelude under a name.
func (c *explainCmd) Run(a *app) error {
	if c.Code == "" {
		c.list(a)
		return nil
	}
	if said, text, ok := builtin.InPrelude(c.Code); ok {
		a.page(fmt.Sprintf(preludePage, c.Code, said, text))
		return nil
	}
	code := strings.Trim(strings.ToLower(c.Code), "[]")
	page, ok := diag.Page(code)
	if !ok {
		if near, ok := diag.NearestCode(code); ok {
			return usage("no mistake has the code %q; did you mean %s?", c.Code, near)
		}
		if near, ok := diag.Nearest(c.Code, builtin.PreludeNames()); ok {
			return usage("no mistake has the code %q, and the prelude has no such name; did you mean %s?", c.Code, near)
		}
		return usage("no mistake has the code %q, and the prelude has no such name; croupier explain lists them all", c.Code)
	}
	a.page(page)
	return nil
}

// preludePage is the page of what stands in the prelude: its name, what is said of it, and its text.
const preludePage = `# %s

%s

` + "```deal\n%s\n```" + `

Every ruleset may use it. A declaration of your own with this name takes its place, and a house rule changes it as it changes
what its base declares.
`

// list prints the codes and the names that can be explained.
func (*explainCmd) list(a *app) {
	wide := 0
	for _, name := range slices.Concat(diag.Codes(), builtin.PreludeNames()) {
		wide = max(wide, len(name))
	}
	entry := func(name, said string) {
		a.out.Hanging(wide+2, a.out.Paint(term.Bold, name), strings.Repeat(" ", wide-len(name)+2), said)
	}
	for _, code := range diag.Codes() {
		entry(code, diag.Summary(code))
	}
	a.out.Print("\nThe prelude, which every ruleset may use:\n\n")
	for _, name := range builtin.PreludeNames() {
		said, _, _ := builtin.InPrelude(name)
		entry(name, said)
	}
}

// page prints a page of Markdown: as it is into a pipe, and made up for reading on a terminal.
func (a *app) page(text string) {
	if !a.out.Terminal() {
		a.out.Print(text)
		return
	}
	a.out.Page(text)
}
