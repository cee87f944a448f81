package fetch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	serving "github.com/google/go-containerregistry/pkg/registry"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"

	"croupier/cmd/internal/share/bundle"
)

const rules = "ruleset \"F\"\nplayers 1\nstart game { result r = 1 }\n"

// get gets a source within a time in which nothing here may hang.
func get(t *testing.T, source string) (*Got, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	return Source(ctx, source, strings.NewReader(""))
}

func refusedWith(t *testing.T, source, want string) {
	t.Helper()
	got, err := get(t, source)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, %v; want %q", got, err, want)
	}
}

func packed(t *testing.T, version string) *bundle.Bundle {
	t.Helper()
	b, err := bundle.New(map[string][]byte{"f.deal": []byte(rules + "# " + version + "\n")})
	if err == nil {
		err = b.Describe(bundle.Manifest{Name: "climb", Version: version, Title: "F"}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestFilesAndFoldersOfThisMachine(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "Our Climb")
	for name, text := range map[string]string{
		"main.deal": "ruleset \"F\"\nextends base, kings\ndefine f = lua number \"sub/x.lua\"\n", "base.deal": rules, "other.deal": rules,
		"sub/x.lua": "return 1", "notes.md": "x", "notes.txt": "x", "booklet.pdf": "x", "sub/bundle.json": "{}", "x.exe": "x", ".git/config": "x",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for source, want := range map[string]string{
		folder:                              "our-climb: base.deal booklet.pdf main.deal notes.md notes.txt other.deal sub/x.lua",
		filepath.Join(folder, "main.deal"):  "main: base.deal main.deal sub/x.lua",
		filepath.Join(folder, "other.deal"): "other: other.deal",
	} {
		got, err := get(t, source)
		if err != nil {
			t.Fatal(err)
		}
		if is := got.Name + ": " + strings.Join(slices.Sorted(maps.Keys(got.Files)), " "); is != want {
			t.Errorf("%s: %s; want %s", source, is, want)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(folder, "y.md")); err != nil {
		t.Skip(err)
	}
	refusedWith(t, folder, "a link or a device")
	refusedWith(t, filepath.Join(folder, "none.deal"), "there is no file")
	refusedWith(t, filepath.Join(folder, "x.exe"), "neither a .deal file nor an archive")
	refusedWith(t, "ftp://x/y", "croupier gets files")
}

func TestWhatLiesInTheWeb(t *testing.T) {
	archive, err := packed(t, "1.0").Archive()
	if err != nil {
		t.Fatal(err)
	}
	local := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the local network was asked") }))
	defer local.Close()
	stop := make(chan struct{})
	defer close(stop)
	mux := http.NewServeMux()
	say := func(path, text string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) })
	}
	send := func(path, to string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) })
	}
	say("/climb.deal", rules)
	say("/climb.tar.gz", string(archive))
	say("/page.deal", " <!DOCTYPE html><title>x</title>")
	say("/x.bin", "\x00\x01")
	say("/long.deal", strings.Repeat("# x\n", bundle.MostPacked/4+1))
	send("/here.deal", "/climb.tar.gz")
	send("/elsewhere", local.URL+"/x.deal")
	send("/other-scheme", "https://localhost:1/x.deal")
	send("/internet", "https://games.example/x.deal")
	send("/ring", "/ring")
	send("/file", "file:///etc/passwd")
	mux.HandleFunc("/torn.deal", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = io.WriteString(w, rules)
	})
	mux.HandleFunc("/endless.deal", func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(bytes.Repeat([]byte("# x\n"), 1<<16)); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/slow.deal", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-stop:
		}
	})
	mux.HandleFunc("/zipped.deal", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip") // which nobody asked for
		_, _ = w.Write(archive)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	server.Config.ErrorLog = log.New(io.Discard, "", 0)

	for _, path := range []string{"/climb.deal", "/climb.tar.gz", "/here.deal"} {
		if got, err := get(t, server.URL+path); err != nil || got.Name != "climb" {
			t.Errorf("%s: %v, %v", path, got, err)
		}
	}
	for path, want := range map[string]string{
		"/none.deal": "404", "/page.deal": "it is a web page", "/x.bin": "neither a .deal file nor an archive", "/long.deal": "larger than",
		"/endless.deal": "larger than", "/elsewhere": "local network", "/other-scheme": "local network", "/internet": "another place",
		"/ring": "without an end", "/file": "another place", "/torn.deal": "broken off",
	} {
		t.Run(path, func(t *testing.T) { refusedWith(t, server.URL+path, want) })
	}
	t.Run("/slow.deal", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if _, err := Source(ctx, server.URL+"/slow.deal", nil); err == nil || !strings.Contains(err.Error(), "too slow") {
			t.Error(err)
		}
	})
	refusedWith(t, "http://games.example/climb.deal", "use https://")
	refusedWith(t, "http://192.168.1.1/climb.deal", "use https://")
	refusedWith(t, "https://ann:secret@games.example/climb.deal", "name and password")
	refusedWith(t, "https:///climb.deal", "no address")
	refusedWith(t, strings.Replace(server.URL, "127.0.0.1", "localhost", 1)+"/elsewhere", "local network")
}

// A server has to prove who it is, and it is said in words where it does not.
func TestAServerProvesWhoItIs(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	defer server.Close()
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	refusedWith(t, server.URL+"/climb.deal", "cannot prove that it is who it says it is")
}

// Addresses in the local network are told by their numbers, whatever name leads there.
func TestLocalNetworks(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "10.1.2.3": true, "172.16.0.1": true, "192.168.0.1": true, "169.254.169.254": true, "100.64.0.1": true,
		"0.0.0.0": true, "::1": true, "fe80::1": true, "fd00::1": true, "::ffff:127.0.0.1": true, "::ffff:10.0.0.1": true, "224.0.0.1": true,
		"8.8.8.8": false, "2001:4860:4860::8888": false, "172.32.0.1": false, "games.example": false, "localhost": true,
	} {
		if got := inside(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	// A name that leads there is found out when it is dialled.
	typed := &url.URL{Scheme: "https", Host: "games.example"}
	_, err := client(typed, true).Transport.(*http.Transport).DialContext(t.Context(), "tcp", "127.0.0.1:443")
	if err == nil || !strings.Contains(err.Error(), "local network") {
		t.Errorf("dialled: %v", err)
	}
}

// meddling is a registry, with somebody between it and us.
type meddling struct {
	http.Handler
	change func(path string, answer *httptest.ResponseRecorder)
}

func (m *meddling) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if m.change == nil || r.Method != http.MethodGet {
		m.Handler.ServeHTTP(w, r)
		return
	}
	answer := httptest.NewRecorder()
	m.Handler.ServeHTTP(answer, r)
	m.change(r.URL.Path, answer)
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.Header().Del("Content-Length")
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

func TestRegistries(t *testing.T) {
	m := &meddling{Handler: serving.New(serving.Logger(log.New(io.Discard, "", 0)))}
	server := httptest.NewServer(m)
	defer server.Close()
	target := "oci://" + strings.TrimPrefix(server.URL, "http://") + "/games/our-climb"
	one := packed(t, "1.0")
	at, err := Publish(t.Context(), target, one)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Publish(t.Context(), target, one); err != nil || again != at {
		t.Errorf("the same once more: %s, %v", again, err)
	}
	for _, source := range []string{target, target + ":1.0", target + ":latest", at} {
		got, err := get(t, source)
		if err != nil || got.Digest() != one.Digest() || got.At != at || got.Name != "climb" {
			t.Errorf("%s: %v, %v", source, got, err)
		}
	}
	other := packed(t, "1.0")
	other.Files["f.deal"] = []byte(rules + "# another\n")
	if err := other.Describe(*other.Manifest, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Publish(t.Context(), target, other); err != ErrThere {
		t.Errorf("another 1.0 is published: %v", err)
	}
	if got, err := get(t, target+":1.0"); err != nil || got.Digest() != one.Digest() {
		t.Errorf("1.0 is another now: %v", err)
	}
	if _, err := Publish(t.Context(), target, packed(t, "1.1")); err != nil {
		t.Fatal(err)
	}
	if got, err := get(t, target); err != nil || got.Manifest.Version != "1.1" {
		t.Errorf("the latest: %v, %v", got, err)
	}
	if got, err := get(t, at); err != nil || got.Manifest.Version != "1.0" {
		t.Errorf("the pinned one: %v, %v", got, err)
	}

	manifest := func(change func(*ocispec.Manifest)) func(string, *httptest.ResponseRecorder) {
		return func(path string, answer *httptest.ResponseRecorder) {
			if !strings.Contains(path, "/manifests/") {
				return
			}
			var m ocispec.Manifest
			_ = json.Unmarshal(answer.Body.Bytes(), &m)
			change(&m)
			text, _ := json.Marshal(m)
			answer.Body = bytes.NewBuffer(text)
			answer.Header().Del("Docker-Content-Digest")
		}
	}
	blob := func(change func(*httptest.ResponseRecorder)) func(string, *httptest.ResponseRecorder) {
		return func(path string, answer *httptest.ResponseRecorder) {
			if strings.Contains(path, "/blobs/") {
				change(answer)
			}
		}
	}
	for name, c := range map[string]struct {
		source string
		change func(string, *httptest.ResponseRecorder)
		want   string
	}{
		"none":                       {target + ":9", nil, "there is no"},
		"no such repository":         {strings.Replace(target, "our-climb", "none", 1), nil, "there is no"},
		"no name":                    {"oci://", nil, "names nothing in a registry"},
		"capitals":                   {"oci://localhost:1/X Y", nil, "names nothing in a registry"},
		"nobody there":               {"oci://localhost:1/x/y", nil, "cannot be reached"},
		"another manifest by digest": {at, manifest(func(m *ocispec.Manifest) { m.Annotations = nil }), "changed, or torn"},
		"something else":             {target, manifest(func(m *ocispec.Manifest) { m.ArtifactType = "application/vnd.cncf.helm" }), "it is no ruleset"},
		"no layers":                  {target, manifest(func(m *ocispec.Manifest) { m.Layers = nil }), "it is no ruleset"},
		"another layer":              {target, manifest(func(m *ocispec.Manifest) { m.Layers[0].MediaType = "application/x-sh" }), "it is no ruleset"},
		"a large layer":              {target, manifest(func(m *ocispec.Manifest) { m.Layers[0].Size = 1 << 40 }), "larger than"},
		"a layer of less than none":  {target, manifest(func(m *ocispec.Manifest) { m.Layers[0].Size = -1 }), "larger than"},
		"a size that is a lie":       {target, manifest(func(m *ocispec.Manifest) { m.Layers[0].Size-- }), "changed, or torn"},
		"a large manifest": {target, func(path string, answer *httptest.ResponseRecorder) {
			if strings.Contains(path, "/manifests/") {
				answer.Body.Write(bytes.Repeat([]byte(" "), mostManifest))
				answer.Header().Del("Docker-Content-Digest")
			}
		}, "changed, or torn"},
		"no manifest": {target, func(path string, answer *httptest.ResponseRecorder) {
			if strings.Contains(path, "/manifests/") {
				answer.Body = bytes.NewBufferString("hello")
				answer.Header().Del("Docker-Content-Digest")
			}
		}, "manifest cannot be read"},
		"a changed blob": {target, blob(func(a *httptest.ResponseRecorder) { a.Body.Bytes()[50] ^= 1 }), "changed, or torn"},
		"a longer blob":  {target, blob(func(a *httptest.ResponseRecorder) { a.Body.WriteString("x") }), "changed, or torn"},
		"a torn blob":    {target, blob(func(a *httptest.ResponseRecorder) { a.Body.Truncate(100) }), "changed, or torn"},
		"a blob elsewhere here": {target, blob(func(a *httptest.ResponseRecorder) {
			a.Code = http.StatusTemporaryRedirect
			a.Header().Set("Location", "https://127.0.0.1:1/x")
		}), "local network"},
		"a blob in the cloud's own network": {target, blob(func(a *httptest.ResponseRecorder) {
			a.Code = http.StatusTemporaryRedirect
			a.Header().Set("Location", "https://169.254.169.254/latest/meta-data")
		}), "local network"},
		"a blob without https": {target, blob(func(a *httptest.ResponseRecorder) {
			a.Code = http.StatusTemporaryRedirect
			a.Header().Set("Location", "http://games.example/x")
		}), "another place"},
		"signing in": {target, func(_ string, a *httptest.ResponseRecorder) {
			a.Code = http.StatusUnauthorized
			a.Header().Set("WWW-Authenticate", `Basic realm="x"`)
		}, "signing in"},
		"signing in at another place here": {target, func(_ string, a *httptest.ResponseRecorder) {
			a.Code = http.StatusUnauthorized
			a.Header().Set("WWW-Authenticate", `Bearer realm="https://127.0.0.1:1/token",service="x"`)
		}, "local network"},
		"broken": {target, func(_ string, a *httptest.ResponseRecorder) { a.Code = http.StatusInternalServerError }, "500"},
	} {
		t.Run(name, func(t *testing.T) {
			m.change = c.change
			defer func() { m.change = nil }()
			refusedWith(t, c.source, c.want)
		})
	}
}

// What a server says is never a reason to paint the screen: the messages name it quoted, or by its number.
func TestMessagesOfServersAreNotRepeated(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		fmt.Fprint(w, "\x1b[2Jhello")
	}))
	defer server.Close()
	if _, err := get(t, server.URL+"/x.deal"); err == nil || strings.Contains(err.Error(), "hello") {
		t.Error(err)
	}
}
