package glance

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/program"
)

// joints lists what a house rule can take hold of.
func (s sheet) joints() {
	s.course()
	s.whenevers()
	s.defines()
	s.taken()
	s.stats()
	s.charts()
	s.results()
	s.questions()
	s.policies()
	s.names("What may happen; a house rule may say: whenever", builtin.SayingsIn(s.p.Rules))
	s.names("Events that Lua can hang on", builtin.NamesIn(s.p.Rules))
	s.names("Ready-made words", builtin.WordsIn(s.p.Rules))
}

// course prints the phases in the order in which each start does them, those that a phase does below it.
func (s sheet) course() {
	s.section("How it goes; a house rule may say, of each phase and question: before, after, skip")
	told := map[*check.Object]bool{}
	few(s, "  ", s.p.Rules.Starts, func(start *check.Start) {
		steps := s.p.Rules.StepsAround(start.Decl)
		s.around(start.Object, "  ", steps.Before, "before")
		s.out.Line("  ", s.out.Paint(term.Bold, start.Name), s.out.Paint(term.Dim, s.round(start)))
		s.steps(start.Decl.Body, "    ", told)
		s.around(start.Object, "  ", steps.After, "after")
	})
}

// round says what a round of a start is, where it has any: the head of its loop.
func (s sheet) round(start *check.Start) string {
	if start.Decl.Body == nil {
		return ""
	}
	loop := syntax.RoundOf(start.Decl.Body)
	if loop == nil {
		return ""
	}
	head, _, _ := strings.Cut(s.p.Rules.Span(loop).Text(), "{")
	return "  a round is one pass of: " + term.Clean(Briefly(strings.TrimSpace(head)))
}

// whenevers prints what is done whenever something happens.
func (s sheet) whenevers() {
	if len(s.p.Rules.Whenevers) == 0 {
		return
	}
	s.section("Done whenever it happens, in this order")
	few(s, "  ", s.p.Rules.Whenevers, func(w *check.Whenever) {
		s.out.Line("  ", s.out.Paint(term.Yellow, w.Step.Name), s.out.Paint(term.Dim, "  "+s.p.Rules.Span(w.Step.Decl).String()))
	})
}

// deepestSteps is how far to the right phases are shown that are done within others.
const deepestSteps = 40

// steps prints the phases that a block does.
func (s sheet) steps(b *syntax.Block, indent string, told map[*check.Object]bool) {
	if b == nil {
		return
	}
	done := s.p.Rules.PhasesIn(syntax.All[*syntax.SimpleStmt](b))
	if len(done) > 0 && (len(indent) > deepestSteps || len(told) > MostListed) {
		s.more(indent, len(done))
		return
	}
	few(s, indent, done, func(o *check.Object) {
		phase := s.p.Rules.Phases[o.Index]
		if told[o] {
			s.out.Line(indent, s.out.Paint(term.Cyan, o.Name), s.out.Paint(term.Dim, "  as above"))
			return
		}
		told[o] = true
		s.upTo(phase, indent)
		s.steps(phase.Decl.Body, indent+"  ", told)
		s.around(o, indent, s.p.Rules.StepsAround(phase.Decl).After, "after")
	})
}

// upTo prints what is done before a phase, the phase, and what it does by itself.
func (s sheet) upTo(phase *check.Phase, indent string) {
	steps := s.p.Rules.StepsAround(phase.Decl)
	s.around(phase.Object, indent, steps.Before, "before")
	s.named(indent, phase.Name, s.comment(phase.Decl))
	if steps.Skip != nil {
		s.out.Line(indent, s.out.Paint(term.Yellow, "+ skip phase "+phase.Name),
			s.out.Paint(term.Dim, "  "+s.p.Rules.Span(steps.Skip).String()))
	}
	s.within(phase.Decl, indent+"  ")
}

// Hangs shows what a house rule can take hold of in a phase, and what hangs on it.
func Hangs(out *term.Screen, p *program.Program, phase string) {
	s := sheet{out, p}
	if x := meaning.Named(p.Rules.Phases, phase); x != nil {
		s.upTo(x, "")
		s.around(x.Object, "", p.Rules.StepsAround(x.Decl).After, "after")
	}
}

// around prints where house rules stand before or after something.
func (s sheet) around(o *check.Object, indent string, steps []*check.Phase, when string) {
	at := -1
	few(s, indent, steps, func(step *check.Phase) {
		at++
		s.out.Line(indent, s.out.Paint(term.Yellow, "+ "+when+" "+o.Name),
			s.out.Paint(term.Dim, "  "+s.p.Rules.Span(step.Decl).String()+s.orderMatters(steps, at)))
	})
}

// named prints a name and what is said of it.
func (s sheet) named(indent, name, text string) {
	if text == "" {
		s.out.Line(indent, s.out.Paint(term.Cyan, name))
		return
	}
	s.out.Hanging(len(indent)+4, indent, s.out.Paint(term.Cyan, name), "  ", s.out.Paint(term.Dim, term.Clean(Briefly(text))))
}

// comment is what stands in the lines right above a declaration, as one text.
func (s sheet) comment(d syntax.Ranger) string {
	return syntax.CommentAbove(s.p.Rules.Span(d))
}

// open are the defines that a house rule may change.
func (s sheet) open() []*check.Define {
	return slices.DeleteFunc(slices.Clone(s.p.Rules.Defines), func(d *check.Define) bool {
		return d.Kept() || s.p.Rules.InPrelude(d.Decl)
	})
}

func (s sheet) defines() {
	open := s.open()
	if len(open) == 0 {
		return
	}
	s.section("Defines, with what each is given in brackets; a house rule may say: change")
	few(s, "  ", open, func(d *check.Define) { s.named("  ", form(d.Name, d.Params), s.comment(d.Decl)) })
}

// form is a name with its parameters behind it.
func form(name string, params []*check.Object) string {
	if len(params) == 0 {
		return name
	}
	return name + "(" + strings.Join(meaning.NamesOf(params), ", ") + ")"
}

// taken prints what the rules use of the prelude.
func (s sheet) taken() {
	if len(s.p.Rules.Taken) == 0 {
		return
	}
	s.section("Taken from the prelude, as croupier explain shows; a house rule may say: change, before, after, replace")
	few(s, "  ", s.p.Rules.Taken, func(d syntax.Decl) {
		name := syntax.NameOf(d).(*syntax.Ident).Name
		params := []*check.Object(nil)
		if def := meaning.Named(s.p.Rules.Defines, name); def != nil {
			params = def.Params
		} else if phase := meaning.Named(s.p.Rules.Phases, name); phase != nil {
			params = phase.Params
		}
		s.named("  ", form(name, params), s.comment(d))
	})
}

func (s sheet) stats() {
	s.names("Stats, which only the start sets; a house rule may say: change", s.statNames())
}

// statNames are the fields that no rule sets once a game is on.
func (s sheet) statNames() (names []string) {
	set := map[string]bool{}
	for _, f := range s.p.Rules.Files {
		for stmt := range syntax.All[*syntax.SimpleStmt](f) {
			for _, f := range s.p.Rules.Fields {
				set[f.Name] = set[f.Name] || house.Sets(stmt, f.Name)
			}
		}
	}
	for _, f := range s.p.Rules.Fields {
		if decl, ok := f.Decl.(*syntax.Field); ok && house.IsStat(decl) && !set[f.Name] {
			names = append(names, f.Name)
		}
	}
	return names
}

func (s sheet) charts() {
	if len(s.p.Rules.Charts) == 0 {
		return
	}
	s.section("Charts; a house rule may say: add to chart, replace chart")
	few(s, "  ", s.p.Rules.Charts, func(c *check.Chart) {
		name := c.Name
		if d, ok := c.Decl.(*syntax.ChartDecl); ok && len(d.By) > 0 {
			var keys []string
			for _, k := range d.By {
				keys = append(keys, k.Name)
			}
			name += " by " + strings.Join(keys, ", ")
		}
		s.named("  ", name, s.comment(c.Decl))
	})
}

func (s sheet) results() {
	var names []string
	for _, r := range s.p.Results {
		name := r.Name
		if r.PerPlayer {
			name += " of each player"
		}
		names = append(names, name)
	}
	s.names("Results; a house rule may say: change result", names)
}

func (s sheet) policies() {
	if len(s.p.Rules.Policies) == 0 {
		return
	}
	s.section("Policies; a house rule may say: add to policy, replace policy")
	few(s, "  ", s.p.Rules.Policies, func(p *check.Policy) { s.named("  ", p.Name, p.Help) })
}

// names prints a part of the sheet that is nothing but names.
func (s sheet) names(title string, names []string) {
	if len(names) > 0 {
		s.section(title)
		shown := names[:min(len(names), MostListed)]
		s.out.Hanging(2, "  ", strings.Join(shown, ", "))
		if left := len(names) - len(shown); left > 0 {
			s.more("  ", left)
		}
	}
}
