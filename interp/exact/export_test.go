package exact

// SetWitness has walkers choose other witnesses, until the function that it gives is called.
func SetWitness(pick func(id int, values []int64) int64) (back func()) {
	was := pickWitness
	pickWitness = pick
	return func() { pickWitness = was }
}
