package syntax

import "strings"

// verbs are the words with which a statement begins, and how each is written.
var verbs = func() map[string]string {
	all := map[string]string{
		"if":     `if ... { ... } otherwise { ... }`,
		"repeat": `repeat until ... { ... }, or: repeat 3 times { ... }`,
		"each":   `each player still in { ... }, or: each n in 1..5 { ... }`,
		"take":   `take turns, starting with ..., until ... { ... }`,
		"ask":    `ask ... to choose yes or no, "...", or: ask ... to choose from ..., "..."`,
		"offer":  `offer ..., "...", once { ... }`,
		"answer": `answer ..., or ...`,
	}
	for _, f := range forms {
		verb, _, _ := strings.Cut(f.Written, " ")
		if all[verb] != "" {
			all[verb] += ", or: "
		}
		all[verb] += shapeOf(partsOfForm[f])
	}
	return all
}()

// shapeOf is how a form is written at the least: of several ways the first, and without what may be missing.
func shapeOf(parts []formPart) string {
	var words []string
	for _, p := range parts {
		switch {
		case p.operand != nil:
			words = append(words, "...")
		case p.ways == nil:
			words = append(words, p.word)
		case p.word == "(":
			words = append(words, shapeOf(p.ways[0]))
		}
	}
	return strings.Join(words, " ")
}
