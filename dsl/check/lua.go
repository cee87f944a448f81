package check

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// ScriptKind says what a script is for.
type ScriptKind uint8

// What scripts are for.
const (
	LuaDefine ScriptKind = iota // it gives the value of a define
	LuaHook                     // it is called when something happens, and may change the game
	LuaPolicy                   // it answers for a player
)

// A Script is a piece of Lua of a ruleset.
type Script struct {
	Kind   ScriptKind
	Name   string // what it is, as the rules say it: "define clash", "on discard", "policy sly"
	Decl   syntax.Ranger
	Node   *syntax.Script
	Source *diag.Source // in which it stands: the ruleset's file, or its own
	Line   int          // of the source, in which Text begins
	Text   string
	Params []*Object // of a define
	Names  []string  // by which it knows what it is given
	Gives  Type      // of a define
}

// Changes reports whether the script may ask for changes of the game.
func (s *Script) Changes() bool { return s.Kind == LuaHook }

// Span is a line of the script, without the blanks around it.
func (s *Script) Span(line int) diag.Span {
	if s.Source == nil {
		return diag.Span{}
	}
	text := s.Source.Text
	start := 0
	for n := 1; n < line; n++ {
		i := strings.IndexByte(text[start:], '\n')
		if i < 0 {
			break
		}
		start += i + 1
	}
	end := len(text)
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
		end = start + i
	}
	words := strings.TrimSpace(text[start:end])
	start += strings.Index(text[start:end], words)
	return diag.Span{Source: s.Source, Start: start, End: start + len(words)}
}

// A Hook is a script that is called when something happens.
type Hook struct {
	*Script
	Phase  *Phase // after this phase; or
	Start  *Start // before the first step of this start; or
	Result string // as soon as this result is given; or
	Event  string // when this happens at the table
}

// LuaMistake is a mistake in a script: a line of its source, what is wrong there and what to write instead.
type LuaMistake struct {
	Line          int
	Message, Hint string
}

// What scripts are given, by the names that they know it by.
var (
	hookNames   = []string{"game", "event", "me"}
	policyNames = []string{"game", "decision", "me"}
)

// optionsName is how a define's script knows the options. It stands behind its own parameters.
const optionsName = "options"

// listsOfLua are the lists that a define may give by Lua beside those that a field may be.
var listsOfLua = map[string]Kind{"numbers": Numbers, "texts": Texts, "ranks": Ranks, "suits": Suits}

// luaExpr types what a define gives by Lua: what it says that it gives. What it comes to is looked at in play.
func (c *checker) luaExpr(e *syntax.LuaExpr) Type {
	t := c.luaGives(e.Gives)
	if c.inside != nil && c.inside.Kind == DefineBody && e.Script != nil {
		def := c.defines[c.inside.Obj].define
		c.scripts[e.Script] = &Script{Kind: LuaDefine, Name: "define " + def.Name, Decl: def.Decl, Params: def.Params, Gives: t}
	}
	return t.value()
}

func (c *checker) luaGives(d *syntax.Type) Type {
	if d == nil {
		return Type{}
	}
	if kind, ok := listsOfLua[d.Name]; ok && d.From == nil && len(d.Alts) == 0 {
		return Of(kind)
	}
	t := c.fieldType(d)
	switch t.Kind {
	case Pile, Faces, Dice:
		c.errorf("wrong-type", d, "Let it give a number, or numbers.", "Lua cannot give %s", t)
		return Type{}
	}
	if t.ByName {
		c.errorf("wrong-type", d, "Leave by name away.", "Only what is given at a start can be given by name")
	}
	return t
}

// lua finds the scripts of the ruleset and what calls them, and has them read.
func (c *checker) lua() {
	for _, d := range c.merged.Decls {
		if h, ok := d.(*syntax.HookDecl); ok {
			c.hook(h)
			continue
		}
		if p, ok := d.(*syntax.PolicyDecl); ok && p.Name != nil {
			c.policyScript(p, p.Script)
			for _, h := range p.Handlers {
				if h != nil {
					c.policyScript(p, h.Script)
				}
			}
		}
		syntax.Walk(d, func(n syntax.Ranger) bool {
			if e, ok := n.(*syntax.LuaExpr); ok && c.scripts[e.Script] != nil {
				s := c.scripts[e.Script]
				for _, p := range s.Params {
					s.Names = append(s.Names, p.Name)
				}
				s.Names = append(s.Names, optionsName)
				c.script(e.Script, s)
			}
			return true
		})
	}
}

func (c *checker) policyScript(p *syntax.PolicyDecl, node *syntax.Script) {
	if node != nil {
		c.script(node, &Script{Kind: LuaPolicy, Name: "policy " + p.Name.Name, Decl: p, Names: policyNames})
	}
}

// hook finds out what a hook hangs on.
func (c *checker) hook(d *syntax.HookDecl) {
	h := &Hook{Script: &Script{Kind: LuaHook, Decl: d, Names: hookNames}}
	switch {
	case d.Name == nil && d.Event == nil || d.Script == nil:
		return
	case d.Event != nil:
		h.Name, h.Event = "on "+d.Event.Name, d.Event.Name
		if !slices.Contains(c.b.Events, h.Event) {
			c.unknownEvent(d.Event)
			return
		}
	case d.What == "phase":
		i := slices.IndexFunc(c.rs.Phases, func(p *Phase) bool { return p.Name == d.Name.Name })
		if i < 0 {
			c.unknown(d.Name, d.Name.Name, namesOf(c.rs.Phases, func(p *Phase) string { return p.Name }), "should be a phase")
			return
		}
		h.Phase = c.rs.Phases[i]
	case d.What == "start":
		i := slices.IndexFunc(c.rs.Starts, func(s *Start) bool { return s.Name == d.Name.Name })
		if i < 0 {
			c.unknown(d.Name, d.Name.Name, namesOf(c.rs.Starts, func(s *Start) string { return s.Name }), "should be a start")
			return
		}
		h.Start = c.rs.Starts[i]
	default:
		if c.known.results[d.Name.Name] == nil {
			c.unknown(d.Name, d.Name.Name, sortedKeys(c.known.results), "should be a result")
			return
		}
		h.Result = d.Name.Name
	}
	if d.Name != nil {
		h.Name = "on " + d.What + " " + d.Name.Name
	}
	if c.script(d.Script, h.Script) {
		c.rs.Hooks = append(c.rs.Hooks, h)
	}
}

func namesOf[T any](list []T, name func(T) string) []string {
	var names []string
	for _, x := range list {
		names = append(names, name(x))
	}
	return names
}

// unknownEvent reports an event that there is not, which may be the name of a step.
func (c *checker) unknownEvent(at *syntax.Ident) {
	if o := c.known.global[at.Name]; o != nil && (o.Kind == PhaseName || o.Kind == StartName) {
		what := map[ObjectKind]string{PhaseName: "phase", StartName: "start"}[o.Kind]
		c.errorf("unknown-name", at, "Write: on "+what+" "+at.Name, "%q is %s, and no event of the table", at.Name, kindNouns[o.Kind])
		return
	}
	c.report(diag.Errorf("unknown-name", c.at(at), "There is no event %q", at.Name).WithLabel("should be what happens at the table").
		DidYouMean(at.Name, c.b.Events, "The events are %s. A phase, a start or a result is named with that word: on phase dealing", Joined(c.b.Events, " and ")))
}

// script has a script read, and keeps it where it can be carried out.
func (c *checker) script(node *syntax.Script, s *Script) bool {
	if c.scripts[node] != nil && s.Kind != LuaDefine {
		return false
	}
	c.scripts[node], s.Node = s, node
	if node.Missing != "" || node.Path != "" && node.File == nil {
		why := node.Missing
		if why == "" {
			why = "No file with Lua can be read here"
		}
		c.report(diag.Errorf("lua-missing", c.at(node), "%s", why).
			WithHint("Write the name of a file in the folder of this one in quotation marks, lua \"clash.lua\", or the Lua itself between ``` and ```."))
		return false
	}
	text, source, at := node.Text(c.at(node).Source)
	if source == nil || c.b.ReadLua == nil {
		return false
	}
	line, _ := source.Position(at)
	s.Text, s.Source, s.Line = text, source, line
	mistakes := c.b.ReadLua(source.Name, line, text, s.Names, s.Changes())
	for _, m := range mistakes {
		d := diag.Errorf("hook-unreadable", s.Span(m.Line), "%s", capital(m.Message))
		if m.Hint != "" {
			d = d.WithHint("%s.", strings.TrimSuffix(capital(m.Hint), "."))
		}
		if source != c.at(node).Source {
			d = d.WithOther(c.at(node), "this is where it is used")
		}
		c.report(d)
	}
	if len(mistakes) > 0 {
		return false
	}
	c.rs.Scripts = append(c.rs.Scripts, s)
	c.namedInLua(text)
	return true
}

// namedInLua notes the words of a script: what they may name is used there.
func (c *checker) namedInLua(text string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		c.inLua[word] = true
	}
}

// usedInLua reports whether a script may read or change what has this name.
func (c *checker) usedInLua(name string) bool {
	return c.inLua[strings.ReplaceAll(name, "-", "_")] || c.inLua[name]
}
