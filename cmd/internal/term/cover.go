package term

import (
	"io"
	"strings"
)

// What a terminal obeys: an empty screen, and the other screen that it has beside the one with what can be scrolled back to.
const (
	wiped     = "\x1b[H\x1b[2J"
	covered   = "\x1b[?1049h" + wiped
	uncovered = "\x1b[?1049l"
)

// tall is more lines than any terminal shows that obeys nothing: so many empty ones push away what stood there.
const tall = 100

// Cover shows an empty screen of its own, for what not everybody may see: what it shows is never among what can be scrolled back
// to, and what stood there before is kept. Where it is shown already, it is emptied. It does nothing where there is no terminal.
func (s *Screen) Cover() {
	switch {
	case !s.tty:
		return
	case s.dumb:
		s.raw(strings.Repeat("\n", tall))
	case s.cover.Load():
		s.raw(wiped)
	default:
		s.raw(covered)
	}
	s.cover.Store(true)
}

// Uncover shows the screen again that [Screen.Cover] has covered, as it was.
func (s *Screen) Uncover() {
	if !s.cover.Swap(false) {
		return
	}
	if s.dumb {
		s.raw(strings.Repeat("\n", tall))
		return
	}
	s.raw(uncovered)
}

// Covered reports whether the screen for what not everybody may see is shown.
func (s *Screen) Covered() bool { return s.cover.Load() }

// Leave has a terminal show its usual screen, whatever else is being printed: for a program that ends at once.
func (s *Screen) Leave(terminal io.Writer) {
	if s.cover.Swap(false) && !s.dumb {
		_, _ = io.WriteString(terminal, uncovered) // there is nobody left to tell
	}
}

// Unstick shows the usual screen after another process had the terminal, and was ended before it could.
func (s *Screen) Unstick() {
	if s.tty && !s.dumb {
		s.raw("\x1b[?47l")
	}
}

// Mark is how much has been printed.
func (s *Screen) Mark() int { return s.wrote }

// Unsay takes a line from the screen that somebody has typed behind a prompt, where nothing has been printed since the mark. It
// reports whether it has.
func (s *Screen) Unsay(line string, mark int) bool {
	if !s.tty || s.dumb || s.wrote != mark {
		return false
	}
	s.raw(strings.Repeat("\x1b[1A\x1b[2K", Width(line)/s.Width()+1) + "\r")
	return true
}
