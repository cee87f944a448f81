package table

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/interp/say"
)

// Story tells what has happened, as far as the viewer may see it, in few lines: what happens to everybody alike is said
// once. With all set it also tells how fields change, see noted, and of every card that is put away; beside a view of the table
// that would only repeat it. An empty line stands before each hand but the first.
func (w Scribe) Story(events []event.Event, all bool) []string {
	var lines []string
	for rest := w.worthTelling(events, all); len(rest) > 0; {
		n, told := w.together(rest)
		if begins(rest[:n]) && len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, told...)
		rest = rest[n:]
	}
	return lines
}

// begins reports whether events begin a hand.
func begins(events []event.Seen) bool {
	return slices.ContainsFunc(events, func(e event.Seen) bool { return e.Kind == event.Bring })
}

// worthTelling is what the viewer sees and is to be told of.
func (w Scribe) worthTelling(events []event.Event, all bool) []event.Seen {
	var told []event.Seen
	for _, e := range events {
		seen, ok := w.State.See(e, w.Viewer)
		if !ok || silent(seen.Kind) || !all && w.putAway(seen) || seen.Kind == event.Set && !(all && w.noted(seen)) ||
			w.onTheTable(seen, told) {
			continue
		}
		if n := len(told); n > 0 {
			last := told[n-1]
			if follows(seen, last) {
				continue
			}
		}
		told = append(told, seen)
	}
	return told
}

// noted reports whether a field's change is told of: a player's is, but for a mere yes or no; that and the table's only where the
// rules say what it is for. The others are what rules reckon with.
func (w Scribe) noted(e event.Seen) bool {
	return e.Player >= 0 && e.Value.Type.Kind != check.YesNo || know.Described(w.State, e.Name, e.Player >= 0) != ""
}

// silent are the events that tell people nothing.
func silent(kind event.Kind) bool {
	return kind == event.Start || kind == event.Phase || kind == event.Result || kind == event.End
}

// putAway reports whether the rules only clear cards away that nobody needs any more: none that come to lie there for all to see.
func (w Scribe) putAway(e event.Seen) bool {
	return e.Kind == event.Move && e.Name == "" && w.State.ZoneName(e.Zone) == "discards" && !w.State.FaceUp(e.Event)
}

// onTheTable reports whether open cards only go from one place in the middle of the table to another, or away, after
// somebody was told to play them.
func (w Scribe) onTheTable(e event.Seen, told []event.Seen) bool {
	if e.Kind != event.Move || e.Name != "" || e.Hidden > 0 || w.State.ZoneOwner(e.From) >= 0 || w.State.ZoneOwner(e.Zone) >= 0 ||
		w.State.ZoneName(e.From) == "deck" {
		return false
	}
	return w.putAway(e) || slices.ContainsFunc(told, func(t event.Seen) bool {
		return t.Kind == event.Move && t.Name != "" && slices.Equal(t.Cards, e.Cards)
	})
}

// follows reports whether an event only repeats the one before: the chips of an answer go where the answer said, a
// number that was chosen is written down, and dice that were rolled lie there.
func follows(e, last event.Seen) bool {
	if e.Kind == event.Set && last.Kind == event.Roll && (e.Player == last.Player || e.Player < 0) &&
		e.Value.Type.Kind == check.Faces {
		return slices.Equal(e.Value.L, last.Faces)
	}
	if e.Kind == event.Set && last.Kind == event.Answer && e.Player == last.Player && e.Value.Type.Kind == last.Value.Type.Kind {
		return same(e.Value, last.Value)
	}
	return e.Kind == event.Pay && last.Kind == event.Answer && e.Player == last.Player && e.Amount == last.Amount ||
		e.Kind == event.Drop && last.Kind == event.Bet && e.Player == last.Player
}

// together tells of the first event and of those behind it that go with it, and says how many they are.
func (w Scribe) together(events []event.Seen) (n int, lines []string) {
	first := events[0]
	run := func(same func(e event.Seen) bool) []event.Seen {
		n = 1
		for n < len(events) && same(events[n]) {
			n++
		}
		return events[:n]
	}
	switch first.Kind {
	case event.Shuffle, event.Bring:
		text := w.readied(run(func(e event.Seen) bool { return e.Kind == event.Shuffle || e.Kind == event.Bring }))
		if text == "" {
			return n, nil
		}
		return n, []string{w.Screen.Paint(term.Dim, text)}
	case event.Ante:
		group := run(func(e event.Seen) bool { return e.Kind == event.Ante && e.Amount == first.Amount })
		return n, []string{w.alike(group, "put", say.Plural(first.Amount, "chip")) + " into the pot"}
	case event.Leave:
		names := w.names(run(func(e event.Seen) bool { return e.Kind == event.Leave }))
		one := n == 1 && !w.person(first.Player).you
		return n, []string{say.AndList(names) + " " + plural(one, "leave") + " the game"}
	case event.Deal:
		if first.Player >= 0 {
			return n, w.dealt(run(func(e event.Seen) bool { return e.Kind == event.Deal && e.Player >= 0 }))
		}
	case event.Set:
		return n, []string{w.sets(run(func(e event.Seen) bool { return e.Kind == event.Set }))}
	case event.Bet, event.Post:
		return n, []string{w.bets(run(func(e event.Seen) bool { return e.Kind == first.Kind }))}
	case event.Move:
		if len(events) > 1 && first.Name != "" && events[1].Kind == event.Deal && events[1].Player == first.Player {
			is := plural(!w.person(first.Player).you, "be")
			return 2, []string{w.event(first) + " and " + is + " dealt " + w.known(events[1])}
		}
		if first.Name == "" && w.State.ZoneOwner(first.Zone) >= 0 {
			group := run(func(e event.Seen) bool { return e.Kind == event.Move && e.Name == "" && e.Zone == first.Zone })
			return n, []string{w.event(gathered(group))}
		}
	}
	return 1, []string{w.event(first)}
}

// gathered is cards that come to one place one behind the other as if they had come at once; from several places they come from
// none that would have to be named.
func gathered(events []event.Seen) event.Seen {
	all := events[0]
	for _, e := range events[1:] {
		all.Cards = append(slices.Clone(all.Cards), e.Cards...)
		all.Eyes = append(slices.Clone(all.Eyes), e.Eyes...)
		all.Hidden += e.Hidden
		if e.From != all.From {
			all.From = -1
		}
	}
	return all
}

// sets tells in one line how fields came to stand: only where each ends up matters.
func (w Scribe) sets(events []event.Seen) string {
	var parts []string
	for i, e := range events {
		if !slices.ContainsFunc(events[i+1:], func(late event.Seen) bool { return late.Name == e.Name && late.Player == e.Player }) {
			part := w.event(e)
			if len(parts) > 0 && e.Player >= 0 && w.person(e.Player).you {
				part = "y" + part[1:] // you, your
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}

// bets tells of a round of betting in one line: "Ann bets 3; Bob and Cyd fold".
func (w Scribe) bets(events []event.Seen) string {
	var parts []string
	for len(events) > 0 {
		n := 1
		for n < len(events) && events[0].Amount == 0 && events[n].Amount == 0 && events[n].Name == events[0].Name {
			n++
		}
		part := w.event(events[0])
		if n > 1 {
			part = say.AndList(w.names(events[:n])) + " " + plural(false, events[0].Name)
		}
		if len(parts) > 0 && w.person(events[0].Player).you {
			part = "y" + part[1:]
		}
		parts = append(parts, part)
		events = events[n:]
	}
	return strings.Join(parts, "; ")
}

// names are the players of whom events tell, as a sentence begins with them.
func (w Scribe) names(events []event.Seen) []string {
	var names []string
	for i, e := range events {
		if who := w.person(e.Player); i > 0 {
			names = append(names, who.object())
		} else {
			names = append(names, who.name)
		}
	}
	return names
}

// readied says what is done before a hand, "" if that is nothing: who never went out does not come back.
func (w Scribe) readied(events []event.Seen) string {
	var parts []string
	for _, e := range events {
		switch {
		case e.Kind == event.Bring && e.Amount == 0:
		case e.Kind == event.Bring:
			parts = append(parts, "everybody is back in")
		case e.From >= 0 && e.From != e.Zone:
			parts = append(parts, "the "+w.State.ZoneName(e.From)+" are shuffled into the "+w.State.ZoneName(e.Zone))
		default:
			parts = append(parts, "the "+w.State.ZoneName(e.Zone)+" is shuffled")
		}
	}
	return say.Capital(say.AndList(parts))
}

// alike says of everybody in a group that they do the same: "Ann puts 1 chip", "You, Ann and Bob put 1 chip each".
func (w Scribe) alike(group []event.Seen, verb, what string) string {
	if len(group) == 1 {
		return w.person(group[0].Player).does(verb) + " " + what
	}
	return say.AndList(w.names(group)) + " " + plural(false, verb) + " " + what + " each"
}

// dealt tells who is dealt what: first those whose cards the viewer knows, then the others, together where they have as
// many.
func (w Scribe) dealt(events []event.Seen) (lines []string) {
	var known, hidden []event.Seen
	for _, e := range events {
		if e.Hidden == len(e.Cards) {
			hidden = append(hidden, e)
		} else {
			known = append(known, e)
		}
	}
	for _, e := range w.oncePerPlayer(known) {
		lines = append(lines, w.event(e))
	}
	hidden = w.oncePerPlayer(hidden)
	for len(hidden) > 0 {
		n := 1
		for n < len(hidden) && len(hidden[n].Cards) == len(hidden[0].Cards) {
			n++
		}
		lines = append(lines, w.alike(hidden[:n], "be", "dealt "+say.Plural(int64(len(hidden[0].Cards)), "card")))
		hidden = hidden[n:]
	}
	return lines
}

// oncePerPlayer is what each is dealt in several rounds as if it had come at once, but for what lies open beside what does not.
func (w Scribe) oncePerPlayer(deals []event.Seen) []event.Seen {
	var all []event.Seen
	for _, e := range deals {
		i := slices.IndexFunc(all, func(a event.Seen) bool {
			return a.Player == e.Player && w.State.FaceUp(a.Event) == w.State.FaceUp(e.Event)
		})
		if i < 0 {
			all = append(all, e)
		} else {
			all[i] = gathered([]event.Seen{all[i], e})
		}
	}
	return all
}
