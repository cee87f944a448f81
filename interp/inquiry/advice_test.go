package inquiry

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/odds"
)

func TestAnswersThatAreWorthTheSameStandTogether(t *testing.T) {
	worth := func(answer string, n int64, chance *big.Rat) odds.Worth {
		return odds.Worth{Answer: answer, Choice: game.Choice{N: n}, Worth: chance}
	}
	half, third := big.NewRat(1, 2), big.NewRat(1, 3)
	all := []odds.Worth{worth("call", 0, half)}
	for n := range int64(29) {
		all = append(all, worth("raise to "+strconv.FormatInt(n+1, 10), n+1, half))
	}
	all = append(all, worth("raise to 30", 30, third), worth("raise to 32", 32, third))
	for _, cards := range []string{"10h", "10s", "2c", "2d", "2h", "2s"} {
		all = append(all, worth(cards, 0, big.NewRat(1, 4)))
	}
	var got []string
	for _, a := range grouped(advice(all)) {
		got = append(got, a.answer)
	}
	want := "call|raise to 1..29|raise to 30|raise to 32|10h|10s|2c|2d, and 2 more"
	if strings.Join(got, "|") != want {
		t.Errorf("it is %q", got)
	}
}
