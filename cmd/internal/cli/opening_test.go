package cli

import (
	"os"
	"path/filepath"
	"testing"
)

const opening = `ruleset "Opening"
players 1..3
each player has {
  dice_pool number 1..9, "Dice in the pool"
  sheet     number 1..5 by name [Strength Sleight_of_Hand], "Sheet: which stat counts"
}
the table has {
  first_player player, "Who began it"
  goal         number 1..20
  mood         gloomy or very_gay, "How people feel"
}
start game with dice_pool, sheet, first_player, goal, mood for 1..2 players {
  ask first_player to choose yes or no, "Ready?"
  result points = goal
}
`

func TestTheOpeningQuestionsAreAskedAsPeopleAsk(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "opening.deal")
	if err := os.WriteFile(file, []byte(opening), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sit(t, []string{"NO_COLOR=1"}, "play", "--trust", file, "--players", "You,Bob", "Bob.dice_pool=3")
	for _, step := range []struct{ sees, types string }{
		{"Your dice pool: dice in the pool\r\n  a number from 1 to 9\r\n", "undo"},
		{"There is no answer here that could be taken back.", ""},
		{"This has to be known before the game begins: a number from 1 to 9.", "?"},
		{"Your dice pool: dice in the pool\r\n  a number from 1 to 9\r\nType what is asked for, then press Enter. Ctrl-D leaves the game.", "quit"},
		{"Ctrl-D leaves the game.", "12"},
		{"Dice pool cannot be 12: it must be from 1 to 9.", "4"},
		{"Your sheet: which stat counts\r\n  a number from 1 to 5, or the name of a stat (Strength, Sleight of Hand)\r\n", "sleight of hand"},
		{"You have no Sleight_of_Hand yet.\r\nYour Sleight of Hand?\r\n  a number from 1 to 5; Enter alone goes back\r\n", "lots"},
		{"It must be a number.", "9"},
		{"must be 1 to 5", ""},
		{"Your sheet: which stat counts", "strength"},
		{"Your Strength?", "2"},
		{"Bob's sheet?\r\n", "3"},
		{"Who began it (first player)\r\n  You, Bob\r\n", "bib"},
		{"First player cannot be bib: nobody at this table is called that; did you mean\r\n  Bob?\r\n", "bob"},
		{"Goal?\r\n  a number from 1 to 20", "6"},
		{"How people feel (mood)\r\n  gloomy, very gay\r\n", "?"},
		{"Ctrl-D leaves the game.\r\nundo takes the last answer back.", "\x03"},
		{"Ctrl-C once more leaves the game.", "undo"},
		{"Goal?\r\n  a number from 1 to 20", "/undo"},
		{"Who began it (first player)\r\n  You, Bob\r\n", "bob"},
		{"Goal?\r\n  a number from 1 to 20", "7"},
		{"How people feel (mood)\r\n  gloomy, very gay\r\n", "Very gay"},
		{"Bob: Ready?", "y"},
	} {
		s.sees(step.sees)
		s.sees("> ")
		s.types(step.types + "\r")
	}
	s.sees("points: 7")
	s.sees("--seed ")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestWhoPlaysIsAskedWhereNobodyIsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "opening.deal")
	if err := os.WriteFile(file, []byte(opening), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sit(t, []string{"NO_COLOR=1"}, "play", "--trust", file, "sheet=2", "goal=3", "mood=gloomy", "dice_pool=3")
	for _, step := range []struct{ sees, types string }{
		{"Who plays?\r\n  names, such as Ann, Bob; Enter alone: P1\r\n", "Ann, Bob, Cleo"},
		{"game is for 1 to 2 players, not 3.", "200"},
		{"There can be 1 to 30 players, not 200.", "Ann, Ann"},
		{"Two players are called Ann", "Ann, Bob"},
		{"Who began it (first player)\r\n  Ann, Bob\r\n", "bob"},
		{"Bob: Ready?", "y"},
	} {
		s.sees(step.sees)
		s.sees("> ")
		s.types(step.types + "\r")
	}
	s.sees("points: 3")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}
