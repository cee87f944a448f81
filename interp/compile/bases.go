package compile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// maxLayers bounds how many rulesets can stand on each other.
const maxLayers = 32

// loader finds the rulesets that a ruleset extends, those that they extend, and so on.
type loader struct {
	find   Find
	parse  func(*diag.Source) (*syntax.File, diag.List)
	layers []house.Layer
	open   []house.Layer  // those whose bases are being looked for
	state  map[string]int // of files, by name
	list   diag.List
	whole  bool // every ruleset that is extended was found and could be read
}

const (
	opened = iota + 1
	done
)

// own takes the ruleset that is asked for, after all that it extends.
func (l *loader) own(layer house.Layer) {
	l.whole = true
	l.take(layer, nil)
}

// take adds a ruleset behind those that it extends.
func (l *loader) take(layer house.Layer, path []string) []int {
	for _, f := range layer.Files {
		l.state[f.Source.Name] = opened
	}
	l.open = append(l.open, layer)
	for _, f := range layer.Files {
		l.lua(f)
	}
	var under []int
	var first *syntax.Base
	for _, f := range layer.Files {
		var seen *syntax.ExtendsDecl
		for extends := range syntax.Decls[*syntax.ExtendsDecl](f) {
			if seen != nil {
				l.report(diag.Errorf("duplicate-declaration", f.Span(extends), "What the ruleset extends is said twice").
					WithOther(f.Span(seen), "said first here").WithHint("Name them all in one line: extends revolution, runs"))
				continue
			}
			seen = extends
			for _, base := range extends.Bases {
				of := l.base(f, base, append(path, layer.Name))
				if len(under) > 0 && len(of) > 0 && of[0] != under[0] {
					l.twoGames(f, base, first)
					continue
				}
				if first == nil {
					first = base
				}
				for _, i := range of {
					if !slices.Contains(under, i) {
						under = append(under, i)
					}
				}
			}
		}
	}
	for _, f := range layer.Files {
		l.state[f.Source.Name] = done
	}
	l.open = l.open[:len(l.open)-1]
	layer.Under = under
	l.layers = append(l.layers, layer)
	return append(under, len(l.layers)-1)
}

func (l *loader) report(d diag.Diagnostic) {
	l.list = append(l.list, d)
	l.whole = false
}

// base finds a ruleset that is extended, and gives the layers that it consists of.
func (l *loader) base(f *syntax.File, name *syntax.Base, path []string) []int {
	at := f.Span(name)
	switch {
	case l.find == nil:
		l.report(diag.Errorf("base-missing", at, "No other ruleset can be extended here"))
		return nil
	case len(path)+len(l.layers) >= maxLayers:
		l.report(diag.Errorf("base-missing", at, "More than %d rulesets would stand on each other", maxLayers).
			WithHint("Write some of them into one file."))
		return nil
	}
	called, sources, err := l.find(name.Value(), f.Source)
	if err != nil || len(sources) == 0 {
		d := diag.Errorf("base-missing", at, "%s", sentence(err))
		known := new(NotFound)
		errors.As(err, &known)
		d = d.DidYouMean(name.Value(), known.Known,
			"Write the name of a shipped ruleset, of a file beside this one, or of a file in "+
				"this folder in quotation marks: extends \"house/runs.deal\"")
		if d.Fix != nil && strings.HasPrefix(d.Fix.Text, name.Value()) {
			d.Fix, d.Likely = nil, nil // what only begins so is another game
		}
		l.report(d)
		return nil
	}
	switch l.state[sources[0].Name] {
	case opened:
		if l.beside(f, sources[0]) {
			l.report(diag.Errorf("base-cycle", at, "%s is a part of this ruleset", name.Value()).
				WithHint("The files of a folder are one ruleset. What they extend lies in a folder below: extends \"base/%s\"", name.Value()))
			return nil
		}
		l.report(diag.Errorf("base-cycle", at, "%s", cycle(path, called)).
			WithHint("A house rule stands on rules that can be played without it. Leave one of these lines out."))
		return nil
	case done:
		for i, layer := range l.layers {
			if layer.Files[0].Source.Name == sources[0].Name {
				return append(append([]int(nil), layer.Under...), i)
			}
		}
	}
	layer := house.Layer{Name: called}
	for _, src := range sources {
		file, found := l.parse(src)
		if found.HasErrors() {
			l.report(house.BaseIsWrong(at, found[0], src.Name))
			return nil
		}
		layer.Files = append(layer.Files, file)
	}
	return l.take(layer, path)
}

// beside reports whether a source is another file of the ruleset that a file belongs to.
func (l *loader) beside(f *syntax.File, src *diag.Source) bool {
	return slices.ContainsFunc(l.open[len(l.open)-1].Files,
		func(other *syntax.File) bool { return other != f && other.Source.Name == src.Name })
}

// sentence is an error as the beginning of a sentence.
func sentence(err error) string {
	if err == nil {
		return "It holds no file"
	}
	text := err.Error()
	if len(text) > 1 && text[0] >= 'a' && text[0] <= 'z' && (text[1] >= 'a' && text[1] <= 'z' || text[1] == ' ') {
		return string(text[0]+'A'-'a') + text[1:]
	}
	return text
}

// cycle says how a ruleset comes to extend itself.
func cycle(path []string, again string) string {
	if path[len(path)-1] == again {
		return fmt.Sprintf("%s extends itself", again)
	}
	return fmt.Sprintf("%s extends itself by way of %s", again, path[len(path)-1])
}

func (l *loader) twoGames(f *syntax.File, second, first *syntax.Base) {
	l.report(diag.Errorf("two-games", f.Span(second), "%s and %s are two different games", first.Value(), second.Value()).
		WithOther(f.Span(first), "the other one").
		WithHint("Rules can be put together where they change the same game. Name one game here, or several house rules of one."))
}
