package host

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/stdlib/rng"
)

type startMessage struct {
	about
	Start    *string           `json:"start,omitempty" help:"what is started, one of the starts of rules"`
	Players  []string          `json:"players,omitempty" help:"the players, from the dealer's left; the last one deals first"`
	Params   map[string]plain  `json:"params,omitempty" help:"the parameters as people type them: {\"attribute\": 4, \"Ann.skill\": 2}"`
	Options  map[string]plain  `json:"options,omitempty" help:"house-rule options"`
	Seed     *uint64           `json:"seed,omitempty" help:"what chance is made from, 0 to 18446744073709551615; without it the host makes one that fits every JSON number"`
	Deck     []string          `json:"deck,omitempty" help:"these cards leave the deck first, in this order: [\"10h\", \"10s\"]"`
	Dice     []int             `json:"dice,omitempty" help:"these faces come first"`
	Policy   *string           `json:"policy,omitempty" help:"the policy that decides for everybody"`
	Policies map[string]string `json:"policies,omitempty" help:"the policies that decide for players: {\"Bob\": \"random\"}"`
	Real     bool              `json:"real,omitempty" help:"the table deals and rolls by itself"`
	File     string            `json:"file,omitempty" help:"record the game in this new file, in the host's folder, each entry before its reply"`
	telling
}

// plain is a value as people type it. A number, true and false are taken as such.
type plain string

// UnmarshalJSON reads a text, a number, true or false.
func (p *plain) UnmarshalJSON(b []byte) error {
	switch {
	case b[0] == '"':
		return json.Unmarshal(b, (*string)(p))
	case string(b) == "true":
		*p = "yes"
	case string(b) == "false":
		*p = "no"
	case b[0] == '-' || b[0] >= '0' && b[0] <= '9':
		*p = plain(b)
	default:
		return wrong(codeWrongField, "give it as people type it: \"pair of jacks\", 4, true", "%s is no text, number, true or false",
			brief(string(b)))
	}
	return nil
}

func (m *startMessage) do(h *Host) (any, error) {
	t, err := h.seat(m.Game)
	if err != nil {
		return nil, err
	}
	most, err := m.bound()
	if err != nil {
		return nil, err
	}
	setup, err := m.setup(h)
	if err != nil {
		return nil, err
	}
	if t.policies, err = m.deciders(h, setup); err != nil {
		return nil, err
	}
	if err := m.begin(h, t, setup); err != nil {
		return nil, err
	}
	if err := m.check(t); err != nil {
		return nil, err
	}
	if m.File != "" {
		if t.file, err = h.record(t.s, m.File); err != nil {
			return nil, err
		}
	}
	h.begun++
	h.add(t)
	return h.went(t, m.telling, most, 0)
}

// seat makes room for a game.
func (h *Host) seat(name string) (*table, error) {
	switch {
	case name == "" || len(name) > longestName:
		return nil, wrong(codeWrongField, "give it a name of your own, such as \"table 1\"", "game is a text of 1 to %d bytes",
			longestName)
	case h.games[name] != nil:
		return nil, wrong(codeGameTaken, "", "a game is called %q already", name)
	case len(h.games) >= h.Games:
		return nil, wrong(codeTooMany, "", "%d games are being played, and more may not be", len(h.games))
	}
	return &table{name: name}, nil
}

// add makes a game count.
func (h *Host) add(t *table) {
	h.games[t.name] = t
	for n := range t.s.Len() {
		h.weigh(t, t.s.Node(n+1))
		h.remember(t, n+1)
	}
}

// setup is what the message says that the game starts from.
func (m *startMessage) setup(h *Host) (*game.Setup, error) {
	s := h.Base.Clone()
	if err := s.Give(game.Wanted{Start: m.Start, Players: m.Players}); err != nil {
		return nil, as(codeSetup, err)
	}
	for _, name := range s.Players {
		if isViewer(strings.ToLower(name)) {
			return nil, wrong(codeSetup, "give them another name", "no player can be called %s: it names somebody else who looks on", name)
		}
	}
	var want game.Wanted
	for _, name := range slices.Sorted(maps.Keys(m.Options)) {
		want.Options = append(want.Options, program.Arg{Name: name, Value: string(m.Options[name])})
	}
	for _, key := range slices.Sorted(maps.Keys(m.Params)) {
		want.Params = append(want.Params, game.Param(key, string(m.Params[key])))
	}
	// What is for all comes first, so that what is for one player is not hidden by it.
	slices.SortStableFunc(want.Params, func(a, b program.Arg) int { return min(len(a.Player), 1) - min(len(b.Player), 1) })
	if err := s.Give(want); err != nil {
		return nil, as(codeSetup, err)
	}
	if m.Deck != nil {
		s.Deck = m.Deck
	}
	if m.Dice != nil {
		s.Dice = m.Dice
	}
	s.Record = true
	return s, h.lacking(s)
}

// lacking is the problem of parameters that must still be given.
func (h *Host) lacking(s *game.Setup) error {
	all := s.Missing()
	if len(all) == 0 {
		return nil
	}
	p := wrong(codeSetup, "give them in params", "%s %s needs more parameters", h.Program.Name, h.Program.Starts[s.Start].Name)
	for _, m := range all {
		p.Missing = append(p.Missing, missing{Name: m.Field.Name, Player: m.Player, Wanted: h.Wanted(m.Field.Type), Help: m.Field.Help})
	}
	return p
}

// deciders are the policies of those who may be asked.
func (m *startMessage) deciders(h *Host, s *game.Setup) (map[string]string, error) {
	all, asked := map[string]string{}, s.MayBeAsked()
	if m.Policy != nil {
		for _, name := range asked {
			all[name] = *m.Policy
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Policies)) {
		if !slices.Contains(asked, name) {
			return nil, wrong(codeSetup, "the players are "+strings.Join(s.Players, ", "), "nobody at this table is called %q",
				brief(name))
		}
		all[name] = m.Policies[name]
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if _, err := h.bot(all[name], name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// bot is a policy for a player. It remembers nothing between decisions, so that one serves all games.
func (h *Host) bot(which, player string) (policy.Policy, error) {
	key := which + "\x00" + player
	if b := h.bots[key]; b != nil {
		return b, nil
	}
	b, err := policy.New(h.Program, which, 0, player)
	if err != nil {
		return nil, as(codePolicy, err)
	}
	if len(h.bots) >= h.Games*program.MaxPlayers { // names that nobody plays under any more
		clear(h.bots)
	}
	h.bots[key] = b
	return b, nil
}

// begin starts the game.
func (m *startMessage) begin(h *Host, t *table, setup *game.Setup) error {
	from := h.seed()
	if m.Seed != nil { // what policies decide goes by it too
		from = begins(*m.Seed, "game")
	}
	t.s = session.New(journal.NewSessionHeader(from, ""), h.library, nil)
	if _, err := t.s.Do(session.Entry{Kind: session.UseRules, Rules: &h.Rules}); err != nil {
		return err
	}
	if m.Real {
		if _, err := t.s.Do(session.Entry{Kind: session.SetReal, On: true}); err != nil {
			return err
		}
	}
	e := session.Entry{Kind: session.Start, Told: m.Told}
	seed := t.s.World().NextSeed()
	if m.Seed != nil {
		seed, e.Seed = *m.Seed, *m.Seed
	}
	header, err := journal.NewHeader(h.Program, setup, seed)
	if err != nil {
		return as(codeSetup, err)
	}
	header.Path = h.Rules.Path
	e.Game = &header
	if _, err := t.s.Do(e); err != nil {
		return m.failed(h, t, setup, codeSetup, err)
	}
	t.begin = t.s.Len()
	return nil
}

// seed is where the chance of the next game begins.
func (h *Host) seed() uint64 { return begins(h.Seed, fmt.Sprintf("game %d", h.begun)) }

func begins(seed uint64, label string) uint64 {
	stream := rng.New(seed, label)
	return stream.Uint64() >> 11 // every program that reads JSON keeps such a number exactly
}

// library knows the one ruleset that is played.
func (h *Host) library(r *session.Rules) (*program.Program, error) {
	if !r.Same(h.Program.Sums) {
		return nil, fmt.Errorf("it was played by %s %.16s, and this host plays %s %.16s: start one with those rules", r.Name, r.Hash,
			h.Program.Name, h.Program.Hash)
	}
	return h.Program, nil
}

type gamesMessage struct{ head }

type gamesReply struct {
	Games []gameLine `json:"games" help:"each of them, by name"`
}

type gameLine struct {
	Game    string   `json:"game" help:"its name"`
	Start   string   `json:"start" help:"what was started"`
	Players []string `json:"players" help:"who plays"`
	Entry   int      `json:"entry" help:"the entry after which it stands as it does"`
	Over    bool     `json:"over,omitempty" help:"it waits for nobody any more"`
	Asked   string   `json:"asked,omitempty" help:"the player it waits for"`
	File    string   `json:"file,omitempty" help:"where it is recorded"`
}

func (*gamesMessage) do(h *Host) (any, error) {
	r := gamesReply{Games: []gameLine{}}
	for _, name := range slices.Sorted(maps.Keys(h.games)) {
		t := h.games[name]
		s, c := t.state(), t.s.World().Contest
		l := gameLine{Game: name, Start: c.Header.Start, Players: c.Header.Players, Entry: t.s.Head(), Over: s.Pending() == nil}
		if d := s.Pending(); d != nil {
			l.Asked = s.Game().Name(d.Player)
		}
		if t.file != nil {
			l.File = t.file.name
		}
		r.Games = append(r.Games, l)
	}
	return r, nil
}

type closeMessage struct{ about }

type closeReply struct {
	Game string `json:"game" help:"the game's name, which another one may have now"`
}

func (m *closeMessage) with(h *Host, t *table) (any, error) {
	t.close()
	h.entries -= t.weight
	delete(h.games, t.name)
	return closeReply{t.name}, nil
}

type cloneMessage struct {
	about
	To string `json:"to" help:"the copy's name"`
	watch
}

func (m *cloneMessage) with(h *Host, t *table) (any, error) {
	c, err := h.seat(m.To)
	if err != nil {
		return nil, err
	}
	if h.entries+t.weight > mostEntries {
		return nil, errFull()
	}
	c.s, c.begin, c.policies = t.s.Clone(), t.begin, t.policies
	h.add(c)
	return h.stands(c, m.watch, c.s.Head())
}
