package house_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// However house rules stand on each other, what is done around a phase or a question is what their files say, one on top of the
// other: a block before it comes in front of all that was there, a block after it behind, and a replacement changes only the middle.
func TestBlocksStandAroundAPhaseOrAQuestionInTheOrderOfTheLayers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		question := rapid.Bool().Draw(t, "question")
		around := func(what string) string {
			if question && what != "replace" {
				return what + " question \"Well?\""
			}
			return what + " phase middle"
		}
		words := 0
		word := func() string { words++; return fmt.Sprintf("w%d", words) }
		block := func(head, w string) string {
			if question && strings.Contains(head, "phase") {
				return fmt.Sprintf("%s {\n  ask dealer to choose yes or no, \"Well?\"\n  say %q\n}\n", head, w)
			}
			return fmt.Sprintf("%s { say %q }\n", head, w)
		}
		middle := word()
		var before, after []string
		layers := []house.Layer{parsed(t, 0, "ruleset \"Base\"\nstart game { do middle }\n"+block("phase middle", middle))}
		for i := range rapid.IntRange(0, 5).Draw(t, "layers") {
			text := fmt.Sprintf("ruleset \"%d\"\nextends base\n", i)
			replaced := false
			var first []string
			for _, what := range rapid.SliceOfN(rapid.SampledFrom([]string{"before", "after", "replace"}), 0, 5).Draw(t, "changes") {
				w := word()
				switch what {
				case "before":
					first = append(first, w)
				case "after":
					after = append(after, w)
				case "replace":
					if replaced {
						continue
					}
					replaced, middle = true, w
				}
				text += block(around(what), w)
			}
			before = append(first, before...)
			layers = append(layers, parsed(t, i+1, text))
		}
		merged, list := house.Merge(layers, nil)
		if len(list) > 0 {
			t.Fatal(list)
		}
		var got []string
		for _, d := range merged.Decls {
			merged.Walk(d, func(n syntax.Ranger) bool {
				steps := merged.Around[n]
				if steps == nil {
					steps = &house.Steps{}
				}
				_, asks := n.(*syntax.Ask)
				if p, ok := n.(*syntax.PhaseDecl); ok && n == syntax.Ranger(d) && !question {
					got = slices.Concat(said(steps.Before), said([]*syntax.PhaseDecl{p}), said(steps.After))
				} else if asks {
					got = slices.Concat(said(steps.Before), said(steps.After))
				}
				return true
			})
		}
		if question {
			middle = "" // it says nothing by itself
		}
		want := slices.DeleteFunc(slices.Concat(before, []string{middle}, after), func(w string) bool { return w == "" })
		if !slices.Equal(got, want) {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
}

// Whatever files say of each other, applying them ends, and every file's own trees stay as they were read.
func TestApplyingAHouseRuleLeavesItsFilesAsTheyAre(t *testing.T) {
	lines := []string{
		"option a number 1 or 2 = 1", "option a always 2", "define b = 3", "replace define b = 4", "add to define b { when yes: 5 }",
		"chart c { 1 2 }", "add to chart c { 2 3 }", "replace chart c { 1 9 }", "the table has { d number = 0 }", "replace field d number = 1",
		"phase p { say \"p\" }", "replace phase p { say \"q\" }", "before phase p { say \"r\" }", "after start s { say \"t\" }",
		"start s { do p }", "replace start s { do p, p }", "add to start s with d", "change result x to 3", "change result x to x + 1 when option a is 2",
		"replace phase p { ask dealer to choose yes or no, \"Well?\" }", "before question \"Well?\" when yes { say \"u\" }",
		"after question \"Well?\" in p { say answer }", "skip question \"Well?\" when option a is 2", "skip phase p",
		"skip phase p when option a is 1", "before results { say \"v\" }",
		"deck standard", "add to deck standard { jokers 2 }", "replace deck short", "players 2", "replace players 3", "about \"x\"",
	}
	rapid.Check(t, func(t *rapid.T) {
		var layers []house.Layer
		var before []string
		for i := range rapid.IntRange(1, 4).Draw(t, "layers") {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 1, 12).Draw(t, "lines"), "\n") + "\n"
			layers = append(layers, parsed(t, i, text))
			before = append(before, told(layers[i]))
		}
		first, list := house.Merge(layers, nil)
		for i := range layers {
			if told(layers[i]) != before[i] {
				t.Fatalf("layer %d has changed", i)
			}
		}
		again, list2 := house.Merge(layers, nil)
		if len(first.Decls) != len(again.Decls) || len(first.Changes) != len(again.Changes) || fmt.Sprint(list) != fmt.Sprint(list2) {
			t.Fatal("applied again it comes out differently")
		}
		last := len(layers) - 1
		files := together{}
		for i, l := range layers {
			text := l.Files[0].Source.Text
			if i > 0 {
				text = fmt.Sprintf("extends l%d\n", i-1) + text
			}
			files[fmt.Sprintf("l%d.deal", i)] = "ruleset \"x\"\n" + text
		}
		files["own.deal"] = files[fmt.Sprintf("l%d.deal", last)]
		if p, list := files.load(); p == nil && !list.HasErrors() {
			t.Fatal("no program, and no error that says why")
		}
	})
}

// told is all the words of a layer's trees, in order.
func told(l house.Layer) string {
	var b strings.Builder
	for _, f := range l.Files {
		for _, d := range f.Decls {
			syntax.Walk(d, func(n syntax.Ranger) bool {
				start, end := n.Range()
				fmt.Fprintf(&b, "%T %d %d\n", n, start, end)
				return true
			})
		}
	}
	return b.String()
}

func parsed(t *rapid.T, i int, text string) house.Layer {
	f, list := syntax.Parse(diag.NewSource(fmt.Sprintf("l%d.deal", i), text))
	if len(list) > 0 {
		t.Fatal(list, text)
	}
	l := house.Layer{Name: fmt.Sprintf("l%d", i), Files: []*syntax.File{f}}
	for under := range i {
		l.Under = append(l.Under, under)
	}
	return l
}

// said is what steps say.
func said(steps []*syntax.PhaseDecl) (words []string) {
	for _, step := range steps {
		words = append(words, step.Body.Stmts[0].(*syntax.SimpleStmt).Expr(syntax.What).(*syntax.TextLit).Value)
	}
	return words
}

// Each line of a house rule is worth a power of two where it takes part, so that the sum tells which of them did: all that should,
// in whichever order they stand, in whichever layers, and whatever other lines do to the same phases and questions.
func TestEveryLineOfAHouseRuleTakesPartWhateverTheOthersDo(t *testing.T) {
	const base = `ruleset "Base"
players 2
option opt number 0..1000000000 = 0
the table has { n  number = 0 }
define plain = 0
start game {
  repeat 1 times { do one, two }
  result total = n + option opt + plain
}
phase one {
  let begun = ask dealer to choose yes or no, "First"
  if begun { do inner } otherwise { do inner }
}
phase inner { let side = ask dealer to choose left or right, "Second" }
phase two { let many = ask dealer to choose from 1..3, "Third" }
`
	worth := []string{"change option opt to option opt + %d", "change plain to plain + %d", "change result total to total + %d",
		"whenever a round begins { increase n by %d }"}
	for _, place := range []string{"before phase one", "after phase one", "before phase inner", "after phase inner", "before phase two",
		"after phase two", "before start game", `before question "First"`, `after question "First"`, `before question "Second"`,
		`after question "Second"`, `before question "Third" in two`, `after question "Third"`, "before results"} {
		worth = append(worth, place+" { increase n by %d }", place+" when n is at least 0 { increase n by %d }")
	}
	nothing := []string{`add to question "First" { usually yes }`, `add to question "Second" { or middle }`,
		`add to question "Second" { or behind when n > 3 }`, `add to question "Third" { where chosen is not 2 }`,
		`add to question "Second" { where chosen is not right }`, `skip phase one when n < 0`, `skip question "Third" when n < 0`,
		`skip phase inner when n < 0`, "before phase two when n < 0 { increase n by 1 }", "change plain to 1 when n < 0"}
	rapid.Check(t, func(t *rapid.T) {
		files := together{"base.deal": base}
		layers := rapid.IntRange(1, 3).Draw(t, "layers")
		total, next, below := 0, 1, "base"
		taken := map[string]bool{}
		for i := range layers {
			name := fmt.Sprintf("l%d", i)
			if i == layers-1 {
				name = "own"
			}
			text := fmt.Sprintf("ruleset %q\nextends %s\n", name, below)
			for range rapid.IntRange(1, 6).Draw(t, "lines") {
				if rapid.Bool().Draw(t, "nothing") {
					if line := rapid.SampledFrom(nothing).Draw(t, "line"); !taken[line] {
						taken[line] = true
						text += line + "\n"
					}
					continue
				}
				text += fmt.Sprintf(rapid.SampledFrom(worth).Draw(t, "line"), next) + "\n"
				total += next
				next *= 2
			}
			files[name+".deal"], below = text, name
		}
		files["own.deal"] += fmt.Sprintf("test \"all\" {\n  players Ann, Bob\n  start game\n  finish by random\n  expect total is %d\n}\n", total)
		files.hold(t)
	})
}
