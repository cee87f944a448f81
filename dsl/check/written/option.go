package written

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// chosen are the kinds of values that can be chosen before a game begins.
var chosen = []types.Kind{types.Number, types.YesNo, types.WordKind, types.Text, types.Dice, types.Rank, types.Suit,
	types.Category, types.Combination}

// Chosen reports whether values of a kind can be chosen and typed before a game begins, whoever plays.
func Chosen(kind types.Kind) bool { return slices.Contains(chosen, kind) }

// Option reads what an option may be and what it is by default.
func (rd *Reader) Option(o *meaning.Option, d *syntax.OptionDecl) {
	f := d.Field
	t := rd.Field(f)
	for _, at := range []struct {
		said bool
		what string
	}{{len(f.Keys) > 0, "for each of"}, {f.Round, "each round"}, {f.Lasts, "lasting"}, {len(f.Eyes) > 0, "seen by"}} {
		if at.said {
			rd.errorf("option-range", d, "Leave out "+at.what+".", "An option is the same for everybody and for the whole game, and "+
				"everybody sees it")
		}
	}
	switch {
	case t.Kind == types.Invalid:
		return
	case !Chosen(t.Kind):
		rd.errorf("option-range", f.Type, "An option is a number, yes or no, one of several words, a text, a dice code, a rank, a "+
			"suit, a category or a combination.", "An option is chosen before the game begins, and cannot be %s", t)
		return
	case t.ByName:
		rd.errorf("option-range", f.Type, "Leave out by name.", "An option is nobody's, and cannot be given by name")
	case f.Value == nil:
		value := "..."
		if len(t.Ranges) > 0 {
			value = strings.Split(types.Span(t.Ranges[0]), "..")[0]
		} else if list := rd.Choices(t); len(list) > 0 {
			value = list[len(list)-1]
		}
		rd.errorf("option-range", d, "Write it after =: option "+o.Name+" "+rd.text(f.Type)+" = "+value,
			"Nobody says what the option %q is by default", o.Name)
		return
	case t.Kind == types.Number && strings.Contains(rd.text(f.Value), ".."):
		least, _, _ := strings.Cut(rd.text(f.Value), "..")
		rd.errorf("option-range", f.Value, "What it may be stands before the sign: option "+o.Name+" number "+rd.text(f.Value)+
			" = "+least, "What an option is by default is written out")
		return
	case !syntax.IsWritten(f.Value):
		rd.errorf("option-range", f.Value, "Write one value: a number, a word. What is worked out is a define: define "+o.Name+" = "+
			rd.text(f.Value), "What an option is by default is written out")
		return
	}
	o.Type = t
	value := Token{f.Value, strings.ReplaceAll(rd.text(f.Value), " ", "")}
	if value.Quoted() {
		value.Text = rd.text(f.Value)
	}
	lit, ok := rd.Read(value, t)
	switch number := lit.Type.Kind == types.Number || lit.Type.Kind == types.Dice; {
	case ok && number && !t.Allows(lit.Number) && d.Fixed:
		o.Type.Ranges = append(o.Type.Ranges, types.Range{Least: lit.Number, Most: lit.Number})
	case ok && number && !t.Allows(lit.Number):
		rd.notChosen(o, d, types.Describe(t), nil, widened(t, lit.Number))
	case !ok && value.Form() == PlainWord && (t.Kind == types.WordKind || len(t.Words) > 0):
		t.Words = append(slices.Clone(t.Words), value.Text)
		rd.notChosen(o, d, types.Describe(o.Type), rd.Choices(o.Type), t)
		return
	case !ok:
		rd.Misread(value, t, "The option "+`"`+o.Name+`"`)
		return
	}
	o.Default = lit
	rd.Use(value, lit)
	syntax.Walk(f.Value, func(n syntax.Ranger) bool {
		rd.Rules.Info.Types[n.(syntax.Expr)] = t
		return true
	})
}

// widened is a type that may be one number more: the first of its ranges is made to reach it.
func widened(t types.Type, n int64) types.Type {
	t.Ranges = slices.Clone(t.Ranges)
	r := &t.Ranges[0]
	r.Least, r.Most = min(r.Least, n), max(r.Most, n)
	return t
}

// notChosen reports a default that an option cannot be, with what it would be if it could.
func (rd *Reader) notChosen(o *meaning.Option, d *syntax.OptionDecl, mayBe string, choices []string, wider types.Type) {
	at, value := rd.At(d.Field.Value), rd.text(d.Field.Value)
	e := diag.Errorf("option-range", at, "The option %q is %s, never %s", o.Name, mayBe, value)
	if rd.At(d.Field.Type).Source != at.Source {
		e = e.WithOther(rd.At(d.Field.Type), "declared here")
	}
	rd.Report(e.DidYouMean(value, choices, "If it may be %s as well, say so: option %s %s = %s", value, o.Name,
		types.AsWritten(wider), value))
}
