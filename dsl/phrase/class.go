package phrase

import (
	"slices"
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
	"*":       one(),
	"WORD":    one("Name", "Keyword", "Number"),
	"NAME":    one("Name"),
	"KEYWORD": one("Keyword"),
	"NUMBER":  one("Number"),
	"TEXT":    one("Text"),
	"DIE":     one("Die"),
	"WORDS":   words,
	"ONEDIE":  oneDie,
	"OPERAND": operand,
	"NOTHING": func(_ []Token, i int) []ending { return []ending{{to: i}} },
	"...":     run(0, false),
	"SOME":    run(1, false),
	"SIMPLE":  run(1, false, "and", "or"),
	"PLAIN":   run(1, false, "and", "or", "not", "is", "has", "<", ">", "<=", ">="),
	"INSIDE":  run(0, true),
	"VALUE":   run(1, true, "=", "to", "by", ",", ":", "say", "than"),
}

// one is a single token of one of some kinds, or of any.
func one(kinds ...string) class {
	return func(tokens []Token, i int) []ending {
		if i >= len(tokens) || kinds != nil && !slices.Contains(kinds, tokens[i].Kind) {
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
			case token.Kind == "", depth == 0 && token.is(without...):
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

// operand is a value without signs: score, f(x), option ante, (a + b), dealer's stack, players still in.
func operand(tokens []Token, i int) []ending {
	for i >= 0 && i < len(tokens)-1 {
		if tokens[i].is("option", "other") {
			i++
		}
		switch token, next := &tokens[i], &tokens[min(i+1, len(tokens)-1)]; {
		case token.is("(", "["):
			i = closing(tokens, i)
		case token.is("sum", "highest", "lowest", "different") && !next.is("of"):
			i += 2
		case token.is("sum", "highest", "lowest", "different"):
			i++
		case token.is("players") && next.is("still"):
			i += 3
		case token.is("players") && next.is("in"):
			i += 4
		case token.Kind == "Name" && next.is("(", "["):
			i = closing(tokens, i+1)
		case token.Kind == "Name" || token.Kind == "Number" || token.Kind == "Text" || token.is("player"):
			i++
		default:
			return nil
		}
		if i < 0 || i >= len(tokens) {
			break
		}
		if !tokens[i].is("of", "'s", "’s") {
			return []ending{{to: i}}
		}
		i++
	}
	return nil
}

// words are names with a comma, a stroke, and or or between them, all that stand there first: rock, paper or scissors. What may
// be done instead is none of them: rock, paper, or pass.
func words(tokens []Token, i int) []ending {
	var ends []ending
	for i < len(tokens) && tokens[i].Kind == "Name" {
		i++
		ends = append([]ending{{to: i}}, ends...)
		between := i
		for i < len(tokens) && tokens[i].is(",", "/", "or", "and") {
			i++
		}
		if i == between || i < len(tokens) && tokens[i].is("pass", "fold") && tokens[between].is(",") {
			break
		}
	}
	return ends
}

// oneDie is a single die, which stands for its number of faces: d20, 1d20, 1 d20.
func oneDie(tokens []Token, i int) []ending {
	if i < len(tokens)-1 && tokens[i].Text == "1" {
		i++
	}
	if count, faces, _ := strings.Cut(tokens[i].Text, "d"); tokens[i].Kind == "Die" && (count == "" || count == "1") {
		return []ending{{i + 1, faces}}
	}
	return nil
}

// checks are what looks closer at a match than a pattern can.
var checks = map[string]func(*match) bool{"kept": kept, "withoutS": withoutS, "words": wordsToChoose,
	"oneLess": func(m *match) bool { return m.counted(-1) }, "oneMore": func(m *match) bool { return m.counted(1) },
	"tight": tight, "thousands": thousands}

// tight reports whether no blank stands on either side of the wrong token.
func tight(m *match) bool {
	at, tokens := m.line.At, m.line.Tokens
	return at > 0 && tokens[at-1].End() == tokens[at].Start && at+1 < len(tokens) && tokens[at].End() == tokens[at+1].Start
}

// thousands reports whether the second of two numbers can be the end of the first: 1,500.
func thousands(m *match) bool {
	first, last := m.line.Tokens[m.from], m.line.Tokens[m.to-1]
	return len(first.Text) <= 3 && len(last.Text) == 3 && last.End()-first.Start == len(first.Text)+4
}

// wordsToChoose puts or between several words, however they stand apart.
func wordsToChoose(m *match) bool {
	several := strings.FieldsFunc(m.said["first"]+" "+m.said["rest"], func(r rune) bool { return strings.ContainsRune(" ,/", r) })
	several = slices.DeleteFunc(several, func(word string) bool { return word == "or" || word == "and" })
	m.said["words"] = strings.Join(several, " or ")
	return len(several) > 1
}

// withoutS takes the s from the one who has something, which stands there without its sign: Anns stack.
func withoutS(m *match) bool {
	who, has := strings.CutSuffix(m.said["who"], "s")
	m.said["who"] = who
	return has
}

// counted makes a number so much more: what is below 10 is at most 9.
func (m *match) counted(more int) bool {
	n, err := strconv.Atoi(m.said["n"])
	m.said["n"] = strconv.Itoa(n + more)
	return err == nil
}

// kept works out how many of the rolled dice are kept where some are dropped.
func kept(m *match) bool {
	count, _, _ := strings.Cut(m.said["count"]+m.said["die"], "d")
	less := m.said["less"]
	if count == "" {
		count = "1"
	}
	if less == "" {
		less = "1"
	}
	all, err := strconv.Atoi(count)
	dropped, _ := strconv.Atoi(less)
	m.said["kept"] = strconv.Itoa(all - dropped)
	return err == nil && all > dropped
}
