package dice

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// NotationError is a notation that cannot be read: where, and why.
type NotationError struct {
	Text    string
	At      int    // the character it was seen at, counted from 1
	Problem string // "expected ..., found ..."
}

func (e *NotationError) Error() string {
	return fmt.Sprintf("%q, character %d: %s", e.Text, e.At, e.Problem)
}

// Parse reads the notation people type. Everything must be read: what is left
// over is an error, always a [*NotationError].
//
//	2d6+3  d20  d%  4dF       dice; d% is d100, each dF is -1, 0 or +1
//	4D+2                      a West End code: four d6 and two pips
//	2d6+1d8-2                 sums and differences
//	adv  dis                  the higher or the lower of two d20
//	kh3  kl1  dh1  dl1        keep or drop the highest or lowest; alone, one
//	r1  r<3  ro1              reroll until something else shows; ro, once only
//	!  !6  !>=5  !6max2       explode on the highest face or those named; in a
//	                          row at most 100 times, or as max says
//	5d12>8                    count successes; see below
//	5d12{12:2,>8:1,1:-2,else:-1}  what each face counts; the first that fits
//	6#4d6dl1                  six rolls
//	2d6+3 # fire              a label
//
// A > is strictly higher and a < strictly lower, as on paper: 5d12>8 is a
// success on 9 or more. >= and <= take the number in, and = is that face alone.
// Comparisons look at one face, never at the total, and one that follows ! or r
// directly belongs to it: in 9d10!>8 the 9 and 10 explode, and 9d10>8! counts
// them and explodes on 10. Modifiers may come in any order and apply in the
// order the package comment gives.
func Parse(text string) (Formula, error) {
	p := parser{text: text}
	if len(text) > MaxText {
		return Formula{}, p.fail(MaxText, "the notation is too long: at most %d bytes are read", MaxText)
	}
	if !utf8.ValidString(text) {
		return Formula{}, p.fail(0, "this is not plain text")
	}
	f, err := p.formula()
	if err != nil {
		return Formula{}, err
	}
	if err := f.Validate(); err != nil {
		return Formula{}, p.fail(0, "%s", err)
	}
	return f, nil
}

// parser walks the text once, a byte at a time; every byte it acts on is ASCII.
type parser struct {
	text string
	pos  int
}

func (p *parser) fail(at int, format string, args ...any) error {
	at = min(at, len(p.text))
	return &NotationError{p.text, utf8.RuneCountInString(p.text[:at]) + 1, fmt.Sprintf(format, args...)}
}

// expected is the error that something else stands at the current position.
func (p *parser) expected(what string) error {
	p.space()
	found := "the text ends"
	if rest := p.text[p.pos:]; rest != "" {
		r, _ := utf8.DecodeRuneInString(rest)
		found = fmt.Sprintf("found %q", r)
	}
	return p.fail(p.pos, "expected %s, but %s", what, found)
}

func (p *parser) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

// take moves past the word if it comes next.
func (p *parser) take(word string) bool {
	p.space()
	if !strings.HasPrefix(p.text[p.pos:], word) {
		return false
	}
	p.pos += len(word)
	return true
}

// takeAny moves past the first of the words that comes next.
func (p *parser) takeAny(words ...string) (string, bool) {
	for _, w := range words {
		if p.take(w) {
			return w, true
		}
	}
	return "", false
}

// number reads an unsigned whole number if one comes next.
func (p *parser) number() (n int, found bool, err error) {
	p.space()
	start := p.pos
	for p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9' {
		if n = n*10 + int(p.text[p.pos]-'0'); n > MaxPips {
			return 0, false, p.fail(start, "this number is too large: at most %d", MaxPips)
		}
		p.pos++
	}
	return n, p.pos > start, nil
}

// mustNumber reads a number that has to be there.
func (p *parser) mustNumber(what string) (int, error) {
	n, found, err := p.number()
	if err == nil && !found {
		err = p.expected(what)
	}
	return n, err
}

func (p *parser) formula() (Formula, error) {
	f := Formula{Times: 1}
	n, found, err := p.number()
	if err != nil {
		return f, err
	}
	if found && p.take("#") {
		f.Times = n
	} else {
		p.pos = 0 // the number belongs to the first term
	}
	if err := p.terms(&f); err != nil {
		return f, err
	}
	if p.take("#") {
		p.space()
		f.Label = strings.TrimSpace(p.text[p.pos:])
		if f.Label == "" {
			return f, p.expected("a label after #")
		}
		return f, nil
	}
	if p.space(); p.pos < len(p.text) {
		return f, p.leftOver()
	}
	return f, nil
}

// leftOver is the error that the formula is over and text is left; it knows
// what people usually mean.
func (p *parser) leftOver() error {
	rest := p.text[p.pos:]
	switch {
	case strings.HasPrefix(rest, "k"):
		return p.expected("kh to keep the highest or kl to keep the lowest")
	case strings.HasPrefix(rest, "d"):
		return p.expected("dh to drop the highest, dl to drop the lowest, or + before more dice")
	case strings.ContainsRune("<>=", rune(rest[0])):
		return p.expected("a comparison only directly after its dice, as in 5d12>8+1: it looks at faces, not at the total")
	}
	return p.expected("+, -, a modifier of the dice, or # and a label")
}

// terms reads the sum. A number joins the dice before it, or the first dice if
// there are none before it.
func (p *parser) terms(f *Formula) error {
	waiting := 0 // numbers before the first dice
	minus := p.take("-")
	for {
		n, spec, isDice, err := p.term()
		if err != nil {
			return err
		}
		switch last := len(f.Terms) - 1; {
		case isDice:
			f.Terms = append(f.Terms, Term{Minus: minus, Spec: spec})
		case last < 0:
			waiting += signed(n, minus)
		default:
			f.Terms[last].Spec.Pips += signed(n, minus != f.Terms[last].Minus)
		}
		switch {
		case p.take("+"):
			minus = false
		case p.take("-"):
			minus = true
		default:
			if len(f.Terms) > 0 {
				f.Terms[0].Spec.Pips += signed(waiting, f.Terms[0].Minus)
				return nil
			}
			return p.expected("dice, as in 2d6")
		}
	}
}

func signed(n int, minus bool) int {
	if minus {
		return -n
	}
	return n
}

// term reads a number or a group of dice.
func (p *parser) term() (n int, spec Spec, isDice bool, err error) {
	p.space()
	start := p.pos
	if end, found := p.takeAny("adv", "dis"); found {
		spec = Spec{Count: 2, Faces: 20, Keep: Keep{KeepHighest, 1}}
		if end == "dis" {
			spec.Keep.End = KeepLowest
		}
		return 0, spec, true, nil
	}
	n, counted, err := p.number()
	if err != nil {
		return 0, spec, false, err
	}
	letter, isDice := p.takeAny("d", "D")
	if !isDice {
		if !counted {
			return 0, spec, false, p.expected("dice or a number, as in 2d6+3")
		}
		return n, spec, false, nil
	}
	spec.Count = 1
	if counted {
		spec.Count = n
	}
	plusMinusDie, err := p.faces(&spec, letter == "D" && counted)
	if err != nil {
		return 0, spec, false, err
	}
	if err := p.modifiers(&spec, plusMinusDie); err != nil {
		return 0, spec, false, err
	}
	if err := spec.Validate(); err != nil {
		return 0, spec, false, p.fail(start, "%s", err)
	}
	return 0, spec, true, nil
}

// faces reads what follows the d. A code is a capital D after a number, with
// nothing after it: its dice have six faces.
func (p *parser) faces(s *Spec, mayBeCode bool) (plusMinusDie bool, err error) {
	if p.take("%") {
		s.Faces = 100
		return false, nil
	}
	if p.take("F") {
		s.Faces, s.Tally = plusMinusFaces, slices.Clone(plusMinus)
		return true, nil
	}
	n, found, err := p.number()
	switch {
	case err != nil:
		return false, err
	case found:
		s.Faces = n
	case mayBeCode:
		s.Faces = 6
	default:
		return false, p.expected("the faces of the die, as in d6, d% or dF")
	}
	return false, nil
}
