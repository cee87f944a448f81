package share

import (
	"errors"
	"fmt"
	"strings"

	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
	"croupier/dsl/diag"
)

// signed finds out who signed a bundle; "" if nobody has. It refuses a signature that does not fit, and whatever is signed by
// others than the same ruleset was before: that is how somebody would put theirs in its place. A key that is not known is asked
// about.
func (d *Desk) signed(b *bundle.Bundle, name string, before store.Kept, w Wishes) (string, error) {
	key, err := signer(b)
	if err != nil {
		return "", err
	}
	was := keys.Key(before.Key)
	switch {
	case w.Key != "" && key == "":
		return "", refused("nobody has signed it")
	case w.Key != "" && key != w.Key:
		return "", refused("another key has signed it: %s (%s)", key.Words(), key)
	case was != "" && key == "":
		return "", refused("nobody has signed it, and %s, as it is here, was signed by %s. Somebody may have put theirs in its place. "+
			"If you know better, get it under another name with --as", name, was.Words())
	case was != "" && key != was:
		return "", refused("THE KEY HAS CHANGED. %s was signed by %s, and this by %s. Somebody may have put theirs in its place. "+
			"Ask whoever wrote it, by another way. If they say so: croupier get --forget %s, and get it again",
			name, was.Words(), key.Words(), name)
	}
	return string(key), nil
}

// signer is the key whose signature a bundle has.
func signer(b *bundle.Bundle) (keys.Key, error) {
	message, signature := b.Signed()
	if signature == nil {
		return "", nil
	}
	key, err := keys.Read(b.Manifest.Key)
	if err != nil {
		return "", refused("it is signed, and does not say by which key")
	}
	if !key.Verify(message, signature) {
		return "", refused("its signature does not fit: somebody has changed it since %s signed it", key.Words())
	}
	return key, nil
}

// know tells who signed a ruleset. A key that is not known yet is asked about once, and then remembered.
func (d *Desk) know(k store.Kept, w Wishes) error {
	key := keys.Key(k.Key)
	if key == "" {
		d.Say("Nobody has signed it.")
		return nil
	}
	if key == d.Own {
		d.Say(fmt.Sprintf("It is signed by your own key (%s).", key.Words()))
		return nil
	}
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil {
		return err
	}
	if name := ring.Of(key); name != "" {
		d.Say(fmt.Sprintf("It is signed by the key that you know as %s (%s).", name, key.Words()))
		return nil
	}
	d.Say(fmt.Sprintf("It is signed by a key that you do not know yet: %s", key.Words()))
	if w.Key != key {
		d.Say("If these six words are those of whoever you think it is from, the key is remembered, and not asked about again.")
		yes, err := d.ask("Are they? [y/N] ")
		if errors.Is(err, ErrNobody) {
			return fmt.Errorf("a new key has to be answered for: at a terminal you are asked; in a script, --key %s says which you "+
				"expect", key)
		}
		if err != nil {
			return err
		}
		if !yes {
			return ErrDeclined
		}
	}
	return d.Know(k.Name, key)
}

// Know remembers a key. The file of keys is read anew, and nobody else writes it meanwhile: of two who learn a key at once
// neither loses theirs.
func (d *Desk) Know(name string, key keys.Key) error {
	unlock, err := d.Folder.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil || ring.Of(key) != "" {
		return err
	}
	return ring.Add(name, key)
}

// ForgetKey forgets a key that somebody knows, by its name or by itself. It reads and writes the file of keys as Know does.
func (d *Desk) ForgetKey(name string) error {
	unlock, err := d.Folder.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil {
		return err
	}
	_, err = ring.Forget(name)
	return err
}

// looksLike reports whether a name could be taken for another: but for hyphens, for digits that look like letters, or for one
// letter.
func looksLike(name, other string) bool {
	a, b := bare(name), bare(other)
	return a == b || min(len(a), len(b)) > 4 && diag.Slips(a, b) == 1
}

var similar = strings.NewReplacer("-", "", "_", "", "0", "o", "1", "l", "i", "l", "5", "s", "rn", "m", "vv", "w")

func bare(name string) string { return similar.Replace(name) }
