package said

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/interp/journal"
	"croupier/interp/session"
)

// Tokens divides a line into words; what stands in quotation marks is one, and commas stand alone.
func Tokens(text string) ([]Token, error) {
	var all []Token
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t':
			i++
		case c == ',' || c == '=':
			all = append(all, Token{Text: string(c), Mark: true})
			i++
		case c == '"':
			end := strings.IndexByte(text[i+1:], '"')
			if end < 0 {
				return nil, errors.New("a quotation mark is opened and not closed")
			}
			all = append(all, Token{Text: text[i+1 : i+1+end], Quoted: true})
			i += end + 2
		default:
			end := i
			for end < len(text) && !strings.ContainsRune(" \t,=\"", rune(text[end])) {
				end++
			}
			all = append(all, Token{Text: text[i:end]})
			i = end
		}
	}
	return all, nil
}

// Whole makes one word of those that are a name together, as who says: Old Mia.
func Whole(words []Token, who func(name string) bool) []Token {
	for i := range words {
		for n := 2; i+n <= len(words) && n <= mostWords; n++ {
			if name := joined(words[i : i+n]); who(name) && !who(words[i].Text) {
				return append(append(slices.Clone(words[:i]), Token{Text: name, Quoted: true}), Whole(words[i+n:], who)...)
			}
		}
	}
	return words
}

// mostWords is how many words a name may have that is not typed in quotation marks.
const mostWords = 5

// A Token is a word of a line.
type Token struct {
	Text   string
	Quoted bool
	Mark   bool // a comma or an equals sign
}

// Is reports whether it is a word that stands there as it is.
func (t Token) Is(text string) bool { return !t.Quoted && strings.EqualFold(t.Text, text) }

// Parts are what stands between slashes, Strength/Chasing; what is quoted is one. A slash alone has none.
func (t Token) Parts() []string {
	if t.Quoted {
		return []string{t.Text}
	}
	return strings.FieldsFunc(t.Text, func(r rune) bool { return r == '/' })
}

// A Setting is a line of a sheet as it was typed.
type Setting struct {
	journal.Setting
	Quoted bool // its name is as it is, whatever the rules know
}

// Settings are the lines of a sheet: a name and its value, with a comma or without. What stands behind = or begins with a
// digit is a value, behind which the next name begins; else the last word before a comma is. What every sheet may have takes the
// next word, and npc alone is yes.
func Settings(all []Token) ([]Setting, error) {
	var set []Setting
	var name []Token
	add := func(value string) {
		quoted := slices.ContainsFunc(name, func(t Token) bool { return t.Quoted })
		set, name = append(set, Setting{journal.Setting{Name: joined(name), Value: value}, quoted}), nil
	}
	flush := func() error {
		switch n := len(name); {
		case n == 0:
		case n == 1 && name[0].Is(session.NameNPC):
			add("yes")
		case n == 1:
			return fmt.Errorf("what is the value of %s? Give it as %s 5", name[0].Text, name[0].Text)
		default:
			value := name[n-1].Text
			name = name[:n-1]
			add(value)
		}
		return nil
	}
	for i := 0; i < len(all); i++ {
		t := all[i]
		switch {
		case len(name) == 1 && name[0].Is(session.NameNPC) && !t.Mark && !t.Is("yes") && !t.Is("no"):
			add("yes")
			name = append(name, t)
		case len(name) == 1 && !t.Mark && slices.ContainsFunc(everySheet, name[0].Is):
			add(t.Text)
		case t.Mark && t.Text == ",":
			if err := flush(); err != nil {
				return nil, err
			}
		case t.Mark && len(name) > 0 && i+1 < len(all) && !all[i+1].Mark: // =
			i++
			add(all[i].Text)
		case t.Mark:
			return nil, fmt.Errorf("= stands between a name and its value: Strength=5")
		case len(name) > 0 && !t.Quoted && '0' <= t.Text[0] && t.Text[0] <= '9':
			add(t.Text)
		default:
			name = append(name, t)
		}
	}
	return set, flush()
}

// everySheet are the lines whose value is one word, whatever it begins with.
var everySheet = []string{session.NameNPC, session.NameRole, session.NamePolicy}

func joined(words []Token) string {
	var all []string
	for _, w := range words {
		all = append(all, w.Text)
	}
	return strings.Join(all, " ")
}
