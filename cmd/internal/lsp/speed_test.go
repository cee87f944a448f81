package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/cmd/internal/rulefiles"
	"croupier/interp/compile"
)

// largest is the largest of the shipped rulesets in one file, with a line that is being typed in its first phase; and where that is.
func largest(t testing.TB) (text, typed string) {
	var sources []string
	for _, s := range rulefiles.ShippedSources("baltimore") {
		sources = append(sources, s.Text)
	}
	text = strings.Join(sources, "\n")
	if n := strings.Count(text, "\n"); n < 1300 {
		t.Fatalf("it has only %d lines", n)
	}
	i := strings.Index(text, "\nphase ")
	i += strings.IndexByte(text[i+1:], '{') + 2
	return text[:i] + "\n  deal 2 to \n" + text[i:], "\n  deal 2 to "
}

// measured is how long some keys take: from the change of the file to the answer what may come next, or what else is asked then, each
// beside a plain check of the same file.
func measured(t testing.TB, method string, keys int) (answered, checked []time.Duration) {
	text, typed := largest(t)
	c := start(t, `{}`)
	uri := "file:///nowhere/largest.deal"
	c.open(uri, text)
	where := at(uri, text, typed, len(typed))
	if method == "textDocument/hover" {
		where = at(uri, text, "\nphase ", len("\nphase "))
	}
	c.want(nil, "textDocument/documentSymbol", in(uri))
	for i := range keys {
		began := time.Now()
		c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%s,"version":%d},"contentChanges":[{"range":{"start":{"line":0,"character":0},`+
			`"end":{"line":0,"character":%d}},"text":%q}]}`, quote(uri), i+2, i%2, strings.Repeat("#", 1-i%2)))
		c.want(nil, method, where)
		answered = append(answered, time.Since(began))
		c.want(nil, "textDocument/documentSymbol", in(uri)) // which waits until the file has been read again
		r, err := rulefiles.Find("baltimore")
		if err != nil {
			t.Fatal(err)
		}
		began = time.Now()
		r.Read(new(compile.Reader))
		checked = append(checked, time.Since(began))
	}
	slices.Sort(answered)
	slices.Sort(checked)
	return answered, checked
}

// At a key in 1,300 lines what may come next is answered before a plain check would be done, and so is what a name means: nobody waits
// for the file to be read again.
func TestAKeyIsAnsweredBeforeACheckIsDone(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures")
	}
	for _, method := range []string{"textDocument/completion", "textDocument/hover"} {
		answered, checked := measured(t, method, 7)
		ratio := float64(answered[len(answered)/2]) / float64(checked[len(checked)/2])
		t.Logf("%s takes %v, a plain check %v: ratio %.2f", method, answered[len(answered)/2], checked[len(checked)/2], ratio)
		if ratio > 1 {
			t.Errorf("%s takes %.2f times as long as a plain check", method, ratio)
		}
	}
}

// BenchmarkKey says how long a key with completion takes in the largest of the shipped rulesets, and what part that is of a plain check.
func BenchmarkKey(b *testing.B) { benchmark(b, "textDocument/completion") }

// BenchmarkHover says it of what a name means, asked at once behind a key.
func BenchmarkHover(b *testing.B) { benchmark(b, "textDocument/hover") }

func benchmark(b *testing.B, method string) {
	answered, checked := measured(b, method, max(b.N, 5))
	b.ReportMetric(float64(answered[len(answered)/2].Microseconds())/1000, "ms/key")
	b.ReportMetric(float64(answered[len(answered)/2])/float64(checked[len(checked)/2]), "of-a-check")
}
