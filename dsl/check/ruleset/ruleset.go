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
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// judged is a ruleset that is looked at as a whole, with what its code does.
type judged struct{ *effects.Effects }

// Check checks one ruleset: the last of the layers, which changes those before it. The diagnostics come sorted by place; the
// Ruleset is nil where one of them is an error.
func Check(layers []house.Layer, b check.Builtins) Checked {
	c, diags := checkLayers(layers, b)
	told := len(c.Diags())
	older.Check(c.Typed) // of the ruleset's own files alone
	diags = append(diags, c.Diags()[told:]...).Sorted()
	if diags.HasErrors() {
		return Checked{Diags: diags}
	}
	return Checked{Ruleset: c.Finish(), Diags: diags}
}

func checkLayers(layers []house.Layer, b check.Builtins) (*judged, diag.List) {
	if len(layers) > 1 {
		return checkHouse(layers, b)
	}
	c := checkMerged(layers, b)
	diags := c.usersOwn()
	if i := slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Summary == house.NothingToChange }); i >= 0 {
		return c, diags[i : i+1] // all else is wrong because the rules are not known that it stands on
	}
	return c, diags
}

// checkMerged checks layers as the one ruleset that they make, without some answers of its policies.
func checkMerged(layers []house.Layer, b check.Builtins, without ...syntax.Ranger) *judged {
	t := check.Resolve(layers, b, without...)
	scripts.Read(t)
	e := effects.Of(t)
	secrets.Check(e)
	lint.Check(e)
	slices.SortStableFunc(e.Rules.Results, func(a, b *check.Result) int { return cmp.Compare(a.Index, b.Index) })
	return &judged{e}
}

// Checked is what comes of checking. The Ruleset is nil where there are errors that keep it from being played.
type Checked struct {
	Ruleset *check.Ruleset
	Diags   diag.List
}
