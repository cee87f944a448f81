package game

import "slices"

// SetsOfOneRank lists the sets of one rank that fit the open decision, as [finder.runOfRanks] finds them, and as trying all cards in
// order of rank does.
func (s *State) SetsOfOneRank() (quick, all [][]int32) {
	into := func(to *[][]int32) func([]int32) bool {
		return func(set []int32) bool { *to = append(*to, slices.Clone(set)); return false }
	}
	d := &s.Question
	f := finder{items: d.Items, found: into(&quick)}
	f.of(s, d)
	f.runOfRanks(d)
	inOrder := slices.Clone(d.Items)
	slices.SortStableFunc(inOrder, func(a, b int32) int { return int(s.M.FromHigh[a] - s.M.FromHigh[b]) })
	f = finder{items: inOrder, alike: true, found: into(&all)}
	f.of(s, d)
	f.run(d)
	return quick, all
}
