// Package ruleset checks rulesets: names and types by package check, what their code does by effects, then secrets and lint. A
// house rule is checked together with the rulesets that it extends; what it breaks in them is blamed on its own line.
//
// It must not know any game, nor what single nodes of the tree mean.
package ruleset

import (
	"cmp"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/check/lint"
	"croupier/dsl/check/older"
	"croupier/dsl/check/scripts"
	"croupier/dsl/check/secrets"
	"croupier/dsl/check/tests"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// judged is a ruleset that is looked at as a whole, with what its code does.
type judged struct{ *effects.Effects }

// A Checker checks rulesets that stand on the same rules, such as one house rule with several fixes tried: rules below, whose
// trees are the same, are checked once.
type Checker struct {
	b     check.Builtins
	bases []base
}

// base is what was found in rules that others stand on.
type base struct {
	files []*syntax.File
	found *judged
	diags diag.List
}

// mostBases is how many of the rules that others stand on are kept: an editor has them checked anew at every key.
const mostBases = 16

// NewChecker is a checker that has checked nothing.
func NewChecker(b check.Builtins) *Checker { return &Checker{b: b} }

// Check checks one ruleset: the last of the layers, which changes those before it. The diagnostics come sorted by place; the
// Ruleset is nil where one of them is an error.
func (k *Checker) Check(layers []house.Layer) Checked {
	c, diags := k.checkLayers(layers)
	told := len(c.Diags())
	older.Check(c.Typed) // of the ruleset's own files alone
	diags = append(diags, c.Diags()[told:]...).Sorted()
	if diags.HasErrors() {
		return Checked{Diags: diags, Typed: c.Typed}
	}
	return Checked{Ruleset: c.Finish(), Diags: diags, Typed: c.Typed}
}

// Check checks one ruleset alone.
func Check(layers []house.Layer, b check.Builtins) Checked { return NewChecker(b).Check(layers) }

// below checks the rules that a house rule stands on, unless they have been checked before.
func (k *Checker) below(layers []house.Layer) (*judged, diag.List) {
	var files []*syntax.File
	for _, l := range layers {
		files = append(files, l.Files...)
	}
	for _, known := range k.bases {
		if slices.Equal(known.files, files) {
			return known.found, known.diags
		}
	}
	c, diags := k.checkLayers(layers)
	k.bases = append(k.bases[max(0, len(k.bases)+1-mostBases):], base{files, c, diags})
	return c, diags
}

func (k *Checker) checkLayers(layers []house.Layer) (*judged, diag.List) {
	if len(layers) > 1 {
		return k.checkHouse(layers)
	}
	c := checkMerged(layers, k.b)
	diags := c.usersOwn()
	if i := slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Summary == house.NothingToChange }); i >= 0 {
		return c, diags[i : i+1] // all else is wrong because the rules are not known that it stands on
	}
	return c, diags
}

// checkMerged checks layers as the one ruleset that they make, without some answers of its policies.
func checkMerged(layers []house.Layer, b check.Builtins, without ...syntax.Ranger) *judged {
	t := check.Resolve(layers, b, tests.Type, without...)
	scripts.Read(t)
	e := effects.Of(t)
	secrets.Check(e)
	lint.Check(e)
	slices.SortStableFunc(e.Rules.Results, func(a, b *check.Result) int { return cmp.Compare(a.Index, b.Index) })
	return &judged{e}
}

// Checked is what comes of checking. The Ruleset is nil where there are errors that keep it from being played; what its names
// mean is known then too, as far as anybody can say.
type Checked struct {
	Ruleset *check.Ruleset
	Typed   *check.Typed
	Diags   diag.List
}
