// Package mistakes reads a file in which something may be wrong: piece by piece, and around each mistake, so that all are
// found. It answers each in the words of a game master, with what was most likely meant.
//
// It must not know the tree, nor the grammar. By [Language] it is told what the grammar says of statements, and asks whether
// tokens can be read, as they stand or with another word among them.
package mistakes

import (
	"slices"
	"sync"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// A Language is what is known of a language beside the words with which its declarations begin.
type Language struct {
	Statements map[string]string // the words with which statements begin, and how each is written
	Written    []string          // how statements are written, with all that may stand in them
	// Read reads tokens that are one declaration. What is wrong may be an [Error].
	Read func(tokens []lexer.Token) (decl any, err error)

	once sync.Once
	all  []string
}

// words are all words with which the language says something.
func (l *Language) words() []string {
	l.once.Do(func() { l.all = l.allWords() })
	return l.all
}

// scan cuts a text into tokens.
func (l *Language) scan(name, text string) []lexer.Token {
	return lex.Scan(name, text, func(word string) bool { return l.Statements[word] != "" })
}

// ReadFile reads a whole file, or those of its declarations that are wanted; nil: all. Each gets what they are read as, in their
// order, and the words of the lines that were cut out of them; nil where nothing was wrong. Tokens are those of a file that can
// be read at all.
func (l *Language) ReadFile(source *diag.Source, wanted func([]lexer.Token) bool, each func(decl any, unread []string)) (
	tokens []lexer.Token, wrong diag.List) {
	if d, ok := unreadable(source); !ok {
		return nil, diag.List{d}
	}
	tokens = l.scan(source.Name, source.Text)
	if d, ok := tooLong(source, tokens); !ok {
		return tokens, diag.List{d}
	}
	r := l.reader(source)
	for _, piece := range cut(tokens) {
		if wanted != nil && !wanted(piece) {
			continue
		}
		decl, broken := r.declaration(piece)
		switch {
		case decl == nil:
		case broken:
			each(decl, r.cut)
		default:
			each(decl, nil)
		}
	}
	if !slices.ContainsFunc(tokens, func(t lexer.Token) bool { return t.Type != lex.Comment && !t.EOF() }) {
		r.list = append(r.list, diag.Errorf("empty-file", diag.Span{Source: source}, "The file has nothing in it"))
	}
	return tokens, r.found()
}

// ReadWhole reads a text that is one thing and nothing else, if its tokens are in order.
func (l *Language) ReadWhole(source *diag.Source, read func(tokens []lexer.Token) error) diag.List {
	if d, ok := unreadable(source); !ok {
		return diag.List{d}
	}
	r := l.reader(source)
	if tokens, ok := r.prepare(l.scan(source.Name, source.Text)); ok && len(r.list) == 0 {
		if err := read(tokens); err != nil {
			r.explain(tokens, err)
		}
	}
	return r.found()
}

const (
	maxErrors = 50 // diagnostics that are given for one file
	// maxWork bounds the tokens that are read again because of mistakes, and those that are tried besides.
	maxWork = 150_000
)

// reader reads the declarations of one file and collects what is wrong.
type reader struct {
	*Language
	source  *diag.Source
	list    diag.List
	lines   map[int]bool   // lines about which something has been said already
	work    int            // tokens read so far
	tried   int            // tokens read so far to find out what a line was before somebody's fingers slipped
	shown   int            // pieces of code in hints that were tried so far
	cut     []string       // the words of the lines that were cut out of the piece
	ended   bool           // it was said already that the piece ends too early
	divided lexer.Position // the brace of a block on one line about whose semicolons this has been said
	misled  []string       // words of the language that were meant as names, which has been said
	// a mistake was reported in the piece before: what stands in no declaration behind it may follow from that
	loose bool
}

func (l *Language) reader(source *diag.Source) *reader {
	return &reader{Language: l, source: source, lines: map[int]bool{}}
}

// read reads a declaration that is all there is of the tokens.
func (r *reader) read(tokens []lexer.Token) (decl any, err error) {
	r.work += len(tokens)
	return r.Read(tokens)
}

// found is what was found, in the order of the text.
func (r *reader) found() diag.List {
	list := r.list.Sorted()
	if len(list) >= maxErrors {
		list = list[:maxErrors]
		list[maxErrors-1] = list[maxErrors-1].WithNote("There may be more mistakes below; they are shown when these are put right.")
	}
	return list
}

// declaration reads one piece of the file. While it finds mistakes, it cuts the wrong line out and reads the rest again,
// so that each is found. The declaration is nil if its first line is wrong.
func (r *reader) declaration(tokens []lexer.Token) (decl any, broken bool) {
	before := len(r.list)
	r.cut = []string{}
	if before >= maxErrors { // what would be found here is not told
		return nil, true
	}
	first := &tokens[0]
	if r.loose && (first.Pos.Column > 1 && !lex.Declares(lex.LineOf(tokens), true) || lex.Is(first, "}", ")", "]")) {
		return nil, true // it follows from a mistake that was reported: a brace is missing above, or one is too many
	}
	defer func() { r.loose = len(r.list) > before }()
	if !r.placed(tokens) || r.script(tokens) {
		return nil, true
	}
	tokens, ok := r.prepare(tokens)
	for ok && len(r.list) < maxErrors {
		decl, err := r.read(tokens)
		if err == nil {
			return decl, len(r.list) > before || len(r.cut) > 0
		}
		at := r.explain(tokens, err)
		tokens, ok = r.without(tokens, at)
		ok = ok && r.work < maxWork
	}
	return nil, true
}
