package sim

import (
	"math/big"
	"math/bits"
)

// sum adds up whole numbers exactly: in 128 bits, and what would not fit there a billion times by itself.
type sum struct {
	hi, lo uint64
	large  *big.Int
}

// add adds a number.
func (s *sum) add(v int64) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, uint64(v), 0)
	s.hi, _ = bits.Add64(s.hi, uint64(v>>63), carry)
}

// addProduct adds the product of two numbers.
func (s *sum) addProduct(a, b int64) {
	hi, lo := bits.Mul64(size(a), size(b))
	if hi >= 1<<32 {
		product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		s.addLarge(product)
		return
	}
	if (a < 0) != (b < 0) {
		var borrow uint64
		s.lo, borrow = bits.Sub64(s.lo, lo, 0)
		s.hi, _ = bits.Sub64(s.hi, hi, borrow)
		return
	}
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, lo, 0)
	s.hi, _ = bits.Add64(s.hi, hi, carry)
}

func size(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func (s *sum) addLarge(v *big.Int) {
	if s.large == nil {
		s.large = new(big.Int)
	}
	s.large.Add(s.large, v)
}

// merge adds another sum.
func (s *sum) merge(o *sum) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, o.lo, 0)
	s.hi, _ = bits.Add64(s.hi, o.hi, carry)
	if o.large != nil {
		s.addLarge(o.large)
	}
}

// total is the sum.
func (s *sum) total() *big.Int {
	t := new(big.Int).SetInt64(int64(s.hi))
	t.Lsh(t, 64)
	t.Add(t, new(big.Int).SetUint64(s.lo))
	if s.large != nil {
		t.Add(t, s.large)
	}
	return t
}
