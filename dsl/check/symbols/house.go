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
				if o := g.attribute(n.Name); o != nil {
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

// attribute is what a line of a deck says of a card; nil where it speaks of the deck.
func (g *gatherer) attribute(name *syntax.Ident) *group {
	if name == nil {
		return nil
	}
	return g.of(g.t.Attribute(name.Name))
}

// meant is what of a kind has a name.
func (g *gatherer) meant(kind, name string) *check.Object {
	r := g.t.Rules
	switch kind {
	case "option":
		if x := meaning.Named(r.Options, name); x != nil {
			return x.Object
		}
	case "policy":
		if x := meaning.Named(r.Policies, name); x != nil {
			return x.Object
		}
	case "ranking":
		if x := meaning.Named(r.Rankings, name); x != nil {
			return x.Object
		}
	case "result":
		if x := meaning.Named(r.Results, name); x != nil {
			return x.Object
		}
	default:
		o := g.t.Global(name)
		if o == nil {
			return nil
		}
		switch o.Kind {
		case check.PlayerField, check.TableField:
			if kind == "field" {
				return o
			}
		case check.DefineName, check.ChartName, check.PhaseName, check.StartName:
			if kinds[o.Kind] == kind {
				return o
			}
		}
	}
	return nil
}

// kinds are the words for kinds of declarations.
var kinds = map[check.ObjectKind]string{
	check.DefineName: "define", check.ChartName: "chart", check.PhaseName: "phase", check.StartName: "start",
}
