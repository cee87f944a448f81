// Package fetch brings a bundle from where somebody says that it is: a file or folder of this machine, a block of text, an
// address of the web, a registry. It takes no more than a bundle may have, from nobody but whom it was sent to, and not from the
// local network unless that is what was typed; and it keeps nothing. It must not know who is trusted.
package fetch

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/share/bundle"
)

// Got is what a source has.
type Got struct {
	*bundle.Bundle
	Name string // what it may be called, by the source or the manifest; "" where nothing says it
	At   string // the source, pinned to just this bundle, where that kind of source can pin; else ""
}

// The beginnings of sources.
const (
	registryScheme = "oci://"
	webScheme      = "https://"
	openScheme     = "http://"
)

// Place is who is asked for a source: a server, or another machine whose folders are read as if they were here. Inner reports
// whether its name alone says that it is in a local network. A file or folder of this machine has none.
func Place(source string) (place string, inner bool) {
	if scheme, rest, found := strings.Cut(source, "://"); found {
		place, _, _ = strings.Cut(rest, "/")
		at, err := url.Parse("//" + place)
		return place, scheme == "file" || err != nil || inside(at.Hostname())
	}
	if slashes := strings.ReplaceAll(source, `\`, "/"); strings.HasPrefix(slashes, "//") {
		place, _, _ = strings.Cut(slashes[2:], "/")
		return place, true
	}
	return "", false
}

// Source reads a source's bundle. In is what "-" stands for: a text with a block in it.
func Source(ctx context.Context, source string, in io.Reader) (*Got, error) {
	got, err := read(ctx, source, in)
	if err != nil {
		return nil, err
	}
	if got.Manifest != nil {
		got.Name = got.Manifest.Name
	}
	if bundle.CheckWord(got.Name) != nil {
		got.Name = asWord(got.Name)
	}
	return got, nil
}

func read(ctx context.Context, source string, in io.Reader) (*Got, error) {
	switch {
	case source == "-" && in == nil:
		return nil, &bundle.Refused{Why: "what was read once cannot be read again: name a file or an address"}
	case source == "-":
		text, err := io.ReadAll(io.LimitReader(in, 2*bundle.MostPacked))
		if err != nil {
			return nil, err
		}
		return block(string(text))
	case bundle.HasBlock(source):
		return block(source)
	case strings.HasPrefix(source, registryScheme):
		return registry(ctx, source)
	case strings.HasPrefix(source, webScheme), strings.HasPrefix(source, openScheme):
		return web(ctx, source)
	case strings.Contains(source, "://"):
		return nil, fmt.Errorf("croupier gets files, folders, archives, %s and %s, not %q", webScheme, registryScheme, source)
	}
	return local(source)
}

func block(text string) (*Got, error) {
	b, err := bundle.ReadBlock(text)
	if err != nil {
		return nil, err
	}
	return &Got{Bundle: b, Name: stem(b.Rules()[0])}, nil
}

// stem is a file's name without its folder and ending.
func stem(name string) string { return strings.TrimSuffix(path.Base(filepath.ToSlash(name)), ".deal") }

var others = regexp.MustCompile(`[^a-z0-9]+`)

// asWord makes a name a word that a ruleset can be kept under, as far as it goes.
func asWord(name string) string {
	return strings.Trim(others.ReplaceAllString(strings.ToLower(name), "-"), "-")
}

// archived reads an archive, or one file of rules, by what its bytes are.
func archived(name string, packed []byte) (*Got, error) {
	if bundle.IsArchive(packed) {
		b, err := bundle.Unpack(packed)
		if err != nil {
			return nil, err
		}
		name = path.Base(name)
		for _, ending := range []string{".gz", ".tgz", ".zip", ".tar"} {
			name = strings.TrimSuffix(name, ending)
		}
		return &Got{Bundle: b, Name: name}, nil
	}
	head := strings.TrimSpace(strings.ToLower(string(packed[:min(len(packed), 200)])))
	if strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html") {
		return nil, &bundle.Refused{Why: "it is a web page, not a ruleset: look there for the file itself (raw, or download)"}
	}
	if bundle.HasBlock(string(packed)) {
		return block(string(packed))
	}
	if path.Ext(name) != ".deal" {
		return nil, &bundle.Refused{Why: "it is neither a .deal file nor an archive (.tar.gz or .zip)"}
	}
	b, err := bundle.New(map[string][]byte{fileName(name): packed})
	if err != nil {
		return nil, err
	}
	return &Got{Bundle: b, Name: stem(name)}, nil
}

// fileName is a file's name as a bundle can have it.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`\:*?"<>|%&#'`, r) || r > 0x7e || r < 0x20 {
			return '-'
		}
		return r
	}, path.Base(name))
}

// local reads a file, an archive or a folder of this machine.
func local(source string) (*Got, error) {
	info, err := os.Stat(source)
	switch {
	case err != nil:
		return nil, files.Unreadable(err)
	case info.IsDir():
		return folder(source)
	case filepath.Ext(source) == ".deal":
		b, err := Rules(source)
		if err != nil {
			return nil, err
		}
		return &Got{Bundle: b, Name: stem(source)}, nil
	}
	text, err := files.Read(source, bundle.MostPacked+1)
	if err != nil {
		return nil, err
	}
	return archived(filepath.ToSlash(source), []byte(text))
}
