package sim

import (
	"maps"
	"slices"
)

// mostBins is how many bins a histogram may have before they are made wider.
const mostBins = 512

// Histogram counts numbers in bins of one width, a power of two. Bins are as narrow as they can be with no more than
// mostBins of them in use, whichever order the numbers come in.
type Histogram struct {
	shift uint
	bins  map[int64]int64 // by number >> shift
}

// Bin is how many numbers lie from Least to Most.
type Bin struct{ Least, Most, Count int64 }

func (h *Histogram) add(v int64) {
	if h.bins == nil {
		h.bins = map[int64]int64{}
	}
	h.bins[v>>h.shift]++
	h.narrow()
}

// narrow widens the bins until there are few enough.
func (h *Histogram) narrow() {
	for len(h.bins) > mostBins {
		h.widen()
	}
}

func (h *Histogram) widen() {
	wide := make(map[int64]int64, len(h.bins))
	for bin, n := range h.bins {
		wide[bin>>1] += n
	}
	h.shift, h.bins = h.shift+1, wide
}

func (h *Histogram) merge(o *Histogram) {
	if len(o.bins) == 0 {
		return
	}
	if h.bins == nil {
		h.bins = map[int64]int64{}
	}
	for h.shift < o.shift {
		h.widen()
	}
	for bin, n := range o.bins {
		h.bins[bin>>(h.shift-o.shift)] += n
	}
	h.narrow()
}

// Bins are the bins in use, from the lowest up.
func (h *Histogram) Bins() []Bin {
	all := make([]Bin, 0, len(h.bins))
	for _, bin := range slices.Sorted(maps.Keys(h.bins)) {
		all = append(all, Bin{bin << h.shift, bin<<h.shift + 1<<h.shift - 1, h.bins[bin]})
	}
	return all
}

// Single reports whether every number has a bin of its own.
func (h *Histogram) Single() bool { return h.shift == 0 }

// Span is the bins of a diagram: from First on, each Width wide.
type Span struct {
	First, Width int64
	Bins         int
}

// Within gives spans for a diagram of numbers from least to most: one bin for each number where there are no more than bins of
// them, and else bins of a width that people count in: 1, 2, 5, 10, 20, ... There may be two bins in any case, since
// one ends and another begins at 0.
func Within(least, most int64, bins int) Span {
	width := int64(1)
	for step := 0; apart(least, most, width) >= uint64(max(bins, 2)); step++ {
		if step%3 == 1 {
			width = width / 2 * 5
		} else {
			width *= 2
		}
	}
	return Span{floor(least, width) * width, width, int(apart(least, most, width)) + 1}
}

// apart is how many bins lie between those of two numbers.
func apart(least, most, width int64) uint64 {
	return uint64(floor(most, width)) - uint64(floor(least, width))
}

// floor is v / width, rounded down.
func floor(v, width int64) int64 {
	q := v / width
	if v%width < 0 {
		q--
	}
	return q
}

// Into counts the numbers into the bins of a diagram. A number is known only up to its bin, and counts as that bin's middle.
func (h *Histogram) Into(s Span) []int64 {
	counts := make([]int64, s.Bins)
	for bin, n := range h.bins {
		at := floor(bin<<h.shift+(1<<h.shift-1)/2, s.Width) - floor(s.First, s.Width)
		counts[min(max(at, 0), int64(s.Bins-1))] += n
	}
	return counts
}

// Count is how often a number came, where every number has a bin of its own.
func (h *Histogram) Count(v int64) int64 { return h.bins[v>>h.shift] }
