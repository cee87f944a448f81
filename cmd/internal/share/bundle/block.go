package bundle

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// A block of text carries a bundle through a chat or a letter: the word below, its compressed files with a checksum in letters
// that every chat leaves alone, and a full stop. People may wrap it, quote it, and write something before and behind it.
const (
	blockWord = "croupier1:"
	blockEnd  = "."
	sumBytes  = 6
)

var letters = base64.RawURLEncoding

// Block is the bundle as one word of text.
func (b *Bundle) Block() (string, error) {
	texts := map[string]string{}
	for name, text := range b.All() {
		texts[name] = string(text)
	}
	plain, err := json.Marshal(texts) // in the order of the names
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	to, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = to.Write(plain)
		err = errors.Join(err, to.Close())
	}
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(packed.Bytes())
	return blockWord + letters.EncodeToString(append(sum[:sumBytes], packed.Bytes()...)) + blockEnd, nil
}

// HasBlock reports whether a text has such a block in it.
func HasBlock(text string) bool { return strings.Contains(text, blockWord) }

// ReadBlock finds the block in a text and reads it. Spaces, new lines and the signs before quoted lines are passed over.
func ReadBlock(text string) (*Bundle, error) {
	_, text, found := strings.Cut(text, blockWord)
	if !found {
		return nil, refused("there is no block here that begins with %s", blockWord)
	}
	var word strings.Builder
	ended := false
	for _, r := range text {
		switch {
		case strings.ContainsRune(blockEnd, r):
			ended = true
		case strings.ContainsRune(" \t\r\n>|\u00a0\u200b", r):
			continue
		case r < 0x80 && (r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'):
			word.WriteRune(r)
			if word.Len() > 2*MostPacked {
				return nil, refused("the block is longer than any bundle")
			}
			continue
		default:
			return nil, refused("the block has %q in it, which it did not have when it was sent", string(r))
		}
		break
	}
	if !ended {
		return nil, refused("the block has no end: its last letters, with a full stop, are missing")
	}
	packed, err := letters.DecodeString(word.String())
	if err != nil || len(packed) < sumBytes {
		return nil, refused("the block is torn: a part of it is missing")
	}
	sum := sha256.Sum256(packed[sumBytes:])
	if !bytes.Equal(sum[:sumBytes], packed[:sumBytes]) {
		return nil, refused("the block is not as it was sent: its checksum does not fit, so letters are missing or others")
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed[sumBytes:])), 2*MostBytes))
	if err != nil || len(plain) == 2*MostBytes {
		return nil, refused("the block cannot be unpacked, or becomes larger than %d bytes", MostBytes)
	}
	var texts map[string]string
	if err := json.Unmarshal(plain, &texts); err != nil {
		return nil, refused("the block holds something else than a ruleset")
	}
	files := map[string][]byte{}
	for name, text := range texts {
		files[name] = []byte(text)
	}
	return New(files)
}
