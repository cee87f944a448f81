package repl

import (
	"strconv"
	"strings"

	"croupier/interp/session"
)

func secretCommands() []command {
	return []command{
		{name: "note", args: "TEXT", says: "write something down for all", shows: []string{"note The bridge is out."},
			run: noteAs(session.All)},
		{name: "secret", args: "[TEXT]", says: "write something down that only the game master may see",
			more: "Without a text it is typed unseen.", shows: []string{"secret the butler did it"}, run: noteAs(session.GM)},
		{name: "reveal", args: "[N]", says: "show a secret roll or note to all; the last one, or that of entry N",
			shows: []string{"reveal", "reveal 12"}, run: (*REPL).reveal},
		{name: "show", args: "N", says: "what entry N came to, for whoever looks", shows: []string{"show 12", "gm show 12"},
			run: (*REPL).show},
	}
}

func noteAs(sees session.Sees) func(*REPL, string) error {
	return func(r *REPL, args string) error {
		if sees != session.All {
			r.unsafe = true
		}
		if args == "" && sees == session.All {
			return errorf("what is to be written down?")
		}
		if args == "" {
			text, err := r.in.Secret("Secret: ")
			if err != nil {
				return stoppedAt(err)
			}
			if args = strings.TrimSpace(text); args == "" {
				return errStopped
			}
		}
		node, err := r.do(session.Entry{Kind: session.Note, Text: args, Sees: sees})
		if err != nil {
			return err
		}
		if sees != session.All {
			r.dim("Written down as secret " + itoa(node.Entry.N) + ".")
		} else {
			r.dim("Written down.")
		}
		return nil
	}
}

// reveal shows a secret to all.
func (r *REPL) reveal(args string) error {
	n := 0
	if args == "" {
		for _, i := range r.s.Line() {
			if node := r.s.Node(i); (node.Entry.Kind == session.Roll || node.Entry.Kind == session.Note) &&
				node.Entry.Sees != session.All && !r.s.World().Revealed(i) {
				n = i
			}
		}
		if n == 0 {
			return errorf("there is no secret that could be revealed")
		}
	} else {
		var err error
		if n, err = entryNumber(args); err != nil {
			return err
		}
	}
	node, err := r.do(session.Entry{Kind: session.Reveal, To: n})
	if err != nil {
		return err
	}
	r.list(r.render(node, r.watching(), r.out))
	return nil
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
	n, err := entryNumber(args)
	if err != nil {
		return err
	}
	node := r.s.Node(n)
	if node == nil || n == 0 {
		return errorf("there is no entry %d: the last is %d", n, r.s.Len())
	}
	lines := r.render(node, r.watching(), r.out)
	if len(lines) == 0 {
		r.line("There is nothing in it for these eyes.")
		return nil
	}
	r.list(lines)
	return nil
}
