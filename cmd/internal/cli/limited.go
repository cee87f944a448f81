package cli

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/jail"
	"croupier/cmd/internal/jail/door"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/share/store"
	"croupier/cmd/internal/term"
	"croupier/interp/say"
)

// limited is embedded by every verb that reads rules. Rules that are not shipped may be anybody's: the verb runs again in a
// process with limits, from its beginning, unless it is told to trust them.
type limited struct {
	Trust bool `help:"Run rules that are not shipped without the process that limits them."`
}

func (l limited) trusts() bool { return l.Trust }

// outside is the error for rules that are not shipped, in the process that may not run them.
type outside struct {
	words []string
	quiet bool // it is no rules that are meant, and nobody has to be told
	// args are the words with which the program begins anew; nil: those that it was given.
	args  []string
	after func() // what is done when it has ended; nil: nothing is
}

func (o *outside) Error() string { return o.name() + " did not come with croupier" }

// name names the rules: "mygame.deal", "3 rulesets".
func (o *outside) name() string {
	if len(o.words) == 1 {
		return term.Clean(o.words[0])
	}
	return fmt.Sprintf("%d rulesets", len(o.words))
}

// confine sees to it that rules which are not shipped run with limits. A verb passes its error on before it has done
// anything; the program begins anew. One ruleset is confined where it is found, so only a verb that takes several must see
// to it itself.
func (a *app) confine(words ...string) error {
	var others []string
	for _, word := range words {
		if !rulefiles.Shipped(word) {
			others = append(others, word)
		}
	}
	return a.confineFiles(others...)
}

// confineFiles is confine for words that mean files, whatever they are called.
func (a *app) confineFiles(paths ...string) error {
	if a.free {
		return nil
	}
	o := &outside{}
	for _, path := range paths {
		// What is not there is not run either.
		if _, err := os.Stat(path); (err == nil || rulefiles.WasGot(path)) && !slices.Contains(o.words, path) {
			o.words = append(o.words, path)
		}
	}
	switch {
	case len(o.words) == 0:
		return nil
	case a.world.Limited != nil:
		return o
	}
	a.free = true
	a.remark(o, ", and this operating system gives no limits for it (with --trust nothing is said of that).")
	return nil
}

// refuse says why rules that are not shipped cannot run here: they are wanted too late for a verb to begin anew with limits.
func (a *app) refuse(verb string) func(name string) error {
	return func(name string) error { return a.refused(verb, name, "") }
}

// refused is refuse, with what is typed behind the rules.
func (a *app) refused(verb, name, behind string) error {
	if a.free || a.world.Limited == nil || a.confineFiles(name) == nil {
		return nil
	}
	return fmt.Errorf("%s did not come with croupier, so it runs only with limits on time and memory: leave, and type croupier "+
		"%s %s%s (or add --trust)", name, verb, name, behind)
}

// remark says what becomes of rules that are not shipped.
func (a *app) remark(o *outside, becomes string) { a.remarks(o, o.Error()+becomes) }

// remarks says something of rules that are not shipped, and which of them are meant where several are called so.
func (a *app) remarks(o *outside, text string) {
	a.err.Line(a.err.Paint(term.Dim, text))
	for _, word := range o.words {
		if file := rulefiles.Beside(word); file != "" {
			other := term.Clean(word) + " is what was got from elsewhere; the file here is another one: " + term.Clean(file)
			a.err.Line(a.err.Paint(term.Dim, other))
		}
	}
	a.err.Flush()
}

// withLimits is how rules run that did not come with the program.
const withLimits = " with limits on time and memory (--trust: without)."

// confined runs a verb, and runs it again with limits where its rules are not shipped.
func (a *app) confined(args []string, verb any, run func() error) error {
	v, ok := verb.(interface{ trusts() bool })
	a.free = a.world.Contained || ok && v.trusts()
	err := run()
	if o := new(outside); errors.As(err, &o) {
		if o.args != nil {
			args = o.args
		}
		return a.contain(args, o, verb)
	}
	return err
}

// contain runs the program again in a process with limits, and says what stopped it there. What is at stake is up to the
// verb: where a game or a session is, the limits are told of before it begins. A verb that only looks at rules is run again and
// again, and tells of them where they stop it, or where this system has fewer of them.
func (a *app) contain(args []string, o *outside, verb any) error {
	it := "it runs"
	if len(o.words) > 1 {
		it = "they run"
	}
	limits := ", so " + it + withLimits + withoutWalls()
	_, atStake := verb.(interface{ stake() string })
	before := !o.quiet && (atStake || withoutWalls() != "")
	switch _, prompt := verb.(*replCmd); {
	case before && prompt: // somebody has perhaps just written it
		a.remarks(o, "Rules that did not come with croupier may take only so much time and memory; all else is as before (--trust: "+
			"as much as they like)."+withoutWalls())
	case before:
		a.remark(o, limits)
	}
	end, err := a.world.Limited(args)
	if o.after != nil {
		o.after()
	}
	was := o.name()
	switch {
	case err != nil:
		return &exit{ExitFailure, fmt.Errorf("the process with limits cannot be started: %w; --trust runs %s without", err, was)}
	case end.Stopped != "":
		a.out.Unstick()
		if !before {
			a.remark(o, limits)
		}
		return &exit{ExitLimit, fmt.Errorf("%s had to be stopped: %s. %s", was, end.Stopped, stake(verb))}
	case end.Broken != "":
		return &exit{ExitWrong, fmt.Errorf("a mistake in this program, not in your rules, has stopped it: %s", end.Broken)}
	case end.Code != ExitFine:
		return said(end.Code) // it has said why
	}
	return nil
}

// stake is what becomes of a verb's work when a limit stops it.
func stake(verb any) string {
	if v, ok := verb.(interface{ stake() string }); ok {
		return v.stake()
	}
	return "What it was doing is aborted, and nothing of it counts."
}

// tooLarge reports whether a file grew larger than the process with limits may write.
func (a *app) tooLarge(err error) bool { return a.world.Contained && errors.Is(err, syscall.EFBIG) }

// alive is a sign of life. A verb that works for long without a word gives one now and then, wherever it knows that it gets
// on: the limit of the processor's time is counted from there.
func (a *app) alive() {
	if a.world.Alive != nil {
		a.world.Alive()
	}
}

// told is what is printed on a screen: whoever says something is alive.
type told struct {
	io.Writer
	alive func()
}

func (t told) Write(b []byte) (int, error) {
	t.alive()
	return t.Writer.Write(b)
}

// handed are the variables that the process with limits is handed; it has no other environment.
var handed = []string{"NO_COLOR", "TERM", "HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"}

// withoutWalls says what a process with limits does not do on this system.
func withoutWalls() string {
	all := jail.Lacks()
	if len(all) == 0 {
		return ""
	}
	return " Here it " + say.AndList(all) + "."
}

// writes are the flags that name what is written: a file, or a folder.
var writes = []string{"--evening", "--journal", "--journals", "--svg", "--png", "--pdf", "--phh", "--sheet"}

// lies finds the folders of what is named on the command line: those that are only read, and those that are written to.
// Everything else stays out of sight of rules that somebody else has written.
func lies(args []string) (reads, written []string) {
	flag, verb := "", ""
	for _, word := range args {
		value := word
		if name, after, given := strings.Cut(word, "="); given && strings.HasPrefix(word, "-") {
			flag, value = name, after
		} else if strings.HasPrefix(word, "-") {
			flag = word
			continue
		}
		if verb == "" {
			verb, flag = word, ""
			continue
		}
		folder := filepath.Dir(value)
		if info, err := os.Stat(value); err == nil && info.IsDir() {
			folder = value
		}
		if verb == "odds" && flag == "--journal" { // which is read, and names its rules from here
			reads, flag = append(reads, folder, "."), ""
			continue
		}
		if slices.Contains(writes, flag) || verb == "check" && slices.Contains(args, "--fix") || verb == "fmt" || verb == "repl" ||
			verb == "table" ||
			verb == "new" {
			written = append(written, folder)
		} else if _, err := os.Stat(value); err == nil {
			reads = append(reads, folder)
		}
		flag = ""
	}
	switch verb {
	case "repl", "table": // what a game master types there names files too
		written = append(written, ".")
		if folder, err := files.State(os.Getenv, ""); err == nil {
			written = append(written, folder)
		}
	case "replay", "fuzz": // records name their rules from here
		reads = append(reads, ".")
	}
	return reads, written
}

// again runs this program in a process with limits.
func again(limits jail.Limits, args []string) (jail.Ended, error) {
	program, err := os.Executable()
	if err != nil {
		return jail.Ended{}, err
	}
	env := map[string]string{}
	for _, name := range handed {
		if value, ok := os.LookupEnv(name); ok {
			env[name] = value
		}
	}
	reads, writes := lies(args)
	for _, path := range []string{rulefiles.Got.Path(), store.LockName} { // by which names are found
		if _, err := os.Stat(path); err == nil {
			reads = append(reads, path)
		}
	}
	h := jail.Handed{Env: env, Limits: limits, Reads: reads, Writes: writes}
	if slices.Contains(args, "table") {
		h.Open = doorkeeper(args)
	}
	return jail.Run(program, args, h)
}

// doorkeeper listens for a table whose rules did not come with croupier: on this machine, or where --listen says.
func doorkeeper(args []string) func(address string) (net.Listener, error) {
	named := ""
	for i, word := range args {
		if value, ok := strings.CutPrefix(word, "--listen="); ok {
			named = value
		} else if word == "--listen" && i+1 < len(args) {
			named = args[i+1]
		}
	}
	return func(address string) (net.Listener, error) {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		asked, _, err := net.SplitHostPort(named)
		if err != nil {
			asked = strings.Trim(named, "[]")
		}
		if ip := net.ParseIP(host); (ip == nil || !ip.IsLoopback()) && (named == "" || host != asked) {
			return nil, fmt.Errorf("in a process with limits a table is opened on this machine, or where --listen says, not at %s",
				address)
		}
		return door.Direct{}.Listen(address)
	}
}
