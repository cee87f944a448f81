package fetch

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"croupier/cmd/internal/share/bundle"
)

// How long a server may take.
const (
	toAnswer = 15 * time.Second // for the head of an answer
	mostTime = time.Minute      // for everything
)

const mostRedirects = 5

// elsewhere is the error for a redirect that is not followed.
type elsewhere struct{ why string }

func (e *elsewhere) Error() string { return e.why }

// client fetches from one host. It follows redirects within that host; where those are wanted that registries make for blobs,
// whose digest is known, also to other hosts of the internet by https. Into the local network it goes only where that was typed.
func client(typed *url.URL, blobs bool) *http.Client {
	dialer := &net.Dialer{Timeout: toAnswer}
	guard := &net.Dialer{Timeout: toAnswer, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || private(at.Addr()) {
			return &elsewhere{fmt.Sprintf("the server sends croupier on to %s, in the local network, where it does not go", address)}
		}
		return nil
	}}
	allowed := []string{withPort(typed)}
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: typed}); err == nil && proxy != nil {
		allowed = append(allowed, withPort(proxy))
	}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if slices.Contains(allowed, address) {
				return dialer.DialContext(ctx, network, address)
			}
			return guard.DialContext(ctx, network, address)
		},
		TLSHandshakeTimeout: toAnswer, ResponseHeaderTimeout: toAnswer, MaxResponseHeaderBytes: 64 << 10, ForceAttemptHTTP2: true,
		DisableCompression: true, // what is small on the way may be large here
	}
	return &http.Client{Transport: transport, Timeout: mostTime, CheckRedirect: func(to *http.Request, via []*http.Request) error {
		switch {
		case len(via) > mostRedirects:
			return &elsewhere{"the server sends croupier from place to place without an end"}
		case to.URL.Host == typed.Host && to.URL.Scheme == typed.Scheme:
			return nil
		case inside(to.URL.Hostname()): // which a proxy would go to
			return &elsewhere{fmt.Sprintf("the server sends croupier on to %s, in the local network, where it does not go", to.URL.Host)}
		case blobs && to.URL.Scheme == "https" && via[0].Method == http.MethodGet && strings.Contains(via[0].URL.Path, "/blobs/"):
			return nil
		}
		return &elsewhere{fmt.Sprintf("%s sends croupier on to %s, another place: if you trust that, get it from there", typed.Host,
			to.URL.Scheme+"://"+to.URL.Host)}
	}}
}

// withPort is the host of an address with its port.
func withPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80"}[u.Scheme]
	}
	if port == "" {
		port = "443"
	}
	return net.JoinHostPort(u.Hostname(), port)
}

// private reports whether an address belongs to this machine or to a local network.
func private(a netip.Addr) bool {
	a = a.Unmap()
	shared := netip.MustParsePrefix("100.64.0.0/10") // RFC 6598
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.IsUnspecified() || shared.Contains(a) ||
		a.IsInterfaceLocalMulticast()
}

// inside reports whether a host's name alone says that it is in a local network.
func inside(host string) bool {
	a, err := netip.ParseAddr(host)
	return loopback(host) || err == nil && private(a)
}

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// web gets what lies at an address.
func web(ctx context.Context, source string) (*Got, error) {
	text, err := Address(ctx, source, bundle.MostPacked)
	if err != nil {
		return nil, err
	}
	at, err := url.Parse(source)
	if err != nil {
		return nil, err
	}
	return archived(path.Base(at.Path), text)
}

// Address reads what lies at an address of the web, up to so many bytes. Only https is read, but from this machine itself.
func Address(ctx context.Context, source string, most int64) ([]byte, error) {
	at, err := url.Parse(source)
	switch {
	case err != nil || at.Hostname() == "":
		return nil, fmt.Errorf("%q is no address", source)
	case at.User != nil:
		return nil, fmt.Errorf("%s has a name and password in it, which would be kept and shown: leave them out", at.Host)
	case at.Scheme == "http" && !loopback(at.Hostname()):
		return nil, fmt.Errorf("what comes by http may have been changed on the way: use https://%s", at.Host)
	}
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	ask.Header.Set("User-Agent", "croupier")
	answer, err := client(at, false).Do(ask)
	if err != nil {
		return nil, unreached(at.Host, err)
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", at.Host, answer.Status)
	}
	if answer.ContentLength > most {
		return nil, &bundle.Refused{Why: fmt.Sprintf("it is larger than %d bytes", most)}
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
	switch {
	case err != nil:
		return nil, unreached(at.Host, err)
	case int64(len(text)) > most:
		return nil, &bundle.Refused{Why: fmt.Sprintf("it is larger than %d bytes", most)}
	}
	return text, nil
}

// unreached says in words why a server gave nothing.
func unreached(host string, err error) error {
	var e *elsewhere
	var name *net.DNSError
	var asked *url.Error
	switch {
	case errors.As(err, &e):
		return &bundle.Refused{Why: e.why}
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return &bundle.Refused{Why: fmt.Sprintf("%s cannot prove that it is who it says it is (nobody whom this machine trusts "+
			"has signed its certificate, or it is out of date, or another's)", host)}
	case errors.As(err, &name):
		return fmt.Errorf("nobody knows a server called %s", name.Name)
	case errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &asked) && asked.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s is too slow: it has not answered in time", host)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s has broken off in the middle; try again", host)
	case asked != nil:
		return fmt.Errorf("%s cannot be reached: %w", host, asked.Err)
	}
	return fmt.Errorf("%s cannot be reached: %w", host, err)
}
