package mistakes

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// luaWords are what only a script says with a dot behind it: game.players, me.hand.
var luaWords = []string{"game", "event", "me", "decision", "options", "math", "string", "table"}

// script reports Lua that stands between braces, as lines of rules do. That is one mistake, however many lines of it mean
// nothing.
func (r *reader) script(tokens []lexer.Token) bool {
	open := slices.IndexFunc(tokens, func(t lexer.Token) bool { return lex.Is(&t, "{") })
	if open < 0 {
		return false
	}
	last := closing(tokens, open)
	if !isLua(tokens[open+1 : last]) {
		return false
	}
	first, brace := &tokens[0], &tokens[open]
	hint := "A script stands between two times three backticks, ``` and ```."
	from, begins := brace, lex.Fence
	switch {
	case slices.ContainsFunc(tokens[:open], func(t lexer.Token) bool { return lex.Is(&t, "lua") }):
	case first.Value == "on" || first.Value == "policy":
		begins = "lua " + lex.Fence
	case first.Value == "after" && open == 3: // after phase payout {
		hint += " It is called when the phase has been done."
		from, begins = first, "on phase "+tokens[2].Value+" lua "+lex.Fence
	case first.Value == "define":
		hint += " After lua it is said what the define gives: = lua number ```...```"
		begins = ""
	default:
		hint += " It is called when a phase has been done, on phase ... lua ```...```, or by what happens: on discard lua ```...```"
		begins = ""
	}
	d := diag.Errorf("syntax", r.span(brace), "Lua stands between braces here").WithLabel("a script begins").WithHint("%s", hint)
	if begins != "" && !tokens[last].EOF() {
		at := diag.Span{Source: r.source, Start: from.Pos.Offset, End: lex.End(&tokens[last])}
		script := r.source.Text[lex.End(brace):tokens[last].Pos.Offset]
		d = d.WithFix(at, begins+script+lex.Fence, "Write it between backticks.")
	}
	r.report(brace, d)
	return true
}

// closing is the brace that closes another one, or the end of the tokens.
func closing(tokens []lexer.Token, open int) int {
	depth := 0
	for i := open; ; i++ {
		switch {
		case tokens[i].EOF():
			return i
		case lex.Is(&tokens[i], "{"):
			depth++
		case lex.Is(&tokens[i], "}"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
}

// isLua reports whether tokens are plainly those of a script: it declares a local, reads a part of the game behind a dot, or ends
// with end what began with then or do.
func isLua(tokens []lexer.Token) bool {
	begun := false
	for i := range tokens {
		t := &tokens[i]
		starts := i == 0 || tokens[i-1].Type == lex.EOL || tokens[i-1].Pos.Line < t.Pos.Line
		ends := i+1 == len(tokens) || tokens[i+1].Type == lex.EOL || tokens[i+1].Pos.Line > t.Pos.Line
		switch {
		case starts && lex.Is(t, "local"):
			return true
		case !ends && slices.Contains(luaWords, t.Value) && tokens[i+1].Pos.Offset == lex.End(t) && tokens[i+1].Value[0] == '.':
			return true
		case ends && lex.Is(t, "then", "do"):
			begun = true
		case begun && starts && ends && lex.Is(t, "end"):
			return true
		}
	}
	return false
}
