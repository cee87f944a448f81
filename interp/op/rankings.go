package op

import (
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
)

// Rankings are the words that may follow best, and what they mean to the evaluator.
var Rankings = []struct {
	Name    string
	Ranking hands.Ranking
	OrNone  bool // some cards make no hand at all
}{
	{"high", hands.High, false}, {"low", hands.AceToFive, false}, {"deuce-low", hands.DeuceToSeven, false},
	{"badugi", hands.Badugi, false},
	{"short-deck", hands.ShortDeck, false}, {"eight-or-better", hands.EightOrBetter, true}, {"bug", hands.Bug, false},
}

// rater is the ranking of a number: those that every ruleset has come first, then its own.
func rater(t *table.Table, i int32) (r hands.Rater, orNone bool) {
	if own := int(i) - len(Rankings); own >= 0 {
		return t.P.Orders[own], false
	}
	return Rankings[i].Ranking, Rankings[i].OrNone
}

func handOrNone(h hands.Hand, orNone bool) int64 {
	if h == 0 && orNone {
		return program.None
	}
	return int64(h)
}
