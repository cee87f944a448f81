package written

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// typeWords are the words that begin a field's type.
var typeWords = map[string]types.Kind{
	"number": types.Number, "yes": types.YesNo, "text": types.Text, "player": types.Player, "players": types.Players,
	"card": types.Card, "cards": types.Cards, "faces": types.Faces, "numbers": types.Numbers,
	"dice": types.Dice, "combination": types.Combination, "chips": types.Pile,
	"rank": types.Rank, "suit": types.Suit, "category": types.Category,
}

// TypeWords are the words with which a field's type begins, in alphabetical order.
func TypeWords() []string { return slices.Sorted(maps.Keys(typeWords)) }

// What people write of which one is chosen, where a field starts: easy/normal/hard, "easy" or "hard", 1..10, 15-20.
var (
	oneOf   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^"?[\pL_]+"?( *(/|,|\bor\b) *"?[\pL_]+"?)+$`) })
	anyWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL_]+`) })
	spanned = regexp.MustCompile(`^([0-9]+) *(?:\.\.|-) *([0-9]+)$`)
)

// Field reads what a field or an option may be, and reports one that does not say it.
func (rd *Reader) Field(d *syntax.Field) types.Type {
	if d.Type != nil {
		return rd.Type(d.Type)
	}
	kind, value := "...", "..."
	if d.Value != nil {
		value = rd.text(d.Value)
	}
	switch d.Value.(type) {
	case *syntax.NumberLit, *syntax.MinusExpr:
		kind = "number"
	case *syntax.YesNoLit:
		kind = "yes or no"
	case *syntax.CodeLit:
		kind = "dice"
	case *syntax.TextLit:
		kind = "text"
	case *syntax.NameExpr:
		kind = value + " or ..."
	default:
		if words := oneOf().FindString(value); words != "" && words == value { // easy/normal/hard: one of these
			several := anyWord().FindAllString(value, -1)
			several = slices.DeleteFunc(several, func(word string) bool { return word == "or" })
			kind, value = strings.Join(several, " or "), several[0]
		} else if span := spanned.FindStringSubmatch(value); span != nil {
			kind, value = "number "+span[1]+".."+span[2], span[1]
		}
	}
	e := diag.Errorf("unknown-type", rd.At(d.Name), "Nobody says what %q may be", d.Name.Name).
		WithHint("Write: %s %s = %s", d.Name.Name, kind, value)
	if !strings.Contains(kind, "...") {
		now, end := d.Name.Name+" "+kind+" = "+value, rd.At(d.Name)
		if d.Value != nil {
			end = end.Join(rd.At(d.Value))
		}
		e = e.WithFix(end, now, "Write: %s", now)
	}
	rd.Report(e)
	if _, several := d.Value.(*syntax.LogicExpr); several {
		d.Value = nil // it is no condition
	}
	return types.Type{}
}

// Type reads a type as a field has it.
func (rd *Reader) Type(d *syntax.Type) types.Type {
	kind, ok := typeWords[d.Name]
	switch {
	case d.Name == "none" || d.Name == "all":
		rd.errorf("unknown-type", d, "Write it after the others: number 0..5 or "+d.Name, "A type does not begin with %s", d.Name)
		return types.Type{}
	case !ok:
		return rd.wordsType(d)
	}
	t := types.Type{Kind: kind, ByName: d.ByName}
	rd.typeRanges(&t, d)
	for _, alt := range d.Alts {
		rd.typeAlt(&t, d, alt)
	}
	if d.ByName {
		rd.byName(&t, d)
	}
	if kind == types.YesNo && !slices.ContainsFunc(d.Alts, func(a *syntax.TypeAlt) bool { return a.Word == "no" }) {
		const now = "yes or no = yes"
		rd.Report(diag.Errorf("unknown-type", rd.At(d), "A field that can only be yes says nothing").WithHint("Write: %s", now).
			WithFix(rd.At(d), now, "Write: %s", now))
	}
	return t
}

// otherTypes are the types of other languages, what people start a field with that is so or not, and how each is written.
var otherTypes = map[string]string{
	"true": "yes or no = yes", "false": "yes or no = no", "no": "yes or no = no", "bool": "yes or no", "boolean": "yes or no",
	"flag": "yes or no", "int": "number", "integer": "number", "num": "number", "string": "text", "str": "text", "coins": "chips",
	"money": "chips",
}

// wordsType reads fair or cheat, and the name of a list of words.
func (rd *Reader) wordsType(d *syntax.Type) types.Type {
	if list := rd.Named(d, d.Name); list != nil && d.From == nil && !d.ByName {
		return rd.listedWords(d, list)
	}
	if len(d.Alts) == 0 || d.From != nil || d.ByName {
		e := diag.Errorf("unknown-type", rd.At(d), "There is no type called %q", d.Name)
		if now := otherTypes[d.Name]; now != "" && len(d.Alts) == 0 && (d.From == nil || ranged(now)) {
			at := rd.At(d)
			at.End = at.Start + len(d.Name)
			e = e.WithHint("Write: %s", now).WithFix(at, now, "Write: %s", now)
		} else if likely := diag.Likely(d.Name, slices.Sorted(maps.Keys(typeWords))); len(likely) > 0 &&
			(d.From == nil || ranged(likely[0])) {
			at := rd.At(d)
			at.End = at.Start + len(d.Name)
			e = e.Meaning(at, likely)
		} else {
			e = e.WithHint("A field is a number, yes or no, text, numbers, player, players, card, cards, faces, dice, combination or " +
				"chips, or one of several words: fair or cheat.")
		}
		rd.Report(e)
		return types.Type{}
	}
	if likely := diag.Likely(d.Name, slices.Sorted(maps.Keys(typeWords))); len(likely) > 0 && len(d.Alts) == 1 &&
		d.Alts[0].Word == "none" { // one word or none says hardly more than yes or no
		at := rd.At(d)
		at.End = at.Start + len(d.Name)
		rd.Report(diag.Errorf("unknown-type", at, "There is no type called %q", d.Name).
			Meaning(at, likely))
		return types.Type{}
	}
	t := types.Type{Kind: types.WordKind, Words: []string{d.Name}}
	for _, alt := range d.Alts {
		switch {
		case alt.Word == "none":
			t.OrNone = true
		case alt.Word == "":
			rd.errorf("unknown-type", alt, "", "A field is either a number or one of several words, not both")
		case t.Has(alt.Word):
			rd.errorf("duplicate-declaration", alt, "Delete one of them.", "%q is listed twice", alt.Word)
		default:
			t.Words = append(t.Words, alt.Word)
		}
	}
	if len(t.Words) == 2 && t.Has("yes") && t.Has("no") {
		now := types.AsWritten(types.Type{Kind: types.YesNo, OrNone: t.OrNone})
		rd.Report(diag.Errorf("unknown-type", rd.At(d), "Yes comes before no").WithFix(rd.At(d), now, "Write: %s", now))
		return types.Type{}
	}
	for _, w := range t.Words {
		rd.AddWord(w)
	}
	return t
}

// listedWords reads moods and moods or none, where moods is a list of words.
func (rd *Reader) listedWords(d *syntax.Type, list []Token) types.Type {
	t := types.Type{Kind: types.WordKind}
	for _, item := range list {
		switch {
		case item.Form() != PlainWord:
			if len(t.Words) == 0 { // else the list itself is wrong, and is reported where it stands
				rd.errorf("unknown-type", d, "A field that may be one of a list has words there: [calm angry].",
					"%q is no list of words: %s is none", d.Name, item.Text)
			}
			return types.Type{}
		case t.Has(item.Text):
			rd.errorf("duplicate-declaration", item.Node, "Delete one of them.", "%q is listed twice", item.Text)
			return types.Type{}
		}
		rd.AddWord(item.Text)
		t.Words = append(t.Words, item.Text)
	}
	for _, alt := range d.Alts {
		if alt.Word == "none" {
			t.OrNone = true
		} else {
			rd.errorf("unknown-type", alt, "Put it into the list, or write all words here: calm or angry.",
				"%s is all that is in its list, or none", d.Name)
		}
	}
	if len(t.Words) == 0 {
		rd.errorf("unknown-type", d, "Write some words there: [calm angry]", "Nothing is in the list %q", d.Name)
		return types.Type{}
	}
	return t
}

// ranged reports whether values of a type can have a range.
func ranged(name string) bool {
	return typeWords[name] == types.Number || typeWords[name] == types.Dice
}

// typeRanges reads number 1..5 and dice 1D..5D.
func (rd *Reader) typeRanges(t *types.Type, d *syntax.Type) {
	if d.From == nil {
		return
	}
	if t.Kind == types.Pile && d.To == nil && d.Bound == "" {
		at := rd.At(d.From)
		rd.Report(diag.Errorf("unknown-type", rd.At(d), "What a field starts as stands after =").
			WithFix(at, "= "+at.Text(), "Write: %s = %s", d.Name, at.Text()))
		return
	}
	if t.Kind != types.Number && t.Kind != types.Dice {
		rd.errorf("unknown-type", d, "Only numbers and dice codes have a range.", "%s has no range", d.Name)
		return
	}
	if r, ok := rd.rangeOf(d.Bound, d.From, d.To, *t, leastValue); ok {
		t.Ranges = append(t.Ranges, r)
	}
}

const leastValue = "The least value"

// rangeOf reads 5, 1..5, 1D..5D or at least 5. The first of them is named by what it is.
func (rd *Reader) rangeOf(bound syntax.Bound, from, to *syntax.Literal, t types.Type, what string) (types.Range, bool) {
	least, ok := rd.Literal(from, types.Of(t.Kind), what)
	if !ok {
		return types.Range{}, false
	}
	r := types.Range{Least: least.Number, Most: least.Number}
	switch {
	case bound != "" && to != nil:
		rd.errorf("bad-range", from, "Leave out at "+string(bound)+".", "A range has a least and a most already")
		return types.Range{}, false
	case bound == syntax.AtLeast:
		r.Most = math.MaxInt64
	case bound == syntax.AtMost:
		r.Least = math.MinInt64
	case to != nil:
		most, ok := rd.Literal(to, types.Of(t.Kind), "The greatest value")
		if !ok {
			return types.Range{}, false
		}
		r.Most = most.Number
	}
	if r.Most < r.Least {
		rd.Report(diag.Errorf("bad-range", rd.At(from).Join(rd.At(to)), "Nothing lies from %s to %s", rd.text(from), rd.text(to)).
			WithHint("Write the smaller one first: %s..%s", rd.text(to), rd.text(from)))
		return types.Range{}, false
	}
	return r, true
}

// typeAlt reads what stands behind an "or" in a type that begins with a type's name.
func (rd *Reader) typeAlt(t *types.Type, d *syntax.Type, alt *syntax.TypeAlt) {
	switch {
	case alt.Word == "":
		if t.Kind != types.Number && t.Kind != types.Dice {
			rd.errorf("unknown-type", alt, "", "%s has no range", d.Name)
		} else if r, ok := rd.rangeOf(alt.Bound, alt.From, alt.To, *t, leastValue); ok {
			t.Ranges = append(t.Ranges, r)
		}
	case alt.Word == "no" && t.Kind == types.YesNo:
	case (alt.Word == "more" || alt.Word == "less") && t.Kind == types.Number && len(t.Ranges) > 0:
		if last := &t.Ranges[len(t.Ranges)-1]; alt.Word == "more" {
			last.Most = math.MaxInt64
		} else {
			last.Least = math.MinInt64
		}
	case alt.Word == "none":
		switch t.Kind {
		case types.Cards, types.Faces, types.Pile, types.Players, types.Numbers:
			rd.errorf("unknown-type", alt, "Nothing in it is the same as empty: ask whether it is empty.", "%s cannot be none", d.Name)
		default:
			t.OrNone = true
		}
	case alt.Word == "all" && t.Kind == types.Number:
		t.OrAll = true
	case t.Kind == types.Combination || t.Kind == types.Number:
		t.Words = append(t.Words, alt.Word)
		rd.AddWord(alt.Word)
	default:
		e := diag.Errorf("unknown-type", rd.At(alt), "%s cannot be %q instead", d.Name, alt.Word)
		if near, ok := diag.Nearest(alt.Word, []string{"none"}); ok {
			e = e.WithHint("Did you mean %q?", near).WithSlip(rd.At(alt), near)
			t.OrNone = true
		}
		rd.Report(e)
	}
}

// byName reads: number 1..5 by name [Strength Dexterity]
func (rd *Reader) byName(t *types.Type, d *syntax.Type) {
	if t.Kind != types.Number {
		rd.errorf("unknown-type", d, "Write number in front of by name.", "Only a number can be given by the name of a stat")
		t.ByName = false
		return
	}
	if d.Sheet == nil {
		return
	}
	var names []meaning.Literal
	for _, item := range d.Sheet.Items {
		name := syntax.Unquote(item.Text)
		t.Sheet = append(t.Sheet, name)
		names = append(names, meaning.Literal{Type: types.Of(types.Text), Text: name})
	}
	rd.Rules.Info.Types[d.Sheet], rd.Rules.Info.Lists[d.Sheet] = types.Of(types.Texts), names
}
