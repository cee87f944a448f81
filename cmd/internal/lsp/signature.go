package lsp

import (
	"context"
	"strings"
	"unicode/utf16"

	"croupier/dsl/check/meaning"
	"croupier/dsl/syntax"
	"croupier/interp/op"
)

// signatures says what stands between the brackets behind a name, and which of it the place is.
func signatures(s *server, ctx context.Context, o *doc, offset int) (any, error) {
	name, active := called(syntax.Look(o.source, offset))
	if name == "" {
		return nil, nil
	}
	help := signatureHelp{ActiveParameter: active, Signatures: []signature{}}
	add := func(label func(name string) (string, []string), doc string) {
		text, parts := label(name)
		sig := signature{Label: text, Parameters: []parameter{}}
		if doc != "" {
			sig.Documentation = markdown(doc)
		}
		at := strings.IndexByte(text, '(') + 1
		for _, part := range parts {
			from := at + strings.Index(text[at:], part)
			at = from + len(part)
			sig.Parameters = append(sig.Parameters, parameter{[2]int{width(text[:from]), width(text[:at])}})
		}
		help.Signatures = append(help.Signatures, sig)
	}
	for _, f := range op.Funcs {
		if f.Name == name {
			add(func(string) (string, []string) {
				var parts []string
				for _, t := range f.Params {
					parts = append(parts, t.String())
				}
				return signatureOf(f.Func) + ": " + f.Result.String(), parts
			}, f.Doc+"\n\nExample: `"+f.Example+"`")
		}
	}
	p := &place{doc: o, now: s.docs.unit(o).lastOr(ctx)}
	if names := p.names(); names != nil && len(help.Signatures) == 0 {
		rules := p.now.good.Typed.Rules
		var parts []string
		var decl syntax.Ranger
		if d := meaning.Named(rules.Defines, name); d != nil {
			parts, decl = meaning.NamesOf(d.Params), d.Decl
		} else if x := meaning.Named(rules.Phases, name); x != nil {
			parts, decl = meaning.NamesOf(x.Params), x.Decl
		} else if x := meaning.Named(rules.Charts, name); x != nil {
			if d, ok := x.Decl.(*syntax.ChartDecl); ok {
				decl = d
				for _, by := range d.By {
					parts = append(parts, by.Name)
				}
				if len(parts) == 0 {
					parts = []string{"line"}
				}
			}
		} else if o := p.now.good.Typed.Global(name); o != nil && o.Family != nil {
			decl = o.Decl
			for _, side := range o.Family.Sides {
				parts = append(parts, side.String())
			}
		}
		if len(parts) > 0 {
			add(func(name string) (string, []string) { return name + "(" + strings.Join(parts, ", ") + ")", parts },
				syntax.CommentAbove(p.now.good.Typed.At(decl)))
		}
	}
	if len(help.Signatures) == 0 {
		return nil, nil
	}
	for i, sig := range help.Signatures { // the first that has so many
		if active < len(sig.Parameters) {
			help.ActiveSignature = i
			break
		}
	}
	return help, nil
}

// width is how long a label is: always in units of UTF-16, whatever is agreed on for places of a file.
func width(text string) int { return len(utf16.Encode([]rune(text))) }

// called is the name behind which the brackets stand in which a place lies, and which of the values between them it is.
func called(a *syntax.Around) (name string, nth int) {
	depth := 0
	for i := len(a.Line) - 1; i >= 0; i-- {
		switch a.Line[i].Text {
		case ")", "]":
			depth++
		case "[":
			if depth == 0 {
				return "", 0
			}
			depth--
		case "(":
			if depth > 0 {
				depth--
				continue
			}
			if i == 0 || !strings.ContainsAny(a.Line[i-1].Text[:1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") {
				return "", 0
			}
			return a.Line[i-1].Text, nth
		case ",":
			if depth == 0 {
				nth++
			}
		}
	}
	return "", 0
}
