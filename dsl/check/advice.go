package check

import (
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
		d = d.WithFix(c.At(e), found.Text, "Write %s.", found.Text)
	}
	return d
}
