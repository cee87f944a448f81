//go:build darwin || dragonfly || netbsd || openbsd

package jail

import "syscall"

// attributes has nothing to add: only the pipe tells the child that its parent is gone.
func attributes() *syscall.SysProcAttr { return nil }
