package jail

import "golang.org/x/sys/unix"

// machine is what filters call it.
const machine = unix.AUDIT_ARCH_X86_64

// oldCalls are those that newer machines do not have.
var oldCalls = []uintptr{unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_MKNOD}
