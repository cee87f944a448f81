package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"croupier/cmd/internal/firstfile"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/rulesets"
)

type newCmd struct {
	Name    string   `arg:"" help:"What the file is to be called: tavern, or tavern.deal."`
	Extends []string `arg:"" optional:"" name:"extends BASE" sep:"none" help:"The rules that a house rule stands on: a shipped name, or a file beside it."`
	limited `embed:""`
}

// Help is the verb's example.
func (*newCmd) Help() string {
	return `Writes a first file, with a test that passes: a small game, or a house rule of another.

Examples:

  croupier new tavern
  croupier new ours extends kings
`
}

var fileName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\pL\pN][\pL\pN_-]*$`) })

// Run writes the file.
func (c *newCmd) Run(a *app) error {
	folder, name := filepath.Split(c.Name)
	name = strings.TrimSuffix(name, rulesets.Ext)
	if !fileName().MatchString(name) {
		return usage("a file is called by a word of letters, digits, - and _, such as tavern; not %q", name)
	}
	path := filepath.Join(folder, name+rulesets.Ext)
	if _, err := os.Lstat(path); err == nil {
		return &exit{ExitFailure, fmt.Errorf("%s is there already; choose another name", path)}
	}
	text := firstfile.Game(name)
	switch base, err := c.base(); {
	case err != nil:
		return err
	case base != "":
		if at := c.beside(folder, base); a.confineFiles(at) != nil {
			return usage("%s did not come with croupier, so it is read only by a process that writes no files: write the first two lines "+
				"yourself, ruleset \"...\" and extends ..., and go on with croupier watch", at)
		}
		p, err := a.load(c.beside(folder, base))
		if err != nil {
			return err
		}
		if strings.HasSuffix(base, rulesets.Ext) {
			base = `"` + base + `"`
		}
		text = firstfile.HouseRule(name, base, p)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return unwritten(path, err)
	}
	_, err = file.WriteString(text)
	if wrong := file.Close(); err == nil {
		err = wrong
	}
	if err != nil {
		return unwritten(path, err)
	}
	a.out.Line("Written: ", term.Clean(path))
	a.out.Line("Next: croupier watch ", term.Clean(path), ", and write in it what your table plays")
	return nil
}

// base is what the new file extends; "" for a game of its own.
func (c *newCmd) base() (string, error) {
	switch {
	case len(c.Extends) == 0:
		return "", nil
	case len(c.Extends) == 2 && c.Extends[0] == "extends":
		return rulefiles.Whole(c.Extends[1]), nil
	}
	return "", usage("behind the name stands nothing, or extends and what it extends: croupier new %s extends kings", c.Name)
}

// beside is where the base is found: a file in the folder of the new one, or what is shipped.
func (c *newCmd) beside(folder, base string) string {
	if strings.HasSuffix(base, rulesets.Ext) || !rulefiles.Shipped(base) {
		return filepath.Join(folder, base)
	}
	return base
}
