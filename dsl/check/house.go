package check

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Kept reports whether a define is what it was before a house rule added cases that read it. Nobody can name it.
func (d *Define) Kept() bool { return strings.HasSuffix(d.Name, house.Before) }

// added makes the steps of house rules that are done before or after something.
func (c *checker) added(decls []*syntax.PhaseDecl) []*Phase {
	var steps []*Phase
	for _, d := range decls {
		o := &Object{Kind: PhaseName, Decl: d, Index: len(c.rs.Added)}
		if d.Name != nil {
			o.Name = d.Name.Name
		}
		p := &Phase{Object: o, Decl: d}
		c.rs.Added = append(c.rs.Added, p)
		c.steps[o] = p
		steps = append(steps, p)
	}
	return steps
}

// changes makes the steps that change results where they are given.
func (c *checker) changes() {
	for _, d := range c.merged.Decls {
		for _, part := range append(append([]*syntax.PhaseDecl{nil}, c.merged.Before[d]...), c.merged.After[d]...) {
			var root syntax.Ranger = d
			if part != nil {
				root = part
			}
			syntax.Walk(root, func(n syntax.Ranger) bool {
				if s, ok := n.(*syntax.ResultStmt); ok && len(c.merged.Changed[s]) > 0 {
					c.rs.Changed[s] = c.added(c.merged.Changed[s])
				}
				return true
			})
		}
	}
	for _, steps := range c.rs.Changed {
		for _, s := range steps {
			c.changing[s.Object] = true
		}
	}
}

// stepsAround are the steps of house rules before and after a phase or start.
func (c *checker) stepsAround(o *Object) []*Phase {
	if o == nil || c.steps[o] != nil {
		return nil
	}
	switch o.Kind {
	case PhaseName:
		p := c.rs.Phases[o.Index]
		return slices.Concat(p.Before, p.After)
	case StartName:
		s := c.rs.Starts[o.Index]
		return slices.Concat(s.Before, s.After)
	}
	return nil
}

// checkHouse checks a house rule: first what it changes, by itself, and then the two together. What is wrong in the rules
// below it is wrong because of the house rule, and is reported in a line of its own.
func checkHouse(layers []house.Layer, b Builtins) (*checker, diag.List) {
	base, diags := checkLayers(layers[:len(layers)-1], b)
	c := checkMerged(layers, b)
	if lost := c.lostAnswers(); len(lost) > 0 {
		c = checkMerged(layers, b, lost...)
	}
	if diags.HasErrors() {
		return c, baseIsWrong(layers[len(layers)-1], diags)
	}
	c.ownTitle()
	c.changesNothing(layers)
	c.changedResults(base.rs)
	c.noLongerSet(base)
	c.newQuestions(base)
	return c, c.blame(base.rs)
}

// lostAnswers are the parts of policies of the rules below that no longer fit, such as what to answer in a phase that now asks
// something else. A house rule need not speak of policies: without them a player decides at random there.
func (c *checker) lostAnswers() []syntax.Ranger {
	var lost []syntax.Ranger
	for _, decl := range c.merged.Decls {
		policy, ok := decl.(*syntax.PolicyDecl)
		if !ok {
			continue
		}
		for _, h := range policy.Handlers {
			at := c.at(h)
			if c.isOwn(at) {
				continue
			}
			if slices.ContainsFunc(c.diags, func(d diag.Diagnostic) bool {
				return d.Severity == diag.Error && d.Span.Source == at.Source && at.Start <= d.Span.Start && d.Span.End <= at.End
			}) {
				lost = append(lost, h)
			}
		}
	}
	return lost
}

// leaveOut takes answers out of policies.
func (c *checker) leaveOut(answers []syntax.Ranger) {
	if len(answers) == 0 {
		return
	}
	for i, decl := range c.merged.Decls {
		if policy, ok := decl.(*syntax.PolicyDecl); ok {
			left := *policy
			left.Handlers = slices.DeleteFunc(slices.Clone(policy.Handlers), func(h *syntax.Handler) bool { return slices.Contains(answers, syntax.Ranger(h)) })
			c.merged.Decls[i] = &left
		}
	}
}

// baseIsWrong reports mistakes of the rulesets that a house rule extends at the line where it names them.
func baseIsWrong(own house.Layer, diags diag.List) diag.List {
	extends, f := extendsLine(own)
	if extends == nil {
		return diags
	}
	first := diags[slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })]
	d := diag.Errorf("base-is-wrong", f.Span(extends), "What this file extends cannot be played: %s", first.Summary).
		WithOther(first.Span, "%s", "the mistake is here").WithHint("Put it right first: croupier check shows all that is wrong there.")
	if len(extends.Bases) > 1 {
		d.Hint = "Each may be right by itself, but they do not go together. Leave one of them out."
	}
	return diag.List{d}
}

// changesNothing warns of a house rule that leaves everything as it is.
func (c *checker) changesNothing(layers []house.Layer) {
	own := len(layers) - 1
	extends, f := extendsLine(layers[own])
	if extends == nil || len(extends.Bases) != 1 || c.broken || len(c.rs.Tests) > 0 || c.diags.HasErrors() ||
		slices.ContainsFunc(c.rs.Changes, func(ch house.Change) bool { return ch.Layer == own }) {
		return
	}
	c.report(diag.Warnf("changes-nothing", f.Span(extends), "This house rule changes nothing: what is played is %s", extends.Bases[0].Value()).
		WithHint("Say what is different at your table, such as: option ... default ..., after phase ... { ... }. croupier show %s lists what can be changed.", extends.Bases[0].Value()))
}

func extendsLine(own house.Layer) (*syntax.ExtendsDecl, *syntax.File) {
	for _, f := range own.Files {
		for _, d := range f.Decls {
			if e, ok := d.(*syntax.ExtendsDecl); ok {
				return e, f
			}
		}
	}
	return nil, nil
}

// ownTitle reports a house rule that has no title of its own.
func (c *checker) ownTitle() {
	for _, f := range c.rs.Own {
		for _, d := range f.Decls {
			if _, ok := d.(*syntax.RulesetDecl); ok {
				return
			}
		}
	}
	if len(c.rs.Own) > 0 && !c.broken {
		c.report(diag.Errorf("no-title", diag.Span{Source: c.rs.Own[0].Source}, "The ruleset has no title").
			WithHint(`Begin the file with a line such as: ruleset "High card, our way"`))
	}
}

// changedResults reports a change of a result that nobody gives.
func (c *checker) changedResults(base *Ruleset) {
	for _, ch := range c.rs.Changes {
		d, ok := ch.New.(*syntax.ChangeDecl)
		if !ok || !c.isOwn(c.at(d)) || c.given(d.Result.Name) {
			continue
		}
		var names []string
		for _, r := range base.Results {
			if !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
		slices.Sort(names)
		e := diag.Errorf("changes-nothing", c.at(d.Result), "Nothing gives a result %q that could be changed", d.Result.Name)
		near, slipped := diag.Nearest(d.Result.Name, names)
		switch o := c.known.global[d.Result.Name]; {
		case slipped:
			e = e.WithHint("Did you mean %q?", near).WithFix(c.at(d.Result), near, "Write %q.", near)
		case o != nil && (o.Kind == PlayerField || o.Kind == TableField):
			e = e.WithHint("%s is a field. Set it where it matters: after phase ... { set %s to ... }. The results are %s.", o.Name, o.Name, joined(names, " and "))
		case o != nil && o.Kind == DefineName:
			e = e.WithHint("%s is a define. Write: add to define %s { when ...: ... }. The results are %s.", o.Name, o.Name, joined(names, " and "))
		default:
			e = e.WithHint("The results of %s are %s.", base.Name, joined(names, " and "))
		}
		c.report(e)
	}
}

// given reports whether a result is given by anything but the changes of it.
func (c *checker) given(name string) bool {
	for _, b := range c.bodies {
		if c.changing[b.obj] {
			continue
		}
		for _, f := range b.facts {
			if f.kind == gives && f.obj.Name == name {
				return true
			}
		}
	}
	return false
}

// notForTheTable takes a change that speaks of a player's own things away where the result is given to the table. Where
// nothing of it is left, it is reported.
func (c *checker) notForTheTable() {
	for _, b := range c.bodies {
		for _, f := range b.facts {
			if f.kind != does || !c.changing[f.obj] || !f.obj.ByPlayer || f.local || b.obj != nil && b.obj.ByPlayer {
				continue
			}
			for s, steps := range c.rs.Changed {
				c.rs.Changed[s] = slices.DeleteFunc(steps, func(p *Phase) bool { return p.Object == f.obj })
			}
		}
		b.facts = slices.DeleteFunc(b.facts, func(f fact) bool {
			return f.kind == does && c.changing[f.obj] && f.obj.ByPlayer && !f.local && (b.obj == nil || !b.obj.ByPlayer)
		})
	}
	for _, ch := range c.rs.Changes {
		if d, ok := ch.New.(*syntax.ChangeDecl); ok && c.isOwn(c.at(d)) && c.given(d.Result.Name) && !c.isDone(d) {
			c.forNobody(d)
		}
	}
}

// isDone reports whether a change is left at any place where the result is given.
func (c *checker) isDone(d *syntax.ChangeDecl) bool {
	at := c.at(d.Result)
	for _, steps := range c.rs.Changed {
		if slices.ContainsFunc(steps, func(p *Phase) bool { return c.at(p.Decl.Name) == at }) {
			return true
		}
	}
	return false
}

// forNobody reports a change that speaks of a player's own things while its result is only the table's.
func (c *checker) forNobody(d *syntax.ChangeDecl) {
	at := c.at(d.Result)
	e := diag.Errorf("nobody-current", at, "The result %q is the table's, and what changes it is a player's", d.Result.Name).
		WithHint("Say whose it is, such as: hand of dealer.")
	for _, b := range c.bodies {
		if b.obj == nil || !c.changing[b.obj] || c.at(c.steps[b.obj].Decl.Name) != at {
			continue
		}
		for _, f := range b.facts {
			if f.lacksPlayer() {
				e = e.WithOther(c.at(f.at), "whose?")
				if f.kind == reads {
					e = e.WithHint("Say whose it is, such as: %s of dealer.", c.words(f.at))
				}
				c.report(e)
				return
			}
		}
	}
	c.report(e)
}

// isChanged reports whether a house rule changes a result of this name.
func (c *checker) isChanged(name string) bool {
	return slices.ContainsFunc(c.rs.Changes, func(ch house.Change) bool { return ch.Kind == house.Altered && ch.Name == name })
}

// doing is a place where code does something with an object, or nil.
func (c *checker) doing(o *Object, kind factKind) *fact {
	for _, b := range c.bodies {
		if b.kind == testBody || b.kind == tableTestBody {
			continue
		}
		for i := range b.facts {
			if f := &b.facts[i]; f.kind == kind && f.obj == o {
				return f
			}
		}
	}
	return nil
}

// blame moves what is wrong in the rules below to the line of the house rule that makes it wrong, and leaves warnings about
// them out: they are not about the house rule.
func (c *checker) blame(base *Ruleset) diag.List {
	var out diag.List
	moved := map[string]bool{}
	for _, d := range c.diags {
		if c.isOwn(d.Span) {
			out = append(out, c.mayBeInside(d))
			continue
		}
		if d.Severity != diag.Error {
			continue
		}
		at, what := c.culprit(d)
		if moved[at.Text()] {
			continue // one is enough for each line of the house rule
		}
		moved[at.Text()] = true
		e := diag.Errorf("breaks-base", at, "%s no longer fits with this %s: %s", base.Name, what, lower(d.Summary)).WithOther(d.Span, "what no longer fits")
		if hint := c.otherShape(d, at); hint != "" {
			e = e.WithHint("%s", hint)
		} else {
			e = e.WithHint("Make it fit what is there, or replace that place too.")
		}
		out = append(out, e)
	}
	return out
}

// otherShape says what a define had as parameters where it was replaced by one with others.
func (c *checker) otherShape(d diag.Diagnostic, at diag.Span) string {
	for i := range c.rs.Changes {
		ch := &c.rs.Changes[i]
		old, ok := ch.Old.(*syntax.DefineDecl)
		if !ok || ch.Kind != house.Replaced || c.at(ch.New).Start != at.Start || c.at(ch.New).Source != at.Source || d.Code != "wrong-arity" {
			continue
		}
		var names []string
		for _, p := range old.Params {
			names = append(names, p.Name)
		}
		if len(names) == 0 {
			return "It has no parameters there. Write: replace define " + ch.Name + " = ..."
		}
		return "Give it as many parameters as it has there: replace define " + ch.Name + "(" + strings.Join(names, ", ") + ") = ..."
	}
	return ""
}

// mayBeInside says of a name that nothing has, that it is one of those which a phase of the rules below keeps for itself.
func (c *checker) mayBeInside(d diag.Diagnostic) diag.Diagnostic {
	if d.Code != "unknown-name" || d.Fix != nil {
		return d
	}
	name := d.Span.Text()
	for _, decl := range c.merged.Decls {
		var where string
		syntax.Walk(decl, func(n syntax.Ranger) bool {
			if let, ok := n.(*syntax.LetStmt); ok && let.Name != nil && let.Name.Name == name && !c.isOwn(c.at(let)) {
				where = name
				d = d.WithOther(c.at(let.Name), "a let of this name")
			}
			return where == ""
		})
		if where != "" {
			return d.WithHint("A let is known only inside of its own block, not in what is done before or after it. Replace the phase, and keep %s in a field.", name)
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

func (c *checker) isOwn(at diag.Span) bool {
	if at.Source == nil {
		return true
	}
	return slices.ContainsFunc(c.rs.Own, func(f *syntax.File) bool { return f.Source == at.Source })
}

// culprit is the change that most likely makes something wrong: one whose name stands in what is wrong, else the last one.
func (c *checker) culprit(d diag.Diagnostic) (diag.Span, string) {
	words := namesIn(d.Span.Text() + " " + d.Summary)
	var found *house.Change
	for i := range c.rs.Changes {
		ch := &c.rs.Changes[i]
		if ch.New == nil || !c.isOwn(c.at(ch.New)) {
			continue
		}
		if found == nil || !slices.Contains(words, found.Name) || slices.Contains(words, ch.Name) {
			found = ch
		}
	}
	if found != nil {
		at := firstLine(c.at(found.New))
		if found.Name == "" {
			return at, found.What
		}
		return at, fmt.Sprintf("%s %s", found.What, quoted(found.Name))
	}
	for _, f := range c.rs.Own {
		for _, decl := range f.Decls {
			if e, ok := decl.(*syntax.ExtendsDecl); ok {
				return f.Span(e), "line"
			}
		}
	}
	return d.Span, "line"
}
