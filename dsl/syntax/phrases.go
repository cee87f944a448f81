package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
)

// phraseKinds are the tokens as the phrasebook knows them.
var phraseKinds = map[lexer.TokenType]phrase.Kind{
	tokenName: phrase.Name, tokenKeyword: phrase.Keyword, tokenNumber: phrase.Number, tokenText: phrase.Text,
	tokenDie: phrase.Die, tokenCode: phrase.Code, tokenCard: phrase.Other, tokenLua: phrase.Other,
	tokenPunct: phrase.Sign, tokenBad: phrase.Sign,
}

// phraseBlocks are the blocks as the phrasebook knows them.
var phraseBlocks = map[blockKind]phrase.Block{
	outside: phrase.Outside, inStatements: phrase.Statements, inTest: phrase.Verbs, inDeck: phrase.Verbs,
	inFields: phrase.Entries, inChart: phrase.Entries, inCases: phrase.Entries,
}

// phraseLine is the line of a token that was not understood, for the phrasebook.
func phraseLine(tokens []lexer.Token, at int, line linePlace, expected string) phrase.Line {
	l := phrase.Line{Wrong: named(&tokens[at]), Expected: expected, Block: phraseBlocks[line.block]}
	for i := line.start; i < len(tokens); i++ {
		token := &tokens[i]
		ends := token.Type == tokenEOL || token.EOF()
		if i == at {
			l.At = len(l.Tokens)
		}
		if ends && i >= at {
			l.Tokens = append(l.Tokens, phrase.Token{Kind: phrase.End, Start: token.Pos.Offset})
			break
		}
		if !ends && token.Type != tokenComment {
			l.Tokens = append(l.Tokens, phrase.Token{Kind: phraseKinds[token.Type], Text: token.Value, Start: token.Pos.Offset})
		}
	}
	l.Asks = askVerb(tokens[line.start:at]) != ""
	return l
}

// told is the message of a phrase at the token that was not understood.
func told(f phrase.Found, code string, span diag.Span) diag.Diagnostic {
	if f.Code != "" {
		code = f.Code
	}
	d := diag.Errorf(code, span, "%s", f.Summary)
	if f.Hint != "" {
		d = d.WithHint("%s", f.Hint)
	}
	fix := diag.Span{Source: span.Source, Start: f.From, End: f.To}
	switch {
	case !f.Certain:
		return d
	case strings.TrimSpace(f.Text) == "":
		return d.WithFix(fix, f.Text, "Take %q away.", strings.TrimSpace(fix.Text()))
	}
	return d.WithFix(fix, f.Text, "Write %q.", f.Text)
}
