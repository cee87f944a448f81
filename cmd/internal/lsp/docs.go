package lsp

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
)

// doc is a file that is open in the editor. It never changes: each change makes another one.
type doc struct {
	uri     string
	name    string // what the checker calls it: its path, or the name of the shipped file of which it is the copy
	path    string // "": it is not saved anywhere yet
	shipped bool
	version int
	source  *diag.Source
}

// docs are the files that are open, and the rulesets that they belong to.
type docs struct {
	s *server

	mu    sync.Mutex
	open_ map[string]*doc // by address; the map is never changed, but replaced
	units map[string]*unit
	ended bool
}

// view is what was open when a request came.
type view map[string]*doc

type viewKey struct{}

func (d *docs) init(s *server) {
	d.s, d.open_, d.units = s, map[string]*doc{}, map[string]*unit{}
}

func (d *docs) view() view {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open_
}

// doc is an open file as it was when the request came; nil where it is not open.
func (s *server) doc(ctx context.Context, uri string) *doc {
	if v, ok := ctx.Value(viewKey{}).(view); ok {
		return v[uri]
	}
	return s.docs.view()[uri]
}

func (d *docs) put(uri string, now *doc) {
	open := maps.Clone(d.open_)
	if now == nil {
		delete(open, uri)
	} else {
		open[uri] = now
	}
	d.open_ = open
}

func (d *docs) open(uri string, version int, text string) {
	now := &doc{uri: uri, name: uri, version: version}
	if path, ok := pathOf(uri); ok {
		now.path, now.name = path, path
		if name, ok := d.s.shelf.shipped(path); ok {
			now.name, now.shipped = name, true
		}
	}
	now.source = diag.NewSource(now.name, text)
	d.mu.Lock()
	d.put(uri, now)
	d.mu.Unlock()
	d.changed(now)
}

// change makes the changes that the editor tells of. It tells where they are in the text as it is when those before are made.
func (d *docs) change(uri string, version int, changes []contentChange) {
	d.mu.Lock()
	old := d.open_[uri]
	if old == nil {
		d.mu.Unlock()
		return
	}
	text := old.source.Text
	for _, c := range changes {
		text = d.s.enc.changed(text, c)
	}
	now := *old
	now.version, now.source = version, diag.NewSource(old.name, text)
	d.put(uri, &now)
	d.mu.Unlock()
	d.changed(&now)
}

func (d *docs) close(uri string) {
	d.mu.Lock()
	old := d.open_[uri]
	d.put(uri, nil)
	d.mu.Unlock()
	if old == nil {
		return
	}
	d.s.work.Go(func() {
		d.s.notify("textDocument/publishDiagnostics", published{URI: uri, Diagnostics: []diagnostic{}})
	})
	d.forget()
	d.changed(old)
}

// forget lets go of rulesets of which no file is open any more.
func (d *docs) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for key, u := range d.units {
		left := slices.ContainsFunc(slices.Collect(maps.Values(d.open_)), func(o *doc) bool { return u.has(o.name) })
		if !left {
			u.end()
			delete(d.units, key)
		}
	}
}

// text is the text of a file that is open.
func (d *docs) text(path string) (string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, o := range d.open_ {
		if o.path == path && !o.shipped {
			return o.source.Text, true
		}
	}
	return "", false
}

// rules are the rules that an open file belongs to: by itself, with others of its folder, or what is shipped.
func (d *docs) rules(o *doc) (*rulefiles.Ruleset, error) {
	finder := &rulefiles.Finder{Unsaved: d.text}
	switch {
	case o.shipped:
		for _, name := range rulefiles.ShippedNames() {
			for _, s := range rulefiles.ShippedSources(name) {
				if s.Name == o.name {
					return finder.Find(name)
				}
			}
		}
		return finder.Of("prelude", diag.NewSource(o.name, "")), nil
	case o.path == "":
		return finder.Of("untitled", o.source), nil
	}
	r, err := finder.Find(o.path)
	if err != nil { // it is open, and not saved yet
		return finder.Of(strings.TrimSuffix(filepath.Base(o.path), filepath.Ext(o.path)), o.source), nil
	}
	return r, nil
}

// unit is the rules that an open file belongs to, as they are read and checked.
func (d *docs) unit(o *doc) *unit {
	r, err := d.rules(o)
	if err != nil {
		return nil
	}
	key := keyOf(r)
	d.mu.Lock()
	defer d.mu.Unlock()
	u := d.units[key]
	if u == nil {
		u = &unit{s: d.s, key: key, files: map[string]bool{}, told: map[string]bool{}}
		d.units[key] = u
	}
	u.mu.Lock()
	u.of = o.uri
	u.mu.Unlock()
	return u
}

// keyOf is what rules are known by: the path of their file or folder, or the name of what is shipped.
func keyOf(r *rulefiles.Ruleset) string { return cmp.Or(r.Title, r.Sources[0].Name) }

// changed has the rules checked again that a file belongs to, and all that stand on it.
func (d *docs) changed(o *doc) {
	var own *unit
	if d.view()[o.uri] != nil {
		own = d.unit(o)
	}
	d.mu.Lock()
	if d.ended {
		d.mu.Unlock()
		return
	}
	var again []*unit
	for _, u := range d.units {
		if u == own || u.dependsOn(o.name) {
			again = append(again, u)
		}
	}
	d.mu.Unlock()
	for _, u := range again {
		u.outdated()
	}
}

// onDisk has everything checked again, since files have changed that are not open.
func (d *docs) onDisk() {
	for _, u := range d.all() {
		u.outdated()
	}
}

// all are the rulesets that are open, by their keys.
func (d *docs) all() []*unit {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.units), func(a, b *unit) int { return cmp.Compare(a.key, b.key) })
}

// stop ends all work.
func (d *docs) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
	for _, u := range d.units {
		u.end()
	}
}

// uri is the address of a file by what the checker calls it: the editor's own where it is open. What is shipped has a copy.
func (s *server) uri(source *diag.Source) (uri string, ok bool) {
	for _, o := range s.docs.view() {
		if o.name == source.Name {
			return o.uri, true
		}
	}
	if filepath.IsAbs(source.Name) {
		return uriOf(source.Name), true
	}
	path, ok := s.shelf.copy(source)
	return uriOf(path), ok
}

// location is where a stretch of a file is for the editor.
func (s *server) location(at diag.Span) (location, bool) {
	if at.IsZero() {
		return location{}, false
	}
	uri, ok := s.uri(at.Source)
	return location{uri, s.enc.span(at)}, ok
}

// isShipped reports whether nobody can write to a file.
func isShipped(source *diag.Source) bool {
	return !filepath.IsAbs(source.Name) && !strings.Contains(source.Name, ":")
}
