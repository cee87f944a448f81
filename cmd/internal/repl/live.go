package repl

import (
	"cmp"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
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
			more: "In an open contest the sign tells it from an answer. It may be of several lines: the prompt knows when it is not " +
				"finished.", shows: []string{"= best of [Ah Kh Qh Jh 10h 2c 3d]", "= count of [2 3 5] * 2"}, run: (*REPL).expression},
		{name: "define", args: "NAME = EXPRESSION", says: "a definition in the language, for the expressions to come",
			shows: []string{"define twice(n) = 2 * n", "twice(4) + 1"},
			run:   func(r *REPL, args string) error { return r.define("define " + args) }},
		{name: "chart", args: "NAME by ... { ... }", says: "a chart in the language, over several lines",
			run: func(r *REPL, args string) error { return r.define("chart " + args) }},
	}
}

// finished reads on while brackets are open, or a definition is not at its end.
func (r *REPL) finished(text string, done func(string) bool) (string, error) {
	defer r.puts(query{wants: "the rest of what you began; an empty line ends it as it is"})()
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
	if _, err := r.Do(session.Entry{Kind: session.Define, Text: text}); err != nil {
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

// oneWord is a word alone: a name rather than an expression.
var oneWord = regexp.MustCompile(`^[A-Za-z][\w-]*$`)

// gives is what stands behind a name that is given stats.
var gives = regexp.MustCompile(`^([A-Za-z]\w*)[ =]+\d+\b`)

// unheard is the error for speech of which nothing is understood: it may be meant as a rule.
func (r *REPL) unheard(word, rest string) error {
	err := r.unknown(word)
	if !strings.Contains(rest, " ") || r.rulesOf() == nil {
		return err
	}
	return errorf("%w, and rule says how a house rule is made", err)
}

// isSpeech is how a line goes on that is no expression: nothing stands there, or another word, and nothing is bracketed.
var isSpeech = regexp.MustCompile(`^([\w"#][^(\[]*)?$`)

// live is a line that is no command: dice, a definition, a hand, or an expression.
func (r *REPL) live(text string) error {
	first, _, _ := strings.Cut(text, ";")
	if _, err := dice.Parse(said.Labelled(first)); err == nil || r.isRoll(text) {
		return r.roll(text, session.All)
	} else if expr.LooksLikeDice.MatchString(text) && r.wrapped(text).Program == nil {
		return expr.NotRolled(text, err)
	}
	if declares.MatchString(text) {
		return r.define(text)
	}
	return r.expression(text)
}

// wrapped compiles an expression with the rules in use and what was defined. Cards can be spoken of whatever the rules have:
// where they have no deck, it is the usual one.
func (r *REPL) wrapped(text string) *expr.Expression {
	with := func(rules *session.Rules) *expr.Expression {
		return expr.Wrap(text, expr.Around{Name: "typed", Before: r.definitions(), Start: "the_prompt", Result: "typed_value",
			Compile: func(around *diag.Source) (*program.Program, diag.List) { return r.Extend(rules, around) }})
	}
	e := with(r.rulesOf())
	if e.Program == nil && slices.ContainsFunc(e.Wrong, func(d diag.Diagnostic) bool { return d.Code == "no-deck" }) {
		return with(nil)
	}
	return e
}

// expression works out an expression, and says what it is.
func (r *REPL) expression(text string) error {
	text = strings.TrimSpace(strings.TrimPrefix(text, "="))
	if text == "" {
		return errorf("there is nothing to work out: = 2 + 2, say")
	}
	text, err := r.finished(text, said.Closed)
	if err != nil {
		return err
	}
	e := r.wrapped(text)
	if e.Program == nil {
		if hand, err := hands.Parse(text); err == nil {
			r.line(hand.Describe())
			return nil
		}
		if word, args := said.Word(text); oneWord.MatchString(word) {
			if c := r.s.World().Character(word); c != nil {
				return errorf("what about %s? character %s shows the sheet%s", c.Name, c.Name,
					cond(len(r.startNames()) > 0, ", and a check begins "+
						"with its name: "+said.First(strings.Join(r.startNames(), " "))+" "+c.Name, ""))
			}
			switch whole, all := r.meant(word); {
			case r.command(whole) != nil:
				return r.command(whole).run(r, args)
			case whole != "":
				return r.check(whole, args)
			case len(all) > 1:
				return r.unknown(word)
			}
			if slices.Contains(said.Shell, strings.ToLower(word)) && args != "" {
				return errorf("%s is no command here, but one of the shell: in another window, or after quit, type croupier %s", word,
					strings.TrimPrefix(text, "croupier "))
			}
			who, _ := said.Word(args)
			if len(r.startNames()) > 0 && r.instead(word) == nil && r.s.World().Character(strings.TrimRight(who, ",")) != nil {
				return errorf("these rules start no %s, but %s: type %s, say", word, r.startsText(), r.checkWith(args))
			}
			if m := gives.FindStringSubmatch(args); m != nil && !slices.Contains(said.Answers, strings.TrimSuffix(m[1], "s")) {
				return errorf("nobody here is called %s yet: type character %s", word, text)
			}
			known := slices.Contains(append(syntax.Reserved(), r.helpWords()...), word)
			if err := r.instead(word); err != nil || !known && isSpeech.MatchString(args) {
				return cmp.Or(err, r.unheard(word, args))
			}
		}
		if err := r.unstated(text); err != nil && r.s.World().Character(strings.TrimSuffix(said.First(text), "'s")) != nil {
			return err
		}
		r.Show(e.Wrong)
		if r.rulesOf() == nil && strings.Contains(text, " ") {
			r.dim("For a check no rules are used yet: use " + said.First(strings.Join(r.Shipped, " ")) + ", say.")
		}
		return shownError{}
	}
	g, err := r.wrappedGame(e)
	if err != nil {
		return err
	}
	value, err := e.Work(g, r.s.World().NextSeed())
	if err == nil {
		r.line(r.out.Paint(term.Bold, term.Clean(value)))
	}
	return r.shown(err)
}

// wrappedGame is the game in which an expression is worked out, with the options of the rules in use.
func (r *REPL) wrappedGame(e *expr.Expression) (*game.Game, error) {
	setup, err := e.Setup()
	if err != nil {
		return nil, err
	}
	if u := r.s.World().Rules(); u != nil {
		if err := setup.Give(game.Wanted{Options: u.Options}); err != nil {
			return nil, err
		}
	}
	return game.New(e.Program, setup)
}

// shown is an error that has been shown, where it is a diagnostic.
func (r *REPL) shown(err error) error {
	if failed, ok := errors.AsType[*diag.Diagnostic](err); ok {
		r.Show(diag.List{*failed})
		return shownError{}
	}
	return err
}
