package meaning

import (
	"slices"
	"strings"

	"croupier/dsl/syntax"
)

// What people say that happens, and which of the known events that is. An event is known by its words, as in a player wins.

// LikeEvents are the events whose verb is among the words of a text, or else nearly; none where no verb is like a word.
func LikeEvents(text string, known []string) (like []string) {
	for _, exactly := range []bool{true, false} {
		for _, word := range strings.Fields(text) {
			if word == "player" || word == "players" {
				continue // who does it says nothing of what is done
			}
			for _, says := range known {
				verb := says[strings.LastIndexByte(says, ' ')+1:]
				if word == verb || !exactly && sameStem(word, verb) {
					like = append(like, says)
				}
			}
		}
		if len(like) > 0 {
			return like
		}
	}
	return nil
}

// sameStem reports whether two words differ in their ends at most: bet and bets, discarded and discards.
func sameStem(a, b string) bool {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n >= 3 && n >= min(len(a), len(b))-1
}

// The last words with which people say that something begins or is over, and those in front of it that say nothing.
var (
	begins      = []string{"begins", "begin", "starts", "start"}
	ends        = []string{"ends", "end", "over", "finished", "done", "finishes"}
	saysNothing = []string{"a", "an", "the", "phase", "is", "has"}
)

// anyPlayer are the beginnings with which people say that a player does something, whoever it is.
var anyPlayer = []string{
	"somebody ", "someone ", "anybody ", "anyone ", "any player ", "some player ", "one player ", "the player ", "player ",
}

// ByAPlayer is what happens as it is said of a player, where people say otherwise that some player does it: somebody wins.
func ByAPlayer(text string) string {
	for _, begin := range anyPlayer {
		if does, ok := strings.CutPrefix(text, begin); ok {
			return "a player " + does
		}
	}
	return text
}

// StepOf is the phase of these rules that people mean as they say that it begins or ends, and whether before or after it
// something is done: a trick ends. Where they say something else of it, as that the flop is dealt, that is not known. It is ""
// where no phase is called so.
func StepOf(said *syntax.EventWords, phases []*Phase) (step, around string) {
	words := said.Words
	last := words[len(words)-1].Text
	switch {
	case slices.Contains(begins, last):
		around = "before"
	case slices.Contains(ends, last):
		around = "after"
	}
	for i := range words[:len(words)-1] {
		name := ""
		for _, word := range words[i : len(words)-1] { // one trick is the phase one_trick
			name += word.Text
			if !slices.Contains(saysNothing, name) && Named(phases, name) != nil {
				return name, around
			}
			name += "_"
		}
	}
	return "", ""
}

// A round is called so as well.
var rounds = []string{"hand", "deal"}

// SameEnd is the event that says otherwise what people say: the game is over, which is that the game ends. It is "" where there
// is none.
func SameEnd(said *syntax.EventWords, known []string) string {
	last := said.Words[len(said.Words)-1].Text
	for _, says := range TheEnds(known) {
		words := strings.Fields(says)
		does := words[len(words)-1]
		if slices.Contains(begins, does) != slices.Contains(begins, last) ||
			slices.Contains(ends, does) != slices.Contains(ends, last) {
			continue
		}
		for _, word := range said.Words[:len(said.Words)-1] {
			if slices.Contains(words, word.Text) && !slices.Contains(saysNothing, word.Text) ||
				slices.Contains(rounds, word.Text) && slices.Contains(words, "round") {
				return says
			}
		}
	}
	return ""
}

// IsOver reports whether people say that something begins or ends.
func IsOver(said *syntax.EventWords) bool {
	last := said.Words[len(said.Words)-1].Text
	return slices.Contains(begins, last) || slices.Contains(ends, last)
}

// TheEnds are the events that are the beginning or the end of something.
func TheEnds(known []string) []string {
	return slices.DeleteFunc(slices.Clone(known), func(says string) bool {
		last := says[strings.LastIndexByte(says, ' ')+1:]
		return !slices.Contains(begins, last) && !slices.Contains(ends, last)
	})
}

// PlayersDo are the verbs of what players do, of all events.
func PlayersDo(known []string) (verbs []string) {
	for _, says := range known {
		if verb, ok := strings.CutPrefix(says, "a player "); ok {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}
