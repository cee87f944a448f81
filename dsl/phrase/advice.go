package phrase

import "slices"

// An Advice is what the checker tells of values that are of the wrong kind.
type Advice struct {
	Facts    [][]string // all of one of these must hold
	Hint     string
	Examples []string
}

// Advices are all advices of the book.
func Advices() []Advice {
	var list []Advice
	for _, e := range theBook().entries {
		if e.facts != nil {
			list = append(list, Advice{e.facts, e.hint, e.examples})
		}
	}
	return list
}

// Advise is the hint of the first advice of which all facts hold, "" where there is none. In it, names stand for what is said.
func Advise(said map[string]string, holds ...string) string {
	for _, advice := range Advices() {
		for _, facts := range advice.Facts {
			if !slices.ContainsFunc(facts, func(fact string) bool { return !slices.Contains(holds, fact) }) {
				return expand(advice.Hint, said)
			}
		}
	}
	return ""
}
