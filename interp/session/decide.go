package session

import (
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/words"
)

// Decide is the entry by which a policy of a name answers the decision that is open in a game. Without a seed the policy's
// chances go by where the session stands, so that it answers the same wherever that is the same: after an undo, in a copy, or
// gone on with another day.
func (w *World) Decide(s *game.State, bot policy.Policy, name string, seed *uint64) (Entry, error) {
	if seed == nil {
		own := w.NextSeed() + uint64(s.Answers())
		seed = &own
	}
	bot.Reseed(*seed)
	c, err := bot.Decide(s)
	if err != nil {
		return Entry{}, err
	}
	text, err := words.Write(s, c)
	return Entry{Kind: Answer, Who: s.Game().Name(s.Pending().Player), Value: text, By: name}, err
}
