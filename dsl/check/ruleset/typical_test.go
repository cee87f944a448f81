package ruleset

import "testing"

// What somebody writes of what a field may be, behind its name alone, says what is to be written.
func TestWhatAFieldMayBeIsReadFromWhatItStartsAs(t *testing.T) {
	tells(t, []told{
		{"option level = easy/normal/hard", "say option level", "unknown-type", "level easy or normal or hard = easy"},
		{`option level = "easy" or "hard"`, "say option level", "unknown-type", "level easy or hard = easy"},
		{"option luck = yes or no", "say option luck", "unknown-type", "luck yes or no = yes"},
		{"option least = 15-20", "say option least", "unknown-type", "least number 15..20 = 15"},
		{"each player has { might = 1..10 }", "say might", "unknown-type", "might number 1..10 = 1"},
		{"each player has { mood = calm or angry }", "", "unknown-type", "mood calm or angry = calm"},
	})
}

// A text that nothing gives is told with what was meant, or with what there is.
func TestATextThatIsNeverHeldIsToldWithWhatThereIs(t *testing.T) {
	const degrees = "chart degrees { at most 3 \"a fall\"\n 4..9 \"stuck\"\n otherwise \"Solid success\" }"
	tells(t, []told{
		{degrees, `if degrees(score) is "Solid sucess" { set passed to yes }`, "constant-condition", `Did you mean "Solid success"?`},
		{degrees, `if degrees(score) is "Success" { set passed to yes }`, "constant-condition", `Did you mean "Solid success"?`},
		{degrees, `if degrees(score) is "draw" { set passed to yes }`, "constant-condition", `It may be "Solid success", "a fall" or "stuck".`},
		{degrees, `if degrees(score) is "stuck" { set passed to yes }`, "", ""},
		{"", `if name is "anything" { set passed to yes }`, "", ""},
	})
}

// A word that nothing has, where a text or a word may stand, says how it would be one. What its neighbours are does not limit it.
func TestAWordThatNothingHasIsToldHowItWouldBeOne(t *testing.T) {
	const fate = "define fate(won) { when won: great\n otherwise: \"bad\" }"
	tells(t, []told{
		{fate, "say fate(passed)", "unknown-name", `"fate" is given won. A text stands in quotation marks: "great"`},
		{"", `say great if passed otherwise "bad"`, "unknown-name", `A text stands in quotation marks: "great"`},
		{"", `if name is anything { set passed to yes }`, "unknown-name", `A text stands in quotation marks: "anything"`},
		{"the table has { mood calm or angry = calm }", "say mood, calm if passed otherwise drawn", "unknown-name", "outcome calm or drawn = calm"},
		{"", `say 3 if passed otherwise drawn`, "unknown-name", ""},
	})
}

// A hint fits the place where it is given: how a value is written is no help where a step is named, and what says whose it is
// already is not said to be somebody's once more.
func TestAHintFitsItsPlace(t *testing.T) {
	tells(t, []told{
		{"", "do round", "unknown-name", `Nothing here is called "round"` + "\n"},
		{"start second {\n  result best_of_it = player's score\n}", "", "nobody-current", "Say whose: dealer's score."},
	})
}
