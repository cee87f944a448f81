package symbols

import (
	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/syntax"
)

// house takes the names that are written where nothing has a value: the head of a house rule, what Lua hangs on, the phase that a
// policy speaks of. Which kind of thing each of them names follows from where it stands.
func (g *gatherer) house() {
	for _, f := range g.t.Rules.Files {
		if f == nil || f == g.t.Rules.Prelude {
			continue
		}
		syntax.Walk(f, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.AroundDecl:
				if n.Start {
					g.named(n.Name, "phase", "start")
				}
			case *syntax.SkipDecl:
				g.namedAll(n.Phases, "phase")
			case *syntax.Question:
				g.named(n.Asked, "phase", "start")
			case *syntax.AddDecl:
				g.namedAll(n.Starts, "start")
				g.namedAll(n.Params, "field")
				g.named(n.Define, "define")
				g.named(n.Chart, "chart")
				g.named(n.Policy, "policy")
			case *syntax.ChangeDecl:
				switch {
				case n.Result != nil:
					g.named(n.Result, "result")
				case n.Option != nil:
					g.named(n.Option, "option")
				default:
					g.named(n.Name, "define", "field")
				}
			case *syntax.CardAttr:
				if o := g.of(g.t.Attribute(n.Name.Name)); o != nil {
					o.place(Place{Span: g.span(n.Name), Declares: true})
				}
			case *syntax.StartDecl:
				g.namedAll(n.Params, "field")
			case *syntax.HookDecl:
				g.named(n.Phase, "phase")
			case *syntax.Handler:
				g.named(n.Phase, "phase", "start")
			case *syntax.TestFinish:
				g.named(n.Policy, "policy")
			case *syntax.BestExpr:
				g.named(n.Ranking, "ranking")
			}
			return true
		})
	}
}

func (g *gatherer) namedAll(names []*syntax.Ident, kinds ...string) {
	for _, name := range names {
		g.named(name, kinds...)
	}
}

// named takes a name that means the first thing of these kinds that is called so.
func (g *gatherer) named(name *syntax.Ident, kinds ...string) {
	if name == nil {
		return
	}
	for _, kind := range kinds {
		if group := g.of(g.meant(kind, name.Name)); group != nil {
			group.place(Place{Span: g.span(name)})
			return
		}
	}
}

// meant is what of a kind has a name.
func (g *gatherer) meant(kind, name string) *check.Object {
	r := g.t.Rules
	switch kind {
	case "option":
		return meaning.Named(meaning.ObjectsOf(r.Options), name)
	case "policy":
		return meaning.Named(meaning.ObjectsOf(r.Policies), name)
	case "ranking":
		return meaning.Named(meaning.ObjectsOf(r.Rankings), name)
	case "result":
		return meaning.Named(meaning.ObjectsOf(r.Results), name)
	}
	if o := g.t.Global(name); o != nil && meaning.Declared[o.Kind] == kind {
		return o
	}
	return nil
}
