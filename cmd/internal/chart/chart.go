// Package chart draws the diagrams of a report as SVG and PNG files. It gets labels and numbers and must not know what was
// counted, nor where pictures go.
package chart

import (
	"errors"
	"fmt"

	"croupier/interp/report"
)

// What is drawn.
type (
	// Panel is one diagram.
	Panel = report.Panel
	// Series is the bars of one player, or of one of the things that are compared.
	Series = report.Series
	// Bar is a share, from 0 to 1, and where it lies for certain.
	Bar = report.Bar
)

// Sizes of pictures, far beyond what anybody can read.
const (
	mostPanels = 60
	mostBars   = 20_000
)

// check finds panels that cannot be drawn.
func check(panels []Panel) error {
	bars := 0
	for _, p := range panels {
		if len(p.Labels) == 0 || len(p.Series) == 0 {
			return fmt.Errorf("the diagram %q has nothing in it", p.Title)
		}
		for _, s := range p.Series {
			if len(s.Bars) != len(p.Labels) {
				return fmt.Errorf("the diagram %q has %d bars for %d labels", p.Title, len(s.Bars), len(p.Labels))
			}
			bars += len(s.Bars)
		}
	}
	switch {
	case len(panels) == 0:
		return errors.New("there is nothing to draw: no result was given in any game")
	case len(panels) > mostPanels || bars > mostBars:
		return fmt.Errorf("this is too much for one picture: %d diagrams with %d bars", len(panels), bars)
	}
	return nil
}
