package compile

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/hook"
	"croupier/interp/lua"
	"croupier/interp/program"
)

// scripts compiles all Lua of the ruleset; the checker has read it before.
func (c *compiler) scripts() {
	if len(c.rs.Scripts) == 0 {
		return
	}
	c.p.Host = lua.Host{}
	c.p.HookAsk = int32(len(c.p.Asks))
	c.p.Asks = append(c.p.Asks, program.Ask{Kind: program.AskOne, Verb: "choose", Phase: -1, ElseTo: -1})
	c.luaOf = map[*syntax.Script]int32{}
	named := map[string]int{}
	for _, s := range c.rs.Scripts {
		code, _ := hook.Compile(hook.Source{File: s.Source.Name, Line: s.Line, Text: s.Text, Params: s.Names, Changes: s.Changes()})
		out := program.Script{Name: s.Name, Nth: named[s.Name], Lua: code, Rules: s, Gives: s.Gives, Span: c.span(s.Decl)}
		named[s.Name]++
		for _, p := range s.Params {
			out.Params = append(out.Params, p.Type)
		}
		c.luaOf[s.Node] = int32(len(c.p.Scripts))
		c.p.Scripts = append(c.p.Scripts, out)
	}
	for _, h := range c.rs.Hooks {
		if h.Event != "" {
			event := slices.Index(builtin.EventNames(), h.Event)
			c.p.Hooks = append(c.p.Hooks, program.EventHook{Event: event, Script: c.luaOf[h.Node]})
		}
	}
}

// luaExt is the ending of files with Lua. Only such files are read beside rulesets.
const luaExt = ".lua"

// lua finds the files of Lua that a file of rules names. What is wrong with one the checker says.
func (l *loader) lua(f *syntax.File) {
	for _, s := range syntax.Scripts(f) {
		name := s.Value()
		switch {
		case name == "":
			if s.Path != "" {
				s.Missing = "The name of the file is empty"
			}
			continue
		case !strings.HasSuffix(name, luaExt):
			s.Missing = "A file with Lua has a name that ends in " + luaExt
			continue
		case l.find == nil:
			s.Missing = "No file with Lua can be read here"
			continue
		}
		_, files, err := l.find(name, f.Source)
		if err != nil || len(files) != 1 {
			if s.Missing = sentence(err); err != nil && strings.HasPrefix(err.Error(), name) {
				s.Missing = err.Error() // a file's name is written as it is
			}
			continue
		}
		s.File = files[0]
	}
}

// hooks calls the hooks that hang on a phase.
func (c *compiler) hooks(phase int32, ph *check.Phase) {
	for _, h := range c.rs.Hooks {
		if h.Phase == ph {
			c.emit(program.Instr{Op: program.InHook, A: c.luaOf[h.Node], B: phase}, ph.Decl)
		}
	}
}

// luaExpr compiles what a define gives by Lua: a call with the define's parameters.
func (c *compiler) luaExpr(e *syntax.LuaExpr, op program.Op) int32 {
	i := c.luaOf[e.Script]
	var list []int32
	for _, p := range c.p.Scripts[i].Rules.Params {
		switch {
		case p.Type.Kind.IsList():
			list = append(list, c.listObject(p, 0, e))
		case p.Type.Kind == check.Fraction:
			list = append(list, c.node(program.Node{Op: program.OpFracLocal, A: c.locals[p].At}, e))
		default:
			list = append(list, c.object(p, 0, e))
		}
	}
	return c.node(program.Node{Op: op, A: i, B: c.args(list...), C: int32(len(list))}, e)
}
