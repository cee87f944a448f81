package policy

import (
	"math/bits"

	"croupier/interp/game"
)

// tree is what the search has learned about the answers that follow one another. It uses its memory again for each decision.
type tree struct {
	nodes   []node
	edges   []edge
	cards   []int32
	path    []step
	scratch []int32
	list    []int32 // edges that may be gone now

	least, most int64 // of the margins seen so far
	any         bool
}

// node is a decision that somebody faces, as far as the searching player can tell it from others.
type node struct {
	observed uint64
	next     int32 // the next node behind the same edge
	first    int32 // the first of its edges
	visits   int32
}

// edge is an answer that was given there.
type edge struct {
	next     int32
	child    int32 // the first node behind it
	key      uint64
	choice   game.Choice // but for its cards
	from, to int32
	visits   int32
	open     int32 // how often it could have been given
	sum      int64 // of the margins of whoever gave it
}

type step struct {
	edge int32
	seat int
}

const nowhere = -1

func (t *tree) clear() {
	t.nodes, t.edges, t.cards, t.path = t.nodes[:0], t.edges[:0], t.cards[:0], t.path[:0]
	t.any = false
}

// child finds the node behind an edge that was observed there, or makes it; fresh says that it was made.
func (t *tree) child(e int32, observed uint64) (n int32, fresh bool) {
	for n = t.edges[e].child; n != nowhere; n = t.nodes[n].next {
		if t.nodes[n].observed == observed {
			return n, false
		}
	}
	n = int32(len(t.nodes))
	t.nodes = append(t.nodes, node{observed: observed, next: t.edges[e].child, first: nowhere})
	t.edges[e].child = n
	return n, true
}

// add makes an edge.
func (t *tree) add(n int32, c game.Choice, key uint64) int32 {
	from := int32(len(t.cards))
	t.cards = append(t.cards, c.Cards...)
	e := int32(len(t.edges))
	c.Cards = nil
	one := edge{next: nowhere, child: nowhere, key: key, choice: c, from: from, to: int32(len(t.cards))}
	if n != nowhere {
		one.next, t.nodes[n].first = t.nodes[n].first, e
	}
	t.edges = append(t.edges, one)
	return e
}

// choice is the answer of an edge.
func (t *tree) choice(e int32) game.Choice {
	c := t.edges[e].choice
	if t.edges[e].from < t.edges[e].to {
		c.Cards = t.cards[t.edges[e].from:t.edges[e].to]
	}
	return c
}

// find looks for an answer among those of a node.
func (t *tree) find(n int32, key uint64) int32 {
	for e := t.nodes[n].first; e != nowhere; e = t.edges[e].next {
		if t.edges[e].key == key {
			return e
		}
	}
	return nowhere
}

func (t *tree) walked(e int32, seat int) { t.path = append(t.path, step{e, seat}) }

// learn adds what came out to all edges of the path.
func (t *tree) learn(margins []int64) {
	for _, m := range margins {
		if !t.any {
			t.least, t.most, t.any = m, m, true
		}
		t.least, t.most = min(t.least, m), max(t.most, m)
	}
	for _, p := range t.path {
		e := &t.edges[p.edge]
		e.visits++
		if p.seat >= 0 { // nothing is at stake for the game master
			e.sum += margins[p.seat]
		}
	}
}

// value is how good an edge looks: its mean between the worst and the best that was seen, and more for edges that were tried
// seldom (UCB1, by how often they could have been). Fixed point, 1 is 1<<16.
func (t *tree) value(e int32) int64 {
	const explore = 45_000
	one := &t.edges[e]
	width := max(1, t.most-t.least)
	n := int64(max(1, one.visits))
	mean := (one.sum/n - t.least) << 16 / width
	bonus := int64(root(uint64(log2(uint64(max(2, one.open))))<<24/uint64(n))) * explore >> 16
	return mean + bonus
}

// log2 is the logarithm in 256ths, rounded down.
func log2(n uint64) int64 {
	whole := bits.Len64(n) - 1
	x := n << (63 - whole) >> 32 // 1 is 1<<31
	frac := int64(0)
	for range 8 {
		x = x * x >> 31
		frac <<= 1
		if x >= 1<<32 {
			x >>= 1
			frac |= 1
		}
	}
	return int64(whole)<<8 | frac
}

// root is the square root, rounded down.
func root(n uint64) uint64 {
	if n < 2 {
		return n
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// keyOf tells answers apart. The order of cards does not matter.
func keyOf(c game.Choice) uint64 {
	h := mix(uint64(c.Act)<<56 ^ uint64(c.N))
	sum := uint64(len(c.Cards))
	for _, card := range c.Cards {
		sum += mix(uint64(card) + 0x9e3779b97f4a7c15)
	}
	return mix(h ^ sum)
}

// mix spreads the bits of a number (splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
