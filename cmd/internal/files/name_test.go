package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A file gets another name, with hard links or without, and never takes the place of another one.
func TestAFileNeverTakesTheNameOfAnother(t *testing.T) {
	for name, how := range map[string]func(string, string) error{
		"with links":    os.Link,
		"without links": func(from, to string) error { return &os.LinkError{Op: "link", Old: from, New: to, Err: syscall.EPERM} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func(was func(string, string) error) { link = was }(link)
			link = how
			folder := t.TempDir()
			at := func(name string) string { return filepath.Join(folder, name) }
			write := func(name string) {
				if err := os.WriteFile(at(name), []byte(name), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write("one")
			write("two")
			if err := Name(at("one"), at("two")); !errors.Is(err, fs.ErrExist) {
				t.Errorf("over another one: %v", err)
			}
			if err := Name(at("one"), at("three")); err != nil {
				t.Error(err)
			}
			if err := os.Remove(at("one")); (err == nil) != (name == "with links") {
				t.Errorf("the old name: %v", err)
			}
			if err := Name(at("none"), at("four")); err == nil {
				t.Error("a file that is not there has another name now")
			}
			all, _ := filepath.Glob(at("*"))
			if len(all) != 2 {
				t.Errorf("there are %v", all)
			}
			for name, holds := range map[string]string{"two": "two", "three": "one"} {
				if text, err := os.ReadFile(at(name)); err != nil || string(text) != holds {
					t.Errorf("%s holds %q, %v", name, text, err)
				}
			}
		})
	}
}
