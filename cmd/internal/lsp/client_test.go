package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// client is an editor that speaks with a server in this process.
type client struct {
	t     testing.TB
	to    io.Writer
	close func()
	done  chan bool // what Serve gives

	mu      sync.Mutex
	last    int
	waiting map[string]chan answer
	notes   []note
	came    *sync.Cond
}

type answer struct {
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

type note struct {
	Method string
	Params json.RawMessage
}

// patience is how long a test waits for an answer: far longer than any takes.
const patience = time.Minute

// start starts a server for an editor that knows what is said.
func start(t testing.TB, capabilities string, change ...func(*Config)) *client {
	t.Helper()
	c := raw(t, change...)
	if got := c.ask("initialize", `{"capabilities":`+capabilities+`}`); got.Error != nil {
		t.Fatal(got.Error)
	}
	c.tell("initialized", `{}`)
	return c
}

// raw is an editor that has not said anything yet.
func raw(t testing.TB, change ...func(*Config)) *client {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	c := &client{t: t, to: to, waiting: map[string]chan answer{}, done: make(chan bool, 1)}
	c.came = sync.NewCond(&c.mu)
	c.close = func() { _ = to.Close() }
	config := Config{In: in, Out: out, Cache: t.TempDir(), Version: "test"}
	for _, f := range change {
		f(&config)
	}
	go func() {
		c.done <- Serve(context.Background(), config)
		_ = out.Close()
	}()
	go c.read(bufio.NewReader(from))
	t.Cleanup(func() {
		c.close()
		select {
		case <-c.done:
		case <-time.After(patience):
			t.Error("the server does not end")
		}
	})
	return c
}

// read takes in what the server says.
func (c *client) read(from *bufio.Reader) {
	for {
		var m struct {
			ID     json.RawMessage
			Method string
			Params json.RawMessage
			answer
		}
		if err := (codec{}).ReadObject(from, &m); err != nil {
			return
		}
		c.mu.Lock()
		switch {
		case m.Method != "" && m.ID != nil: // it asks: nothing can be opened here
			go c.send(fmt.Sprintf(`"id":%s,"result":{"success":false}`, m.ID))
		case m.Method != "":
			c.notes = append(c.notes, note{m.Method, m.Params})
			c.came.Broadcast()
		default:
			if waits := c.waiting[string(m.ID)]; waits != nil {
				waits <- m.answer
			}
		}
		c.mu.Unlock()
	}
}

func (c *client) send(body string) {
	body = `{"jsonrpc":"2.0",` + body + `}`
	_, _ = fmt.Fprintf(c.to, "Content-Length: %d\r\n\r\n%s", len(body), body) // where the server is gone nobody answers either
}

func (c *client) tell(method, params string) {
	c.send(fmt.Sprintf(`"method":%q,"params":%s`, method, params))
}

// begin asks, and gives where the answer comes.
func (c *client) begin(method, params string) (id int, waits chan answer) {
	c.mu.Lock()
	c.last++
	id, waits = c.last, make(chan answer, 1)
	c.waiting[fmt.Sprint(id)] = waits
	c.mu.Unlock()
	c.send(fmt.Sprintf(`"id":%d,"method":%q,"params":%s`, id, method, params))
	return id, waits
}

func (c *client) ask(method, params string) answer {
	c.t.Helper()
	_, waits := c.begin(method, params)
	select {
	case a := <-waits:
		return a
	case <-time.After(patience):
		c.t.Fatalf("%s is not answered", method)
		return answer{}
	}
}

// want asks for something that is answered, and reads the answer.
func (c *client) want(into any, method, params string) {
	c.t.Helper()
	got := c.ask(method, params)
	if got.Error != nil {
		c.t.Fatalf("%s %s: %s", method, params, got.Error.Message)
	}
	if into != nil {
		if err := json.Unmarshal(got.Result, into); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, got.Result)
		}
	}
}

// told waits for something that the server tells.
func (c *client) told(method string, fits func(params string) bool) string {
	c.t.Helper()
	out := time.AfterFunc(patience, func() {
		c.mu.Lock()
		c.notes = append(c.notes, note{"test/late", nil})
		c.mu.Unlock()
		c.came.Broadcast()
	})
	defer out.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		for _, n := range c.notes {
			if n.Method == method && fits(string(n.Params)) {
				return string(n.Params)
			}
			if n.Method == "test/late" {
				c.t.Fatalf("%s does not come; there are %s", method, c.notes)
			}
		}
		c.came.Wait()
	}
}

// open opens a file.
func (c *client) open(uri, text string) {
	c.tell("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%s,"languageId":"deal","version":1,"text":%s}}`, quote(uri), quote(text)))
}

func quote(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// at is the parameters of a request about a place of a text: where some words begin, and so many bytes on.
func at(uri, text, words string, on int) string {
	i := strings.Index(text, words)
	if i < 0 {
		panic(words)
	}
	return atOffset(uri, text, i+on)
}

func atOffset(uri, text string, i int) string {
	line := strings.Count(text[:i], "\n")
	column := units(text[strings.LastIndexByte(text[:i], '\n')+1 : i])
	return fmt.Sprintf(`{"textDocument":{"uri":%s},"position":{"line":%d,"character":%d}}`, quote(uri), line, column)
}

func in(uri string) string { return fmt.Sprintf(`{"textDocument":{"uri":%s}}`, quote(uri)) }

// with adds a parameter.
func with(params, name, value string) string {
	return strings.TrimSuffix(params, "}") + fmt.Sprintf(`,%q:%s}`, name, value)
}

func TestMain(m *testing.M) {
	panics = func(what any, stack []byte) { panic(fmt.Sprintf("%v\n%s", what, stack)) }
	m.Run()
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
