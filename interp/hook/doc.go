// Package hook carries out the Lua of a ruleset: functions, hooks on events and
// policies, in a jail.
//
// A script sees nothing but what it is handed: values, and things of the game
// whose parts it reads through a Host. It changes nothing while it runs; what it
// asks for is collected, in order and with its line, and the host applies it
// afterwards under the rules that hold for every statement. It keeps nothing
// between calls, draws chance from the host's stream alone, sees no clock, no file and no
// address, and is stopped by counted steps and bytes, so that it stops at the
// same place on every machine.
//
// Compile reads a script, refuses every name it does not know, and turns what
// could cost more than a step (joining texts, storing in tables, lengths, division)
// into calls that are counted. A Pool carries scripts out, each call on a machine
// of its own. There is no way for a script to catch a mistake: whatever goes wrong
// ends the call with an Error that has a line.
//
// The package knows no game, no ruleset and no language but Lua: which things
// there are, what parts they have and who may see them is the host's to say.
package hook
