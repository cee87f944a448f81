package chips

import (
	"iter"
	"math/bits"
)

// MaxSeats is how many seats a table may have.
const MaxSeats = 32

// Seats is a set of seats.
type Seats uint32

// AllSeats is the set of the seats 0 to n-1.
func AllSeats(n int) Seats {
	return Seats(uint64(1)<<min(max(n, 0), MaxSeats) - 1)
}

// Has says whether the seat belongs to the set.
func (s Seats) Has(seat int) bool {
	return seat >= 0 && seat < MaxSeats && s>>seat&1 == 1
}

// With is the set and one seat more. A number that is no seat changes nothing.
func (s Seats) With(seat int) Seats {
	if seat < 0 || seat >= MaxSeats {
		return s
	}
	return s | 1<<seat
}

// Without is the set less one seat.
func (s Seats) Without(seat int) Seats {
	if seat < 0 || seat >= MaxSeats {
		return s
	}
	return s &^ (1 << seat)
}

// Count is how many seats the set has.
func (s Seats) Count() int { return bits.OnesCount32(uint32(s)) }

// several says whether the set has two seats or more.
func (s Seats) several() bool { return s&(s-1) != 0 }

// from is the first seat of a set that is not empty, from one seat on, up the numbers or back down them, round the table.
func (s Seats) from(seat int8, back bool) int {
	if back {
		if down := s & (1<<(seat+1) - 1); down != 0 {
			s = down
		}
		return bits.Len32(uint32(s)) - 1
	}
	if up := s &^ (1<<seat - 1); up != 0 {
		s = up
	}
	return s.First()
}

// First is the lowest seat of the set, or -1 if it is empty.
func (s Seats) First() int {
	if s == 0 {
		return -1
	}
	return bits.TrailingZeros32(uint32(s))
}

// All goes through the seats of the set in table order.
func (s Seats) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}
