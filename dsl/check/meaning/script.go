package meaning

import (
	"strings"

	"croupier/dsl/check/types"
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
	Params []*Object  // of a define
	Names  []string   // by which it knows what it is given
	Gives  types.Type // of a define
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
	Phase *Phase // after this phase; or
	Event string // when this happens at the table
}

// LuaMistake is a mistake in a script: a line of its source, what is wrong there and what to write instead.
type LuaMistake struct {
	Line          int
	Message, Hint string
}
