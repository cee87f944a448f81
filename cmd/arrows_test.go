// Package cmd holds nothing itself: its folders are the program. The test here holds the arrows between all packages.
package cmd

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows says what each part of the tree may import of ours. The longest prefix counts.
var arrows = map[string][]string{
	"dsl":                 {"dsl/markdown"},
	"dsl/markdown":        {},
	"dsl/diag":            {},
	"dsl/phrase":          {},
	"dsl/cookbook":        {},
	"dsl/syntax":          {"dsl/diag", "dsl/syntax/lex", "dsl/syntax/mistakes"},
	"dsl/syntax/lex":      {"dsl/phrase"},
	"dsl/syntax/mistakes": {"dsl/diag", "dsl/phrase", "dsl/syntax/lex"},
	"dsl/format":          {"dsl/diag", "dsl/syntax"},
	"dsl/house":           {"dsl/diag", "dsl/syntax"},
	"dsl/check": {"dsl/diag", "dsl/phrase", "dsl/syntax", "dsl/house", "dsl/check/types", "dsl/check/asks", "dsl/check/meaning",
		"dsl/check/written"},
	"dsl/check/types":   {},
	"dsl/check/written": {"dsl/diag", "dsl/phrase", "dsl/syntax", "dsl/check/types", "dsl/check/meaning"},
	"dsl/check/older":   {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/types", "dsl/house"},
	"dsl/check/meaning": {"dsl/diag", "dsl/syntax", "dsl/house", "dsl/check/types", "dsl/check/asks"},
	"dsl/check/asks":    {"dsl/syntax", "dsl/house"},
	"dsl/check/tests":   {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/types", "dsl/check/meaning", "dsl/check/written"},
	"dsl/check/scripts": {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/types", "dsl/check/meaning"},
	"dsl/check/symbols": {"dsl/diag", "dsl/syntax", "dsl/house", "dsl/check", "dsl/check/meaning"},
	"dsl/check/effects": {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/types"},
	"dsl/check/secrets": {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/effects"},
	"dsl/check/lint":    {"dsl/diag", "dsl/syntax", "dsl/check", "dsl/check/types", "dsl/check/asks", "dsl/check/effects"},
	"dsl/check/ruleset": {"dsl/diag", "dsl/syntax", "dsl/house", "dsl/check", "dsl/check/types", "dsl/check/asks", "dsl/check/scripts",
		"dsl/check/effects", "dsl/check/secrets", "dsl/check/lint", "dsl/check/older", "dsl/check/tests"},
	"stdlib":                  {"stdlib"},
	"interp/program":          {"dsl", "stdlib", "interp/hook"},
	"interp/event":            {"dsl", "interp/program"},
	"interp/say":              {"dsl/check", "dsl/check/types"},
	"interp/hint":             {"dsl", "interp/program"},
	"interp/table":            {"dsl/check", "dsl/diag", "interp/program", "interp/event", "interp/say", "interp/hint", "stdlib"},
	"interp/game":             {"interp/event", "interp/flow", "interp/hook", "interp/op", "interp/program", "interp/say", "interp/table", "dsl", "stdlib"},
	"interp/know":             {"interp/game", "interp/event", "interp/flow", "interp/hook", "interp/op", "interp/program", "interp/say", "interp/table", "dsl", "stdlib"},
	"interp/words":            {"interp/game", "interp/know", "interp/event", "interp/flow", "interp/hook", "interp/op", "interp/program", "interp/say", "interp/table", "dsl", "stdlib"},
	"interp/exact":            {"interp/game", "interp/know", "interp/event", "interp/flow", "interp/hook", "interp/op", "interp/program", "interp/say", "interp/table", "dsl", "stdlib"},
	"interp/lua":              {"interp/game", "interp/words", "interp/builtin", "interp/event", "interp/flow", "interp/hook", "interp/op", "interp/program", "interp/say", "interp/table", "dsl", "stdlib"},
	"interp":                  {"interp", "dsl", "stdlib"},
	"interp/report":           {"dsl/diag", "interp/say"},
	"interp/strict":           {},
	"interp/op":               {"dsl/check", "interp/program", "interp/event", "interp/say", "interp/table", "stdlib"},
	"interp/flow":             {"interp/op", "interp/program", "dsl"},
	"interp/builtin":          {"interp/op", "interp/program", "interp/hook", "dsl", "stdlib"},
	"interp/internal/shipped": {"interp", "dsl", "rulesets", "examples"}, // for tests alone
	"rulesets":                {},
	"cmd/internal/term":       {"interp/report", "dsl/diag", "dsl/markdown"},
	"cmd/internal/files":      {},
	"cmd/internal/rulefiles":  {"cmd/internal/files", "cmd/internal/share/store", "interp", "dsl", "rulesets", "examples"},
	"cmd/internal/share": {"cmd/internal/files", "cmd/internal/share/bundle", "cmd/internal/share/fetch", "cmd/internal/share/keys",
		"cmd/internal/share/store", "interp/strict", "dsl/diag"},
	"cmd/internal/share/bundle": {"interp/strict", "dsl/diag"},
	"cmd/internal/share/fetch":  {"cmd/internal/files", "cmd/internal/share/bundle", "dsl/diag", "dsl/syntax"},
	"cmd/internal/share/keys":   {"cmd/internal/files"},
	"cmd/internal/share/store":  {"cmd/internal/files", "dsl/diag"},
	"cmd/internal/chart":        {"interp/report"},
	"cmd/internal/mend":         {"cmd/internal/files", "cmd/internal/rulefiles", "dsl"},
	"cmd/internal/findings":     {"cmd/internal/glance", "cmd/internal/term", "interp", "dsl"},
	"cmd/internal/twins":        {"interp", "dsl", "stdlib"}, // for tests alone
	"cmd/internal/tested":       {"cmd/internal/findings", "cmd/internal/rulefiles", "cmd/internal/term", "interp", "dsl"},
	"cmd/internal/firstfile":    {"cmd/internal/tested", "interp", "dsl"},
	"cmd/internal/lesson":       {"cmd/internal/files", "cmd/internal/rulefiles", "cmd/internal/term", "interp", "dsl"},
	"cmd/internal/phhfile":      {"cmd/internal/files", "cmd/internal/rulefiles", "cmd/internal/term", "interp", "dsl"},
	"cmd":                       {"cmd", "interp", "dsl", "stdlib", "rulesets", "examples"},
}

// owners says which packages alone may import a library.
var owners = map[string][]string{
	"github.com/alecthomas/participle": {"dsl/syntax"},
	"github.com/yuin/gopher-lua":       {"interp/hook"},
	"github.com/pelletier/go-toml":     {"interp/phh", "cmd/internal/sheets", "cmd/internal/files"},
	"github.com/chzyer/readline":       {"cmd/internal/term"},
	"github.com/alecthomas/kong":       {"cmd/internal/cli", "cmd/internal/complete", "cmd/internal/manual"},
	"charm.land/lipgloss":              {"cmd/internal/term"},
	"github.com/google/renameio":       {"cmd/internal/files", "cmd/internal/journalfile"},
	"golang.org/x/term":                {"cmd"},
	"golang.org/x/sys":                 {"cmd"},
	"github.com/clipperhouse":          {"dsl/diag", "cmd"},
	"github.com/vbauerster/mpb":        {"cmd/internal/term"},
	"gonum.org/v1/plot":                {"cmd/internal/chart"},
	"github.com/sourcegraph/jsonrpc2":  {"cmd/internal/lsp"},
	"codeberg.org/go-pdf/fpdf":         {"cmd/internal/rulesheet"},
	"aead.dev/minisign":                {"cmd/internal/share/keys"},
	"github.com/tyler-smith/go-bip39":  {"cmd/internal/share/keys"},
	"oras.land/oras-go":                {"cmd/internal/share/fetch"},
	"rsc.io/qr":                        {"cmd/internal/web"},
	"github.com/chromedp":              {}, // for tests alone
	"codeberg.org/go-fonts/liberation": {"cmd/internal/rulesheet"},
}

// forbidden may not be imported below cmd: no clock, no global randomness, no files, no network, no way out.
// The clock that tests measure their own work by is for them alone, which the arrows hold.
var forbidden = []string{"time", "math/rand", "os", "os/exec", "net", "net/http", "syscall", "unsafe", "log"}

func TestImportsGoOneWay(t *testing.T) {
	each(t, func(file, pkg, imported string, test bool) {
		if own, ok := strings.CutPrefix(imported, "croupier/"); ok {
			if !test && !allowed(pkg, own) {
				t.Errorf("%s: %s may not import %s", file, pkg, own)
			}
			return
		}
		for lib, by := range owners {
			if strings.HasPrefix(imported, lib) && !test && !slices.ContainsFunc(by, func(p string) bool { return strings.HasPrefix(pkg, p) }) {
				t.Errorf("%s: %s may not import %s", file, pkg, imported)
			}
		}
	})
}

func TestBelowCmdThereIsNoClockNoFileNoExit(t *testing.T) {
	each(t, func(file, pkg, imported string, test bool) {
		if test || strings.HasPrefix(pkg, "cmd") || strings.Contains(pkg, "/gen") {
			return
		}
		if slices.Contains(forbidden, imported) {
			t.Errorf("%s imports %s", file, imported)
		}
	})
}

func TestNothingIsUnsafe(t *testing.T) {
	each(t, func(file, pkg, imported string, _ bool) {
		if imported == "unsafe" && !strings.HasPrefix(file, "cmd/internal/jail/wall_linux") || imported == "C" { // walls are system calls that no package wraps
			t.Errorf("%s imports %s", file, imported)
		}
	})
}

// allowed finds the longest prefix of the package among the arrows, and whether it lets it import the other.
func allowed(pkg, own string) bool {
	best := ""
	for prefix := range arrows {
		if (pkg == prefix || strings.HasPrefix(pkg, prefix+"/")) && len(prefix) > len(best) {
			best = prefix
		}
	}
	return slices.ContainsFunc(arrows[best], func(p string) bool {
		_, apart := arrows[own] // with a line of its own it is named by itself
		return own == p || strings.HasPrefix(own, p+"/") && !(apart && strings.Contains(p, "/"))
	})
}

// each goes through the imports of every Go file of the tree.
func each(t *testing.T, visit func(file, pkg, imported string, test bool)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		files++
		name := filepath.ToSlash(strings.TrimPrefix(path, "../"))
		for _, i := range f.Imports {
			visit(name, filepath.ToSlash(filepath.Dir(name)), strings.Trim(i.Path.Value, `"`), strings.HasSuffix(path, "_test.go"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("only %d files were looked at", files)
	}
}
