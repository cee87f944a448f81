package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
)

// match is what a game is started with, as it is given on the command line.
type match struct {
	Ruleset string   `arg:"" type:"rules" help:"A shipped name, a .deal file, or a folder of them."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started (by default the first thing the rules start), and its parameters: name=value for all players, Ann.name=value for one."`

	seated  `embed:""`
	limited `embed:""`
}

// seated is who plays, by which options, and what is left to chance.
type seated struct {
	Players string   `placeholder:"NAMES" help:"The players, from the dealer's left: Ann,Bob or just how many: 3."`
	Seed    *uint64  `placeholder:"N" help:"What chance is made from: the same seed and answers give the same game."`
	Deck    string   `placeholder:"CARDS" help:"These cards leave the deck first, in this order: '10h 10s 4h'; behind a / those for after the next shuffle."`
	Dice    string   `placeholder:"FACES" help:"These faces come first: '6 3 12'."`
	Set     []string `placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option; may be given several times."`

	Named []string `kong:"-"` // who plays, where somebody else than the command line says it; comes before Players
}

// given reports whether it is said who plays, or how many.
func (s *seated) given() bool { return s.Players != "" || s.Named != nil }

// setup reads the command line into a setup that may still lack parameters.
func (m *match) setup(p *program.Program) (*game.Setup, error) {
	start, params, err := m.split(p)
	if err != nil {
		return nil, err
	}
	var want game.Wanted
	if start != "" {
		want.Start = &start
	}
	if want.Players, err = m.seats(); err != nil {
		return nil, err
	}
	for _, text := range m.Set {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, usage("--set takes option=value, not %q", text)
		}
		want.Options = append(want.Options,
			program.Arg{Name: diag.Begun(strings.TrimSpace(name), p.OptionNames()), Value: strings.TrimSpace(value)})
	}
	s := game.NewSetup(p)
	if err := s.Give(want); err != nil {
		return nil, usage("%w", err)
	}
	for _, text := range params {
		key, value, _ := strings.Cut(text, "=")
		if err := s.Give(game.Wanted{Params: []program.Arg{game.Param(wholeParam(p, s, key), value)}}); err != nil {
			return nil, usage("%w", err)
		}
	}
	s.Deck = pieces(m.Deck)
	for words := pieces(m.Dice); len(words) > 0; {
		face, used, ok := oneFace(p, words)
		if !ok {
			return nil, usage("--dice takes faces such as '6 3 12', or what they show, not %q", words[0])
		}
		s.Dice, words = append(s.Dice, face), words[used:]
	}
	return s, nil
}

// wholeParam is the name of a parameter, perhaps of one player, of whose name the beginning is typed.
func wholeParam(p *program.Program, s *game.Setup, key string) string {
	owner, name, own := strings.Cut(key, ".")
	if !own {
		owner, name = "", key
	} else {
		owner += "."
	}
	return owner + diag.Begun(name, p.ParamNames(s.Start))
}

// oneFace reads the face that stands first: a number, or as many words as name what a face of some chart shows.
func oneFace(p *program.Program, words []string) (face, used int, ok bool) {
	for used = min(len(words), 8); used > 0; used-- {
		if face, ok = p.NamedFace(strings.Join(words[:used], " ")); ok {
			return face, used, true
		}
	}
	n, err := strconv.ParseInt(words[0], 10, 32)
	return int(n), 1, err == nil && n >= 1
}

// split tells the start from the parameters.
func (m *match) split(p *program.Program) (start string, params []string, err error) {
	for i, text := range m.Rest {
		switch {
		case strings.Contains(text, "="):
			params = append(params, text)
		case i == 0:
			start = diag.Begun(text, p.StartNames())
		case len(params) > 0 && strings.Contains(m.Rest[i-1], "="):
			return "", nil,
				usage("%q is no parameter: give it as name=value; a value of several words wants quotation marks, as in '%s %s'", text,
					m.Rest[i-1], text)
		default:
			return "", nil, usage("%q is no parameter: give it as name=value", text)
		}
	}
	return start, params, nil
}

// starts reports whether a start is named.
func (m *match) starts() bool { return len(m.Rest) > 0 && !strings.Contains(m.Rest[0], "=") }

// seats are the players, if any are named or counted.
func (m *match) seats() (names []string, err error) {
	if m.Named != nil || m.Players == "" {
		return m.Named, nil
	}
	if n, err := strconv.Atoi(strings.TrimSpace(m.Players)); err == nil || errors.Is(err, strconv.ErrRange) {
		if n < 1 || n > game.MaxPlayers {
			return nil, usage("there can be 1 to %d players, not %s", game.MaxPlayers, m.Players)
		}
		for i := range n {
			names = append(names, fmt.Sprintf("P%d", i+1))
		}
	} else {
		names = namesIn(m.Players)
	}
	return names, nil
}

// between is what stands between two names, and quoted a name in which such a thing stands.
var between, quoted = regexp.MustCompile(`\s*,\s*(?:and\s+)?|\s+and\s+`), regexp.MustCompile(`"[^"]*"`)

// namesIn are the names of a list, as in: Ann, "Salt and Pepper" and Bob.
func namesIn(text string) (names []string) {
	whole, from := quoted.FindAllStringIndex(text, -1), 0
	add := func(name string) {
		name = strings.TrimSpace(name)
		if quoted.FindString(name) == name {
			name = strings.Trim(name, `"`)
		}
		names = append(names, name)
	}
	for _, at := range between.FindAllStringIndex(text, -1) {
		if !slices.ContainsFunc(whole, func(w []int) bool { return w[0] < at[0] && at[1] < w[1] }) {
			add(text[from:at[0]])
			from = at[1]
		}
	}
	add(text[from:])
	return names
}

// listOf are names as --players takes them.
func listOf(names []string) string {
	var all []string
	for _, name := range names {
		if !slices.Equal(namesIn(name), []string{name}) {
			name = `"` + name + `"`
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}

// pieces are the words of a list, divided by spaces or commas.
func pieces(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' })
}

// seed is the seed that was given, or one that nobody can guess.
func (a *app) seed(given *uint64) uint64 {
	if given != nil {
		return *given
	}
	return a.world.Entropy()
}

// lacking is the error for parameters that a start cannot do without: all of them at once. What was given by the name of a stat
// that somebody lacks is told first.
func lacking(p *program.Program, s *game.Setup) error {
	if err := s.Stats(); err != nil {
		return usage("%w", err)
	}
	var names []string
	example := ""
	for _, m := range s.Missing() {
		if !slices.Contains(names, m.Field.Name) {
			names = append(names, m.Field.Name)
			example += fmt.Sprintf("\n  %s=...   %s", m.Field.Name, table.Wanted(m.Field.Type))
			if m.Field.Help != "" {
				example += "; " + m.Field.Help
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	return usage("%s %s needs %s:%s", p.Name, p.Starts[s.Start].Name, strings.Join(names, ", "), example)
}

// newGame makes the game; what does not fit is the command line's fault, unless the rules themselves are wrong.
func (a *app) newGame(p *program.Program, s *game.Setup) (*game.Game, error) {
	g, err := game.New(p, s)
	var d *diag.Diagnostic
	switch {
	case errors.As(err, &d):
		return nil, a.failed(d)
	case err != nil:
		return nil, usage("%w", err)
	}
	return g, nil
}
