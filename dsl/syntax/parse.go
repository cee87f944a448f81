package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

const (
	maxFile   = 256 << 10 // bytes
	maxErrors = 50        // diagnostics that are given for one file
	maxName   = 100       // letters
	maxText   = 1000      // letters; what is longer nobody reads at a table
	// maxWork bounds the tokens that are read again because of mistakes, in tokens.
	maxWork = 300_000
)

// Parse reads a whole file. The file it returns is never nil and holds what could be understood; the list has a
// diagnostic for each mistake, in the order of the text, at most 50.
func Parse(source *diag.Source) (*File, diag.List) {
	file := &File{Source: source, Broken: map[Decl][]string{}}
	if d, ok := unreadable(source); !ok {
		return file, diag.List{d}
	}
	tokens := scan(source.Name, source.Text)
	file.Comments = comments(source.Text, tokens)
	r := &reader{source: source, lines: map[int]bool{}}
	if d, ok := tooLong(source, tokens); !ok {
		return file, diag.List{d}
	}
	for _, piece := range cut(tokens) {
		decl, broken := r.declaration(piece)
		if decl != nil {
			file.Decls = append(file.Decls, decl)
		}
		if decl != nil && broken {
			file.Broken[decl] = r.cut
		}
	}
	if len(tokens) == 1 || len(tokens) == 1+len(file.Comments) {
		r.list = append(r.list, diag.Errorf("empty-file", diag.Span{Source: source}, "The file has nothing in it"))
	}
	if strings.Contains(source.Text, ChosenWord) {
		file.ownChosen()
	}
	return file, r.found()
}

// ParseExpr reads a text that is one expression and nothing else; a list may carry a condition. The expression is nil
// where the text is wrong.
func ParseExpr(source *diag.Source) (Expr, diag.List) {
	if d, ok := unreadable(source); !ok {
		return nil, diag.List{d}
	}
	r := &reader{source: source, lines: map[int]bool{}}
	tokens, ok := r.prepare(scan(source.Name, source.Text))
	if !ok || len(r.list) > 0 {
		return nil, r.found()
	}
	peeking := peeking(tokens)
	for peeking.Peek().Type == tokenEOL {
		peeking.Next()
	}
	expr, err := byHand(peeking, (*exprParser).listExpr)
	for err == nil && peeking.Peek().Type == tokenEOL {
		peeking.Next()
	}
	if err == nil && !peeking.Peek().EOF() {
		err = &parseError{token: *peeking.Peek(), expected: "the end of the expression"}
	}
	if err != nil {
		r.explain(tokens, err)
		return nil, r.found()
	}
	return expr, r.found()
}

// tooLong finds a name or text that would fill every screen on which it is shown; ok is true where there is none.
func tooLong(source *diag.Source, tokens []lexer.Token) (d diag.Diagnostic, ok bool) {
	for i := range tokens {
		t, what, most := &tokens[i], "name", maxName
		letters := utf8.RuneCountInString(t.Value)
		switch t.Type {
		case tokenName:
		case tokenText:
			what, most = "text", maxText
			letters -= len(`""`)
		default:
			continue
		}
		if letters > most {
			at := diag.Span{Source: source, Start: t.Pos.Offset, End: t.Pos.Offset + len(t.Value)}
			return diag.Errorf("too-long", at, "This %s has %d letters, and %d is the most", what, letters, most).
				WithHint("Shorten it; what explains it stands in comments, behind #."), false
		}
	}
	return d, true
}

// unreadable says why a source cannot be read at all; ok is true if it can.
func unreadable(source *diag.Source) (d diag.Diagnostic, ok bool) {
	text := source.Text
	if len(text) > maxFile {
		return diag.Errorf("file-too-large", diag.Span{Source: source}, "The file is larger than 256 KB, which no ruleset needs"), false
	}
	bad := strings.IndexByte(text, 0)
	if !utf8.ValidString(text) {
		for i, r := range text {
			if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 && (bad < 0 || i < bad) {
				bad = i
				break
			}
		}
	}
	if bad >= 0 {
		return diag.Errorf("not-text", diag.Span{Source: source, Start: bad, End: bad + 1}, "The file is not plain text in UTF-8").
			WithHint("Save it as plain text, with the encoding UTF-8."), false
	}
	return d, true
}

// comments are the comments among the tokens.
func comments(text string, tokens []lexer.Token) []Comment {
	var list []Comment
	for i := range tokens {
		if token := &tokens[i]; token.Type == tokenComment {
			at := token.Pos.Offset
			line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
			trailing := strings.Trim(line, " \t\r"+byteOrderMark) != ""
			list = append(list, Comment{Start: at, End: end(token), Text: token.Value, Trailing: trailing})
		}
	}
	return list
}

// reader reads the declarations of one file and collects what is wrong.
type reader struct {
	source  *diag.Source
	list    diag.List
	lines   map[int]bool   // lines about which something has been said already
	work    int            // tokens read so far
	shown   int            // pieces of code in hints that were tried so far
	cut     []string       // the words of the lines that were cut out of the piece
	ended   bool           // it was said already that the piece ends too early
	divided lexer.Position // the brace of a block on one line about whose semicolons this has been said
	misled  []string       // words of the language that were meant as names, which has been said
	loose   bool           // a mistake was reported in the piece before: what stands in no declaration behind it may follow from that
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
func (r *reader) declaration(tokens []lexer.Token) (decl Decl, broken bool) {
	before := len(r.list)
	r.cut = []string{}
	first := &tokens[0]
	if r.loose && (first.Pos.Column > 1 && !declares(lineOf(tokens), true) || is(first, "}", ")", "]")) {
		return nil, true // it follows from a mistake that was reported: a brace is missing above, or one is too many
	}
	defer func() { r.loose = len(r.list) > before }()
	if !r.placed(tokens) {
		return nil, true
	}
	tokens, ok := r.prepare(tokens)
	for ok && len(r.list) < maxErrors {
		decl, err := r.parse(tokens)
		if err == nil {
			return decl, len(r.list) > before || len(r.cut) > 0
		}
		at := r.explain(tokens, err)
		tokens, ok = r.without(tokens, at)
		ok = ok && r.work < maxWork
	}
	return nil, true
}

// parse reads a declaration that is all there is of the tokens.
func (r *reader) parse(tokens []lexer.Token) (Decl, error) {
	r.work += len(tokens)
	peeking := peeking(tokens)
	decl, err := grammar().ParseFromLexer(peeking, participle.AllowTrailing(true))
	if err != nil {
		return nil, err
	}
	if peeking.Peek().Type == tokenEOL {
		peeking.Next()
	}
	if !peeking.Peek().EOF() {
		return nil, &parseError{token: *peeking.Peek(), expected: "the end of the line"}
	}
	if err := repeated(*decl); err != nil {
		return nil, err
	}
	settleValue(*decl)
	settleWhose(*decl)
	return *decl, nil
}

// repeated finds a clause that a line has twice. The grammar would keep the second and lose the first without a word.
func repeated(decl Decl) error {
	var found *parseError
	Walk(decl, func(n Ranger) bool {
		if found != nil {
			return false
		}
		switch n := n.(type) {
		case *OptionDecl:
			found = twice(n.Tokens, aText)
		case *EachStmt:
			found = twice(n.Tokens, "starting", "secretly")
		case *SimpleStmt:
			found = twice(n.Tokens, n.Form.clauses()...)
		}
		return found == nil
	})
	if found == nil {
		return nil
	}
	return found
}

// aText stands for a clause that is a text.
const aText = "a text"

// twice finds the second of two clauses that begin alike, with one of some words, behind their commas and before any block.
func twice(tokens []lexer.Token, words ...string) *parseError {
	seen := map[string]bool{}
	depth := 0
	for i := range len(tokens) - 1 {
		switch token := &tokens[i]; {
		case is(token, "("):
			depth++
		case is(token, ")"):
			depth--
		case is(token, "{"):
			return nil
		case is(token, ",") && depth == 0:
			next := &tokens[skipComments(tokens, i+1)]
			clause := next.Value
			if next.Type == tokenText {
				clause = aText
			}
			if !slices.Contains(words, clause) {
				continue
			}
			if seen[clause] {
				return &parseError{token: *next, summary: "This can be said only once in a line"}
			}
			seen[clause] = true
		}
	}
	return nil
}
