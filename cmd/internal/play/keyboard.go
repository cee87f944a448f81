package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/say"
	"croupier/interp/words"
)

// nobody is whose secrets a screen shows that shows none.
const nobody = int(event.Table)

// Keyboard is where people answer: one of them, several who take turns, or the game master for all. Each sees the table
// as they may see it. Where the next one must not read what the last one saw, the keyboard is passed on over an empty screen.
type Keyboard struct {
	Input  term.Input
	Screen *term.Screen
	Fixed  *event.Viewer // everybody's view is this one's; nil: each sees their own
	People int           // how many answer here
	First  *know.View    // the table before the game
	// Record is told of answers that are taken back; nil: there is none.
	Record interface {
		Entry() int        // the last entry that stands
		Undo(to int) error // only what stands up to this entry does still
	}
	// Final says why nothing can be taken back here; "": it can.
	Final string
	// Kept says what becomes of the game when it is left.
	Kept string
	// Resumed: the game was gone on with, and not all that happened before is told.
	Resumed bool

	told  map[event.Viewer]int // how many events each viewer has been told
	last  event.Viewer         // who saw the screen last
	alone bool                 // it was passed on to them, and nobody else looks
	dirty int                  // the seat whose secrets are on it
	open  int                  // how many events the screen has told that everybody looks at, where it was covered; else -1
	begun bool
	past  []moment
	news  string // what whoever is asked next is told first
}

// moment is the game before an answer that was given here, and the record of it.
type moment struct {
	state *game.State
	entry int
}

// Answer asks until somebody gives a legal answer. At the end of the input it is RanOut, and the screen is left as it is.
func (k *Keyboard) Answer(_ context.Context, s *game.State, give Give) error {
	d := s.Pending()
	seat := d.Player
	w := table.Scribe{Screen: k.Screen, State: s, Viewer: k.viewer(seat), First: k.First}
	if err := k.pass(w, seat); err != nil {
		return k.left(w, err)
	}
	if k.news != "" {
		k.Screen.Hanging(2, k.Screen.Paint(term.Dim, k.news))
		k.news = ""
	}
	k.Screen.Print("\n")
	if k.tell(w) {
		k.Screen.Print("\n")
	}
	w.View()
	k.Screen.Print("\n")
	w.Ask()
	for {
		text, err := k.Input.Line(k.Screen.Paint(term.Bold, "> "), k.shared())
		switch {
		case errors.Is(err, term.ErrStopped):
			if err := k.leaving(); err != nil {
				return k.left(w, err)
			}
			continue
		case errors.Is(err, term.ErrLongLine):
			k.Screen.Line("That is no answer: ", err.Error(), ".")
			continue
		case err != nil:
			return k.left(w, err)
		}
		if strings.TrimSpace(text) == "" {
			text = table.Enter(s)
		}
		if word := askedOf(s, text); word != "" {
			if !glance.Word(k.Screen, s.Game().Program(), word) {
				k.Screen.Line("The rules say nothing of ", term.Clean(strconv.Quote(word)), ". ? alone says what is asked.")
			}
			continue
		}
		if wantsHelp(s, text) {
			w.Help()
			k.Screen.Line(undoHelp)
			continue
		}
		if undoes(text) && (wants(s, text, "undo") || wants(s, text, "/undo")) {
			if err = k.undo(s); err == nil {
				return nil
			}
			k.Screen.Line(k.Screen.Paint(term.Yellow, say.Sentence(err.Error())))
			continue
		}
		if ambiguous(s, text) {
			k.Screen.Line(table.Leave, " A queen is called by her suit too.")
			continue
		}
		c, err := words.Read(s, text)
		if err == nil {
			before := moment{state: s.Clone()}
			if k.Record != nil {
				before.entry = k.Record.Entry()
			}
			if err = give(s, c); err == nil {
				k.past = append(k.past, before)
				k.Input.Remember(text)
				return nil
			}
		}
		if illegal(err) == nil {
			return err
		}
		if table.Leaving(text) {
			k.Screen.Line(table.Leave)
			continue
		}
		if said.OfPrompt(text) {
			k.Screen.Hanging(2, k.Screen.Paint(term.Yellow, term.Clean(said.First(text))+" is a command of the game master's prompt, "+
				"croupier repl. Here ? says what can be answered, and undo takes the last answer back."))
			continue
		}
		w.Refuse(illegal(err))
	}
}

// ambiguous reports whether somebody who wants to leave would play a queen instead.
func ambiguous(s *game.State, text string) bool {
	return strings.TrimSpace(text) == "q" && s.Pending().ItemKind == check.Card
}

// viewer is who looks at the screen when a player is asked.
func (k *Keyboard) viewer(seat int) event.Viewer {
	if k.Fixed != nil {
		return *k.Fixed
	}
	return event.Viewer(seat)
}

// wantsHelp reports whether somebody asks how they can answer.
func wantsHelp(s *game.State, text string) bool {
	return strings.TrimSpace(text) == "?" || wants(s, text, "help")
}

// askedOf is the word of which somebody wants to know what the rules say, as in ? withdraw; "" where they want something else.
func askedOf(s *game.State, text string) string {
	word, ok := strings.CutPrefix(strings.TrimSpace(text), "?")
	if first, rest, two := strings.Cut(word, " "); !ok && two && strings.EqualFold(first, "help") {
		word, ok = rest, true
	}
	if _, err := words.Read(s, text); !ok || err == nil {
		return ""
	}
	return strings.TrimSpace(word)
}

// wants reports whether somebody types a word that is no answer.
func wants(s *game.State, text, word string) bool {
	if text = strings.TrimSpace(text); !strings.EqualFold(text, word) {
		return false
	}
	_, err := words.Read(s, text) // unless the rules have an answer of that name
	return err != nil
}

const undoHelp = "undo takes the last answer back."

// undoes reports whether somebody wants to take back what they answered last.
func undoes(text string) bool {
	return strings.EqualFold(strings.TrimPrefix(strings.TrimSpace(text), "/"), "undo")
}

var errNoAnswer = errors.New("there is no answer here that could be taken back")

// undo takes the last answer back that was given here, and what the computer's players have answered since.
func (k *Keyboard) undo(s *game.State) error {
	n := len(k.past) - 1
	switch {
	case k.Final != "":
		return errors.New(k.Final)
	case n < 0:
		return errNoAnswer
	}
	if k.Record != nil {
		if err := k.Record.Undo(k.past[n].entry); err != nil {
			return err
		}
	}
	before := s.Clone()
	s.CopyFrom(k.past[n].state)
	k.past = k.past[:n]
	for viewer, told := range k.told {
		k.told[viewer] = min(told, s.Happened())
	}
	k.open = min(k.open, s.Happened())
	who := term.Clean(s.Game().Name(s.Pending().Player))
	k.news = fmt.Sprintf("%s is taken back%s. Chance comes out the same when it is given again, and what somebody "+
		"has seen since they have seen.", table.Called(who, "last answer"), sinceThen(before, s))
	return nil
}

// sinceThen says how many answers more are gone than the last one.
func sinceThen(before, now *game.State) string {
	n := int(before.Answers() - now.Answers() - 1)
	if n <= 0 {
		return ""
	}
	return ", and " + say.Plural(n, "answer") + " of the computer's after it"
}

// leaving asks whether the game is to be left. The error is that of a context that is over, where it is: Ctrl-C once more says so
// too.
func (k *Keyboard) leaving() error {
	for {
		k.Screen.Line("Leave the game? " + k.Kept + " yes or no; Ctrl-C once more leaves too.")
		text, err := k.Input.Line(k.Screen.Paint(term.Bold, "? "), true)
		switch text = strings.ToLower(strings.TrimSpace(text)); {
		case errors.Is(err, term.ErrLongLine):
		case err != nil, text != "" && strings.HasPrefix("yes", text):
			return context.Canceled
		case text != "" && strings.HasPrefix("no", text):
			return nil
		}
	}
}

// left is the error for a keyboard that nobody answers at any more. Where several share it, it tells only what lies open,
// as it may be another than the one who is asked that reads it.
func (k *Keyboard) left(w table.Scribe, err error) error {
	if errors.Is(err, io.EOF) {
		if k.shared() {
			w.Viewer = event.Table
		}
		return &RanOut{w.Open(), w.Turn()}
	}
	return err
}

// shared reports whether several people sit at the keyboard, each with their own view.
func (k *Keyboard) shared() bool { return k.Fixed == nil && k.People > 1 }

// pass hands the keyboard to another player, if one of the two has something to hide from the other.
func (k *Keyboard) pass(w table.Scribe, seat int) error {
	if !k.begun {
		k.told, k.dirty, k.begun, k.open = map[event.Viewer]int{}, nobody, true, -1
	}
	secret := w.Secrets() || w.State.Pending().Unheard()
	other := w.Viewer != k.last
	k.alone = k.alone && !other
	if k.shared() && k.Screen.Terminal() && (secret && !k.alone || other && k.dirty != nobody) {
		if err := k.pause("Pass the keyboard to " + term.Clean(w.State.Game().Name(seat)) + ", then press Enter."); err != nil {
			return err
		}
		k.dirty, k.alone = nobody, true
	}
	k.last = w.Viewer
	if secret {
		k.dirty = seat
	}
	return nil
}

// pause goes over to the screen for what not everybody may see, waits for Enter, and empties it.
func (k *Keyboard) pause(text string) error {
	if k.open < 0 {
		k.open = k.least()
	}
	k.Screen.Cover()
	k.Screen.Line(text)
	typed, err := k.Input.Line("", true)
	for errors.Is(err, term.ErrStopped) {
		if err = k.leaving(); err == nil {
			k.Screen.Line(text)
			typed, err = k.Input.Line("", true)
		}
	}
	if err != nil && !errors.Is(err, term.ErrLongLine) {
		return err
	}
	k.Screen.Cover()
	if strings.TrimSpace(typed) != "" || err != nil {
		k.Screen.Line(k.Screen.Paint(term.Yellow, table.TooEarly))
	}
	return nil
}

// tell says what has happened since the viewer last looked, and reports whether anything has.
func (k *Keyboard) tell(w table.Scribe) bool {
	events := w.State.Events(k.told[w.Viewer])
	k.told[w.Viewer] += len(events)
	lines := w.Story(events, false)
	if k.Resumed && len(lines) > mostAtLast && k.told[w.Viewer] == len(events) {
		lines = shorten(lines)
	}
	k.Screen.Told(lines)
	return len(lines) > 0
}

// mostAtLast is how many lines of all that somebody has missed are told: those at the beginning, and those at the end.
const mostAtLast = 30

// shorten takes out the middle of what is too long to be read at once.
func shorten(lines []string) []string {
	out := len(lines) - 2*mostAtLast
	if out < 2 {
		return lines
	}
	short := append(slices.Clone(lines[:mostAtLast]), "", fmt.Sprintf("... %d lines more ...", out), "")
	return append(short, lines[len(lines)-mostAtLast:]...)
}

// least is how many events everybody has been told who has looked at the screen.
func (k *Keyboard) least() int {
	least := k.told[k.last]
	for _, told := range k.told {
		least = min(least, told)
	}
	return least
}

// Finish tells the rest when the game is over. Where several people share the keyboard, the last one's secrets are gone from the
// screen first, and all are told what lies open of what any of them has missed, or only a covered screen has told.
// Where nobody was asked anything, that is all.
func (k *Keyboard) Finish(s *game.State) {
	if !k.begun {
		k.last, k.dirty = event.Table, nobody
		if k.People == 1 && s.Game().Seats() == 1 {
			k.last = k.viewer(0)
		} else if k.Fixed != nil {
			k.last = *k.Fixed
		}
	}
	w := table.Scribe{Screen: k.Screen, State: s, Viewer: k.last}
	from := k.told[k.last]
	if k.begun && k.shared() {
		w.Viewer, from = event.Table, min(from, k.least())
		if k.Screen.Uncover(); k.open >= 0 {
			from = min(from, k.open)
		}
	}
	lines := shorten(w.Story(s.Events(from), false))
	k.Screen.Print("\n")
	k.Screen.Told(lines)
}
