package game

import (
	"fmt"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/chips"
)

// What goes wrong in play is said with the words that the rules use and with the values that mattered.

// CodeInternal marks the diagnostics that are faults of this program. No ruleset should ever see one.
const CodeInternal = "internal"

// failHint stops the game with a diagnostic. The first one counts: what fails after it only follows from it.
func (s *State) failHint(span int32, code, summary, hint string) {
	if s.err != nil {
		return
	}
	d := diag.Errorf(code, s.p.Spans[span], "%s", summary)
	if hint != "" {
		d = d.WithHint("%s", say.Capital(hint))
	}
	if phase := s.phase(); phase != "" {
		d = d.WithNote("in phase %s", phase)
	}
	if s.cur >= 0 && int(s.cur) < s.m.n {
		d = d.WithNote("the current player is %s", s.m.Name(int(s.cur)))
	}
	s.err = &d
	s.open = false
}

// fault stops the game at something that no ruleset should be able to cause.
func (s *State) fault(span int32, what string) {
	s.failHint(span, CodeInternal, "Croupier has made a mistake here, not the rules: "+what, "report it, with this file, the seed and the answers given")
}

// tooMany stops the game where piles would hold more chips than can be counted safely.
func (s *State) tooMany(span int32) {
	s.failHint(span, "too-large", fmt.Sprintf("There are more chips on the table than the %d that it may hold", chips.Cap), "play with fewer chips")
}

// phase is the name of the phase that is running, "" in a start itself.
func (s *State) phase() string {
	name, best := "", int32(-1)
	pc := s.pc - 1
	for i := range s.p.Phases {
		if at := s.p.Phases[i].At; at <= pc && at > best {
			name, best = s.p.Phases[i].Name, at
		}
	}
	for i := range s.p.Starts {
		if at := s.p.Starts[i].At; at <= pc && at > best {
			name, best = "", at
		}
	}
	return name
}

// mostSaid is how long a part of the rules may be to be repeated in a message.
const mostSaid = 40

// written is a part of the rules as it is written there, or other words where it is long.
func (s *State) written(e int32, otherwise string) string {
	text := s.p.Spans[s.p.Nodes[e].Span].Text()
	if text == "" || len(text) > mostSaid || strings.Contains(text, "\n") {
		return otherwise
	}
	return text
}

// said begins a sentence with a part of the rules.
func (s *State) said(e int32) string {
	if text := s.written(e, ""); text != "" {
		return "\"" + text + "\""
	}
	return "This"
}

// noValue stops the game where a value is needed and there is none, or a word in its place.
func (s *State) noValue(e int32, v int64, needed string) {
	name := s.written(e, "it")
	span := s.p.Nodes[e].Span
	if v == program.None {
		s.failHint(span, "no-value", s.said(e)+" is none here, where "+needed+" is needed", lookFirst(s.p, s.p.Spans[span], name, "none"))
		return
	}
	word := s.plain(check.Of(check.WordKind), v)
	s.failHint(span, "no-value", s.said(e)+" is "+word+" here, where "+needed+" is needed", lookFirst(s.p, s.p.Spans[span], name, word))
}

// byNothing stops the game at a division by 0.
func (s *State) byNothing(n *program.Node) {
	s.failHint(n.Span, "divide-by-zero", s.said(n.B)+" is 0 here, and nothing can be divided by 0",
		"look first: if "+s.written(n.B, "it")+" is not 0 { ... }")
}

// notInChart stops the game where a chart has no line for a key, or, with column, no column.
func (s *State) notInChart(n *program.Node, column bool) {
	ch := s.p.Rules.Charts[n.A]
	at, what, key := n.B, "line", ch.Keys[0]
	if column {
		at, what, key = n.C, "column", ch.Keys[1]
	}
	s.failHint(s.p.Nodes[at].Span, "not-in-chart", "The chart "+ch.Name+" has no "+what+" for "+s.plain(key, s.num(at)),
		"give it one, or an otherwise behind all others; or look first whether the chart is needed")
}

// noSuchKey stops the game where a field is not kept for what stands in the brackets.
func (s *State) noSuchKey(n *program.Node, key int64) {
	f := &s.p.Families[n.N]
	for _, field := range s.p.Rules.Fields {
		if field.Of != nil && field.Of.Name == f.Name {
			s.failHint(s.p.Nodes[n.C].Span, "no-such-key", "There is no "+f.Name+"["+s.plain(field.Family.Key, key)+"]: it is kept for each of "+field.Family.String(),
				"look first whether there is one: if n is in keys of "+f.Name+" { ... }")
			return
		}
	}
}

// noCurrent stops the game where a player is meant and nobody has the turn.
func (s *State) noCurrent(span int32) {
	s.failHint(span, "nobody-current", "It is no player's turn here, so nobody is meant",
		"say whose: score of dealer; or do it for each: each player in the game { ... }")
}

// noAnswer stops the game where a player is asked and has no legal answer.
func (s *State) noAnswer(d *Decision) {
	why := "none of the words is offered now"
	switch d.Kind {
	case program.AskNumber:
		why = fmt.Sprintf("there is no number from %d to %d", d.Least, d.Most)
	case program.AskOne:
		why = "there is nothing to choose from"
		if d.ItemKind == check.Player {
			why = "there is nobody to choose from"
		}
	case program.AskCards:
		why = fmt.Sprintf("no %s of his fit together as they must", say.Plural(d.Least, "card"))
	case program.AskBet:
		why = fmt.Sprintf("%s is the least, and his stack holds %s", say.Plural(d.Least, "chip"), say.Plural(d.Stack, "chip"))
		if d.Most < d.Stack {
			why = fmt.Sprintf("%s is the least, and the most is %d", say.Plural(d.Least, "chip"), d.Most)
		}
	}
	s.failHint(s.at(), "no-legal-answer", s.m.Name(d.Player)+" is asked here, and has no legal answer: "+why,
		"offer a way out, or pass; or say what happens then, else { ... }; or ask only where there is something to choose")
}

// ofSeat is " of Ann" for what is a player's, "" for what is the table's.
func (s *State) ofSeat(seat int) string {
	if seat < 0 || seat >= s.m.n {
		return ""
	}
	return " of " + s.m.Name(seat)
}

// zoneText is a zone with its owner: "hand of Ann", "board".
func (s *State) zoneText(zone int) string {
	if zone < s.p.Layout.PlayerZones*s.m.n {
		return s.ZoneName(zone) + s.ofSeat(zone%s.m.n)
	}
	return "the " + s.ZoneName(zone)
}

// pileText is a pile with its owner: "stack of Ann", "the pot".
func (s *State) pileText(pile int) string {
	if seat := s.pileOwner(pile); seat >= 0 {
		return s.pileName(pile) + s.ofSeat(seat)
	}
	return "the " + s.pileName(pile)
}
