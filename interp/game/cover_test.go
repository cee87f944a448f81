package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/table"
)

func TestWhatIsGoneThroughIsCounted(t *testing.T) {
	p, list := compile.Source("covered", diag.NewSource("covered", `ruleset "Covered"
the table has { n number = 3 }
start game with n {
  if n > 5 { result size = "large" }
  result kind = "huge" if n > 9 otherwise "usual" if n > 2 otherwise "tiny"
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	cover, s := table.NewCover(p), &game.State{}
	s.Count(cover)
	g.Restart(s, 1)
	g.Restart(s.Clone(), 2) // a clone counts nothing
	seen := map[uint32]int{}
	for _, n := range cover.Code {
		seen[n]++
	}
	if seen[1] != len(p.Code)-1 || seen[0] != 1 { // all but the large result
		t.Errorf("the instructions were carried out %v times", cover.Code)
	}
	fits, not := uint32(0), uint32(0)
	for _, n := range cover.Cases {
		fits += n
	}
	for _, n := range cover.Else {
		not += n
	}
	if fits != 1 || not != 1 {
		t.Errorf("%d cases fitted, and %d conditions did not hold", fits, not)
	}
	s.Count(nil)
	g.Restart(s, 1)
	if cover.Code[0] != 1 {
		t.Error("it counts on after the end")
	}
}
