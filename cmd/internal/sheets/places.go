package sheets

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A place is the way to something in a file: character, 0, stats, Strength.
type place []string

// positions are the lines in which places stand.
type positions map[string]int

func (p place) key() string { return strings.Join(p, "\x00") }

// line is where something stands, or else what it is in.
func (at positions) line(p place) int {
	for n := len(p); n > 0; n-- {
		if line, ok := at[p[:n].key()]; ok {
			return line
		}
	}
	return 1
}

// known are the names in a character's table.
var known = []string{"name", "npc", "policy", "role", "chips", "wins", "stats", "lasting"}

// strange is the part of a place that no file of characters has; "" where it has all of it.
func (p place) strange() string {
	switch {
	case len(p) == 0 || p[0] == "lasting":
	case p[0] != "character":
		return p[0]
	case len(p) > 2 && !slices.ContainsFunc(known, func(name string) bool { return strings.EqualFold(name, p[2]) }):
		return p[2]
	}
	return ""
}

// longestName is how much of a name is told.
const longestName = 100

// longestPlace is more than any place has that means something.
const longestPlace = 8

// mostNames is how many names one table of the file may have: more than any character needs.
const mostNames = 1000

// places finds out what stands where in a file; the error is the first place that no such file has, or a table with too many
// names. The library can tell where it stands too, but goes through the whole file for each, and through a whole table for each
// of its names.
func places(text []byte) (positions, error) {
	at := positions{}
	var p unstable.Parser
	p.Reset(text)
	var under place
	var wrong error
	tables := map[string]int{}
	names, met := map[string]int{}, map[string]bool{} // of each table how many, and which were met
	counted, lines := 0, 1                            // how many lines begin in so much of the text
	lineOf := func(offset int) int {
		if offset > counted {
			lines += bytes.Count(text[counted:offset], []byte("\n"))
			counted = offset
		}
		return lines
	}
	note := func(under place, n *unstable.Node) place {
		line := 0
		way := append(place{}, under...)
		for it := n.Key(); it.Next(); {
			if line == 0 {
				line = lineOf(int(it.Node().Raw.Offset))
			}
			if len(way) > longestPlace {
				break
			}
			table := way.key()
			way = append(way, string(it.Node().Data))
			if key := way.key(); !met[key] {
				met[key] = true
				if names[table]++; names[table] > mostNames && wrong == nil {
					wrong = fmt.Errorf("line %d: there are more than %d names in one table, and nobody needs more", line, mostNames)
				}
			}
			if many := tables[way.key()]; many > 0 && n.Kind != unstable.ArrayTable {
				way = append(way, strconv.Itoa(many-1))
			}
		}
		if n.Kind == unstable.ArrayTable {
			tables[way.key()]++
			way = append(way, strconv.Itoa(tables[way.key()]-1))
		}
		if _, ok := at[way.key()]; !ok {
			at[way.key()] = line
		}
		if what := way.strange(); what != "" && wrong == nil {
			what = what[:min(len(what), longestName)]
			if way[0] == "character" {
				wrong = fmt.Errorf("line %d: a character has %s and %s, not %s", line, strings.Join(known[:len(known)-1], ", "),
					known[len(known)-1], what)
			} else {
				wrong = fmt.Errorf("line %d: %s stands under no [[character]], which begins each of them; by itself stands lasting alone",
					line, what)
			}
		}
		return way
	}
	var keys func(under place, n *unstable.Node)
	keys = func(under place, n *unstable.Node) {
		way := note(under, n)
		if v := n.Value(); v.Kind == unstable.InlineTable {
			for it := v.Children(); it.Next(); {
				keys(way, it.Node())
			}
		}
	}
	for p.NextExpression() {
		switch n := p.Expression(); n.Kind {
		case unstable.Table, unstable.ArrayTable:
			under = note(nil, n)
		case unstable.KeyValue:
			keys(under, n)
		}
	}
	return at, wrong
}
