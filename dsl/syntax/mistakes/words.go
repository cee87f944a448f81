package mistakes

import (
	"maps"
	"slices"
	"strings"

	"croupier/dsl/syntax/lex"
)

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

// allWords are all words with which the language says something: one of them may be meant where a name cannot stand.
func (l *Language) allWords() []string {
	words := map[string]bool{}
	add := func(text string) {
		for _, word := range lex.NamesIn(text) {
			if strings.ToLower(word) == word && len(word) > 2 {
				words[word] = true
			}
		}
	}
	for _, written := range l.Written {
		add(written)
	}
	for _, table := range []map[string]string{lex.Declarations, l.Statements, testVerbs, deckVerbs, askVerbs} {
		for word := range table {
			add(word)
		}
	}
	for _, word := range lex.Reserved() {
		add(word)
	}
	add("of kinds different best from followed by where some each until starting with stopping secretly chosen or pass fold " +
		"showing usually exploding keeping rerolling rounded down up between by name seen owner nobody default always has have " +
		"for times to into choose game master none still asked roll first that fits question result saying said begins ends changes")
	return slices.Sorted(maps.Keys(words))
}

// keys are the words of one of the tables above, in alphabetical order.
func keys(table map[string]string) []string { return slices.Sorted(maps.Keys(table)) }

// luaForms are declarations that may hold Lua, and how they are written then.
var luaForms = map[string]string{
	"define": "define clash(a, b) = lua number ```...```, or: = lua number \"clash.lua\"",
	"policy": "policy sly lua ```...```, or: policy sly lua \"sly.lua\"",
}

// Words are all words with which the language says something, in alphabetical order.
func (l *Language) Words() []string { return l.words() }
