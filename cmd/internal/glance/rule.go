package glance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Changeable shows what a rule of the table may change: the options, and the defines that say in a few words what they are, with
// what each is now. The others are named, and so are the steps. The setup has the options that are set.
func Changeable(out *term.Screen, p *program.Program, setup *game.Setup) {
	s := sheet{out, p}
	var options, values, others []string
	for _, o := range p.Rules.Options {
		if !o.Always && !o.Changed {
			options = append(options, o.Name+" = "+setup.OptionValue(o.Name))
		}
	}
	for _, d := range s.open() {
		if now := s.now(d); now != "" {
			values = append(values, d.Name+" = "+now)
		} else {
			others = append(others, d.Name)
		}
	}
	s.listed("Options, and what they are now", options)
	s.listed("Values that the rules work out, and what they are now", values)
	s.listed("More of those", others)
	s.listed("Stats, as a start is given them", s.statNames())
	s.listed("Steps, which may be skipped, or have something before or after", Steps(p))
}

// Steps are the phases that a house rule can take hold of.
func Steps(p *program.Program) (names []string) {
	for _, x := range p.Rules.Phases {
		if !house.Hidden(x.Name) && !slices.Contains(p.Rules.Added, x) && !strings.Contains(x.Name, " ") {
			names = append(names, x.Name)
		}
	}
	return names
}

// listed prints names in a line behind what they are.
func (s sheet) listed(what string, names []string) {
	if len(names) > 0 {
		s.out.Hanging(2, s.out.Paint(term.Bold, what), ": ", term.Clean(strings.Join(names[:min(len(names), MostListed)], ", ")))
	}
}

// now is what a define is now, where that is short: as it was changed last, or as it was declared.
func (s sheet) now(d *check.Define) string {
	for _, ch := range slices.Backward(s.p.Rules.Changes) {
		if c, ok := ch.New.(*syntax.ChangeDecl); ok && ch.Kind == house.Altered && ch.Name == d.Name {
			if c.When != nil {
				return ""
			}
			return s.valueOf(c)
		}
	}
	return s.valueOf(d.Decl)
}

// longestNow is how long a value is at the most that stands in a list.
const longestNow = 24

// valueOf is what a define or a change says that something is, where that is short; else "".
func (s sheet) valueOf(d syntax.Ranger) string {
	text := strings.Join(strings.Fields(s.p.Rules.Span(d).Text()), " ")
	for _, sign := range []string{" = ", " to "} {
		if _, value, ok := strings.Cut(text, sign); ok {
			if len(value) <= longestNow && !strings.Contains(value, "{") {
				return value
			}
			return ""
		}
	}
	return ""
}

// Value shows what one thing is that a rule of the table may change, as the rules write it, and reports whether there is any.
func Value(out *term.Screen, p *program.Program, setup *game.Setup, word string) bool {
	s, w := sheet{out, p}, spelt(word)
	for _, o := range p.Rules.Options {
		if spelt(o.Name) == w {
			s.entries([][2]string{{o.Name, sentence("is "+setup.OptionValue(o.Name)+"; it can be "+game.OptionText(p, o), o.Help)}})
			return true
		}
	}
	if d := meaning.Named(p.Rules.Defines, strings.ReplaceAll(w, " ", "_")); d != nil && !d.Kept() {
		s.named("", form(d.Name, d.Params), s.p.Rules.Says(d.Decl))
		texts := []string{s.p.Rules.Span(d.Decl).Text()}
		for _, ch := range s.p.Rules.Changes {
			if ch.Kind == house.Altered && ch.Name == d.Name {
				texts = append(texts, s.p.Rules.Span(ch.New).Text())
			}
		}
		for _, text := range slices.Compact(texts) {
			for line := range strings.SplitSeq(text, "\n") {
				s.out.Line("  ", s.out.Paint(term.Dim, term.Clean(line)))
			}
		}
		return true
	}
	if x := meaning.Named(p.Rules.Phases, strings.ReplaceAll(w, " ", "_")); x != nil {
		Hangs(out, p, x.Name)
		return true
	}
	return s.called(w)
}

// Rule shows what a rule changes that stands in a source of its own, in rules that are as the setup has them until now.
func Rule(out *term.Screen, before *program.Program, setup *game.Setup, p *program.Program, src *diag.Source) {
	s, shown := sheet{out, p}, 0
	for i := range p.Rules.Changes {
		ch := &p.Rules.Changes[i]
		if at := p.Rules.Span(ch.New); at.Source != nil && at.Source.Name == src.Name {
			shown++
			if was, is := (sheet{out, before}).was(ch, setup), s.valueOf(ch.New); was != "" && is != "" {
				out.Line(out.Paint(term.Bold, term.Clean(ch.Name)), " was ", term.Clean(was), ", and is ", term.Clean(is), " then.")
				continue
			}
			if c, ok := ch.New.(*syntax.ChangeDecl); ok && ch.Kind == house.Altered && c.When == nil && plain(s.valueOf(c)) {
				out.Line(out.Paint(term.Bold, term.Clean(ch.Name)), " is always ", term.Clean(s.valueOf(c)), " then, however the game goes:")
				s.change(ch, at)
				if like := namedLike(before, ch.Name); len(like) > 0 {
					out.Line(term.Clean("Something else may be meant: " + say.AndList(like) + "."))
				}
				continue
			}
			s.change(ch, at)
		}
	}
	if shown == 0 {
		s.mark(term.Green, "+", strings.TrimSpace(src.Text))
	}
}

// namedLike are other things that a rule may change and that have the same word in their name: degrees a rung, for degree.
func namedLike(p *program.Program, name string) (like []string) {
	one := func(word string) string { return strings.TrimSuffix(word, "s") }
	for _, other := range Names(p) {
		if spelt(other) != spelt(name) && slices.ContainsFunc(strings.Fields(spelt(other)), func(word string) bool {
			return one(word) == one(spelt(name))
		}) {
			like = append(like, other)
		}
	}
	return like
}

// plain reports whether a value stands there as it is: nothing has to be worked out for it.
func plain(value string) bool {
	_, err := program.ReadNumber(value)
	return err == nil || value == "yes" || value == "no"
}

// was is what was there in few words that a rule sets to another value; "": it does otherwise.
func (s sheet) was(ch *house.Change, setup *game.Setup) string {
	if c, ok := ch.New.(*syntax.ChangeDecl); !ok || ch.Kind != house.Altered || c.When != nil {
		return ""
	}
	if ch.What == "option" {
		return setup.OptionValue(ch.Name)
	}
	if d := meaning.Named(s.p.Rules.Defines, ch.Name); d != nil && ch.What == "define" {
		return s.now(d)
	}
	return ""
}

// Names are the names of what a rule of the table may change.
func Names(p *program.Program) (names []string) {
	s := sheet{p: p}
	for _, o := range p.Rules.Options {
		if !o.Always && !o.Changed {
			names = append(names, o.Name)
		}
	}
	for _, d := range s.open() {
		names = append(names, d.Name)
	}
	return append(names, s.statNames()...)
}

// Named is the name of what a rule may change, however it is written, and whether it is an option; "": nothing is called so.
func Named(p *program.Program, words string) (name string, option bool) {
	for _, n := range Names(p) {
		if spelt(n) == spelt(words) {
			return n, meaning.Named(p.Rules.Options, n) != nil
		}
	}
	return "", false
}

// Step is the name of a step, however it is written; "": none is called so.
func Step(p *program.Program, words string) string {
	for _, n := range Steps(p) {
		if spelt(n) == spelt(words) {
			return n
		}
	}
	return ""
}

// Examples are rules that may be typed, those that are easiest to understand first. Not all of them need fit.
func Examples(p *program.Program) (all []string) {
	setup := game.NewSetup(p)
	for _, o := range p.Rules.Options {
		if n, err := strconv.Atoi(setup.OptionValue(o.Name)); err == nil && !o.Always && !o.Changed {
			all = append(all, fmt.Sprintf("change %s to %d", o.Name, n+1))
		}
	}
	for _, d := range (sheet{p: p}).open() {
		if n, err := strconv.Atoi((sheet{p: p}).now(d)); err == nil {
			all = append(all, fmt.Sprintf("change %s to %d", d.Name, n+1))
		}
	}
	for _, o := range p.Rules.Options {
		if value := setup.OptionValue(o.Name); (value == "yes" || value == "no") && !o.Always && !o.Changed {
			all = append(all, "change "+o.Name+" to "+map[string]string{"yes": "no", "no": "yes"}[value])
		}
	}
	return all[:min(len(all), mostExamples)]
}

// mostExamples is how many examples there are at the most: each is tried out.
const mostExamples = 5
