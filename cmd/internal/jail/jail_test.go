//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jail

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// parent stands in front of the words of a process that runs this test's program in a child.
const parent = "be-the-parent"

// olderSystem has the parent take the system for an older one.
const olderSystem = "OLDER_SYSTEM"

// pretend refuses what an older system has not.
var pretend func(system string)

// The test's program is the parent, the child and the test.
func TestMain(m *testing.M) {
	left := make(chan struct{}, 9)
	cell, err := Enter(os.Args[1:], func() { left <- struct{}{} })
	switch {
	case err != nil:
		panic(err)
	case cell != nil:
		misbehave(cell, left)
	case len(os.Args) > 1 && os.Args[1] == parent:
		var handed Handed
		if err := json.Unmarshal([]byte(os.Args[2]), &handed); err != nil {
			panic(err)
		}
		if old := os.Getenv(olderSystem); old != "" {
			pretend(old)
		}
		e, err := Run(os.Args[0], os.Args[3:], handed)
		if err != nil {
			panic(err)
		}
		fmt.Print("\n")
		_ = json.NewEncoder(os.Stdout).Encode(e)
	default:
		os.Exit(m.Run())
	}
}

// misbehave is what the child does.
func misbehave(c *Cell, left <-chan struct{}) {
	switch c.Args[0] {
	case "exit":
		code, _ := strconv.Atoi(c.Args[1])
		fmt.Fprint(c.Err, "for people")
		os.Exit(code)
	case "environment":
		fmt.Println(len(os.Environ()), c.Env("TERM"), c.Env("HOME"))
	case "heap":
		for kept := [][]byte{}; ; {
			kept = append(kept, make([]byte, 1<<20))
			kept[len(kept)/2][0]++
		}
	case "at once":
		b := make([]byte, 2*c.handed.Limits.Address)
		fmt.Println(b[len(b)-1])
	case "garbage":
		for i := range 200 {
			b := make([]byte, 10<<20)
			b[len(left)] = byte(i)
		}
		fmt.Println(true)
	case "stack":
		fmt.Println(deep(1))
	case "spin":
		go spin(nil)
		spin(nil)
	case "spin and live":
		for used := int64(0); used < 2500; {
			for range 1000 {
				c.Alive()
			}
			var u unix.Rusage
			_ = unix.Getrusage(unix.RUSAGE_SELF, &u)
			used = (u.Utime.Nano() + u.Stime.Nano()) / 1e6
		}
		fmt.Println(true)
	case "file":
		err := os.WriteFile(c.Args[1], make([]byte, 1<<20), 0o600)
		info, _ := os.Stat(c.Args[1])
		fmt.Println(errors.Is(err, syscall.EFBIG) && uint64(info.Size()) == c.handed.Limits.File)
	case "wall":
		tryWalls(c.Args[1], c.Args[2], c.Args[3])
	case "panic":
		go panic("broken")
		select {}
	case "print a limit":
		fmt.Fprintln(c.Err, noticeHeap)
		fmt.Println(true)
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "wait", "wait on":
		fmt.Println("ready", os.Getpid())
		<-left
		fmt.Println("told")
		if c.Args[0] == "wait on" {
			select {}
		}
		time.Sleep(50 * time.Millisecond)
		fmt.Println("told again:", len(left))
		os.Exit(4)
	case "raw":
		if _, err := term.MakeRaw(0); err != nil {
			panic(err)
		}
		stop(noticeHeap)
	}
}

// deep calls itself for longer than any stack lasts.
func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n+1) + 1
}

func spin(never chan int) {
	for i := 0; ; i++ {
		if i < 0 {
			<-never
		}
	}
}

var small = Limits{Heap: 64 << 20, Address: 4 << 30, File: 1 << 16, CPU: time.Second}

// command is a parent and its child.
func command(t *testing.T, l Limits, args ...string) *exec.Cmd {
	t.Helper()
	h := Handed{Env: map[string]string{"TERM": "xterm"}, Limits: l}
	if len(args) > 1 && filepath.IsAbs(args[1]) {
		h.Writes = []string{filepath.Dir(args[1])}
	}
	handed, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], append([]string{parent, string(handed)}, args...)...)
	cmd.Env = append(os.Environ(), "HOME=/home/ann")
	return cmd
}

// confine runs a child to its end, and gives what it printed.
func confine(t *testing.T, l Limits, args ...string) (e Ended, out, screen string) {
	t.Helper()
	var o, s strings.Builder
	cmd := command(t, l, args...)
	cmd.Stdout, cmd.Stderr = &o, &s
	if err := cmd.Run(); err != nil {
		t.Fatalf("the parent itself fails: %v\n%s", err, s.String())
	}
	out, last, _ := strings.Cut(strings.TrimSpace("\n"+o.String()), "\n{")
	if out == "" || out[0] == '{' {
		out, last = "", strings.TrimPrefix(strings.TrimSpace(o.String()), "{")
	}
	if err := json.Unmarshal([]byte("{"+last), &e); err != nil {
		t.Fatalf("%v in %q", err, o.String())
	}
	return e, strings.TrimSpace(out), s.String()
}

func TestExitCodesComeThrough(t *testing.T) {
	for code := range 6 {
		e, _, screen := confine(t, small, "exit", fmt.Sprint(code))
		if e != (Ended{Code: code}) || screen != "for people" {
			t.Errorf("exit %d becomes %+v, and people see %q", code, e, screen)
		}
	}
}

func TestTheChildHasNoEnvironmentButWhatItIsHanded(t *testing.T) {
	if _, out, _ := confine(t, small, "environment"); out != "0 xterm" {
		t.Errorf("it sees %q", out)
	}
}

func TestLimitsStopTheChild(t *testing.T) {
	for _, c := range []struct{ does, want string }{
		{"heap", "it needed more than 64 MB of memory"},
		{"at once", "it asked for more memory than it may have"},
		{"stack", "it asked for more memory than it may have"},
		{"spin", "in 1 s of work it got nowhere"},
		{"killed", "the operating system ended it, most likely because there was no more memory"},
	} {
		if c.does == "at once" && (addressSpace < 0 || strconv.IntSize == 32) {
			continue
		}
		t.Run(c.does, func(t *testing.T) {
			if c.does == "spin" && testing.Short() {
				t.Skip("it takes seconds of work")
			}
			t.Parallel()
			e, _, screen := confine(t, small, c.does)
			if e.Stopped != c.want || e.Broken != "" || screen != "" {
				t.Errorf("%+v, and people see %q", e, screen)
			}
		})
	}
}

func TestWhatStaysWithinTheLimitsIsNotStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "large")
	for _, args := range [][]string{{"garbage"}, {"spin and live"}, {"file", file}, {"print a limit"}} {
		t.Run(args[0], func(t *testing.T) {
			if args[0] == "spin and live" && testing.Short() {
				t.Skip("it takes seconds of work")
			}
			t.Parallel()
			if e, out, screen := confine(t, small, args...); e != (Ended{}) || out != "true" {
				t.Errorf("%+v, %q, and people see %q", e, out, screen)
			}
		})
	}
}

func TestABrokenProgramIsNoTrace(t *testing.T) {
	e, _, screen := confine(t, small, "panic")
	if e.Stopped != "" || e.Broken != "panic: broken" || screen != "" {
		t.Errorf("%+v, and people see %q", e, screen)
	}
}

// begin starts a parent whose child waits, and gives the child's number.
func begin(t *testing.T, does string) (cmd *exec.Cmd, lines *bufio.Scanner, child int) {
	t.Helper()
	cmd = command(t, small, does)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines = bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the child says nothing")
	}
	if _, err := fmt.Sscanf(lines.Text(), "ready %d", &child); err != nil {
		t.Fatal(lines.Text())
	}
	return cmd, lines, child
}

func rest(lines *bufio.Scanner) string {
	var all []string
	for lines.Scan() {
		all = append(all, lines.Text())
	}
	return strings.Join(all, " ")
}

func TestASignalToTheParentAsksTheChildToLeave(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		cmd, lines, _ := begin(t, "wait")
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		if got := rest(lines); got != `told told again: 0  {"Code":4,"Stopped":"","Broken":""}` {
			t.Errorf("%s: %s", s, got)
		}
	}
}

func TestASecondSignalEndsTheChild(t *testing.T) {
	cmd, lines, _ := begin(t, "wait on")
	_ = cmd.Process.Signal(syscall.SIGINT)
	lines.Scan() // it is told
	_ = cmd.Process.Signal(syscall.SIGINT)
	if got := rest(lines); got != ` {"Code":130,"Stopped":"","Broken":""}` {
		t.Errorf("%s", got)
	}
}

func TestAProgramAsksTheChildToLeaveOnlyOnce(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			cmd, lines, child := begin(t, "wait on")
			_ = cmd.Process.Signal(s)
			lives := time.AfterFunc(Grace+20*time.Second, func() { _ = syscall.Kill(child, syscall.SIGKILL) })
			if got := rest(lines); got != fmt.Sprintf(`told  {"Code":%d,"Stopped":"","Broken":""}`, 128+s) || !lives.Stop() {
				t.Errorf("%s", got)
			}
		})
	}
}

// The terminal sends its signals to parent and child; that is still one.
func TestASignalToBothIsOne(t *testing.T) {
	cmd, lines, child := begin(t, "wait on")
	for _, to := range []int{child, child, cmd.Process.Pid} {
		if err := syscall.Kill(to, syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
	}
	lines.Scan()
	time.Sleep(50 * time.Millisecond)
	if err := syscall.Kill(child, 0); err != nil {
		t.Errorf("the child is gone: %v, %s", err, rest(lines))
	}
}

func TestTheChildDoesNotOutliveItsParent(t *testing.T) {
	cmd, lines, child := begin(t, "wait on")
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	lives := time.AfterFunc(10*time.Second, func() { _ = syscall.Kill(child, syscall.SIGKILL) })
	rest(lines) // until the child's end of the pipe is closed
	if !lives.Stop() {
		t.Error("it lives on")
	}
}

func TestTheTerminalIsAsItWasAfterTheChildWasStopped(t *testing.T) {
	cmd := command(t, small, "raw")
	screen, typed, err := pty.Open()
	if err != nil {
		t.Skipf("there are no terminals here: %s", err)
	}
	defer screen.Close()
	defer typed.Close()
	before, err := term.GetState(int(typed.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin, cmd.Stdout = typed, nil
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if after, err := term.GetState(int(typed.Fd())); err != nil || *after != *before {
		t.Errorf("%+v is not %+v: %v", after, before, err)
	}
}

func TestNobodyElseSaysTheWord(t *testing.T) {
	cmd := exec.Command(os.Args[0], word)
	cmd.Stdin = strings.NewReader("")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "says only to itself") {
		t.Errorf("it says %q: %v", out, err)
	}
}

// tryWalls tries what the child may not do, where there are walls.
var tryWalls = func(mine, elsewhere, left string) {}
