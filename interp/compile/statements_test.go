package compile_test

import (
	"fmt"
	"testing"
)

// A statement in its older form is read as what it is now, and fmt -w writes that.
func TestOlderStatementsComeToTheSameProgram(t *testing.T) {
	for was, now := range map[string]string{
		"drop out":                     "drop player from the hand",
		"leave the game":               "drop player from the game",
		"leave the loop":               "stop the loop",
		"end the game":                 "stop the game",
		"bring everybody back in":      "bring back players",
		"shuffle everything into deck": "shuffle everything",
	} {
		const around = "ruleset \"a\"\nplayers 2..4\ndeck standard\nstart game {\n  each player still in {\n    if player is dealer { %s }\n" +
			"    result place = 1\n  }\n}\n"
		older, newer := fmt.Sprintf(around, was), fmt.Sprintf(around, now)
		written := inNewForms(t, older)
		if written.text != newer {
			t.Errorf("%s is written as\n%s", was, written.text)
		}
		written.sameProgram(t)
	}
}
