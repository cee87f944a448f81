package syntax

// What people say of several things in one field, and of a field for a kind of die.

// lists are the types of several things, by what people call one or many of them.
var lists = map[string]string{"number": "numbers", "numbers": "numbers", "card": "cards", "cards": "cards", "player": "players", "players": "players",
	"dice": "faces", "die": "faces", "faces": "faces", "chips": "chips"}

// fields: flags list of numbers, size d6 or d8.
func (f *phrase) fields() (instead, bool) {
	switch {
	case f.start != f.at && f.tokens[f.at].Type == tokenDie && f.expected == "a type":
		return instead{}.saying("A field keeps how many faces a die has, and not the die",
			"Write: size number 4..12 = 6 - and where it is rolled: roll 1 d(size)")
	case f.word(0) == "of" && f.at == f.start+2 && (f.word(-1) == "list" || f.word(-1) == "set"):
		kind := lists[f.word(1)]
		if kind == "" {
			return instead{}.saying("A field that holds several things is of type numbers, players, cards, faces or chips", "Write: scores numbers")
		}
		return f.replacing(f.at-1, f.at+2, kind).saying("A field that holds several of them is of type "+kind, "Write: "+f.word(-2)+" "+kind)
	}
	return instead{}, false
}
