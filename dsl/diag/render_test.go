package diag

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// at returns the span of the nth occurrence, from 1, of words in a source.
func at(s *Source, words string, nth int) Span {
	start := -1
	for range nth {
		i := strings.Index(s.Text[start+1:], words)
		if i < 0 {
			panic("no " + words + " in " + s.Name)
		}
		start += 1 + i
	}
	return Span{s, start, start + len(words)}
}

const table = `ruleset "Table"

players 2..6

each player has {
	stack  chips = 100
  attribute number 1..5
}

phase deal {
  each player draws attribute cards
  pot takes ante from each player
  roll atribute + skill
}
`

func samples() map[string]List {
	t := NewSource("table.deal", table)
	wide := NewSource("wide.deal", "suit \"黒桃\" is balck\nname \"Zoë\u0301 👩‍👩‍👧\" plays swords\n")
	long := NewSource("long.deal", "chart luck "+strings.Repeat("1..2 gives 3, ", 20)+"5..6 gives lots, "+strings.Repeat("7 gives 8, ", 20)+"\n")
	nasty := NewSource("na\x1b[31msty.deal", "say \x1b[31mred\xff\xfe \u202eright\x00 wrong\r\nnext\r\n")
	other := NewSource("house.deal", "option ante default 5\noption ante default 10\n")
	noNewline := NewSource("short.deal", "phase deal {")
	attribute := at(t, "atribute", 1)
	return map[string]List{
		"unknown-name": {Errorf("unknown-name", attribute, "Nothing is called %q", "atribute").
			WithLabel("not a name at this table").
			WithHint("Use the name of a stat, an option or a zone. What each player has is listed under %q.", "each player has").
			WithNote("The names nearest to it are attribute and ante.").
			WithFix(attribute, "attribute", "Write %q.", "attribute")},
		"plain": {Warnf("unused-option", at(t, "2..6", 1), "Nobody uses this")},
		"nowhere": {Errorf("no-ruleset", Span{}, "There is no ruleset here").WithHint("Name a file that ends in .deal."),
			Errorf("", Span{}, "Something is off").WithOther(Span{}, "It was seen at the other table.")},
		"several-lines": {Errorf("open-block", at(t, table[strings.Index(table, "each player has"):strings.Index(table, "\n\nphase")], 1), "This block says nothing"),
			Errorf("twice", at(t, "phase deal {\n", 1), "The name is taken").WithLabel("given here")},
		"others": {Errorf("clash", at(t, "ante", 1), "The ante is set twice").
			WithLabel("taken here").
			WithOther(at(t, "stack", 1), "from this stack").
			WithOther(at(t, "pot", 1), "to this pot").
			WithOther(at(t, "each", 3), "").
			WithOther(at(other, "ante", 1), "first set here").
			WithOther(at(other, "ante", 2), "and again here")},
		"tabs":        {Errorf("number-or-chips", at(t, "chips", 1), "A stack is counted in chips").WithLabel("here"), Errorf("tab", at(t, "\tstack", 1), "A tab and a word")},
		"wide":        {Errorf("a", at(wide, "黒桃", 1), "Two wide letters"), Errorf("b", at(wide, "balck", 1), "After them"), Errorf("c", at(wide, "swords", 1), "After a family")},
		"long":        {Errorf("chart-word", at(long, "lots", 1), "A chart gives numbers").WithLabel("a word").WithOther(at(long, "luck", 1), "the chart"), Errorf("chart-long", at(long, long.Line(1), 1), "It is all too long")},
		"unprintable": {Errorf("bad\x1b[2J", at(nasty, "wrong", 1), "Not \x1b]0;title\a text").WithLabel("\x1b[1mhere").WithNote("a\nb"), Errorf("x", at(nasty, "\xff", 1), "Bad byte")},
		"end-of-file": {Errorf("not-closed", Span{noNewline, 12, 12}, "The block is never closed").WithFix(Span{noNewline, 12, 12}, "\n}\n", "Close it."),
			Errorf("not-closed", Span{t, len(table), len(table)}, "Something more is needed")},
		"fixes": {
			Warnf("remove-words", at(t, " + skill", 1), "There is no skill").WithFix(at(t, " + skill", 1), "", "Leave it out."),
			Warnf("remove-line", at(t, "players 2..6\n", 1), "No players").WithFix(at(t, "players 2..6\n", 1), "", "Leave out the line."),
			Warnf("many-lines", at(t, "players 2..6", 1), "More").WithFix(at(t, "2..6", 1), strings.Repeat("a\n", 9)+"b", ""),
			Warnf("elsewhere", at(t, "ante", 1), "It is in the other file").WithFix(at(other, "5", 1), "6", "Write 6."),
		},
	}
}

func TestRenderingReadsAsRecorded(t *testing.T) {
	looks := map[string]Options{"": {}, "-40": {Width: 40}, "-color": {Color: true, Width: 80}}
	for name, list := range samples() {
		for look, opts := range looks {
			t.Run(name+look, func(t *testing.T) {
				var out bytes.Buffer
				if err := Render(&out, list, opts); err != nil {
					t.Fatal(err)
				}
				golden(t, name+look, out.String())
			})
		}
	}
}

func TestJSONReadsAsRecorded(t *testing.T) {
	for name, list := range samples() {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if err := JSON(&out, list); err != nil {
				t.Fatal(err)
			}
			golden(t, name+"-json", out.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("rendering differs from %s (-want +got); if it is meant, run with -update:\n%s", file, diff)
	}
}

// anyText draws texts that are hard to lay out.
func anyText(t *rapid.T, label string) string {
	pieces := rapid.SampledFrom([]string{"a", "deal ", "\t", "\n", "\r\n", "\r", "é", "e\u0301", "\u0301", "黒", "👩‍👩‍👧", "\xff", "\xe9\xbb", "\x00",
		"\x1b[31m", "\u202e", "\u200b", "\ufeff", "ff ", strings.Repeat("x", 300), strings.Repeat("\x80", 3000), ""})
	return strings.Join(rapid.SliceOfN(pieces, 0, 30).Draw(t, label), "")
}

func anySpan(t *rapid.T, sources []*Source, label string) Span {
	s := rapid.SampledFrom(sources).Draw(t, label)
	if s == nil {
		return Span{}
	}
	place := rapid.IntRange(-3, len(s.Text)+3)
	return Span{s, place.Draw(t, label+" start"), place.Draw(t, label+" end")}
}

func TestAnySpanInAnyTextIsRenderedSafely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := NewSource("a.deal", anyText(t, "a")), NewSource(anyText(t, "name"), anyText(t, "b"))
		sources := []*Source{a, b, nil}
		words := func(label string) string { return anyText(t, label) }
		d := Errorf("some-code", anySpan(t, sources, "span"), "%s", words("summary")).
			WithLabel("%s", words("label")).
			WithHint("%s", words("hint")).
			WithNote("%s", words("note")).
			WithOther(anySpan(t, sources, "other"), "%s", words("other text")).
			WithOther(anySpan(t, sources, "another"), "%s", words("another text")).
			WithFix(anySpan(t, sources, "fix"), words("fix text"), "%s", words("describe"))
		var out, lines bytes.Buffer
		width := rapid.IntRange(-1, 120).Draw(t, "width")
		if err := Render(&out, List{d, d}, Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(out.Bytes()) || strings.ContainsAny(out.String(), "\x00\x1b\r\t\u202e\u200b") {
			t.Fatalf("a terminal would stumble over %q", out.String())
		}
		if err := JSON(&lines, List{d, d}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(lines.String(), "\n"); n != 2 {
			t.Fatalf("2 diagnostics are %d lines of JSON", n)
		}
	})
}

func TestSourceLinesKeepToTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSource("a.deal", anyText(t, "text"))
		width := rapid.IntRange(30, 120).Draw(t, "width")
		var out bytes.Buffer
		if err := Render(&out, List{Errorf("x", anySpan(t, []*Source{s}, "span"), "x")}, Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if w := displaywidth.String(strings.TrimSuffix(line, "\n")); w > width {
				t.Fatalf("%d columns wide, not %d: %q", w, width, line)
			}
		}
	})
}

func TestCaretsStandUnderTheirWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"a", "bc ", "\t", "é", "黒", "e\u0301", "\xff", strings.Repeat("y", 40)})
		pad := func(label string) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, label), "") }
		s := NewSource("a.deal", pad("before")+"|WORD|"+pad("after"))
		span := at(s, "WORD", 1)
		var out bytes.Buffer
		width := rapid.IntRange(24, 100).Draw(t, "width")
		if err := Render(&out, List{Errorf("x", span, "x")}, Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(out.String(), "\n")
		source, carets := lines[3], lines[4]
		before, _, found := strings.Cut(source, "WORD")
		if !found || displaywidth.String(before) != strings.Index(carets, "^") || strings.Count(carets, "^") != 4 {
			t.Fatalf("not under WORD:\n%s", out.String())
		}
	})
}

func TestOneEndlessLineIsRenderedQuickly(t *testing.T) {
	s := NewSource("a.deal", strings.Repeat("(", 256<<10))
	var list List
	for i := range 200 {
		list = append(list, Errorf("x", Span{s, i * 1000, i*1000 + 1}, "x"))
	}
	var out bytes.Buffer
	if err := Render(&out, list, Options{}); err != nil {
		t.Fatal(err)
	}
	if out.Len() > len(list)*1000 {
		t.Errorf("%d bytes for %d diagnostics", out.Len(), len(list))
	}
}
