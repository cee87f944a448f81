//go:build amd64 || arm64

package jail

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// walls are what the child may not do. The first file is in the folder that it is handed, the other one lies elsewhere, and left is
// the number under which its parent left a file open.
func walls(mine, elsewhere string, left uintptr) map[string]func() error {
	run := func(program string) func() error {
		return func() error { return exec.Command(program, "--help").Run() }
	}
	return map[string]func() error{
		"read elsewhere":     func() error { _, err := os.ReadFile(elsewhere); return err },
		"read passwords":     func() error { _, err := os.ReadFile("/etc/passwd"); return err },
		"list a folder":      func() error { _, err := os.ReadDir(filepath.Dir(elsewhere)); return err },
		"list the root":      func() error { _, err := os.ReadDir("/"); return err },
		"write elsewhere":    func() error { return os.WriteFile(elsewhere, nil, 0o600) },
		"make elsewhere":     func() error { return os.WriteFile(elsewhere+"2", nil, 0o600) },
		"remove elsewhere":   func() error { return os.Remove(elsewhere) },
		"link out":           func() error { return os.Link(elsewhere, mine+"3") },
		"a pipe with a name": func() error { return unix.Mkfifo(mine+"4", 0o600) },
		"run a shell":        run("/bin/sh"),
		"run itself":         run("/proc/self/exe"),
		"fork": func() error {
			_, err := os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{})
			return err
		},
		"connect":                      func() error { _, err := net.Dial("tcp", "127.0.0.1:1"); return ifNot(err, syscall.ECONNREFUSED) },
		"listen":                       func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err },
		"listen at a file":             func() error { _, err := net.Listen("unix", mine+"5"); return err },
		"send":                         func() error { _, err := net.Dial("udp", "127.0.0.1:9"); return err },
		"signal its parent":            func() error { return syscall.Kill(os.Getppid(), syscall.Signal(0)) },
		"trace":                        func() error { return syscall.PtraceAttach(os.Getppid()) },
		"a name space":                 func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"mount":                        func() error { return unix.Mount("none", mine, "tmpfs", 0, "") },
		"a file that others left open": func() error { _, err := os.NewFile(left, "left").Stat(); return err },
	}
}

// ifNot is no error where it is the one of somebody who was let through.
func ifNot(err, through error) error {
	if errors.Is(err, through) {
		return nil
	}
	return err
}

// leaveOpen opens a file so that it is passed on to whoever is started, and gives its number.
func leaveOpen(t *testing.T, path string) string {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	left, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD, 19)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Close(left) })
	return strconv.Itoa(left)
}

// What rules that somebody has written get to do if they ever get out of the language.
func TestTheChildSeesAndDoesNothingElse(t *testing.T) {
	if lacks := Lacks(); len(lacks) > 0 {
		t.Skipf("this system %s", strings.Join(lacks, ", "))
	}
	elsewhere := filepath.Join(t.TempDir(), "secret")
	mine := filepath.Join(t.TempDir(), "mine")
	for _, path := range []string{elsewhere, mine} {
		if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	limits := Limits{Heap: 64 << 20, Address: 4 << 30, File: 1 << 16, CPU: time.Minute, Files: 64}
	e, out, screen := confine(t, limits, "wall", mine, elsewhere, leaveOpen(t, elsewhere))
	if e != (Ended{}) || !strings.HasPrefix(out, "true") {
		t.Errorf("%+v, %q, and people see %q", e, out, screen)
	}
}

func init() {
	tryWalls = func(mine, elsewhere, left string) {
		open, err := strconv.Atoi(left)
		if err != nil {
			panic(err)
		}
		var through []string
		for name, try := range walls(mine, elsewhere, uintptr(open)) {
			if err := try(); err == nil {
				through = append(through, name)
			}
		}
		_, err = os.ReadFile(mine)
		fmt.Println(len(through) == 0 && err == nil, through, err)
	}
}
