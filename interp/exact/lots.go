package exact

import (
	"encoding/binary"
	"math/big"
	"slices"
)

// Lots: what chance decides in one go. A lot is a table: each row is one way in which it can fall, with its chance, and each
// column is a number that follows from that. A roll that is kept has one column. What is worked out from it while it is still
// read elsewhere, too, becomes another column, so that nothing is told apart only because it is written down:
//
//	let a = roll d6           row 1 to 6           a: 1 2 3 4 5 6
//	let b = band[a]           the same rows        a: 1 2 3 4 5 6   b: 0 0 0 1 1 2
//	                          a is read no more    b: 0 (1/2), 1 (1/3), 2 (1/6)
//
// Rows are told apart where the rules go by one of their columns. A column that nobody reads any more is left out, and rows are
// put together that then are the same.
//
// What always holds: the rows of a lot differ, ascend, and their chances add up to 1; different lots of a state are independent.

// lot is what chance decides in one go.
type lot struct {
	values  []int64 // the first column; of a lot of one column in ascending order
	more    [][]int64
	chances []*big.Rat
	groups  [][][]int // by column, the rows by its values; nil where nobody has asked
}

func (l *lot) column(i int) []int64 {
	if i == 0 {
		return l.values
	}
	return l.more[i-1]
}

func (l *lot) columns() int { return 1 + len(l.more) }

// byValue puts rows together that have the same value in a column, in the order in which these first come.
func byValue(column []int64, rows []int) (groups [][]int) {
	at := map[int64]int{}
	for _, row := range rows {
		i, ok := at[column[row]]
		if !ok {
			i = len(groups)
			groups = append(groups, nil)
			at[column[row]] = i
		}
		groups[i] = append(groups[i], row)
	}
	return groups
}

// groupsOf are all rows of a lot by the values of a column.
func (w *Walker) groupsOf(id int32, column int) [][]int {
	l := &w.lots[id]
	if l.groups == nil {
		l.groups = make([][][]int, l.columns())
	}
	if l.groups[column] == nil {
		rows := make([]int, len(l.values))
		for i := range rows {
			rows[i] = i
		}
		l.groups[column] = byValue(l.column(column), rows)
	}
	return l.groups[column]
}

// chanceBytes is about how much memory a short chance takes.
const chanceBytes = 64

// lotOf is the number of a lot of one column, which is made when there is none like it.
func (w *Walker) lotOf(values []int64, chances []*big.Rat) int32 {
	return w.tableOf(lot{values: values, chances: chances})
}

// tableOf is the number of a lot.
func (w *Walker) tableOf(l lot) int32 {
	key := binary.AppendUvarint(nil, uint64(l.columns()))
	for i, chance := range l.chances {
		for c := range l.columns() {
			key = binary.AppendVarint(key, l.column(c)[i])
		}
		key = appendRat(key, chance)
	}
	if id, ok := w.byID[string(key)]; ok {
		return id
	}
	id := int32(len(w.lots))
	w.lots = append(w.lots, l)
	w.held += len(key) + 8*l.columns()*len(l.chances)
	for _, chance := range l.chances {
		w.held += chanceBytes + (chance.Num().BitLen()+chance.Denom().BitLen())/8
	}
	w.byID[string(key)] = id
	return id
}

// appendRat appends a chance, so that two are the same where their bytes are.
func appendRat(key []byte, r *big.Rat) []byte {
	for _, part := range [2]*big.Int{r.Num(), r.Denom()} {
		bytes := part.Bytes()
		key = append(binary.AppendUvarint(key, uint64(len(bytes))), bytes...)
	}
	return key
}

// rowsOf makes a lot of rows that may be the same, and in any order; their chances add up to 1.
func (w *Walker) rowsOf(columns int, rows [][]int64, chances []*big.Rat) int32 {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return slices.Compare(rows[a], rows[b]) })
	l := lot{more: make([][]int64, columns-1)}
	for n := 0; n < len(order); {
		row := rows[order[n]]
		first := n
		for n++; n < len(order) && slices.Equal(rows[order[n]], row); n++ {
		}
		chance := chances[order[first]]
		if n > first+1 {
			var sum ratSum
			for _, i := range order[first:n] {
				sum.add(chances[i])
			}
			chance = sum.rat()
		}
		l.values, l.chances = append(l.values, row[0]), append(l.chances, chance)
		for c := range l.more {
			l.more[c] = append(l.more[c], row[c+1])
		}
	}
	return w.tableOf(l)
}

// keyOfLot names a lot and some numbers that say what is made of it.
func keyOfLot(id int32, numbers []int) string {
	key := binary.AppendUvarint(nil, uint64(id))
	for _, n := range numbers {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}

// parted is a lot that has been told apart: each part with its chance.
type parted struct {
	ids  []int32
	odds []*big.Rat
}

// part tells a lot apart: of each row it is said into which part it falls.
func (w *Walker) part(id int32, parts []int) *parted {
	key := keyOfLot(id, parts)
	if done, ok := w.parted[key]; ok {
		return done
	}
	l := w.lots[id]
	done := &parted{}
	for p := range 1 + slices.Max(parts) {
		odds, of := new(big.Rat), lot{more: make([][]int64, len(l.more))}
		for i, part := range parts {
			if part != p {
				continue
			}
			odds.Add(odds, l.chances[i])
			of.values, of.chances = append(of.values, l.values[i]), append(of.chances, l.chances[i])
			for c := range l.more {
				of.more[c] = append(of.more[c], l.more[c][i])
			}
		}
		for i := range of.chances {
			of.chances[i] = new(big.Rat).Quo(of.chances[i], odds)
		}
		done.ids, done.odds = append(done.ids, w.tableOf(of)), append(done.odds, odds)
	}
	if w.parted == nil {
		w.parted = map[string]*parted{}
	}
	w.parted[key] = done
	return done
}

// kept is what is left of a lot of which only some columns are read: a number that is known, or a column of a smaller lot.
type kept struct {
	lot     int32   // -1: there is nothing left to decide
	columns []int   // by column that was asked for: which of it it is, -1: it is known
	known   []int32 // then it is this lot of one row
}

// only leaves of a lot the columns that are read.
func (w *Walker) only(id int32, columns []int) *kept {
	key := keyOfLot(id, columns)
	if k, ok := w.lessened[key]; ok {
		return k
	}
	l := w.lots[id]
	k := &kept{lot: -1}
	var left []int
	for _, c := range columns {
		column := l.column(c)
		if !slices.ContainsFunc(column, func(v int64) bool { return v != column[0] }) {
			k.columns, k.known = append(k.columns, -1), append(k.known, w.lotOf(column[:1], certain))
			continue
		}
		k.columns, k.known = append(k.columns, len(left)), append(k.known, -1)
		left = append(left, c)
	}
	if len(left) > 0 {
		rows := make([][]int64, len(l.values))
		for i := range rows {
			for _, c := range left {
				rows[i] = append(rows[i], l.column(c)[i])
			}
		}
		k.lot = w.rowsOf(len(left), rows, l.chances)
	}
	if w.lessened == nil {
		w.lessened = map[string]*kept{}
	}
	w.lessened[key] = k
	return k
}
