package cli

import (
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// below is a number below 0.
var below = regexp.MustCompile(`^-\d`)

// flagsFirst moves flags, with their values, before the other words of a verb. The parser wants words that belong together
// to stand together, and people type flags anywhere. What comes behind "--" stays.
func flagsFirst(model *kong.Application, args []string) []string {
	var verb *kong.Node
	for _, child := range model.Children {
		if child.Name == args[0] {
			verb = child
		}
	}
	if verb == nil {
		return args
	}
	flags := []string{args[0]}
	var others []string
	for i := 1; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			others = append(others, args[i:]...)
			break
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			others = append(others, arg)
			continue
		}
		if takesNext(verb, arg) && i+1 < len(args) {
			i++
			if below.MatchString(args[i]) { // which the parser would take for a flag
				flags = append(flags, arg+"="+args[i])
				continue
			}
			flags = append(flags, arg, args[i])
			continue
		}
		flags = append(flags, arg)
	}
	return append(flags, others...)
}

// takesNext reports whether the word behind a flag is its value.
func takesNext(verb *kong.Node, arg string) bool {
	for _, flag := range verb.Flags {
		if arg == "--"+flag.Name || flag.Short != 0 && arg == "-"+string(flag.Short) {
			return !flag.IsBool()
		}
	}
	return false
}
