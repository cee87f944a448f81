package hook

import (
	"context"

	lua "github.com/yuin/gopher-lua"

	"croupier/stdlib/rng"
)

// Sizes of a machine.
const (
	// maxCalls is how deep functions may call each other.
	maxCalls = 100
	// registry is how many values all running functions may hold: at first, and at most.
	registryStart, registryMost = 1024, 16 << 10
	// maxScripts is how many scripts a machine keeps ready.
	maxScripts = 128
)

// vm is a machine that carries out Lua, for one call at a time. What it keeps between calls (scripts made
// ready, texts and things it has met) cannot be told from what it would make anew.
type vm struct {
	meter
	L        *lua.LState
	builtins []lua.LValue
	ready    map[*Script]*lua.LFunction
	script   *Script
	call     *Call
	host     Host
	chance   *rng.Stream
	hidden   uint64
	// read is where the host writes what it answers.
	read Read

	things  things
	texts   map[string]lua.LValue
	walks   []*walk
	walking int
	methods map[string]lua.LValue
	// holes counts, for tables out of which something was taken, how many places
	// may be empty: going through such a table passes them each time.
	holes map[*lua.LTable]int
	buf   []byte
}

// newVM makes a machine.
func newVM() *vm {
	v := &vm{ready: map[*Script]*lua.LFunction{}, texts: map[string]lua.LValue{}, holes: map[*lua.LTable]int{}}
	v.L = lua.NewState(lua.Options{
		CallStackSize: maxCalls, RegistrySize: registryStart, RegistryMaxSize: registryMost, RegistryGrowStep: registryStart,
		SkipOpenLibs: true,
	})
	// The library's own way gathers a trace of all calls, which takes as long as a script likes.
	v.L.Panic = func(l *lua.LState) { panic(nativeFault(lua.LVAsString(l.Get(-1)))) }
	v.meter.Context = context.Background()
	v.meter.stop = v.fail
	v.L.SetContext(&v.meter)
	v.builtins = make([]lua.LValue, len(builtins))
	for i, b := range builtins {
		v.builtins[i] = v.L.NewFunction(func(l *lua.LState) int { return b.run(v, l) })
	}
	v.makeThings()
	v.makeTexts()
	return v
}

// run carries out a script.
func (v *vm) run(s *Script, c *Call) (err *Error) {
	v.script, v.call, v.host, v.chance, v.hidden, v.walking = s, c, c.Host, c.Chance, c.Before, 0
	c.Result, c.Line, c.Changes = Value{}, s.line, c.Changes[:0]
	v.start(c.Limits)
	v.forget()
	defer func() {
		if r := recover(); r != nil {
			err = v.blame(r)
		}
		c.Hidden, c.Steps, c.Bytes = v.hidden, v.steps-v.left, v.bytes-v.room
	}()
	f := v.prepare(s)
	v.L.Push(f)
	for i := range c.Args {
		v.L.Push(v.toLua(&c.Args[i]))
	}
	v.L.Call(len(c.Args), 1)
	v.L.Pop(1)
	if len(v.holes) > 0 {
		clear(v.holes)
	}
	v.call, v.host, v.chance = nil, nil, nil
	return nil
}

// give takes what the script returns, and the line in which it does.
func (v *vm) give(l *lua.LState) int {
	v.call.Result, v.call.Line = v.fromLua(l.Get(1), 0), int(l.Get(2).(lua.LNumber))
	return 0
}

// prepare makes a script's function on this machine, or finds it.
func (v *vm) prepare(s *Script) *lua.LFunction {
	if f, ok := v.ready[s]; ok {
		return f
	}
	if len(v.ready) >= maxScripts {
		clear(v.ready)
	}
	left, room := v.left, v.room
	v.L.Push(v.L.NewFunctionFromProto(s.proto))
	for _, number := range s.builtins {
		v.L.Push(v.builtins[number])
	}
	v.L.Call(len(s.builtins), 1)
	f := v.L.Get(-1).(*lua.LFunction)
	v.L.Pop(1)
	v.left, v.room = left, room
	v.ready[s] = f
	return f
}
