package program

import "sync"

// Kept is room for what is made of a program once and used by all of its games, such as closures of its expressions. The program
// does not know what it is. It may be used by many games at once, and forgets everything where there is too much of it.
type Kept struct {
	mu    sync.Mutex
	byKey map[string]any
}

// mostKept is how many things are kept: tables of different sizes, and sets of options.
const mostKept = 32

// Get gives what is kept under a key, which is made where there is nothing.
func (k *Kept) Get(key string, build func() any) any {
	k.mu.Lock()
	defer k.mu.Unlock()
	if thing, ok := k.byKey[key]; ok {
		return thing
	}
	if k.byKey == nil || len(k.byKey) >= mostKept {
		k.byKey = map[string]any{}
	}
	thing := build()
	k.byKey[key] = thing
	return thing
}
