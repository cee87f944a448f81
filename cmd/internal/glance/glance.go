// Package glance shows a ruleset at a glance: what can be started, chosen and changed, and what a house rule changes in the rules
// that it extends. It must not know where rules come from.
package glance

import (
	"fmt"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Show shows what a game master wants to know of rules, which are called so on the command line.
func Show(out *term.Screen, p *program.Program, called string) {
	s := sheet{out, p}
	s.heading()
	if len(p.Rules.Changes) > 0 {
		s.out.Line("A house rule. What it changes: croupier show ", term.Clean(called), " --diff")
	}
	s.starts()
	s.options()
	s.fields()
	s.joints()
	if n := len(p.Tests); n > 0 {
		s.out.Print("\n", fmt.Sprintf("It carries %s.\n", say.Plural(n, "test")))
	}
}

// Changes shows what a house rule changes, and nothing else.
func Changes(out *term.Screen, p *program.Program) { sheet{out, p}.differences() }

// sheet is a ruleset at a glance.
type sheet struct {
	out *term.Screen
	p   *program.Program
}

// MostListed is how many of a kind are shown: nobody reads more.
const MostListed = 100

// longestText is how much of a text is shown.
const longestText = 2000

// few shows each of a list, of a long one the first, and how many more there are.
func few[T any](s sheet, indent string, all []T, show func(T)) {
	for _, one := range all[:min(len(all), MostListed)] {
		show(one)
	}
	if left := len(all) - MostListed; left > 0 {
		s.more(indent, left)
	}
}

// more says how many are left out.
func (s sheet) more(indent string, left int) {
	s.out.Line(indent, s.out.Paint(term.Dim, fmt.Sprintf("and %d more", left)))
}

// Briefly is a text, or its beginning.
func Briefly(text string) string { return say.Brief(text, longestText) }

func (s sheet) heading() {
	s.out.Line(s.out.Paint(term.Bold, term.Clean(Briefly(s.p.Title))))
	if s.p.About != "" {
		s.out.Line(term.Clean(Briefly(s.p.About)))
	}
	s.out.Line("For ", players(s.p.Players), ".")
}

func players(r check.Range) string {
	most := min(r.Most, game.MaxPlayers)
	if r.Least == 1 && most == 1 {
		return "1 player"
	}
	return say.RangesText([]check.Range{{Least: r.Least, Most: most}}) + " players"
}

// section prints the head of a part of the sheet.
func (s sheet) section(title string) { s.out.Print("\n", s.out.Paint(term.Bold, title), "\n") }

// entries prints names with what is said of each, one below the other.
func (s sheet) entries(rows [][2]string) {
	var shown [][2]string
	for _, row := range rows[:min(len(rows), MostListed)] {
		shown = append(shown, [2]string{row[0], term.Clean(Briefly(row[1]))})
	}
	s.out.Rows(2, term.Cyan, 24, shown)
	if left := len(rows) - len(shown); left > 0 {
		s.more("  ", left)
	}
}

func (s sheet) starts() {
	s.section("Starts")
	first := s.p.Starts[0].Name
	few(s, "  ", s.p.Starts, func(start program.Start) {
		note := ""
		if r := start.Players; r.Most > 0 && r != s.p.Players {
			note = "  (" + players(r) + ")"
		}
		if start.Name == first && len(s.p.Starts) > 1 {
			note += "  (if none is named)"
		}
		s.out.Line("  ", s.out.Paint(term.Bold, start.Name), s.out.Paint(term.Dim, note))
		var rows [][2]string
		for _, f := range s.p.ParamsOf(&start) {
			text := table.Wanted(f.Type) + s.otherwise(f)
			if !f.PerPlayer {
				text += "; for the whole table"
			}
			rows = append(rows, [2]string{"  " + f.Name, sentence(text, f.Help)})
		}
		s.entries(rows)
	})
}

// otherwise is what a field is where it is not given, as the rules write it.
func (s sheet) otherwise(f *check.Field) string {
	if f.Value == nil {
		return ""
	}
	return "; " + s.p.Rules.Span(f.Value).Text() + " if it is not given"
}

func sentence(text, help string) string {
	if help == "" {
		return text
	}
	return text + ". " + help
}

func (s sheet) options() {
	if len(s.p.Rules.Options) == 0 {
		return
	}
	s.section("Options, and their values unless the table sets them; a house rule may say: change option")
	var rows [][2]string
	for _, o := range s.p.Rules.Options {
		rows = append(rows, [2]string{o.Name, sentence(game.OptionText(s.p, o), o.Help)})
	}
	s.entries(rows)
}

func (s sheet) fields() {
	for _, perPlayer := range []bool{true, false} {
		var rows [][2]string
		for _, f := range s.p.Rules.Fields {
			switch {
			case f.PerPlayer != perPlayer:
			case f.Of == nil:
				rows = append(rows, [2]string{f.Name, sentence(fieldType(f)+lasting(f)+seenBy(f), f.Help)})
			case f.Nth == 0: // one line for all members
				rows = append(rows, [2]string{f.Of.Name, sentence(fieldType(f)+" for each of "+f.Family.String()+seenBy(f), f.Help)})
			}
		}
		if len(rows) == 0 {
			continue
		}
		s.section(map[bool]string{true: "Each player has", false: "The table has"}[perPlayer])
		s.entries(rows)
	}
}

func fieldType(f *check.Field) string {
	switch f.Type.Kind {
	case check.Number, check.YesNo, check.WordKind:
		return table.Wanted(f.Type)
	case check.Pile:
		return "chips"
	}
	return f.Type.String()
}

// lasting says that a field lasts.
func lasting(f *check.Field) string {
	if !f.Lasting {
		return ""
	}
	return ", lasting"
}

// seenBy says who sees a field, where that is not everybody.
func seenBy(f *check.Field) string {
	var who []string
	switch {
	case f.Everybody:
		return ""
	case f.Owner:
		who = append(who, "its owner")
	}
	if f.GM {
		who = append(who, "the game master")
	}
	if len(who) == 0 {
		return ", seen by nobody"
	}
	return ", seen by " + strings.Join(who, " and ")
}
