package cli

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
)

type explainCmd struct {
	Code string `arg:"" optional:"" help:"The code in brackets behind \"error\" or \"warning\"; without one, all codes are listed."`
}

// Help is the verb's example.
func (*explainCmd) Help() string {
	return `Example:

  croupier explain unknown-name
`
}

// Run prints the page of a code, or what codes there are.
func (c *explainCmd) Run(a *app) error {
	if c.Code == "" {
		wide := 0
		for _, code := range diag.Codes() {
			wide = max(wide, len(code))
		}
		for _, code := range diag.Codes() {
			a.out.Hanging(wide+2, a.out.Paint(term.Bold, code), strings.Repeat(" ", wide-len(code)+2), diag.Summary(code))
		}
		return nil
	}
	code := strings.Trim(strings.ToLower(c.Code), "[]")
	page, ok := diag.Page(code)
	if !ok {
		if near, ok := diag.NearestCode(code); ok {
			return usage("no mistake has the code %q; did you mean %s?", c.Code, near)
		}
		return usage("no mistake has the code %q; croupier explain lists them all", c.Code)
	}
	a.page(page)
	return nil
}

// page prints a page of Markdown: as it is into a pipe, and made up for reading on a terminal.
func (a *app) page(text string) {
	if !a.out.Terminal() {
		a.out.Print(text)
		return
	}
	a.out.Page(text)
}
