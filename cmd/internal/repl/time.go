package repl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/session"
)

func timeCommands() []command {
	return []command{
		{name: "undo", args: "[N] [--reroll]", says: "take back the last thing that was done, or the last N",
			more: "Nothing is erased: the record says what was undone. What chance decided comes out the same when it is done again, " +
				"unless the table agrees to roll anew: undo --reroll.",
			shows: []string{"undo", "undo 3", "undo --reroll"}, words: list("--reroll"), run: (*REPL).undo},
		{name: "redo", args: "[N]", says: "do again what was undone", run: (*REPL).redo},
		{name: "history", args: "[N]", says: "what was done, with the number of each entry; the last 20, or N",
			shows: []string{"history", "history 100"}, run: (*REPL).history},
		{name: "goto", args: "N", says: "back to how things stood after entry N, also one that was undone",
			shows: []string{"goto 17"}, run: (*REPL).goTo},
	}
}

// steps reads how many steps, and whether chance decides anew.
func steps(args string) (n int, anew bool, err error) {
	n = 1
	for word := range strings.FieldsSeq(args) {
		if word == "--reroll" || word == "reroll" {
			anew = true
			continue
		}
		if word == "last" || word == "step" || word == "steps" {
			continue
		}
		if n, err = strconv.Atoi(word); err != nil || n < 1 {
			return 0, false, errorf("%q is no number of steps", word)
		}
	}
	return n, anew, nil
}

func (r *REPL) undo(args string) error {
	n, anew, err := steps(args)
	if err != nil {
		return err
	}
	to, err := r.s.Back(n)
	if err != nil {
		return err
	}
	e := session.Entry{Kind: session.Undo, To: to}
	if anew {
		if r.out.Terminal() && !r.sure("Does the table agree that chance decides anew?") {
			return term.ErrStopped
		}
		e.Kind, e.Seed = session.Reroll, r.Entropy()
	}
	at := r.watching()
	node, err := r.Do(e)
	if err != nil {
		return err
	}
	r.seats.shown = nil
	r.line("Undone: ", r.undone(node, at), ".")
	if err := r.follow(); err != nil {
		return err
	}
	if r.unreveals(node) {
		r.dim("What was shown to all is a secret again, but whoever has seen it knows it all the same: redo shows it again.")
	}
	if anew {
		r.dim("What chance has not shown yet is drawn anew.")
	}
	return nil
}

// unreveals reports whether an undo has taken back that a secret was shown.
func (r *REPL) unreveals(n *session.Node) bool {
	for i := range r.s.Len() {
		if e := r.s.Node(i + 1).Entry; e.Kind == session.Reveal && r.s.Node(n.Parent).World.Revealed(e.To) && !n.World.Revealed(e.To) {
			return true
		}
	}
	return false
}

// undone is what an entry has undone, in a few words, as far as these eyes may see it.
func (r *REPL) undone(n *session.Node, at eyes) string {
	var gone []string
	head := n.Entry.N - 1
	if before := r.s.Node(head); before.Mark {
		head = before.Entry.To
	}
	for ; head > n.Entry.To; head = r.s.Node(head).Parent {
		if node := r.s.Node(head); node.Entry.By == "" {
			gone = append(gone, r.brief(node, at))
		}
	}
	slices.Reverse(gone)
	if n := len(gone); n > 3 {
		return strconv.Itoa(n) + " things, from " + gone[0] + " to " + gone[n-1]
	}
	return strings.Join(gone, "; ")
}

func (r *REPL) redo(args string) error {
	n, _, err := steps(args)
	if err != nil {
		return err
	}
	to, err := r.s.Forth(n)
	if err != nil {
		return err
	}
	if _, err := r.Do(session.Entry{Kind: session.Redo, To: to}); err != nil {
		return err
	}
	r.seats.shown = nil
	r.line("Done again: ", r.brief(r.s.Node(to), r.watching()), ".")
	return r.follow()
}

func (r *REPL) goTo(args string) error {
	to, err := entryNumber(args)
	if err != nil {
		return err
	}
	if _, err := r.Do(session.Entry{Kind: session.Goto, To: to}); err != nil {
		return err
	}
	r.seats.shown = nil
	r.line(fmt.Sprintf("Things stand as they did after %d.", to))
	return r.follow()
}

// brief is an entry in a few words, as far as these eyes may see it.
func (r *REPL) brief(n *session.Node, at eyes) string {
	if e := &n.Entry; e.Kind == session.Answer {
		if lines := r.answered(n, at); len(lines) > 0 {
			return lines[0]
		}
		if !r.s.World().InSecret(n.Contest()) {
			return term.Clean(e.Who + " has answered")
		}
	}
	if lines := r.render(n, at, plain()); len(lines) > 0 {
		return lines[0]
	}
	return "something secret"
}

// answered tells what whoever gave an answer did, as far as these eyes may see it. What came of it, and what others had answered
// before, is told by others.
func (r *REPL) answered(n *session.Node, at eyes) []string {
	if n.State == nil || !r.sees(at, n) {
		return nil
	}
	own := *n
	first := slices.IndexFunc(n.Events, func(e event.Event) bool {
		return e.Player != int(event.Table) && n.State.Game().Name(e.Player) == n.Entry.Who
	})
	if first < 0 {
		return nil
	}
	own.Events = n.Events[first : first+1]
	return r.happened(&own, at, plain())
}

func (r *REPL) history(args string) error {
	most := 20
	if args != "" {
		var err error
		if most, err = strconv.Atoi(args); err != nil || most < 1 {
			return errorf("%q is no number of entries", args)
		}
	}
	line := r.s.Line()
	if r.s.Len() == 0 {
		r.line("Nothing has been done yet.")
		return nil
	}
	for i := max(1, r.s.Len()-most+1); i <= r.s.Len(); i++ {
		n := r.s.Node(i)
		mark := "  "
		switch {
		case i == r.s.Head():
			mark = "* "
		case !n.Mark && !slices.Contains(line, i):
			mark = "- "
		}
		text := fmt.Sprintf("%s%3d  %s", mark, i, r.brief(n, r.watching()))
		if mark == "- " {
			text = r.out.Paint(term.Dim, text+" (undone)")
		}
		r.out.Hanging(7, text)
	}
	return nil
}
