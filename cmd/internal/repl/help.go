package repl

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

// help lists the commands, or shows the page of one thing.
func (r *REPL) help(args string) error {
	word := strings.ToLower(strings.TrimPrefix(strings.TrimSpace(args), "/"))
	if word == "" {
		r.overview()
		return nil
	}
	if c := r.command(word); c != nil {
		r.commandPage(c)
		return nil
	}
	if r.languagePage(word) {
		return nil
	}
	if page, ok := diag.Page(word); ok {
		r.out.Page(page)
		return nil
	}
	if name, ok := r.startNamed(word); ok {
		return r.startPage(name)
	}
	return errorf("there is no help for %q%s", args, orElse(word, helpWords(r, nil), ""))
}

func (r *REPL) overview() {
	r.say(term.Bold, "Type what the table does:")
	for _, l := range [][2]string{
		{"simple Olaf Dexterity/Chasing vs fives full of twos", "a check or contest of the rules in use"},
		{"5d12>8 # the bridge", "dice, as people write them"},
		{"best of [Ah Kh Qh Jh 10h 2c]", "anything the language can work out"},
		{"an answer, such as 5, call, 10s 8c or fold", "when somebody is asked"},
	} {
		r.out.Hanging(4, "  ", r.out.Paint(term.Cyan, l[0]), "  ", l[1])
	}
	r.say(term.Bold, "Commands (a slash before one always means the command):")
	const wide = 34
	for _, c := range r.cmds {
		name := "  " + strings.TrimSpace(c.name+" "+c.args)
		if len(name) > wide || r.out.Width() < 2*wide {
			r.out.Hanging(4, name)
			r.out.Hanging(6, "      ", r.out.Paint(term.Dim, c.says))
			continue
		}
		r.out.Hanging(wide+2, name, strings.Repeat(" ", wide+2-len(name)), r.out.Paint(term.Dim, c.says))
	}
	r.dim("help COMMAND says more, with examples.")
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

func helpWords(r *REPL, before []string) []string {
	if len(before) > 0 {
		return nil
	}
	all := commandWords(r, nil)
	for i := range op.Funcs {
		if name := op.Funcs[i].Name; !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
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
