package ruletest_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl"
	"croupier/dsl/diag"
	"croupier/dsl/format"
)

// Every step of the lesson checks without a warning, is laid out, comes through its test, and through games with random answers.
func TestEveryStepOfTheLessonIsPlayed(t *testing.T) {
	steps := dsl.Lessons()
	if len(steps) < 10 {
		t.Fatalf("only %d steps were found", len(steps))
	}
	for _, l := range steps {
		t.Run(l.Title, func(t *testing.T) {
			if len(l.New) == 0 {
				t.Error("nothing is new in it")
			}
			if got, _ := format.Source(diag.NewSource(l.File, l.Rules)); got != l.Rules {
				t.Errorf("laid out it reads\n%s", got)
			}
			holds(t, l.Rules, false)
		})
	}
}

var slip = regexp.MustCompile("(?s)(```deal slip [a-z-]+\n.*?```\n)(\n```says\n.*?```\n)?")

// What the lesson shows of a mistake is what is said of it.
func TestTheSlipsOfTheLessonAreAnsweredAsItShows(t *testing.T) {
	var says []string
	for _, l := range dsl.Lessons() {
		for _, s := range l.Slips {
			_, list := checked("slip", s.Rules)
			if len(list) == 0 || list[0].Code != s.Code {
				t.Errorf("%s gives\n%s\nnot %s", s.Rules, shown(list), s.Code)
				continue
			}
			var b strings.Builder
			diag.Render(&b, list[:1], diag.Options{})
			said := strings.ReplaceAll(b.String(), "slip.deal", l.File+".deal")
			says = append(says, said)
			if s.Says != said && !*update {
				t.Errorf("of the slip in %q is said\n%s\nrun the test with -update", l.Title, said)
			}
		}
	}
	if !*update {
		return
	}
	text := slip.ReplaceAllStringFunc(dsl.Learn, func(was string) string {
		said := says[0]
		says = says[1:]
		return slip.FindStringSubmatch(was)[1] + "\n```says\n" + said + "```\n"
	})
	if err := os.WriteFile("../../dsl/LEARN.md", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
