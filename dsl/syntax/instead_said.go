package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// What people say in passing: that something is in a list, of all players at once, of what a player has.

// in: if score in [1 2], if score not in [1 2], if score is 1 or more.
func (f *phrase) in() (instead, bool) {
	conditions := []string{"if", "repeat", "require", "let", "expect", "define", "result", "when", "otherwise", "take", "ask", "set", "do"}
	switch {
	case f.at == f.start || !f.first(conditions...):
	case is(&f.tokens[f.at], "in"):
		return f.replacing(f.at, f.at+1, "is in").saying("That something is one of a list is written with is in", "Write: score is in [1 2]")
	case is(&f.tokens[f.at], "not") && f.word(1) == "in":
		return f.replacing(f.at, f.at+2, "is not in").saying("That something is none of a list is written with is not in", "Write: score is not in [1 2]")
	case is(&f.tokens[f.at], "or") && (f.word(1) == "more" || f.word(1) == "less") && f.at-2 > f.start && is(&f.tokens[f.at-2], "is"):
		op := map[string]string{"more": ">=", "less": "<="}[f.tokens[f.at+1].Value]
		text := op + " " + f.tokens[f.at-1].Value
		return f.replacing(f.at-2, f.at+2, text).saying("Numbers are compared with >, >=, < and <=", "Write: score "+text)
	}
	return instead{}, false
}

// everyone: increase score of all players by 1, set score of all players to 0.
func (f *phrase) everyone() (instead, bool) {
	if f.at-2 <= f.start || !f.first("increase", "decrease", "set", "reveal") || !is(&f.tokens[f.at], "players") || !is(&f.tokens[f.at-1], "all", "every", "each") || !is(&f.tokens[f.at-2], "of") {
		return instead{}, false
	}
	rest := source(f.tokens, f.at+1, f.until(f.at+1, "}"))
	line := "each player in the game { " + source(f.tokens, f.start, f.at-2) + " " + rest + " }"
	return instead{}.saying("For all players something is done one after the other", "Write: "+line)
}

// greatest: highest(1, 2).
func (f *phrase) greatest() (instead, bool) {
	if !is(&f.tokens[f.at], ",") {
		return instead{}, false
	}
	opener := opensBefore(f.tokens, f.at)
	if opener <= f.start || !is(&f.tokens[opener], "(") || !is(&f.tokens[opener-1], "highest", "lowest") {
		return instead{}, false
	}
	name := map[string]string{"highest": "max", "lowest": "min"}[f.tokens[opener-1].Value]
	return f.replacing(opener-1, opener, name).saying("The "+f.tokens[opener-1].Value+" of several numbers is "+name, "Write: "+name+"(a, b)")
}

// combination: if hand is a pair.
func (f *phrase) combination() (instead, bool) {
	if f.at-3 <= f.start || !is(&f.tokens[f.at-1], "a", "an") || !is(&f.tokens[f.at-2], "is", "has", "not") || f.word(0) == "" {
		return instead{}, false
	}
	what := f.word(-3)
	if is(&f.tokens[f.at-2], "not") {
		what = f.word(-4)
	}
	if what == "" || !slices.Contains([]string{"pair", "flush", "straight", "full", "two", "three", "four", "royal"}, f.word(0)) {
		return instead{}, false
	}
	return instead{}.saying("What cards make is the category of their best combination", "Write: category of best of "+what+" is pair")
}

// die: roll d score, roll 1 size.
func (f *phrase) die() (instead, bool) {
	switch {
	case f.at-2 > f.start && f.word(-1) == "d" && f.word(0) != "" && is(&f.tokens[f.at-2], "roll"):
		return f.replacing(f.at-1, f.at+1, "d("+f.word(0)+")").saying("How many faces a die has stands in brackets where it is worked out", "Write: roll d("+f.word(0)+")")
	case f.expected == "a die such as d6" && f.word(0) != "":
		return f.replacing(f.at, f.at+1, "d("+f.word(0)+")").saying("Dice are rolled by their faces, and those stand in brackets where they are worked out", "Write: d("+f.word(0)+")")
	}
	return instead{}, false
}

// possessive reports: player's name. It gives what stands for the two words, and how many tokens that is.
func (r *reader) possessive(tokens []lexer.Token, i int) bool {
	if i == 0 || i+2 >= len(tokens) || end(&tokens[i-1]) != tokens[i].Pos.Offset || tokens[i+1].Value != "s" || tokens[i+2].Type != tokenName {
		return false
	}
	if !isWord(&tokens[i-1]) {
		return false
	}
	of := tokens[i+2].Value + " of " + tokens[i-1].Value
	whole := diag.Span{Source: r.source, Start: tokens[i-1].Pos.Offset, End: end(&tokens[i+2])}
	r.report(&tokens[i], diag.Errorf("stray-character", r.span(&tokens[i]), "Whose something is, is said with of").
		WithHint("Write: %s", of).WithFix(whole, of, "Write %s.", of))
	return true
}
