package phh

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
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
	// Room for what most hands have, so that lists need not grow item by item.
	r := raw{Actions: make([]string, 0, 32), ShortBlinds: make([]float64, 0, 4), ShortStart: make([]float64, 0, MostSeats),
		ShortFinish: make([]float64, 0, MostSeats)}
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

// plainError is an error of a library without the library's name, and without the names of types.
func plainError(err error) string {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		return mistyped(wrong.Field, wrong.Value, wrong.Type.String())
	}
	if m := wrongType.FindStringSubmatch(err.Error()); m != nil {
		if f, ok := reflect.TypeFor[raw]().FieldByName(m[2]); ok {
			return mistyped(f.Tag.Get("toml"), m[1], m[3])
		}
	}
	text := err.Error()
	for _, name := range []string{"toml: ", "json: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

// wrongType is how the library for TOML says that a value is of the wrong kind.
var wrongType = regexp.MustCompile(`cannot decode TOML (\w+) into struct field phh\.raw\.(\w+) of type (\S+)`)

// kinds are what people call the kinds of values that the libraries name.
var kinds = map[string]string{"number": "a number", "integer": "a number", "float": "a number", "float64": "a number",
	"string": "a text", "bool": "true or false", "boolean": "true or false", "array": "a list",
	"object": "an object", "table": "a table"}

// mistyped says what stands where something else should.
func mistyped(field, is, want string) string {
	if strings.HasPrefix(want, "[]") {
		want = "array"
	}
	kind := func(name string) string {
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "*"), " ") // the library for JSON adds the number itself
		return cmp.Or(kinds[name], name)
	}
	return fmt.Sprintf("%s has %s where there should be %s", field, kind(is), kind(want))
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
