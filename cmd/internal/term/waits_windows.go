package term

import "io"

// waits would report whether something can be read from a terminal at once; here that is not known.
func waits(io.Reader) bool { return false }
