package meaning

import (
	"math"
	"slices"
	"strings"

	"croupier/dsl/check/types"
)

// MostSides is how many faces a die may have that is rolled on a chart.
const MostSides = 1000

// Sides is how many faces the dice have that are rolled on a chart, whose keys they are; 0 where they cannot be the faces of a
// die.
func (c *Chart) Sides() int {
	if len(c.Keys) != 1 || c.Keys[0].Kind != types.Number {
		return 0
	}
	least, most := int64(math.MaxInt64), int64(0)
	for _, row := range c.Rows {
		if row.Key.Otherwise {
			return 0
		}
		least, most = min(least, row.Key.Range.Least), max(most, row.Key.Range.Most)
	}
	if least != 1 || most > MostSides {
		return 0
	}
	return int(most)
}

// Blank is what a face is called that shows nothing.
const Blank = "blank"

// FaceName is what a face shows: "success", "success advantage", "blank".
func (c *Chart) FaceName(face int) string {
	for _, row := range c.Rows {
		if row.Key.Otherwise || row.Key.Range.Has(int64(face)) {
			return nameOf(row.Cells[0])
		}
	}
	return ""
}

func nameOf(l Literal) string {
	if !l.Type.Kind.IsList() {
		if l.None {
			return Blank
		}
		return l.String()
	}
	var names []string
	for _, item := range l.Items {
		names = append(names, item.String())
	}
	if len(names) == 0 {
		return Blank
	}
	return strings.Join(names, " ")
}

// Face is the first face that shows something, 0 where none does. In which order symbols are named makes no difference.
func (c *Chart) Face(name string) int {
	want := symbols(name)
	for _, row := range c.Rows {
		if got := symbols(nameOf(row.Cells[0])); got == want {
			return int(row.Key.Range.Least)
		}
	}
	return 0
}

// Shown is what the faces of the dice show, each once.
func (c *Chart) Shown() (names []string) {
	for _, row := range c.Rows {
		if name := nameOf(row.Cells[0]); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// symbols are the words of a name in the order of the alphabet.
func symbols(name string) string {
	words := strings.Fields(strings.ToLower(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}
