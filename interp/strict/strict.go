// Package strict reads JSON that somebody else has written, as it stands and in one way only. An object that has a key twice, a
// key that is not known, or one that is known in other capitals is refused, and so is a whole number that numbers of the
// language cannot be: programs that read such text disagree about what it says, so that one that looks at it and one that acts
// on it would see two different things. The package must not know what the objects are.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// MostNumber is how far from 0 a whole number may be: further on, programs that read JSON do not keep numbers exactly.
const MostNumber = 1 << 53

// Key is the error for a key of an object that cannot stay.
type Key struct {
	Key    string
	Twice  bool
	Meant  string   // the key that it would be in other capitals, "" where there is none
	Fields []string // what there is
}

// Error says what is wrong with the key.
func (e *Key) Error() string {
	switch {
	case e.Twice:
		return fmt.Sprintf("%q is there twice", e.Key)
	case e.Meant != "":
		return fmt.Sprintf("unknown field %q: it is written %q", e.Key, e.Meant)
	}
	return fmt.Sprintf("unknown field %q", e.Key)
}

// Number is the error for a whole number that is too far from 0.
type Number struct{ Field, Number string }

// Error says how far numbers go.
func (e *Number) Error() string {
	return fmt.Sprintf("%s cannot be %s: numbers go to %d either way", e.Field, brief(e.Number), MostNumber)
}

// Unmarshal reads one JSON value, and nothing behind it, into what it is to be. A value that reads itself is only held to have
// no key twice; it can hold more to be so by coming back here.
func Unmarshal(text []byte, into any) error { return unmarshal(text, into, false) }

// UnmarshalSome is Unmarshal for formats that others may add keys to: those that are not known are passed over.
func UnmarshalSome(text []byte, into any) error { return unmarshal(text, into, true) }

func unmarshal(text []byte, into any, some bool) error {
	if !json.Valid(text) { // said in the library's words, and nothing has been read yet
		return json.Unmarshal(text, into)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	r := reader{dec: dec, some: some}
	if err := r.value(reflect.TypeOf(into), "it"); err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// reader goes through a text beside the type that it is to be.
type reader struct {
	dec  *json.Decoder
	some bool
}

// value reads the next value, which is to be of a type; nil where that is not known.
func (r *reader) value(t reflect.Type, name string) error {
	t = plain(t)
	if t != nil && t.Kind() == reflect.Slice && (t.Elem().Kind() == reflect.String || t.Elem().Kind() == reflect.Float64) {
		var plainly json.RawMessage // neither texts nor fractions can go wrong here
		return r.dec.Decode(&plainly)
	}
	token, err := r.dec.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '[' {
			return r.list(t, name)
		}
		return r.object(t)
	case json.Number:
		if t != nil && t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64 {
			n, err := strconv.ParseInt(token.String(), 10, 64)
			if errors.Is(err, strconv.ErrRange) || err == nil && (n > MostNumber || n < -MostNumber) {
				return &Number{name, token.String()}
			}
		}
	}
	return nil
}

func (r *reader) list(t reflect.Type, name string) error {
	var of reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		of = t.Elem()
	}
	for r.dec.More() {
		if err := r.value(of, name); err != nil {
			return err
		}
	}
	return r.end()
}

func (r *reader) object(t reflect.Type) error {
	var known []field
	var of reflect.Type
	if t != nil && t.Kind() == reflect.Struct {
		known = fields(t)
	} else if t != nil && t.Kind() == reflect.Map {
		of = t.Elem()
	}
	seen := map[string]bool{}
	for r.dec.More() {
		token, err := r.dec.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		if seen[key] {
			return &Key{Key: brief(key), Twice: true}
		}
		seen[key] = true
		value := of
		if t != nil && t.Kind() == reflect.Struct {
			i := slices.IndexFunc(known, func(f field) bool { return f.name == key })
			if i >= 0 {
				value = known[i].of
			} else if err := r.unknown(key, known); err != nil {
				return err
			}
		}
		if err := r.value(value, key); err != nil {
			return err
		}
	}
	return r.end()
}

func (r *reader) unknown(key string, known []field) error {
	e := &Key{Key: brief(key)}
	for _, f := range known {
		e.Fields = append(e.Fields, f.name)
		if strings.EqualFold(f.name, key) {
			e.Meant = f.name
		}
	}
	if r.some && e.Meant == "" {
		return nil
	}
	return e
}

func (r *reader) end() error {
	_, err := r.dec.Token()
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// plain is a type without its pointers; nil for one that reads itself, or that takes anything.
func plain(t reflect.Type) reflect.Type {
	for t != nil {
		if own(t) || own(reflect.PointerTo(t)) {
			return nil
		}
		if t.Kind() != reflect.Pointer {
			return t
		}
		t = t.Elem()
	}
	return nil
}

var (
	readsJSON = reflect.TypeFor[json.Unmarshaler]()
	readsText = reflect.TypeFor[encoding.TextUnmarshaler]()
)

func own(t reflect.Type) bool { return t.Implements(readsJSON) || t.Implements(readsText) }

// field is what a struct has for a key.
type field struct {
	name string
	of   reflect.Type
}

// fields are the fields of a struct that JSON has, those of embedded structs among them.
func fields(t reflect.Type) (all []field) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			all = append(all, fields(f.Type)...)
		case f.IsExported() && name == "":
			all = append(all, field{f.Name, f.Type})
		case f.IsExported():
			all = append(all, field{name, f.Type})
		}
	}
	return all
}

// brief is the beginning of what somebody wrote, for a message about it.
func brief(text string) string {
	if len(text) <= 100 {
		return text
	}
	return strings.ToValidUTF8(text[:100], "") + "..."
}
