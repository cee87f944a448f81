package houserule

import (
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/interp/session"
)

// in are shipped rules in use.
func in(t *testing.T, name string) *session.Ruleset {
	t.Helper()
	rules, p, list, err := new(rulefiles.Library).Load(name)
	if p == nil {
		t.Fatal(list, err)
	}
	return &session.Ruleset{Rules: *rules, Program: p}
}

func TestARuleIsUnderstoodAsPeopleSayIt(t *testing.T) {
	t.Parallel()
	u := in(t, "baltimore")
	for said, want := range map[string]string{
		"change ante to 5":                          "change option ante to 5",
		"change the ante to 5.":                     "change option ante to 5",
		"ante 5":                                    "change option ante to 5",
		"make the ante 5":                           "change option ante to 5",
		"ante = 5":                                  "change option ante to 5",
		"Big blind is 4":                            "change option big_blind to 4",
		"change option ante to 5":                   "change option ante to 5",
		"degrees a rung becomes 20":                 "change degrees_a_rung to 20",
		"change board cards to board_cards + 1":     "change board_cards to board_cards + 1",
		"skip the exchange when skill is 0":         "skip phase exchange when skill is 0",
		`before make effort { say "Think" }`:        `before phase make_effort { say "Think" }`,
		"option ante = 5":                           "option ante = 5",
		"whenever a player bets { say player }":     "whenever a player bets { say player }",
		"change luck to 5":                          "change luck to 5",
		"skip the tavern":                           "skip the tavern",
		`before question "Your hand" { say "Now" }`: `before question "Your hand" { say "Now" }`,
	} {
		if got := Spoken(u.Program, said); got != want {
			t.Errorf("%q is understood as %q, not %q", said, got, want)
		}
	}
}

func TestNoHouseRuleStandsOnAFileThatCannotBeNamed(t *testing.T) {
	t.Parallel()
	for path, can := range map[string]bool{"my game.deal": true, `my "own" game.deal`: false, "my\ngame.deal": false} {
		if err := beside(&session.Rules{Name: "game", Path: path}); (err == nil) != can {
			t.Errorf("%q: %v", path, err)
		}
	}
}

func TestALongLineIsNoName(t *testing.T) {
	t.Parallel()
	u, long := in(t, "baltimore"), strings.Repeat("a ", 50_000)+"to 5"
	for _, verb := range []string{"change ", "skip ", ""} {
		if got := Spoken(u.Program, verb+long); got != verb+long {
			t.Errorf("it is understood as %.40q", got)
		}
	}
}

func TestTheExampleOfARuleCanBeTypedAsItStands(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"d12", "abilities"} {
		u := in(t, name)
		f := File{Path(&u.Rules, 1), first(&u.Rules, u.Program.Title)}
		if d := f.Try(Spoken(u.Program, Example(u))); d.Program == nil {
			t.Errorf("%s: %q cannot be: %v", name, Example(u), d.Wrong)
		}
	}
}

func TestARuleIsAddedAndTakenBackAsItStands(t *testing.T) {
	t.Parallel()
	u := in(t, "baltimore")
	empty := File{Path(&u.Rules, 1), first(&u.Rules, u.Program.Title)}
	one := empty.With("change option ante to 5")
	two := one.With("before phase exchange {\n  say \"Cards\"\n}")
	if got := strings.Join(two.Rules(), "|"); got != `change option ante to 5|before phase exchange { say "Cards" }` {
		t.Errorf("the rules are %s", got)
	}
	if two.Less() != one || one.Less() != empty || empty.Less() != empty {
		t.Errorf("without its last rule it is %q, and then %q", two.Less().Text, one.Less().Text)
	}
	if d := two.Try("change degrees_a_rung to 20"); d.Program == nil || len(d.Wrong) > 0 {
		t.Errorf("it cannot be: %v", d.Wrong)
	}
	w := &session.World{Characters: []session.Character{{Name: "Olaf", Keeps: []session.Kept{{Rules: "baltimore",
		Fields: []session.Stat{{Name: "stack", Value: "3"}}}}}, {Name: "Bea"}}}
	for rule, want := range map[string]string{"change option chips to 12": " The stack that Olaf had before stays as it is.",
		"change option ante to 12": ""} {
		if got := one.Try(rule).Stays(w); got != want {
			t.Errorf("of %s it says %q", rule, got)
		}
	}
}

func TestWhatIsNoRuleIsTold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`ruleset "Mine"`:    "ruleset",
		"extends baltimore": "extends",
		"change option ante to 5\ntest \"x\" { players Ann }": "test",
		"change option ante to 5":                             "",
		"on phase dealing lua ```x()```":                      "on",
	} {
		if got := Foreign(text); got != want {
			t.Errorf("%q holds %q, not %q", text, got, want)
		}
	}
}
