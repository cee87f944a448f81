package repl

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/houserule"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/session"
)

func ruleCommands() []command {
	return []command{
		{name: "rule", args: "[RULE|WHAT|undo]", says: "a house rule of your own; alone: those in force, and what may be changed",
			more: "A rule is checked against the rules in use, and then the table plays by it from the next contest on. It is kept in a " +
				"file beside the table, which use takes another evening. rule and a name shows what that is now; rule undo takes the last " +
				"rule back. A rule of several lines ends with its last brace.",
			shows: []string{"rule change ante to 2", "rule skip exchange when skill is 0", "rule ante", "rule undo"},
			words: ruleWords, run: (*REPL).rule},
		{name: "compare", args: "[CHECK]", says: "what the house rule in use does to the odds of a check; alone: of the last one",
			more: "Both are asked as odds are, with the house rules in use and without them. compare ... in full shows what stays the " +
				"same too.", shows: []string{"compare", "compare basic Olaf dt 8"}, words: compareWords, run: (*REPL).compare},
	}
}

// oneName is what may be the name of something that can be changed.
var oneName = regexp.MustCompile(`^[A-Za-z][\w -]*$`)

// rule adds a house rule to those of the table, or says what may be changed.
func (r *REPL) rule(args string) error {
	u := r.s.World().Rules()
	if u == nil {
		return errorf("no rules are used yet that could be changed: use %s, say", r.example())
	}
	switch strings.ToLower(args) {
	case "", "list", "all":
		return r.ruleList(u)
	case "help", "?":
		return r.help("rule")
	case "undo", "back":
		return r.ruleUndo(u)
	}
	setup, err := houserule.Set(u)
	if err != nil || oneName.MatchString(args) && glance.Value(r.out, u.Program, setup, args) {
		return err
	}
	text := houserule.Spoken(u.Program, args)
	if !houserule.Begins(text) {
		return errorf("a rule begins with change, skip, before, after, whenever or add to, as in rule %s; rule alone lists what may "+
			"be changed", houserule.Example(u))
	}
	if text, err = r.finished(text, func(text string) bool { return said.Closed(text) || houserule.Finished(text) }); err != nil {
		return err
	}
	if word := houserule.Foreign(text); word != "" {
		return errorf("%s stands in files of rules, and not in a rule that is typed", word)
	}
	file, err := r.houseFile()
	if err != nil {
		return err
	}
	draft := file.Try(text)
	if len(draft.Wrong) > 0 {
		r.Show(draft.Wrong)
	}
	if draft.Program == nil {
		r.dim("It is not in force. rule lists what may be changed, and rule and a name shows what that is now.")
		return shownError{}
	}
	if strings.TrimSpace(text) != draft.Rule {
		r.dim("Put right as: " + term.Clean(houserule.InALine(draft.Rule)))
	}
	glance.Rule(r.out, u.Program, setup, draft.Program, draft.Own)
	if r.out.Terminal() && !r.sure("Shall the table play by it from now on?") {
		return term.ErrStopped
	}
	return r.house(file.With(draft.Rule), "In force"+r.when()+", and kept in "+file.Path+
		". rule undo takes it back, and compare says what it does to the odds."+draft.Stays(r.s.World()))
}

// houseFile is the file that the next house rule goes into.
func (r *REPL) houseFile() (houserule.File, error) {
	return houserule.Next(r.s, func(file houserule.File) bool {
		if !r.out.Terminal() {
			return false
		}
		r.line(term.Clean(file.Path), " has house rules that are not in force:")
		for _, rule := range file.Rules() {
			r.out.Hanging(4, "  ", term.Clean(rule))
		}
		return r.sure("Shall they be in force too?")
	})
}

// when says from when on other rules count, where that is not at once.
func (r *REPL) when() string { return cond(r.s.World().Open() == nil, "", " from the next contest on") }

// house writes a file of house rules, and has the table play by it.
func (r *REPL) house(file houserule.File, says string) error {
	if r.Write == nil || r.Load == nil {
		return errorf("no files are written here: house rules are made at the game master's prompt")
	}
	if err := r.Write(file.Path, file.Text); err != nil {
		return errorf("%s cannot be written, so nothing is changed: %w", file.Path, err)
	}
	err := r.take(file.Path)
	if anew := new(Anew); err != nil && !errors.As(err, &anew) {
		says = file.Path + " is written, but not in use"
	}
	r.dim(sentence(says))
	return err
}

// ruleUndo takes the last house rule back.
func (r *REPL) ruleUndo(u *session.Ruleset) error {
	all := houserule.Made(&u.Rules)
	if len(all) == 0 {
		return errorf("no rule was made here that could be taken back; use and a name plays by other rules")
	}
	file, err := r.houseFile()
	if err != nil {
		return err
	}
	gone := "No more in force" + r.when() + ": " + all[len(all)-1]
	if len(all) > 1 {
		return r.house(file.Less(), gone)
	}
	base := u.Rules.Bases[0].Called
	for _, known := range r.s.World().Rulesets {
		if known.Rules.Name == base {
			base = known.Rules.Key()
		}
	}
	if err := r.take(base); err != nil {
		return err
	}
	r.dim(sentence(gone))
	r.line("The rules are those of ", term.Clean(base), " again. ", term.Clean(file.Path), " keeps the rule: use ",
		term.Clean(said.Quoted(file.Path)), " plays by it.")
	return nil
}

// follow writes the file of house rules in use again, where undo, redo or goto have changed which of them count.
func (r *REPL) follow() error {
	if file := houserule.Behind(r.s); file != nil && r.Write != nil {
		return r.Write(file.Path, file.Text)
	}
	return nil
}

// ruleList says which house rules are in force, what may be changed, and how.
func (r *REPL) ruleList(u *session.Ruleset) error {
	if err := houserule.List(r.out, u); err != nil {
		return err
	}
	r.say(term.Bold, "What can be typed")
	r.described(term.Cyan, "rule "+houserule.Example(u), "makes a house rule")
	if name := houserule.Name(u.Program); name != "" {
		r.described(term.Cyan, "rule "+name, "says what that is now")
	}
	if len(u.Program.Rules.Options) > 0 {
		r.described(term.Cyan, "set", "lists options with all that they can be")
	}
	if len(houserule.InForce(&u.Rules)) > 0 {
		r.described(term.Cyan, "compare", "says what the house rules do to the odds")
		r.described(term.Cyan, "rule undo", "takes the last one back")
	}
	return nil
}

// rulesText names rules in what happened, with the house rules that were made at the table.
func rulesText(rules *session.Rules) string {
	all := houserule.Made(rules)
	return "The rules are " + rules.Name + cond(len(all) == 0, "", ": "+strings.Join(all, "; "))
}

// ruleWords are the words that a rule may begin with, and the names of what it may change.
func ruleWords(r *REPL, before []string) []string {
	u := r.s.World().Rules()
	switch {
	case u == nil || len(before) > 1:
		return nil
	case len(before) == 0:
		return append([]string{"change", "skip", "before", "after", "whenever", "undo"}, glance.Names(u.Program)...)
	case strings.EqualFold(before[0], "change"):
		return glance.Names(u.Program)
	case slices.Contains([]string{"skip", "before", "after"}, strings.ToLower(before[0])):
		return glance.Steps(u.Program)
	}
	return nil
}

// supposed is how people say that something is to be otherwise.
var supposed = regexp.MustCompile(`(?i)^(?:what if|suppose|make|let|set)(?: the)? (.+)$`)

// whatIf is a house rule that is said in other words; "": it is none. What has a name in the rules in use is meant.
func (r *REPL) whatIf(text string) string {
	u, m := r.s.World().Rules(), supposed.FindStringSubmatch(text)
	if u == nil || m == nil || !strings.HasPrefix(houserule.Spoken(u.Program, m[1]), "change ") {
		return ""
	}
	return "rule " + m[1]
}
