package cli

import (
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"croupier/cmd/internal/jail"
)

// long asks for what takes more than a minute too: LONG=1 go test.
var long = os.Getenv("LONG") != ""

// More tests than processors run at a time: many wait for a process to end, or for a time to be over.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	small, narrow := jail.Usual, jail.Usual
	small.Heap, narrow.File = 16<<20, 200
	usual := debug.SetGCPercent(400) // most of what these tests make is soon forgotten
	testscript.Main(withDesks{m}, map[string]func(){
		"croupier": func() { debug.SetGCPercent(usual); os.Exit(Main()) },
		"desk":     func() { serve(usual) },
		"small":    func() { os.Exit(start(within(small))) },
		"narrow":   func() { os.Exit(start(within(narrow))) },
	})
}

// TestScripts holds every verb and every exit code by what the program prints. A script says "exits 2 croupier ..." where
// the code matters, and "walls" where it is about the limits for rules that are not shipped. What takes long is only run where LONG is
// set, behind [long], and what takes longest with LONG=all, behind [all].
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits, "walls": walls},
		Condition: func(cond string) (bool, error) {
			return cond == "long" && long || cond == "all" && os.Getenv("LONG") == "all", nil
		},
	})
}

// exits runs a command and looks at its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	if err != nil {
		ts.Fatalf("%q is no exit code", args[0])
	}
	got := 0
	if o, ok := atDesk(ts, args[1:]); ok {
		d, err := o.do()
		ts.Check(err)
		_, _ = io.WriteString(ts.Stdout(), d.Out)
		_, _ = io.WriteString(ts.Stderr(), d.Err)
		got = d.Code
	} else if err = ts.Exec(args[1], args[2:]...); err != nil {
		status := new(exec.ExitError)
		if !errors.As(err, &status) {
			ts.Fatalf("%s", err)
		}
		got = status.ExitCode()
	}
	if got != want {
		ts.Fatalf("%v exits with %d, not %d", args[1:], got, want)
	}
}
