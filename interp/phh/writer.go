package phh

import (
	"fmt"
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/chips"
)

// Writer writes a game down as hand histories, hand by hand, while it is played. It watches the game's events, so the game
// must be played with a record.
type Writer struct {
	v       *Variant
	viewer  event.Viewer
	setup   *game.Setup
	options map[string]int64 // the numbers of the hand, by their names in the table
	hole    int              // the first of the zones of the players' cards, -1: not yet known
	board   int

	hands []*written
	gains []int64 // what each player has won so far, less what they put in
	first []int64 // the stacks before the first event
}

// written is a hand as it is being written.
type written struct {
	dealt         []int // the seats in the order in which they got cards: p1, p2, ...
	actions       []line
	before, after []int64 // gains
	bringer       int     // whose bring-in is posted, and who may still complete it; -1 nobody's
	over          bool
}

// line is an action of one seat, or with seat -1 of nobody's; the seats get their numbers when all are known.
type line struct {
	seat         int
	before, rest string // "d dh ", " AhAs"
}

// NewWriter begins a file for a game that is started with a setup. Cards that the viewer does not see are written as unknown.
// The error says why PHH has no word for such a game.
func NewWriter(variants Variants, p *program.Program, setup *game.Setup, viewer event.Viewer) (*Writer, error) {
	v := variants.ByRuleset(p.Name)
	if v == nil {
		return nil, fmt.Errorf("PHH has no variant that %s plays: only games of the table of variants can be written as hand histories",
			p.Name)
	}
	if v.Start != "" && p.Starts[setup.Start].Name != v.Start {
		return nil, fmt.Errorf("%s plays a variant of PHH when it starts %s, not %s", p.Name, v.Start, p.Starts[setup.Start].Name)
	}
	w := &Writer{v: v, viewer: viewer, setup: setup, options: map[string]int64{}, gains: make([]int64, len(setup.Players))}
	for name, must := range v.Set {
		if same := setup.Clone(); same.SetOption(name, must) != nil || !slices.Equal(same.Options, setup.Options) {
			return nil, fmt.Errorf("%s is played with %s=%s: hands of other rules cannot be written as hand histories", v.Name, name, must)
		}
	}
	for i, o := range p.Rules.Options {
		if number, ok := v.Options[o.Name]; ok && setup.Options[i] != program.None {
			w.options[number] = setup.Options[i]
		}
	}
	var err error
	if w.hole, err = zone(p, v.Hole, len(setup.Players)); err != nil {
		return nil, err
	}
	w.board = -1
	if v.Board != "" {
		w.board, err = zone(p, v.Board, len(setup.Players))
	}
	return w, err
}

// zone is the number of a zone that is the table's, or of the first player's.
func zone(p *program.Program, name string, seats int) (int, error) {
	for i, f := range p.Rules.Fields {
		place := p.Layout.Fields[i]
		switch {
		case f.Name != name || place.Store != program.InZones:
		case f.PerPlayer:
			return place.Index * seats, nil
		default:
			return p.Layout.PlayerZones*seats + place.Index, nil
		}
	}
	return 0, fmt.Errorf("%s has no field %s that holds cards", p.Name, name)
}

// Happened writes down what has happened in the game.
func (w *Writer) Happened(s *game.State, events []event.Event) {
	for _, e := range events {
		if seen, ok := s.See(e, w.viewer); ok {
			w.event(s, &seen.Event)
		}
	}
	if len(w.hands) > 0 && s.Pending() == nil && s.Err() == nil {
		w.hands[len(w.hands)-1].over = true
	}
	if w.first == nil {
		for seat, gain := range w.gains {
			chips, _ := s.Stack(seat)
			w.first = append(w.first, chips-gain)
		}
	}
}

// Asked has nothing to write: the answer is an event too.
func (w *Writer) Asked(*game.State) {}

// event writes down one event.
func (w *Writer) event(s *game.State, e *event.Event) {
	switch {
	case e.Kind == event.Shuffle && e.From < 0, len(w.hands) == 0:
		w.close()
		if len(w.hands) > 0 {
			w.hands[len(w.hands)-1].over = true
		}
		w.hands = append(w.hands, &written{before: slices.Clone(w.gains), bringer: -1})
	}
	h := w.hands[len(w.hands)-1]
	if h.bringer >= 0 && h.stands(e) {
		return
	}
	switch e.Kind {
	case event.Deal:
		switch {
		case w.isHole(e.Zone):
			seat := e.Zone - w.hole
			if !slices.Contains(h.dealt, seat) {
				h.dealt = append(h.dealt, seat)
			}
			h.add(seat, "d dh ", " "+w.cards(s, e.Cards))
		case e.Zone == w.board:
			h.add(-1, "d db "+w.cards(s, e.Cards), "")
		}
	case event.Move, event.Answer:
		if e.Name != "" && e.Player >= 0 && (e.Kind == event.Answer || w.isHole(e.From)) {
			h.add(e.Player, "", strings.TrimRight(" sd "+w.cards(s, e.Cards), " "))
		}
	case event.Reveal:
		if w.isHole(e.Zone) && len(e.Cards) > 0 {
			h.add(e.Zone-w.hole, "", " sm "+w.cards(s, e.Cards))
		}
	case event.Bet:
		w.gains[e.Player] -= e.Amount
		name, _, _ := strings.Cut(e.Name, ",")
		switch name {
		case "fold":
			h.add(e.Player, "", " f")
		case "check", "call":
			h.add(e.Player, "", " cc")
		case "bet", "raise":
			h.add(e.Player, "", fmt.Sprintf(" cbr %d", e.Value.N))
		}
	case event.Ante, event.Post:
		w.gains[e.Player] -= e.Amount
		if e.Kind == event.Post && w.options[bringIn] > 0 {
			h.bringer = e.Player
		}
	case event.Return:
		w.gains[e.Player] += e.Amount
	case event.Win:
		w.gains[e.Player] += e.Amount
	case event.Pay:
		if e.Player >= 0 {
			w.gains[e.Player] -= e.Amount
		}
		if e.To >= 0 {
			w.gains[e.To] += e.Amount
		}
	}
}

// stands writes down a bring-in that its player lets stand, and reports whether the event is nothing else. Where cards are dealt
// or chips won next, nobody is asked: all others are all-in, the bring-in goes back, and PHH has no action for it.
func (h *written) stands(e *event.Event) bool {
	if e.Kind != event.Deal && e.Kind != event.Bet && e.Kind != event.Win {
		return false
	}
	seat, theirs := h.bringer, e.Kind == event.Bet && e.Player == h.bringer
	if h.bringer = -1; theirs && e.Amount > 0 {
		return false // they complete it
	}
	stands := e.Kind == event.Bet && (!theirs || e.Name == chips.Check.String())
	if stands {
		h.add(seat, "", " pb")
	}
	return theirs && stands
}

func (w *Writer) isHole(zone int) bool { return zone >= w.hole && zone < w.hole+len(w.setup.Players) }

func (h *written) add(seat int, before, rest string) {
	h.actions = append(h.actions, line{seat, before, rest})
}

// cards writes cards as PHH does.
func (w *Writer) cards(s *game.State, list []int32) string {
	var text strings.Builder
	for _, id := range list {
		c := unknown
		if id >= 0 {
			c, _ = readName(s.Game().Deck().Name(cards.ID(id)))
		}
		text.WriteString(c.String())
	}
	return text.String()
}

// close ends the hand that is being written.
func (w *Writer) close() {
	if len(w.hands) > 0 {
		h := w.hands[len(w.hands)-1]
		h.after = slices.Clone(w.gains)
	}
}
