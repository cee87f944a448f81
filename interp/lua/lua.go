// Package lua is the host of the rules' Lua: what a script may read of a game, who may not see it, and what it may ask to be
// done. The jail in which scripts run is interp/hook, which knows no game; this package knows games and sits behind game.Scripts.
//
// The host says of everything that is read who may not see it; the sum of that is what say and ask are held against. What a hook
// asks for is done after the call, change by change, by the acts that statements use; what is left while one of its questions is
// open is part of the state, and so is each script's stream. Calls are charged to the steps of the rules.
package lua

import (
	"errors"
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/rng"
)

// The codes of what goes wrong with a ruleset's Lua.
const (
	CodeHookWrong   = "hook-wrong"   // a script did or asked for what cannot be done
	CodeHookSecret  = "hook-secret"  // it would have told somebody what they may not know
	CodeHookAborted = "hook-aborted" // the machine, not the rules, made it stop
)

// What a call of a script costs in steps of the rules, so that rules which call Lua for ever are stopped like all others.
const (
	stepsPerCall        = 20 // for the call itself
	instructionsPerStep = 4  // so many instructions of Lua are a step
	bytesPerStep        = 64 // and so many bytes
	stepsPerChange      = 10 // steps for everything that it asks for
)

// scriptGame is what a match keeps ready for its scripts. Nothing in it ever changes but the machines in the pool.
type scriptGame struct {
	pool  hook.Pool
	hooks bool // some script is a hook

	// What scripts may read of each kind of thing, by the names that it has there.
	player, table, cards, options map[string]scriptPart
	events                        [len(event.EventNames)][]eventHook
}

// eventHook is a script that is called at events of a kind.
type eventHook struct {
	name   string
	verb   string
	script int32
}

// Host carries out Lua. Programs with scripts have it.
type Host struct{}

// Ready looks up what scripts may read, and when hooks are called.
func (Host) Ready(g *game.Game) game.Scripts {
	lua := &scriptGame{hooks: slices.ContainsFunc(g.P.Scripts, func(s program.Script) bool { return s.Rules.Kind == check.LuaHook })}
	lua.name(g)
	for _, h := range g.P.Hooks {
		e := &builtin.Events[h.Event]
		kind := slices.Index(event.EventNames[:], e.Kind)
		lua.events[kind] = append(lua.events[kind], eventHook{e.Name, e.Verb, h.Script})
	}
	return lua
}

// scriptState is what a game remembers for its scripts. Everything in it is copied with the game.
type scriptState struct {
	machine *scriptMachine // scratch memory for calls of scripts

	seed    uint64       // from which the streams were made
	drawn   []bool       // of each script: its stream has been made
	streams []rng.Stream // of each script, as far as any has drawn

	next   int   // the number of the first event that no hook has looked at
	due    []due // hooks that are to be called for what happened
	called int   // how many of them have been
	busy   bool  // hooks are at work: what they cause calls no others
	bet    bool  // behind them the round of betting goes on
	after  after

	script int32         // whose changes are carried out
	me     int32         // for whom it was called
	left   []hook.Change // what of them is still to be done
	into   int32         // the field that the open decision's answer goes to
	of     int32         // and whose it is; -1: the table's
	asking bool
}

// due is a hook that is to be called for something that happened.
type due struct {
	event  event.Event
	script int32
	name   string
}

// after is what is put back when hooks have done their work.
type after struct {
	answer   int64
	answered []int32
	cur      int32
}

// stateOf is what a state remembers for its scripts.
func stateOf(s *game.State) *scriptState {
	l, _ := s.Scripts.(*scriptState)
	if l == nil {
		l = &scriptState{}
		s.Scripts = l
	}
	return l
}

// gameOf is what the state's match keeps ready.
func gameOf(s *game.State) *scriptGame { return s.G.Host.(*scriptGame) }

func (l *scriptState) copyFrom(o *scriptState) {
	drawn, streams, list, answered := append(l.drawn[:0], o.drawn...), append(l.streams[:0], o.streams...),
		append(l.due[:0], o.due...), append(l.after.answered[:0], o.after.answered...)
	machine := l.machine
	*l = *o
	l.machine = machine
	l.drawn, l.streams, l.due, l.after.answered = drawn, streams, list, answered
	l.left = slices.Clone(o.left)
}

// scriptMachine is a state's scratch memory for calls of scripts. One call may lead to another: a hook reads a define that is
// worked out by Lua.
type scriptMachine struct {
	calls    []*scriptCall
	depth    int
	aside    *game.State  // in which defines are worked out that a script reads
	ask      func() error // the backstop of this call, once it has been asked
	backstop func() error
}

// scriptCall is one call.
type scriptCall struct {
	hook.Call
	host scriptHost
	// forgiving says that a script which goes wrong when it has read what not everybody may see has come to its end there.
	forgiving bool
}

// beginScript makes a call ready.
func beginScript(s *game.State, script int32) *scriptCall {
	if stateOf(s).machine == nil {
		m := &scriptMachine{}
		m.backstop = func() error {
			if m.ask == nil {
				m.ask = s.P.Backstop()
			}
			return m.ask()
		}
		stateOf(s).machine = m
	}
	m := stateOf(s).machine
	if m.depth == len(m.calls) {
		m.calls = append(m.calls, &scriptCall{})
	}
	c := m.calls[m.depth]
	m.depth++
	c.host = scriptHost{s: s, script: script, temps: c.host.temps[:0]}
	c.Host, c.Before, c.Chance, c.forgiving = &c.host, 0, nil, false
	return c
}

// runScript carries out a script. It is false where that went wrong, and the game is stopped.
func runScript(s *game.State, c *scriptCall) bool {
	m := stateOf(s).machine
	script := &s.P.Scripts[c.host.script]
	if s.Ways != nil {
		s.Unwalkable("The rules ask Lua here, which may look at anything")
	}
	if s.Failure != nil || !s.Spend(script.Span, stepsPerCall) {
		m.depth--
		return false
	}
	if script.Lua.Draws() && !s.Chances.On {
		c.Chance = scriptChance(s, c.host.script)
	}
	c.Limits = hook.Limits{Steps: s.Limits.HookSteps, Bytes: s.Limits.HookBytes}
	if s.P.Backstop != nil {
		c.Limits.Backstop, m.ask = m.backstop, nil
	}
	err := gameOf(s).pool.Call(script.Lua, &c.Call)
	m.depth--
	switch {
	case err != nil && err.Secret && c.forgiving:
		s.Failure = nil
		withholdWrong(s, script)
	case err != nil:
		scriptWrong(s, script, err)
		return false
	}
	return s.Failure == nil && s.Spend(script.Span, int64(c.Steps/instructionsPerStep+c.Bytes/bytesPerStep))
}

// scriptChance is the stream that a script draws from. It is made from the game's seed when it is first wanted, and anew
// where that seed is made up.
func scriptChance(s *game.State, script int32) *rng.Stream {
	l := stateOf(s)
	n := len(s.P.Scripts)
	if l.seed != s.Root || len(l.drawn) != n {
		l.seed, l.drawn = s.Root, append(l.drawn[:0], make([]bool, n)...)
	}
	if len(l.streams) != n {
		l.streams = make([]rng.Stream, n)
	}
	if !l.drawn[script] {
		l.drawn[script] = true
		of := &s.P.Scripts[script]
		l.streams[script].Reset(s.Root, fmt.Sprintf("lua %s %d", of.Name, of.Nth))
	}
	return &l.streams[script]
}

// scriptWrong stops the game because of what went wrong in a script. What goes wrong in a define that it read counts first.
func scriptWrong(s *game.State, script *program.Script, e *hook.Error) {
	code, hint := CodeHookWrong, e.Hint
	switch e.Fault {
	case hook.TooManySteps, hook.TooManyBytes:
		code = game.CodeHookLimit
	case hook.Aborted:
		code, hint = CodeHookAborted, "play it again; the rules themselves may be sound"
	}
	failScript(s, script, e.Line, code, say.Capital(e.Message), hint)
	if e.Secret && s.Failure.Code == code {
		wentWrong(s, script)
	}
}

// wentWrong puts in place of what went wrong in a script that no more than this is told: which of its lines did, and how, would
// tell something of what it has read.
func wentWrong(s *game.State, script *program.Script) {
	s.Failure = nil
	failScript(s, script, script.Rules.Line, CodeHookWrong, wrongSecretly, trySo)
}

const (
	wrongSecretly = "The script went wrong when it had read what not everybody may see"
	trySo         = "which of its lines did, and how, would tell something of that: try it where it reads only what lies open"
)

// failScript stops the game at a line of a script.
func failScript(s *game.State, script *program.Script, line int, code, summary, hint string) {
	if s.Failure != nil {
		return
	}
	s.Fail(script.Span, code, summary, hint)
	blameScript(s, script, line)
}

// blameScript moves what has just gone wrong to the line of the script that caused it.
func blameScript(s *game.State, script *program.Script, line int) {
	d := *s.Failure
	if at := script.At(line); d.Span != at {
		d.Span = at
		d = d.WithNote("in %s", script.Name)
	}
	s.Failure = &d
}

// secretOf is a bit for everybody who may not see what some eyes see.
func secretOf(s *game.State, eyes uint32) uint64 {
	return uint64((uint32(1)<<s.M.N - 1 | event.ToGM | event.Everybody) &^ table.Whole(eyes))
}

// Num is a plain value of a define that is worked out by Lua.
func (l *scriptGame) Num(s *game.State, n *program.Node) int64 {
	c, ok := runDefine(s, n)
	if !ok {
		return 0
	}
	script := &s.P.Scripts[n.A]
	v, ok := fromLua(s, c.Result, &script.Gives)
	if !ok {
		givesWrong(s, script, c)
		return 0
	}
	return v
}

// List is a list of one.
func (l *scriptGame) List(s *game.State, n *program.Node) []int32 {
	c, ok := runDefine(s, n)
	if !ok {
		return nil
	}
	script := &s.P.Scripts[n.A]
	list, ok := listFromLua(s, &c.host, c.Result, script.Gives.Kind)
	if !ok {
		givesWrong(s, script, c)
	}
	return list
}

// runDefine calls the script of a define with its arguments. It sees nothing but these and the options.
func runDefine(s *game.State, n *program.Node) (*scriptCall, bool) {
	script := &s.P.Scripts[n.A]
	c := beginScript(s, n.A)
	c.Args = c.Args[:0]
	touched := s.Chances.Touched
	s.Chances.Touched = false
	for i := range n.C {
		arg, kind := s.P.Args[n.B+i], script.Params[i].Kind
		switch op := s.P.Nodes[arg].Op; {
		case op >= program.OpFracVar:
			c.Args = append(c.Args, hook.TextOf(s.Frac(arg).RatString()))
		case op >= program.OpListVar:
			list := s.List(arg)
			if kind == check.Cards {
				s.LookAtAll(list)
				for _, card := range list {
					c.Before |= secretOf(s, s.Seen[card]|s.ZoneEyes(int(s.Lies[card])))
				}
			}
			c.Args = append(c.Args, c.host.give(kind, list))
		default:
			v := toLua(s, kind, s.Num(arg))
			if v.Kind == hook.Card {
				s.LookAt(v.N)
				c.Before |= secretOf(s, s.Seen[v.N]|s.ZoneEyes(int(s.Lies[v.N])))
			}
			c.Args = append(c.Args, v)
		}
	}
	ready := !s.Chances.Touched // else dice are wanted that are not rolled while a chance is worked out
	s.Chances.Touched = touched || !ready
	c.Args = append(c.Args, hook.ThingOf(theOptions))
	if !ready || s.Failure != nil {
		stateOf(s).machine.depth--
		return nil, false
	}
	return c, runScript(s, c)
}

// givesWrong stops the game where a define's script gives something else than it should.
func givesWrong(s *game.State, script *program.Script, c *scriptCall) {
	what := "something else"
	if c.Hidden == 0 {
		what = textOf(s, c.Result)
	}
	failScript(s, script, c.Line, CodeHookWrong, "This should give "+typeText(script.Gives)+", and gives "+what,
		"return such a value on every way through the script")
}

// typeText is a type with its range: "a number from 0 to 9".
func typeText(t check.Type) string {
	text := t.String()
	if len(t.Ranges) > 0 && t.Kind == check.Number {
		text += " from " + say.RangesText(t.Ranges)
	}
	return text
}

// errSecret is why a script cannot read something: the game master's message says no more.
var errSecret = errors.New("this cannot be worked out here")
