package hook

// Draws reports whether the script may want chance: only then does a call need a stream.
func (s *Script) Draws() bool {
	for _, i := range s.builtins {
		switch builtins[i].name {
		case "random", "shuffle", "math.random":
			return true
		}
	}
	return false
}
