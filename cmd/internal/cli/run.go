// Package cli is the command line: what is typed after "croupier", and the exit code that comes of it. Each verb has a file of
// its own, with its flags; its work lies in a package beside this one. It must not know how a game is played; it loads rulesets,
// hands them on and prints what comes back.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/complete"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/policy"
	"croupier/interp/say"
)

// verbs is the command line; each verb has its flags and its Run in its own file.
type verbs struct {
	Version kong.VersionFlag `hidden:"" help:"Say which croupier this is."`

	Play       playCmd       `cmd:"" group:"Play" help:"Play a game at the prompt."`
	Table      tableCmd      `cmd:"" group:"Play" help:"Open a table in the browser: a page for the game master, and one for each seat."`
	Repl       replCmd       `cmd:"" group:"Play" help:"The game master's prompt: characters, checks, dice, odds, secrets, undo."`
	Replay     replayCmd     `cmd:"" group:"Play" help:"Play recorded games again, and say whether they come out the same."`
	Eval       evalCmd       `cmd:"" group:"Play" help:"Roll dice, or work out an expression of the language."`
	Host       hostCmd       `cmd:"" group:"Play" help:"Play games for another program, by JSON lines on standard input and output."`
	List       listCmd       `cmd:"" group:"Look" help:"List the games that are shipped."`
	Show       showCmd       `cmd:"" group:"Look" help:"Show a game: what it starts, its options, what it remembers."`
	Explain    explainCmd    `cmd:"" group:"Look" help:"Explain a mistake by its code, or a word of the language."`
	Learn      learnCmd      `cmd:"" group:"Look" help:"A lesson: write a check, a house rule and a game, step by step."`
	How        howCmd        `cmd:"" group:"Look" help:"Say how something is written: recipes by task."`
	Sheet      sheetCmd      `cmd:"" group:"Look" help:"Write the rules as a page to read and print."`
	Odds       oddsCmd       `cmd:"" group:"Chances" help:"Work out the odds of a game, of dice, of hands of cards or of an expression."`
	Sim        simCmd        `cmd:"" group:"Chances" help:"Play many games, and say how often each result comes."`
	Compare    compareCmd    `cmd:"" group:"Chances" help:"Play by two sets of rules, and say what differs."`
	New        newCmd        `cmd:"" group:"Write" help:"Write a first file: a game, or a house rule, with a test."`
	Check      checkCmd      `cmd:"" group:"Write" help:"Find every mistake in rulesets, in one pass."`
	Fmt        fmtCmd        `cmd:"" group:"Write" help:"Lay rules out as all rules are laid out."`
	Test       testCmd       `cmd:"" group:"Write" help:"Run the tests that rulesets carry."`
	Watch      watchCmd      `cmd:"" group:"Write" help:"Check, test and play rules whenever they are saved."`
	Fuzz       fuzzCmd       `cmd:"" group:"Write" help:"Play at random and at the extremes, looking for what goes wrong."`
	Get        getCmd        `cmd:"" group:"Share" help:"Get a ruleset that somebody else has written, checked and pinned."`
	Update     updateCmd     `cmd:"" group:"Share" help:"Bring what was got up to date, and see what changes first."`
	Search     searchCmd     `cmd:"" group:"Share" help:"Search what ships, what was got, and an index."`
	Share      shareCmd      `cmd:"" group:"Share" help:"Print rules as a block of text for a message."`
	Publish    publishCmd    `cmd:"" group:"Share" help:"Pack and sign rules, and put them where others get them."`
	Key        keyCmd        `cmd:"" group:"Share" help:"Your key, and the keys that you know."`
	Index      indexCmd      `cmd:"" group:"Share" help:"List rulesets in an index that others can search."`
	Lsp        lspCmd        `cmd:"" group:"Set up" help:"Tell an editor what is wrong, as people type: the language server."`
	Completion completionCmd `cmd:"" group:"Set up" help:"Print a script with which Tab completes words in your shell."`
	Man        manCmd        `cmd:"" group:"Set up" help:"Print the manual as a man page."`
}

// app is one run of the program.
type app struct {
	ctx      context.Context
	world    World
	out, err *term.Screen
	model    *kong.Application
	free     bool // rules that are not shipped may run in this process
}

// Run runs the program with the words behind its name, and gives the exit code. It never panics.
func Run(ctx context.Context, args []string, world World) (code int) {
	a := &app{ctx: ctx, world: world, out: world.screen(world.Out, world.OutTerminal),
		err: world.screen(world.Err, world.ErrTerminal)}
	defer func() {
		if r := recover(); r != nil {
			a.err.Print("croupier: a mistake in this program, not in your rules, has stopped it: ", term.Clean(toText(r)), "\n")
			code = ExitWrong
		}
		code = a.close(code)
	}()
	return a.report(a.run(args))
}

func (w World) screen(out io.Writer, terminal bool) *term.Screen {
	if w.Alive != nil {
		out = told{out, w.Alive}
	}
	if !terminal {
		return term.NewPipe(out)
	}
	if w.Env("TERM") == "dumb" {
		return term.NewDumb(out, w.Width)
	}
	return term.NewScreen(out, w.Env("NO_COLOR") == "", w.Width)
}

func toText(r any) string {
	if err, ok := r.(error); ok {
		return err.Error()
	}
	if text, ok := r.(string); ok {
		return text
	}
	return "unknown"
}

// run reads the command line and does what it says.
func (a *app) run(args []string) error {
	var v verbs
	helped := false
	parser, err := kong.New(&v, kong.Name("croupier"), kong.Description(about), kong.Vars{"version": which()},
		kong.NamedMapper("rules", kong.MapperFunc(rulesWord)),
		kong.Writers(a.out, a.err), kong.Exit(func(int) { helped = true }), kong.Help(a.help),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: min(a.out.Width(), 100)}))
	if err != nil {
		return err
	}
	a.model = parser.Model
	switch {
	case len(args) == 0:
		args = []string{"--help"}
	case args[0] == "help" && len(args) == 2 && a.manual().Topic(a.out, args[1]):
		return nil
	case args[0] == "help": // as people ask for it
		args = append(slices.Clone(args[1:]), "--help")
	case args[0] == complete.Verb:
		return a.confined(args, nil, func() error { return a.complete(args[1:]) })
	}
	if args[0], err = verb(parser.Model, args[0]); err != nil {
		return err
	}
	if args, err = wholeFlags(parser.Model, args); err != nil {
		return err
	}
	parsed, err := parser.Parse(flagsFirst(parser.Model, args))
	switch {
	case helped:
		return nil
	case err != nil:
		return usage("%w\nsee: croupier --help, or croupier VERB --help", err)
	}
	return a.confined(args, parsed.Selected().Target.Addr().Interface(), func() error { return parsed.Run(a) })
}

const about = `Plays card, chip and dice games whose rules are written down in .deal files.

RULESET is a shipped name (croupier list), a .deal file, or a folder of them. The beginning of a name, verb or flag is enough.`

// longestError is how many bytes an error may have that is printed as it is: it may repeat a word that somebody has typed,
// however long.
const longestError = 4_000

// report prints an error, and gives the exit code for it.
func (a *app) report(err error) int {
	if err == nil {
		return ExitFine
	}
	var e *exit
	if !errors.As(err, &e) {
		e = &exit{ExitFailure, err}
	}
	var wrong *policy.Error
	if errors.As(err, &wrong) || errors.As(e.err, &wrong) {
		a.diagnose(diag.List{*wrong.Diagnostic})
		return ExitWrong
	}
	if a.tooLarge(e.err) {
		e = &exit{ExitLimit, fmt.Errorf("%w; a process with limits may write no file as large as that (--trust: without)", e.err)}
	}
	a.uncover()
	if e.err != nil {
		a.out.Flush()
		text := e.err.Error()
		if len(text) > longestError {
			text = say.Shortened(text)
		}
		a.err.Line("croupier: ", term.Clean(text))
	}
	return e.code
}

// worse keeps the error with the higher code for the end, and reports the other one.
func (a *app) worse(first, second error) error {
	if first == nil || second == nil {
		return cmp.Or(first, second)
	}
	var one, other *exit
	if errors.As(first, &one) && errors.As(second, &other) && one.code > other.code {
		first, second = second, first
	}
	a.report(first)
	return second
}

// uncover shows the usual screen again, where people read.
func (a *app) uncover() {
	a.out.Uncover()
	a.err.Uncover()
}

// close sends the rest of what was printed on its way. What cannot be written is a failure of its own.
func (a *app) close(code int) int {
	a.uncover()
	a.out.Flush()
	if err := a.out.Err(); err != nil {
		code = a.report(&exit{ExitFailure, err})
	}
	a.err.Flush()
	return code
}

// below is a number below 0.
var below = regexp.MustCompile(`^-\d`)

// writtenOut are flags that nobody means by less than their name, which may be a slip: the one lets rules of strangers run
// without limits, and the other throws something away.
var writtenOut = []string{"trust", "forget"}

// wholeFlags are the words of a verb with flags that are written out, of which somebody has typed the beginning.
func wholeFlags(model *kong.Application, args []string) ([]string, error) {
	verb := verbCalled(model, args[0])
	if verb == nil {
		return args, nil
	}
	var names []string
	for _, group := range verb.AllFlags(true) {
		for _, flag := range group {
			names = append(names, flag.Name)
		}
	}
	args = slices.Clone(args)
	for i, arg := range args {
		typed, isFlag := strings.CutPrefix(arg, "--")
		if isFlag && typed == "" {
			break
		}
		name, value, given := strings.Cut(typed, "=")
		if !isFlag || slices.Contains(names, name) {
			continue
		}
		begun := slices.DeleteFunc(slices.Clone(names), func(flag string) bool {
			return !strings.HasPrefix(flag, name) || slices.Contains(writtenOut, flag)
		})
		switch {
		case len(begun) > 1:
			return nil, usage("--%s can be --%s", name, strings.Join(begun, " or --"))
		case len(begun) == 0:
			continue // the parser says what is near
		}
		if args[i] = "--" + begun[0]; given {
			args[i] += "=" + value
		}
	}
	return args, nil
}

// flagsFirst moves flags, with their values, before the other words of a verb. The parser wants words that belong together
// to stand together, and people type flags anywhere. What comes behind "--" stays.
func flagsFirst(model *kong.Application, args []string) []string {
	verb := verbCalled(model, args[0])
	if verb == nil {
		return args
	}
	flags := []string{args[0]}
	var others []string
	for i := 1; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			others = append(others, args[i:]...)
			break
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			others = append(others, arg)
			continue
		}
		if takesNext(verb, arg) && i+1 < len(args) {
			i++
			if below.MatchString(args[i]) { // which the parser would take for a flag
				flags = append(flags, arg+"="+args[i])
				continue
			}
			flags = append(flags, arg, args[i])
			continue
		}
		flags = append(flags, arg)
	}
	return append(flags, others...)
}

// takesNext reports whether the word behind a flag is its value.
func takesNext(verb *kong.Node, arg string) bool {
	for _, flag := range verb.Flags {
		if arg == "--"+flag.Name || flag.Short != 0 && arg == "-"+string(flag.Short) {
			return !flag.IsBool()
		}
	}
	return false
}
