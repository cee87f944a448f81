package term

import (
	"sync"

	"github.com/chzyer/readline"
)

// paste gathers what is pasted, and hands it to the line editor at once: the editor lays out the whole line at every key, so that
// ten thousand letters one by one would take it a hundred million steps. It stands where the editor filters its keys and where it
// tells of the line, and holds letters back that are typed at the line's end, for as long as more is waiting.
type paste struct {
	waits func() bool // more has been typed already
	calm  func() bool // the editor neither searches nor completes
	set   func(line string)

	mu   sync.Mutex
	line []rune // as the editor has it
	end  bool   // the cursor is behind it, as far as is known
	held []rune
}

// nothing is a key that does nothing.
const nothing = readline.CharBell

// key is what the editor is to be told of a key.
func (p *paste) key(c rune) rune {
	p.mu.Lock()
	defer p.mu.Unlock()
	letter := c >= ' ' && c != readline.CharBackspace
	if letter && p.end && p.calm() && p.waits() {
		p.held = append(p.held, c)
		return nothing
	}
	if len(p.held) == 0 {
		return c
	}
	p.line = append(p.line, p.held...)
	p.held = nil
	if letter {
		p.line, c = append(p.line, c), nothing
	}
	p.set(string(p.line))
	return c
}

// OnChange is told of the line after each key, and by none when a line begins, which may hold something already.
func (p *paste) OnChange(line []rune, pos int, key rune) ([]rune, int, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line, p.end = append(p.line[:0], line...), key != 0 && pos == len(line)
	return nil, 0, false
}
