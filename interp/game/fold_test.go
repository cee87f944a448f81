package game_test

import "testing"

func TestWhoFoldsOutsideOfALoopEndsTheBlockItStandsIn(t *testing.T) {
	s := begin(t, `ruleset "Fold"
players 2
start ends {
  ask dealer to choose yes or no, or fold
  result a = 1
}
start goes_on {
  do asking
  result a = 2
}
phase asking {
  ask dealer to choose yes or no, or fold
  say "never said"
}
`, "Ann", "Bob")
	answerText(t, s, "fold")
	if !s.Over() || s.Err() != nil || len(s.Results()) > 0 {
		t.Errorf("over: %v, failed: %v, results: %v", s.Over(), s.Err(), s.Results())
	}
}
