package exact

import (
	"encoding/binary"
	"math/big"
	"slices"

	"croupier/interp/game"
)

// What an expression comes to may go by several things that are not known. As long as those are read elsewhere too, it is kept
// together with them, as a column of one lot of all; where the rules go by it, or that lot would be too large, they are told
// apart.

// mostRows is how many rows a lot may have that is made of several.
const mostRows = 1 << 14

// joint is what an expression comes to for all that unknown things may be, and those that it goes by.
type joint struct {
	ids    []int
	sizes  []int
	merged []spread // by the rows of the lots, the last one's the fastest
}

// rows is how many rows it has as one lot.
func (j *joint) rows() (n int) {
	for i := range j.merged {
		n += len(j.merged[i].values)
	}
	return n
}

// join makes one lot of what an expression goes by and of what it comes to, whose column is the last one.
func (u *walking) join(j *joint) (id, column int) {
	w := u.w
	key := []byte{'j'}
	for _, id := range j.ids {
		key = binary.AppendUvarint(key, uint64(u.lots[id]))
	}
	for i := range j.merged {
		key = j.merged[i].appendKey(key)
	}
	lot, ok := w.byID[string(key)]
	if !ok {
		lot = u.joined(j)
		w.byID[string(key)] = lot
	}
	id = len(u.lots)
	first := 0
	for _, of := range j.ids {
		for i := range u.vars {
			if v := &u.vars[i]; v.id == of {
				v.id, v.column = id, first+v.column
			}
		}
		first += w.lots[u.lots[of]].columns()
	}
	u.lots = append(u.lots, lot)
	return id, first
}

// joined makes the rows of such a lot.
func (u *walking) joined(j *joint) int32 {
	var rows [][]int64
	var chances []*big.Rat
	for at := range j.merged {
		var row []int64
		chance, stride := game.One, len(j.merged)
		for i, id := range j.ids {
			stride /= j.sizes[i]
			l := &u.w.lots[u.lots[id]]
			in := at / stride % j.sizes[i]
			for c := range l.columns() {
				row = append(row, l.column(c)[in])
			}
			chance = game.Times(chance, l.chances[in])
		}
		sp := &j.merged[at]
		for i, v := range sp.values {
			rows = append(rows, append(slices.Clone(row), v))
			chances = append(chances, game.Times(chance, sp.chances[i]))
		}
	}
	return u.w.rowsOf(len(rows[0]), rows, chances)
}

// tabled is what cells come to by all rows of what is shared; ok is false where those are too many.
func (u *walking) tabled(cells []cell, shared []int) (j *joint, ok bool) {
	j = &joint{ids: shared}
	total := 1
	for _, id := range shared {
		size := len(u.w.lots[u.lots[id]].values)
		if total *= size; total > mostTried {
			return nil, false
		}
		j.sizes = append(j.sizes, size)
	}
	table := make([][]cell, total)
	for _, c := range cells {
		u.spreadOver(table, c, shared, j.sizes)
	}
	for i := range table {
		j.merged = append(j.merged, u.mix(table[i]))
	}
	return j, true
}

// over is what cells come to by all rows of whatever they go by.
func (u *walking) over(cells []cell) (j *joint, ok bool) {
	var ids []int
	for _, c := range cells {
		for _, d := range c.digits {
			if !slices.Contains(ids, d.id) {
				ids = append(ids, d.id)
			}
		}
	}
	return u.tabled(cells, ids)
}

// firstRead is the column of something unknown that is read first.
func firstRead(cells []cell, id int) int {
	for _, c := range cells {
		for _, d := range c.digits {
			if d.id == id {
				return d.column
			}
		}
	}
	return 0
}

// relevant leaves out what makes no difference, whatever the others are.
func (j *joint) relevant() *joint {
	left := &joint{merged: j.merged}
	for i := range j.ids {
		after := 1
		for _, size := range j.sizes[i+1:] {
			after *= size
		}
		if _, count := partsOf(left.merged, j.sizes[i], after); count > 1 {
			left.ids, left.sizes = append(left.ids, j.ids[i]), append(left.sizes, j.sizes[i])
			continue
		}
		var merged []spread
		for from := 0; from < len(left.merged); from += j.sizes[i] * after {
			merged = append(merged, left.merged[from:from+after]...)
		}
		left.merged = merged
	}
	return left
}

// tellApart tells the first thing apart that an expression goes by, as far as it does.
func (j *joint) tellApart(s *game.State) {
	parts, _ := partsOf(j.merged, j.sizes[0], len(j.merged)/j.sizes[0])
	wantChance(s, &need{id: j.ids[0], parts: parts})
}
