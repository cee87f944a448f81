package phrase_test

import (
	"strings"
	"testing"

	"croupier/dsl/check/ruleset"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
)

// table is a ruleset that has what the examples of the phrasebook speak of.
const table = `ruleset "Examples"
players 2..6
deck standard
option ante number 0..9 = 1
option hands number 0..9 = 1
option jokers number 0..2 = 0
each player has {
  stack chips = 100
  stake chips = 0
  hp number = 3
  score number = 0
  net number = 0
  winded yes or no = no
  hand cards seen by owner
  pile cards seen by all
  aside cards seen by all
}
the table has {
  board cards seen by all
  x cards seen by all
  z cards seen by all
  leader player = dealer
  thrown faces
  size number = 6
  pool number 1..9 = 3
  list_of numbers
  cup faces
  rivals players
}
deck omens { card "The Tower", power 16 }
define a = pot > 3
define b = pot > 5
define f(n) = n + 1
define ready(who) = who's hp > 3
phase betting { shuffle everything }
start game { do betting }
`

// What is offered is written as it is today: no correction of the book is one that fmt -w would write anew. Each example is a house
// rule of the table.
func TestNoPhraseIsPutRightToAnOlderForm(t *testing.T) {
	base, list := syntax.Parse(diag.NewSource("table.deal", table))
	if list.HasErrors() {
		t.Fatal(list)
	}
	read := 0
	for _, x := range phrase.Mistakes() {
		if !x.Certain || x.Text == "" {
			continue
		}
		before := "ruleset \"Examples\"\nextends table\n"
		if strings.HasPrefix(x.Before, "phase a {") {
			before += "start second { each player { do one } }\nphase one {\n"
		} else {
			before += x.Before
		}
		free := strings.NewReplacer("let a ", "let it_is ").Replace // conditions are called a
		source := diag.NewSource("examples.deal", before+free(x.Text)+x.Behind)
		fixed := before + free(x.Want) + x.Behind
		_, list := syntax.Parse(source)
		if len(list) != 1 {
			t.Errorf("book.txt:%d: %s: %v", x.Line, x.Text, list)
			continue
		}
		d := &list[0]
		for d != nil && (d.Fix == nil || diag.Apply(source.Text, []diag.Fix{*d.Fix}) != fixed) {
			d = d.Otherwise
		}
		if d == nil {
			continue // what surrounds it is another than in the book
		}
		file, left := syntax.Parse(diag.NewSource("examples.deal", fixed))
		if left.HasErrors() {
			t.Errorf("book.txt:%d: %s: %v", x.Line, x.Want, left)
			continue
		}
		checked := ruleset.Check([]house.Layer{{Name: "table", Files: []*syntax.File{base}}, {Name: "examples", Files: []*syntax.File{file}}},
			builtin.ForChecker())
		if checked.Ruleset != nil {
			read++
		}
		for _, old := range checked.Diags {
			if at := old.Span; old.Code == "old-form" && at.Start >= d.Fix.Span.Start && at.End <= d.Fix.Span.Start+len(d.Fix.Text) &&
				!strings.Contains(x.Text, at.Text()) { // what they had written themselves is their own
				t.Errorf("book.txt:%d: %s: put right to %s, but %s: %s", x.Line, x.Text, x.Want, old.Summary, old.Hint)
			}
		}
	}
	if read < 180 {
		t.Errorf("only %d examples are whole rules when they are put right", read)
	}
}
