package game_test

import "croupier/dsl/check"

var cardsType = check.Of(check.Cards)
