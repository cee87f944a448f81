// Package chart draws how often what came: as lines of text for a terminal, and as SVG and PNG files. It gets labels and
// numbers and must not know what was counted, nor where pictures go.
package chart

import (
	"errors"
	"fmt"
)

// Panel is one diagram: groups of bars side by side, one bar of each group for every series.
type Panel struct {
	Title  string
	Labels []string // below the groups
	Series []Series
}

// Series is the bars of one player, or of one of the things that are compared.
type Series struct {
	Name string
	Bars []Bar // one for each label
}

// Bar is a share, from 0 to 1, and where it lies for certain.
type Bar struct{ Share, Low, High float64 }

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
