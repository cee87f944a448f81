package hint

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// Where rules stop in a base, a house rule may be the cause: it changes, skips or goes around something that is done there.

// HandInIt is what is said of a line of a house rule that has a hand in what went wrong.
const HandInIt = "this house rule has a hand in it"

// mostRules is how many lines of house rules are named.
const mostRules = 3

// Rules are the lines of house rules that have a hand in what is done at a place of the rules below them: they change, leave out
// or surround what is named there, or set a field that is read there, in the phases and defines too that it leads to. Where there
// is but one line that changes anything, it is that one.
func Rules(p *program.Program, place diag.Span) (lines []diag.Span) {
	own := func(ch *house.Change) bool {
		return ch.New != nil && ch.Layer > 0 && (ch.Kind != house.Added || ch.What == "whenever") && ch.New.In() != place.Source.Name
	}
	if place.Source == nil || !slices.ContainsFunc(p.Rules.Changes, func(ch house.Change) bool { return own(&ch) }) {
		return nil
	}
	reach := reached(p, place)
	all := 0
	for i := range p.Rules.Changes {
		ch := &p.Rules.Changes[i]
		if !own(ch) {
			continue
		}
		all++
		if at := house.Span(p.Rules.Files, ch.New).FirstLine(); len(lines) < mostRules && reach.touchedBy(ch) &&
			!slices.Contains(lines, at) {
			lines = append(lines, at)
		}
	}
	if all == 1 && len(lines) == 0 {
		for i := range p.Rules.Changes {
			if ch := &p.Rules.Changes[i]; own(ch) {
				lines = append(lines, house.Span(p.Rules.Files, ch.New).FirstLine())
			}
		}
	}
	return lines
}

// reach is what a place of the rules leads to: the names that stand there, and the texts.
type reach struct {
	names map[string]bool
	texts []string
}

// reached goes from a place to the phases and defines that are named there, and on from these.
func reached(p *program.Program, place diag.Span) reach {
	r := reach{names: map[string]bool{}}
	decls := map[string]string{}
	for _, f := range p.Rules.Files {
		for _, d := range f.Decls {
			switch d.(type) {
			case *syntax.PhaseDecl, *syntax.DefineDecl:
				decls[f.Span(syntax.NameOf(d)).Text()] = f.Span(d).Text()
			}
		}
	}
	var add func(text string)
	add = func(text string) {
		r.texts = append(r.texts, text)
		for _, name := range syntax.NamesIn(text) {
			if !r.names[name] {
				r.names[name] = true
				if below, ok := decls[name]; ok {
					add(below)
				}
			}
		}
	}
	parts := Around(p, place)
	if len(parts) == 0 {
		return r
	}
	if name := syntax.NameOf(parts[0]); name != parts[0] { // what it stands in can be surrounded too
		r.names[house.Span(p.Rules.Files, name).Text()] = true
	}
	whole := parts[0] // the statement, or else the define, in which it stands
	for _, n := range parts {
		if s, ok := n.(syntax.Stmt); ok {
			whole = s
		}
	}
	add(house.Span(p.Rules.Files, whole).Text())
	return r
}

// touchedBy reports whether a house rule changes anything of it.
func (r reach) touchedBy(ch *house.Change) bool {
	if ch.What == "question" {
		return slices.ContainsFunc(r.texts, func(text string) bool { return strings.Contains(text, strconv.Quote(ch.Name)) })
	}
	if ch.What != "whenever" && r.names[ch.Name] {
		return true
	}
	for s := range syntax.All[*syntax.SimpleStmt](ch.New) {
		for name := range r.names {
			if house.Sets(s, name) {
				return true
			}
		}
	}
	return false
}
