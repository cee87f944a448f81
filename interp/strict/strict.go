// Package strict reads JSON that somebody else has written, as it stands and in one way only. An object that has a key twice, a
// key that is not known, or one that is known in other capitals is refused, and so is a whole number that numbers of the
// language cannot be: programs that read such text disagree about what it says, so that one that looks at it and one that acts
// on it would see two different things. The package must not know what the objects are.
package strict

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
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
// no key twice; it can hold more to be so by coming back here. With an error, what it was read into is of no use.
func Unmarshal(text []byte, into any) error { return unmarshal(text, into, false) }

// UnmarshalSome is Unmarshal for formats that others may add keys to: those that are not known are passed over.
func UnmarshalSome(text []byte, into any) error { return unmarshal(text, into, true) }

func unmarshal(text []byte, into any, some bool) error {
	err := json.Unmarshal(text, into)
	if err != nil && !json.Valid(text) { // said in the library's words, and nothing has been read
		return err
	}
	r := reader{text: text, some: some}
	if err := r.value(reflect.TypeOf(into), "it"); err != nil {
		return err
	}
	return err
}

// reader goes through a text that is JSON beside the type that it is to be. It looks at keys and whole numbers alone.
type reader struct {
	text []byte
	at   int
	some bool
}

// next is the sign that comes next and is no blank.
func (r *reader) next() byte {
	for {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
}

// quoted is the text that comes next, with its quotation marks.
func (r *reader) quoted() []byte {
	r.next()
	from := r.at
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
	return r.text[from:r.at]
}

// word is the number, or true, false or null, that comes next.
func (r *reader) word() []byte {
	from := r.at
	for r.at < len(r.text) && !strings.ContainsRune(" \t\n\r,]}", rune(r.text[r.at])) {
		r.at++
	}
	return r.text[from:r.at]
}

// more goes on to the next item of a list or object; it is false behind the last one.
func (r *reader) more(end byte) bool {
	switch r.next() {
	case end:
		r.at++
		return false
	case ',':
		r.at++
	}
	return true
}

// value reads the next value, which is to be of a type; nil where that is not known.
func (r *reader) value(t reflect.Type, name string) error {
	t = plain(t)
	switch r.next() {
	case '{':
		return r.object(t)
	case '[':
		return r.list(t, name)
	case '"':
		r.quoted()
		return nil
	}
	word := r.word()
	if t != nil && t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64 {
		n, err := strconv.ParseInt(string(word), 10, 64)
		if errors.Is(err, strconv.ErrRange) || err == nil && (n > MostNumber || n < -MostNumber) {
			return &Number{name, string(word)}
		}
	}
	return nil
}

func (r *reader) list(t reflect.Type, name string) error {
	var of reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		of = t.Elem()
	}
	for r.at++; r.more(']'); {
		if err := r.value(of, name); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) object(t reflect.Type) error {
	var fields []field
	var of reflect.Type
	if t != nil && t.Kind() == reflect.Struct {
		fields = fieldsOf(t)
	} else if t != nil && t.Kind() == reflect.Map {
		of = t.Elem()
	}
	seen := map[string]bool{}
	for r.at++; r.more('}'); {
		key, err := unquoted(r.quoted())
		if err != nil {
			return err
		}
		if seen[key] {
			return &Key{Key: brief(key), Twice: true}
		}
		seen[key] = true
		value := of
		if t != nil && t.Kind() == reflect.Struct {
			i := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
			if i >= 0 {
				value = fields[i].of
			} else if err := r.unknown(key, fields); err != nil {
				return err
			}
		}
		r.next()
		r.at++ // the colon
		if err := r.value(value, key); err != nil {
			return err
		}
	}
	return nil
}

// unquoted is a text without its quotation marks, as the library reads it.
func unquoted(text []byte) (s string, err error) {
	if within := text[1 : len(text)-1]; utf8.Valid(within) && !slices.Contains(within, '\\') {
		return string(within), nil
	}
	err = json.Unmarshal(text, &s)
	return s, err
}

func (r *reader) unknown(key string, known []field) error {
	meant := ""
	for _, f := range known {
		if strings.EqualFold(f.name, key) {
			meant = f.name
		}
	}
	if r.some && meant == "" {
		return nil
	}
	e := &Key{Key: brief(key), Meant: meant}
	for _, f := range known {
		e.Fields = append(e.Fields, f.name)
	}
	return e
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

var known sync.Map // the fields of structs, by their types

// fieldsOf are the fields of a struct, which are worked out once.
func fieldsOf(t reflect.Type) []field {
	if all, ok := known.Load(t); ok {
		return all.([]field)
	}
	all := fields(t)
	known.Store(t, all)
	return all
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
