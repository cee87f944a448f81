package mistakes

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// prepare reports what can be seen in the tokens alone and mends it where it is plain what was meant, so that the rest
// can be read as if it were right. It is false where nothing of the piece can be read.
func (r *reader) prepare(tokens []lexer.Token) ([]lexer.Token, bool) {
	tokens, ok := r.mend(tokens)
	if ok {
		tokens = r.joined(tokens)
	}
	r.ended = false
	for ok && len(r.list) < maxErrors {
		wrong := unbalanced(tokens)
		if wrong.ok {
			return tokens, true
		}
		tokens, ok = r.rebalance(tokens, wrong)
	}
	return nil, false
}

// An imbalance is the first bracket of a piece that is wrong.
type imbalance struct {
	ok      bool
	at      int  // the bracket
	tooDeep bool // it stands too deep
	closes  bool // it closes nothing; otherwise it is not closed
	ends    bool // the piece ends before it could be closed
	open    int  // then: how many braces are to be closed, 0 for another bracket
}

// unbalanced looks for a bracket without its other half, or one too deep.
func unbalanced(tokens []lexer.Token) imbalance {
	var open []int
	elses := []int{0} // how many else stand behind each other, by depth
	early := -1       // a brace that the indentation says is closed by another's
	for i := range tokens {
		token := &tokens[i]
		depth := len(open)
		top := ""
		if depth > 0 {
			top = tokens[open[depth-1]].Value
		}
		round := top == "(" || top == "["
		switch {
		case lex.Is(token, "(", "[", "{"):
			open = append(open, i)
			elses = append(elses, 0)
			if len(open) > MaxDepth {
				return imbalance{at: i, tooDeep: true}
			}
			continue
		case lex.Is(token, "else", "otherwise"):
			if elses[depth]++; elses[depth] > MaxDepth {
				return imbalance{at: i, tooDeep: true}
			}
			continue
		case token.Type == lex.EOL:
			elses[depth] = 0
			if round {
				return imbalance{at: open[depth-1], ends: tokens[i+1].EOF()}
			}
			continue
		case token.EOF() && depth > 0 && early >= 0:
			return imbalance{at: early, ends: true, open: depth}
		case token.EOF() && depth > 0:
			return imbalance{at: open[depth-1], ends: true, open: depth}
		case !lex.Is(token, ")", "]", "}"):
			continue
		case depth == 0 || top == "{" && token.Value != "}":
			return imbalance{at: i, closes: true}
		case round && token.Value != map[string]string{"(": ")", "[": "]"}[top]:
			return imbalance{at: open[depth-1]}
		}
		if opener := open[depth-1]; early < 0 && top == "{" && lex.AtLineStart(tokens, i) && token.Pos.Column < indent(tokens, opener) {
			early = opener
		}
		open = open[:depth-1]
		elses = elses[:depth]
	}
	return imbalance{ok: true}
}

// indent is the column of the first token of the line on which a token stands.
func indent(tokens []lexer.Token, i int) int {
	for i > 0 && tokens[i-1].Pos.Line == tokens[i].Pos.Line && tokens[i-1].Type != lex.EOL {
		i--
	}
	return tokens[i].Pos.Column
}

// rebalance reports an imbalance and mends it: missing braces are added at the end, a bracket that closes nothing is
// taken away, and a line with a bracket that is not closed is left out.
func (r *reader) rebalance(tokens []lexer.Token, wrong imbalance) ([]lexer.Token, bool) {
	token := &tokens[wrong.at]
	span := r.span(token)
	switch {
	case wrong.tooDeep:
		r.report(token, diag.Errorf("nested-too-deep", span, "Blocks or brackets stand inside each other more than %d deep", MaxDepth))
		return nil, false
	case wrong.closes:
		r.report(token, diag.Errorf("unclosed", span, "This %s closes nothing", token.Value).
			WithHint("Take it away, or look above for what is closed too early."))
		return append(append([]lexer.Token{}, tokens[:wrong.at]...), tokens[wrong.at+1:]...), true
	case wrong.open == 0:
		r.ended = wrong.ends
		r.report(token, diag.Errorf("unclosed", span, "This %s is not closed", token.Value).
			WithHint("Write %s where it ends.", map[string]string{"(": ")", "[": "]"}[token.Value]))
		return r.without(tokens, wrong.at)
	}
	if place := belongs(tokens, wrong.at); place > 0 && !r.ended {
		r.report(token, r.missing(tokens, wrong.at, place))
		return slices.Insert(slices.Clone(tokens), place, brace(tokens[place].Pos)...), true
	}
	if !r.ended {
		r.report(token, diag.Errorf("unclosed", span, "This block is not closed").
			WithLabel("opened here").WithHint("Write } on a line of its own where it ends."))
	}
	last := len(tokens) - 1
	mended := append([]lexer.Token{}, tokens[:last]...)
	for range wrong.open {
		mended = append(mended, brace(tokens[last].Pos)...)
	}
	return append(mended, tokens[last]), true
}

// brace is a brace that ends a block, and the end of its line.
func brace(at lexer.Position) []lexer.Token {
	return []lexer.Token{{Type: lex.Punct, Value: "}", Pos: at}, {Type: lex.EOL, Pos: at}}
}

// belongs is the token before which a block should have been closed, as far as the lines are indented: the first one on a line
// that stands no deeper than the line with the block's opening brace. It is 0 where the indentation says nothing.
func belongs(tokens []lexer.Token, opener int) int {
	outside := indent(tokens, opener)
	first := lex.SkipComments(tokens, opener+1)
	if tokens[first].Type == lex.EOL {
		first = lex.SkipComments(tokens, first+1)
		if tokens[first].EOF() || tokens[first].Pos.Column <= outside {
			return 0
		}
	}
	for i := first; ; i++ {
		if tokens[i].EOF() || lex.AtLineStart(tokens, i) && lex.Says(&tokens[i]) &&
			(tokens[i].Pos.Column <= outside || lex.Is(&tokens[i], "otherwise", "else") && lex.Is(&tokens[i+1], "{", "if")) {
			return i
		}
	}
}

// missing says where a block should have been closed: behind its last line, on a line of its own, or at the end of its only one.
func (r *reader) missing(tokens []lexer.Token, opener, place int) diag.Diagnostic {
	last := place - 1
	for !lex.Says(&tokens[last]) {
		last--
	}
	text, open := r.source.Text, &tokens[opener]
	at, fix := min(lex.End(&tokens[last]), len(text)), " }"
	if tokens[last].Pos.Line > open.Pos.Line {
		line := text[strings.LastIndexByte(text[:open.Pos.Offset], '\n')+1:]
		fix = line[:len(line)-len(strings.TrimLeft(line, " \t"))] + "}"
		if next := strings.IndexByte(text[at:], '\n'); next >= 0 {
			at, fix = at+next+1, fix+"\n"
		} else {
			at, fix = len(text), "\n"+fix
		}
	}
	here := diag.Span{Source: r.source, Start: at, End: at}
	return diag.Errorf("unclosed", here, "A block is not closed").WithLabel("it should end here").
		WithOther(r.span(open), "the block begins here").WithHint("Write } here.").WithFix(here, fix, "Write }.")
}

// without leaves out the line in which a token stands, with the blocks that it opens. It is false where that is the
// first line of the piece, or where nothing would be left out.
func (r *reader) without(tokens []lexer.Token, at int) ([]lexer.Token, bool) {
	start := lex.LineStart(tokens, at)
	stop, depth := start, 0
	for done := false; !done && !tokens[stop].EOF(); {
		switch {
		case lex.Is(&tokens[stop], "{"):
			depth++
		case lex.Is(&tokens[stop], "}") && depth == 0:
			done = true
			continue
		case lex.Is(&tokens[stop], "}"):
			depth--
		case tokens[stop].Type == lex.EOL && depth == 0:
			done = true
		}
		stop++
	}
	if start == 0 || stop == start {
		return nil, false
	}
	for _, token := range tokens[start:stop] {
		r.cut = append(r.cut, token.Value)
	}
	return append(append([]lexer.Token{}, tokens[:start]...), tokens[stop:]...), true
}

// MaxDepth is how deep brackets, blocks and expressions may stand inside each other, and how long a chain of operators
// may be. It keeps every later pass over the tree within the machine's stack.
const MaxDepth = 200
