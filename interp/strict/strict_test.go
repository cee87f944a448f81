package strict_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"croupier/interp/strict"
)

type head struct {
	ID json.RawMessage `json:"id"`
	Do string          `json:"do"`
}

type part struct {
	N    int64   `json:"n"`
	Deep []*part `json:"deep"`
}

type message struct {
	head
	Viewer *string          `json:"viewer"`
	Seed   uint64           `json:"seed"`
	Any    map[string]int   `json:"any"`
	Parts  map[string]*part `json:"parts"`
	Part   part             `json:"part"`
	//lint:ignore U1000 a field that is not exported is no part of a message
	hidden int
	Not    int `json:"-"`
}

func TestWhatCanBeReadInTwoWaysIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"do":"view","viewer":"Ann","viewer":"record"}`:               `"viewer" is there twice`,
		`{"do":"view","viewer":"Ann","view\u0065r":"record"}`:          `"viewer" is there twice`,
		`{"do":"view","viewer":"Ann","VIEWER":"record"}`:               `"VIEWER": it is written "viewer"`,
		`{"do":"view","DO":"view"}`:                                    `"DO": it is written "do"`,
		"{\"do\":\"view\",\"\u017feed\":1}":                            "unknown field \"\u017feed\": it is written \"seed\"",
		`{"do":"view","viewer\u0000":"record"}`:                        `unknown field "viewer\x00"`,
		`{"part":{"n":1,"deep":[{"n":1,"N":2}]}}`:                      `"N": it is written "n"`,
		`{"part":{"n":1,"deep":[{"n":1},{"n":1,"n":2}]}}`:              `"n" is there twice`,
		`{"any":{"a":1,"a":2}}`:                                        `"a" is there twice`,
		`{"any":{"a":1,"A":2}}`:                                        "",
		`{"parts":{"a":{"n":1,"m":2}}}`:                                `unknown field "m"`,
		`{"id":{"a":1,"a":2}}`:                                         `"a" is there twice`,
		`{"hidden":1}`:                                                 `unknown field "hidden"`,
		`{"Not":1}`:                                                    `unknown field "Not"`,
		`{"part":{"n":9007199254740992}}`:                              "",
		`{"part":{"n":9007199254740993}}`:                              "n cannot be 9007199254740993: numbers go to 9007199254740992 either way",
		`{"any":{"a":-9223372036854775809}}`:                           "a cannot be -9223372036854775809: numbers go to 9007199254740992 either way",
		`{"seed":18446744073709551615}`:                                "",
		`{"seed":1} {"seed":1}`:                                        "invalid character",
		`{"do":"view","viewer":null,"part":{"n":3,"deep":[{}, null]}}`: "",
	} {
		var m message
		err := strict.Unmarshal([]byte(text), &m)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, and not %s", text, err, want)
		}
	}
}

func TestAFormatThatOthersAddToStillHasEachKeyOnce(t *testing.T) {
	for text, fine := range map[string]bool{`{"n":1,"more":2}`: true, `{"n":1,"N":2}`: false, `{"n":1,"x":1,"x":1}`: false} {
		var p part
		var key *strict.Key
		if err := strict.UnmarshalSome([]byte(text), &p); (err == nil) != fine || err != nil && !errors.As(err, &key) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What is read strictly is what the library reads.
func FuzzStrictIsTheSame(f *testing.F) {
	for _, text := range []string{`{"do":"view","any":{"a":1}}`, `{"part":{"deep":[{"n":2}]}}`, `null`, `[1]`, `{"id":[{"a":{}}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var a, b message
		if strict.Unmarshal([]byte(text), &a) != nil {
			return
		}
		if err := json.Unmarshal([]byte(text), &b); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%q is read as %+v, and by the library as %+v: %v", text, a, b, err)
		}
	})
}
