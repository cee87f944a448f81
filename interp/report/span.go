package report

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
