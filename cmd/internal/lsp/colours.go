package lsp

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Semantic colours: what names mean, which no grammar of an editor can tell. Words and signs of the language are coloured too
// where they are no names.

var (
	tokenTypes = []string{"keyword", "variable", "parameter", "property", "function", "enumMember", "class", "event", "method",
		"string", "number", "comment", "operator", "type"}
	tokenModifiers = []string{"declaration", "defaultLibrary", "modification"}
)

// Numbers of types in the table above.
const (
	asKeyword = iota
	asVariable
	asParameter
	asProperty
	asFunction
	asMember
	asClass
	asEvent
	asMethod
	asText
	asNumber
	asComment
	asOperator
	asType
)

// colour is a stretch of a file that has a colour.
type colour struct {
	at             diag.Span
	kind, modifier int
}

func colours(s *server, _ context.Context, p *place) (any, error) {
	named := map[int]bool{}
	var all []colour
	if good := p.now.good; good != nil && good.names != nil && (good == p.now || p.unchanged(good)) {
		for sym, at := range good.names.In(p.name) {
			if !named[at.Span.Start] {
				named[at.Span.Start] = true
				all = append(all, colour{at.Span, lookOf(sym.Object).colour, modifiers(sym, at)})
			}
		}
	}
	for _, t := range syntax.Tokens(p.source) {
		kind, ok := tokenColours[t.Kind]
		if t.Kind == syntax.NameToken && begins(p.source, t) {
			kind, ok = asKeyword, true
		}
		if ok && !named[t.Start] {
			all = append(all, colour{diag.Span{Source: p.source, Start: t.Start, End: t.Start + len(t.Text)}, kind, 0})
		}
	}
	slices.SortFunc(all, func(a, b colour) int { return cmp.Compare(a.at.Start, b.at.Start) })
	return semanticTokens{s.encoded(all)}, nil
}

// begins reports whether a word begins a declaration, a statement or another line of the language.
func begins(source *diag.Source, t syntax.Lexeme) bool {
	before := strings.TrimRight(source.Text[:t.Start], " \t")
	if before != "" && !strings.ContainsAny(before[len(before)-1:], "\n\r{") {
		return false
	}
	for spot := syntax.InFile; spot < syntax.BehindAsk; spot++ {
		if _, word := syntax.Shapes(spot)[t.Text]; word {
			return true
		}
	}
	return false
}

// tokenColours are the types of what is no name.
var tokenColours = map[syntax.TokenKind]int{
	syntax.KeywordToken: asKeyword, syntax.TextToken: asText, syntax.NumberToken: asNumber, syntax.CommentToken: asComment,
}

func modifiers(sym *symbols.Symbol, at symbols.Place) (bits int) {
	if at.Declares {
		bits |= 1
	}
	if sym.Decl.IsZero() {
		bits |= 2
	}
	if at.Changes {
		bits |= 4
	}
	return bits
}

// encoded is colours as the protocol sends them: five numbers for each, places counted from the one before. None goes over a
// line.
func (s *server) encoded(all []colour) []int {
	data := []int{}
	var before position
	end := 0
	for _, c := range all {
		if c.at.Start < end {
			continue
		}
		end = c.at.End
		for from := c.at.Start; from < c.at.End; {
			line := diag.Span{Source: c.at.Source, Start: from, End: c.at.End}.FirstLine()
			from = line.End + 1
			start, stop := s.enc.position(line.Source, line.Start), s.enc.position(line.Source, line.End)
			if stop.Character <= start.Character {
				continue
			}
			column := start.Character
			if start.Line == before.Line {
				column -= before.Character
			}
			data = append(data, start.Line-before.Line, column, stop.Character-start.Character, c.kind, c.modifier)
			before = start
		}
	}
	return data
}
