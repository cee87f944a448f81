package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// client drives a host as another program does: through pipes.
type client struct {
	t   testing.TB
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func hosted(t testing.TB, args ...string) *client {
	t.Helper()
	c := &client{t: t, cmd: exec.Command("croupier", append([]string{"host"}, args...)...)}
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.cmd.Process.Kill(); _ = c.cmd.Wait() })
	c.in, c.out = in, bufio.NewReaderSize(out, 1<<16)
	return c
}

type object = map[string]any

// say sends a message, and gives its reply.
func (c *client) say(m object) object {
	c.t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := c.in.Write(append(text, '\n')); err != nil {
		c.t.Fatal(err)
	}
	return c.reply()
}

func (c *client) reply() object {
	c.t.Helper()
	line, err := c.out.ReadBytes('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	var o object
	if err := json.Unmarshal(line, &o); err != nil {
		c.t.Fatal(err)
	}
	if o["error"] != nil {
		c.t.Fatalf("%s", line)
	}
	return o
}

// ends closes the pipe, and looks how the host ends.
func (c *client) ends() {
	c.t.Helper()
	if err := c.in.Close(); err != nil {
		c.t.Fatal(err)
	}
	if err := c.cmd.Wait(); err != nil {
		c.t.Errorf("the host ends with %v", err)
	}
}

// plays does what examples/host-client/client.py does, and gives the lines that it prints last.
func plays(t testing.TB) []string {
	c := hosted(t, "draw", "--seed", "1")
	o := c.say(object{"do": "start", "game": "table 1", "players": []string{"Ann", "Bob", "Cyd", "Dan"}, "viewer": "Ann",
		"policies": object{"Bob": "random", "Cyd": "random", "Dan": "random"}})
	for o["over"] != true {
		d := o["decision"].(object)
		o = c.say(object{"do": "answer", "game": "table 1", "player": "Ann", "answer": chosen(d["kind"].(string), d["legal"].(object)), "viewer": "Ann"})
	}
	var lines []string
	for _, r := range o["results"].([]any) {
		r := r.(object)
		whose := "everybody"
		if name, ok := r["player"].(string); ok {
			whose = name
		}
		lines = append(lines, fmt.Sprintf("%s %s %v", whose, r["name"], r["value"]))
	}
	c.ends()
	return lines
}

func chosen(kind string, legal object) object {
	call, mayCall := legal["call"].(float64)
	bet, mayBet := legal["bet"].([]any)
	switch {
	case kind != "betting":
	case legal["check"] == true:
		return object{"check": true}
	case mayCall && call <= 20:
		return object{"call": true}
	case mayBet:
		return object{"bet": bet[0]}
	default:
		return object{"fold": true}
	}
	ranks := map[string]int{}
	from := legal["from"].([]any)
	rank := func(card any) string { name := card.(string); return name[:len(name)-1] }
	for _, card := range from {
		ranks[rank(card)]++
	}
	take := []int{}
	for i, card := range from {
		if ranks[rank(card)] == 1 && float64(len(take)) < legal["most"].(float64) {
			take = append(take, i)
		}
	}
	return object{"take": take}
}

func TestTheExampleClientPlaysAGameThroughPipes(t *testing.T) {
	t.Parallel()
	want := plays(t)
	if len(want) != 5 || !strings.HasPrefix(want[0], "Ann chips ") {
		t.Fatalf("the game comes to %q", want)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3 here: its client was played in Go only")
		return
	}
	out, err := exec.Command(python, filepath.Join("..", "..", "..", "examples", "host-client", "client.py")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, line := range lines[max(0, len(lines)-len(want)):] {
		if plain := strings.NewReplacer("['", "[", "']", "]").Replace(line); plain != want[i] {
			t.Errorf("in Python it comes to %q, and in Go to %q", line, want[i])
		}
	}
}

// However a host ends, what it has replied to is in its records.
func TestAHostThatIsEndedHasItsRecords(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(c *client){
		"Ctrl-C": func(c *client) { _ = c.cmd.Process.Signal(syscall.SIGINT); _ = c.cmd.Wait() },
		"kill":   func(c *client) { _ = c.cmd.Process.Kill(); _ = c.cmd.Wait() },
		"EOF":    func(c *client) { c.ends() },
	} {
		folder := t.TempDir()
		c := hosted(t, "draw", "--seed", "1", "--journals", folder)
		c.say(object{"do": "start", "game": "a", "file": "a.journal", "viewer": "record"})
		o := c.say(object{"do": "decide", "game": "a", "policy": "random"})
		view := c.say(object{"do": "view", "game": "a", "viewer": "record"})
		end(c)
		if code := c.cmd.ProcessState.ExitCode(); name != "kill" && code != ExitFine {
			t.Errorf("after %s the host ends with %d", name, code)
		}
		again := hosted(t, "draw", "--journals", folder)
		if resumed := again.say(object{"do": "load", "game": "a", "file": "a.journal"}); fmt.Sprint(resumed["entry"]) != fmt.Sprint(o["entry"]) {
			t.Errorf("after %s it stands at entry %v, not %v", name, resumed["entry"], o["entry"])
		}
		if now := again.say(object{"do": "view", "game": "a", "viewer": "record"}); fmt.Sprint(now) != fmt.Sprint(view) {
			t.Errorf("after %s the table is %v, and was %v", name, now, view)
		}
		again.ends()
	}
}

// Rules that get nowhere, or want too much, cost a message and no game.
func TestAHostBearsRulesThatGetNowhere(t *testing.T) {
	t.Parallel()
	c := hosted(t, filepath.Join("testdata", "nowhere.deal"))
	c.say(object{"do": "start", "game": "a"})
	began := time.Now()
	if _, err := io.WriteString(c.in, `{"do":"answer","game":"a","player":"P1","answer":"yes"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	line, err := c.out.ReadString('\n')
	if err != nil || !strings.Contains(line, `"code":"limit"`) || time.Since(began) > time.Minute {
		t.Fatalf("it says %s, %v, after %v", line, err, time.Since(began))
	}
	if o := c.say(object{"do": "answer", "game": "a", "player": "P1", "answer": "no"}); o["over"] != true {
		t.Errorf("the game goes on as %v", o)
	}
	c.ends()
}

// BenchmarkHost is how many messages a host answers through a pipe: one at a time, and sent ahead.
func BenchmarkHost(b *testing.B) {
	b.Run("one-by-one", func(b *testing.B) {
		c := hosted(b, "draw", "--seed", "1")
		games := 0
		begin := func() object {
			games++
			if games > 1 {
				c.say(object{"do": "close", "game": "g"})
			}
			return c.say(object{"do": "start", "game": "g", "viewer": "P1"})
		}
		o := begin()
		for b.Loop() {
			d, open := o["decision"].(object)
			if !open {
				o = begin()
				continue
			}
			o = c.say(object{"do": "decide", "game": "g", "policy": "random", "viewer": d["player"]})
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
	})
	b.Run("ahead", func(b *testing.B) {
		c := hosted(b, "draw", "--seed", "1")
		c.say(object{"do": "start", "game": "g"})
		line := []byte(`{"id":1,"do":"decision","game":"g","viewer":"P1"}` + "\n")
		done := make(chan error, 1)
		go func() {
			w := bufio.NewWriterSize(c.in, 1<<16)
			for range b.N {
				if _, err := w.Write(line); err != nil {
					done <- err
					return
				}
			}
			done <- w.Flush()
		}()
		for range b.N {
			if _, err := c.out.ReadSlice('\n'); err != nil {
				b.Fatal(err)
			}
		}
		if err := <-done; err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
	})
}
