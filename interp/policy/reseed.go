package policy

// Reseed makes r the random player that it was, for a game of another seed: what [NewRandom] gives for its label, in the
// memory that it has.
func (r *Random) Reseed(seed uint64) { r.stream.Reset(seed, r.label) }
