package repl

import (
	"fmt"
)

// errorf is an error for people.
func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
