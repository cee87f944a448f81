package written

import (
	"slices"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Option reads the default of an option and the other values that it may have.
func (rd *Reader) Option(o *meaning.Option, d *syntax.OptionDecl) {
	if d.Default == nil || d.Default.From == nil {
		return
	}
	choices := append([]*syntax.Choice{d.Default}, d.Others...)
	o.Type = rd.optionType(choices)
	if o.Type.Kind == types.Invalid {
		return
	}
	if d.Default.To != nil {
		rd.errorf("option-range", d.Default, "Write one value as the default, then the others: default 5, or 1..10",
			"The default is a range of values, not one")
		return
	}
	rd.optionValues(o, choices)
}

// optionValues reads the values an option may have, the default first.
func (rd *Reader) optionValues(o *meaning.Option, choices []*syntax.Choice) {
	plain := o.Type
	plain.Ranges = nil
	listed := false
	for i, choice := range choices {
		if choice == nil || choice.From == nil {
			continue
		}
		if choice.To != nil {
			if r, ok := rd.rangeOf("", choice.From, choice.To, plain, leastValue); ok {
				o.Ranges = append(o.Ranges, r)
			}
			continue
		}
		lit, ok := rd.Literal(choice.From, plain, "A value of this option")
		if !ok {
			continue
		}
		if i == 0 {
			o.Default = lit
		} else if lit.Same(o.Default) {
			listed = true
		}
		o.Values = append(o.Values, lit)
	}
	o.Type.Ranges = slices.Clone(o.Ranges)
	if o.Type.Kind != types.Number {
		return
	}
	for _, v := range o.Values {
		if v.Type.Kind == types.Number && !o.Type.Allows(v.Number) {
			o.Type.Ranges = append(o.Type.Ranges, types.Range{Least: v.Number, Most: v.Number})
		}
	}
	def := o.Default
	if def.Type.Kind != types.Number || len(o.Ranges) == 0 || listed ||
		slices.ContainsFunc(o.Ranges, func(r types.Range) bool { return r.Has(def.Number) }) {
		return
	}
	rd.Report(diag.Errorf("option-range", rd.At(choices[0]), "The default %d is not one of the option's own values", def.Number).
		WithHint("Choose a default in %s, or widen the range: or %s", types.Span(o.Ranges[0]),
			types.Span(types.Range{Least: min(def.Number, o.Ranges[0].Least), Most: max(def.Number, o.Ranges[0].Most)})))
}

// optionType is what all values of an option have in common.
func (rd *Reader) optionType(choices []*syntax.Choice) types.Type {
	var t types.Type
	words, yesNo, kinds := []string{}, 0, map[types.Kind]bool{}
	for _, choice := range choices {
		if choice == nil || choice.From == nil {
			continue
		}
		switch l := choice.From; {
		case l.Number != nil:
			kinds[types.Number] = true
		case l.Text != nil:
			kinds[types.Text] = true
		case l.Code != nil:
			kinds[types.Dice] = true
		case l.Word == nil:
			rd.errorf("option-range", l, "An option is yes or no, a number, a word, a text or a dice code.",
				"%s cannot be an option's value", rd.text(l))
			return types.Type{}
		case *l.Word == "none":
			t.OrNone = true
		case *l.Word == "all" && len(words) == 0:
			t.OrAll = true
		default:
			if *l.Word == "yes" || *l.Word == "no" {
				yesNo++
			}
			words = append(words, *l.Word)
		}
	}
	switch {
	case len(kinds) > 1 || len(words) > 0 && (kinds[types.Text] || kinds[types.Dice]):
		rd.errorf("option-range", choices[0], "Let all of them be numbers, or all of them words.",
			"The values of this option are of different kinds")
		return types.Type{}
	case kinds[types.Number]:
		t.Kind, t.Words = types.Number, words
	case kinds[types.Text]:
		t.Kind = types.Text
	case kinds[types.Dice]:
		t.Kind = types.Dice
	case len(words) > 0 && yesNo == len(words):
		t.Kind = types.YesNo
		words = nil
	default:
		if t.OrAll {
			t.OrAll = false
			words = append(words, "all")
		}
		t.Kind, t.Words = types.WordKind, words
	}
	for _, w := range words {
		rd.AddWord(w)
	}
	if len(t.Words) == 0 {
		t.Words = nil
	}
	return t
}
