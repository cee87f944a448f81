package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// The words of an event that is the change of a field: field NAME changes.
const (
	fieldChanges = "field NAME changes"
	fieldWords   = 3
)

// whenevers makes the steps that are done when something happens. What an event can name is known in its step, whatever else has
// that name.
func (c *checker) whenevers() {
	for _, w := range c.merged.Whenever {
		event, field, ok := c.eventOf(w)
		if !ok {
			continue
		}
		step := c.added([]*syntax.PhaseDecl{w.Step}, nil, false)[0]
		for i, word := range event.Words {
			step.Params = append(step.Params, &Object{Kind: Param, Name: word.Name, Type: word.Type, Decl: w.Decl.Event, Index: i})
		}
		c.rs.Whenevers = append(c.rs.Whenevers, &Whenever{Event: event, Field: field, Step: step})
	}
}

// eventOf is what happens by the words of a whenever, and of which field it is the change.
func (c *checker) eventOf(w house.Whenever) (event Event, field *Object, ok bool) {
	said := w.Decl.Event
	text, name := said.Text(), (*syntax.EventWord)(nil)
	if words := said.Words; len(words) == fieldWords && words[0].Text == "field" && words[2].Text == "changes" {
		text, name = fieldChanges, words[1]
	}
	var known []string
	for _, e := range c.b.Events {
		if e.Says == text {
			event, ok = e, true
		}
		if e.Says != "" {
			known = append(known, e.Says)
		}
	}
	if !ok {
		d := diag.Errorf("unknown-event", c.at(said), "Nothing at the table is called %q", text).WithLabel("should be what happens")
		near, isNear := diag.Nearest(text, known)
		if does, ok := strings.CutPrefix(byAPlayer(text), "a player "); ok { // that begin makes all of them alike
			near, isNear = diag.Nearest(does, playersDo(known))
			isNear = isNear && near[0] == does[0]
			near = "a player " + near
		}
		certain := byAPlayer(text) != text && slices.Contains(known, near)
		for _, says := range known { // a misspelt when stands behind what happens
			rest, _ := strings.CutPrefix(text, says+" ")
			if word, _, _ := strings.Cut(rest, " "); rest != text {
				if _, ok := diag.Nearest(word, []string{"when"}); ok {
					near, isNear = strings.Replace(text, says+" "+word, says+" when", 1), true
				}
			}
		}
		step, around := c.stepOf(said)
		if same := sameEnd(said, known); !isNear && same != "" {
			near, isNear, certain = same, true, true
		}
		whole := c.at(w.Decl)
		whole.End = c.at(said).End
		switch like := meaning.LikeEvents(text, known); {
		case isNear && step == "" && certain:
			d = d.WithHint("Did you mean %q?", near).WithFix(d.Span, near, "Write %q.", near)
		case isNear && step == "":
			d = d.Meaning(d.Span, []string{near})
		case step != "" && around == "":
			d = d.WithHint("%s is a step of these rules. What is done behind it: after phase %s { ... }", quoted(step), step)
		case step != "":
			d = d.WithHint("%s is a step of these rules. Write: %s phase %s { ... }", quoted(step), around, step).
				WithFix(whole, around+" phase "+step, "Write: %s phase %s", around, step)
		case c.isOver(said):
			d = d.WithHint("Write: whenever %s - or something is done before and after a step of these rules, such as: after phase %s { ... }",
				strings.Join(theEnds(known), ", or: whenever "), c.rs.Phases[0].Name)
		case len(like) == 1 && strings.HasPrefix(text, like[0]+" "): // more is said than happens
			d = d.WithHint("Write: whenever %s { ... } - and what else must hold behind when: whenever %s when ... { ... }", like[0], like[0])
		case len(like) == 1 && like[0] != fieldChanges:
			d = d.Meaning(d.Span, like)
		case len(like) > 0:
			d = d.WithHint("Write one of these: %s", strings.Join(like, ", "))
		case strings.HasPrefix(text, "a player "):
			d = d.WithHint("What a player answers, as to pass, is met behind the question: after question \"...\" when answer is ... { ... }. "+
				"What players do is met in these words: %s", strings.Join(playersDo(known), ", "))
		default:
			d = d.WithHint("Write one of these: %s", strings.Join(known, ", "))
		}
		c.report(d)
		return event, nil, false
	}
	if name == nil {
		return event, nil, true
	}
	field = c.known.global[name.Text]
	switch {
	case field == nil:
		c.unknown(name, name.Text, meaning.NamesOf(c.rs.Fields), "should be a field")
		return event, nil, false
	case field.Kind != PlayerField && field.Kind != TableField:
		c.errorf("unknown-name", name, "Name a field whose changes are meant.", "%q is %s, not a field", name.Text,
			meaning.KindNouns[field.Kind])
		return event, nil, false
	}
	if kind := field.Type.Kind; kind == types.Cards || kind == types.Pile {
		c.errorf("wrong-type", name, "Write: whenever cards are moved, or: whenever chips are paid",
			"%q holds %s, which move and are not set", name.Text, field.Type)
		return event, nil, false
	}
	c.info.Uses[name] = field
	event.Player = field.Kind == PlayerField
	return event, field, true
}

// The last words with which people say that something begins or is over, and those in front of it that say nothing.
var (
	begins      = []string{"begins", "begin", "starts", "start"}
	ends        = []string{"ends", "end", "over", "finished", "done", "finishes"}
	saysNothing = []string{"a", "an", "the", "phase", "is", "has"}
)

// anyPlayer are the beginnings with which people say that a player does something, whoever it is.
var anyPlayer = []string{
	"somebody ", "someone ", "anybody ", "anyone ", "any player ", "some player ", "one player ", "the player ", "player ",
}

// byAPlayer is what happens as it is said of a player, where people say otherwise that some player does it: somebody wins.
func byAPlayer(text string) string {
	for _, begin := range anyPlayer {
		if does, ok := strings.CutPrefix(text, begin); ok {
			return "a player " + does
		}
	}
	return text
}

// stepOf is the phase of these rules that people mean as they say that it begins or ends, and whether before or after it
// something is done: a trick ends. Where they say something else of it, as that the flop is dealt, that is not known. It is ""
// where no phase is called so.
func (c *checker) stepOf(said *syntax.EventWords) (step, around string) {
	words := said.Words
	last := words[len(words)-1].Text
	switch {
	case slices.Contains(begins, last):
		around = "before"
	case slices.Contains(ends, last):
		around = "after"
	}
	for i := range words[:len(words)-1] {
		name := ""
		for _, word := range words[i : len(words)-1] { // one trick is the phase one_trick
			name += word.Text
			if !slices.Contains(saysNothing, name) && meaning.Named(c.rs.Phases, name) != nil {
				return name, around
			}
			name += "_"
		}
	}
	return "", ""
}

// A round is called so as well.
var rounds = []string{"hand", "deal"}

// sameEnd is the event that says otherwise what people say: the game is over, which is that the game ends. It is "" where there
// is none.
func sameEnd(said *syntax.EventWords, known []string) string {
	last := said.Words[len(said.Words)-1].Text
	for _, says := range theEnds(known) {
		words := strings.Fields(says)
		does := words[len(words)-1]
		if slices.Contains(begins, does) != slices.Contains(begins, last) ||
			slices.Contains(ends, does) != slices.Contains(ends, last) {
			continue
		}
		for _, word := range said.Words[:len(said.Words)-1] {
			if slices.Contains(words, word.Text) && !slices.Contains(saysNothing, word.Text) ||
				slices.Contains(rounds, word.Text) && slices.Contains(words, "round") {
				return says
			}
		}
	}
	return ""
}

// isOver reports whether people say that something begins or ends, in rules that have steps.
func (c *checker) isOver(said *syntax.EventWords) bool {
	last := said.Words[len(said.Words)-1].Text
	return len(c.rs.Phases) > 0 && (slices.Contains(begins, last) || slices.Contains(ends, last))
}

// theEnds are the events that are the beginning or the end of something.
func theEnds(known []string) []string {
	return slices.DeleteFunc(slices.Clone(known), func(says string) bool {
		last := says[strings.LastIndexByte(says, ' ')+1:]
		return !slices.Contains(begins, last) && !slices.Contains(ends, last)
	})
}

// playersDo are the verbs of what players do, of all events.
func playersDo(known []string) (verbs []string) {
	for _, says := range known {
		if verb, ok := strings.CutPrefix(says, "a player "); ok {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}

// notOfEvent reports a word of some events in what is done whenever another one happens.
func (c *checker) notOfEvent(at syntax.Ranger, name string) bool {
	if c.inside == nil || c.vars != nil {
		return false
	}
	var here *Whenever
	for _, w := range c.rs.Whenevers {
		if w.Step.Object == c.inside.Obj {
			here = w
		}
	}
	isWord := slices.ContainsFunc(c.b.Events, func(e Event) bool {
		return slices.ContainsFunc(e.Words, func(w EventWord) bool { return w.Name == name })
	})
	if here == nil || !isWord {
		return false
	}
	hint := "It names nothing but its player."
	switch {
	case len(here.Event.Words) > 0:
		hint = "It names " + types.Joined(meaning.NamesOf(here.Step.Params), " and ") + "."
	case !here.Event.Player:
		hint = "It names nothing."
	}
	c.errorf("unknown-name", at, hint, "The event %q has no %s", strings.TrimPrefix(here.Step.Name, house.StepOf), name)
	return true
}
