package symbols

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// renamed are the kinds of things that can have another name. All others are spelled as the language or the table spells them.
var renamed = map[check.ObjectKind]bool{
	check.PlayerField: true, check.TableField: true, check.Let: true, check.LoopItem: true, check.Param: true,
	check.DefineName: true, check.ChartName: true, check.OptionName: true, check.PhaseName: true,
	check.StartName: true, check.ResultName: true,
	check.PolicyName: true, check.RankingName: true, check.ItemPart: true,
}

// stays is why things that the rules themselves name keep their names.
var stays = map[check.ObjectKind]string{
	check.Word: "a word of a list. The same word may stand in other lists, on lines of charts and in texts, and players type it, " +
		"so that nobody but you can tell which of these places mean it",
	check.CardName: "a card. Tables, tests, and people who rig a deck name it by its words",
}

// CanRename says why a symbol cannot have another name; nil where it can.
func (t *Table) CanRename(s *Symbol) error {
	switch {
	case stays[s.Object.Kind] != "":
		return fmt.Errorf("%q is %s: give it another name by hand", s.Name, stays[s.Object.Kind])
	case !renamed[s.Object.Kind] || s.Decl.IsZero():
		return fmt.Errorf("%q is %s, and keeps its name", s.Name, noun(s.Object))
	case t.typed.Rules.InPrelude(s.By):
		return fmt.Errorf("%q stands in the prelude, and keeps its name", s.Name)
	case s.Object.Kind == check.StartName && slices.Contains(t.typed.Rules.Words, s.Name):
		return fmt.Errorf("%q is a start, and a word that players choose too: a place may mean either, so give it another name by hand",
			s.Name)
	case s.InLua:
		return fmt.Errorf("a script in Lua has the word %q too: give it another name by hand, there and here", s.Name)
	}
	return nil
}

// Rename gives a symbol another name: the changes to make in all files. Where a block knows the other name already is up to the
// caller to find out: the checker says so of the rules as they are then.
func (t *Table) Rename(s *Symbol, to string) ([]diag.Fix, error) {
	if err := t.CanRename(s); err != nil {
		return nil, err
	}
	e, wrong := syntax.ParseExpr(diag.NewSource("name", to))
	if name, ok := e.(*syntax.NameExpr); !ok || wrong.HasErrors() || name.Name != to {
		return nil, fmt.Errorf("%q is no name: a name is a word of letters, digits and _, and begins with a letter", to)
	}
	for _, other := range t.Symbols {
		if other != s && other.Name == to && !other.local() && !(s.local() && other.Object.Kind == check.ResultName) {
			return nil, fmt.Errorf("%q is already %s", to, noun(other.Object))
		}
	}
	if o := t.typed.Taken(to); o != nil {
		return nil, fmt.Errorf("%q is already %s", to, noun(o))
	}
	if t.typed.Rules.Deck != nil && t.typed.Rules.HasCard(to) {
		return nil, fmt.Errorf("%q is a card", to)
	}
	var fixes []diag.Fix
	for _, p := range s.Places {
		text := to
		switch {
		case p.Shows && s.Object.Kind == check.ResultName:
			text = to + " = " + s.Name
		case p.Shows:
			text = s.Name + " = " + to
		}
		fixes = append(fixes, diag.Fix{Span: p.Span, Text: text, Describe: fmt.Sprintf("Write %q.", text)})
	}
	return fixes, nil
}

// local reports whether a name is known in a block alone: another block may have one that is called so.
func (s *Symbol) local() bool {
	return s.Object.Kind == check.Let || s.Object.Kind == check.LoopItem || s.Object.Kind == check.Param
}

// noun is what has a name, in words.
func noun(o *check.Object) string {
	if what := meaning.KindNouns[o.Kind]; what != "" {
		return what
	}
	return "a word that is spelled as it is everywhere"
}
