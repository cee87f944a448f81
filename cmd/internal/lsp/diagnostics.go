package lsp

import (
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
)

// What is wrong, as editors show it.

// tell publishes what is wrong with the files of a ruleset, and takes back what was said of others before. What it extends is
// told of where it is open itself.
func (u *unit) tell(now *state, list diag.List) {
	byURI := map[string][]diagnostic{}
	u.telling.Lock()
	defer u.telling.Unlock()
	if !u.isNow(now.version) {
		return
	}
	if keyOf(now.rules) != u.key || isShipped(now.rules.Sources[0]) { // its files belong to other rules now, or are right
		list, now = nil, &state{rules: &rulefiles.Ruleset{}}
	}
	for _, s := range now.rules.Sources {
		if uri, ok := u.s.uri(s); ok {
			byURI[uri] = []diagnostic{}
		}
	}
	for _, d := range list.Sorted() {
		at := d.Span
		if at.IsZero() && len(now.rules.Sources) > 0 {
			at = diag.Span{Source: now.rules.Sources[0]}
		}
		if uri, ok := u.s.uri(at.Source); ok {
			byURI[uri] = append(byURI[uri], u.s.diagnostic(d))
		}
	}
	open := u.s.docs.view()
	for uri := range u.told {
		if _, again := byURI[uri]; !again {
			u.s.notify("textDocument/publishDiagnostics", published{URI: uri, Diagnostics: []diagnostic{}})
		}
	}
	u.told = map[string]bool{}
	for uri, all := range byURI {
		o := open[uri]
		if o == nil && len(all) == 0 {
			continue
		}
		p := published{URI: uri, Diagnostics: all}
		if o != nil {
			p.Version = &o.version
		}
		u.told[uri] = true
		u.s.notify("textDocument/publishDiagnostics", p)
	}
}

// Severities of the protocol.
const (
	isError   = 1
	isWarning = 2
)

// diagnostic is one thing that is wrong. The message has what a terminal shows: what, why, and what to do.
func (s *server) diagnostic(d diag.Diagnostic) diagnostic {
	out := diagnostic{Severity: isError, Code: d.Code, Source: "croupier", Message: said(d)}
	if d.Severity != diag.Error {
		out.Severity = isWarning
	}
	if !d.Span.IsZero() {
		out.Range = s.enc.span(shown(d.Span))
	}
	if d.Code == "old-form" || strings.HasPrefix(d.Code, "unused") {
		out.Tags = []int{map[bool]int{true: 2, false: 1}[d.Code == "old-form"]} // deprecated, unnecessary
	}
	for _, o := range d.Others {
		if at, ok := s.location(o.Span); ok {
			out.Related = append(out.Related, relatedLocation{at, o.Text})
		}
	}
	if page, ok := diag.Page(d.Code); ok {
		if uri, ok := s.shelf.page(d.Code, page); ok {
			out.CodeDescription = &codeDescription{uri}
		}
	}
	return out
}

// shown is a span of which something can be seen: a place between two characters is the one behind it.
func shown(at diag.Span) diag.Span {
	if at.Start == at.End && at.End < len(at.Source.Text) && at.Source.Text[at.End] != '\n' && at.Source.Text[at.End] != '\r' {
		at.End++
		for at.End < len(at.Source.Text) && at.Source.Text[at.End]&0xC0 == 0x80 {
			at.End++
		}
	}
	return at
}

// said is all that is said of a mistake.
func said(d diag.Diagnostic) string {
	lines := []string{d.Summary}
	if d.Label != "" {
		lines[0] += " (" + d.Label + ")"
	}
	if d.Hint != "" {
		lines = append(lines, d.Hint)
	}
	lines = append(lines, d.Notes...)
	return strings.Join(lines, "\n")
}
