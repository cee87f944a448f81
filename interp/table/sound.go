package table

import "fmt"

// Sound checks what must hold in every game at every step: each card lies in exactly one zone, and no chip was made or
// lost. An error is a fault of this package, never of a ruleset.
func (t *Table) Sound() error {
	if t.M.Cards != nil && t.Failure == nil {
		seen := make([]bool, t.M.Cards.Len())
		for z, zone := range t.Zones {
			for _, c := range zone {
				if seen[c] {
					return fmt.Errorf("card %d lies in two places", c)
				}
				if int(t.Lies[c]) != z {
					return fmt.Errorf("card %d lies in zone %d, not %d", c, z, t.Lies[c])
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
	if sum := t.Chips(); sum != 0 {
		return fmt.Errorf("%d chips too many", sum)
	}
	for i, n := range t.Piles {
		if n < 0 && i != t.Bank() {
			return fmt.Errorf("pile %d holds %d chips", i, n)
		}
	}
	return nil
}
