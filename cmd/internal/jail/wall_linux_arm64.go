package jail

import "golang.org/x/sys/unix"

// machine is what filters call it.
const machine = unix.AUDIT_ARCH_AARCH64

// oldCalls are those that newer machines do not have.
var oldCalls []uintptr
