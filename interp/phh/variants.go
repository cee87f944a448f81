package phh

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"croupier/dsl/diag"
)

//go:embed variants.toml
var shipped string

// Variant says how a variant of PHH is played; variants.toml explains each line.
type Variant struct {
	Code    string            `toml:"-"`
	Name    string            `toml:"name"`
	Also    []string          `toml:"also"`
	Ruleset string            `toml:"ruleset"`
	Start   string            `toml:"start"`
	Hole    string            `toml:"hole"`
	Board   string            `toml:"board"`
	Burn    bool              `toml:"burn"`
	Options map[string]string `toml:"options"`
	Fields  map[string]string `toml:"fields"`
	Set     map[string]string `toml:"set"`

	options, fields map[string]string // the other way round: by number
}

// The numbers of a hand, and of a player, as the table calls them.
const (
	ante       = "ante"
	smallBlind = "small blind"
	bigBlind   = "big blind"
	bringIn    = "bring-in"
	smallBet   = "small bet"
	bigBet     = "big bet"
	minBet     = "min bet"

	stack    = "stack"
	straddle = "straddle"
	dead     = "dead"
)

var (
	handNumbers   = []string{ante, smallBlind, bigBlind, bringIn, smallBet, bigBet, minBet}
	playerNumbers = []string{stack, straddle, dead}
)

// Variants is a table of variants by their codes.
type Variants map[string]*Variant

// Shipped is the table that Croupier comes with.
func Shipped() (Variants, error) { return ReadVariants(shipped) }

// ReadVariants reads a table of variants. The error says which variant is not complete, and what it lacks.
func ReadVariants(text string) (Variants, error) {
	var all Variants
	if err := toml.Unmarshal([]byte(text), &all); err != nil {
		return nil, fmt.Errorf("the table of variants cannot be read: %s", plainError(err))
	}
	for _, code := range slices.Sorted(maps.Keys(all)) {
		v := all[code]
		v.Code = code
		if err := v.check(); err != nil {
			return nil, fmt.Errorf("the variant %s in the table: %w", code, err)
		}
		for _, other := range v.Also {
			if all[other] != nil && all[other] != v {
				return nil, fmt.Errorf("the table has the variant %s twice", other)
			}
			all[other] = v
		}
	}
	return all, nil
}

func (v *Variant) check() error {
	switch {
	case v.Ruleset == "" && v.Hole == "" && v.Options == nil && v.Fields == nil && v.Name != "":
		return nil
	case v.Ruleset == "":
		return fmt.Errorf("no ruleset plays it: it needs a line ruleset")
	case v.Hole == "":
		return fmt.Errorf("it does not say where the players' cards lie: it needs a line hole")
	case !slices.Contains(slices.Collect(maps.Values(v.Fields)), stack):
		return fmt.Errorf("no field takes the players' stacks: it needs, among its fields, stack = %q", stack)
	}
	var err error
	if v.options, err = byNumber("option", v.Options, "hand", handNumbers); err == nil {
		v.fields, err = byNumber("field", v.Fields, "player", playerNumbers)
	}
	return err
}

// byNumber is what takes each number of a hand or player.
func byNumber(what string, takes map[string]string, of string, numbers []string) (map[string]string, error) {
	by := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(takes)) {
		number := takes[name]
		if by[number] != "" {
			return nil, fmt.Errorf("the %ss %s and %s are both to be %q: one of them is enough", what, by[number], name, number)
		}
		by[number] = name
		if !slices.Contains(numbers, number) {
			return nil, fmt.Errorf("the %s %s is to be %q, which is no number of a %s: these are %s", what, name, number, of,
				strings.Join(numbers, ", "))
		}
	}
	return by, nil
}

// find is the variant of a hand.
func (all Variants) find(h *Hand) (*Variant, error) {
	v := all[h.Variant]
	if v != nil && v.Ruleset != "" {
		return v, nil
	}
	var codes []string
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if all[code].Ruleset != "" {
			codes = append(codes, code)
		}
	}
	if v != nil {
		return nil, unreadable(h.Where, "no ruleset plays the variant %s, %s: those that can be played are %s", v.Code, v.Name,
			strings.Join(codes, ", "))
	}
	if near, ok := diag.Nearest(h.Variant, codes); ok {
		return nil, unreadable(h.Where, "nobody knows the variant %q; did you mean %s?", h.Variant, near)
	}
	return nil, unreadable(h.Where, "nobody knows the variant %q: those that can be played are %s", h.Variant,
		strings.Join(codes, ", "))
}

// ByRuleset is the variant that a ruleset of this name plays, by its code; nil where there is none.
func (all Variants) ByRuleset(name string) *Variant {
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if v := all[code]; v.Ruleset != "" && v.Ruleset == name {
			return v
		}
	}
	return nil
}
