package phh

import (
	"bytes"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"croupier/interp/strict"
)

// raw is a hand as TOML or JSON writes it. Lines of JSON may use the short names too.
type raw struct {
	Variant string    `toml:"variant" json:"variant"`
	Antes   []float64 `toml:"antes" json:"antes"`
	Blinds  []float64 `toml:"blinds_or_straddles" json:"blinds_or_straddles"`
	Trim    *bool     `toml:"ante_trimming_status" json:"ante_trimming_status"`
	Start   []float64 `toml:"starting_stacks" json:"starting_stacks"`
	Finish  []float64 `toml:"finishing_stacks" json:"finishing_stacks"`
	Actions []string  `toml:"actions" json:"actions"`
	Players []string  `toml:"players" json:"players"`

	BringIn  *float64 `toml:"bring_in" json:"bring_in"`
	SmallBet *float64 `toml:"small_bet" json:"small_bet"`
	BigBet   *float64 `toml:"big_bet" json:"big_bet"`
	MinBet   *float64 `toml:"min_bet" json:"min_bet"`

	Game        string    `toml:"-" json:"game"`
	Ante        float64   `toml:"-" json:"ante"`
	ShortBlinds []float64 `toml:"-" json:"blinds"`
	ShortStart  []float64 `toml:"-" json:"start"`
	ShortFinish []float64 `toml:"-" json:"finish"`
}

// mostOfAHand is how long one hand may be, in bytes. The library compares each name of a table with all the others.
const mostOfAHand = 1 << 17

// readTOML reads one hand. Lines are counted from the one that the text begins in.
func readTOML(where string, line int, text []byte) (*Hand, error) {
	if len(text) > mostOfAHand {
		return nil, unreadable(where, "line %d: what begins here is longer than any hand", line)
	}
	var r raw
	if err := toml.Unmarshal(text, &r); err != nil {
		if at, ok := errors.AsType[*toml.DecodeError](err); ok {
			row, column := at.Position()
			return nil, unreadable(where, "line %d, column %d: %s", line+row-1, column, plainError(err))
		}
		return nil, unreadable(where, "%s", plainError(err))
	}
	return r.hand(where)
}

// readJSON reads one hand that stands in a line of its own.
func readJSON(where string, text []byte) (*Hand, error) {
	var r raw
	if err := strict.UnmarshalSome(bytes.TrimSpace(text), &r); err != nil {
		return nil, unreadable(where, "this is no hand in JSON: %s", plainError(err))
	}
	if r.Game != "" {
		r.Variant, r.Blinds, r.Start, r.Finish = r.Game, r.ShortBlinds, r.ShortStart, r.ShortFinish
		for range r.Start {
			r.Antes = append(r.Antes, r.Ante)
		}
		trim := true
		r.Trim = &trim
	}
	return r.hand(where)
}

// plainError is an error of a library without the library's name.
func plainError(err error) string {
	text := err.Error()
	for _, name := range []string{"toml: ", "json: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

func (r *raw) hand(where string) (*Hand, error) {
	h := &Hand{
		Where: where, Variant: r.Variant, Antes: r.Antes, Blinds: r.Blinds, Trim: r.Trim != nil && *r.Trim,
		Start: r.Start, Finish: r.Finish, Actions: r.Actions, Players: r.Players, Bets: map[string]float64{},
	}
	for name, amount := range map[string]*float64{bringIn: r.BringIn, smallBet: r.SmallBet, bigBet: r.BigBet, minBet: r.MinBet} {
		if amount != nil {
			h.Bets[name] = *amount
		}
	}
	return h, h.check()
}

// isJSON reports whether a text is lines of JSON: nothing in TOML begins with a brace.
func isJSON(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte{'{'}) }
