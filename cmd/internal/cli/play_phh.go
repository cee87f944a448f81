package cli

import (
	"fmt"

	"croupier/cmd/internal/files"
	"croupier/interp/game"
	"croupier/interp/phh"
	"croupier/interp/program"
)

// history sees to it that the hands are written down, where that is wanted.
func (t *sitting) history(p *program.Program, setup *game.Setup) error {
	if t.cmd.PHH == "" {
		return nil
	}
	variants, err := ownVariants(t.cmd.Variants)
	if err != nil {
		return err
	}
	if t.hands, err = phh.NewWriter(variants, p, setup, t.watching()); err != nil {
		return usage("%w", err)
	}
	return nil
}

// writeHistory writes the hands that were played, the last one as far as it went.
func (t *sitting) writeHistory() error {
	if t.hands == nil {
		return nil
	}
	text, err := t.hands.Text()
	if err == nil {
		err = files.Replace(t.cmd.PHH, text)
	}
	if err != nil {
		return &exit{ExitFailure, fmt.Errorf("the hands cannot be written to %s: %w", t.cmd.PHH, err)}
	}
	return nil
}
