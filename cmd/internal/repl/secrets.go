package repl

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/session"
)

func secretCommands() []command {
	return []command{
		{name: "note", args: "TEXT", says: "write something down for all", shows: []string{"note The bridge is out."},
			run: noteAs(session.All)},
		{name: "secret", args: "[START NAMES ... | DICE | TEXT]", says: "a check, a roll or a note that only the game master may see",
			more: "A check is played on a screen of its own, where the game master answers for everybody; reveal tells it to all later, " +
				"or nobody ever does. Until then a check that all see begins with what all know of the sheets. " +
				"Not even who rolls the dice sees them. Any other text is written down; secret note and a text always is. Without a " +
				"text it is typed unseen.",
			shows: []string{"secret basic Olaf dt 8", "secret Olaf: d20 # does he notice?", "secret the butler did it"}, words: startWords,
			run: (*REPL).secret},
		{name: "reveal", args: "[N|NAME]", says: "show a secret check, roll or note to all; the last one, that of entry N, or " +
			"somebody's last",
			shows: []string{"reveal", "reveal 12", "reveal Olaf"}, words: first((*REPL).names), run: (*REPL).reveal},
		{name: "show", args: "N", says: "what entry N came to, for whoever looks", shows: []string{"show 12", "gm show 12"},
			run: (*REPL).show},
	}
}

// secret does what only the game master may see: a check, a roll, or a note.
func (r *REPL) secret(args string) error {
	r.hide()
	word, rest := said.Word(args)
	if begin := r.begins(args); begin != nil {
		return begin(session.GM)
	}
	if c := r.command(word); c != nil && c.name == "roll" && r.isRoll(rest) {
		args = rest
	}
	if _, dice, named := strings.Cut(args, ":"); r.isRoll(args) || named && r.isRoll(dice) {
		return r.roll(args, session.Blind)
	}
	if word == "note" {
		args = rest
	}
	return noteAs(session.GM)(r, args)
}

// typed is a line as it stands on the screen.
type typed struct {
	prompt, line string
	mark         int // how much had been printed before anything was done
}

// hide keeps what was typed out of the history, and takes it from a screen that everybody sees.
func (r *REPL) hide() {
	r.unsafe = true
	switch t := r.typed; {
	case r.watching() == toGM || !strings.Contains(strings.TrimSpace(t.line), " "): // a command alone tells nothing
	case r.out.Unsay(t.prompt+t.line, t.mark):
		r.line(t.prompt, said.First(term.Clean(t.line)), " ...")
	case r.out.Terminal() && r.out.Mark() == t.mark && !r.left:
		r.left = true
		r.dim("This terminal takes nothing away: what you typed stands on the screen. secret alone asks for a note unseen.")
	}
	r.typed = typed{}
}

// loses keeps a line that came to nothing and is in no history, as it holds a secret, so that it can be mended.
func (r *REPL) loses(line string) {
	if _, ok := r.Input.(term.Mender); ok && r.unsafe && r.out.Terminal() && !r.done && strings.Contains(line, " ") {
		r.lost = line
		r.dim("gm alone brings back what you typed, for the game master's eyes, to mend it.")
	}
}

// mends has the game master mend the line that was lost, unseen by the table, and does it.
func (r *REPL) mends() error {
	if !r.pause("For the game master's eyes: press Enter.") {
		return nil
	}
	text, err := r.Input.(term.Mender).Mend(r.out.Paint(term.Bold, "> "), r.lost)
	if r.eyes != toGM {
		r.out.Uncover()
	}
	r.seats.shown = nil
	if text = strings.TrimSpace(term.Clean(text)); err != nil || text == "" {
		return stoppedAt(err)
	}
	r.lost, r.typed, r.unsafe = "", typed{}, true
	if err := r.understand(text); err != nil {
		r.fails(err)
		r.loses(text)
	}
	return nil
}

// veil covers the screen for what only the game master may see. It reports whether they are there.
func (r *REPL) veil() bool {
	if !r.out.Terminal() || r.eyes == toGM || r.seats.asGM {
		if !r.out.Terminal() && !r.veiled {
			r.line("For the game master:")
		}
		r.veiled = !r.out.Terminal()
		return true
	}
	r.veiled = r.veiled || r.pause("For the game master's eyes: press Enter.")
	return r.veiled
}

// unveil shows the table's screen again, once the game master has read what was theirs alone.
func (r *REPL) unveil() {
	if !r.veiled {
		return
	}
	r.veiled = false
	if r.out.Terminal() {
		r.dim("Press Enter to hide this.")
		if _, err := r.in.Line("", true); errors.Is(err, io.EOF) {
			r.done = true
		}
		r.out.Uncover()
		r.seats.shown = nil
	}
	if c := r.s.World().Contest; r.s.World().InSecret(c) && c.Over && c.N > r.played {
		r.played = c.N
		r.dim(fmt.Sprintf("Played in secret, as entry %d: gm show %[1]d shows it to the game master, reveal %[1]d tells it to all.",
			c.N))
	}
}

func noteAs(sees session.Sees) func(*REPL, string) error {
	return func(r *REPL, args string) error {
		if args == "" && sees == session.All {
			return errorf("what is to be written down?")
		}
		if args == "" {
			defer r.puts(query{wants: "what only the game master may read; it is not shown as you type it"})()
			text, err := r.in.Secret("Secret: ")
			if err != nil {
				return stoppedAt(err)
			}
			if args = strings.TrimSpace(text); args == "" {
				return term.ErrStopped
			}
		}
		node, err := r.Do(session.Entry{Kind: session.Note, Text: args, Sees: sees})
		if err != nil {
			return err
		}
		if sees != session.All {
			r.dim("Written down as secret " + strconv.Itoa(node.Entry.N) + ".")
		} else {
			r.dim("Written down.")
		}
		return nil
	}
}

// reveal shows a secret to all.
func (r *REPL) reveal(args string) error {
	n := 0
	if args == "" || strings.EqualFold(args, "last") {
		for _, i := range r.s.Line() {
			if r.s.Node(i).Secret() && !r.s.World().Revealed(i) {
				n = i
			}
		}
		if n == 0 {
			return errorf("there is no secret that could be revealed")
		}
	} else {
		var err error
		if n, err = r.secretOf(args); err != nil {
			return err
		}
	}
	node, err := r.Do(session.Entry{Kind: session.Reveal, To: n})
	if err != nil {
		return err
	}
	r.seats.shown = nil
	r.out.Told(r.render(node, r.watching(), r.out))
	return nil
}

// secretOf is the entry of the secret that somebody names: by its number, by who rolled or plays in it, or by what it is. The
// last one counts.
func (r *REPL) secretOf(text string) (int, error) {
	words := strings.Fields(text)
	for len(words) > 1 && slices.Contains([]string{"the", "last"}, strings.ToLower(words[0])) {
		words = words[1:]
	}
	what := strings.TrimSuffix(strings.TrimSuffix(strings.Join(words, " "), "'s secret"), "'s")
	c := r.s.World().Character(what)
	kinds := map[string]session.Kind{"roll": session.Roll, "dice": session.Roll, "note": session.Note, "check": session.Start,
		"contest": session.Start}
	kind, named := kinds[strings.ToLower(what)]
	start, starts := r.startNamed(what)
	if c == nil && !named && !starts {
		return entryNumber(text)
	}
	n := 0
	for _, i := range r.s.Line() {
		node := r.s.Node(i)
		e := &node.Entry
		if !node.Secret() || r.s.World().Revealed(i) {
			continue
		}
		if c != nil && (e.Who == c.Name || e.Game != nil && slices.Contains(e.Game.Players, c.Name)) || named && e.Kind == kind ||
			starts && e.Game != nil && e.Game.Start == start {
			n = i
		}
	}
	switch {
	case n > 0:
		return n, nil
	case c != nil && c.NPC:
		return 0, errorf("no secret check or roll of %s's is left to reveal; character %s npc no lets all see their sheet", c.Name,
			said.Quoted(c.Name))
	case c != nil:
		return 0, errorf("no secret check or roll of %s's is left to reveal", c.Name)
	}
	return 0, errorf("no secret %s is left to reveal", what)
}

func entryNumber(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), "#"))
	if err != nil {
		return 0, errorf("%q is no entry's number; history lists them", text)
	}
	return n, nil
}

// show shows an entry to whoever looks.
func (r *REPL) show(args string) error {
	if r.s.World().Character(args) != nil {
		return r.character(args)
	}
	n, err := entryNumber(args)
	if err != nil {
		return err
	}
	node := r.s.Node(n)
	if node == nil || n == 0 {
		return errorf("there is no entry %d: the last is %d", n, r.s.Len())
	}
	lines := r.render(node, r.watching(), r.out)
	if node.Entry.Kind == session.Start && slices.Contains(r.s.Line(), n) {
		lines = r.wholeContest(r.s.Head(), n, r.watching(), r.out)
	}
	if len(lines) == 0 {
		r.line("Nothing in it is for these eyes.")
		return nil
	}
	r.out.Told(lines)
	return nil
}
