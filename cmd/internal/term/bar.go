package term

import (
	"math"
	"strings"
)

// eighths are the ends of bars of text, in eighths of a column.
var eighths = []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// bar is a bar of text: share of width columns, so that shares of full are as long as they can be. Without blocks it is
// drawn with #, in whole columns.
func bar(share, full float64, width int, blocks bool) string {
	if full <= 0 || share <= 0 || width <= 0 {
		return ""
	}
	parts := int(math.Round(math.Min(1, share/full) * float64(width) * 8))
	if !blocks {
		return strings.Repeat("#", max((parts+4)/8, 1))
	}
	parts = max(parts, 1)
	return strings.Repeat("█", parts/8) + eighths[parts%8]
}
