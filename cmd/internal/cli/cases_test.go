package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// What people who tried the language ran into, the smallest file that shows it, each in a file of its own. said.txt says what check
// answers: line and code of each, in their order, and how the tests in the file come out. An answer helps, and every fix that is
// offered takes what it is offered for away and brings no error. Without LONG every second case is tried.
func TestWhatStrangersRanIntoHasItsAnswer(t *testing.T) {
	t.Parallel()
	const folder = "testdata/cases"
	text, err := os.ReadFile(filepath.Join(folder, "said.txt"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(line, ": ")
		want, tests, _ := strings.Cut(rest, "; ")
		told[name] = true
		if !long && len(told)%2 == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(folder, name+".deal")
			said := checked(t, path)
			var got []string
			for _, d := range said {
				if d.Code == "old-form" { // that is held below
					continue
				}
				got = append(got, fmt.Sprint(d.Line, " ", d.Code))
				if d.Hint == "" && d.Fix == nil {
					t.Errorf("nobody is helped by %s in line %d: %s", d.Code, d.Line, d.Summary)
				}
				holds(t, path, d, said)
			}
			if all := strings.Join(got, ", "); all != strings.TrimSuffix(want, "nothing") {
				t.Errorf("check says %q, not %q", all, want)
			}
			testsPass(t, path, tests)
			wrong := slices.ContainsFunc(said, func(d answer) bool { return d.Severity == "error" }) // it is put right before it is laid out
			if len(got) < len(said) && !wrong {
				sameInNewForms(t, path, got, tests)
			}
		})
	}
	files, _ := filepath.Glob(folder + "/*/*.deal")
	for _, path := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(path), folder+"/"), ".deal")
		if !told[name] {
			t.Errorf("said.txt does not say what is said of %s", name)
		}
	}
	if len(files) < 60 {
		t.Errorf("there are %d cases", len(files))
	}
}

func testsPass(t *testing.T, path, want string) {
	t.Helper()
	if code, out, errs := run(t, "", "test", "--trust", "--games", "0", path); strconv.Itoa(code) != strings.TrimPrefix(want, "test exits with ") {
		t.Errorf("test of %s exits with %d:\n%s%s", path, code, out, errs)
	}
}

// sameInNewForms holds that a file in older forms, laid out anew, is in those of now, and that check says of it what it said before.
func sameInNewForms(t *testing.T, path string, want []string, tests string) {
	t.Helper()
	_, now, _ := run(t, "", "fmt", "--trust", path)
	fresh := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(fresh, []byte(now), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range checked(t, fresh) {
		got = append(got, d.Code)
	}
	for i, line := range want {
		_, want[i], _ = strings.Cut(line, " ")
	}
	if !slices.Equal(got, want) {
		t.Errorf("laid out anew, check says %q of it, not %q:\n%s", got, want, now)
	}
	testsPass(t, fresh, tests)
}

// answer is what check says, as JSON has it.
type answer struct {
	Line                          int
	Severity, Code, Summary, Hint string
	Fix                           *struct {
		File           string
		Line, Col      int
		EndLine        int `json:"end_line"`
		EndCol         int `json:"end_col"`
		Text, Describe string
	}
}

// fixIn is the fix of an answer for a text.
func (a *answer) fixIn(source *diag.Source) diag.Fix {
	span := diag.Span{Source: source, Start: source.Offset(a.Fix.Line, a.Fix.Col), End: source.Offset(a.Fix.EndLine, a.Fix.EndCol)}
	return diag.Fix{Span: span, Text: a.Fix.Text}
}

func (a *answer) is() string { return a.Severity + " " + a.Code + " " + a.Summary }

func checked(t *testing.T, path string) (all []answer) {
	t.Helper()
	_, out, _ := run(t, "", "check", "--trust", "--json", path)
	for line := range strings.Lines(out) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, a)
	}
	return all
}

// holds makes a fix and checks again.
func holds(t *testing.T, path string, a answer, before []answer) {
	t.Helper()
	if a.Fix == nil {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	source := diag.NewSource(path, string(text))
	fix := a.fixIn(source)
	fixed := filepath.Join(t.TempDir(), filepath.Base(path))
	now := diag.NewSource(fixed, diag.Apply(source.Text, []diag.Fix{fix}))
	if err := os.WriteFile(fixed, []byte(now.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, after := range checked(t, fixed) {
		if after.is() == a.is() {
			t.Errorf("%q leaves %s", a.Fix.Text, a.is())
		}
		if after.Code == "old-form" && after.Fix != nil && a.Code != "old-form" { // nothing that a fix writes is what fmt -w would write anew
			old := after.fixIn(now).Span
			if old.Start >= fix.Span.Start && old.End <= fix.Span.Start+len(fix.Text) && !strings.Contains(source.Text, old.Text()) {
				t.Errorf("%q is an older form: %s", a.Fix.Text, after.Hint)
			}
		}
		if after.Severity == "error" && !slices.ContainsFunc(before, func(b answer) bool { return b.is() == after.is() }) {
			t.Errorf("%q brings %s", a.Fix.Text, after.is())
		}
	}
}
