package bundle

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
)

// Archive packs a bundle as a tar file that gzip has compressed. The same bundle gives the same bytes.
func (b *Bundle) Archive() ([]byte, error) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	to := tar.NewWriter(zip)
	all := b.All()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		err := to.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(all[name])), Mode: 0o644,
			Format: tar.FormatPAX})
		if err == nil {
			_, err = to.Write(all[name])
		}
		if err != nil {
			return nil, err
		}
	}
	if err := errors.Join(to.Close(), zip.Close()); err != nil {
		return nil, err
	}
	if packed.Len() > MostPacked {
		return nil, refused("it is larger than %d bytes when it is packed", MostPacked)
	}
	return packed.Bytes(), nil
}

// IsArchive reports whether bytes begin as an archive does that [Unpack] reads.
func IsArchive(packed []byte) bool {
	return bytes.HasPrefix(packed, []byte{0x1f, 0x8b}) || bytes.HasPrefix(packed, []byte("PK"))
}

// Unpack reads an archive: a tar file that gzip has compressed, or a zip file. It stops at the first thing that no bundle has, so
// that a small archive which would become a large one costs no more than a bundle does.
func Unpack(packed []byte) (*Bundle, error) {
	if len(packed) > MostPacked {
		return nil, refused("it is larger than %d bytes", MostPacked)
	}
	files := &taken{all: map[string][]byte{}}
	var err error
	switch {
	case bytes.HasPrefix(packed, []byte{0x1f, 0x8b}):
		err = files.untar(packed)
	case bytes.HasPrefix(packed, []byte("PK")):
		err = files.unzip(packed)
	default:
		return nil, refused("it is no archive: croupier reads .tar.gz and .zip")
	}
	if err != nil {
		return nil, err
	}
	return New(files.inside())
}

// taken are the files of an archive so far.
type taken struct {
	all  map[string][]byte
	size int
	seen int
}

// mostEntries is how many entries an archive may have: folders are among them.
const mostEntries = 4 * MostFiles

func (t *taken) untar(packed []byte) error {
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return refused("the archive is torn: %s", err)
	}
	// A tar file has headers and fills its blocks; an entry that nobody wants has bytes too.
	from := tar.NewReader(&io.LimitedReader{R: unzipped, N: 2*MostBytes + mostEntries*1024})
	for {
		h, err := from.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return refused("the archive is torn, or becomes larger than %d bytes", MostBytes)
		}
		switch h.Typeflag {
		case tar.TypeReg:
			err = t.take(h.Name, h.Size, from)
		case tar.TypeDir, tar.TypeXGlobalHeader: // which git archive, and with it many servers, begins with
			err = t.entry()
		case tar.TypeSymlink, tar.TypeLink:
			err = refused("it holds %s, a link to %s: a bundle has only files", quoted(h.Name), quoted(h.Linkname))
		default:
			err = refused("it holds %s, which is a device or a pipe: a bundle has only files", quoted(h.Name))
		}
		if err != nil {
			return err
		}
	}
}

func (t *taken) unzip(packed []byte) error {
	from, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return refused("the archive is torn: %s", err)
	}
	for _, f := range from.File {
		mode := f.Mode()
		switch {
		case mode.IsDir():
			err = t.entry()
		case !mode.IsRegular():
			err = refused("it holds %s, a link or a device: a bundle has only files", quoted(f.Name))
		default:
			var text io.ReadCloser
			if text, err = f.Open(); err != nil {
				return refused("%s cannot be unpacked: %s", quoted(f.Name), err)
			}
			err = t.take(f.Name, int64(min(f.UncompressedSize64, 1<<62)), text)
			_ = text.Close() // it was only read
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// entry counts one more.
func (t *taken) entry() error {
	if t.seen++; t.seen > mostEntries {
		return refused("it holds more than %d files and folders", mostEntries)
	}
	return nil
}

// take reads one file. The size that the archive tells may be a lie.
func (t *taken) take(name string, size int64, from io.Reader) error {
	if err := t.entry(); err != nil {
		return err
	}
	name = strings.TrimPrefix(name, "./")
	if base := path.Base(name); strings.HasPrefix(base, "._") || base == ".DS_Store" { // which macOS adds by itself
		return nil
	}
	if size > MostFile {
		return refused("%s has more than %d bytes", quoted(name), MostFile)
	}
	text, err := io.ReadAll(io.LimitReader(from, MostFile+1))
	if err != nil {
		return refused("%s cannot be unpacked: %s", quoted(name), err)
	}
	if len(text) > MostFile {
		return refused("%s has more than %d bytes", quoted(name), MostFile)
	}
	if t.size += len(text); t.size > MostBytes {
		return refused("its files have more than %d bytes together", MostBytes)
	}
	if _, twice := t.all[name]; twice {
		return refused("it holds %s twice", quoted(name))
	}
	t.all[name] = text
	return nil
}

// inside are the files without the one folder that they all lie in, if there is one: people pack folders.
func (t *taken) inside() map[string][]byte {
	folder := ""
	for name := range t.all {
		first, _, deeper := strings.Cut(name, "/")
		if !deeper || folder != "" && first != folder || first == ".." || first == "." {
			return t.all
		}
		folder = first
	}
	if folder == "" {
		return t.all
	}
	inner := map[string][]byte{}
	for name, text := range t.all {
		inner[strings.TrimPrefix(name, folder+"/")] = text
	}
	return inner
}
