package lua

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl"
	"croupier/interp/builtin"
	"croupier/interp/event"
)

// The description names everything that a script finds.
func TestTheDescriptionNamesWhatScriptsRead(t *testing.T) {
	words := map[string]bool{}
	for _, text := range []string{dsl.Lua, dsl.Spec[strings.Index(dsl.Spec, "\n## 18. House rules"):]} { // of events the latter tells
		for _, word := range regexp.MustCompile("[a-z_]+").FindAllString(text, -1) {
			words[word] = true
		}
	}
	for _, parts := range [][]string{
		namesOf(tableParts), namesOf(chipsParts), namesOf(deckParts), namesOf(playerParts), namesOf(stackParts), namesOf(cardParts),
		namesOf(handParts), listParts, namesOf(decisionParts), namesOf(eventParts),
	} {
		for _, part := range parts {
			if !words[part] {
				t.Errorf("it does not say %q", part)
			}
		}
	}
}

func namesOf[V any](of map[string]V) []string { return slices.Collect(maps.Keys(of)) }

// Every event of the table is one that games have, and has no parts that there are not.
func TestEveryEventIsOneOfTheGames(t *testing.T) {
	for _, e := range builtin.Events {
		if !slices.Contains(event.EventNames[:], e.Kind) {
			t.Errorf("%s: games have no events of the kind %s", e.Name, e.Kind)
		}
		for _, part := range regexp.MustCompile("[a-z_]+").FindAllString(e.Parts, -1) {
			if eventParts[part] == nil {
				t.Errorf("%s has no %s", e.Name, part)
			}
		}
	}
	for _, kind := range event.EventNames {
		known := slices.ContainsFunc(builtin.Events, func(e builtin.Event) bool { return e.Kind == kind })
		if named := slices.Contains([]string{"start", "phase", "result"}, kind); known == named {
			t.Errorf("nothing hangs on %s, or two ways lead there", kind)
		}
	}
}
