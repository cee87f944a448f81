package rulefiles

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/compile"
	"croupier/rulesets"
)

// base finds the Lua that a file names, or the ruleset behind extends: a path in its folder; otherwise a file or folder beside
// it, then what is shipped, and then what was got. A file never finds itself, so that kings.deal may extend the kings that is
// shipped.
func (f *Finder) base(name string, from *diag.Source) (string, []*diag.Source, error) {
	folder := filepath.Dir(from.Name)
	name = strings.ReplaceAll(name, `\`, "/") // the same file means the same everywhere
	if strings.HasSuffix(name, luaExt) {
		return f.lua(name, from)
	}
	if strings.Contains(name, "/") || strings.HasSuffix(name, rulesets.Ext) {
		path, err := within(folder, name)
		if err != nil {
			return "", nil, err
		}
		return found(f.at(path))
	}
	if !isShipped(from) {
		for _, beside := range []string{name + rulesets.Ext, name} {
			if beside == filepath.Base(from.Name) {
				continue
			}
			path, err := within(folder, beside)
			switch {
			case err == nil:
				return found(f.at(path))
			case !errors.Is(err, fs.ErrNotExist):
				return "", nil, err
			}
		}
	}
	if Shipped(name) {
		return found(f.Find(name))
	}
	if path, ok := f.got(name, folder); ok && !isShipped(from) {
		return found(f.named(name, path))
	}
	if Pinned(name, folder) && !isShipped(from) {
		return "", nil, errors.New(notHere(name))
	}
	return "", nil, &compile.NotFound{Known: ShippedNames(),
		Why: fmt.Sprintf("there is no ruleset %q here%s", name, Near(name, ShippedNames(), "; shipped are "))}
}

// at is the ruleset of a file or folder.
func (f *Finder) at(path string) (*Ruleset, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return f.findIn(path)
	}
	return f.read(baseName(path), path, path)
}

func found(r *Ruleset, err error) (string, []*diag.Source, error) {
	if err != nil {
		return "", nil, err
	}
	return r.Name, r.Sources, nil
}

// notIn is why a file or folder in a ruleset's folder is not read. Where there is none, it is fs.ErrNotExist too.
type notIn struct {
	why     string
	missing bool
}

// Error says it.
func (e *notIn) Error() string { return e.why }

// Is reports whether it is only missing.
func (e *notIn) Is(target error) bool { return e.missing && target == fs.ErrNotExist }

// within is the path of a file or folder in a folder. What leads out of it is refused: paths upwards, absolute ones, and
// links to elsewhere, so that the rules of a stranger read nothing but what came with them.
func within(folder, name string) (string, error) {
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return "", &notIn{why: name + " lies outside of the ruleset's folder, where nothing is read"}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", &notIn{why: "there is no folder " + folder, missing: true}
	}
	defer func() { _ = root.Close() }() // it was only looked into
	info, err := root.Stat(local)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &notIn{why: "there is no file " + name + " in the ruleset's folder", missing: true}
	case errors.Is(err, fs.ErrPermission):
		return "", &notIn{why: name + " may not be read"}
	case err != nil:
		return "", &notIn{why: name + " leads out of the ruleset's folder by a link, and nothing is read there"}
	case !info.Mode().IsRegular() && !info.IsDir():
		return "", &notIn{why: name + " is no file"}
	}
	return filepath.Join(folder, local), nil
}

// Base is what a house rule extends, as it is called on a command line: a path, or the name of what is shipped. It is "" where
// the rules extend nothing, or several others.
func (r *Ruleset) Base() (string, error) {
	var names []string
	var from *diag.Source
	for _, s := range r.Sources {
		f, _ := syntax.Parse(s)
		for e := range syntax.Decls[*syntax.ExtendsDecl](f) {
			for _, b := range e.Bases {
				names, from = append(names, b.Value()), s
			}
		}
	}
	if len(names) != 1 {
		return "", nil
	}
	name, sources, err := r.find().base(names[0], from)
	if err != nil || len(sources) == 0 {
		return "", err
	}
	if isShipped(sources[0]) {
		return name, nil
	}
	if path := sources[0].Name; len(sources) == 1 {
		return path, nil
	}
	return filepath.Dir(sources[0].Name), nil
}
