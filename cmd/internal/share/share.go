// Package share is rulesets that travel: got from elsewhere, looked at before they are kept, pinned, brought up to date,
// published. What somebody else has written is only read here; it is checked, shown and played by this program run again, in its
// process with limits. The parts: bundle is what travels, fetch where it comes from, keys who signed it, store where it is kept.
// This package must not know how rules are read or played.
package share

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/fetch"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// Desk is where a person gets rulesets and gives them away.
type Desk struct {
	Folder  store.Folder
	Lock    string   // the file that pins what this table uses; "" for none
	Shipped []string // the names of all that ships
	Own     keys.Key // the person's own key; "" for none
	In      io.Reader
	// Say tells the person something; what it is handed may hold anything that a stranger wrote.
	Say func(line string)
	// Ask asks the person a question that is answered with yes or no; the error is ErrNobody where nobody is there to ask.
	Ask func(question string) (bool, error)
	// Agreed is that whatever a lock names is asked, and that its keys are known, without a question.
	Agreed bool
	// Run runs this program again with other words, and gives what it printed, among it the errors, and its exit code.
	Run func(words ...string) (printed string, code int, err error)
}

// ABlock is the source of what came as a block of text, which nobody can be asked for again.
const ABlock = "a block of text"

// ErrNobody is the error where a question would have to be asked, and nobody is there.
var ErrNobody = errors.New("nobody is here to answer")

// ErrDeclined is the error where a person has said no.
var ErrDeclined = errors.New("nothing was kept")

// left is the error where whoever was asked has gone, or has stopped the program: then nothing else is asked.
type left struct{ error }

// Unwrap is why.
func (l *left) Unwrap() error { return l.error }

// ask asks a question.
func (d *Desk) ask(question string) (bool, error) {
	yes, err := d.Ask(question)
	if err != nil && !errors.Is(err, ErrNobody) {
		err = &left{err}
	}
	return yes, err
}

// Wishes are what a person says about what they get.
type Wishes struct {
	As    string   // the name to keep it under; "" for its own
	Key   keys.Key // who must have signed it; "" to be asked about a key that is not known
	Older bool     // an older version is fine
}

// fail is an error about one source.
func fail(source string, err error) error {
	var why *bundle.Refused
	if errors.As(err, &why) {
		return fmt.Errorf("%s is refused: %s", short(source), why.Why)
	}
	return err
}

// short is a source for a message: a block of text is long.
func short(source string) string {
	if bundle.HasBlock(source) {
		return "the block of text"
	}
	if source == "-" {
		return "what was read"
	}
	return source
}

func refused(format string, values ...any) error {
	return &bundle.Refused{Why: fmt.Sprintf(format, values...)}
}

// Get gets what a source has, shows it, and keeps it under a name; where the table has a lock, it is pinned there too. Nothing of
// it is run but in the process with limits.
func (d *Desk) Get(ctx context.Context, source string, w Wishes) (store.Kept, error) {
	got, err := fetch.Source(ctx, source, d.In)
	if err != nil {
		return store.Kept{}, fail(source, err)
	}
	k, err := d.take(got, source, w, true)
	return k, fail(source, err)
}

// take looks at what somebody has got, and keeps it. Shown is whether the person sees what it is first.
func (d *Desk) take(got *fetch.Got, source string, w Wishes, shown bool) (store.Kept, error) {
	k := store.Kept{Name: w.As, Source: source, At: got.At, Digest: got.Digest()}
	if bundle.HasBlock(source) || source == "-" {
		k.Source = ABlock
	}
	if k.Name == "" {
		k.Name = got.Name
	}
	if m := got.Manifest; m != nil {
		k.Title, k.Version = m.Title, m.Version
	} else {
		k.Title, _ = fetch.Title(got.Bundle)
	}
	if err := d.name(k.Name); err != nil {
		return k, err
	}
	if err := d.follows(got.Bundle, &k, w); err != nil {
		return k, err
	}
	path, err := d.Folder.Keep(k.Digest, got.All())
	if err != nil {
		return k, err
	}
	if err := d.look(path, k, got.Bundle, shown); err != nil {
		return k, err
	}
	if err := d.know(k, w); err != nil {
		return k, err
	}
	return k, d.record(got.Bundle, k, w)
}

// follows refuses what may not take the place of what has its name: in the list of what is kept, or in the table's lock. It fills
// in who has signed it.
func (d *Desk) follows(b *bundle.Bundle, k *store.Kept, w Wishes) error {
	had := []store.Kept{{}}
	for _, read := range []func() (*store.List, error){d.Folder.List, d.pinned} {
		list, err := read()
		if err != nil {
			return err
		}
		if before, ok := list.Find(k.Name); ok {
			had = append(had, before)
		}
	}
	for _, before := range had {
		key, err := d.signed(b, k.Name, before, w)
		if err != nil {
			return err
		}
		k.Key = key
		if !w.Older && bundle.Older(k.Version, before.Version) {
			return refused("%s, and %s is here in version %s: older ones may have mistakes that were mended since; --older takes it",
				itsVersion(*k), k.Name, before.Version)
		}
	}
	return nil
}

// pinned is the table's lock; an empty one where it has none.
func (d *Desk) pinned() (*store.List, error) {
	if d.Lock == "" {
		return &store.List{}, nil
	}
	return store.Read(d.Lock)
}

// record writes a ruleset into the list of what is kept, and into the table's lock. Both are read anew, and whether it may stand
// there is asked anew: somebody may have got something else in the meantime.
func (d *Desk) record(b *bundle.Bundle, k store.Kept, w Wishes) error {
	unlock, err := d.Folder.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := d.follows(b, &k, w); err != nil {
		return err
	}
	list, err := d.Folder.List()
	if err != nil {
		return err
	}
	kept := k
	// A file is found again from whatever folder; a lock lies beside its files.
	if !strings.Contains(k.Source, "://") && remembers(k) {
		if abs, err := filepath.Abs(k.Source); err == nil {
			kept.Source = abs
		}
	}
	if err := list.Put(kept); err != nil {
		return err
	}
	if d.Lock == "" {
		return nil
	}
	lock, err := store.Read(d.Lock)
	if err != nil {
		return err
	}
	return lock.Put(k)
}

func itsVersion(k store.Kept) string {
	if k.Version == "" {
		return "it says no version"
	}
	return "it is version " + k.Version
}

// name refuses names that nothing can be kept under, and those that people would take for something that ships.
func (d *Desk) name(name string) error {
	if err := bundle.CheckWord(name); err != nil {
		if name == "" {
			return refused("nothing says what it is called: --as gives it a name")
		}
		return err
	}
	for _, shipped := range d.Shipped {
		if name == shipped {
			return refused("%s is the name of something that ships with croupier, and would be taken for it: --as gives it another "+
				"name", name)
		}
		if looksLike(name, shipped) {
			return refused("%s looks like %s, which ships with croupier, and would be taken for it: --as gives it another name", name,
				shipped)
		}
	}
	return nil
}

// look checks rules and shows what they are.
func (d *Desk) look(path string, k store.Kept, b *bundle.Bundle, shown bool) error {
	if printed, code, err := d.Run("check", path); err != nil {
		return err
	} else if code != 0 {
		d.Say(strings.ReplaceAll(printed, path, k.Name)) // and not where it is kept
		return refused("check finds mistakes in it, or it had to be stopped; nothing was kept under the name %s", k.Name)
	}
	d.bases(b)
	if !shown {
		return nil
	}
	d.Say(fmt.Sprintf("%s, from %s", head(k), short(k.Source)))
	d.Say("")
	words := []string{"show", path}
	if fetch.Extends(b) {
		words = append(words, "--diff")
	}
	printed, code, err := d.Run(words...)
	if err != nil {
		return err
	}
	if code == 0 {
		d.Say(strings.TrimRight(strings.ReplaceAll(printed, path, k.Name), "\n"))
		d.Say("")
	}
	d.Say(d.lua(b))
	return nil
}

// bases says where rules stand on others that are not here as they were where it was published.
func (d *Desk) bases(b *bundle.Bundle) {
	if b.Manifest == nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(b.Manifest.Bases)) {
		if k, ok := d.has(name, d.Lock); ok && k.Digest != b.Manifest.Bases[name] {
			d.Say(fmt.Sprintf("It was published on another %s than the one here, which is from %s: it may come out otherwise.",
				name, short(k.Source)))
		}
	}
}

// has is what was got under a name: what a lock names, else the person's own.
func (d *Desk) has(name, lock string) (k store.Kept, ok bool) {
	if lock != "" {
		if list, err := store.Read(lock); err == nil {
			if k, ok = list.Find(name); ok {
				return k, true
			}
		}
	}
	list, err := d.Folder.List()
	if err != nil {
		return k, false
	}
	return list.Find(name)
}

// head is what something is, in one line.
func head(k store.Kept) string {
	text := k.Name
	if k.Title != "" {
		text = k.Title
	}
	if k.Version != "" {
		text += ", version " + k.Version
	}
	return text
}

// lua says what Lua a bundle has.
func (d *Desk) lua(b *bundle.Bundle) string {
	lines, within := 0, false
	for name, text := range b.Text() {
		if strings.HasSuffix(name, ".lua") {
			lines += strings.Count(text, "\n")
			continue
		}
		within = within || strings.Contains(text, "lua")
	}
	switch {
	case lines > 0:
		return fmt.Sprintf("It has %d lines of Lua in files of their own; they run within limits, and see nothing of this "+
			"machine.", lines)
	case within:
		return "It has Lua in its rules; that runs within limits, and sees nothing of this machine."
	}
	return "It has no Lua."
}
