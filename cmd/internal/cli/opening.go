package cli

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/play"
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
			return early(err)
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
		q := play.Question{What: table.Called(m.Player, m.Field.Name), Wanted: strings.ReplaceAll(table.Wanted(m.Field.Type), "_", " ")}
		if m.Field.Type.Kind == check.Player {
			q.Wanted = strings.Replace(q.Wanted, "a player's name", strings.Join(setup.Players, ", "), 1)
		}
		q.Text, q.Unseen = m.Field.Type.Kind == check.Text, !m.Field.Everybody
		if q.Unseen {
			q.Wanted += "; it is not shown as you type it"
		}
		if m.Field.Name != before { // once is enough for all players
			q.About(m)
		}
		before = m.Field.Name
		if err := q.Ask(t.people, t.in, func(text string) error { return t.give(setup, m, text) }); err != nil {
			return early(err)
		}
	}
	return nil
}

// early is the exit for somebody who left before the game began.
func early(err error) error {
	if left := new(play.Left); errors.As(err, &left) {
		return &exit{ExitRanOut, err}
	}
	return err
}

// askPlayers asks for the names of the players, or how many they are.
func (t *sitting) askPlayers(setup *game.Setup) error {
	usual := slices.Clone(setup.Players)
	wanted := "names, such as Ann, Bob; Enter alone: " + strings.Join(usual, ", ")
	q := play.Question{What: "Who plays", Wanted: wanted, Back: true}
	err := q.Ask(t.people, t.in, func(text string) error {
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
	if errors.Is(err, play.ErrBack) {
		return nil
	}
	return err
}

// give gives a missing parameter its value. A stat that is named and not known yet is asked for too.
func (t *sitting) give(setup *game.Setup, m game.Missing, text string) error {
	before := setup.Clone()
	err := setup.SetParam(m.Player, m.Field.Name, text)
	if err == nil {
		err = setup.Stats()
	}
	if unknown, ok := errors.AsType[*game.NoStat](err); ok {
		t.people.Hanging(2, t.people.Paint(term.Dim, term.Clean(hasNo(unknown)+" yet.")))
		q := play.Question{What: table.Called(unknown.Player, unknown.Stat), Wanted: "a number" + table.From(m.Field.Type.Ranges) +
			"; Enter alone goes back", Back: true}
		known := setup.Clone()
		err = q.Ask(t.people, t.in, func(text string) error {
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
		var left *play.Left
		if !errors.As(err, &left) && !errors.Is(err, play.ErrBack) && strings.Contains(m.Field.Name, "_") {
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
