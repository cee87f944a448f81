package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"

	"croupier/dsl/diag"
)

// mostBytes is how long a message may be: an editor sends whole files, and no ruleset has a megabyte.
const mostBytes = 64 << 20

// codec frames messages as the protocol does: a header with the length, an empty line, and so many bytes of JSON.
type codec struct{}

// WriteObject writes a message.
func (codec) WriteObject(to io.Writer, obj any) error {
	data, err := json.Marshal(obj)
	if err != nil {
		return err
	}
	data = diag.Escape(data)
	_, err = fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(data), data)
	return err
}

// ReadObject reads the next message. Memory is taken only for what really comes.
func (codec) ReadObject(from *bufio.Reader, into any) error {
	length := -1
	for {
		line, err := header(from)
		if err != nil {
			return err
		}
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ":")
		if textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)) != "Content-Length" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n > mostBytes {
			return fmt.Errorf("a message cannot have the length %q", strings.TrimSpace(value))
		}
		length = n
	}
	if length < 0 {
		return fmt.Errorf("a message has no Content-Length")
	}
	data, err := io.ReadAll(io.LimitReader(from, int64(length)))
	if err == nil && len(data) < length {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// longestHeader is how long a line of the header may be.
const longestHeader = 1 << 10

// header reads a line of the header, without its end.
func header(from *bufio.Reader) (string, error) {
	var line []byte
	for {
		c, err := from.ReadByte()
		switch {
		case err != nil && len(line) > 0:
			return "", io.ErrUnexpectedEOF
		case err != nil:
			return "", err
		case c == '\n':
			return strings.TrimSuffix(string(line), "\r"), nil
		case len(line) == longestHeader:
			return "", fmt.Errorf("a line of the header of a message is longer than %d bytes", longestHeader)
		}
		line = append(line, c)
	}
}
