package syntax

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"croupier/dsl/diag"
)

// outline writes a node as nested brackets: its type, then its values and parts that are set.
func outline(n Ranger) string {
	v := reflect.ValueOf(n)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch v.Type() {
	case reflect.TypeFor[NameExpr](), reflect.TypeFor[Ident](), reflect.TypeFor[NumberLit](), reflect.TypeFor[CardLit](), reflect.TypeFor[Item]():
		return fmt.Sprint(v.Field(1))
	}
	words := []string{strings.TrimSuffix(strings.TrimSuffix(v.Type().Name(), "Expr"), "Lit")}
	add := func(part reflect.Value) {
		if part.Kind() == reflect.Struct {
			part = part.Addr()
		}
		if node, ok := part.Interface().(Ranger); ok {
			words = append(words, outline(node))
		} else {
			words = append(words, fmt.Sprint(reflect.Indirect(part)))
		}
	}
	for i := range v.NumField() {
		switch field := v.Field(i); {
		case field.Type() == nodeType || field.IsZero():
		case field.Kind() == reflect.Slice:
			for j := range field.Len() {
				add(field.Index(j))
			}
		default:
			add(field)
		}
	}
	return "(" + strings.Join(words, " ") + ")"
}

func TestExpressionsGroupAsTheyAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"a + b * c - d":                           "(Arith - (Arith + a (Arith * b c)) d)",
		"a - b - c":                               "(Arith - (Arith - a b) c)",
		"-a * b":                                  "(Arith * (Minus a) b)",
		"a / 2 rounded down * 3":                  "(Arith * (Arith / a 2 down) 3)",
		"a or b or c":                             "(Logic or a b c)",
		"(a and b) or c":                          "(Logic or (Paren (Logic and a b)) c)",
		"not a is b and c":                        "(Logic and (Not (Compare is a b)) c)",
		"not not a":                               "(Not (Not a))",
		"a + 1 is not b":                          "(Compare is not (Arith + a 1) b)",
		"a is not in [1 x -2]":                    "(Compare is not in a (List 1 x -2))",
		"a is in b":                               "(Compare is in a b)",
		"hole has [As 10h, Ac]":                   "(Compare has hole (List As 10h Ac))",
		"made of left of dealer":                  "(Of made (Of left dealer))",
		"gap(a, b) of p + 1":                      "(Arith + (Of (Call gap a b) p) 1)",
		"held(2, x) of p":                         "(Of (Call held 2 x) p)",
		"count of players still in":               "(Of count (Players))",
		"hand of each player still in where a":    "(Of hand (Each (EachHead true true a)))",
		"stack of each seat":                      "(Of stack (Each (EachHead true)))",
		"count(hand where rank is A)":             "(Call count (Where hand (Compare is rank A)))",
		"each x in a where x is b":                "(Where x a (Compare is x b))",
		"players still in where a or b":           "(Where (Players) (Logic or a b))",
		"other players":                           "(Players true 1)",
		"all seats":                               "(Players 2)",
		"all":                                     "(All)",
		"option ante + 1":                         "(Arith + (Option ante) 1)",
		"degree_card is highest":                  "(Compare is degree_card (Pick highest))",
		"highest and a":                           "(Logic and (Pick highest) a)",
		"highest c's rank of hand":                "(Fold highest hand (Of rank c true))",
		"sum Kd's worth(2) of a's b":              "(Fold sum (Of b a true) (Of (Call worth 2) Kd true))",
		"highest 2 of hand by rank then suit + 1": "(Arith + (Pick highest 2 hand rank suit) 1)",
		"lowest draws of hole":                    "(Fold lowest hole draws)",
		"highest rank of hand + 1":                "(Arith + (Fold highest hand rank) 1)",
		"every highest of a by b * 2":             "(Pick true highest a (Arith * b 2))",
		"(a with the highest b * 2 then c)":       "(Paren (Pick true highest a (Arith * b 2) c))",
		"sum of hand by spots of it":              "(Fold sum hand (Of spots it))",
		"sum (spots of it) of hand + 1":           "(Arith + (Fold sum hand (Paren (Of spots it))) 1)",
		"sum of hand":                             "(Fold sum hand)",
		"different rank of a of b":                "(Fold different (Of a b) rank)",
		"count of different (a + b) of c":         "(Of count (Fold different c (Paren (Arith + a b))))",
		"different + different(2)":                "(Arith + different (Call different 2))",
		"kinds of hand by rank is 1":              "(Compare is (Fold kinds hand rank) 1)",
		"some r in a where b or c":                "(Some r a (Logic or b c))",
		"some + 1":                                "(Arith + some 1)",
		"next of a after b of c":                  "(Next a (Of b c))",
		"next - 1":                                "(Arith - next 1)",
		"best of hole + board - 1":                "(Arith - (Best (BestPart hole) (BestPart board)) 1)",
		"best low of 2 from a of b + 3 from c":    "(Best low (BestPart 2 (Of a b)) (BestPart 3 c))",
		"roll d12":                                "(Roll (Die 1 12))",
		"roll 4d6 keeping highest 3":              "(Roll (Die 4 6) highest 3)",
		"roll 4D+2":                               "(Roll (Code 4 2))",
		"roll 3 d6 + 1":                           "(Arith + (Roll 3 (Die 1 6)) 1)",
		"roll (a + b) d6":                         "(Roll (Paren (Arith + a b)) (Die 1 6))",
		"roll gambling of player":                 "(Roll (Of gambling (Player)))",
		"roll is 3":                               "(Compare is roll 3)",
		"roll n d10 rerolling 1 exploding on 10 counting each f as f * 2 > 3": "(Compare > (Fold sum (Where f (Roll n (Die 1 10) 10 1)) (Arith * f 2)) 3)",
		"the first that fits { when a: b where c, otherwise: 2 }":             "(Cases (Case a (Where b c)) 2)",
		"the first that fits {\n when a: 1\n when b:\n 2 }":                   "(Cases (Case a 1) (Case b 2))",
		"a if b otherwise c":                                               "(Cases true (Case b a) c)",
		"a + 1 if b is c and d otherwise e or f":                           "(Cases true (Case (Logic and (Compare is b c) d) (Arith + a 1)) (Logic or e f))",
		"a if b otherwise c if d otherwise e":                              "(Cases true (Case b a) (Case d c) e)",
		"a if b otherwise (c if d otherwise e)":                            "(Cases true (Case b a) (Paren (Cases true (Case d c) e)))",
		"a if b otherwise c where d":                                       "(Where (Cases true (Case b a) c) d)",
		"max(a if b otherwise c, d)":                                       "(Call max (Cases true (Case b a) c) d)",
		"held(a if b otherwise c)":                                         "(Call held (Cases true (Case b a) c))",
		"the first that fits { when a: b if c otherwise d, otherwise: 2 }": "(Cases (Case a (Cases true (Case c b) d)) 2)",
		`max("a", 10♥, A♠, none, yes, player)`:                             "(Call max (Text a) 10♥ A♠ (None) (YesNo true) (Player))",
		"a + (\n b\n - c)":                                                 "(Arith + a (Paren (Arith - b c)))",
	} {
		expr, list := ParseExpr(diag.NewSource("", text))
		if len(list) > 0 {
			t.Errorf("%q: %v", text, list)
			continue
		}
		if diff := cmp.Diff(want, outline(expr)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
		if start, end := expr.Range(); text[start:end] != text {
			t.Errorf("%q: the range is %q", text, text[start:end])
		}
	}
}

func TestDecisionsAreReadByTheirVerb(t *testing.T) {
	for text, want := range map[string]string{
		"choose yes or no":                                   "(ChooseYesNo)",
		"choose one of a where b":                            "(ChooseOne (Where a b))",
		"choose hit or stand when a is b and c or x":         "(ChooseWord (WordOption hit) (WordOption stand (Logic and (Compare is a b) c)) (WordOption x))",
		"choose hit or stand when a is b or x":               "(ChooseWord (WordOption hit) (WordOption stand (Compare is a b)) (WordOption x))",
		"choose 1..a + 1":                                    "(ChooseNumber 1 (Arith + a 1))",
		"choose 2 cards from z where c":                      "(ChooseSome choose 2 z (Fit c))",
		"play 1 card from each c in z where a to y":          "(ChooseSome play 1 (Where c z a) y)",
		"choose 1..n cards from z":                           "(ChooseSome choose 1 n z)",
		"discard 0..3 cards from hand to set_aside":          "(ChooseSome discard 0 3 hand set_aside)",
		"play 1 card from hand to pile where a or b":         "(ChooseSome play 1 hand pile (Fit (Logic or a b)))",
		"reroll 0..2 dice from thrown where face < 3":        "(ChooseSome reroll 1 0 2 thrown (Fit (Compare < face 3)))",
		"keep 1..6 dice from thrown to aside where a":        "(ChooseSome keep 1 1 6 thrown aside (Fit a))",
		"keep 1 die from thrown to aside of player":          "(ChooseSome keep 1 1 thrown (Of aside (Player)))",
		"reroll 2 dice from thrown":                          "(ChooseSome reroll 1 2 thrown)",
		"play 2..4 cards of one rank from hand to z":         "(ChooseSome play 2 4 one rank hand z)",
		"choose 3 cards of one suit from z where c":          "(ChooseSome choose 3 one suit z (Fit c))",
		"give n cards in a run from hand to z":               "(ChooseSome give n run hand z)",
		"bet 0..stack into effort of player":                 "(ChooseSome bet 2 0 stack (Of effort (Player)))",
		"bet 5 into pot":                                     "(ChooseSome bet 2 5 pot)",
		"choose from a where b":                              "(ChooseOne (Where a b))",
		"choose from a where chosen is b where c":            "(ChooseOne (Where (Where chosen a (Compare is chosen b)) c))",
		"choose from 1..a + 1":                               "(ChooseNumber 1 (Arith + a 1))",
		"choose from 1..9 where chosen is not 3":             "(ChooseOne (Where chosen (Range 1 9) (Compare is not chosen 3)))",
		"toss 2 cards from z to y where a where b of chosen": "(ChooseSome toss 2 z y (Fit a) (Fit (Of b chosen) true))",
		"turn 1..2 dice from thrown":                         "(ChooseSome turn 1 1 2 thrown)",
		"stake 1..5 chips from stack to pot":                 "(ChooseSome stake 2 1 5 stack pot)",
	} {
		file, list := Parse(diag.NewSource("", "phase a { ask left of dealer to "+text+", \"Help\", or fold, showing x for each n, or pass }"))
		if len(list) > 0 {
			t.Errorf("%q: %v", text, list)
			continue
		}
		ask := file.Decls[0].(*PhaseDecl).Body.Stmts[0].(*AskStmt).Ask
		if diff := cmp.Diff(want, outline(ask.Choice)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
		if got := file.Span(ask.Choice).Text(); got != text {
			t.Errorf("%q: the range is %q", text, got)
		}
		if ask.Prompt.Value() != "Help" || !ask.OrFold || !ask.OrPass || outline(ask.Showing) != "x" || ask.Each.Name != "n" {
			t.Errorf("%q: the clauses are %s", text, outline(ask))
		}
	}
}

func TestWhatMustHoldForAllCardsStandsInAnyClause(t *testing.T) {
	for _, clauses := range []string{
		", such that a or b(cards), \"Help\", or pass",
		", \"Help\", or pass, such that a or b(cards)",
		", such that a or b(cards) or say \"No\", \"Help\", or pass",
	} {
		file, list := Parse(diag.NewSource("", "phase a { let x = ask player to play 1..4 cards in a run from hand to z"+clauses+" }"))
		if len(list) > 0 {
			t.Errorf("%s: %v", clauses, list)
			continue
		}
		ask := file.Decls[0].(*PhaseDecl).Body.Stmts[0].(*SimpleStmt).Value().Ask
		if got := outline(ask.Choice.(*ChooseSome).Together()[0].Cond); got != "(Logic or a (Call b cards))" || !ask.OrPass || ask.Prompt == nil {
			t.Errorf("%s: %s", clauses, outline(ask))
		}
	}
}
