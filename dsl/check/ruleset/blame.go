package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// checkHouse checks a house rule: first what it changes, by itself, and then the two together. What is wrong in the rules
// below it is wrong because of the house rule, and is reported in a line of its own.
func (k *Checker) checkHouse(layers []house.Layer) (*judged, diag.List) {
	base, diags := k.below(layers[:len(layers)-1])
	c := checkFitting(layers, k.b)
	if diags.HasErrors() {
		return c, k.baseIsWrong(layers, diags)
	}
	c.ownTitle()
	c.changesNothing(layers)
	c.changedResults(base.Rules)
	c.changedByItself()
	c.noLongerSet(base)
	if !c.Diags().HasErrors() { // what a bot does matters where there is a game
		c.newQuestions()
	}
	return c, c.blame(base, c.newTrial(layers, k.b))
}

// checkFitting checks layers without the answers of policies below that no longer fit.
func checkFitting(layers []house.Layer, b check.Builtins) *judged {
	c := checkMerged(layers, b)
	if lost := c.lostAnswers(); len(lost) > 0 {
		return checkMerged(layers, b, lost...)
	}
	return c
}

// lostAnswers are the parts of policies of the rules below that no longer fit, such as what to answer in a phase that now asks
// something else. A house rule need not speak of policies: without them a player decides at random there.
func (c *judged) lostAnswers() []syntax.Ranger {
	var lost []syntax.Ranger
	for _, decl := range c.Decls {
		policy, ok := decl.(*syntax.PolicyDecl)
		if !ok {
			continue
		}
		for _, h := range policy.Handlers {
			at := c.At(h)
			if c.IsOwn(at) {
				continue
			}
			if slices.ContainsFunc(c.Diags(), func(d diag.Diagnostic) bool {
				return d.Severity == diag.Error && d.Span.Source == at.Source && at.Start <= d.Span.Start && d.Span.End <= at.End
			}) {
				lost = append(lost, h)
			}
		}
	}
	return lost
}

// baseIsWrong reports mistakes of the rulesets that a house rule extends at the line where it names them: those of the first that
// is wrong by itself, or else of all together.
func (k *Checker) baseIsWrong(layers []house.Layer, together diag.List) diag.List {
	extends, f := extendsLine(layers[len(layers)-1])
	if extends == nil {
		return together
	}
	at := f.Span(extends)
	for i, layer := range layers[:len(layers)-1] {
		if _, diags := k.below(alone(layers, i)); diags.HasErrors() {
			return diag.List{house.BaseIsWrong(at, firstError(diags), layer.Files[0].Source.Name)}
		}
	}
	return diag.List{house.BaseIsWrong(at, firstError(together), "").
		WithHint("Each may be right by itself, but they do not go together. Leave one of them out.")}
}

// alone are the layers that one of them needs to be played by itself, with itself as the last.
func alone(layers []house.Layer, one int) []house.Layer {
	places := append(slices.Clone(layers[one].Under), one)
	var kept []house.Layer
	for _, i := range places {
		layer := layers[i]
		layer.Under = nil
		for _, under := range layers[i].Under {
			layer.Under = append(layer.Under, slices.Index(places, under))
		}
		kept = append(kept, layer)
	}
	return kept
}

func firstError(diags diag.List) diag.Diagnostic {
	return diags[slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })]
}

// changesNothing warns of a house rule that leaves everything as it is.
func (c *judged) changesNothing(layers []house.Layer) {
	own := len(layers) - 1
	extends, f := extendsLine(layers[own])
	if extends == nil || len(extends.Bases) != 1 || c.Broken || len(c.Rules.Tests) > 0 || c.Diags().HasErrors() ||
		slices.ContainsFunc(c.Rules.Changes, func(ch house.Change) bool { return ch.Layer == own }) {
		return
	}
	c.Report(diag.Warnf("changes-nothing", f.Span(extends), "This house rule changes nothing: what is played is %s",
		extends.Bases[0].Value()).
		WithHint("Say what is different at your table, such as: option ... = ..., after phase ... { ... }. croupier show %s "+
			"lists what can be changed.", extends.Bases[0].Value()))
}

func extendsLine(own house.Layer) (*syntax.ExtendsDecl, *syntax.File) {
	for extends, f := range syntax.Decls[*syntax.ExtendsDecl](own.Files...) {
		return extends, f
	}
	return nil, nil
}

// ownTitle reports a house rule that has no title of its own.
func (c *judged) ownTitle() {
	for range syntax.Decls[*syntax.RulesetDecl](c.Rules.Own...) {
		return
	}
	if len(c.Rules.Own) > 0 && !c.Broken {
		c.Report(diag.Errorf("no-title", diag.Span{Source: c.Rules.Own[0].Source}, "The ruleset has no title").
			WithHint(`Begin the file with a line such as: ruleset "High card, our way"`))
	}
}

// changedResults reports a change of a result that nobody gives.
func (c *judged) changedResults(base *check.Ruleset) {
	var names []string
	for _, r := range base.Results {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	var guesses diag.Guesses
	for _, ch := range c.Rules.Changes {
		d, ok := ch.New.(*syntax.ChangeDecl)
		if !ok || d.Result == nil || !c.IsOwn(c.At(d)) || c.Given(d.Result.Name) {
			continue
		}
		e := diag.Errorf("changes-nothing", c.At(d.Result), "Nothing gives a result %q that could be changed", d.Result.Name)
		near, slipped := guesses.Nearest(d.Result.Name, func() []string { return names })
		switch o := c.Global(d.Result.Name); {
		case slipped:
			e = e.WithHint("Did you mean %q?", near).WithSlip(c.At(d.Result), near)
		case o.IsField():
			e = e.WithHint("%s is a field. Set it where it matters: after phase ... { set %s to ... }. The results are %s.", o.Name,
				o.Name, types.Joined(names, " and "))
		case o != nil && o.Kind == check.DefineName:
			word := c.At(d.Result)
			word.Start = c.At(d).Start + len("change ")
			e = e.WithHint("%s is a define. The results are %s.", o.Name, types.Joined(names, " and ")).
				WithFix(word, o.Name, "Write: change %s to ...", o.Name)
		default:
			e = e.WithHint("The results of %s are %s.", base.Name, types.Joined(names, " and "))
		}
		c.Report(e)
	}
}

// blame moves what is wrong in the rules below to the line of the house rule that makes it wrong, and leaves warnings about
// them out: they are not about the house rule, but for cards that it makes run out.
func (c *judged) blame(below *judged, t *trial) diag.List {
	base := below.Rules
	var out diag.List
	moved := map[string]bool{}
	for _, d := range c.usersOwn() {
		if c.IsOwn(d.Span) {
			out = append(out, c.mayBeInside(d))
			continue
		}
		if d.Severity != diag.Error {
			if d.Code == "deck-ran-out" && !below.says(d) {
				at, _ := c.culprit(d, t)
				out = append(out, diag.Warnf(d.Code, at, "%s", d.Summary).WithOther(d.Span, "dealt here").WithHint("%s", d.Hint))
			}
			continue
		}
		if e, ok := c.notGiven(d, base); ok {
			out = append(out, e)
			continue
		}
		at, what := c.culprit(d, t)
		if moved[at.Text()] || c.wrongItself(at) {
			continue // one is enough for each line of the house rule
		}
		moved[at.Text()] = true
		if d.Code == "nobody-current" {
			if e, ok := c.readByNobody(base, d, at, what); ok {
				out = append(out, e)
				continue
			}
		}
		if e, ok := c.otherKind(base, at); ok {
			out = append(out, e)
			continue
		}
		e := diag.Errorf("breaks-base", at, "%s no longer fits with this %s: %s", base.Name, what, lower(d.Summary)).WithOther(d.Span,
			"what no longer fits")
		if hint := c.otherShape(d, at); hint != "" {
			e = e.WithHint("%s", hint)
		} else if hint := c.ofPlayers(d, at, what); hint != "" {
			e = e.WithHint("%s", hint)
		} else {
			e = e.WithHint("Make it fit what is there, or replace that place too.")
		}
		out = append(out, e)
	}
	return out
}

// says reports whether the same was found at the same place.
func (c *judged) says(d diag.Diagnostic) bool {
	return slices.ContainsFunc(c.Diags(), func(own diag.Diagnostic) bool { return own.Code == d.Code && own.Span == d.Span })
}

// wrongItself reports whether something is wrong in a change of the house rule itself, of which its first line is given: what it
// changes may be of no kind then.
func (c *judged) wrongItself(line diag.Span) bool {
	for i := range c.Rules.Changes {
		ch := &c.Rules.Changes[i]
		if ch.New == nil || !c.IsOwn(c.At(ch.New)) || c.At(ch.New).FirstLine() != line {
			continue
		}
		whole := c.At(ch.New)
		for _, d := range c.usersOwn() {
			if d.Severity == diag.Error && d.Span.Source == whole.Source && d.Span.Start >= whole.Start && d.Span.End <= whole.End {
				return true
			}
		}
	}
	return false
}

// otherKind tells of a change to a value of another kind than what is changed has in the rules below.
func (c *judged) otherKind(base *check.Ruleset, at diag.Span) (diag.Diagnostic, bool) {
	for i := range c.Rules.Changes {
		d, ok := c.Rules.Changes[i].New.(*syntax.ChangeDecl)
		if !ok || d.Name == nil || d.To.Expr.Expr == nil || c.At(d).FirstLine() != at {
			continue
		}
		value, got := c.changedTo(d)
		for _, was := range base.Defines {
			if was.Name != d.Name.Name || got.Kind == check.Invalid || was.Type.Kind == check.Invalid || types.Fits(got, was.Type) {
				continue
			}
			e := diag.Errorf("breaks-base", c.At(value), "This is %s, but %s is %s", got, was.Name, was.Type).WithLabel("%s", got).
				WithOther(c.At(syntax.NameOf(was.Decl)), "declared here").
				WithHint("Change it to what is %s as well.", was.Type)
			return c.OneInstead(e, value, was.Type), true
		}
	}
	return diag.Diagnostic{}, false
}

// changedTo is the value of a change as it stands in the rules that come of it, and its type.
func (c *judged) changedTo(d *syntax.ChangeDecl) (value syntax.Expr, got check.Type) {
	value = d.To.Expr.Expr
	for _, now := range c.Rules.Defines {
		if now.Name != d.Name.Name {
			continue
		}
		for e := range syntax.All[syntax.Expr](now.Decl) {
			if syntax.SamePlace(e, d.To.Expr.Expr) && c.Info.Types[e].Kind != check.Invalid {
				value, got = e, c.Info.Types[e]
			}
		}
	}
	return value, got
}

// otherShape says what a define or phase had as parameters where it was replaced by one with others.
func (c *judged) otherShape(d diag.Diagnostic, at diag.Span) string {
	for i := range c.Rules.Changes {
		ch := &c.Rules.Changes[i]
		if ch.Kind != house.Replaced || c.At(ch.New).Start != at.Start || c.At(ch.New).Source != at.Source || d.Code != "wrong-arity" {
			continue
		}
		var params []*syntax.Ident
		var kind, rest string
		switch old := ch.Old.(type) {
		case *syntax.DefineDecl:
			kind, params, rest = "define ", old.Params, " = ..."
		case *syntax.PhaseDecl:
			kind, params, rest = "phase ", old.Params, " { ... }"
		default:
			continue
		}
		if len(params) == 0 {
			return "It has no parameters there. Write: replace " + kind + ch.Name + rest
		}
		var names []string
		for _, p := range params {
			names = append(names, p.Name)
		}
		return "Give it as many parameters as it has there: replace " + kind + ch.Name + "(" + strings.Join(names, ", ") + ")" + rest
	}
	return ""
}

// mayBeInside says of a name that nothing has, that it is one of those which a phase of the rules below keeps for itself.
func (c *judged) mayBeInside(d diag.Diagnostic) diag.Diagnostic {
	if d.Code != "unknown-name" || d.Fix != nil {
		return d
	}
	name := d.Span.Text()
	for _, decl := range c.Decls {
		for let := range syntax.All[*syntax.SimpleStmt](decl) {
			if let.Form.Does.Has(syntax.Names) && let.Name().Name == name && !c.IsOwn(c.At(let)) {
				return d.WithOther(c.At(let.Name()), "a let of this name").
					WithHint("A let is known only inside of its own block, not in what is done before or after it. Replace the phase, "+
						"and keep %s in a field.", name)
			}
		}
	}
	return d
}

func lower(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && (s[1] >= 'a' && s[1] <= 'z' || s[1] == ' ') {
		return string(s[0]+'a'-'A') + s[1:]
	}
	return s
}

// notGiven is told where the house rule reads what the rules below know in some of their starts only.
func (c *judged) notGiven(d diag.Diagnostic, base *check.Ruleset) (diag.Diagnostic, bool) {
	i := slices.IndexFunc(d.Others, func(l diag.Label) bool { return c.IsOwn(l.Span) })
	if d.Code != "no-starting-value" || i < 0 {
		return d, false
	}
	name := syntax.NamesIn(d.Span.Text())[0]
	var given, not []string
	for _, s := range c.Rules.Starts {
		if slices.ContainsFunc(s.Params, func(f *check.Field) bool { return f.Name == name }) {
			given = append(given, s.Name)
		} else {
			not = append(not, s.Name)
		}
	}
	e := diag.Errorf("no-starting-value", d.Others[i].Span, "Nobody says what %q is in %s", name, types.Joined(not, " and ")).
		WithOther(d.Span, "%s has it here, without a value to begin with", base.Name)
	hint := "Let that start take it: add to start " + strings.Join(not, ", ") + " with " + name
	if len(given) > 0 {
		where := "this-start is " + given[0]
		if len(given) > 1 {
			where = "this-start is in [" + strings.Join(given, " ") + "]"
		}
		hint = fmt.Sprintf("It is given in %s. Look at it only there: if %s { ... } - or let it be given: add to start %s with %s",
			types.Joined(given, " and "), where, strings.Join(not, ", "), name)
	}
	return e.WithHint("%s", hint), true
}

// ofPlayers says which words of a change are a player's own, where the rules below have it in nobody's turn.
func (c *judged) ofPlayers(d diag.Diagnostic, at diag.Span, what string) string {
	if d.Code != "nobody-current" {
		return ""
	}
	var names []string
	for _, name := range syntax.NamesIn(at.Text()) {
		if o := c.Global(name); o != nil && o.ByPlayer && o.Kind != check.PhaseName &&
			!strings.HasSuffix(what, strconv.Quote(name)) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "Say whose it is, and leave out the word player."
	}
	return fmt.Sprintf("Here stands what is a player's own: %s. Go by what is given here instead, or say whose it is: dealer's %s",
		types.Joined(names, " and "), names[len(names)-1])
}

// culprit is the change that makes something wrong: the one with which it comes up. Where none of them alone does, it is most
// likely one whose name stands in what is wrong, else the last one.
func (c *judged) culprit(d diag.Diagnostic, t *trial) (diag.Span, string) {
	words := syntax.NamesIn(d.Span.Text() + " " + d.Summary)
	tried := t.culprit(d)
	var found *house.Change
	for i := range c.Rules.Changes {
		ch := &c.Rules.Changes[i]
		if ch.New == nil || !c.IsOwn(c.At(ch.New)) {
			continue
		}
		if ch.New == tried {
			found = ch
			break
		}
		if found == nil || !slices.Contains(words, found.Name) || slices.Contains(words, ch.Name) {
			found = ch
		}
	}
	if found != nil {
		at := c.At(found.New).FirstLine()
		if found.Name == "" {
			return at, found.What
		}
		return at, fmt.Sprintf("%s %s", found.What, strconv.Quote(found.Name))
	}
	for extends, f := range syntax.Decls[*syntax.ExtendsDecl](c.Rules.Own...) {
		return f.Span(extends), "line"
	}
	return d.Span, "line"
}
