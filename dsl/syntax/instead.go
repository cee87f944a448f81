package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// People write what they would say at the table. Where the language says it in another way, a message tells that way.

// An instead is what to write instead of a phrase of plain English, or of other words than the language has.
type instead struct {
	summary, hint string
	fixed         bool // text is certain to be meant
	from, to      int  // then: the bytes that text takes the place of
	text          string
}

// phrase looks at the tokens around the one that was not understood.
type phrase struct {
	tokens   []lexer.Token
	start    int // the first token of the line
	at       int
	expected string
}

// word is the word or number so many tokens behind the wrong one, "" if there is none.
func (f *phrase) word(ahead int) string {
	i := f.at + ahead
	if i < f.start || i >= len(f.tokens) || !isWord(&f.tokens[i]) && f.tokens[i].Type != tokenNumber {
		return ""
	}
	return f.tokens[i].Value
}

// first reports whether the line begins with one of these words.
func (f *phrase) first(words ...string) bool { return is(&f.tokens[f.start], words...) }

// before reports whether these words stand right before the wrong one.
func (f *phrase) before(words ...string) bool {
	for i, word := range words {
		if f.word(i-len(words)) != word {
			return false
		}
	}
	return true
}

// asks reports whether the line asks for something.
func (f *phrase) asks() bool { return askVerb(f.tokens[f.start:f.at]) != "" }

// span is the text of the tokens from one up to before another, without what follows their last word.
func (f *phrase) span(from, to int) string {
	var words []string
	for i := max(from, f.start); i < min(to, len(f.tokens)); i++ {
		if !isWords(&f.tokens[i]) {
			continue
		}
		if n := len(words); n > 0 && end(&f.tokens[i-1]) == f.tokens[i].Pos.Offset {
			words[n-1] += f.tokens[i].Value
		} else {
			words = append(words, f.tokens[i].Value)
		}
	}
	return strings.Join(words, " ")
}

// until is the index of the next token from i on that is one of these, or ends the line.
func (f *phrase) until(i int, words ...string) int {
	for i < len(f.tokens) && isWords(&f.tokens[i]) && !is(&f.tokens[i], words...) {
		i++
	}
	return i
}

// replacing puts text in the place of the words from one up to before another.
func (f *phrase) replacing(from, to int, text string) instead {
	return instead{fixed: true, from: f.tokens[from].Pos.Offset, to: end(&f.tokens[to-1]), text: text, hint: "Write " + text + "."}
}

// without takes the words from one up to before another away, with the blank before them.
func (f *phrase) without(from, to int) instead {
	start := f.tokens[from].Pos.Offset
	if from > f.start {
		start = end(&f.tokens[from-1])
	}
	return instead{fixed: true, from: start, to: end(&f.tokens[to-1])}
}

func (i instead) saying(summary, hint string) (instead, bool) {
	i.summary, i.hint = summary, hint
	return i, true
}

// find looks through all phrases that are known.
func (f *phrase) find() (instead, bool) {
	for _, look := range []func(*phrase) (instead, bool){(*phrase).clauses, (*phrase).ranges, (*phrase).everyone, (*phrase).comparisons, (*phrase).cards, (*phrase).dice,
		(*phrase).quantifiers, (*phrase).decisions, (*phrase).people, (*phrase).given, (*phrase).defined, (*phrase).zones, (*phrase).fields,
		(*phrase).in, (*phrase).greatest, (*phrase).combination, (*phrase).die, (*phrase).values,
		(*phrase).houseRules, (*phrase).others} {
		if found, ok := look(f); ok {
			return found, true
		}
	}
	return instead{}, false
}

// comparing are the words for what is greater and what is smaller.
var comparing = map[string]string{
	"greater": ">", "more": ">", "higher": ">", "bigger": ">", "larger": ">", "better": ">", "above": ">",
	"less": "<", "smaller": "<", "lower": "<", "fewer": "<", "worse": "<", "below": "<",
}

// opposite is the comparison that holds where another does not.
var opposite = map[string]string{">": "<=", "<": ">=", ">=": "<", "<=": ">"}

// comparisons: is greater than 3, is at least 3, equals 3, is between 1 and 3.
func (f *phrase) comparisons() (instead, bool) {
	const summary = "Numbers are compared with >, >=, < and <="
	op, from, to := "", f.at, f.at+1
	switch here := f.word(0); {
	case here == "than":
		op, from = comparing[f.word(-1)], f.at-1
	case comparing[here] != "" && f.word(1) == "than":
		op, to = comparing[here], f.at+2
	case here == "least" && f.before("is", "at") || here == "least" && f.before("is", "not", "at"):
		op, from = ">=", f.at-1
	case here == "most" && f.before("is", "at") || here == "most" && f.before("is", "not", "at"):
		op, from = "<=", f.at-1
	case here == "to" && f.before("is", "equal"):
		return f.without(f.at-1, f.at+1).saying("That two things are equal is written with is alone", "Write: score is 3")
	case here == "equals":
		return f.replacing(f.at, f.at+1, "is").saying("That two things are equal is written with is", "Write: score is 3")
	case f.before("is", "between"):
		return instead{}.saying("What lies between two numbers is compared with both", "Write: score >= 1 and score <= 5")
	}
	if op == "" {
		return instead{}, false
	}
	for _, words := range []string{"or equal to", "or equal"} {
		if n := len(strings.Fields(words)); len(op) == 1 && f.span(to, to+n) == words {
			op += "="
			to += n
		}
	}
	for back := from - f.at - 1; f.word(back) == "is" || f.word(back) == "not"; back-- {
		if f.word(back) == "not" {
			op = opposite[op]
		}
		from--
	}
	if f.first("if", "repeat", "require", "let", "expect", "define", "result", "when") || from < f.at {
		return f.replacing(from, to, op).saying(summary, "Write: score "+op+" 3")
	}
	return instead{}, false
}

// clauses: deal 2 to hand starting with dealer - without the comma.
func (f *phrase) clauses() (instead, bool) {
	if f.at == 0 || is(&f.tokens[f.at-1], ",") || f.expected != "" && f.expected != `"{"` && f.expected != "the end of the line" {
		return instead{}, false
	}
	here := f.word(0) + " " + f.word(1)
	prompt := f.tokens[f.at].Type == tokenText
	switch {
	case here == "starting with", here == "stopping when", f.asks() && (here == "such that" || f.word(0) == "showing" || prompt):
		before := end(&f.tokens[f.at-1])
		return instead{fixed: true, from: before, to: before, text: ","}.saying("A comma is missing here", "Write a comma before "+named(&f.tokens[f.at])+".")
	}
	return instead{}, false
}

// ranges: 1 to 5.
func (f *phrase) ranges() (instead, bool) {
	if f.at == 0 || f.at+1 >= len(f.tokens) || !is(&f.tokens[f.at], "to") ||
		f.tokens[f.at-1].Type != tokenNumber || f.tokens[f.at+1].Type != tokenNumber {
		return instead{}, false
	}
	text := f.word(-1) + ".." + f.word(1)
	return f.replacing(f.at-1, f.at+2, text).saying("A range is written with two dots", "Write "+text+".")
}

// cards: deal 5 cards to hand, deal 5 from deck to hand, move 2 cards from hand to discards.
func (f *phrase) cards() (instead, bool) {
	cards := f.word(0) == "card" || f.word(0) == "cards"
	switch {
	case f.first("deal", "burn") && f.word(0) == "card" && (f.word(-1) == "a" || f.word(-1) == "another"):
		return f.replacing(f.at-1, f.at+1, "1").saying("How many cards is said by a number alone", "Write: "+f.tokens[f.start].Value+" 1")
	case cards && f.first("deal", "burn"):
		verb := f.tokens[f.start].Value
		return f.without(f.at, f.at+1).saying(verb+" counts cards, so that the number stands alone",
			"Write: "+f.span(f.start, f.at)+map[string]string{"deal": " to hand", "burn": ""}[verb])
	case f.first("deal") && f.word(0) == "from" && f.word(1) == "deck":
		return f.without(f.at, f.at+2).saying("Cards are dealt from the deck, so that this need not be said", "Write: "+f.span(f.start, f.at)+" to hand")
	case f.first("deal") && f.word(0) == "from":
		pile := f.span(f.at+1, f.until(f.at+1, "to"))
		return instead{}.saying("Cards are dealt only from the deck", "Elsewhere they are moved: move top("+pile+", 2) to hand")
	case cards && f.first("move"):
		from := f.until(f.at+1, "from")
		to := f.until(from, "to")
		zone, target := f.span(from+1, to), f.span(to+1, f.until(to+1))
		if zone == "" || target == "" {
			zone, target = "hand", "discards"
		}
		count := strings.TrimPrefix(f.span(f.start+1, f.at), "a ")
		if count == "a" || count == "" {
			count = "1"
		}
		return instead{}.saying("Which cards are moved must be said, or somebody must be asked",
			"Write: ask player to give "+count+" cards from "+zone+" to "+target+" - or: move top("+zone+", "+count+") to "+target)
	}
	return instead{}, false
}

// decisions: choose a card, discard up to 3 cards, choose a player, bet 1..5.
func (f *phrase) decisions() (instead, bool) {
	if f.word(0) == "each" && f.word(-1) == "ask" {
		who := f.span(f.at, f.until(f.at, "to"))
		return instead{}.saying("One player is asked at a time", "Write: "+who+" { ask player to ... }")
	}
	if !f.asks() {
		return instead{}, false
	}
	switch here := f.word(0); {
	case f.before("of") && here == "the" && f.word(1) == "same":
		return f.replacing(f.at, f.at+2, "one").saying("Cards that fit together are of one rank, of one suit, or in a run", "Write: of one rank")
	case f.before("in", "a") && here == "row":
		return f.replacing(f.at, f.at+1, "run").saying("Cards that fit together are of one rank, of one suit, or in a run", "Write: in a run")
	case here == "a" || here == "an":
		return f.article()
	case here == "to" && f.word(-1) == "up":
		return f.atMost()
	case here == "most" && f.word(-1) == "at":
		return f.atMost()
	case here == "least" && f.word(-1) == "at" && f.word(1) != "":
		return f.replacing(f.at-1, f.at+2, f.word(1)+"..all").saying("How many is written as a range", "Write "+f.word(1)+"..all for as many as there are.")
	case f.word(-1) == "any" && slices.Contains([]string{"card", "cards", "die", "dice"}, here):
		return f.replacing(f.at-1, f.at, "0..all").saying("How many is written as a range", "Write 0..all for as many as he likes, or 1..all.")
	case here == "number" && f.word(-1) == "any":
		to := f.at + 1
		if f.word(1) == "of" {
			to++
		}
		return f.replacing(f.at-1, to, "0..all").saying("How many is written as a range", "Write 0..all for as many as there are.")
	case f.expected == `"into"`:
		return instead{}.saying("Say where the chips go", "Write: "+f.span(f.until(f.start, "bet"), f.at)+" into pot, or into a field of type chips.")
	}
	return instead{}, false
}

// atMost: up to 3 cards, at most 3 cards.
func (f *phrase) atMost() (instead, bool) {
	if f.word(1) == "" {
		return instead{}, false
	}
	return f.replacing(f.at-1, f.at+2, "0.."+f.word(1)).saying("How many is written as a range", "Write 0.."+f.word(1)+".")
}

// article: choose a card, choose a player, choose a number from 1 to 5.
func (f *phrase) article() (instead, bool) {
	switch what := f.word(1); what {
	case "card", "die":
		return f.replacing(f.at, f.at+1, "1").saying("How many is written as a number", "Write 1 "+what+".")
	case "player":
		return instead{}.saying("A player is chosen from a list of players", "Write: choose one of players in the game, or: choose one of other players still in")
	case "suit", "rank":
		return f.replacing(f.at, f.at+2, "one of "+what+"s").saying("A "+what+" is chosen from a list", "Write: choose one of "+what+"s")
	case "number":
		least, most := f.word(3), f.word(5)
		if (f.word(2) == "from" && f.word(4) == "to" || f.word(2) == "between" && f.word(4) == "and") && least != "" && most != "" {
			return f.replacing(f.at, f.at+6, least+".."+most).saying("A number is chosen from a range", "Write: choose "+least+".."+most)
		}
		return instead{}.saying("A number is chosen from a range", "Write: choose 1..5")
	}
	return instead{}, false
}

// put: discard hand, or discard 2 cards from hand, where a statement begins.
func (f *phrase) put() (instead, bool) {
	verb := f.word(0)
	if verb != "discard" && verb != "muck" || f.word(1) == "" {
		return instead{}, false
	}
	stop := f.until(f.at)
	summary := "No line here begins with " + strconv.Quote(verb)
	if cards := f.until(f.at, "card", "cards"); cards < stop {
		text := f.span(f.at, stop)
		return instead{}.saying(summary, "Let somebody choose: ask player to "+text+" - or say which: move top(hand, 2) to discards")
	}
	text := "move " + f.span(f.at+1, stop)
	if f.until(f.at, "to") == stop {
		text += " to discards"
	}
	return f.replacing(f.at, stop, text).saying(summary, "Write: "+text)
}

// people: each player { }, next player, the dealer.
func (f *phrase) people() (instead, bool) {
	switch {
	case f.before("each", "player"):
		return instead{}.saying("Say which players are meant", "Write: each player still in (all but those who folded or dropped out), or: each player in the game")
	case f.before("next") && f.word(0) == "player":
		return instead{}.saying("Say after whom, and among whom", "Write: left of player, or: next of players still in after player")
	case (f.before("previous") || f.before("last")) && f.word(0) == "player":
		return instead{}.saying("Say before whom", "Write: right of player")
	case f.before("the") && f.expected == `"first"` && f.word(0) != "":
		return f.without(f.at-1, f.at).saying("Names stand without the word the", "Write: "+f.word(0))
	case f.first("award") && f.before("to"):
		pot, who := f.span(f.start+1, f.at-1), f.span(f.at, f.until(f.at, ","))
		text := "pay all from " + pot + " to " + who
		i := f.replacing(f.start, f.until(f.at), text)
		i.fixed = f.word(0) != "" && !isWords(&f.tokens[f.at+1])
		return i.saying("The pot is awarded to the highest or lowest by something", "To one player it is paid: "+text)
	}
	return instead{}, false
}

// others: if hand where suit is hearts { }, wild rank is 2 as 3..A.
func (f *phrase) others() (instead, bool) {
	switch {
	case f.word(0) == "where" && f.expected == `"{"` && f.first("if"):
		stop := f.until(f.at, "{")
		list := f.span(f.start+1, stop)
		i := f.replacing(f.start+1, stop, "count("+list+") > 0")
		for _, token := range f.tokens[f.start:f.at] {
			i.fixed = i.fixed && !is(&token, "and", "or", "not", "is", "has", "<", ">", "<=", ">=")
		}
		if !i.fixed {
			return i.saying("A list is neither true nor false", "Ask whether there is anything in it: count(hand where suit is hearts) > 0")
		}
		return i.saying("A list is neither true nor false", "Ask whether there is anything in it: "+i.text)
	case f.word(0) == "as" && f.first("wild"):
		return f.without(f.at, f.until(f.at)).saying("What a wild card stands for cannot be limited", "Leave this away: a wild card stands for whatever card is best for its holder.")
	}
	return instead{}, false
}

// diagnostic is the message at the token that was not understood.
func (i instead) diagnostic(code string, span diag.Span) diag.Diagnostic {
	d := diag.Errorf(code, span, "%s", i.summary).WithHint("%s", i.hint)
	if !i.fixed {
		return d
	}
	fix := diag.Span{Source: span.Source, Start: i.from, End: i.to}
	if i.text == "" {
		return d.WithFix(fix, "", "Take %q away.", strings.TrimSpace(fix.Text()))
	}
	return d.WithFix(fix, i.text, "Write %q.", i.text)
}
