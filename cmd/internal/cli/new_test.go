package cli

import (
	"path/filepath"
	"testing"

	"croupier/cmd/internal/rulefiles"
)

// Whatever a first house rule stands on: nothing is wrong with it, its layout is the one, and its test passes.
func TestAFirstFileIsRight(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	names := append([]string{""}, rulefiles.ShippedNames()...)
	for i, base := range names {
		if !long && i%8 != 0 && base != "" {
			continue
		}
		file := filepath.Join(folder, "first-"+base+"x")
		args := []string{"new", "--trust", file}
		if base != "" {
			args = append(args, "extends", base)
		}
		for _, args := range [][]string{args, {"check", "--trust", "--strict", file + ".deal"}, {"fmt", "--trust", "-d", file + ".deal"},
			{"test", "--trust", "--games", "0", file + ".deal"}} {
			if code, out, errs := run(t, "", args...); code != ExitFine {
				t.Errorf("%q: %v exits with %d\n%s%s", base, args, code, out, errs)
			}
		}
	}
}
