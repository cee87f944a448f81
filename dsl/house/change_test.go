package house_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// value is what a define, an option or a stat comes to for each of two players, whose luck is 1 and 2: an oracle that knows nothing
// of how changes are made.
type value func(luck int) int

// Whatever is changed, in whichever layers and how often, comes to what its changes say one after the other, each on what those
// before it left, for whoever reads it.
func TestChangesStack(t *testing.T) {
	const base = `ruleset "Base"
players 2
option opt number 0..1000 = 3
each player has {
  luck  number = 0
  stat  number 0..9 = 4
}
define plain = 5
define given(n) = n + luck
start game with luck, stat {
  each player {
    result a = option opt
    result b = stat
    result c = plain
    result d = given(7)
    result e = option opt + stat + plain + given(1)
  }
}
`
	things := []string{"option opt", "stat", "plain", "given"}
	rapid.Check(t, func(t *rapid.T) {
		now := map[string]value{
			"option opt": func(int) int { return 3 },
			"stat":       func(int) int { return 4 },
			"plain":      func(int) int { return 5 },
		}
		given := func(n, luck int) int { return n + luck }
		files := together{"base.deal": base}
		layers := rapid.IntRange(1, 3).Draw(t, "layers")
		for i := range layers {
			var b strings.Builder
			name, below := fmt.Sprintf("l%d", i), fmt.Sprintf("l%d", i-1)
			if i == 0 {
				below = "base"
			}
			if i == layers-1 {
				name = "own"
			}
			fmt.Fprintf(&b, "ruleset %q\nextends %s\n", name, below)
			for range rapid.IntRange(0, 3).Draw(t, "changes") {
				what := rapid.SampledFrom(things).Draw(t, "what")
				k := rapid.IntRange(2, 9).Draw(t, "number")
				by := rapid.SampledFrom([]string{"%d", "%s + %d", "%s * %d", "luck * %d"}).Draw(t, "to")
				text := strings.ReplaceAll(strings.ReplaceAll(by, "%s", what), "%d", fmt.Sprint(k))
				to := func(was, luck int) int {
					switch by {
					case "%d":
						return k
					case "%s + %d":
						return was + k
					case "%s * %d":
						return was * k
					}
					return luck * k
				}
				when := rapid.Bool().Draw(t, "when")
				if when {
					text += " when luck is 2"
				}
				fmt.Fprintf(&b, "change %s to %s\n", what, text)
				if was := given; what == "given" {
					given = func(n, luck int) int {
						if when && luck != 2 {
							return was(n, luck)
						}
						return to(was(n, luck), luck)
					}
				} else {
					was := now[what]
					now[what] = func(luck int) int {
						if when && luck != 2 {
							return was(luck)
						}
						return to(was(luck), luck)
					}
				}
			}
			files[name+".deal"] = b.String()
		}
		expect := "test \"as said\" {\n  players Ann, Bob\n  start game with luck of Ann 1, luck of Bob 2\n"
		for luck, who := range map[int]string{1: "Ann", 2: "Bob"} {
			opt, stat, plain := now["option opt"](luck), now["stat"](luck), now["plain"](luck)
			expect += fmt.Sprintf("  expect a of %[1]s is %[2]d and b of %[1]s is %[3]d and c of %[1]s is %[4]d\n", who, opt, stat, plain)
			expect += fmt.Sprintf("  expect d of %[1]s is %[2]d and e of %[1]s is %[3]d\n", who, given(7, luck), opt+stat+plain+given(1, luck))
		}
		files["own.deal"] += expect + "}\n"
		files.hold(t)
	})
}
