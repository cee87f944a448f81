package repl

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/ruletest"
	"croupier/interp/say"
	"croupier/interp/session"
)

func rulesCommands() []command {
	return []command{
		{name: "use", also: []string{"load"}, args: "RULESET", says: "use these rules from now on",
			more:  "A shipped name, a .deal file, or a folder of them. Several can be used in one evening; the others stay as they were.",
			shows: []string{"use baltimore", "use d12", "load house/friday.deal"}, run: (*REPL).use,
			words: first(func(r *REPL) []string { return append(slices.Clone(r.Shipped), r.usedRules()...) })},
		{name: "reload", says: "read the rules in use again, after their file was changed",
			more: "What is wrong with them is shown, and then the old ones stay. A contest that is open goes on with the rules that it " +
				"began with.", run: (*REPL).reload},
		{name: "rules", says: "the rules of this evening, and what they start", run: (*REPL).rules},
		{name: "options", says: "the house-rule options of the rules in use", run: (*REPL).options},
		{name: "set", args: "OPTION VALUE", says: "set a house-rule option, for the contests to come",
			shows: []string{"set burn no", "set chips=12"}, words: optionWords, run: (*REPL).set},
		{name: "test", says: "run the tests that the rules in use carry", run: (*REPL).test},
	}
}

// usedRules are the rulesets of the evening, by what they are called.
func (r *REPL) usedRules() []string {
	var all []string
	for _, u := range r.s.World().Rulesets {
		all = append(all, u.Rules.Key())
	}
	return all
}

// knownRules finds a ruleset by a word: one that is used, or a shipped one.
func (r *REPL) knownRules(word string) string {
	if u := r.s.World().Ruleset(word); u != nil {
		return u.Rules.Key()
	}
	if slices.Contains(r.Shipped, word) {
		return word
	}
	return ""
}

func (r *REPL) use(args string) error {
	name := strings.Trim(args, `"`)
	if name == "" {
		return errorf("which rules? use baltimore, say%s", game.OrElse("", r.Shipped, "; shipped are "))
	}
	if u := r.s.World().Ruleset(name); u != nil {
		_, err := r.do(session.Entry{Kind: session.UseRules, Rules: &u.Rules})
		r.using(err)
		return err
	}
	rules, p, list, err := r.Load(name)
	if err != nil {
		return err
	}
	if p == nil {
		r.Show(list)
		return errorf("these rules cannot be used yet: correct them, and type load %s again", name)
	}
	_, err = r.do(session.Entry{Kind: session.UseRules, Rules: rules})
	r.using(err)
	return err
}

func (r *REPL) using(err error) {
	if u := r.s.World().Rules(); err == nil && u != nil {
		r.line(r.out.Paint(term.Bold, term.Clean(u.Program.Title)), ". It starts ", r.startsText(), ".")
	}
}

func (r *REPL) reload(string) error {
	u := r.s.World().Rules()
	if u == nil {
		return errorf("no rules are used yet: use baltimore, say")
	}
	rules, p, list, err := r.Load(u.Rules.Key())
	if err != nil {
		return err
	}
	r.Show(list)
	if p == nil {
		return errorf("the rules have mistakes, so the old ones stay")
	}
	if rules.Hash == u.Rules.Hash {
		r.line("They are as they were.")
		return nil
	}
	_, err = r.do(session.Entry{Kind: session.UseRules, Rules: rules})
	r.using(err)
	return err
}

func (r *REPL) rules(string) error {
	w := r.s.World()
	if len(w.Rulesets) == 0 {
		r.line("None are used yet. Shipped are ", say.AndList(r.Shipped), ".")
		return nil
	}
	for i := range w.Rulesets {
		u := &w.Rulesets[i]
		mark := "  "
		if i == w.Using {
			mark = "* "
		}
		r.out.Hanging(4, mark, r.out.Paint(term.Bold, term.Clean(u.Rules.Key())), "  ", term.Clean(u.Program.Title), ": ",
			say.AndList(starts(u)))
	}
	return nil
}

func starts(u *session.Ruleset) []string {
	var all []string
	for i := range u.Program.Starts {
		all = append(all, u.Program.Starts[i].Name)
	}
	return all
}

// startNames is what the rules in use start.
func (r *REPL) startNames() []string {
	if u := r.s.World().Rules(); u != nil {
		return starts(u)
	}
	return nil
}

func (r *REPL) startsText() string { return say.AndList(r.startNames()) }

// startNamed finds what the rules in use start, by its name.
func (r *REPL) startNamed(word string) (string, bool) {
	for _, name := range r.startNames() {
		if strings.EqualFold(name, word) || strings.EqualFold(strings.ReplaceAll(name, "_", "-"), word) {
			return name, true
		}
	}
	return "", false
}

func (r *REPL) options(string) error {
	u := r.s.World().Rules()
	if u == nil {
		return errorf("no rules are used yet: use baltimore, say")
	}
	var rows [][]string
	for _, o := range u.Program.Rules.Options {
		now := ""
		for _, set := range u.Options {
			if set.Name == o.Name {
				now = set.Value
			}
		}
		rows = append(rows, []string{o.Name, now, game.OptionText(u.Program, o), o.Help})
	}
	if len(rows) == 0 {
		r.line(term.Clean(u.Program.Title), " has no options.")
		return nil
	}
	r.out.Columns([]string{"option", "set to", "can be", ""}, rows)
	return nil
}

func (r *REPL) set(args string) error {
	name, value, ok := strings.Cut(args, "=")
	if !ok {
		name, value = cutWord(args)
	}
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if name == "" || value == "" {
		return errorf("set takes an option and its value: set burn no, say; options lists them")
	}
	if _, err := r.do(session.Entry{Kind: session.SetOption, Name: name, Value: value}); err != nil {
		return err
	}
	r.dim(sentence(name + " is " + value + " from the next contest on"))
	return nil
}

func optionWords(r *REPL, before []string) []string {
	u := r.s.World().Rules()
	if u == nil || len(before) > 1 {
		return nil
	}
	var all []string
	for _, o := range u.Program.Rules.Options {
		if len(before) == 0 {
			all = append(all, o.Name)
		} else if o.Name == before[0] {
			all = strings.FieldsFunc(game.OptionText(u.Program, o), func(c rune) bool { return c == ',' || c == ' ' })
			all = slices.DeleteFunc(all, func(word string) bool { return word == "or" || word == "to" })
		}
	}
	return all
}

func (r *REPL) test(string) error {
	u := r.s.World().Rules()
	if u == nil {
		return errorf("no rules are used yet: use baltimore, say")
	}
	failed, all := 0, 0
	var list diag.List
	stopped := r.long(func(stop func() bool) {
		for i := range u.Program.Tests {
			if stop() {
				return
			}
			one := *u.Program
			one.Tests = u.Program.Tests[i : i+1]
			for _, o := range ruletest.Run(&one) {
				all++
				if o.Diag != nil {
					failed++
					list = append(list, *o.Diag)
				}
			}
		}
	})
	switch {
	case stopped:
		return term.ErrStopped
	case all == 0:
		r.line("These rules carry no tests.")
	case failed > 0:
		r.Show(list)
		r.line(say.Plural(failed, "test"), " of ", itoa(all), " failed.")
	default:
		r.line(say.Plural(all, "test"), " passed.")
	}
	return nil
}
