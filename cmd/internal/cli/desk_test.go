package cli

import (
	"context"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"croupier/cmd/internal/jail"
)

// A process takes longer to begin than most commands take. So the commands of the scripts that only have words, an environment and
// something to read share a few processes, desks, in which the program runs again and again from [Main] on: each command has its own
// folder, environment and pipes. With LONG=1 rules that are not shipped are run by a process with limits as always, and without it
// where a script asks for walls: elsewhere the desk runs them as that process would. With LONG=all each command is a process of its own.

// order is a command for a desk, and done what comes of it.
type (
	order struct {
		Args, Env []string
		Dir, In   string
		Open      bool // rules that are not shipped need no process with limits
	}
	done struct {
		Code     int
		Out, Err string
	}
)

// serve is a process that is a desk. Behind a word it is the process with limits, which a desk starts as any process of the program
// does: from the file that it is itself.
func serve(usualGC int) {
	if len(os.Args) > 1 {
		debug.SetGCPercent(usualGC)
		os.Exit(Main())
	}
	debug.SetGCPercent(800)         // a desk does one thing at a time, and little of it lasts
	debug.SetMemoryLimit(256 << 20) // but garbage counts as memory that a script takes
	orders, told := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var o order
		if err := orders.Decode(&o); err != nil {
			os.Exit(0)
		}
		d, err := o.run()
		if err == nil {
			err = told.Encode(d)
		}
		if err != nil {
			panic(err)
		}
	}
}

// run runs a command as a process of its own would.
func (o order) run() (d done, err error) {
	os.Clearenv()
	for _, e := range append(o.Env, "GOGC=400") { // the garbage is collected as this process says
		name, value, _ := strings.Cut(e, "=")
		err = errors.Join(err, os.Setenv(name, value))
	}
	in, writeIn, err1 := os.Pipe()
	readOut, out, err2 := os.Pipe()
	readErr, errs, err3 := os.Pipe()
	if err = errors.Join(err, os.Chdir(o.Dir), err1, err2, err3); err != nil {
		return d, err
	}
	go func() {
		_, _ = io.WriteString(writeIn, o.In) // who reads nothing of it has left before
		_ = writeIn.Close()
	}()
	outs, allErrs := make(chan string, 1), make(chan string, 1)
	go readAll(readOut, outs)
	go readAll(readErr, allErrs)
	os.Args, os.Stdin, os.Stdout, os.Stderr = append([]string{"croupier"}, o.Args...), in, out, errs
	if o.Open {
		d.Code = start(without)
	} else {
		d.Code = Main()
	}
	err = errors.Join(in.Close(), out.Close(), errs.Close())
	d.Out, d.Err = <-outs, <-allErrs
	return d, err
}

// without runs the program again in this process, as one with limits does, but without them. A table has its door from such a process.
func without(args []string) (jail.Ended, error) {
	if slices.Contains(args, "table") {
		return again(jail.Usual, args)
	}
	w := machine()
	w.Contained, w.Door = true, nil
	w.Env = func(name string) string {
		if slices.Contains(handed, name) {
			return os.Getenv(name)
		}
		return ""
	}
	return jail.Ended{Code: Run(context.Background(), args, w)}, nil
}

// walls has a script's rules that are not shipped run with limits.
func walls(ts *testscript.TestScript, _ bool, _ []string) { ts.Setenv("WALLS", "1") }

func readAll(from *os.File, into chan<- string) {
	text, _ := io.ReadAll(from) // what was read until then is all there is
	_ = from.Close()
	into <- string(text)
}

// desk is a process that serves, seen from the tests.
type desk struct {
	cmd    *exec.Cmd
	in     io.Closer
	orders *gob.Encoder
	told   *gob.Decoder
}

// desks are those that have nothing to do.
var desks = make(chan *desk, 16)

func newDesk() (*desk, error) {
	cmd := exec.Command("desk")
	cmd.Stderr = os.Stderr
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	return &desk{cmd, in, gob.NewEncoder(in), gob.NewDecoder(out)}, cmd.Start()
}

// do has a command run at a desk. Who does not end in time is ended, and with them the desk.
func (o order) do() (d done, err error) {
	var at *desk
	select {
	case at = <-desks:
	default:
		if at, err = newDesk(); err != nil {
			return d, err
		}
	}
	late := time.AfterFunc(5*patience, func() { _ = at.cmd.Process.Kill() })
	defer late.Stop()
	if err := errors.Join(at.orders.Encode(o), at.told.Decode(&d)); err != nil {
		return d, errors.Join(err, at.cmd.Process.Kill(), at.cmd.Wait())
	}
	select {
	case desks <- at:
	default:
		err = at.close()
	}
	return d, err
}

// close ends a desk.
func (at *desk) close() error { return errors.Join(at.in.Close(), at.cmd.Wait()) }

// withDesks are tests behind which the desks are closed.
type withDesks struct{ *testing.M }

func (m withDesks) Run() int {
	code := m.M.Run()
	for {
		select {
		case at := <-desks:
			if err := at.close(); err != nil {
				panic(err)
			}
		default:
			return code
		}
	}
}

// atDesk is a script's command as an order, if a desk can take it. What a script has put before its next command it keeps to itself:
// that is looked at, and where it cannot be, a process of its own is as right.
func atDesk(ts *testscript.TestScript, words []string) (o order, ok bool) {
	kept := reflect.ValueOf(ts).Elem()
	env, in, typed := kept.FieldByName("env"), kept.FieldByName("stdin"), kept.FieldByName("ttyin")
	if words[0] != "croupier" || os.Getenv("LONG") == "all" || !env.IsValid() || !in.CanAddr() || typed.String() != "" {
		return o, false
	}
	for i := range env.Len() {
		o.Env = append(o.Env, env.Index(i).String())
	}
	given := (*string)(in.Addr().UnsafePointer())
	o.In, *given = *given, "" // it is for one command
	o.Args, o.Dir, o.Open = words[1:], ts.MkAbs("."), !long && ts.Getenv("WALLS") == ""
	o.Env = append(o.Env, "PWD="+o.Dir)
	return o, true
}

// What a desk does, a process of its own does too.
func TestADeskDoesWhatAProcessDoes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	mine := "ruleset \"Mine\"\nstart game { result luck = roll d6 }\n"
	if err := os.WriteFile(folder+"/mine.deal", []byte(mine), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		in   string
		args []string
	}{
		{"", []string{"eval", "1 + 2"}},
		{"", []string{"eval", "1 +"}},
		{"", []string{"play", "mine.deal", "--seed", "7"}},
		{"", []string{"play", "d12", "pool=2", "dt=6", "--seed", "7"}},
		{"2d6 + 1\nquit\n", []string{"repl", "--seed", "7"}},
		{"", []string{"show", "none.deal"}},
		{"", nil},
	} {
		var out, errs strings.Builder
		cmd := exec.Command("croupier", test.args...)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "HOME="+folder, "XDG_STATE_HOME=", "PWD="+folder)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(test.in), &out, &errs
		if _, ok := cmd.Run().(*exec.ExitError); !ok && cmd.ProcessState == nil {
			t.Fatalf("%q cannot be run", cmd.Args)
		}
		want := done{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
		got, err := order{Args: test.args, Env: cmd.Env, Dir: folder, In: test.in}.do()
		if err != nil || got != want {
			t.Errorf("%q: the desk says %+v, %v, and a process %+v", test.args, got, err, want)
		}
	}
}
