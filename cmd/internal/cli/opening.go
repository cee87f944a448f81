package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// askMissing asks for the parameters that were not given, or says which there are. Whether so many may play is said first.
func (t *sitting) askMissing(p *program.Program, setup *game.Setup) error {
	if t.cmd.Players == "" && len(t.cmd.Bot) == 0 && t.cmd.As == "" && t.interactive() {
		if err := t.askPlayers(setup); err != nil {
			return err
		}
	}
	if err := setup.Seated(); err != nil {
		return usage("%w", err)
	}
	if !t.interactive() {
		return lacking(p, setup)
	}
	before := ""
	for {
		missing := setup.Missing()
		if len(missing) == 0 {
			break
		}
		m := missing[0]
		q := question{what: table.Called(m.Player, m.Field.Name), wanted: strings.ReplaceAll(table.Wanted(m.Field.Type), "_", " ")}
		if m.Field.Type.Kind == check.Player {
			q.wanted = strings.Replace(q.wanted, "a player's name", strings.Join(setup.Players, ", "), 1)
		}
		q.text, q.unseen = m.Field.Type.Kind == check.Text, !m.Field.Everybody
		if q.unseen {
			q.wanted += "; it is not shown as you type it"
		}
		if m.Field.Name != before { // once is enough for all players
			q.asks(m)
		}
		before = m.Field.Name
		if err := t.asked(q, func(text string) error { return t.give(setup, m, text) }); err != nil {
			return err
		}
	}
	return nil
}

// askPlayers asks for the names of the players, or how many they are.
func (t *sitting) askPlayers(setup *game.Setup) error {
	usual := slices.Clone(setup.Players)
	wanted := "names, such as Ann, Bob; Enter alone: " + strings.Join(usual, ", ")
	err := t.asked(question{what: "Who plays", wanted: wanted, back: true}, func(text string) error {
		m := match{seated: seated{Players: text}}
		names, err := m.seats()
		if err == nil {
			err = setup.Give(game.Wanted{Players: names})
		}
		if err == nil {
			err = setup.Seated()
		}
		if err != nil {
			setup.Players = slices.Clone(usual)
			return errors.New(err.Error()) // whatever it is on the command line, here it is asked again
		}
		return nil
	})
	if errors.Is(err, errBack) {
		return nil
	}
	return err
}

// question is what is asked before a game begins.
type question struct {
	what   string // "Your pool"
	help   string // what the rules say of it, behind that
	whole  string // a question of the rules' own, in place of both
	wanted string
	text   bool // any text is an answer
	back   bool // Enter alone leaves it unanswered
	unseen bool // not everybody may see the answer
}

// asks takes over what the rules say of a parameter. What is the table's is known by that alone, and its name may be short.
func (q *question) asks(m game.Missing) {
	help := m.Field.Help
	if rest, ok := strings.CutPrefix(strings.ToLower(help), strings.ToLower(strings.ReplaceAll(m.Field.Name, "_", " "))+": "); ok {
		help = help[len(help)-len(rest):]
	} else if m.Player == "" && help != "" {
		q.whole = help + " (" + strings.ReplaceAll(m.Field.Name, "_", " ") + ")"
	}
	q.help = table.BehindColon(help)
}

// errBack is what [sitting.asked] gives where a question was left unanswered.
var errBack = errors.New("back")

// asked asks until an answer is taken.
func (t *sitting) asked(q question, take func(text string) error) error {
	t.put(q)
	for {
		read := func(prompt string) (string, error) { return t.in.Line(prompt, false) }
		if q.unseen {
			read = t.in.Secret
		}
		text, err := read(t.people.Paint(term.Bold, "> "))
		if err != nil && !errors.Is(err, term.ErrLongLine) {
			return &exit{ExitRanOut, fmt.Errorf("you left before the game began, and %s is not given", table.Within(q.what))}
		}
		text = strings.TrimSpace(text)
		switch {
		case err != nil:
		case text == "" && q.back:
			return errBack
		case text == "":
			err = errors.New("this has to be known before the game begins: " + q.wanted)
		case text == "?" || strings.EqualFold(text, "help"):
			t.put(q)
			t.people.Line("Type what is asked for, then press Enter. ", table.Leave)
			continue
		case table.Leaving(text) && !q.text:
			t.people.Line(table.Leave)
			continue
		default:
			err = take(text)
		}
		var early *exit
		switch {
		case err == nil || errors.As(err, &early):
			return err
		case errors.Is(err, errBack):
			t.put(q)
		default:
			if q.unseen {
				err = fmt.Errorf("%w. Wanted: %s", term.ErrUnseen, q.wanted)
			}
			t.people.Hanging(2, t.people.Paint(term.Yellow, term.Clean(table.Sentence(err.Error()))))
		}
	}
}

// put puts a question, and says what is wanted.
func (t *sitting) put(q question) {
	switch {
	case q.whole != "":
		t.people.Hanging(2, t.people.Paint(term.Bold, term.Clean(q.whole)))
	case q.help != "":
		t.people.Hanging(2, t.people.Paint(term.Bold, term.Clean(q.what)), ": ", term.Clean(q.help))
	default:
		t.people.Hanging(2, t.people.Paint(term.Bold, term.Clean(q.what)+"?"))
	}
	t.people.Hanging(2, t.people.Paint(term.Dim, "  "+term.Clean(q.wanted)))
}

// give gives a missing parameter its value. A stat that is named and not known yet is asked for too.
func (t *sitting) give(setup *game.Setup, m game.Missing, text string) error {
	before := setup.Clone()
	err := setup.SetParam(m.Player, m.Field.Name, text)
	if err == nil {
		err = setup.Stats()
	}
	var unknown *game.NoStat
	if errors.As(err, &unknown) {
		t.people.Hanging(2, t.people.Paint(term.Dim, term.Clean(hasNo(unknown)+" yet.")))
		q := question{what: table.Called(unknown.Player, unknown.Stat), wanted: "a number" + table.From(m.Field.Type.Ranges) +
			"; Enter alone goes back", back: true}
		known := setup.Clone()
		err = t.asked(q, func(text string) error {
			if _, err := strconv.Atoi(text); err != nil {
				return errors.New("it must be a number")
			}
			err := setup.SetParam(unknown.Player, unknown.Stat, text)
			if err == nil {
				err = setup.Stats()
			}
			if err != nil {
				*setup = *known.Clone()
			}
			return err
		})
	}
	if err != nil {
		*setup = *before
		var early *exit
		if !errors.As(err, &early) && !errors.Is(err, errBack) && strings.Contains(m.Field.Name, "_") {
			err = errors.New(strings.ReplaceAll(err.Error(), m.Field.Name, strings.ReplaceAll(m.Field.Name, "_", " ")))
		}
	}
	return err
}

// hasNo says that somebody lacks a stat.
func hasNo(e *game.NoStat) string {
	if strings.EqualFold(e.Player, "you") {
		return "You have no " + e.Stat
	}
	return e.Player + " has no " + e.Stat
}
