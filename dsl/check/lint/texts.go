package lint

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A text that is not what a result, chart or field can ever hold is never the same: outcome is "Success" where the rules say
// "Solid success". What can be there is gathered from all lines that may put something there. Where one of them is not written
// out, such as what a player types, nothing is known, and nothing is said.

// heldTexts gathers the texts that something may be.
type heldTexts struct {
	*linter
	all  map[string]bool
	seen map[*check.Object]bool // whose lines have been gathered
}

// neverHeld warns of a text with which something is compared that can never be that text.
func (c *linter) neverHeld(e *syntax.CompareExpr) {
	switch e.Op {
	case "is", "is not":
		if text, ok := syntax.Bare(e.B).(*syntax.TextLit); ok {
			c.neverThis(e.A, e.B, text.Value)
		} else if text, ok := syntax.Bare(e.A).(*syntax.TextLit); ok {
			c.neverThis(e.B, e.A, text.Value)
		}
	case "is in", "is not in":
		list, ok := syntax.Bare(e.B).(*syntax.List)
		if !ok {
			return
		}
		for _, item := range list.Items {
			if strings.HasPrefix(item.Text, `"`) {
				c.neverThis(e.A, item, syntax.Unquote(item.Text))
			}
		}
	}
}

// neverThis warns of a text, at a place, that an expression can never be.
func (c *linter) neverThis(e syntax.Expr, at syntax.Ranger, text string) {
	if c.Info.Types[syntax.Bare(e)].Kind != check.Text {
		return
	}
	held := c.heldBy(e)
	if len(held) == 0 || slices.Contains(held, text) {
		return
	}
	d := diag.Warnf("constant-condition", c.At(at), "%q is never %q", c.Words(e), text)
	near, ok := c.guesses.Nearest(text, func() []string { return held })
	if !ok {
		if like := withTheWords(text, held); len(like) > 0 {
			near, ok, held = like[0], len(like) == 1, like
		}
	}
	if ok {
		c.Report(d.WithHint("Did you mean %q?", near).WithSlip(d.Span, strconv.Quote(near)))
		return
	}
	may := "It may be"
	if len(held) > mostHeld {
		may, held = "It may be, among others,", held[:mostHeld]
	}
	var quoted []string
	for _, text := range held {
		quoted = append(quoted, strconv.Quote(text))
	}
	c.Report(d.WithHint("%s %s.", may, types.OrList(quoted)))
}

// withTheWords are those of some texts that have all words of another one, or whose words that one has: "Success" is said in
// "Solid success".
func withTheWords(text string, held []string) []string {
	a := spaced(text)
	return slices.DeleteFunc(slices.Clone(held), func(other string) bool {
		b := spaced(other)
		return !strings.Contains(a, b) && !strings.Contains(b, a)
	})
}

// spaced is a text in small letters, with a blank on each side of each word.
func spaced(text string) string {
	return " " + strings.Join(strings.Fields(strings.ToLower(text)), " ") + " "
}

// heldBy are all texts that an expression may be; none where not all of them are known. What a name holds is gathered once.
func (c *linter) heldBy(e syntax.Expr) (held []string) {
	e = syntax.Bare(e)
	o := c.Info.Uses[e]
	if call, ok := c.Info.Calls[e]; ok {
		o = call.To
	}
	if held, ok := c.texts[o]; ok && o != nil {
		return held
	}
	h := heldTexts{c, map[string]bool{}, map[*check.Object]bool{}}
	if h.of(e) {
		held = slices.Sorted(maps.Keys(h.all))
	}
	if o != nil {
		c.texts[o] = held
	}
	return held
}

// mostHeld is how many texts are listed that something may be.
const mostHeld = 8

// of gathers what an expression may be, and reports whether that is all.
func (h *heldTexts) of(e syntax.Expr) bool {
	e = syntax.Bare(e)
	if e == nil {
		return false
	}
	if t := h.Info.Types[e]; t.Kind == check.WordKind && len(t.Words) > 0 {
		h.add(t.Words...)
		return true
	}
	switch e := e.(type) {
	case *syntax.TextLit:
		h.add(e.Value)
		return true
	case *syntax.NoneLit:
		return true
	case *syntax.CasesExpr:
		whole := h.of(e.Otherwise)
		for _, k := range e.Cases {
			whole = whole && h.of(k.Value)
		}
		return whole
	}
	if call, ok := h.Info.Calls[e]; ok {
		return h.ofObject(call.To)
	}
	name, ok := e.(*syntax.NameExpr)
	return ok && h.ofObject(h.Info.Uses[name])
}

func (h *heldTexts) add(texts ...string) {
	for _, text := range texts {
		h.all[text] = true
	}
}

// ofObject gathers what is held by what a name stands for.
func (h *heldTexts) ofObject(o *check.Object) bool {
	if o == nil || h.seen[o] {
		return o != nil
	}
	h.seen[o] = true
	switch o.Kind {
	case check.ChartName:
		return h.ofChart(h.Rules.Charts[o.Index])
	case check.DefineName:
		return h.of(h.Rules.ValueOf(o))
	case check.ResultName:
		// a name that a field and a result share may be either
		field := h.Global(o.Name)
		return h.given(o) && (field == nil || field.Kind == check.OptionName || h.ofObject(field))
	case check.PlayerField, check.TableField:
		return h.ofField(o)
	case check.Let:
		return h.named(o)
	}
	return false
}

// ofChart gathers what stands in a chart.
func (h *heldTexts) ofChart(ch *check.Chart) bool {
	for _, row := range ch.Rows {
		for _, cell := range row.Cells {
			switch {
			case cell.None:
			case cell.Type.Kind == check.Text || cell.Type.Kind == check.WordKind:
				h.add(cell.Text)
			default:
				return false
			}
		}
	}
	return true
}

// ofField gathers what a field starts as, and what it is set to; what the table says at the start, or a test, is not known.
func (h *heldTexts) ofField(o *check.Object) bool {
	if len(h.Rules.Hooks) > 0 || slices.ContainsFunc(h.Rules.Starts, func(s *check.Start) bool { return s.Takes(o) }) {
		return false
	}
	for _, f := range h.Rules.Fields {
		if f.Object == o && (f.Value == nil || !h.of(f.Value)) {
			return false
		}
	}
	for _, t := range h.Rules.Tests {
		for _, line := range t.Lines {
			if set, ok := line.(*syntax.TestSet); ok && set.Field.Name == o.Name {
				return false
			}
		}
	}
	return h.said(func(s *syntax.SimpleStmt) bool {
		place := s.Expr(syntax.Place)
		return place != nil && h.Place(place) == o
	})
}

// given gathers what a result is given as.
func (h *heldTexts) given(o *check.Object) bool {
	return len(h.Rules.Hooks) == 0 && h.said(func(s *syntax.SimpleStmt) bool {
		return s.Form.Does.Has(syntax.GivesResult) && s.Name().Name == o.Name
	})
}

// said gathers the values of statements.
func (h *heldTexts) said(is func(*syntax.SimpleStmt) bool) bool {
	for s := range h.Statements() {
		if !is(s) {
			continue
		}
		switch v := s.Value(); {
		case v == nil && h.Info.Shown[s] != nil:
			if !h.ofObject(h.Info.Shown[s]) {
				return false
			}
		case v == nil || !h.of(v.Expr.Expr):
			return false
		}
	}
	return true
}

// named gathers what a let names.
func (h *heldTexts) named(o *check.Object) bool {
	found := false
	for at, let := range h.Info.Lets {
		if let != o {
			continue
		}
		found = true
		switch at := at.(type) {
		case *syntax.SimpleStmt:
			if !h.of(at.Value().Expr.Expr) {
				return false
			}
		case *syntax.LetVal:
			if !h.of(at.Value) {
				return false
			}
		default:
			return false
		}
	}
	return found
}
