package said

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"croupier/interp/say"
	"croupier/interp/session"
)

// place is a parameter of a macro.
var place = regexp.MustCompile(`\$(\d+|\*)`)

// Expand puts what was typed behind a macro into its line.
func Expand(m session.Macro, args string) (string, error) {
	words := strings.Fields(args)
	used := 0
	var missing error
	line := place.ReplaceAllStringFunc(m.Text, func(p string) string {
		if p == "$*" {
			used = len(words)
			return args
		}
		n, _ := strconv.Atoi(p[1:])
		if n < 1 || n > len(words) {
			missing = fmt.Errorf("the macro %s needs %s: %s", m.Name, say.Plural(n, "word"), m.Text)
			return ""
		}
		used = max(used, n)
		return words[n-1]
	})
	if missing != nil {
		return "", missing
	}
	if used < len(words) {
		line += " " + strings.Join(words[used:], " ")
	}
	return line, nil
}
