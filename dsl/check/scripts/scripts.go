// Package scripts reads the pieces of Lua in a ruleset and finds out what calls each of them. It must not know Lua: a script is
// read by what the checker is handed for that.
package scripts

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// What scripts are given, by the names that they know it by.
var (
	hookNames   = []string{"game", "event", "me"}
	policyNames = []string{"game", "decision", "me"}
)

// optionsName is how a define's script knows the options. It stands behind its own parameters.
const optionsName = "options"

// reader reads the scripts of a ruleset.
type reader struct{ *check.Typed }

// Read finds the scripts of a ruleset and what calls them, and has them read.
func Read(t *check.Typed) {
	c := reader{t}
	for _, d := range c.Decls {
		if h, ok := d.(*syntax.HookDecl); ok {
			c.hook(h)
			continue
		}
		if p, ok := d.(*syntax.PolicyDecl); ok && p.Script != nil {
			c.script(p.Script, &check.Script{Kind: check.LuaPolicy, Name: "policy " + p.Name.Name, Decl: p, Names: policyNames})
		}
		for e := range syntax.All[*syntax.LuaExpr](d) {
			if c.Scripts[e.Script] != nil {
				s := c.Scripts[e.Script]
				for _, p := range s.Params {
					s.Names = append(s.Names, p.Name)
				}
				s.Names = append(s.Names, optionsName)
				c.script(e.Script, s)
			}
		}
	}
}

// hook finds out what a hook hangs on.
func (c *reader) hook(d *syntax.HookDecl) {
	h := &check.Hook{Script: &check.Script{Kind: check.LuaHook, Decl: d, Names: hookNames}}
	switch {
	case d.Event != nil:
		h.Name, h.Event = "on "+d.Event.Name, d.Event.Name
		if !slices.Contains(c.events(), h.Event) {
			c.unknownEvent(d.Event)
			return
		}
	default:
		if h.Phase = meaning.Named(c.Rules.Phases, d.Phase.Name); h.Phase == nil {
			c.Unknown(d.Phase, d.Phase.Name, meaning.NamesOf(c.Rules.Phases), "should be a phase")
			return
		}
		h.Name = "on phase " + d.Phase.Name
	}
	if c.script(d.Script, h.Script) {
		c.Rules.Hooks = append(c.Rules.Hooks, h)
	}
}

// unknownEvent reports an event that there is not, which may be the name of a step.
func (c *reader) unknownEvent(at *syntax.Ident) {
	switch o := c.Global(at.Name); {
	case o != nil && o.Kind == check.PhaseName:
		c.Errorf("unknown-name", at, "Write: on phase "+at.Name, "%q is a phase, and no event of the table", at.Name)
		return
	case at.Name == "start" || at.Name == "result":
		c.Errorf("unknown-name", at, "Write: on phase dealing lua, of the first or last phase that the start does",
			"Lua is called after a phase, and when something happens at the table")
		return
	}
	c.Report(diag.Errorf("unknown-name", c.At(at), "There is no event %q", at.Name).WithLabel("should be what happens at the table").
		DidYouMean(at.Name, c.events(),
			"The events are %s. A phase is named with that word: on phase dealing",
			types.Joined(c.events(), " and ")))
}

// events are the names of what a hook can hang on, in the order of the reference.
func (c *reader) events() (names []string) {
	for _, e := range c.Builtins.Events {
		names = append(names, e.Name)
	}
	return slices.Compact(names)
}

// script has a script read, and keeps it where it can be carried out.
func (c *reader) script(node *syntax.Script, s *check.Script) bool {
	if c.Scripts[node] != nil && s.Kind != check.LuaDefine {
		return false
	}
	c.Scripts[node], s.Node = s, node
	if node.Missing != "" || node.Path != "" && node.File == nil {
		why := node.Missing
		if why == "" {
			why = "No file with Lua can be read here"
		}
		c.Report(diag.Errorf("lua-missing", c.At(node), "%s", why).
			WithHint("Write the name of a file in the folder of this one in quotation marks, lua \"clash.lua\", or the Lua itself " +
				"between ``` and ```."))
		return false
	}
	text, source, at := node.Text(c.At(node).Source)
	if source == nil || c.Builtins.ReadLua == nil {
		return false
	}
	line, _ := source.Position(at)
	s.Text, s.Source, s.Line = text, source, line
	mistakes := c.Builtins.ReadLua(source.Name, line, text, s.Names, s.Changes())
	for _, m := range mistakes {
		d := diag.Errorf("hook-unreadable", s.Span(m.Line), "%s", check.Capital(m.Message))
		if m.Hint != "" {
			d = d.WithHint("%s.", strings.TrimSuffix(check.Capital(m.Hint), "."))
		}
		if source != c.At(node).Source {
			d = d.WithOther(c.At(node), "this is where it is used")
		}
		c.Report(d)
	}
	if len(mistakes) > 0 {
		return false
	}
	c.Rules.Scripts = append(c.Rules.Scripts, s)
	c.namedInLua(text)
	return true
}

// namedInLua notes the words of a script: what they may name is used there.
func (c *reader) namedInLua(text string) {
	for _, word := range syntax.LuaWords(text) {
		c.InLua[word] = true
	}
}
