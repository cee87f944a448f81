package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// What people say of all and of some, of phases that are given something, of defines with a body, and of fields with
// several zones.

// onlyANameBeforeOf is said where something else stands before of.
const onlyANameBeforeOf = "Only a name can stand before of"

// quantifiers: if every player is ready, if all p in L where C, if any p in L where C.
func (f *phrase) quantifiers() (instead, bool) {
	at := f.at - 1
	if is(&f.tokens[f.at], "each") && f.expected == "a value" {
		at = f.at
	}
	word := f.tokens[max(at, 0)].Value
	if at <= f.start || !slices.Contains([]string{"every", "all", "any", "each", "no"}, word) || !f.first("if", "repeat", "when", "require", "let", "set", "result", "define", "expect", "otherwise", "take") {
		return instead{}, false
	}
	if word == "all" && f.tokens[at+1].Type != tokenName && !is(&f.tokens[at+1], "players", "other", "of", "the") {
		return instead{}, false
	}
	const (
		ofAll  = "Whether all of them are so is asked the other way round: is there not one who is not?"
		ofSome = "Whether one of them is so is asked with the word some"
	)
	summary, some, not := ofAll, "not some ", "not "
	switch word {
	case "any":
		summary, some, not = ofSome, "some ", ""
	case "no":
		summary, not = ofSome, ""
	}
	where := f.until(at, "where")
	stop := f.until(at, "{", ",")
	if f.tokens[at+1].Type != tokenName || !is(&f.tokens[at+2], "in") || where >= stop {
		example := some + "p in players in the game where " + not + "ready of p"
		return instead{}.saying(summary, "Write: "+example)
	}
	cond := source(f.tokens, where+1, stop)
	if rest, twice := strings.CutPrefix(cond, "not "); twice && not != "" && !joinsConditions(f.tokens[where:stop]) {
		not, cond = "", rest
	} else if not != "" && joinsConditions(f.tokens[where:stop]) {
		cond = "(" + cond + ")"
	}
	text := some + source(f.tokens, at+1, where) + " where " + not + cond
	return f.replacing(at, stop, text).saying(summary, "Write: "+text)
}

// joinsConditions reports whether there is an and or an or among the tokens.
func joinsConditions(tokens []lexer.Token) bool {
	return slices.ContainsFunc(tokens, func(t lexer.Token) bool { return is(&t, "and", "or") })
}

// ofWhat: highest count of players of players, choose 2 of other players - where of stands behind what is no name.
func (f *phrase) ofWhat() (instead, bool) {
	list := source(f.tokens, f.at+1, f.until(f.at+1, ",", "{", "}", ")", "by", "to"))
	number := f.word(-1)
	isNumber := f.tokens[f.at-1].Type == tokenNumber
	switch {
	case isNumber && f.asks() && f.word(-2) == "choose":
		return instead{}.saying("Of a list, one is chosen", "Ask for them one after the other: let one = ask player to choose one of "+list+
			" - and then: choose one of each x in "+list+" where x is not one")
	case isNumber && f.first("move", "reveal", "deal"):
		return instead{}.saying("Say which of them, or let somebody choose", "Write: top("+list+", "+number+") - or: ask player to give "+number+" cards from "+list+" to discards")
	case f.word(-1) == "all" && f.first("if", "require", "repeat"):
		return f.quantifiers()
	}
	for i := f.at - 1; i > f.start; i-- {
		if is(&f.tokens[i-1], "highest", "lowest") && is(&f.tokens[i+1], "of") && i+1 < f.at {
			text := "(" + source(f.tokens, i, f.at) + ")"
			return f.replacing(i, f.at, text).saying("How many are picked stands in brackets where it is more than a name", "Write: "+f.word(i-1-f.at)+" "+text+" of "+list)
		}
	}
	return instead{}, false
}

// given: do fall with target, phase settle with p { }, after phase settle(p) { }, go to fall(target), start game(a) { }.
func (f *phrase) given() (instead, bool) {
	first := f.tokens[f.start].Value
	brackets := is(&f.tokens[f.at], "(")
	if !brackets && !(f.word(0) == "with" && f.first("do", "phase")) {
		return instead{}, false
	}
	name := f.word(-1)
	switch {
	case !brackets:
		return instead{}.saying("What a phase is given stands in brackets", "Write: "+f.tokens[f.start].Value+" "+name+"("+f.word(1)+")")
	case f.first("go"):
		return instead{}.saying("A step to go to is named alone; what it is given is worked out anew", "Write: go to "+name)
	case f.start == 0 && f.first("before", "after"):
		return instead{}.saying("What the phase is given is known here by the names that it has there", "Write: "+first+" phase "+name+" { ... }")
	case f.start == 0 && first == "start" && f.at == 2:
		to := closes(f.tokens, f.at)
		if to < 0 {
			return instead{}, false
		}
		text := " with " + source(f.tokens, f.at+1, to)
		i := instead{fixed: true, from: end(&f.tokens[f.at-1]), to: end(&f.tokens[to]), text: text}
		return i.saying("What a start is given stands behind with", "Write: start "+name+text+" { ... } - each of them a field or an option")
	}
	return instead{}, false
}

// defined: define g(h) = { let x = 3, define f = let x = 3.
func (f *phrase) defined() (instead, bool) {
	let := f.word(0) == "let" && f.at > f.start || f.before("let") && f.at-1 > f.start
	if !let && !(is(&f.tokens[f.at], "{") && f.expected == "a value") {
		return instead{}, false
	}
	if f.first("define") {
		return instead{}.saying("A define is one value: it has no lines and no let",
			"What is needed several times becomes the parameter of another define: define twice(x) = x + x - and then: define worth(h) = twice(count of h)")
	}
	if let {
		return instead{}.saying("A let is a line of its own", "Write it above, let x = 3, and use the name here.")
	}
	return instead{}.saying("A value has no lines", "Of several values, one is chosen by cases: the first that fits { when stack > 3: 1, otherwise: 0 }")
}

// zones: melds 3 cards seen by all.
func (f *phrase) zones() (instead, bool) {
	if f.expected != "a type" || f.tokens[f.at].Type != tokenNumber || f.at != f.start+1 {
		return instead{}, false
	}
	name, rest := f.word(-1), source(f.tokens, f.at+1, f.until(f.at+1, "}"))
	if rest == "" {
		return instead{}, false
	}
	return instead{}.saying("A field is one zone, one pile or one number", "Write a line for each: "+name+"_1 "+rest+" - and on the next line: "+name+"_2 "+rest)
}

// twoBets: bets of 5 or 10, bets of [5 10]. It is nil where the bets are written well.
func twoBets(clause *BetClause) *parseError {
	wrong := &parseError{summary: "Bets are of one size, or of a range", hint: "Write: bets of 5, or: bets of 5..10. Another round of betting may have other bets."}
	var sizes []string
	switch x := clause.Least.(type) {
	case *LogicExpr:
		for _, term := range x.Terms {
			if n, ok := term.(*NumberLit); ok {
				sizes = append(sizes, n.Tokens[0].Value)
			}
		}
		if x.Op != "or" || len(sizes) != len(x.Terms) {
			return nil
		}
		wrong.token = x.Tokens[0]
	case *List:
		for _, item := range x.Items {
			sizes = append(sizes, item.Text)
		}
		wrong.token = x.Tokens[0]
	default:
		return nil
	}
	if len(sizes) > 1 {
		least, most := sizes[0], sizes[len(sizes)-1]
		wrong.hint = "Write: bets of " + least + ".." + most + ", or: bets of " + least + " alone. Another round of betting may have other bets."
	}
	return wrong
}
