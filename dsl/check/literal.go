package check

import (
	"regexp"
	"strconv"
	"strings"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// token is a written-out value as the file has it: a word, a number perhaps with a minus, a text in quotation marks, a code.
type token struct {
	node syntax.Ranger
	text string
}

var (
	numberForm = regexp.MustCompile(`^-?[0-9]+$`)
	codeForm   = regexp.MustCompile(`^([0-9]+)D(?:\+([0-9]+))?$`)
)

func (t token) quoted() bool { return strings.HasPrefix(t.text, `"`) }

// number reads the token as a whole number.
func (t token) number() (int64, bool) {
	if !numberForm.MatchString(t.text) {
		return 0, false
	}
	n, err := strconv.ParseInt(t.text, 10, 64)
	return n, err == nil
}

// What a token looks like.
const (
	plainWord = iota
	numberToken
	textToken
	codeToken
)

// form is what the token looks like.
func (t token) form() int {
	switch {
	case numberForm.MatchString(t.text):
		return numberToken
	case t.quoted():
		return textToken
	case codeForm.MatchString(t.text):
		return codeToken
	}
	return plainWord
}

// literalToken is what a literal says, as one token; a list has none.
func literalToken(l *syntax.Literal) token {
	t := token{node: l}
	for _, s := range []*string{l.Number, l.Text, l.Code, l.Die, l.Card, l.Word} {
		if s != nil {
			t.text = *s
		}
	}
	if l.Minus && t.text != "" {
		t.text = "-" + t.text
	}
	return t
}

// literal reads a written-out value as one of a type, and reports it where it is none.
func (c *checker) literal(l *syntax.Literal, want Type, what string) (Literal, bool) {
	if l == nil {
		return Literal{}, false
	}
	if l.List != nil {
		c.errorf("wrong-type", l, "", "%s must be %s, not a list", what, want)
		return Literal{}, false
	}
	t := literalToken(l)
	if lit, ok := c.read(t, want); ok {
		return lit, c.inRange(l, lit, want, what)
	}
	c.misread(t, want, what)
	return Literal{}, false
}

// read reads a token as a value of a type.
func (c *checker) read(t token, want Type) (Literal, bool) {
	switch {
	case t.text == "none" && want.OrNone:
		return Literal{Type: Of(Nothing), None: true}, true
	case t.text == "all" && want.OrAll:
		return Literal{Type: Of(AllOf), All: true}, true
	}
	if want.Has(t.text) {
		return Literal{Type: Of(WordKind), Text: t.text}, true
	}
	switch want.Kind {
	case Number, Fraction, Pile:
		n, ok := t.number()
		return Literal{Type: Of(Number), Number: n}, ok
	case Text:
		return Literal{Type: Of(Text), Text: unquote(t.text)}, t.quoted()
	case YesNo:
		lit := Literal{Type: Of(YesNo)}
		if t.text == "yes" {
			lit.Number = 1
		}
		return lit, t.text == "yes" || t.text == "no"
	case Player:
		name := unquote(t.text)
		return Literal{Type: Of(Player), Text: name}, c.seats[name]
	case Card:
		return Literal{Type: Of(Card), Text: unquote(t.text)}, c.rs.Deck.HasCard(unquote(t.text))
	case Rank:
		return placed(c.known.ranks, t.text, Rank)
	case Suit:
		return placed(c.known.suits, t.text, Suit)
	case Category:
		return placed(c.known.categories, t.text, Category)
	case Combination:
		if !t.quoted() || c.b.ReadHand == nil || c.b.ReadHand(unquote(t.text)) != nil {
			return Literal{}, false
		}
		return Literal{Type: Of(Combination), Text: unquote(t.text)}, true
	case Dice:
		return diceCode(t.text)
	case WordKind:
		if want.Words == nil && c.known.words[t.text] {
			return Literal{Type: Of(WordKind), Text: t.text}, true
		}
	}
	return Literal{}, false
}

func placed(names map[string]*Object, text string, kind Kind) (Literal, bool) {
	o := names[text]
	if o == nil {
		return Literal{}, false
	}
	return Literal{Type: Of(kind), Number: int64(o.Index), Text: text}, true
}

func diceCode(text string) (Literal, bool) {
	m := codeForm.FindStringSubmatch(text)
	if m == nil {
		return Literal{}, false
	}
	dice, err := strconv.ParseInt(m[1], 10, 64)
	if err != nil {
		return Literal{}, false
	}
	pips, err := strconv.ParseInt("0"+m[2], 10, 64)
	return Literal{Type: Of(Dice), Number: dice, Pips: pips, Text: text}, err == nil
}

// misread reports a token that is no value of the type that is wanted.
func (c *checker) misread(t token, want Type, what string) {
	if want.Kind == Combination && t.quoted() {
		c.unknownHand(t.node, unquote(t.text))
		return
	}
	if want.Kind == Player && !t.quoted() {
		c.unknown(t.node, t.text, sortedKeys(c.seats), aPlayer)
		return
	}
	d := diag.Errorf("wrong-type", c.at(t.node), "%s must be %s, not %s", what, types.Describe(want), t.text)
	if near, ok := diag.Nearest(t.text, c.choices(want)); ok {
		d = d.WithHint("Did you mean %q?", near).WithFix(c.at(t.node), near, "Write %q.", near)
	} else if want.Kind == Text && !t.quoted() {
		d = d.WithHint("A text stands in quotation marks: %q", t.text)
	} else if list := c.choices(want); len(list) > 0 && len(list) <= 14 {
		d = d.WithHint("It may be %s.", types.OrList(list))
	}
	c.report(d)
}

// choices are the words that a value of the type may be.
func (c *checker) choices(want Type) []string {
	out := c.namesOfKind(want)
	if want.Kind == YesNo {
		out = append(out, "yes", "no")
	}
	if want.OrNone && len(out) > 0 {
		out = append(out, "none")
	}
	return out
}

func (c *checker) unknownHand(at syntax.Ranger, text string) {
	d := diag.Errorf("unknown-hand", c.at(at), "%q is no combination of cards", text)
	if c.b.ReadHand != nil {
		if err := c.b.ReadHand(text); err != nil {
			d = d.WithNote("%s", err)
		}
	}
	c.report(d.WithHint(`Combinations are named as players say them: "pair of jacks", "fives full of twos", "ace-high flush".`))
}

// inRange reports a number or dice code that the type does not allow.
func (c *checker) inRange(at syntax.Ranger, lit Literal, want Type, what string) bool {
	if want.Kind == Pile && lit.Number < 0 {
		c.errorf("out-of-range", at, "", "%s must be a number of chips, not %s", what, c.words(at))
		return false
	}
	if lit.Type.Kind != Number && lit.Type.Kind != Dice || want.Allows(lit.Number) {
		return true
	}
	c.errorf("out-of-range", at, "", "%s must be %s, not %s", what, types.Describe(want), c.words(at))
	return false
}

func unquote(text string) string {
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

func quoted(text string) string { return strconv.Quote(text) }
