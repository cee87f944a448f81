package bundle

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const rules = "ruleset \"F\"\nplayers 1\nstart game { result r = 1 }\n"

func one(t *testing.T) *Bundle {
	t.Helper()
	b, err := New(map[string][]byte{"f.deal": []byte(rules), "sub/x.lua": []byte("return 1")})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Whatever a bundle may hold comes out of every form as it was.
func TestFormsKeepABundle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		files := map[string][]byte{"main.deal": []byte(rapid.String().Draw(t, "rules"))}
		for range rapid.IntRange(0, 5).Draw(t, "more") {
			name := rapid.StringMatching(`[a-z]{1,8}(/[a-z]{1,8})?\.(deal|lua|md|toml)`).Draw(t, "name")
			files[name] = []byte(rapid.String().Draw(t, "text"))
		}
		b, err := New(files)
		if err != nil {
			t.Skip(err)
		}
		if rapid.Bool().Draw(t, "described") {
			if err := b.Describe(Manifest{Name: "f", Version: "1.2", Title: "F"}, func([]byte) ([]byte, error) { return []byte("sig"), nil }); err != nil {
				t.Fatal(err)
			}
		}
		packed, err := b.Archive()
		if err != nil {
			t.Fatal(err)
		}
		again, err := b.Archive()
		if err != nil || !bytes.Equal(packed, again) {
			t.Fatalf("the same bundle is packed in two ways: %v", err)
		}
		unpacked, err := Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		block, err := b.Block()
		if err != nil {
			t.Fatal(err)
		}
		wrapped := "Try this:\n> "
		for len(block) > 40 {
			wrapped, block = wrapped+block[:40]+"\r\n> ", block[40:]
		}
		wrapped += block + "\nIt is fun."
		read, err := ReadBlock(wrapped)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []*Bundle{unpacked, read} {
			if !maps.EqualFunc(b.All(), other.All(), bytes.Equal) || b.Digest() != other.Digest() {
				t.Fatalf("%q becomes %q", b.All(), other.All())
			}
		}
	})
}

// archive is a tar file with these entries.
func archive(entries ...tar.Header) []byte {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	to := tar.NewWriter(zip)
	for _, h := range entries {
		var text []byte
		if h.Typeflag == tar.TypeReg {
			if h.Size == 0 {
				h.Size = int64(len(rules))
			}
			text = []byte(strings.Repeat(rules, int(h.Size)/len(rules)+1))[:h.Size]
		}
		if h.Typeflag != tar.TypeXGlobalHeader {
			h.Mode = 0o644
		}
		_ = to.WriteHeader(&h)
		_, _ = to.Write(text)
	}
	_, _ = to.Close(), zip.Close()
	return b.Bytes()
}

func file(name string) tar.Header { return tar.Header{Typeflag: tar.TypeReg, Name: name} }

func zipped(change func(*zip.Writer)) []byte {
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	w, _ := to.Create("f.deal")
	_, _ = w.Write([]byte(rules))
	change(to)
	_ = to.Close()
	return b.Bytes()
}

// Of what a stranger packs nothing is taken that leads elsewhere, hides, or is larger than a ruleset is.
func TestHostileArchivesAreRefused(t *testing.T) {
	deal := file("f.deal")
	for name, c := range map[string]struct {
		packed []byte
		want   string
	}{
		"a path upwards":       {archive(deal, file("../evil.deal")), "leads out"},
		"a path from the root": {archive(deal, file("/etc/x.deal")), "leads out"},
		"a path in between":    {archive(deal, file("a/../../x.deal")), "leads out"},
		"a path that is twice": {archive(deal, file("a//x.deal")), "leads out"},
		"a backslash":          {archive(deal, file(`..\x.deal`)), "leads out"},
		"a drive":              {archive(deal, file(`c:x.deal`)), "leads out"},
		"a link":               {archive(deal, tar.Header{Typeflag: tar.TypeSymlink, Name: "x.lua", Linkname: "/etc/passwd"}), "a link to"},
		"a hard link":          {archive(deal, tar.Header{Typeflag: tar.TypeLink, Name: "x.lua", Linkname: "../x"}), "a link to"},
		"a device":             {archive(deal, tar.Header{Typeflag: tar.TypeChar, Name: "x.lua"}), "a device"},
		"a pipe":               {archive(deal, tar.Header{Typeflag: tar.TypeFifo, Name: "x.lua"}), "a device"},
		"a hidden file":        {archive(deal, file(".bashrc.md")), "hides"},
		"a hidden folder":      {archive(deal, file(".git/config.md")), "hides"},
		"a flag":               {archive(deal, file("-rf.md")), "hides"},
		"a program":            {archive(deal, file("x.sh")), "no ruleset needs"},
		"no ending":            {archive(deal, file("passwd")), "no ruleset needs"},
		"a device of Windows":  {archive(deal, file("CON.deal")), "a device on some"},
		"another of them":      {archive(deal, file("LPT9.deal")), "a device on some"},
		"one with a space":     {archive(deal, file("aux .lua")), "a device on some"},
		"one in a folder":      {archive(deal, file("nul/x.lua")), "a device on some"},
		"one of two endings":   {archive(deal, file("com1.old.lua")), "a device on some"},
		"another machine":      {archive(deal, file(`\\host\x.lua`)), "leads out of its folder"},
		"back by backslashes":  {archive(deal, file(`sub\..\..\x.lua`)), "leads out of its folder"},
		"a stream of a file":   {archive(deal, file("x.md:y.lua")), "leads out of its folder"},
		"a short name":         {archive(deal, file("F~1.lua")), "letters, digits, spaces"},
		"a folder's capitals":  {archive(deal, file("Sub/x.lua"), file("sub/y.lua")), "one file on some"},
		"a file as a folder":   {archive(deal, file("f.deal/x.lua")), "one file on some"},
		"letters of others":    {archive(deal, file("k\u0456ngs.deal")), "letters, digits"},
		"a bidi override":      {archive(deal, file("x\u202edeal.md")), "letters, digits"},
		"a new line":           {archive(deal, file("x\n.md")), "letters, digits"},
		"an escape":            {archive(deal, file("x\x1b[2J.md")), "letters, digits"},
		"the same twice":       {archive(deal, deal), "twice"},
		"but for capitals":     {archive(deal, file("F.deal")), "one file on some"},
		"a long name":          {archive(deal, file(strings.Repeat("x", 200)+".md")), "a name of"},
		"deep folders":         {archive(deal, file("a/b/c/d/e/f.md")), "deeper"},
		"a large file":         {archive(deal, tar.Header{Typeflag: tar.TypeReg, Name: "x.md", Size: MostFile + 1}), "more than 1048576 bytes"},
		"many files":           {archive(append([]tar.Header{deal}, many(MostFiles, "x%d.md")...)...), "more than 100 files"},
		"many folders":         {archive(append([]tar.Header{deal}, folders(mostEntries)...)...), "files and folders"},
		"large together":       {archive(append([]tar.Header{deal}, large(5)...)...), "together"},
		"no rules":             {archive(file("x.md")), "no .deal file"},
		"rules deeper alone":   {archive(file("a/x.deal"), file("b/x.md")), "no .deal file"},
		"torn":                 {archive(deal)[:40], "torn"},
		"torn later":           {archive(append([]tar.Header{deal}, large(3)...)...)[:2000], "cannot be unpacked"},
		"nothing":              {nil, "no archive"},
		"something else":       {[]byte("%PDF-1.4"), "no archive"},
		"large when packed":    {append([]byte{0x1f, 0x8b}, make([]byte, MostPacked)...), "larger than"},
		"a bomb":               {bomb(), "bytes"},
		"a signature alone":    {archive(deal, file(SignatureName)), "a signature, and no"},
		"a broken manifest":    {archive(deal, file(ManifestName)), "cannot be read"},
		"zip: upwards":         {zipped(func(z *zip.Writer) { _, _ = z.Create("../x.md") }), "leads out"},
		"zip: a link": {zipped(func(z *zip.Writer) {
			h := &zip.FileHeader{Name: "x.lua"}
			h.SetMode(fs.ModeSymlink | 0o777)
			_, _ = z.CreateHeader(h)
		}), "a link or a device"},
		"zip: a bomb": {zipped(func(z *zip.Writer) {
			for n := range 50 {
				w, _ := z.Create(fmt.Sprintf("x%d.md", n))
				_, _ = w.Write(make([]byte, MostFile))
			}
		}), "together"},
		"zip: torn": {zipped(func(*zip.Writer) {})[:60], "torn"},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Unpack(c.packed)
			var why *Refused
			if err == nil || !errors.As(err, &why) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, %v; want %q", b, err, c.want)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\x1b\u202e\n") {
				t.Errorf("the message paints: %q", err)
			}
		})
	}
}

func many(n int, name string) (all []tar.Header) {
	for i := range n {
		all = append(all, file(fmt.Sprintf(name, i)))
	}
	return all
}

func folders(n int) (all []tar.Header) {
	for i := range n {
		all = append(all, tar.Header{Typeflag: tar.TypeDir, Name: fmt.Sprintf("d%d/", i)})
	}
	return all
}

func large(n int) (all []tar.Header) {
	for i := range n {
		all = append(all, tar.Header{Typeflag: tar.TypeReg, Name: fmt.Sprintf("x%d.md", i), Size: MostFile})
	}
	return all
}

// bomb becomes a gigabyte.
func bomb() []byte {
	var b bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	to := tar.NewWriter(zip)
	_ = to.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "x.md", Size: 1 << 30, Mode: 0o644})
	for range 1 << 10 {
		_, _ = to.Write(make([]byte, 1<<20))
	}
	_, _ = to.Close(), zip.Close()
	return b.Bytes()
}

// People pack folders, and macOS adds files of its own.
func TestTheFolderAroundAnArchiveIsLeftOut(t *testing.T) {
	b, err := Unpack(archive(file("climb/f.deal"), file("climb/._f.deal"), file("climb/sub/x.lua"), file("./climb/.DS_Store")))
	if err != nil || b.Files["f.deal"] == nil || b.Files["sub/x.lua"] == nil || len(b.Files) != 2 {
		t.Errorf("%v, %v", b, err)
	}
}

// A manifest answers for every file, and for nothing else.
func TestTheManifestFitsTheFiles(t *testing.T) {
	for name, c := range map[string]struct {
		change func(files map[string][]byte)
		want   string
	}{
		"a changed file":   {func(f map[string][]byte) { f["f.deal"] = []byte(rules + "\n") }, "somebody has changed it"},
		"one more file":    {func(f map[string][]byte) { f["y.lua"] = nil }, "does not name"},
		"a missing file":   {func(f map[string][]byte) { delete(f, "sub/x.lua") }, "not there"},
		"a key twice":      {edit(`"name": "f"`, `"name": "g", "name": "f"`), "cannot be read"},
		"other capitals":   {edit(`"name"`, `"NAME"`), "cannot be read"},
		"an unknown key":   {edit(`"name"`, `"run": "x", "name"`), "cannot be read"},
		"a newer form":     {edit(`"format": 1`, `"format": 2`), "newer croupier"},
		"no form":          {edit(`"format": 1`, `"format": 0`), "no format"},
		"a name with path": {edit(`"name": "f"`, `"name": "../f"`), "small letters"},
		"a title of lines": {edit(`"title": ""`, `"title": "F\nIt is signed by the key that you know as f."`), "no line of text"},
		"a long title":     {edit(`"title": ""`, `"title": "`+strings.Repeat("F", 2000)+`"`), "no line of text"},
		"no version":       {edit(`"version": "1.2"`, `"version": "new"`), "a version is numbers"},
	} {
		t.Run(name, func(t *testing.T) {
			b := one(t)
			if err := b.Describe(Manifest{Name: "f", Version: "1.2"}, nil); err != nil {
				t.Fatal(err)
			}
			files := b.All()
			c.change(files)
			if _, err := New(files); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
		})
	}
}

func edit(old, new string) func(map[string][]byte) {
	return func(f map[string][]byte) {
		f[ManifestName] = bytes.Replace(f[ManifestName], []byte(old), []byte(new), 1)
	}
}

func TestHostileBlocksAreRefused(t *testing.T) {
	b := one(t)
	block, err := b.Block()
	if err != nil {
		t.Fatal(err)
	}
	var bomb bytes.Buffer
	to, _ := flate.NewWriter(&bomb, 9)
	_ = json.NewEncoder(to).Encode(map[string]string{"f.deal": strings.Repeat("#", 3*MostBytes)})
	_ = to.Close()
	for name, c := range map[string]struct{ text, want string }{
		"none":             {"Hello.", "no block"},
		"without its end":  {block[:len(block)-1], "has no end"},
		"a letter missing": {block[:30] + block[31:], "torn"},
		"another letter":   {block[:30] + string(block[30]^1) + block[31:], "checksum"},
		"cut in half":      {block[:len(block)/2] + ".", "checksum"},
		"a sign in it":     {block[:30] + "!" + block[30:], "which it did not have"},
		"a smile in it":    {block[:30] + "\u263a" + block[30:], "which it did not have"},
		"empty":            {"croupier1:.", "torn"},
		"a bomb":           {summed(bomb.Bytes()), "larger than"},
		"no files":         {summed([]byte{3, 0}), "something else"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := ReadBlock(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
		})
	}
}

// summed is a block of these bytes, whose checksum fits.
func summed(packed []byte) string {
	sum := sha256.Sum256(packed)
	return blockWord + letters.EncodeToString(append(sum[:sumBytes], packed...)) + blockEnd
}

func TestVersionsAreCompared(t *testing.T) {
	in := []string{"", "0.9", "1", "1.0.1", "1.2", "1.10", "2"}
	for i, one := range in {
		for j, other := range in {
			if Older(one, other) != (i < j) {
				t.Errorf("%q before %q: %v", one, other, i >= j)
			}
		}
	}
	if Older("1.0", "1") || Older("1", "1.0") {
		t.Error("1.0 is not 1")
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(archive(file("f.deal"), file("sub/x.lua")))
	f.Add(zipped(func(*zip.Writer) {}))
	f.Fuzz(func(t *testing.T, packed []byte) {
		b, err := Unpack(packed)
		if err != nil {
			return
		}
		for name := range b.Files {
			if !fs.ValidPath(name) || strings.ContainsAny(name, "\\:\n") {
				t.Errorf("it takes %q", name)
			}
		}
		if b.Size() > MostBytes || len(b.Files) > MostFiles {
			t.Errorf("%d bytes in %d files", b.Size(), len(b.Files))
		}
	})
}

func FuzzReadBlock(f *testing.F) {
	b, err := New(map[string][]byte{"f.deal": []byte(rules)})
	if err != nil {
		f.Fatal(err)
	}
	block, err := b.Block()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(block)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadBlock(text)
		if err == nil && b.Size() > MostBytes {
			t.Errorf("%d bytes", b.Size())
		}
	})
}

// What git archive packs, and with it the servers where many keep their rules, begins with a head of its own.
func TestAnArchiveOfGitIsRead(t *testing.T) {
	head := tar.Header{Typeflag: tar.TypeXGlobalHeader, Name: "pax_global_header", PAXRecords: map[string]string{"comment": "1"}}
	b, err := Unpack(archive(head, tar.Header{Typeflag: tar.TypeDir, Name: "kings-main/"}, file("kings-main/f.deal")))
	if err != nil || b.Files["f.deal"] == nil {
		t.Error(err)
	}
}
