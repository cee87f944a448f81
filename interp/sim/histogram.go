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

// Count is how often a number came, where every number has a bin of its own.
func (h *Histogram) Count(v int64) int64 { return h.bins[v>>h.shift] }
