package repl

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/say"
	"croupier/interp/session"
)

// group is commands that are about the same, in the order in which they are needed.
type group struct {
	name, says string
	commands   []string
}

// groups are all commands; a test holds that each has its place.
var groups = []group{
	{"Play", "rules, checks and contests", []string{"use", "start", "view", "odds", "why", "leave", "set", "rule", "compare"}},
	{"People", "characters and their sheets", []string{"character", "remove", "import", "export"}},
	{"Dice", "rolls, and what the language works out", []string{"roll", "macro", "real", "=", "define", "chart"}},
	{"Secrets", "what not everybody may see", []string{"gm", "screen", "secret", "reveal", "show"}},
	{"Mend", "what was typed, dealt or ruled otherwise", []string{"undo", "redo", "goto", "correct", "give", "take"}},
	{"Record", "what happened", []string{"history", "note", "transcript", "sessions", "resume", "save", "help", "quit"}},
}

// groupNamed finds a group by its name.
func groupNamed(word string) *group {
	i := slices.IndexFunc(groups, func(g group) bool { return strings.EqualFold(g.name, word) })
	if i < 0 {
		return nil
	}
	return &groups[i]
}

// groupPage lists the commands of a group.
func (r *REPL) groupPage(g *group) {
	r.say(term.Bold, g.name+": "+g.says)
	for _, name := range g.commands {
		c := r.command(name)
		r.described(term.Bold, strings.TrimSpace(c.name+" "+c.args), c.says)
	}
}

// described is what can be typed, with what it does beside it, or below it where there is no room.
func (r *REPL) described(style term.Style, typed, says string) {
	const wide = 34
	painted, long := "  "+r.out.Paint(style, typed), 2+term.Width(typed)
	if long > wide || r.out.Width() < 2*wide {
		r.out.Hanging(4, painted)
		r.out.Hanging(6, "      ", r.out.Paint(term.Dim, says))
		return
	}
	r.out.Hanging(wide+2, painted, strings.Repeat(" ", wide+2-long), r.out.Paint(term.Dim, says))
}

// meant finds what a word is the beginning of, among the commands and what the rules start: the whole word where it can be one
// thing alone, and else all that it can be.
func (r *REPL) meant(word string) (whole string, all []string) {
	if len(word) < 2 {
		return "", nil
	}
	begins := func(name string) bool { return len(name) >= len(word) && strings.EqualFold(name[:len(word)], word) }
	for _, c := range r.cmds {
		if begins(c.name) || slices.ContainsFunc(c.also, begins) {
			all = append(all, c.name)
		}
	}
	for _, name := range r.startNames() {
		if begins(name) && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if len(all) == 1 {
		return all[0], all
	}
	return "", all
}

// unknown is the error for a command that is none.
func (r *REPL) unknown(word string) error {
	if err := r.instead(word); err != nil {
		return err
	}
	return fmt.Errorf("there is no command %s; help lists them", word)
}

// starting are the rules of the evening that start what is called so; nil: none do.
func (r *REPL) starting(word string) *session.Ruleset {
	for _, u := range r.s.World().Rulesets {
		if slices.ContainsFunc(u.Program.StartNames(), func(name string) bool { return strings.EqualFold(name, word) }) {
			return &u
		}
	}
	return nil
}

// instead is the error for a command that is none, where something else may have been meant; nil: nothing is known of that.
func (r *REPL) instead(word string) error {
	if _, all := r.meant(word); len(all) > 1 {
		return fmt.Errorf("%s can be %s", word, say.OrList(all))
	}
	if u := r.starting(word); u != nil {
		return fmt.Errorf("the rules in use start no %s: type %s %s %s, say", word, u.Rules.Key(), word, r.somebody(u, word))
	}
	switch lower := strings.ToLower(word); {
	case lower == "clear", lower == "cls":
		return errors.New("Ctrl-L empties the screen")
	case slices.Contains(said.Shell, lower):
		return fmt.Errorf("%s is no command here, but one of the shell: in another window, or after quit, type croupier %s", lower,
			cond(lower == "croupier", "help", lower+" --help"))
	case said.Sought[lower] != "":
		return fmt.Errorf("there is no command %s; type %s, say", word, said.Sought[lower])
	case r.s.World().Open() == nil && slices.Contains(said.Answers, lower):
		return fmt.Errorf("nobody is asked anything now that %s could answer", word)
	case !slices.Contains(said.SoughtStarts, lower):
	case r.exampleCheck() == "":
		return fmt.Errorf("no rules are used yet: use %s, say, and it tells what they start", r.example())
	default:
		return fmt.Errorf("there is no command %s: these rules start %s; type %s, say", word, r.startsText(), r.exampleCheck())
	}
	names := r.startNames()
	for _, c := range r.cmds {
		names = append(append(names, c.name), c.also...)
	}
	if near, ok := diag.Nearest(strings.ToLower(word), names); ok {
		return fmt.Errorf("there is no command %s; did you mean %s?", word, near)
	}
	return nil
}

// exampleCheck is how a check of the rules in use may be typed; "" where they start none.
func (r *REPL) exampleCheck() string {
	if len(r.startNames()) == 0 {
		return ""
	}
	name := r.startNames()[0]
	return name + " " + r.somebody(r.s.World().Rules(), name)
}

// checkWith is a line that begins a check with what somebody has typed behind another word: the first start for as many people as
// stand there. Where nobody does, it is [REPL.exampleCheck].
func (r *REPL) checkWith(typed string) string {
	people := 0
	for word := range strings.FieldsFuncSeq(typed, func(c rune) bool { return c == ' ' || c == ',' }) {
		if r.s.World().Character(word) != nil {
			people++
		}
	}
	if people == 0 {
		return r.exampleCheck()
	}
	for _, s := range r.s.World().Rules().Program.Starts {
		if int64(people) >= s.Players.Least && int64(people) <= s.Players.Most {
			return s.Name + " " + typed
		}
	}
	return r.exampleCheck()
}

// somebody is as many as a start needs, for examples: those who are at the table, and whoever might be.
func (r *REPL) somebody(u *session.Ruleset, start string) string {
	var all []string
	for _, name := range append(append(r.party(), r.names()...), "Olaf", "Mia", "Ann", "Bob", "Cleo", "Dan") {
		if name = said.Quoted(name); !slices.ContainsFunc(all, func(other string) bool { return strings.EqualFold(other, name) }) {
			all = append(all, name)
		}
	}
	setup := game.NewSetup(u.Program)
	if err := setup.SetStart(start); err != nil {
		return term.Clean(all[0])
	}
	return term.Clean(strings.Join(all[:min(max(1, len(setup.Players)), len(all))], " "))
}
