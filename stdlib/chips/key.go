package chips

import "encoding/binary"

// AppendKey appends everything that a ledger holds but the stacks: two ledgers with the same stacks and the same key go on
// alike.
func (h *Hand) AppendKey(key []byte) []byte {
	for _, v := range h.book {
		key = binary.AppendVarint(key, v)
	}
	for _, seats := range []Seats{h.dealt, h.folded, h.allIn} {
		key = binary.AppendUvarint(key, uint64(seats))
	}
	for _, v := range []int64{h.level, h.pot, h.dead, h.past, h.taken} {
		key = binary.AppendVarint(key, v)
	}
	return key
}

// AppendKey appends everything that a round of betting holds: two rounds on the same ledger with the same key go on alike.
func (r *Round) AppendKey(key []byte) []byte {
	flags := byte(0)
	for i, set := range []bool{r.rules.NoChecking, r.rules.RaiseOnce, r.rules.Backwards, r.forced, r.running} {
		if set {
			flags |= 1 << i
		}
	}
	key = append(key, flags, byte(r.at))
	for _, v := range []int64{int64(r.rules.MaxRaises), r.rules.Reopens, int64(r.pending), int64(r.acted), int64(r.raises),
		r.lastRaise} {
		key = binary.AppendVarint(key, v)
	}
	return key
}
