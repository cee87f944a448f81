package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/lsp"
)

type lspCmd struct{}

// Help is the verb's example.
func (*lspCmd) Help() string {
	return `An editor starts it, and speaks the Language Server Protocol with it over standard input and output. The README says
how to set up VS Code and Neovim.

Example:

  croupier lsp < /dev/null
`
}

// Run serves an editor until it goes.
func (*lspCmd) Run(a *app) error {
	cache, remove, err := ownCache()
	if err != nil {
		return failed(err)
	}
	defer remove()
	lsp.Serve(a.ctx, lsp.Config{In: a.world.In, Out: a.world.Out, Cache: cache, Version: which(), Run: runAgain})
	return nil
}

// ownCache is the user's folder for what can be made again. Where they have none it is a new one, which is removed afterwards:
// among the temporary files anybody may have made what has a name that can be known.
func ownCache() (folder string, remove func(), err error) {
	if folder, err = os.UserCacheDir(); err == nil {
		return folder, func() {}, nil
	}
	if folder, err = os.MkdirTemp("", "croupier-*"); err != nil {
		return "", nil, files.Unwritable(os.TempDir(), err)
	}
	return folder, func() { _ = os.RemoveAll(folder) }, nil // what is left there harms nobody
}

// mostPrinted is how much is read of what this program prints when it is run again.
const mostPrinted = 4 << 20

// runAgain runs this program once more, as somebody would in another window, and gives what it printed, and its exit code.
func runAgain(ctx context.Context, words ...string) (printed string, code int, err error) {
	program, err := os.Executable()
	if err != nil {
		return "", ExitFailure, err
	}
	out := &most{left: mostPrinted}
	cmd := exec.CommandContext(ctx, program, words...)
	cmd.Stdout, cmd.Stderr = out, out
	if err = cmd.Run(); errors.As(err, new(*exec.ExitError)) {
		err = ctx.Err()
	}
	return out.text.String(), cmd.ProcessState.ExitCode(), err
}

// most keeps the beginning of what is written.
type most struct {
	text strings.Builder
	left int
}

// Write keeps what there is still room for.
func (m *most) Write(b []byte) (int, error) {
	kept := b[:min(len(b), m.left)]
	m.left -= len(kept)
	m.text.Write(kept)
	return len(b), nil
}
