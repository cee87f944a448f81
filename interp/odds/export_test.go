package odds

// HoldAtMost has so many bytes be kept at a time at most, until the function that it gives is called.
func HoldAtMost(n int) (back func()) {
	was := mostHeld
	mostHeld = n
	return func() { mostHeld = was }
}

// TakeTogetherFrom has games be taken together from so many on, until the function that it gives is called.
func TakeTogetherFrom(n int) (back func()) {
	was := manyWorlds
	manyWorlds = n
	return func() { manyWorlds = was }
}

// DealLateFrom has cards come late of so many sets, until the function that it gives is called.
func DealLateFrom(n int) (back func()) {
	was := lateSets
	lateSets = n
	return func() { lateSets = was }
}
