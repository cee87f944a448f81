package lsp

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

// behind are the words behind which things of one kind are named.
var behind = map[string][]check.ObjectKind{
	"phase": {check.PhaseName}, "start": {check.StartName}, "option": {check.OptionName}, "chart": {check.ChartName},
	"policy": {check.PolicyName}, "define": {check.DefineName}, "result": {check.ResultName},
	"field": {check.PlayerField, check.TableField}, "with": {check.PlayerField, check.TableField},
}

// names offers what is named at the place.
func (c *completer) names() {
	a := c.around
	head := ""
	if len(a.Line) > 0 {
		head = a.Line[0].Text
	}
	var at, up syntax.Ranger
	if len(c.path) > 0 {
		at = c.path[0]
	}
	if len(c.path) > 1 {
		up = c.path[1]
	}
	if _, base := at.(*syntax.Base); base || head == "extends" {
		c.bases()
		return
	}
	t := c.known()
	if t == nil {
		c.readyMade()
		return
	}
	switch at.(type) {
	case *syntax.Ident:
		c.ident(t, up, head)
		return
	case *syntax.EventWord:
		c.plain(builtin.Sayings(), itemEvent, "what may happen at a table", first)
		return
	case *syntax.Type, *syntax.TypeAlt:
		c.plain(written.TypeWords(), itemKeyword, "a type", first)
		return
	case *syntax.Word:
		if _, reply := up.(*syntax.Reply); reply {
			c.plain(c.seats(), itemVariable, "a player", first)
		}
		return
	case *syntax.Reply:
		c.replies(t)
		return
	case *syntax.Literal:
		c.literal(t, up)
		return
	}
	if head == "answer" && len(a.Line) > 1 || head == "refuse" && len(a.Line) > 1 {
		c.replies(t)
		return
	}
	c.value(t, up)
}

// ident offers names where only a plain name can stand.
func (c *completer) ident(t *check.Typed, up syntax.Ranger, head string) {
	switch up.(type) {
	case *syntax.Step:
		c.kinds(t, check.PhaseName)
		c.prelude(true)
		return
	case *syntax.Field:
		if before := c.around.Before(); before == "by" || before == "and" {
			c.plain([]string{"owner", "gm", "all", "nobody"}, itemKeyword, "who sees it", first)
		}
		return
	case *syntax.Handler:
		if c.around.Before() == "to" {
			verbs := []string{"bet"}
			for verb := range syntax.Shapes(syntax.BehindAsk) {
				verbs = append(verbs, verb)
			}
			slices.Sort(verbs)
			c.plain(slices.Compact(verbs), itemKeyword, "what is asked for", first)
			return
		}
		c.kinds(t, check.PhaseName, check.StartName)
		return
	case *syntax.TestFinish:
		c.kinds(t, check.PolicyName)
		c.plain(builtin.Policies, itemModule, "of every ruleset", then)
		return
	case *syntax.TestSet, *syntax.TestDeck, *syntax.Arg:
		c.kinds(t, check.PlayerField, check.TableField)
		return
	case *syntax.DeckDecl:
		for name := range t.Builtins.Decks {
			c.plain([]string{name}, itemValue, "a deck", first)
		}
		return
	case *syntax.ChangeDecl:
		if c.around.Before() == "change" {
			c.kinds(t, check.DefineName, check.PlayerField, check.TableField)
			return
		}
	case *syntax.Question:
		c.kinds(t, check.PhaseName, check.StartName)
		return
	case *syntax.PhaseDecl, *syntax.DefineDecl, *syntax.ChartDecl, *syntax.RankingDecl, *syntax.PolicyDecl:
		if len(c.around.Line) < 2 {
			return // a new name
		}
	case *syntax.StartDecl:
		if head == "start" && c.around.Before() == "start" {
			return
		}
	case *syntax.HookDecl:
		if c.around.Before() == "on" {
			c.plain(builtin.EventNames(), itemEvent, "what may happen at a table", first)
			return
		}
	}
	before := c.around.Before()
	if before == "," {
		for _, token := range slices.Backward(c.around.Line) {
			if behind[token.Text] != nil {
				before = token.Text
				break
			}
		}
	}
	if kinds := behind[before]; kinds != nil {
		c.kinds(t, kinds...)
	}
}

// kinds offers everything of some kinds that is declared.
func (c *completer) kinds(t *check.Typed, kinds ...check.ObjectKind) {
	for _, sym := range c.p.now.good.names.Symbols {
		if slices.Contains(kinds, sym.Object.Kind) && !sym.Decl.IsZero() {
			sort := first
			if t.Rules.InPrelude(sym.By) {
				sort = last
			}
			c.symbol(sym.Object, sort)
		}
	}
}

// value offers what may be a value: names known here, then all others; first those of the type that is wanted.
func (c *completer) value(t *check.Typed, up syntax.Ranger) {
	wanted := c.wanted(t, up)
	if option, ok := up.(*syntax.OptionExpr); ok && option != nil {
		c.kinds(t, check.OptionName)
		return
	}
	if c.around.Before() == "option" {
		c.kinds(t, check.OptionName)
		return
	}
	if len(wanted.Words) > 0 || wanted.Kind != check.Invalid {
		c.values(wanted)
	}
	for _, name := range c.locals() {
		c.add(completionItem{Label: name, Kind: itemVariable, Detail: "named in this block", SortText: first})
	}
	for _, sym := range c.p.now.good.names.Symbols {
		o := sym.Object
		switch o.Kind {
		case check.PlayerField, check.TableField, check.DefineName, check.ChartName, check.ResultName:
		default:
			continue
		}
		if o.Kind == check.ResultName && !c.inside("test") || t.Rules.InPrelude(sym.By) {
			continue
		}
		sort := then
		if wanted.Kind != check.Invalid && o.Type.Kind != check.Invalid && types.Fits(o.Type, types.Type{Kind: wanted.Kind}) {
			sort = first
		}
		c.symbol(o, sort)
	}
	if c.inside("test") {
		c.plain(c.seats(), itemVariable, "a player", first)
	}
	c.readyMade()
	c.prelude(false)
}

// readyMade offers the words and functions that every ruleset has.
func (c *completer) readyMade() {
	for _, w := range builtin.Words {
		c.add(completionItem{Label: w.Name, Kind: itemVariable, Detail: "ready-made, " + w.Type.String(),
			Documentation: markdown(w.Doc), SortText: then})
	}
	for _, f := range op.Funcs {
		c.add(completionItem{Label: f.Name, Kind: itemFunction, Detail: signatureOf(f.Func),
			Documentation: markdown(f.Doc + "\n\nExample: `" + f.Example + "`"), SortText: later})
	}
}

// prelude offers the names of the prelude: its phases, or its defines.
func (c *completer) prelude(phases bool) {
	for _, d := range builtin.Prelude().Decls {
		_, phase := d.(*syntax.PhaseDecl)
		name, ok := syntax.NameOf(d).(*syntax.Ident)
		if !ok || phase != phases {
			continue
		}
		said, _, _ := builtin.InPrelude(name.Name)
		c.add(completionItem{Label: name.Name, Kind: itemFunction, Detail: "of the prelude", Documentation: markdown(said),
			SortText: last, Data: data(itemData{URI: c.p.uri, Word: name.Name})})
	}
}

// locals are the names that the open blocks know: of lets, of what loops go through, of parameters.
func (c *completer) locals() (names []string) {
	names = append(names, c.around.Lets...)
	for _, head := range append(slices.Clone(c.around.Heads), c.around.Line) {
		for i := range head {
			switch {
			case (head[i].Text == "each" || head[i].Text == "some") && i+2 < len(head) && head[i+2].Text == "in":
				names = append(names, head[i+1].Text)
			case i == 0 && (head[i].Text == "phase" || head[i].Text == "define") && len(head) > 2:
				names = append(names, params(head)...)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// params are the names between the first brackets of a declaration.
func params(head []syntax.Token) (names []string) {
	open := slices.IndexFunc(head, func(t syntax.Token) bool { return t.Text == "(" })
	if open < 0 || open > 4 {
		return nil
	}
	for _, t := range head[open+1:] {
		switch t.Text {
		case ")":
			return names
		case ",":
		default:
			names = append(names, t.Text)
		}
	}
	return names
}

// seats are the players of the test in which the place lies, as far as it names them.
func (c *completer) seats() (names []string) {
	text := c.p.source.Text[c.around.Decl:c.around.Start]
	for line := range strings.Lines(text) {
		if list, ok := strings.CutPrefix(strings.TrimSpace(line), "players "); ok {
			for name := range strings.SplitSeq(list, ",") {
				names = append(names, strings.Trim(strings.TrimSpace(name), `"`))
			}
		}
	}
	return names
}

// replies offers what players type: the words that questions have, and what is said in a round of betting.
func (c *completer) replies(t *check.Typed) {
	if before := c.around.Before(); before == "answer" || before == "refuse" || before == "," {
		c.plain(c.seats(), itemVariable, "a player", first)
		return
	}
	for _, d := range t.Decisions() {
		c.plain(d.Words, itemMember, "an answer to "+d.Prompt, first)
		if d.Round {
			c.plain([]string{"check", "bet", "call", "raise to", "fold", "all-in"}, itemMember, "in a round of betting", first)
		}
	}
	c.plain([]string{"yes", "no", "none", "pass", "fold"}, itemMember, "an answer", then)
}

// literal offers the values of what is given in a test, or in a chart.
func (c *completer) literal(t *check.Typed, up syntax.Ranger) {
	var name string
	switch up := up.(type) {
	case *syntax.TestOption:
		if x := t.Option(up.Name.Name); x != nil {
			c.values(x.Type)
		}
		return
	case *syntax.Arg:
		name = up.Name.Name
	case *syntax.TestSet:
		name = up.Field.Name
	default:
		c.plain(t.Rules.Words, itemMember, "a word of these rules", then)
		return
	}
	if o := t.Global(name); o != nil {
		c.values(o.Type)
		if o.Type.Kind == check.Player {
			c.plain(c.seats(), itemVariable, "a player", first)
		}
	}
}

// takes are the kinds that operands of statements take.
var takes = map[syntax.Takes]check.Kind{
	syntax.Truth: check.YesNo, syntax.HowMany: check.Number, syntax.Limit: check.Number, syntax.Zone: check.Cards,
	syntax.Deck:  check.Cards,
	syntax.Cards: check.Cards, syntax.SomeCards: check.Cards, syntax.OnePlayer: check.Player, syntax.SomePlayers: check.Players,
	syntax.PlayersOrEach: check.Players, syntax.Audience: check.Players, syntax.Pile: check.Pile, syntax.Pot: check.Pile,
	syntax.Integer: check.Number, syntax.Counter: check.Number,
}

// wanted is the type of a value that the place wants, as far as its surroundings tell.
func (c *completer) wanted(t *check.Typed, up syntax.Ranger) types.Type {
	typeOf := func(e syntax.Ranger) types.Type {
		switch e := e.(type) {
		case *syntax.NameExpr:
			if o := t.Global(e.Name); o != nil {
				return o.Type
			}
		case *syntax.OptionExpr:
			if x := t.Option(e.Name.Name); x != nil {
				return x.Type
			}
		case *syntax.OfExpr:
			if name, ok := e.Left.(*syntax.NameExpr); ok {
				if o := t.Global(name.Name); o != nil {
					return o.Type
				}
			}
		}
		return types.Type{}
	}
	for i, n := range c.path[min(1, len(c.path)):] {
		switch n := n.(type) {
		case *syntax.CompareExpr:
			if n.B != nil && n.B == c.path[i] {
				return typeOf(syntax.Bare(n.A))
			}
			return types.Type{}
		case *syntax.ParenExpr, *syntax.Value:
			continue
		case *syntax.IfStmt, *syntax.LogicExpr, *syntax.NotExpr, *syntax.WhereExpr:
			return types.Of(check.YesNo)
		case *syntax.ArithExpr, *syntax.RangeExpr:
			return types.Of(check.Number)
		case *syntax.SimpleStmt:
			for j, x := range n.Operands {
				if x != c.path[i] {
					continue
				}
				if n.Roles[j] == syntax.Given {
					if e := n.Expr(syntax.Place); e != nil {
						return typeOf(syntax.Bare(e))
					}
				}
				if operand := n.Form.Operand(n.Roles[j]); operand != nil {
					return types.Of(takes[operand.Takes])
				}
			}
			return types.Type{}
		default:
			return types.Type{}
		}
	}
	return types.Type{}
}
