package glance

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Name shows what rules say to the table of what is called so, and reports whether anything is.
func Name(out *term.Screen, p *program.Program, word string) bool {
	s, w := sheet{out, p}, spelt(word)
	return w != "" && (s.kind(w) || s.called(w))
}

// Word shows what rules say to the table of what is called so, or else where they speak of it. It reports whether they do.
func Word(out *term.Screen, p *program.Program, word string) bool {
	return Name(out, p, word) || sheet{out, p}.mentioned(spelt(word))
}

// spelt is a name as it is compared with others: people write blanks where rules have signs.
func spelt(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer("_", " ", "-", " ").Replace(name)), " "))
}

// kind shows all that is of a kind, or the rules as a whole.
func (s sheet) kind(w string) bool {
	switch w {
	case spelt(s.p.Name), spelt(s.p.Title), "rules", "ruleset":
		s.heading()
		s.told(said{name: "it starts", text: strings.Join(s.p.StartNames(), ", ")})
		s.deciders()
	case "policy", "policies", "bot", "bots":
		if !s.deciders() {
			s.out.Line("These rules have no policies: whoever is played by nobody decides at random.")
		}
	case "option", "options":
		s.options()
		return len(s.p.Rules.Options) > 0
	case "start", "starts":
		s.starts()
	default:
		return false
	}
	return true
}

// deciders shows the policies, and reports whether there are any.
func (s sheet) deciders() bool {
	if len(s.p.Rules.Policies) == 0 {
		return false
	}
	s.out.Hanging(2, "Policies: how a player decides whom nobody plays, and how everybody decides in odds. The first one counts "+
		"unless another one is named.")
	for _, p := range s.p.Rules.Policies {
		s.told(said{name: p.Name, text: p.Help})
	}
	return true
}

// said is what rules say to the table of one of their things.
type said struct {
	name, is string // how it is called, and what it is
	text     string
}

// told prints what is said.
func (s sheet) told(t said) {
	is := ""
	if t.is != "" {
		is = s.out.Paint(term.Dim, ", "+term.Clean(t.is))
	}
	text := ""
	if t.text != "" {
		text = ": " + term.Clean(Briefly(t.text))
	}
	s.out.Hanging(4, "  ", s.out.Paint(term.Cyan, term.Clean(say.Readable(t.name))), is, text)
}

// called shows what is called so.
func (s sheet) called(w string) bool {
	found := false
	for _, t := range append(s.all(), s.answers()...) {
		if spelt(t.name) == w {
			s.told(t)
			found = true
		}
	}
	return found
}

// mostMentions is how many places are shown in which rules speak of a word.
const mostMentions = 6

// shortText is how long a text is at the most that is shown whole where a word stands in it.
const shortText = 250

// mentioned shows the sentences in which rules speak of a word, or of one that begins with it.
func (s sheet) mentioned(w string) bool {
	if len(w) < 3 {
		return false
	}
	word := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(w))
	var seen []string
	for _, t := range append(s.asked(), s.all()...) {
		var of []string
		if !word.MatchString(t.text) && !word.MatchString(spelt(t.name)) {
			continue
		}
		for _, sentence := range syntax.Sentences(t.text) {
			if len(t.text) <= shortText || word.MatchString(sentence) {
				of = append(of, strings.TrimSpace(sentence))
			}
		}
		text := strings.Join(of, " ")
		if len(of) == 0 || text == "" || slices.Contains(seen, text) {
			continue
		}
		if seen = append(seen, text); len(seen) > mostMentions {
			s.out.Line("  ", s.out.Paint(term.Dim, "and more"))
			break
		}
		s.told(said{t.name, t.is, text})
	}
	return len(seen) > 0
}

// all are the things of the rules that have a name, and of which they say something.
func (s sheet) all() (all []said) {
	rs := s.p.Rules
	add := func(name, is, text string) {
		if text != "" {
			all = append(all, said{name, is, text})
		}
	}
	for _, p := range rs.Policies {
		add(p.Name, "a policy: how somebody decides whom nobody plays", p.Help)
	}
	for _, o := range rs.Options {
		add(o.Name, "an option: "+game.OptionText(s.p, o), o.Help)
	}
	for _, x := range rs.Starts {
		add(x.Name, "what can be started", rs.Says(x.Decl))
	}
	for _, x := range rs.Phases {
		add(x.Name, "a step of the rules", rs.Says(x.Decl))
	}
	for _, f := range rs.Fields {
		if f.Of == nil {
			add(f.Name, map[bool]string{true: "each player has it", false: "the table has it"}[f.PerPlayer], f.Help)
		}
	}
	for _, x := range rs.Charts {
		add(x.Name, "a chart", rs.Says(x.Decl))
	}
	for _, x := range rs.Defines {
		if !x.Kept() && !rs.InPrelude(x.Decl) {
			add(x.Name, "what it means", rs.Says(x.Decl))
		}
	}
	return all
}

// asked are the questions, with what the rules say of each.
func (s sheet) asked() (all []said) {
	s.eachQuestion(func(_ *program.Ask, prompt, text string) { all = append(all, said{prompt, "a question", text}) })
	return all
}

// answers are the words that may be answered, with what the rules say of the question.
func (s sheet) answers() (all []said) {
	s.eachQuestion(func(a *program.Ask, prompt, text string) {
		for _, o := range a.Words {
			if i, ok := program.IsWord(o.Word); ok {
				all = append(all, said{s.p.Words[i], "an answer to " + strconv.Quote(prompt), text})
			}
		}
	})
	return all
}

func (s sheet) eachQuestion(do func(a *program.Ask, prompt, text string)) {
	for i := range s.p.Asks {
		a := &s.p.Asks[i]
		if a.Span == 0 || a.Prompt == "" {
			continue
		}
		prompt := a.Prompt
		if len(a.PromptParts) > 0 {
			prompt += " ..."
		}
		do(a, prompt, s.p.Rules.SaysOfQuestion(s.p.Spans[a.Span]))
	}
}
