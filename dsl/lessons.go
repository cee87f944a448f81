package dsl

import (
	_ "embed"
	"strings"
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
	fence, info := "", ""
	var inside strings.Builder
	for line := range strings.Lines(Learn) {
		bare := strings.TrimSuffix(line, "\n")
		switch {
		case fence != "" && bare != fence:
			inside.WriteString(line)
		case fence != "":
			text := inside.String()
			kind, of, _ := strings.Cut(strings.TrimPrefix(info, "deal "), " ")
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
				l.say("```" + info + "\n" + text + "```\n")
			}
			fence = ""
		case strings.HasPrefix(bare, "```"):
			fence, info = "```", bare[3:]
			inside.Reset()
		case strings.HasPrefix(bare, "## "):
			_, title, _ := strings.Cut(bare, ". ")
			all = append(all, Lesson{Title: title})
			l = &all[len(all)-1]
		case l != nil:
			l.say(line)
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
