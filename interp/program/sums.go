package program

// Sums tell rules apart: of the rules that a game was recorded with, and of those at hand.
type Sums struct {
	Hash string `json:"hash"` // of every byte of all files, those of what they extend and Lua too
	// Meaning is of the words and signs alone, in their order: comments, blanks, blank lines and tests change no game. Lua counts
	// with every byte. It is "" in older records.
	Meaning string `json:"meaning,omitempty"`
}

// Same reports whether both are of the same rules: with the same bytes, or else with the same words. It is the one place that
// decides so.
func (s Sums) Same(o Sums) bool {
	return s.Hash != "" && s.Hash == o.Hash || s.Meaning != "" && s.Meaning == o.Meaning
}
