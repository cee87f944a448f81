package cli

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
)

type explainCmd struct {
	Code []string `arg:"" optional:"" help:"The code in brackets behind \"error\" or \"warning\", a word of the language, or a name of the prelude; without any, all are listed but the words."`
	JSON bool     `name:"json" help:"JSON lines on standard output: an object for each code or name."`
}

// Help is the verb's example.
func (*explainCmd) Help() string {
	return `Example:

  croupier explain unknown-name
  croupier explain one_left
  croupier explain or pass
`
}

// explained is what explain --json says of a code or a name; a list has no pages.
type explained struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"` // mistake, prelude or word
	Summary string `json:"summary"`
	Page    string `json:"page,omitempty"`
}

// Run prints the page of a code, or what codes there are; or what stands in the prelude under a name; or what the description
// says of a word.
func (c *explainCmd) Run(a *app) error {
	if len(c.Code) == 0 {
		return c.list(a)
	}
	e, err := explain(strings.Join(c.Code, " "))
	switch {
	case err != nil:
		return err
	case c.JSON:
		return a.object(e)
	}
	a.page(e.Page)
	return nil
}

// explain finds what a word means: a code, a name of the prelude, or a word of the language.
func explain(word string) (*explained, error) {
	if said, text, ok := builtin.InPrelude(word); ok {
		return &explained{word, "prelude", said, fmt.Sprintf(preludePage, word, said, text)}, nil
	}
	code := strings.Trim(strings.ToLower(word), "[]")
	if page, ok := diag.Page(code); ok {
		return &explained{code, "mistake", diag.Summary(code), page}, nil
	}
	for _, word := range []string{word, strings.ToLower(word)} {
		if page, summary := dsl.About(word); page != "" {
			return &explained{word, "word", summary, page}, nil
		}
	}
	if near, ok := diag.NearestCode(code); ok {
		return nil, usage("no mistake has the code %q; did you mean %s?", word, near)
	}
	if near, ok := diag.Nearest(word, slices.Concat(builtin.PreludeNames(), syntax.Reserved())); ok {
		return nil, usage("no mistake has the code %q, and neither the language nor its prelude has such a word; did you mean %s?",
			word, near)
	}
	return nil, usage("no mistake has the code %q, and neither the language nor its prelude has such a word; croupier explain "+
		"lists the codes", word)
}

// preludePage is the page of what stands in the prelude: its name, what is said of it, and its text.
const preludePage = `# %s

%s

` + "```deal\n%s\n```" + `

Every ruleset may use it. A declaration of your own with this name takes its place, and a house rule changes it as it changes
what its base declares.
`

// list prints the codes and the names that can be explained.
func (c *explainCmd) list(a *app) error {
	var all []explained
	wide := 0
	for _, code := range diag.Codes() {
		all = append(all, explained{Name: code, Kind: "mistake", Summary: diag.Summary(code)})
	}
	for _, name := range builtin.PreludeNames() {
		said, _, _ := builtin.InPrelude(name)
		all = append(all, explained{Name: name, Kind: "prelude", Summary: said})
	}
	for _, e := range all {
		wide = max(wide, len(e.Name))
	}
	for i, e := range all {
		if c.JSON {
			if err := a.object(e); err != nil {
				return err
			}
			continue
		}
		if i > 0 && e.Kind != all[i-1].Kind {
			a.out.Print("\nThe prelude, which every ruleset may use:\n\n")
		}
		a.out.Hanging(wide+2, a.out.Paint(term.Bold, e.Name), strings.Repeat(" ", wide-len(e.Name)+2), e.Summary)
	}
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
