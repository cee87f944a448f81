package repl

import (
	"fmt"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/session"
	"croupier/stdlib/dice"
)

func diceCommands() []command {
	return []command{
		{name: "roll", also: []string{"r"}, args: "[NAME:] DICE [what for]",
			says: "roll dice for everybody to see; dice alone do too",
			more: "2d6+3, d20, d%, 4dF, 4D+2, 6#4d6dl1 (six rolls, each without its lowest), 4d6kh3, 5d12>8 (successes, strictly above " +
				"8), 3d6!, 2d6r1, adv and dis (the higher or lower of two d20). A name before a colon says who rolls. Dice that do not " +
				"count stand in brackets.",
			shows: []string{"/r 5d12", "2d6+3 # damage", "roll Olaf: adv # climbing", "4D+2"}, words: first((*REPL).rollWords),
			run: func(r *REPL, args string) error { return r.roll(args, session.All) }},
		{name: "macro", args: "[NAME [LINE]]", says: "a short name for a line, or what it stands for",
			more:  "$1, $2, ... stand for the words behind it, $* for all of them. macro NAME none takes it away.",
			shows: []string{"macro fire 2d6+$1 # fire", "fire 3"}, words: first((*REPL).macros), run: (*REPL).macro},
	}
}

func (r *REPL) rollWords() []string {
	var all []string
	for _, name := range r.names() {
		all = append(all, name+":")
	}
	return append(all, "adv", "dis", "d20", "d%", "2d6", "5d12", "4d6kh3")
}

func (r *REPL) macros() []string {
	var all []string
	for _, m := range r.s.World().Macros {
		all = append(all, m.Name)
	}
	return all
}

// roll rolls dice for somebody.
func (r *REPL) roll(args string, sees session.Sees) error {
	if sees != session.All {
		r.hide()
	}
	who := ""
	if name, rest, ok := strings.Cut(args, ":"); ok {
		if c := r.s.World().Character(strings.TrimSpace(name)); c != nil {
			who, args = c.Name, rest
		} else if !strings.ContainsAny(name, "{0123456789") {
			return r.nobody(name)
		}
	}
	if dice, name, ok := strings.Cut(args, " for "); ok && r.s.World().Character(strings.TrimSpace(name)) != nil {
		who, args = r.s.World().Character(strings.TrimSpace(name)).Name, dice
	}
	if dice, secretly := said.InSecret(args); secretly && sees == session.All {
		sees, args = session.Blind, dice
		r.hide()
	}
	if who == "" && sees == session.All && r.watching() != toGM {
		who = string(r.watching())
	} else if who == "" && sees == session.Blind {
		sees = session.GM // nobody else rolls
	}
	if strings.TrimSpace(args) == "" {
		return errorf("which dice? 5d12, say")
	}
	if m, ok := r.s.World().Macro(said.First(args)); ok {
		_, rest := said.Word(args)
		line, err := said.Expand(m, rest)
		if err != nil {
			return err
		}
		args = line
	}
	for _, text := range said.Rolls(args) {
		if err := r.rollOne(text, who, sees); err != nil {
			return err
		}
	}
	return nil
}

// isRoll reports whether a text is dice, or those of somebody who is named before a colon. A mere number is none.
func (r *REPL) isRoll(text string) bool {
	if name, rest, ok := strings.Cut(text, ":"); ok && r.s.World().Character(strings.TrimSpace(name)) != nil {
		text = rest
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), ";")
	first = said.Labelled(first)
	_, err := dice.Parse(first)
	formula, _, _ := strings.Cut(first, " #")
	return err == nil && strings.ContainsAny(formula, "dD%")
}

func (r *REPL) rollOne(text, who string, sees session.Sees) error {
	text = said.Labelled(strings.TrimSpace(text))
	f, err := dice.Parse(text)
	if err != nil {
		return expr.NotRolled(text, err)
	}
	e := session.Entry{Kind: session.Roll, Text: text, Who: who, Sees: sees}
	if r.s.World().Real {
		told, err := r.rolledAtTable(f, who, sees)
		if err != nil {
			return err
		}
		e.Told = []string{told}
	}
	node, err := r.Do(e)
	if err != nil {
		return err
	}
	lines := r.render(node, r.watching(), r.out)
	if len(lines) == 0 {
		r.dim(fmt.Sprintf("Rolled in secret, as %d: gm show %d shows it to the game master, reveal %d to all.", node.Entry.N,
			node.Entry.N, node.Entry.N))
	}
	r.out.Told(lines)
	return nil
}

// rolledAtTable asks what the table rolled.
func (r *REPL) rolledAtTable(f dice.Formula, who string, sees session.Sees) (string, error) {
	prompt := r.out.Paint(term.Bold, expr.RollOf(f, who)+": what was rolled? ")
	defer r.puts(query{wants: "the faces that were rolled, such as 7 4 12"})()
	var text string
	var err error
	if sees == session.All {
		text, err = r.in.Line(prompt, true)
	} else {
		text, err = r.in.Secret(prompt)
	}
	if err != nil {
		return "", err
	}
	return said.Dealt(term.Clean(text)), nil
}

func (r *REPL) macro(args string) error {
	name, text := said.Word(args)
	switch {
	case name == "":
		if len(r.s.World().Macros) == 0 {
			r.line("There are none. macro fire 2d6+$1 # fire makes one.")
		}
		for _, m := range r.s.World().Macros {
			r.out.Hanging(4, r.out.Paint(term.Bold, m.Name), "  ", m.Text)
		}
		return nil
	case text == "":
		m, ok := r.s.World().Macro(name)
		if !ok {
			return errorf("there is no macro %s%s", name, game.OrElse(name, r.macros(), ""))
		}
		r.line(r.out.Paint(term.Bold, m.Name), "  ", m.Text)
		return nil
	case text == "none":
		text = ""
	case r.command(name) != nil:
		return errorf("%s is a command: give the macro another name", name)
	}
	if _, err := r.Do(session.Entry{Kind: session.SetMacro, Name: name, Text: text}); err != nil {
		return err
	}
	if text == "" {
		r.dim(sentence(name + " stands for nothing any more"))
	} else {
		r.dim(sentence(name + " stands for " + text))
	}
	return nil
}

// macroLine does what a macro stands for. A macro in a macro is not looked up again, so that none goes round for ever.
func (r *REPL) macroLine(m session.Macro, args string) error {
	line, err := said.Expand(m, args)
	if err != nil {
		return err
	}
	r.dim(line)
	word, rest := said.Word(strings.TrimPrefix(line, "/"))
	if _, again := r.s.World().Macro(word); again {
		return errorf("the macro %s stands for another macro: write out what that one stands for", m.Name)
	}
	if c := r.command(word); c != nil {
		return c.run(r, rest)
	}
	return r.understand(line)
}
