package houserule

import (
	"slices"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/said"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/session"
)

// begins is how a rule begins in the language, without the words that only a file of its own has.
var begins = []string{"add", "after", "before", "change", "chart", "deck", "define", "each", "option", "phase", "players",
	"policy", "ranking", "replace", "skip", "start", "the", "whenever"}

// Begins reports whether a text begins as a rule does.
func Begins(text string) bool {
	word, _ := said.Word(text)
	return slices.Contains(begins, word)
}

// Finished reports whether a rule is at its end, and not in the middle of its braces.
func Finished(text string) bool {
	_, list := syntax.Parse(diag.NewSource(Typed, text+"\n"))
	return !syntax.Incomplete(list)
}

// mostLetters is how long the name of something is at the most, as rules have them: behind that none is sought.
const mostLetters = 100

// Spoken is a rule as the language has it, where it is said in other words: change the hand size to 6, ante 5, skip the exchange.
func Spoken(p *program.Program, text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	verb, rest := said.Word(text)
	switch verb = strings.ToLower(verb); verb {
	case "option":
		return text
	case "skip", "before", "after":
		return step(p, verb, without(rest, "the", "phase"), text)
	case "change", "set", "make":
	default:
		rest = text
	}
	rest = strings.Replace(without(rest, "the", "option"), "=", " = ", 1)
	for name, after := "", rest; after != "" && len(name) <= mostLetters; {
		var word string
		word, after = said.Word(after)
		name = strings.TrimSpace(name + " " + word)
		whole, option := glance.Named(p, name)
		if whole == "" {
			continue
		}
		sign, value := said.Word(after)
		if !slices.Contains([]string{"to", "is", "are", "was", "were", "becomes", "be", "="}, strings.ToLower(sign)) {
			sign, value = "", after
		}
		if option {
			whole = "option " + whole
		}
		if value != "" && (sign != "" || option) {
			return "change " + whole + " to " + value
		}
	}
	return text
}

// step is a rule that hangs on a step of the rules, which has its own name then.
func step(p *program.Program, verb, rest, otherwise string) string {
	for name, after := "", rest; after != "" && len(name) <= mostLetters; {
		var word string
		word, after = said.Word(after)
		name = strings.TrimSpace(name + " " + word)
		if next, _ := said.Word(after); next != "" && next != "when" && !strings.HasPrefix(next, "{") {
			continue
		}
		if whole := glance.Step(p, name); whole != "" {
			return strings.TrimSpace(verb + " phase " + whole + " " + after)
		}
	}
	return otherwise
}

// without is a text without some words before it.
func without(text string, words ...string) string {
	for _, word := range words {
		if first, rest := said.Word(text); strings.EqualFold(first, word) && rest != "" {
			text = rest
		}
	}
	return text
}

// Example is a rule that can be typed as it stands.
func Example(u *session.Ruleset) string {
	file := File{Path(&u.Rules, 1), first(&u.Rules, u.Program.Title)}
	if own := of(&u.Rules); own != nil {
		file = *own
	}
	for _, rule := range glance.Examples(u.Program) {
		if file.Try(Spoken(u.Program, rule)).Program != nil {
			return rule
		}
	}
	return "before start " + u.Program.Starts[0].Name + ` { say "We play by our own rules" }`
}

// Name is something that may be changed, of which more is to be said than a number; "": there is nothing.
func Name(p *program.Program) string {
	all := glance.Names(p)
	for _, d := range p.Rules.Defines {
		if slices.Contains(all, d.Name) && strings.Contains(p.Rules.Span(d.Decl).Text(), "\n") {
			return d.Name
		}
	}
	return strings.Join(all[:min(len(all), 1)], "")
}

// Set is a setup with the options that the table has set.
func Set(u *session.Ruleset) (*game.Setup, error) {
	setup := game.NewSetup(u.Program)
	return setup, setup.Give(game.Wanted{Options: u.Options})
}
