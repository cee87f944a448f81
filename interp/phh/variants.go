package phh

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"path"
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
	Like    string            `toml:"like"`
	Ruleset string            `toml:"ruleset"`
	Start   string            `toml:"start"`
	Hole    string            `toml:"hole"`
	Board   string            `toml:"board"`
	Burn    *bool             `toml:"burn"`
	Options map[string]string `toml:"options"`
	Fields  map[string]string `toml:"fields"`
	Set     map[string]string `toml:"set"`
	// Generous are options that no hand records, such as a cap on raises, as a replay sets them.
	Generous map[string]string `toml:"generous"`

	options, fields map[string]string // the other way round: by number
	generousOf      bool              // what is generous another variant has said: it goes for what the ruleset has of it
}

// The numbers of a hand, and of a player, as the table calls them.
const (
	ante       = "ante"
	smallBlind = "small blind"
	bigBlind   = "big blind"
	button     = "button blind"
	bringIn    = "bring-in"
	smallBet   = "small bet"
	bigBet     = "big bet"
	minBet     = "min bet"

	stack    = "stack"
	straddle = "straddle"
	dead     = "dead"
)

var (
	handNumbers   = []string{ante, smallBlind, bigBlind, button, bringIn, smallBet, bigBet, minBet}
	playerNumbers = []string{stack, straddle, dead}
)

// Variants is a table of variants by their codes.
type Variants map[string]*Variant

// Shipped is the table that Croupier comes with.
func Shipped() (Variants, error) { return ReadVariants(shipped) }

// WithShipped reads a table of somebody's own on top of the one that Croupier comes with: a code that both have is as the own
// one says, and an own variant may be like a shipped one. Of each ruleset that is named here, found says where it lies.
func WithShipped(text string, found func(ruleset string) string) (Variants, error) {
	all, err := Shipped()
	if err != nil {
		return nil, err
	}
	own := Variants{}
	if err := readTable(text, own); err != nil {
		return nil, err
	}
	for code, v := range own {
		if v.Ruleset != "" {
			v.Ruleset = found(v.Ruleset)
		}
		for _, other := range all {
			other.Also = slices.DeleteFunc(other.Also, func(c string) bool { return c == code || slices.Contains(v.Also, c) })
		}
		if v.Like == code && all[code] != nil {
			v.fill(all[code])
		}
		all[code] = v
	}
	return all, all.complete()
}

// ReadVariants reads a table of variants. The error says which variant is not complete, and what it lacks.
func ReadVariants(text string) (Variants, error) {
	all := Variants{}
	if err := readTable(text, all); err != nil {
		return nil, err
	}
	return all, all.complete()
}

// readTable reads the lines of a table. A line that no variant has is an error, since it would say nothing.
func readTable(text string, all Variants) error {
	read := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields()
	err := read.Decode(&all)
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(unknown.Errors) > 0 {
		row, _ := unknown.Errors[0].Position()
		return fmt.Errorf("the table of variants cannot be read: line %d: no variant has a line %s", row,
			strings.Join(unknown.Errors[0].Key(), "."))
	}
	if err != nil {
		return fmt.Errorf("the table of variants cannot be read: %s", plainError(err))
	}
	for code, v := range all {
		if v.Code = code; v.Name == "" {
			v.Name = code
		}
	}
	return nil
}

// complete fills in what variants have from others, and checks each.
func (all Variants) complete() error {
	for _, code := range slices.Sorted(maps.Keys(all)) {
		v := all[code]
		if err := all.liken(v, len(all)); err != nil {
			return fmt.Errorf("the variant %s in the table: %w", code, err)
		}
		if err := v.check(); err != nil {
			return fmt.Errorf("the variant %s in the table: %w", code, err)
		}
		for _, other := range v.Also {
			if all[other] != nil && all[other] != v {
				return fmt.Errorf("the table has the variant %s twice", other)
			}
			all[other] = v
		}
	}
	return nil
}

// liken gives a variant what it has not said itself, from the one that it is like, with so many more to go through.
func (all Variants) liken(v *Variant, left int) error {
	if v.Like == "" {
		return nil
	}
	like := all[v.Like]
	switch {
	case like == nil:
		return fmt.Errorf("it is like %s, which is not in the table", v.Like)
	case left == 0:
		return fmt.Errorf("it is like %s, which is like it again: one of them must say everything itself", v.Like)
	}
	if err := all.liken(like, left-1); err != nil {
		return err
	}
	v.fill(like)
	return nil
}

// fill takes from another variant what this one has not said.
func (v *Variant) fill(like *Variant) {
	v.Ruleset, v.Start = cmp.Or(v.Ruleset, like.Ruleset), cmp.Or(v.Start, like.Start)
	v.Hole, v.Board, v.Burn = cmp.Or(v.Hole, like.Hole), cmp.Or(v.Board, like.Board), cmp.Or(v.Burn, like.Burn)
	for _, part := range []struct{ own, other *map[string]string }{{&v.Options, &like.Options}, {&v.Fields, &like.Fields},
		{&v.Set, &like.Set}, {&v.Generous, &like.Generous}} {
		if *part.own == nil {
			v.generousOf = v.generousOf || part.own == &v.Generous
			*part.own = *part.other
		}
	}
	v.Like = ""
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

// ByRuleset is the variant that a ruleset of this name plays, by its code; nil where there is none. A ruleset that the table has
// as a path is called as its file is.
func (all Variants) ByRuleset(name string) *Variant {
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if v := all[code]; v.Ruleset != "" && strings.TrimSuffix(path.Base(strings.ReplaceAll(v.Ruleset, `\`, "/")), ".deal") == name {
			return v
		}
	}
	return nil
}
