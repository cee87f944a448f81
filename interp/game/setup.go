package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
)

// Setup is everything that a game starts from, but for its seed.
type Setup struct {
	p *program.Program

	Start   int              // which of the program's starts
	Players []string         // from the dealer's left; the last one deals first
	Options []int64          // the value of each option
	Deck    []string         // these cards leave the deck first, in this order
	Coming  []program.Coming // these come to their places first, whatever else would
	Dice    []int            // these faces come first
	Record  bool             // keep events, and why each result is what it is
	Limits  table.Limits

	params []param
	sheets map[string]map[string]int64 // by player ("" for all): stats by name
	byName []param                     // parameters that were given as the name of a stat
	Texts  []string
	args   []program.Arg // what SetParam was given
}

// param is a value given for a field; of all players where Player is "".
type param struct {
	field  int
	player string
	value  program.Value
	name   string // of a stat
}

// NewSetup is a setup with the fewest players, called P1, P2, ..., the first start, and all options as they are by default.
func NewSetup(p *program.Program) *Setup {
	s := &Setup{p: p, Limits: DefaultLimits, sheets: map[string]map[string]int64{}}
	for _, o := range p.Options {
		s.Options = append(s.Options, o.Default)
	}
	s.fewest()
	return s
}

func (s *Setup) fewest() {
	n := s.span().Least
	s.Players = s.Players[:0]
	for i := range n {
		s.Players = append(s.Players, fmt.Sprintf("P%d", i+1))
	}
}

// span is how many players the start is for.
func (s *Setup) span() check.Range {
	if r := s.p.Starts[s.Start].Players; r.Most > 0 {
		return r
	}
	return s.p.Players
}

// Clone is a setup that can be changed by itself.
func (s *Setup) Clone() *Setup {
	c := *s
	c.Players, c.Options, c.Deck, c.Dice = slices.Clone(s.Players), slices.Clone(s.Options), slices.Clone(s.Deck),
		slices.Clone(s.Dice)
	c.Coming = slices.Clone(s.Coming)
	c.params, c.byName, c.Texts = slices.Clone(s.params), slices.Clone(s.byName), slices.Clone(s.Texts)
	c.args = slices.Clone(s.args)
	c.sheets = map[string]map[string]int64{}
	for k, v := range s.sheets {
		c.sheets[k] = maps.Clone(v)
	}
	return &c
}

// SetStart chooses what is started, and so how many players there are if none have been named.
func (s *Setup) SetStart(name string) error {
	var names []string
	for i, start := range s.p.Starts {
		if start.Name == name {
			s.Start = i
			if unnamed(s.Players) {
				s.fewest()
			}
			return nil
		}
		names = append(names, start.Name)
	}
	return fmt.Errorf("%s starts nothing called %q%s", s.p.Title, name, OrElse(name, names, "; it starts "))
}

func unnamed(players []string) bool {
	for i, p := range players {
		if p != fmt.Sprintf("P%d", i+1) {
			return false
		}
	}
	return true
}

// OrElse is "; did you mean X?", or what there is.
func OrElse(word string, names []string, list string) string {
	if near, ok := diag.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	if len(names) == 0 {
		return ""
	}
	return list + say.AndList(names)
}

// mostNames is how many names are looked at, to say what is wrong with them.
const mostNames = 1000

// longestName is how many letters a player's name may have, as any name in the rules.
const longestName = 100

// SetPlayers seats the players, from the dealer's left.
func (s *Setup) SetPlayers(names []string) error {
	if len(names) > mostNames {
		return fmt.Errorf("%d players are more than can play: %d can at most", len(names), program.MaxPlayers)
	}
	seen := map[string]bool{}
	for i, name := range names {
		switch {
		case strings.TrimSpace(name) == "":
			return fmt.Errorf("a player needs a name")
		case utf8.RuneCountInString(name) > longestName:
			return fmt.Errorf("the player's name that begins with %s has %d letters, and %d are the most", string([]rune(name)[:20]),
				utf8.RuneCountInString(name), longestName)
		case slices.Contains(names[:i], name):
			return fmt.Errorf("two players are called %s: give one of them another name", name)
		case seen[strings.ToLower(name)]:
			return fmt.Errorf("two players are called %s, and capitals do not matter in answers: give one of them another name", name)
		case strings.EqualFold(name, table.GMName):
			return fmt.Errorf("the game master takes no seat: give the player another name")
		case strings.ContainsAny(name, ".=\n"):
			return fmt.Errorf("a player's name may not contain a dot or an equals sign: %q", name)
		}
		seen[strings.ToLower(name)] = true
	}
	s.Players = slices.Clone(names)
	return nil
}

// SetOption gives an option another value.
func (s *Setup) SetOption(name, text string) error {
	var names []string
	for i, o := range s.p.Rules.Options {
		if o.Name != name {
			names = append(names, o.Name)
			continue
		}
		v, err := s.readOption(o, text)
		if err != nil {
			return err
		}
		s.Options[i] = v
		return nil
	}
	return fmt.Errorf("%s has no option %q%s", s.p.Title, name, OrElse(name, names, "; its options are "))
}

func (s *Setup) readOption(o *check.Option, text string) (int64, error) {
	if o.Always && o.Changed {
		return 0, fmt.Errorf("the option %s cannot be set: in %s a house rule says what it is", o.Name, s.p.Title)
	}
	if o.Always {
		if literalText(o.Default) == text {
			return s.p.OptionValue(o.Default), nil
		}
		return 0, fmt.Errorf("the option %s cannot be %s: in %s it is always %s", o.Name, text, s.p.Title, literalText(o.Default))
	}
	for _, lit := range append([]check.Literal{o.Default}, o.Values...) {
		if literalText(lit) == text {
			return s.p.OptionValue(lit), nil
		}
	}
	n, err := program.ReadNumber(text)
	if errors.Is(err, program.ErrTooLarge) {
		return 0, fmt.Errorf("the option %s cannot be %s: %w", o.Name, text, err)
	}
	if err == nil {
		for _, r := range o.Ranges {
			if r.Has(n) {
				return n, nil
			}
		}
	}
	return 0, fmt.Errorf("the option %s cannot be %s: it is %s", o.Name, text, OptionText(o))
}

// OptionText says what an option may be, its default first: "default or blinds", "10, or 0 to 1000".
func OptionText(o *check.Option) string {
	parts := []string{literalText(o.Default)}
	switch {
	case o.Always && o.Changed:
		return "as a house rule says"
	case o.Always:
		return "always " + parts[0]
	}
	for _, v := range o.Values {
		if t := literalText(v); !slices.Contains(parts, t) {
			parts = append(parts, t)
		}
	}
	for _, r := range o.Ranges {
		parts = append(parts, say.RangesText([]check.Range{r}))
	}
	return strings.Join(parts, ", or ")
}

func literalText(l check.Literal) string {
	switch {
	case l.None:
		return "none"
	case l.All:
		return "all"
	case l.Type.Kind == check.YesNo:
		if l.Number != 0 {
			return "yes"
		}
		return "no"
	case l.Text != "":
		return l.Text
	case l.Type.Kind == check.Dice:
		return dice.Code{Dice: int(l.Number), Pips: int(l.Pips)}.String()
	}
	return say.Number(l.Number)
}

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
		seat := named(s.Players, player)
		if seat < 0 {
			return fmt.Errorf("nobody at this table is called %s%s", player, OrElse(player, s.Players, "; the players are "))
		}
		player = s.Players[seat]
	}
	start := &s.p.Starts[s.Start]
	var names []string
	for _, i := range start.Params {
		f := s.p.Rules.Fields[i]
		names = append(names, f.Name)
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
	return fmt.Errorf("%s takes no parameter %q%s", start.Name, name, OrElse(name, names, "; it takes "))
}

// named finds a name in a list: as it is written, or else the only one that reads the same when capitals, and underscores for
// blanks, do not count; -1 where there is none.
func named(list []string, name string) int {
	if i := slices.Index(list, name); i >= 0 {
		return i
	}
	found := -1
	for i, other := range list {
		if strings.EqualFold(strings.ReplaceAll(other, "_", " "), strings.ReplaceAll(name, "_", " ")) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// hasSheets reports whether some parameter of the start can be given by a stat's name.
func (s *Setup) hasSheets() bool {
	for _, i := range s.p.Starts[s.Start].Params {
		if s.p.Rules.Fields[i].Type.ByName {
			return true
		}
	}
	return false
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
			at := named(t.Sheet, stat)
			if at < 0 {
				return fmt.Errorf("%s cannot be %s%s", name, stat, OrElse(stat, t.Sheet, ": it is a number, or one of "))
			}
			stat = t.Sheet[at]
		}
		terms[i] = stat
	}
	s.byName = append(s.byName, param{field: field, player: player, name: strings.Join(terms, "+")})
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
	for _, w := range t.Words {
		if strings.EqualFold(w, text) || strings.EqualFold(strings.ReplaceAll(w, "_", " "), text) {
			v.N = s.p.WordOf(w)
			return v, nil
		}
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
		i := named(s.Players, text)
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
		if d := int64(code.Dice); len(t.Ranges) > 0 && !t.Ranges[0].Has(d) {
			return v, fmt.Errorf("it must be %dD to %dD", t.Ranges[0].Least, t.Ranges[0].Most)
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
		i := named(names, text)
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

func of(t check.Type) string {
	if len(t.Ranges) == 0 {
		return ""
	}
	return " from " + say.RangesText(t.Ranges)
}

// given is what a player's field was given, if it was.
func (s *Setup) given(field, seat int) (program.Value, bool) {
	name := ""
	if s.p.Rules.Fields[field].PerPlayer {
		name = s.Players[seat]
	}
	best, found := program.Value{}, false
	for _, own := range []bool{false, true} { // what is a player's own counts before what all were given
		for _, p := range s.params {
			if p.field == field && (p.player != "") == own && (!own || p.player == name) {
				best, found = p.value, true
			}
		}
		for _, p := range s.byName {
			if n, e := sum(p.name, s.sheets[name]); e == nil && p.field == field && (p.player != "") == own && (!own || p.player == name) {
				best, found = program.Value{Type: s.p.Rules.Fields[field].Type, N: n}, true
			}
		}
	}
	return best, found
}

// Missing is a parameter that must still be given.
type Missing struct {
	Field  *check.Field
	Player string // "" for the table's
}

// Missing lists the parameters of the start that have no value yet and cannot do without, player by player.
func (s *Setup) Missing() []Missing {
	var missing []Missing
	for _, i := range s.p.Starts[s.Start].Params {
		f := s.p.Rules.Fields[i]
		if s.p.FieldInit[i] != 0 {
			continue
		}
		if !f.PerPlayer {
			if _, ok := s.given(i, 0); !ok {
				missing = append(missing, Missing{Field: f})
			}
			continue
		}
		for seat, name := range s.Players {
			if _, ok := s.given(i, seat); !ok {
				missing = append(missing, Missing{f, name})
			}
		}
	}
	return missing
}

// check finds what keeps a game from starting.
func (s *Setup) check(p *program.Program) error {
	if len(p.Starts) == 0 {
		return fmt.Errorf("%s has nothing that can be started", p.Title)
	}
	if err := s.Seated(); err != nil {
		return err
	}
	if err := s.Stats(); err != nil {
		return err
	}
	if missing := s.Missing(); len(missing) > 0 {
		m := missing[0]
		if m.Player != "" {
			return fmt.Errorf("%s needs %s: give %s=VALUE, or %s.%s=VALUE for %s alone", startName(p, s.Start), m.Field.Name,
				m.Field.Name, m.Player, m.Field.Name, m.Player)
		}
		return fmt.Errorf("%s needs %s: give %s=VALUE", startName(p, s.Start), m.Field.Name, m.Field.Name)
	}
	return nil
}

// Seated says whether the start is for as many as there are players.
func (s *Setup) Seated() error {
	if len(s.p.Starts) == 0 {
		return nil
	}
	n, r := int64(len(s.Players)), s.span()
	if r.Has(n) && n <= MaxPlayers {
		return nil
	}
	r.Most = min(r.Most, MaxPlayers)
	players := say.RangesText([]check.Range{r}) + " players"
	if r.Most == 1 {
		players = "1 player"
	}
	return fmt.Errorf("%s is for %s, not %d", startName(s.p, s.Start), players, n)
}

// NoStat is the error for a parameter that was given as the name of a stat which the character does not have.
type NoStat struct{ Player, Stat string }

// Error says how the stat is given.
func (e *NoStat) Error() string {
	has := e.Player + " has"
	if strings.EqualFold(e.Player, "you") {
		has = "You have"
	}
	return fmt.Sprintf("%s no %s: give it as %s.%s=N", has, e.Stat, e.Player, e.Stat)
}

// Stats finds a parameter that was given as the name of a stat which the character does not have, which is a [*NoStat], or which
// does not fit.
func (s *Setup) Stats() error {
	for _, q := range s.byName {
		for _, name := range s.Players {
			if q.player != "" && q.player != name {
				continue
			}
			n, err := sum(q.name, s.sheets[name])
			f := s.p.Rules.Fields[q.field]
			if err != nil {
				return &NoStat{name, s.lacks(name, q.name)}
			}
			if !f.Type.Allows(n) {
				return fmt.Errorf("%s's %s is %d, and %s must be %s", name, q.name, n, f.Name, say.RangesText(f.Type.Ranges))
			}
		}
	}
	return nil
}

// lacks is the first stat of a sum that a character does not have.
func (s *Setup) lacks(name, text string) string {
	for term := range strings.SplitSeq(text, "+") {
		if _, err := sum(term, s.sheets[name]); err != nil {
			return term
		}
	}
	return text
}

func startName(p *program.Program, i int) string { return p.Name + " " + p.Starts[i].Name }
