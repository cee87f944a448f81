// Package complete says what may stand where somebody types the program's command line and presses Tab. It goes by the table of
// verbs and flags by which the line is read, and by the rules that are named on it; the scripts for the shells ask it and know
// nothing themselves.
package complete

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/table"
	"croupier/dsl/check"
	"croupier/dsl/cookbook"
	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/rulesets"
)

// Verb is what the scripts of the shells type before the words of a line.
const Verb = "__complete"

// An Offer is what may stand there, with a word on what it is.
type Offer struct{ Text, Says string }

// A Line is a command line of which the last word is being typed.
type Line struct {
	Model  *kong.Application
	Topics []Offer                                     // what there is help for, besides verbs
	Load   func(name string) (*program.Program, error) // the rules that a word means; nil where they have mistakes

	verb  *kong.Node
	given []string // the words behind the verb that are no flags
	seats []string // the players, as far as they are named
	err   error    // of Load: the rules may not be read here
}

// Offers are what the last of the words may be: those that begin like it, or paths of files, which the shell knows best.
func (l *Line) Offers(words []string) (all []Offer, paths bool, err error) {
	typed := ""
	if len(words) > 0 {
		typed = words[len(words)-1]
		words = words[:len(words)-1]
	}
	all, paths = l.offers(words, typed)
	all = slices.DeleteFunc(all, func(o Offer) bool { return !strings.HasPrefix(o.Text, typed) })
	return all, paths && len(all) == 0, l.err
}

func (l *Line) offers(words []string, typed string) ([]Offer, bool) {
	switch {
	case len(words) == 0 && strings.HasPrefix(typed, "-"):
		return flags(l.Model.Node), false
	case len(words) == 0:
		return append(l.verbs(), Offer{"help", "what there is, or one thing of it"}), false
	case words[0] == "help" && len(words) == 1:
		return append(l.verbs(), l.Topics...), false
	}
	for _, child := range l.Model.Children {
		if child.Name == words[0] {
			l.verb = child
		}
	}
	if l.verb == nil {
		return nil, false
	}
	open := l.read(words[1:])
	name, value, assigned := strings.Cut(typed, "=")
	switch flag := l.flag(name); {
	case open != nil:
		return l.values(open.Value, typed)
	case flag != nil && assigned:
		all, paths := l.values(flag.Value, value)
		for i := range all {
			all[i].Text = name + "=" + all[i].Text
		}
		return all, paths
	case strings.HasPrefix(typed, "-"):
		return flags(l.verb), false
	}
	if place := l.place(); place != nil {
		return l.values(place, typed)
	}
	return nil, false
}

// read takes in the words behind the verb, and gives the flag whose value comes next, if one does.
func (l *Line) read(words []string) *kong.Flag {
	for i := 0; i < len(words); i++ {
		name, value, assigned := strings.Cut(words[i], "=")
		flag := l.flag(name)
		switch {
		case flag == nil && strings.HasPrefix(words[i], "-") && words[i] != "-":
		case flag == nil:
			l.given = append(l.given, words[i])
		case flag.IsBool():
		case !assigned && i+1 == len(words):
			return flag
		default:
			if !assigned {
				i++
				value = words[i]
			}
			if flag.Name == "players" {
				l.seats = strings.Split(value, ",")
			}
		}
	}
	return nil
}

func (l *Line) flag(word string) *kong.Flag {
	for _, f := range l.verb.Flags {
		if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}

// place is the argument that comes next; the last one of a verb may be several words.
func (l *Line) place() *kong.Value {
	all := l.verb.Positional
	switch n := len(l.given); {
	case n < len(all):
		return all[n]
	case len(all) > 0 && all[len(all)-1].IsCumulative():
		return all[len(all)-1]
	}
	return nil
}

func (l *Line) verbs() (all []Offer) {
	for _, child := range l.Model.Children {
		if !child.Hidden {
			all = append(all, Offer{child.Name, child.Help})
		}
	}
	return all
}

func flags(of *kong.Node) (all []Offer) {
	for _, f := range of.Flags {
		all = append(all, Offer{"--" + f.Name, f.Help})
	}
	return all
}

// values are what a flag or an argument may be, by the word that stands for it in the help.
func (l *Line) values(v *kong.Value, typed string) (all []Offer, paths bool) {
	what := v.Name
	if v.Flag != nil {
		what = v.Flag.PlaceHolder
	}
	if v.Enum != "" {
		return named(v.EnumSlice(), ""), false
	}
	switch what {
	case "ruleset", "ruleset|expression", "other":
		return rules(typed), false
	case "extends BASE":
		if len(l.given) == 1 {
			return []Offer{{"extends", "a house rule"}}, false
		}
		return rules(typed), false
	case "code":
		return explained(), false
	case "words":
		for _, r := range cookbook.All() {
			all = append(all, Offer{r.Name, r.Title})
		}
		return all, false
	case "FILE", "FOLDER", "PATH", "file", "journal":
		return nil, true
	}
	p := l.rules()
	if p == nil {
		return nil, false
	}
	switch what {
	case "start|name=value":
		return l.started(p, typed), false
	case "NAME":
		if v.Name == "policy" {
			all = policies(p, "")
		}
	case "PLAYER=NAME":
		for _, name := range l.seats {
			all = append(all, policies(p, name+"=")...)
		}
	case "PLAYER":
		all = named(l.seats, "")
		if v.Name == "as" {
			all = append(all, Offer{"gm", "the game master"})
		}
	case "OPTION=VALUE":
		for _, o := range p.Rules.Options {
			all = append(all, l.keyed(o.Name+"=", o.Type, o.Help, typed)...)
		}
	case "GOAL", "CONDITION":
		for _, r := range p.Results {
			all = append(all, Offer{r.Name, "a result"})
		}
	}
	return all, false
}

// rules are the names that rules ship under, and what lies in the folder that is typed.
func rules(typed string) []Offer {
	all := named(rulefiles.ShippedNames(), "shipped")
	folder, begun := filepath.Split(typed)
	entries, _ := os.ReadDir(cmp.Or(folder, ".")) // one that cannot be read has nothing to offer
	for _, e := range entries {
		switch name := e.Name(); {
		case !strings.HasPrefix(name, begun) || strings.HasPrefix(name, ".") && begun == "":
		case e.IsDir():
			all = append(all, Offer{folder + name + string(filepath.Separator), "a folder"})
		case filepath.Ext(name) == rulesets.Ext:
			all = append(all, Offer{folder + name, "a file"})
		}
	}
	return all
}

func explained() []Offer {
	var all []Offer
	for _, code := range diag.Codes() {
		all = append(all, Offer{code, diag.Summary(code)})
	}
	return append(all, named(builtin.PreludeNames(), "of the prelude")...)
}

// rules are those that the line names first; nil where there are none, or where they have mistakes.
func (l *Line) rules() *program.Program {
	if len(l.given) == 0 {
		return nil
	}
	p, err := l.Load(l.given[0])
	l.err = err
	return p
}

// started is what can be started, and what that takes: behind the = what it may be.
func (l *Line) started(p *program.Program, typed string) (all []Offer) {
	before := len(l.verb.Positional) - 1 // the words before: the rules, and those that they are compared with
	start := &p.Starts[0]
	if len(l.given) > before {
		if i := slices.IndexFunc(p.Starts, func(s program.Start) bool { return s.Name == l.given[before] }); i >= 0 {
			start = &p.Starts[i]
		}
	} else {
		for _, s := range p.Starts {
			all = append(all, Offer{s.Name, "a start"})
		}
	}
	owner := ""
	if name, _, ok := strings.Cut(typed, "."); ok && !strings.Contains(name, "=") {
		owner = name + "."
	}
	for _, f := range p.ParamsOf(start) {
		if owner != "" && !f.PerPlayer {
			continue
		}
		says := table.Wanted(f.Type)
		if f.Help != "" {
			says += "; " + f.Help
		}
		all = append(all, l.keyed(owner+f.Name+"=", f.Type, says, typed)...)
	}
	return all
}

// keyed is a name that is given a value; and where the name is typed, what the value may be.
func (l *Line) keyed(key string, t check.Type, says, typed string) []Offer {
	if !strings.HasPrefix(typed, key) {
		return []Offer{{key, says}}
	}
	var all []Offer
	for _, value := range table.Words(t, l.seats) {
		all = append(all, Offer{key + value, says})
	}
	return all
}

func policies(p *program.Program, before string) []Offer {
	var all []Offer
	for _, name := range policy.Names(p) {
		all = append(all, Offer{before + name, "a policy"})
	}
	return all
}

func named(names []string, says string) []Offer {
	var all []Offer
	for _, name := range names {
		all = append(all, Offer{name, says})
	}
	return all
}
