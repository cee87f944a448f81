package written

import (
	"maps"
	"slices"
	"strconv"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Literal reads a written-out value as one of a type, and reports it where it is none.
func (rd *Reader) Literal(l *syntax.Literal, want types.Type, what string) (meaning.Literal, bool) {
	if l.List != nil {
		rd.errorf("wrong-type", l, "", "%s must be %s, not a list", what, want)
		return meaning.Literal{}, false
	}
	t := TokenOf(l)
	if lit, ok := rd.Read(t, want); ok {
		return lit, rd.inRange(l, lit, want, what)
	}
	rd.Misread(t, want, what)
	return meaning.Literal{}, false
}

// Read reads a token as a value of a type.
func (rd *Reader) Read(t Token, want types.Type) (meaning.Literal, bool) {
	switch {
	case t.Text == "none" && want.OrNone:
		return meaning.Literal{Type: types.Of(types.Nothing), None: true}, true
	case t.Text == "all" && want.OrAll:
		return meaning.Literal{Type: types.Of(types.AllOf), All: true}, true
	}
	if want.Has(t.Text) {
		return meaning.Literal{Type: types.Of(types.WordKind), Text: t.Text}, true
	}
	switch want.Kind {
	case types.Number, types.Fraction, types.Pile:
		n, ok := t.Number()
		return meaning.Literal{Type: types.Of(types.Number), Number: n}, ok
	case types.Text:
		return meaning.Literal{Type: types.Of(types.Text), Text: syntax.Unquote(t.Text)}, t.Quoted()
	case types.YesNo:
		lit := meaning.Literal{Type: types.Of(types.YesNo)}
		if t.Text == "yes" {
			lit.Number = 1
		}
		return lit, t.Text == "yes" || t.Text == "no"
	case types.Player:
		name := syntax.Unquote(t.Text)
		return meaning.Literal{Type: types.Of(types.Player), Text: name}, rd.Seats()[name]
	case types.Card:
		return meaning.Literal{Type: types.Of(types.Card), Text: syntax.Unquote(t.Text)}, rd.Rules.HasCard(syntax.Unquote(t.Text))
	case types.Rank:
		return placed(rd.Placed[types.Rank], t.Text, types.Rank)
	case types.Suit:
		return placed(rd.Placed[types.Suit], t.Text, types.Suit)
	case types.Category:
		return placed(rd.Placed[types.Category], t.Text, types.Category)
	case types.Combination:
		if !t.Quoted() || rd.Builtins.ReadHand == nil || rd.Builtins.ReadHand(syntax.Unquote(t.Text)) != nil {
			return meaning.Literal{}, false
		}
		return meaning.Literal{Type: types.Of(types.Combination), Text: syntax.Unquote(t.Text)}, true
	case types.Dice:
		return diceCode(t.Text)
	case types.WordKind:
		if want.Words == nil && rd.Words[t.Text] {
			return meaning.Literal{Type: types.Of(types.WordKind), Text: t.Text}, true
		}
	}
	return meaning.Literal{}, false
}

func placed(names map[string]*meaning.Object, text string, kind types.Kind) (meaning.Literal, bool) {
	o := names[text]
	if o == nil {
		return meaning.Literal{}, false
	}
	return meaning.Literal{Type: types.Of(kind), Number: int64(o.Index), Text: text}, true
}

func diceCode(text string) (meaning.Literal, bool) {
	m := codeForm.FindStringSubmatch(text)
	if m == nil {
		return meaning.Literal{}, false
	}
	dice, err := strconv.ParseInt(m[1], 10, 64)
	if err != nil {
		return meaning.Literal{}, false
	}
	pips, err := strconv.ParseInt("0"+m[2], 10, 64)
	return meaning.Literal{Type: types.Of(types.Dice), Number: dice, Pips: pips, Text: text}, err == nil
}

// Misread reports a token that is no value of the type that is wanted.
func (rd *Reader) Misread(t Token, want types.Type, what string) {
	if want.Kind == types.Combination && t.Quoted() {
		rd.UnknownHand(t.Node, syntax.Unquote(t.Text))
		return
	}
	if want.Kind == types.Player && !t.Quoted() {
		rd.Unknown(t.Node, t.Text, slices.Sorted(maps.Keys(rd.Seats())), APlayer)
		return
	}
	d := diag.Errorf("wrong-type", rd.At(t.Node), "%s must be %s, not %s", what, types.Describe(want), t.Text)
	if likely := diag.Likely(t.Text, rd.Choices(want)); len(likely) > 0 {
		d = d.Meaning(rd.At(t.Node), likely)
	} else if want.Kind == types.Text && !t.Quoted() {
		d = d.WithHint("A text stands in quotation marks: %q", t.Text)
	} else if list := rd.Choices(want); len(list) > 0 && len(list) <= 14 {
		d = d.WithHint("It may be %s.", types.OrList(list))
	}
	rd.Report(d)
}

// Choices are the words that a value of the type may be.
func (rd *Reader) Choices(want types.Type) []string {
	out := rd.NamesOfKind(want)
	if want.Kind == types.YesNo {
		out = append(out, "yes", "no")
	}
	if want.OrNone && len(out) > 0 {
		out = append(out, "none")
	}
	return out
}

// UnknownHand reports a text that is no combination of cards.
func (rd *Reader) UnknownHand(at syntax.Ranger, text string) {
	d := diag.Errorf("unknown-hand", rd.At(at), "%q is no combination of cards", text)
	if rd.Builtins.ReadHand != nil {
		if err := rd.Builtins.ReadHand(text); err != nil {
			d = d.WithNote("%s", err)
		}
	}
	rd.Report(d.WithHint(`Combinations are named as players say them: "pair of jacks", "fives full of twos", "ace-high flush".`))
}

// inRange reports a number or dice code that the type does not allow.
func (rd *Reader) inRange(at syntax.Ranger, lit meaning.Literal, want types.Type, what string) bool {
	if want.Kind == types.Pile && lit.Number < 0 {
		rd.errorf("out-of-range", at, "", "%s must be a number of chips, not %s", what, rd.text(at))
		return false
	}
	if lit.Type.Kind != types.Number && lit.Type.Kind != types.Dice || want.Allows(lit.Number) {
		return true
	}
	rd.errorf("out-of-range", at, "", "%s must be %s, not %s", what, types.Describe(want), rd.text(at))
	return false
}

// NamesOfKind are the names that a value of the type may have of its own.
func (rd *Reader) NamesOfKind(want types.Type) []string {
	out := slices.Clone(want.Words)
	switch want.Kind {
	case types.Rank, types.Ranks:
		out = append(out, rd.Ranks()...)
	case types.Suit, types.Suits:
		out = append(out, rd.Suits()...)
	case types.Category:
		out = append(out, rd.Builtins.Categories...)
	}
	return out
}

// AllRead reports whether all tokens can be read as values of a type.
func (rd *Reader) AllRead(tokens []Token, want types.Type) bool {
	return !slices.ContainsFunc(tokens, func(t Token) bool { _, ok := rd.Read(t, want); return !ok })
}

// guessed are the kinds that words may be read as, the narrowest first.
var guessed = []types.Kind{types.Number, types.Dice, types.YesNo, types.Combination, types.Text, types.Rank, types.Suit,
	types.Category}

// Guess is the narrowest type that reads all tokens. Words that are a closed list's or a deck's stay what they are; others
// become a closed list. Nothing fits: reported at the node where one is given.
func (rd *Reader) Guess(tokens []Token, at syntax.Ranger) types.Type {
	var t types.Type
	var rest []Token
	for _, tok := range tokens {
		if tok.Text == "none" {
			t.OrNone = true
		} else if tok.Text != "" {
			rest = append(rest, tok)
		}
	}
	if len(rest) == 0 {
		return t
	}
	for _, kind := range guessed {
		if rd.AllRead(rest, types.Of(kind)) {
			t.Kind = kind
			return t
		}
	}
	t.Kind = types.WordKind
	for _, tok := range rest {
		if tok.Form() != rest[0].Form() {
			if at != nil {
				hint := "Let all of them be numbers, or all texts, or all words."
				if word := tok.Text; tok.Form() == PlainWord && rest[0].Form() == QuotedText {
					hint = "Quotation marks make it a text: " + strconv.Quote(word)
				} else if rest[0].Form() == PlainWord && tok.Form() == QuotedText {
					hint = "Without quotation marks it is a word: " + syntax.Unquote(word)
				}
				rd.errorf("chart-shape", tok.Node, hint, "%s is of another kind than %s", tok.Text, rest[0].Text)
			}
			return types.Type{}
		}
		if !t.Has(tok.Text) {
			t.Words = append(t.Words, tok.Text)
		}
	}
	if rest[0].Form() != PlainWord {
		if at != nil {
			rd.errorf("chart-shape", rest[0].Node, "", "%s cannot be read", rest[0].Text)
		}
		return types.Type{}
	}
	for _, w := range t.Words {
		rd.AddWord(w)
	}
	return t
}
