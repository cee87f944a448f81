package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// hostileHarm are cases of somebody who means harm and knows how the program is made: scripts, files of pathological sizes, messages, hands,
// sheets, and records whose checksums fit. LONG=all tries them.
func hostileHarm() (all []hostile) {
	for _, more := range [][]hostile{harmByScripts(), harmBySizes(), harmByMessages(), harmByHands(), harmBySheets(), harmByRecords(), harmByIndexes(), harmByOdds()} {
		all = append(all, more...)
	}
	return all
}

func harmByScripts() (all []hostile) {
	for what, code := range sorted(map[string]string{
		"a width": `return #string.format("%999999999d",1)`, "texts in texts": `return #string.rep(string.rep("x",1000),100000)`,
		"a pattern": `return string.find(string.rep("a",3000), string.rep("a-",30).."b") or 0`, "a pattern in itself": `return #(string.match(string.rep("a",10000), "(.-)(.-)(.-)(.-)(.-)b") or "")`,
		"a substitution": `return #(string.gsub(string.rep("a",100000), "", string.rep("b",1000)))`, "a substitution that calls itself": `local function f(s) return string.gsub(s,".",f) end f("a") return 1`,
		"an order that lies": `local t={} for i=1,10000 do t[i]=i end table.sort(t,function() return true end) return 1`, "an order that fails": `table.sort({3,2,1},function() error({}) end) return 1`,
		"an order that adds": `local t={} for i=1,1000 do t[i]=i end table.sort(t,function(a,b) t[#t+1]=1 return a<b end) return 1`, "tables in a ring": `local a,b={},{} setmetatable(a,{__index=b}) setmetatable(b,{__index=a}) return a.x`,
		"a text of itself": `local a=setmetatable({},{__tostring=function(t) return tostring(t) end}) return #tostring(a)`, "texts' own table": `getmetatable("").__index=function() return 5 end return ("x").y`,
		"an error caught for ever": `while true do pcall(error,"x") end`, "catching in catching": `local function f() return pcall(f) end f() return 1`, "an error that is a table": `error(setmetatable({},{__tostring=function() while true do end end}))`,
		"a long error": `error(string.rep("x",1000000))`, "an error of control": `error("\27]0;x\7\226\128\174")`, "an error of itself": `local t={} t.t=t error(t)`,
		"a coroutine": `local co=coroutine.wrap(function() while true do coroutine.yield(1) end end) while true do co() end`, "coroutines in coroutines": `local function f() coroutine.wrap(f)() end f() return 1`,
		"everything unpacked": `return select("#", table.unpack({},1,1e8))`, "a far range": `return #table.concat({}, "x", 1, 1e15)`, "a far item": `table.insert({}, 1e15, 1) return 1`, "what is no number": `return 0/0`, "what is endless": `return 1/0`,
		"more than counts": `return 9007199254740993`, "the least": `return -2^63`, "a table": `return {}`, "itself": `return f`, "the machine": `return require("os").time()`, "a file": `return #io.open("/etc/passwd"):read("*a")`,
		"code": `return load("return 1")()`, "brackets": "return " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000), "tables in tables": "return #" + strings.Repeat("{", 5000) + strings.Repeat("}", 5000),
		"going back": `::a:: goto a`, "calling on": `local function f(n) return f(n+1) end return f(1)`, "growing while it is gone through": `local t={a=1} for k in pairs(t) do t[k..k]=1 end return 1`,
	}) {
		all = append(all, hostile{name: "a script of " + what, code: anyExit, deal: begins("result a of the table = f(1)") + "define f(n) = lua number ```\n" + code + "\n```\n"})
	}
	return all
}

func harmBySizes() (all []hostile) {
	many := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(strings.ReplaceAll(line, "BEFORE", fmt.Sprint(i-1)), "NR", fmt.Sprint(i)) + "\n")
		}
		return b.String()
	}
	verbs := [][]string{{"check", "RULES"}, {"fmt", "RULES"}, {"show", "RULES"}, {"sheet", "RULES"}, {"watch", "RULES", "--once", "--games", "3"}, {"compare", "RULES", "RULES", "--games", "3"},
		{"fuzz", "RULES", "--games", "3"}, {"test", "RULES"}, {"odds", "RULES", "--games", "3"}, {"explain", "RULES"}}
	n := 0
	for what, deal := range sorted(map[string]string{
		"phases": rulesOf(many(4000, `phase pNR { say "NR" }`), "start game {", many(4000, "do pNR"), "}"), "phases that double": rulesOf(`phase p-1 { say "x" }`, many(60, "phase pNR { do pBEFORE\ndo pBEFORE }"), "start game { do p59 }"),
		"defines that double": rulesOf("define d = roll d6", many(60, "define dNR = dBEFORE + dBEFORE"), "start game { result a of the table = d59 }"), "defines in a ring": rulesOf(many(3000, "define dNR = dBEFORE"), "define d-1 = d2999", "start game { result a of the table = d1 }"),
		"options": rulesOf(many(4000, `option oNR number 1..3 = 1, "x"`), "start game { result a of the table = option o0 }"), "starts": rulesOf(many(3000, "start sNR { result a of the table = NR }")),
		"a deck of 5,000": rulesOf("deck of {", many(5000, `card "cNR"`), "}", "start game { result a of the table = 1 }"), "decks": rulesOf(many(4000, "deck standard"), "start game { result a of the table = 1 }"),
		"whenevers": rulesOf("the table has { n number = 0 }", many(3000, "whenever n changes { set n to NR }"), "start game { set n to 1\nresult a of the table = n }"), "results": begins(many(4000, "result rNR of the table = NR")),
		"questions": begins("each player {", many(3000, `let qNR = ask player to choose from 1..2, "QNR"`), "}"), "loops in loops": begins(strings.Repeat("each i in 1..3 {\n", 40) + `say "x"` + strings.Repeat("\n}", 40)),
		"stats": rulesOf("each player has {", many(4000, "sNR number = 0"), "}", "start game { each player { result a = s0 } }"), "unknown lines": begins(many(4000, "unknownNR(3)")), "marks": begins("let é" + strings.Repeat("\u0301", 5000) + " = 1"),
	}) {
		for range 4 {
			args := verbs[n%len(verbs)]
			n++
			all = append(all, hostile{name: "thousands of " + what + ", " + args[0], deal: deal, args: args, code: anyExit})
		}
	}
	for what, change := range sorted(map[string]string{"fields": "change fNR to fNR + NR", "results": "change result rNR to NR"}) {
		all = append(all, hostile{name: "thousands of changed " + what, deal: "ruleset \"H\"\nextends \"fields.deal\"\n" + many(3000, change), args: []string{"check", "RULES"}})
	}
	return all
}

func harmByMessages() (all []hostile) {
	start := `{"do":"start","game":"g","players":["Ann","Bob"],"seed":3}` + "\n"
	many := func(n int, item string) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(item, i))
		}
		return strings.Join(list, ",")
	}
	for what, line := range sorted(map[string]string{
		"a deep id": `{"id":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `,"do":"games"}`, "a long number for an id": `{"id":` + strings.Repeat("9", 100_000) + `,"do":"games"}`,
		"a long fraction": `{"do":"start","game":"h","seed":0.` + strings.Repeat("0", 1_000_000) + `1}`, "half a pair behind a letter": `{"do":"start","game":"a\ud800"}`, "a pair turned round": `{"do":"start","game":"\udc00\ud800"}`,
		"a nought written out": "{\"do\":\"start\",\"game\":\"\x00\"}", "an overlong sign": "{\"do\":\"start\",\"game\":\"\xc0\x80\"}", "another encoding": "\xff\xfe{\x00}\x00", "a key of another alphabet": `{"do":"games","` + "\u212a" + `ey":1}`,
		"100,000 players": `{"do":"start","game":"h","players":[` + many(100_000, `"p%d"`) + `]}`, "100,000 parameters": `{"do":"start","game":"h","params":{` + many(100_000, `"p%d":"1"`) + `}}`, "100,000 keys": `{` + many(100_000, `"k%d":1`) + `}`,
		"players of one name": `{"do":"start","game":"h","players":["A","A"]}`, "a player called the record": `{"do":"start","game":"h","players":["game master","record"]}`, "100,000 cards": `{"do":"answer","game":"g","player":"Ann","answer":{"take":[` + strings.TrimSuffix(strings.Repeat("0,", 100_000), ",") + `]}}`,
		"the least number": `{"do":"answer","game":"g","player":"Ann","answer":{"take":[-9223372036854775808]}}`, "many games": strings.TrimSpace(strings.ReplaceAll(many(3000, `{"do":"start","game":"h%d","seed":1}`), "},{", "}\n{")),
		"a viewer that is nearly one": `{"do":"view","game":"g","viewer":"record "}`, "a search without end": `{"do":"start","game":"h","policy":"search:99999999999999999999"}`, "a record that is a path": `{"do":"load","game":"h","record":"/etc/passwd"}`,
	}) {
		all = append(all, hostile{name: "a message of " + what, args: []string{"host", "high-card"}, in: start + line + "\n" + `{"id":77,"do":"games"}` + "\n", code: anyExit, says: `"id":77`})
	}
	return all
}

func harmByHands() (all []hostile) {
	hand := "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [200, 200]\nactions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 f']\n"
	with := func(old, now string) string { return strings.Replace(hand, old, now, 1) }
	for what, text := range sorted(map[string]string{
		"a number beyond 2^64": with("200, 200", "18446744073709551616, 200"), "numbers of sixteen and two": with("200, 200", "0xFFFFFFFFFFFFFFFF, 0b1"), "a number of 100,000 strokes": with("200", "2"+strings.Repeat("_0", 100_000)),
		"a date that is none": hand + "date = 2023-02-30\n", "a far time": hand + "date = 1979-05-27T07:32:00." + strings.Repeat("9", 1000) + "-99:99\n", "a far year": hand + "year = 9007199254740993\n", "a year below 0": hand + "year = -1\n",
		"tables in tables": hand + "x = " + strings.Repeat("{a=", 5000) + "1" + strings.Repeat("}", 5000) + "\n", "a deep head": hand + "[" + strings.Repeat("a.", 5000) + "a]\n", "half a pair": hand + "x = \"\\uD800\"\n", "a table in a number": hand + "a.b=1\na=2\n",
		"the player of a long number": with("p2 f", "p999999999999999999999 f"), "player 0": with("p2 f", "p0 f"), "a bet below 0": with("p2 f", "p2 cbr -1"), "a bet of all numbers": with("p2 f", "p2 cbr 9223372036854775807"), "a long action": with("p2 f", "p2 "+strings.Repeat("x", 300_000)),
		"names that command": hand + "players = [\"\\u001b[31m\", \"\\u202e\"]\n", "a variant that is a path": with("'NT'", "'../../etc/passwd'"), "actions in actions": with("'p2 f'", "['p2 f']"), "seats that do not fit": with("[0, 0]", "[0]"),
	}) {
		all = append(all, hostile{name: "a hand with " + what, deal: text, args: []string{"replay", "--phh", "RULES"}, code: anyExit})
	}
	return all
}

func harmBySheets() (all []hostile) {
	ann := "[[character]]\nname = \"Ann\"\n"
	for what, text := range sorted(map[string]string{
		"a number beyond 2^53": ann + "[character.stats]\nskill = 9007199254740993\n", "a fraction": ann + "[character.stats]\nskill = 1e300\n", "a date": ann + "[character.stats]\nskill = 1979-05-27\n", "a list": ann + "[character.stats]\nskill = [1, 2]\n",
		"a name that commands": "[[character]]\nname = \"\\u001b]0;x\\u0007\\u202e\"\n", "a stat that commands": ann + "[character.stats]\n\"\\u001b\" = 1\n", "one name 2,000 times": strings.Repeat(ann, 2000), "deep lists": "x = " + strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
		"the game master": "[[character]]\nname = \"game master\"\n", "deep tables": ann + "[character.stats.a.b.c.d]\nx = 1\n",
	}) {
		all = append(all, hostile{name: "a sheet with " + what, deal: text, args: []string{"play", "d12", "--policy", "random", "--sheet", "RULES"}, code: anyExit})
	}
	return all
}

// sealed is a record whose checksums fit, as whoever writes one by a program of their own makes it.
func sealed(link string, lines ...string) string {
	var b strings.Builder
	for _, line := range lines {
		body := strings.TrimSuffix(line, "}")
		sum := sha256.Sum256([]byte(link + body))
		link = hex.EncodeToString(sum[:8])
		b.WriteString(body + `,"sum":"` + link + `"}` + "\n")
	}
	return b.String()
}

func harmByRecords() (all []hostile) {
	head := `{"journal":1,"language":3,"ruleset":"high-card","sources":{"ruleset":"c2fef72217a132d51d5f850b51b61af9275befbcc0606a1cc272222efd8b39fa"},"start":"game","players":["Ann","Bob"],"events":true,"seed":5}`
	first := `{"n":1,"kind":"answer","player":"Ann","answer":"6h","asked":"8039c0b1"}`
	with := func(old, now string) string {
		return sealed("croupier journal", strings.Replace(head, old, now, 1), strings.Replace(first, old, now, 1))
	}
	notes := []string{head}
	for n := range 50_000 {
		notes = append(notes, fmt.Sprintf(`{"n":%d,"kind":"note","text":"x"}`, n+1))
	}
	for what, text := range sorted(map[string]string{
		"a number of another entry": with(`"n":1`, `"n":9007199254740993`), "an entry below 0": with(`"n":1`, `"n":-1`), "a kind that is none": with(`"kind":"answer"`, `"kind":"x"`), "somebody else's answer": with(`"player":"Ann"`, `"player":"Bob"`),
		"a question that was not asked": with(`8039c0b1`, `00000000`), "an answer that commands": with(`"6h"`, `"\u001b]0;x\u0007\u202e"`), "a long answer": with(`"6h"`, `"`+strings.Repeat("6h ", 100_000)+`"`), "a ruleset that is a path": with(`"high-card"`, `"/etc/passwd"`),
		"sources of others": with(`c2fef722`, `00000000`), "a source that is a path": with(`"sources":{"ruleset"`, `"sources":{"../../etc/passwd"`), "a later version": with(`"journal":1`, `"journal":9007199254740993`), "a language of another time": with(`"language":3`, `"language":-1`),
		"a seed below 0": with(`"seed":5`, `"seed":-1`), "a seed twice": with(`"seed":5`, `"seed":5,"seed":6`), "limits of its own": with(`"seed":5`, `"seed":5,"limits":{"steps_per_answer":9007199254740991,"steps_per_game":9007199254740991,"decisions":-1}`),
		"100,000 players": with(`["Ann","Bob"]`, `["x"`+strings.Repeat(`,"x"`, 100_000)+`]`), "an end before the game": sealed("croupier journal", head, `{"n":1,"kind":"end","outcome":"over"}`), "an answer twice": sealed("croupier journal", head, first, strings.Replace(first, `"n":1`, `"n":2`, 1)),
		"an undo of what never was": sealed("croupier journal", head, first, `{"n":2,"kind":"undo","to":-5}`), "50,000 notes": sealed("croupier journal", notes...), "deep lists": sealed("croupier journal", strings.Replace(head, `"seed":5`, `"seed":`+strings.Repeat("[", 100_000), 1)),
		"an evening that is none": sealed("croupier session", `{"session":2,"language":3,"seed":1}`, `{"n":1,"kind":"rules","rules":{"name":"/etc/passwd","hash":"x"}}`),
	}) {
		for _, args := range [][]string{{"replay", "RULES"}, {"odds", "--journal", "RULES", "--time", "1"}} {
			all = append(all, hostile{name: "a sealed record with " + what + ", " + args[0], deal: text, args: args, code: anyExit})
		}
	}
	return all
}

func harmByIndexes() (all []hostile) {
	entry := `{"name":"a","title":"A","least":1,"most":4,"starts":["game"],"version":"1.0","language":3,"tests":"","passed":true,"source":"https://x.example/a.tar.gz","digest":"sha256:0"}`
	index := func(entries string) string { return `{"format":1,"rulesets":[` + entries + `]}` }
	for what, text := range sorted(map[string]string{
		"a title that commands": index(strings.Replace(entry, `"A"`, `"\u001b]0;x\u0007\u202e"`, 1)), "a source that is a command": index(strings.Replace(entry, "https://x.example/a.tar.gz", "$(id); rm -rf /", 1)), "a source that is a flag": index(strings.Replace(entry, "https://x.example/a.tar.gz", "--yes", 1)),
		"a name that is a path": index(strings.Replace(entry, `"a"`, `"../../x"`, 1)), "10,000 entries": index(entry + strings.Repeat(","+entry, 10_000)), "a key twice": index(strings.Replace(entry, `"most":4`, `"most":4,"most":5`, 1)), "deep lists": index(strings.Repeat("[", 100_000)),
		"a later form": strings.Replace(index(entry), `"format":1`, `"format":9007199254740993`, 1),
	}) {
		for _, args := range [][]string{{"search", "a", "--index", "RULES"}, {"search", "a", "--index", "RULES", "--json"}} {
			all = append(all, hostile{name: "an index with " + what + ", " + args[len(args)-1], deal: text, args: args, code: anyExit})
		}
	}
	turned := "ruleset \"T\u202e\"\nabout \"\u2066x\"\nplayers 1\nstart game { say \"x\" }\n"
	return append(all, hostile{name: "an index of what turns text", deal: turned, args: []string{"index", "RULES"}, code: ExitFine, says: `\u202e`})
}

// harmByOdds are questions about games that come to nothing: all that is asked has a limit together.
func harmByOdds() (all []hostile) {
	wasting := rulesOf("the table has { n number = 0\nk number 1..9 = 1 }", "start game with k { each player {", `let q = ask player to choose from 1..200, "N"`,
		"repeat 900000 times { set n to n + 1 }", "result ok = q is k } }")
	for _, args := range [][]string{{"odds", "RULES", "k=1..9", "--table"}, {"odds", "RULES", "k=1"}, {"odds", "RULES", "k=1", "--best", "P1.ok"}, {"sim", "RULES", "k=1"}, {"compare", "RULES", "RULES", "k=1"}} {
		all = append(all, hostile{name: "games that come to nothing, " + strings.Join(args, " "), deal: wasting, args: args, code: ExitLimit, says: "stopped here after"})
	}
	return append(all, hostile{name: "the highest of a thousand dice", deal: begins("result a of the table = roll 1000 d6 keeping highest 40"), args: []string{"odds", "RULES"}, says: "No exact odds"})
}
