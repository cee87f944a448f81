package cli

import (
	"fmt"
	"os"

	"croupier/cmd/internal/host"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/table"
)

type hostCmd struct {
	match `embed:""`

	Journals string `placeholder:"FOLDER" help:"The folder in which messages may record games, and from which they may load them; without it there are no files."`
	Games    int    `default:"100" placeholder:"N" help:"How many games may be played at once: 1 to 1000."`
}

// Help is the verb's example.
func (*hostCmd) Help() string {
	return `Reads messages from standard input, a JSON object a line, and writes one line for each to standard output. What
stands behind the ruleset, and the flags, is how games start unless a message says otherwise.

Examples:

  echo '{"id":1,"do":"rules"}' | croupier host baltimore
  echo '{"id":1,"do":"start","game":"a","policy":"random","viewer":"P1"}' | croupier host draw hands=2 --players 3 --seed 1
  croupier host d12 --journals . < /dev/null
`
}

// stake is what becomes of the games when a limit stops them.
func (c *hostCmd) stake() string {
	if c.Journals == "" {
		return "Its games are aborted."
	}
	return "Its games are aborted; those that are recorded in " + c.Journals + " have every entry that was answered."
}

// Run plays games for another program until it has no more messages.
func (c *hostCmd) Run(a *app) error {
	if c.Games < 1 || c.Games > 1000 {
		return usage("--games can be 1 to 1000, not %d", c.Games)
	}
	if c.Journals != "" {
		if info, err := os.Stat(c.Journals); err != nil || !info.IsDir() {
			return &exit{ExitFailure, fmt.Errorf("there is no folder %s to keep journals in: make it first", c.Journals)}
		}
	}
	if _, err := a.ruleset(c.Ruleset); err != nil {
		return err
	}
	rules, p, list, err := (&rulefiles.Library{Refuse: a.refuse("host")}).Load(c.Ruleset)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	if p == nil {
		a.diagnose(list)
		return said(ExitWrong)
	}
	setup, err := c.setup(p)
	if err != nil {
		return err
	}
	h := host.New(a.ctx, host.Config{
		Program: p, Rules: *rules, Base: setup, Seed: a.seed(c.Seed), Wanted: table.Wanted, Folder: c.Journals, Games: c.Games,
		In: a.world.In, Out: a.world.Out, Alive: a.alive,
	})
	defer h.Close()
	if err := h.Serve(); err != nil {
		return &exit{ExitFailure, fmt.Errorf("the messages cannot be read, or the replies not be written: %w", err)}
	}
	return nil
}
