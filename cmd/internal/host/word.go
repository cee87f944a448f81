package host

import (
	"croupier/interp/session"
)

type wordMessage struct {
	about
	Player string `json:"player,omitempty" help:"whose field, chips or result; without it the table's"`
	Field  string `json:"field,omitempty" help:"the field to set to value, or that gets chips; for chips stack, unless it says"`
	Result string `json:"result,omitempty" help:"the result that came out as value"`
	Value  *plain `json:"value,omitempty" help:"a value as people type it: 5, \"9h 8d\", \"none\""`
	Chips  *int64 `json:"chips,omitempty" help:"how many chips come from the bank; below 0 they go back"`
	Why    string `json:"why" help:"the reason, for the record"`
	watch
}

// stack is the field with a player's chips.
const stack = "stack"

func (m *wordMessage) with(h *Host, t *table) (any, error) {
	e := session.Entry{Who: m.Player, Why: m.Why}
	switch {
	case m.Why == "":
		return nil, wrong(codeWrongField, "say why, as you would at the table", "the game master's word needs a reason")
	case m.Result != "" && m.Value != nil && m.Field == "" && m.Chips == nil:
		e.Kind, e.Name, e.Value = session.SetResult, m.Result, string(*m.Value)
	case m.Field != "" && m.Value != nil && m.Result == "" && m.Chips == nil:
		e.Kind, e.Name, e.Value = session.SetField, m.Field, string(*m.Value)
	case m.Chips != nil && m.Value == nil && m.Result == "":
		e.Kind, e.Name, e.Amount = session.GiveChips, m.Field, *m.Chips
		if e.Name == "" {
			e.Name = stack
		}
	default:
		return nil, wrong(codeWrongField, "give field and value, result and value, or chips", "this is no word of a game master")
	}
	s := t.state()
	if m.Player != "" && s.Game().Seat(m.Player) < 0 {
		return nil, wrong(codeWord, "name a player of this game", "nobody at this table is called %q", brief(m.Player))
	}
	if e.Kind != session.SetResult && s.Pending() == nil {
		return nil, wrong(codeNothingOpen, "undo first; its results can still be set", "the game is over")
	}
	return h.act(t, m.watch, e, func(err error) error {
		if p := problem(as(codeWord, err)); p.Code != codeWord || m.open() {
			return p
		}
		return wrong(codeWord, "name no player as the viewer, to be told why", "this cannot be done")
	})
}

type realMessage struct {
	about
	On *bool `json:"on" help:"true: the table deals and rolls; false: chance does"`
	watch
}

func (m *realMessage) with(h *Host, t *table) (any, error) {
	if m.On == nil { // which of the two is meant is not guessed: chance would deal what the table has dealt
		return nil, wrong(codeWrongField, "say true or false", "the message has no on")
	}
	return h.act(t, m.watch, session.Entry{Kind: session.SetReal, On: *m.On}, func(err error) error { return err })
}
