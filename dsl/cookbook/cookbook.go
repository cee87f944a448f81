// Package cookbook holds recipes: how something that tables often want is written, each a small ruleset that can be played, with
// a test. It reads what stands at the head of a file, and finds recipes by what people call the thing. It knows nothing of the
// language.
//
// A recipe's file begins with comments: its title, its group, the words that people look for it by, and behind a line that is
// empty what there is to say. What a reader is shown of the rules stands between the lines of comment [from] and [to]; where
// there are none, as in a house rule of a few lines, all but the tests is shown.
package cookbook

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"unicode"
)

//go:embed *.deal
var files embed.FS

// Ext is the ending of a recipe's file.
const Ext = ".deal"

const (
	from = "# ---- from here"
	to   = "# ---- to here"
)

// A Recipe is one of the cookbook's.
type Recipe struct {
	Name  string `json:"name"`  // its file's, without the ending
	Title string `json:"title"` // what it does, as an order: "Pass cards to the neighbour in secret"
	Group string `json:"group"`
	Words string `json:"-"`     // what else people may call it, with commas
	Says  string `json:"says"`  // what there is to say about it, in Markdown
	Rules string `json:"rules"` // the lines that do it
	File  string `json:"file"`  // the whole ruleset, which can be played and has a test
}

// Groups are the parts of the book, in their order.
var Groups = []string{
	"Cards", "Chips", "Dice", "Players and turns", "Secrets and the game master", "Scores and ends", "House rules",
}

// All are the recipes, by their groups and then by their titles.
func All() []Recipe {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil // never: the files are part of the program
	}
	var all []Recipe
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err == nil {
			all = append(all, read(strings.TrimSuffix(e.Name(), Ext), string(text)))
		}
	}
	slices.SortFunc(all, func(a, b Recipe) int {
		return cmp.Or(slices.Index(Groups, a.Group)-slices.Index(Groups, b.Group), cmp.Compare(a.Title, b.Title))
	})
	return all
}

// read takes a recipe apart.
func read(name, text string) Recipe {
	r := Recipe{Name: name, File: text}
	head, rules, _ := strings.Cut(text, "\nruleset ")
	var says []string
	for i, line := range strings.Split(head, "\n") {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "#"), " ")
		switch group, words := after(line, "Group: "), after(line, "Words: "); {
		case i == 0:
			r.Title = line
		case group != "":
			r.Group = group
		case words != "":
			r.Words = words
		case line != "":
			says = append(says, line)
		}
	}
	r.Says = strings.Join(says, "\n")
	r.Rules = shown("ruleset " + rules)
	return r
}

// after is what follows in a line behind what it begins with; nothing where it begins otherwise.
func after(line, begin string) string {
	rest, ok := strings.CutPrefix(line, begin)
	if !ok {
		return ""
	}
	return rest
}

// shown are the lines of a ruleset that a recipe is about.
func shown(rules string) string {
	var parts []string
	for rest := rules; ; {
		_, behind, ok := strings.Cut(rest, from+"\n")
		if !ok {
			break
		}
		part, left, _ := strings.Cut(behind, to)
		parts, rest = append(parts, outdented(part)), left
	}
	if len(parts) == 0 {
		rules, _, _ = strings.Cut(rules, "\ntest ")
		return strings.TrimSpace(rules) + "\n"
	}
	return strings.Join(parts, "\n")
}

// outdented takes off the blanks with which all lines begin, and what is empty at the end.
func outdented(part string) string {
	part = strings.TrimRight(part, " \n") + "\n"
	blanks := part[:len(part)-len(strings.TrimLeft(part, " "))]
	var b strings.Builder
	for line := range strings.Lines(part) {
		b.WriteString(strings.TrimPrefix(line, blanks))
	}
	return b.String()
}

// fillers are words that say nothing of what somebody looks for.
var fillers = split("a an and are as at be by can do does each for from game have how i in into is it make my of on one or " +
	"player players so some somebody than that the their them they this to use want when which who with you your")

// Find gives the recipes that most of the words speak of, the best first; none where no word is known. Words may be plurals, or
// the beginnings of words.
func Find(words string) []Recipe {
	var wanted []string
	for _, w := range split(words) {
		if !slices.Contains(fillers, w) {
			wanted = append(wanted, w)
		}
	}
	type found struct {
		Recipe
		hits, worth int
	}
	var all []found
	for _, r := range All() {
		f := found{Recipe: r}
		for _, w := range wanted {
			worth := 8*match(w, r.Title) + 8*match(w, r.Name) + 6*match(w, r.Words) + 3*match(w, r.Says) + match(w, r.Rules)
			if worth > 0 {
				f.hits++
			}
			f.worth += worth
		}
		if slices.ContainsFunc(strings.Split(r.Words, ","), func(name string) bool { return slices.Equal(split(name), wanted) }) {
			f.worth += called
		}
		if f.hits > 0 {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Or(b.hits-a.hits, b.worth-a.worth) })
	var best []Recipe
	for _, f := range all {
		if f.hits == all[0].hits && 2*f.worth >= all[0].worth {
			best = append(best, f.Recipe)
		}
	}
	return best
}

// called is what it is worth that people call a recipe just what somebody asks for.
const called = 60

// match is 2 where a text has the word, 1 where one of its words begins with it, and 0 where neither is so.
func match(word, text string) int {
	best := 0
	for _, w := range split(text) {
		switch {
		case w == word:
			return 2
		case len(word) > 2 && (strings.HasPrefix(w, word) || len(w) > 3 && strings.HasPrefix(word, w)):
			best = 1
		}
	}
	return best
}

// split gives the words of a text, in small letters and without a plural's s.
func split(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	for i, w := range words {
		if len(w) > 3 && !strings.HasSuffix(w, "ss") {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return words
}

// Markdown is the whole book as a text.
func Markdown() string {
	var b strings.Builder
	b.WriteString(preface)
	group := ""
	for _, r := range All() {
		if r.Group != group {
			group = r.Group
			b.WriteString("\n## " + group + "\n")
		}
		b.WriteString("\n### " + r.Title + "\n\n" + r.Says + "\n\n```deal recipe\n" + r.Rules + "```\n\n" +
			"[The whole file](cookbook/" + r.Name + Ext + ")\n")
	}
	return b.String()
}

const preface = `# Cookbook: how do I ...

Short answers to what tables often want. Each is a part of a small ruleset that can be played and carries a test: the whole file
stands beside it. ` + "`croupier how WORDS`" + ` finds them at the command line, and ` +
	"`croupier how --file NAME`" + ` prints a whole file.
`
