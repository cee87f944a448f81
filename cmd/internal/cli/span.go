package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// span is how long something may take, as people write it: 10s, 2m, or a bare number of seconds.
type span time.Duration

// UnmarshalText reads it.
func (s *span) UnmarshalText(text []byte) error {
	word := strings.TrimSpace(string(text))
	if seconds, err := strconv.ParseFloat(word, 64); err == nil && seconds >= 0 && seconds < 1e9 {
		*s = span(seconds * float64(time.Second))
		return nil
	}
	d, err := time.ParseDuration(word)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is no time: write 10s or 2m, or a number of seconds", word)
	}
	*s = span(d)
	return nil
}

// String is it as people write it.
func (s span) String() string { return time.Duration(s).String() }
