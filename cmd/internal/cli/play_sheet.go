package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/sheets"
	"croupier/interp/game"
	"croupier/interp/session"
)

// sheets reads the file of the players' sheets. Where there is none yet, nobody has one.
func (c *playCmd) sheets() (*session.World, error) {
	w := &session.World{}
	if _, err := os.Stat(c.Sheet); errors.Is(err, fs.ErrNotExist) {
		return w, nil
	}
	text, err := files.Read(c.Sheet, sheets.Most+1)
	if err != nil {
		return nil, &exit{ExitFailure, err}
	}
	all, err := sheets.Read([]byte(text))
	if err != nil {
		return nil, usage("%s, %w", c.Sheet, err)
	}
	var read []session.Sheet
	for _, s := range all {
		if err := session.Fits(s.Sheet); err != nil {
			return nil, usage("%s, line %d: %w", c.Sheet, s.Line, err)
		}
		read = append(read, s.Sheet)
	}
	if w, err = w.Read(read); err != nil {
		return nil, usage("%s: %w", c.Sheet, err)
	}
	return w, nil
}

// party reads the sheets; nil: none are wanted. Where nobody says who plays, those do who have a sheet, but for whom the game
// master runs.
func (c *playCmd) party() (*session.World, error) {
	if c.Sheet == "" {
		return nil, nil
	}
	w, err := c.sheets()
	if err == nil {
		if err = files.Writable(c.Sheet, "party.toml"); err != nil {
			err = usage("%w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	if !c.given() && c.Me == "" {
		for _, ch := range w.Characters {
			if !ch.NPC {
				c.Named = append(c.Named, ch.Name)
			}
		}
	}
	return w, nil
}

// keep writes back what lasts of a game that has ended. The file is read again, so that nothing is lost that somebody has written
// into it since.
func (c *playCmd) keep(s *game.State) error {
	if c.Sheet == "" || s.Err() != nil || s.Refused() != "" || s.Pending() != nil {
		return nil
	}
	w, err := c.sheets()
	if err != nil {
		return err
	}
	if err := w.Sit(s.Game().Players); err != nil {
		return usage("%s: %w", strings.TrimSpace(c.Sheet), err)
	}
	w.Settle(s)
	if err := files.Write(c.Sheet, sheets.Write(w)); err != nil {
		return &exit{ExitFailure, fmt.Errorf("what lasts cannot be written: %w", err)}
	}
	return nil
}
