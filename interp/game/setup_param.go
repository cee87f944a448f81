package game

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
)

// SetParam gives a start's parameter, or any field a start may be given, its value, for one player or, with player "", for
// all. What is no field is a stat on the character's sheet.
func (s *Setup) SetParam(player, name, text string) error {
	if err := s.setParam(player, name, text); err != nil {
		return err
	}
	s.args = append(s.args, program.Arg{Player: player, Name: name, Value: text})
	return nil
}

func (s *Setup) setParam(player, name, text string) error {
	if player != "" {
		seat := say.Named(s.Players, player)
		if seat < 0 {
			return fmt.Errorf("nobody at this table is called %s%s", player, OrElse(player, s.Players, "; the players are "))
		}
		player = s.Players[seat]
	}
	start := &s.p.Starts[s.Start]
	for _, i := range start.Params {
		f := s.p.Rules.Fields[i]
		if f.Name != name {
			continue
		}
		if player != "" && !f.PerPlayer {
			return fmt.Errorf("%s is not a player's but the table's: give it as %s=%s", name, name, text)
		}
		v, err := s.readValue(f.Type, text)
		if err != nil && f.Type.ByName {
			return s.setByName(i, player, text, err)
		}
		if err != nil {
			return fmt.Errorf("%s cannot be %s: %w", name, text, err)
		}
		if s.params == nil {
			s.params = make([]param, 0, 1+len(s.Players)) // one of each player, as a rule
		}
		s.params = append(s.params, param{field: i, player: player, value: v})
		return nil
	}
	if player != "" && s.hasSheets() {
		n, err := program.ReadNumber(text)
		if err != nil {
			return fmt.Errorf("%s's %s cannot be %s: %w", player, name, text, err)
		}
		if s.sheets[player] == nil {
			s.sheets[player] = map[string]int64{}
		}
		s.sheets[player][name] = n
		return nil
	}
	return fmt.Errorf("%s takes no parameter %q%s", start.Name, name, OrElse(name, s.p.ParamNames(s.Start), "; it takes "))
}

// hasSheets reports whether some parameter of the start can be given by a stat's name.
func (s *Setup) hasSheets() bool {
	return slices.ContainsFunc(s.p.Starts[s.Start].Params, func(i int) bool { return s.p.Rules.Fields[i].Type.ByName })
}

func (s *Setup) setByName(field int, player, text string, err error) error {
	t, name := s.p.Rules.Fields[field].Type, s.p.Rules.Fields[field].Name
	if _, e := sum(text, nil); e == nil { // a number that is out of range is no stat's name
		return fmt.Errorf("%s cannot be %s: %w", name, text, err)
	}
	terms := strings.Split(text, "+")
	for i, stat := range terms {
		stat = strings.TrimSpace(stat)
		if _, e := strconv.Atoi(stat); e != nil && len(t.Sheet) > 0 {
			at := say.Named(t.Sheet, stat)
			if at < 0 {
				return fmt.Errorf("%s cannot be %s%s", name, stat, OrElse(stat, t.Sheet, ": it is a number, or one of "))
			}
			stat = t.Sheet[at]
		}
		terms[i] = stat
	}
	s.params = append(s.params, param{field: field, player: player, name: strings.Join(terms, "+")})
	return nil
}

// sum is a number as it is given: 5, or several that are added up, 3+2, among them stats of a sheet, Wits+2. The error is that of
// the first term that is neither, as [program.ReadNumber] says it.
func sum(text string, sheet map[string]int64) (total int64, err error) {
	for term := range strings.SplitSeq(text, "+") {
		n, ok := sheet[strings.TrimSpace(term)]
		if !ok {
			if n, err = program.ReadNumber(strings.TrimSpace(term)); err != nil {
				return 0, err
			}
		}
		if total += n; max(total, -total) > program.MostNumber {
			return 0, program.ErrTooLarge
		}
	}
	return total, nil
}

// readValue reads a value as a person types it.
func (s *Setup) readValue(t check.Type, text string) (program.Value, error) {
	v := program.Value{Type: t}
	text = strings.TrimSpace(text)
	if t.OrNone && text == "none" {
		v.N = program.None
		return v, nil
	}
	if t.OrAll && text == "all" {
		v.N = program.All
		return v, nil
	}
	if i := say.Named(t.Words, text); i >= 0 {
		v.N = s.p.WordOf(t.Words[i])
		return v, nil
	}
	switch t.Kind {
	case check.Number, check.Pile:
		n, err := sum(text, nil)
		if err != nil && len(t.Ranges) == 0 {
			return v, err
		}
		if err != nil {
			return v, fmt.Errorf("it must be a number%s", of(t))
		}
		if !t.Allows(n) || len(t.Ranges) == 0 && t.Kind == check.Pile && (n < 0 || n > table.MostChips) {
			if len(t.Ranges) == 0 {
				t.Ranges = []check.Range{{Most: table.MostChips}}
			}
			return v, fmt.Errorf("it must be%s", of(t))
		}
		v.N = n
	case check.YesNo:
		switch text {
		case "yes":
			v.N = 1
		case "no":
		default:
			return v, fmt.Errorf("it must be yes or no")
		}
	case check.Text:
		v.N = s.text(text)
	case check.Player:
		i := say.Named(s.Players, text)
		if i < 0 {
			return v, fmt.Errorf("nobody at this table is called that%s", OrElse(text, s.Players, "; the players are "))
		}
		v.N = int64(i)
	case check.Combination:
		h, err := hands.Parse(text)
		if err != nil {
			return v, err
		}
		v.N = int64(h)
	case check.Dice:
		code, err := dice.ParseCode(text)
		if err != nil {
			return v, err
		}
		v.N = program.DiceValue(int64(code.Dice), int64(code.Pips))
		if !t.Allows(int64(code.Dice)) {
			return v, fmt.Errorf("it must be %s", codes(t.Ranges))
		}
	case check.Category:
		c, err := hands.ParseCategory(text)
		if err != nil {
			return v, err
		}
		v.N = int64(c)
	case check.Rank, check.Suit:
		var names []string
		if names = s.p.Suits; t.Kind == check.Rank {
			names = s.p.Ranks
		}
		i := say.Named(names, text)
		if i < 0 {
			return v, fmt.Errorf("it must be %s%s", t.Kind, OrElse(text, names, "; there are "))
		}
		v.N = int64(i)
	case check.WordKind:
		return v, fmt.Errorf("it must be %s", strings.Join(t.Words, " or "))
	default:
		return v, fmt.Errorf("%s cannot be typed in", t.Kind)
	}
	return v, nil
}

// text is the number of a text. Texts that say the same are the same.
func (s *Setup) text(text string) int64 {
	if i := slices.Index(s.p.Texts, text); i >= 0 {
		return int64(i)
	}
	i := slices.Index(s.Texts, text)
	if i < 0 {
		i = len(s.Texts)
		s.Texts = append(s.Texts, text)
	}
	return int64(len(s.p.Texts) + i)
}

// codes are ranges of dice codes in words.
func codes(ranges []check.Range) string {
	return number.ReplaceAllString(say.RangesText(ranges), "${0}D")
}

var number = regexp.MustCompile("[0-9]+")

func of(t check.Type) string {
	if len(t.Ranges) == 0 {
		return ""
	}
	return " from " + say.RangesText(t.Ranges)
}

// given is what a player's field was given, if it was; a stat that nobody has told gives nothing.
func (s *Setup) given(field, seat int) (program.Value, bool) {
	p, name := s.counting(field, seat)
	switch {
	case p == nil:
		return program.Value{}, false
	case p.name == "":
		return p.value, true
	}
	n, err := sum(p.name, s.sheets[name])
	return program.Value{Type: s.p.Rules.Fields[field].Type, N: n}, err == nil
}

// counting is what counts of all that was given for a player's field, nil where nothing was, and whose it is, "" for the table's:
// a player's own before what all were given, and of several the last.
func (s *Setup) counting(field, seat int) (last *param, name string) {
	if s.p.Rules.Fields[field].PerPlayer {
		name = s.Players[seat]
	}
	for i := range s.params {
		p := &s.params[i]
		if p.field == field && (p.player == "" && (last == nil || last.player == "") || p.player != "" && p.player == name) {
			last = p
		}
	}
	return last, name
}
