package repl

import (
	"errors"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/session"
)

// Do adds an entry to the session. Where the table deals and rolls itself it is asked what came; where the record cannot be
// written, whether to go on without.
func (r *REPL) Do(e session.Entry) (*session.Node, error) {
	if r.Clock != nil {
		e.At = r.Clock()
	}
	for {
		node, err := r.s.Do(e)
		var need *session.NeedError
		var log *session.LogError
		switch {
		case errors.As(err, &need):
			text, err := r.real(need)
			switch at := need.Need.At; {
			case errors.Is(err, errBack) && at > 0:
				e.Told = e.Told[: at-1 : at-1]
				r.dim("Back to the question before.")
			case err != nil:
				return nil, err
			default:
				e.Told = append(e.Told[:at:at], text)
			}
		case errors.As(err, &log):
			if err := r.unrecorded(log); err != nil {
				return nil, err
			}
		default:
			if err == nil && e.Kind == session.SetChar && npc(r.s.World(), e.Who) {
				r.hide() // a sheet that the table must not see
			}
			return node, err
		}
	}
}

// wholly does several things, or none of them where one cannot be done: they are tried out on a copy of the session.
func (r *REPL) wholly(do func() error) error {
	real := r.s
	r.s = real.Clone()
	err := do()
	tried := r.s
	if r.s = real; err != nil {
		return err
	}
	for n := real.Len() + 1; n <= tried.Len(); n++ {
		if _, err := r.Do(tried.Node(n).Entry); err != nil {
			return err
		}
	}
	return nil
}

// unrecorded asks whether to go on where the record cannot be written.
func (r *REPL) unrecorded(log *session.LogError) error {
	r.say(term.Red, sentence("the session cannot be recorded any more: "+log.Error()))
	r.line("What was recorded until now is safe. What you just did does not count yet.")
	if !r.out.Terminal() {
		r.done, r.failed = true, log.Err
		return errors.New("nobody is there to say whether to go on without a record, so the session ends here")
	}
	if !r.sure("Go on without a record?") {
		return errors.New("it was not done; free some room and try it again, or leave")
	}
	r.s.Record(nil)
	r.dim("From here on nothing is recorded.")
	return nil
}

// real asks the table what it dealt or rolled. What not everybody may see is typed unseen.
func (r *REPL) real(need *session.NeedError) (string, error) {
	if need.Need.Wrong != "" {
		r.say(term.Yellow, sentence(need.Need.Wrong))
	}
	prompt := r.out.Paint(term.Bold, term.Clean(need.Says)+"? ")
	defer r.puts(query{wants: "what was dealt or rolled, such as 9h 8d or 7 4 12",
		offers: func() []string { return r.stillIn(need) },
		fits: func(text string) bool { // whether it can be so is found out when it is done
			return takenBack(text) != nil || !r.isCommand(text) && (said.Dealt(text) != text || r.reworded(text) == "")
		}})()
	for {
		var text string
		var err error
		if need.Need.Hidden && r.out.Terminal() {
			text, err = r.in.Secret(prompt)
		} else {
			text, err = r.in.Line(prompt, true)
		}
		switch text = strings.TrimSpace(text); {
		case errors.Is(err, term.ErrLongLine):
			continue
		case err != nil:
			return "", err
		case text == "":
			r.dim("Type what was dealt or rolled, such as 9h 8d or 7 4 12; undo goes back to the question before, and Ctrl-C, or " +
				"cancel, takes the whole answer back.")
		case takenBack(text) != nil:
			return "", takenBack(text)
		case r.ofAnother(need, text) != "":
			r.wrong(errorf("what is asked now is nothing of %s's: %s", r.ofAnother(need, text), need.Says))
		default:
			if need.Need.Hidden {
				r.unsafe = true
			}
			return said.Dealt(term.Clean(text)), nil
		}
	}
}

// ofAnother is whose cards or dice a text says, where those of somebody else are asked for; "" where it is no other's.
func (r *REPL) ofAnother(need *session.NeedError, text string) string {
	word := strings.TrimSuffix(said.First(text), "'s")
	c := r.s.World().Character(word)
	if c == nil || said.Dealt(text) == text || strings.HasPrefix(need.Says, c.Name) {
		return ""
	}
	return c.Name
}

// takenBack is the error for what somebody types who wants to be rid of a question in the middle of something: undo goes back to
// the question before, and the others are rid of all of it. nil: it is an answer.
func takenBack(text string) error {
	switch strings.ToLower(strings.TrimPrefix(text, "/")) {
	case "undo", "back":
		return errBack
	case "leave", "cancel", "quit", "exit":
		return term.ErrStopped
	}
	return nil
}

// isCommand reports whether what is typed in answer to such a question is a command.
func (r *REPL) isCommand(text string) bool {
	word, _ := said.Word(strings.TrimPrefix(text, "/"))
	return r.command(word) != nil
}

// questionFirst is what a command is told there.
const questionFirst = "This has to be answered first, and ? says more. undo goes back to the question before, cancel to the " +
	"commands."

// stillIn are the cards that may still be dealt, as far as all at the table know.
func (r *REPL) stillIn(need *session.NeedError) []string {
	open := r.s.World().Open()
	if open == nil || need.Need.Cards == 0 {
		return []string{}
	}
	return open.State.StillIn(event.Table)
}
