package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/files"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/cmd/internal/web"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/rulesets"
)

type tableCmd struct {
	match `embed:""`

	Listen  string   `placeholder:"ADDRESS" help:"Where the table is reached: an address of this machine, or 0.0.0.0 for phones in your network. Without it, on this machine alone."`
	Open    bool     `help:"People choose a free seat; where the players are only counted, they say what they are called."`
	Bot     []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by a policy; may be given several times."`
	Journal string   `placeholder:"FILE" help:"Record the table in this file; one that is there already is gone on with, by the same links."`
	Resume  bool     `help:"Go on with the last table."`
}

// Help is the verb's example.
func (*tableCmd) Help() string {
	return `Opens a table in the browser: one link for the game master, and one for each seat. Whoever has a seat's link sits
there, and sees what that seat may see. At a terminal the game master's prompt is open too.

Examples:

  croupier table draw --players 3
  croupier table holdem --players Ann,Bob,Cyd,Dot --listen 0.0.0.0
  croupier table kings --players 4 --open --listen 0.0.0.0
`
}

// fill makes as many seats as the rules want, where people are only counted and too few, and gives how many it has added.
func (c *tableCmd) fill(p *program.Program) (extra int) {
	count, err := strconv.Atoi(strings.TrimSpace(c.Players))
	if err != nil || count < 1 {
		return 0
	}
	begun := 0
	if len(c.Rest) > 0 {
		begun = max(0, slices.Index(p.StartNames(), c.Rest[0]))
	}
	least := int(p.PlayersOf(begun).Least)
	if extra = least - count; extra > 0 {
		c.Players = strconv.Itoa(least)
	}
	return max(0, extra)
}

func (c *tableCmd) stake() string {
	return "Everything confirmed is in the record: " + c.resumes() + " goes on with it."
}

// resumes is the command that goes on with this table.
func (c *tableCmd) resumes() string {
	again := "croupier table " + c.Ruleset
	if strings.Contains(c.Ruleset, " ") {
		again = fmt.Sprintf("croupier table %q", c.Ruleset)
	}
	if c.Open { // without it nobody can come any more
		again += " --open"
	}
	if c.Journal != "" {
		return again + fmt.Sprintf(" --journal %q", c.Journal)
	}
	return again + " --resume"
}

// Run opens the table.
func (c *tableCmd) Run(a *app) error {
	if err := a.confine(c.Ruleset); err != nil {
		return err
	}
	library := &rulefiles.Library{Refuse: a.refuse("table")}
	rules, p, list, err := library.Load(c.Ruleset)
	if err != nil {
		return &exit{ExitUsage, err}
	}
	if p == nil {
		a.diagnose(list)
		return said(ExitWrong)
	}
	extra := c.fill(p)
	e := &web.Evening{Rules: *rules, Program: p, Journal: c.Journal, Resume: c.Resume, Listen: c.Listen, Screen: a.out}
	_, wrong := strconv.Atoi(strings.TrimSpace(c.Players))
	e.Counted = wrong == nil || c.Players == ""
	e.Setup = func(players []string) (*game.Setup, error) {
		with := *c
		if players != nil {
			with.Named = players
		}
		return with.setup(p)
	}
	base, err := c.setup(p)
	if err != nil {
		return err
	}
	if e.Policies, err = policies(p, "", c.Bot, base.Players); err != nil {
		return err
	}
	for i := len(base.Players) - extra; i < len(base.Players); i++ {
		e.Policies[i] = policy.Usual(p)
		a.out.Line(term.Clean(base.Players[i]), " is played by ", policy.Usual(p), ": the rules want more players than sit here.")
	}
	s := &evening{app: a, cmd: &replCmd{}, library: library}
	e.Keeper = evenings.Keeper{Folder: func() (string, error) { return s.state("tables") }, Library: library.Program,
		Confine: s.confine, Warn: func(text string) { a.out.Line(term.Clean(text)) }}
	e.Header = func() journal.SessionHeader {
		return journal.NewSessionHeader(a.seed(c.Seed), time.Now().Format("2 January 2006, 15:04"))
	}
	e.Config = web.Config{Load: library.Load, Extend: library.Extend, Show: a.render, Shipped: rulesets.Names(),
		Write:   files.Replace,
		Entropy: a.world.Entropy, Clock: func() string { return time.Now().Format("2006-01-02T15:04:05") }, Secret: web.Secret,
		Open: c.Open, Door: a.world.Door, Alive: a.alive}
	if s.interactive() {
		e.Terminal = func(r *web.Room) (*repl.REPL, error) {
			in, err := s.input()
			if err != nil {
				return nil, err
			}
			t := r.Prompted(in, a.out)
			t.Resumes = c.resumes
			t.Errs, t.Show, t.Alive = a.err, func(list diag.List) { a.diagnose(list); a.err.Flush() }, a.alive
			prompt := repl.New(t)
			s.complete = r.Completes(prompt)
			return prompt, nil
		}
	}
	return unopened(e.Run(a.ctx))
}
