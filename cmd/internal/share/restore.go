package share

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/fetch"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// Restore brings back just what the table's lock pins, and says where there is something newer. Nothing else than what is pinned
// is taken, whatever the sources have by now.
func (d *Desk) Restore(ctx context.Context) error {
	lock, err := store.Read(d.Lock)
	if err != nil {
		return err
	}
	if len(lock.All) == 0 {
		return fmt.Errorf("there is no %s here that names anything: croupier get SOURCE --lock begins one", store.LockName)
	}
	if err := d.agree(lock.All); err != nil {
		return err
	}
	var failed []string
	for _, k := range lock.All {
		if err := d.restore(ctx, k); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			d.Say(fmt.Sprintf("%s: %s", k.Name, fail(k.Source, err)))
			failed = append(failed, k.Name)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%s could not be restored as %s has it", strings.Join(failed, ", "), store.LockName)
	}
	return nil
}

func (d *Desk) restore(ctx context.Context, k store.Kept) error {
	var newest *fetch.Got
	why := refused("it is not here, and came as a block of text: get the same block again, --as %s", k.Name)
	if remembers(k) {
		newest, why = fetch.Source(ctx, k.Source, nil)
	}
	if _, there := d.Folder.Of(k.Digest); !there {
		if newest == nil && k.At == "" {
			return why
		}
		if err := d.bring(ctx, k, newest); err != nil {
			return err
		}
	} else if newest == nil && remembers(k) {
		d.Say(fmt.Sprintf("%s: whether there is a newer one is not known: %s", k.Name, fail(k.Source, why)))
	}
	line := fmt.Sprintf("%s: as it is pinned", k.Name)
	if newest != nil && newest.Digest() != k.Digest {
		line += fmt.Sprintf("; %s has another one by now%s: croupier update %s shows what it changes", k.Source, versionOf(newest),
			k.Name)
	}
	d.Say(line)
	return nil
}

// remembers reports whether a source can be asked again.
func remembers(k store.Kept) bool { return k.Source != ABlock }

func versionOf(got *fetch.Got) string {
	if got.Manifest == nil {
		return ""
	}
	return ", version " + got.Manifest.Version
}

// bring fetches what is pinned, and refuses anything else.
func (d *Desk) bring(ctx context.Context, k store.Kept, newest *fetch.Got) error {
	got := newest
	if got == nil || got.Digest() != k.Digest {
		if k.At == "" {
			return refused("it is not what is pinned any more, and %s has no older ones", short(k.Source))
		}
		var err error
		if got, err = fetch.Source(ctx, k.At, nil); err != nil {
			return err
		}
	}
	if got.Digest() != k.Digest {
		return refused("it is not what is pinned: its digest is %.19s..., not %.19s...", got.Digest(), k.Digest)
	}
	key, err := signer(got.Bundle)
	if err != nil {
		return err
	}
	if string(key) != k.Key {
		return refused("another key has signed it than is pinned")
	}
	path, err := d.Folder.Keep(k.Digest, got.All())
	if err != nil {
		return err
	}
	return d.look(path, k, got.Bundle, false)
}

// Update brings what somebody has got up to date, one by one: what is newer is shown with what it changes in the rules and in
// what comes of them, and is taken if the person says so; yes says so for all.
func (d *Desk) Update(ctx context.Context, names []string, w Wishes, yes bool) error {
	list, err := d.Folder.List()
	if err != nil {
		return err
	}
	if d.Lock != "" {
		if list, err = store.Read(d.Lock); err != nil {
			return err
		}
	}
	for _, name := range names {
		if _, ok := list.Find(name); !ok {
			return fmt.Errorf("nothing that was got is called %q; croupier search lists what there is", name)
		}
	}
	if len(list.All) == 0 {
		d.Say("Nothing was got yet.")
	}
	wanted := slices.DeleteFunc(slices.Clone(list.All), func(k store.Kept) bool {
		return len(names) > 0 && !slices.Contains(names, k.Name)
	})
	if err := d.agree(wanted); err != nil {
		return err
	}
	var failed []string
	var nobody error
	for _, k := range wanted {
		if !remembers(k) {
			d.Say(fmt.Sprintf("%s: it came as a block of text, which nobody can ask for a newer one", k.Name))
			continue
		}
		err := d.update(ctx, k, w, yes)
		switch {
		case err == nil:
		case ctx.Err() != nil, errors.As(err, new(*left)):
			return err
		case errors.Is(err, ErrNobody):
			nobody = err
		default:
			d.Say(fmt.Sprintf("%s: %s", k.Name, fail(k.Source, err)))
			failed = append(failed, k.Name)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%s could not be brought up to date; what was here is here as before", strings.Join(failed, ", "))
	}
	return nobody
}

func (d *Desk) update(ctx context.Context, k store.Kept, w Wishes, yes bool) error {
	got, err := fetch.Source(ctx, k.Source, nil)
	if err != nil {
		return err
	}
	if got.Digest() == k.Digest {
		d.Say(fmt.Sprintf("%s: there is nothing newer", k.Name))
		return nil
	}
	if _, err := d.signed(got.Bundle, k.Name, k, w); err != nil {
		return err
	}
	path, err := d.Folder.Keep(got.Digest(), got.All())
	if err != nil {
		return err
	}
	now := k
	now.Digest, now.Version = got.Digest(), ""
	if got.Manifest != nil {
		now.Version = got.Manifest.Version
	}
	if err := d.look(path, now, got.Bundle, false); err != nil {
		return err
	}
	d.Say(fmt.Sprintf("%s: %s has another one%s. What changes in the rules:", k.Name, k.Source, versionOf(got)))
	d.Say("")
	before, there := d.Folder.Of(k.Digest)
	if there {
		if err := d.changes(before, path, k.Name); err != nil {
			return err
		}
	}
	if !yes {
		taken, err := d.ask(fmt.Sprintf("Take it as %s? [y/N] ", k.Name))
		if err != nil {
			return fmt.Errorf("%w: --yes takes what is newer without a question", err)
		}
		if !taken {
			d.Say(fmt.Sprintf("%s stays as it was.", k.Name))
			return nil
		}
	}
	w.As = k.Name
	if _, err := d.take(got, k.Source, w, false); err != nil {
		return err
	}
	d.Say(fmt.Sprintf("%s is up to date.", k.Name))
	return nil
}

// changes shows what differs between two sets of files, and what that does to what comes of a game.
func (d *Desk) changes(before, after, name string) error {
	old, err := fetch.Source(context.Background(), before, nil)
	if err != nil {
		return err
	}
	now, err := fetch.Source(context.Background(), after, nil)
	if err != nil {
		return err
	}
	for _, file := range both(old.Bundle, now.Bundle) {
		if text := diff.Diff("before/"+file, old.Files[file], "now/"+file, now.Files[file]); len(text) > 0 {
			_, shown, _ := strings.Cut(string(text), "\n") // its first line names both once more
			d.Say(strings.TrimRight(shown, "\n"))
		}
	}
	d.Say("")
	printed, code, err := d.Run(append(append([]string{"compare", before, after}, d.example(after)...), "--games", "2000")...)
	if err != nil {
		return err
	}
	if code == 0 {
		for _, path := range []string{before, after} { // which compare tells apart as before and after
			printed = strings.ReplaceAll(strings.ReplaceAll(printed, path, name), filepath.Base(path), name)
		}
		d.Say(strings.TrimRight(printed, "\n"))
	} else {
		d.Say(fmt.Sprintf("What it does to the odds is not shown: the start needs values. croupier compare %s %s START "+
			"name=value ... shows it.",
			before, after))
	}
	d.Say("")
	return nil
}

// both are the names of the texts of either bundle, sorted.
func both(one, other *bundle.Bundle) []string {
	var all []string
	for _, b := range []*bundle.Bundle{one, other} {
		for name := range b.Text() {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Forget takes a ruleset off the list of what is kept, and out of the table's lock.
func (d *Desk) Forget(name string) error {
	unlock, err := d.Folder.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	list, err := d.Folder.List()
	if err != nil {
		return err
	}
	lock, err := d.pinned()
	if err != nil {
		return err
	}
	_, got := list.Find(name)
	_, pinned := lock.Find(name)
	if !got && !pinned {
		return fmt.Errorf("nothing that was got is called %q; croupier search lists what there is", name)
	}
	if got {
		err = list.Drop(name)
	}
	if pinned && err == nil {
		err = lock.Drop(name)
	}
	return err
}

// Expect reads a key that somebody names: a known one by its name, or the key itself.
func (d *Desk) Expect(text string) (keys.Key, error) {
	if text == "" {
		return "", nil
	}
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil {
		return "", err
	}
	if known, ok := ring.Find(text); ok {
		return known.Key, nil
	}
	key, err := keys.Read(text)
	if err != nil {
		return "", fmt.Errorf("no key is known as %q (croupier key lists them), and %w", text, err)
	}
	return key, nil
}
