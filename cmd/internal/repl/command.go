package repl

import (
	"errors"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/session"
)

// command is something that can be typed at the prompt.
type command struct {
	name  string
	also  []string // other names for it
	args  string   // what stands behind it, in the help
	says  string   // what it does, in one line
	more  string   // the rest of its page
	shows []string // examples
	// words is what may stand behind the words before, for completion; it may be nil.
	words func(r *REPL, before []string) []string
	run   func(r *REPL, args string) error
}

// commands is every command, in the order of the help.
func commands() []command {
	var all []command
	for _, some := range [][]command{rulesCommands(), ruleCommands(), characterCommands(), sheetCommands(), contestCommands(),
		diceCommands(),
		secretCommands(), wordCommands(), timeCommands(), recordCommands(), eveningCommands(), languageCommands(), otherCommands()} {
		all = append(all, some...)
	}
	return all
}

// command finds a command by one of its names; nil where there is none.
func (r *REPL) command(word string) *command {
	word = strings.ToLower(strings.TrimSuffix(word, ":"))
	for i := range r.cmds {
		c := &r.cmds[i]
		if c.name == word {
			return c
		}
		for _, name := range c.also {
			if name == word {
				return c
			}
		}
	}
	return nil
}

func otherCommands() []command {
	return []command{
		{name: "gm", args: "COMMAND|DICE|START ...", says: "the game master looks alone",
			more: "A command, dice that only they see, or a check that they play in secret. It is shown on a screen of its own, " +
				"which is gone afterwards. On one laptop the others turn away. With a name before the dice, whoever rolls looks too; " +
				"what secret rolls they do not see either.",
			shows: []string{"gm view", "gm history", "gm show 12", "gm 3d6", "gm Olaf: 3d6", "gm basic Olaf dt 8"}, words: gmWords,
			run: (*REPL).gm},
		{name: "screen", args: "[gm|table]", says: "who sees the screen",
			more: "table: everybody does, so secrets stay off it, and the keyboard is passed on. gm: only the game master does, who " +
				"answers for everybody.",
			shows: []string{"screen gm"}, words: list("gm", "table"), run: (*REPL).screen},
		{name: "help", also: []string{"?"}, args: "[GROUP|COMMAND|WORD]", says: "what can be typed, or the page of one thing",
			more:  "help all lists every command. Functions and words of the language have a page too.",
			shows: []string{"help Dice", "help roll", "help count"}, words: first((*REPL).helpWords), run: (*REPL).help},
		{name: "quit", also: []string{"exit"}, says: "leave; the record is kept", run: (*REPL).quit},
	}
}

// first is completion of the word right behind the command.
func first(words func(*REPL) []string) func(*REPL, []string) []string {
	return func(r *REPL, before []string) []string {
		if len(before) > 0 {
			return nil
		}
		return words(r)
	}
}

// list is completion from words that never change.
func list(words ...string) func(*REPL, []string) []string {
	return first(func(*REPL) []string { return words })
}

func commandWords(r *REPL, before []string) []string {
	if len(before) > 0 {
		if c := r.command(before[0]); c != nil && c.words != nil {
			return c.words(r, before[1:])
		}
		return nil
	}
	var all []string
	for _, c := range r.cmds {
		all = append(all, c.name)
	}
	return all
}

func (r *REPL) quit(string) error {
	if r.Resumes == nil {
		return errors.New("the table is closed where it was opened; leave ends what is played")
	}
	if open := r.s.World().Open(); open != nil && !r.s.Recorded() && !r.leaving() {
		return nil
	} else if open != nil && r.s.Recorded() && r.out.Terminal() {
		r.out.Uncover() // what is kept is said where it stays to be read
		r.dim("Kept. " + term.Clean(r.Resumes()) + " goes on with it.")
	}
	r.done = true
	return nil
}

// screen says whose the screen is.
func (r *REPL) screen(args string) error {
	switch strings.ToLower(args) {
	case "":
		whose := "everybody sees the screen"
		if r.eyes == toGM {
			whose = "only the game master sees the screen"
		}
		r.line(sentence(whose))
		return nil
	case "gm":
		r.eyes = toGM
		r.out.Cover()
		r.dim("Secrets are shown here from now on: keep the screen to yourself.")
	case "table":
		r.eyes = toAll
		r.out.Uncover()
		r.dim("Everybody may look at the screen again.")
	default:
		return errorf("the screen is gm or table, not %q", args)
	}
	r.seats.shown = nil
	return nil
}

// gm does a command with the game master's eyes on the screen.
func (r *REPL) gm(args string) error {
	if args == "" && r.lost != "" && !r.seats.asGM {
		return r.mends()
	}
	if args == "" {
		return errorf("what does the game master want to see? gm view, say")
	}
	if begin := r.begins(args); begin != nil {
		r.hide()
		return begin(session.GM)
	}
	r.hide()
	if r.watching() == toGM {
		return r.gmLine(args)
	}
	if !r.out.Terminal() {
		r.line("For the game master:")
		r.seats.asGM = true
		defer func() { r.seats.asGM = false }()
		return r.gmLine(args)
	}
	covered := r.out.Covered()
	whose := "the game master's eyes"
	name, _, _ := strings.Cut(args, ":")
	if c := r.s.World().Character(strings.TrimSpace(name)); c != nil && r.isRoll(args) {
		whose += ", and " + term.Clean(c.Name) + "'s"
	}
	if !r.pause("For " + whose + ": press Enter.") {
		return nil
	}
	r.seats.asGM = true
	failed := r.gmLine(args)
	if failed != nil {
		r.fails(failed)
	}
	r.seats.asGM = false
	r.line(r.out.Paint("2", "Press Enter to hide this."))
	_, err := r.in.Line("", true)
	if !covered {
		r.out.Uncover()
	} else {
		r.out.Cover()
		r.seats.shown, r.seats.dirty, r.seats.last = nil, string(toGM), string(toGM)
	}
	if err != nil || failed != nil {
		return shownError{}
	}
	return nil
}

func (r *REPL) gmLine(args string) error {
	word, rest := said.Word(args)
	c := r.command(word)
	if whole, _ := r.meant(word); c == nil {
		c = r.command(whole)
	}
	switch {
	case c == nil:
	case c.name == "roll":
		return r.roll(rest, session.GM)
	case c.name == "note":
		return noteAs(session.GM)(r, rest)
	}
	if c != nil && c.name != "gm" {
		return c.run(r, rest)
	}
	if r.isRoll(args) {
		return r.roll(args, session.GM)
	}
	return r.unknown(word)
}

// gmWords are what the game master may look at or do alone.
func gmWords(r *REPL, before []string) []string {
	if len(before) == 0 {
		return append(commandWords(r, before), r.startNames()...)
	}
	if _, ok := r.startNamed(before[0]); ok {
		return startWords(r, before)
	}
	return commandWords(r, before)
}
