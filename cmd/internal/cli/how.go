package cli

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/cookbook"
	"croupier/dsl/diag"
)

type howCmd struct {
	Words []string `arg:"" optional:"" help:"What you want to write, in your own words, or a recipe's name; without any, all are listed."`
	File  bool     `name:"file" help:"The whole file of the recipe, which can be played."`
	JSON  bool     `name:"json" help:"JSON lines on standard output: an object for each recipe."`
}

// Help is the verb's example.
func (*howCmd) Help() string {
	return `Examples:

  croupier how pass cards
  croupier how explode dice
  croupier how --file tricks > mygame.deal
`
}

// Run prints the recipe that the words speak of, and names others that may be meant.
func (c *howCmd) Run(a *app) error {
	found := cookbook.All()
	if len(c.Words) > 0 {
		var err error
		if found, err = recipes(strings.Join(c.Words, " ")); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		for _, r := range found {
			if err := a.object(r); err != nil {
				return err
			}
		}
	case len(c.Words) == 0:
		if c.File {
			return usage("which recipe's file? croupier how lists them")
		}
		c.list(a, found)
	case c.File:
		a.out.Print(found[0].File)
	default:
		c.show(a, found)
	}
	return nil
}

// recipes finds what the words mean: a recipe's name, or what recipes speak of.
func recipes(words string) ([]cookbook.Recipe, error) {
	all := cookbook.All()
	if i := slices.IndexFunc(all, func(r cookbook.Recipe) bool { return r.Name == words }); i >= 0 {
		return all[i : i+1], nil
	}
	if found := cookbook.Find(words); len(found) > 0 {
		return found, nil
	}
	var known []string
	for _, r := range all {
		known = append(known, strings.Fields(strings.ReplaceAll(r.Words, ",", ""))...)
	}
	if near, ok := diag.Nearest(words, known); ok {
		return nil, usage("no recipe speaks of %q; did you mean %s?", words, near)
	}
	return nil, usage("no recipe speaks of %q; croupier how lists them all", words)
}

// others is how many more recipes are named below the one that is shown.
const others = 5

func (c *howCmd) show(a *app, found []cookbook.Recipe) {
	r := found[0]
	a.page("# " + r.Title + "\n\n" + r.Says + "\n\n```deal\n" + r.Rules + "```\n")
	a.out.Print("\nThe whole file: croupier how --file " + r.Name + "\n")
	if len(found) > 1 {
		a.out.Print("Or did you mean one of these?\n")
		c.names(a, found[1:min(len(found), others+1)])
	}
}

func (c *howCmd) list(a *app, all []cookbook.Recipe) {
	for i, r := range all {
		if i == 0 || r.Group != all[i-1].Group {
			a.out.Print("\n" + r.Group + "\n")
			c.names(a, slices.DeleteFunc(slices.Clone(all), func(o cookbook.Recipe) bool { return o.Group != r.Group }))
		}
	}
	a.out.Print("\ncroupier how WORDS shows one of them: croupier how pass cards\n")
}

// names prints the names of recipes and what each does.
func (c *howCmd) names(a *app, list []cookbook.Recipe) {
	var rows [][2]string
	for _, r := range list {
		rows = append(rows, [2]string{r.Name, r.Title})
	}
	a.out.Rows(2, term.Bold, term.AnyWidth, rows)
}
