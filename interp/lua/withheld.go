package lua

import (
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/say"
)

// A hook may look at everything. What it then does may go by what it has read: what it does, whether it does it, and how often.
// So before the eyes of those who may not know what it has read it does nothing. What it would do there is left undone, which
// looks the same as if it had not come to do it; to stop the game would tell them. Tests, in which nobody sits, say what was
// left undone.

// noticed is who notices that a change is made. What is kept somewhere nobody notices: it is a blank to who may not know what it
// goes by, whether it is kept or not (see even.go).
func noticed(s *game.State, c *hook.Change) uint32 {
	switch c.Verb {
	case hook.GiveResult, keepField, keepResult:
		return 0
	case hook.SetField:
		if ready(c.Name) {
			return event.Everyone
		}
		return 0
	case hook.SayText:
		who, _ := hearers(s, c)
		return who
	case hook.PayChips:
		from, ok := pileNamed(s, c.From)
		to, other := pileNamed(s, c.To)
		if ok && other {
			return s.PileEyes(from, to)
		}
	}
	return event.Everyone
}

// withheld leaves a change undone before the eyes of those who may not know what the hook has read by then; of what is said it
// leaves them out who may not hear it.
func withheld(s *game.State, script *program.Script, c *hook.Change) bool {
	who := uint32(c.Hidden) & noticed(s, c)
	if who == 0 || s.Failure != nil {
		return false
	}
	hint := "Write it as lines of the rules, which may go by a field that the hook sets. Or let the hook read only what lies open"
	if c.Verb == hook.SayText {
		hint = "Say it to those who may know it: say(text, me). Or read only what lies open"
	}
	s.Withhold(script.At(script.Rules.Line), CodeHookSecret,
		"This would tell "+whom(s, who)+" something that the hook has read and that is hidden from them, and is left undone", hint,
		script.Name)
	return true
}

// withholdWrong notes that a script went wrong in a way that would tell something, so that no more of it is done.
func withholdWrong(s *game.State, script *program.Script) {
	s.Withhold(script.At(script.Rules.Line), CodeHookWrong, wrongSecretly, say.Capital(trySo), script.Name)
}

// whom names those of whom one at least may not know something.
func whom(s *game.State, who uint32) string {
	if who == event.ToGM {
		return "the game master"
	}
	for seat := range s.M.N {
		if who>>seat&1 == 1 && who&event.Everybody == 0 {
			return s.M.Name(seat)
		}
	}
	return "everybody"
}
