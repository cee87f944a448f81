package hook

import "slices"

// scope holds the local names that can be seen at a place of a script.
type scope struct {
	up     *scope
	locals []string
	// caught are those of the names that functions inside use.
	caught []string
	in     *function
}

// function is a function of a script while it is rewritten.
type function struct {
	// main says that it is the script itself, which is never called from inside.
	main bool
	// vararg says that it takes any number of values.
	vararg bool
	// caught counts the names that functions inside use. The library goes through
	// all of them that are alive, in all functions that run, whenever one returns.
	caught int
}

// maxCaught and maxCaughtMain are how many of a function's names the functions inside it may use.
const maxCaught, maxCaughtMain = 16, 100

// find gives the scope that holds a local name, if there is one.
func (s *scope) find(name string) *scope {
	for ; s != nil; s = s.up {
		if slices.Contains(s.locals, name) {
			return s
		}
	}
	return nil
}

// has reports whether a name is a local one here.
func (s *scope) has(name string) bool { return s.find(name) != nil }

// catch notes that a function inside uses a name; it is false where there are too many.
func (s *scope) catch(name string) bool {
	if slices.Contains(s.caught, name) {
		return true
	}
	s.caught = append(s.caught, name)
	s.in.caught++
	return s.in.caught <= maxCaught || s.in.main && s.in.caught <= maxCaughtMain
}

// all lists the local names that can be seen here, innermost first.
func (s *scope) all() []string {
	var names []string
	for ; s != nil; s = s.up {
		names = append(names, s.locals...)
	}
	return names
}
