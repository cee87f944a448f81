package play

import (
	"errors"
	"fmt"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/say"
)

// Question is what is asked before a game begins.
type Question struct {
	What   string // "Your pool"
	Help   string // what the rules say of it, behind that
	Whole  string // a question of the rules' own, in place of both
	Wanted string
	Text   bool // any text is an answer
	Back   bool // Enter alone leaves it unanswered
	Unseen bool // not everybody may see the answer
	Undo   bool // there is an answer before it that can be taken back
}

// ErrBack is the error for a question that was left unanswered.
var ErrBack = errors.New("back")

// ErrUndone is the error for somebody who takes back what they answered before.
var ErrUndone = errors.New("undone")

// Left is the error for somebody who left instead of answering.
type Left struct{ What string }

// Error says what is not given.
func (l *Left) Error() string {
	return fmt.Sprintf("you left before the game began, and %s is not given", table.Within(l.What))
}

// About takes over what the rules say of a parameter. What is the table's is known by that alone, and its name may be short.
func (q *Question) About(m game.Missing) {
	help := m.Field.Help
	name := say.Readable(m.Field.Name)
	if rest, ok := strings.CutPrefix(strings.ToLower(help), strings.ToLower(name)+": "); ok {
		help = help[len(help)-len(rest):]
	} else if m.Player == "" && help != "" {
		q.Whole = help + " (" + name + ")"
	}
	q.Help = table.BehindColon(help)
}

// Ask asks until an answer is taken. Of one that is typed unseen nothing is repeated.
func (q *Question) Ask(people *term.Screen, in term.Input, take func(text string) error) error {
	q.put(people)
	stopped := false // Ctrl-C was pressed
	for {
		read := func(prompt string) (string, error) { return in.Line(prompt, false) }
		if q.Unseen {
			read = in.Secret
		}
		text, err := read(people.Paint(term.Bold, "> "))
		if errors.Is(err, term.ErrStopped) && q.Undo && !stopped { // what was answered would be lost
			stopped = true
			people.Line("Ctrl-C once more leaves the game.")
			continue
		}
		if err != nil && !errors.Is(err, term.ErrLongLine) {
			return &Left{q.What}
		}
		stopped = false
		text = strings.TrimSpace(text)
		left := new(Left)
		switch {
		case err != nil:
		case text == "" && q.Back:
			return ErrBack
		case text == "":
			err = errors.New("this has to be known before the game begins: " + q.Wanted)
		case text == "?" || strings.EqualFold(text, "help"):
			q.put(people)
			people.Line("Type what is asked for, then press Enter. ", table.Leave)
			if q.Undo {
				people.Line(undoHelp)
			}
			continue
		case undoes(text) && (!q.Text || text[0] == '/'):
			if q.Undo {
				return ErrUndone
			}
			err = errNoAnswer
		case table.Leaving(text) && !q.Text:
			people.Line(table.Leave)
			continue
		default:
			if err = take(text); err == nil || errors.As(err, &left) {
				return err
			}
			if errors.Is(err, ErrBack) {
				q.put(people)
				continue
			}
			if q.Unseen {
				err = fmt.Errorf("%w. Wanted: %s", term.ErrUnseen, q.Wanted)
			}
		}
		people.Hanging(2, people.Paint(term.Yellow, say.Shortened(term.Clean(say.Sentence(err.Error())))))
	}
}

// put puts the question, and says what is wanted.
func (q *Question) put(people *term.Screen) {
	switch {
	case q.Whole != "":
		people.Hanging(2, people.Paint(term.Bold, term.Clean(q.Whole)))
	case q.Help != "":
		people.Hanging(2, people.Paint(term.Bold, term.Clean(q.What)), ": ", term.Clean(q.Help))
	default:
		people.Hanging(2, people.Paint(term.Bold, term.Clean(q.What)+"?"))
	}
	people.Hanging(2, people.Paint(term.Dim, "  "+term.Clean(q.Wanted)))
}
