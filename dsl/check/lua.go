package check

import (
	"croupier/dsl/syntax"
)

// listsOfLua are the lists that a define may give by Lua beside those that a field may be.
var listsOfLua = map[string]Kind{"numbers": Numbers, "texts": Texts, "ranks": Ranks, "suits": Suits}

// luaExpr types what a define gives by Lua: what it says that it gives. What it comes to is looked at in play.
func (c *checker) luaExpr(e *syntax.LuaExpr) Type {
	t := c.luaGives(e.Gives)
	if c.inside != nil && c.inside.Kind == DefineBody {
		def := c.rs.Defines[c.inside.Obj.Index]
		c.scripts[e.Script] = &Script{Kind: LuaDefine, Name: "define " + def.Name, Decl: def.Decl, Params: def.Params, Gives: t}
	}
	return t.Value()
}

func (c *checker) luaGives(d *syntax.Type) Type {
	if kind, ok := listsOfLua[d.Name]; ok && d.From == nil && len(d.Alts) == 0 {
		return Of(kind)
	}
	t := c.written.Type(d)
	switch t.Kind {
	case Pile, Faces, Dice:
		c.Errorf("wrong-type", d, "Let it give a number, or numbers.", "Lua cannot give %s", t)
		return Type{}
	}
	if t.ByName {
		c.Errorf("wrong-type", d, "Leave by name away.", "Only what is given at a start can be given by name")
	}
	return t
}
