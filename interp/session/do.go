package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// try works out what an entry comes to, without adding it.
func (s *Session) try(e Entry) (*Node, error) {
	if len(s.nodes) >= mostEntries {
		return nil, fmt.Errorf("this session is full: begin another one")
	}
	node := &Node{Entry: e, Parent: s.head}
	switch e.Kind {
	case Undo, Redo, Goto:
		if e.To < 0 || e.To >= len(s.nodes) || s.nodes[e.To].Mark {
			return nil, fmt.Errorf("there is no entry %d to go to", e.To)
		}
		node.Mark, node.World = true, s.nodes[e.To].World
		return node, nil
	case Reroll:
		if e.To < 0 || e.To >= len(s.nodes) || s.nodes[e.To].Mark {
			return nil, fmt.Errorf("there is no entry %d to go to", e.To)
		}
		node.Parent = e.To
		return node, s.apply(node, s.nodes[e.To].World)
	case Correct:
		return node, s.correct(node)
	}
	return node, s.apply(node, s.World())
}

// mostEntries is how many entries a session may have; an evening has some hundreds.
const mostEntries = 200_000

// apply does an entry upon a world, and notes in the node what came of it.
func (s *Session) apply(node *Node, world *World) error {
	w, e := world.clone(), &node.Entry
	node.World = w
	switch e.Kind {
	case Reroll:
		node.World = world.reroll(e.Seed)
	case UseRules:
		if e.Rules == nil {
			return fmt.Errorf("the entry names no rules")
		}
		p, err := s.library(e.Rules)
		if err != nil {
			return err
		}
		w.use(Ruleset{Rules: *e.Rules, Program: p})
		for _, o := range e.Set {
			if err := w.option(&Entry{Name: o.Name, Value: o.Value}); err != nil {
				return err
			}
		}
	case SetOption:
		return w.option(e)
	case SetReal:
		w.Real = e.On
	case SetChar:
		return w.character(e.Who, e.Set)
	case Import:
		with, err := w.Read(e.Sheets)
		if err != nil {
			return err
		}
		*w = *with
	case DropChar:
		c := w.Character(e.Who)
		if c == nil {
			return fmt.Errorf("nobody here is called %s", e.Who)
		}
		name := c.Name
		w.Characters = slices.DeleteFunc(slices.Clone(w.Characters), func(c Character) bool { return c.Name == name })
		w.secrets = slices.DeleteFunc(slices.Clone(w.secrets), func(u untold) bool { return u.who == name })
	case Roll:
		return w.roll(node)
	case Reveal:
		if n := s.Node(e.To); n == nil || !n.Secret() {
			return fmt.Errorf("entry %d is no secret that could be revealed", e.To)
		}
		w.reveal(e.To)
	case Start:
		return w.start(node)
	case Answer:
		return w.answer(node)
	case SetField, GiveChips, SetResult:
		return w.word(node)
	case Show:
		return w.show(node)
	case Leave:
		if w.Open() == nil {
			return fmt.Errorf("no contest is open")
		}
		c := *w.Contest
		c.Over = true
		w.Contest = &c
	case SetMacro:
		return w.macro(e)
	case Define:
		w.Defined = append(slices.Clip(w.Defined), e.Text)
	case Note:
	default:
		return fmt.Errorf("an entry of the kind %q is not known here", e.Kind)
	}
	return nil
}

// roll rolls dice at the prompt.
func (w *World) roll(node *Node) error {
	e := &node.Entry
	f, err := dice.Parse(e.Text)
	if err != nil {
		return err
	}
	var source dice.Source
	if w.Real {
		var faces []int
		for _, text := range e.Told {
			for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
				n, err := strconv.Atoi(word)
				if err != nil {
					return fmt.Errorf("%q is no face of a die, which is a number", word)
				}
				faces = append(faces, n)
			}
		}
		left := len(faces)
		given := dice.Given(faces, nil)
		source = func(n int) int { left--; return given(n) }
		if len(faces) == 0 {
			return fmt.Errorf("the table rolls itself: say what it rolled")
		}
		if node.Rolled, err = f.Roll(source); err != nil {
			return err
		}
		if left > 0 {
			return fmt.Errorf("%d faces are too many for this roll", len(faces))
		}
	} else {
		stream := rng.New(w.chance(), "dice")
		if node.Rolled, err = f.Roll(dice.Random(stream.Below)); err != nil {
			return err
		}
	}
	var totals []string
	for _, r := range node.Rolled {
		totals = append(totals, strconv.Itoa(r.Total))
	}
	e.Came = strings.Join(totals, " ")
	return nil
}

// reroll is the world with other chance from now on.
func (w *World) reroll(seed uint64) *World {
	c := w.clone()
	c.seed, c.drawn = seed, 0
	if open := c.Open(); open != nil {
		contest := *open
		contest.State = open.State.Clone()
		contest.State.Reseed(seed)
		c.Contest = &contest
	}
	return c
}

// stands are the entries that make things stand as they do after a node, with what was corrected since.
func (s *Session) stands(n int) []Entry {
	var all []Entry
	for _, i := range s.line(n) {
		node := s.nodes[i]
		if node.Entry.Kind == Correct {
			at := slices.IndexFunc(all, func(e Entry) bool { return e.N == node.Entry.To })
			all = append(all[:at:at], node.kept...)
			continue
		}
		all = append(all, node.Entry)
	}
	return all
}

// correct goes back to where the table told something wrong, and plays on from there with what it corrects, as far as the
// later entries still fit.
func (s *Session) correct(node *Node) error {
	e := &node.Entry
	all := s.stands(s.head)
	at := slices.IndexFunc(all, func(before Entry) bool { return before.N == e.To })
	switch {
	case at < 0:
		return fmt.Errorf("entry %d is not part of how things stand now", e.To)
	case len(all[at].Told) == 0:
		return fmt.Errorf("nothing was told in entry %d that could be corrected", e.To)
	}
	all[at].Told = e.Told
	world := s.nodes[0].World
	for i, entry := range all {
		next := &Node{Entry: entry}
		if i >= at {
			next.Entry.Asked, next.Entry.Came = "", "" // something else may be asked now
		}
		switch err := s.apply(next, world); {
		case err != nil && i <= at:
			return err
		case err != nil:
			node.Lost = len(all) - i
			return nil
		}
		world = next.World
		if i >= at {
			node.kept = append(node.kept, next.Entry)
			node.Events = append(node.Events, next.Events...)
		}
		if i == at {
			node.Rolled = next.Rolled
		}
		node.World = world
		if c := world.Contest; c != nil {
			node.State, node.Ended = c.State, c.Over
		}
	}
	return nil
}
