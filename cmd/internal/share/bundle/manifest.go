package bundle

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/strict"
)

// Manifest says what a bundle is. Its bytes are what is signed: whoever signs it answers for the name, the version and each file.
type Manifest struct {
	Format   int      `json:"format"`            // of this manifest; 1
	Name     string   `json:"name"`              // a word that it is played by
	Version  string   `json:"version"`           // numbers with dots between them, such as 1.2
	Title    string   `json:"title"`             // of the ruleset, as its file says
	About    string   `json:"about,omitempty"`   // one sentence, as its file says
	Language int      `json:"language"`          // the version of the language that it was written for
	Extends  []string `json:"extends,omitempty"` // the rulesets that it stands on and does not hold
	// Bases are the digests of those among them that had been got where it was published, by name.
	Bases map[string]string `json:"bases,omitempty"`
	Key   string            `json:"key,omitempty"` // the public key that signed it, as minisign writes it; "" if nobody has
	Files []File            `json:"files"`         // all of them, by name
}

// File is one file of a bundle.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"` // 64 digits
}

// format is the one that is written.
const format = 1

// word is what a ruleset may be called when it is kept.
var word = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// mostWord is how long such a word may be.
const mostWord = 40

// CheckWord refuses what no ruleset can be called, with what to do instead.
func CheckWord(name string) error {
	if !word.MatchString(name) || len(name) > mostWord {
		return refused("a ruleset is kept under a word of small letters, digits and hyphens, such as house-kings, not %s", quoted(name))
	}
	return nil
}

var versions = regexp.MustCompile(`^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$`)

// CheckVersion refuses what is no version.
func CheckVersion(version string) error {
	if !versions.MatchString(version) {
		return refused("a version is numbers with dots between them, such as 1.2, not %s", quoted(version))
	}
	return nil
}

// Older reports whether a version comes before another. What has none comes before all.
func Older(one, other string) bool {
	return slices.Compare(numbers(one), numbers(other)) < 0
}

// numbers are those of a version, without zeros at its end: 1.0 is 1.
func numbers(version string) (all []int) {
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil
		}
		all = append(all, n)
	}
	for len(all) > 0 && all[len(all)-1] == 0 {
		all = all[:len(all)-1]
	}
	return append([]int{1}, all...)
}

// parseManifest reads a manifest, which may be anybody's.
func parseManifest(text []byte) (*Manifest, error) {
	if len(text) > MostFile {
		return nil, refused("its %s has more than %d bytes", ManifestName, MostFile)
	}
	var head struct{ Format int }
	if err := json.Unmarshal(text, &head); err == nil && head.Format > format {
		return nil, refused("it was packed by a newer croupier, in form %d; this one reads up to form %d", head.Format, format)
	}
	m := &Manifest{}
	if err := strict.Unmarshal(text, m); err != nil {
		return nil, refused("its %s cannot be read: %s", ManifestName, err)
	}
	if m.Format != format {
		return nil, refused("its %s has no format", ManifestName)
	}
	if err := CheckWord(m.Name); err != nil {
		return nil, err
	}
	lines := append([]string{m.Title, m.About}, m.Extends...)
	for name, digest := range m.Bases {
		lines = append(lines, name, digest)
	}
	for _, text := range lines {
		if err := CheckLine(text); err != nil {
			return nil, err
		}
	}
	return m, CheckVersion(m.Version)
}

// mostLine is how long a title, or the sentence about a ruleset, may be.
const mostLine = 1000

// CheckLine refuses a text that would be more than a line where it is shown: a stranger's title could look like what this program
// says itself, such as who has signed something.
func CheckLine(text string) error {
	if len(text) > mostLine || strings.ContainsFunc(text, diag.Commands) {
		return refused("it says of itself %s, which is no line of text", quoted(text))
	}
	return nil
}

// fits refuses a manifest that lists other files than there are.
func (m *Manifest) fits(files map[string][]byte) error {
	there := listed(files)
	for _, f := range m.Files {
		at, found := slices.BinarySearchFunc(there, f.Path, func(f File, name string) int { return strings.Compare(f.Path, name) })
		switch {
		case !found:
			return refused("its list of files names %s, which is not there", quoted(f.Path))
		case there[at].SHA256 != f.SHA256:
			return refused("%s is not the file that was packed: somebody has changed it on the way", quoted(f.Path))
		}
	}
	if len(m.Files) < len(there) {
		for _, f := range there {
			if !slices.Contains(m.Files, f) {
				return refused("it holds %s, which its list of files does not name", quoted(f.Path))
			}
		}
	}
	if len(m.Files) > len(there) {
		return refused("its list of files names a file twice")
	}
	return nil
}

// Describe gives a bundle its manifest; the list of files is made from it. Sign, if it is not nil, is handed what is to be
// signed.
func (b *Bundle) Describe(m Manifest, sign func(message []byte) ([]byte, error)) error {
	m.Format, m.Files = format, listed(b.Files)
	if err := CheckWord(m.Name); err != nil {
		return err
	}
	if err := CheckVersion(m.Version); err != nil {
		return err
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	to.SetIndent("", "  ")
	if err := to.Encode(m); err != nil {
		return err
	}
	b.Manifest, b.manifest, b.signature = &m, text.Bytes(), nil
	if sign == nil {
		return nil
	}
	signature, err := sign(b.manifest)
	b.signature = signature
	return err
}

// Signed is what was signed, and the signature; the signature is nil where nobody has signed the bundle.
func (b *Bundle) Signed() (message, signature []byte) { return b.manifest, b.signature }

// All are all files, with the manifest and the signature among them.
func (b *Bundle) All() map[string][]byte {
	all := make(map[string][]byte, len(b.Files)+2)
	for name, text := range b.Files {
		all[name] = text
	}
	if b.manifest != nil {
		all[ManifestName] = b.manifest
	}
	if b.signature != nil {
		all[SignatureName] = b.signature
	}
	return all
}
