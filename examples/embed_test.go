package examples

import (
	"strings"
	"testing"
)

func TestAnExampleIsReadByItsName(t *testing.T) {
	path, text, ok := Read("holdem")
	if !ok || path != "examples/holdem.deal" || !strings.Contains(text, "ruleset ") {
		t.Errorf("holdem: %s, %d bytes, %v", path, len(text), ok)
	}
	if path, _, ok := Read("draw-blinds"); !ok || path != "examples/draw-blinds/draw-blinds.deal" {
		t.Errorf("draw-blinds: %s, %v", path, ok)
	}
	for _, name := range []string{"", "nosuch", "../rulesets/draw/draw", "holdem.deal"} {
		if _, _, ok := Read(name); ok {
			t.Errorf("there is an example called %q", name)
		}
	}
}
