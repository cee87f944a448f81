package syntax

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// declarations are the words with which a declaration begins, and how each is written.
var declarations = map[string]string{
	"ruleset":  `ruleset "The name of the game"`,
	"about":    `about "One line that says what it is"`,
	"players":  `players 2..8`,
	"option":   `option ante default 1, or 1..100, "What each puts into the pot"`,
	"deck":     `deck standard`,
	"each":     `each player has { stack chips = 100 }, one field a line`,
	"the":      `the table has { board cards seen by all }, one field a line`,
	"chart":    `chart degrees { 0..4 "Marginal success" }, one entry a line`,
	"define":   `define made = best of hole + board, or: define fee { when ready: 1 ... otherwise: 2 }`,
	"start":    `start game with hands { ... }`,
	"phase":    `phase dealing { ... }`,
	"test":     `test "what it shows" { ... }`,
	"ranking":  `ranking our_order { "straight flush" ... }, one kind of hand a line, the best first`,
	"aim":      `aim highest stack, or: aim highest kings then lowest place`,
	"policy":   `policy careful { asked to bet { answer check, or fold } }`,
	"extends":  `extends kings, the ruleset that this one changes`,
	"before":   `before phase dealing { ... }, or: before start game, before question "Your move", before results`,
	"after":    `after phase dealing { ... }, or: after start game, after question "Your move" when answer is stand`,
	"skip":     `skip phase dealing when board is empty, or: skip question "Your move"`,
	"replace":  `replace phase betting { ... }, or: replace chart, define, start, field, deck, policy, ranking, aim, players, about`,
	"add":      `add to start game with tokens, or: add to chart fines { 5 10 }, add to question "Your move" { or surrender }`,
	"change":   `change worth to worth + 1 when die is 12, or: change option ante to 2, change result degree to degree + 5`,
	"whenever": `whenever a player bets { ... }, or: whenever field score changes when score > 10 { ... }`,
	"on":       "on phase dealing lua ```...```, or: on discard lua \"ghosts.lua\"",
}

// verbs are the words with which a statement begins, and how each is written.
var verbs = func() map[string]string {
	all := map[string]string{
		"if":     `if stack > 0 { ... } otherwise { ... }`,
		"repeat": `repeat until pool is 0 { ... } or repeat 3 times { ... }`,
		"each":   `each player still in { ... }, or each n in 1..5 { ... }`,
		"take":   `take turns, starting with opener, until called { ... }`,
		"ask":    `ask player to discard 1 card from hand to discards, "A card to give up"`,
		"offer":  `offer player, "Look at a card for 2 chips?", once { pay 2 from player to bank }`,
		"answer": `answer raise to 20, or call, or check - in a policy`,
	}
	for _, f := range forms {
		verb, _, _ := strings.Cut(f.Written, " ")
		if all[verb] != "" {
			all[verb] += ", or: "
		}
		all[verb] += f.Example
	}
	return all
}()

// testVerbs are the words with which a line of a test begins, and how each is written.
var testVerbs = map[string]string{
	"players": `players Ann, Bob`,
	"option":  `option burn = no`,
	"deck":    `deck [10h 10s 4h 2h], or: deck [As Ks] for Ann's hand`,
	"dice":    `dice [6 3 12]`,
	"seed":    `seed 1`,
	"start":   `start simple with attribute 4, Bob's skill 3`,
	"answer":  `answer Ann: bet 5, Bob: fold`,
	"refuse":  `refuse Ann: bet 500, or: refuse Ann: 4c, saying "You must follow suit"`,
	"set":     `set Bob's score to 3`,
	"finish":  `finish by random, or: finish by random until Ann's hand is empty`,
	"expect":  `expect Ann's stack is 12, or: expect the game is over`,
}

// deckVerbs are the words with which a line of a deck begins, and how each is written.
var deckVerbs = map[string]string{
	"ranks":  `ranks 2 3 4 5 6 7 8 9 10 J Q K A`,
	"suits":  `suits clubs diamonds hearts spades`,
	"jokers": `jokers 2`,
	"copies": `copies 2`,
	"wild":   `wild joker`,
	"card":   `card "The Tower", arcana 16`,
	"when":   `when the deck runs out, shuffle discards in`,
}

// policyVerbs and questionVerbs are those with which a line of a policy begins, and of what is added to a question.
var (
	policyVerbs   = map[string]string{"asked": `asked to bet { answer check, or fold }`}
	questionVerbs = map[string]string{"or": `or surrender, or: or surrender when stack > 0`, "where": `where chosen > 3`}
)

// askVerbs are the words that say what is asked for, and how each is written.
var askVerbs = map[string]string{
	"choose":  `ask player to choose hit or stand, or: choose from 1..5, or: choose 2 cards from hand, or: choose from players still in`,
	"discard": `ask player to discard 0..3 cards from hand to discards`,
	"muck":    `ask player to muck 0..3 cards from hand to mucked`,
	"give":    `ask player to give 3 cards from hand to passed`,
	"take":    `ask player to take 1 card from market to hand`,
	"play":    `ask player to play 1 card from hand to table, or pass, or: play 1..4 cards of one rank from hand to pile where beats(chosen)`,
	"reroll":  `ask player to reroll 0..2 dice from thrown, or: reroll 2 dice from thrown`,
	"keep":    `ask player to keep 1..6 dice from thrown to aside where die's face is 1 where count of chosen < 4`,
	"bet":     `ask player to bet 0..stack chips from stack to effort`,
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
