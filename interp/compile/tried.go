package compile

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
)

// A fix is offered as the one certain correction, so it is tried before it is: made, what it is offered for must be gone, and
// nothing new may be wrong.
//
//	let n = 1 x 6     fix: 1 * 6      parsed and checked again: nothing is wrong there any more, so it is offered
//	discard 1         fix: move 1 to discards      "1 is no card": it is not offered
//
// A mistake may keep others from being found. What is found as well where the line with the mistake is left out has been there
// before, and speaks against no fix.

// Older forms are written anew without changing what is meant, and fmt -w writes all of them at once. So they are tried together,
// and one by one only where that does not put all of them right.

// How much is tried: so many fixes, and so many bytes of rules.
const (
	mostTried      = 40
	mostTriedBytes = 4 << 20
)

// tried takes away the fixes that do not put right what they are offered for, with the hints that say the same; where other words
// are nearly as likely, they are tried in turn. What is found
// in the rules with one source in place of another again says.
func tried(list diag.List, again func(old, with *diag.Source) diag.List) diag.List {
	left, bytes := mostTried, mostTriedBytes
	anew := anewAtOnce(list, again)
	for i := range list {
		d := &list[i]
		for d.Fix != nil && !(anew && d.Code == oldForm) {
			left--
			bytes -= 2 * len(d.Fix.Span.Source.Text)
			if left >= 0 && bytes > 0 && putsRight(list, d, again) {
				break
			}
			if len(d.Likely) > 0 {
				*d = d.Meaning(d.Fix.Span, d.Likely)
				continue
			}
			if d.Otherwise != nil {
				*d = *d.Otherwise
				continue
			}
			d.Hint = unsaid(d.Hint, strings.TrimSpace(d.Fix.Text))
			d.Fix = nil
		}
	}
	return list
}

const oldForm = "old-form" // the code of what is written in a form that the language had once

// mostAnew is how often a text is written anew: an older form in another one is found when that one is written as it is now.
const mostAnew = 20

// anewAtOnce reports whether no older form is left, and nothing else is wrong, once the fixes of all of them are made.
func anewAtOnce(list diag.List, again func(old, with *diag.Source) diag.List) bool {
	fixes, in := oldFormsOf(list)
	if len(fixes) < 2 || in == nil || len(in.Text) > mostTriedBytes {
		return false
	}
	now, found, before := in, list, counted(list)
	for range mostAnew {
		now = diag.NewSource(in.Name, diag.Apply(now.Text, fixes))
		found = again(in, now)
		for what, n := range counted(found) {
			if what.severity == diag.Error && n > before[what] {
				return false
			}
		}
		left := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == oldForm })
		if fixes, _ = oldFormsOf(found); !left || len(fixes) == 0 {
			return !left
		}
	}
	return false
}

// oldFormsOf are the fixes of older forms, and the source that all of them are for; nil where that is not one.
func oldFormsOf(list diag.List) (fixes []diag.Fix, in *diag.Source) {
	for i := range list {
		d := &list[i]
		if d.Code != oldForm || d.Fix == nil {
			continue
		}
		if len(fixes) > 0 && d.Fix.Span.Source != in {
			return nil, nil
		}
		in = d.Fix.Span.Source
		fixes = append(fixes, *d.Fix)
	}
	return fixes, in
}

// unsaid is a hint without those of its proposals that are a fix. Proposals stand apart by a dash.
func unsaid(hint, fix string) string {
	if fix == "" || !strings.Contains(hint, fix) {
		return hint
	}
	const dash = " - "
	var left []string
	for proposal := range strings.SplitSeq(hint, dash) {
		if !strings.Contains(proposal, fix) {
			left = append(left, proposal)
		}
	}
	hint = strings.Join(left, dash)
	for _, joined := range []string{"and ", "or "} {
		hint = strings.TrimPrefix(hint, joined)
	}
	if hint == "" {
		return ""
	}
	return strings.ToUpper(hint[:1]) + hint[1:]
}

// putsRight reports whether a diagnostic of a list is gone once its fix is made, and nothing else is wrong in its place.
func putsRight(list diag.List, d *diag.Diagnostic, again func(old, with *diag.Source) diag.List) bool {
	old := d.Fix.Span.Source
	fixed := diag.NewSource(old.Name, diag.Apply(old.Text, []diag.Fix{*d.Fix}))
	found := again(old, fixed)
	before, after := counted(list), counted(found)
	if after[toldOf(d)] >= before[toldOf(d)] || isWrong(found, d.Fix) {
		return false
	}
	var hidden map[told]int
	for what, n := range after {
		// Of what cannot be read nothing is hardly meant, and where an older form is written anew other warnings quote the new one.
		if n <= before[what] || what.severity != diag.Error && (d.Severity == diag.Error || d.Code == oldForm) {
			continue
		}
		if hidden == nil {
			hidden = counted(again(old, without(old, d.Fix.Span.Join(d.Span))))
		}
		if n > hidden[what] {
			return false
		}
	}
	return true
}

// isWrong reports whether what a fix has written is itself wrong, or where it is a word of a line that cannot be read, that line is
// still: that was not there before, whatever else says the same.
func isWrong(found diag.List, fix *diag.Fix) bool {
	from, to := fix.Span.Start, fix.Span.Start+len(fix.Text)
	line, _ := fix.Span.Source.Position(from)
	for i := range found {
		at := &found[i].Span
		if found[i].Severity != diag.Error || at.Source == nil || at.Source.Name != fix.Span.Source.Name {
			continue
		}
		if at.Start >= from && at.End <= to {
			return true
		}
		if l, _ := at.Source.Position(at.Start); found[i].Code == "syntax" && l == line && !strings.Contains(fix.Text, "\n") {
			return true
		}
	}
	return false
}

// told is what a diagnostic says, wherever.
type told struct {
	severity      diag.Severity
	code, summary string
}

func toldOf(d *diag.Diagnostic) told { return told{d.Severity, d.Code, d.Summary} }

func counted(list diag.List) map[told]int {
	n := map[told]int{}
	for i := range list {
		n[toldOf(&list[i])]++
	}
	return n
}

// without is a source in which the lines of a span are empty.
func without(s *diag.Source, span diag.Span) *diag.Source {
	start := strings.LastIndexByte(s.Text[:span.Start], '\n') + 1
	end := len(s.Text)
	if i := strings.IndexByte(s.Text[span.End:], '\n'); i >= 0 {
		end = span.End + i
	}
	return diag.NewSource(s.Name, s.Text[:start]+strings.Repeat("\n", strings.Count(s.Text[start:end], "\n"))+s.Text[end:])
}
