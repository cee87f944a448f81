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
	"croupier/interp/say"
)

// Opening asks for what a game starts from, before it begins.
type Opening struct {
	Screen *term.Screen
	In     term.Input
	Setup  *game.Setup
}

// Parameters asks for those that were not given. The error for somebody who leaves is Left.
func (o *Opening) Parameters() error {
	told := map[string]bool{} // what was said of already
	var past []*game.Setup    // before each answer
	for {
		lacks := table.Lacking(o.Setup)
		if len(lacks) == 0 {
			break
		}
		m := lacks[0]
		q := Question{What: table.Called(m.Player, m.Field.Name), Wanted: say.Readable(table.Wanted(m.Field.Type))}
		if m.Field.Type.Kind == check.Player {
			q.Wanted = strings.Replace(q.Wanted, "a player's name", strings.Join(o.Setup.Players, ", "), 1)
		}
		q.Text, q.Unseen, q.Undo = m.Field.Type.Kind == check.Text, !m.Field.Everybody, len(past) > 0
		if q.Unseen {
			q.Wanted += "; it is not shown as you type it"
		}
		if !told[m.Field.Name] { // once is enough for all players
			q.About(m)
		}
		told[m.Field.Name] = true
		now := o.Setup.Clone()
		take := func(text string) error {
			if o.several(lacks, text) {
				return nil
			}
			return o.give(m, text)
		}
		switch err := q.Ask(o.Screen, o.In, take); {
		case errors.Is(err, ErrUndone):
			clear(told)
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

// several gives somebody several things that they lack, where they were answered in one line: 3 2. It reports whether they were.
// What not everybody may see is asked for alone.
func (o *Opening) several(lacks []game.Missing, text string) bool {
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,/", c) })
	whole, first := o.Setup.Clone(), lacks[0]
	fits := whole.SetParam(first.Player, first.Field.Name, text) == nil && whole.Stats() == nil
	if fits || len(parts) < 2 || len(parts) > len(lacks) {
		return false
	}
	setup := o.Setup.Clone()
	for i, part := range parts {
		m := lacks[i]
		if !m.Field.Everybody || setup.SetParam(m.Player, m.Field.Name, part) != nil || setup.Stats() != nil {
			return false
		}
	}
	*o.Setup = *setup
	return true
}

// give gives a missing parameter its value. A stat that is named and not known yet is asked for too.
func (o *Opening) give(m game.Missing, text string) error {
	setup := o.Setup
	before := setup.Clone()
	err := setup.SetParam(m.Player, m.Field.Name, text)
	if err == nil {
		err = setup.Stats()
	}
	if unknown, ok := errors.AsType[*game.NoStat](err); ok && unknown.Named() {
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
			err = errors.New(strings.ReplaceAll(err.Error(), m.Field.Name, say.Readable(m.Field.Name)))
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
