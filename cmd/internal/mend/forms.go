package mend

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
)

// mostRounds is how often a text is looked through for old forms: not all are told of at once.
const mostRounds = 20

// InNewForms is a text in which what it says in old forms is said as it is now, as far as the rules are found that it extends. A
// file that is no ruleset by itself is one of those in its folder.
func InNewForms(path, text string) string {
	r := &rulefiles.Ruleset{Name: "own", Title: path, Sources: []*diag.Source{diag.NewSource(path, text)}}
	_, list := r.Compile()
	if list.HasErrors() {
		if all, ok := rulefiles.Around(path); ok {
			if _, together := all.Compile(); !together.HasErrors() {
				r, list = all, together
			}
		}
	}
	own := slices.IndexFunc(r.Sources, func(s *diag.Source) bool { return filepath.Base(s.Name) == filepath.Base(path) })
	if own < 0 {
		return text
	}
	return Anew(r, own, list)
}

// Anew is the text of one of a ruleset's files in which what it says in old forms is said as it is now. The list has what is
// wrong with the ruleset.
func Anew(r *rulefiles.Ruleset, own int, list diag.List) string {
	text := r.Sources[own].Text
	for range mostRounds {
		var fixes []diag.Fix
		for _, d := range list {
			if (d.Code == "old-form" || takenBelow(d)) && d.Fix != nil && d.Fix.Span.Source.Name == r.Sources[own].Name {
				fixes = append(fixes, *d.Fix)
			}
		}
		if len(fixes) == 0 {
			break
		}
		text = diag.Apply(text, fixes)
		r.Sources[own] = diag.NewSource(r.Sources[own].Name, text)
		_, list = r.Compile()
	}
	return text
}

// takenBelow reports whether a name of a house rule is one that the rules have below it: they may have come to have it since, and
// the house rule's own is called otherwise then.
func takenBelow(d diag.Diagnostic) bool {
	return d.Code == "name-taken" && slices.ContainsFunc(d.Others, func(o diag.Label) bool { return o.Span.Source != d.Span.Source })
}

// Rewrite gives a file a new text. The file has the old text or the new one, whatever happens meanwhile, and keeps its mode;
// a link stays a link. What may not be written is not replaced either.
func Rewrite(path, text string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return files.Unreadable(err)
	}
	file, err := os.OpenFile(real, os.O_WRONLY, 0)
	if err == nil {
		err = errors.Join(file.Close(), files.Replace(real, text))
	}
	if err != nil {
		return files.Unwritable(path, err)
	}
	return nil
}
