//go:build (dragonfly || freebsd || linux || netbsd) && !race

package jail

import "golang.org/x/sys/unix"

// addressSpace is the limit of what a process can address.
const addressSpace = unix.RLIMIT_AS
