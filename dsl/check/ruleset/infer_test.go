package ruleset

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
)

const inferredRules = `ruleset "Inferred"
players 2..4
deck standard
each player has {
  hand   cards seen by owner
  score  number = 0
  mood   calm or angry or sad = calm
  low    rank = 5
  colour suit = clubs
  thrown faces
  done   yes or no = no
}
the table has { board cards seen by all }
define made = best of hand + board
DEFINES
start game {
  each player {
    set thrown to roll 2 d6
CALLS
    result seen = count of thrown + count of hand + count of board + score
    result state = mood is calm and low is K and colour is hearts and done
  }
}
`

// kindOf is a kind of value in a generated ruleset: what is written for it, and what is said of a parameter of that kind that
// comes to a number. Only what is said of it tells the checker what it is.
type kindOf struct {
	kind    check.Kind
	sources []string
	said    []string
}

func firstThatFits(cases ...string) string {
	return "(the first that fits { when " + strings.Join(cases, ", when ") + ", otherwise: 0 })"
}

var generatedKinds = []kindOf{
	{check.Number, []string{"score", "count of hand", "score * 2"},
		[]string{"X * 2", "(X + 1)", "X / 2 rounded down", "max(X, 3)", "count of (roll X d6)"}},
	{check.Cards, []string{"hand", "board", "hand + board"},
		[]string{"count of (X + board)", "count of (board + X)", "(sum spots of X)", "count of (X where card's rank is K)",
			"count of (each c in X where c is not Ah)", "spots of X"}},
	{check.Player, []string{"dealer", "player"}, []string{"score of X", "count of hand of X"}},
	{check.Players, []string{"players", "players still in"},
		[]string{"(sum score of X)", "count of (each p in X where p's score > 2)"}},
	{check.WordKind, []string{"mood", "mood of dealer"},
		[]string{firstThatFits("X is calm: 1", "X is angry: 2"), firstThatFits("X is sad or angry: 1")}},
	{check.Rank, []string{"low", "rank of hand"},
		[]string{firstThatFits("X is 10: 1", "X is K: 2"), firstThatFits("X > Q: 1"), "(X - low)"}},
	{check.Suit, []string{"colour"}, []string{firstThatFits("X is hearts: 1"), "count of (hand where card's suit is X)"}},
	{check.Combination, []string{"made", "dealer's made"},
		[]string{firstThatFits(`X > "pair of twos": 1`), "(category of X - category of made)"}},
	{check.Faces, []string{"thrown"}, []string{"(sum face of X)", "count of (X where die's face > 3)"}},
	{check.YesNo, []string{"done", "score > 3"}, []string{firstThatFits("X: 1"), firstThatFits("not X: 1")}},
}

// madeUp is a generated define: what its parameters are, which the checker has to find out.
type madeUp struct {
	name   string
	params []int // into generatedKinds
	body   string
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.Intn(len(list))] }

// generated makes defines that use each other, themselves too. Each parameter has something said of it, or is handed on to a
// define of which that is so.
func generated(r *rand.Rand) []madeUp {
	defs := make([]madeUp, 2+r.Intn(5))
	for i := range defs {
		defs[i].name = fmt.Sprintf("made_%c", 'a'+i)
		for range 1 + r.Intn(3) {
			defs[i].params = append(defs[i].params, r.Intn(len(generatedKinds)))
		}
	}
	for i := range defs {
		var terms []string
		for p, k := range defs[i].params {
			if i == 0 || r.Intn(3) > 0 || !hands(r, defs[:i], defs[i], p, &terms) {
				terms = append(terms, strings.ReplaceAll(pick(r, generatedKinds[k].said), "X", fmt.Sprintf("x%d", p+1)))
			}
		}
		if r.Intn(2) == 0 { // another define, perhaps itself
			terms = append(terms, call(r, pick(r, defs), defs[i]))
		}
		defs[i].body = strings.Join(terms, " + ")
	}
	r.Shuffle(len(defs), func(i, j int) { defs[i], defs[j] = defs[j], defs[i] })
	return defs
}

// hands lets a parameter be handed on to one of the defines that takes its like.
func hands(r *rand.Rand, to []madeUp, from madeUp, p int, terms *[]string) bool {
	for _, i := range r.Perm(len(to)) {
		for q, k := range to[i].params {
			if k == from.params[p] {
				args := arguments(r, to[i], from)
				args[q] = fmt.Sprintf("x%d", p+1)
				*terms = append(*terms, to[i].name+"("+strings.Join(args, ", ")+")")
				return true
			}
		}
	}
	return false
}

// arguments are values for a define, parameters of the one in which they stand among them.
func arguments(r *rand.Rand, d, in madeUp) []string {
	args := make([]string, len(d.params))
	for i, k := range d.params {
		args[i] = pick(r, generatedKinds[k].sources)
		for p, mine := range in.params {
			if mine == k && r.Intn(2) == 0 {
				args[i] = fmt.Sprintf("x%d", p+1)
			}
		}
	}
	return args
}

func call(r *rand.Rand, d, in madeUp) string {
	return d.name + "(" + strings.Join(arguments(r, d, in), ", ") + ")"
}

func (d madeUp) String() string {
	var params []string
	for p := range d.params {
		params = append(params, fmt.Sprintf("x%d", p+1))
	}
	return "define " + d.name + "(" + strings.Join(params, ", ") + ") = " + d.body
}

func withDefines(defs []madeUp, calls string) string {
	var lines []string
	for _, d := range defs {
		lines = append(lines, d.String())
	}
	return strings.NewReplacer("DEFINES", strings.Join(lines, "\n"), "CALLS", calls).Replace(inferredRules)
}

func errorsIn(t *testing.T, text string) (*check.Ruleset, diag.List) {
	t.Helper()
	got, wrong := checkText("inferred.deal", text)
	if len(wrong) > 0 {
		t.Fatalf("%s\ndoes not parse:\n%s", text, render(wrong))
	}
	for _, d := range got.Diags {
		if d.Severity == diag.Error {
			wrong = append(wrong, d)
		}
	}
	return got.Ruleset, wrong
}

// What a parameter is follows from what is said of it, in whatever order things are declared, whether anybody uses the define or
// not, and through defines that use each other. The generator knows what each is, and shares nothing with the checker.
func TestWhatAParameterIsIsFoundOut(t *testing.T) {
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		defs := generated(r)
		calls := ""
		for range r.Intn(3) {
			calls += fmt.Sprintf("    set score to %s\n", call(r, pick(r, defs), madeUp{}))
		}
		text := withDefines(defs, calls)
		rules, wrong := errorsIn(t, text)
		if len(wrong) > 0 {
			t.Fatalf("seed %d: nothing is wrong with\n%s\n%s", seed, text, render(wrong))
		}
		for _, def := range rules.Defines {
			for _, d := range defs {
				for i, k := range d.params {
					want, got := generatedKinds[k].kind, def.Params
					if d.name == def.Name && got[i].Type.Kind != want && !(want == check.Faces && got[i].Type.Kind == check.Numbers) {
						t.Fatalf("seed %d: %s of %s is %s, and is taken for %s\n%s", seed, got[i].Name, d.name, want, got[i].Type, text)
					}
				}
			}
		}
	}
}

// What is said of a parameter holds against who uses the define: a value of another kind is one mistake, where it is given.
func TestAValueOfAnotherKindIsWrongWhereItIsGiven(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		d := generated(r)[:1]
		d[0].body = ""
		for p, k := range d[0].params {
			d[0].body += strings.ReplaceAll(" + "+pick(r, generatedKinds[k].said), "X", fmt.Sprintf("x%d", p+1))
		}
		d[0].body = strings.TrimPrefix(d[0].body, " + ")
		i, other := r.Intn(len(d[0].params)), r.Intn(len(generatedKinds))
		kind := generatedKinds[d[0].params[i]].kind
		if other == d[0].params[i] || kind.IsList() && generatedKinds[other].kind.IsList() {
			continue // much is said alike of all lists
		}
		args := arguments(r, d[0], madeUp{})
		args[i] = "(" + pick(r, generatedKinds[other].sources) + ")"
		text := withDefines(d, "    let it = "+d[0].name+"("+strings.Join(args, ", ")+")\n    set score to it\n")
		_, wrong := errorsIn(t, text)
		if len(wrong) != 1 || wrong[0].Span.Text() != args[i] || !strings.Contains(wrong[0].Summary, fmt.Sprintf(`"x%d"`, i+1)) {
			t.Errorf("seed %d: %s is wrong in\n%s\n%s", seed, args[i], text, render(wrong))
		}
	}
}
