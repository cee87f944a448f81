package compile_test

import (
	"strings"
	"testing"

	"croupier/interp/program"
)

// Rules are the same while their words are, those of what they extend and of their Lua among them.
func TestRulesAreTheSameWhileTheirWordsAre(t *testing.T) {
	const (
		base = "ruleset \"Base\"\ndefine reward = 1\nstart game { # one\n  result r = reward + 1\n}\n" +
			"test \"two\" {\n  players Ann\n  start game\n  expect r is 2\n}\n"
		house = "ruleset \"House\"\nextends base\nchange reward to f(reward)\ndefine f(n) = lua number \"f.lua\"\n"
		lua   = "return n * 2\n"
	)
	sums := func(change ...string) program.Sums {
		t.Helper()
		files := map[string]string{"base.deal": base, "house": house, "f.lua": lua}
		for i := 0; i < len(change); i += 3 {
			was := files[change[i]]
			files[change[i]] = strings.Replace(was, change[i+1], change[i+2], 1)
			if files[change[i]] == was {
				t.Fatalf("%s has no %q", change[i], change[i+1])
			}
		}
		p, list := with(files, files["house"])
		if p == nil {
			t.Fatal(list)
		}
		return p.Sums
	}
	was := sums()
	for _, c := range []struct {
		name   string
		change []string
		same   bool
	}{
		{"nothing", nil, true},
		{"a comment of the base", []string{"base.deal", "# one", "# uno"}, true},
		{"a comment less in the base", []string{"base.deal", " # one", ""}, true},
		{"a comment with code in it", []string{"base.deal", "# one", "# result r = 3"}, true},
		{"blanks and blank lines", []string{"base.deal", "  result r = reward + 1", "\n\n\t result r   =  reward+1"}, true},
		{"line ends as on Windows", []string{"house", "\nextends base\n", "\r\nextends base\r\n"}, true},
		{"a block on one line", []string{"base.deal", "{ # one\n  result r = reward + 1\n}", "{ result r = reward + 1 }"}, true},
		{"another test", []string{"base.deal", "expect r is 2", "expect r is not 3"}, true},
		{"no test", []string{"base.deal", "test \"two\" {\n  players Ann\n  start game\n  expect r is 2\n}\n", ""}, true},
		{"a number of the base", []string{"base.deal", "reward + 1", "reward + 2"}, false},
		{"a define of the base", []string{"base.deal", "reward = 1", "reward = 2"}, false},
		{"a line less", []string{"house", "change reward to f(reward)\n", ""}, false},
		{"a text", []string{"house", `"House"`, `"House "`}, false},
		{"what was a comment counts", []string{"base.deal", "reward + 1\n}", "reward + 1\n  result s = 2\n}"}, false},
		{"Lua", []string{"f.lua", "2", "3"}, false},
		{"a comment in Lua", []string{"f.lua", "return", "-- twice\nreturn"}, false},
	} {
		is := sums(c.change...)
		if was.Same(is) != c.same || is.Same(was) != c.same {
			t.Errorf("%s: that they are the same rules is %v", c.name, !c.same)
		}
		if len(c.change) > 0 && was.Hash == is.Hash {
			t.Errorf("%s: the bytes have changed, and their hash has not", c.name)
		}
	}
	for _, c := range []struct {
		name string
		a, b program.Sums
		same bool
	}{
		{"a record that is older", program.Sums{Hash: was.Hash}, was, true},
		{"one whose words were summed otherwise", program.Sums{Hash: was.Hash, Meaning: "1"}, was, true},
		{"an older record of other bytes", program.Sums{Hash: "1"}, was, false},
		{"one that says nothing", program.Sums{}, was, false},
		{"nothing and nothing", program.Sums{}, program.Sums{}, false},
	} {
		if c.a.Same(c.b) != c.same {
			t.Errorf("%s: that they are the same rules is %v", c.name, !c.same)
		}
	}
}
