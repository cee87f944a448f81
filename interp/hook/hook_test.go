package hook_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/interp/hook"
)

// written gives a value as the tests write it.
func written(v hook.Value) string {
	switch v.Kind {
	case hook.Nothing:
		return "nil"
	case hook.YesNo:
		return fmt.Sprint(v.N == 1)
	case hook.Number:
		return fmt.Sprint(v.N)
	case hook.Text:
		return fmt.Sprintf("%q", v.S)
	case hook.Items:
		var parts []string
		for _, x := range v.Items {
			parts = append(parts, written(x))
		}
		return "{" + strings.Join(parts, " ") + "}"
	}
	return fmt.Sprintf("%s %d", v.Kind.Name(), v.N)
}

func TestScriptsGiveValues(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{``, `nil`},
		{`return nil`, `nil`},
		{`return 1 + 2 * 3`, `7`},
		{`return 2 ^ 10`, `1024`},
		{`return (-3) ^ 3`, `-27`},
		{`return 12 / 4`, `3`},
		{`return div(7, 2)`, `3`},
		{`return div(-7, 2)`, `-4`},
		{`return math.floor(-7 / 2)`, `-4`},
		{`return math.ceil(7 / 2)`, `4`},
		{`return 7 % 3`, `1`},
		{`return -7 % 3`, `2`},
		{`return 010 + 0x10`, `26`},
		{`return "a" .. 1 .. "b"`, `"a1b"`},
		{`return me.name .. ": " .. me.hand[1]`, `"Olaf: Ac"`},
		{`return #"abc" + #{1, 2, 3} + #me.hand`, `13`},
		{`return {1, "a", true, me}`, `{1 "a" true player 0}`},
		{`return game.best`, `{1 "two"}`},
		{`return me.hand[1]`, `card 0`},
		{`return me.hand[8]`, `nil`},
		{`return me.hand[0]`, `nil`},
		{`return me.hand`, `list 2`},
		{`return me.made`, `hand 1000000000000`},
		{`local n = 0; for card in me.hand do n = n + card.order end; return n`, `22`},
		{`local n = 0; for card, i in each(me.hand) do n = n + i end; return n`, `28`},
		{`local n = 0; for card, i in me.hand:each() do n = n + i end; return n`, `28`},
		{`local n = 0; for i, card in ipairs(me.hand) do n = n + i end; return n`, `28`},
		{`local n = 0; for i, face in pairs(game.dice) do n = n + face end; return n`, `13`},
		{`local n = 0; for i = 1, #me.hand do n = n + me.hand[i].order end; return n`, `22`},
		{`local s = ""; for p in game.players do s = s .. p.name .. " " end; return s`, `"Olaf Erika "`},
		{`local n = 0; for x in {4, 5} do n = n + x end; return n`, `9`},
		{`return has(game.players, me)`, `true`},
		{`return me.hand:has(game.players[2].hand[1])`, `false`},
		{`return me.hand[1] == me.hand[1] and me.hand[1] ~= me.hand[2]`, `true`},
		{`return me == game.players[1]`, `true`},
		{`return me.made < game.players[2].made`, `true`},
		{`return me.made >= game.players[2].made`, `false`},
		{`return me.made <= me.made`, `true`},
		{`return me.made == me.made`, `true`},
		{`local t = list(me.hand); table.sort(t, function(a, b) return a.order > b.order end); return t[1]`, `card 5`},
		{`local t = list(me.hand); t[#t] = nil; return #t`, `6`},
		{`local seen = {}; for card in me.hand do seen[card.rank] = (seen[card.rank] or 0) + 1 end; return seen.A * 10 + seen["6"]`, `43`},
		{`local seen = {}; seen[me.hand[1]] = 5; return seen[me.hand[1]]`, `5`},
		{`return type(me) .. type(me.hand) .. type(me.hand[1]) .. type(game) .. type(1) .. type("") .. type({}) .. type(nil)`, `"playerlistcardthingnumberstringtablenil"`},
		{`return tostring(me.hand[1]) .. tostring({}) .. tostring(type) .. tostring(nil) .. tostring(3)`, `"Actablefunctionnil3"`},
		{`return tonumber("12") + tonumber(" -2 ")`, `10`},
		{`return tonumber("0.5")`, `nil`},
		{`return tonumber("x")`, `nil`},
		{`return select("#", 1, 2, nil)`, `3`},
		{`return (select(2, 5, 6, 7))`, `6`},
		{`return (select(-1, 5, 6, 7))`, `7`},
		{`local function f(...) local a, b = ...; return a * 10 + b end; return f(unpack({4, 2}))`, `42`},
		{`local function f(...) return {...} end; return f(1, 2, 3)`, `{1 2 3}`},
		{`local function fact(n) if n < 2 then return 1 end return n * fact(n - 1) end; return fact(10)`, `3628800`},
		{`local t = {}; function t.f(x) return x + 1 end; function t:g(x) return self.f(x) end; return t:g(4)`, `5`},
		{`local a, b = 1, 2; a, b = b, a; return a * 10 + b`, `21`},
		{`local t = {1, 2}; local i = 1; i, t[i] = 2, 20; return {i, t[1], t[2]}`, `{2 20 2}`},
		{`local function f(a, b) b, a = a .. "x", b .. a; return a .. b end; return f("p", "q")`, `"qppx"`},
		{`local function f(a) a = a .. "x"; return a end; return f("p")`, `"px"`},
		{`local function f(a) a = (tostring(a)); return a end; return f(5)`, `"5"`},
		{`local n = 0; local function up() n = n + 1 end; up(); up(); return n`, `2`},
		{`local fs = {}; for i = 1, 3 do fs[i] = function() return i end end; return fs[1]() * 100 + fs[2]() * 10 + fs[3]()`, `123`},
		{`local n = 0; repeat local done = n == 3; n = n + 1 until done; return n`, `4`},
		{`local n = 0; while true do n = n + 1; if n > 5 then break end end; return n`, `6`},
		{`if me.folded then return 1 elseif me.stack == 100 then return 2 else return 3 end`, `2`},
		{`local t = {5, 3, 4}; table.sort(t); return t`, `{3 4 5}`},
		{`local t = {"b", "a"}; table.sort(t); return t`, `{"a" "b"}`},
		{`local t = {1, 3}; table.insert(t, 2, 2); table.insert(t, 4); return t`, `{1 2 3 4}`},
		{`local t = {1, 2, 3}; local x = table.remove(t, 1); return {x, t[1], t[2], #t}`, `{1 2 3 2}`},
		{`local t = {}; return table.remove(t)`, `nil`},
		{`return table.concat({1, "b", me}, ", ")`, `"1, b, Olaf"`},
		{`return table.concat({1, 2, 3}, "", 2, 3)`, `"23"`},
		{`local s = ""; for k, x in pairs({a = 1, b = 2, 10, 20}) do s = s .. k .. x end; return s`, `"110220a1b2"`},
		{`local t = {}; t.z = 1; t.a = 2; t.z = nil; t.m = 3; local s = ""; for k in pairs(t) do s = s .. k end; return s`, `"am"`},
		{`return next({}) == nil`, `true`},
		{`return math.max(1, 5, 3) * 10 + math.min(4, 2)`, `52`},
		{`return math.abs(-4)`, `4`},
		{`return ("abc"):upper() .. string.lower("DEF") .. ("x"):rep(3) .. ("abc"):reverse() .. ("abc"):sub(2)`, `"ABCdefxxxcbabc"`},
		{`return ("abc"):sub(-2, -1) .. ("abc"):sub(0, 1) .. ("abc"):sub(3, 2)`, `"bca"`},
		{`return string.char(65, 66) .. ("A"):byte()`, `"AB65"`},
		{`return ("%d|%5d|%-4d|%03d|%x|%X|%s|%5s|%-3s|%.2s|%c|%%|%q|%+d"):format(1, 2, 3, 4, 255, 255, me, "a", "b", "cde", 65, "q", 7)`, `"1|    2|3   |004|ff|FF|Olaf|    a|b  |cd|A|%|\"q\"|+7"`},
		{`return {("hello world"):find("wor")}`, `{7 9}`},
		{`return {("a.b"):find(".", 1, true)}`, `{2 2}`},
		{`return {("key = value"):match("(%w+)%s*=%s*(%w+)")}`, `{"key" "value"}`},
		{`return (("x"):match("y"))`, `nil`},
		{`local s = ""; for w in ("one two"):gmatch("%a+") do s = s .. "<" .. w .. ">" end; return s`, `"<one><two>"`},
		{`return {("hello"):gsub("l", "L")}`, `{"heLLo" 2}`},
		{`return (("hello"):gsub("(h)(e)", "%2%1%0"))`, `"ehhello"`},
		{`return (("a b"):gsub("%a", {a = "x"}))`, `"x b"`},
		{`return (("ab"):gsub("%a", function(c) return c .. c .. "-" end))`, `"aa-bb-"`},
		{`return (("abc"):gsub("", "."))`, `".a.b.c."`},
		{`return (("abc"):gsub("^a", "x"))`, `"xbc"`},
		{`return ("f(a(b)c)d"):match("%b()")`, `"(a(b)c)"`},
		{`return ("THE (quick) fox"):find("%f[%a]%a+%f[%A]", 5)`, `6`},
		{`return ("abab"):match("(ab)%1") or "no"`, `"ab"`},
		{`return ("  x "):match("^%s*(.-)%s*$")`, `"x"`},
		{`return ("2024"):match("^%d%d%d%d$")`, `"2024"`},
		{`return ("[x]"):match("%[(.*)%]")`, `"x"`},
		{`return {("abc"):match("()b()")}`, `{2 3}`},
		{`return ("a-b]c"):match("[%]%-]+") .. ("x^y"):match("[x^]+") .. ("b"):match("[^a]") .. ("q"):match("[a-z]")`, `"-x^bq"`},
	} {
		t.Run(c.script, func(t *testing.T) {
			if got := written(run(t, c.script).Result); got != c.want {
				t.Errorf("gives %s, want %s", got, c.want)
			}
		})
	}
}
