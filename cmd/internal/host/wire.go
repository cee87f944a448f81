package host

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"croupier/dsl/diag"
	"croupier/interp/say"
	"croupier/interp/strict"
)

// line is one line of what is written to the host.
type line struct {
	text []byte
	long bool  // longer than a message may be; its text has been skipped
	err  error // what the reader says, io.EOF at the end
}

// read reads lines, a few ahead of those that are done.
func read(in io.Reader) <-chan line {
	lines := make(chan line, 64)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, 64<<10)
		for {
			l := next(r)
			lines <- l
			if l.err != nil {
				return
			}
		}
	}()
	return lines
}

// errEndless is a line of which more than mostSkipped has come. Behind that nobody waits for its end, as with /dev/zero.
var errEndless = errors.New("a line in them does not end")

// next is the next line. What is behind its longest part is skipped, not kept.
func next(r *bufio.Reader) line {
	var text []byte
	long := false
	for read := 0; ; {
		part, err := r.ReadSlice('\n')
		if read += len(part); read > mostSkipped {
			return line{err: errEndless}
		}
		if !long {
			text = append(text, part...)
			if len(bytes.TrimRight(text, "\r\n")) > longestLine {
				long, text = true, nil
			}
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil, errors.Is(err, io.EOF) && (len(text) > 0 || long):
			return line{text: bytes.TrimSpace(text), long: long}
		default:
			return line{err: err}
		}
	}
}

// Serve answers messages until there are no more, or the host is told to leave. The error is the reader's or the writer's.
func (h *Host) Serve() error {
	lines := read(h.In)
	out := bufio.NewWriterSize(h.Out, 64<<10)
	for {
		select {
		case <-h.ctx.Done():
			return out.Flush()
		case l := <-lines:
			switch {
			case errors.Is(l.err, io.EOF):
				return out.Flush()
			case l.err != nil:
				return errors.Join(l.err, out.Flush())
			case len(l.text) == 0 && !l.long:
				continue
			}
			h.Alive()
			if _, err := out.Write(append(h.reply(l), '\n')); err != nil {
				return err
			}
			if len(lines) == 0 {
				if err := out.Flush(); err != nil {
					return err
				}
			}
		}
	}
}

// reply is the line that answers a line.
func (h *Host) reply(l line) []byte {
	var top envelope
	if l.long {
		return seal(top, nil, wrong(codeTooLong, "send less at once; load a record of that size from a file",
			"a message has %d bytes at most", longestLine))
	}
	m, err := open(l.text, &top)
	if err != nil {
		return seal(top, nil, err)
	}
	body, err := h.try(m)
	return seal(top, body, err)
}

// try does what a message says. A mistake in this program costs the message, and not the games: they change only when what
// is done has gone well.
func (h *Host) try(m message) (body any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = wrong(codeFault, "", "a mistake in this program, not in your message: %v", r)
		}
	}()
	return h.carryOut(m)
}

// envelope is what every message and every reply begins with.
type envelope struct {
	ID json.RawMessage `json:"id,omitempty"`
	Do string          `json:"do,omitempty"`
}

// open reads a message.
func open(text []byte, top *envelope) (message, error) {
	if !utf8.Valid(text) {
		return nil, wrong(codeNotJSON, "write it in UTF-8", "this line is no text")
	}
	var first struct {
		ID json.RawMessage `json:"id"`
		Do *string         `json:"do"`
	}
	if err := json.Unmarshal(text, &first); err != nil {
		mistype := new(json.UnmarshalTypeError)
		switch {
		case errors.As(err, &mistype) && mistype.Field == "do":
			return nil, wrong(codeWrongField, "name what is to be done: \"do\":\"rules\"", "do is no text")
		case errors.As(err, &mistype):
			return nil, wrong(codeNotJSON, "", "this line is %s, and no object", called(mistype.Value))
		}
		return nil, wrong(codeNotJSON, "", "this line is no JSON: %v", err)
	}
	if err := checkID(first.ID); err != nil {
		return nil, err
	}
	top.ID = first.ID
	if first.Do == nil {
		return nil, wrong(codeUnknownDo, "there is "+strings.Join(verbNames(), ", "), "the message does not say what to do")
	}
	for _, v := range verbs {
		if v.name == *first.Do {
			top.Do = v.name
			m := v.make()
			return m, decode(text, m, v.name)
		}
	}
	more := "there is " + strings.Join(verbNames(), ", ")
	if near, ok := diag.Nearest(*first.Do, verbNames()); ok {
		more = "did you mean " + near + "?"
	}
	return nil, wrong(codeUnknownDo, more, "nothing is called %q", brief(*first.Do))
}

// checkID looks whether an id is a short text or a number.
func checkID(id json.RawMessage) error {
	if len(id) == 0 {
		return nil
	}
	if number := strings.Trim(string(id), "0123456789") == ""; len(id) > longestName || !number && id[0] != '"' {
		return wrong(codeWrongField, "leave it out, or number your messages",
			"an id is a whole number, or a text, of %d bytes at most", longestName)
	}
	return nil
}

// decode reads a message strictly: a field that is not known, or is there twice, is more likely a mistake than nothing.
func decode(text []byte, m message, verb string) error {
	err := strict.Unmarshal(text, m)
	var (
		mistype *json.UnmarshalTypeError
		key     *strict.Key
		p       *Problem
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &mistype):
		field := mistype.Field[strings.LastIndexByte(mistype.Field, '.')+1:]
		return wrong(codeWrongField, "PROTOCOL.md has the fields of "+verb, "%s cannot be %s", field, called(mistype.Value))
	case errors.As(err, &key):
		return wrongKey(key, verb)
	case errors.As(err, &p):
		return p
	}
	return wrong(codeWrongField, "PROTOCOL.md has the fields of "+verb, "%s", strings.TrimPrefix(err.Error(), "json: "))
}

// wrongKey is a field that cannot stay in a message.
func wrongKey(key *strict.Key, verb string) error {
	switch {
	case key.Twice:
		return wrong(codeWrongField, "give each field once", "%s has the field %q twice", verb, key.Key)
	case key.Meant != "":
		return wrong(codeWrongField, "write it as "+key.Meant, "%s has no field %q", verb, key.Key)
	}
	more := verb + " takes " + strings.Join(key.Fields, ", ")
	if near, ok := diag.Nearest(key.Key, key.Fields); ok {
		more = "did you mean " + near + "?"
	}
	return wrong(codeWrongField, more, "%s has no field %q", verb, key.Key)
}

// longestNumber is how long a number may be that is repeated to whoever sent it.
const longestNumber = 40

// called is what people call a kind of JSON values.
func called(kind string) string {
	switch {
	case kind == "string":
		return "a text"
	case kind == "array":
		return "a list"
	case kind == "object":
		return "an object"
	case kind == "bool":
		return "true or false"
	}
	if len(kind) > longestNumber {
		return "a number as long as that"
	}
	return "a " + kind // number, number -1
}

// seal writes a reply: its id, what was done, and what came of it.
func seal(top envelope, body any, err error) []byte {
	text := diag.Object(top)
	if err != nil {
		body = struct {
			Error *Problem `json:"error"`
		}{whole(problem(err))}
	}
	more := diag.Object(body)
	switch {
	case len(more) <= 2:
		return text
	case len(text) <= 2:
		return more
	}
	return append(append(text[:len(text)-1], ','), more[1:]...)
}

// brief is the beginning of what somebody wrote, for a message about it.
func brief(text string) string { return say.Brief(text, longestName) }
