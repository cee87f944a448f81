package flow_test

import (
	"slices"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/flow"
	"croupier/interp/internal/shipped"
	"croupier/interp/op"
	"croupier/interp/program"
)

func compiled(t *testing.T, rules string) *program.Program {
	t.Helper()
	p, list := compile.Source("test", diag.NewSource("test", rules))
	if p == nil {
		t.Fatalf("%v\n%s", list, rules)
	}
	return p
}

const table = `ruleset "Flow"
players 2
deck standard
each player has {
  hand  cards  seen by owner
  skill number = 1 seen by owner
  open  number = 1
}
the table has { board cards seen by all }
start it {
  deal 2 to each player's hand
  deal 3 to board
  each player {
`

// TestWhatComesFromHiddenThingsIsTainted holds lets to what they are worked out from.
func TestWhatComesFromHiddenThingsIsTainted(t *testing.T) {
	for _, c := range []struct {
		let     string
		tainted bool
	}{
		{"let x = skill + 1", true},
		{"let x = open + 1", false},
		{"let x = count of hand", false},
		{"let x = count of (hand where card's suit is hearts)", true},
		{"let x = count of (board where card's suit is hearts)", false},
		{"let x = roll d6", false},
		{"let x = the first that fits {\n when skill > 1: 1\n otherwise: 2\n}", true},
		{"let x = the first that fits {\n when open > 1: 1\n otherwise: 2\n}", false},
		{"let x = max(open, 3)", false},
		{"let x = max(skill, 3)", true},
		{"let x = known", false},
		{"let x = secret", true},
		{"let x = best of board", false},
		{"let x = best of hand + board", true},
		{"let x = random of players", true},
		{"let x = first of (players with the highest skill)", true},
		{"let x = first of (players with the highest open)", false},
		{"let x = ask player to choose yes or no", false},
	} {
		p := compiled(t, table+"    "+c.let+"\n    result r = x is x\n  }\n}\ndefine known = open * 2\ndefine secret = skill * 2\n")
		found := false
		for at := range p.Code {
			flow.FindTaint(p).Above(int32(at)+1, false, func(k flow.Kept) { found = found || k.Let })
		}
		if found != c.tainted {
			t.Errorf("%s: tainted %v", c.let, found)
		}
	}
}

// TestAnalysesKnowEveryProgram has each analysis look at all that is shipped, for several sizes of tables, and holds its sets to what
// they say of each other.
func TestAnalysesKnowEveryProgram(t *testing.T) {
	for _, name := range shipped.Names() {
		p, _ := shipped.Compile(name)
		if p == nil {
			continue
		}
		alone, many := flow.FindLive(p, 1, nil), flow.FindLive(p, 5, nil)
		for at := range p.Code {
			one, all := alone.Empty(), many.Empty()
			alone.At(int32(at), one)
			many.At(int32(at), all)
			if all.Add(one) {
				t.Fatalf("%s: more is live at %s for one player than for five", name, p.Spans[p.Code[at].Span])
			}
		}
		for i := range p.Starts {
			for _, result := range flow.Gives(p, i) {
				if !slices.ContainsFunc(p.Code, func(in program.Instr) bool { return op.OfInstr(&in).A == op.SetResult && int(in.A) == result }) {
					t.Errorf("%s: %s gives %s, which nothing gives", name, p.Starts[i].Name, p.Results[result].Name)
				}
			}
		}
	}
}

// TestWhatAPolicyReadsIsReadWhereItIsAsked holds what a policy reads to be live before the questions that it speaks of, and dead
// behind the last of them.
func TestWhatAPolicyReadsIsReadWhereItIsAsked(t *testing.T) {
	p := compiled(t, `ruleset "Read"
players 1..3
the table has {
  open  number = 0
  spare number = 0
}
start it {
  set open to 1
  let x = ask dealer to choose yes or no, "the first"
  let y = ask dealer to choose from 1..2, "the second"
  result r = x
  result s = y
}
policy p {
  asked to choose, "the first" { answer open > 0 }
  asked to choose, "the second" { answer 1 if spare > 0 otherwise 2 }
}
`)
	l := flow.FindLive(p, 2, nil)
	live := func(field, at int) bool {
		place, _ := l.Of(p.Layout.Fields[field])
		set := l.Empty()
		l.At(int32(at), set)
		return !l.Dead(place, set)
	}
	var asks []int
	for at := range p.Code {
		if op.OfInstr(&p.Code[at]).A == op.Ask {
			asks = append(asks, at)
		}
	}
	if live(0, asks[0]) || live(1, asks[0]) {
		t.Error("something is live that nobody reads")
	}
	l.Watch("p")
	for field, name := range []string{"open", "spare"} {
		if !live(field, asks[0]) {
			t.Errorf("%s is dead before the first question", name)
		}
		if live(field, asks[1]+1) {
			t.Errorf("%s is live behind the last question", name)
		}
	}
}

// TestPoliciesGoByWhatTheirRowsSay holds the sight of policies: chance and others' things are found wherever they stand.
func TestPoliciesGoByWhatTheirRowsSay(t *testing.T) {
	for _, c := range []struct {
		when          string
		blind, others bool
	}{
		{"skill > 1", false, false},
		{"(roll d6) > 1", true, false},
		{"chance((roll d6) > 1) > 1 / 2", false, false},
		{"count of (players where player's open > 1) > 1", false, true},
		{"player's left's open > 1", false, true},
		{"holder of [2c] is player", true, false},
		{"category of random-hand(flush) is flush", true, false},
	} {
		p := compiled(t, table+"    let x = ask player to choose yes or no\n    result r = x\n  }\n}\npolicy p {\n  asked to choose {\n    if "+c.when+" { answer yes }\n    answer no\n  }\n}\n")
		if s := flow.FindSight(p, "p"); s.Blind != c.blind || s.Others != c.others {
			t.Errorf("%s: blind %v, others %v", c.when, s.Blind, s.Others)
		}
	}
}

// TestConstantsAreThoseOfCasesChartsAndDefines holds what an expression may come to to where it is written down.
func TestConstantsAreThoseOfCasesChartsAndDefines(t *testing.T) {
	p := compiled(t, `ruleset "Constants"
players 1
start it { result r = which }
define which {
  when (roll d6) > 3: 7
  when (roll d6) > 2: eight
  otherwise: 9
}
define eight = 8
`)
	for i := range p.Code {
		if in := &p.Code[i]; op.OfInstr(in).A == op.SetResult {
			if all := flow.Constants(p, in.B); !slices.Equal(all, []int64{7, 8, 9}) {
				t.Errorf("the constants are %v", all)
			}
		}
	}
}
