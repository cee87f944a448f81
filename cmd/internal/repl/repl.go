// Package repl is the game master's prompt: an evening's checks and contests, characters, dice, secrets and changes of mind,
// typed line by line. What happens is kept by package session; here is only how it is typed and shown. It must know no game
// by name.
package repl

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/sheets"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/session"
)

// Table is what the prompt is handed.
type Table struct {
	Session *session.Session
	Input   term.Input
	Screen  *term.Screen
	// Load finds a ruleset by its shipped name or its path, and compiles it. The program is nil where the list has errors.
	Load func(name string) (*session.Rules, *program.Program, diag.List, error)
	// Extend compiles a ruleset that is used, or a bare deck where it is nil, with one more file.
	Extend func(r *session.Rules, more *diag.Source) (*program.Program, diag.List)
	// Show prints diagnostics with the lines that they are about.
	Show func(diag.List)
	// Shipped are the rulesets that come with the program.
	Shipped []string
	// Examples are the smaller ones that come with it too.
	Examples []string
	// Write writes a file as a whole or not at all, for its owner alone: what it holds may be secret.
	Write   func(path, text string) error
	Entropy func() uint64
	Clock   func() string // the time, as it is written into the record; "" for none
	// Evenings are those that are kept; nil where none are.
	Evenings Evenings
	// Resumes is the command that goes on with the evening that is recorded; nil where quit leaves nothing.
	Resumes func() string
	// Errs is where mistakes are told of; nil: the screen.
	Errs    *term.Screen
	Trouble error // why it cannot be recorded, where it should be; nil: it can
	Signals <-chan os.Signal
	Alive   func() // a sign of life during long work; may be nil
	Known   bool   // everybody knows what was going on in a session that is gone on with
}

// REPL is a session at its prompt.
type REPL struct {
	Table
	s     *session.Session
	in    term.Input // for questions; what is to be done is read from Input itself
	out   *term.Screen
	eyes  eyes // who looks at the screen while nobody is asked
	seats seating
	cmds  []command
	goes  bool // the session was gone on with
	done  bool
	// failed is the error of a record that could not be written, with nobody there to ask.
	failed error
	anew   *Anew // the prompt ends for it; nil: it does not
	from   int   // the last entry of the evening when it was gone on with
	played int   // the last secret contest of which it was said how it is told
	recaps bool  // what was going on is told again, where another screen covers it before anybody has read it
	// unsafe: what was typed holds a secret, and is not remembered.
	unsafe   bool
	lost     string // a line with a secret in it that came to nothing; "": none
	asking   query
	stops    bool   // Ctrl-C was pressed where nothing was typed
	typed    typed  // the line that is being done
	veiled   bool   // the screen is covered for a secret contest
	left     bool   // it was said that what was typed cannot be taken from the screen
	inquired string // the check whose odds were asked last, as it was typed; "": another one was played since
	// exported is the file that the characters were written to last.
	exported string
	files    files.Kept
}

// New is the prompt of a session.
func New(t Table) *REPL {
	r := &REPL{Table: t, s: t.Session, out: t.Screen, eyes: toAll, goes: t.Session.Len() > 0}
	r.cmds, r.in, r.files.Write = commands(), helped{r}, t.Write
	if r.Errs == nil {
		r.Errs = r.out
	}
	return r
}

// Run reads lines until somebody leaves. The error is the input's.
func (r *REPL) Run() error {
	defer r.out.Uncover()
	r.welcome()
	if r.Trouble != nil {
		r.say(term.Red, sentence(r.Trouble.Error()))
		if !r.sure("Go on without a record?") {
			return r.Trouble
		}
	}
	for !r.done {
		r.seat()
		if r.done {
			break
		}
		prompt := r.prompt()
		line, err := r.Input.Line(prompt, r.seats.private() || r.veiled)
		r.typed, r.recaps = typed{prompt, line, r.out.Mark()}, false
		switch {
		case errors.Is(err, term.ErrStopped):
			r.stopped(line)
			continue
		case errors.Is(err, term.ErrLongLine):
			r.wrong(errors.New("that line is longer than anything that can be typed here"))
		case errors.Is(err, io.EOF):
			if r.leaving() {
				r.done = true
			}
		case err != nil:
			return err
		default:
			r.unsafe, r.stops = false, false
			r.Line(line)
			if !r.unsafe && !r.seats.private() && !r.veiled {
				r.Input.Remember(line)
			}
		}
		if r.out.Err() != nil {
			return r.out.Err()
		}
	}
	r.out.Flush()
	if r.anew != nil {
		return r.anew
	}
	return r.failed
}

// stopped is told of Ctrl-C. It ends the line; where nothing is typed it says how one leaves, and leaves once more.
func (r *REPL) stopped(line string) {
	switch {
	case strings.TrimSpace(line) != "":
		r.stops = false
	case !r.stops:
		r.stops = true
		r.dim("Ctrl-C once more leaves." + cond(r.s.Recorded(), " Everything that was done is kept.", ""))
	case r.s.Recorded() || r.leaving():
		r.done = true
	}
}

// welcome says where one is.
func (r *REPL) welcome() {
	if c := r.s.World().Contest; c != nil && c.Over {
		r.played = c.N
	}
	if r.goes && r.Known {
		return
	}
	if w := r.s.World(); r.goes {
		r.say(term.Bold, fmt.Sprintf("The session goes on after entry %d.", r.s.Head()))
		r.recap()
		r.recaps, r.from = w.Open() != nil, r.s.Len()
		if u := w.Rules(); u != nil && u.Rules.Path != "" {
			use := "use " + said.Quoted(u.Rules.Path)
			r.line(term.Clean(rulesText(&u.Rules)), ", as they stood then. ", r.out.Paint(term.Cyan, term.Clean(use)),
				" takes the file as it is now.")
		}
		return
	}
	if !r.out.Terminal() {
		return
	}
	r.offer()
	r.first()
}

// first says who is at the table and what can be done now, to somebody who may never have been here.
func (r *REPL) first() {
	var all [][2]string
	if names := r.names(); len(names) > 0 {
		r.line("At the table: ", term.Clean(strings.Join(names, ", ")), ".")
	} else {
		r.line("Nobody is at the table yet.")
		all = append(all, [2]string{strings.TrimSpace("character Olaf " + r.exampleStats()), "makes somebody"})
	}
	if names := r.startNames(); len(names) > 0 {
		all = append(all, [2]string{names[0], "begins a check then"})
	} else {
		all = append(all, [2]string{"use " + r.example(), "takes rules for checks"}, [2]string{"4d6", "rolls dice"})
	}
	r.canType(append(all, [2]string{"?", "says what can be typed; Tab completes it, Ctrl-D leaves"})...)
}

// canType lists what can be typed, each on a line of its own, with what it does.
func (r *REPL) canType(all ...[2]string) {
	for i := range all {
		all[i][0] = term.Clean(all[i][0])
	}
	r.out.Rows(2, term.Cyan, term.AnyWidth, all)
}

// exampleStats are stats as a sheet of the rules in use may have them.
func (r *REPL) exampleStats() string {
	u := r.s.World().Rules()
	if u == nil {
		return "Strength 5"
	}
	if names := sheets.Listed(u); len(names) > 0 {
		return names[0] + " 3"
	}
	return ""
}

// example is a ruleset that ships.
func (r *REPL) example() string {
	if len(r.Shipped) == 0 {
		return "mygame.deal"
	}
	return r.Shipped[0]
}

// prompt is what stands before the line that is typed.
func (r *REPL) prompt() string {
	name := ""
	if open := r.s.World().Open(); open != nil {
		name = open.State.Game().Name(open.State.Pending().Player)
	} else if rules := r.s.World().Rules(); rules != nil {
		name = rules.Rules.Name
	}
	return r.out.Paint(term.Bold, term.Clean(name)+"> ")
}

// leaving reports whether the table is to be left at the end of the input. Where a contest is open, a person is asked.
func (r *REPL) leaving() bool {
	if !r.out.Terminal() {
		return true
	}
	if open := r.s.World().Open(); open != nil && r.s.Recorded() {
		return r.sure("A contest is open. It is kept, and " + term.Clean(r.Resumes()) + " goes on with it. Leave?")
	} else if open != nil {
		return r.sure("A contest is open, and nothing is recorded: it would be lost. Leave?")
	}
	return true
}

// sure asks a question that yes answers; the end of the input is yes too, and Ctrl-C no.
func (r *REPL) sure(question string) bool {
	defer r.puts(query{wants: "yes or no: " + question})()
	for {
		r.line(question, " yes or no")
		text, err := r.in.Line("? ", true)
		switch text = strings.ToLower(strings.TrimSpace(text)); {
		case errors.Is(err, io.EOF):
			return true
		case err != nil:
			return false
		case text != "" && strings.HasPrefix("yes", text), text == "ok", text == "sure":
			return true
		case text != "" && strings.HasPrefix("no", text), takenBack(text) != nil:
			return false
		}
	}
}

// Line does what a line says.
func (r *REPL) Line(text string) {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) && c != '\t' }) {
		r.wrong(errors.New("that is no text: some of it are no letters"))
		return
	}
	text = strings.TrimSpace(term.Clean(text))
	if open := r.s.World().Open(); text == "" && open != nil {
		text = table.Enter(open.State)
	}
	if text == "" || strings.HasPrefix(text, "#") {
		return
	}
	defer r.survive()
	if err := r.understand(text); err != nil {
		r.fails(err)
		r.loses(text)
	}
}

// survive keeps the session going where this program has made a mistake. What was to be done is not, as an entry counts as a
// whole or not at all.
func (r *REPL) survive() {
	mistake := recover()
	if mistake == nil {
		return
	}
	err, ok := mistake.(runtime.Error)
	if !ok {
		panic(mistake)
	}
	r.say(term.Red,
		"A mistake in this program, not in what you typed: "+term.Clean(err.Error())+". The session goes on; please report it, with "+
			"the line that you typed.")
}

// understand finds out what a line is: an answer to the open decision, a command, a check, dice, or a bit of the language.
// Behind a slash stands always a command.
func (r *REPL) understand(text string) error {
	rest, slash := strings.CutPrefix(text, "/")
	if !slash {
		if answered, err := r.tryAnswer(text); answered {
			return err
		}
	}
	if lines := said.Severally(rest, r.isHere, r.isStat); lines != nil {
		return r.wholly(func() error {
			for i, line := range lines {
				if err := r.understand("/" + line); err != nil && i > 0 {
					return fmt.Errorf("%w; so nothing of this line is done", err)
				} else if err != nil {
					return err
				}
			}
			return nil
		})
	}
	word, args := said.Word(rest)
	if c := r.command(word); c != nil {
		return c.run(r, args)
	}
	if c := r.command(strings.TrimSuffix(rest, "?")); c != nil {
		r.commandPage(c)
		return nil
	}
	if whole, _ := r.meant(word); slash && r.command(whole) != nil {
		return r.command(whole).run(r, args)
	} else if slash {
		return r.unknown(word)
	}
	if begin := r.begins(rest); begin != nil {
		return begin(session.All)
	}
	if m, ok := r.s.World().Macro(word); ok {
		return r.macroLine(m, args)
	}
	if r.isCheck(rest) {
		return r.checked(rest)
	}
	if line := r.inOtherWords(rest); line != "" {
		return r.understand(line)
	}
	return r.live(text)
}

// fails says what is wrong with a line.
func (r *REPL) fails(err error) {
	var illegal *game.Illegal
	var shown shownError
	var stopped *session.Stopped
	var failed *diag.Diagnostic
	var anew *Anew
	switch {
	case errors.As(err, &anew):
		r.endsFor(anew)
	case errors.As(err, &stopped):
		r.Show(diag.List{*stopped.State.ErrTo(r.eyes.viewer(stopped.State.Game()))})
		r.dim("Nothing is changed.")
	case errors.As(err, &shown):
	case errors.Is(err, term.ErrStopped), errors.Is(err, io.EOF), errors.Is(err, errEnded) && r.out.Terminal():
		r.dim("Nothing is changed.")
	case errors.As(err, &illegal):
		r.illegal(illegal)
	case errors.As(err, &failed):
		r.Show(diag.List{*failed})
		r.dim("Nothing is changed.")
	default:
		r.wrong(err)
	}
}

// shownError is an error of which all has been said.
type shownError struct{}

func (shownError) Error() string { return "" }
