package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/complete"
	"croupier/cmd/internal/manual"
	"croupier/interp/program"
)

// firstSteps are what a newcomer types; tests run them.
var firstSteps = [][2]string{
	{"croupier repl", "the game master's prompt: characters, checks, dice, chances"},
	{"croupier play baltimore", "a game at the prompt; it asks for what it needs"},
	{"croupier eval 4d6kh3", "dice"},
	{"croupier odds d12 pool=5 dt=8", "the chances of a check"},
	{"croupier list", "the games that ship"},
}

// environment are the variables that the program goes by.
var environment = [][2]string{
	{"NO_COLOR", "no colours, whatever it is set to"},
	{"TERM", "dumb: no colours either"},
	{"XDG_DATA_HOME", "where rulesets are kept that were got, in croupier/rules; else ~/.local/share"},
	{"XDG_CONFIG_HOME", "where your own key lies, in croupier; else ~/.config"},
	{"XDG_STATE_HOME", "where sessions are recorded, in croupier/sessions; else ~/.local/state"},
}

// manual is what there is to read on the command line.
func (a *app) manual() *manual.Manual {
	return &manual.Manual{Model: a.model, First: firstSteps, Topics: []manual.Topic{
		{Name: "exit-codes", Says: "what each exit code means", Rows: exitCodes},
		{Name: "environment", Says: "variables that are heeded", Rows: environment},
	}}
}

// help prints the page of a verb, or the first page.
func (a *app) help(options kong.HelpOptions, of *kong.Context) error {
	if of.Selected() == nil {
		a.manual().Overview(a.out)
		return nil
	}
	return kong.DefaultHelpPrinter(options, of)
}

// version is what the build knows of itself: a release, or the commit, and whether there were changes beside it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}

// which says which croupier this is.
func which() string {
	return fmt.Sprintf("croupier %s (%s, %s/%s)", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// day is that of the commit that the program was built from, "" where that is not known.
func day() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			day, _, _ := strings.Cut(s.Value, "T")
			return day
		}
	}
	return ""
}

type manCmd struct{}

// Help is the verb's example.
func (*manCmd) Help() string {
	return `Into a folder of man pages, so that man croupier finds it:

  croupier man > croupier.1
`
}

// Run prints the man page.
func (*manCmd) Run(a *app) error {
	a.out.Print(a.manual().Roff("croupier "+version(), day()))
	return nil
}

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the verb's example.
func (*completionCmd) Help() string {
	return `The first line of the script says where to put it. Verbs, flags, rules, starts and their parameters are completed.

Example:

  croupier completion bash
`
}

// Run prints the script of a shell.
func (c *completionCmd) Run(a *app) error {
	a.out.Print(complete.Script(c.Shell))
	return nil
}

// complete prints what the last word of a command line may be, for the scripts of the shells.
func (a *app) complete(words []string) error {
	l := &complete.Line{Model: a.model, Load: a.known}
	for _, t := range a.manual().Subjects() {
		l.Topics = append(l.Topics, complete.Offer{Text: t.Name, Says: t.Says})
	}
	all, paths, err := l.Offers(words)
	if err != nil {
		return err
	}
	if paths {
		a.out.Print(":paths\n")
	}
	for _, o := range all {
		says, _, _ := strings.Cut(o.Says, "\n")
		a.out.Print(o.Text, "\t", says, "\n")
	}
	return nil
}

// known are the rules that a word means; nil where there are none without mistakes.
func (a *app) known(name string) (*program.Program, error) {
	if err := a.confine(name); err != nil {
		return nil, err
	}
	r, err := find(name)
	if err != nil {
		return nil, nil
	}
	p, _ := r.Compile()
	return p, nil
}
