package share

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/fetch"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// Parcel is what somebody wants to publish.
type Parcel struct {
	File     string // a file of rules, or a folder
	Name     string // what it is to be called; "" for the file's name
	Version  string
	Language int       // the version of the language
	Own      *keys.Own // who signs it; nil for nobody
}

// Pack makes a bundle of rules: what they consist of, the sheet that people print, and a picture of what comes of them where
// their first test says how they are started. Rules with mistakes, or whose tests fail, are not packed.
func (d *Desk) Pack(ctx context.Context, p Parcel) (*bundle.Bundle, error) {
	for _, verb := range []string{"check", "test"} {
		if printed, code, err := d.Run(verb, p.File); err != nil {
			return nil, err
		} else if code != 0 {
			d.Say(printed)
			return nil, fmt.Errorf("%s is not published: croupier %s has to be content with it first", p.File, verb)
		}
	}
	got, err := fetch.Source(ctx, p.File, nil)
	if err != nil {
		return nil, fail(p.File, err)
	}
	b := got.Bundle
	if err := d.accompany(b, p.File); err != nil {
		return nil, err
	}
	m := bundle.Manifest{Name: p.Name, Version: p.Version, Language: p.Language, Extends: fetch.Bases(b)}
	for _, name := range m.Extends {
		if k, ok := d.has(name, filepath.Join(filepath.Dir(p.File), store.LockName)); ok {
			if m.Bases == nil {
				m.Bases = map[string]string{}
			}
			m.Bases[name] = k.Digest
		}
	}
	m.Title, m.About = fetch.Title(b)
	if m.Name == "" {
		m.Name = got.Name
	}
	if err := d.name(m.Name); err != nil {
		return nil, fail(p.File, err)
	}
	var sign func([]byte) ([]byte, error)
	if p.Own != nil {
		m.Key = string(p.Own.Key)
		sign = func(message []byte) ([]byte, error) { return p.Own.Sign(message), nil }
	}
	return b, fail(p.File, b.Describe(m, sign))
}

// The files that are made for a bundle.
const (
	sheetName   = "sheet.html"
	pictureName = "odds.svg"
)

// accompany adds the sheet and the picture.
func (d *Desk) accompany(b *bundle.Bundle, file string) error {
	page, code, err := d.Run("sheet", file, "--html")
	if err != nil {
		return err
	}
	if code == 0 && len(page) <= bundle.MostFile {
		b.Files[sheetName] = []byte(page)
	}
	folder, err := os.MkdirTemp("", "croupier-picture-*")
	if err != nil {
		return files.Unwritable(os.TempDir(), err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // it was only for this
	picture := filepath.Join(folder, pictureName)
	words := append(append([]string{"sim", file}, d.example(file)...), "--games", "2000", "--seed", "1", "--svg", picture)
	if _, code, err = d.Run(words...); err != nil {
		return err
	}
	if text, err := files.Read(picture, bundle.MostFile); code == 0 && err == nil {
		b.Files[pictureName] = []byte(text)
	} else {
		delete(b.Files, pictureName)
	}
	return nil
}

// Publish puts a bundle where the target says: into a registry, or into an archive of this machine. It gives the words that
// others get it by.
func (d *Desk) Publish(ctx context.Context, b *bundle.Bundle, target string) (string, error) {
	switch {
	case strings.HasPrefix(target, "oci://"):
		at, err := fetch.Publish(ctx, target, b)
		if errors.Is(err, fetch.ErrThere) {
			return "", fmt.Errorf("%s has version %s already, with other files: publish it as the next version, with --release",
				target, b.Manifest.Version)
		}
		return at, fail(target, err)
	case strings.Contains(target, "://"):
		return "", fmt.Errorf("croupier publishes to oci://REGISTRY/REPOSITORY, or writes an archive such as %s.tar.gz",
			b.Manifest.Name)
	case !strings.HasSuffix(target, ".tar.gz") && !strings.HasSuffix(target, ".tgz"):
		return "", fmt.Errorf("an archive is called NAME.tar.gz, and a registry oci://REGISTRY/REPOSITORY; %q is neither", target)
	}
	if _, err := os.Lstat(target); err == nil { // what else lies there is not written over
		if there, err := fetch.Source(ctx, target, nil); err != nil || there.Manifest == nil || there.Manifest.Name != b.Manifest.Name {
			return "", fmt.Errorf("%s is there already, and is no archive of %s: name another file", target, b.Manifest.Name)
		}
	}
	packed, err := b.Archive()
	if err != nil {
		return "", err
	}
	return target, files.Write(target, string(packed))
}

// Block is rules as a block of text: the files that they consist of, and no more.
func (d *Desk) Block(ctx context.Context, file string) (string, error) {
	if printed, code, err := d.Run("check", file); err != nil {
		return "", err
	} else if code != 0 {
		d.Say(printed)
		return "", fmt.Errorf("%s is not shared: croupier check has to be content with it first", file)
	}
	got, err := fetch.Source(ctx, file, nil)
	if err != nil {
		return "", fail(file, err)
	}
	texts := map[string][]byte{}
	for name, text := range got.Text() {
		texts[name] = []byte(text)
	}
	b, err := bundle.New(texts)
	if err != nil {
		return "", fail(file, err)
	}
	return b.Block()
}
