package dsl

import (
	_ "embed"
	"strings"

	"croupier/dsl/markdown"
)

// Learn is the lesson, in Markdown.
//
//go:embed LEARN.md
var Learn string

// A Lesson is one step of the lesson: what is said, a ruleset of which some lines are new, and what is said behind it.
type Lesson struct {
	Title  string
	Before string // what is said before the rules, in Markdown
	File   string // what the rules are called
	Rules  string // as they are when the step is done
	New    []int  // which of their lines are typed in this step, counted from 0
	After  string // what is said behind them
	Slips  []Slip
}

// A Slip is a mistake that people make at a step.
type Slip struct {
	Code  string // the code of the mistake that is told
	Rules string // the step's rules with the lines of the slip in the place of the new ones
	Says  string // what the lesson shows of what is said of it
}

// novel stands behind the lines of a lesson's rules that are new.
const novel = "  # new"

// Lessons are the steps of the lesson, in their order.
func Lessons() []Lesson {
	var all []Lesson
	var l *Lesson
	var inside strings.Builder
	for line := range markdown.Lines(Learn) {
		switch {
		case line.Kind == markdown.Opens:
			inside.Reset()
		case line.Kind == markdown.Example:
			inside.WriteString(line.Text + "\n")
		case line.Kind == markdown.Closes:
			text := inside.String()
			kind, of, _ := strings.Cut(strings.TrimPrefix(line.Info, "deal "), " ")
			switch {
			case l == nil:
			case kind == "step":
				l.File = of
				l.Rules, l.New = unmarked(text)
			case kind == "slip":
				l.Slips = append(l.Slips, Slip{Code: of, Rules: l.With(strings.Split(text, "\n"))})
				l.say("```deal\n" + text + "```\n")
			case kind == "says" && len(l.Slips) > 0:
				l.Slips[len(l.Slips)-1].Says = text
				l.say("```text\n" + text + "```\n")
			default:
				l.say("```" + line.Info + "\n" + text + "```\n")
			}
		case strings.HasPrefix(line.Text, "## "):
			_, title, _ := strings.Cut(line.Text, ". ")
			all = append(all, Lesson{Title: title})
			l = &all[len(all)-1]
		case l != nil:
			l.say(line.Text + "\n")
		}
	}
	for i := range all {
		all[i].Before, all[i].After = strings.TrimSpace(all[i].Before), strings.TrimSpace(all[i].After)
	}
	return all
}

// say adds to what is said before the rules, or behind them once they have come.
func (l *Lesson) say(text string) {
	if l.Rules == "" {
		l.Before += text
	} else {
		l.After += text
	}
}

// unmarked takes the marks off rules, and tells which lines had them.
func unmarked(text string) (rules string, added []int) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if bare, is := strings.CutSuffix(line, novel); is {
			lines[i], added = bare, append(added, i)
		}
	}
	return strings.Join(lines, "\n"), added
}

// With are the step's rules with what is typed in the place of its new lines, and dots where nothing is.
func (l *Lesson) With(typed []string) string {
	lines := strings.Split(l.Rules, "\n")
	for i, n := range l.New {
		text := "..."
		if i < len(typed) {
			text = strings.TrimSpace(typed[i])
		}
		lines[n] = lines[n][:len(lines[n])-len(strings.TrimLeft(lines[n], " "))] + text
	}
	return strings.Join(lines, "\n")
}

// Typed are the step's new lines as they are typed, without the blanks before them.
func (l *Lesson) Typed() []string {
	lines := strings.Split(l.Rules, "\n")
	var all []string
	for _, n := range l.New {
		all = append(all, strings.TrimSpace(lines[n]))
	}
	return all
}
