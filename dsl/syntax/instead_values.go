package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// What people say of values, lists and dice.

// operandBefore is the index of the first token of the operand that ends before a token: score, f(x), option ante,
// (a + b), stack of dealer, players still in. It is -1 if there is none.
func operandBefore(tokens []lexer.Token, at int) int {
	i := at - 1
	for ; i >= 0; i -= 2 {
		switch token := &tokens[i]; {
		case is(token, ")", "]"):
			if i = opensBefore(tokens, i); i < 0 {
				return -1
			}
			if i > 0 && tokens[i-1].Type == tokenName {
				i--
			}
		case i > 2 && is(token, "game") && is(&tokens[i-3], "players"):
			i -= 3
		case i > 1 && is(token, "in") && is(&tokens[i-2], "players"):
			i -= 2
		case token.Type == tokenNumber || token.Type == tokenText || token.Type == tokenName || is(token, "player"):
		default:
			return -1
		}
		if i > 0 && is(&tokens[i-1], "option", "other") {
			i--
		}
		if i < 2 || !is(&tokens[i-1], "of") || is(&tokens[i-2], "sum", "kinds", "best", "highest", "lowest") {
			return i
		}
	}
	return -1
}

// operandAfter is the index behind the operand that begins at a token, -1 if none begins there.
func operandAfter(tokens []lexer.Token, i int) int {
	for ; i < len(tokens); i++ {
		switch token := &tokens[i]; {
		case is(token, "option") && tokens[i+1].Type == tokenName:
			i += 2
		case is(token, "("):
			i = closes(tokens, i) + 1
		case is(token, "players") && is(&tokens[i+1], "still"):
			i += 3
		case is(token, "players") && is(&tokens[i+1], "in"):
			i += 4
		case token.Type == tokenName && is(&tokens[i+1], "(", "["):
			i = closes(tokens, i+1) + 1
		case token.Type == tokenName || token.Type == tokenNumber || is(token, "player"):
			i++
		default:
			return -1
		}
		if i <= 0 || i >= len(tokens) || !is(&tokens[i], "of") {
			break
		}
	}
	if i <= 0 || i >= len(tokens) {
		return -1
	}
	return i
}

// source is how the tokens from one up to before another stand in the file, but for line ends, comments and more than one
// blank.
func source(tokens []lexer.Token, from, to int) string {
	text := ""
	for i := from; i < to; i++ {
		if tokens[i].Type == tokenComment || tokens[i].Type == tokenEOL {
			continue
		}
		if i > from && end(&tokens[i-1]) != tokens[i].Pos.Offset {
			text += " "
		}
		text += tokens[i].Value
	}
	return text
}

// leftOver: score % 3, score mod 3. It is false where no two values stand beside the word or sign.
func leftOver(tokens []lexer.Token, at int) (instead, bool) {
	from, to := operandBefore(tokens, at), operandAfter(tokens, at+1)
	if from < 0 || to < 0 {
		return instead{}, false
	}
	i := (&phrase{tokens: tokens}).replacing(from, to, "mod("+source(tokens, from, at)+", "+source(tokens, at+1, to)+")")
	i.fixed = from == 0 || !is(&tokens[from-1], "*", "/", "by", "-")
	return i.saying("What is left over of a division is written with mod and brackets", "Write: "+i.text)
}

// superlatives are words for what is highest and lowest.
var superlatives = map[string]string{
	"max": "highest", "maximum": "highest", "most": "highest", "biggest": "highest", "largest": "highest", "greatest": "highest", "best": "highest",
	"min": "lowest", "minimum": "lowest", "least": "lowest", "smallest": "lowest", "fewest": "lowest", "worst": "lowest",
}

// values: max of L by K, hand sorted by rank, hand with suit hearts, score mod 3, top 2 of hand, if inside of a value.
func (f *phrase) values() (instead, bool) {
	switch here := f.word(0); {
	case here == "by":
		return f.byWhat()
	case here == "sorted" || here == "ordered" || f.before("sort") || f.before("sorted"):
		return f.sorted()
	case here == "with" || here == "that" || here == "which" || here == "having":
		return f.filtered()
	case here == "mod" || here == "modulo":
		return leftOver(f.tokens, f.at)
	case here == "div":
		return f.replacing(f.at, f.at+1, "/").saying("A division is written / and says how it is rounded", "Write: score / 2 rounded down")
	case here == "plus" || here == "minus":
		return f.replacing(f.at, f.at+1, map[string]string{"plus": "+", "minus": "-"}[here]).saying("Sums are written with + and -", "Write: score + 3")
	case f.tokens[f.at].Type == tokenNumber && is(&f.tokens[f.at-1], "top", "bottom", "first", "last", "random"):
		return f.several()
	case is(&f.tokens[f.at], "if") && f.at > f.start && !is(&f.tokens[f.at-1], "else"):
		return instead{}.saying("Of several values, one is chosen by cases", "Write: the first that fits { when stack > 3: 1, otherwise: 0 }")
	case is(&f.tokens[f.at], "..") && f.at > f.start+2 && is(&f.tokens[f.at-2], "in") && is(&f.tokens[f.at-3], "is", "not"):
		return f.inRange()
	case is(&f.tokens[f.at], "+") && f.tokens[f.at-1].Type == tokenText:
		return instead{fixed: true, from: end(&f.tokens[f.at-1]), to: end(&f.tokens[f.at]), text: ","}.saying("What follows a text stands behind a comma", `Write: "How many on", n`)
	}
	return instead{}, false
}

// byWhat: max of players in the game by score, count of hand by rank.
func (f *phrase) byWhat() (instead, bool) {
	for i := f.at - 1; i >= f.start; i-- {
		if !is(&f.tokens[i+1], "of", "(") {
			continue
		}
		word := f.tokens[i].Value
		direction := superlatives[word]
		list := source(f.tokens, i+2, f.at)
		key := f.span(f.at+1, f.until(f.at+1, ",", "{", "}", ")"))
		switch {
		case direction != "" && is(&f.tokens[i+1], "of"):
			return f.replacing(i, i+1, direction).saying("The one that has the most or the least of something is picked with highest or lowest", "Write: "+direction+" of "+list+" by "+key)
		case direction != "":
			return instead{}.saying("The one that has the most or the least of something is picked with highest or lowest", "Write: "+direction+" of "+list+" by "+key)
		case word == "count" && key != "":
			return instead{}.saying("A count goes by nothing", "How many different ones there are: kinds of "+list+" by "+key+" - how many of one sort: count("+list+" where "+key+" is ...)")
		}
	}
	return instead{}, false
}

// sorted: hand sorted by rank, sort hand by rank.
func (f *phrase) sorted() (instead, bool) {
	list, key := "hand", "rank"
	if from := operandBefore(f.tokens, f.at); f.word(0) == "sorted" || f.word(0) == "ordered" {
		if from > f.start {
			list = source(f.tokens, from, f.at)
		}
	} else if to := operandAfter(f.tokens, f.at); to > 0 {
		list = source(f.tokens, f.at, to)
	}
	if by := f.until(f.at, "by"); is(&f.tokens[by], "by") && f.span(by+1, by+2) != "" {
		key = f.span(by+1, f.until(by+1, ",", "{", "}", ")"))
	}
	return instead{}.saying("Say how many are wanted: they come in order", "Write: highest 2 of "+list+" by "+key+" - or lowest 2 of them, or all: highest (count of "+list+") of "+list+" by "+key)
}

// filtered: hand with suit hearts, count of hand with rank A, players in the game that have folded.
func (f *phrase) filtered() (instead, bool) {
	from := operandBefore(f.tokens, f.at)
	if from <= f.start || f.first("start", "take", "open", "roll") {
		return instead{}, false
	}
	list, counts := source(f.tokens, from, f.at), false
	if rest, ok := strings.CutPrefix(list, "count of "); ok {
		list, counts = rest, true
	}
	cond := "suit is hearts"
	stop := f.until(f.at+1, ",", "{", "}", ")")
	certain := f.word(0) == "with" && stop == f.at+3 && f.tokens[f.at+1].Type == tokenName
	if certain {
		cond = f.word(1) + " is " + f.tokens[f.at+2].Value
	}
	text := list + " where " + cond
	if counts {
		text = "count(" + text + ")"
	}
	if !certain {
		return instead{}.saying("Some of a list are picked with where", "Write for example: "+text)
	}
	return f.replacing(from, stop, text).saying("Some of a list are picked with where", "Write: "+text)
}

// several: top 2 of hand, first 3 of players in the game.
func (f *phrase) several() (instead, bool) {
	word := f.word(-1)
	to := -1
	if f.word(1) == "of" {
		to = operandAfter(f.tokens, f.at+2)
	}
	list := "hand"
	if to > 0 {
		list = source(f.tokens, f.at+2, to)
	}
	if word != "top" && word != "bottom" {
		from := map[string]string{"first": "Of cards: bottom(" + list + ", " + f.word(0) + ")", "last": "Of cards: top(" + list + ", " + f.word(0) + ")"}[word]
		if from == "" {
			from = "To draw several by chance, shuffle the pile and take them from its top: top(pile, " + f.word(0) + ")"
		}
		return instead{}.saying(word+" is one", from)
	}
	text := word + "(" + list + ", " + f.word(0) + ")"
	if to < 0 {
		return instead{}.saying("How many cards is said inside the brackets", "Write: "+text)
	}
	return f.replacing(f.at-1, to, text).saying("How many cards is said inside the brackets", "Write: "+text)
}

// inRange: score is in 1..3, score is not in 1..3.
func (f *phrase) inRange() (instead, bool) {
	const summary = "What lies between two numbers is compared with both"
	verb := f.at - 3
	not := is(&f.tokens[verb], "not")
	if not {
		verb--
	}
	from, to := operandBefore(f.tokens, verb), operandAfter(f.tokens, f.at+1)
	if from < 0 || to < 0 {
		return instead{}.saying(summary, "Write: score >= 1 and score <= 5")
	}
	x, least, most := source(f.tokens, from, verb), f.word(-1), source(f.tokens, f.at+1, to)
	text, other := x+" >= "+least+" and "+x+" <= "+most, "or"
	if not {
		text, other = x+" < "+least+" or "+x+" > "+most, "and"
	}
	line := f.tokens[f.start:f.until(to)]
	i := f.replacing(from, to, text)
	if slices.ContainsFunc(line, func(t lexer.Token) bool { return is(&t, other) }) || from > 0 && is(&f.tokens[from-1], "not") {
		i.text = "(" + text + ")"
	}
	i.fixed = from > 0 && !is(&f.tokens[from-1], "+", "-", "*", "/", "by")
	return i.saying(summary, "Write: "+text)
}

// dice: roll 3d6 drop lowest 1, roll 4d6 keep highest 3, roll d20 with advantage, roll 3d6 explode on 6.
func (f *phrase) dice() (instead, bool) {
	roll := f.at - 2
	for roll >= f.start && !(is(&f.tokens[roll], "roll") && startsDice(&f.tokens[roll+1])) {
		roll--
	}
	if roll < f.start {
		return instead{}, false
	}
	count, behind := f.rolledDice(roll + 1)
	const summary = "What is done with the dice stands behind them"
	switch here := f.word(0); {
	case here == "advantage" || here == "disadvantage" || is(&f.tokens[f.at+1], "advantage", "disadvantage"):
		text, better, to := "keeping highest 1", "Advantage is two dice, of which the better one counts", f.at+1
		if here != "advantage" && here != "disadvantage" {
			to++
		}
		if is(&f.tokens[to-1], "disadvantage") {
			text, better = "keeping lowest 1", "Disadvantage is two dice, of which the worse one counts"
		}
		if count != 1 || behind != f.at {
			return instead{}.saying(better, "Write: roll 2d20 "+text)
		}
		_, faces, _ := strings.Cut(f.tokens[behind-1].Value, "d")
		text = "2d" + faces + " " + text
		return f.replacing(roll+1, to, text).saying(better, "Write: roll "+text)
	case slices.Contains([]string{"drop", "dropping", "drops", "discard", "discarding", "remove", "removing", "ignoring", "without"}, here):
		dir, n, to := f.howMany(f.at + 1)
		kept := count - n
		if dir == "" || count == 0 || kept < 1 {
			return instead{}.saying("Dice are kept, not dropped", "Write how many are kept: roll 4 d6 keeping highest 3")
		}
		i := f.replacing(f.at, to, "keeping "+map[string]string{"highest": "lowest", "lowest": "highest"}[dir]+" "+strconv.Itoa(kept))
		i.fixed = behind == f.at
		return i.saying("Dice are kept, not dropped", "Write how many are kept: roll "+source(f.tokens, roll+1, behind)+" "+i.text)
	case here == "keep" || here == "keeps" || here == "kept":
		return f.keeping(f.at, f.at+1)
	case f.word(-1) == "keeping":
		return f.keeping(f.at-1, f.at)
	case strings.HasPrefix(here, "explod") && here != "exploding":
		return f.replacing(f.at, f.at+1, "exploding").saying(summary, "Write: roll 3 d6 exploding on 6")
	case f.word(-1) == "exploding" && here == "once":
		return instead{}.saying("A die explodes again for as long as it shows the face", "For one more die each and no further: let thrown_first = roll 2 d10 - and then roll (count(thrown_first where face is 10)) d10")
	case f.word(-1) == "exploding" && f.tokens[f.at].Type == tokenNumber:
		return f.replacing(f.at, f.at+1, "on "+here).saying(summary, "Write: exploding on "+here)
	case here == "reroll" || here == "rerolls":
		return f.replacing(f.at, f.at+1, "rerolling").saying(summary, "Write: roll 3 d6 rerolling 1")
	}
	return instead{}, false
}

// rolledDice is how many dice are rolled, as far as it is written as a number, and the index behind them.
func (f *phrase) rolledDice(i int) (count, behind int) {
	digits := ""
	switch token := &f.tokens[i]; token.Type {
	case tokenDie:
		digits, _, _ = strings.Cut(token.Value, "d")
		if digits == "" {
			digits = "1"
		}
		behind = i + 1
	case tokenCode:
		digits, _, _ = strings.Cut(token.Value, "D")
		behind = i + 1
	case tokenNumber:
		digits = token.Value
		behind = i + 2
	}
	count, err := strconv.Atoi(digits)
	if err != nil {
		return 0, behind
	}
	return count, behind
}

// howMany reads: lowest 1, the two highest, 2 highest, best - and the index behind it. Where no number stands, it is one.
func (f *phrase) howMany(i int) (dir string, n, behind int) {
	n = 1
	for ; i < len(f.tokens); i++ {
		token := &f.tokens[i]
		number, err := strconv.Atoi(token.Value)
		switch word := token.Value; {
		case word == "highest" || word == "lowest":
			dir = word
		case superlatives[word] != "":
			dir = superlatives[word]
		case err == nil && token.Type == tokenNumber:
			n = number
		case word != "the":
			return dir, n, i
		}
	}
	return dir, n, i
}

// keeping: keep the highest 2, keeping 2 highest.
func (f *phrase) keeping(from, at int) (instead, bool) {
	const summary = "Which dice count is said with the word keeping"
	dir, n, to := f.howMany(at)
	if dir == "" {
		return instead{}.saying(summary, "Write: roll 4 d6 keeping highest 3")
	}
	text := "keeping " + dir + " " + strconv.Itoa(n)
	return f.replacing(from, to, text).saying(summary, "Write: "+text)
}
