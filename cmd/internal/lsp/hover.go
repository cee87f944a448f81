package lsp

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/check/symbols"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

// hovered says what stands at a place: what the name means, or what the description of the language says of the word.
func hovered(s *server, ctx context.Context, o *doc, offset int) (any, error) {
	p, moved, ok := s.before(ctx, o, offset)
	if !ok {
		now, err := s.open(ctx, o.uri)
		if now == nil {
			return nil, err
		}
		p, moved = now, 0
		p.offset = offset
	}
	if sym, at := p.symbol(); sym != nil {
		if text := p.odds() + p.describe(sym); text != "" {
			where := s.enc.span(diag.Span{Source: o.source, Start: at.Start + moved, End: at.End + moved})
			return hover{markdown(text), &where}, nil
		}
	}
	token, ok := syntax.TokenAt(o.source, offset)
	if !ok {
		return nil, nil
	}
	where := s.enc.span(diag.Span{Source: o.source, Start: token.Start, End: token.Start + len(token.Text)})
	if text := wordPage(token.Text); text != "" {
		return hover{markdown(text), &where}, nil
	}
	return nil, nil
}

// before is a place of a file as the file was when its names were last known, and how far the place has moved since, so that
// nobody waits for the file to be read again. It is not ok where the words at the place were other ones then, or nothing is known
// yet.
func (s *server) before(ctx context.Context, o *doc, offset int) (p *place, moved int, ok bool) {
	now := s.docs.unit(o).lastOr(ctx)
	if now == nil || now.good == nil || now.good.names == nil {
		return nil, 0, false
	}
	p = &place{now: now.good, file: now.good.file(o.name)}
	if p.file == nil {
		return nil, 0, false
	}
	then := *o
	then.source = p.file.Source
	p.doc = &then
	line := func(text string, at int) (from, to int) {
		from = strings.LastIndexByte(text[:at], '\n') + 1
		if to = strings.IndexByte(text[at:], '\n'); to < 0 {
			return from, len(text)
		}
		return from, at + to
	}
	from, to := line(o.source.Text, offset)
	old, text := then.source.Text, o.source.Text
	if from <= len(old) && strings.HasPrefix(old, text[:from]) { // what is new stands behind it
		p.offset = offset
	} else if rest := text[to:]; strings.HasSuffix(old, rest) { // what is new stands before it
		moved = len(text) - len(old)
		p.offset = offset - moved
	} else {
		return nil, 0, false
	}
	if p.offset < 0 || p.offset > len(old) {
		return nil, 0, false
	}
	a, b := line(old, p.offset)
	return p, moved, old[a:b] == text[from:to]
}

// describe is what is said of a symbol: what it is, how it is declared, and what stands above its declaration.
func (p *place) describe(sym *symbols.Symbol) string {
	o, t := sym.Object, p.now.good.Typed
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n\n", args...) }
	line("**%s**: %s%s", sym.Name, lookOf(o).noun, ofType(o))
	switch o.Kind {
	case check.Function:
		return b.String() + functionPage(o.Name)
	case check.ReadyWord, check.ItemPart:
		if text := readyPage(o.Name); text != "" && o.Decl == nil {
			return b.String() + text
		}
	}
	if sym.By == nil {
		return b.String()
	}
	whole := t.At(sym.By)
	if _, names := sym.By.(*syntax.Ident); !names && !whole.IsZero() {
		line("```deal\n%s\n```", shortened(whole.Text()))
	}
	switch o.Kind {
	case check.OptionName:
		if x := t.Option(sym.Name); x != nil {
			b.WriteString(optionLine(x))
		}
	case check.PhaseName:
		if p.now.good.Program != nil {
			var text bytes.Buffer
			out := term.NewPipe(&text)
			glance.Hangs(out, p.now.good.Program, sym.Name)
			out.Flush()
			line("What a house rule can take hold of in it, and what does:\n\n```\n%s```", text.String())
		}
	}
	if said := syntax.CommentAbove(whole); said != "" {
		line("%s", said)
	}
	if t.Rules.InPrelude(sym.By) {
		line("It stands in the prelude, which every ruleset may use.")
	}
	var changed []string
	for _, at := range sym.Places {
		if at.Changes && at.Span != sym.Decl {
			n, _ := at.Span.Source.Position(at.Span.Start)
			changed = append(changed, fmt.Sprintf("%s, line %d", filepath.Base(at.Span.Source.Name), n))
		}
	}
	if len(changed) > 0 {
		line("A house rule changes it: %s.", strings.Join(changed, "; "))
	}
	return b.String()
}

// ofType is the type of an object, where it has one that says something.
func ofType(o *check.Object) string {
	if lookOf(o).untyped || o.Type.Kind == check.Invalid || o.Type.Var != nil {
		return ""
	}
	return ", " + types.Describe(o.Type)
}

// optionLine is what an option is where nobody chooses, and what it may be.
func optionLine(x *check.Option) string {
	text := "It is `" + x.Default.String() + "` unless somebody chooses otherwise"
	if x.Always {
		text = "It is always `" + x.Default.String() + "`"
	}
	if wanted := table.Wanted(x.Type); wanted != "" && !x.Always {
		text += "; it may be " + wanted
	}
	text += ".\n\n"
	if x.Help != "" {
		text += x.Help + "\n\n"
	}
	return text
}

// mostShown is how many lines of a declaration are shown.
const mostShown = 24

// shortened is the beginning of a declaration that is long.
func shortened(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	if len(lines) > mostShown {
		lines = append(lines[:mostShown], "...")
	}
	return strings.Join(lines, "\n")
}

// functionPage is what is said of a ready-made function.
func functionPage(name string) string {
	var b strings.Builder
	for _, f := range op.Funcs {
		if f.Name == name {
			fmt.Fprintf(&b, "```deal\n%s\n```\n\n%s\n\nExample: `%s`\n\n", signatureOf(f.Func), f.Doc, f.Example)
		}
	}
	return b.String()
}

// signatureOf is how a function is written, with the kinds of its values.
func signatureOf(f check.Func) string {
	var params []string
	for _, t := range f.Params {
		params = append(params, t.String())
	}
	if f.Variadic {
		params = append(params, "...")
	}
	return f.Name + "(" + strings.Join(params, ", ") + ")"
}

// readyPage is what is said of a ready-made word.
func readyPage(name string) string {
	for _, w := range builtin.Words {
		if w.Name == name {
			return w.Doc + "\n\n"
		}
	}
	return ""
}

// wordPage is what is said of a word: of a function, a ready-made word, a name of the prelude, or a word of the language.
func wordPage(word string) string {
	if text := functionPage(word); text != "" {
		return text
	}
	if text := readyPage(word); text != "" {
		return "**" + word + "**: a ready-made word\n\n" + text
	}
	if said, text, ok := builtin.InPrelude(word); ok {
		return fmt.Sprintf("**%s**: of the prelude\n\n%s\n\n```deal\n%s\n```\n", word, said, text)
	}
	return words.about(word).page
}
