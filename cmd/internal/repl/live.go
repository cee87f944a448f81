package repl

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
)

func languageCommands() []command {
	return []command{
		{name: "=", args: "EXPRESSION", says: "work out an expression of the language; alone it does too",
			more: "In an open contest the sign tells it from an answer. It may be of several lines: the prompt knows when it is not finished.", shows: []string{"= best of [Ah Kh Qh Jh 10h 2c 3d]", "= count of [2 3 5] * 2"}, run: (*REPL).expression},
		{name: "define", args: "NAME = EXPRESSION", says: "a definition in the language, for the expressions to come",
			shows: []string{"define twice(n) = 2 * n", "twice(4) + 1"},
			run:   func(r *REPL, args string) error { return r.define("define " + args) }},
		{name: "chart", args: "NAME by ... { ... }", says: "a chart in the language, over several lines",
			run: func(r *REPL, args string) error { return r.define("chart " + args) }},
	}
}

// finished reads on while brackets are open, or a definition is not at its end.
func (r *REPL) finished(text string, done func(string) bool) (string, error) {
	for !done(text) {
		more, err := r.in.Line(r.out.Paint(term.Bold, "... "), true)
		if err == io.EOF {
			return "", errorf("the text ends in the middle of it")
		}
		if err != nil {
			return "", err
		}
		if strings.TrimSpace(more) == "" {
			return text, nil // an empty line ends it as it is
		}
		if text += "\n" + term.Clean(more); len(text) > mostTyped {
			return "", errorf("that is longer than anything that can be typed here: write it into a file, and load that")
		}
	}
	return text, nil
}

// mostTyped is how long a definition may be that is typed.
const mostTyped = 64 << 10

// closed reports whether every bracket in a text is closed.
func closed(text string) bool {
	open, quoted := 0, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", c):
			open++
		case strings.ContainsRune(")]}", c):
			open--
		}
	}
	return open <= 0
}

// define adds a definition to those that were typed.
func (r *REPL) define(text string) error {
	text, err := r.finished(text, func(text string) bool {
		_, list := syntax.Parse(diag.NewSource("typed", text+"\n"))
		return !syntax.Incomplete(list)
	})
	if err != nil {
		return err
	}
	src := diag.NewSource("typed", r.definitions()+text+"\n")
	p, list := r.Extend(r.rulesOf(), src)
	if p == nil {
		r.Show(within(list, src))
		return shownError{}
	}
	if _, err := r.do(session.Entry{Kind: session.Define, Text: text}); err != nil {
		return err
	}
	r.dim("Defined.")
	return nil
}

func (r *REPL) rulesOf() *session.Rules {
	if u := r.s.World().Rules(); u != nil {
		return &u.Rules
	}
	return nil
}

// definitions are those that were typed, the last of each name.
func (r *REPL) definitions() string {
	all := r.s.World().Defined
	var kept []string
	seen := map[string]bool{}
	for _, text := range slices.Backward(all) {
		name := definedName.FindString(text)
		if !seen[name] {
			seen[name] = true
			kept = append(kept, text)
		}
	}
	slices.Reverse(kept)
	text := strings.Join(kept, "\n")
	if text != "" {
		text += "\n"
	}
	return text
}

var definedName = regexp.MustCompile(`^\s*\w+\s+[\w-]+`)

// within are the errors of what was typed, or all where there are none of those.
func within(list diag.List, src *diag.Source) diag.List {
	var own, errors diag.List
	for _, d := range list {
		if d.Severity != diag.Error {
			continue
		}
		errors = append(errors, d)
		if d.Span.Source == src {
			own = append(own, d)
		}
	}
	if len(own) > 0 {
		return own
	}
	return errors
}

// declares is how a definition begins.
var declares = regexp.MustCompile(`^(define|chart)\s`)

// looksLikeDice is how dice begin.
var looksLikeDice = regexp.MustCompile(`^\s*(\d+\s*#)?\s*\(?\s*\d*\s*[dD]\s*[\d%F]|^\s*\d+[dD]\b|^(adv|dis)\b`)

// oneWord is a word alone: a name rather than an expression.
var oneWord = regexp.MustCompile(`^[A-Za-z][\w-]*$`)

// live is a line that is no command: dice, a definition, a hand, or an expression.
func (r *REPL) live(text string) error {
	first, _, _ := strings.Cut(text, ";")
	if _, err := dice.Parse(first); err == nil {
		return r.roll(text, session.All)
	} else if looksLikeDice.MatchString(text) && !r.works(text) {
		return err
	}
	if declares.MatchString(text) {
		return r.define(text)
	}
	return r.expression(text)
}

// works reports whether a text is an expression.
func (r *REPL) works(text string) bool {
	p, _, _ := r.wrapped(text)
	return p != nil
}

// The names that an expression is worked out under.
const (
	startName  = "the_prompt"
	resultName = "typed_value"
)

// wrapped compiles the rules in use, with what was defined, and an expression as the result of a start of its own.
func (r *REPL) wrapped(text string) (p *program.Program, list diag.List, src *diag.Source) {
	before := r.definitions() + "start " + startName + " {\n  result " + resultName + " = "
	src = diag.NewSource("typed", before+strings.ReplaceAll(text, "\n", " ")+"\n}\n")
	p, list = r.Extend(r.rulesOf(), src)
	own := diag.NewSource("typed", strings.ReplaceAll(text, "\n", " "))
	for i := range list {
		d := &list[i]
		if d.Span.Source == src {
			d.Span = moved(d.Span, own, len(before))
			d.Others = slices.DeleteFunc(slices.Clone(d.Others), func(o diag.Label) bool { return o.Span.Source == src })
			d.Fix = nil
			if strings.HasPrefix(d.Hint, "result is written") {
				d.Hint = "" // it tells of the start around it
			}
		}
	}
	return p, within(list, own), own
}

// moved is a place in the text around an expression as a place in the expression.
func moved(s diag.Span, own *diag.Source, by int) diag.Span {
	start := min(max(s.Start-by, 0), len(own.Text))
	return diag.Span{Source: own, Start: start, End: min(max(s.End-by, start), len(own.Text))}
}

// expression works out an expression, and says what it is.
func (r *REPL) expression(text string) error {
	text = strings.TrimSpace(strings.TrimPrefix(text, "="))
	if text == "" {
		return errorf("there is nothing to work out: = 2 + 2, say")
	}
	text, err := r.finished(text, closed)
	if err != nil {
		return err
	}
	p, list, own := r.wrapped(text)
	if p == nil {
		if hand, err := hands.Parse(text); err == nil {
			r.line(hand.Describe())
			return nil
		}
		if word := firstWord(text); oneWord.MatchString(word) {
			if err := r.unknown(word); strings.Contains(err.Error(), "did you mean") || word == text {
				return err
			}
		}
		r.Show(list)
		if r.rulesOf() == nil && strings.Contains(text, " ") {
			r.dim("For a check no rules are used yet: use " + firstWord(strings.Join(r.Shipped, " ")) + ", say.")
		}
		return shownError{}
	}
	setup := game.NewSetup(p)
	if err := setup.SetStart(startName); err != nil {
		return err
	}
	if u := r.s.World().Rules(); u != nil {
		if err := optionsOf(setup, u.Options); err != nil {
			return err
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		return err
	}
	s := g.Start(r.s.World().NextSeed())
	if d := s.Err(); d != nil {
		failed := *d
		failed.Notes = nil // they tell of the start around it
		failed.Span = diag.Span{Source: own, End: len(own.Text)}
		r.Show(diag.List{failed})
		return shownError{}
	}
	for _, result := range s.Results() {
		if result.Name == resultName {
			r.line(r.out.Paint(term.Bold, describe(s, result.Value)))
			return nil
		}
	}
	return fmt.Errorf("%q is no single expression", text)
}

// describe says a value in full: a combination with its kickers.
func describe(s *game.State, v program.Value) string {
	if v.Type.Kind == check.Combination && !v.IsNone() && v.N > 0 {
		return hands.Hand(v.N).Describe()
	}
	text := s.Text(v)
	if v.Frac != nil && !v.Frac.IsInt() {
		x, _ := v.Frac.Float64()
		text += fmt.Sprintf(" (about %.4g)", x)
	}
	return term.Clean(text)
}
