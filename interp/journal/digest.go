package journal

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/table"
)

// digest gathers what is to have a sum: a 64-bit FNV-1a one, enough to tell where a replay goes another way, and cheap.
type digest []byte

func (d *digest) num(n int64) { *d = binary.LittleEndian.AppendUint64(*d, uint64(n)) }

func (d *digest) text(s string) {
	*d = append(append(*d, s...), 0xff) // no byte of a text: "ab", "c" is not "a", "bc"
}

func (d *digest) flags(flags ...bool) {
	for _, f := range flags {
		*d = append(*d, byte(table.Truth(f)))
	}
}

// String is the sum in 8 digits.
func (d digest) String() string {
	h := fnv.New64a()
	h.Write(d)
	sum := h.Sum64()
	return fmt.Sprintf("%08x", uint32(sum>>32)^uint32(sum))
}

// Asked is a digest of the open decision and of everybody's chips, by which a replay is held. It goes only by what the table
// knows, not by how a program is built inside, so that it stays the same as long as the rules do.
func Asked(s *game.State) string {
	p, g, pending := s.Game().Program(), s.Game(), s.Pending()
	var d digest
	d.text(g.Name(pending.Player))
	d.text(pending.KindName())
	d.text(pending.Verb)
	d.text(pending.Prompt)
	d.num(pending.Least)
	d.num(pending.Most)
	d.flags(pending.Secret, pending.Fold, pending.Pass)
	for _, w := range pending.Words {
		if i, ok := program.IsWord(w); ok {
			d.text(p.Words[i])
		}
	}
	if pending.ItemKind == check.WordKind || pending.ItemKind == check.Text {
		d.text(s.Text(program.Value{Type: check.Of(pending.ItemKind.List()), L: pending.Items}))
	} else {
		for _, item := range pending.Items {
			d.num(int64(item))
		}
	}
	b := &pending.Bet
	d.flags(b.Check, b.AllIn)
	for _, n := range [...]int64{b.Level, b.Call, b.Bet.Least, b.Bet.Most, b.Raise.Least, b.Raise.Most} {
		d.num(n)
	}
	for seat := range g.Seats() {
		chips, _ := s.Stack(seat)
		d.num(chips)
	}
	return d.String()
}

// mostValue is how long a result's value is recorded in full.
const mostValue = 1000

// brief is a text, or, where it is long, its beginning and its digest.
func brief(text string) string {
	if len(text) <= mostValue {
		return text
	}
	var d digest
	d.text(text)
	return strings.ToValidUTF8(text[:mostValue/2], "") + "... " + d.String()
}
