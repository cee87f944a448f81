// Package lsp is the language server: it tells editors what is wrong with rules as people type, and answers what they ask about a
// place of a file. It knows the Language Server Protocol; what it says of rules it asks of the checker, the formatter and the
// description of the language, as the command line does.
//
// Messages are read one after the other. What changes a file is taken in at once, in order; each question is answered in a
// goroutine of its own, which ends when the editor cancels it. Rules are read and checked in this process, and nothing of them is
// ever played here: tests and odds are run by the program itself, in a process with limits where rules are not shipped.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"croupier/interp/say"
)

// Config is what a server is handed of the machine.
type Config struct {
	In      io.Reader
	Out     io.Writer
	Cache   string // a folder for what can be made again, which nobody but the user can write to
	Version string
	// Run runs the program with words behind its name, and gives what it printed and its exit code.
	Run func(ctx context.Context, args ...string) (printed string, code int, err error)
}

// Codes of errors that the protocol has beside those of JSON-RPC.
const (
	notInitialized   = -32002
	requestCancelled = -32800
	requestFailed    = -32803
)

// server is a running server.
type server struct {
	Config
	conn  *jsonrpc2.Conn
	shelf *shelf

	mu       sync.Mutex
	asked    map[jsonrpc2.ID]context.CancelFunc // the questions that are open
	begun    bool
	shutdown bool
	enc      encoding
	snippets bool
	shows    bool // the editor can open a document that it is told of

	docs docs
	work sync.WaitGroup
}

// Serve answers an editor until it goes. It gives false where the editor went without saying so.
func Serve(ctx context.Context, c Config) (orderly bool) {
	s := &server{Config: c, asked: map[jsonrpc2.ID]context.CancelFunc{}, enc: utf16Units, shelf: newShelf(c.Cache)}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.docs.init(s)
	ready := make(chan struct{})
	s.conn = jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(&pipe{c.In, c.Out}, codec{}), handler(func(ctx context.Context,
		_ *jsonrpc2.Conn, r *jsonrpc2.Request) {
		<-ready
		s.handle(ctx, r)
	}), jsonrpc2.SetLogger(silent{}))
	close(ready)
	s.work.Go(func() { words.warm(func() bool { return ctx.Err() != nil }) })
	select {
	case <-s.conn.DisconnectNotify():
	case <-ctx.Done():
	}
	stop()
	s.docs.stop()
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shutdown
}

// pipe is standard input and output as one connection. Nobody can close them.
type pipe struct {
	io.Reader
	io.Writer
}

// Close closes what can be closed, so that nobody waits for the next message.
func (p *pipe) Close() error {
	if c, ok := p.Reader.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// silent keeps the library from printing: standard error is read by people.
type silent struct{}

func (silent) Printf(string, ...any) {}

// handler is a handler that is a function.
type handler func(context.Context, *jsonrpc2.Conn, *jsonrpc2.Request)

func (h handler) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	h(ctx, conn, r)
}

// handle takes one message in.
func (s *server) handle(ctx context.Context, r *jsonrpc2.Request) {
	if r.Notif {
		s.guarded(r.Method, func() { s.notified(r) })
		return
	}
	do := requests[r.Method]
	s.mu.Lock()
	begun, over := s.begun, s.shutdown
	s.mu.Unlock()
	switch {
	case do == nil:
		s.fail(ctx, r.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "this server does not know " + r.Method})
		return
	case !begun && r.Method != "initialize":
		s.fail(ctx, r.ID, &jsonrpc2.Error{Code: notInitialized, Message: "the first request is initialize"})
		return
	case over:
		s.fail(ctx, r.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server was asked to shut down"})
		return
	}
	if r.Method == "initialize" || r.Method == "shutdown" { // what comes behind it finds it done
		s.answer(ctx, r, do)
		return
	}
	asking, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.asked[r.ID] = cancel
	s.mu.Unlock()
	view := s.docs.view()
	s.work.Go(func() {
		defer func() {
			s.mu.Lock()
			delete(s.asked, r.ID)
			s.mu.Unlock()
			cancel()
		}()
		s.answer(context.WithValue(asking, viewKey{}, view), r, do)
	})
}

// answer answers one request. A mistake of this program is an answer too.
func (s *server) answer(ctx context.Context, r *jsonrpc2.Request, do request) {
	var result any
	err := fmt.Errorf("a mistake in this program has stopped %s", r.Method)
	s.guarded(r.Method, func() { result, err = do(s, ctx, r.Params) })
	var wrong *jsonrpc2.Error
	switch {
	case ctx.Err() != nil:
		err = &jsonrpc2.Error{Code: requestCancelled, Message: "cancelled"}
	case err == nil:
		_ = s.conn.Reply(context.WithoutCancel(ctx), r.ID, result) // where nobody reads any more the connection ends by itself
		return
	case errors.As(err, &wrong):
	default:
		err = &jsonrpc2.Error{Code: requestFailed, Message: err.Error()}
	}
	s.fail(context.WithoutCancel(ctx), r.ID, err)
}

func (s *server) fail(ctx context.Context, id jsonrpc2.ID, err error) {
	var wrong *jsonrpc2.Error
	if errors.As(err, &wrong) {
		wrong.Message = say.Shortened(wrong.Message) // a new name may be in it, however long
		_ = s.conn.ReplyWithError(ctx, id, wrong)
	}
}

// guarded does something, and tells the editor of a mistake of this program.
func (s *server) guarded(doing string, do func()) {
	defer func() {
		if r := recover(); r != nil {
			s.notify("window/logMessage",
				message{1, fmt.Sprintf("croupier: a mistake in this program, at %s: %v\n%s", doing, r, debug.Stack())})
			if panics != nil {
				panics(r, debug.Stack())
			}
		}
	}()
	do()
}

// panics is told of mistakes of this program, in tests.
var panics func(what any, stack []byte)

func (s *server) notify(method string, params any) {
	_ = s.conn.Notify(context.Background(), method, params) // where nobody reads any more the connection ends by itself
}

// notified takes in what the editor tells.
func (s *server) notified(r *jsonrpc2.Request) {
	s.mu.Lock()
	begun := s.begun
	s.mu.Unlock()
	switch {
	case r.Method == "exit":
		go func() { _ = s.conn.Close() }() // which waits for this message to be done with
	case r.Method == "$/cancelRequest":
		var p cancelParams
		var id jsonrpc2.ID
		if read(r.Params, &p) == nil && json.Unmarshal(p.ID, &id) == nil {
			s.mu.Lock()
			cancel := s.asked[id]
			s.mu.Unlock()
			if cancel != nil {
				cancel()
			}
		}
	case !begun:
	case r.Method == "textDocument/didOpen":
		var p didOpen
		if read(r.Params, &p) == nil {
			s.docs.open(p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text)
		}
	case r.Method == "textDocument/didChange":
		var p didChange
		if read(r.Params, &p) == nil {
			s.docs.change(p.TextDocument.URI, p.TextDocument.Version, p.ContentChanges)
		}
	case r.Method == "textDocument/didClose":
		var p inDocument
		if read(r.Params, &p) == nil {
			s.docs.close(p.TextDocument.URI)
		}
	case r.Method == "textDocument/didSave", r.Method == "workspace/didChangeWatchedFiles":
		s.docs.onDisk()
	}
}

// read reads the parameters of a message.
func read(params *json.RawMessage, into any) error {
	if params == nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "there are no parameters"}
	}
	if err := json.Unmarshal(*params, into); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the parameters cannot be read: " + err.Error()}
	}
	return nil
}
