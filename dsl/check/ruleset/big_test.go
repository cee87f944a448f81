package ruleset

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// A stranger's file may be as large as the parser takes, and is still checked in no time.
func TestLargeFilesAreCheckedInReasonableTime(t *testing.T) {
	if testing.Short() {
		t.Skip("large files")
	}
	head := "ruleset \"Large\"\neach player has {\n  score number = 0\n}\n"
	line := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i, i+1)
		}
		return b.String()
	}
	tests := map[string]string{
		"a chain of defines":  head + line(7000, "define def%d = 1 + def%d") + "define def7000 = score\nstart game { result x = def0 of dealer }\n",
		"a chain of phases":   head + line(7000, "phase p%d { do p%d }") + "phase p7000 { drop player from the hand }\nstart game { do p0 }\n",
		"a chain of results":  head + "start game {\n" + line(6000, "  result r%d = r%d + 1") + "result r6000 = 1\n}\n",
		"many loops":          head + "phase change { increase score of dealer by 1 }\nstart game {\n" + line(4000, "  repeat until score of dealer > %d { do change } # %d") + "}\n",
		"many unknown names":  head + "start game {\n" + line(5000, "  set scorr%d to skore%d") + "}\n",
		"many near names":     "ruleset \"Large\"\nthe table has {\n" + line(3500, "  abcdefgh%[1]d number = 0") + "}\nstart game {\n" + line(3500, "  set abcdefghi%[1]d to 1") + "}\n",
		"many fields to read": "ruleset \"Large\"\nthe table has {\n" + line(4000, "  f%[1]d number") + "}\nstart game {\n" + line(4000, "  increase f%[1]d by 1") + "}\n",
		"many charts":         head + line(3000, "chart c%[1]d { 1 2 }") + "start game {\n" + line(3000, "  set dealer's score to c%[1]d[1]") + "}\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if len(text) > 256<<10 {
				t.Fatalf("%d bytes are more than the parser takes", len(text))
			}
			begin := time.Now()
			checkText("large.deal", text)
			if took := time.Since(begin); took > 30*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestMisspeltLinesAreLookedIntoOnce holds that a file of thousands of misspelt lines costs little more for each than its words do: the names
// that are written in it are looked up once, and what a line may have been is tried with that line alone.
func TestMisspeltLinesAreLookedIntoOnce(t *testing.T) {
	const lines = 4_000
	for line, each := range map[string]float64{"set scroe to kpet + 1": 150, "incraese score bye 1": 150, "set othre to score": 150} {
		text := "ruleset \"M\"\nplayers 2\neach player has { score number = 0 }\nthe table has { kept number = 0 }\nstart it {\n" +
			strings.Repeat("  "+line+"\n", lines) + "}\n"
		if n := testing.AllocsPerRun(1, func() { checkText("m.deal", text) }) / lines; n > each {
			t.Errorf("%q again and again takes %.0f allocations a line", line, n)
		}
	}
}
