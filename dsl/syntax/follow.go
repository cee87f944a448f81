package syntax

import (
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// What may stand at a place is found out by the parser itself: each word is tried there. It reads only what stands around the
// place: the heads of the blocks that are open, and the line up to it.
//
//	phase betting {
//	  each player still in {
//	    do dealing                           left out
//	    deal 2 |                             phase betting { each player still in { deal 2 to
//
// So a file of which everything else is broken can be asked about too.

// Around is what stands around a place of a file: the beginnings of what is open there.
type Around struct {
	Typed string // the word that is being typed, up to the place
	Start int    // where that begins
	Decl  int    // where the declaration begins in which the place lies

	Lets  []string  // names that lets in the open blocks give
	Heads [][]Token // of the open blocks, the outermost first: what stands before the brace
	Line  []Token   // the words of the line up to the one that is typed
	In    TokenKind // a comment, a text or Lua, where the place lies in one; 0 elsewhere

	tokens []lexer.Token
}

// Look looks around a place of a file.
func Look(source *diag.Source, at int) *Around {
	a := &Around{Start: at}
	text := source.Text[:at]
	for a.Start > 0 && wordByte(text[a.Start-1]) {
		a.Start--
	}
	a.Typed = text[a.Start:]
	tokens := lex.Scan(source.Name, source.Text[:a.Start], func(word string) bool { return verbs[word] != "" })
	tokens = tokens[:len(tokens)-1] // without the end of the file
	for n := len(tokens); n > 0 && tokens[n-1].Type == lex.EOL &&
		tokens[n-1].Pos.Offset >= len(strings.TrimRight(source.Text[:a.Start], " \t")); n-- {
		tokens = tokens[:n-1] // which only the end of the text has brought
	}
	if n := len(tokens); n > 0 {
		switch last := &tokens[n-1]; {
		case last.Type == lex.Comment && !strings.HasSuffix(text, "\n"):
			a.In = CommentToken
		case last.Type == lex.Bad && strings.HasPrefix(last.Value, `"`) && lex.End(last) == a.Start &&
			!strings.Contains(last.Value, "\n"):
			a.In = TextToken
			a.Start, a.Typed = last.Pos.Offset, text[last.Pos.Offset:]
			tokens = tokens[:n-1]
		case last.Type == lex.Bad && strings.HasPrefix(last.Value, lex.Fence):
			a.In = BadToken
		}
	}
	from := 0
	for i := range tokens {
		if t := &tokens[i]; t.Pos.Column == 1 && lex.Says(t) && lex.AtLineStart(tokens, i) &&
			lex.Declares(lex.LineOf(tokens[i:]), false) {
			from = i
		}
	}
	if from < len(tokens) {
		a.Decl = tokens[from].Pos.Offset
	}
	a.skeleton(tokens[from:])
	return a
}

func wordByte(c byte) bool {
	return c == '_' || c == '-' || lex.IsDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// skeleton leaves out the lines that are done with.
func (a *Around) skeleton(tokens []lexer.Token) {
	type frame struct{ base, lets int }
	var open []frame
	var kept []lexer.Token
	base := func() int {
		if len(open) == 0 {
			return 0
		}
		return open[len(open)-1].base
	}
	round := 0
	for i := range tokens {
		t := tokens[i]
		switch {
		case t.Type == lex.Comment:
			continue
		case t.Type == lex.EOL && round == 0:
			a.let(kept[base():])
			kept = kept[:base()]
			continue
		case t.Type == lex.EOL:
			continue
		case lex.Is(&t, "(", "["):
			round++
		case lex.Is(&t, ")", "]"):
			round = max(0, round-1)
		case lex.Is(&t, "{"):
			round = 0
			kept = append(kept, t)
			open = append(open, frame{len(kept), len(a.Lets)})
			continue
		case lex.Is(&t, "}"):
			round = 0
			if len(open) == 0 {
				kept = kept[:0]
				continue
			}
			kept = kept[:base()]
			a.Lets = a.Lets[:open[len(open)-1].lets]
			open = open[:len(open)-1]
		}
		kept = append(kept, t)
	}
	a.tokens = kept
	begin := 0
	for _, f := range open {
		a.Heads = append(a.Heads, saidBy(kept[begin:f.base-1]))
		begin = f.base
	}
	a.Line = saidBy(kept[begin:])
	if len(open) == 0 && len(kept) > 0 && len(tokens) > 0 && tokens[len(tokens)-1].Type == lex.EOL {
		a.Line = nil
	}
}

// let notes the name that a line gives.
func (a *Around) let(line []lexer.Token) {
	if len(line) > 1 && lex.Is(&line[0], "let") {
		a.Lets = append(a.Lets, line[1].Value)
	}
}

func saidBy(tokens []lexer.Token) (all []Token) {
	for _, t := range tokens {
		all = append(all, Token{Text: t.Value, Start: t.Pos.Offset, Line: t.Pos.Line})
	}
	return all
}

// Before is the word right before the place, on its line; "" where none is.
func (a *Around) Before() string {
	if n := len(a.Line); n > 0 {
		return a.Line[n-1].Text
	}
	return ""
}

// mostAround is how many words may stand around a place where others are tried. Nobody writes a line with more, or in as many
// blocks, and each of the words of the language would be tried behind all of them.
const mostAround = 2000

// Fits reports whether a word may come at the place, as far as the grammar goes: a word of the language, a name, a number.
func (a *Around) Fits(word string) bool {
	if len(a.tokens) > mostAround {
		return false
	}
	tokens, at := a.with(word)
	decl, err := parse(append(tokens, lexer.EOFToken(lexer.Position{Offset: at + len(word) + 1})))
	if err == nil {
		return decl != nil
	}
	blamed := mistakes.Blame(err)
	return blamed.Token.Pos.Offset > at
}

// Offers are the words of the language that may come at the place, and whether a name may. A word that would only be a name there
// is not among them.
func (a *Around) Offers() (words []string, name bool) {
	end := -1
	if name = a.Fits(anyName); name {
		for i := range ends {
			if a.standing(anyName, ends[i]) != nil {
				end = i
				break
			}
		}
	}
	reserved := lex.Reserved()
	for _, word := range Words() {
		if !strings.HasPrefix(word, a.Typed) || !a.Fits(word) {
			continue
		}
		if name && !slices.Contains(reserved, word) && (end < 0 || a.standing(word, ends[end]) != nil) {
			continue
		}
		words = append(words, word)
	}
	return words, name
}

// anyName is a name that stands for all.
const anyName = "some_name"

// with is what stands around with a word behind it.
func (a *Around) with(word string) (tokens []lexer.Token, at int) {
	for _, t := range a.tokens {
		at = max(at, lex.End(&t))
	}
	at++
	tokens = append(tokens, a.tokens...)
	for _, t := range lex.Scan("", word, func(string) bool { return true }) {
		if !t.EOF() && t.Type != lex.EOL {
			t.Pos.Offset += at
			tokens = append(tokens, t)
		}
	}
	return tokens, at
}

// ends are what may complete a line behind a name, so that the whole can be read.
var ends = []string{"", "{ }", ": 1", "is 1", "to x", "= 1", "of x", "1", "in x { }", ", x"}

// Standing are a name that stands at the place, and the nodes around it, the innermost first; nil where nothing that is tried
// behind it makes the line whole.
func (a *Around) Standing() []Ranger {
	for _, end := range ends {
		if path := a.standing(anyName, end); path != nil {
			return path
		}
	}
	return nil
}

// standing is Standing with something behind the name; nil where that cannot be read, or the word is no name there.
func (a *Around) standing(name, end string) (path []Ranger) {
	if len(a.tokens) > mostAround {
		return nil
	}
	tokens, at := a.with(name)
	behind := at + len(name) + 1
	for _, t := range lex.Scan("", end, func(string) bool { return true }) {
		if !t.EOF() && t.Type != lex.EOL {
			t.Pos.Offset += behind
			tokens = append(tokens, t)
		}
	}
	decl, err := parse(closed(tokens))
	if err != nil || decl == nil {
		return nil
	}
	above := map[Ranger]Ranger{}
	var found Ranger
	WalkUnder(decl, func(n, up Ranger) bool {
		above[n] = up
		if start, _ := n.Range(); start == at && found == nil && nameOf(n) == name {
			found = n
		}
		return true
	})
	for n := found; n != nil; n = above[n] {
		path = append(path, n)
	}
	return path
}

// nameOf is the word that a node is, where it is one.
func nameOf(n Ranger) string {
	switch n := n.(type) {
	case *Ident:
		return n.Name
	case *NameExpr:
		return n.Name
	case *Word:
		return n.Text
	case *Base:
		return n.Text
	case *Item:
		return n.Text
	case *Literal:
		if n.Word != nil {
			return *n.Word
		}
	case *Type:
		return n.Name
	case *EventWord:
		return n.Text
	case *TypeAlt:
		return n.Word
	case *Reply:
		return strings.Join(n.Words, " ")
	}
	return ""
}

// closed is tokens with all brackets closed.
func closed(tokens []lexer.Token) []lexer.Token {
	var open []string
	end := 0
	for i := range tokens {
		t := &tokens[i]
		end = lex.End(t)
		switch {
		case lex.Is(t, "(", "[", "{"):
			open = append(open, t.Value)
		case lex.Is(t, ")", "]", "}") && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}
	put := func(kind lexer.TokenType, text string) {
		tokens = append(tokens, lexer.Token{Type: kind, Value: text, Pos: lexer.Position{Offset: end + 1}})
		end += 1 + len(text)
	}
	for i := len(open) - 1; i >= 0; i-- {
		if open[i] == "{" {
			put(lex.EOL, "\n")
		}
		put(lex.Punct, closing[open[i]])
	}
	put(lex.EOL, "\n")
	return append(tokens, lexer.EOFToken(lexer.Position{Offset: end + 1}))
}

// Words are all words with which the language says something, in alphabetical order.
var Words = sync.OnceValue(func() []string {
	all := slices.Concat(language().Words(), lex.Reserved())
	for _, f := range forms {
		for _, word := range lex.NamesIn(f.Written) { // roles among them are no words: they stand nowhere
			if !strings.Contains(f.Written, "<"+word+">") || verbs[word] != "" {
				all = append(all, word)
			}
		}
	}
	for word := range verbs {
		all = append(all, word)
	}
	slices.Sort(all)
	return slices.Compact(all)
})

// A Spot is where a line begins that is written in a way of its own.
type Spot = mistakes.Spot

// The spots that have words of their own.
const (
	InFile     = mistakes.InFile
	InBlock    = mistakes.InBlock
	InTest     = mistakes.InTest
	InDeck     = mistakes.InDeck
	InPolicy   = mistakes.InPolicy
	InQuestion = mistakes.InQuestion
	BehindAsk  = mistakes.BehindAsk
)

// Spot is where the line stands in which the place lies, if that is its beginning.
func (a *Around) Spot() Spot { return mistakes.SpotBehind(a.tokens) }

// Shapes are the words with which a line begins somewhere, and how each is written, with dots for what people fill in; of several
// ways the first, and the others behind ", or: ".
func Shapes(s Spot) map[string]string { return language().Shapes(s) }
