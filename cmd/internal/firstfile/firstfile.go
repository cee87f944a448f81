// Package firstfile has the text of a first file: a small game, or a house rule of other rules, with a test that passes. It must
// not know where the file is written.
package firstfile

import (
	"fmt"
	"strings"

	"croupier/cmd/internal/tested"
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/sim/fuzz"
)

// titleOf is a name as a title: wild-night is Wild night.
func titleOf(name string) string {
	title := strings.NewReplacer("_", " ", "-", " ").Replace(name)
	return strings.ToUpper(title[:1]) + title[1:]
}

// Game is a game that is small enough to be read at once.
func Game(name string) string {
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
`, titleOf(name))
}

// HouseRule is a house rule that says one thing of its base again, to be changed.
func HouseRule(name, base string, p *program.Program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A house rule: what is different at our table. croupier show %s lists what can be changed.\n\n"+
		"ruleset %q\nextends %s\n\n",
		strings.Trim(base, `"`), titleOf(name), base)
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
	plan, err := fuzz.Usual(p, tested.Seed, "")
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
