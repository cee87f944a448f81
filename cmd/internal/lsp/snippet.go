package lsp

import (
	"fmt"
	"regexp"
	"strings"
)

// aside is where the ways end in which a line is written, and something is said of them.
var aside = regexp.MustCompile(`([^.])\. .*$|, the ruleset that .*$`)

// Ways are the ways in which a line is written, as a shape of the language has them one behind the other.
func Ways(shape string) (ways []string) {
	for way := range strings.SplitSeq(aside.ReplaceAllString(shape, "$1"), ", or: ") {
		ways = append(ways, strings.TrimSuffix(strings.TrimSpace(way), ","))
	}
	return ways
}

// Snippet is a way in which a line is written, as editors fill it in: each of the dots is a place, and a block is opened.
func Snippet(way string) string {
	var b strings.Builder
	n := 0
	for i := 0; i < len(way); {
		switch {
		case strings.HasPrefix(way[i:], "{ ... }"):
			n++
			fmt.Fprintf(&b, "{\n  $%d\n\\}", n)
			i += len("{ ... }")
			continue
		case strings.HasPrefix(way[i:], "..."):
			n++
			fmt.Fprintf(&b, "${%d:...}", n)
			i += len("...")
			continue
		case strings.IndexByte(`$}\`, way[i]) >= 0:
			b.WriteByte('\\')
		}
		b.WriteByte(way[i])
		i++
	}
	return b.String()
}
