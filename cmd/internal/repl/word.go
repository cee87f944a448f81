package repl

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/session"
)

func wordCommands() []command {
	return []command{
		{name: "give", args: "NAME N [because WHY]", says: "give chips from the bank to a character",
			shows: []string{"give Olaf 3 because he sang"}, words: first((*REPL).names), run: chips(1)},
		{name: "take", args: "NAME N [because WHY]", says: "take chips from a character, to the bank", shows: []string{"take Olaf 2"},
			words: first((*REPL).names), run: chips(-1)},
		{name: "correct", args: "[#N] CARDS|FACES [because WHY]",
			says: "what the table last dealt or rolled was mistyped, or that in entry N",
			more: "Everything after it is played again with the right cards or dice, as far as it still fits. Where an entry asked " +
				"several times, a semicolon stands between them.",
			shows: []string{"correct 9h 8d 6d 4c because the suit was wrong", "correct #12 7 4 11"}, run: (*REPL).correct},
		{name: "real", args: "[on|off]", says: "your own cards and dice count, and what comes is typed",
			more: "Whenever chance decides, you are asked what was dealt or rolled: 9h 8d 6d 4s, board is 9h 8d 6d 4s, I rolled 7 4 12. " +
				"It can be turned on and off in the middle of a contest.", shows: []string{"real on"}, words: list("on", "off"),
			run: (*REPL).realCards},
	}
}

// ruling is the game master's word about the contest: what a field is while it is open, and how a result came out when it is
// over. The name is that of the table's, or NAME.THING.
func (r *REPL) ruling(c *session.Contest, name, value, why string) error {
	e, err := r.ruled(c, name, value, why)
	if err != nil {
		return err
	}
	if !c.Over && r.hides(e.Name) {
		r.hide()
	}
	return r.word(e)
}

// ruled is the entry of what the game master says.
func (r *REPL) ruled(c *session.Contest, name, value, why string) (session.Entry, error) {
	e := session.Entry{Kind: session.SetField, Name: name, Value: strings.Trim(value, `"`), Why: why}
	if owner, thing, ok := strings.Cut(name, "."); ok {
		at := slices.IndexFunc(c.Header.Players, func(p string) bool { return strings.EqualFold(p, owner) })
		if at < 0 {
			if ch := r.s.World().Character(owner); ch != nil {
				return e, errorf("%s plays no part in this contest; character %s %s %s writes it on their sheet", ch.Name, ch.Name,
					thing, value)
			}
			return e, errorf("%s plays no part in this contest%s", owner, game.OrElse(owner, c.Header.Players, "; it is played by "))
		}
		e.Who, e.Name = c.Header.Players[at], thing
	}
	if c.Over {
		e.Kind = session.SetResult
	}
	return e, nil
}

// hides reports whether a field is not everybody's to see.
func (r *REPL) hides(name string) bool {
	if c := r.s.World().Contest; c != nil {
		for _, f := range c.State.Game().Program().Rules.Fields {
			if f.Called(name) {
				return !f.Everybody
			}
		}
	}
	return false
}

// word has an entry of the game master's word done, and says what it changed.
func (r *REPL) word(e session.Entry) error {
	node, err := r.Do(e)
	if err != nil {
		return err
	}
	r.seats.shown = nil
	if r.seats.told != nil && e.Kind == session.Correct {
		r.seats.told[r.watching()] = node.Entry.N // it is all told here
	}
	lines := r.render(node, r.watching(), r.out)
	if len(lines) == 0 {
		lines = []string{"Done; who may not see it is not told."}
	}
	r.out.Told(lines)
	if r.s.World().Open() == nil && e.Kind == session.SetResult {
		r.standing(r.s.World().Contest, r.watching())
	}
	return nil
}

func chips(sign int64) func(*REPL, string) error {
	return func(r *REPL, args string) error {
		args, why := said.Reason(args)
		who, rest := said.Amount(args)
		n, err := program.ReadNumber(rest)
		c := r.s.World().Character(who)
		switch {
		case c == nil:
			return r.nobody(who)
		case err != nil || n < 1:
			return errorf("how many chips? A number from 1 up, not %q", rest)
		}
		return r.word(session.Entry{Kind: session.GiveChips, Who: c.Name, Name: r.purse(c.Name), Amount: sign * n, Why: why})
	}
}

// purse is the field that holds a player's chips in the open contest.
func (r *REPL) purse(who string) string {
	c := r.s.World().Open()
	if c == nil || c.State.Game().Seat(who) < 0 {
		return "chips"
	}
	if _, ok := c.State.Stack(0); ok {
		return table.Stack
	}
	return "chips"
}

// correct puts right what the table told: in the entry that is named, or the last one in which it told something.
func (r *REPL) correct(args string) error {
	told, why := said.Reason(args)
	n := 0
	if word, rest := said.Word(told); strings.HasPrefix(word, "#") {
		var err error
		if n, err = entryNumber(word); err != nil {
			return err
		}
		told = rest
	} else {
		for _, i := range r.s.Line() {
			if len(r.s.Node(i).Entry.Told) > 0 && r.s.Node(i).Entry.Kind != session.Correct {
				n = i
			}
		}
	}
	node := r.s.Node(n)
	switch {
	case n == 0 || node == nil:
		instead := ""
		if owner, _, ok := strings.Cut(told, "."); ok && r.isHere(owner) {
			instead = ", and what somebody has is set: set " + told
		} else if zones := r.zones(); len(zones) > 0 {
			instead = ", and what lies somewhere is set: set " + zones[0] + " " + cmp.Or(told, "9h 8d") + ", say"
		}
		return errorf("no cards or dice of your own have been typed that could be corrected; undo takes the last thing back%s", instead)
	case told == "":
		return errorf("what should it be? correct 9h 8d, say; correct #%d is another entry than the last", n)
	}
	var all []string
	for i, dealt := range node.Entry.Told { // one card for another
		if instead, ok := said.Instead(dealt, told); ok {
			all, told = append(slices.Clone(node.Entry.Told[:i]), instead), ""
			break
		}
	}
	if told != "" {
		for part := range strings.SplitSeq(told, ";") {
			all = append(all, said.Dealt(part))
		}
	}
	if len(all) < len(node.Entry.Told) {
		all = append(all, node.Entry.Told[len(all):]...)
	}
	r.unsafe = true
	return r.word(session.Entry{Kind: session.Correct, To: n, Told: all, Why: why})
}

// realThings are what may be said to be real: real dice on.
var realThings = regexp.MustCompile(`(?i)\b(?:cards?|dice|and|or)\b`)

func (r *REPL) realCards(args string) error {
	if things := args; args != "" {
		args = cmp.Or(strings.TrimSpace(realThings.ReplaceAllString(things, " ")), "on")
	}
	switch strings.ToLower(args) {
	case "":
		if r.s.World().Real {
			r.line("The cards and dice on your table count, and what comes is typed (real off: the program deals and rolls).")
		} else {
			r.line("The program deals and rolls (real on: your own cards and dice count).")
		}
		return nil
	case "on", "off":
		node, err := r.Do(session.Entry{Kind: session.SetReal, On: strings.EqualFold(args, "on")})
		if err == nil {
			r.out.Told(r.render(node, r.watching(), r.out))
		}
		return err
	}
	return errorf("real is on or off, not %q", args)
}

// zones are where cards lie in the open contest, as far as the game master can set that.
func (r *REPL) zones() (all []string) {
	c := r.s.World().Open()
	if c == nil {
		return nil
	}
	names := r.Settable()
	for _, f := range c.State.Game().Program().Rules.Fields {
		if f.Type.Kind == check.Cards {
			all = append(all, ofEach(c, f.Written(), f.PerPlayer)...)
		}
	}
	return slices.DeleteFunc(all, func(name string) bool { return !slices.Contains(names, name) })
}

// Settable are the names of what the game master can set now: fields of an open contest, results of one that is over.
func (r *REPL) Settable() (all []string) {
	c := r.s.World().Contest
	if c == nil || r.unshown("set") != nil {
		return nil
	}
	p := c.State.Game().Program()
	for i := range p.Results {
		if c.Over {
			all = append(all, ofEach(c, p.Results[i].Name, p.Results[i].PerPlayer)...)
		}
	}
	for _, f := range p.Rules.Fields {
		if !c.Over {
			all = append(all, ofEach(c, f.Written(), f.PerPlayer)...)
		}
	}
	return all
}

// ofEach is how something of the contest is named: with each player's name before it, where each has one.
func ofEach(c *session.Contest, name string, perPlayer bool) (all []string) {
	if !perPlayer {
		return []string{name}
	}
	for _, player := range c.Header.Players {
		all = append(all, player+"."+name)
	}
	return all
}
