package fuzz

import (
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/flow"
	"croupier/interp/program"
)

// spoken is a text or word that a result came to.
type spoken struct {
	result int
	value  int64
}

// speaks reports whether a result is told in words that the rules have.
func speaks(r *program.Result) bool {
	return r.Type.Kind == check.Text || r.Type.Kind == check.WordKind
}

// unspoken finds texts and words that the rules may give as a result, and that it never came to.
func (t *Tally) unspoken(result int) []Gap {
	p := t.plan.p
	r := &p.Results[result]
	if !speaks(r) {
		return nil
	}
	var never []string
	for _, v := range flow.Sayable(p, result) {
		if text := textOf(p, r, v); text != "" && !t.spoken[spoken{result, v}] {
			never = append(never, strconv.Quote(text))
		}
	}
	if len(never) == 0 {
		return nil
	}
	return []Gap{{Text: "the result " + r.Name + whose(r) + " was never " + strings.Join(never, ", ")}}
}

// textOf is a text or word of the rules.
func textOf(p *program.Program, r *program.Result, v int64) string {
	if at, ok := program.IsWord(v); ok && at < len(p.Words) {
		return p.Words[at]
	}
	if r.Type.Kind == check.Text && v >= 0 && v < int64(len(p.Texts)) {
		return p.Texts[v]
	}
	return ""
}
