package hook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// nativeFault is a mistake that the library found, in its words.
type nativeFault string

// fail ends the call with a mistake at the line that runs.
func (v *vm) fail(fault Fault, message, hint string) {
	panic(&Error{Line: v.line(), Fault: fault, Message: message, Hint: hint})
}

// wrong ends the call because the script did what cannot be done.
func (v *vm) wrong(hint, format string, args ...any) {
	v.fail(Wrong, fmt.Sprintf(format, args...), hint)
}

// line gives the line of the script that runs now.
func (v *vm) line() int {
	for level := 0; ; level++ {
		place, ok := v.L.GetStack(level)
		if !ok {
			return v.script.line
		}
		if _, err := v.L.GetInfo("l", place, lua.LNil); err == nil && place.CurrentLine > 0 {
			return place.CurrentLine
		}
	}
}

// quote gives a piece of what a script works with for a message, or leaves it
// out where not everybody may see what the script has read.
func (v *vm) quote(s string) string {
	if v.hidden != 0 {
		return "this"
	}
	return "`" + shown(s) + "`"
}

// blame makes an error of whatever ended a call.
func (v *vm) blame(r any) *Error {
	var e *Error
	switch r := r.(type) {
	case *Error:
		e = r
	case nativeFault:
		e = v.plain(string(r))
	default:
		e = &Error{Line: v.line(), Fault: Broken, Message: "this cannot be carried out here", Hint: "write it in another way"}
	}
	e.File = v.script.file
	e.Line = max(e.Line, v.script.line)
	e.Secret = e.Secret || v.hidden != 0 && e.Fault != Aborted && e.Fault != Broken
	return e
}

var (
	nativePlace = regexp.MustCompile(`^@:(\d+): `)
	nativeIndex = regexp.MustCompile(`^attempt to index a non-table object\((\w+)\) with key '([A-Za-z_][A-Za-z0-9_]{0,40})'`)
	nativeArith = regexp.MustCompile(`^cannot perform \w* ?operation between (\w+) and (\w+)`)
	nativeOrder = regexp.MustCompile(`^attempt to compare (\w+) with (\w+)`)
)

// plain puts the library's words about a mistake into a game master's.
func (v *vm) plain(text string) *Error {
	e := &Error{Fault: Wrong, Line: v.script.line}
	if m := nativePlace.FindStringSubmatch(text); m != nil {
		e.Line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	} else {
		e.Line = v.line()
	}
	switch {
	case nativeIndex.MatchString(text) && v.hidden == 0:
		m := nativeIndex.FindStringSubmatch(text)
		e.Message = fmt.Sprintf("`%s` is a part of %s here, which has no parts", m[2], common(m[1]))
		e.Hint = "look first whether it is nil"
		if whole := v.script.owner(e.Line, m[2]); whole != "" {
			e.Message = fmt.Sprintf("`%s` is %s here, and has no `%s`", whole, common(m[1]), m[2])
			switch {
			case strings.HasSuffix(whole, "]"):
				e.Hint = "a list begins with 1 and ends with #list; look first whether there is one: if x then ... end"
			case whole == "me":
				e.Hint = "nobody is meant where the event is about no player; look first: if me then ... end"
			default:
				e.Hint = "look first whether it is nil: if " + whole + " then ... end"
			}
		}
	case strings.HasPrefix(text, "attempt to index"):
		e.Message, e.Hint = "a part is taken here of something that has no parts", "look first whether it is nil"
	case strings.HasPrefix(text, "attempt to call"):
		e.Message, e.Hint = "what is called here is not a function", "is its name right?"
	case nativeArith.MatchString(text):
		m := nativeArith.FindStringSubmatch(text)
		e.Message = fmt.Sprintf("this reckons with %s and %s, which only numbers allow", common(m[1]), common(m[2]))
	case strings.HasPrefix(text, "__unm"):
		e.Message = "only a number has a minus"
	case nativeOrder.MatchString(text):
		m := nativeOrder.FindStringSubmatch(text)
		e.Message = fmt.Sprintf("%s and %s cannot be compared by size", common(m[1]), common(m[2]))
		if m[1] == "string" || m[2] == "string" {
			e.Hint = orderHint
		}
	case strings.HasPrefix(text, "for statement"):
		e.Message = "a `for` counts from a number to a number"
	case strings.HasPrefix(text, "table index"):
		e.Message = "this is no key for a table"
	case strings.HasPrefix(text, "stack overflow"):
		e.Message, e.Hint = fmt.Sprintf("functions call each other more than %d deep here", maxCalls), "use a loop"
	case strings.HasPrefix(text, "registry overflow"):
		e.Message, e.Hint = "too many values are in use at once here", "use a loop, or a table"
	default:
		e.Fault, e.Message = Broken, "this cannot be carried out here"
	}
	return e
}

// owner is what stands before a part in a line of the script: me in "say(me.name)". It is empty where the line names the part of
// several things.
func (s *Script) owner(line int, part string) string {
	if at := line - s.line; at >= 0 && at < len(s.lines) {
		found := regexp.MustCompile(`([A-Za-z_][\w.]*(?:\[[^\]]*\][\w.]*)*)\.`+part+`\b`).FindAllStringSubmatch(s.lines[at], -1)
		if len(found) == 1 {
			return found[0][1]
		}
	}
	return ""
}

// orderHint helps where a text is compared by size with something else.
const orderHint = "make a number of a text with tonumber; a card's rank is a text, and its place among the ranks is its order"

// common gives a type of Lua in plain words.
func common(luaType string) string {
	switch luaType {
	case "nil":
		return "nothing (nil)"
	case "boolean":
		return "yes or no"
	case "string":
		return "a text"
	case "userdata":
		return "a thing of the game"
	}
	return "a " + luaType
}
