// Package rulesets holds the games that are shipped, a folder each, as text. It knows nothing about what is in them.
package rulesets

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed */*
var files embed.FS

// Ext is the ending of a ruleset's files.
const Ext = ".deal"

// Names lists the shipped rulesets in alphabetical order. A ruleset's name is its folder's.
func Names() []string {
	folders, err := files.ReadDir(".")
	if err != nil {
		return nil // never: the folders are part of the program
	}
	names := make([]string, 0, len(folders))
	for _, f := range folders {
		names = append(names, f.Name())
	}
	return names
}

// A File is one file of a ruleset. Its path begins with the ruleset's name.
type File struct{ Path, Text string }

// Files gives the files of a shipped ruleset in alphabetical order, and none where no ruleset has that name.
func Files(name string) []File {
	entries, err := fs.ReadDir(files, path.Clean(name))
	if err != nil || strings.ContainsAny(name, `/\.`) {
		return nil
	}
	var all []File
	for _, e := range entries {
		p := path.Join(name, e.Name())
		if text, err := files.ReadFile(p); err == nil && path.Ext(p) == Ext {
			all = append(all, File{p, string(text)})
		}
	}
	return all
}

// Lua gives a file with Lua that a ruleset names; from is the path of the ruleset's file, as Files gives it.
func Lua(from, name string) (File, bool) {
	p := path.Join(path.Dir(from), name)
	if !fs.ValidPath(name) || path.Ext(name) != ".lua" {
		return File{}, false
	}
	text, err := files.ReadFile(p)
	return File{p, string(text)}, err == nil
}
