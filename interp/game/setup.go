package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
)

// Setup is everything that a game starts from, but for its seed.
type Setup struct {
	p *program.Program

	Start    int              // which of the program's starts
	Players  []string         // from the dealer's left; the last one deals first
	Options  []int64          // the value of each option
	Deck     []string         // these cards leave the deck first, in this order
	Coming   []program.Coming // these come to their places first, whatever else would
	Dice     []int            // these faces come first
	Record   bool             // keep events, and why each result is what it is
	Limits   table.Limits
	Language int // the version of the language that it is played in

	params []param                     // of several for one field and player the last one counts
	sheets map[string]map[string]int64 // by player ("" for all): stats by name
	Texts  []string
	args   []program.Arg // what SetParam was given
}

// param is a value given for a field; of all players where Player is "".
type param struct {
	field  int
	player string
	value  program.Value
	name   string // of a stat, which gives the value: "Wits", "Wits+2"; "": it is given as it is
}

// NewSetup is a setup with the fewest players, called P1, P2, ..., the first start, and all options as they are by default.
func NewSetup(p *program.Program) *Setup {
	s := &Setup{p: p, Limits: DefaultLimits, Language: program.Language, sheets: map[string]map[string]int64{}}
	for _, o := range p.Options {
		s.Options = append(s.Options, o.Default)
	}
	s.fewest()
	return s
}

func (s *Setup) fewest() {
	n := s.p.PlayersOf(s.Start).Least
	s.Players = s.Players[:0]
	for i := range n {
		s.Players = append(s.Players, fmt.Sprintf("P%d", i+1))
	}
}

// MayBeAsked are the names of all who decide in the game: the players, and behind them the game master where the rules ask them.
func (s *Setup) MayBeAsked() []string {
	if s.p.AsksGM() {
		return append(slices.Clone(s.Players), table.GMName)
	}
	return s.Players
}

// Clone is a setup that can be changed by itself.
func (s *Setup) Clone() *Setup {
	c := *s
	c.Players, c.Options, c.Deck, c.Dice = slices.Clone(s.Players), slices.Clone(s.Options), slices.Clone(s.Deck),
		slices.Clone(s.Dice)
	c.Coming = slices.Clone(s.Coming)
	c.params, c.Texts = slices.Clone(s.params), slices.Clone(s.Texts)
	c.args = slices.Clone(s.args)
	c.sheets = map[string]map[string]int64{}
	for k, v := range s.sheets {
		c.sheets[k] = maps.Clone(v)
	}
	return &c
}

// SetStart chooses what is started, and so how many players there are if none have been named.
func (s *Setup) SetStart(name string) error {
	for i := range s.p.Starts {
		if s.p.Starts[i].Name == name {
			s.Start = i
			if unnamed(s.Players) {
				s.fewest()
			}
			return nil
		}
	}
	return fmt.Errorf("%s starts nothing called %q%s", s.p.Title, name, OrElse(name, s.p.StartNames(), "; it starts "))
}

func unnamed(players []string) bool {
	for i, p := range players {
		if p != fmt.Sprintf("P%d", i+1) {
			return false
		}
	}
	return true
}

// OrElse is "; did you mean X?", or what there is, behind how that list begins; "": it is too long to be told.
func OrElse(word string, names []string, list string) string {
	if near, ok := diag.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	if len(names) == 0 || list == "" {
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
	for i, o := range s.p.Rules.Options {
		if o.Name != name {
			continue
		}
		v, err := s.readOption(o, text)
		if err != nil {
			return err
		}
		s.Options[i] = v
		return nil
	}
	return fmt.Errorf("%s has no option %q%s", s.p.Title, name, OrElse(name, s.p.OptionNames(), "; its options are "))
}

func (s *Setup) readOption(o *check.Option, text string) (int64, error) {
	v, err := s.readValue(o.Type, text)
	usual := s.p.Options[o.Index].Default
	switch _, number := program.ReadNumber(text); {
	case o.Always && o.Changed:
		return 0, fmt.Errorf("the option %s cannot be set: in %s a house rule says what it is", o.Name, s.p.Title)
	case o.Always && (err != nil || v.N != usual):
		return 0, fmt.Errorf("the option %s cannot be %s: in %s it is always %s", o.Name, text, s.p.Title, s.optionText(o.Type, usual))
	case err != nil && errors.Is(number, program.ErrTooLarge):
		return 0, fmt.Errorf("the option %s cannot be %s: %w", o.Name, text, number)
	case err != nil:
		return 0, fmt.Errorf("the option %s cannot be %s: it is %s", o.Name, text, OptionText(s.p, o))
	}
	return v.N, nil
}

// OptionText says what an option may be, its default first: "default or blinds", "10, or 0 to 1000".
func OptionText(p *program.Program, o *check.Option) string {
	usual, t := NewSetup(p).OptionValue(o.Name), o.Type
	switch {
	case o.Always && o.Changed:
		return "as a house rule says"
	case o.Always:
		return "always " + usual
	}
	others := slices.Clone(t.Words)
	switch number := t.Kind == check.Number || t.Kind == check.Dice; {
	case t.Kind == check.YesNo:
		others = []string{"yes", "no"}
	case !number && t.Kind != check.WordKind || number && len(t.Ranges) == 0:
		others = append(others, "any other "+strings.TrimPrefix(t.Kind.String(), "a "))
	}
	for _, r := range t.Ranges {
		text := say.RangesText([]check.Range{r})
		if t.Kind == check.Dice {
			text = codes([]check.Range{r})
		}
		others = append(others, text)
	}
	if t.OrAll {
		others = append(others, "all")
	}
	if t.OrNone {
		others = append(others, "none")
	}
	others = slices.DeleteFunc(others, func(other string) bool { return other == usual })
	return strings.Join(append([]string{usual}, others...), ", or ")
}

func startName(p *program.Program, i int) string { return p.Name + " " + p.Starts[i].Name }
