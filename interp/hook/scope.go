package hook

import "slices"

// scope holds the local names that can be seen at a place of a script.
type scope struct {
	up     *scope
	locals []string
	// vararg says that the function around takes any number of values.
	vararg bool
}

// has reports whether a name is a local one here.
func (s *scope) has(name string) bool {
	for ; s != nil; s = s.up {
		if slices.Contains(s.locals, name) {
			return true
		}
	}
	return false
}

// all lists the local names that can be seen here, innermost first.
func (s *scope) all() []string {
	var names []string
	for ; s != nil; s = s.up {
		for _, name := range s.locals {
			if name[0] != ' ' {
				names = append(names, name)
			}
		}
	}
	return names
}
