package repl

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/houserule"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

func rulesCommands() []command {
	return []command{
		{name: "use", args: "[RULESET]", says: "use these rules from now on; alone: which there are, and what they start",
			more: "A shipped name, a .deal file, or a folder of them, which is read again each time: what is wrong with it is shown, " +
				"and then the old rules stay. A contest that is open goes on with those that it began with. Several rulesets can be " +
				"used in one evening; the others stay as they were.",
			shows: []string{"use baltimore", "use house/friday.deal", "use"}, run: (*REPL).use,
			words: first(func(r *REPL) []string { return slices.Concat(r.Shipped, r.Examples, r.usedRules()) })},
		{name: "set", args: "[WHAT VALUE [because WHY]]", says: "set a house-rule option, or what stands on the table; alone: the " +
			"options",
			more: "An option counts from the next contest on. In an open contest the game master sets what the rules remember: a " +
				"number, dice, cards. Cards that are named come from the deck, and those that lay there go back to it. When it is over, " +
				"they say how a result came out, whatever the rules made of it.",
			shows: []string{"set burn no", "set Olaf.skill 4 because of the lantern", "set board 9h 8d 6d 4s because the 4 was misread",
				"set Olaf.degree 3 because he had the rope"}, words: setWords, run: (*REPL).set},
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
		r.rules()
		return nil
	}
	if line := r.reworded("use " + name); line == "real on" {
		return r.realCards("on")
	}
	err := r.take(name)
	r.using(err)
	return err
}

// take has the rules of a name used from now on.
func (r *REPL) take(name string) error {
	name = diag.Begun(name, append(r.usedRules(), r.Shipped...))
	rules, set := (*session.Rules)(nil), []journal.Setting(nil)
	if u := r.s.World().Ruleset(name); u != nil {
		rules, name = &u.Rules, u.Rules.Key()
	}
	if rules == nil || !slices.Contains(r.Shipped, name) || r.s.World().Ruleset(name).Changed() {
		read, p, list, err := r.Load(name)
		switch {
		case err != nil && rules == nil && r.starting(name) != nil:
			key := r.starting(name).Rules.Key()
			return errorf("%s is no ruleset, but what %s starts: type use %s", name, key, key)
		case err != nil && rules == nil:
			return err
		case err != nil: // they are gone, and kept in the record
		case p == nil:
			r.Show(list)
			return errorf("these rules cannot be used yet%s: correct them, and type use %s again", cond(rules != nil,
				", so the old ones stay", ""), name)
		default:
			if rules == nil {
				set = r.carried(read, p)
			}
			rules = read
		}
	}
	_, err := r.Do(session.Entry{Kind: session.UseRules, Rules: rules, Set: set})
	return err
}

// carried are the options that the table has set in the rules in use, where new ones stand on these and have them too.
func (r *REPL) carried(rules *session.Rules, p *program.Program) (set []journal.Setting) {
	u := r.s.World().Rules()
	if u == nil || !slices.ContainsFunc(rules.Bases, func(b session.Base) bool { return b.Called == u.Rules.Name }) {
		return nil
	}
	setup := game.NewSetup(p)
	for _, o := range u.Options {
		if setup.SetOption(o.Name, o.Value) == nil {
			set = append(set, o)
		}
	}
	return set
}

func (r *REPL) using(err error) {
	if u := r.s.World().Rules(); err == nil && u != nil {
		r.line(r.out.Paint(term.Bold, term.Clean(u.Program.Title)), ". It starts ", r.startsText(), ": type ",
			r.out.Paint(term.Cyan, r.exampleCheck()), ", say.")
	}
}

// rules lists the rules of the evening, with what they start, and those that ship.
func (r *REPL) rules() {
	w := r.s.World()
	for i := range w.Rulesets {
		u := &w.Rulesets[i]
		mark := "  "
		if i == w.Using {
			mark = "* "
		}
		r.out.Hanging(4, mark, r.out.Paint(term.Bold, term.Clean(u.Rules.Key())), "  ", term.Clean(u.Program.Title), ": ",
			say.AndList(u.Program.StartNames()))
	}
	r.line(cond(len(w.Rulesets) == 0, "No rules are used yet. ", ""), "Shipped are ", say.AndList(r.Shipped),
		cond(len(r.Examples) == 0, "", fmt.Sprintf(", and %d examples: type use and press Tab to see their names",
			len(r.Examples))), ".")
}

// startNames is what the rules in use start.
func (r *REPL) startNames() []string {
	if u := r.s.World().Rules(); u != nil {
		return u.Program.StartNames()
	}
	return nil
}

func (r *REPL) startsText() string { return say.AndList(r.startNames()) }

// startNamed finds what the rules in use start, by its name.
func (r *REPL) startNamed(word string) (string, bool) {
	if i := say.Named(r.startNames(), word); i >= 0 {
		return r.startNames()[i], true
	}
	return "", false
}

// options lists the house-rule options of the rules in use.
func (r *REPL) options() error {
	u := r.s.World().Rules()
	if u == nil {
		return errorf("no rules are used yet: use baltimore, say")
	}
	for _, o := range u.Program.Rules.Options {
		text := "  " + game.OptionText(u.Program, o) + cond(o.Help == "", "", ". "+o.Help)
		for _, set := range u.Options {
			if set.Name == o.Name {
				text = "  is " + set.Value + "; it can be" + text[1:]
			}
		}
		r.out.Hanging(4, r.out.Paint(term.Bold, o.Name), term.Clean(text))
	}
	if len(u.Program.Rules.Options) == 0 {
		r.line(term.Clean(u.Program.Title), " has no options.")
	}
	r.line("Any other rule of your own:")
	r.canType([2]string{"rule", "says what may be changed, and how"},
		[2]string{"rule " + houserule.Example(u), "makes a house rule, say"})
	return nil
}

// ownRule says how a table makes a rule of its own.
func (r *REPL) ownRule() {
	u := r.s.World().Rules()
	if u == nil {
		r.line("First the rules that it changes:")
		r.canType([2]string{"use " + r.example(), "takes rules"}, [2]string{"rule", "says then what may be changed in them"})
		return
	}
	r.canType([2]string{"rule", "says what may be changed in these rules"},
		[2]string{"rule " + houserule.Example(u), "makes a house rule, say"},
		[2]string{"compare", "says then what it does to the odds"})
	r.line("A rule can also be written into a file, which use takes: in a shell, croupier how house rule shows how.")
}

// set sets an option, or says what the game master's word is about the contest.
func (r *REPL) set(args string) error {
	if args == "" {
		return r.options()
	}
	text, why := said.Reason(args)
	name, value := said.Word(strings.Replace(text, "=", " ", 1))
	for _, whole := range r.Settable() { // a name may have blanks in it: Old Mia.stack
		if n := len(whole); len(text) > n && strings.EqualFold(text[:n], whole) && strings.ContainsRune(" =", rune(text[n])) {
			name, value = whole, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text[n:]), "="))
		}
	}
	value = strings.TrimPrefix(value, "to ")
	if c := r.s.World().Character(name); c != nil && value != "" && !r.isOption(name) {
		if r.s.World().Open() == nil {
			return r.character(args)
		}
		what, than := said.Word(value)
		name, value = c.Name+"."+what, than
	}
	if value == "" {
		return errorf("set takes a name and its value: set burn no, or set Olaf.degree 3; set alone lists the options")
	}
	if u := r.s.World().Rules(); u != nil && !slices.Contains(r.Settable(), name) {
		name = diag.Begun(name, u.Program.OptionNames())
	}
	if c := r.s.World().Contest; strings.Contains(name, ".") || c != nil && !r.isOption(name) {
		if c == nil {
			return errorf("no contest has been played yet")
		}
		if err := r.unshown("set " + name + " ..."); err != nil {
			return err
		}
		return r.ruling(c, name, value, why)
	}
	_, err := r.Do(session.Entry{Kind: session.SetOption, Name: name, Value: value})
	if yes := strings.EqualFold(value, "on"); err != nil && (yes || strings.EqualFold(value, "off")) {
		value = cond(yes, "yes", "no")
		_, err = r.Do(session.Entry{Kind: session.SetOption, Name: name, Value: value})
	}
	if err != nil {
		return err
	}
	r.dim(sentence(name + " is " + value + " from the next contest on"))
	return nil
}

// isOption reports whether the rules in use have an option of that name.
func (r *REPL) isOption(name string) bool {
	u := r.s.World().Rules()
	return u != nil && slices.ContainsFunc(u.Program.Rules.Options,
		func(o *meaning.Option) bool { return strings.EqualFold(o.Name, name) })
}

// setWords are options and their values, and what the game master may set in the contest.
func setWords(r *REPL, before []string) []string {
	return append(optionWords(r, before), first((*REPL).Settable)(r, before)...)
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
