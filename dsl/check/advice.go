package check

import (
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// advise adds what the phrasebook knows of a value of which some facts hold.
func (c *checker) advise(d diag.Diagnostic, e syntax.Ranger, said map[string]string, facts []string) diag.Diagnostic {
	found := phrase.Advise(said, facts...)
	if found.Hint != "" {
		d = d.WithHint("%s", found.Hint)
	}
	if found.Certain {
		d = d.WithFix(c.at(e), found.Text, "Write %s.", found.Text)
	}
	return d
}

// kindFacts are what the phrasebook's advices may ask of a value that is given, wanted, ordered or compared: that there is one,
// its kind, and what the kind is like.
func kindFacts(as string, t Type) []string {
	kind := t.Kind.String()
	for _, article := range []string{"a ", "an "} {
		kind = strings.TrimPrefix(kind, article)
	}
	facts := []string{as, as + " " + kind}
	switch {
	case t.Kind.IsList():
		facts = append(facts, as+" several")
	case t.Kind.IsNumber():
		facts = append(facts, as+" counted")
	case t.Kind == Rank || t.Kind == Suit:
		facts = append(facts, as+" part")
	}
	return facts
}
