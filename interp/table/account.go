package table

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// What stands behind a result, in words.

// setTold says what a line set, and how that came about as far as everybody may know; "" where nothing of it is told.
func (t *Table) setTold(of []*event.Origin) string {
	if len(of) != 1 {
		return t.setOften(of)
	}
	told := t.setOnce(of[0])
	if cond := t.ifTold(of[0].If); told != "" && cond != "" && t.plain(of[0].Steps) {
		told += ", as " + cond
	}
	return told
}

// plain reports whether steps lead to a value as the rules write it, so that nothing but an if has decided on it.
func (t *Table) plain(steps []event.Step) bool {
	n := len(steps) - 1 // before it may stand whose value it is
	return n >= 0 && steps[n].Node >= 0 && t.P.Nodes[steps[n].Node].Op == program.OpConst &&
		!slices.ContainsFunc(steps, func(s event.Step) bool { return s.Around >= 0 })
}

// ifTold says why the rules went into a part of an if, as far as everybody may know; "" where nothing of it is told.
func (t *Table) ifTold(cond *event.Origin) string {
	if cond == nil {
		return ""
	}
	if read, _ := cond.Read.(*Label); t.Knows(read)&event.Everybody == 0 {
		return ""
	}
	told := t.Rules.Account(cond.Steps)
	first, _, _ := strings.Cut(told, ". ")
	return first
}

func (t *Table) setOnce(o *event.Origin) string {
	name := o.Became.What
	if let, ok := strings.CutPrefix(t.P.Spans[o.Line].Text(), "let "); ok {
		name, _, _ = strings.Cut(let, " ")
	}
	if name = strings.ReplaceAll(name, "_", " "); name == "" || o.Became.Hidden {
		return ""
	}
	how := ""
	if read, _ := o.Read.(*Label); t.Knows(read)&event.Everybody != 0 {
		how = t.Rules.Account(o.Steps)
	}
	answered := t.answered(o)
	if name == strings.ReplaceAll(o.Became.What, "_", " ") {
		name += t.means(o)
	}
	switch value := t.Spoken(o.Became.Value); {
	case answered != "":
		return say.Capital(answered)
	case o.Became.What == "" && how == "":
		return ""
	case o.Became.What == "":
		return say.Capital(name) + t.letTold(o, how)
	case how == "" || how == value:
		return say.Capital(name) + " became " + value
	case strings.HasSuffix(how, value), strings.HasPrefix(how, value+" for "): // the dice 3 5; 3 + 5 = 8; 2 for 12
		return say.Capital(name) + ": " + how
	default:
		return say.Capital(name) + " became " + value + ": " + how
	}
}

// letTold is what a name came to that the rules have given a value, and how: " is "lost", because 2 is more than 1", or
// ": 3 + 5 = 8".
func (t *Table) letTold(o *event.Origin, how string) string {
	value, kind := t.Rules.CameTo(o.Steps)
	switch {
	case value == "" || strings.Contains(how, value):
		return ": " + how
	case kind == check.Text:
		return " is " + strconv.Quote(value) + ", because " + how
	case kind == check.WordKind || kind == check.YesNo:
		return " is " + value + ", because " + how
	}
	return " is " + value + ": " + how
}

// answered says that a value is what somebody answered: Ann answered 2 to "Dice to take"; "" where it is not.
func (t *Table) answered(o *event.Origin) string {
	who, asked := t.answer(o)
	if who == "" {
		return ""
	}
	return who + " answered " + t.Spoken(o.Became.Value) + " to " + strconv.Quote(asked)
}

// answer is who answered what a place became, and to what question; "" where nobody did.
func (t *Table) answer(o *event.Origin) (who, asked string) {
	line := t.P.Spans[o.Line]
	if o.Became.Field == 0 || o.Line == 0 {
		return "", ""
	}
	for i := range t.P.Asks {
		a := &t.P.Asks[i]
		at := t.P.Spans[a.Span]
		if int(a.Into) != o.Became.Field || at.Source != line.Source || at.Start < line.Start || at.End > line.End || a.Prompt == "" {
			continue
		}
		switch {
		case a.Who == program.AsksGM:
			who = "the " + GMName
		case a.IntoOther || !t.P.Rules.Fields[o.Became.Field-1].PerPlayer:
			return "", ""
		default:
			who = t.M.Name(o.Became.Seat)
		}
		if asked = a.Prompt; len(a.PromptParts) > 0 {
			asked += " ..."
		}
		return who, asked
	}
	return "", ""
}

// longestMeaning is how long the words may be that stand behind the name of a field.
const longestMeaning = 60

// means is what the rules say that a field is, as it stands behind its name: " (dice taken for this roll)"; "" where they say
// nothing, or more than a few words.
func (t *Table) means(o *event.Origin) string {
	if o.Became.Field == 0 {
		return ""
	}
	help := t.P.Rules.Fields[o.Became.Field-1].Help
	if at := strings.IndexAny(help, ".:;"); at >= 0 {
		help = help[:at]
	}
	first, rest, _ := strings.Cut(help, ",")
	if len(help) > longestMeaning || !strings.Contains(rest, " or ") {
		help = first // but one thing, another or a third only makes sense together
	}
	name := strings.ReplaceAll(t.P.Rules.Fields[o.Became.Field-1].Name, "_", " ")
	if help == "" || strings.EqualFold(first, name) || len(help) > longestMeaning || strings.EqualFold(help, name) {
		return ""
	}
	letter, size := utf8.DecodeRuneInString(help)
	if second, _ := utf8.DecodeRuneInString(help[size:]); !unicode.IsUpper(second) {
		help = string(unicode.ToLower(letter)) + help[size:]
	}
	return " (" + help + ")"
}

// mostSet is how many values are told that one line set.
const mostSet = 4

// setOften says what a line set that set something several times; "" where that was always the same.
func (t *Table) setOften(of []*event.Origin) string {
	of = inOrder(of)
	same := func(o *event.Origin) bool {
		return t.Text(o.Became.Value) == t.Text(of[0].Became.Value) && o.Became.What == of[0].Became.What
	}
	if !slices.ContainsFunc(of, func(o *event.Origin) bool { return !same(o) }) {
		return ""
	}
	last := map[string]string{}
	of = slices.DeleteFunc(of, func(o *event.Origin) bool {
		value := t.Text(o.Became.Value)
		again := last[o.Became.What] == value
		last[o.Became.What] = value
		return again
	})
	before := ""
	if n := len(of) - mostSet; n > 0 {
		of, before = of[n:], "in the end "
	}
	return say.Capital(before + strings.ReplaceAll(t.values(of, false), "_", " "))
}

// chipsTold says how a player came to the chips that they have: with what they began, and what went in and out. It is "" for
// other piles.
func (t *Table) chipsTold(o *event.Origin) string {
	first := t.P.Layout.Stack * t.M.N
	for seat := range t.Record.Stacks {
		if s := &t.Record.Stacks[seat]; first >= 0 && t.Record.Made[t.PileSlot(first+seat)] == o && !s.Unseen {
			return t.M.Name(seat) + " " + t.stackTold(s, t.Piles[first+seat])
		}
	}
	return ""
}

func (t *Table) stackTold(s *event.Stack, has int64) string {
	said := []string{"began with " + say.Number(has+s.Paid-s.Won+s.Gave-s.Got)}
	won := "won # from it"
	if s.Hand.Type.Kind == check.Combination {
		won += " with " + t.Spoken(s.Hand)
	}
	if s.Paid == 0 {
		won = strings.Replace(won, "it", "the pot", 1)
	}
	for _, part := range []struct {
		n    int64
		text string
	}{{s.Paid, "put # into the pot"}, {s.Won, won}, {s.Gave, "paid #"}, {s.Got, "got #"}} {
		if part.n != 0 {
			said = append(said, strings.ReplaceAll(part.text, "#", say.Number(part.n)))
		}
	}
	if len(said) == 1 {
		return ""
	}
	return say.AndList(said)
}

// noteStack notes what goes into a player's chips, and out of them.
func (t *Table) noteStack(e *event.Event) {
	if !t.Record.Kept || t.P.Layout.Stack < 0 {
		return
	}
	if t.Record.Stacks == nil {
		t.Record.Stacks = make([]event.Stack, t.M.N)
	}
	at := func(seat int) *event.Stack {
		if seat < 0 || seat >= t.M.N {
			return &event.Stack{}
		}
		s := &t.Record.Stacks[seat]
		s.Unseen = s.Unseen || e.Who&event.Everybody == 0
		return s
	}
	stack := t.P.PilesOf[t.P.Layout.Stack]
	switch e.Kind {
	case event.Ante, event.Post, event.Bet:
		if e.Into == "" {
			at(e.Player).Paid += e.Amount
		} else {
			at(e.Player).Gave += e.Amount
		}
	case event.Return:
		at(e.Player).Paid -= e.Amount
	case event.Win:
		s := at(e.Player)
		s.Won, s.Hand = s.Won+e.Amount, program.Value{}
		if len(e.Won) > 0 {
			s.Hand = e.Won[0].Hand
		}
	case event.Pay:
		if e.Name == stack {
			at(e.Player).Gave += e.Amount
		}
		if e.Text == stack {
			at(e.To).Got += e.Amount
		}
	}
}

// changeTold says which rules changed a value, in their words: "Short-deck hold'em" says: change best hand to ...
func (t *Table) changeTold(line int32) string {
	at := t.P.Spans[line]
	rule := "A house rule"
	if title := t.P.Rules.TitleOf(at); title != "" {
		rule = strconv.Quote(title)
	}
	return rule + " says: " + strings.ReplaceAll(strings.TrimSpace(t.P.Rules.ChangeAt(at)), "_", " ")
}
