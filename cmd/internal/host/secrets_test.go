package host

import (
	"bytes"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	scribe "croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// Rulesets that try to tell what is hidden are made up at random: hidden cards and numbers go through lets, parameters, defines,
// loops, fields, lists, questions, says and hooks. Each is played twice, with the same open cards and answers and with other hidden
// ones, and everything that anybody is told must be the same, byte for byte, until the rules show what was hidden. The generator
// knows the language and nothing of how values are labelled.

var (
	secretRulesets = flag.Int("secret-rulesets", 24, "how many made-up rulesets are looked through for secrets")
	secretFirst    = flag.Int("secret-first", 0, "the number of the first of them")
)

// teller makes up a ruleset.
type teller struct {
	chance rng.Stream
	lines  []string
	phases []string
	cards  []string // names of lets that are a card
	lists  []string // cards
	ranks  []string
	nums   []string
	n      int
	depth  int
	mixes  bool // all cards are shuffled at some point, and none is drawn before
	copies bool // what is made up goes where what is only asked about is told: it asks nothing
}

func (g *teller) pick(of ...string) string { return of[g.chance.Below(len(of))] }

func (g *teller) name(of string) string {
	g.n++
	return fmt.Sprintf("%s_%d", of, g.n)
}

// list is cards that Ann does not see, card one of them, rank what is written on one, num a number worked out from something hidden.
func (g *teller) list() string {
	g.depth++
	defer func() { g.depth-- }()
	if len(g.lists) > 0 && g.chance.Below(2) == 0 {
		return g.pick(g.lists...)
	}
	if g.depth > 3 {
		return "held"
	}
	most := 9
	if g.copies {
		most = 5
	}
	switch 8 - g.chance.Below(most) {
	case 0:
		return "(" + g.list() + " where card's suit is " + g.pick("hearts", "spades") + ")"
	case 1:
		return "passed_cards(" + g.list() + ")"
	case 2:
		return "(each c in " + g.list() + " where c's spots > " + g.pick("3", "6") + ")"
	case 3:
		return "(" + g.list() + " + " + g.pick("dealer's left's hand", "top(deck, 2)", "under") + ")"
	case 4:
		return "(highest 2 of " + g.list() + " by rank)"
	case 5:
		return "(first 2 of (dealer's hand by lowest spots))"
	case 6:
		return "same_cards(" + g.list() + ")"
	case 7:
		return "dealer's hand"
	}
	return "held"
}

func (g *teller) card() string {
	g.depth++
	defer func() { g.depth-- }()
	if len(g.cards) > 0 && g.chance.Below(2) == 0 {
		return g.pick(g.cards...)
	}
	if g.depth > 3 {
		return "top of deck"
	}
	switch g.chance.Below(8) {
	case 0:
		return "(highest of " + g.list() + " by " + g.pick("rank", "spots") + ")"
	case 1:
		return "(first of " + g.list() + ")"
	case 2:
		return "(last of " + g.list() + ")"
	case 3:
		return "best_card(dealer)"
	case 4:
		return "passed_card(" + g.card() + ")"
	case 5:
		if g.copies {
			return "passed_card(" + g.card() + ")"
		}
		return "(the first that fits {\n when " + g.pick("yes", "dealer's pile is empty", "spots of "+g.card()+" > 5") + ": " + g.card() + "\n otherwise: " + g.card() + "\n })"
	case 6:
		return "top of deck"
	}
	return "pointed"
}

func (g *teller) rank() string {
	if len(g.ranks) > 0 && g.chance.Below(2) == 0 {
		return g.pick(g.ranks...)
	}
	if g.chance.Below(3) == 0 {
		return "passed_rank(rank of " + g.card() + ")"
	}
	return "rank of " + g.card()
}

func (g *teller) num() string {
	g.depth++
	defer func() { g.depth-- }()
	if len(g.nums) > 0 && g.chance.Below(2) == 0 {
		return g.pick(g.nums...)
	}
	if g.depth > 3 {
		return "code"
	}
	least := 0
	if g.copies {
		least = 2
	}
	switch least + g.chance.Below(14-least) {
	case 0:
		return "(the first that fits {\n when " + g.num() + " > 4: 1\n otherwise: 2\n })"
	case 1:
		return "count of (" + g.list() + " where card's rank is " + g.pick("K", "7", "2") + ")"
	case 2:
		return "(sum spots of " + g.list() + ")"
	case 7:
		return "spots of " + g.card()
	case 8:
		return "own_code of dealer"
	case 9:
		return "thrown"
	case 10:
		return g.pick("(sum of dealer's cup)", "(first of dealer's cup)", "dealer's mark[2]", "(highest of dealer's cup)")
	case 11:
		return g.pick("twice(", "added(1, ") + g.num() + ")"
	case 12:
		return "(the first that fits {\n when dealer's pile is empty: 4\n otherwise: " + g.num() + "\n })"
	case 3:
		return "(" + g.num() + " " + g.pick("+", "*", "-") + " " + g.pick("1", "2", g.num()) + ")"
	case 4:
		return "passed_number(" + g.num() + ")"
	case 5:
		return "max(" + g.num() + ", 1)"
	}
	return "code"
}

// copied makes something up that is nothing but copied and counted with.
func (g *teller) copied(what func() string) string {
	cards, lists, ranks, nums := g.cards, g.lists, g.ranks, g.nums
	g.cards, g.lists, g.ranks, g.nums, g.copies = nil, nil, nil, nil, true // lets may have asked
	defer func() { g.cards, g.lists, g.ranks, g.nums, g.copies = cards, lists, ranks, nums, false }()
	return what()
}

func (g *teller) value() string {
	switch g.chance.Below(10) {
	case 0:
		return g.list()
	case 6:
		return g.pick("dealer's cup", "holder of [Kc]", "(first of (players with the highest own_code))")
	case 7:
		return "graded(" + g.num() + ")"
	case 8:
		return g.num() + " > 4"
	case 1, 2:
		return g.card()
	case 3:
		return g.rank()
	case 4:
		return "best of " + g.list()
	}
	return g.num()
}

// statement tells something in some way, or carries it on.
func (g *teller) statement(in string) {
	add := func(format string, args ...any) { g.lines = append(g.lines, in+fmt.Sprintf(format, args...)) }
	keep := func(to *[]string, kind, value string) {
		name := g.name(kind)
		add("let %s = %s", name, value)
		*to = append(*to, name)
	}
	ann, to := "dealer's left", g.pick("", " to dealer's left", " to all players")
	if to == " to all players" {
		to = ""
	}
	switch g.chance.Below(80) {
	case 46:
		add("say \"chance\", chance(roll d6 > %s)", g.num())
	case 47:
		add("ask %s to choose from 1..3, \"How many?\", showing chance((roll chosen d6) > %s)", ann, g.pick("4", g.num()))
	case 48:
		add("set scores to scores + %s", g.copied(g.num))
	case 49:
		add("say \"scores\", %s", g.pick("scores", "highest of scores", "first of scores", "sum of scores", "count of scores", "lowest scores of scores"))
	case 50:
		add("set folks to folks + %s", g.pick("dealer", "dealer's left", "players"))
		add("say \"folks\", folks")
	case 51:
		add("increase dealer's dicey by %s", g.copied(g.num))
		add("%s", g.pick("say dealer's dicey", "set open_number to roll dealer's dicey", "let "+g.name("fallen")+" = roll dealer's dicey", "set code_dice to dealer's dicey"))
	case 52:
		add("increase open_number by %s, to at most %s", g.copied(g.num), g.pick("5", g.copied(g.num)))
	case 53:
		add("ask %s to play 1 card from hand to pile where chosen's spots > %s otherwise \"More\", \"Play\"", ann, g.num())
	case 54:
		add("ask %s to discard 0..1 cards from hand to discards where card's rank is %s otherwise \"More\", \"Discard\"", ann, g.rank())
	case 55, 56:
		add("ask dealer to choose from 1..max(1, dealer's own_code), \"How many of\", %s%s", g.pick("dealer's own_code", "dealer's hand", "dealer's cup", "dealer's mark(2)"), g.pick("", ", showing chosen * dealer's own_code", ", usually dealer's own_code"))
	case 57:
		add("ask dealer to choose red or blue when dealer's own_code > 3 or green, \"Colour\"")
	case 58:
		add("ask dealer to choose from (dealer's hand where card's spots > 0), \"Yours\" otherwise { }")
	case 59:
		add("set own_code of dealer to ask dealer to choose from 1..max(1, dealer's own_code), \"How much?\", dealer's own_code")
	case 60:
		add("ask dealer to play %s card%s from dealer's hand to %s%s, \"Lay down\"", g.pick("1", "1..2", "0..1"), g.pick("s", "s of one suit"), g.pick("buried", "dealer's kept"), g.pick("", " where card's spots > 0"))
	case 61:
		add("offer dealer, \"Take\", %s { %s }", g.pick("dealer's own_code", "dealer's hand", "dealer's own_pointer"), g.pick("say \"taken\"", "set own_code to own_code + 1", "set tally to own_code"))
	case 62:
		add("ask game master to choose from 1..max(1, gm_code), \"Hard?\", %s%s", g.pick("gm_code", "gm_cards", "gm_code * 2"), g.pick("", ", usually gm_code", ", showing chosen + gm_code"))
	case 63:
		add("set gm_code to %s", g.pick("ask game master to choose from 1..max(1, gm_code), \"Anew?\", gm_code", g.num()))
	case 64:
		add("say %s\"gm\", %s", g.pick("to gm ", "to dealer "), g.pick("gm_code", "dealer's own_code", "dealer's cup"))
	case 65:
		add("reveal %s", g.pick("own_code of dealer to dealer from now on", "own_code of dealer's left from now on", "top of deck to dealer", "buried to dealer", "gm_code to dealer"))
	case 66:
		add("set open_number to %s if %s otherwise %s", g.copied(g.num), g.pick("dealer's pile is empty", "open_number > 3"), g.copied(g.num))
	case 67:
		add("say \"d\", "+g.pick("different rank of %s", "(%s by highest rank then suit)", "count of different suit of %s", "first 1 of (%s with the lowest rank)", "highest rank of %s", "lowest spots of %s", "category of best of %s", "card-ranks of best of %s", "named-ranks of best of %s", "lead of best of %s"), g.list())
	case 68:
		add("set %s to %s", g.pick("made", "made_kept"), g.pick("best of "+g.copied(g.list), "best low of "+g.copied(g.list)))
	case 69:
		add("set cat to %s", "category of best of "+g.copied(g.list))
	case 70:
		add("set open_number to roll "+g.pick("3 d6 keeping highest max(1, min(3, %s))", "d(max(2, %s))", "3 d6 rerolling %s", "2 d6 exploding once on %s", "max(1, min(3, %s)) d6 keeping lowest 1"), g.copied(g.num))
	case 71:
		add("set dealer's cup to roll 2 d6")
	case 72:
		add("ask dealer to %s", g.pick("reroll 0..2 dice from cup, \"Again\"", "keep 0..2 dice from cup to aside, \"Keep\"", "reroll 0..2 dice from cup where die's face > 0, \"Again\""))
	case 74:
		add("say \"chart\", worth(%s)", g.num())
	case 75:
		add("result %s = worth(%s)", g.name("charted"), g.copied(g.num))
	case 76:
		add("require open_number > 3 or yes otherwise \"No\", %s", g.num())
	case 77:
		add("move %s to %s", g.pick("first 1 of (dealer's hand by highest rank)", "top of dealer's hand", "bottom(dealer's hand, 1)"), g.pick("buried", "dealer's kept", "discards"))
	case 78:
		add("shuffle %s", g.pick("buried", "dealer's hand"))
	case 79:
		add("%s", g.pick("deal 1 to dealer's left's pile", "move dealer's left's hand to buried", "deal 1 face up to board"))
	case 44, 45: // what Bob answers is another thing in each game
		add("each player, secretly {")
		add("  set plan to ask player to choose sneak or strike, \"Plan\"")
		add("  set own_code to ask player to choose from 1..%s, \"How many?\", %s", g.pick("3", "(2 if plan is sneak otherwise 3)"),
			g.pick(`"for all"`, "plan", "count of players"))
		add("}")
		add("%s", g.pick("say \"plan\", dealer's plan", "let "+g.name("planned")+" = dealer's plan", "set open_number to dealer's own_code",
			"set planned to dealer's plan"))
	case 43: // what lay hidden is seen again, and nobody can tell that it is the same
		if !g.mixes || in != "  " || slices.Contains(g.lines, "  shuffle everything") {
			g.statement(in)
			break
		}
		add("shuffle everything")
		add("deal 2 to dealer's left's pile")
		add("deal 3 to dealer's hand")
		add("say \"again\", %s%s", g.value(), to)
	case 42:
		add("ask %s to take 1..2 cards%s from dealer's hand to buried where count of chosen > %s otherwise \"More\", \"Some\" otherwise { say \"none\" }", ann,
			g.pick("", "", "", " of one rank"), g.pick("0", "1", g.num()))
	case 40:
		add("open betting, starting with dealer's left, "+g.pick("bets of at least %s", "bets of 1..%s", "bets of at least 1, at most %s raises"), g.num())
	case 41: // it goes wrong by what is hidden
		add(g.pick("set hidden_line[%s] to 1", "set few to %s", "set code_kept to 6 / (%s - 3) rounded down", "set few to in_lua(%s)",
			"pay 1000 + %s from dealer to bank", "pay 1000 + %s from dealer's stash to bank", "set code_kept to odd_lua(%s)"), g.copied(g.num))
	case 37, 38:
		how := g.pick("set line[max(1, min(2, %s))] to %s", "increase line[max(1, min(2, %s))] by %s")
		add(how, g.copied(g.num), g.copied(g.num))
	case 39:
		add("%s roll max(1, min(3, %s)) d6", g.pick("let "+g.name("fallen")+" =", "set open_number to", "set tally of dealer to"), g.copied(g.num))
	case 24:
		add("set open_number to %s", g.copied(g.num))
	case 25:
		add("increase %s by %s", g.pick("open_number", "line[1]", "dealer's tally", "dealer's left's tally"), g.copied(g.num))
	case 26:
		add("set %s to %s", g.pick("line[2]", "dealer's tally", "dealer's left's tally"), g.copied(g.num))
	case 27:
		name := g.name("told")
		add("result %s = %s", name, g.copied(g.num))
		if g.chance.Below(2) == 0 {
			add("%s %s", g.pick("say \"again\",", "set open_number to", "increase dealer's tally by"), name)
		}
	case 28:
		name := g.name("theirs")
		add("each player { result %s = %s }", name, g.copied(g.num))
	case 29:
		add("result %s = %s", g.name("best"), g.copied(func() string { return "best of " + g.list() }))
	case 30:
		add("%s", g.pick("reveal dealer's left's hand", "reveal dealer's pile", "reveal dealer's left's hand to dealer", "reveal open_number to dealer",
			"reveal own_code of dealer's left", "reveal own_code of dealer to dealer"))
	case 31:
		phase := g.name("phase")
		g.phases = append(g.phases, fmt.Sprintf("phase %s(x, y) {\n  let z = x + y\n  %s\n}", phase,
			g.pick(`say "sum", z`, "set open_number to z", "set dealer's tally to x * 2 + y", `ask dealer's left to choose yes or no, "With", x`)))
		add("do %s(%s, %s)", phase, g.copied(g.num), g.copied(g.num))
	case 32:
		add("%s {", g.pick("repeat 2 times", "each player", "each n in 1..2"))
		before := *g
		g.statement(in + "  ")
		g.cards, g.lists, g.ranks, g.nums = before.cards, before.lists, before.ranks, before.nums
		add("}")
	case 33:
		add("set %s to %s", g.pick("own_code of dealer", "dealer's mark[2]", "dealer's mark[1]"), g.num())
	case 34:
		add("move %s to dealer's hand", g.pick("first of dealer's hand", "last of dealer's hand", map[bool]string{true: "dealer's hand", false: "top of deck"}[g.mixes]))
	case 36:
		item := g.name("die")
		add("each %s in dealer's cup {", item)
		add("  %s", g.pick(`say "die", `+item, "increase open_number by "+item, `ask dealer's left to choose yes or no, "Die", `+item))
		add("}")
	case 35:
		add("set own_pointer of %s to %s", g.pick("dealer", "dealer's left"), g.card())
	case 0, 1:
		keep(&g.cards, "card", g.card())
	case 2, 3:
		keep(&g.lists, "cards", g.list())
	case 4:
		keep(&g.ranks, "rank", g.rank())
	case 5, 6:
		keep(&g.nums, "number", g.num())
	case 7, 8, 9:
		v := g.value()
		add("say \"so\", %s%s", v, to)
	case 10:
		phase := g.name("phase")
		g.phases = append(g.phases, fmt.Sprintf("phase %s(x) { say \"in a phase\", x%s }", phase, to))
		add("do %s(%s)", phase, g.value())
	case 11:
		item := g.name("item")
		add("each %s in %s {", item, g.pick("held", "dealer's hand", "buried", "(first 2 of (held by highest rank))"))
		before := *g
		g.cards = append(append([]string{}, g.cards...), item)
		g.statement(in + "  ")
		g.statement(in + "  ")
		g.cards, g.lists, g.ranks, g.nums = before.cards, before.lists, before.ranks, before.nums
		add("}")
	case 12:
		add("set drawn to %s", g.card())
	case 13:
		add("set rank_shown to %s", g.rank())
	case 14:
		add("set hidden_pointer to %s", g.card())
	case 15:
		add("set code_kept to %s", g.num())
	case 16:
		add("result %s = %s", g.name("shown"), g.pick(g.card(), g.list(), g.rank()))
	case 17:
		add("ask %s to choose yes or no, \"Do you want\", %s", ann, g.value())
	case 18:
		add("ask %s to choose from %s, \"Which?\"", ann, g.list())
	case 19:
		add("ask %s to choose from 1..3, \"How many?\", showing %s", ann, g.pick("chosen * "+g.num(), g.card(), g.rank()))
	case 20:
		add("ask %s to take %s from %s to %s, \"Draw\" else { say \"none\" }", ann, g.pick("1 card", "0..2 cards"),
			g.pick("dealer's hand", "buried"), g.pick("dealer's hand", "buried"))
	case 21:
		add("ask dealer to choose from dealer's hand, \"Yours\"")
	case 22:
		add("ask %s to choose 1..%s, \"How many?\"", ann, g.num())
	case 23:
		add("ask %s to choose red or blue when %s > 3 or green, \"Colour?\"", ann, g.num())
	}
}

// act is something that a hook may do: each verb that there is, in some way.
func (g *teller) act() string {
	whose := func() string { return g.pick("p", "game.players[1]", "game.players[n % 2 + 1]") }
	switch g.chance.Below(12) {
	case 0:
		return fmt.Sprintf(`set(%s, %s)`, g.pick(`"open_number"`, `"line(1)"`, `"few"`, `"line(" .. n % 2 + 1 .. ")"`), g.pick("1", "n % 6", "3"))
	case 1:
		return fmt.Sprintf(`set("tally", %s, %s)`, g.pick("1", "n"), whose())
	case 2:
		return fmt.Sprintf(`set("dealer", %s)`, whose())
	case 3:
		return `set("direction", "anticlockwise")`
	case 4:
		return fmt.Sprintf(`result(%s, %s)`, g.pick(`"settled"`, `"unheard"`, `n > 7 and "settled" or "unheard"`), g.pick("1", "n"))
	case 5:
		return fmt.Sprintf(`result("apart", %s, %s)`, g.pick("1", "n"), whose())
	case 6:
		return g.pick(`say("so")`, `say("so", "gm")`, `say("n is " .. n, `+whose()+`)`, `say("all", game.players)`)
	case 7:
		return fmt.Sprintf(`pay(%s, %s)`, g.pick("1", "n"), g.pick(`"bank", "pool"`, `p, "bank"`, `{ p, "stash" }, "bank"`))
	case 8:
		return g.pick(`move(p.hand, p.hand, "buried")`, `move(p.hand[1], p.hand, "buried")`, `move(game.deck[1], game.deck, p.hand)`, `move(p.pile, p.pile, p.hand)`)
	case 9:
		return fmt.Sprintf(`ask(%s, { prompt = "Hook?", choose = { "sneak", "strike" }, into = "plan" })`, whose())
	case 10:
		return fmt.Sprintf(`ask(%s, { prompt = "Hook?", from = 1, to = 3, into = "open_number" })`, whose())
	}
	return `set("drawn", p.hand[1])`
}

// ruleset is a made-up ruleset: what it does before it asks whether to go on tells nothing; behind that it may show everything.
func (g *teller) ruleset() (text string, shows bool) {
	g.mixes = g.chance.Below(5) == 0
	for range 3 + g.chance.Below(8) {
		g.statement("  ")
	}
	if g.chance.Below(3) == 0 {
		g.lines = append(g.lines, fmt.Sprintf(`  ask dealer's left to choose from 1..3, "Last", %s, showing %s`, g.value(), g.num()))
	}
	g.lines = append(g.lines, `  ask dealer's left to choose yes or no, "Go on?"`)
	if g.chance.Below(4) > 0 { // what may be shown somewhere is left to the running game
		g.lines = append(g.lines, "  if open_number > 1000 {", "  reveal dealer's hand", "  reveal buried", "  reveal code_kept", "  reveal hidden_pointer", "  reveal own_code of dealer",
			"  reveal dealer's cup", "  reveal dealer's mark[1]", "  reveal dealer's mark[2]", "  reveal own_pointer of dealer", "  reveal plan of dealer", "  }")
	}
	if shows = g.chance.Below(3) == 0; shows {
		g.lines = append(g.lines, "  reveal dealer's hand", `  say "He held", dealer's hand`)
	}
	hook := ""
	switch g.chance.Below(8) {
	case 2: // what everybody sees, and holds what not everybody may know
		hook = "on phase telling lua ```\n  local p = game.players[2]\n  " + g.pick(`say("n is " .. p.tally)`, `say("c is " .. game.drawn.name)`,
			`say("r is " .. game.results.kept_back)`, `say("l is " .. game.line[2])`, `if game.drawn.spots > 5 then say("high") end`,
			`set("dealer", game.players[game.results.kept_back % 2 + 1])`, `pay(p.tally % 3, "bank", "pool")`,
			`ask(game.players[1], { prompt = "n is " .. p.tally, from = 1, to = 3, into = "open_number" })`) + "\n```\n"
		g.phases = append(g.phases, "phase telling { set few to 2 }")
		g.lines = append([]string{"  set dealer's tally to code", "  set drawn to first of held", "  result kept_back = code * 2", "  set line[code_kept / 8 rounded down + 1] to 5",
			"  do telling"}, g.lines...)
	case 1:
		hook = "on phase telling lua ```\n  local p = game.players[2]\n  local n = " + g.pick("p.hand[1].spots", "p.own_code", "game.code_kept",
			"p.cup[1] + p.cup[2]", "#game.buried") + "\n  " + g.pick(`set("open_number", n)`, `set("tally", n, p)`, `set("tally", n * 2 + 1, game.players[1])`,
			`for i = 1, n do set("open_number", i) end`, `if n > 5 then set("open_number", 1) end`, `set("tally", 1, game.players[n % 2 + 1])`,
			`result("done", n > 3)`, `say("n is " .. n, p)`, `ask(p, { prompt = "n is " .. n, from = 1, to = 3, into = "open_number" })`) + "\n```\n"
		g.phases = append(g.phases, "phase telling { set open_number to 2 }")
		g.lines = append([]string{"  do telling"}, g.lines...)
	case 3, 4: // whatever a hook may do, under a condition that is hidden
		hook = "on phase telling lua ```\n  local p = game.players[2]\n  local n = " + g.pick("p.hand[1].spots", "p.own_code", "game.code_kept", "p.hand[1].order + game.buried[1].order") + "\n"
		for range 1 + g.chance.Below(3) {
			hook += "  " + fmt.Sprintf(g.pick("if n > 5 then %s end", "if n %% 2 == 0 then %s else n = n + 1 end", "for i = 1, n %% 4 do %s end", "repeat %s n = n - 5 until n < 1",
				"local function act() %s end  if n > 5 then act() end", "if n < 6 then return end %s", "while n > 8 do n = n - 3 %s end"), g.act()) + "\n"
		}
		hook += "```\n"
		g.phases = append(g.phases, "phase telling { set open_number to 2 }")
		g.lines = append([]string{"  result settled = 3", "  each player { result apart = 4 }", "  do telling", "  if no { result unheard = 1 }"}, g.lines...)
	case 0:
		hook = "on phase telling lua ```\n  local c = game.players[2].hand[1]\n  if c and c.spots > 5 then " +
			g.pick(`say("high")`, `error("high")`, `pay(1, "bank", "pool")`, `say("x", me)`) + "\n  else " +
			g.pick(`say("low")`, `error("low")`, `pay(2, "bank", "pool")`, `local x = nil + 1`) + "\n  end\n```\n"
		g.phases = append(g.phases, "phase telling { set open_number to 2 }")
		g.lines = append([]string{"  do telling"}, g.lines...)
	}
	if g.chance.Below(2) == 0 { // who decides for Ann knows no more than she does
		hook += "policy guessing {\n  asked to choose { answer max(1, min(3, " + g.pick("open_number", "dealer's tally", "line[1]", "line[2]", "code_kept",
			"own_code of dealer", "(0 if drawn is none otherwise spots of drawn)", "sum spots of dealer's hand", "(0 if rank_shown is none otherwise rank_shown - 2)",
			"(0 if own_pointer of dealer is none otherwise spots of own_pointer of dealer)", "sum of dealer's cup") + " / 4 rounded down)), or at random }\n}\n"
	}
	return `ruleset "Teller"
players 2
deck standard
each player has {
  hand cards seen by owner
  pile cards seen by all
  stack chips = 30
  stash chips = 5 seen by owner
  cup  faces seen by owner
  own_code    number = 7 seen by owner
  own_pointer card or none = none seen by owner
  plan        sneak or strike = sneak seen by owner
  dicey       dice = 2D seen by owner
  kept        cards seen by owner
  aside       faces seen by owner
  tally       number = 0
  mark        number = 0 for each of 1..2 seen by owner
}
the table has {
  line number = 0 for each of 1..2
  buried cards seen by nobody
  drawn card or none = none
  rank_shown rank or none = none
  planned    sneak or strike = sneak
  hidden_pointer card or none = none seen by nobody
  code_kept number = 3 seen by nobody
  open_number number = 0
  pool chips = 50
  hidden_line number = 0 for each of 1..2 seen by nobody
  few number 0..5 = 0 seen by nobody
  scores numbers
  folks players
  gm_code number = 3 seen by gm
  gm_cards cards seen by gm
  made combination or none = none
  made_kept combination or none = none seen by nobody
  cat category or none = none
  code_dice dice = 1D
  board cards seen by all
}
` + scripts + `define best_card(p) = first of (p's hand with the highest rank)
define passed_card(x) = x
define passed_cards(x) = x where card's rank is not A
define same_cards(x) = first 5 of (x by highest spots)
define passed_rank(x) = x
define twice(x) = x + x
define added(x, y) = max(x, 0) + y
define graded(x) = the first that fits {
  when x > 5: "high"
  otherwise: "low"
}
define passed_number(x) = x + 1
chart omen {
  1..2 "none"
  3..4 "sun"
  5..6 "moon"
}
chart worth {
  at most 3 "low"
  4..8 "mid"
  at least 9 "high"
}
whenever field own_code changes { set mark(1) to mark(1) + 1 }
whenever field dicey changes when round-number is 0 { set mark(1) to mark(1) + 1 }
start game {
  deal 3 to each player's hand
  deal 2 to buried
  set gm_code to spots of first of buried
  deal 1 face up to each player's pile
  set code_kept to spots of first of buried
  set dealer's cup to roll 2 d6
  let thrown = sum of dealer's cup
  set own_code of dealer to spots of last of buried
  set dealer's mark[2] to own_code of dealer * 3
  let held = dealer's hand
  let under = buried
  let code = code_kept
  set hidden_pointer to first of held
  let pointed = hidden_pointer
` + strings.Join(g.lines, "\n") + "\n  result done = yes\n}\n" + strings.Join(g.phases, "\n") + "\n" + hook, shows
}

// scripts are two defines in Lua that go wrong by what they are given.
const scripts = "define in_lua(n) = lua number 0..9 ```\n  return n + 4\n```\n" +
	"define odd_lua(n) = lua number ```\n  if n > 6 then\n    error(\"it is \" .. n)\n  end\n  if n < 4 then return n .. {} end\n  return n\n```\n"

// afterShuffle are the cards that come when all have been shuffled. Two of them Bob held before in one game and not in the others.
var afterShuffle = strings.Fields("/ Kc 7h 9s 10s Js")

// hearing plays a ruleset with hidden cards, and gives what Ann and the table are told, decision by decision.
func hearing(t tb, p *program.Program, text string, hidden []string, dice, answers []int, secret int, shows bool) (heard []string, outcome string) {
	h := opened(p)
	defer h.Close()
	ann := strings.Fields("2c 9d Jh")
	// The cards are dealt one by one round the table, Ann first.
	deck := []string{ann[0], hidden[0], ann[1], hidden[1], ann[2], hidden[2], hidden[3], hidden[4], "5s", "6s", "6c", "7c", "8c", "Jc", "Qc", "6d", "7d", "9c", "Js", "5h"}
	if strings.Contains(text, "shuffle everything") {
		deck = append(deck, afterShuffle...)
	}
	say := func(m object) string { return hears(t, h, m) }
	heard = append(heard, say(object{"do": "start", "game": "g", "players": []string{"Ann", "Bob"}, "deck": deck, "dice": dice, "seed": 99, "viewer": "Ann"}))
	for i := 0; i < 40; i++ {
		all := ""
		for _, viewer := range []string{"Ann", "table"} {
			for _, m := range reads(viewer) {
				all += say(m)
			}
		}
		all += onScreen(h)
		heard = append(heard, all)
		if went, stopped := wentWrong(text, heard); stopped {
			return heard, went
		}
		g, err := h.find("g")
		if err != nil {
			return heard, "wrong"
		}
		s := g.state()
		d := s.Pending()
		if d == nil || shows && d.Prompt == "Go on?" {
			return heard, "played"
		}
		if d.Player == 0 && len(p.Policies) > 0 {
			heard = append(heard, hears(t, h, object{"do": "clone", "game": "g", "to": "copy"},
				object{"do": "decide", "game": "copy", "policy": "guessing", "viewer": "Ann"}, object{"do": "close", "game": "copy"}))
		}
		a := answers[i%len(answers)]
		m := object{"do": "answer", "game": "g", "player": s.Game().Name(d.Player), "viewer": "Ann"}
		switch d.KindName() {
		case "number":
			m["answer"] = int(d.Least)
			if s.Record.Secretly && d.Player == 1 { // and is not asked by a hook
				m["answer"] = int(min(d.Least+int64(secret), d.Most))
			}
		case "yes-no":
			m["answer"] = "yes"
		case "word":
			if m["answer"] = "red"; d.Secret {
				m["answer"] = []string{"sneak", "strike"}[secret%2*d.Player]
			}
		case "one":
			m["answer"] = object{"one": a % len(d.Items)}
		case "cards":
			m["answer"] = object{"take": []int{a % len(d.Items)}}
		case "dice":
			m["answer"] = "none"
		case "betting":
			switch {
			case a > 0 && d.Bet.Raise.Most > 0:
				m["answer"] = fmt.Sprint("raise to ", d.Bet.Raise.Least)
			case a > 0 && d.Bet.Bet.Most > 0:
				m["answer"] = fmt.Sprint("bet ", d.Bet.Bet.Least)
			case d.Bet.Check:
				m["answer"] = "check"
			default:
				m["answer"] = "call"
			}
		}
		heard = append(heard, say(m))
	}
	return heard, "played"
}

// where is where the rules went wrong, as a host says it.
var where = regexp.MustCompile(`"code":"rules".*"where":"teller.deal:(\d+):`)

// refusal is what tells refusals of one kind apart.
var refusal = regexp.MustCompile(`teller\.deal:\d+:\d+: |[a-z]+_\d+`)

// wentWrong reports whether the rules have stopped a game: because a question or a hook would have told something, or because they
// could not work something out.
func wentWrong(text string, heard []string) (how string, stopped bool) {
	found := where.FindStringSubmatch(strings.Join(heard, ""))
	if found == nil {
		return "", false
	}
	n, _ := strconv.Atoi(found[1])
	line := strings.TrimSpace(strings.Split(text, "\n")[n-1])
	for _, word := range []string{"set ", "say ", "let ", "result ", "pay ", "do ", "each ", "when ", "otherwise", "define ", "phase "} {
		if strings.HasPrefix(line, word) {
			return "wrong", true
		}
	}
	return "stopped", true
}

// onScreen is what people would read of a game, as Ann and as those who look on.
func onScreen(h *Host) string { return onScreenOf(h, 0, event.Table) }

func onScreenOf(h *Host, viewers ...event.Viewer) string {
	g, err := h.find("g")
	if err != nil {
		return ""
	}
	s := g.state()
	var out bytes.Buffer
	for _, v := range viewers {
		w := scribe.Scribe{Screen: term.NewPipe(&out), State: s, Viewer: v}
		for _, line := range w.Story(s.Events(0), true) {
			fmt.Fprintln(&out, line)
		}
		w.View()
		w.Ask()
		w.Help()
		fmt.Fprintln(&out, w.Open())
		w.Results()
		w.Why()
		w.Screen.Flush()
	}
	return out.String()
}

// failing is what Ann and those who look on are told of what goes wrong in a ruleset before anybody is asked, and the line of the rules in
// which that is; "" where nothing goes wrong.
func failing(t tb, p *program.Program, hidden []string, dice []int) (line, told string) {
	m, setup := game.NewSetup(p), strings.Fields("2c 9d Jh")
	m.Record, m.Dice = true, dice
	m.Deck = []string{setup[0], hidden[0], setup[1], hidden[1], setup[2], hidden[2], hidden[3], hidden[4], "5s", "6s", "6c", "7c", "8c", "Jc", "Qc", "6d", "7d", "9c", "Js", "5h"}
	if err := m.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, m)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(99)
	for _, v := range []event.Viewer{0, event.Table} {
		if d := s.ErrTo(v); d != nil {
			line, _, _ = strings.Cut(strings.TrimPrefix(d.Span.String(), "teller.deal:"), ":")
			told += fmt.Sprintln(d.Code, d.Span, d.Summary, d.Hint, d.Notes)
		}
	}
	return line, told
}

// TestMadeUpRulesetsTellNothingHidden is that proof.
func TestMadeUpRulesetsTellNothingHidden(t *testing.T) {
	worlds := [][]string{strings.Fields("Kc 7h 3d As 4d"), strings.Fields("8d Qs Kh 2h Tc"), strings.Fields("3s 3h 2d 10h Kd")}
	worlds[1][4] = "10c"
	thrown := [][]int{{6, 2}, {1, 5}, {3, 3}}
	count, told, failed := map[string]int{}, 0, 0
	why := map[string]int{}
	for seed := *secretFirst; seed < *secretFirst+*secretRulesets; seed++ {
		g := &teller{chance: rng.New(uint64(seed), "teller")}
		text, shows := g.ruleset()
		answers := []int{g.chance.Below(3), g.chance.Below(3), g.chance.Below(3)}
		heard, outcome := [][]string{}, ""
		p, list := compile.Source("teller", diag.NewSource("teller.deal", text))
		if p == nil {
			count["refused"]++
			why[refusal.ReplaceAllString(fmt.Sprint(list), "")]++
			continue
		}
		for i, world := range worlds {
			h, came := hearing(t, p, text, world, thrown[i], answers, i, shows)
			if heard = append(heard, h); outcome == "" || came == "wrong" {
				outcome = came
			}
		}
		count[outcome]++
		if said := strings.Join(heard[0], ""); strings.Contains(said, "___") || strings.Contains(said, "a card") {
			told++
		}
		if outcome == "wrong" {
			if line, first := failing(t, p, worlds[0], thrown[0]); first != "" {
				failed++
				for i := range worlds {
					if where, other := failing(t, p, worlds[i], thrown[i]); where == line && other != first {
						t.Errorf("ruleset %d tells something hidden by what goes wrong:\n%s\n%s%s", seed, text, first, other)
						break
					}
				}
			}
		}
		for _, other := range heard[1:] { // that rules go wrong by what is hidden cannot be hidden
			if diff := difference(heard[0], other); diff != "" && outcome != "wrong" {
				t.Errorf("ruleset %d tells something hidden:\n%s\n%s", seed, text, diff)
				break
			}
		}
		if t.Failed() && *secretRulesets <= 100 {
			break
		}
	}
	t.Logf("%d rulesets: %v; %d show somebody a blank, of %d it was compared how they went wrong", *secretRulesets, count, told, failed)
	if testing.Verbose() || count["played"]+count["stopped"] < *secretRulesets/4 {
		for text, n := range why {
			t.Logf("%d times %s", n, text)
		}
		if count["played"]+count["stopped"] < *secretRulesets/4 {
			t.Error("too few of them were played")
		}
	}
}

// difference is where two of them heard different things.
func difference(a, b []string) string {
	for i := range min(len(a), len(b)) {
		x, y := strings.Split(a[i], "\n"), strings.Split(b[i], "\n")
		for j := range min(len(x), len(y)) {
			if x[j] != y[j] {
				return x[j] + "\n" + y[j]
			}
		}
		if len(x) != len(y) {
			return a[i] + "\n" + b[i]
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("%d and %d things were heard", len(a), len(b))
	}
	return ""
}
