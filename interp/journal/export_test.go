package journal

import (
	"bytes"
	"strings"
)

// Seal makes a journal of lines without checksums, as if they had been written so.
func Seal(lines string) []byte {
	var out bytes.Buffer
	chain := firstLink
	for line := range strings.Lines(lines) {
		body := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "}")
		chain = sum(chain, []byte(body))
		out.WriteString(body + sumKey + chain + sumEnd + "\n")
	}
	return out.Bytes()
}

// Unseal is the lines of a journal without their checksums.
func Unseal(text []byte) string {
	var out strings.Builder
	for line := range bytes.Lines(text) {
		if body, _, ok := unseal(bytes.TrimSuffix(line, []byte("\n"))); ok {
			out.Write(body)
			out.WriteString("}\n")
		}
	}
	return out.String()
}
