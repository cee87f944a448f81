package play

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
)

// Opening asks for what a game starts from, before it begins.
type Opening struct {
	Screen *term.Screen
	In     term.Input
	Setup  *game.Setup
}

// Parameters asks for those that were not given. The error for somebody who leaves is Left.
func (o *Opening) Parameters() error {
	before := ""
	var past []*game.Setup // before each answer
	for {
		missing := o.Setup.Missing()
		if len(missing) == 0 {
			break
		}
		m := missing[0]
		q := Question{What: table.Called(m.Player, m.Field.Name), Wanted: strings.ReplaceAll(table.Wanted(m.Field.Type), "_", " ")}
		if m.Field.Type.Kind == check.Player {
			q.Wanted = strings.Replace(q.Wanted, "a player's name", strings.Join(o.Setup.Players, ", "), 1)
		}
		q.Text, q.Unseen, q.Undo = m.Field.Type.Kind == check.Text, !m.Field.Everybody, len(past) > 0
		if q.Unseen {
			q.Wanted += "; it is not shown as you type it"
		}
		if m.Field.Name != before { // once is enough for all players
			q.About(m)
		}
		before = m.Field.Name
		now := o.Setup.Clone()
		switch err := q.Ask(o.Screen, o.In, func(text string) error { return o.give(m, text) }); {
		case errors.Is(err, ErrUndone):
			before = ""
			*o.Setup, past = *past[len(past)-1], past[:len(past)-1]
		case err != nil:
			return err
		default:
			past = append(past, now)
		}
	}
	return nil
}

// Players asks for the names of the players, or how many they are; seats reads the answer.
func (o *Opening) Players(seats func(text string) ([]string, error)) error {
	setup := o.Setup
	usual := slices.Clone(setup.Players)
	wanted := "names, such as Ann, Bob; Enter alone: " + strings.Join(usual, ", ")
	q := Question{What: "Who plays", Wanted: wanted, Back: true}
	err := q.Ask(o.Screen, o.In, func(text string) error {
		names, err := seats(text)
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
	if errors.Is(err, ErrBack) {
		return nil
	}
	return err
}

// give gives a missing parameter its value. A stat that is named and not known yet is asked for too.
func (o *Opening) give(m game.Missing, text string) error {
	setup := o.Setup
	before := setup.Clone()
	err := setup.SetParam(m.Player, m.Field.Name, text)
	if err == nil {
		err = setup.Stats()
	}
	if unknown, ok := errors.AsType[*game.NoStat](err); ok {
		o.Screen.Hanging(2, o.Screen.Paint(term.Dim, term.Clean(hasNo(unknown)+" yet.")))
		q := Question{What: table.Called(unknown.Player, unknown.Stat), Wanted: "a number" + table.From(m.Field.Type.Ranges) +
			"; Enter alone goes back", Back: true, Undo: true}
		known := setup.Clone()
		err = q.Ask(o.Screen, o.In, func(text string) error {
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
		if errors.Is(err, ErrUndone) {
			err = ErrBack
		}
	}
	if err != nil {
		*setup = *before
		var left *Left
		if !errors.As(err, &left) && !errors.Is(err, ErrBack) && strings.Contains(m.Field.Name, "_") {
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
