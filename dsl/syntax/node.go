package syntax

import (
	"iter"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
)

// Range gives the byte offsets where the node's first word starts and its last one ends; comments and line ends around
// them are left out. A node that was made by hand and has no tokens stands where Pos and EndPos say.
func (n *Node) Range() (start, end int) {
	first, last := n.words()
	if first == nil {
		return n.Pos.Offset, n.EndPos.Offset
	}
	return first.Pos.Offset, last.Pos.Offset + len(last.Value)
}

// In is the name of the source in which the node stands.
func (n *Node) In() string {
	if len(n.Tokens) > 0 {
		return n.Tokens[0].Pos.Filename
	}
	return n.Pos.Filename
}

// words are the node's first and last token that is neither a comment nor a line end, nil if there is none.
func (n *Node) words() (first, last *lexer.Token) {
	for i := range n.Tokens {
		if lex.Says(&n.Tokens[i]) {
			first = &n.Tokens[i]
			break
		}
	}
	for i := len(n.Tokens) - 1; i >= 0; i-- {
		if lex.Says(&n.Tokens[i]) {
			return first, &n.Tokens[i]
		}
	}
	return nil, nil
}

// A Token is one word or sign of a file, as it is written.
type Token struct {
	Text  string
	Start int // byte offset
	Line  int // from 1
}

// Written is all that the node is written with but comments and line ends, in its order. Who looks for what stands at one of
// many places of a node goes from that place instead, by [Node.WrittenFrom] or [Node.WrittenBefore].
func (n *Node) Written() []Token { return slices.Collect(n.WrittenFrom(0)) }

// WrittenFrom goes through what the node is written with, from a place on.
func (n *Node) WrittenFrom(place int) iter.Seq[Token] {
	return said(n.Tokens[n.at(place):], slices.All)
}

// WrittenBefore goes through what the node is written with before a place, the last first.
func (n *Node) WrittenBefore(place int) iter.Seq[Token] {
	return said(n.Tokens[:n.at(place)], slices.Backward)
}

// at is the first token that begins at a place or behind it.
func (n *Node) at(place int) int {
	i, _ := slices.BinarySearchFunc(n.Tokens, place, func(t lexer.Token, place int) int { return t.Pos.Offset - place })
	return i
}

// said goes through tokens, but for comments and line ends.
func said(tokens []lexer.Token, in func([]lexer.Token) iter.Seq2[int, lexer.Token]) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for _, t := range in(tokens) {
			if lex.Says(&t) && !yield(Token{Text: t.Value, Start: t.Pos.Offset, Line: t.Pos.Line}) {
				return
			}
		}
	}
}

// Range is the whole of the file.
func (f *File) Range() (start, end int) { return 0, len(f.Source.Text) }

// In is the name of the file's source.
func (f *File) In() string { return f.Source.Name }

// SuitOf is the suit that a sign such as ♥ stands for; ok is false where it is none.
func SuitOf(sign string) (suit string, ok bool) { return lex.SuitOf(sign) }

// Unquote takes the quotation marks off a text as it is written; what is no text stays as it is.
func Unquote(text string) string {
	if len(text) >= 2 && strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
		return text[1 : len(text)-1]
	}
	return text
}

// Value is the word without quotation marks.
func (w *Word) Value() string { return Unquote(w.Text) }

// GameMaster is the name of the game master where somebody is asked, told or shown something.
const GameMaster = "gm"

// AsksGM reports whether it is the game master who is asked, and not a player.
func (a *Ask) AsksGM() bool {
	name, ok := Bare(a.Who).(*NameExpr)
	return ok && name.Name == GameMaster
}

// Name is the player who answers, or "game master".
func (r *Reply) Name() string {
	if r.GM {
		return r.Who.Value() + " master"
	}
	return r.Who.Value()
}

// Value is the line without quotation marks.
func (h *Help) Value() string { return Unquote(h.Text) }

// Value is the word of the list without quotation marks.
func (i *Item) Value() string { return Unquote(i.Text) }

// Value is the literal as it is written, without quotation marks and with its minus. It is "" for a list.
func (l *Literal) Value() string {
	for _, text := range []*string{l.Number, l.Text, l.Code, l.Die, l.Card, l.Word} {
		if text != nil {
			if l.Minus {
				return "-" + *text
			}
			return Unquote(*text)
		}
	}
	return ""
}
