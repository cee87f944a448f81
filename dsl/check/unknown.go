package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// What is said of a name that nothing has, and that is like none that would do: which names would.

// mostNamed is how many names a hint lists.
const mostNamed = 10

// instead says what could stand in the place of a name, where a value of a type is wanted: "" where nobody can say it in a few
// words.
func (c *checker) instead(name string, want Type) string {
	if c.vars != nil {
		return ""
	}
	if want.Kind == Text {
		return aText(name)
	}
	if given := c.givenHere(); given != "" {
		return given
	}
	var wanted string
	switch want.Kind {
	case Player, Players:
		wanted = "A player is"
	case Cards:
		wanted = "Cards are"
	case YesNo:
		if first, _ := utf8.DecodeRuneInString(name); unicode.IsUpper(first) {
			return "" // somebody's name
		}
		return "What is so or not is kept in a field: each player has { " + name + " yes or no = no }"
	default:
		return ""
	}
	var names []string
	fits := func(o *Object) bool {
		t := o.Type
		return t.Kind == want.Kind && o.Kind != StartName && o.Name != "" && o.Name != name
	}
	for s := c.scope; s != nil; s = s.up {
		for _, n := range sortedKeys(s.names) {
			if fits(s.names[n]) {
				names = append(names, n)
			}
		}
	}
	for _, n := range sortedKeys(c.known.global) {
		if fits(c.known.global[n]) {
			names = append(names, n)
		}
	}
	if want.Kind == Player {
		names = append(slices.DeleteFunc(names, func(n string) bool { return n == GMWord }), "player")
	}
	if len(names) == 0 || len(names) > mostNamed {
		return ""
	}
	return wanted + " named here by " + types.OrList(names) + "."
}

// givenHere says what the define or phase is given in which the checker is; "" where it is given nothing.
func (c *checker) givenHere() string {
	if c.inside == nil || c.inside.Obj == nil {
		return ""
	}
	var params []*Object
	switch o := c.inside.Obj; {
	case c.inside.Kind == DefineBody && o.Kind == DefineName:
		params = c.rs.Defines[o.Index].Params
	case c.inside.Kind == PhaseBody && o.Kind == PhaseName && c.steps[o] == nil:
		params = c.rs.Phases[o.Index].Params
	}
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	if len(names) == 0 {
		return ""
	}
	return quoted(c.inside.Obj.Name) + " is given " + types.Joined(names, " and ") + "."
}

// aText says how a name would be a text.
func aText(name string) string { return "A text stands in quotation marks: " + strconv.Quote(name) }

// tellWord says of a name that nothing has, and that is one of several cases, how it would be a text, or a word as the others
// are: what they are does not limit it.
func (c *checker) tellWord(value syntax.Expr, others Type) {
	name, ok := syntax.Bare(value).(*syntax.NameExpr)
	if !ok || len(c.diags) == 0 {
		return
	}
	d := &c.diags[len(c.diags)-1]
	if d.Code != "unknown-name" || d.Span != c.At(name) || d.Fix != nil {
		return
	}
	switch {
	case others.Kind == Invalid && d.Hint == c.givenHere():
		d.Hint = strings.TrimSpace(d.Hint + " " + aText(name.Name))
	case others.Kind == WordKind && len(others.Words) > 0:
		d.Hint = fmt.Sprintf("A word is known from a field that may be it: outcome %s or %s = %[1]s", others.Words[0], name.Name)
	}
}

// tellUndeclared says how what is set without being declared is declared.
func (c *checker) tellUndeclared(s *syntax.SimpleStmt, place syntax.Expr) {
	place = syntax.Bare(place)
	theirs, owned := place.(*syntax.OfExpr)
	if owned {
		place = theirs.Left
	}
	name, ok := place.(*syntax.NameExpr)
	if !ok || len(c.diags) == 0 {
		return
	}
	d := &c.diags[len(c.diags)-1]
	if d.Code != "unknown-name" || d.Span != c.At(name) || d.Hint != "" && d.Fix == nil {
		return
	}
	if d.Fix != nil {
		if o := c.known.global[d.Fix.Text]; o == nil || o.IsField() || c.known.settable[o] {
			return
		}
		d.Fix = nil // what is near cannot be set
	}
	as := " number = 0"
	if v := s.Value(); v != nil && v.Expr.Expr != nil {
		switch t := c.info.Types[v.Expr.Expr]; t.Kind {
		case YesNo:
			as = " yes or no = no"
		case Player:
			as = " player or none = none"
		case Text:
			as = ` text = ""`
		case Cards:
			as = " cards seen by owner"
		case Number, Invalid, Fraction:
		default:
			as = " " + t.String() + " = ..."
		}
	}
	d.Hint = "What is kept is declared first: each player has { " + name.Name + as + " }"
	if !owned {
		d.Hint += " - or for all together: the table has { ... }"
	}
}

// oneCause puts together what is said of names that nothing has. Several uses of one name are one mistake; and where they are
// like the name of something that nothing uses, it is its declaration that is misspelt:
//
//	each player has { windde  yes or no = no }      here, and not in the three places that say winded
func (c *checker) oneCause() {
	uses := map[string]int{} // how often each name is said that nothing has
	of := func(d *diag.Diagnostic) string {
		name := d.Span.Text()
		if d.Code != "unknown-name" && d.Code != "option-unknown" || d.Label == written.APlayer || name == "" || name[0] < 'A' {
			return "" // each test has players of its own
		}
		return name
	}
	for i := range c.diags {
		uses[of(&c.diags[i])]++
	}
	said := map[string]bool{}
	var left diag.List
	for _, d := range c.diags {
		name := of(&d)
		switch {
		case name == "" || uses[name] < 2:
		case said[name]:
			continue
		default:
			said[name] = true
			if at, ok := c.misspelt(&d); ok {
				near := at.Text()
				d = diag.Errorf(d.Code, at, "%q is said in %d places, and nothing is called so", name, uses[name]).
					WithOther(d.Span, "the first of them").
					WithHint("Did you mean %q here? Nothing says %q.", name, near).WithFix(at, name, "Write %q.", name)
			} else {
				d = d.WithNote("It is said in %d places.", uses[name])
			}
		}
		left = append(left, d)
	}
	c.diags = left
}

// misspelt is where the name is declared that comes nearest to one that nothing has, if nothing uses it.
func (c *checker) misspelt(d *diag.Diagnostic) (at diag.Span, ok bool) {
	if d.Fix == nil || d.Fix.Span != d.Span {
		return at, false
	}
	var o *Object
	if d.Code == "option-unknown" {
		if known := c.known.options[d.Fix.Text]; known != nil {
			o = known.Object
		}
	} else {
		o = c.known.global[d.Fix.Text]
	}
	if r := c.known.results[d.Fix.Text]; o == nil && r != nil {
		at, ok = c.givenOnce(r)
		return at, ok && at.Source == d.Span.Source // what is asked of finished games is misspelt itself
	}
	if o == nil || o.Decl == nil {
		return at, false
	}
	for _, used := range c.info.Uses {
		if used == o {
			return at, false
		}
	}
	at = c.At(syntax.NameOf(o.Decl))
	return at, at.Text() == d.Fix.Text && slices.ContainsFunc(c.rs.Own, func(f *syntax.File) bool { return f.Source == at.Source })
}

// givenOnce is where a result is named that is given in one place, and read nowhere.
func (c *checker) givenOnce(r *Result) (at diag.Span, ok bool) {
	names := 0
	for name, used := range c.info.Uses {
		if used == r.Object {
			at = c.At(name)
			names++
		}
	}
	return at, names == 1
}
