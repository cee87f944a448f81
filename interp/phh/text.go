package phh

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// file is a hand as it is written to a file.
type file struct {
	Variant  string   `toml:"variant"`
	Trim     bool     `toml:"ante_trimming_status"`
	Antes    []int64  `toml:"antes"`
	Blinds   []int64  `toml:"blinds_or_straddles"`
	BringIn  *int64   `toml:"bring_in,omitempty"`
	SmallBet *int64   `toml:"small_bet,omitempty"`
	BigBet   *int64   `toml:"big_bet,omitempty"`
	MinBet   *int64   `toml:"min_bet,omitempty"`
	Start    []int64  `toml:"starting_stacks"`
	Actions  []string `toml:"actions,multiline"`
	Hand     int      `toml:"hand"`
	Players  []string `toml:"players"`
	Finish   []int64  `toml:"finishing_stacks,omitempty"`
}

// Text is the file: one hand, or several under the headers [1], [2], ... A hand that is not over has no stacks at the end.
func (w *Writer) Text() (string, error) {
	w.close()
	var hands []*written
	for _, h := range w.hands {
		if len(h.dealt) > 1 {
			hands = append(hands, h)
		}
	}
	var text strings.Builder
	for i, h := range hands {
		if len(hands) > 1 {
			fmt.Fprintf(&text, "[%d]\n", i+1)
		}
		b, err := toml.Marshal(w.file(i, h))
		if err != nil {
			return "", fmt.Errorf("hand %d cannot be written: %s", i+1, plainError(err))
		}
		text.Write(b)
		if i+1 < len(hands) {
			text.WriteByte('\n')
		}
	}
	return text.String(), nil
}

// file is the n-th hand, counted from 0.
func (w *Writer) file(n int, h *written) *file {
	seats := len(h.dealt)
	f := &file{Variant: w.v.Code, Hand: n + 1, Trim: true, Antes: make([]int64, seats), Blinds: make([]int64, seats)}
	for i, seat := range h.dealt {
		f.Players = append(f.Players, w.setup.Players[seat])
		f.Start = append(f.Start, w.first[seat]+h.before[seat])
		if h.over {
			f.Finish = append(f.Finish, w.first[seat]+h.after[seat])
		}
		f.Antes[i] = w.options[ante]
		if n > 0 { // a straddle, and what somebody owes, are for the first hand
			continue
		}
		f.Blinds[i] = w.given(straddle, seat)
		if owed := w.given(dead, seat); owed > 0 {
			f.Trim = false
			f.Antes[i] += owed
		}
	}
	for i, number := range []string{smallBlind, bigBlind} {
		if amount, ok := w.options[number]; ok {
			f.Blinds[i] = amount
		}
	}
	if amount := w.options[button]; amount > 0 {
		f.Blinds[seats-1] += amount
		if seats == 2 {
			slices.Reverse(f.Blinds)
		}
	}
	if seats == 2 {
		slices.Reverse(f.Antes)
	}
	w.bets(f)
	for _, a := range h.actions {
		who := ""
		if a.seat >= 0 {
			who = "p" + strconv.Itoa(slices.Index(h.dealt, a.seat)+1)
		}
		f.Actions = append(f.Actions, a.before+who+a.rest)
	}
	return f
}

// bets writes the sizes of bets. Where the rules leave them open, the least bet is the big blind, and a big bet two small ones.
func (w *Writer) bets(f *file) {
	for number := range w.v.options {
		amount := w.options[number]
		switch number {
		case bringIn:
			f.BringIn = &amount
		case smallBet:
			f.SmallBet = &amount
		case bigBet:
			amount = cmp.Or(amount, 2*w.options[smallBet])
			f.BigBet = &amount
		case minBet:
			amount = cmp.Or(amount, w.options[bigBlind])
			f.MinBet = &amount
		}
	}
}

// given is a number of a player as the game was started with it.
func (w *Writer) given(number string, seat int) int64 {
	amount := int64(0)
	for _, own := range []bool{false, true} {
		for _, a := range w.setup.Args() {
			if w.v.Fields[a.Name] == number && own == (a.Player != "") && (!own || a.Player == w.setup.Players[seat]) {
				if n, err := strconv.ParseInt(a.Value, 10, 64); err == nil {
					amount = n
				}
			}
		}
	}
	return amount
}
