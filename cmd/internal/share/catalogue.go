package share

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/fetch"
	"croupier/cmd/internal/share/keys"
	"croupier/dsl/diag"
	"croupier/interp/strict"
)

// Index is a list of rulesets that can be got, in a file that lies anywhere.
type Index struct {
	Format   int     `json:"format"` // 1
	Title    string  `json:"title,omitempty"`
	Rulesets []Entry `json:"rulesets"`
}

// Entry is what an index says of one ruleset. What was found out by running its check and its tests stands beside what its files
// say.
type Entry struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	About    string   `json:"about,omitempty"`
	Least    int      `json:"least"` // players
	Most     int      `json:"most"`
	Starts   []string `json:"starts"`
	Extends  []string `json:"extends,omitempty"`
	Version  string   `json:"version,omitempty"`
	Language int      `json:"language,omitempty"`
	Tests    string   `json:"tests"` // what croupier test said of them
	Passed   bool     `json:"passed"`
	Source   string   `json:"source"`
	Digest   string   `json:"digest"`
	Key      keys.Key `json:"key,omitempty"`
	Words    string   `json:"words,omitempty"` // the key's fingerprint
}

// mostIndex is how long an index may be, in bytes.
const mostIndex = 4 << 20

// described is the part of show --json that an index wants.
type described struct {
	Title  string
	About  string
	Starts []struct {
		Name        string
		Least, Most int
	}
	Example []string
	Players string
}

// example are the words by which rules are started as their first test does; none where show does not say.
func (d *Desk) example(path string) []string {
	printed, code, err := d.Run("show", path, "--json")
	var is described
	if err != nil || code != 0 || json.Unmarshal([]byte(printed), &is) != nil || len(is.Example) == 0 {
		return nil
	}
	if is.Players != "" {
		return append(is.Example, "--players", is.Players)
	}
	return is.Example
}

// Index looks at each source, checks and tests it in the process with limits, and lists what it is. What is refused is told, and
// left out; the error is for none left.
func (d *Desk) Index(ctx context.Context, title string, sources []string) (*Index, error) {
	index := &Index{Format: 1, Title: title}
	for _, source := range sources {
		e, err := d.entry(ctx, source)
		if err != nil {
			d.Say(fail(source, err).Error())
			continue
		}
		index.Rulesets = append(index.Rulesets, e)
	}
	slices.SortFunc(index.Rulesets, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	if len(index.Rulesets) == 0 {
		return nil, fmt.Errorf("none of the sources can be listed")
	}
	return index, nil
}

func (d *Desk) entry(ctx context.Context, source string) (Entry, error) {
	got, err := fetch.Source(ctx, source, nil)
	if err != nil {
		return Entry{}, err
	}
	key, err := signer(got.Bundle)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Name: got.Name, Source: source, Digest: got.Digest(), Key: key, Extends: fetch.Bases(got.Bundle)}
	if key != "" {
		e.Words = key.Words()
	}
	if m := got.Manifest; m != nil {
		e.Version, e.Language = m.Version, m.Language
	}
	path, err := d.Folder.Keep(e.Digest, got.All())
	if err != nil {
		return e, err
	}
	printed, code, err := d.Run("show", path, "--json")
	if err != nil {
		return e, err
	}
	var is described
	if code != 0 || json.Unmarshal([]byte(printed), &is) != nil {
		return e, refused("check finds mistakes in it, or it had to be stopped")
	}
	e.Title, e.About = is.Title, is.About
	for _, s := range is.Starts {
		e.Starts = append(e.Starts, s.Name)
		e.Most = max(e.Most, s.Most)
		if e.Least == 0 || s.Least < e.Least {
			e.Least = s.Least
		}
	}
	printed, code, err = d.Run("test", path, "--games", "0")
	if err != nil {
		return e, err
	}
	e.Passed = code == 0
	first, _, _ := strings.Cut(strings.TrimSpace(printed), "\n")
	_, e.Tests, _ = strings.Cut(first, ": ")
	return e, nil
}

// JSON is the index as it lies in a file.
func (i *Index) JSON() ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	to.SetIndent("", "  ")
	err := to.Encode(i)
	return diag.Escape(b.Bytes()), err
}

//go:embed catalogue.html
var pages embed.FS

var catalogue = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(pages, "catalogue.html"))
})

// HTML is the index as a page that people read. It brings everything with it.
func (i *Index) HTML() ([]byte, error) {
	var b bytes.Buffer
	err := catalogue().Execute(&b, i)
	return b.Bytes(), err
}

// ReadIndex reads an index from a file or an address.
func ReadIndex(ctx context.Context, at string) (*Index, error) {
	var text []byte
	var err error
	if strings.Contains(at, "://") {
		text, err = fetch.Address(ctx, at, mostIndex)
	} else {
		var s string
		s, err = files.Read(at, mostIndex)
		text = []byte(s)
	}
	if err != nil {
		return nil, fail(at, err)
	}
	i := &Index{}
	if err := strict.UnmarshalSome(text, i); err != nil || i.Format != 1 {
		return nil, fmt.Errorf("%s is no index that croupier index has written", at)
	}
	for _, e := range i.Rulesets {
		if err := e.plain(); err != nil {
			return nil, fail(at, err)
		}
	}
	return i, nil
}

// ofShells are the signs by which a source, where it is copied behind croupier get, would become something else in a shell.
const ofShells = "\"'`$&|;<>(){}*?!#^"

// Command is what people type to get a source; "" for what nobody should type: a flag, what a shell takes for something else, or
// what nobody can be asked for.
func Command(source string) string {
	spaces := strings.Contains(source, " ")
	switch {
	case source == "" || source == ABlock || strings.HasPrefix(source, "-") || strings.ContainsAny(source, ofShells):
		return ""
	case spaces && strings.Contains(source, "://"):
		return ""
	case spaces:
		source = `"` + source + `"`
	}
	return "croupier get " + source
}

// plain refuses an entry that would be shown as something else than it is.
func (e *Entry) plain() error {
	if err := bundle.CheckWord(e.Name); err != nil {
		return err
	}
	for _, text := range slices.Concat([]string{e.Title, e.About, e.Version, e.Source, e.Tests, e.Words}, e.Starts, e.Extends) {
		if err := bundle.CheckLine(text); err != nil {
			return err
		}
	}
	if Command(e.Source) == "" {
		return refused("what it says of %s is got from %q, which nobody should type", e.Name, e.Source)
	}
	return nil
}

// Found is one ruleset that fits what was searched for.
type Found struct {
	Entry
	Where string // "ships with croupier", "got", or the index
}

// Search finds what all the words fit: in names, titles, the sentences about them, starts and what they extend. Capitals do not
// matter; no words fit everything. What fits in its name or title comes first.
func Search(all []Found, words []string) []Found {
	var found []Found
	for _, f := range all {
		if fits(strings.Join(slices.Concat([]string{f.Name, f.Title, f.About}, f.Starts, f.Extends), " "), words) {
			found = append(found, f)
		}
	}
	named := func(f Found) int {
		if fits(f.Name+" "+f.Title, words) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(named(a), named(b)) })
	return found
}

// fits reports whether each of the words is the beginning of a word of a text.
func fits(text string, words []string) bool {
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(part, strings.ToLower(w)) })
	})
}

// Facts are what an index has found out about a ruleset, in one line.
func (e Entry) Facts() string {
	players := fmt.Sprintf("%d to %d players", e.Least, e.Most)
	if e.Least == e.Most {
		players = fmt.Sprintf("%d players", e.Least)
		if e.Least == 1 {
			players = "1 player"
		}
	}
	all := []string{players, "starts " + strings.Join(e.Starts, ", ")}
	if e.Version != "" {
		all = append(all, "version "+e.Version)
	}
	if len(e.Extends) > 0 {
		all = append(all, "stands on "+strings.Join(e.Extends, ", "))
	}
	all = append(all, e.Tests)
	if e.Words != "" {
		return strings.Join(append(all, "signed by "+e.Words), "; ")
	}
	return strings.Join(append(all, "signed by nobody"), "; ")
}

// Got are the rulesets that somebody has got, as search finds them.
func (d *Desk) Got() ([]Found, error) {
	list, err := d.Folder.List()
	if err != nil {
		return nil, err
	}
	var all []Found
	for _, k := range list.All {
		e := Entry{Name: k.Name, Title: k.Title, Version: k.Version, Source: k.Source, Digest: k.Digest, Key: keys.Key(k.Key)}
		if path, there := d.Folder.Of(k.Digest); there {
			if got, err := fetch.Source(context.Background(), path, nil); err == nil {
				_, e.About = fetch.Title(got.Bundle)
				e.Extends = fetch.Bases(got.Bundle)
			}
		}
		all = append(all, Found{e, "got from " + short(k.Source)})
	}
	return all, nil
}
