package game_test

import (
	"croupier/dsl/check"
	"croupier/stdlib/rng"
)

var cardsType = check.Of(check.Cards)

// policyStream is a stream of chance for tests.
func policyStream(seed uint64) rng.Stream { return rng.New(seed, "test") }
