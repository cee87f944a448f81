package cli

import (
	"croupier/cmd/internal/lesson"
	"croupier/cmd/internal/term"
	"croupier/dsl"
	"croupier/dsl/diag"
)

type learnCmd struct {
	Step int `arg:"" optional:"" default:"1" name:"step" help:"The step to begin with."`
}

// Help is the verb's example.
func (*learnCmd) Help() string {
	return `Walks through the lesson of dsl/LEARN.md: it shows a file with lines left out, you type them, and it checks and tests
what you typed. Whatever does the same is right. skip goes on with the next step, back with the one before, and leave ends it.

Examples:

  croupier learn
  croupier learn 6
`
}

// Run goes from step to step until the reader has done all of them, or leaves.
func (c *learnCmd) Run(a *app) error {
	steps := dsl.Lessons()
	if c.Step < 1 || c.Step > len(steps) {
		return usage("the lesson has steps 1 to %d, and not %d", len(steps), c.Step)
	}
	l := &lesson.Lesson{In: term.NewScript(a.world.In, a.out), Out: a.out, Page: a.page,
		Render: func(list diag.List) { a.render(a.out, list) }, Steps: steps, At: c.Step - 1}
	if a.world.InTerminal && a.out.Terminal() {
		var err error
		l.In, err = term.NewKeyboard(a.ctx, a.world.In, a.world.Out, a.out, "", func(string) ([]string, int) { return nil, 0 })
		if err != nil {
			return failure(err)
		}
	}
	defer func() { _ = l.In.Close() }() // it was only read
	return failed(l.Run())
}
