package lua

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
)

// doAsk opens the decision that a hook asks for. Its answer goes into a field, and only answers that the field can take are
// legal.
func doAsk(s *game.State, c *hook.Change) {
	seat := int(c.Player.N)
	field := fieldNamed(s, c.Ask.Into)
	switch {
	case s.Ended:
		refuse(s, c, "The game is over, and nobody is asked any more", "ask before it ends: on a phase, or on a result")
	case s.Record.Secretly:
		refuse(s, c, "While everybody answers in secret, nobody else is asked", "ask behind the block")
	case s.Gone>>seat&1 == 1:
		refuse(s, c, s.M.Name(seat)+" has left the game, and is asked nothing", "ask those in game.in_the_game")
	case s.Folded>>seat&1 == 1:
		refuse(s, c, s.M.Name(seat)+" is out of this hand, and is asked nothing", "ask those in game.still_in")
	case field < 0:
		refuse(s, c, "There is no field for the answer", "declare a field that takes it, and name it: into = \"answer\"")
	}
	if s.Failure != nil {
		return
	}
	f := s.P.Rules.Fields[field]
	owner := -1
	if f.PerPlayer {
		owner = seat
	}
	d := &s.Question
	d.Words, d.Items, d.Showing = d.Words[:0], d.Items[:0], d.Showing[:0]
	*d = game.Decision{Player: seat, Verb: "choose", Prompt: c.Ask.Prompt, AskAt: s.P.HookAsk,
		Words: d.Words, Items: d.Items, Showing: d.Showing}
	if s.P.Layout.Fields[field].Store != program.InVars || !readChoices(s, c, &f.Type, d) {
		refuse(s, c, "The field "+f.Name+" cannot take every answer to this",
			f.Name+" is "+typeText(f.Type)+": let all answers be that, and all of one kind")
		return
	}
	stateOf(s).into, stateOf(s).of = int32(field), int32(owner)
	stateOf(s).asking = true
	s.Open = true
	s.Refill()
}

// readChoices makes the legal answers of a question, of which each must be a value of the type.
func readChoices(s *game.State, c *hook.Change, t *check.Type, d *game.Decision) bool {
	if len(c.Ask.Choose) == 0 {
		d.Kind, d.Least, d.Most = program.AskNumber, c.Ask.From, c.Ask.To
		return t.Kind == check.Number && rangesCover(t.Ranges, d.Least, d.Most)
	}
	kind := c.Ask.Choose[0].Kind
	for _, x := range c.Ask.Choose {
		v, ok := fromLua(s, x, t)
		if !ok || x.Kind != kind || kind == hook.Nothing {
			return false
		}
		if _, word := program.IsWord(v); word {
			if !slices.Contains(d.Words, v) {
				d.Words = append(d.Words, v)
			}
			continue
		}
		if int64(int32(v)) != v {
			return false
		}
		if !slices.Contains(d.Items, int32(v)) {
			d.Items = append(d.Items, int32(v))
		}
	}
	switch {
	case len(d.Words) > 0:
		d.Kind = program.AskWord
		return len(d.Items) == 0
	case t.Kind == check.YesNo:
		d.Kind = program.AskYesNo
		both := len(d.Items) == 2
		d.Items = d.Items[:0]
		return both
	}
	d.Kind, d.ItemKind = program.AskOne, t.Kind
	return t.Kind.List() != check.Invalid
}

// rangesCover reports whether every number of a span lies in one of the ranges.
func rangesCover(ranges []check.Range, least, most int64) bool {
	if len(ranges) == 0 {
		return true
	}
	for least <= most {
		i := slices.IndexFunc(ranges, func(r check.Range) bool { return r.Has(least) })
		if i < 0 {
			return false
		}
		if ranges[i].Most >= most {
			return true
		}
		least = ranges[i].Most + 1
	}
	return true
}

// takeAnswer puts the answer to a hook's question into its field.
func takeAnswer(s *game.State) {
	l := stateOf(s)
	l.asking = false
	field, seat := int(l.into), int(l.of)
	slot := s.Slot(s.P.Layout.Fields[field], max(seat, 0))
	s.Cover(field, seat)
	s.Keep(field, slot, seat, s.LastAnswer, s.P.Scripts[l.script].Span)
}

// Imagine leaves out of a made-up game what hooks still want to do by what its player may not see, and puts cards that they
// does not know in the place of others.
func (*scriptGame) Imagine(s *game.State, seat int, trade []int32) {
	l := stateOf(s)
	l.left = slices.DeleteFunc(slices.Clone(l.left), func(c hook.Change) bool { return uint32(c.Hidden)>>seat&1 == 1 })
	mask := event.Viewer(seat).Mask()
	l.due = slices.DeleteFunc(l.due, func(d due) bool { return d.event.Who&mask == 0 })
	for i := range l.due {
		e := &l.due[i].event
		e.Cards = program.Keep(e.Cards)
		for k, card := range e.Cards {
			if int(card) < len(trade) {
				e.Cards[k] = trade[card]
			}
		}
	}
}
