package share

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	serving "github.com/google/go-containerregistry/pkg/registry"

	"croupier/cmd/internal/loopback"
	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// seat is somebody at a desk: what they were told, what they answer, and a program that is content with all rules but those with
// "mistake" in them.
type seat struct {
	*Desk
	told  []string
	yes   bool
	asked int
}

func sit(t *testing.T) *seat {
	t.Helper()
	s := &seat{}
	s.Desk = &Desk{Folder: store.In(t.TempDir()), Lock: filepath.Join(t.TempDir(), store.LockName), Shipped: []string{"kings", "holdem"},
		Say: func(line string) { s.told = append(s.told, line) },
		Ask: func(string) (bool, error) { s.asked++; return s.yes, nil },
		Run: func(words ...string) (string, int, error) {
			texts, _ := filepath.Glob(filepath.Join(words[1], "*.deal"))
			for _, path := range append(texts, words[1]) {
				if text, err := os.ReadFile(path); err == nil && strings.Contains(string(text), "mistake") {
					return "error: a mistake", 1, nil
				}
			}
			return "fine", 0, nil
		}}
	return s
}

// write is a file of rules in a folder of its own.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "climb.deal")
	if err := os.WriteFile(path, []byte("ruleset \"Climb\"\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func owner(t *testing.T) *keys.Own {
	t.Helper()
	folder := t.TempDir()
	if _, err := keys.Make(folder, ""); err != nil {
		t.Fatal(err)
	}
	own, err := keys.Load(keys.Path(folder), nil)
	if err != nil {
		t.Fatal(err)
	}
	return own
}

func publish(t *testing.T, target, text, version string, own *keys.Own) {
	t.Helper()
	s := sit(t)
	b, err := s.Pack(t.Context(), Parcel{File: write(t, text), Version: version, Language: 1, Own: own})
	if err == nil {
		_, err = s.Publish(t.Context(), b, target)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// registries are those that the tests run against: one in this process, and Debian's where it is.
func registries(t *testing.T) map[string]string {
	t.Helper()
	inside := httptest.NewServer(serving.New(serving.Logger(log.New(io.Discard, "", 0))))
	t.Cleanup(inside.Close)
	all := map[string]string{"in this process": "oci://" + strings.TrimPrefix(inside.URL, "http://")}
	program, err := exec.LookPath("docker-registry")
	if err != nil {
		t.Log("docker-registry is not here; it is tested with the registry in this process alone")
		return all
	}
	free, err := net.Listen("tcp", loopback.Own()+":0") // nobody else takes it meanwhile
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	folder := t.TempDir()
	config := filepath.Join(folder, "config.yml")
	text := fmt.Sprintf("version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: %s\nhttp:\n  addr: %s\n", folder, address)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "serve", config)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for range 100 {
		if c, err := net.Dial("tcp", address); err == nil {
			_ = c.Close()
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	all["Debian's"] = "oci://" + address
	return all
}

func TestARulesetTravelsThroughARegistry(t *testing.T) {
	for name, registry := range registries(t) {
		t.Run(name, func(t *testing.T) {
			target, ann := registry+"/games/climb", owner(t)
			publish(t, target, "# one\n", "1.0", ann)
			s := sit(t)
			if _, err := s.Get(t.Context(), target, Wishes{}); !errors.Is(err, ErrDeclined) || s.asked != 1 {
				t.Fatalf("a new key is taken without a yes: %v", err)
			}
			s.yes = true
			first, err := s.Get(t.Context(), target, Wishes{})
			if err != nil || first.Name != "climb" || first.Version != "1.0" || first.Key != string(ann.Key) {
				t.Fatalf("%+v, %v", first, err)
			}
			publish(t, target, "# two\n", "1.1", ann)
			if err := s.Restore(t.Context()); err != nil || !strings.Contains(strings.Join(s.told, "\n"), "another one by now, version 1.1") {
				t.Errorf("%v, %q", err, s.told)
			}
			// A new machine has the lock alone, and gets what is pinned, not what is the latest.
			s.Folder = store.In(t.TempDir())
			if err := s.Restore(t.Context()); err != nil {
				t.Error(err)
			}
			if _, there := s.Folder.Of(first.Digest); !there {
				t.Error("what is pinned is not restored")
			}
			if err := s.Update(t.Context(), nil, Wishes{}, true); err != nil {
				t.Error(err)
			}
			lock, err := store.Read(s.Lock)
			if now, _ := lock.Find("climb"); err != nil || now.Version != "1.1" || now.At == first.At {
				t.Errorf("%+v, %v", now, err)
			}
			asked := s.asked
			if _, err := s.Get(t.Context(), target, Wishes{}); err != nil || s.asked > asked+1 {
				t.Errorf("the key is asked about again: %v", err)
			}
		})
	}
}

// What is signed by somebody stays theirs.
func TestAnotherKeyIsRefused(t *testing.T) {
	ann, bob := owner(t), owner(t)
	archive := func(text, version string, own *keys.Own) string {
		path := filepath.Join(t.TempDir(), "climb.tar.gz")
		publish(t, path, text, version, own)
		return path
	}
	s := sit(t)
	s.yes = true
	if _, err := s.Get(t.Context(), archive("# 1\n", "1.0", ann), Wishes{}); err != nil {
		t.Fatal(err)
	}
	list := func() string { l, _ := s.Folder.List(); return fmt.Sprint(l.All) }
	before := list()
	for name, c := range map[string]struct {
		source string
		wishes Wishes
		want   string
	}{
		"another key":           {archive("# 2\n", "2.0", bob), Wishes{}, "THE KEY HAS CHANGED"},
		"no key":                {archive("# 2\n", "2.0", nil), Wishes{}, "nobody has signed it"},
		"a plain file":          {write(t, "# 2\n"), Wishes{}, "nobody has signed it"},
		"an older one":          {archive("# 2\n", "0.9", ann), Wishes{}, "version 0.9"},
		"another than expected": {archive("# 2\n", "2.0", ann), Wishes{Key: bob.Key, As: "other"}, "another key has signed it"},
		"unsigned, expected":    {archive("# 2\n", "2.0", nil), Wishes{Key: bob.Key, As: "other"}, "nobody has signed it"},
		"with mistakes":         {write(t, "# mistake\n"), Wishes{As: "other"}, "check finds mistakes"},
		"a shipped name":        {write(t, "# 2\n"), Wishes{As: "kings"}, "ships with croupier"},
		"nearly shipped":        {write(t, "# 2\n"), Wishes{As: "ho1dem"}, "looks like holdem"},
		"one letter more":       {write(t, "# 2\n"), Wishes{As: "holdemm"}, "looks like holdem"},
		"two letters swapped":   {write(t, "# 2\n"), Wishes{As: "hodlem"}, "looks like holdem"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.Get(t.Context(), c.source, c.wishes); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
			if list() != before {
				t.Errorf("what was there is another: %s", list())
			}
		})
	}
	if err := s.Forget("climb"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), archive("# 2\n", "2.0", bob), Wishes{}); err != nil {
		t.Errorf("after forgetting: %v", err)
	}
}

// What somebody has signed themselves is theirs, and nobody asks them about their own key.
func TestOnesOwnKeyIsKnown(t *testing.T) {
	ann, path := owner(t), filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, path, "# 1\n", "1.0", ann)
	s := sit(t)
	s.Own = ann.Key
	if _, err := s.Get(t.Context(), path, Wishes{}); err != nil || s.asked > 0 || !strings.Contains(strings.Join(s.told, "\n"), "your own key") {
		t.Errorf("%v, %d questions, %q", err, s.asked, s.told)
	}
}

// Whoever changes a signed bundle on the way breaks its signature, or its list of files.
func TestSignedBundlesCannotBeChanged(t *testing.T) {
	ann, bob := owner(t), owner(t)
	s := sit(t)
	b, err := s.Pack(t.Context(), Parcel{File: write(t, "# 1\n"), Version: "1.0", Language: 1, Own: ann})
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(all map[string][]byte){
		"a file":     func(all map[string][]byte) { all["climb.deal"] = append(all["climb.deal"], '#') },
		"the name":   replace(bundle.ManifestName, `"climb"`, `"crawl"`),
		"the number": replace(bundle.ManifestName, `"1.0"`, `"9.0"`),
		"the key":    replace(bundle.ManifestName, string(ann.Key), string(bob.Key)),
		"no key":     replace(bundle.ManifestName, string(ann.Key), ""),
		"a letter of the signature": func(all map[string][]byte) {
			all[bundle.SignatureName][80] ^= 1
		},
		"the signature of something else": func(all map[string][]byte) { all[bundle.SignatureName] = ann.Sign([]byte("hello")) },
		"both by somebody else": func(all map[string][]byte) {
			all[bundle.SignatureName] = bob.Sign(all[bundle.ManifestName])
		},
	} {
		t.Run(name, func(t *testing.T) {
			all := map[string][]byte{}
			for file, text := range b.All() {
				all[file] = append([]byte(nil), text...)
			}
			change(all)
			changed, err := bundle.New(all)
			if err == nil {
				_, err = signer(changed)
			}
			if err == nil {
				t.Error("it is taken")
			}
		})
	}
}

func replace(file, old, new string) func(map[string][]byte) {
	return func(all map[string][]byte) {
		all[file] = []byte(strings.ReplaceAll(string(all[file]), old, new))
	}
}

// A lock that somebody has changed restores nothing else than what it says, or nothing.
func TestALockIsKeptTo(t *testing.T) {
	source := filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, source, "# 1\n", "1.0", nil)
	s := sit(t)
	if _, err := s.Get(t.Context(), source, Wishes{}); err != nil {
		t.Fatal(err)
	}
	publish(t, source, "# 2\n", "1.1", nil)
	s.Folder = store.In(t.TempDir())
	if err := s.Restore(t.Context()); err == nil {
		t.Error("something else was restored")
	}
	if told := strings.Join(s.told, "\n"); !strings.Contains(told, "it is not what is pinned any more") {
		t.Errorf("%q", told)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Restore(ctx); err == nil {
		t.Error("a cancelled restore is fine")
	}
}

func TestSearchFindsWhatAllWordsFit(t *testing.T) {
	all := []Found{
		{Entry{Name: "horse", Title: "HORSE", About: "Five kinds of poker"}, ""}, {Entry{Name: "poker-dice", Title: "Poker dice", Starts: []string{"game"}}, ""},
		{Entry{Name: "allowed", Title: "What is allowed"}, ""},
	}
	for words, want := range map[string]string{"poker": "poker-dice horse", "POKER dice": "poker-dice", "low": "", "": "horse poker-dice allowed", "game": "poker-dice"} {
		var names []string
		for _, f := range Search(all, strings.Fields(words)) {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q finds %q, not %q", words, got, want)
		}
	}
}

// A catalogue is made of what strangers write, and runs nothing of it.
func TestACatalogueRunsNothing(t *testing.T) {
	i := &Index{Title: "<script>alert(1)</script>", Rulesets: []Entry{{Name: "a", Title: "<img src=x onerror=alert(1)>", About: "\"'><b>", Source: "javascript:alert(1)"}}}
	page, err := i.HTML()
	if err != nil || strings.Contains(string(page), "<script") || strings.Contains(string(page), "<img") || strings.Contains(string(page), "<b>") {
		t.Errorf("%v\n%s", err, page)
	}
}

// An index may be anybody's, and what search prints of it is read and copied.
func TestAnIndexSaysNothingThatLooksLikeSomethingElse(t *testing.T) {
	for name, c := range map[string]struct {
		entry Entry
		fine  bool
	}{
		"one as index writes it": {Entry{Name: "climb", Title: "Climb", About: "Up, and down.", Source: "oci://games.example/climb:1.0"}, true},
		"a file":                 {Entry{Name: "climb", Title: "Climb", Source: "my games/climb.deal"}, true},
		"a title of lines":       {Entry{Name: "climb", Title: "Climb\nholdem  Texas Hold'em  (ships)", Source: "x"}, false},
		"an escape":              {Entry{Name: "climb", About: "\x1b[2J", Source: "x"}, false},
		"a name of lines":        {Entry{Name: "climb\nx", Source: "x"}, false},
		"a source for a shell":   {Entry{Name: "climb", Source: "https://games.example/x;rm -rf ~"}, false},
		"a file for a shell":     {Entry{Name: "climb", Source: "x; rm -rf ~"}, false},
		"a flag":                 {Entry{Name: "climb", Source: "--forget=climb"}, false},
		"more than an address":   {Entry{Name: "climb", Source: "https://games.example/x --as y"}, false},
	} {
		text, err := (&Index{Format: 1, Rulesets: []Entry{c.entry}}).JSON()
		path := filepath.Join(t.TempDir(), "index.json")
		if err == nil {
			err = os.WriteFile(path, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadIndex(t.Context(), path); (err == nil) != c.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}
