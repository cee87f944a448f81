package ruleset

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"

	"pgregory.net/rapid"
)

// corpus is every ruleset of the tests, good and bad.
func corpus(t testing.TB) []string {
	var out []string
	for _, pattern := range []string{"../testdata/good/*.deal", "../testdata/*.deal"} {
		for _, path := range files(t, pattern) {
			out = append(out, read(t, path))
		}
	}
	return out
}

// checkAnything checks whatever the parser makes of a text, and looks at what every check must hold to.
func checkAnything(t interface {
	Errorf(string, ...any)
	Fatalf(string, ...any)
}, text string) {
	got, syntaxErrors := checkText("any.deal", text)
	if got.Diags.HasErrors() != (got.Ruleset == nil) {
		t.Fatalf("a ruleset with errors is given, or one without is not:\n%s", text)
	}
	if len(got.Diags) == 0 && len(syntaxErrors) == 0 && got.Ruleset != nil {
		complete(t, got.Ruleset)
	}
	for _, d := range got.Diags {
		if d.Span.Source == nil || d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) {
			t.Fatalf("%s is nowhere: %v", d.Code, d.Span)
		}
		if len(syntaxErrors) == 0 {
			continue
		}
		if d.Severity == diag.Warning {
			t.Fatalf("a warning about a file that could not be read: %s", d.Error())
		}
	}
}

func TestAnyBeginningOfAFileCanBeChecked(t *testing.T) {
	step := 307
	switch {
	case testing.Short():
		step = 1009
	case os.Getenv("LONG") != "":
		step = 101
	}
	for _, text := range corpus(t) {
		for n := 0; n < len(text); n += step {
			checkAnything(t, text[:n])
		}
	}
}

func TestAFileWithPiecesMovedAboutCanBeChecked(t *testing.T) {
	texts := corpus(t)
	var words []string
	for _, text := range texts {
		words = append(words, strings.Fields(text)...)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "text")
		if len(text) > 3000 {
			from := rapid.IntRange(0, len(text)-3000).Draw(t, "from")
			text = text[from : from+3000]
		}
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			at := rapid.IntRange(0, len(text)).Draw(t, "at")
			end := min(len(text), at+rapid.IntRange(0, 12).Draw(t, "cut"))
			text = text[:at] + " " + rapid.SampledFrom(words).Draw(t, "word") + " " + text[end:]
		}
		checkAnything(t, text)
	})
}

func FuzzCheck(f *testing.F) {
	for _, text := range corpus(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkAnything(t, text) })
}

func TestNothingIsCheckedWithoutFiles(t *testing.T) {
	if got := NewChecker(check.Builtins{}).Check([]house.Layer{{Name: "none"}}); got.Diags.HasErrors() {
		t.Errorf("%v", got.Diags)
	}
	got := NewChecker(check.Builtins{}).Check([]house.Layer{{Name: "none", Files: []*syntax.File{nil, {}}}})
	if len(got.Diags) > 0 {
		t.Errorf("%v", got.Diags)
	}
}

func BenchmarkCheck(b *testing.B) {
	text := read(b, "../testdata/good/baltimore.deal")
	file, _ := syntax.Parse(diag.NewSource("baltimore.deal", text))
	builtins := testBuiltins()
	b.ReportAllocs()
	for b.Loop() {
		NewChecker(builtins).Check([]house.Layer{{Name: "baltimore", Files: []*syntax.File{file}}})
	}
}

// Whatever is said to be in order is fully understood: nothing is left for the compiler to find out.
func TestARulesetWithOneWordChangedIsUnderstoodOrReported(t *testing.T) {
	var texts []string
	for _, path := range files(t, "../testdata/good/*.deal") {
		texts = append(texts, read(t, path))
	}
	word := regexp.MustCompile(`[\w-]+`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "text")
		places := word.FindAllStringIndex(text, -1)
		from := rapid.SampledFrom(places).Draw(t, "from")
		to := rapid.SampledFrom(places).Draw(t, "to")
		checkAnything(t, text[:to[0]]+text[from[0]:from[1]]+text[to[1]:])
	})
}

// A line that cannot be read takes what it declares with it. Nothing that is said of the rest blames that.
func TestALineThatCannotBeReadBringsNoOtherMistakes(t *testing.T) {
	step := 23
	switch {
	case testing.Short():
		step = 41
	case os.Getenv("LONG") != "":
		step = 7
	}
	for _, path := range files(t, "../testdata/good/*.deal") {
		lines := strings.Split(read(t, path), "\n")
		for n := 0; n < len(lines); n += step {
			if line := strings.TrimSpace(lines[n]); line == "" || line[0] == '#' || strings.HasPrefix(line, "}") {
				continue
			}
			for _, wrong := range []string{"= = " + lines[n], strings.Replace(lines[n], " ", " = = ", 1) + " = ="} {
				text := strings.Join(lines[:n], "\n") + "\n" + wrong + "\n" + strings.Join(lines[n+1:], "\n")
				got, syntaxErrors := checkText("any.deal", text)
				if len(syntaxErrors) == 0 {
					t.Fatalf("%s:%d: this should be wrong: %s", path, n+1, wrong)
				}
				if len(got.Diags) > 0 {
					t.Errorf("%s:%d: %s\n%s", path, n+1, wrong, render(got.Diags))
				}
			}
		}
	}
}
