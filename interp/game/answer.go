package game

import (
	"errors"
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// Illegal is the error for an answer that is not legal. Nothing has changed; the decision is still open.
type Illegal struct {
	Reason string // what is wrong with it: "15 is more than 7"
	Legal  string // what would be legal: "0 to 7 chips, or fold"
	Own    string // what helps whoever is asked, and nobody else may hear: "3c, 3d or 3h"; mostly ""
}

// Error is the reason and what is legal.
func (e *Illegal) Error() string { return e.Reason + "; legal: " + e.Legal }

// ErrNothingOpen is the error for answers to a game that waits for none.
var ErrNothingOpen = errors.New("no decision is open")

// NotLegal is the error for an answer that is not legal, with what would be.
func (s *State) NotLegal(format string, args ...any) error {
	return &Illegal{Reason: fmt.Sprintf(format, args...), Legal: s.Legal()}
}

const (
	NoFolding = "you cannot fold here"
	NoPassing = "you cannot pass here"
)

// Answer answers the open decision, and goes on to the next one or to the end. An [*Illegal] error leaves everything as it
// was. What goes wrong in the rules afterwards is no error of the answer: it is in [State.Err].
func (s *State) Answer(c Choice) error {
	if err := s.take(c); err != nil {
		return err
	}
	s.Run()
	return nil
}

// take does what an answer does by itself. The rules do not go on yet.
func (s *State) take(c Choice) error {
	if !s.Open {
		return ErrNothingOpen
	}
	d := &s.Question
	if err := s.Permit(d, c); err != nil {
		return err
	}
	s.TakeAnswer(d, c)
	return nil
}

// TakeAnswer carries out a legal answer to the open decision, without going on.
func (s *State) TakeAnswer(d *Decision, c Choice) {
	s.Open = false
	s.AnswerCount++
	s.Refill()
	s.Fresh()
	s.Record.BeginReading() // what the question went by is no part of what its answer does
	if s.AnswerCount > s.Limits.Decisions {
		s.Overasked(s.At())
		return
	}
	if d.Kind == program.AskAction {
		s.Act(d, c)
	} else {
		s.CarryOut(d, c)
	}
}

// Permit is nil where the answer is legal.
func (s *State) Permit(d *Decision, c Choice) error {
	switch c.Act {
	case Fold:
		if d.Fold {
			return nil
		}
		if d.Kind != program.AskAction {
			return s.NotLegal("%s", NoFolding)
		}
	case Pass:
		if d.Pass {
			return nil
		}
		if d.Kind != program.AskAction {
			return s.NotLegal("%s", NoPassing)
		}
	}
	switch d.Kind {
	case program.AskAction:
		return s.permitAction(d, c)
	case program.AskCards, program.AskDice:
		if c.Act != Take {
			return s.NotLegal("this asks for %s", things(d))
		}
		return s.permitTake(d, c)
	}
	if c.Act != Pick {
		return s.NotLegal("that is no answer to this")
	}
	switch d.Kind {
	case program.AskWord:
		for _, w := range d.Words {
			if w == c.N {
				return nil
			}
		}
		return s.notOffered(d, c.N)
	case program.AskYesNo:
		if c.N != 0 && c.N != 1 {
			return s.NotLegal("that is neither yes nor no")
		}
	case program.AskNumber, program.AskBet:
		if c.N < d.Least {
			return s.NotLegal("%d is less than %d", c.N, d.Least)
		}
		if c.N > d.Most {
			return s.NotLegal("%d is more than %d", c.N, d.Most)
		}
	case program.AskOne:
		for _, item := range d.Items {
			if int64(item) == c.N {
				return nil
			}
		}
		return s.notOffered(d, c.N)
	}
	return nil
}

// notOffered refuses a word or thing that cannot be chosen, for the reason that the rules give.
func (s *State) notOffered(d *Decision, n int64) error {
	if why := s.NotOffered(d, func(x int64) bool { return x == n }); why != "" {
		return s.NotLegal("%s", why)
	}
	return s.NotLegal("that is not one of the choices")
}

func things(d *Decision) string {
	if d.Kind == program.AskDice {
		return "dice"
	}
	return "cards"
}

// permitTake looks whether the cards or dice are there, each once, and as many as may be taken.
func (s *State) permitTake(d *Decision, c Choice) error {
	if s.mayBeTaken(c.Cards) {
		return nil
	}
	if d.Least > d.Most && len(c.Cards) > 0 { // no set fits: that it has too many cards would be the lesser half of the truth
		if why := s.refusal(d, c.Cards); why != "" {
			return s.NotLegal("%s", why)
		}
	}
	if n := int64(len(c.Cards)); n < d.Least || n > d.Most {
		verb, how := "are", "many"
		if n == 1 {
			verb = "is"
		}
		if n < d.Least {
			how = "few"
		}
		return s.NotLegal("%s %s too %s", say.Plural(n, singular(d)), verb, how)
	}
	for i, item := range c.Cards {
		have, want := 0, 0
		for _, x := range d.Items {
			if x == item {
				have++
			}
		}
		for _, x := range c.Cards[:i+1] {
			if x == item {
				want++
			}
		}
		if want > have {
			return s.NotLegal("%s", s.Absent(d, item))
		}
	}
	if !s.together(d, c.Cards) {
		if why := s.refusal(d, c.Cards); why != "" {
			return s.NotLegal("%s", why)
		}
		return s.NotLegal("%s", s.misfit(d, c.Cards))
	}
	return nil
}

func singular(d *Decision) string {
	if d.Kind == program.AskDice {
		return "die"
	}
	return "card"
}

// CarryOut carries out a legal answer to an ask.
func (s *State) CarryOut(d *Decision, c Choice) {
	a := &s.P.Asks[d.AskAt]
	before := s.Cur
	s.Cur = d.Turn
	s.Answered = s.Answered[:0]
	s.LastAnswer = program.None
	switch {
	case c.Act == Fold:
		if s.Hears(event.Bet) && s.M.Language >= program.FoldsAlike {
			s.Emit(event.Event{Kind: event.Bet, Player: d.Player, Name: chips.Fold.String(), Who: event.Everyone})
		}
		s.Fold(d.Player)
		s.Cur = before
		s.PC = a.FoldTo
		return
	case c.Act == Pass:
		if s.Record.On {
			s.Emit(event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Text: "pass", Who: d.Heard})
		}
	case d.Kind == program.AskCards:
		s.Answered = append(s.Answered, c.Cards...)
		if a.To != 0 && len(c.Cards) > 0 {
			s.Record.Verb = a.Verb
			s.MoveCards(event.Move, s.Answered, s.place(a.To), false)
			s.Record.Verb = ""
		} else {
			s.emitAnswerCards(d, a)
		}
	case d.Kind == program.AskDice:
		s.Answered = append(s.Answered, c.Cards...)
		switch {
		case a.To != 0:
			s.keepDice(a, s.Answered)
		case a.Rerolls:
			s.reroll(a, c.Cards)
		}
	case d.Kind == program.AskBet:
		s.LastAnswer = c.N
		into := ""
		if a.To != 0 {
			into = s.PileName(s.place(a.To))
		}
		if s.Record.On {
			s.Emit(event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Into: into, Amount: c.N,
				Value: program.Value{Type: table.NumberType, N: c.N}, Who: d.Heard})
		}
		if a.To != 0 {
			s.Transfer(c.N, s.from(a, d), s.place(a.To), s.At())
		}
	default:
		s.LastAnswer = c.N
		if d.Kind == program.AskOne && d.ItemKind == check.WordKind {
			s.LastAnswer = program.WordValue(int(c.N))
		}
		if !s.Record.On {
			break
		}
		v := s.AnswerValue(d, s.LastAnswer)
		s.Tell(event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Asked: d.Prompt, Value: v, Who: d.Heard},
			s.Piece(v, nil))
	}
	s.Cur = before
}

// named marks with 1 the dice that an answer means. Each is named by the face that it shows.
func (s *State) named(thrown, faces []int32) []int32 {
	marks := s.NewList(len(thrown))
	for _, face := range faces {
		for i := range thrown {
			if marks[i] == 0 && thrown[i] == face {
				marks[i] = 1
				break
			}
		}
	}
	return marks
}

// keepDice takes some dice from where they lie and puts them with others. Who sees one of the two places could work out
// what came or went, and is told.
func (s *State) keepDice(a *program.Ask, faces []int32) {
	from, to := s.place(a.From), s.place(a.To)
	if s.Failure != nil || from == to || len(faces) == 0 {
		return
	}
	if n := len(s.Lists[to]) + len(faces); n > s.Limits.List {
		s.Fail(s.At(), "too-large", fmt.Sprintf("A list may have %d items, and this one would have %d", s.Limits.List, n),
			"keep fewer, or empty the field with set ... to []")
		return
	}
	if field, seat, ok := s.FieldOfList(to); ok {
		s.Cover(field, seat) // dice that come to those that were shown are not shown with them
	}
	thrown := s.Lists[from]
	kept := s.named(thrown, faces)
	if len(s.Lists[to]) == 0 {
		s.Sides[to] = s.Sides[from]
	}
	s.Sides[to] = max(s.Sides[to], s.Sides[from])
	s.Lists[to] = append(s.Lists[to], faces...)
	left := thrown[:0]
	for i, face := range thrown {
		if kept[i] == 0 {
			left = append(left, face)
		}
	}
	s.Lists[from] = left
	s.NoteDice(to, to, from)
	if s.Hears(event.Keep) {
		s.Emit(event.Event{Kind: event.Keep, Player: int(s.Cur), Faces: append([]int32(nil), faces...), Zone: -1, From: -1,
			Who: s.ListEyes(from) | s.ListEyes(to)})
	}
}

// reroll throws some dice that lie on the table again.
func (s *State) reroll(a *program.Ask, faces []int32) {
	slot := s.place(a.From)
	if s.Failure != nil {
		return
	}
	if field, seat, ok := s.FieldOfList(slot); ok {
		s.Cover(field, seat) // dice that were shown are not shown anew
	}
	thrown := s.Lists[slot]
	again := s.named(thrown, faces)
	s.Told.Due = len(faces)
	if s.Ways != nil && !s.Hears(event.Reroll) && int(s.Thrown) >= len(s.M.GivenFaces) {
		s.Ways.Reroll(s, slot, again)
		return
	}
	for i := range thrown {
		if again[i] == 1 {
			thrown[i] = int32(s.die(int(s.Sides[slot])))
		}
	}
	switch {
	case len(faces) == 0:
	case len(faces) < len(thrown):
		s.NoteDice(slot, slot)
	default:
		s.NoteDice(slot)
	}
	if s.Hears(event.Reroll) {
		e := event.Event{Kind: event.Reroll, Player: int(s.Cur), Faces: append([]int32(nil), thrown...), Amount: int64(len(faces)),
			Zone: -1, From: -1, Who: s.ListEyes(slot)}
		if s.Cur >= 0 && e.Who>>s.Cur&1 == 1 {
			e.Heard = len(faces)
		}
		s.Emit(e)
	}
}

// place is where something lies that an expression names.
func (s *State) place(e int32) int { return s.Maker.Place(&s.Table, e) }

// emitAnswerCards records a choice of cards that moves none.
func (s *State) emitAnswerCards(d *Decision, a *program.Ask) {
	if !s.Record.On {
		return
	}
	e := event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Cards: program.Keep(s.Answered), Who: event.Everyone,
		Zone: -1, From: -1, Amount: int64(len(s.Answered))}
	for _, c := range s.Answered {
		eyes := s.Seen[c] | s.ZoneEyes(int(s.Lies[c]))
		if d.Unheard() {
			eyes = d.Heard
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	s.Emit(e)
}
