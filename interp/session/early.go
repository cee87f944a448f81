package session

import (
	"fmt"
	"slices"

	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/words"
)

// Where all answer in secret, the rules ask one after the other, and nobody's question goes by what another one answered. So all
// may answer at once: whoever is asked later answers early, by an entry like any other, and the game takes that when it comes to
// ask.

// Said is an answer: who gave it, and what.
type Said struct{ Who, Value string }

// block is what is asked while all answer in secret.
type block struct {
	from *game.State // how things stood when it began
	n    int         // the entry that brought it
	said []Said      // what was answered in it
}

// Together reports whether all answer in secret now, and by which entry that began.
func (c *Contest) Together() (since int, is bool) {
	if c.Over || c.block == nil {
		return 0, false
	}
	return c.block.n, true
}

// Said is what a player has answered in the block in which all answer in secret.
func (c *Contest) Said(who string) (all []string) {
	if c.block == nil {
		return nil
	}
	for _, one := range c.block.said {
		if one.Who == who {
			all = append(all, one.Value)
		}
	}
	return all
}

// Own is the contest as it stands for a player, and whether they are asked. While all answer in secret it goes by what they
// themselves answered, and by nothing that others did, not even by who has answered: the game in which they are asked, or were
// asked last. Where the game master's word has been since, and what they answered before it would be none any more, it is how
// things stand.
func (c *Contest) Own(who string) (s *game.State, asked bool) {
	d := c.State.Pending()
	if _, is := c.Together(); !is {
		return c.State, !c.Over && d != nil && c.State.Game().Name(d.Player) == who
	}
	if s, asked, fits := c.own(who); fits || c.State.Game().Name(d.Player) != who {
		return s, asked
	}
	return c.State, true
}

// own is Own from the beginning of the block on, and whether all that the player answered is still an answer.
func (c *Contest) own(who string) (s *game.State, asked, fits bool) {
	s, own := c.block.from, c.Said(who)
	fits = c.together(c.block.from, func(at *game.State, name string) (string, bool) {
		switch {
		case name != who:
			return "", true
		case len(own) > 0:
			s = at.Clone()
			text := own[0]
			own = own[1:]
			return text, true
		}
		s, asked = at, true
		return "", false
	})
	return s, asked, fits
}

// Awaited are the players who have yet to answer: whoever is asked, and while all answer in secret everybody who has not.
func (c *Contest) Awaited() (all []string) {
	d := c.State.Pending()
	if c.Over || d == nil {
		return nil
	}
	if _, is := c.Together(); !is {
		return []string{c.State.Game().Name(d.Player)}
	}
	early := slices.Clone(c.early)
	c.together(c.State, func(_ *game.State, who string) (string, bool) {
		if i := said(early, who); i >= 0 {
			text := early[i].Value
			early = slices.Delete(early, i, i+1)
			return text, true
		}
		if !slices.Contains(all, who) {
			all = append(all, who)
		}
		return "", true
	})
	return all
}

func said(list []Said, who string) int {
	return slices.IndexFunc(list, func(one Said) bool { return one.Who == who })
}

// together goes through what is asked from a state on while all answer in secret. Next is shown each question, and gives its
// answer; "" is any, and false ends it. It does not fit where one of the others is no answer.
func (c *Contest) together(from *game.State, next func(s *game.State, who string) (string, bool)) (fits bool) {
	s := from.Clone()
	s.Real(false)
	somehow := policy.NewRandom(0, "any answer")
	for inBlock(s, from.Record.Blocks) {
		text, more := next(s, s.Game().Name(s.Pending().Player))
		if !more {
			return true
		}
		var choice game.Choice
		var err error
		if text == "" {
			choice = somehow.Decide(s)
		} else if choice, err = words.Read(s, text); err != nil {
			return false
		}
		if s.Answer(choice) != nil {
			return text == ""
		}
	}
	return true
}

// inBlock reports whether somebody is asked in a block in which all answer in secret, and not in a later one.
func inBlock(s *game.State, block int32) bool {
	d := s.Pending()
	return d != nil && d.Secret && s.Record.Blocks == block
}

// blocked notes where a block begins in which all answer in secret, and where it is over.
func (c *Contest) blocked(n int) {
	switch d := c.State.Pending(); {
	case d == nil || !d.Secret:
		c.block, c.early = nil, nil
	case c.block == nil || c.block.from.Record.Blocks != c.State.Record.Blocks:
		c.block, c.early = &block{from: c.State, n: n}, nil
	}
}

// says notes an answer where all answer in secret.
func (c *Contest) says(e *Entry) {
	if c.block != nil {
		b := *c.block
		b.said = append(slices.Clip(b.said), Said{e.Who, e.Value})
		c.block = &b
	}
}

// early keeps an answer of somebody whom the rules ask later. The state is the one in which they are asked.
func (w *World) early(node *Node, open *Contest, s *game.State) error {
	e := &node.Entry
	if len(e.Told) > 0 {
		return fmt.Errorf("nothing is dealt or rolled while others have yet to answer")
	}
	choice, err := e.read(s)
	if err != nil {
		return err
	}
	if err := s.Answer(choice); err != nil {
		return err
	}
	c := *open
	c.says(e)
	c.early = append(slices.Clip(c.early), Said{e.Who, e.Value})
	node.State, w.Contest = c.State, &c
	return nil
}

// takeEarly has the game take what was answered early, as far as it asks for that now. What does not fit any more is asked anew.
func (w *World) takeEarly(node *Node, c *Contest, told *[]string) error {
	if c.block == nil {
		return nil
	}
	c.early = slices.Clone(c.early)
	for inBlock(c.State, c.block.from.Record.Blocks) {
		who := c.State.Game().Name(c.State.Pending().Player)
		i := said(c.early, who)
		if i < 0 {
			return nil
		}
		choice, err := words.Read(c.State, c.early[i].Value)
		if err == nil {
			err = c.State.Clone().Answer(choice)
		}
		if err != nil {
			c.forget(who)
			return nil
		}
		c.early = slices.Delete(c.early, i, i+1)
		if err := w.give(node, c, choice, told); err != nil {
			return err
		}
	}
	return nil
}

// changed has the block begin from how things stood then with the game master's word. Whoever has answered early what is no
// answer any more is asked anew.
func (c *Contest) changed(e *Entry, seat int) {
	b := *c.block
	if b.from = b.from.Clone(); e.change(b.from, seat) != nil {
		return
	}
	c.block = &b
	for _, one := range c.early {
		if _, _, fits := c.own(one.Who); !fits {
			c.forget(one.Who)
		}
	}
}

// forget forgets what somebody has answered early.
func (c *Contest) forget(who string) {
	b, early := *c.block, 0
	for i := range c.early {
		if c.early[i].Who == who {
			early++
		}
	}
	b.said = slices.Clone(b.said)
	for i := len(b.said) - 1; i >= 0 && early > 0; i-- {
		if b.said[i].Who == who {
			b.said, early = slices.Delete(b.said, i, i+1), early-1
		}
	}
	c.block = &b
	c.early = slices.DeleteFunc(slices.Clone(c.early), func(one Said) bool { return one.Who == who })
}
