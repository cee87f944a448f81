package cli

import (
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulesheet"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/ruletest"
)

type sheetCmd struct {
	Ruleset string   `arg:"" type:"rules" help:"A shipped name, a .deal file, or a folder of them."`
	Start   string   `arg:"" optional:"" help:"The page of this start alone."`
	Set     []string `placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option, as the table plays; may be given several times."`
	MD      bool     `name:"md" xor:"form" help:"Markdown, as it is written into a pipe."`
	HTML    bool     `name:"html" xor:"form" help:"One page of HTML on standard output, for a screen and for a printer."`
	JSON    bool     `name:"json" xor:"form" help:"One JSON object on standard output, with the parts of the page."`
	PDF     string   `name:"pdf" xor:"form" placeholder:"FILE" help:"Write it as a PDF for A4 paper."`
	Seed    uint64   `placeholder:"N" default:"1" help:"What chance is made from in the example of play; 0: no example."`
	limited `embed:""`
}

// Help is the verb's example.
func (*sheetCmd) Help() string {
	return `Writes the rules as people read them at the table: what is needed, what the table has chosen, each step in sentences,
charts, what a house rule changes, and an example of play.

Examples:

  croupier sheet draw
  croupier sheet baltimore simple --pdf simple.pdf
  croupier sheet low-magic --html > low-magic.html
`
}

// Run writes the page.
func (c *sheetCmd) Run(a *app) error {
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	m := match{Ruleset: c.Ruleset, seated: seated{Set: c.Set}}
	setup, err := m.setup(p)
	if err != nil {
		return err
	}
	if c.Start != "" {
		if err := setup.SetStart(c.Start); err != nil {
			return usage("%w", err)
		}
	}
	page := rulesheet.Write(p, setup, c.Start, c.example(p))
	switch {
	case c.PDF != "":
		var b strings.Builder
		if err := page.PDF(&b); err != nil {
			return failure(err)
		}
		return failed(files.Write(c.PDF, b.String()))
	case c.JSON:
		return a.object(page)
	case c.HTML:
		var b strings.Builder
		if err := page.HTML(&b); err != nil {
			return failure(err)
		}
		a.text(b.String())
	case c.MD:
		a.text(page.Markdown())
	default:
		a.page(term.Clean(page.Markdown()))
	}
	return nil
}

// exampleLines is how much of a game is told on a sheet.
const exampleLines = 40

// example is how a game went, as everybody saw it, by the rules' first policy and started as their first test starts it; nil
// where nobody can say how it is started.
func (c *sheetCmd) example(p *program.Program) *rulesheet.Part {
	if c.Seed == 0 {
		return nil
	}
	words, players := ruletest.Started(p, c.Start)
	if words == nil && c.Start != "" {
		words = []string{c.Start} // which no test starts
	}
	m := match{Rest: words, seated: seated{Set: c.Set, Named: players}}
	setup, err := m.setup(p)
	if err != nil || len(setup.Missing()) > 0 {
		return nil
	}
	setup.Record = true
	g, err := game.New(p, setup)
	if err != nil {
		return nil
	}
	s := g.Start(c.Seed)
	bot, err := policy.New(p, policy.Usual(p), c.Seed, "sheet")
	if err != nil {
		return nil
	}
	for n := 0; s.Pending() != nil && n < exampleLines; n++ {
		choice, err := bot.Decide(s)
		if err != nil || s.Answer(choice) != nil {
			return nil
		}
	}
	w := table.Scribe{Screen: term.NewPipe(&strings.Builder{}), State: s, Viewer: event.Table}
	var lines []string
	for _, line := range w.Story(s.Events(0), true) {
		if strings.TrimSpace(line) == "" { // between two rounds
			continue
		}
		if len(lines) == exampleLines {
			lines = append(lines, "And so on")
			break
		}
		lines = append(lines, line)
	}
	return rulesheet.Example(lines)
}
