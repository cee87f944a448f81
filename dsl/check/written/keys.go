package written

import (
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// Family reads what a field is kept for each of; without sides where that is wrong.
func (rd *Reader) Family(written []*syntax.Keys) *meaning.Family {
	f := &meaning.Family{}
	for _, d := range written {
		if side := rd.keys(d); side != nil {
			f.Sides = append(f.Sides, side)
		}
	}
	if len(f.Sides) < len(written) || !rd.notTooMany(written[0], int64(f.Len())) {
		f.Sides = nil
	}
	return f
}

// keys reads one side of what a field is kept for each of; nil where that is wrong.
func (rd *Reader) keys(d *syntax.Keys) *meaning.Keys {
	if d.To != nil {
		r, ok := rd.rangeOf("", d.From, d.To, types.Of(types.Number), leastValue)
		if !ok || !rd.notTooMany(d, r.Most-r.Least+1) {
			return nil
		}
		f := &meaning.Keys{Type: types.Of(types.Number)}
		for n := r.Least; n <= r.Most; n++ {
			f.All = append(f.All, meaning.Literal{Type: types.Of(types.Number), Number: n})
		}
		return f
	}
	word := rd.text(d.From)
	if list := d.From.List; list != nil {
		tokens := Tokens(list)
		f := rd.listedKeys(d, tokens)
		if f != nil {
			for i, k := range f.All {
				rd.Use(tokens[i], k)
			}
			rd.Rules.Info.Types[list], rd.Rules.Info.Lists[list] = f.List(), f.All
		}
		return f
	}
	if named := rd.Named(d, word); named != nil {
		return rd.listedKeys(d, named)
	}
	switch {
	case word == "ranks" && len(rd.Ranks()) > 0:
		return rd.placedKeys(d, types.Rank, rd.Ranks())
	case word == "suits" && len(rd.Suits()) > 0:
		return rd.placedKeys(d, types.Suit, rd.Suits())
	case word == "ranks" || word == "suits":
		rd.errorf("wrong-keys", d, "Declare a deck: deck standard", "There are no %s without a deck that has some", word)
	default:
		rd.errorf("wrong-keys", d, "Write: for each of 1..4, for each of [gold silver], for each of ranks, or for each of suits",
			"A field cannot be kept for each of %s", word)
	}
	return nil
}

func (rd *Reader) notTooMany(at syntax.Ranger, n int64) bool {
	if n > meaning.MostKeys {
		rd.errorf("wrong-keys", at, "", "A field may be kept for each of %d at the most, not of %d", meaning.MostKeys, n)
	}
	return n <= meaning.MostKeys
}

// placedKeys are all ranks, or all suits.
func (rd *Reader) placedKeys(at syntax.Ranger, kind types.Kind, names []string) *meaning.Keys {
	f := &meaning.Keys{Type: types.Of(kind)}
	for i, name := range names {
		f.All = append(f.All, meaning.Literal{Type: types.Of(kind), Number: int64(i), Text: name})
	}
	if !rd.notTooMany(at, int64(len(names))) {
		return nil
	}
	return f
}

// listedKeys reads a list of numbers, of ranks, of suits or of words, which are known from then on.
func (rd *Reader) listedKeys(at syntax.Ranger, tokens []Token) *meaning.Keys {
	if len(tokens) == 0 {
		rd.errorf("wrong-keys", at, "Write: for each of [gold silver]", "Nothing is in this list")
		return nil
	}
	if !rd.notTooMany(at, int64(len(tokens))) {
		return nil
	}
	f := &meaning.Keys{}
	for _, kind := range []types.Kind{types.Number, types.Rank, types.Suit, types.WordKind} {
		f.Type, f.All = types.Of(kind), nil
		for _, t := range tokens {
			lit, ok := rd.Read(t, f.Type)
			if kind == types.WordKind {
				lit, ok = meaning.Literal{Type: types.Of(types.WordKind), Text: t.Text}, t.Form() == PlainWord
			}
			if ok {
				f.All = append(f.All, lit)
			} else if kind == types.WordKind {
				rd.errorf("wrong-keys", t.Node, "Write numbers, words, ranks of the deck or suits, and only one kind of them.",
					"A field cannot be kept for each of %s and of the others", t.Text)
				return nil
			}
		}
		if len(f.All) == len(tokens) {
			break
		}
	}
	for i, k := range f.All {
		if f.At(k) < i {
			rd.errorf("duplicate-declaration", tokens[i].Node, "Delete one of them.", "%q is listed twice", tokens[i].Text)
			return nil
		}
		if f.Type.Kind == types.WordKind {
			rd.AddWord(k.Text)
			f.Type.Words = append(f.Type.Words, k.Text)
		}
	}
	return f
}
