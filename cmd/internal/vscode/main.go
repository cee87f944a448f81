// The program vscode writes what VS Code is told of the language: its grammar for colours, and snippets. All of it follows from
// the description that the parser, the checker and completion go by.
//
//	go run ./cmd/internal/vscode editors/vscode
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/lsp"
	"croupier/dsl/check/written"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: vscode FOLDER")
		os.Exit(2)
	}
	for name, text := range files() {
		path := filepath.Join(os.Args[1], filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// files are the files that are made, by their paths in the extension.
func files() map[string][]byte {
	return map[string][]byte{
		"syntaxes/deal.tmLanguage.json": asJSON(grammar()),
		"snippets/deal.json":            asJSON(snippets()),
	}
}

func asJSON(v any) []byte {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(v); err != nil {
		panic(err) // it is made of texts alone
	}
	return b.Bytes()
}

// rule is a rule of a TextMate grammar.
type rule struct {
	Name     string             `json:"name,omitempty"`
	Match    string             `json:"match,omitempty"`
	Begin    string             `json:"begin,omitempty"`
	End      string             `json:"end,omitempty"`
	Captures map[string]capture `json:"captures,omitempty"`
	Patterns []rule             `json:"patterns,omitempty"`
	Include  string             `json:"include,omitempty"`
}

type capture struct {
	Name string `json:"name"`
}

// textMate is a TextMate grammar.
type textMate struct {
	Name      string `json:"name"`
	ScopeName string `json:"scopeName"`
	Comment   string `json:"comment"`
	Patterns  []rule `json:"patterns"`
}

// any is a pattern for one of some words that stands by itself: names go on over hyphens.
func anyOf(words ...string) string {
	words = slices.Clone(words)
	slices.SortFunc(words, func(a, b string) int { // longer ones first
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	return `(?<![\p{L}\d_-])(` + strings.Join(slices.Compact(words), "|") + `)(?![\p{L}\d_]|-\p{L})`
}

func keys(spot syntax.Spot) (words []string) {
	for word := range syntax.Shapes(spot) {
		words = append(words, word)
	}
	return words
}

func grammar() textMate {
	constants := []string{"yes", "no", "none", "all"}
	reserved := slices.DeleteFunc(syntax.Reserved(), func(word string) bool { return slices.Contains(constants, word) })
	var ready, functions []string
	for _, w := range builtin.Words {
		ready = append(ready, w.Name)
	}
	for _, f := range op.Funcs {
		functions = append(functions, f.Name)
	}
	lines := slices.Concat(keys(syntax.InBlock), keys(syntax.InTest), keys(syntax.InDeck), keys(syntax.InPolicy),
		keys(syntax.InQuestion))
	const name = `[\p{L}_][\p{L}\d_]*(?:-\p{L}[\p{L}\d_]*)*`
	declared := func(words, scope string) rule {
		return rule{Match: `^(` + words + `)\s+(` + name + `)`,
			Captures: map[string]capture{"1": {"keyword.control.declaration.deal"}, "2": {scope}}}
	}
	return textMate{
		Name: "Croupier", ScopeName: "source.deal", Comment: "Made by go run ./cmd/internal/vscode from the description of the " +
			"language.",
		Patterns: []rule{
			{Name: "comment.line.number-sign.deal", Match: `#.*$`},
			{Name: "meta.embedded.block.lua", Begin: "```(lua)?", End: "```", Patterns: []rule{{Include: "source.lua"}}},
			{Name: "string.quoted.double.deal", Match: `"[^"\n]*"`},
			declared("start|phase|define", "entity.name.function.deal"),
			declared("chart|policy|ranking", "entity.name.type.deal"),
			declared("option", "variable.other.constant.deal"),
			{Name: "keyword.control.declaration.deal", Match: `^` + anyOf(keys(syntax.InFile)...)},
			{Match: `(?:^\s+|\{\s*)` + anyOf(lines...), Captures: map[string]capture{"1": {"keyword.control.statement.deal"}}},
			{Name: "constant.numeric.dice.deal", Match: `(?<![\p{L}\d_])(\d+D([+-]\d+)?|\d*d\d+)(?![\p{L}\d_])`},
			{Name: "constant.other.card.deal", Match: `(?<![\p{L}\d_])(10|[2-9TJQKA])([cdhs]|[♣♦♥♠])(?![\p{L}\d_])`},
			{Name: "constant.numeric.deal", Match: `(?<![\p{L}\d_])\d+(?![\p{L}\d_])`},
			{Name: "constant.language.deal", Match: anyOf(constants...)},
			{Name: "support.function.deal", Match: anyOf(functions...) + `(?=\s*(\(|of\b))`},
			{Name: "keyword.operator.word.deal", Match: anyOf(reserved...)},
			{Name: "support.variable.deal", Match: anyOf(ready...)},
			{Name: "storage.type.deal", Match: `(?<=[\p{L}\d_]\s)` + anyOf(written.TypeWords()...)},
			{Name: "keyword.operator.deal", Match: `\.\.|<=|>=|[=+*/<>-]`},
		},
	}
}

// snippet is one in VS Code's file of them.
type snippet struct {
	Prefix string `json:"prefix"`
	Body   string `json:"body"`
}

func snippets() map[string]snippet {
	all := map[string]snippet{}
	for word, shape := range syntax.Shapes(syntax.InFile) {
		for _, way := range lsp.Ways(shape) {
			if strings.HasPrefix(way, word) {
				all[way] = snippet{word, lsp.Snippet(way)}
			}
		}
	}
	return all
}
