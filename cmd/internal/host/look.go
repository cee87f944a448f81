package host

import (
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Viewers who are no players, as messages name them.
const (
	viewTable  = "table"
	viewGM     = "gm"
	viewRecord = "record"
)

func isViewer(name string) bool { return name == viewTable || name == viewGM || name == viewRecord }

// viewer finds out who looks on.
func (t *table) viewer(name string) (event.Viewer, error) {
	switch name {
	case viewTable:
		return event.Table, nil
	case viewGM:
		return event.GM, nil
	case viewRecord:
		return event.Record, nil
	}
	g := t.state().Game()
	if seat := g.Seat(name); seat >= 0 {
		return event.Viewer(seat), nil
	}
	return 0, wrong(codeNoViewer, "name a player ("+strings.Join(g.Players, ", ")+"), table, gm, or record, who sees everything",
		"nobody here is called %q", brief(name))
}

// reading is what messages have that read something.
type reading struct {
	about
	Viewer *string `json:"viewer" help:"for whom: a player, table (what lies open for all), gm (the game master), or record (everything)"`
}

// look finds the game and the viewer of a message.
func (m *reading) look(h *Host) (*table, event.Viewer, error) {
	t, err := h.find(m.Game)
	if err != nil {
		return nil, 0, err
	}
	if m.Viewer == nil {
		return nil, 0, wrong(codeNoViewer, "say \"viewer\": a player, table, gm or record",
			"the message does not say for whom it reads")
	}
	v, err := t.viewer(*m.Viewer)
	return t, v, err
}

// onlyRecord is the problem of a viewer who does not see everything.
func onlyRecord(v event.Viewer) error {
	if v != event.Record {
		return wrong(codeNotYours, "", "this tells everything")
	}
	return nil
}

type viewMessage struct{ reading }

type viewReply struct {
	Game    string         `json:"game" help:"the game"`
	Entry   int            `json:"entry" help:"the entry after which it stands like this"`
	Viewer  string         `json:"viewer" help:"who sees it like this"`
	Dealer  string         `json:"dealer,omitempty" help:"who deals"`
	Turn    string         `json:"turn,omitempty" help:"who is asked"`
	Pot     *int64         `json:"pot,omitempty" help:"the chips in the pot, where there is one"`
	Table   map[string]any `json:"table" help:"what the table has, by name; cards that the viewer does not know are null"`
	Players []playerView   `json:"players" help:"the players in their seats"`
}

type playerView struct {
	Name   string         `json:"name" help:"their name"`
	Folded bool           `json:"folded,omitempty" help:"they are out of this hand"`
	Gone   bool           `json:"gone,omitempty" help:"they are out of the game"`
	Bet    int64          `json:"bet,omitempty" help:"what they have bet in this round"`
	Has    map[string]any `json:"has" help:"what they have, by name"`
	Made   map[string]any `json:"made,omitempty" help:"what the rules make of their cards, where the viewer knows them"`
}

func (m *viewMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	s := t.state()
	view := know.ViewOf(s, v)
	r := viewReply{Game: t.name, Entry: t.s.Head(), Viewer: *m.Viewer, Table: things(s, view.Table), Players: []playerView{}}
	if view.Dealer >= 0 {
		r.Dealer = s.Game().Name(view.Dealer)
	}
	if view.Current >= 0 {
		r.Turn = s.Game().Name(view.Current)
	}
	if view.HasPot {
		r.Pot = &view.Pot
	}
	for _, p := range view.Players {
		one := playerView{Name: p.Name, Folded: p.Folded, Gone: p.Gone, Bet: p.Bet, Has: things(s, p.Things)}
		if len(p.Made) > 0 {
			one.Made = things(s, p.Made)
		}
		r.Players = append(r.Players, one)
	}
	return r, nil
}

// things are fields as JSON has them.
func things(s *game.State, list []know.Thing) map[string]any {
	all := map[string]any{}
	for _, t := range list {
		all[t.Name] = value(s, t)
	}
	return all
}

// value is a field's value; cards that the viewer does not know are null.
func value(s *game.State, t know.Thing) any {
	if !t.Cards {
		return words.JSON(s, t.Value)
	}
	cards := make([]any, len(t.Value.L))
	for i, c := range t.Value.L {
		if c >= 0 {
			cards[i] = words.JSON(s, program.Value{Type: check.Of(check.Card), N: int64(c)})
		}
	}
	return cards
}

type resultsMessage struct {
	reading
	Why bool `json:"why,omitempty" help:"with each, which lines of the rules decided it; only for record"`
}

type resultsReply struct {
	Game    string       `json:"game" help:"the game"`
	Over    bool         `json:"over" help:"the game is over"`
	Results []resultLine `json:"results" help:"what has come of it so far"`
	Seed    *uint64      `json:"seed,omitempty" help:"what chance was made from; only for record"`
}

type resultLine struct {
	Name   string       `json:"name" help:"the result"`
	Player string       `json:"player,omitempty" help:"whose it is, if it is not the table's"`
	Value  any          `json:"value" help:"a number, a text, true or false, null for none, or a list"`
	Why    []reasonLine `json:"why,omitempty" help:"what decided it"`
}

type reasonLine struct {
	Where string `json:"where" help:"the place in the rules"`
	Text  string `json:"text" help:"the line there"`
	What  string `json:"what" help:"what happened in it"`
	Words string `json:"words,omitempty" help:"how the value came about, in words, where that is told"`
}

func (m *resultsMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	if m.Why {
		if err := onlyRecord(v); err != nil {
			return nil, err
		}
	}
	s := t.state()
	r := resultsReply{Game: t.name, Over: s.Pending() == nil, Results: results(s, v, m.Why)}
	if v == event.Record {
		r.Seed = seedOf(s)
	}
	return r, nil
}

// results are what a viewer is told: all of them, but for cards that they do not know.
func results(s *game.State, v event.Viewer, why bool) []resultLine {
	all := []resultLine{}
	for _, r := range s.ResultsSeen(v) {
		l := resultLine{Name: r.Name, Value: words.JSON(s, r.Value)}
		if r.Player >= 0 {
			l.Player = s.Game().Name(r.Player)
		}
		if why {
			for _, reason := range r.Why {
				text, _, _ := strings.Cut(reason.Where.Text(), "\n")
				l.Why = append(l.Why, reasonLine{reason.Where.String(), text, reason.What, reason.Words})
			}
		}
		all = append(all, l)
	}
	return all
}

func seedOf(s *game.State) *uint64 {
	seed := s.Seed()
	return &seed
}
