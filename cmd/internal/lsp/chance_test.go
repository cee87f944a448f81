package lsp

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
)

const chances = `ruleset "Chances"
players 1..4

option pips number 0..3 = 1, "What each die has more"

each player has { skill number 1..9 = 2 }

chart penalty {
  0           0
  at least 1  2
}

# Dice that show more than six.
define hits(pool) = count of (pool where die > 6)

define cast(n) = roll n d12

define better(pool) = hits(pool) + option pips

define own = skill + 1

start check {
  each player {
    let mine = skill
    result plain = chance((roll 2 d6) is at least 7) # plain
    result hit = chance(hits(cast(3)) > 0) # hit
    result laid = chance((roll d6) - penalty(1) > 0) # laid
    result more = chance(better(cast(1)) > 1) # more
    result counted = chance(count of (roll 3 d6 where die is 6) is at least 1) # counted
    result named = chance((roll d6) > mine) # let
    result asked = chance((roll d6) > skill) # field
    result through = chance((roll d6) > own) # define with a field
    result seated = chance((roll d6) > count of players) # players
    result seat = chance((roll d6) is 1 and player is in players still in) # player
    result endless = chance((roll d6 exploding) > 7) # endless
    result heavy = chance(random of (roll 9 d10) is 3 and random of (roll 9 d10) is 4 and random of (roll 9 d10) is 5) # heavy
  }
}
`

// Where somebody looks at a chance, its odds are said as far as they stand before a game: dice, and defines, charts and options of the
// rules. What a game would have to say first, dice without an end, and what takes too long are left out.
func TestTheOddsOfAChanceAreShown(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/chances.deal"
	c.open(uri, chances)
	for _, one := range []struct{ where, odds string }{
		{"plain", "7/12"}, {"hit", "7/8"}, {"laid", "2/3"}, {"more", "1/2"}, {"counted", "91/216"},
		{"let", ""}, {"field", ""}, {"define with a field", ""}, {"players", ""}, {"player", ""}, {"endless", ""}, {"heavy", ""},
	} {
		line := strings.Index(chances, "# "+one.where+"\n")
		from := strings.LastIndex(chances[:line], "chance(")
		var said hover
		c.want(&said, "textDocument/hover", atOffset(uri, chances, from+2))
		text := said.Contents.Value
		if !strings.Contains(text, "How likely a condition is") {
			t.Errorf("%s: what chance is goes unsaid: %q", one.where, text)
		}
		if one.odds == "" && strings.Contains(text, "It is **") || one.odds != "" && !strings.Contains(text, "It is **"+one.odds+"**") {
			t.Errorf("%s: the odds are to be %q: %q", one.where, one.odds, text)
		}
	}
}

// expected is a chance that a test of the shipped rules gives.
var expected = regexp.MustCompile(`expect (chance\(.*\)) is (\d+ / \d+|[01])\n`)

// The tests of the shipped rules say what chances come to: where odds are shown they are these.
func TestTheOddsShownAreThoseOfTheTests(t *testing.T) {
	c := start(t, `{}`)
	shown := 0
	for _, name := range []string{"d12", "swrpg"} {
		for _, source := range rulefiles.ShippedSources(name) {
			uri := uriOf(filepath.Join(t.TempDir(), name+".deal"))
			c.open(uri, source.Text)
			for _, found := range expected.FindAllStringSubmatchIndex(source.Text, -1) {
				var said hover
				c.want(&said, "textDocument/hover", atOffset(uri, source.Text, found[2]+1))
				odds, _, is := strings.Cut(strings.TrimPrefix(said.Contents.Value, "It is **"), "**")
				if !is || !strings.HasPrefix(said.Contents.Value, "It is **") {
					continue
				}
				shown++
				if want := strings.ReplaceAll(source.Text[found[4]:found[5]], " ", ""); odds != want {
					t.Errorf("%s: %s is shown as %s", name, source.Text[found[2]:found[5]], odds)
				}
			}
		}
	}
	if shown < 20 {
		t.Errorf("only %d odds are shown", shown)
	}
}
