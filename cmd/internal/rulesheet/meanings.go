package rulesheet

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

// meanings says what the words stand for that the rules use, in the order of the alphabet: defines, those of the prelude too, and
// words of the language that nobody knows from a table.
func (w *writer) meanings(used map[*check.Object]bool, page *Page) Part {
	part := Part{Title: "What the words mean", flow: headings}
	for _, d := range w.rules.Defines {
		if !used[d.Object] || house.Hidden(d.Name) || d.Decl.Let || d.Decl.Value == nil {
			continue
		}
		name := "**" + spoken(d.Name) + "**"
		if len(d.Params) > 0 {
			var given []string
			for _, p := range meaning.NamesOf(d.Params) {
				given = append(given, spoken(p))
			}
			name += " (" + strings.Join(given, ", ") + ")"
		}
		if _, number := w.numbers[d.Name]; number && w.note(d.Decl) == "" {
			w.settledOn(d.Decl.Value.Expr.Expr)
			continue // the number stands wherever the word does
		}
		means := " is "
		if d.Type.Kind == check.YesNo {
			means = " means: "
		}
		item := w.item(d.Decl, name)
		item.Text = strings.Replace(strings.Replace(item.Text, "**.", "**:", 1), ").", "):", 1)
		item.Under = w.ways(d.Decl.Value.Expr.Expr)
		if len(item.Under) == 1 {
			only := strings.TrimPrefix(item.Under[0].Text, "Otherwise: ")
			item = w.item(d.Decl, name+means+strings.TrimSuffix(only, "."))
		}
		part.Items = append(part.Items, item)
	}
	part.Items = append(part.Items, known(used)...)
	so := Page{Parts: append(slices.Clone(page.Parts), part)}
	part.Items = append(part.Items, customs(so.Markdown())...)
	slices.SortStableFunc(part.Items,
		func(a, b Item) int { return strings.Compare(strings.ToLower(a.Text), strings.ToLower(b.Text)) })
	return part
}

// familiar are functions and words of the language that say by themselves what they are.
var familiar = strings.Fields("count first last top bottom min max left right random dealer direction deck discards pot " +
	"bank name rank suit joker face-up face ranks suits this-start chance")

// customs say what the text of a page goes by without saying it.
func customs(text string) (all []Item) {
	for _, c := range []struct{ where, word, says string }{
		{"in turn", "in turn", "one after the other, from the dealer's left unless somebody else begins; without a dealer, in the " +
			"order in which they sit."},
		{"Each player", "each player", "all who are in the game, those who have folded too."},
		{"Everybody, in", "everybody", "all who sat down, those who have left the game too."},
		{"still in", "still in", "who has neither folded nor been dropped from this hand, and has not left the game."},
		{"- Collect ", "collect", "the chips go into the pot and count for nothing later on. A player who has fewer gives all " +
			"they have."},
		{"best of ", "best of", "the best poker hand of five of these cards, in the usual order of hands."},
		{"round of betting", "round of betting", formSays("betting")},
		{"- Post ", "post", formSays("post")},
		{"- Award ", "award", formSays("award")},
		{"- Refund ", "refund", formSays("refund")},
		{"- Burn ", "burn", formSays("burn")},
	} {
		if strings.Contains(text, c.where) {
			all = append(all, Item{Text: "**" + c.word + "**: " + c.says})
		}
	}
	return all
}

// formSays is what the description of the language says of a statement.
func formSays(name string) string {
	for _, f := range syntax.Forms() {
		if f.Name == name {
			return f.Doc
		}
	}
	return ""
}

// known are the functions and the ready-made words of the language that are used and that somebody may not know.
func known(used map[*check.Object]bool) (all []Item) {
	docs := map[string]string{}
	for _, f := range op.Funcs {
		if docs[f.Name] == "" {
			docs[f.Name] = f.Doc
		}
	}
	for _, word := range builtin.Words {
		docs[word.Name] = word.Doc
	}
	seen := map[string]bool{}
	for o := range used {
		if doc := docs[o.Name]; doc != "" && o.Decl == nil && !seen[o.Name] && !slices.Contains(familiar, o.Name) {
			seen[o.Name] = true
			all = append(all, Item{Text: "**" + o.Name + "**: " + doc})
		}
	}
	return all
}

// ways are the values that an expression may have, the first that fits counting, with what each depends on, and before them what
// is let in its block; one that depends on nothing that is said is alone.
func (w *writer) ways(e syntax.Expr) (all []Item) {
	say := func(text string) { all = append(all, Item{Text: sentence(text)}) }
	for {
		if let := w.let(e); let != nil { // what stands behind it is a define of its own
			last := len(let.Params) - 1
			say(spoken(let.Params[last].Name) + " is " + w.text(e.(*syntax.CallExpr).Args[last]))
			e = let.Value.Expr.Expr
			continue
		}
		block, ok := e.(*syntax.CasesExpr)
		if !ok || block.Line {
			break
		}
		e = block.Otherwise
		for _, one := range block.Cases {
			holds, known := w.settled(one.When)
			if known && holds {
				e = one.Value
				break
			}
			if !known {
				say("If " + w.text(one.When) + ": " + w.text(one.Value))
			}
		}
	}
	text := w.text(w.settledOn(e))
	if len(all) == 0 {
		return []Item{{Text: text}}
	}
	say("Otherwise: " + text)
	return all
}

// let is what stands behind a let in the block of a define; nil: this is none.
func (w *writer) let(e syntax.Expr) *syntax.DefineDecl {
	if o := w.rules.Info.Calls[e].To; o != nil && o.Kind == check.DefineName {
		if d := w.rules.Defines[o.Index].Decl; d.Let {
			return d
		}
	}
	return nil
}

// settledOn is what an expression comes to as the options are set: of "V if option x otherwise W" one of the two. Where it
// depends on something else it is the expression itself.
func (w *writer) settledOn(e syntax.Expr) syntax.Expr {
	cases, ok := e.(*syntax.CasesExpr)
	if !ok {
		return e
	}
	for _, one := range cases.Cases {
		holds, known := w.settled(one.When)
		switch {
		case !known:
			return e
		case holds:
			return w.settledOn(one.Value)
		}
	}
	return w.settledOn(cases.Otherwise)
}
