package web

import (
	"crypto/rand"
	"encoding/base64"
)

// Secret is 128 bits that nobody can guess, as a link has them.
func Secret() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails, by its contract
	return base64.RawURLEncoding.EncodeToString(b[:])
}
