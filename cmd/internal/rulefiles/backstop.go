package rulefiles

import (
	"fmt"
	"runtime/metrics"
	"time"

	"croupier/dsl/diag"
	"croupier/interp/program"
)

// What a single call of a script may take on this machine. Both lie far beyond what the counted limits allow; they are for
// machines that are very slow or very full.
const (
	mostWall = 2 * time.Second
	mostHeap = 512 << 20
)

// guarded has the calls of a program's scripts watched.
func guarded(p *program.Program, list diag.List) (*program.Program, diag.List) {
	if p != nil {
		p.Backstop = backstop
	}
	return p, list
}

// backstop begins to watch one call of a script.
func backstop() func() error {
	until := time.Now().Add(mostWall)
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	return func() error {
		if time.Now().After(until) {
			return fmt.Errorf("this script has run for more than %v, and the game is given up", mostWall)
		}
		metrics.Read(heap)
		if used := heap[0].Value; used.Kind() == metrics.KindUint64 && used.Uint64() > mostHeap {
			return fmt.Errorf("the program takes more than %d MB of memory while this script runs, and the game is given up", mostHeap>>20)
		}
		return nil
	}
}
