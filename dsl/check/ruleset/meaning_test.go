package ruleset

import (
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

const meaningRules = `ruleset "Meanings"

players 2..4

deck standard {
  card "The Tower", arcana 16
}

each player has {
  stack  chips = 10
  hand   cards seen by owner
  score  number = 0
  plan   fair or cheat = fair
  taken  number = 0
}

the table has {
  board  cards seen by all
  picked  combination or easy = easy
}

define made = best of hand + board

define hard(some_cards) = sum spots of some_cards

define gap(a, b) = category of a - category of b

define eased(a_hand) = a_hand if a_hand is at most "ace-high flush" otherwise one-lower of a_hand

define arcane = card's arcana is not none

start game {
  do looking
  result total = sum score of players
}

phase looking {
  each player {
    let a = dealer's stack
    let b = dealer's made
    let c = hard(hand)
    let d = hard(board)
    let e = gap(made, dealer's made)
    let f = hand's rank
    let g = board's arcana
    let h = count of hand
    let i = player's left's left
    let j = dealer's points
    let k = count of (hand where arcane)
    let l = eased("pair of tens")
    let m = taken - 1
    let n = roll 3 d6
    let o = (roll 3 d6) + 1
    let p = roll d6
    let q = picked is easy
    let r = picked is "pair of tens"
    let s = hand's rank is 10
    let t = plan is cheat
    let u = score / 2
    let v = pot
    let w = first of (players still in after player)
    result points = h
    say a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w
    set taken to 1
    set picked to made
    set plan to cheat
    set score to 1
  }
}
`

// meanings checks the rules above and gives what the checker found out about the value of each let.
func meanings(t *testing.T) (*check.Ruleset, map[string]syntax.Expr) {
	t.Helper()
	got, syntaxErrors := checkText("meanings.deal", meaningRules)
	if len(syntaxErrors)+len(got.Diags) > 0 {
		t.Fatalf("%s%s", render(syntaxErrors), render(got.Diags))
	}
	complete(t, got.Ruleset)
	lets := map[string]syntax.Expr{}
	for _, d := range got.Ruleset.Files[0].Decls {
		syntax.Walk(d, func(n syntax.Ranger) bool {
			if let, ok := n.(*syntax.SimpleStmt); ok && let.Form.Does.Has(syntax.Names) {
				lets[let.Name().Name] = syntax.Bare(let.Value().Expr)
			}
			return true
		})
	}
	return got.Ruleset, lets
}

func TestWhatAnOfTurnsOutToBe(t *testing.T) {
	rs, lets := meanings(t)
	tests := []struct {
		let   string
		to    check.ObjectKind
		name  string
		whose string
		args  string
	}{
		{"a", check.PlayerField, "stack", "dealer", ""},
		{"b", check.DefineName, "made", "dealer", ""},
		{"c", check.DefineName, "hard", "", "hand"},
		{"d", check.DefineName, "hard", "", "board"},
		{"e", check.DefineName, "gap", "", "made, dealer's made"},
		{"f", check.ItemPart, "rank", "", "hand"},
		{"g", check.ItemPart, "arcana", "", "board"},
		{"h", check.Function, "count", "", "hand"},
		{"i", check.Function, "left", "", "player's left"},
		{"j", check.ResultName, "points", "dealer", ""},
		{"l", check.DefineName, "eased", "", `"pair of tens"`},
	}
	for _, test := range tests {
		call, ok := rs.Info.Calls[lets[test.let]]
		if !ok {
			t.Errorf("%s is no call", test.let)
			continue
		}
		whose, args := "", []string{}
		text := func(e syntax.Expr) string { return rs.Files[0].Span(e).Text() }
		if call.Whose != nil {
			whose = text(call.Whose)
		}
		for _, a := range call.Args {
			args = append(args, text(a))
		}
		if call.To.Kind != test.to || call.To.Name != test.name || whose != test.whose || strings.Join(args, ", ") != test.args {
			t.Errorf("%s: %d %s of %q with %q", test.let, call.To.Kind, call.To.Name, whose, args)
		}
	}
}

func TestTypesOfLets(t *testing.T) {
	rs, _ := meanings(t)
	want := map[string]string{
		"a": "a number", "b": "a combination", "c": "a number", "e": "a number", "f": "a rank", "g": "a number or none", "i": "a player",
		"j": "a number", "k": "a number", "l": "a combination", "n": "dice on the table", "o": "a number", "p": "a number", "q": "yes or no",
		"r": "yes or no", "u": "a fraction", "v": "a number", "w": "a player",
	}
	for n, o := range rs.Info.Lets {
		if _, ok := n.(*syntax.SimpleStmt); !ok {
			continue
		}
		if w := want[o.Name]; w != "" && w != o.Type.String() {
			t.Errorf("%s is %s, not %s", o.Name, o.Type, w)
		}
		delete(want, o.Name)
	}
	if len(want) > 0 {
		t.Errorf("there are no lets %v", want)
	}
}

func TestTextsNumbersAndWordsAreReadAsThePlaceWants(t *testing.T) {
	rs, lets := meanings(t)
	side := func(let string) syntax.Expr { return lets[let].(*syntax.CompareExpr).B }
	if o := rs.Info.Uses[side("q")]; o == nil || o.Kind != check.Word || o.Name != "easy" {
		t.Errorf("easy is %+v", o)
	}
	if lit := rs.Info.Texts[side("r").(*syntax.TextLit)]; lit.Type.Kind != check.Combination || lit.Text != "pair of tens" {
		t.Errorf("the text is %+v", lit)
	}
	if o := rs.Info.Uses[side("s")]; o == nil || o.Kind != check.RankName || o.Index != 8 {
		t.Errorf("10 is %+v", o)
	}
	if o := rs.Info.Uses[side("t")]; o == nil || o.Kind != check.Word {
		t.Errorf("cheat is %+v", o)
	}
}

func TestWhoNeedsAPlayer(t *testing.T) {
	rs, _ := meanings(t)
	for name, want := range map[string]bool{"made": true, "hard": false, "gap": false, "eased": false} {
		for _, d := range rs.Defines {
			if d.Name == name && d.ByPlayer != want {
				t.Errorf("%s needs a player: %v", name, d.ByPlayer)
			}
		}
	}
	for _, d := range rs.Defines {
		if (d.ByItem == check.Card) != (d.Name == "arcane") {
			t.Errorf("%s is about %v", d.Name, d.ByItem)
		}
	}
	for _, r := range rs.Results {
		if r.ByPlayer != (r.Name == "points") {
			t.Errorf("the result %s is a player's: %v", r.Name, r.ByPlayer)
		}
	}
}

func TestSeveralFilesAreOneRuleset(t *testing.T) {
	parse := func(name, text string) *syntax.File {
		file, list := syntax.Parse(diag.NewSource(name, text))
		if len(list) > 0 {
			t.Fatal(render(list))
		}
		return file
	}
	a := parse("a.deal", "ruleset \"Two files\"\n\nstart game { do throwing }\n\ndefine twice = 2 * score\n")
	b := parse("b.deal", "each player has {\n  score number = 0\n}\n\nphase throwing {\n  each player {\n    increase score by d\n    result twice\n  }\n}\n\nphase throwing { stop the game }\n")
	got := Check([]house.Layer{{Name: "two", Files: []*syntax.File{a, b}}}, testBuiltins())
	var places []string
	for _, d := range got.Diags {
		places = append(places, d.Error())
	}
	want := []string{
		`b.deal:7:23: error[unknown-name]: Nothing here is called "d"`,
		`b.deal:12:7: error[duplicate-declaration]: The phase "throwing" is declared twice`,
	}
	if strings.Join(places, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(places, "\n"))
	}
}
