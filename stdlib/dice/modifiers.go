package dice

import "slices"

// modifiers reads what follows the faces of a die, in any order.
func (p *parser) modifiers(s *Spec, plusMinusDie bool) error {
	for {
		p.space()
		start := p.pos
		word, found := p.takeAny("kh", "kl", "dh", "dl", "ro", "r", "!", ">=", "<=", ">", "<", "=", "{")
		if !found {
			return nil
		}
		keeps := word[0] == 'k' || word[0] == 'd'
		if plusMinusDie && !keeps {
			return p.fail(start, "dF dice have no numbers: only kh, kl, dh and dl can follow them")
		}
		var err error
		switch word {
		case "kh", "kl", "dh", "dl":
			err = p.keep(s, word, start)
		case "ro", "r":
			err = p.reroll(s, word == "ro", start)
		case "!":
			err = p.explode(s)
		case "{":
			err = p.tally(s, start)
		default:
			err = p.successes(s, word, start)
		}
		if err != nil {
			return err
		}
	}
}

func (p *parser) keep(s *Spec, word string, start int) error {
	if s.Keep.End != KeepAll {
		return p.fail(start, "one keep or drop is all a group of dice can have")
	}
	n, found, err := p.number()
	if err != nil {
		return err
	}
	if !found {
		n = 1
	}
	kept := n
	if word[0] == 'd' {
		kept = s.Count - n
	}
	if n < 1 || n > s.Count || kept < 1 {
		return p.fail(start, "%s%d leaves no sense in %d dice: at least one stays, and no more than there are", word, n, s.Count)
	}
	s.Keep = Keep{KeepHighest, kept}
	if word == "kl" || word == "dh" {
		s.Keep.End = KeepLowest
	}
	return nil
}

func (p *parser) reroll(s *Spec, once bool, start int) error {
	if len(s.Reroll.On) > 0 && s.Reroll.Once != once {
		return p.fail(start, "r and ro cannot be mixed: reroll until, or once")
	}
	r, found, err := p.faceRange(s.Faces)
	if err != nil {
		return err
	}
	if !found {
		return p.expected("the faces to reroll, as in r1 or r<3")
	}
	s.Reroll = Reroll{NewFaceSet(append(s.Reroll.On, r)...), once}
	return nil
}

func (p *parser) explode(s *Spec) error {
	r, found, err := p.faceRange(s.Faces)
	if err != nil {
		return err
	}
	if !found {
		r = Range{s.Faces, s.Faces}
	}
	depth := MaxDepth
	if p.take("max") {
		if depth, err = p.mustNumber("how many times a die may explode, as in !6max2"); err != nil {
			return err
		}
	}
	s.Explode = Explode{NewFaceSet(append(s.Explode.On, r)...), depth}
	return nil
}

func (p *parser) successes(s *Spec, comparison string, start int) error {
	if len(s.Tally) > 0 {
		return p.fail(start, "this group of dice already says what its faces count")
	}
	n, err := p.mustNumber("a face after " + comparison)
	if err != nil {
		return err
	}
	r := compared(comparison, n, s.Faces)
	s.Tally = Successes(s.Faces, r.From, r.To)
	return nil
}

// compared is the faces a comparison holds for: 9 to 12 for >8 on a d12. It may
// reach beyond the die or be empty.
func compared(comparison string, n, faces int) Range {
	switch comparison {
	case ">":
		return Range{n + 1, faces}
	case ">=":
		return Range{n, faces}
	case "<":
		return Range{1, n - 1}
	case "<=":
		return Range{1, n}
	}
	return Range{n, n}
}

// faceRange reads faces if they come next: 3, 2..4, or a comparison.
func (p *parser) faceRange(faces int) (r Range, found bool, err error) {
	p.space()
	start := p.pos
	if comparison, isComparison := p.takeAny(">=", "<=", ">", "<", "="); isComparison {
		n, err := p.mustNumber("a face after " + comparison)
		if err != nil {
			return r, false, err
		}
		r = compared(comparison, n, faces)
	} else {
		n, isNumber, err := p.number()
		if err != nil || !isNumber {
			return r, false, err
		}
		r = Range{n, n}
		if p.take("..") {
			if r.To, err = p.mustNumber("the last face after .."); err != nil {
				return r, false, err
			}
		}
	}
	if r.From > r.To {
		return r, false, p.fail(start, "no face of a d%d is meant by this", faces)
	}
	if err := validRange(r.From, r.To, 0, faces); err != nil {
		return r, false, p.fail(start, "%s", err)
	}
	return r, true, nil
}

// tally reads what each face counts, up to the closing brace. The first item
// that names a face decides; a face nobody names counts 0.
func (p *parser) tally(s *Spec, start int) error {
	if len(s.Tally) > 0 {
		return p.fail(start, "this group of dice already says what its faces count")
	}
	var items []Band
	for {
		item, err := p.band(s.Faces)
		if err != nil {
			return err
		}
		items = append(items, item)
		if p.take("}") {
			break
		}
		if !p.take(",") {
			return p.expected("a comma or } after what a face counts")
		}
	}
	s.Tally = firstFit(items, s.Faces)
	return nil
}

// firstFit is the tally in which the first item that has a face decides. It
// works on the stretches between the ends of items, since a die may have a
// million faces.
func firstFit(items []Band, faces int) Tally {
	cuts := []int{1, faces + 1}
	for _, b := range items {
		cuts = append(cuts, b.From, b.To+1)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var t Tally
	for i := range len(cuts) - 1 {
		fits := func(b Band) bool { return b.From <= cuts[i] && cuts[i] <= b.To }
		if first := slices.IndexFunc(items, fits); first >= 0 {
			t = t.with(Band{cuts[i], cuts[i+1] - 1, items[first].Value})
		}
	}
	return t.orNothing(faces)
}

// band reads one item of a tally: faces, a colon and a value.
func (p *parser) band(faces int) (Band, error) {
	r := Range{1, faces}
	if !p.take("else") {
		var found bool
		var err error
		if r, found, err = p.faceRange(faces); err != nil {
			return Band{}, err
		}
		if !found {
			return Band{}, p.expected("faces and what they count, as in 12:2, or else")
		}
	}
	if !p.take(":") {
		return Band{}, p.expected(": and what the face counts")
	}
	minus := p.take("-")
	n, err := p.mustNumber("what the face counts, a whole number")
	return Band{r.From, r.To, signed(n, minus)}, err
}
