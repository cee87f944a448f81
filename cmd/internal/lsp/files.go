package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
	"croupier/interp/builtin"
)

// Editors open files by their addresses. What is shipped is no file: a copy of it is written into the user's cache, which nobody
// may write to, so that every editor can open it.

// pathOf is the path of an address; ok is false where it is no file's.
func pathOf(uri string) (path string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path = u.Path
	if runtime.GOOS == "windows" && len(path) > 2 && path[0] == '/' && path[2] == ':' {
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path)), true
}

// uriOf is the address of a file.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// A shelf is where copies lie of what is shipped.
type shelf struct {
	folder string // of this version of what is shipped

	mu     sync.Mutex
	copies map[string]string // the paths of copies, by what the checker calls a file
	names  map[string]string // what the checker calls a file, by the paths of copies
}

// newShelf is a shelf in the user's cache.
func newShelf(cache string) *shelf {
	hash := sha256.New()
	for _, name := range rulefiles.ShippedNames() {
		for _, s := range rulefiles.ShippedSources(name) {
			hash.Write([]byte(s.Name + "\x00" + s.Text + "\x00"))
		}
	}
	version := hex.EncodeToString(hash.Sum(nil))[:12]
	s := &shelf{folder: filepath.Join(cache, "croupier", "shipped", version), copies: map[string]string{},
		names: map[string]string{}}
	for _, name := range rulefiles.ShippedNames() {
		for _, source := range rulefiles.ShippedSources(name) {
			s.names[s.place(source.Name)] = source.Name
		}
	}
	s.names[s.place(builtin.PreludeName)] = builtin.PreludeName
	return s
}

// place is where the copy of a file lies, or will lie.
func (s *shelf) place(name string) string {
	if name == builtin.PreludeName {
		name = "prelude.deal"
	}
	return filepath.Join(s.folder, filepath.FromSlash(name))
}

// copy is the path of the copy of a shipped file, which is written when it is first asked for.
func (s *shelf) copy(source *diag.Source) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if path, ok := s.copies[source.Name]; ok {
		return path, path != ""
	}
	path := s.place(source.Name)
	s.copies[source.Name] = path
	if had, err := os.ReadFile(path); err == nil && string(had) == source.Text {
		return path, true
	}
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = files.Replace(path, source.Text)
	}
	if err == nil {
		err = os.Chmod(path, 0o400)
	}
	if err != nil {
		s.copies[source.Name] = "" // there is no place to write to: nothing leads there
	}
	return s.copies[source.Name], err == nil
}

// shipped is what the checker calls the file that a path is the copy of; ok is false for all other paths.
func (s *shelf) shipped(path string) (name string, ok bool) {
	name, ok = s.names[path]
	return name, ok
}

// page is the copy of a page of Markdown.
func (s *shelf) page(name, text string) (uri string, ok bool) {
	path, ok := s.copy(diag.NewSource("pages/"+name+".md", text))
	return uriOf(path), ok
}
