package house_test

import (
	"strings"
	"testing"
)

// What a file extends and cannot be played is named with its own mistake, wherever it stands in the line: only what is right by
// itself is said not to go together.
func TestTheFileThatIsWrongIsNamed(t *testing.T) {
	const (
		right = "ruleset \"Right\"\nextends base\nafter start game { say \"right\" }\n"
		wrong = "ruleset \"Wrong\"\nextends base\nbefore start game { increase lucky by 1 }\n"
		lua   = "ruleset \"Lua\"\nextends base\non phase one lua ```\nif nonsense.x then log(\"x\") end\n```\n"
		tally = "the table has { tally number = 0 }\nafter start game { result b = tally }\n"
		put   = "Put it right first: croupier check %s shows all that is wrong there."
		apart = "Each may be right by itself, but they do not go together. Leave one of them out."
	)
	clash := together{"right.deal": right + tally, "third.deal": strings.ReplaceAll(right, "Right", "Other") + tally}
	for name, c := range map[string]struct {
		files                   together
		own, summary, at, other string
	}{
		"alone": {together{"wrong.deal": wrong}, "wrong", `Nothing here is called "lucky"`, "wrong.deal", put},
		"first": {together{"wrong.deal": wrong, "right.deal": right}, "wrong, right", `Nothing here is called "lucky"`, "wrong.deal",
			put},
		"last": {together{"wrong.deal": wrong, "right.deal": right}, "right, wrong", `Nothing here is called "lucky"`, "wrong.deal",
			put},
		"Lua first": {together{"wrong.deal": lua, "right.deal": right}, "wrong, right", "There is no `nonsense` here", "wrong.deal",
			put},
		"Lua last": {together{"wrong.deal": lua, "right.deal": right}, "right, wrong", "There is no `nonsense` here", "wrong.deal",
			put},
		"further down": {together{"wrong.deal": wrong, "right.deal": right, "on.deal": strings.ReplaceAll(right, "base", "wrong")},
			"on, right", `Nothing here is called "lucky"`, "wrong.deal", put},
		"not together": {clash, "right, third", "\"right\" already has a field \"tally\"", "third.deal", apart},
		"not together, further down": {together{"right.deal": clash["right.deal"], "third.deal": clash["third.deal"],
			"on.deal": "ruleset \"On\"\nextends right, third\n"}, "on", "\"right\" already has a field \"tally\"", "on.deal", put},
	} {
		t.Run(name, func(t *testing.T) {
			c.files["base.deal"] = "ruleset \"Base\"\nphase one { say \"one\" }\nstart game { do one }\n"
			c.files["own.deal"] = "ruleset \"Own\"\nextends " + c.own + "\n"
			_, list := c.files.load()
			if len(list) != 1 || list[0].Code != "base-is-wrong" || list[0].Span.Source.Name != "own.deal" {
				t.Fatal(shown(list))
			}
			d := list[0]
			if summary := "What this file extends cannot be played: " + c.summary; d.Summary != summary {
				t.Errorf("it says\n%s\nand not\n%s", d.Summary, summary)
			}
			if len(d.Others) != 1 || d.Others[0].Span.Source.Name != c.at {
				t.Errorf("the mistake is not shown in %s\n%s", c.at, shown(list))
			}
			if help := strings.ReplaceAll(c.other, "%s", c.at); d.Hint != help {
				t.Errorf("the help is\n%s\nand not\n%s", d.Hint, help)
			}
		})
	}
}
