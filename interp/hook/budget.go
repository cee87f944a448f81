package hook

import (
	"context"
	"fmt"
)

// meter counts what a call uses. The machine asks its context before each
// instruction whether to go on; that question is the count.
type meter struct {
	context.Context
	stop func(fault Fault, message, hint string)
	// left are the steps that remain; mark is where the next look is due: none left, or the backstop's turn.
	left, mark int
	steps      int
	room       int
	bytes      int
	backstop   func() error
}

// backstopEvery is how many steps pass between two questions to the backstop.
const backstopEvery = 8192

// start fills the meter for a call.
func (m *meter) start(l Limits) {
	m.steps, m.bytes, m.backstop = l.Steps, l.Bytes, l.Backstop
	if m.steps <= 0 {
		m.steps = DefaultSteps
	}
	if m.bytes <= 0 {
		m.bytes = DefaultBytes
	}
	m.left, m.room = m.steps, m.bytes
	m.setMark()
}

func (m *meter) setMark() {
	m.mark = -1
	if m.backstop != nil {
		m.mark = max(m.left-backstopEvery, -1)
	}
}

// Done counts one instruction. It never says that the context is done: when the
// steps are used up it ends the call itself.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left <= m.mark {
		m.look()
	}
	return nil
}

// work counts the work of a helper that does as much as n instructions.
func (m *meter) work(n int) {
	m.left -= n
	if m.left <= m.mark {
		m.look()
	}
}

// charge counts memory.
func (m *meter) charge(n int) {
	m.room -= n
	if m.room < 0 {
		m.room = 0
		m.stop(TooManyBytes, fmt.Sprintf("this uses more memory than one call may (%d bytes)", m.bytes),
			"is there a list or a text that grows for ever?")
	}
}

// look ends the call where its steps are used up or the backstop says so.
func (m *meter) look() {
	if m.left < 0 {
		m.left = 0
		m.stop(TooManySteps, fmt.Sprintf("this goes on for more than %d steps in one call", m.steps),
			"is there a loop that never ends?")
	}
	if m.backstop != nil {
		if err := m.backstop(); err != nil {
			m.stop(Aborted, err.Error(), "")
		}
	}
	m.setMark()
}
