//go:build amd64 || arm64

package jail

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// answer is what a filter's program says of a call: a simulator of the few instructions that it is made of, as BPF has them. It fails
// where a jump leads out of the program, or where an instruction is none of those.
func answer(t *testing.T, program []unix.SockFilter, machine, call uint32, first uint64) uint32 {
	t.Helper()
	data := make([]byte, 64)
	binary.LittleEndian.PutUint32(data, call)
	binary.LittleEndian.PutUint32(data[4:], machine)
	binary.LittleEndian.PutUint64(data[16:], first)
	a := uint32(0)
	for at := 0; ; at++ {
		if at >= len(program) {
			t.Fatalf("call %d of machine %x leads out of the program", call, machine)
		}
		i := program[at]
		holds := false
		switch i.Code {
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = binary.LittleEndian.Uint32(data[i.K:])
			continue
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			holds = a == i.K
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			holds = a >= i.K
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			holds = a&i.K != 0
		default:
			t.Fatalf("there is no instruction %x", i.Code)
		}
		if holds {
			at += int(i.Jt)
		} else {
			at += int(i.Jf)
		}
	}
}

// The numbers of the calls of both machines that have walls, so that each is held on the other too.
func TestTheFilterDeniesWhatAChildHasNoBusinessWith(t *testing.T) {
	const denied, absent = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM), unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	arm := calls{unix.AUDIT_ARCH_AARCH64, 220, 435, []uintptr{221, 281, 198, 199, 203, 200, 201, 202, 242, 117, 425}}
	intel := calls{unix.AUDIT_ARCH_X86_64, 56, 435, []uintptr{59, 322, 41, 53, 42, 49, 50, 43, 288, 57, 58, 101, 425}}
	many := intel
	for n := range uintptr(40) {
		many.never = append(many.never, 1000+n)
	}
	for _, c := range []calls{here, arm, intel, many} {
		rules := c.rules()
		for call := range uint32(1200) {
			want := uint32(unix.SECCOMP_RET_ALLOW)
			switch {
			case call == c.clone3:
				want = absent
			case call == c.clone, slices.Contains(c.never, uintptr(call)):
				want = denied
			}
			if got := answer(t, rules, c.machine, call, 0); got != want {
				t.Errorf("call %d of machine %x: %x, not %x", call, c.machine, got, want)
			}
			for _, other := range []uint32{unix.AUDIT_ARCH_I386, unix.AUDIT_ARCH_ARM, unix.AUDIT_ARCH_X86_64 ^ unix.AUDIT_ARCH_AARCH64 ^ c.machine} {
				if got := answer(t, rules, other, call, 0); got != denied {
					t.Errorf("call %d of the other machine %x: %x", call, other, got)
				}
			}
			if got := answer(t, rules, c.machine, call|1<<30, 0); got != denied { // as x32 has them
				t.Errorf("call %d under another number: %x", call, got)
			}
		}
		if got := answer(t, rules, c.machine, c.clone, unix.CLONE_THREAD|unix.CLONE_VM); got != unix.SECCOMP_RET_ALLOW {
			t.Errorf("a thread: %x", got)
		}
	}
}

// forbid has the system know nothing of a call, from here on and in all children.
func forbid(t interface{ Fatal(...any) }, call uint32) {
	code := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: dataCall},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: call, Jf: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
	}
	if err := screen(code); err != nil {
		t.Fatal(err)
	}
}

type fails struct{}

func (fails) Fatal(all ...any) { panic(fmt.Sprint(all...)) }

func init() {
	pretend = func(system string) {
		for _, lack := range strings.Fields(system) {
			switch lack {
			case "landlock":
				forbid(fails{}, unix.SYS_LANDLOCK_CREATE_RULESET)
			case "seccomp":
				forbid(fails{}, unix.SYS_SECCOMP)
			case "close_range":
				forbid(fails{}, unix.SYS_CLOSE_RANGE)
			default:
				if _, err := fmt.Sscanf(lack, "abi%d", &newest); err != nil {
					panic(lack)
				}
			}
		}
		fmt.Fprintln(os.Stderr, strings.Join(Lacks(), ", "))
	}
}

// What an older system has not is said, and everything else holds as ever.
func TestAnOlderSystemSaysWhatItLacks(t *testing.T) {
	if lacks := Lacks(); len(lacks) > 0 {
		t.Skipf("this system %s", strings.Join(lacks, ", "))
	}
	const noFiles, noProcesses = "hides no files (Landlock)", "closes no network (seccomp), keeps nobody from starting processes (seccomp)"
	files := []string{"read elsewhere", "read passwords", "list a folder", "list the root", "write elsewhere", "make elsewhere", "remove elsewhere", "link out", "a pipe with a name"}
	processes := []string{"run a shell", "fork", "connect", "listen", "listen at a file", "send", "trace", "mount"}
	for _, c := range []struct {
		system, lacks string
		holds         []string
	}{
		{"abi1", "", slices.Concat(files, processes)},
		{"abi2", "", slices.Concat(files, processes)},
		{"abi3 close_range", "", slices.Concat(files, processes)},
		{"abi4", "", slices.Concat(files, processes)},
		{"abi5", "", slices.Concat(files, processes)},
		{"landlock", noFiles, processes},
		{"seccomp", noProcesses, append(files, "connect")},
		{"abi1 seccomp", noProcesses, files},
		{"landlock close_range seccomp", noFiles + ", " + noProcesses, nil},
	} {
		t.Run(c.system, func(t *testing.T) {
			elsewhere, mine := filepath.Join(t.TempDir(), "secret"), filepath.Join(t.TempDir(), "mine")
			for _, path := range []string{elsewhere, mine} {
				if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			tries := []string{"wall", mine, elsewhere, leaveOpen(t, elsewhere)}
			if c.holds == nil { // nothing would keep it from stopping its parent
				tries = []string{"environment"}
			}
			cmd := command(t, Limits{Heap: 64 << 20, Address: 4 << 30, File: 1 << 16, CPU: time.Minute, Files: 64}, tries...)
			cmd.Env = append(cmd.Env, olderSystem+"="+c.system)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
			}
			var screen strings.Builder
			again := exec.Command(os.Args[0], parent, `{}`, "exit", "0")
			again.Env, again.Stderr = cmd.Env, &screen
			_ = again.Run() // it has no limits, and only says what there is
			if said, _, _ := strings.Cut(screen.String(), "\n"); said != c.lacks {
				t.Errorf("it lacks %q, not %q", said, c.lacks)
			}
			first, rest, _ := strings.Cut(string(out), "\n")
			if c.holds != nil && !strings.HasSuffix(first, "<nil>") || !strings.Contains(rest, `"Code":0`) {
				t.Fatalf("the child says %s", out)
			}
			for _, wall := range c.holds {
				if strings.Contains(first, wall) {
					t.Errorf("it gets to %s: %s", wall, first)
				}
			}
		})
	}
}
