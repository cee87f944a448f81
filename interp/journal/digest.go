package journal

import (
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// digest is a 64-bit FNV-1a sum: enough to tell where a replay goes another way, and cheap. It takes no memory, as a hash of the
// library does: a replay has one for each answer.
type digest uint64

func newDigest() digest { return 14695981039346656037 }

func (d *digest) byte(b byte) { *d = (*d ^ digest(b)) * 1099511628211 }

func (d *digest) num(n int64) {
	for range 8 {
		d.byte(byte(n))
		n >>= 8
	}
}

func (d *digest) text(s string) {
	for i := range len(s) {
		d.byte(s[i])
	}
	d.byte(0xff) // no byte of a text: "ab", "c" is not "a", "bc"
}

func (d *digest) flags(flags ...bool) {
	for _, f := range flags {
		if f {
			d.byte(1)
		} else {
			d.byte(0)
		}
	}
}

const hexDigits = "0123456789abcdef"

// String is the digest in 8 digits.
func (d digest) String() string {
	var text [8]byte
	folded := uint32(d>>32) ^ uint32(d)
	for i := range text {
		text[len(text)-1-i] = hexDigits[folded&15]
		folded >>= 4
	}
	return string(text[:])
}

// Asked is a digest of the open decision and of everybody's chips, by which a replay is held. It goes only by what the table
// knows, not by how a program is built inside, so that it stays the same as long as the rules do.
func Asked(s *game.State) string {
	p, g, pending := s.Game().Program(), s.Game(), s.Pending()
	d := newDigest()
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
	d := newDigest()
	d.text(text)
	return strings.ToValidUTF8(text[:mostValue/2], "") + "... " + d.String()
}
