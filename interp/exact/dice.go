package exact

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
)

// EachFace is what an item of a list is worth. Of a die that is not known every face is looked at: as long as they are not worth
// the same, the die is told apart.
func (u *walking) EachFace(s *game.State, where, item int32, worth func() int64) int64 {
	id, open := marked(item)
	if !open {
		before := s.Look(where, item)
		v := worth()
		s.Unlook(where, before)
		return v
	}
	faces := u.w.lots[u.lots[id]].values
	parts := make([]int, len(faces))
	var found []int64
	for i, face := range faces {
		before := s.Look(where, int32(face))
		v := worth()
		s.Unlook(where, before)
		if s.Failure != nil {
			return 0
		}
		at := slices.Index(found, v)
		if at < 0 {
			at = len(found)
			found = append(found, v)
		}
		parts[i] = at
	}
	switch {
	case len(found) > 1 && len(u.digits) > 0 && u.probing:
		wantValue(s, u.digits[0].id)
	case len(found) > 1:
		wantChance(s, &need{id: id, parts: parts})
	}
	return found[0]
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

// Sum adds up dice of which all must be known.
func (u *walking) Sum(s *game.State, list []int32) int64 {
	total := int64(0)
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
