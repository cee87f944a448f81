package repl

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/session"
)

// ownRules is how people speak of rules that they want to write themselves.
var ownRules = regexp.MustCompile(`(?i)^(?:a |own |my )*(?:house )?rules?(?: files?)?$`)

// help lists the commands, or shows the page of one thing.
func (r *REPL) help(args string) error {
	word := strings.ToLower(strings.TrimPrefix(strings.TrimSpace(args), "/"))
	if word == "" {
		r.overview()
		return nil
	}
	if word == "all" {
		for i := range groups {
			r.groupPage(&groups[i])
		}
		return nil
	}
	if ownRules.MatchString(args) {
		r.commandPage(r.command("rule"))
		r.ownRule()
		return nil
	}
	if g := groupNamed(word); g != nil {
		r.groupPage(g)
		return nil
	}
	if c := r.command(word); c != nil {
		r.commandPage(c)
		return nil
	}
	if name, ok := r.startNamed(word); ok {
		r.startPage(name)
		return nil
	}
	if r.rulesSay(glance.Name, args) || r.languagePage(word) {
		return nil
	}
	if page, ok := diag.Page(word); ok {
		r.out.Page(page)
		return nil
	}
	if whole, _ := r.meant(word); r.command(whole) != nil {
		r.commandPage(r.command(whole))
		return nil
	}
	if r.rulesSay(glance.Word, args) {
		return nil
	}
	return errorf("there is no help for %q%s", args, cmp.Or(game.OrElse(word, r.helpWords(), ""),
		"; help alone lists what can be typed"))
}

// rulesSay shows what rules say of a word: those of the open contest, then those in use, then the others of the evening.
func (r *REPL) rulesSay(show func(*term.Screen, *program.Program, string) bool, word string) bool {
	w := r.s.World()
	if c := w.Open(); c != nil && show(r.out, c.State.Game().Program(), word) {
		return true
	}
	if u := w.Rules(); u != nil && show(r.out, u.Program, word) {
		return true
	}
	return slices.ContainsFunc(w.Rulesets, func(u session.Ruleset) bool { return show(r.out, u.Program, word) })
}

func (r *REPL) overview() {
	begin := [2]string{"use " + r.example(), "rules for checks and contests; use alone lists them"}
	if starts := r.startNames(); len(starts) > 0 {
		begin = [2]string{r.exampleCheck(), "a check of the rules in use; what is missing is asked for"}
	}
	r.say(term.Bold, "Type what the table does:")
	for _, l := range [][2]string{
		begin,
		{"5d12>8 # the bridge", "dice, as people write them"},
		{"best of [Ah Kh Qh Jh 10h 2c]", "anything the language can work out"},
		{"an answer: 5, call, 10s 8c, fold", "when somebody is asked"},
	} {
		r.described(term.Cyan, l[0], l[1])
	}
	r.say(term.Bold, "Commands, by what they are for (a slash before one always means the command):")
	var named [][2]string
	for _, g := range groups {
		named = append(named, [2]string{g.name, strings.Join(g.commands, ", ")})
	}
	r.out.Rows(2, term.Cyan, term.AnyWidth, named)
	r.dim("help Play says more of a group, help roll of a command, with examples; help all has every command. Of any other word " +
		"help says what the rules in use say of it. The beginning of a word will do.")
}

func (r *REPL) commandPage(c *command) {
	r.say(term.Bold, strings.TrimSpace(c.name+" "+c.args))
	r.line(sentence(c.says))
	if c.more != "" {
		r.line(c.more)
	}
	if len(c.also) > 0 {
		r.line("Also: ", strings.Join(c.also, ", "), ".")
	}
	for _, example := range c.shows {
		r.out.Print("  ", r.out.Paint(term.Cyan, example), "\n")
	}
}

// languagePage shows what the language's reference says of a function or a ready-made word.
func (r *REPL) languagePage(word string) bool {
	found := false
	show := func(name, doc, example string) {
		found = true
		r.say(term.Bold, name)
		r.line(doc)
		if example != "" {
			r.out.Print("  ", r.out.Paint(term.Cyan, example), "\n")
		}
	}
	for i := range op.Funcs {
		if f := &op.Funcs[i]; f.Name == word {
			show(signature(&f.Func), f.Doc, f.Example)
		}
	}
	for _, w := range builtin.Words {
		if w.Name == word {
			show(w.Name, w.Doc, "")
		}
	}
	if word == "best" {
		show("best of CARDS", "The best hand that five of the cards make; best low of, best badugi of and others rank it otherwise.",
			"best of [Ah Kh Qh Jh 10h 2c 3d]")
	}
	return found
}

func signature(f *check.Func) string {
	var params []string
	for _, p := range f.Params {
		params = append(params, p.String())
	}
	return f.Name + "(" + strings.Join(params, ", ") + ")"
}

// helpWords are what help has a page of.
func (r *REPL) helpWords() []string {
	all := commandWords(r, nil)
	for _, g := range groups {
		all = append(all, g.name)
	}
	all = append(all, helpFunctions()...)
	for _, w := range builtin.Words {
		all = append(all, w.Name)
	}
	return append(append(all, "best"), r.startNames()...)
}

// helpFunctions are the functions of the language by name, each once.
func helpFunctions() []string {
	var all []string
	for i := range op.Funcs {
		if name := op.Funcs[i].Name; !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
