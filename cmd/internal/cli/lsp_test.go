package cli

import (
	"os"
	"testing"
)

// Whoever has no home gets a folder of their own for what the editor is led to, and none that another user of the machine could
// have made before them.
func TestWhoHasNoHomeSharesNoFolderWithAnEditor(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	t.Setenv("TMPDIR", t.TempDir())
	seen := map[string]bool{}
	for range 2 {
		folder, remove, err := ownCache()
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(folder); err != nil || seen[folder] || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("it is %s, %v, %v", folder, info, err)
		}
		seen[folder] = true
		remove()
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s is left", folder)
		}
	}
}
