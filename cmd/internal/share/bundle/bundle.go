// Package bundle is a ruleset as it travels: its files in memory, a manifest that says what they are, who signed it, and the
// forms that it travels in: a folder, an archive, a block of text. Whatever is read here may be anybody's: sizes, names and
// counts are limited before anything is kept. It must not know where a bundle comes from, or where it is kept.
package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// How much a bundle may hold: far more than any ruleset needs.
const (
	MostFiles = 100     // files
	MostFile  = 1 << 20 // bytes in one of them
	MostBytes = 4 << 20 // bytes in all of them
	// MostPacked is how large an archive may be, in bytes.
	MostPacked = 4 << 20

	mostDepth = 5
	mostName  = 100
)

// Bundle is the files of a ruleset by their names, with slashes; and the manifest, if it came with one. The manifest's own file
// and its signature are not among the files.
type Bundle struct {
	Files     map[string][]byte
	Manifest  *Manifest
	manifest  []byte // as it was signed
	signature []byte
}

// The files that say what the others are.
const (
	ManifestName  = "bundle.json"
	SignatureName = ManifestName + ".minisig"
)

// endings are those of the files that a bundle may hold, and what they are.
var endings = map[string]string{
	".deal": "rules", ".lua": "Lua", ".md": "text", ".txt": "text", ".toml": "a sheet", ".html": "a page", ".svg": "a picture",
	".png": "a picture", ".pdf": "a page",
}

// Refused is the error for a bundle that is not taken: a sentence, without the place that it came from.
type Refused struct{ Why string }

// Error says why.
func (r *Refused) Error() string { return r.Why }

func refused(format string, values ...any) error { return &Refused{fmt.Sprintf(format, values...)} }

// New is a bundle of files. It refuses names that no ruleset needs: paths that lead elsewhere, hidden files, programs.
func New(files map[string][]byte) (*Bundle, error) {
	b := &Bundle{Files: map[string][]byte{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := b.add(name, files[name]); err != nil {
			return nil, err
		}
	}
	return b, b.whole()
}

// add takes one more file.
func (b *Bundle) add(name string, text []byte) error {
	switch {
	case name == ManifestName:
		b.manifest = text
		return nil
	case name == SignatureName:
		b.signature = text
		return nil
	}
	if err := checkName(name); err != nil {
		return err
	}
	if _, twice := b.Files[name]; twice {
		return refused("it holds %s twice", quoted(name))
	}
	for other := range b.Files {
		if clash(other, name) {
			return refused("it holds %s and %s, which are one file on some machines", quoted(other), quoted(name))
		}
	}
	if len(b.Files) == MostFiles {
		return refused("it holds more than %d files", MostFiles)
	}
	if len(text) > MostFile {
		return refused("%s has more than %d bytes", quoted(name), MostFile)
	}
	if ending := path.Ext(name); (ending == ".deal" || ending == ".lua") && !utf8.Valid(text) {
		return refused("%s is no text (it is not UTF-8)", quoted(name))
	}
	b.Files[name] = text
	if b.Size() > MostBytes {
		return refused("its files have more than %d bytes together", MostBytes)
	}
	return nil
}

// clash reports whether two names cannot both be there on some machine, where capitals do not matter: they are one file, one is a
// folder of the other, or their folders differ by capitals alone.
func clash(one, other string) bool {
	a, b := strings.Split(one, "/"), strings.Split(other, "/")
	for i := range min(len(a), len(b)) {
		if !strings.EqualFold(a[i], b[i]) {
			return false
		}
		if a[i] != b[i] {
			return true
		}
	}
	return true
}

// Size is how many bytes its files have together.
func (b *Bundle) Size() (total int) {
	for _, text := range b.Files {
		total += len(text)
	}
	return total
}

// quoted is a name for a message, shortened.
func quoted(name string) string {
	if utf8.RuneCountInString(name) > 60 {
		name = string([]rune(name)[:60]) + "..."
	}
	return fmt.Sprintf("%q", name)
}

// checkName refuses a file's name that leads out of the bundle, that hides, or that is nothing a ruleset needs.
func checkName(name string) error {
	switch {
	case name == "" || len(name) > mostName:
		return refused("it holds a file with a name of %d letters", len(name))
	case strings.ContainsAny(name, "\\:") || path.IsAbs(name) || path.Clean(name) != name || strings.HasPrefix(name, "../"):
		return refused("it holds %s, a path that leads out of its folder", quoted(name))
	case strings.Count(name, "/") >= mostDepth:
		return refused("it holds %s, deeper than %d folders", quoted(name), mostDepth)
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || strings.HasPrefix(part, "-") || strings.HasSuffix(part, " ") ||
			strings.HasSuffix(part, ".") {
			return refused("it holds %s, a name that hides or that no file has everywhere", quoted(name))
		}
		if stem, _, _ := strings.Cut(strings.ToLower(part), "."); slices.Contains(devices, strings.TrimSpace(stem)) {
			return refused("it holds %s, which is a device on some machines", quoted(name))
		}
	}
	for _, r := range name {
		if !plain(r) {
			return refused("it holds %s: file names have letters, digits, spaces and . _ - + ( ) only", quoted(name))
		}
	}
	if !Needed(name) {
		return refused("it holds %s, which no ruleset needs: a bundle has %s files", quoted(name),
			strings.Join(slices.Sorted(maps.Keys(endings)), ", "))
	}
	return nil
}

// Needed reports whether a ruleset has a use for a file, by its name alone: the manifest and its signature are among what it has.
func Needed(name string) bool {
	switch path.Base(name) {
	case "LICENSE", "NOTICE", "README":
		return true
	}
	return name == ManifestName || name == SignatureName || endings[path.Ext(name)] != ""
}

// devices are names that Windows keeps for itself.
var devices = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

func plain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/ ._-+()", r)
}

// whole reads the manifest, if there is one, and refuses a bundle whose files are others than it says, or without rules.
func (b *Bundle) whole() error {
	if len(b.Rules()) == 0 {
		return refused("it holds no .deal file")
	}
	switch {
	case b.manifest == nil && b.signature != nil:
		return refused("it has a signature, and no %s that was signed", ManifestName)
	case b.manifest == nil:
		return nil
	}
	m, err := parseManifest(b.manifest)
	if err != nil {
		return err
	}
	if err := m.fits(b.Files); err != nil {
		return err
	}
	b.Manifest = m
	return nil
}

// Digest is what the files are, as "sha256:" and 64 digits: the same for the same files under the same names, in whatever form
// they came, and whatever the manifest says.
func (b *Bundle) Digest() string { return digestOf(listed(b.Files)) }

// listed are the files of a bundle as a manifest lists them, by name.
func listed(files map[string][]byte) []File {
	var all []File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		all = append(all, File{name, hex.EncodeToString(sum[:])})
	}
	return all
}

func digestOf(files []File) string {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s  %s\n", f.SHA256, f.Path)
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))
}

// Text are the files as people compare them: the rules and the Lua, one after the other.
func (b *Bundle) Text() map[string]string {
	texts := map[string]string{}
	for name, text := range b.Files {
		if ending := path.Ext(name); ending == ".deal" || ending == ".lua" {
			texts[name] = string(text)
		}
	}
	return texts
}

// Rules are the names of its .deal files that are read together: those that lie in no folder of it.
func (b *Bundle) Rules() []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(b.Files)) {
		if path.Ext(name) == ".deal" && !strings.Contains(name, "/") {
			all = append(all, name)
		}
	}
	return all
}
