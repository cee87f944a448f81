// Package manual writes what is known of the command line for those who read it: the first page, the list of verbs, pages on
// subjects, and the man page. What they say of verbs and flags comes from the table by which the command line is read.
package manual

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/term"
)

// Manual is what there is to read.
type Manual struct {
	Model  *kong.Application
	First  [][2]string // the first steps: what to type, and what it does
	Topics []Topic
}

// A Topic is a page of its own: names, and what is said of each.
type Topic struct {
	Name, Says string
	Rows       [][2]string
}

// verbsTopic is the list of all verbs.
const verbsTopic = "verbs"

// Subjects are the pages that there are besides those of verbs.
func (m *Manual) Subjects() []Topic {
	var verbs [][2]string
	for _, group := range m.groups() {
		for _, verb := range group.verbs {
			verbs = append(verbs, [2]string{verb.Name, verb.Help})
		}
	}
	return append([]Topic{{verbsTopic, "every verb", verbs}}, m.Topics...)
}

// Overview prints the first page, which fits a small screen.
func (m *Manual) Overview(out *term.Screen) {
	about, rest, _ := strings.Cut(m.Model.Help, "\n\n")
	out.Line(about)
	out.Print("\n", out.Paint(term.Bold, "First steps"), "\n")
	rows(out, m.First)
	out.Print("\n", out.Paint(term.Bold, "Verbs"), "\n")
	var verbs [][2]string
	for _, group := range m.groups() {
		var names []string
		for _, verb := range group.verbs {
			names = append(names, verb.Name)
		}
		verbs = append(verbs, [2]string{group.title, strings.Join(names, ", ")})
	}
	rows(out, verbs)
	var subjects []string
	for _, t := range m.Subjects() {
		subjects = append(subjects, t.Name)
	}
	out.Print("\n")
	out.Line(rest)
	out.Line("croupier help VERB says more of one, with examples. There is help on ", strings.Join(subjects, ", "),
		" too, and croupier --version.")
}

// Topic prints the page of a subject, and reports whether there is one of that name.
func (m *Manual) Topic(out *term.Screen, name string) bool {
	all := m.Subjects()
	i := slices.IndexFunc(all, func(t Topic) bool { return t.Name == name })
	if i < 0 {
		return false
	}
	rows(out, all[i].Rows)
	return true
}

// rows prints names with what is said of each, one below the other.
func rows(out *term.Screen, all [][2]string) {
	wide := 0
	for _, row := range all {
		wide = max(wide, term.Width(row[0]))
	}
	if out.Width() >= wide+30 {
		out.Rows(2, term.Cyan, term.AnyWidth, all)
		return
	}
	for _, row := range all { // on a narrow screen one is below the other
		out.Hanging(4, "  ", out.Paint(term.Cyan, row[0]))
		out.Hanging(6, "      ", row[1])
	}
}

// group is verbs that are about the same.
type group struct {
	title string
	verbs []*kong.Node
}

func (m *Manual) groups() (all []group) {
	for _, verb := range m.Model.Children {
		if verb.Hidden || verb.Group == nil {
			continue
		}
		i := slices.IndexFunc(all, func(g group) bool { return g.title == verb.Group.Title })
		if i < 0 {
			i, all = len(all), append(all, group{title: verb.Group.Title})
		}
		all[i].verbs = append(all[i].verbs, verb)
	}
	return all
}
