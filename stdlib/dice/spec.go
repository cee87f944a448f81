package dice

import (
	"errors"
	"fmt"
	"strings"
)

// Spec is one group of equal dice and what is done with them. The package
// comment gives the order in which its parts apply. The zero values of Reroll,
// Explode, Keep and Tally do nothing.
type Spec struct {
	Count   int // 0 to MaxDice
	Faces   int // 1 to MaxFaces
	Pips    int // added to the total
	Reroll  Reroll
	Explode Explode
	Keep    Keep
	Tally   Tally
}

// Reroll throws a die again that shows one of the faces On: until it shows
// another, or once only, after which whatever it shows stands.
type Reroll struct {
	On   FaceSet
	Once bool
}

// Explode adds a die for each that shows one of the faces On. One die brings at
// most Depth others.
type Explode struct {
	On    FaceSet
	Depth int // 1 to MaxDepth; 0 when nothing explodes
}

// Keep says which dice stay: dropping the lowest one of four is keeping the
// highest three.
type Keep struct {
	End End
	N   int // 1 to Count; 0 when all are kept
}

// End is the end of the row of dice, from low to high, that is kept.
type End int

// What is kept.
const (
	KeepAll End = iota
	KeepHighest
	KeepLowest
)

// leastStanding is the share of faces, one in so many, that rerolling until
// must leave: a die is then rerolled MaxRerolls times practically never.
const leastStanding = 20

// plain reports whether nothing is done with the dice.
func (s *Spec) plain() bool {
	return len(s.Reroll.On) == 0 && !s.Reroll.Once && len(s.Explode.On) == 0 && s.Explode.Depth == 0 && s.Keep == Keep{} &&
		len(s.Tally) == 0
}

// Validate tells what is wrong with the spec, or nil. It does not allocate when
// nothing is wrong.
func (s Spec) Validate() error {
	switch {
	case s.Count < 0 || s.Count > MaxDice:
		return fmt.Errorf("a roll has 0 to %d dice, not %d", MaxDice, s.Count)
	case s.Faces < 1:
		return errors.New("a die needs at least 1 face")
	case s.Faces > MaxFaces:
		return fmt.Errorf("a die has at most %d faces, not %d", MaxFaces, s.Faces)
	case s.Pips < -MaxPips || s.Pips > MaxPips:
		return fmt.Errorf("at most %d can be added to a roll or taken from it, not %d", MaxPips, s.Pips)
	case s.plain():
		return nil
	}
	if err := s.Reroll.validate(s.Faces); err != nil {
		return err
	}
	if err := s.Explode.validate(s.Faces); err != nil {
		return err
	}
	if err := s.Keep.validate(s.Count); err != nil {
		return err
	}
	return s.Tally.validate(s.Faces)
}

func (r Reroll) validate(faces int) error {
	if err := r.On.validate(faces); err != nil {
		return err
	}
	standing := faces - r.On.Size()
	switch {
	case len(r.On) == 0 && r.Once:
		return errors.New("a reroll needs the faces that are rerolled")
	case r.Once || len(r.On) == 0:
	case standing == 0:
		return fmt.Errorf("rerolling every face of a d%d never ends: leave some faces, or reroll once", faces)
	case standing*leastStanding < faces:
		return fmt.Errorf("rerolling leaves only %d of %d faces; at least one in %d must stand", standing, faces, leastStanding)
	}
	return nil
}

func (e Explode) validate(faces int) error {
	if err := e.On.validate(faces); err != nil {
		return err
	}
	switch {
	case len(e.On) == 0 && e.Depth == 0:
	case len(e.On) == 0:
		return errors.New("exploding needs the faces that explode")
	case e.Depth < 1 || e.Depth > MaxDepth:
		return fmt.Errorf("a die can explode at most 1 to %d times, not %d", MaxDepth, e.Depth)
	case e.On.Size() == faces:
		return fmt.Errorf("every face of a d%d would explode: leave some that do not", faces)
	}
	return nil
}

func (k Keep) validate(count int) error {
	switch {
	case k.End < KeepAll || k.End > KeepLowest:
		return fmt.Errorf("dice are all kept, the highest or the lowest: there is no way number %d", k.End)
	case k.End == KeepAll && k.N != 0:
		return fmt.Errorf("keeping %d dice needs to say highest or lowest", k.N)
	case k.End != KeepAll && (k.N < 1 || k.N > count):
		return fmt.Errorf("%d of %d dice cannot be kept: keep at least 1 and at most all", k.N, count)
	}
	return nil
}

// String is the canonical notation of the spec; Parse reads it back.
func (s Spec) String() string {
	var b strings.Builder
	s.writeDice(&b)
	if s.Pips != 0 {
		fmt.Fprintf(&b, "%+d", s.Pips)
	}
	return b.String()
}

// writeDice writes the spec without its pips.
func (s Spec) writeDice(b *strings.Builder) {
	if s.IsPlusMinus() {
		fmt.Fprintf(b, "%ddF", s.Count)
		s.Keep.write(b)
		return
	}
	fmt.Fprintf(b, "%dd%d", s.Count, s.Faces)
	for _, r := range s.Reroll.On {
		b.WriteByte('r')
		if s.Reroll.Once {
			b.WriteByte('o')
		}
		b.WriteString(rangeText(r.From, r.To, ".."))
	}
	for _, r := range s.Explode.On {
		b.WriteString("!" + rangeText(r.From, r.To, ".."))
	}
	if len(s.Explode.On) > 0 && s.Explode.Depth != MaxDepth {
		fmt.Fprintf(b, "max%d", s.Explode.Depth)
	}
	s.Keep.write(b)
	s.Tally.write(b, s.Faces)
}

// IsPlusMinus tells whether the spec can be written as dF, whose faces have no
// numbers that a reroll or an explosion could name: they are minus, blank and
// plus, and count -1, 0 and +1.
func (s Spec) IsPlusMinus() bool {
	return s.Faces == plusMinusFaces && len(s.Reroll.On) == 0 && len(s.Explode.On) == 0 &&
		len(s.Tally) == 2 && s.Tally[0] == plusMinus[0] && s.Tally[1] == plusMinus[1]
}

func (k Keep) write(b *strings.Builder) {
	switch k.End {
	case KeepHighest:
		fmt.Fprintf(b, "kh%d", k.N)
	case KeepLowest:
		fmt.Fprintf(b, "kl%d", k.N)
	}
}

func (t Tally) write(b *strings.Builder, faces int) {
	if len(t) == 0 {
		return
	}
	if len(t) == 1 && t[0].Value == 1 {
		switch {
		case t[0].To == faces:
			fmt.Fprintf(b, ">=%d", t[0].From)
			return
		case t[0].From == 1:
			fmt.Fprintf(b, "<=%d", t[0].To)
			return
		}
	}
	sep := byte('{')
	for _, band := range t {
		b.WriteByte(sep)
		fmt.Fprintf(b, "%s:%d", rangeText(band.From, band.To, ".."), band.Value)
		sep = ','
	}
	b.WriteByte('}')
}
