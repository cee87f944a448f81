package house

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Forms in which changes were said once are read as before, with the form that says the same now as a fix.

// oldForm reports a declaration that is said otherwise now, after the comments that stood in it.
func (m *merger) oldForm(d syntax.Decl, now string) {
	at := m.here(d)
	first, _, more := strings.Cut(now, "\n")
	if head, _, ok := strings.Cut(first, "{"); ok && more {
		first = head + "{ ... }"
	}
	e := diag.Warnf("old-form", at.FirstLine(), "This is an old form: a value is changed with the word change").
		WithHint("Write: %s - croupier fmt -w writes it.", first)
	for _, c := range slices.Backward(m.file.Comments) {
		if at.Start <= c.Start && c.End <= at.End && !strings.Contains(now, c.Text) {
			now = c.Text + "\n" + now
		}
	}
	m.diags = append(m.diags, e.WithFix(at, now, "Write it so."))
}

// addedAsChange is what cases that are added to a define are now: change X to V when C, or of several a block with them, and
// otherwise X.
func (m *merger) addedAsChange(d *syntax.AddDecl, name string) string {
	if len(d.Cases.Cases) == 1 {
		only := d.Cases.Cases[0]
		return "change " + name + " to " + m.here(only.Value).Text() + " when " + m.here(only.When).Text()
	}
	cases := m.here(d.Cases.Cases[0]).Join(m.here(d.Cases.Cases[len(d.Cases.Cases)-1])) // with the comments between them
	return "change " + name + " to {\n  " + cases.Text() + "\n  otherwise: " + name + "\n}"
}

// replacedDefine says of a define in the place of another one how it is said now.
func (m *merger) replacedDefine(d *syntax.ReplaceDecl, now *syntax.DefineDecl, old syntax.Decl) {
	if text, ok := m.asChange(d, now, old, false); ok {
		m.oldForm(d, text)
	}
}

// asChange is a define in the place of another one as a change of that, where it is given as many values and does not use itself;
// with alone also where it goes by no value at all.
func (m *merger) asChange(d syntax.Decl, now *syntax.DefineDecl, old syntax.Decl, alone bool) (text string, ok bool) {
	was, ok := old.(*syntax.DefineDecl)
	if !ok || len(was.Params) != len(now.Params) && !(alone && len(now.Params) == 0) || now.Value.Expr.Expr == nil {
		return "", false
	}
	if itself := rename(reading{name: now.Name.Name}, reading{}); itself.reads(now.Value.Expr.Expr) {
		return "", false
	}
	names := map[string]string{}
	for i, p := range now.Params {
		names[p.Name] = was.Params[i].Name
	}
	whole, at := m.here(d), m.here(now.Value)
	var b strings.Builder
	end := at.Start
	for _, t := range wordsOf(now.Value) {
		if other, ok := names[t.Text]; ok {
			b.WriteString(whole.Source.Text[end:t.Start] + other)
			end = t.Start + len(t.Text)
		}
	}
	return "change " + now.Name.Name + " to " + b.String() + whole.Source.Text[end:whole.End], true
}

// wordsOf are the names that are read in a value, in their order.
func wordsOf(v *syntax.Value) []syntax.Token {
	var all []syntax.Token
	for name := range syntax.All[*syntax.NameExpr](v) {
		start, _ := name.Range()
		all = append(all, syntax.Token{Text: name.Name, Start: start})
	}
	slices.SortFunc(all, func(a, b syntax.Token) int { return a.Start - b.Start })
	return all
}
