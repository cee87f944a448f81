package hook_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/interp/hook"
)

// FuzzScript holds that no text breaks the machine, and that two runs of it are the same.
func FuzzScript(f *testing.F) {
	for _, h := range hostile {
		if len(h.script) < 2000 {
			f.Add(h.script)
		}
	}
	f.Add(sane)
	f.Fuzz(func(t *testing.T, text string) {
		if first, second := fate(text), fate(text); first != second {
			t.Errorf("two runs differ:\n%s\n%s", first, second)
		}
	})
}

// fate tells all that comes of a text that is taken for a script.
func fate(text string) string {
	script, mistakes := hook.Compile(source(text))
	if len(mistakes) > 0 {
		for _, m := range mistakes {
			if m.Line < 10 || m.Message == "" {
				return fmt.Sprintf("a mistake without a place: %v %p", m, new(int))
			}
		}
		return fmt.Sprint(mistakes)
	}
	c := given()
	c.Limits = hook.Limits{Steps: 20_000, Bytes: 1 << 20}
	var pool hook.Pool
	if err := pool.Call(script, c); err != nil {
		if err.Fault == hook.Broken || err.Line < 10 || strings.Contains(err.Message, "0xc0") {
			return fmt.Sprintf("the machine broke: %v %p", err, new(int))
		}
		return fmt.Sprint(err, c.Steps, c.Bytes, c.Changes, c.Hidden)
	}
	return fmt.Sprint(c.Result, c.Steps, c.Bytes, c.Changes, c.Hidden)
}

// Scripts are put together from pieces that fit, and nest.
func TestTwoRunsOfAScriptAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := statements(t, 3)
		first, second := fate(text), fate(text)
		if first != second {
			t.Fatalf("%s\ntwo runs differ:\n%s\n%s", text, first, second)
		}
	})
}

// statements draws a block that uses the names a, b and t.
func statements(t *rapid.T, depth int) string {
	var b strings.Builder
	b.WriteString("local a, b, t = 1, 'x', {}\n")
	for range rapid.IntRange(1, 5).Draw(t, "statements") {
		b.WriteString(statement(t, depth) + "\n")
	}
	return b.String()
}

func statement(t *rapid.T, depth int) string {
	e := func() string { return expression(t, depth) }
	if depth == 0 {
		return "a = " + e()
	}
	inner := func() string { return statement(t, depth-1) }
	switch rapid.IntRange(0, 13).Draw(t, "statement") {
	case 0:
		return "while " + e() + " do " + inner() + " end"
	case 1:
		return "for i = 1, 20 do " + inner() + " end"
	case 2:
		return "for x in me.hand do " + inner() + " end"
	case 3:
		return "if " + e() + " then " + inner() + " else " + inner() + " end"
	case 4:
		return "t[#t + 1] = " + e()
	case 5:
		return "t[tostring(" + e() + ")] = " + e()
	case 6:
		return "a, b = " + e() + ", " + e()
	case 7:
		return "table.sort(t, function(x, y) return " + e() + " end)"
	case 8:
		return "say(tostring(" + e() + "))"
	case 9:
		return "for k, x in pairs(t) do " + inner() + " end"
	case 10:
		return "local function f(...) " + inner() + " return ... end a = f(" + e() + ")"
	case 11:
		return "b = tostring(b):gsub('[x%d]', function(c) return " + e() + " end)"
	case 12:
		return "repeat " + inner() + " until " + e()
	}
	return "do return " + e() + " end"
}

func expression(t *rapid.T, depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{
			"a", "b", "#t", "1", "7", "'x'", "'12'", "nil", "true", "false", "me", "me.stack", "me.name", "me.hand[1]", "game.pot", "random(6)", "{1, 2, 3}", "t",
		}).Draw(t, "value")
	}
	x, y := expression(t, depth-1), expression(t, depth-1)
	operator := rapid.SampledFrom([]string{"+", "-", "*", "/", "%", "..", "==", "~=", "<", ">=", "and", "or"}).Draw(t, "operator")
	switch rapid.IntRange(0, 5).Draw(t, "expression") {
	case 0:
		return "tostring(" + x + ")"
	case 1:
		return "(tonumber(" + x + ") or 2)"
	case 2:
		return "{" + x + ", " + y + "}"
	case 3:
		return "not " + x
	}
	return "(" + x + " " + operator + " " + y + ")"
}
