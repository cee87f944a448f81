package fetch

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/share/bundle"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// folder takes the files of a folder that a bundle may have. What hides, and what no ruleset needs, stays there.
func folder(source string) (*Got, error) {
	root, err := os.OpenRoot(source)
	if err != nil {
		return nil, files.Unreadable(err)
	}
	defer func() { _ = root.Close() }() // it was only read
	taken, seen := map[string][]byte{}, 0
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			return &bundle.Refused{Why: name + " is a link or a device: a bundle has only files"}
		}
		if seen++; seen > 10*bundle.MostFiles {
			return &bundle.Refused{Why: "the folder holds far more files than any ruleset has"}
		}
		if !bundle.Needed(name) {
			return nil
		}
		text, err := readIn(root, name)
		taken[name] = text
		return err
	})
	if err != nil {
		return nil, files.Unreadable(err)
	}
	b, err := bundle.New(taken)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(source)
	if err != nil {
		return nil, files.Unreadable(err)
	}
	return &Got{Bundle: b, Name: stem(abs)}, nil
}

func readIn(root *os.Root, name string) ([]byte, error) {
	info, err := root.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > bundle.MostFile {
		return nil, &bundle.Refused{Why: name + " is larger than any file of a ruleset"}
	}
	return root.ReadFile(name)
}

// named finds the Lua that a text may name.
var named = regexp.MustCompile(`"([^"\n]{1,100}\.lua)"`)

// Rules takes one file of rules, and from its folder what it names: Lua, and the files that it extends, with what they name.
func Rules(file string) (*bundle.Bundle, error) {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return nil, files.Unreadable(err)
	}
	defer func() { _ = root.Close() }() // it was only read
	taken := map[string][]byte{}
	open := []string{filepath.Base(file)}
	for len(open) > 0 && len(taken) <= bundle.MostFiles {
		name := open[0]
		open = open[1:]
		if _, have := taken[name]; have {
			continue
		}
		info, err := root.Stat(name)
		if err == nil && !info.Mode().IsRegular() {
			err = &bundle.Refused{Why: name + " is no file"}
		}
		if err != nil {
			return nil, files.Unreadable(err)
		}
		text, err := readIn(root, name)
		if err != nil {
			return nil, files.Unreadable(err)
		}
		taken[name] = text
		if path.Ext(name) == ".deal" {
			open = append(open, parts(root, name, string(text))...)
		}
	}
	return bundle.New(taken)
}

// parts are the files beside a file of rules that it names.
func parts(root *os.Root, name, text string) (all []string) {
	beside := func(other string) bool {
		other = path.Join(path.Dir(name), strings.ReplaceAll(other, `\`, "/"))
		info, err := root.Stat(other)
		if err != nil || !info.Mode().IsRegular() {
			return false
		}
		all = append(all, other)
		return true
	}
	for _, m := range named.FindAllStringSubmatch(text, -1) {
		beside(m[1])
	}
	for _, other := range extended(name, text) {
		if other+".deal" == path.Base(name) || !beside(other+".deal") {
			beside(other)
		}
	}
	return all
}

// extended are the names behind extends in a file of rules.
func extended(name, text string) (all []string) {
	tree, _ := syntax.Parse(diag.NewSource(name, text))
	for extends := range syntax.Decls[*syntax.ExtendsDecl](tree) {
		for _, base := range extends.Bases {
			all = append(all, base.Value())
		}
	}
	return all
}

// Extends reports whether rules of a bundle say that they stand on others.
func Extends(b *bundle.Bundle) bool {
	return slices.ContainsFunc(b.Rules(), func(name string) bool { return len(extended(name, string(b.Files[name]))) > 0 })
}

// Bases are the names behind extends in the files of a bundle that no file of it has: what is shipped, or has been got.
func Bases(b *bundle.Bundle) (all []string) {
	for _, name := range b.Rules() {
		for _, base := range extended(name, string(b.Files[name])) {
			_, file := b.Files[base+".deal"]
			_, itself := b.Files[base]
			if !itself && (!file || base+".deal" == name) && !slices.Contains(all, base) {
				all = append(all, base)
			}
		}
	}
	return all
}

// Title is what the rules of a bundle call themselves, and the sentence about them; "" where nothing says it.
func Title(b *bundle.Bundle) (title, about string) {
	for _, name := range b.Rules() {
		tree, _ := syntax.Parse(diag.NewSource(name, string(b.Files[name])))
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *syntax.RulesetDecl:
				title = syntax.Unquote(d.Title)
			case *syntax.AboutDecl:
				about = syntax.Unquote(d.Text)
			}
		}
	}
	return title, about
}
