package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"croupier/dsl/diag"
	"croupier/interp/say"
)

// meantVerbs are words that are no verb here, and what is meant by them.
var meantVerbs = map[string]string{
	"rulesets": "list", "rules": "list", "games": "list", "ls": "list", "roll": "eval", "dice": "eval", "errors": "explain",
	"lint": "check", "validate": "check", "format": "fmt", "run": "play", "start": "play", "simulate": "sim", "chances": "odds",
	"probability": "odds", "diff": "compare", "create": "new", "init": "new", "info": "show", "describe": "show", "serve": "host",
	"version": "--version", "manual": "man", "resume": "repl --resume", "continue": "repl --resume",
}

// verbCalled is the verb of a name; nil: there is none.
func verbCalled(model *kong.Application, name string) *kong.Node {
	i := slices.IndexFunc(model.Children, func(child *kong.Node) bool { return child.Name == name })
	if i < 0 {
		return nil
	}
	return model.Children[i]
}

// verb is the verb that a word means: that of its name, or the only one that it is the beginning of.
func verb(model *kong.Application, word string) (string, error) {
	var names, begun []string
	for _, child := range model.Children {
		if child.Name == word || strings.HasPrefix(word, "-") {
			return word, nil
		}
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	meant := meantVerbs[word]
	for _, name := range names {
		if strings.HasPrefix(name, word) && len(word) > 1 {
			begun = append(begun, name)
		}
	}
	near, ok := diag.Nearest(word, names)
	switch {
	case meant != "":
		return "", usage("there is no verb %s; did you mean croupier %s?", word, meant)
	case len(begun) == 1:
		return begun[0], nil
	case len(begun) > 1:
		slices.Sort(begun)
		return "", usage("%s can be %s", word, say.OrList(begun))
	case ok:
		return "", usage("there is no verb %s; did you mean croupier %s?", word, near)
	}
	return "", usage("there is no verb %s\nsee: croupier help", word)
}
