package jail

import "golang.org/x/sys/unix"

// addressSpace is the limit of what a process can address: here all that it maps for itself counts as data.
const addressSpace = unix.RLIMIT_DATA
