package check

import (
	"regexp"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// inBraces is what other languages put a value's name into, in the middle of a text.
var inBraces = regexp.MustCompile(`\{ *([^{}]*?) *\}`)

// braces warns of a text that is said and names a value in braces, which are said as they stand: "hp: {hp}".
func (c *checker) braces(at syntax.Ranger, text string) {
	var parts []string
	rest, known := text, true
	found := false
	for {
		m := inBraces.FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		inside := rest[m[2]:m[3]]
		if c.namesValue(inside) {
			found = true
		} else {
			known = false
		}
		if before := strings.TrimSpace(rest[:m[0]]); before != "" {
			parts = append(parts, quoted(before))
		}
		parts = append(parts, inside)
		rest = rest[m[1]:]
	}
	if !found {
		return
	}
	if behind := strings.TrimSpace(rest); behind != "" {
		parts = append(parts, quoted(behind))
	}
	pieces := strings.Join(parts, ", ")
	d := diag.Warnf("braces-in-text", c.At(at), "Braces in a text are said as they stand").
		WithHint("What changes stands outside of the quotation marks, with commas between: %s", pieces)
	if known {
		d = d.WithFix(c.At(at), pieces, "Write %s.", pieces)
	}
	c.Report(d)
}

// namesValue reports whether a text is an expression that begins with something that the rules know.
func (c *checker) namesValue(text string) bool {
	first := text
	if i := strings.IndexAny(text, " '’"); i >= 0 {
		first = text[:i]
	}
	if first == "" {
		return false
	}
	if _, wrong := syntax.ParseExpr(diag.NewSource("", text)); len(wrong) > 0 {
		return false
	}
	o := c.meant(first)
	return o != nil && o.Kind != StartName && o.Kind != PhaseName || c.known.results[first] != nil ||
		first == "player" || first == "option" || c.known.funcs[first] != nil && strings.Contains(text, " of ")
}
