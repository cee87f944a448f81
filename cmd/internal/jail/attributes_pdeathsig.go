//go:build freebsd || linux

package jail

import "syscall"

// attributes lets the system end the child when its parent is gone, even if it is past heeding the pipe.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
