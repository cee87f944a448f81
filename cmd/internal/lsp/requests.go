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

// requests are all that an editor may ask.
var requests map[string]request

func init() { // which name this table
	requests = map[string]request{
		"initialize":                       initialize,
		"shutdown":                         shutdown,
		"textDocument/codeAction":          codeActions,
		"textDocument/codeLens":            lenses,
		"textDocument/completion":          completion,
		"completionItem/resolve":           resolve,
		"textDocument/hover":               hovered,
		"textDocument/definition":          definition,
		"textDocument/references":          references,
		"textDocument/documentHighlight":   highlights,
		"textDocument/prepareRename":       prepareRename,
		"textDocument/rename":              rename,
		"textDocument/documentSymbol":      outline,
		"workspace/symbol":                 everywhere,
		"textDocument/foldingRange":        folding,
		"textDocument/formatting":          formatting,
		"textDocument/semanticTokens/full": colours,
		"textDocument/signatureHelp":       signatures,
		"workspace/executeCommand":         execute,
	}
}

func initialize(s *server, _ context.Context, params *json.RawMessage) (any, error) {
	var p initializeParams
	if err := read(params, &p); err != nil {
		return nil, err
	}
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

// open is an open file with what is known of its rules as they are now; ok is false where it is not open.
func (s *server) open(ctx context.Context, uri string) (p *place, ok bool, err error) {
	o := s.doc(ctx, uri)
	if o == nil {
		return nil, false, nil
	}
	u := s.docs.unit(o)
	if u == nil {
		return nil, false, nil
	}
	now := u.current(ctx)
	if now == nil {
		return nil, false, ctx.Err()
	}
	p = &place{doc: o, now: now}
	for _, l := range now.Layers {
		for _, f := range l.Files {
			if f.Source.Name == o.name {
				p.file = f
			}
		}
	}
	if p.file == nil {
		p.file, _ = syntax.Parse(o.source)
	}
	if p.file.Source.Text != o.source.Text {
		return nil, false, &jsonrpc2.Error{Code: contentModified, Message: "the file has changed meanwhile"}
	}
	return p, true, nil
}

// about reads a request about a file.
func (s *server) about(ctx context.Context, params *json.RawMessage) (*place, bool, error) {
	var p inDocument
	if err := read(params, &p); err != nil {
		return nil, false, err
	}
	return s.open(ctx, p.TextDocument.URI)
}

// askedAt reads a request about a place of a file.
func (s *server) askedAt(ctx context.Context, params *json.RawMessage) (*place, bool, error) {
	var p atPosition
	if err := read(params, &p); err != nil {
		return nil, false, err
	}
	at, ok, err := s.open(ctx, p.TextDocument.URI)
	if ok {
		at.offset = s.enc.offset(at.source, p.Position)
	}
	return at, ok, err
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
