package host

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
)

type rulesMessage struct{ head }

type rulesReply struct {
	Protocol int `json:"protocol" help:"the version of the protocol"`
	Rules
	Bounds boundsRules `json:"bounds" help:"how much this host bears"`
}

// Rules is what other programs are told of a ruleset, here and elsewhere.
type Rules struct {
	Ruleset  string        `json:"ruleset" help:"the ruleset's name"`
	Title    string        `json:"title" help:"its title"`
	About    string        `json:"about,omitempty" help:"what it is, in its own words"`
	Hash     string        `json:"hash" help:"of its text: the same hash, the same rules"`
	Meaning  string        `json:"meaning" help:"a hash of its words, without comments and tests: a record goes on where this is the same"`
	Starts   []startRules  `json:"starts" help:"what can be started; the first, if a message names none"`
	Options  []optionRules `json:"options" help:"its house-rule options"`
	Results  []resultRules `json:"results" help:"what may come of it"`
	Policies []string      `json:"policies" help:"who can decide for a player"`
}

type startRules struct {
	Name   string       `json:"name" help:"its name"`
	Least  int64        `json:"least" help:"the fewest players"`
	Most   int64        `json:"most" help:"the most players"`
	Params []paramRules `json:"params" help:"its parameters"`
}

type paramRules struct {
	Name   string `json:"name" help:"its name"`
	Each   bool   `json:"each" help:"each player has their own"`
	Wanted string `json:"wanted" help:"what it looks like"`
	Else   string `json:"else,omitempty" help:"what it is if it is not given, as the rules write it"`
	Help   string `json:"help,omitempty" help:"what it is, in the rules' words"`
}

type optionRules struct {
	Name string `json:"name" help:"its name"`
	Can  string `json:"can" help:"what it can be, what it usually is first"`
	Is   string `json:"is" help:"what it is here, if a message does not set it"`
	Help string `json:"help,omitempty" help:"what it is, in the rules' words"`
}

type resultRules struct {
	Name string `json:"name" help:"its name"`
	Each bool   `json:"each" help:"each player has their own"`
}

type boundsRules struct {
	Games   int `json:"games" help:"how many games may be played at once"`
	Message int `json:"message" help:"how many bytes a message may have"`
	Entries int `json:"entries" help:"how many entries all games together may have; one with very many events counts for several"`
	Back    int `json:"back" help:"how many entries, of all games together, can be gone back to; the oldest are forgotten first"`
}

func (*rulesMessage) do(h *Host) (any, error) {
	return rulesReply{Protocol: Protocol, Rules: Describe(h.Program, h.Base, h.Wanted),
		Bounds: boundsRules{Games: h.Games, Message: longestLine, Entries: mostEntries, Back: mostWorlds}}, nil
}

// Describe tells of the rules that games begin with in this way; wanted says what a value looks like when it is typed.
func Describe(p *program.Program, base *game.Setup, wanted func(check.Type) string) Rules {
	r := Rules{Ruleset: p.Name, Title: p.Title, About: p.About, Hash: p.Hash, Meaning: p.Meaning, Policies: policy.Names(p),
		Options: []optionRules{}, Results: []resultRules{}}
	for i, start := range p.Starts {
		players := p.PlayersOf(i)
		s := startRules{Name: start.Name, Least: players.Least, Most: min(players.Most, game.MaxPlayers), Params: []paramRules{}}
		for _, f := range p.ParamsOf(&start) {
			param := paramRules{Name: f.Name, Each: f.PerPlayer, Wanted: wanted(f.Type), Help: f.Help}
			if f.Value != nil {
				param.Else = p.Rules.Span(f.Value).Text()
			}
			s.Params = append(s.Params, param)
		}
		r.Starts = append(r.Starts, s)
	}
	for _, o := range p.Rules.Options {
		r.Options = append(r.Options, optionRules{o.Name, game.OptionText(p, o), base.OptionValue(o.Name), o.Help})
	}
	for _, result := range p.Results {
		one := resultRules{result.Name, result.PerPlayer}
		if !slices.Contains(r.Results, one) {
			r.Results = append(r.Results, one)
		}
	}
	return r
}
