package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"

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
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = "" // it is told to nobody: there are the temporary files
	}
	lsp.Serve(a.ctx, lsp.Config{In: a.world.In, Out: a.world.Out, Cache: cache, Version: which(), Run: runAgain})
	return nil
}

// runAgain runs this program once more.
func runAgain(ctx context.Context, args ...string) (printed string, code int, err error) {
	program, err := os.Executable()
	if err != nil {
		return "", ExitFailure, err
	}
	cmd := exec.CommandContext(ctx, program, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if ended := new(exec.ExitError); errors.As(err, &ended) {
		return out.String(), ended.ExitCode(), nil
	}
	return out.String(), cmd.ProcessState.ExitCode(), err
}
