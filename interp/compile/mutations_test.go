package compile_test

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/stdlib/rng"
)

// A mutation is a slip of the keyboard in a file that is right.
type mutation struct {
	kind       string
	text       string
	line       int
	misspelt   bool // a word is not the word that it was: one fix restores it
	was, turns string
}

var mutable = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_-]*`)

// mutated is one slip in a text: in a word that is not in a comment or a text, or at a sign.
func mutated(text string, below func(int) int) (m mutation, ok bool) {
	bare := blanked(text)
	words := mutable.FindAllStringIndex(bare, -1)
	cut := func(from, to int, with string) string { return text[:from] + with + text[to:] }
	lineOf := func(at int) int { return strings.Count(text[:at], "\n") + 1 }
	if below(10) < 7 {
		i := below(len(words))
		from, to := words[i][0], words[i][1]
		word := text[from:to]
		m.line, m.was = lineOf(from), word
		switch below(7) {
		case 0, 1, 2, 3: // a letter left out, doubled, another one, or two that trade places
			if len(word) < 4 {
				return m, false
			}
			j := 1 + below(len(word)-2)
			m.kind, m.misspelt = "a word misspelt", true
			m.turns = []string{word[:j] + word[j+1:], word[:j] + word[j:j+1] + word[j:], word[:j] + "x" + word[j+1:],
				word[:j] + word[j+1:j+2] + word[j:j+1] + word[j+2:]}[below(4)]
		case 4:
			m.kind, m.turns = "a word dropped", ""
		case 5:
			m.kind, m.turns = "a word doubled", word+" "+word
		default:
			if i+1 == len(words) || strings.TrimSpace(bare[to:words[i+1][0]]) != "" || lineOf(words[i+1][0]) != m.line {
				return m, false
			}
			next := text[words[i+1][0]:words[i+1][1]]
			m.kind = "two words swapped"
			m.text = cut(from, words[i+1][1], next+text[to:words[i+1][0]]+word)
			return m, word != next
		}
		m.text = cut(from, to, m.turns)
		return m, m.turns != word
	}
	sign := []string{"{", "}", ",", `"`}[below(4)]
	var at []int
	for i := range text {
		if text[i:i+1] == sign && (bare[i] != ' ' || sign == `"`) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return m, false
	}
	i := at[below(len(at))]
	m.kind, m.line, m.text = map[string]string{"{": "a brace lost", "}": "a brace lost", ",": "a comma lost", `"`: "a quote lost"}[sign],
		lineOf(i), cut(i, i+1, "")
	return m, true
}

// blanked is a text with blanks in the place of comments, and of what stands in quotation marks.
func blanked(text string) string {
	out := []byte(text)
	quoted, comment := false, false
	for i, c := range out {
		switch {
		case c == '\n':
			quoted, comment = false, false
		case comment:
			out[i] = ' '
		case c == '"':
			quoted = !quoted
			out[i] = ' '
		case quoted:
			out[i] = ' '
		case c == '#':
			comment = true
			out[i] = ' '
		}
	}
	return string(out)
}

var extends = regexp.MustCompile(`(?m)^extends `)

// rate counts how often something was so.
type rate struct{ so, of int }

func (r *rate) count(so bool) {
	r.of++
	if so {
		r.so++
	}
}

func (r *rate) percent() float64 { return 100 * float64(r.so) / float64(max(r.of, 1)) }

// Slips in shipped files are found where they are, told in no more than two errors, and put right by a fix where a word was misspelt.
// The rates are printed; what they must be is what they have been.
func TestSlipsAreFoundWhereTheyAre(t *testing.T) {
	slips(t, false, "../../rulesets/*/*.deal", "../../examples/*.deal")
}

// The same holds for house rules, in their own lines.
func TestSlipsInHouseRulesAreFoundWhereTheyAre(t *testing.T) {
	slips(t, true, "../../examples/*.deal", "../ruletest/testdata/house/*.deal")
}

// slips makes slips in the files that extend others, or in those that do not.
func slips(t *testing.T, house bool, patterns ...string) {
	t.Helper()
	var paths []string
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, files...)
	}
	var texts []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if extends.Match(text) != house || len(text) >= 8000 {
			continue
		}
		if list, _ := found(string(text)); len(list) == 0 {
			texts = append(texts, string(text))
		}
	}
	count := 75
	if os.Getenv("LONG") != "" {
		count = 1000
	}
	chance := rng.New(5, "slips")
	var place, few, right rate
	kinds := map[string]*[3]rate{}
	for place.of < count {
		m, ok := mutated(texts[chance.Below(len(texts))], chance.Below)
		if !ok {
			continue
		}
		list, _ := found(m.text)
		errors := 0
		near, restored := false, false
		for _, d := range list {
			line, _ := d.Span.Source.Position(d.Span.Start)
			if d.Severity == diag.Error {
				errors++
				near = near || line == m.line || line == m.line+1
			}
			if d.Fix != nil && !restored {
				after, _ := found(diag.Apply(m.text, []diag.Fix{*d.Fix}))
				restored = !after.HasErrors()
			}
		}
		if errors == 0 {
			continue // it is right as well, or a warning says what is odd
		}
		if kinds[m.kind] == nil {
			kinds[m.kind] = &[3]rate{}
		}
		if place.of%5 == 0 {
			fixed(t, m.kind, m.text) // whatever is offered for it holds
		}
		place.count(near)
		few.count(errors <= 2)
		kinds[m.kind][0].count(near)
		kinds[m.kind][1].count(errors <= 2)
		kinds[m.kind][2].count(restored)
		if m.misspelt {
			right.count(restored)
			if !restored || !near {
				miss(t, &m, list)
			}
		} else if !near || errors > 2 {
			miss(t, &m, list)
		}
	}
	for kind, r := range kinds {
		t.Logf("%-18s %4d: in its line or the next %.1f %%, at most two errors %.1f %%, put right by a fix %.1f %%", kind, r[0].of,
			r[0].percent(), r[1].percent(), r[2].percent())
	}
	t.Logf("all %d: in its line or the next %.1f %%, at most two errors %.1f %%; misspelt words put right by a fix %.1f %% of %d", place.of,
		place.percent(), few.percent(), right.percent(), right.of)
	for what, held := range map[string]struct {
		rate  rate
		least float64
	}{"found in their line or the next": {place, leastInPlace}, "told in at most two errors": {few, leastFew}, "put right": {right, leastRight}} {
		p, n, unlucky := held.least/100, float64(held.rate.of), 0.0
		if count < 1000 { // few slips may be unlucky ones
			unlucky = 2 * math.Sqrt(n*p*(1-p))
		}
		if float64(held.rate.so) < n*p-unlucky {
			t.Errorf("%.1f %% of %d are %s, and it has been %.1f", held.rate.percent(), held.rate.of, what, held.least)
		}
	}
}

// What the rates must be at least, in per cent.
const (
	leastInPlace = 97
	leastFew     = 98
	leastRight   = 95
)

// miss shows a slip that is not answered as it should be, where that is asked for with SLIPS.
func miss(t *testing.T, m *mutation, list diag.List) {
	t.Helper()
	if os.Getenv("SLIPS") == "" {
		return
	}
	var b strings.Builder
	for _, d := range list {
		if d.Severity == diag.Error {
			fix := ""
			if d.Fix != nil {
				fix = " FIX " + d.Fix.Text
			}
			b.WriteString("\n    " + strings.TrimSpace(strings.Join([]string{d.Span.String(), d.Code, d.Summary, d.Hint, fix}, " | ")))
		}
	}
	lines := strings.Split(m.text, "\n")
	t.Logf("%s %q->%q line %d: %s%s", m.kind, m.was, m.turns, m.line, lines[min(m.line, len(lines))-1], b.String())
}
