//go:build !windows

package files

import "syscall"

// nonblocking has a pipe with a name opened at once, so that it can be refused.
const nonblocking = syscall.O_NONBLOCK
