package game

import "fmt"

// Sound checks what must hold in every game at every step: each card lies in exactly one zone, and no chip was made or
// lost. An error is a fault of this package, never of a ruleset.
func (s *State) Sound() error {
	if s.m.deck != nil && s.err == nil {
		seen := make([]bool, s.m.deck.Len())
		for z, zone := range s.zones {
			for _, c := range zone {
				if seen[c] {
					return fmt.Errorf("card %d lies in two places", c)
				}
				if int(s.lies[c]) != z {
					return fmt.Errorf("card %d lies in zone %d, not %d", c, z, s.lies[c])
				}
				seen[c] = true
			}
		}
		for c, ok := range seen {
			if !ok {
				return fmt.Errorf("card %d is nowhere", c)
			}
		}
	}
	if sum := s.Chips(); sum != 0 {
		return fmt.Errorf("%d chips too many", sum)
	}
	for i, n := range s.piles {
		if n < 0 && i != s.bank() {
			return fmt.Errorf("pile %d holds %d chips", i, n)
		}
	}
	return nil
}
