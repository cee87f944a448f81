package syntax

import (
	"testing"

	"croupier/dsl/diag"
)

func BenchmarkParse(b *testing.B) {
	text := files(b, "good")["baltimore.deal"]
	Parse(diag.NewSource("", text)) // the grammar is built once
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse(diag.NewSource("baltimore.deal", text))
	}
}
