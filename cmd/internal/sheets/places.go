package sheets

import (
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

// places finds out what stands where in a file that has been read.
func places(text []byte) positions {
	at := positions{}
	var p unstable.Parser
	p.Reset(text)
	var under place
	tables := map[string]int{}
	note := func(under place, n *unstable.Node) place {
		line := 0
		way := append(place{}, under...)
		for it := n.Key(); it.Next(); {
			if line == 0 {
				line = p.Shape(it.Node().Raw).Start.Line
			}
			way = append(way, string(it.Node().Data))
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
	return at
}
