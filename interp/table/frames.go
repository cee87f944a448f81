package table

import "croupier/interp/program"

// Frame is what a define's caller gets back.
type Frame struct {
	fp, lfp   int32
	cur, card int32
}

// Caller is what a define's caller gets back.
func (t *Table) Caller() Frame { return Frame{t.FP, t.ListFP, t.Cur, t.Card} }

// Reserve makes room for what a define keeps, behind what its callers keep.
func (t *Table) Reserve(d *program.Define) {
	t.Top, t.ListTop = t.Top+int32(d.Locals), t.ListTop+int32(d.Lists)
	if int(t.Top) > len(t.Locals) || int(t.ListTop) > len(t.LocalLists) {
		t.Room()
	}
}

// Widen makes room for what a define keeps that goes on in the frame of another one.
func (t *Table) Widen(d *program.Define) {
	t.Top, t.ListTop = max(t.Top, t.FP+int32(d.Locals)), max(t.ListTop, t.ListFP+int32(d.Lists))
	if int(t.Top) > len(t.Locals) || int(t.ListTop) > len(t.LocalLists) {
		t.Room()
	}
}

// EnterFrame makes what was reserved from these places on the running define's, with whose values bare names mean. Where
// something has stopped the game meanwhile it gives the place back, and is false.
func (t *Table) EnterFrame(fp, lfp, cur, card int32) bool {
	if t.Failure != nil {
		t.Top, t.ListTop = fp, lfp
		return false
	}
	t.FP, t.ListFP, t.Cur, t.Card = fp, lfp, cur, card
	t.Depth++
	return true
}

// Leave goes back to a define's caller.
func (t *Table) Leave(f Frame) {
	t.Top, t.ListTop = t.FP, t.ListFP
	t.FP, t.ListFP, t.Cur, t.Card = f.fp, f.lfp, f.cur, f.card
	t.Depth--
}

// Look makes an item the one that a filter or key looks at, and returns what was looked at before. Where says how the item
// is known: by a local, as the current player, or as the card or die whose parts are bare names.
func (t *Table) Look(where, item int32) int64 {
	var before int64
	switch where {
	case program.AsPlayer:
		before, t.Cur = int64(t.Cur), item
	case program.AsCard:
		before, t.Card = int64(t.Card), item
	case program.AsDie:
		before, t.Face = int64(t.Face), item
	default:
		before, t.Locals[t.FP+where] = t.Locals[t.FP+where], int64(item)
	}
	return before
}

// Unlook ends what [Table.Look] began.
func (t *Table) Unlook(where int32, before int64) {
	switch where {
	case program.AsPlayer:
		t.Cur = int32(before)
	case program.AsCard:
		t.Card = int32(before)
	case program.AsDie:
		t.Face = int32(before)
	default:
		t.Locals[t.FP+where] = before
	}
}

// Room makes the frames' memory large enough for what has been reserved.
func (t *Table) Room() {
	if int(t.Top) > len(t.Locals) {
		t.Locals = append(t.Locals, make([]int64, 2*int(t.Top)-len(t.Locals))...)
	}
	if int(t.ListTop) > len(t.LocalLists) {
		t.LocalLists = append(t.LocalLists, make([][]int32, 2*int(t.ListTop)-len(t.LocalLists))...)
	}
}
