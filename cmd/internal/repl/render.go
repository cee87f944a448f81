package repl

import (
	"fmt"
	"io"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check/meaning"
	"croupier/interp/event"
	"croupier/interp/say"
	"croupier/interp/session"
)

// render tells what an entry came to, as far as these eyes may see it: nothing, a line or several. It is what the screen, the
// history and the transcripts are made of.
func (r *REPL) render(n *session.Node, at eyes, on *term.Screen) []string {
	e := &n.Entry
	if !r.sees(at, n) {
		return nil
	}
	paint := on.Paint
	one := func(text string) []string { return []string{term.Clean(text)} }
	switch e.Kind {
	case session.UseRules:
		return one(rulesText(e.Rules))
	case session.SetOption:
		return one("House rule: " + e.Name + " is " + e.Value)
	case session.SetReal:
		if e.On {
			return one("The cards and dice on your table count from here on: what comes is typed")
		}
		return one("The program deals and rolls again")
	case session.Import:
		return one(imported(e))
	case session.SetChar:
		c := n.World.Character(e.Who)
		if e.Who != session.NameTable && (c == nil || c.NPC && at != toGM) {
			return nil
		}
		text := r.sheetText(e.Set, at)
		switch {
		case len(e.Set) == 0:
			text = "an empty sheet"
		case text == "":
			return nil
		}
		return one(cond(e.Who == session.NameTable, "The table", e.Who) + ": " + text)
	case session.DropChar:
		return one(e.Who + " is taken from the table")
	case session.Roll:
		lines := expr.RollsSaid(n.Entry.Text, n.Entry.Who, n.Rolled, paint)
		if len(lines) > 0 && e.Sees != session.All {
			lines[0] += paint(term.Dim, "  ("+seesText(r.s.World(), n)+")")
		}
		return lines
	case session.Note:
		text := "Note: " + e.Text
		if e.Sees != session.All {
			text += "  (" + seesText(r.s.World(), n) + ")"
		}
		return one(text)
	case session.Reveal:
		shown := r.s.Node(e.To)
		if shown == nil {
			return nil
		}
		lines := one("What was secret is shown to all")
		if shown.Entry.Kind == session.Start {
			return append(lines, r.wholeContest(n.Parent, e.To, toAll, on)...)
		}
		return append(lines, r.render(shown, toAll, on)...)
	case session.Start:
		title := paint(term.Bold, r.Title(n.World.Contest))
		if e.Sees != session.All {
			title += paint(term.Dim, "  ("+seesText(r.s.World(), n)+")")
		}
		lines := append([]string{title}, r.startDetails(n, at)...)
		return append(append(lines, r.happened(n, at, on)...), r.outcome(n, at)...)
	case session.Answer:
		return append(r.happened(n, at, on), r.outcome(n, at)...)
	case session.SetField, session.GiveChips, session.SetResult, session.Correct:
		return r.wordLines(n, at, on)
	case session.Show:
		to := cond(e.Name == "", "all", e.Name)
		if e.Name != "" && at != toGM && at != eyes(e.Who) && at != eyes(e.Name) {
			return one(fmt.Sprintf("%s shows %s something in their hand", e.Who, to))
		}
		return one(fmt.Sprintf("%s shows %s: %s", e.Who, to, e.Value))
	case session.Leave:
		return one("The contest is given up" + because(e.Why))
	case session.SetMacro:
		if e.Text == "" {
			return one("The macro " + e.Name + " is gone")
		}
		return one("The macro " + e.Name + " stands for " + e.Text)
	case session.Define:
		return one("Defined: " + firstLine(e.Text))
	case session.Undo:
		return one("Undone: " + r.undone(n, at))
	case session.Redo:
		return one(fmt.Sprintf("Done again, up to %d", e.To))
	case session.Goto:
		return one(fmt.Sprintf("Back to how things stood after %d", e.To))
	case session.Reroll:
		return one("Undone: " + r.undone(n, at) + "; the table agrees that chance decides anew")
	}
	return nil
}

// wholeContest tells what a contest came to, from the entry that began it until another one.
func (r *REPL) wholeContest(until, began int, at eyes, on *term.Screen) []string {
	var lines []string
	for i := until; i >= began; i = r.s.Node(i).Parent {
		if c := r.s.Node(i).Contest(); c != nil && c.N == began {
			lines = append(r.render(r.s.Node(i), at, on), lines...)
		}
	}
	return lines
}

func firstLine(text string) string {
	line, rest, _ := strings.Cut(text, "\n")
	if rest != "" {
		line += " ..."
	}
	return line
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// seesText says who may see a secret.
func seesText(w *session.World, n *session.Node) string {
	if w.Revealed(n.Entry.N) {
		return "it was secret, and is shown to all"
	}
	switch n.Entry.Sees {
	case session.GM:
		if n.Entry.Who == "" {
			return "for the game master"
		}
		return "for the game master and " + n.Entry.Who
	case session.Blind:
		return "for the game master, not " + cond(n.Entry.Who == "", "who rolled", n.Entry.Who)
	case session.Self:
		return "for " + cond(n.Entry.Who == "", "the game master", n.Entry.Who) + " alone"
	}
	return ""
}

func cond(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// plain is a screen without colours, for what is not printed there.
func plain() *term.Screen { return term.NewPipe(io.Discard) }

// happened tells what an entry made happen in its contest.
func (r *REPL) happened(n *session.Node, at eyes, on *term.Screen) []string {
	if n.State == nil || len(n.Events) == 0 {
		return nil
	}
	w := table.Scribe{Screen: on, State: n.State, Viewer: at.viewer(n.State.Game())}
	return w.Story(n.Events, false)
}

// npc reports whether the game master runs a character, whose sheet is their own affair.
func npc(w *session.World, name string) bool {
	c := w.Character(name)
	return c != nil && c.NPC
}

// startDetails is what a contest began with, as far as these eyes may see it.
func (r *REPL) startDetails(n *session.Node, at eyes) []string {
	c := n.World.Contest
	p := c.State.Game().Program()
	given := map[string][]string{}
	for _, s := range n.Entry.Game.Params {
		if f := meaning.Named(p.Rules.Fields, s.Name); at == toGM || f != nil && f.Everybody && !npc(n.World, s.Player) {
			given[s.Player] = append(given[s.Player], say.Readable(s.Name)+" "+s.Value)
		}
	}
	var lines []string
	for _, o := range n.Entry.Game.Options {
		given[""] = append(given[""], "option "+o.Name+" "+o.Value)
	}
	for _, who := range append([]string{""}, c.Header.Players...) {
		parts := given[who]
		if len(parts) == 0 {
			continue
		}
		head := who
		if who == "" {
			head = "for all"
		}
		lines = append(lines, term.Clean(head+": "+strings.Join(parts, ", ")))
	}
	return lines
}

// outcome is how a contest ended that did with an entry, as far as these eyes may see it: a line for each who has results.
func (r *REPL) outcome(n *session.Node, at eyes) []string {
	if !n.Ended {
		return nil
	}
	s := n.State
	var lines []string
	byPlayer := map[int][]string{}
	for _, result := range s.ResultsSeen(at.viewer(s.Game())) {
		byPlayer[result.Player] = append(byPlayer[result.Player], say.Readable(result.Name)+" "+s.Spoken(result.Value))
	}
	for seat := -1; seat < s.Game().Seats(); seat++ {
		if parts := byPlayer[seat]; len(parts) > 0 {
			head := ""
			if seat >= 0 {
				head = s.Game().Name(seat) + ": "
			}
			lines = append(lines, term.Clean(head+strings.Join(parts, ", ")))
		}
	}
	return lines
}

// wordLines tells what the game master's word has changed. What these eyes may not see of it is not told, nor its reason.
func (r *REPL) wordLines(n *session.Node, at eyes, on *term.Screen) []string {
	e := &n.Entry
	whose := e.Name
	if e.Who != "" {
		whose = e.Who + "'s " + e.Name
	}
	whose = say.Readable(whose)
	word := func(text string) []string {
		return []string{term.Clean("The game master's word: " + text + because(e.Why))}
	}
	switch e.Kind {
	case session.GiveChips:
		verb := fmt.Sprintf("%s gets %s", e.Who, say.Plural(int(e.Amount), "chip"))
		if e.Amount < 0 {
			verb = fmt.Sprintf("%s loses %s", e.Who, say.Plural(int(-e.Amount), "chip"))
		}
		return word(verb)
	case session.SetResult:
		return word(whose + " is " + e.Value)
	case session.SetField:
		if at == toGM {
			return word(whose + " is " + e.Value)
		}
		if n.State == nil || !r.seesChange(n, at) {
			return nil
		}
		return word(whose + " is " + e.Value)
	}
	var lines []string
	if at == toGM {
		lines = word(fmt.Sprintf("what was told in %d was mistyped; it is %s", e.To, strings.Join(e.Told, "; ")))
	} else {
		lines = []string{"The game master's word: a card or a roll was mistyped, and is corrected"}
	}
	if n.Lost > 0 {
		lines = append(lines, fmt.Sprintf("%s after it did not fit any more", say.Plural(n.Lost, "entry")))
	}
	if n.Rolled != nil {
		return append(lines, expr.RollsSaid(r.s.Node(e.To).Entry.Text, r.s.Node(e.To).Entry.Who, n.Rolled, on.Paint)...)
	}
	return append(lines, r.happened(n, at, on)...)
}

// seesChange reports whether these eyes see all of what a word has changed.
func (r *REPL) seesChange(n *session.Node, at eyes) bool {
	for _, e := range n.Events {
		if e.Kind != event.Set && e.Kind != event.Move && e.Kind != event.Pay {
			continue
		}
		seen, ok := n.State.See(e, at.viewer(n.State.Game()))
		return ok && seen.Hidden == 0
	}
	return false
}
