//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jail

import (
	"os"
	"regexp"
	"strings"
	"syscall"
)

// fatal is how the Go runtime begins its last words.
var fatal = regexp.MustCompile(`(?m)^(fatal error|panic|runtime): .*$`)

// starved is what it says when it gets no more memory, for data, stacks or threads.
var starved = regexp.MustCompile(`out of memory|cannot allocate memory|failed to create new OS thread|` +
	`stack exceeds|stack overflow|out of memory allocating`)

// broken is the code with which the Go runtime ends a program.
const broken = 2

// judge says how a child ended, by its state and its last words.
func judge(state *os.ProcessState, words string, l Limits) Ended {
	status, _ := state.Sys().(syscall.WaitStatus)
	e := Ended{Code: state.ExitCode()}
	if status.Signaled() {
		e.Code = 128 + int(status.Signal())
	}
	for _, n := range []notice{noticeHeap, noticeCPU} {
		if strings.Contains(words, string(n)) {
			e.Stopped = n.says(l)
			return e
		}
	}
	last := fatal.FindString(words)
	switch {
	case status.Signaled() && status.Signal() == syscall.SIGXCPU:
		e.Stopped = noticeCPU.says(l)
	case status.Signaled() && status.Signal() == syscall.SIGKILL:
		e.Stopped = "the operating system ended it, most likely because there was no more memory"
	case last != "" && (e.Code == broken || status.Signaled()) && starved.MatchString(words):
		e.Stopped = "it asked for more memory than it may have"
	case last != "" && (e.Code == broken || status.Signaled()):
		e.Broken = last
	}
	return e
}
