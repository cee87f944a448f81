package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/phrase"
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
		d := diag.Errorf("unknown-event", c.At(said), "Nothing at the table is called %q", text).WithLabel("should be what happens")
		near, isNear := diag.Nearest(text, known)
		if does, ok := strings.CutPrefix(meaning.ByAPlayer(text), "a player "); ok { // that begin makes all of them alike
			near, isNear = diag.Nearest(does, meaning.PlayersDo(known))
			isNear = isNear && near[0] == does[0]
			near = "a player " + near
		}
		certain := meaning.ByAPlayer(text) != text && slices.Contains(known, near)
		for _, says := range known { // a misspelt when stands behind what happens
			rest, _ := strings.CutPrefix(text, says+" ")
			if word, _, _ := strings.Cut(rest, " "); rest != text {
				if _, ok := diag.Nearest(word, []string{"when"}); ok {
					near, isNear = strings.Replace(text, says+" "+word, says+" when", 1), true
				}
			}
		}
		step, around := meaning.StepOf(said, c.rs.Phases)
		if same := meaning.SameEnd(said, known); !isNear && same != "" {
			near, isNear, certain = same, true, true
		}
		whole := c.At(w.Decl)
		whole.End = c.At(said).End
		does, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(meaning.ByAPlayer(text), "a player "), "is "), " ")
		if now, hint := c.whichOne(said, known, w.Decl.When != nil); hint != "" {
			d = d.WithHint("%s", hint)
			if now != "" {
				d = d.WithFix(whole, now, "Write: %s", now)
			}
			c.Report(d)
			return event, nil, false
		}
		like := meaning.LikeEvents(text, known)
		if i := slices.IndexFunc(like, func(says string) bool { return strings.HasPrefix(text, says+" ") }); i >= 0 {
			like = like[i : i+1]
		}
		if strings.HasPrefix(text, "a player is all") { // who goes all-in is all in
			does = "goes"
		}
		switch {
		case phrase.List("EVENTS")[does] != "" && meaning.ByAPlayer(text) != does:
			d = d.WithHint("%s", phrase.List("EVENTS")[does])
		case isNear && step == "" && certain:
			d = d.WithHint("Did you mean %q?", near).WithFix(d.Span, near, "Write %q.", near)
		case isNear && step == "":
			d = d.Meaning(d.Span, []string{near})
		case step != "" && around == "":
			d = d.WithHint("%s is a step of these rules. What is done after it: after phase %s { ... }", quoted(step), step)
		case step != "":
			d = d.WithHint("%s is a step of these rules. Write: %s phase %s { ... }", quoted(step), around, step).
				WithFix(whole, around+" phase "+step, "Write: %s phase %s", around, step)
		case len(c.rs.Phases) > 0 && meaning.IsOver(said):
			d = d.WithHint("Write: whenever %s - or something is done before and after a step of these rules, such as: after phase "+
				"%s { ... }",
				strings.Join(meaning.TheEnds(known), ", or: whenever "), c.rs.Phases[0].Name)
		case c.fieldIn(said) != "":
			now := "field " + c.fieldIn(said) + " changes"
			d = d.WithHint("Write: whenever %s { ... } - and what it must be then after when: whenever %s when ... { ... }", now, now)
			if strings.HasSuffix(text, " changes") {
				d = d.WithFix(d.Span, now, "Write %q.", now)
			}
		case len(like) == 1 && strings.HasPrefix(text, like[0]+" "): // more is said than happens
			d = d.WithHint("Write: whenever %s { ... } - and what else must hold after when: whenever %s when ... { ... }", like[0],
				like[0])
		case len(like) == 1 && like[0] != fieldChanges:
			d = d.Meaning(d.Span, like)
		case len(like) > 0:
			d = d.WithHint("Write one of these: %s", strings.Join(like, ", "))
		case strings.HasPrefix(text, "a player "):
			d = d.WithHint("What a player answers, as to pass, is met after the question: after question \"...\" when answer is ... "+
				"{ ... }. What players do is met in these words: %s", strings.Join(meaning.PlayersDo(known), ", "))
		default:
			d = d.WithHint("Write one of these: %s", strings.Join(known, ", "))
		}
		c.Report(d)
		return event, nil, false
	}
	if name == nil {
		return event, nil, true
	}
	field = c.known.global[name.Text]
	switch {
	case field == nil:
		c.Unknown(name, name.Text, meaning.NamesOf(c.rs.Fields), "should be a field")
		return event, nil, false
	case !field.IsField():
		c.Errorf("unknown-name", name, "Name a field whose changes are meant.", "%q is %s, not a field", name.Text,
			meaning.KindNouns[field.Kind])
		return event, nil, false
	}
	if kind := field.Type.Kind; kind == types.Cards || kind == types.Pile {
		c.Errorf("wrong-type", name, "Write: whenever cards are moved, or: whenever chips are paid",
			"%q holds %s, which move and are not set", name.Text, field.Type)
		return event, nil, false
	}
	c.info.Uses[name] = field
	event.Player = field.Kind == PlayerField
	return event, field, true
}

// whichOne says what to write where not each beginning or end is meant, but one of them, and where it is the game that begins.
// Now is what is certain. The hint is "" where nothing of that is said.
func (c *checker) whichOne(said *syntax.EventWords, known []string, when bool) (now, hint string) {
	same, number := meaning.SameEnd(said, known), ""
	for _, word := range said.Words {
		switch n := phrase.List("ORDINALS")[word.Text]; {
		case word.Text == "last" || word.Text == "final":
			number = "last"
		case n != "":
			number = n
		}
	}
	switch round := strings.HasPrefix(same, "a round "); {
	case round && number == "last" && strings.HasSuffix(same, "ends"):
		if !when {
			now = "before results"
		}
		return now, "The last one is over before the results are given: before results { ... }"
	case round && number != "" && number != "last":
		if !when {
			now = "whenever " + same + " when round-number is " + number
		}
		return now, "Which one it is is asked after when: whenever " + same + " when round-number is " + number + " { ... }"
	case same == "" && meaning.IsOver(said) && strings.Contains(" "+said.Text()+" ", " game ") && len(c.rs.Starts) > 0:
		if now = "before start " + c.rs.Starts[0].Name; len(c.rs.Starts) > 1 || when {
			return "", "Before it begins something is done so: " + now + " { ... }"
		}
		return now, "Before it begins something is done so: " + now + " { ... }"
	}
	return "", ""
}

// fieldIn is the first field that is named in what is said to happen; "" where none is.
func (c *checker) fieldIn(said *syntax.EventWords) string {
	for _, word := range said.Words {
		if o := c.known.global[word.Text]; o.IsField() {
			return o.Name
		}
	}
	return ""
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
	c.Errorf("unknown-name", at, hint, "The event %q has no %s", strings.TrimPrefix(here.Step.Name, house.StepOf), name)
	return true
}
