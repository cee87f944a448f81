package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/sim/fuzz"
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

var fileName = regexp.MustCompile(`^[\pL\pN][\pL\pN_-]*$`)

// Run writes the file.
func (c *newCmd) Run(a *app) error {
	folder, name := filepath.Split(c.Name)
	name = strings.TrimSuffix(name, rulesets.Ext)
	if !fileName.MatchString(name) {
		return usage("a file is called by a word of letters, digits, - and _, such as tavern; not %q", name)
	}
	path := filepath.Join(folder, name+rulesets.Ext)
	if _, err := os.Lstat(path); err == nil {
		return &exit{ExitFailure, fmt.Errorf("%s is there already; choose another name", path)}
	}
	text := firstGame(titleOf(name))
	switch base, err := c.base(); {
	case err != nil:
		return err
	case base != "":
		if at := c.beside(folder, base); a.confineFiles(at) != nil {
			return usage("%s is not shipped with croupier, so it is not read outside of a process with limits: write the first two lines "+
				"yourself, ruleset \"...\" and extends ..., and go on with croupier watch", at)
		}
		p, err := a.load(c.beside(folder, base))
		if err != nil {
			return err
		}
		if strings.HasSuffix(base, rulesets.Ext) {
			base = `"` + base + `"`
		}
		text = firstHouseRule(titleOf(name), base, p)
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
		return c.Extends[1], nil
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

// titleOf is a name as a title: wild-night is Wild night.
func titleOf(name string) string {
	title := strings.NewReplacer("_", " ", "-", " ").Replace(name)
	return strings.ToUpper(title[:1]) + title[1:]
}

// firstGame is a game that is small enough to be read at once.
func firstGame(title string) string {
	return fmt.Sprintf(`# A first game: everybody is dealt a card, and the highest one wins.

ruleset %q
about "Everybody is dealt a card, and the highest one wins"

players 2..6
deck standard

each player has {
  hand  cards seen by owner, "The card that was dealt"
}

start game { do dealing, showdown }

phase dealing { deal 1 to each player's hand }

phase showdown {
  each player { reveal hand }
  result winner = players with the highest hand's rank
}

test "the king beats the seven" {
  players Ann, Bob
  deck [Kh 7c]
  start game
  expect winner is [Ann]
}
`, title)
}

// firstHouseRule is a house rule that says one thing of its base again, to be changed.
func firstHouseRule(title, base string, p *program.Program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A house rule: what is different at our table. croupier show %s lists what can be changed.\n\nruleset %q\nextends %s\n\n",
		strings.Trim(base, `"`), title, base)
	lines := startOf(p)
	for _, o := range p.Rules.Options {
		if value := game.NewSetup(p).OptionValue(o.Name); value != "" && !o.Always && o.Type.Kind != check.Text {
			lines = without(lines, "option "+o.Name+" ")
			fmt.Fprintf(&b, "# So it is without this file too. Write another value, here and in the test.\noption %s = %s\n\n",
				o.Name, value)
			expect := "option " + o.Name + " is " + value
			switch {
			case o.Type.Kind == check.YesNo && value == "yes":
				expect = "option " + o.Name
			case o.Type.Kind == check.YesNo:
				expect = "not option " + o.Name
			}
			fmt.Fprintf(&b, "test %q {\n%s\n  expect %s\n}\n", o.Name+" is "+value, strings.Join(lines, "\n"), expect)
			return b.String()
		}
	}
	fmt.Fprintf(&b, "before start %s { say \"We play by our own rules\" }\n\n", p.Starts[0].Name)
	fmt.Fprintf(&b, "test \"a game comes to its end\" {\n%s\n  finish by random\n  expect the game is over\n}\n",
		strings.Join(lines, "\n"))
	return b.String()
}

// without are lines of a test that begin otherwise.
func without(lines []string, begin string) (left []string) {
	for _, line := range lines {
		if !strings.HasPrefix(strings.TrimSpace(line), begin) {
			left = append(left, line)
		}
	}
	return left
}

// startOf are the lines of a test that start a game: those of the first test that the rules carry, or else what will do.
func startOf(p *program.Program) (lines []string) {
	for _, t := range p.Rules.Tests {
		lines = nil
		for _, line := range t.Lines {
			switch line.(type) {
			case *syntax.TestPlayers, *syntax.TestOption:
				lines = append(lines, "  "+inOneLine(p, line))
			case *syntax.TestStart:
				return append(lines, "  "+inOneLine(p, line))
			}
		}
	}
	plan, err := fuzz.Usual(p, playedSeed, "")
	if err != nil {
		return nil
	}
	trial, err := plan.Trial(0)
	if err != nil {
		return nil
	}
	start := "  start " + p.Starts[trial.Setup.Start].Name
	for i, a := range trial.Setup.Args() {
		joined := ", "
		if i == 0 {
			joined = " with "
		}
		start += joined
		if a.Player != "" {
			start += a.Player + "'s "
		}
		start += a.Name + " " + inquiry.Quoted(a.Value)
	}
	return []string{"  seed 1", "  players " + strings.Join(trial.Setup.Players, ", "), start}
}

// inOneLine is a part of the rules in one line.
func inOneLine(p *program.Program, n syntax.Ranger) string {
	return strings.Join(strings.Fields(p.Rules.Span(n).Text()), " ")
}
