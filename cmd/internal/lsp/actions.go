package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/mend"
	"croupier/dsl/diag"
	"croupier/dsl/format"
)

// Kinds of code actions.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll.croupier"
)

// codeActions are the fixes that check offers for what is wrong at a place, each of them tried; and all of a file at once.
func codeActions(s *server, ctx context.Context, q codeActionParams) (any, error) {
	p, err := s.open(ctx, q.TextDocument.URI)
	if p == nil || isShipped(p.source) {
		return nil, err
	}
	out := []codeAction{}
	u := s.docs.unit(p.doc)
	if wants(q.Context.Only, quickFix) && slices.ContainsFunc(p.now.Found, func(d diag.Diagnostic) bool { return d.Fix != nil }) {
		tried := u.mends(ctx, p.now)
		if tried == nil || tried.version != p.now.version {
			return nil, ctx.Err()
		}
		from, to := s.enc.offset(p.source, q.Range.Start), s.enc.offset(p.source, q.Range.End)
		for _, d := range tried.list {
			at := d.Span
			if d.Fix == nil || at.IsZero() || at.Source.Name != p.name || at.Start > to || at.End < from {
				continue
			}
			if edit, err := s.edit([]diag.Fix{*d.Fix}); err == nil {
				out = append(out, codeAction{Title: strings.TrimSuffix(d.Fix.Describe, "."), Kind: quickFix, IsPreferred: true,
					Diagnostics: []diagnostic{s.diagnostic(d)}, Edit: edit})
			}
		}
	}
	if slices.ContainsFunc(q.Context.Only, func(kind string) bool { return wants([]string{kind}, fixAll) }) {
		if edit := s.mended(ctx, p); edit != nil {
			out = append(out, codeAction{Title: "Make all fixes that croupier offers", Kind: fixAll, Edit: edit})
		}
	}
	return out, nil
}

// wants reports whether a kind is among those that are asked for, or is one of them more precisely; none: all are.
func wants(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k string) bool { return k == kind || strings.HasPrefix(kind, k+".") })
}

// edit is fixes as a change of files; an error where a file is none that can be changed.
func (s *server) edit(fixes []diag.Fix) (*workspaceEdit, error) {
	edit := &workspaceEdit{Changes: map[string][]textEdit{}}
	for _, f := range fixes {
		uri, ok := s.uri(f.Span.Source)
		if !ok || isShipped(f.Span.Source) {
			return nil, fmt.Errorf("%s cannot be opened", f.Span.Source.Name)
		}
		edit.Changes[uri] = append(edit.Changes[uri], textEdit{s.enc.span(f.Span), f.Text})
	}
	return edit, nil
}

// mended is the change that check --fix would make; nil where it would make none.
func (s *server) mended(ctx context.Context, p *place) *workspaceEdit {
	rules := p.now.rules.With(s.docs.text)
	before := slices.Clone(rules.Sources)
	mend.Mended(rules, func() bool { return ctx.Err() != nil })
	edit := &workspaceEdit{Changes: map[string][]textEdit{}}
	for i, now := range rules.Sources {
		if uri, ok := s.uri(now); ok && now.Text != before[i].Text {
			edit.Changes[uri] = s.edits(before[i], now.Text)
		}
	}
	if len(edit.Changes) == 0 {
		return nil
	}
	return edit
}

// formatting lays a file out as fmt does: what is written in old forms is written as it is now. A file with mistakes stays as it
// is.
func formatting(s *server, ctx context.Context, p *place) (any, error) {
	if isShipped(p.source) {
		return nil, nil
	}
	text := p.source
	isOld := func(d diag.Diagnostic) bool { return d.Code == "old-form" && d.Span.Source.Name == p.name }
	if slices.ContainsFunc(p.now.Found, isOld) && !p.now.Found.HasErrors() {
		tried := s.docs.unit(p.doc).mends(ctx, p.now)
		if tried == nil {
			return nil, ctx.Err()
		}
		rules := p.now.rules.With(s.docs.text)
		own := slices.IndexFunc(rules.Sources, func(source *diag.Source) bool { return source.Name == p.name })
		if own >= 0 && tried.version == p.now.version {
			text = diag.NewSource(p.name, mend.Anew(rules, own, tried.list))
		}
	}
	tidy, list := format.Source(text)
	if list.HasErrors() {
		return []textEdit{}, nil
	}
	return s.edits(p.source, tidy), nil
}

// edits are the changes that make another text of a text: line by line where there are as many, and else from the first to the
// last that differ, so that what stands elsewhere stays under the cursor.
func (s *server) edits(old *diag.Source, now string) []textEdit {
	edits := []textEdit{}
	a, b := strings.SplitAfter(old.Text, "\n"), strings.SplitAfter(now, "\n")
	replace := func(from, to int, text string) {
		edits = append(edits, textEdit{s.enc.span(diag.Span{Source: old, Start: from, End: to}), text})
	}
	if len(a) == len(b) {
		at := 0
		for i := range a {
			if a[i] != b[i] {
				was, is := a[i], b[i]
				if strings.HasSuffix(was, "\n") && strings.HasSuffix(is, "\n") && !strings.HasSuffix(was, "\r\n") {
					was, is = was[:len(was)-1], is[:len(is)-1]
				}
				replace(at, at+len(was), is)
			}
			at += len(a[i])
		}
		return edits
	}
	first := 0
	for first < len(a) && first < len(b) && a[first] == b[first] {
		first++
	}
	last := 0
	for last < len(a)-first && last < len(b)-first && a[len(a)-1-last] == b[len(b)-1-last] {
		last++
	}
	from := len(strings.Join(a[:first], ""))
	to := len(old.Text) - len(strings.Join(a[len(a)-last:], ""))
	replace(from, to, strings.Join(b[first:len(b)-last], ""))
	return edits
}
