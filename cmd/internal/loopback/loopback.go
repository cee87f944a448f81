// Package loopback gives a test an address of this machine at which no other process listens: what was closed there can be opened
// there again.
package loopback

import (
	"fmt"
	"net"
	"os"
)

// Own is an address without a port. Every process has another one, on Linux; a system that has only 127.0.0.1 gives that.
func Own() string {
	at := fmt.Sprintf("127.71.%d.%d", os.Getpid()>>8&0xff, os.Getpid()&0xff)
	l, err := net.Listen("tcp", net.JoinHostPort(at, "0"))
	if err != nil {
		return "127.0.0.1"
	}
	_ = l.Close()
	return at
}
