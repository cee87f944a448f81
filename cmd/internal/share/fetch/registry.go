package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2"
	"oras.land/oras-go/v2/content"
	"oras.land/oras-go/v2/errdef"
	references "oras.land/oras-go/v2/registry"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	"oras.land/oras-go/v2/registry/remote/credentials"
	"oras.land/oras-go/v2/registry/remote/errcode"

	"croupier/cmd/internal/share/bundle"
)

// The kinds of what lies in a registry.
const (
	artifactType = "application/vnd.croupier.ruleset.v1"
	archiveType  = "application/vnd.croupier.bundle.v1.tar+gzip"
)

// mostManifest is how long a registry's manifest may be.
const mostManifest = 1 << 20

// latest is the tag that stands for the newest.
const latest = "latest"

// open finds the repository that a source names. People sign in as they do for other programs: the credentials are those of
// Docker.
func open(source string) (*remote.Repository, error) {
	named := strings.TrimPrefix(source, registryScheme)
	ref, err := references.ParseReference(named)
	if err != nil {
		return nil, fmt.Errorf("%q names nothing in a registry; it is written %sREGISTRY/REPOSITORY:TAG", source, registryScheme)
	}
	if ref.Reference == "" {
		ref.Reference = latest
	}
	host := &url.URL{Scheme: "https", Host: ref.Host()}
	plain := loopback(host.Hostname())
	if plain {
		host.Scheme = "http"
	}
	login := &auth.Client{Client: client(host, true), Cache: auth.NewCache()}
	login.SetUserAgent("croupier")
	if known, err := credentials.NewStoreFromDocker(credentials.StoreOptions{}); err == nil {
		login.Credential = credentials.Credential(known)
	}
	repository := &remote.Repository{Client: login, Reference: ref, PlainHTTP: plain, MaxMetadataBytes: mostManifest}
	return repository, nil
}

// registry gets a bundle from a registry.
func registry(ctx context.Context, source string) (*Got, error) {
	from, err := open(source)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	host := from.Reference.Host()
	at, text, err := manifestOf(ctx, from)
	if err != nil {
		return nil, answered(host, source, err)
	}
	var m ocispec.Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, &bundle.Refused{Why: "its manifest cannot be read"}
	}
	if m.ArtifactType != artifactType || len(m.Layers) != 1 || m.Layers[0].MediaType != archiveType {
		return nil, &bundle.Refused{Why: "it is no ruleset: it was not put there by croupier publish"}
	}
	if size := m.Layers[0].Size; size > bundle.MostPacked || size < 0 {
		return nil, &bundle.Refused{Why: fmt.Sprintf("it is larger than %d bytes", bundle.MostPacked)}
	}
	packed, err := content.FetchAll(ctx, from, m.Layers[0])
	if err != nil {
		return nil, answered(host, source, err)
	}
	b, err := bundle.Unpack(packed)
	if err != nil {
		return nil, err
	}
	name := from.Reference.Repository
	pinned := registryScheme + from.Reference.Registry + "/" + name + "@" + at.Digest.String()
	return &Got{Bundle: b, Name: name[strings.LastIndex(name, "/")+1:], At: pinned}, nil
}

// manifestOf fetches the manifest that a repository's reference means, and checks it against its digest.
func manifestOf(ctx context.Context, from *remote.Repository) (ocispec.Descriptor, []byte, error) {
	at, reader, err := from.FetchReference(ctx, from.Reference.Reference)
	if err != nil {
		return at, nil, err
	}
	defer func() { _ = reader.Close() }() // it was only read
	if at.Size > mostManifest {
		return at, nil, &bundle.Refused{Why: "its manifest is larger than any that croupier writes"}
	}
	text, err := content.ReadAll(io.LimitReader(reader, mostManifest+1), at)
	return at, text, err
}

// answered says in words what a registry answered.
func answered(host, source string, err error) error {
	var status *errcode.ErrorResponse
	switch {
	case errors.As(err, new(*bundle.Refused)):
		return err
	case errors.Is(err, ErrThere):
		return ErrThere
	case errors.Is(err, content.ErrMismatchedDigest), errors.Is(err, content.ErrTrailingData),
		errors.Is(err, content.ErrInvalidDescriptorSize),
		errors.Is(err, io.ErrUnexpectedEOF), strings.Contains(err.Error(), "mismatch"):
		return &bundle.Refused{Why: "what " + host + " sends is not what its digest says: it was changed, or torn, on the way"}
	case errors.Is(err, errdef.ErrNotFound):
		return fmt.Errorf("there is no %s", source)
	case errors.Is(err, auth.ErrBasicCredentialNotFound),
		errors.As(err, &status) && (status.StatusCode == http.StatusUnauthorized || status.StatusCode == http.StatusForbidden):
		return fmt.Errorf("%s lets nobody in without signing in; sign in as for other programs, such as docker login %s", host, host)
	case errors.As(err, &status):
		return fmt.Errorf("%s answers %d", host, status.StatusCode)
	}
	return unreached(host, err)
}

// ErrThere is the error for a version that is published already, as something else.
var ErrThere = errors.New("that version is published already")

// Publish puts a bundle into a registry under its version, and as the latest unless the target names a tag. It gives the source
// that is pinned to it. The same bundle may be put there again; another one under a version that is there already is ErrThere.
func Publish(ctx context.Context, target string, b *bundle.Bundle) (string, error) {
	to, err := open(target)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	host := to.Reference.Host()
	packed, err := b.Archive()
	if err != nil {
		return "", err
	}
	layer := content.NewDescriptorFromBytes(archiveType, packed)
	if err := push(ctx, to, layer, packed); err != nil {
		return "", answered(host, target, err)
	}
	version := b.Manifest.Version
	at, err := oras.PackManifest(ctx, checked{to, version}, oras.PackManifestVersion1_1, artifactType, oras.PackManifestOptions{
		Layers: []ocispec.Descriptor{layer},
		ManifestAnnotations: map[string]string{
			ocispec.AnnotationCreated: "1970-01-01T00:00:00Z", // the same bundle has the same digest
			ocispec.AnnotationTitle:   b.Manifest.Title, ocispec.AnnotationVersion: version,
		},
	})
	if err != nil {
		return "", answered(host, target, err)
	}
	tags := []string{version, latest}
	if named := to.Reference.Reference; named != latest && named != version {
		tags = []string{version, named}
	}
	for _, tag := range tags {
		if err := to.Tag(ctx, at, tag); err != nil {
			return "", answered(host, target, err)
		}
	}
	return registryScheme + to.Reference.Registry + "/" + to.Reference.Repository + "@" + at.Digest.String(), nil
}

// push puts bytes there, unless they are there.
func push(ctx context.Context, to *remote.Repository, at ocispec.Descriptor, text []byte) error {
	there, err := to.Exists(ctx, at)
	if err != nil || there {
		return err
	}
	return to.Push(ctx, at, strings.NewReader(string(text)))
}

// checked is a repository that takes no manifest in the place of another of the same version.
type checked struct {
	*remote.Repository
	version string
}

// Push refuses a manifest where the version is there already, as another one.
func (c checked) Push(ctx context.Context, at ocispec.Descriptor, from io.Reader) error {
	if at.MediaType == ocispec.MediaTypeImageManifest {
		switch there, err := c.Resolve(ctx, c.version); {
		case err == nil && there.Digest != at.Digest:
			return ErrThere
		case err != nil && !errors.Is(err, errdef.ErrNotFound):
			return err
		}
	}
	return c.Repository.Push(ctx, at, from)
}
