package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/say"
	"croupier/interp/words"
)

// start begins a contest.
func (w *World) start(node *Node) error {
	e := &node.Entry
	switch {
	case e.Game == nil:
		return fmt.Errorf("the entry begins no game")
	case w.Open() != nil:
		return fmt.Errorf("a contest is open: finish it, leave it, or undo it")
	}
	if e.Sees != All && e.Sees != GM {
		return fmt.Errorf("a contest is for everybody, or for the game master alone")
	}
	rules := w.fitting(e.Game)
	if rules == nil {
		return fmt.Errorf("the rules of %s are not used here", e.Game.Ruleset)
	}
	header := *e.Game
	if header.Fits(rules.Program) != nil {
		header = header.By(rules.Program)
	}
	setup, err := header.Setup(rules.Program)
	if err != nil {
		return err
	}
	g, err := game.New(rules.Program, setup)
	if err != nil {
		return err
	}
	if seed := w.chance(); e.Game.Seed != seed && e.Game.Seed != e.Seed {
		return fmt.Errorf("its seed is neither the one that comes next nor one that was given")
	}
	c := &Contest{N: e.N, Rules: rules.Rules, Header: header, Secret: e.Sees == GM}
	if c.Secret {
		c.before = w.Contest
	}
	if w.Real {
		s, need, err := g.StartReal(e.Game.Seed, e.Told)
		switch {
		case need != nil:
			return &NeedError{need, g.NeedText(need)}
		case err != nil:
			return err
		}
		c.State = s
	} else {
		if len(e.Told) > 0 {
			return fmt.Errorf("the table does not deal itself: real on")
		}
		c.State = g.Start(e.Game.Seed)
	}
	if why := c.State.Refused(); why != "" {
		return fmt.Errorf("the rules refuse to start this: %s", why)
	}
	return w.went(node, c)
}

// fitting finds the rules that a game's header was made for: with the same bytes, or else the same; or those that have taken
// their place since.
func (w *World) fitting(h *journal.Header) *Ruleset {
	sums, _ := h.Sums()
	for _, fits := range []func(*Ruleset) bool{
		func(r *Ruleset) bool { return sums.Hash == r.Program.Hash },
		func(r *Ruleset) bool { return h.Fits(r.Program) == nil },
		func(r *Ruleset) bool { return r.Changed() && sums.Same(r.Rules.Sums) },
		func(r *Ruleset) bool { return r.Changed() && h.Ruleset == r.Program.Name },
	} {
		for i := range w.Rulesets {
			if fits(&w.Rulesets[i]) {
				return &w.Rulesets[i]
			}
		}
	}
	return nil
}

// answer answers the open decision; or one that somebody else is asked at the same time, where all answer in secret.
func (w *World) answer(node *Node) error {
	e, open := &node.Entry, w.Open()
	if open == nil {
		return errors.New("no decision is open")
	}
	c := *open
	c.State = open.State.Clone()
	d := c.State.Pending()
	if d == nil {
		return errors.New("no decision is open")
	}
	if name := c.State.Game().Name(d.Player); name != e.Who {
		if s, asked := open.Own(e.Who); asked {
			return w.early(node, open, s)
		}
		return fmt.Errorf("it is %s who is asked, not %s", name, e.Who)
	}
	choice, err := e.read(c.State)
	if err != nil {
		return err
	}
	told := e.Told
	c.says(e)
	if err := w.give(node, &c, choice, &told); err != nil {
		return err
	}
	if err := w.takeEarly(node, &c, &told); err != nil {
		return err
	}
	if len(told) > 0 {
		return fmt.Errorf("nothing is dealt or rolled that %q could be", told[0])
	}
	return w.went(node, &c)
}

// read reads an answer to the open decision of a game, and notes in the entry how it is written, and what was asked.
func (e *Entry) read(s *game.State) (c game.Choice, err error) {
	asked := journal.Asked(s)
	if e.Asked != "" && e.Asked != asked {
		return c, fmt.Errorf("%s was asked something else, or with other chips on the table", e.Who)
	}
	e.Asked = asked
	if c, err = words.Read(s, e.Value); err != nil {
		return c, err
	}
	e.Value, err = words.Write(s, c)
	return c, err
}

// give has the game take an answer. Where the table deals and rolls, it takes what was told because of that.
func (w *World) give(node *Node, c *Contest, choice game.Choice, told *[]string) error {
	who := c.State.Game().Name(c.State.Pending().Player)
	text, err := words.Write(c.State, choice)
	if err != nil {
		return err
	}
	node.Gave = append(node.Gave, Said{who, text})
	c.State.Real(w.Real)
	if !w.Real {
		if len(*told) > 0 {
			return fmt.Errorf("the table does not deal itself: real on")
		}
		return c.State.Answer(choice)
	}
	need, err := c.State.AnswerReal(choice, nil)
	if need != nil {
		need, err = c.State.AnswerReal(choice, *told)
		*told = nil
	}
	if need != nil {
		return &NeedError{need, c.State.NeedText(need)}
	}
	return err
}

// word is the game master's word about the contest, or about a character's chips outside of one.
func (w *World) word(node *Node) error {
	e := &node.Entry
	if w.Contest == nil || e.Kind != SetResult && w.Contest.Over {
		return w.giveChips(e)
	}
	c := *w.Contest
	c.State = w.Contest.State.Clone()
	seat := -1
	if e.Who != "" {
		seat = c.State.Game().Seat(e.Who)
		if e.Kind == GiveChips && (seat < 0 || e.Name == NameChips) {
			return w.giveChips(e) // their own, as they have none in this contest
		}
		if seat < 0 {
			return fmt.Errorf("%s plays no part in this contest", e.Who)
		}
	}
	if err := e.change(c.State, seat); err != nil {
		return err
	}
	if c.block != nil { // what all see while they answer in secret is how it was when that began
		c.changed(e, seat)
	}
	return w.went(node, &c)
}

// change is what the game master's word changes in a game.
func (e *Entry) change(s *game.State, seat int) error {
	switch e.Kind {
	case SetField:
		return words.SetField(s, e.Name, seat, e.Value)
	case GiveChips:
		return words.GiveChips(s, e.Name, seat, e.Amount)
	}
	return words.SetResult(s, e.Name, seat, e.Value)
}

// giveChips gives chips to a character, or takes them, while they play no part in a contest.
func (w *World) giveChips(e *Entry) error {
	if e.Kind != GiveChips {
		return errors.New("no contest is open whose fields could be set")
	}
	c := w.Character(e.Who)
	if c == nil {
		return fmt.Errorf("nobody here is called %s", e.Who)
	}
	rules, field := "", NameChips
	if u := w.Rules(); u != nil && Chips(u.Program) != nil {
		rules, field = w.at(u.Program, Chips(u.Program))
	}
	chips := chipsOf(c, rules, field)
	known := chipsOf(w.Known().Character(c.Name), rules, field)
	switch {
	case e.Amount > mostChips || e.Amount < -mostChips || max(chips, known)+e.Amount > mostChips:
		return fmt.Errorf("%s cannot have that many chips", c.Name)
	case known+e.Amount < 0:
		return fmt.Errorf("%s has %d chips, so %d cannot be taken", c.Name, known, -e.Amount)
	}
	own := spot{c.Name, rules, field}
	w.intoOwn(spot{c.Name, "", NameChips}, own)
	var text [3]string
	for i, n := range []int64{chips, known, known + e.Amount} {
		text[i] = strconv.FormatInt(n, 10)
	}
	now := w.openly(chipRange, own, text[0], text[1], text[2]) // who has lost more in secret than all know has none left
	w.change(c.Name, func(c *Character) {
		c.Keeps = keep(c.Keeps, "", NameChips, "", true)
		c.Keeps = keep(c.Keeps, rules, field, now, false)
	})
	return nil
}

// chipsOf is how many chips a character has in a field of theirs, or else that are no ruleset's yet.
func chipsOf(c *Character, rules, field string) int64 {
	have, ok := heldIn(c.Keeps, rules, field)
	if !ok {
		have, _ = heldIn(c.Keeps, "", NameChips)
	}
	chips, _ := number(have) // none: they had none
	return chips
}

// went takes over a contest as it stands after something was done in it.
func (w *World) went(node *Node, c *Contest) error {
	if d := c.State.Err(); d != nil {
		return &Stopped{d, c.State}
	}
	events := c.State.Events(c.told)
	c.told += len(events)
	node.Events = slices.Clone(events)
	c.State.Rest()
	c.blocked(node.Entry.N)
	node.State = c.State
	ended := c.State.Pending() == nil && !c.Over
	if ended {
		c.Over, node.Ended = true, true
		w.settle(c)
		if node.Entry.Came == "" {
			node.Entry.Came = came(c.State)
		}
	}
	w.Contest = c
	return nil
}

// settle writes down what a contest leaves: what lasts, and the wins.
func (w *World) settle(c *Contest) {
	secret := 0
	if w.InSecret(c) {
		secret = c.N
	}
	w.lasting(c.State, secret)
	for seat := range c.State.Game().Seats() {
		name := c.State.Game().Name(seat)
		wins := won(c.State, seat)
		if w.Character(name) == nil || wins == 0 {
			continue
		}
		if secret > 0 {
			w.secrets = append(slices.Clip(w.secrets), untold{spot: spot{name, "", NameWins}, contest: secret, wins: wins})
		}
		w.change(name, func(ch *Character) { ch.Wins += wins })
	}
}

// won is 1 for who has won, as the results of rules say it and all may know it: a winner, or that a player has won.
func won(s *game.State, seat int) int64 {
	for _, r := range s.ResultsSeen(event.Table) {
		if r.Name == "winner" && r.Player < 0 && s.Text(r.Value) == s.Game().Name(seat) ||
			r.Name == "won" && r.Player == seat && s.Text(r.Value) == "yes" {
			return 1
		}
	}
	return 0
}

// came is how a contest ended, in one line.
func came(s *game.State) string {
	var parts []string
	for _, r := range s.ResultsSeen(event.Table) {
		name := r.Name
		if r.Player >= 0 {
			name = s.Game().Name(r.Player) + "'s " + name
		}
		parts = append(parts, name+" "+s.Text(r.Value))
	}
	return cmp.Or(brief(strings.ToValidUTF8(strings.Join(parts, ", "), "?")), "over")
}

// brief is a text, or, where it is long, its beginning.
func brief(text string) string { return say.Brief(text, 2000) }
