package cli

import (
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/share"
	"croupier/cmd/internal/term"
)

type searchCmd struct {
	Words []string `arg:"" optional:"" help:"What is searched for in names, titles, the sentences about rulesets, and their starts."`
	Index string   `placeholder:"ADDRESS" help:"Search this index too: a file, or https://..."`
	JSON  bool     `name:"json" help:"One JSON object a line for each ruleset."`
}

// Help is the verb's example.
func (*searchCmd) Help() string {
	return `Searches what ships, what was got, and an index, which croupier index has written.

Example:

  croupier search poker
`
}

// Run searches.
func (c *searchCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	all, err := d.Got()
	if err != nil {
		return failure(err)
	}
	outlines, list := rulefiles.Outlines(rulefiles.ShippedNames())
	if list.HasErrors() {
		a.diagnose(list)
		return said(ExitWrong)
	}
	for _, name := range rulefiles.ShippedNames() {
		of := outlines[name]
		all = append(all, share.Found{Entry: share.Entry{Name: name, Title: of.Title, About: of.About, Starts: of.Starts},
			Where: "ships"})
	}
	if c.Index != "" {
		index, err := share.ReadIndex(a.ctx, c.Index)
		if err != nil {
			return notGot(err)
		}
		for _, e := range index.Rulesets {
			all = append(all, share.Found{Entry: e, Where: share.Command(e.Source)})
		}
	}
	found := share.Search(all, c.Words)
	for _, f := range found {
		if c.JSON {
			if err := a.object(f); err != nil {
				return err
			}
			continue
		}
		a.out.Line(a.out.Paint(term.Bold, term.Clean(f.Name)), "  ", term.Clean(f.Title), "  ",
			a.out.Paint(term.Dim, "("+term.Clean(f.Where)+")"))
		if f.About != "" {
			a.out.Hanging(4, "    ", term.Clean(f.About))
		}
		if facts := f.Facts(); facts != "" && f.Tests != "" {
			a.out.Hanging(4, "    ", a.out.Paint(term.Dim, term.Clean(facts)))
		}
	}
	if len(found) == 0 && !c.JSON {
		a.out.Line("Nothing fits ", term.Clean(strings.Join(c.Words, " ")), ".")
	}
	return nil
}

type indexCmd struct {
	Sources []string `arg:"" help:"What is listed: what croupier get takes."`
	Title   string   `placeholder:"TEXT" help:"What the list is called."`
	HTML    string   `name:"html" placeholder:"FILE" help:"Write a page for people as well."`
}

// Help is the verb's example.
func (*indexCmd) Help() string {
	return `Looks at rulesets in the process with limits, runs their tests, and prints an index that croupier search reads.

Example:

  croupier index mygame.deal --html index.html > index.json
`
}

// Run prints the index, and writes its page.
func (c *indexCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	d.Say = func(line string) { a.err.Line(term.Clean(line)) }
	index, err := d.Index(a.ctx, c.Title, c.Sources)
	if err != nil {
		return notGot(err)
	}
	if c.HTML != "" {
		page, err := index.HTML()
		if err != nil {
			return err
		}
		if err := files.Write(c.HTML, string(page)); err != nil {
			return err
		}
	}
	text, err := index.JSON()
	a.out.Print(string(text))
	return err
}
