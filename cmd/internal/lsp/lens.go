package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/dsl/syntax"
)

// What can be run from a file: its tests, and the odds of its starts. The program is run for that, as on a command line, so that
// rules which are not shipped run in the process with limits. What the editor shows is run, saved or not: a copy of it.

// Commands that an editor may ask for.
const (
	runTest   = "croupier.test"
	startOdds = "croupier.odds"
	playStart = "croupier.play" // the editor opens a terminal itself
)

func commandNames() []string { return []string{runTest, startOdds} }

// lenses are the lines that stand above tests and starts.
func lenses(s *server, _ context.Context, p *place) (any, error) {
	out := []codeLens{}
	add := func(at syntax.Ranger, title, name string, args ...string) {
		c := &command{Title: title, Command: name}
		for _, arg := range args {
			raw, err := json.Marshal(arg)
			if err != nil {
				return
			}
			c.Arguments = append(c.Arguments, raw)
		}
		out = append(out, codeLens{s.enc.span(p.file.Span(at).FirstLine()), c})
	}
	for _, d := range p.file.Decls {
		switch d := d.(type) {
		case *syntax.TestDecl:
			add(d, "Run test", runTest, p.uri, d.Title.Value())
		case *syntax.StartDecl:
			add(d, "Play", playStart, p.uri, d.Name.Name, p.title())
			add(d, "Odds", startOdds, p.uri, d.Name.Name)
		}
	}
	return out, nil
}

// ran is what came of a command.
type ran struct {
	Passed bool   `json:"passed"`
	Text   string `json:"text"`
}

// execute runs a command for the editor, and shows what came of it.
func execute(s *server, ctx context.Context, q executeParams) (any, error) {
	args := make([]string, len(q.Arguments))
	for i, raw := range q.Arguments {
		if json.Unmarshal(raw, &args[i]) != nil {
			return nil, fmt.Errorf("argument %d of %s is no text", i+1, q.Command)
		}
	}
	if len(args) < 2 || q.Command != runTest && q.Command != startOdds {
		return nil, fmt.Errorf("there is no command %s with %d arguments", q.Command, len(args))
	}
	p, err := s.open(ctx, args[0])
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, fmt.Errorf("%s is not open", args[0])
	}
	if s.Run == nil {
		return nil, fmt.Errorf("nothing can be run here")
	}
	rules, remove, err := s.staged(p)
	if err != nil {
		return nil, err
	}
	defer remove()
	words := []string{"test", rules, "--games", "0", "-v", "--run", "^" + regexp.QuoteMeta(args[1]) + "$"}
	if q.Command == startOdds {
		words = []string{"odds", rules, args[1]}
	}
	text, code, err := s.Run(ctx, words...)
	if err != nil {
		return nil, err
	}
	text = strings.ReplaceAll(text, filepath.Dir(rules)+string(filepath.Separator), "")
	out := ran{Passed: code == 0, Text: strings.TrimSpace(text)}
	s.show(q.Command, out)
	return out, nil
}

// show shows what came of a command: a test in a line, where it passes, and all else as a document where the editor opens one.
func (s *server) show(name string, out ran) {
	tell := func() {
		kind := 3
		if !out.Passed {
			kind = 1
		}
		s.notify("window/showMessage", message{kind, firstLines(out.Text, mostInMessage)})
	}
	if name == runTest && out.Passed || !s.shows {
		tell()
		return
	}
	path := filepath.Join(filepath.Dir(s.shelf.folder), "answers", strings.TrimPrefix(name, "croupier.")+".txt")
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = files.Replace(path, out.Text+"\n")
	}
	if err != nil {
		tell()
		return
	}
	var shown struct {
		Success bool `json:"success"`
	}
	s.work.Go(func() {
		if s.conn.Call(context.Background(), "window/showDocument", showDocument{uriOf(path), false}, &shown) != nil || !shown.Success {
			tell()
		}
	})
}

// mostInMessage is how many lines a message has.
const mostInMessage = 30

func firstLines(text string, most int) string {
	lines := strings.Split(text, "\n")
	if len(lines) > most {
		lines = append(lines[:most], "...")
	}
	return strings.Join(lines, "\n")
}

// staged is a copy of rules as the editor shows them, with all that they extend and their Lua, in a folder of its own. What is
// shipped goes by its name.
func (s *server) staged(p *place) (rules string, remove func(), err error) {
	if isShipped(p.now.rules.Sources[0]) {
		return p.now.rules.Name, func() {}, nil
	}
	root := "."
	if p.path != "" {
		root = filepath.Dir(p.path)
	}
	around, err := os.MkdirTemp("", "croupier-editor-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(around) }         // what cannot be removed is left to the system
	folder := filepath.Join(around, filepath.Base(root)) // whose name is that of rules of several files
	for _, source := range p.now.sources() {
		if isShipped(source) {
			continue
		}
		name := "untitled.deal"
		if filepath.IsAbs(source.Name) {
			rel, err := filepath.Rel(root, source.Name)
			if err != nil || !filepath.IsLocal(rel) {
				remove()
				return "", nil, fmt.Errorf("%s lies outside of the folder of these rules", source.Name)
			}
			name = rel
		}
		to := filepath.Join(folder, name)
		err := os.MkdirAll(filepath.Dir(to), 0o700)
		if err == nil {
			err = os.WriteFile(to, []byte(source.Text), 0o600)
		}
		if err != nil {
			remove()
			return "", nil, err
		}
	}
	if len(p.now.rules.Sources) > 1 {
		return folder, remove, nil
	}
	name := "untitled.deal"
	if p.path != "" {
		name = filepath.Base(p.now.rules.Sources[0].Name)
	}
	return filepath.Join(folder, name), remove, nil
}
