package compile

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
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
	mostTriedBytes = 2 << 20
)

// tried takes away the fixes that do not put right what they are offered for, with the hints that say the same; where other words
// are nearly as likely, they are tried in turn. What is found
// in the rules with one source in place of another again says.
func tried(list diag.List, again func(old, with *diag.Source) diag.List) diag.List {
	left, bytes := mostTried, mostTriedBytes
	atOnce := anewAtOnce(list, again)
	for i := range list {
		d := &list[i]
		for d.Fix != nil && !(atOnce && d.Code == oldForm) {
			left--
			bytes -= 2 * len(d.Fix.Span.Source.Text)
			was, old := trial{}, d.Fix.Span.Source
			anew := func(now *diag.Source) diag.List { return again(old, now) }
			if left >= 0 && bytes > 0 {
				most := mostOnALine
				was = try(list, d, anew, &most)
			}
			switch {
			case was.right:
			case len(d.Likely) > 0:
				*d = d.Meaning(d.Fix.Span, d.Likely)
				continue
			case d.Otherwise != nil:
				*d = *d.Otherwise
				continue
			case was.goesOn:
				d.Fix = nil
			default:
				d.Hint = unsaid(d.Hint, strings.TrimSpace(d.Fix.Text))
				d.Fix = nil
			}
			break
		}
		if d.Fix != nil && d.Fix.Guess {
			d.Fix, d.Likely = nil, nil // its hint says what may be meant
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
	now, found, told, kinds := in, list, list.Told(), list.Kinds()
	for range mostAnew {
		now = diag.NewSource(in.Name, diag.Apply(now.Text, fixes))
		found = again(in, now)
		for what, n := range found.Told() {
			if what.Severity == diag.Error && n > told[what] {
				return false
			}
		}
		for what, n := range found.Kinds() { // what is written anew may be quoted in other words
			if what.Code != oldForm && n > kinds[what] {
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
	return phrase.Keep(hint, func(proposal string) bool { return !strings.Contains(proposal, fix) })
}

// A trial is what became of rules when a fix was made.
type trial struct {
	right  bool // the diagnostic is gone, and nothing else is wrong in its place
	goesOn bool // it is gone, and what is wrong now stands elsewhere on its line: what was said of it is true
	found  diag.List
	now    *diag.Source
}

// mostOnALine is how many fixes are made on one line to see whether the first is right.
const mostOnALine = 8

// try makes the fix of a diagnostic of a list.
//
// Of several mistakes on a line one is told at a time: once the first is mended the second is told, as if the fix had done
// nothing. So the mistake beside it is mended as well, in the same way. If all of them together put the line right they are one
// fix.
//
//	players Ann Bob Cyd                        fix: Ann, Bob    with the second comma as well the line is right
//	if score equals 5 then { burn 1 }          fix: is          without then as well it is right
func try(list diag.List, d *diag.Diagnostic, again func(*diag.Source) diag.List, most *int) (t trial) {
	*most--
	old := d.Fix.Span.Source
	t.now = diag.NewSource(old.Name, diag.Apply(old.Text, []diag.Fix{*d.Fix}))
	t.found = again(t.now)
	fix := *d.Fix
	next := beside(t.found, list, fix)
	if t.goesOn = next != nil; t.goesOn {
		for n := next; n != nil && n.Fix != nil && !n.Fix.Guess && *most > 0; n = n.Otherwise {
			if with := try(t.found, n, again, most); with.right {
				t.found, t.now = with.found, with.now
				from := min(fix.Span.Start, n.Fix.Span.Start)
				rest := min(len(old.Text)-fix.Span.End, len(t.now.Text)-(n.Fix.Span.Start+len(n.Fix.Text)))
				fix.Span.Start, fix.Span.End = from, len(old.Text)-rest
				fix.Text = t.now.Text[from : len(t.now.Text)-rest]
				break
			}
		}
	}
	if t.found.Told()[d.Told()] >= list.Told()[d.Told()] || isWrong(t.found, &fix) || unread(list, t.found, d, &fix, t.now) ||
		brings(list, t.found, d, func() diag.List { return again(without(old, fix.Span.Join(d.Span))) }) {
		return t
	}
	t.right = true
	if fix.Span != d.Fix.Span || fix.Text != d.Fix.Text { // what was to be written was one part of it
		d.Hint = "Write: " + lineOf(t.now.Text, fix.Span.Start, fix.Span.Start+len(fix.Text))
		d.Fix.Span, d.Fix.Text, d.Fix.Describe = fix.Span, fix.Text, d.Hint
	}
	return t
}

// lineOf is the line of a part of a text, or the lines that it goes over, without blanks at its ends.
func lineOf(text string, from, to int) string {
	from = strings.LastIndexByte(text[:from], '\n') + 1
	if i := strings.IndexByte(text[to:], '\n'); i >= 0 {
		return strings.TrimSpace(text[from : to+i])
	}
	return strings.TrimSpace(text[from:])
}

// beside is an error on the line where a fix has been made that was not told before: beside it, or in words that it has only
// moved. It is nil where there is none, and where what the fix has written is itself wrong.
func beside(found, before diag.List, made diag.Fix) *diag.Diagnostic {
	told, written := before.Told(), made.Span.Text()
	var first *diag.Diagnostic
	for i := range found {
		d := &found[i]
		if d.Severity != diag.Error || d.Span.IsZero() || d.Span.Source.Name != made.Span.Source.Name ||
			d.Fix == nil && told[d.Told()] > 0 {
			continue
		}
		text, between, end := d.Span.Source.Text, "", made.Span.Start+len(made.Text)
		switch {
		case d.Span.Start >= end:
			between = text[min(end, len(text)):d.Span.Start]
		case d.Span.End <= made.Span.Start:
			between = text[d.Span.End:made.Span.Start]
		case d.Span.Text() == "" || !strings.Contains(written, d.Span.Text()):
			return nil
		}
		if first == nil && !strings.Contains(between, "\n") {
			first = d
		}
	}
	return first
}

// brings reports whether something is wrong once a fix is made that was not before. What has only been hidden is known from what
// is told where the line is left out; a guess must do without that.
func brings(list, found diag.List, d *diag.Diagnostic, leftOut func() diag.List) bool {
	count := diag.List.Told
	if d.Code == oldForm {
		count = func(l diag.List) map[diag.Told]int { // where an older form is written anew other warnings quote the new one
			n := l.Kinds()
			for what, often := range l.Told() {
				if what.Severity == diag.Error {
					n[what] = often
				}
			}
			return n
		}
	}
	before := count(list)
	var hidden map[diag.Told]int
	for what, n := range count(found) {
		if n <= before[what] || what.Severity != diag.Error && d.Severity == diag.Error {
			continue // of what cannot be read nothing is hardly meant
		}
		if d.Otherwise != nil {
			return true
		}
		if hidden == nil {
			hidden = count(leftOut())
		}
		if n > hidden[what] {
			return true
		}
	}
	return false
}

// isWrong reports whether what a fix has written is itself wrong: that was not there before, whatever else says the same.
func isWrong(found diag.List, fix *diag.Fix) bool {
	from, to := fix.Span.Start, fix.Span.Start+len(fix.Text)
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Span.Source != nil && d.Span.Source.Name == fix.Span.Source.Name &&
			d.Span.Start >= from && d.Span.End <= to
	})
}

// unread reports whether the lines of a fix, or the next one, cannot be read once it is made, in a way that was not told before.
func unread(list, found diag.List, d *diag.Diagnostic, fix *diag.Fix, now *diag.Source) bool {
	old, from := fix.Span.Source, fix.Span.Start
	unreadable := func(list diag.List, in *diag.Source, end int) (n int) {
		first, _ := in.Position(from)
		last, _ := in.Position(end)
		for i := range list {
			if at := list[i].Span; list[i].Code == "syntax" && at.Source != nil && at.Source.Name == in.Name {
				if line, _ := in.Position(at.Start); first <= line && line <= last+1 {
					n++
				}
			}
		}
		return n
	}
	before := unreadable(list, old, fix.Span.End) - unreadable(diag.List{*d}, old, fix.Span.End) // without what is mended
	return unreadable(found, now, from+len(fix.Text)) > before
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
