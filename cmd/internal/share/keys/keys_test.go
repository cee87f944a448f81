package keys

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func none() (string, error) { return "", errors.New("nobody asks for a password here") }

func TestAKeySignsAndOthersVerify(t *testing.T) {
	folder := t.TempDir()
	if _, err := Load(Path(folder), none); !errors.Is(err, ErrNone) {
		t.Fatalf("without a key: %v", err)
	}
	key, err := Make(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(Path(folder)); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the key may be read by others: %v, %v", info.Mode(), err)
	}
	if _, err := Make(folder, ""); err == nil {
		t.Error("a key is written over")
	}
	own, err := Load(Path(folder), none)
	if err != nil || own.Key != key {
		t.Fatalf("%v, %v", own, err)
	}
	if read, err := Public(folder); err != nil || read != key {
		t.Errorf("%v, %v", read, err)
	}
	message := []byte("three lines")
	signature := own.Sign(message)
	other, err := Make(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		key                Key
		message, signature []byte
		want               bool
	}{
		"as it is":          {key, message, signature, true},
		"another message":   {key, []byte("four lines"), signature, false},
		"another key":       {other, message, signature, false},
		"another signature": {key, message, own.Sign([]byte("four lines")), false},
		"no signature":      {key, message, nil, false},
		"no key":            {"RW", message, signature, false},
	} {
		if got := c.key.Verify(c.message, c.signature); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestALockedKeyWantsItsPassword(t *testing.T) {
	folder := t.TempDir()
	key, err := Make(folder, "horse")
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("LONG") != "" { // each password takes seconds, and is meant to
		_, err := Load(Path(folder), func() (string, error) { return "house", nil })
		if err == nil || !strings.Contains(err.Error(), "password") {
			t.Errorf("another password: %v", err)
		}
	}
	own, err := Load(Path(folder), func() (string, error) { return "horse", nil })
	if err != nil || own.Key != key {
		t.Errorf("%v, %v", own, err)
	}
}

// The words are made from the key alone: whoever has the same key sees the same six.
func TestTheWordsOfAKey(t *testing.T) {
	key, err := Read("untrusted comment: minisign public key 3A2D3E39BB9C1A25\nRWQlGpy7OT4tOnPcVdqkfNmzQTu5jQUQGPtZ2S4d5QHlYZ6oLMvVtKIA\n")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(key.Words())
	if len(words) != 6 || key.Words() != Key(string(key)).Words() {
		t.Errorf("%q", words)
	}
	other, err := Make(t.TempDir(), "")
	if err != nil || other.Words() == key.Words() {
		t.Errorf("%v: two keys have the words %q", err, other.Words())
	}
	for _, text := range []string{"", "RW", "hello", strings.Repeat("x", 56), string(key) + "x"} {
		if key, err := Read(text); err == nil {
			t.Errorf("%q is the key %q", text, key)
		}
	}
}

func TestKnownKeysAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "keys.toml")
	ring, err := Open(path)
	if err != nil || len(ring.Keys) != 0 {
		t.Fatalf("%v, %v", ring, err)
	}
	var made []Key
	for range 3 {
		key, err := Make(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, key)
		if err := ring.Add("ann", key); err != nil {
			t.Fatal(err)
		}
	}
	ring, err = Open(path)
	if err != nil || ring.Of(made[0]) != "ann" || ring.Of(made[1]) != "ann-2" || ring.Of(made[2]) != "ann-3" {
		t.Fatalf("%v, %v", ring, err)
	}
	if known, err := ring.Forget("ann-2"); err != nil || known.Key != made[1] {
		t.Errorf("%v, %v", known, err)
	}
	if _, err := ring.Forget("bob"); err == nil {
		t.Error("a key is forgotten that was not known")
	}
	if ring, err = Open(path); err != nil || ring.Of(made[1]) != "" || ring.Of(made[2]) != "ann-3" {
		t.Errorf("%v, %v", ring, err)
	}
	if err := os.WriteFile(path, []byte("key = 3"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil {
		t.Error("a broken file is read")
	}
}

// The minisign program reads what is signed here, and its keys sign here.
func TestMinisignUnderstandsUs(t *testing.T) {
	program, err := exec.LookPath("minisign")
	if err != nil {
		t.Skip("the minisign program is not here; what it says of our signatures is not tested")
	}
	folder := t.TempDir()
	private, public, message := filepath.Join(folder, "m.key"), filepath.Join(folder, "m.pub"), filepath.Join(folder, "f")
	if out, err := exec.Command(program, "-G", "-W", "-s", private, "-p", public).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	own, err := Load(private, none)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("three lines")
	for path, b := range map[string][]byte{message: text, message + ".minisig": own.Sign(text)} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(program, "-V", "-p", public, "-m", message).CombinedOutput(); err != nil {
		t.Errorf("minisign refuses our signature: %v: %s", err, out)
	}
}
