package chips

// Reset makes h the ledger of a fresh table with these stacks, in the memory that h has: the pot is empty and nobody is
// in. As with [NewHand] the slice goes on being the stacks. The errors are those of NewHand.
func (h *Hand) Reset(stacks []int64) error {
	if len(stacks) != h.n {
		fresh, err := NewHand(stacks)
		*h = fresh
		return err
	}
	clear(h.book)
	h.stack, h.tally = stacks, tally{}
	return h.check()
}
