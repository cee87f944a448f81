package compile

// CallAll has no define written out where it is used, until back is called.
func CallAll() (back func()) {
	was := inlineNodes
	inlineNodes = 0
	return func() { inlineNodes = was }
}
