package fuzz

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// maker makes a setup at random, out of the ends of everything that it may be.
type maker struct {
	p      *program.Program
	setup  *game.Setup
	stream *rng.Stream
	usual  bool // options stand as they do
}

// one says yes once in n times.
func (m *maker) one(n int) bool { return m.stream.Below(n) == 0 }

// fill makes a setup for a start.
func (m *maker) fill(start int) error {
	if err := m.setup.SetStart(m.p.Starts[start].Name); err != nil {
		return err
	}
	r := m.p.Starts[start].Players
	if r.Most == 0 {
		r = m.p.Players
	}
	least, most := int(max(1, r.Least)), int(min(r.Most, game.MaxPlayers))
	if least > most {
		return fmt.Errorf("%s is for %d players, and %d fit at a table", m.p.Starts[start].Name, least, game.MaxPlayers)
	}
	n := least
	switch {
	case m.one(3):
		n = most
	case m.one(2):
		n = least + m.stream.Below(most-least+1)
	}
	names := make([]string, n)
	for i := range names {
		names[i] = "P" + strconv.Itoa(i+1)
	}
	if err := m.setup.SetPlayers(names); err != nil {
		return err
	}
	if err := m.options(); err != nil {
		return err
	}
	return m.params(start)
}

// options sets none in every third game; in the others, each in every second one.
func (m *maker) options() error {
	if m.usual || m.one(3) {
		return nil
	}
	usual := game.NewSetup(m.p)
	for i, o := range m.p.Rules.Options {
		if m.one(2) {
			continue
		}
		choices := optionTexts(m.p, o, usual.OptionAt(i))
		if len(choices) == 0 {
			continue
		}
		if err := m.setup.SetOption(o.Name, choices[m.stream.Below(len(choices))]); err != nil {
			return err
		}
	}
	return nil
}

// optionTexts are the values of an option as they are typed: all that are named, and both ends of its ranges.
func optionTexts(p *program.Program, o *check.Option, usual string) []string {
	if o.Always {
		return nil // a house rule has settled it
	}
	all := append([]string{usual}, o.Type.Words...)
	code := ""
	switch o.Type.Kind {
	case check.YesNo:
		all = append(all, "yes", "no")
	case check.Rank:
		all = append(all, p.Ranks...)
	case check.Suit:
		all = append(all, p.Suits...)
	case check.Dice:
		code = "D"
	}
	for _, r := range o.Type.Ranges {
		least, most := ends(r)
		all = append(all, decimal(least)+code, decimal(most)+code)
	}
	if o.Type.OrAll {
		all = append(all, "all")
	}
	if o.Type.OrNone {
		all = append(all, "none")
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// far is how far an open end is followed.
const far = 20

// ends are the ends of a range; one that is open ends not far from the other.
func ends(r check.Range) (least, most int64) {
	least, most = r.Least, r.Most
	switch {
	case least == math.MinInt64 && most == math.MaxInt64:
		return -far, far
	case least == math.MinInt64:
		return most - far, most
	case most == math.MaxInt64:
		return least, least + far
	}
	return least, most
}

// params gives what must be given, and now and then what may be.
func (m *maker) params(start int) error {
	for _, missing := range m.setup.Missing() {
		if err := m.setup.SetParam(missing.Player, missing.Field.Name, m.text(missing.Field.Type)); err != nil {
			return err
		}
	}
	if m.one(2) {
		return nil
	}
	for _, i := range m.p.Starts[start].Params {
		f := m.p.Rules.Fields[i]
		if m.p.FieldInit[i] == 0 || m.one(2) {
			continue
		}
		players := []string{""}
		if f.PerPlayer && m.one(2) {
			players = m.setup.Players
		}
		for _, player := range players {
			if err := m.setup.SetParam(player, f.Name, m.text(f.Type)); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostNumber is how far above the least a number is given that a game starts from.
const mostNumber = 50

// text is some value of a type as it is typed: an end of what it may be in half the games.
func (m *maker) text(t check.Type) string {
	switch {
	case t.OrNone && m.one(4):
		return "none"
	case t.OrAll && m.one(4):
		return "all"
	case len(t.Words) > 0 && (t.Kind == check.WordKind || m.one(2)):
		return t.Words[m.stream.Below(len(t.Words))]
	}
	switch t.Kind {
	case check.Number, check.Pile:
		r := check.Range{Least: 0, Most: 10}
		if len(t.Ranges) > 0 {
			r = t.Ranges[m.stream.Below(len(t.Ranges))]
		}
		least, most := ends(r)
		if t.Kind == check.Number { // hands and rounds are numbers too, and a game must come to its end
			most = min(most, max(least, 0)+mostNumber)
		}
		return decimal(m.between(least, most))
	case check.YesNo:
		return [2]string{"no", "yes"}[m.stream.Below(2)]
	case check.Player:
		return m.setup.Players[m.stream.Below(len(m.setup.Players))]
	case check.Combination:
		return hands.Random(hands.Category(m.stream.Below(int(hands.StraightFlush)+1)), m.stream.Below).Name().String()
	case check.Category:
		return hands.Category(m.stream.Below(int(hands.StraightFlush) + 1)).String()
	case check.Rank:
		if len(m.p.Ranks) > 0 {
			return m.p.Ranks[m.stream.Below(len(m.p.Ranks))]
		}
	case check.Suit:
		if len(m.p.Suits) > 0 {
			return m.p.Suits[m.stream.Below(len(m.p.Suits))]
		}
	case check.Dice:
		r := check.Range{Least: 1, Most: 5}
		if len(t.Ranges) > 0 {
			r = t.Ranges[0]
		}
		return decimal(m.between(ends(r))) + "D"
	}
	return [2]string{"some", "other"}[m.stream.Below(2)]
}

// between is an end of a range in half the games, and else some number within, not far from the lower one.
func (m *maker) between(least, most int64) int64 {
	switch m.stream.Below(4) {
	case 0:
		return least
	case 1:
		return most
	}
	return least + int64(m.stream.Below(int(min(most-least, far)+1)))
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
