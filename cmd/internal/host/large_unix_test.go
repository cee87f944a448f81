//go:build unix

package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// worked is the processor's time that the tests have taken: other work on the machine makes no difference to it.
func worked(t *testing.T) time.Duration {
	var all syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &all); err != nil {
		t.Fatal(err)
	}
	return time.Duration(all.Utime.Nano() + all.Stime.Nano())
}

// A message may have as much in it as fits into a line: hundreds of thousands of players, cards, faces, parameters, or an answer of a
// million letters. It is answered soon and shortly, and the host goes on.
func TestAMessageWithVeryMuchInItIsAnsweredSoon(t *testing.T) {
	if testing.Short() {
		t.Skip("it sends megabytes")
	}
	const soon, short = 2 * time.Second, 2000
	names := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprintf("p%d", i))
		}
		return all
	}
	by := func(n int, v any) object {
		all := object{}
		for _, name := range names(n) {
			all[name] = v
		}
		return all
	}
	start := func(key string, v any) object { return object{"do": "start", "game": "q" + key[:1], key: v} }
	answer := func(v any) object { return object{"do": "answer", "game": "g", "player": "P1", "answer": v} }
	h := hosting(t, shippedOrExample(t, "high-card"))
	tell(t, h, object{"do": "start", "game": "g", "seed": 1})
	for what, m := range map[string]object{
		"players":           start("players", names(100_000)),
		"one name":          start("players", slices.Repeat([]string{"Ann"}, 100_000)),
		"a long name":       start("players", []string{strings.Repeat("x", 500_000), "Bob"}),
		"cards":             start("deck", slices.Repeat([]string{"Ah"}, 140_000)),
		"faces":             start("dice", slices.Repeat([]int{1}, 400_000)),
		"params":            start("params", by(60_000, 1)),
		"options":           start("options", by(60_000, 1)),
		"policies":          start("policies", by(50_000, "random")),
		"an unknown key":    start(strings.Repeat("k", 500_000), 1),
		"an unknown do":     {"do": strings.Repeat("d", 500_000), "game": "g"},
		"an unknown game":   {"do": "view", "game": strings.Repeat("g", 500_000)},
		"answered cards":    answer(strings.Repeat("As ", 340_000)),
		"answered nines":    answer(strings.Repeat("9", 1_000_000)),
		"answered brackets": answer(strings.Repeat("(", 1_000_000)),
		"the same place":    answer(object{"take": slices.Repeat([]int{0}, 400_000)}),
		"many places": answer(object{"take": slices.Collect(func(yield func(int) bool) {
			for i := 0; i < 150_000 && yield(i); i++ {
			}
		})}),
	} {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		began := worked(t)
		reply := h.says(string(text))
		took := worked(t) - began
		if took > soon || len(reply) > short || (what != "faces" && !strings.Contains(reply, `"error"`)) || strings.Contains(reply, `"fault"`) {
			t.Errorf("%s: %d bytes are answered in %s by %d bytes, %.300s", what, len(text), took, len(reply), reply)
		}
	}
	if o := send(t, h, object{"do": "view", "game": "g", "viewer": "P1"}); o["error"] != nil {
		t.Errorf("the game did not go on: %v", o["error"])
	}
}
