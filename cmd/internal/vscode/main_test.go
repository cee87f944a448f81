package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const folder = "../../../editors/vscode"

// What VS Code is told is what the description of the language says now.
func TestTheGrammarIsThatOfTheLanguage(t *testing.T) {
	for name, text := range files() {
		path := filepath.Join(folder, name)
		had, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(had, text) {
			t.Errorf("%s is not up to date: go run ./cmd/internal/vscode editors/vscode (%v)", name, err)
		}
		if !json.Valid(text) {
			t.Errorf("%s is no JSON", name)
		}
	}
}

// The grammar colours as its tests say, which are files with the scopes written below their lines.
func TestTheGrammarColours(t *testing.T) {
	tool := os.Getenv("TMGRAMMAR_TEST")
	if tool == "" {
		tool = filepath.Join(folder, "node_modules/.bin/vscode-tmgrammar-test")
	}
	if _, err := os.Stat(tool); err != nil {
		t.Skip("NOT TESTED: vscode-tmgrammar-test is not installed: npm ci in editors/vscode")
	}
	tool, err := filepath.Abs(tool)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "tests/*.test.deal")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
