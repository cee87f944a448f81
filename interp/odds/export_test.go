package odds

// TakeTogetherFrom has games be taken together from so many on, until the function that it gives is called.
func TakeTogetherFrom(n int) (back func()) {
	was := manyWorlds
	manyWorlds = n
	return func() { manyWorlds = was }
}
