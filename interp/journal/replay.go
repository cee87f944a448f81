package journal

import (
	"fmt"

	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Difference is the error for a replay that does not come out as it was recorded.
type Difference struct {
	Line   int // of the journal, from 1
	Answer int // which answer, from 1; 0: at the end
	Reason string
}

// Error names the answer, the line, and what is different.
func (d *Difference) Error() string {
	if d.Answer == 0 {
		return fmt.Sprintf("the replay differs at the end (line %d): %s", d.Line, brief(d.Reason))
	}
	return fmt.Sprintf("the replay differs at answer %d (line %d): %s", d.Answer, d.Line, brief(d.Reason))
}

// Replay plays a journal again, and gives the game as it then stands: over, or open where the record stops. The error is an
// [*OtherRules] for a journal of another ruleset or version, a [*Difference] where the game does not come out as recorded
// (the state is then the game just before it), or says why the game cannot start. Watchers are shown the game when it has
// begun, and after each answer.
func Replay(p *program.Program, j *Journal, watchers ...func(*game.State)) (*game.State, error) {
	s, err := j.Header.Begin(p)
	if err != nil {
		return nil, err
	}
	watch := func() {
		for _, w := range watchers {
			w(s)
		}
	}
	watch()
	answers := 0
	for e, err := range j.Entries() {
		if err != nil {
			return s, err
		}
		d := Difference{Line: e.N + 1}
		if e.Kind == Ended {
			d.Reason = differs(s, e)
		} else {
			answers++
			d.Answer, d.Reason = answers, again(s, e)
		}
		if d.Reason != "" {
			return s, &d
		}
		if e.Kind == Answered {
			watch()
		}
	}
	return s, nil
}

// again gives a recorded answer once more; it says what is different, or "".
func again(s *game.State, e *Entry) string {
	d := s.Pending()
	if d == nil {
		return fmt.Sprintf("%s has answered %q, but nobody is asked anything: %s", e.Player, e.Answer, standing(s))
	}
	if name := s.Game().Name(d.Player); name != e.Player {
		return fmt.Sprintf("%s has answered %q, but it is %s who is asked", e.Player, e.Answer, name)
	}
	if Asked(s) != e.Asked {
		return fmt.Sprintf("%s has answered %q, but was asked something else, or with other chips on the table; now it is: %s %s",
			e.Player, e.Answer, d.Verb, s.Legal())
	}
	c, err := words.Read(s, e.Answer)
	if err == nil {
		err = s.Answer(c)
	}
	if err != nil {
		return fmt.Sprintf("%s has answered %q, and cannot: %v", e.Player, e.Answer, err)
	}
	return ""
}

// standing says how a game stands that asks nobody.
func standing(s *game.State) string {
	switch err := s.Err(); {
	case err != nil:
		return "the game has failed: " + err.Summary
	case s.Refused() != "":
		return "the rules refuse to start: " + s.Refused()
	}
	return "the game is over"
}

// ending is the last entry of a game that waits for nobody.
func ending(s *game.State) Entry {
	e := Entry{Kind: Ended, Outcome: Over}
	switch err := s.Err(); {
	case err != nil:
		e.Outcome, e.Why = Failed, err.Code
	case s.Refused() != "":
		e.Outcome, e.Why = Refused, s.Refused()
	}
	g := s.Game()
	for _, r := range s.Results() {
		result := Result{Name: r.Name, Value: brief(s.Text(r.Value))}
		if r.Player >= 0 {
			result.Player = g.Name(r.Player)
		}
		e.Results = append(e.Results, result)
	}
	for seat := range g.Seats() {
		if n, ok := s.Stack(seat); ok {
			if e.Chips == nil {
				e.Chips = map[string]int64{}
			}
			e.Chips[g.Name(seat)] = n
		}
	}
	return e
}

// differs says what about the end of a game is not as it was recorded, or "".
func differs(s *game.State, e *Entry) string {
	if d := s.Pending(); d != nil {
		return fmt.Sprintf("the game ended here, but %s is still asked", s.Game().Name(d.Player))
	}
	now := ending(s)
	switch {
	case now.Outcome != e.Outcome:
		return fmt.Sprintf("the game was %s, but now %s", e.Outcome, standing(s))
	case now.Why != e.Why:
		return fmt.Sprintf("the reason was %q, and is %q", e.Why, now.Why)
	}
	for i, r := range now.Results {
		if i >= len(e.Results) {
			return fmt.Sprintf("there was no result %s, and now it is %s", r.called(), r.Value)
		}
		if was := e.Results[i]; was != r {
			return fmt.Sprintf("%s was %s, and now %s is %s", was.called(), was.Value, r.called(), r.Value)
		}
	}
	if n := len(now.Results); n < len(e.Results) {
		return fmt.Sprintf("%s was %s, and is not given now", e.Results[n].called(), e.Results[n].Value)
	}
	for seat := range s.Game().Seats() {
		name := s.Game().Name(seat)
		if now.Chips[name] != e.Chips[name] {
			return fmt.Sprintf("%s had %d chips, and has %d", name, e.Chips[name], now.Chips[name])
		}
	}
	return ""
}

// called is a result's name as the table says it.
func (r Result) called() string {
	if r.Player == "" {
		return r.Name
	}
	return r.Player + "'s " + r.Name
}
