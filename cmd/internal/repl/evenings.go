package repl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/say"
	"croupier/interp/session"
)

// Evenings are those that are kept.
type Evenings interface {
	All() ([]evenings.Evening, error)
	// GoOn goes on with one of them, and no more with the one that was played until now. The error may be an [*Anew].
	GoOn(e *evenings.Evening) (*session.Session, error)
	// Save keeps the one that is played by a name, and gives the file.
	Save(name string) (string, error)
	// Path is the file for the one that is played; "" where it is recorded nowhere.
	Path() string
}

func eveningCommands() []command {
	return []command{
		{name: "sessions", says: "the evenings that are kept, and where this one is", run: (*REPL).sessions},
		{name: "resume", args: "[NAME]", says: "go on with the last evening, or with the one of that name",
			more: "The evening that was played until now stays kept as it stands.", shows: []string{"resume", "resume the bridge"},
			words: first((*REPL).sessionNames), run: (*REPL).resume},
		{name: "save", args: "NAME", says: "keep this evening by a name of its own; all that happens is kept anyway",
			shows: []string{"save the bridge"}, run: (*REPL).save},
	}
}

// kept are the evenings before this one in which something happened, with what they came to.
func (r *REPL) kept() (all []evenings.Evening, recaps map[string]*session.Recap, broken map[string]error, err error) {
	if r.Evenings == nil {
		return nil, nil, nil, errors.New("no evenings are kept here")
	}
	every, err := r.Evenings.All()
	if err != nil {
		return nil, nil, nil, err
	}
	recaps, broken = map[string]*session.Recap{}, map[string]error{}
	for _, e := range every {
		switch recap, err := e.Recap(); {
		case e.Path == r.Evenings.Path():
			continue
		case err != nil:
			broken[e.Name] = err
		case recap.Entries == 0:
			continue
		default:
			recaps[e.Name] = recap
		}
		all = append(all, e)
	}
	return all, recaps, broken, nil
}

func (r *REPL) sessionNames() (names []string) {
	if r.Evenings == nil {
		return nil
	}
	all, _ := r.Evenings.All() // nothing is offered where there are none
	for _, e := range all {
		names = append(names, e.Name)
	}
	return names
}

// offer says what was going on when an evening ended, and how it is gone on with.
func (r *REPL) offer() {
	if r.Evenings == nil {
		return
	}
	all, err := r.Evenings.All()
	if err != nil {
		return // who wants to go on with one is told
	}
	for _, e := range slices.Backward(all) {
		recap, err := e.Recap()
		if e.Path == r.Evenings.Path() || err != nil || recap.Entries == 0 {
			continue
		}
		r.line(r.out.Paint(term.Bold, "The last evening"), ": ", term.Clean(strings.Join(slices.DeleteFunc(
			[]string{when(&e, recap), say.AndList(recap.Players)}, func(s string) bool { return s == "" }), "; ")), ".")
		if what := wentOn(recap); what != "" {
			r.line(term.Clean(sentence(what)))
		}
		if recap.Note != "" {
			r.line("Note: ", term.Clean(recap.Note))
		}
		r.canType([2]string{"resume", "goes on with it"}, [2]string{"sessions", "lists all evenings"})
		return
	}
}

// when is when an evening began, or its name.
func when(e *evenings.Evening, recap *session.Recap) string {
	if recap.Begun != "" {
		return recap.Begun
	}
	return e.Name
}

// wentOn says what was played last, and how it ended or that it did not.
func wentOn(recap *session.Recap) string {
	c := recap.Contest
	switch {
	case c == nil && recap.Rules != "":
		return "the rules were " + recap.Rules
	case c == nil:
		return ""
	}
	game := fmt.Sprintf("%s %s, with %s", c.Ruleset, c.Start, say.AndList(c.Players))
	switch {
	case recap.Open:
		return game + ", was not over"
	case recap.Came == "" || recap.Came == "over":
		return game + ", came last"
	}
	return game + ", ended: " + recap.Came
}

func (r *REPL) sessions(string) error {
	switch {
	case !r.s.Recorded():
		r.line("Nothing of this evening is kept.")
	case r.Evenings != nil && r.Evenings.Path() != "" && r.s.Len() > 0:
		r.line("This evening is kept in ", term.Clean(r.Evenings.Path()), ", with all its secrets.")
	}
	all, recaps, broken, err := r.kept()
	if err != nil {
		return err
	}
	if len(all) == 0 {
		r.line("No other evening has been kept yet.")
	}
	var rows [][]string
	for _, e := range all {
		if err := broken[e.Name]; err != nil {
			rows = append(rows, []string{term.Clean(e.Name), "", "", term.Clean("cannot be read: " + err.Error())})
			continue
		}
		recap := recaps[e.Name]
		rows = append(rows, []string{term.Clean(e.Name), term.Clean(recap.Begun), term.Clean(say.AndList(recap.Players)),
			term.Clean(cmp.Or(wentOn(recap), cond(recap.Note == "", "", "note: "+recap.Note)))})
	}
	if len(rows) > 0 {
		r.out.Columns([]string{"", "began", "with", "what was going on"}, rows)
	}
	return nil
}

func (r *REPL) resume(args string) error {
	all, recaps, _, err := r.kept()
	if err != nil {
		return err
	}
	if lower := strings.ToLower(args); lower == "last" || lower == "the last evening" || lower == "last evening" {
		args = ""
	}
	if args == "" { // one that cannot be read is gone on with only if somebody says so
		all = slices.DeleteFunc(all, func(e evenings.Evening) bool { return recaps[e.Name] == nil })
	}
	if len(all) == 0 {
		return errors.New("no other evening has been kept yet")
	}
	which, err := evenings.Find(all, args)
	if err != nil {
		return err
	}
	if !r.s.Recorded() && r.s.Len() > 0 && r.out.Terminal() &&
		!r.sure("Nothing of this evening is recorded: it would be lost. Go on with the other one?") {
		return term.ErrStopped
	}
	s, err := r.Evenings.GoOn(which)
	if err != nil {
		return err
	}
	r.out.Uncover()
	r.s, r.seats, r.veiled, r.goes = s, seating{}, false, true
	r.welcome()
	return nil
}

func (r *REPL) save(args string) error {
	if r.Evenings == nil {
		return errors.New("no evenings are kept here")
	}
	switch _, rest := said.Word(args); { // what is written into a file of its own
	case said.ToRead(args):
		return r.transcript(args)
	case rest != "" && strings.HasSuffix(rest, ".toml"), strings.HasSuffix(args, ".toml"):
		return r.exportFile(args)
	}
	args = strings.Trim(strings.TrimPrefix(args, "as "), `"'`)
	path, err := r.Evenings.Save(args)
	if err != nil {
		return err
	}
	if r.s.Len() == 0 {
		r.line("This evening is kept in ", term.Clean(path), ", as soon as something happens.")
		return nil
	}
	r.line("This evening is kept in ", term.Clean(path), ", with all that still happens. resume ", term.Clean(args),
		" goes on with it another time.")
	return nil
}

// recap tells everybody who is here, what happened last, and what is open.
func (r *REPL) recap() {
	if all := r.names(); len(all) > 0 {
		r.line("At the table: ", term.Clean(say.AndList(all)), ".")
	}
	r.out.Told(r.lately())
	if open := r.s.World().Open(); open != nil && !r.s.World().InSecret(open) {
		r.line("Open: ", r.stands(open))
	}
}

// mostLately is how many of the last things a recap tells.
const mostLately = 5

// lately is what happened last, as everybody may know it.
func (r *REPL) lately() (lines []string) {
	for _, n := range slices.Backward(r.s.Line()) {
		node := r.s.Node(n)
		if told := r.render(node, toAll, plain()); len(told) > 0 && told[0] != "" && len(lines) < mostLately {
			lines = append(lines, told[0])
			if node.Ended {
				lines[len(lines)-1] = told[len(told)-1]
			}
		}
	}
	slices.Reverse(lines)
	return lines
}

// stands says who plays an open contest, and who is asked.
func (r *REPL) stands(c *session.Contest) string {
	name := c.State.Game().Name(c.State.Pending().Player)
	return r.Title(c) + ". " + sentence(r.called(r.person(name), name)+" is asked")
}
