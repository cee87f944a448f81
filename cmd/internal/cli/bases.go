package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"croupier/dsl/diag"
	"croupier/rulesets"
)

// base finds the ruleset that a file names behind extends: a file in its folder where the name stands in quotation marks;
// otherwise one beside it, and then a shipped one. A file never finds itself, so that kings.deal may extend the kings that
// is shipped.
func base(name string, from *diag.Source) (string, []*diag.Source, error) {
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, rulesets.Ext) {
		path, err := within(filepath.Dir(from.Name), name)
		if err != nil {
			return "", nil, err
		}
		return found(read(baseName(path), path, path))
	}
	if !isShipped(from) {
		folder := filepath.Dir(from.Name)
		if path, err := within(folder, name+rulesets.Ext); err == nil && filepath.Base(from.Name) != name+rulesets.Ext {
			return found(read(name, path, path))
		}
		if path, err := within(folder, name); err == nil {
			return found(findIn(path))
		}
	}
	if shipped(name) {
		return found(find(name))
	}
	return "", nil, fmt.Errorf("there is no ruleset %q here%s", name, near(name, shippedNames(), "; shipped are "))
}

func found(r *ruleset, err error) (string, []*diag.Source, error) {
	if err != nil {
		return "", nil, err
	}
	return r.name, r.sources, nil
}

// within is the path of a file or folder in a folder. What leads out of it is refused: paths upwards, absolute ones, and
// links to elsewhere, so that the rules of a stranger read nothing but what came with them.
func within(folder, name string) (string, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", fmt.Errorf("%s lies outside of the ruleset's folder, where nothing is read", name)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", fmt.Errorf("there is no folder %s", folder)
	}
	defer func() { _ = root.Close() }() // it was only looked into
	if _, err := root.Stat(filepath.FromSlash(name)); err != nil {
		if info, err := os.Lstat(filepath.Join(folder, name)); err == nil && info.Mode()&os.ModeSymlink != 0 {
			return "", fmt.Errorf("%s is a link that leads out of the ruleset's folder, where nothing is read", name)
		}
		return "", fmt.Errorf("there is no file %s in the ruleset's folder", name)
	}
	return filepath.Join(folder, name), nil
}
