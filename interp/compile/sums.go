package compile

import (
	"crypto/sha256"
	"encoding/hex"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// sums are what tells rules from others. Of the prelude only what is taken from it is a part of the rules, though it is only a
// test that uses it.
func sums(rs *check.Ruleset) program.Sums {
	text, words := sha256.New(), sha256.New()
	both := func(b []byte, mark byte) {
		text.Write(append(b, mark))
		words.Write(append(b, mark))
	}
	for _, d := range rs.Taken {
		text.Write([]byte(rs.Span(d).Text() + "\x00"))
	}
	if rs.Prelude != nil {
		words.Write(append(syntax.Meaning(rs.Prelude, rs.Taken), 0))
	}
	for _, f := range rs.Files {
		if f == rs.Prelude {
			continue
		}
		text.Write([]byte(f.Source.Text + "\x00"))
		words.Write(append(syntax.Meaning(f, f.Decls), 0))
		for _, s := range syntax.Scripts(f) {
			if s.File != nil {
				both([]byte(s.File.Text), 1)
			}
		}
	}
	return program.Sums{Hash: hex.EncodeToString(text.Sum(nil)), Meaning: hex.EncodeToString(words.Sum(nil))}
}
