package syntax

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// How a line is written is told by its words alone, with three dots for what people fill in: a name in it could be taken for one
// that the file has.

// declarations are the words with which a declaration begins, and how each is written.
var declarations = map[string]string{
	"ruleset":  `ruleset "..."`,
	"about":    `about "..."`,
	"players":  `players 2..8`,
	"option":   `option ... default ..., or 1..100, "..."`,
	"deck":     `deck standard`,
	"each":     `each player has { ... }. One field a line`,
	"the":      `the table has { ... }. One field a line`,
	"chart":    `chart ... { 0..4 ... }. One entry a line`,
	"define":   `define ... = ..., or: define ... { when ...: ... otherwise: ... }. One case a line`,
	"start":    `start ... with ... { ... }`,
	"phase":    `phase ... { ... }`,
	"test":     `test "..." { ... }`,
	"ranking":  `ranking ... { "straight flush" ... }. One kind of hand a line, the best first`,
	"aim":      `aim highest ..., or: aim highest ... then lowest ...`,
	"policy":   `policy ... { asked to bet { answer check, or fold } }`,
	"extends":  `extends ..., the ruleset that this one changes`,
	"before":   `before phase ... { ... }, or: before start ... { ... }, or: before question "..." { ... }, or: before results { ... }`,
	"after":    `after phase ... { ... }, or: after start ... { ... }, or: after question "..." when answer is ... { ... }`,
	"skip":     `skip phase ... when ..., or: skip question "..."`,
	"replace":  `replace phase ... { ... }, and the same with a chart, define, start, field, deck, policy, ranking, aim, players or about`,
	"add":      `add to start ... with ..., or: add to chart ... { ... }, or: add to question "..." { or ... }`,
	"change":   `change ... to ... when ..., or: change option ... to ..., or: change result ... to ...`,
	"whenever": `whenever a player bets { ... }, or: whenever field ... changes when ... { ... }`,
	"on":       "on phase ... lua \"...\", or: on discard lua \"...\"",
}

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

// testVerbs are the words with which a line of a test begins, and how each is written.
var testVerbs = map[string]string{
	"players": `players Ann, Bob`,
	"option":  `option ... = ...`,
	"deck":    `deck [10h 10s 4h 2h], or: deck [As Ks] for Ann's ...`,
	"dice":    `dice [6 3 12]`,
	"seed":    `seed 1`,
	"start":   `start ... with ... 4`,
	"answer":  `answer Ann: ..., Bob: ...`,
	"refuse":  `refuse Ann: ..., or: refuse Ann: ..., saying "..."`,
	"set":     `set ... to ...`,
	"finish":  `finish by random, or: finish by random until ...`,
	"expect":  `expect ... is ..., or: expect the game is over`,
}

// deckVerbs are the words with which a line of a deck begins, and how each is written.
var deckVerbs = map[string]string{
	"ranks":  `ranks 2 3 4 5 6 7 8 9 10 J Q K A`,
	"suits":  `suits clubs diamonds hearts spades`,
	"jokers": `jokers 2`,
	"copies": `copies 2`,
	"wild":   `wild joker`,
	"card":   `card "...", power 16`,
	"when":   `when the deck runs out, shuffle discards in`,
}

// policyVerbs and questionVerbs are those with which a line of a policy begins, and of what is added to a question.
var (
	policyVerbs   = map[string]string{"asked": `asked to bet { answer check, or fold }, or: asked to choose, "..." { answer ... }`}
	questionVerbs = map[string]string{"or": `or ..., or: or ... when ...`, "where": `where ...`}
)

// askVerbs are the words that say what is asked for, and how each is written.
var askVerbs = map[string]string{
	"choose":  `ask ... to choose ... or ..., or: choose from 1..5, or: choose 2 cards from ..., or: choose from players still in`,
	"discard": `ask ... to discard 0..3 cards from ... to discards`,
	"muck":    `ask ... to muck 0..3 cards from ... to ...`,
	"give":    `ask ... to give 3 cards from ... to ...`,
	"take":    `ask ... to take 1 card from ... to ...`,
	"play":    `ask ... to play 1 card from ... to ..., or pass, or: play 1..4 cards of one rank from ... to ... where ...`,
	"reroll":  `ask ... to reroll 0..2 dice from ...`,
	"keep":    `ask ... to keep 1..6 dice from ... to ... where ...`,
	"bet":     `ask ... to bet 0..5 chips from ... to ...`,
}

// formWords are all words with which the language says something: one of them may be meant where a name cannot stand.
var formWords = sync.OnceValue(func() []string {
	words := map[string]bool{}
	add := func(text string) {
		for _, word := range NamesIn(text) {
			if strings.ToLower(word) == word && len(word) > 2 {
				words[word] = true
			}
		}
	}
	for _, f := range forms {
		add(f.Written)
	}
	for _, table := range []map[string]string{declarations, verbs, testVerbs, deckVerbs, askVerbs} {
		for word := range table {
			add(word)
		}
	}
	for word := range isReserved {
		add(word)
	}
	add("of kinds different best from followed by where some each until starting with stopping secretly chosen or pass fold showing usually exploding " +
		"keeping rerolling rounded down up between by name seen owner nobody default always has have for times to into choose " +
		"game master none still asked roll first that fits question result saying begins ends changes")
	return slices.Sorted(maps.Keys(words))
})

// firstWord is the word with which a line begins.
func firstWord(line string) string {
	return line[:nameSize(line)]
}

// goesOnWith is what follows the first word on the line of a declaration.
var goesOnWith = sync.OnceValue(func() map[string]*regexp.Regexp {
	const block = `^\pL.*[{}]` // a block on one line has its end of line before the }
	shapes := map[string]*regexp.Regexp{}
	for words, shape := range map[string]string{
		"ruleset about": `^"`, "test": `^".*[{}]`, "players": `^\d`, "option": `^\S+\s+(default|always)(\s|$)`, "deck": `^\pL`,
		"each": `^player\s+has(\s|$)`, "the": `^table\s+has(\s|$)`, "define": `=|^[^"]*\{`, "extends": `.`,
		"aim":      `^(highest|lowest)(\s|$)`,
		"whenever": block,
		"on":       `(^|\s)lua(\s|$)`, "policy": `(^|\s)lua(\s|$)|` + block, "chart start phase ranking": block,
		"add": `^to(\s|$)`, "change": `^((result|option)\s+)?\S+\s+to(\s|$)`, "before after": `^(phase|start|question|results)(\s|$)`,
		"skip":    `^(phase|question)(\s|$)`,
		"replace": `^(chart|define|phase|start|deck|field|players|about|policy|ranking|aim)(\s|$)`,
	} {
		for _, word := range strings.Fields(words) {
			shapes[word] = regexp.MustCompile(shape)
		}
	}
	return shapes
})

// declares reports whether a line in the first column begins a declaration. Inside of brackets it must look like one,
// because a block may have been written without indentation, and some words begin other lines too.
func declares(line string, inside bool) bool {
	first := firstWord(line)
	return declarations[first] != "" && (!inside || goesOnWith()[first].MatchString(strings.TrimSpace(line[len(first):])))
}

// keys are the words of one of the tables above, in alphabetical order.
func keys(table map[string]string) []string { return slices.Sorted(maps.Keys(table)) }
