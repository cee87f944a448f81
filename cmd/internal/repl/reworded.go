package repl

import (
	"slices"
	"strings"

	"croupier/cmd/internal/said"
)

// beside are the commands that may be meant while somebody is asked something.
var beside = []string{"set", "rule", "compare", "view", "history", "transcript", "export", "sessions", "odds", "why", "quit",
	"secret", "roll",
	"macro", "real"}

// reworded is a line in the words of the commands, "" where it is not known to be one in other words.
func (r *REPL) reworded(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r.isRoll(text) {
		return ""
	}
	if line := r.whatIf(text); line != "" {
		return line
	}
	if line, ok := said.Reworded(text, r.isHere, r.knownRules); ok {
		return line
	}
	if said.Again(text) && r.s.World().Seen() != nil {
		return r.Again()
	}
	for _, c := range r.s.World().Characters {
		n := len(c.Name)
		if len(text) <= n || !strings.EqualFold(text[:n], c.Name) || text[n] != ' ' && text[n] != '.' {
			continue
		}
		what := said.OfSomebody(text[n+1:])
		if what == "" {
			continue
		}
		word, rest := said.Word(what)
		switch start, ok := r.startNamed(word); {
		case ok:
			return start + " " + said.Quoted(c.Name) + " " + rest
		case strings.ContainsAny(what, "0123456789") || slices.Contains([]string{"npc", "policy", "role"}, strings.ToLower(word)):
			return "character " + said.Quoted(c.Name) + " " + what
		}
	}
	return ""
}

// inOtherWords is what a line means that is no command: a statement of how things stand in the contest, or a command in other
// words.
func (r *REPL) inOtherWords(text string) string {
	if line := r.stated(text); line != "" {
		return line
	}
	return r.reworded(text)
}
