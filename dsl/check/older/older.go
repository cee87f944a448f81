// Package older warns of what is written in a form that the language had once. It is read as before; each warning says how it is
// written now, with a fix that writes it so, and croupier fmt -w makes all of them.
//
// It must not know any game. What an older form means is known where it is read: older and newer forms make the same tree, and a
// node whose form cannot be told from the tree is told by the words with which it is written.
package older

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A finder looks at one node. It says where it is written in an older form and what stands there now; ok is false where it is
// written as it should be, or where the finder has nothing to say of such a node.
type finder func(r *reader, n syntax.Ranger) (f found, ok bool)

// finders are all that is known of older forms, each beside what it finds. What one of them writes may hold older forms itself:
// they are found when the file is read again.
var finders = []finder{
	option,
	fieldAgain,
	elseBlock,
	statements,
	reason,
	suchThat,
	chooseFromEach,
	chooseFrom,
	fromEach,
	addedSuchThat,
	showingEach,
	whereTo,
	betInto,
	valueOfHighest,
	counting,
	notOneOf,
	keyBehind,
	countOf,
	inTheGame,
	eitherOr,
	whose,
	curly,
	subject,
	whoseInTests,
	squareKeys,
	nameNow,
	ofOwnDefine,
	listSaid,
	comparison,
	bound,
	notBelow,
}

// A found is an older form in a file.
type found struct {
	at  diag.Span
	now string // what stands there instead
	say string // what the form was, in a sentence: "else is an older word"

	shown string // how it is written now, where that is more than what stands there; "": it is not
}

// reader is what finders may ask.
type reader struct {
	*check.Typed
	above map[syntax.Ranger]syntax.Ranger // of each node, the one that it is a part of
	told  map[found]bool
}

// Check warns of every older form in the ruleset's own files. Nothing is said of files with mistakes: what was meant comes first.
func Check(t *check.Typed) {
	if t.Broken || t.Diags().HasErrors() {
		return
	}
	r := &reader{t, map[syntax.Ranger]syntax.Ranger{}, map[found]bool{}}
	for _, file := range t.Rules.Own {
		for _, d := range file.Decls {
			r.look(d)
		}
	}
	for _, d := range t.Decls { // what house rules leave of the files is typed where the files are not
		r.look(d)
	}
	for _, step := range t.Rules.Added {
		r.look(step.Decl)
	}
}

// look warns of what is older in a declaration, where it is the ruleset's own.
func (r *reader) look(d syntax.Decl) {
	if _, done := r.above[d]; done { // most of what is typed is as the files have it
		return
	}
	syntax.WalkUnder(d, func(n, above syntax.Ranger) bool {
		r.above[n] = above
		return true
	})
	syntax.Walk(d, func(n syntax.Ranger) bool {
		for _, find := range finders {
			f, ok := find(r, n)
			if !ok {
				continue
			}
			if !r.told[f] && r.IsOwn(f.at) {
				r.told[f] = true
				r.warn(f)
			}
			return true // what others find in it is found when it is written so
		}
		return true
	})
}

// warn says how a form is written now. It is shown once of each kind in a file, however often the file has it.
func (r *reader) warn(f found) {
	line, _, more := strings.Cut(f.now, "\n")
	if more {
		line += " ..."
	}
	if f.shown != "" {
		line = f.shown
	}
	d := diag.Warnf("old-form", f.at, "%s", f.say).WithHint("Write: %s - croupier fmt -w writes it.", line)
	d.Alike = true
	r.Report(d.WithFix(f.at, f.now, "Write it so."))
}
