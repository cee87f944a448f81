package phhfile

import (
	"fmt"
	"os"
	"path/filepath"

	"croupier/cmd/internal/rulefiles"
	"croupier/interp/phh"
	"croupier/interp/program"
)

// Variants is the table of variants, with the lines of a file of somebody's own before those that are shipped. Rules that lie
// beside that file are meant before those that are shipped under the same name.
func Variants(path string) (phh.Variants, error) {
	if path == "" {
		return phh.Shipped()
	}
	text, err := rulefiles.Read(path)
	if err != nil {
		return nil, err
	}
	variants, err := phh.WithShipped(text, func(ruleset string) string {
		if beside := filepath.Join(filepath.Dir(path), ruleset); exists(beside) {
			return beside
		}
		return ruleset
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return variants, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Example compiles one of the examples, by the name that the table of variants has for it.
func Example(name string) (*program.Program, error) {
	r, err := rulefiles.Find(name)
	if err != nil {
		return nil, fmt.Errorf("there is no example called %s", name)
	}
	p, list := r.Compile()
	if p == nil {
		return nil, fmt.Errorf("%s: %s", r.Sources[0].Name, list[0].Summary)
	}
	return p, nil
}
