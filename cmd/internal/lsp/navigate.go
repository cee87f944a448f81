package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/compile"
)

// Where names lead: to where they are declared, to where they are used, and to another name.

func definition(s *server, _ context.Context, p *place, _ atPosition) (any, error) {
	if at := p.named(); !at.IsZero() {
		if to, ok := s.location(at); ok {
			return to, nil
		}
	}
	return nil, nil
}

// named is where what is named at a place is declared: a name, a ruleset behind extends, a file with Lua, a question by its text.
func (p *place) named() diag.Span {
	if sym, _ := p.symbol(); sym != nil && !sym.Decl.IsZero() {
		return sym.Decl
	}
	for _, d := range p.file.Decls {
		start, end := d.Range()
		if p.offset < start || p.offset > end {
			continue
		}
		var found diag.Span
		syntax.Walk(d, func(n syntax.Ranger) bool {
			start, end := n.Range()
			if !found.IsZero() || p.offset < start || p.offset > end {
				return found.IsZero() && start <= p.offset && p.offset <= end
			}
			switch n := n.(type) {
			case *syntax.Base:
				found = p.base(n.Value())
			case *syntax.Script:
				if n.File != nil {
					found = diag.Span{Source: n.File}
				}
			case *syntax.Question:
				found = p.question(n)
			}
			return true
		})
		return found
	}
	return diag.Span{}
}

// base is the first file of a ruleset that the file extends.
func (p *place) base(name string) diag.Span {
	for _, l := range p.now.Layers {
		if l.Name == name || len(l.Files) > 0 && strings.HasSuffix(l.Files[0].Source.Name, "/"+strings.TrimPrefix(name, "./")) {
			return diag.Span{Source: l.Files[0].Source}
		}
	}
	return diag.Span{}
}

// question is where a question is asked that a house rule names by its text.
func (p *place) question(q *syntax.Question) diag.Span {
	if q.Text == nil || p.now.good == nil || p.now.good.names == nil {
		return diag.Span{}
	}
	for _, d := range p.now.good.Typed.Decisions() {
		if d.Prompt == q.Text.Value() && (q.Asked == nil || q.Asked.Name == d.Phase) {
			return p.now.good.Typed.At(d.At)
		}
	}
	return diag.Span{}
}

func references(s *server, ctx context.Context, p *place, q referenceParams) (any, error) {
	sym, _ := p.symbol()
	if sym == nil {
		return nil, nil
	}
	out := []location{}
	for _, at := range sym.Places {
		if at.Span == sym.Decl && !q.Context.IncludeDeclaration {
			continue
		}
		if to, ok := s.location(at.Span); ok {
			out = append(out, to)
		}
	}
	return append(out, s.usedElsewhere(ctx, p, sym)...), nil
}

// usedElsewhere are the places in other rules that are open and stand on the same declaration.
func (s *server) usedElsewhere(ctx context.Context, p *place, sym *symbols.Symbol) (out []location) {
	for _, other := range s.elsewhere(ctx, p, sym) {
		for _, at := range other.sym.Places {
			if at.Span.Source.Name != sym.Decl.Source.Name && !slices.ContainsFunc(sym.Places, func(mine symbols.Place) bool {
				return mine.Span.Source.Name == at.Span.Source.Name && mine.Span.Start == at.Span.Start
			}) {
				if to, ok := s.location(at.Span); ok && !slices.Contains(out, to) {
					out = append(out, to)
				}
			}
		}
	}
	return out
}

// other is the same symbol as other rules have it that are open.
type other struct {
	unit *unit
	now  *state
	sym  *symbols.Symbol
}

// elsewhere are the other rules that are open and stand on the same declaration.
func (s *server) elsewhere(ctx context.Context, p *place, sym *symbols.Symbol) (all []other) {
	if sym.Decl.IsZero() {
		return nil
	}
	for _, u := range s.docs.all() {
		if u.key == keyOf(p.now.rules) {
			continue
		}
		now := u.current(ctx)
		if now == nil || now.names == nil {
			continue
		}
		if same, at := now.names.At(sym.Decl.Source.Name, sym.Decl.Start); same != nil && at.Start == sym.Decl.Start &&
			same.Name == sym.Name {
			all = append(all, other{u, now, same})
		}
	}
	return all
}

func highlights(s *server, _ context.Context, p *place, _ atPosition) (any, error) {
	sym, _ := p.symbol()
	if sym == nil {
		return nil, nil
	}
	out := []highlight{}
	for _, at := range sym.Places {
		if at.Span.Source.Name == p.name {
			kind := 2
			if at.Declares || at.Changes {
				kind = 3
			}
			out = append(out, highlight{s.enc.span(at.Span), kind})
		}
	}
	return out, nil
}

func prepareRename(s *server, _ context.Context, p *place, _ atPosition) (any, error) {
	sym, at := p.symbol()
	if sym == nil {
		return nil, nil
	}
	if err := p.renamable(sym); err != nil {
		return nil, err
	}
	return renameRange{s.enc.span(at), sym.Name}, nil
}

// renamable says why a symbol cannot have another name here; nil where it can.
func (p *place) renamable(sym *symbols.Symbol) error {
	if err := p.names().CanRename(sym); err != nil {
		return err
	}
	for _, at := range sym.Places {
		if isShipped(at.Span.Source) {
			return fmt.Errorf("%q stands in rules that are shipped (%s), and keeps its name", sym.Name, at.Span.Source.Name)
		}
	}
	return nil
}

// rename gives a name to what has another one, in all files that are open or that the rules are made of. The rules are read with
// the new name before it is offered: with it nothing may be wrong that was right.
func rename(s *server, ctx context.Context, p *place, q renameParams) (any, error) {
	sym, _ := p.symbol()
	if sym == nil {
		return nil, fmt.Errorf("there is no name here")
	}
	if err := p.renamable(sym); err != nil {
		return nil, err
	}
	fixes, err := p.names().Rename(sym, q.NewName)
	if err != nil {
		return nil, err
	}
	rules := []*state{p.now}
	for _, o := range s.elsewhere(ctx, p, sym) {
		more, err := o.now.names.Rename(o.sym, q.NewName)
		if err != nil {
			return nil, err
		}
		for _, f := range more {
			if !slices.ContainsFunc(fixes, func(had diag.Fix) bool {
				return had.Span.Source.Name == f.Span.Source.Name && had.Span.Start == f.Span.Start
			}) {
				fixes = append(fixes, f)
			}
		}
		rules = append(rules, o.now)
	}
	for _, now := range rules {
		if err := s.stays(now, fixes, sym.Name, q.NewName); err != nil {
			return nil, err
		}
	}
	return s.edit(fixes)
}

// stays reads rules with changes made, and says what is wrong with them that was not before.
func (s *server) stays(now *state, fixes []diag.Fix, was, to string) error {
	texts := map[string]string{}
	by := map[string][]diag.Fix{}
	for _, f := range fixes {
		by[f.Span.Source.Name] = append(by[f.Span.Source.Name], f)
	}
	for name, own := range by {
		texts[name] = diag.Apply(own[0].Span.Source.Text, own)
	}
	then := now.rules.With(func(path string) (string, bool) {
		if text, ok := texts[path]; ok {
			return text, true
		}
		return s.docs.text(path)
	}).Read(new(compile.Reader))
	had := now.Found.Kinds()
	for what, n := range then.Found.Kinds() {
		if n > had[what] {
			i := slices.IndexFunc(then.Found, func(d diag.Diagnostic) bool { return d.Code == what.Code })
			return fmt.Errorf("with the name %q in the place of %q something is wrong: %s", to, was, then.Found[i].Error())
		}
	}
	return nil
}

func everywhere(s *server, ctx context.Context, q symbolParams) (any, error) {
	out := []workspaceSymbol{}
	seen := map[location]bool{}
	for _, u := range s.docs.all() {
		now := u.current(ctx)
		if now == nil || now.names == nil {
			continue
		}
		for _, sym := range now.names.Symbols {
			switch sym.Object.Kind {
			case check.Let, check.LoopItem, check.Param:
				continue
			}
			if sym.Decl.IsZero() || sym.Decl.Source.Name == builtin.PreludeName ||
				!strings.Contains(strings.ToLower(sym.Name), strings.ToLower(q.Query)) {
				continue
			}
			if at, ok := s.location(sym.Decl); ok && !seen[at] {
				seen[at] = true
				out = append(out, workspaceSymbol{sym.Name, lookOf(sym.Object).part, at, sym.Decl.Source.Name})
			}
		}
	}
	return out, nil
}
