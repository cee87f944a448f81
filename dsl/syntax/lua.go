package syntax

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// What is written in Lua, for what lines of rules cannot say.
type (
	// Script is Lua between fences, or the path of a file in the ruleset's folder: ```...```, "clash.lua"
	Script struct {
		Node
		Block string `parser:"( @Lua"`
		Path  string `parser:"| @Text )"`

		// File is the file that Path names, once somebody has found it, and Missing why nobody could.
		File    *diag.Source
		Missing string
	}
	// LuaExpr is what a define gives by Lua: lua number ```...```, lua player or none "leader.lua"
	LuaExpr struct {
		Node
		Gives  *Type   `parser:"'lua' @@"`
		Script *Script `parser:"@@"`
	}
	// HookDecl: on phase deal_board lua ```...```     on discard lua "chaos.lua"
	HookDecl struct {
		Node
		Phase  *Ident  `parser:"'on' ( 'phase' @@"`
		Event  *Ident  `parser:"| @@ )"`
		Script *Script `parser:"'lua' @@"`
	}
)

func (*LuaExpr) expr()  {}
func (*HookDecl) decl() {}

// Value is the path without quotation marks; "" where the Lua stands in the ruleset itself.
func (s *Script) Value() string { return Unquote(s.Path) }

// Text is the Lua, with the source in which it stands and the byte offset there at which it begins. The source is nil
// where it stands in a file that was not found; what stands between fences is in the source that is given.
func (s *Script) Text(in *diag.Source) (text string, from *diag.Source, at int) {
	if s.Path != "" {
		if s.File == nil {
			return "", nil, 0
		}
		return s.File.Text, s.File, 0
	}
	start, _ := s.Range()
	text = strings.TrimSuffix(strings.TrimPrefix(s.Block, lex.Fence), lex.Fence)
	skip := len(lex.Fence)
	if rest, ok := strings.CutPrefix(text, "lua"); ok && (rest == "" || strings.ContainsAny(rest[:1], " \t\r\n")) {
		text, skip = rest, skip+len("lua") // as editors mark such a block
	}
	return text, in, start + skip
}

// LuaWords are the words of a script, which may be names of the rules.
func LuaWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}

// Scripts are all scripts of a file, in their order.
func Scripts(f *File) []*Script { return slices.Collect(All[*Script](f)) }

// settleValue makes what a define gives by Lua or by a block, or is changed to, its value, like any other expression.
func settleValue(d Decl) {
	if r, ok := d.(*ReplaceDecl); ok {
		d = r.Instead
	}
	switch d := d.(type) {
	case *ChangeDecl:
		d.To = settled(nil, d.Block, d.To)
		d.Block = nil
	case *DefineDecl:
		d.Value = settled(d.Lua, d.Block, d.Value)
		d.Lua, d.Block = nil, nil
	}
}

// settled is the one of them that is there, as a value.
func settled(lua *LuaExpr, block *CasesExpr, value *Value) *Value {
	switch {
	case lua != nil:
		return &Value{Node: lua.Node, Expr: ListExpr{Expr: lua}}
	case block != nil:
		return &Value{Node: block.Node, Expr: ListExpr{Expr: block}}
	}
	return value
}
