package hook

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

func init() {
	// These are the library's own settings and hold for every machine. Nobody else
	// imports it, so nobody else is told. Far indices must not fill an array up to
	// there, and the old table `arg` must not be made behind a script's back.
	lua.MaxArrayIndex = maxIndex
	lua.CompatVarArg = false
}

// Sizes of a script.
const (
	// maxSource is how long a script may be, in bytes.
	maxSource = 16 << 10
	// maxDepth is how deep its blocks and expressions may be nested.
	maxDepth = 150
	// maxFunctions, maxNames and maxArgs are how many functions it may hold, and how
	// many names or values one statement or call may list.
	maxFunctions = 200
	maxNames     = 100
	maxArgs      = 100
	// maxLine is the last line of a file that a script may begin in.
	maxLine = 1 << 20
	// maxIndex bounds the part of a table that is kept as an array.
	maxIndex = 10_000
	// chunk is what the machine calls every script; the file's name is put in afterwards.
	chunk = "@"
)

// Source is a script as it stands in a file.
type Source struct {
	// File is the name that messages use.
	File string
	// Line is the file's line in which Text begins, from 1 on.
	Line int
	Text string
	// Params are the names that stand for the arguments of a call. A hyphen becomes
	// an underscore, since Lua's names have none.
	Params []string
	// Changes says that the script may ask for changes: it is a hook, not a function or a policy.
	Changes bool
}

// Script is a script that can be carried out, by any number of calls at once. It never changes.
type Script struct {
	file     string
	line     int
	params   int
	proto    *lua.FunctionProto
	builtins []int
	sets     Keeps
	gives    Keeps
	lines    []string // as they stand in the file
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// reserved are the words that cannot be names.
var reserved = strings.Fields("and break do else elseif end false for function goto if in local nil not or repeat return then " +
	"true until while")

// Compile reads a script. It returns every mistake that it can find, in the
// order of the lines: text that is not Lua, names that there are not, values that are stored where nothing lasts,
// and scripts that are too large (16 KB, nested 150 deep).
func Compile(src Source) (script *Script, mistakes []*Error) {
	line := min(max(src.Line, 1), maxLine)
	one := func(at int, message, hint string) (*Script, []*Error) {
		return nil, []*Error{{File: src.File, Line: max(at, line), Fault: Unreadable, Message: message, Hint: hint}}
	}
	defer func() {
		if recover() != nil {
			script, mistakes = one(line, "this cannot be read as Lua", "")
		}
	}()
	if len(src.Text) > maxSource {
		return one(line, fmt.Sprintf("this script is longer than %d bytes", maxSource),
			"write it in several functions, or in the rules themselves")
	}
	if at := badByte(src.Text); at >= 0 {
		return one(line+strings.Count(src.Text[:at], "\n"), "here is a character that no text has", "save the file as plain UTF-8 text")
	}
	params := make([]string, len(src.Params))
	for i, name := range src.Params {
		params[i] = strings.ReplaceAll(name, "-", "_")
		if !identifier.MatchString(params[i]) || slices.Contains(reserved, params[i]) || slices.Contains(params[:i], params[i]) {
			return one(line, fmt.Sprintf("`%s` cannot be the name of a value in Lua", name), "give it another name")
		}
	}
	if len(params) > maxNames {
		return one(line, fmt.Sprintf("a script takes at most %d values", maxNames), "")
	}
	stmts, err := parse.Parse(io.MultiReader(strings.NewReader(strings.Repeat("\n", line-1)), strings.NewReader(src.Text)), chunk)
	if err != nil {
		at, message, hint := unreadable(err, line, src.Text)
		return one(at, message, hint)
	}
	r := rewriter{file: src.File, line: line, changes: src.Changes}
	body := r.script(params, stmts)
	if len(r.mistakes) > 0 {
		slices.SortStableFunc(r.mistakes, func(a, b *Error) int { return a.Line - b.Line })
		return nil, r.mistakes
	}
	proto, err := lua.Compile(body, chunk)
	if err != nil {
		at, message, hint := uncompilable(err, line)
		return one(at, message, hint)
	}
	settle(proto)
	return &Script{file: src.File, line: line, params: len(params), proto: proto, builtins: r.used, sets: r.sets,
		gives: r.gives, lines: strings.Split(src.Text, "\n")}, nil
}

// badByte finds the first byte that does not belong in a text; -1 is none.
func badByte(text string) int {
	for i, r := range text {
		if r == 0 {
			return i
		}
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// unreadable says where the parser stopped and why.
func unreadable(err error, line int, text string) (at int, message, hint string) {
	e, ok := err.(*parse.Error)
	if !ok {
		return line, "this cannot be read as Lua", ""
	}
	if e.Pos.Line == parse.EOF {
		if strings.HasPrefix(e.Message, "unterminated") || strings.HasPrefix(e.Message, "invalid multiline") {
			return line + unterminated(text) - 1, "the text or remark that begins here is not closed",
				"close it with the sign that it begins with, or with ]]"
		}
		if first, word := unclosed(text); first > 0 {
			end := "end"
			if word == "repeat" {
				end = "until"
			}
			return line + first - 1, fmt.Sprintf("the block that `%s` begins here has no `%s`", word, end), ""
		}
		return line, "this script is over before it is complete", ""
	}
	switch {
	case strings.HasPrefix(e.Message, "unterminated"):
		return e.Pos.Line, "a text is not closed in this line", "close it with the sign that it begins with"
	case strings.HasPrefix(e.Message, "ambiguous"):
		return e.Pos.Line, "a line may not begin with ( after a call", "join the lines, or put ; between them"
	case e.Token == "":
		return e.Pos.Line, "this cannot be read as Lua", ""
	}
	hint = "blocks begin with then or do and end with end; a sum is stored as x = x + 1"
	switch e.Token {
	case "!":
		hint = "not equal is written ~=, and the opposite with the word not"
	case "=":
		hint = "two things are compared with ==; one = gives a name its value"
	}
	return e.Pos.Line, fmt.Sprintf("this cannot be read as Lua at `%s`", shown(e.Token)), hint
}

// uncompilable says what the library could not turn into code.
func uncompilable(err error, line int) (at int, message, hint string) {
	e, ok := err.(*lua.CompileError)
	if !ok {
		return line, "this cannot be carried out", ""
	}
	switch {
	case strings.HasPrefix(e.Message, "no loop"):
		return e.Line, "`break` stands in no loop", ""
	case strings.Contains(e.Message, "local variables"), strings.Contains(e.Message, "register"):
		return e.Line, "too many names and values at once", "split this into functions"
	}
	return e.Line, "this is too large to be carried out", "split this into functions"
}

// shown gives a piece of a script as a message may quote it.
func shown(piece string) string {
	piece = strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == '`' {
			return '?'
		}
		return r
	}, piece)
	if runes := []rune(piece); len(runes) > 24 {
		return string(runes[:24]) + "..."
	}
	return piece
}

// settle makes the code ready to be kept. A part that is read by a constant name
// is read like any other: the special instruction for it would put the name into new
// memory each time that a host is asked. And the room that the library left for more code is given back.
func settle(p *lua.FunctionProto) {
	code := make([]uint32, len(p.Code))
	for i, instruction := range p.Code {
		if instruction>>26 == uint32(lua.OP_GETTABLEKS) {
			instruction = instruction&(1<<26-1) | uint32(lua.OP_GETTABLE)<<26
		}
		code[i] = instruction
	}
	p.Code = code
	p.DbgSourcePositions = slices.Clone(p.DbgSourcePositions)
	p.DbgLocals, p.DbgCalls = nil, nil
	for _, inner := range p.FunctionPrototypes {
		settle(inner)
	}
}

// mark gives a new piece of the tree the line of the one that it stands for.
func mark[T ast.PositionHolder](piece T, line int) T {
	piece.SetLine(line)
	piece.SetLastLine(line)
	return piece
}
