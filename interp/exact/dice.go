package exact

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/table"
)

// EachFace is what an item of a list is worth. Of a die that is not known every face is looked at: as long as they are not worth
// the same, the die is told apart.
func (u *walking) EachFace(s *game.State, where, item int32, worth func(*table.Table) int64) int64 {
	id, open := marked(item)
	if !open {
		before := s.Look(where, item)
		v := u.asFar(s, worth)
		s.Unlook(where, before)
		return v
	}
	faces := u.w.lots[u.lots[id]].values
	var room [16]int64 // hardly ever more
	found := room[:0]
	var parts []int
	for i, face := range faces {
		before := s.Look(where, int32(face))
		v := worth(&s.Table)
		s.Unlook(where, before)
		if s.Failure != nil {
			return 0
		}
		at := slices.Index(found, v)
		if at < 0 {
			at = len(found)
			if found = append(found, v); at == 1 {
				parts = make([]int, i, len(faces)) // those before it are all in the first
			}
		}
		if len(found) > 1 {
			parts = append(parts, at)
		}
	}
	switch {
	case len(found) > 1 && len(u.digits) > 0 && u.probing:
		wantDigit(s)
	case len(found) > 1:
		wantChance(s, &need{id: id, parts: parts})
	}
	return found[0]
}

// asFar is what an item is worth where that goes by numbers that are not known: they are told apart only as far as it does.
func (u *walking) asFar(s *game.State, worth func(*table.Table) int64) int64 {
	// A chance tries its own dice, and is one number for all of them.
	if u.probing || s.Chances.On || !u.w.together || s.Failure != nil ||
		!slices.ContainsFunc(u.vars, func(v openVar) bool { return u.isOpen(v.id) }) {
		return worth(&s.Table)
	}
	from, digits := u.used, u.digits
	u.digits = u.digits[len(u.digits):]
	defer func() { u.digits = digits }()
	var cells []cell
	for {
		v, sure := u.tryWorth(s, func() int64 { return worth(&s.Table) }, from)
		if u.need != nil || u.w.again || !sure || s.Failure != nil || len(cells) == mostTried {
			if u.need == nil && !u.w.again { // whatever it is, it is found out with everything known
				s.Failure = nil
				u.used = from
				return worth(&s.Table)
			}
			stop(s)
			return 0
		}
		if len(u.digits) == 0 {
			return v
		}
		cells = append(cells, cell{slices.Clone(u.digits), spread{values: []int64{v}, chances: certain}})
		if !u.nextDigits() {
			break
		}
	}
	v, _ := u.told(s, cells)
	return v
}

// told is what all cells come to alike; else what they go by is told apart.
func (u *walking) told(s *game.State, cells []cell) (int64, bool) {
	j, whole := u.over(cells)
	if !whole {
		wantColumn(s, cells[0].digits[0].id, cells[0].digits[0].column)
		return 0, false
	}
	if j = j.relevant(); len(j.ids) > 0 {
		j.tellApart(s)
		return 0, false
	}
	return j.merged[0].values[0], true
}

// Alike compares sets of what can be taken: cards that read the same are no different.
func (u *walking) Alike(s *game.State, one, other []int32) bool {
	if len(one) != len(other) {
		return false
	}
	kinds := func(items []int32) []int32 {
		all := slices.Clone(items)
		for i, item := range all {
			if s.Question.ItemKind == check.Card {
				all[i] = s.M.Same[item]
			}
		}
		slices.Sort(all)
		return all
	}
	return slices.Equal(kinds(one), kinds(other))
}

// Known has chance decide what the dice of a list show that are not known.
func (u *walking) Known(s *game.State, list []int32) []int32 {
	if !slices.ContainsFunc(list, isMarked) {
		return list
	}
	known := s.CopyList(list)
	for i, item := range known {
		id, open := marked(item)
		if !open {
			continue
		}
		faces := u.w.lots[u.lots[id]].values
		if len(faces) > 1 {
			wantValue(s, id)
			return nil
		}
		known[i] = int32(faces[0])
	}
	return known
}

// Sum adds up dice of which all must be known, but for a single one, which may be tried as a number is.
func (u *walking) Sum(s *game.State, list []int32) int64 {
	total := int64(0)
	if len(list) == 1 && isMarked(list[0]) && u.w.together {
		id, _ := marked(list[0])
		return u.column(s, id, 0)
	}
	for _, item := range list {
		id, open := marked(item)
		if !open {
			total += int64(item)
			continue
		}
		faces := u.w.lots[u.lots[id]].values
		if len(faces) > 1 {
			wantValue(s, id)
		}
		total += faces[0]
	}
	return total
}
