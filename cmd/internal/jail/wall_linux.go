//go:build linux && (amd64 || arm64)

package jail

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The walls on Linux. The parent closes everything off for one of its threads, which starts the child: what a thread may not do
// its children may not either, and no program that they become. Landlock holds which files are there, and that nobody outside is
// signalled or called; no_new_privs holds that no program gives more rights. The child, once it runs, puts a seccomp filter
// before itself that lets it start no process and open no socket.

// first reports whether this is the first thread of the process.
func first() bool { return unix.Gettid() == unix.Getpid() }

// landlock is the version of Landlock that the system has, 0 for none.
func landlock() int {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return min(int(v), newest)
}

// newest is the newest version of Landlock that is used: a test takes the system for an older one.
var newest = math.MaxInt

// filters reports whether the system has seccomp filters.
func filters() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return errno == 0
}

// Lacks are the walls that this system does not have, in people's words.
func Lacks() (all []string) {
	if landlock() == 0 {
		all = append(all, "hides no files (Landlock)")
	}
	if !filters() { // of the network Landlock closes nothing but plain TCP
		all = append(all, "closes no network (seccomp)", "keeps nobody from starting processes (seccomp)")
	}
	return all
}

// What may be done with files.
const (
	mayRead  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	mayRun   = mayRead | unix.LANDLOCK_ACCESS_FS_EXECUTE
	mayWrite = mayRead | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_REFER | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	onFiles = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV // of these a file, and not a folder, can have
)

// system is what a program reads of the system before it does anything, and while it writes to a terminal.
var system = map[string]uint64{
	"/lib": mayRun, "/lib64": mayRun, "/usr/lib": mayRun, "/usr/lib64": mayRun, "/etc/ld.so.cache": mayRead,
	"/etc/localtime":      mayRead,
	"/usr/share/zoneinfo": mayRead, "/usr/share/terminfo": mayRead, "/etc/terminfo": mayRead, "/proc/self": mayRead,
	"/dev/null": mayWrite | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV, "/dev/tty": mayWrite | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV,
	"/dev/urandom": mayRead,
}

// handled is what the version of Landlock knows to forbid of files.
func handled(version int) uint64 {
	all := uint64(unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1)
	for since, access := range map[int]uint64{
		2: unix.LANDLOCK_ACCESS_FS_REFER, 3: unix.LANDLOCK_ACCESS_FS_TRUNCATE, 5: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV,
	} {
		if version >= since {
			all |= access
		}
	}
	return all
}

// closeOff leaves this thread, which must be locked and must end, nothing but the files that are handed to the child.
func closeOff(program string, h *Handed) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	// What this process inherited from others is not passed on.
	_ = unix.CloseRange(3, 1<<31-1, unix.CLOSE_RANGE_CLOEXEC) // an old system has no such call, and Go passes nothing of its own on
	version := landlock()
	if version == 0 {
		return nil
	}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: handled(version)}
	size := unsafe.Sizeof(attr.Handled_access_fs)
	if version >= 4 {
		attr.Handled_access_net, size = unix.LANDLOCK_ACCESS_NET_BIND_TCP|unix.LANDLOCK_ACCESS_NET_CONNECT_TCP, 2*size
	}
	if version >= 6 {
		attr.Scoped, size = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET|unix.LANDLOCK_SCOPE_SIGNAL, unsafe.Offsetof(attr.Quiet_access_fs)
	}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return errno
	}
	rules := int(fd)
	defer func() { _ = unix.Close(rules) }()
	let := func(path string, access uint64) error { return let(rules, path, access&attr.Handled_access_fs) }
	err := let(program, mayRun)
	for path, access := range system {
		err = errors.Join(err, let(path, access))
	}
	for _, path := range h.Reads {
		err = errors.Join(err, let(path, mayRead))
	}
	for _, path := range h.Writes {
		err = errors.Join(err, let(path, mayWrite))
	}
	if err != nil {
		return err
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(rules), 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// let opens a file, or all that lies in a folder. What is not there needs no rule.
func let(rules int, path string, access uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil //nolint:nilerr // what is not there, or may not be looked at, stays closed
	}
	defer func() { _ = unix.Close(fd) }()
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		access &= onFiles
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: access, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return &os.PathError{Op: "landlock", Path: filepath.Clean(path), Err: errno}
	}
	return nil
}

// The parts of what a filter is asked: the call's number, the machine, and the low half of its first argument.
const (
	dataCall    = 0
	dataMachine = 4
	dataFirst   = 16
)

// never are calls that the child has no business to make: processes and programs, sockets, other processes' memory, the system
// itself, and ways around a filter.
var never = append([]uintptr{
	unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN,
	unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD,
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_SETNS, unix.SYS_UNSHARE, unix.SYS_MOVE_MOUNT,
	unix.SYS_OPEN_TREE, unix.SYS_FSOPEN, unix.SYS_FSMOUNT, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_BPF,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD, unix.SYS_REBOOT, unix.SYS_SWAPON,
	unix.SYS_SWAPOFF, unix.SYS_SETHOSTNAME, unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_MKNODAT,
}, oldCalls...)

// calls are the numbers of a machine's calls.
type calls struct {
	machine, clone, clone3 uint32
	never                  []uintptr
}

var here = calls{machine, unix.SYS_CLONE, unix.SYS_CLONE3, never}

// rules are the program of the filter. Every jump goes forward, past so many instructions.
func (c calls) rules() []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equals = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		least  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		bits   = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		answer = unix.BPF_RET | unix.BPF_K
	)
	denied, absent := uint32(unix.SECCOMP_RET_ERRNO|uint32(unix.EPERM)), uint32(unix.SECCOMP_RET_ERRNO|uint32(unix.ENOSYS))
	code := []unix.SockFilter{
		{Code: load, K: dataMachine},
		{Code: equals, K: c.machine, Jt: 1},
		{Code: answer, K: denied},
		{Code: load, K: dataCall},
		{Code: least, K: 1 << 30, Jf: 1}, // the calls of another machine under other numbers
		{Code: answer, K: denied},
		{Code: equals, K: c.clone3, Jf: 1}, // its flags cannot be seen; whoever calls it then calls clone
		{Code: answer, K: absent},
		{Code: equals, K: c.clone, Jf: 3}, // threads, and no processes
		{Code: load, K: dataFirst},
		{Code: bits, K: unix.CLONE_THREAD, Jt: uint8(2 + 2*len(c.never) - 1)},
		{Code: answer, K: denied},
	}
	for _, call := range c.never {
		code = append(code, unix.SockFilter{Code: equals, K: uint32(call), Jf: 1}, unix.SockFilter{Code: answer, K: denied})
	}
	return append(code, unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW})
}

// filter puts the filter before all threads of this process.
func filter() error {
	if !filters() {
		return nil
	}
	return screen(here.rules())
}

// screen has all threads of this process make only those system calls that a program lets through, for good.
func screen(code []unix.SockFilter) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	program := unix.SockFprog{Len: uint16(len(code)), Filter: &code[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(code)
	if errno != 0 {
		return errno
	}
	return nil
}
