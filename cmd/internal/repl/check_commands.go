package repl

import (
	"slices"
	"strings"
	"unicode"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
	"croupier/stdlib/dice"
)

func contestCommands() []command {
	return []command{
		{name: "start", args: "START NAMES ...",
			says: "begin a check or contest of the rules in use; its name alone does too",
			more: "Behind the start's name: who takes part, stats as Dexterity/Chasing, what one has to beat behind vs, and any " +
				"parameter by its name. What is missing is asked for; secrets are typed unseen. help START says what a start takes.",
			shows: []string{"simple Olaf Dexterity/Chasing vs fives full of twos minimum seven-high flush", "hidden Olaf Wits/Driving",
				"full Olaf Strength/Brawling vs Ann 4/2", "texas conflict Olaf aptitude, Ann shtick, Bob initiator Olaf"},
			words: startWords, run: (*REPL).start},
		{name: "view", also: []string{"recap"}, says: "who plays, what happened last, the table as it stands, and what is asked",
			run: (*REPL).view},
		{name: "why", args: "[RESULT|NAME]",
			says: "why the last contest came out so, in words and with the sum, or what each die of the last roll added",
			more: "With a result or a name it is the last contest in which that came out.", run: (*REPL).why},
		{name: "odds", args: "[DICE | START ...] [by POLICY] [games N] [in full]",
			says: "the chances of a roll or a check, before it is made",
			more: "Odds are exact where every way to go can be gone through. Else the check is played many times, and each figure " +
				"comes with its error; with games N it is played so often in any case. Everybody decides by their own policy, by the one " +
				"that is named, or by the rules' first. In an open contest odds alone are those of whoever is asked, who knows their own " +
				"cards and no others; after it, of the check that " +
				"was played last. The answer begins with the chance of success, where the rules say what that is, and has a line " +
				"for each result; in full it has the chance of everything.",
			shows: []string{"odds 5d12>8", "odds simple Olaf 4/3 vs jacks full by careful", "odds"}, words: startWords, run: (*REPL).odds},
		{name: "leave", args: "[because WHY]", says: "give the open contest up; nobody's chips change",
			run: (*REPL).leave},
	}
}

func (r *REPL) start(args string) error {
	word, rest := said.Word(args)
	if r.s.World().Rules() == nil {
		return errorf("no rules are used yet: use %s, say, and it tells what they start", r.example())
	}
	name, ok := r.startNamed(word)
	switch begin := r.begins(args); {
	case ok:
		return r.check(name, rest)
	case begin != nil:
		return begin(session.All)
	case rest == "" && r.knownRules(word) != "":
		return r.use(word)
	case len(r.startNames()) == 1 && (word == "" || r.s.World().Character(word) != nil):
		return r.check(r.startNames()[0], args)
	case r.out.Terminal() && r.s.World().Open() == nil && (word == "" || r.somebodys(word)):
		return r.startAsked(args)
	case word == "" || r.s.World().Character(word) != nil:
		return errorf("these rules start %s: type %s, say", r.startsText(), r.checkWith(args))
	}
	return errorf("these rules start nothing called %q%s: type %s, say", word, game.OrElse(word, r.startNames(), "; they start "),
		r.exampleCheck())
}

// startAsked begins what somebody names who has said only that there is to be a check, and maybe for whom.
func (r *REPL) startAsked(args string) error {
	names := r.startNames()
	if len(r.names()) == 0 && args == "" {
		return errorf("nobody is at the table yet: character Olaf %s makes somebody", r.exampleStats())
	}
	r.line("Which one: ", term.Clean(say.OrList(names)), "?")
	defer r.puts(query{wants: "one of " + r.startsText() + "; help and its name says what it takes",
		offers: func() []string { return names },
		fits: func(text string) bool {
			_, ok := r.startNamed(diag.Begun(said.First(text), names))
			return ok || takenBack(text) != nil
		}})()
	for {
		text, err := r.in.Line(r.out.Paint(term.Bold, "Which one? "), true)
		if err != nil {
			return stoppedAt(err)
		}
		word, rest := said.Word(term.Clean(text))
		if name, ok := r.startNamed(diag.Begun(word, names)); ok {
			return r.check(name, strings.TrimSpace(args+" "+rest))
		}
		switch {
		case takenBack(word) != nil:
			return takenBack(word)
		case word != "":
			r.wrong(errorf("these rules start nothing called %q%s", word, game.OrElse(word, names, "")))
		}
	}
}

// somebodys reports whether a word is somebody's name, or may be that of somebody new.
func (r *REPL) somebodys(word string) bool {
	_, near := diag.Nearest(word, r.startNames())
	return r.s.World().Character(word) != nil || !near && unicode.IsUpper([]rune(word)[0])
}

// startPage says what a start takes.
func (r *REPL) startPage(name string) {
	u := r.s.World().Rules()
	r.say(term.Bold, name)
	if text := r.startSays(u, name); text != "" {
		r.line(term.Clean(text))
	}
	for _, f := range u.Program.ParamsOf(startOf(u, name)) {
		text := table.Wanted(f.Type)
		if f.Value != nil {
			text += "; can be left out"
		}
		if !f.Everybody {
			text += "; a secret"
		}
		if f.Help != "" {
			text += ". " + f.Help
		}
		r.out.Hanging(4, "  ", r.out.Paint(term.Cyan, f.Name), "  ", term.Clean(text))
	}
}

// startSays is what rules say of a start; "": nothing.
func (r *REPL) startSays(u *session.Ruleset, name string) (text string) {
	for _, x := range u.Program.Rules.Starts {
		if x.Name == name {
			text = u.Program.Rules.Says(x.Decl)
		}
	}
	return text
}

// startOf is what rules start under a name that they have.
func startOf(u *session.Ruleset, name string) *program.Start {
	at := slices.IndexFunc(u.Program.Starts, func(s program.Start) bool { return s.Name == name })
	return &u.Program.Starts[at]
}

func (r *REPL) view(string) error {
	c := r.s.World().Open()
	if c == nil {
		r.out.Told(r.lately())
		return r.everybody()
	}
	r.say(term.Bold, r.stands(c))
	w := r.scribe(c, r.playing())
	lines := w.Story(r.events(c, 0), false)
	r.out.Told(lines[max(0, len(lines)-mostLately):])
	r.out.Print("\n")
	w.View()
	r.out.Print("\n")
	w.Ask()
	return nil
}

func (r *REPL) why(args string) error {
	c := r.s.World().Contest
	if n := r.s.Node(r.s.Head()); n.Entry.Kind == session.Roll {
		return r.whyRoll(n)
	}
	if err := r.unshown("why"); err != nil {
		return err
	}
	switch {
	case c == nil:
		return errorf("nothing has been decided yet")
	case !c.Over:
		return errorf("the contest is not over yet")
	}
	w := r.scribe(c, r.watching())
	wanted, err := w.Wanted(args)
	if len(c.State.ResultsSeen(w.Viewer)) == 0 {
		err = errorf("the last contest came to no result")
	}
	for _, n := range slices.Backward(r.s.Line()) { // what did not come out there may have before
		before := r.s.Node(n).World.Contest
		if err == nil || before == nil || args == "" {
			break
		}
		if before.N == c.N || !before.Over || r.s.World().InSecret(before) && r.watching() != toGM {
			continue
		}
		c = before
		w = r.scribe(c, r.watching())
		if all, wrong := w.Wanted(args); wrong == nil {
			wanted, err = all, nil
		}
	}
	if err != nil {
		return err
	}
	r.line(r.out.Paint(term.Bold, r.Title(c)))
	w.WhyOf(wanted)
	return nil
}

// whyRoll says what each die of the last roll has added.
func (r *REPL) whyRoll(n *session.Node) error {
	f, err := dice.Parse(n.Entry.Text)
	if err != nil || !r.watching().see(r.s.World(), n) {
		return errorf("the last roll is a secret")
	}
	f.Label = ""
	r.line(f.Reading(), ":")
	r.out.Columns([]string{"", "", ""}, expr.Added(n.Rolled))
	return nil
}

func (r *REPL) leave(args string) error {
	_, why := said.Reason("because " + strings.TrimPrefix(args, "because "))
	c := r.s.World().Open()
	if c == nil {
		return errorf("no contest is open")
	}
	r.sit(c)
	_, err := r.Do(session.Entry{Kind: session.Leave, Why: why})
	return err
}
