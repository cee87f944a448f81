package hook

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// builtin is one function that the machine hands to a script.
type builtin struct {
	name string
	run  func(*vm, *lua.LState) int
	// change says that it asks for a change of the game, which only hooks may.
	change bool
	// hidden says that scripts cannot name it: the rewriting does.
	hidden bool
}

// public reports whether a script may use it by its name.
func (b builtin) public() bool { return !b.hidden }

// builtins are all of them. Their order is that of builtinNumber and of a
// machine's functions, and means nothing else.
var builtins = []builtin{
	{name: "join", run: (*vm).join, hidden: true},
	{name: "len", run: (*vm).length, hidden: true},
	{name: "put", run: (*vm).store, hidden: true},
	{name: "new", run: (*vm).newTable, hidden: true},
	{name: "key", run: (*vm).key, hidden: true},
	{name: "fn", run: (*vm).newFunction, hidden: true},
	{name: "args", run: (*vm).countArgs, hidden: true},
	{name: "through", run: (*vm).through, hidden: true},
	{name: "unrounded", run: (*vm).unrounded, hidden: true},
	{name: "share", run: (*vm).share, hidden: true},
	{name: "rest", run: (*vm).rest, hidden: true},
	{name: "power", run: (*vm).power, hidden: true},
	{name: "<", run: func(v *vm, l *lua.LState) int { return v.compare(l, false, false) }, hidden: true},
	{name: "<=", run: func(v *vm, l *lua.LState) int { return v.compare(l, true, true) }, hidden: true},
	{name: ">", run: func(v *vm, l *lua.LState) int { return v.compare(l, true, false) }, hidden: true},
	{name: ">=", run: func(v *vm, l *lua.LState) int { return v.compare(l, false, true) }, hidden: true},
	{name: "give", run: (*vm).give, hidden: true},
	{name: "ipairs after", run: (*vm).ipairsAfter, hidden: true},
	{name: "divup", run: (*vm).divUp, hidden: true},
	{name: "move one", run: (*vm).moveOne, change: true, hidden: true},

	{name: "type", run: (*vm).kindOf},
	{name: "tostring", run: (*vm).toString},
	{name: "tonumber", run: (*vm).toNumber},
	{name: "error", run: (*vm).raise},
	{name: "assert", run: (*vm).assert},
	{name: "select", run: (*vm).selectArgs},
	{name: "unpack", run: (*vm).unpack},
	{name: "pairs", run: (*vm).pairs},
	{name: "ipairs", run: (*vm).ipairs},
	{name: "next", run: (*vm).next},
	{name: "each", run: (*vm).each},
	{name: "list", run: (*vm).list},
	{name: "has", run: (*vm).has},
	{name: "div", run: (*vm).div},
	{name: "random", run: (*vm).random},
	{name: "shuffle", run: (*vm).shuffle},

	{name: "math.abs", run: (*vm).abs},
	{name: "math.ceil", run: (*vm).round},
	{name: "math.floor", run: (*vm).round},
	{name: "math.max", run: (*vm).maximum},
	{name: "math.min", run: (*vm).minimum},
	{name: "math.random", run: (*vm).random},

	{name: "table.concat", run: (*vm).tableConcat},
	{name: "table.insert", run: (*vm).tableInsert},
	{name: "table.remove", run: (*vm).tableRemove},
	{name: "table.sort", run: (*vm).tableSort},
	{name: "table.unpack", run: (*vm).unpack},

	{name: "string.byte", run: (*vm).stringByte},
	{name: "string.char", run: (*vm).stringChar},
	{name: "string.find", run: (*vm).stringFind},
	{name: "string.format", run: (*vm).stringFormat},
	{name: "string.gmatch", run: (*vm).stringGmatch},
	{name: "string.gsub", run: (*vm).stringGsub},
	{name: "string.len", run: (*vm).stringLen},
	{name: "string.lower", run: (*vm).stringLower},
	{name: "string.match", run: (*vm).stringMatch},
	{name: "string.rep", run: (*vm).stringRep},
	{name: "string.reverse", run: (*vm).stringReverse},
	{name: "string.sub", run: (*vm).stringSub},
	{name: "string.upper", run: (*vm).stringUpper},

	{name: "result", run: (*vm).giveResult, change: true},
	{name: "move", run: (*vm).moveCards, change: true},
	{name: "pay", run: (*vm).payChips, change: true},
	{name: "say", run: (*vm).sayText, change: true},
	{name: "ask", run: (*vm).askPlayer, change: true},
	{name: "set", run: (*vm).setField, change: true},
}

// builtinNumber finds a builtin by its name; publicNames and libraries are what scripts may write.
var (
	builtinNumber = map[string]int{}
	publicNames   []string
	libraries     = map[string]bool{}
)

func init() {
	for i, b := range builtins {
		builtinNumber[b.name] = i
		if !b.public() {
			continue
		}
		if lib, _, dotted := strings.Cut(b.name, "."); dotted {
			libraries[lib] = true
		}
		publicNames = append(publicNames, b.name)
	}
}

// leftOut are names of Lua that there are not here on purpose, with what to write instead.
var leftOut = func() map[string]string {
	out := map[string]string{}
	for _, group := range []struct{ hint, names string }{
		{"a mistake in a script always ends it and is shown; look before, instead of catching it", "pcall xpcall"},
		{"use say, in a hook", "print"},
		{"a script reaches no files, no programs, no clock and no other scripts",
			"require module package dofile loadfile load loadstring io os debug"},
		{"use loops and functions", "coroutine"},
		{"tables are plain here", "setmetatable getmetatable rawget rawset rawequal rawlen newproxy"},
		{"use local names and the parameters", "_G _ENV getfenv setfenv _VERSION arg"},
		{"memory is counted, and given back after the call", "collectgarbage"},
		{"use div(a, b), which rounds down", "math.fmod math.modf"},
		{"numbers are whole", "math.sqrt math.pi math.sin math.cos math.tan math.exp math.log math.pow math.huge"},
		{"the game's seed settles what is random", "math.randomseed"},
		{"use #", "table.getn table.maxn"},
		{"use for NAME in LIST", "table.foreach table.foreachi"},
		{"a script is text and cannot be made by scripts", "string.dump"},
		{"use string.gmatch", "string.gfind"},
	} {
		for _, name := range strings.Fields(group.names) {
			out[name] = group.hint
		}
	}
	return out
}()
