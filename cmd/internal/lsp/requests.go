package lsp

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"

	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// request answers what an editor asks.
type request func(s *server, ctx context.Context, params *json.RawMessage) (any, error)

// asks is a request with its parameters read.
func asks[Q any](do func(s *server, ctx context.Context, q Q) (any, error)) request {
	return func(s *server, ctx context.Context, params *json.RawMessage) (any, error) {
		var q Q
		if err := read(params, &q); err != nil {
			return nil, err
		}
		return do(s, ctx, q)
	}
}

// about is a request about an open file. Of one that is not open nothing is said.
func about(do func(s *server, ctx context.Context, p *place) (any, error)) request {
	return asks(func(s *server, ctx context.Context, q inDocument) (any, error) {
		p, err := s.open(ctx, q.TextDocument.URI)
		if p == nil {
			return nil, err
		}
		return do(s, ctx, p)
	})
}

// placed is a request about a place of an open file.
func placed[Q interface{ at() atPosition }](do func(s *server, ctx context.Context, p *place, q Q) (any, error)) request {
	return asks(func(s *server, ctx context.Context, q Q) (any, error) {
		p, err := s.open(ctx, q.at().TextDocument.URI)
		if p == nil {
			return nil, err
		}
		p.offset = s.enc.offset(p.source, q.at().Position)
		return do(s, ctx, p, q)
	})
}

// typing is a request about a place of an open file that is answered from what was known before, so that nobody waits at a key.
func typing(do func(s *server, ctx context.Context, o *doc, offset int) (any, error)) request {
	return asks(func(s *server, ctx context.Context, q atPosition) (any, error) {
		o := s.doc(ctx, q.TextDocument.URI)
		if o == nil {
			return nil, nil
		}
		return do(s, ctx, o, s.enc.offset(o.source, q.Position))
	})
}

// requests are all that an editor may ask.
var requests map[string]request

func init() { // which name this table
	requests = map[string]request{
		"initialize":                       asks(initialize),
		"shutdown":                         shutdown,
		"textDocument/codeAction":          asks(codeActions),
		"textDocument/codeLens":            about(lenses),
		"textDocument/completion":          typing(completion),
		"completionItem/resolve":           asks(resolve),
		"textDocument/hover":               typing(hovered),
		"textDocument/definition":          placed(definition),
		"textDocument/references":          placed(references),
		"textDocument/documentHighlight":   placed(highlights),
		"textDocument/prepareRename":       placed(prepareRename),
		"textDocument/rename":              placed(rename),
		"textDocument/documentSymbol":      about(outline),
		"workspace/symbol":                 asks(everywhere),
		"textDocument/foldingRange":        about(folding),
		"textDocument/formatting":          about(formatting),
		"textDocument/semanticTokens/full": about(colours),
		"textDocument/signatureHelp":       typing(signatures),
		"workspace/executeCommand":         asks(execute),
	}
}

func initialize(s *server, _ context.Context, p initializeParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.begun {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize comes once"}
	}
	s.begun = true
	s.enc = agreed(p.Capabilities.General.PositionEncodings)
	s.snippets = p.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport
	s.shows = p.Capabilities.Window.ShowDocument.Support
	return initializeResult{
		ServerInfo: map[string]string{"name": "croupier", "version": s.Version},
		Capabilities: map[string]any{
			"positionEncoding":           s.enc,
			"textDocumentSync":           map[string]any{"openClose": true, "change": 2, "save": true},
			"codeActionProvider":         map[string]any{"codeActionKinds": []string{quickFix, fixAll}},
			"codeLensProvider":           map[string]any{},
			"completionProvider":         map[string]any{"triggerCharacters": []string{" ", "(", "\""}, "resolveProvider": true},
			"hoverProvider":              true,
			"definitionProvider":         true,
			"referencesProvider":         true,
			"documentHighlightProvider":  true,
			"renameProvider":             map[string]any{"prepareProvider": true},
			"documentSymbolProvider":     true,
			"workspaceSymbolProvider":    true,
			"foldingRangeProvider":       true,
			"documentFormattingProvider": true,
			"semanticTokensProvider": map[string]any{"full": true,
				"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers}},
			"signatureHelpProvider":  map[string]any{"triggerCharacters": []string{"(", ","}},
			"executeCommandProvider": map[string]any{"commands": commandNames()},
		},
	}, nil
}

func shutdown(s *server, _ context.Context, _ *json.RawMessage) (any, error) {
	s.mu.Lock()
	s.shutdown = true
	s.mu.Unlock()
	return nil, nil
}

// contentModified says that a file has changed since the editor asked.
const contentModified = -32801

// place is a file that an editor asks about, and a place of it, with what is known of the rules it belongs to.
type place struct {
	*doc
	now    *state
	file   *syntax.File // nil where the rules could not be read so far
	offset int
}

// open is an open file with what is known of its rules as they are now; nil where it is not open.
func (s *server) open(ctx context.Context, uri string) (*place, error) {
	o := s.doc(ctx, uri)
	if o == nil {
		return nil, nil
	}
	u := s.docs.unit(o)
	if u == nil {
		return nil, nil
	}
	now := u.current(ctx)
	if now == nil {
		return nil, ctx.Err()
	}
	p := &place{doc: o, now: now, file: now.file(o.name)}
	if p.file == nil {
		p.file, _ = syntax.Parse(o.source)
	}
	if p.file.Source.Text != o.source.Text {
		return nil, &jsonrpc2.Error{Code: contentModified, Message: "the file has changed meanwhile"}
	}
	return p, nil
}

// symbol is what the place names, and where its name stands; nil where nothing is known.
func (p *place) symbol() (*symbols.Symbol, diag.Span) {
	good := p.now.good
	if good == nil || good.names == nil || good != p.now && !p.unchanged(good) {
		return nil, diag.Span{}
	}
	return good.names.At(p.name, p.offset)
}

// unchanged reports whether the file is as it was then.
func (p *place) unchanged(then *state) bool {
	for _, f := range then.Typed.Rules.Files {
		if f.Source.Name == p.name {
			return f.Source.Text == p.source.Text
		}
	}
	return false
}

// names are the names that are known, perhaps as they were before somebody typed on; nil: none are.
func (p *place) names() *symbols.Table {
	if p.now == nil || p.now.good == nil {
		return nil
	}
	return p.now.good.names
}

// title is what somebody calls the rules on a command line.
func (p *place) title() string { return cmp.Or(p.now.rules.Title, p.now.rules.Name) }
