// Package keys is who signs: a person's own key, as minisign has them, and the keys of others that a person has come to know.
// What is signed for the first time by a key is asked about once; from then on another key is refused. It must not know what is
// signed.
package keys

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"aead.dev/minisign"
	"github.com/tyler-smith/go-bip39/wordlists"

	"croupier/cmd/internal/files"
)

// Key is a public key, as minisign writes it: RW and 54 letters.
type Key string

// Read reads a public key from a text, such as minisign's own file with its comment.
func Read(text string) (Key, error) {
	var key minisign.PublicKey
	if err := key.UnmarshalText([]byte(strings.TrimSpace(text))); err != nil {
		return "", fmt.Errorf("this is no public key of minisign: it begins with RW and has 56 letters")
	}
	return Key(key.String()), nil
}

// words are how many words a fingerprint has, with 11 bits each.
const words = 6

// Words is the key's fingerprint: six English words, for people who read it to each other. They are made from 66 bits of SHA-256
// over the key; the list is that of BIP 39.
func (k Key) Words() string {
	sum := sha256.Sum256([]byte(k))
	var all []string
	for n := range words {
		index := 0
		for bit := n * 11; bit < (n+1)*11; bit++ {
			index = index<<1 | int(sum[bit/8]>>(7-bit%8)&1)
		}
		all = append(all, wordlists.English[index])
	}
	return strings.Join(all, " ")
}

// Verify reports whether a signature is the key's own, over the message.
func (k Key) Verify(message, signature []byte) bool {
	var key minisign.PublicKey
	return key.UnmarshalText([]byte(k)) == nil && minisign.Verify(key, message, signature)
}

// Own is a person's own key pair.
type Own struct {
	Key     Key
	private minisign.PrivateKey
}

// Sign signs a message.
func (o *Own) Sign(message []byte) []byte {
	return minisign.SignWithComments(o.private, message, "a ruleset of croupier", "signature of a ruleset, by minisign")
}

// The files of a key pair.
const (
	privateFile = "minisign.key"
	publicFile  = "minisign.pub"
)

// ErrNone is the error where there is no key yet.
var ErrNone = errors.New("there is no key here yet: croupier key new makes one")

// Make makes a key pair in a folder, locked with a password where that is not empty. It refuses to write over one.
func Make(folder, password string) (Key, error) {
	path := filepath.Join(folder, privateFile)
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s is there already, and is not written over: without it nothing new can be signed as before", path)
	}
	public, private, err := minisign.GenerateKey(nil)
	if err != nil {
		return "", err
	}
	text, err := private.MarshalText()
	if password != "" {
		text, err = minisign.EncryptKey(password, private)
	}
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", files.Unwritable(folder, err)
	}
	if err := files.New(path, append(bytes.TrimSpace(text), '\n')); err != nil {
		return "", files.Unwritable(path, err)
	}
	key := Key(public.String())
	name := filepath.Join(folder, publicFile)
	return key, files.Write(name, "untrusted comment: minisign public key\n"+string(key)+"\n")
}

// Path is where a person's own key lies in a folder.
func Path(folder string) string { return filepath.Join(folder, privateFile) }

// Load reads a private key: one of ours, or the minisign program's own. The password is asked for where the key is locked. The
// error is ErrNone where there is no such file.
func Load(path string, password func() (string, error)) (*Own, error) {
	text, err := files.Read(path, 1<<16)
	if _, gone := os.Stat(path); errors.Is(gone, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	var private minisign.PrivateKey
	if minisign.IsEncrypted([]byte(text)) {
		secret, err := password()
		if err != nil {
			return nil, err
		}
		if private, err = minisign.DecryptKey(secret, []byte(text)); err != nil {
			return nil, fmt.Errorf("%s cannot be opened: the password is another", path)
		}
	} else if err := private.UnmarshalText([]byte(text)); err != nil {
		return nil, fmt.Errorf("%s is no private key of minisign", path)
	}
	public, ok := private.Public().(minisign.PublicKey)
	if !ok {
		return nil, fmt.Errorf("%s is no private key of minisign", path)
	}
	return &Own{Key(public.String()), private}, nil
}

// Known is a key that a person has come to know, and what they call whoever holds it.
type Known struct {
	Name string `toml:"name"`
	Key  Key    `toml:"key"`
}

// Ring is the keys that a person knows, in a file.
type Ring struct {
	path string
	Keys []Known `toml:"key"`
}

// Open reads the keys that are known; a file that is not there has none.
func Open(path string) (*Ring, error) {
	r := &Ring{path: path}
	if err := files.ReadTOML(path, 1<<20, r); err != nil {
		return nil, err
	}
	return r, nil
}

// Of is what a key is called; "" where it is not known.
func (r *Ring) Of(key Key) string {
	for _, k := range r.Keys {
		if k.Key == key {
			return k.Name
		}
	}
	return ""
}

// Find finds a known key by what it is called, or by itself.
func (r *Ring) Find(name string) (Known, bool) {
	at := slices.IndexFunc(r.Keys, func(k Known) bool { return k.Name == name || string(k.Key) == name })
	if at < 0 {
		return Known{}, false
	}
	return r.Keys[at], true
}

// Add remembers a key under a name that no other has, and writes the file.
func (r *Ring) Add(name string, key Key) error {
	for n := 2; ; n++ {
		if _, taken := r.Find(name); !taken {
			break
		}
		name = fmt.Sprintf("%s-%d", strings.TrimSuffix(name, fmt.Sprintf("-%d", n-1)), n)
	}
	r.Keys = append(r.Keys, Known{name, key})
	return r.write()
}

// Forget takes a key out, and writes the file.
func (r *Ring) Forget(name string) (Known, error) {
	known, ok := r.Find(name)
	if !ok {
		return known, fmt.Errorf("no known key is called %q; croupier key lists them", name)
	}
	r.Keys = slices.DeleteFunc(r.Keys, func(k Known) bool { return k == known })
	return known, r.write()
}

func (r *Ring) write() error { return files.WriteTOML(r.path, "", r) }

// Public is the public half of a person's own key in a folder; the error is ErrNone where there is none.
func Public(folder string) (Key, error) {
	text, err := files.Read(filepath.Join(folder, publicFile), 1<<16)
	if err != nil {
		return "", ErrNone
	}
	return Read(text)
}
