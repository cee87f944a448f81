package journal

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/table"
)

// Header is everything that a game starts from.
type Header struct {
	Version  int               `json:"journal"`
	Language int               `json:"language"`
	Ruleset  string            `json:"ruleset"`        // its name, for people; the sources decide
	Path     string            `json:"path,omitempty"` // where its file or folder was, unless it was shipped
	Got      []Got             `json:"got,omitempty"`  // what of the rules came from elsewhere
	Sources  map[string]string `json:"sources"`        // the sums of the rules, see [program.Sums]
	Start    string            `json:"start"`
	Players  []string          `json:"players"`
	Options  []Setting         `json:"options,omitempty"` // those that are not as they are by default
	Params   []Setting         `json:"params,omitempty"`  // parameters and sheets as typed, in order
	Deck     []string          `json:"deck,omitempty"`    // cards that come first
	Dice     []int             `json:"dice,omitempty"`    // faces that come first
	Limits   *Limits           `json:"limits,omitempty"`  // where they are not the usual ones
	Events   bool              `json:"events,omitempty"`  // events are kept (their prompts count steps)
	Seed     uint64            `json:"seed"`
}

// Got is a ruleset that somebody got from elsewhere, and played or built upon: for people who replay a game on another machine,
// or later.
type Got struct {
	Name   string `json:"name"`
	Source string `json:"source"` // pinned, where its place can pin
	Digest string `json:"digest"` // of its files
}

// Setting is an option or parameter as it is typed; of all players where Player is "".
type Setting = program.Arg

// Limits are a game's counted bounds; see [game.Limits].
type Limits struct {
	StepsPerAnswer int64 `json:"steps_per_answer"`
	StepsPerGame   int64 `json:"steps_per_game"`
	Decisions      int64 `json:"decisions,omitempty"` // 0, in older records: the usual one
	Depth          int   `json:"depth"`
	List           int   `json:"list"`
	HookSteps      int   `json:"hook_steps"`
	HookBytes      int   `json:"hook_bytes"`
}

// NewHeader is the header for a game of a program with a setup and a seed. The error says what in the setup cannot be
// recorded so that it would start the same game.
func NewHeader(p *program.Program, setup *game.Setup, seed uint64) (Header, error) {
	h := Header{
		Version: Version, Language: setup.Language, Ruleset: strings.ToValidUTF8(p.Name, "?"), Sources: sources(p),
		Players: slices.Clone(setup.Players), Options: setup.Changed(), Params: setup.Args(),
		Deck: slices.Clone(setup.Deck), Dice: slices.Clone(setup.Dice), Events: setup.Record, Seed: seed,
	}
	if setup.Limits != game.DefaultLimits {
		limits := Limits(setup.Limits)
		h.Limits = &limits
	}
	if setup.Start < len(p.Starts) {
		h.Start = p.Starts[setup.Start].Name
	}
	for _, text := range h.typed() {
		if !utf8.ValidString(text) {
			return Header{}, fmt.Errorf("%q cannot be recorded: it is not text", text)
		}
	}
	again, err := h.Setup(p)
	if err != nil {
		return Header{}, fmt.Errorf("this game cannot be recorded: %w", err)
	}
	if !slices.Equal(again.Options, setup.Options) {
		return Header{}, fmt.Errorf("this game cannot be recorded: its options cannot be told apart as they are typed")
	}
	return h, nil
}

// typed is every text of a header that somebody has typed.
func (h *Header) typed() []string {
	all := append(slices.Clone(h.Players), h.Deck...)
	for _, s := range append(slices.Clone(h.Options), h.Params...) {
		all = append(all, s.Player, s.Name, s.Value)
	}
	return all
}

// The parts of the sources in a header: the two sums of [program.Sums]. A record that is older has the first one alone.
const (
	bytesPart = "ruleset"
	wordsPart = "meaning"
)

// sources is what a header says of the rules of a program.
func sources(p *program.Program) map[string]string {
	all := map[string]string{bytesPart: p.Hash}
	if p.Meaning != "" {
		all[wordsPart] = p.Meaning
	}
	return all
}

// OtherRules is the error for a journal that was played with other rules than those it is to be replayed with.
type OtherRules struct {
	Ruleset, Mine     string // the name in the journal, and of the rules at hand
	Sources, MySource map[string]string
}

// Error names both rulesets, and both hashes of each part that differs.
func (e *OtherRules) Error() string {
	parts := maps.Clone(e.Sources)
	if parts == nil {
		parts = map[string]string{}
	}
	maps.Copy(parts, e.MySource)
	var differ []string
	more := 0
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		switch a, b := e.Sources[part], e.MySource[part]; {
		case a == b, part == wordsPart && a == "": // an older record
		case len(differ) == mostDiffering:
			more++
		default:
			differ = append(differ, fmt.Sprintf("%s %s in the journal, %s here", brief(part), short(a), short(b)))
		}
	}
	if more > 0 {
		differ = append(differ, fmt.Sprintf("and %d more", more))
	}
	what := "another version of " + e.Mine
	if e.Ruleset != e.Mine {
		what = brief(e.Ruleset) + ", not " + e.Mine
	}
	return fmt.Sprintf("this journal is of %s (%s): replay it with the rules it was played with", what, strings.Join(differ, "; "))
}

// mostDiffering is how many parts of the rules that differ are named: a journal may claim any number of them.
const mostDiffering = 10

// short is enough of a hash for people to compare.
func short(hash string) string {
	if hash == "" {
		return "missing"
	}
	return strings.ToValidUTF8(hash[:min(len(hash), 16)], "?")
}

// Sums are the sums of the rules that the game was recorded with. ok is false where the header says something else of them too.
func (h *Header) Sums() (sums program.Sums, ok bool) {
	for part, sum := range h.Sources {
		switch part {
		case bytesPart:
			sums.Hash = sum
		case wordsPart:
			sums.Meaning = sum
		default:
			return program.Sums{}, false
		}
	}
	return sums, true
}

// Fits is nil where a program is what the journal was played with; else it is an [*OtherRules].
func (h *Header) Fits(p *program.Program) error {
	if sums, ok := h.Sums(); !ok || !sums.Same(p.Sums) {
		return &OtherRules{Ruleset: h.Ruleset, Mine: p.Name, Sources: h.Sources, MySource: sources(p)}
	}
	return nil
}

// By is the header as it would be if the game had been recorded with the rules of a program: for whoever wants to see whether
// what was recorded comes out the same by other rules.
func (h Header) By(p *program.Program) Header {
	h.Sources = sources(p)
	return h
}

// Setup is the setup that a header describes. The error is an [*OtherRules], or says what does not fit the rules.
func (h *Header) Setup(p *program.Program) (*game.Setup, error) {
	if h.Language > Language {
		return nil, newerLanguage("its game is", h.Language)
	}
	if err := h.Fits(p); err != nil {
		return nil, err
	}
	setup := game.NewSetup(p)
	players := append([]string{}, h.Players...) // a record says who played
	if err := setup.Give(game.Wanted{Start: &h.Start, Players: players, Options: h.Options, Params: h.Params}); err != nil {
		return nil, err
	}
	setup.Deck, setup.Dice, setup.Record, setup.Language = h.Deck, h.Dice, h.Events, h.Language
	if h.Limits != nil {
		setup.Limits = table.Limits(*h.Limits)
		setup.Limits.Decisions = cmp.Or(setup.Limits.Decisions, game.DefaultLimits.Decisions)
		if !bearable(setup.Limits) {
			return nil, fmt.Errorf("the limits of this game lie outside what is played: above 0, and at most %d times the usual ones",
				mostRaise)
		}
	}
	return setup, nil
}

// mostRaise is how many times the usual limits a record may ask for: a file from elsewhere must not stop the machine.
const mostRaise = 100

func bearable(l table.Limits) bool {
	d := game.DefaultLimits
	within := func(n, usual int64) bool { return n > 0 && n <= usual*mostRaise }
	return within(l.StepsPerAnswer, d.StepsPerAnswer) && within(l.StepsPerGame, d.StepsPerGame) &&
		within(l.Decisions, d.Decisions) &&
		within(int64(l.Depth), int64(d.Depth)) && within(int64(l.List), int64(d.List)) &&
		l.HookSteps >= 0 && l.HookSteps <= d.HookSteps*mostRaise && l.HookBytes >= 0 && l.HookBytes <= d.HookBytes*8
}

// Begin starts the game that a header describes. A game that is to be recorded is best started from its header too: then
// what is recorded is what is played.
func (h *Header) Begin(p *program.Program) (*game.State, error) {
	setup, err := h.Setup(p)
	if err != nil {
		return nil, err
	}
	g, err := game.New(p, setup)
	if err != nil {
		return nil, err
	}
	return g.Start(h.Seed), nil
}
