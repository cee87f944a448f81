package lint

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// neverAsked warns about what a policy would answer if anybody asked.
func (c *linter) neverAsked() {
	all := c.Decisions()
	for _, p := range c.Rules.Policies {
		for _, h := range p.Decl.Handlers {
			if c.Rules.Layers.Last(h) && !slices.ContainsFunc(all, func(d asks.Decision) bool { return c.Rules.Layers.IsAbout(h, d) }) {
				c.nobodyAsks(h, all)
			}
		}
	}
}

// nobodyAsks says what of a handler is such that nobody asks it: what is asked for, where, or with which words.
func (c *linter) nobodyAsks(h *syntax.Handler, all []asks.Decision) {
	code := "never-asked"
	var verbs, phases, prompts []string
	inStart, silent := false, false
	for _, d := range all {
		verbs = append(verbs, d.Verb)
		if d.Verb != h.Verb.Name {
			continue
		}
		inStart = inStart || d.Phase == ""
		if d.Phase != "" {
			phases = append(phases, d.Phase)
		}
		if h.Phase != nil && h.Phase.Name != d.Phase {
			continue
		}
		silent = silent || d.Prompt == ""
		if d.Prompt != "" {
			prompts = append(prompts, d.Prompt)
		}
	}
	verbs, phases, prompts = distinct(verbs), distinct(phases), distinct(prompts)
	switch {
	case len(all) == 0:
		c.Warn(code, h.Verb, "Leave it out.", "Nobody is asked anything in these rules")
	case !slices.Contains(verbs, h.Verb.Name):
		c.Warn(code, h.Verb, "Here players are asked to "+types.Joined(verbs, " and ")+".", "Nobody is asked to %s in these rules",
			h.Verb.Name)
	case h.Phase != nil && !slices.Contains(phases, h.Phase.Name):
		hint := "That is asked in " + types.Joined(phases, " and ") + "."
		if inStart {
			hint = "That is asked in no phase, but in the start itself: leave out \"in " + h.Phase.Name + "\"."
		}
		c.Warn(code, h.Phase, hint, "Nobody is asked to %s in %s", h.Verb.Name, h.Phase.Name)
	default:
		d := diag.Warnf(code, c.At(h.Prompt), "Nobody is asked to %s with these words", h.Verb.Name)
		near, ok := c.guesses.Nearest(h.Prompt.Value(), func() []string { return prompts })
		switch {
		case ok:
			d = d.WithHint("Did you mean %q?", near).WithSlip(c.At(h.Prompt), strconv.Quote(near))
		case len(prompts) > 0:
			for i := range prompts {
				prompts[i] = strconv.Quote(prompts[i])
			}
			d = d.WithHint("What is said is %s.", types.OrList(prompts))
		case silent:
			d = d.WithHint("It is asked without any words there: leave the text out.")
		}
		c.Report(d)
	}
}

// otherVerbs warns about a verb that is asked for once and is nearly another one: any word may be a verb, so a slip in one is no
// error.
func (c *linter) otherVerbs() {
	all, often := c.Decisions(), map[string]int{}
	for _, d := range all {
		often[d.Verb]++
	}
	for _, d := range all {
		ask, ok := d.At.(*syntax.Ask)
		if !ok || often[d.Verb] > 1 || slices.Contains(asks.Verbs, d.Verb) {
			continue
		}
		others := func() []string {
			return slices.DeleteFunc(asks.VerbsOf(all), func(v string) bool { return v == d.Verb || v[0] != d.Verb[0] })
		}
		if near, ok := c.guesses.Nearest(d.Verb, others); ok {
			at := c.At(ask.Choice)
			at.End = at.Start + len(d.Verb)
			c.Report(diag.Warnf("other-verb", at, "Nobody else is asked to %s", d.Verb).
				WithHint("Did you mean %s?", near).WithSlip(at, near))
		}
	}
}

// otherQuestion warns of a test that waits for a question which nobody is asked.
func (c *linter) otherQuestion(e *syntax.CompareExpr) {
	text, ok := syntax.Bare(e.B).(*syntax.TextLit)
	if o := c.Place(e.A); !ok || o == nil || o.Kind != check.ReadyWord || c.Info.Types[e.A].Kind != check.Text ||
		o.Name != "question" {
		return
	}
	var all []string
	for _, d := range c.Decisions() {
		all = append(all, d.Prompt)
	}
	if slices.Contains(all, text.Value) || len(c.Rules.Hooks) > 0 {
		return
	}
	d := diag.Warnf("never-asked", c.At(e.B), "Nobody is asked this")
	if near, ok := c.guesses.Nearest(text.Value, func() []string { return distinct(all) }); ok {
		d = d.WithHint("Did you mean %q?", near).WithSlip(d.Span, strconv.Quote(near))
	}
	c.Report(d)
}

func distinct(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

// sameTitles warns of tests that cannot be told apart.
func (c *linter) sameTitles() {
	first := map[string]*syntax.TestDecl{}
	for _, d := range c.Rules.Tests {
		title := d.Title.Value()
		if first[title] == nil {
			first[title] = d
			continue
		}
		c.Report(diag.Warnf("same-title", c.At(d.Title), "Two tests are called %s", d.Title.Text).
			WithOther(c.At(first[title].Title), "the other one").
			WithHint("Say what each of them shows: who reads that one failed must find it."))
	}
}

// twins warns of names that only capitals tell apart. What people type may be written with capitals or without.
func (c *linter) twins() {
	var kinds [3][]*check.Object
	for _, f := range c.Rules.Fields {
		kinds[0] = append(kinds[0], f.Object)
	}
	for _, o := range c.Rules.Options {
		kinds[1] = append(kinds[1], o.Object)
	}
	for _, s := range c.Rules.Starts {
		kinds[2] = append(kinds[2], s.Object)
	}
	for _, all := range kinds {
		first := map[string]*check.Object{}
		for _, o := range all {
			name := strings.ToLower(o.Name)
			if first[name] == nil {
				first[name] = o
				continue
			}
			c.Report(diag.Warnf("name-taken", c.At(syntax.NameOf(o.Decl)), "Only capitals tell %q from %q", o.Name, first[name].Name).
				WithOther(c.At(syntax.NameOf(first[name].Decl)), "the other one").
				WithHint("Give one of them another name: at a prompt people may type either with capitals or without."))
		}
	}
}
