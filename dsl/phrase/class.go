package phrase

import (
	"strconv"
	"strings"
)

// An ending is the token behind a part of a line, and what that part stands for if it is not itself.
type ending struct {
	to   int
	said string
}

// A class is a kind of part: it gives where such a part can end that begins at a token, the likeliest first.
type class func(tokens []Token, i int) []ending

// classes are the kinds of parts that patterns can ask for.
var classes = map[string]class{
	"*":       one(func(*Token) bool { return true }),
	"WORD":    one((*Token).isWord),
	"NAME":    one(func(t *Token) bool { return t.Kind == Name }),
	"KEYWORD": one(func(t *Token) bool { return t.Kind == Keyword }),
	"NUMBER":  one(func(t *Token) bool { return t.Kind == Number }),
	"TEXT":    one(func(t *Token) bool { return t.Kind == Text }),
	"DIE":     one(func(t *Token) bool { return t.Kind == Die }),
	"NOTHING": func(_ []Token, i int) []ending { return []ending{{to: i}} },
	"...":     run(0, false),
	"SOME":    run(1, false),
	"SIMPLE":  run(1, false, "and", "or"),
	"PLAIN":   run(1, false, "and", "or", "not", "is", "has", "<", ">", "<=", ">="),
	"INSIDE":  run(0, true),
	"VALUE":   run(1, true, "=", "to", "by", ",", ":", "say", "than"),
	"OPERAND": whole(operand),
	"DICE":    whole(dice),
	"ONEDIE":  oneDie,
}

// one is a single token.
func one(is func(*Token) bool) class {
	return func(tokens []Token, i int) []ending {
		if i >= len(tokens) || !is(&tokens[i]) {
			return nil
		}
		return []ending{{to: i + 1}}
	}
}

// run is so many tokens or more up to one of some words, as few as will do. With balanced it closes no bracket that it has
// not opened, leaves none open, and the words count only outside of brackets.
func run(least int, balanced bool, without ...string) class {
	return func(tokens []Token, i int) []ending {
		var ends []ending
		depth := 0
		for to := i; to < len(tokens); to++ {
			if to >= i+least && depth == 0 {
				ends = append(ends, ending{to: to})
			}
			switch token := &tokens[to]; {
			case token.Kind == End, depth == 0 && token.is(without...):
				return ends
			case !balanced:
			case token.is("(", "[", "{"):
				depth++
			case token.is(")", "]", "}"):
				if depth--; depth < 0 {
					return ends
				}
			}
		}
		return ends
	}
}

// whole is what a function finds the end of; it is -1 where there is none.
func whole(end func([]Token, int) int) class {
	return func(tokens []Token, i int) []ending {
		to := end(tokens, i)
		if to <= i || to >= len(tokens) {
			return nil
		}
		return []ending{{to: to}}
	}
}

// closing is the index behind the bracket that closes another, -1 if none does.
func closing(tokens []Token, opener int) int {
	depth := 0
	for i := opener; i < len(tokens); i++ {
		switch {
		case tokens[i].is("(", "[", "{"):
			depth++
		case tokens[i].is(")", "]", "}"):
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// operand is the index behind an operand: score, f(x), option ante, (a + b), stack of dealer, players still in.
func operand(tokens []Token, i int) int {
	for i >= 0 && i < len(tokens)-1 {
		if tokens[i].is("option", "other") {
			i++
		}
		switch token, next := &tokens[i], &tokens[min(i+1, len(tokens)-1)]; {
		case token.is("(", "["):
			i = closing(tokens, i)
		case token.is("players") && next.is("still"):
			i += 3
		case token.is("players") && next.is("in"):
			i += 4
		case token.Kind == Name && next.is("(", "["):
			i = closing(tokens, i+1)
		case token.Kind == Name || token.Kind == Number || token.Kind == Text || token.is("player"):
			i++
		default:
			return -1
		}
		if i < 0 || i >= len(tokens) || !tokens[i].is("of") {
			return i
		}
		i++
	}
	return -1
}

// dice is the index behind what says how many of which dice are rolled, as far as it is written out: 4d6, 3 d6, 4D+2. Where it
// is not, it is behind the number.
func dice(tokens []Token, i int) int {
	switch token := &tokens[min(i, len(tokens)-1)]; {
	case token.Kind == Number && tokens[i+1].Kind == Die:
		return i + 2
	case token.is("("):
		return closing(tokens, i)
	case token.Kind == Number || token.Kind == Die || token.Kind == Code || token.Kind == Name:
		return i + 1
	}
	return -1
}

// oneDie is a single die, which stands for its number of faces: d20, 1d20, 1 d20.
func oneDie(tokens []Token, i int) []ending {
	if i < len(tokens) && tokens[i].Text == "1" {
		i++
	}
	if i >= len(tokens) || tokens[i].Kind != Die {
		return nil
	}
	if count, faces, _ := strings.Cut(tokens[i].Text, "d"); count == "" || count == "1" {
		return []ending{{i + 1, faces}}
	}
	return nil
}

// howMany is which dice are meant, in any order of the words, and stands for them in the right one: lowest 1, the two
// highest, 2 best, worst. Where no number stands, it is one.
func (b *book) howMany(tokens []Token, i int) []ending {
	which, n := "", 1
	for ; i < len(tokens); i++ {
		token := &tokens[i]
		word := token.Text
		if number, err := strconv.Atoi(word); err == nil && token.Kind == Number {
			n = number
		} else if most := b.lists["MOST"][word]; most != "" {
			which = most
		} else if token.is("highest", "lowest") {
			which = word
		} else if !token.is("the") {
			break
		}
	}
	if which == "" {
		return nil
	}
	return []ending{{i, which + " " + strconv.Itoa(n)}}
}

// checks are what looks closer at a match than a pattern can.
var checks = map[string]func(*match) bool{"kept": kept}

// kept works out which of the rolled dice are kept where others are dropped.
func kept(m *match) bool {
	count, _, _ := strings.Cut(strings.ToLower(m.said["dice"])+"d", "d")
	if count == "" {
		count = "1"
	}
	all, err := strconv.Atoi(strings.TrimSpace(count))
	which, number, _ := strings.Cut(m.said["less"], " ")
	less, _ := strconv.Atoi(number)
	m.said["kept"] = map[string]string{"highest": "lowest", "lowest": "highest"}[which] + " " + strconv.Itoa(all-less)
	return err == nil && all > less
}
