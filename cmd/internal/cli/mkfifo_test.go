//go:build !windows

package cli

import "syscall"

// mkfifo makes a pipe that has a name.
func mkfifo(path string) error { return syscall.Mkfifo(path, 0o600) }
