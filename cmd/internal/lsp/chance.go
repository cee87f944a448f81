package lsp

import (
	"math/big"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/dsl/check"
	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// The odds of a chance that is looked at, as far as they stand before a game. Only what the chance names is read for that, the
// defines, charts and options, in rules of their own: nothing else of the file has a say, so no start, no phase and no Lua.

// Limits of the work: a chance that takes more is not worth waiting for. It is a few hundredths of a second at most.
const (
	mostChanceSteps = 50_000
	mostNamed       = 64 // declarations
	mostFraction    = 40 // letters of a fraction that is shown
)

// odds is what is said of the chance at a place; "" where there is none, or where it cannot be said before a game.
func (p *place) odds() string {
	call := p.chance()
	if call == nil || p.now.names == nil {
		return ""
	}
	n := needs{p: p, seen: map[*symbols.Symbol]bool{}}
	if !n.take(call) {
		return ""
	}
	chance := workedOut(p.file.Span(call).Text(), n.text.String())
	if chance == nil {
		return ""
	}
	text := say.Percent(chance)
	if exactly := chance.RatString(); !chance.IsInt() && len(exactly) <= mostFraction {
		text = exactly + "** (" + text + ")"
	} else {
		text += "**"
	}
	if n.options {
		text += ", with the options as they are where nobody chooses"
	}
	return "It is **" + text + ".\n\n"
}

// chance is the chance whose name stands at the place; nil: none does.
func (p *place) chance() (found *syntax.CallExpr) {
	for _, d := range p.file.Decls {
		if start, end := d.Range(); p.offset < start || p.offset > end {
			continue
		}
		for call := range syntax.All[*syntax.CallExpr](d) {
			if call.Name != nil && call.Name.Name == chanceName {
				if start, end := call.Name.Range(); start <= p.offset && p.offset <= end {
					found = call
				}
			}
		}
	}
	return found
}

// chanceName is what the function is called.
const chanceName = "chance"

// needs gathers the declarations that an expression stands on.
type needs struct {
	p       *place
	seen    map[*symbols.Symbol]bool
	text    strings.Builder
	options bool
}

// take takes what is named in an expression or a declaration; false where it speaks of something that only a game has.
func (n *needs) take(of syntax.Ranger) bool {
	players := false
	syntax.Walk(of, func(x syntax.Ranger) bool {
		switch x.(type) {
		case *syntax.PlayerExpr, *syntax.PlayersExpr:
			players = true
		}
		return !players
	})
	if players {
		return false
	}
	from, to := of.Range()
	for sym, at := range n.p.now.names.In(of.In()) {
		if at.Span.Start < from || at.Span.End > to {
			continue
		}
		switch sym.Object.Kind {
		case check.Function, check.ItemPart, check.Word:
		case check.Let, check.LoopItem, check.Param: // its own, and none of what stands around it
			if d := sym.Decl; d.IsZero() || d.Source.Name != of.In() || d.Start < from || d.End > to {
				return false
			}
		case check.DefineName, check.ChartName, check.OptionName:
			if !n.declaration(sym) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// declaration takes a declaration with all that it stands on. What a house rule changes is left to the game.
func (n *needs) declaration(sym *symbols.Symbol) bool {
	rules := n.p.now.Typed.Rules
	if n.seen[sym] || rules.InPrelude(sym.By) {
		return true
	}
	n.seen[sym] = true
	whole := n.p.now.Typed.At(sym.By)
	if sym.Decl.IsZero() || whole.IsZero() || len(n.seen) > mostNamed {
		return false
	}
	for _, at := range sym.Places {
		if at.Changes {
			return false
		}
	}
	n.options = n.options || sym.Object.Kind == check.OptionName
	n.text.WriteString(whole.Text() + "\n")
	return n.take(sym.By)
}

// workedOut is what a chance comes to in rules that have nothing but some declarations; nil where that cannot be worked out.
func workedOut(text, declarations string) *big.Rat {
	const start, result = "the_chance_start", "the_chance_value"
	e := expr.Wrap(text, expr.Around{Name: "a chance", Before: "ruleset \"A chance\"\nplayers 1\n" + declarations, Start: start,
		Result: result, Compile: func(around *diag.Source) (*program.Program, diag.List) { return compile.Source("chance", around) }})
	if e.Program == nil {
		return nil
	}
	setup, err := e.Setup()
	if err != nil {
		return nil
	}
	setup.Limits.StepsPerAnswer, setup.Limits.StepsPerGame = mostChanceSteps, mostChanceSteps
	g, err := game.New(e.Program, setup)
	if err != nil {
		return nil
	}
	s := g.Start(1)
	if s.Err() != nil {
		return nil
	}
	v, ok := s.ResultOf(result, -1)
	if !ok || v.Frac == nil {
		return nil
	}
	return v.Frac
}
