package lsp

import (
	"context"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// The parts of a file: as an outline, and as what can be folded.

// Kinds of parts, as editors show them with a sign.
const (
	partModule   = 2
	partClass    = 5
	partMethod   = 6
	partProperty = 7
	partField    = 8
	partEnum     = 10
	partFunction = 12
	partVariable = 13
	partConstant = 14
	partArray    = 18
	partKey      = 20
	partEvent    = 24
)

func outline(s *server, _ context.Context, p *place) (any, error) {
	out := []documentSymbol{}
	for _, d := range p.file.Decls {
		if part, ok := s.part(p.file, d); ok {
			out = append(out, part)
		}
	}
	return out, nil
}

// part is a declaration in the outline: its head, and what is named in it.
func (s *server) part(f *syntax.File, d syntax.Decl) (documentSymbol, bool) {
	whole := f.Span(d)
	head := whole.FirstLine()
	text, _, _ := strings.Cut(head.Text(), "{")
	part := documentSymbol{Name: strings.TrimSpace(text), Kind: partModule, Range: s.enc.span(whole),
		SelectionRange: s.enc.span(head)}
	part.Name = strings.TrimRight(part.Name, "\r")
	switch d := d.(type) {
	case *syntax.OptionDecl:
		part.Kind = partConstant
	case *syntax.FieldsDecl:
		part.Kind = partClass
		for _, field := range d.Fields {
			own := s.child(f, field, field.Name, field.Name.Name, partField)
			own.Detail, _, _ = strings.Cut(f.Span(field).FirstLine().Text(), "#")
			part.Children = append(part.Children, own)
		}
	case *syntax.ChartDecl, *syntax.RankingDecl, *syntax.DeckDecl:
		part.Kind = partArray
	case *syntax.DefineDecl:
		part.Kind = partFunction
		if text, _, is := strings.Cut(part.Name, "="); is {
			part.Name = strings.TrimSpace(text)
		}
	case *syntax.StartDecl:
		part.Kind = partEvent
	case *syntax.PhaseDecl:
		part.Kind = partMethod
		part.Children = s.questions(f, d.Body)
	case *syntax.PolicyDecl:
		part.Kind = partEnum
	case *syntax.TestDecl:
		part.Kind = partKey
	case *syntax.AroundDecl:
		part.Kind = partMethod
		part.Children = s.questions(f, d.Body)
	case *syntax.WheneverDecl, *syntax.HookDecl:
		part.Kind = partEvent
	}
	if name, ok := syntax.NameOf(d).(*syntax.Ident); ok {
		part.SelectionRange = s.enc.span(f.Span(name))
	}
	return part, part.Name != "" && whole.Start < whole.End
}

func (s *server) child(f *syntax.File, whole, name syntax.Ranger, text string, kind int) documentSymbol {
	return documentSymbol{Name: text, Kind: kind, Range: s.enc.span(f.Span(whole)), SelectionRange: s.enc.span(f.Span(name))}
}

// questions are the questions in a block: house rules name them by their texts.
func (s *server) questions(f *syntax.File, b *syntax.Block) (list []documentSymbol) {
	for a := range syntax.All[*syntax.Ask](b) {
		if a.Prompt != nil && a.Prompt.Value() != "" {
			list = append(list, s.child(f, a, a.Prompt, a.Prompt.Value(), partKey))
		}
	}
	return list
}

// folding are the blocks of a file, and comments of several lines.
func folding(s *server, _ context.Context, p *place) (any, error) {
	out := []foldingRange{}
	fold := func(at diag.Span, kind string) {
		from, _ := at.Source.Position(at.Start)
		to, _ := at.Source.Position(at.End)
		if to > from {
			out = append(out, foldingRange{from - 1, to - 1, kind})
		}
	}
	for _, b := range blocks(p.source) {
		b.End-- // the line with the brace stays
		if line := strings.LastIndexByte(p.source.Text[:b.End], '\n'); line > b.Start {
			b.End = line
			fold(b, "")
		}
	}
	var first, last *syntax.Comment
	line := func(c *syntax.Comment) int { n, _ := p.source.Position(c.Start); return n }
	end := func() {
		if first != nil && last != first {
			fold(diag.Span{Source: p.source, Start: first.Start, End: last.End}, "comment")
		}
	}
	for i := range p.file.Comments {
		c := &p.file.Comments[i]
		if c.Trailing {
			continue
		}
		if last != nil && line(c) == line(last)+1 {
			last = c
			continue
		}
		end()
		first, last = c, c
	}
	end()
	return out, nil
}

// blocks are what stands between braces, whether it can be read or not.
func blocks(source *diag.Source) (all []diag.Span) {
	var open []int
	for _, t := range syntax.Tokens(source) {
		switch t.Text {
		case "{":
			open = append(open, t.Start)
		case "}":
			if n := len(open); n > 0 {
				all = append(all, diag.Span{Source: source, Start: open[n-1], End: t.Start + 1})
				open = open[:n-1]
			}
		}
	}
	return all
}
