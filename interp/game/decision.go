package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// Decision is what a game waits for: one player's choice, with everything that is legal. It belongs to its state and is
// good until the next answer.
type Decision struct {
	Player int   // a seat, or that of the game master: int(event.GM)
	Turn   int32 // whose values bare names mean: the player who is asked, and where the game master is, the player whose turn it is
	Kind   program.AskKind
	Verb   string // the rules' word for it: choose, bet, muck, discard, reroll, keep
	Prompt string // the rules' question, "" where they have none
	Secret bool   // others learn the answer only when everybody has given theirs
	Heard  uint32 // who learns the answer at once
	Hidden uint32 // from whom it is hidden what is legal: that goes by what they may not see

	Least, Most int64   // of a number, an amount of chips, or how many cards or dice; where Least is above Most, none is possible
	Bounded     bool    // the most is a bound, and not as many as there are of something: all is no answer
	Words       []int64 // the words that can be chosen now
	Items       []int32 // the cards, dice, players or other things that can be chosen
	ItemKind    check.Kind
	// beside each number from Least on, or beside each of the first Items, if the rules show something there
	Showing    []program.Value
	Fold, Pass bool // they may drop out; they may decline

	Bet   chips.Legal // a round of betting: what is legal in it
	Stack int64       // the player's chips, where chips are asked for

	AskAt int32
}

func (d *Decision) copyFrom(o *Decision) {
	words, items, showing := d.Words[:0], d.Items[:0], d.Showing[:0]
	*d = *o
	d.Words, d.Items, d.Showing = append(words, o.Words...), append(items, o.Items...), append(showing, o.Showing...)
}

// Act is what kind of answer a choice is.
type Act uint8

// The acts. Betting's own come last.
const (
	Pick Act = iota // N: the number, the amount, the word, yes (1) or no (0), the item
	Take            // Cards: the cards, or the faces of the dice
	Fold            // drop out
	Pass            // decline
	Check
	Bet   // N chips
	Call  //
	Raise // to N
	AllIn
)

// Choice is an answer to a decision.
type Choice struct {
	Act   Act
	N     int64
	Cards []int32
}

// Unheard reports whether the answer is not for the whole table, so that it is not typed before everybody's eyes.
func (d *Decision) Unheard() bool { return d.Heard&event.Everybody == 0 }

// hears is who learns an answer at once: all, or nobody but the one who is asked where everybody answers in secret. An answer
// that is set into a field is heard by those who may see the field.
func (s *State) hears(a *program.Ask, d *Decision) uint32 {
	own := event.Viewer(d.Player).Own()
	switch {
	case d.Secret:
		return own
	case a.Into == 0 || s.P.FieldEyes[a.Into-1].Mask(0)&event.Everybody != 0:
		return event.Everyone
	case a.IntoOther || s.P.Rules.Fields[a.Into-1].PerPlayer && s.Cur < 0:
		return own
	}
	if eyes := s.FieldEyes(int(a.Into-1), max(int(s.Cur), 0)); eyes&event.Everybody == 0 {
		return own | eyes
	}
	return event.Everyone
}

// Ask opens the decision of an ask statement.
func (s *State) Ask(i int32) {
	a := &s.P.Asks[i]
	seat, turn := int(event.GM), s.Cur
	if a.Who != program.AsksGM {
		seat = s.SeatOf(a.Who)
		turn = int32(seat)
	}
	if s.Failure != nil {
		return
	}
	before := s.Cur
	s.Cur = turn
	d := &s.Question
	if d.Kind == program.AskAction {
		d.Bet = chips.Legal{}
	}
	d.Player, d.Turn, d.Kind, d.AskAt, d.ItemKind = seat, turn, a.Kind, i, 0
	d.Verb, d.Prompt, d.Secret, d.Fold, d.Pass = a.Verb, a.Prompt, s.Record.Secretly, a.Fold, a.Pass
	d.Heard = s.hears(a, d)
	d.Least, d.Most, d.Stack = 0, 0, 0
	d.Words, d.Items, d.Showing = d.Words[:0], d.Items[:0], d.Showing[:0]
	var possible possibility
	from := s.Reading(func() { possible = s.describe(a, d) })
	if mask := event.Viewer(seat).Mask(); s.Knows(from)&mask == 0 || from.HasLost(mask) {
		s.Failure = nil // that it can be worked out at all would tell it too
		s.wouldTell(d)
	}
	d.Hidden = ^s.Knows(from)
	s.show(a, d)
	s.question(a, d)
	s.Cur = before
	if s.Failure != nil {
		return
	}
	switch {
	case possible == asked:
		s.Open = true
		s.Refill()
	case possible == nothing && a.ElseTo >= 0:
		s.PC = a.ElseTo
	case possible == nothing:
		s.noAnswer(d)
	default: // there is nothing to choose among, which is an answer too
		s.LastAnswer, s.Answered = 0, s.Answered[:0]
	}
}

type possibility uint8

const (
	asked   possibility = iota
	nothing             // no legal answer
	empty               // only the empty answer
)

// describe works out what is legal.
func (s *State) describe(a *program.Ask, d *Decision) possibility {
	switch a.Kind {
	case program.AskWord:
		for _, w := range a.Words {
			if w.When == 0 || s.truth(w.When) {
				d.Words = append(d.Words, w.Word)
			}
		}
		if len(d.Words) == 0 && !d.Fold && !d.Pass {
			return nothing
		}
	case program.AskYesNo:
	case program.AskNumber:
		d.Least, d.Most, d.Bounded = s.Amount(a.Least), s.Amount(a.Most), a.Bounded
		if d.Least > d.Most && !d.Fold && !d.Pass {
			return nothing
		}
	case program.AskOne:
		d.ItemKind = a.ListKind
		d.Items = append(d.Items, s.List(a.List)...)
		if len(d.Items) == 0 && !d.Fold && !d.Pass {
			return nothing
		}
	case program.AskCards, program.AskDice:
		d.ItemKind = check.Card
		from := s.List(a.From)
		if a.Kind == program.AskDice {
			d.ItemKind = check.Number
		}
		if a.Where == 0 {
			d.Items = append(d.Items, from...)
			from = nil
		}
		for _, item := range from {
			before := s.Look(a.WhereLook, item)
			fits := s.truth(a.Where)
			s.Unlook(a.WhereLook, before)
			if fits {
				d.Items = append(d.Items, item)
			}
		}
		d.Least = s.Amount(a.Least)
		d.Most = d.Least
		if a.Most != 0 {
			d.Most = s.atMost(a.Most, int64(len(d.Items)))
		}
		there := int64(len(d.Items))
		if a.Shape != program.AnyShape {
			s.LookAtAll(d.Items)
		}
		switch {
		case d.Least > there && (d.Fold || d.Pass): // they have too few: the range is empty, and only the rest is legal
			d.Most = there
			return asked
		case d.Least > there && a.ElseTo >= 0:
			return nothing
		}
		d.Least, d.Most = max(0, min(d.Least, there)), min(d.Most, there)
		if d.Most <= 0 && !d.Fold && !d.Pass {
			return empty
		}
		if !s.hasSet(d) {
			if d.Fold || d.Pass {
				d.Least, d.Most = max(1, d.Least), 0
				return asked
			}
			return nothing
		}
	case program.AskBet:
		d.Stack = s.holds(s.from(a, d))
		d.Least = max(0, s.Amount(a.Least))
		d.Most = d.Least
		if a.Most != 0 {
			d.Most = s.atMost(a.Most, d.Stack)
		}
		d.Most = min(d.Most, d.Stack)
		if d.Least > d.Most && !d.Fold && !d.Pass {
			return nothing
		}
	}
	return asked
}

// from is the pile from which chips are asked for: the stack, where the rules name none.
func (s *State) from(a *program.Ask, d *Decision) int {
	if a.From == 0 {
		return s.P.Layout.Stack*s.M.N + d.Player
	}
	return s.place(a.From)
}

// holds is how many chips can be asked for from a pile; the bank never runs out.
func (s *State) holds(pile int) int64 {
	switch {
	case s.Failure != nil:
		return 0
	case pile == s.Bank():
		return program.MostNumber
	case pile == table.PotPile:
		return s.Ledger.Pot()
	}
	s.ReadPile(pile)
	return s.Piles[pile]
}

// atMost is a number where all means as many as there are.
func (s *State) atMost(e int32, there int64) int64 {
	v := s.Num(e)
	switch {
	case v == program.All || s.Failure != nil:
		return there
	case s.M.Language < program.CountedOnce:
		return s.Amount(e)
	}
	return op.AmountOf(&s.Table, e, v)
}

// question puts behind the prompt what the rules say there. Like what is shown beside numbers it counts no steps.
func (s *State) question(a *program.Ask, d *Decision) {
	if len(a.PromptParts) == 0 || !s.Record.On || s.Failure != nil {
		return
	}
	steps, budget := s.StepsTaken, s.Budget
	defer func() { s.StepsTaken, s.Budget = steps, budget }()
	s.Budget = s.Limits.StepsPerAnswer
	for i := 0; i < len(a.PromptParts); i += 2 {
		part := s.Maker.Piece(&s.Table, a.PromptParts[i], check.Of(check.Kind(a.PromptParts[i+1])))
		d.Prompt = table.JoinSaid(d.Prompt, s.Spoken(s.shown(part, event.Everyone, event.Everybody)))
	}
}

// KnowsLegal reports whether a viewer may know what can be answered.
func (s *State) KnowsLegal(v event.Viewer) bool {
	d := &s.Question
	return d.Hidden&v.Mask() != v.Mask() || v == event.Viewer(d.Player) || v == event.Record
}

// WantsOne reports whether the rules ask for one card, however many could be given.
func (s *State) WantsOne() bool {
	a := s.OpenAsk()
	return a != nil && a.Most == 0 && s.P.Nodes[a.Least].Op == program.OpConst && s.P.Nodes[a.Least].N == 1
}

// Reads reports whether a viewer may know what is asked. What is asked in secret may follow from what was answered in secret
// before, or from what a hook has read, so that only the one who is asked knows.
func (s *State) Reads(v event.Viewer) bool {
	d := &s.Question
	return !d.Secret || v == event.Viewer(d.Player) || v == event.Record
}

// PromptFor is the question of the open decision as a viewer may know it.
func (s *State) PromptFor(v event.Viewer) string {
	if !s.Reads(v) {
		return ""
	}
	return s.Question.Prompt
}

// MostShown is how many numbers of a range are shown with something beside them.
const mostShown = 200

// show works out what the rules show beside each number.
func (s *State) show(a *program.Ask, d *Decision) {
	if a.Showing == 0 || !s.Record.On || s.Failure != nil {
		return
	}
	// What is only shown counts no steps: a game must not stop elsewhere because nobody looks.
	steps, budget := s.StepsTaken, s.Budget
	defer func() { s.StepsTaken, s.Budget = steps, budget }()
	s.Budget = s.Limits.StepsPerAnswer
	slot := s.M.FirstTableVar + a.ShowVar
	if d.Kind == program.AskOne {
		for _, item := range d.Items[:min(len(d.Items), mostShown)] {
			s.Vars[slot] = int64(item)
			if d.ItemKind == check.WordKind {
				s.Vars[slot] = program.WordValue(int(item))
			}
			if s.Failure == nil {
				d.Showing = append(d.Showing, s.beside(a, d))
			}
		}
		return
	}
	for n := d.Least; n <= d.Most && n < d.Least+mostShown && s.Failure == nil; n++ {
		s.Vars[slot] = n
		d.Showing = append(d.Showing, s.beside(a, d))
	}
}

// beside is what is shown beside one answer, as whoever is asked may know it.
func (s *State) beside(a *program.Ask, d *Decision) program.Value {
	mask := event.Viewer(d.Player).Mask()
	p := s.Maker.Piece(&s.Table, a.Showing, a.ShowingType)
	if f := s.Failure; f != nil && f.Code == CodeNotExact { // the game goes on without
		s.Failure = nil
		s.TellGM("Left blank: what the rules would show here beside the answers is not exact. " + f.Summary)
		return program.Value{Type: p.Value.Type, Hidden: true}
	}
	return s.shown(p, mask&^event.Everybody, mask)
}

// shown is a piece as those see it who may see so much; the game master hears of it where that is a blank for some of those who
// look.
func (s *State) shown(p event.Piece, who, mask uint32) program.Value {
	if !p.Open(who) {
		s.Failure = nil // it is only shown: that it cannot be worked out would tell something of what is hidden
		s.HeldBack()
	}
	return p.Seen(mask)
}

// OpenAsk is the ask of the rules whose decision is open; nil where that is a round of betting, or none is.
func (s *State) OpenAsk() *program.Ask {
	if !s.Open || s.Question.Kind == program.AskAction {
		return nil
	}
	return &s.P.Asks[s.Question.AskAt]
}

// Explained is what the rules say to the table of the open question; "" where they say nothing, or where none is open.
func (s *State) Explained() string {
	at := int32(0)
	switch {
	case !s.Open:
	case s.Question.Kind == program.AskAction:
		at = s.P.Betting[s.BettingAt-1].Span
	default:
		at = s.P.Asks[s.Question.AskAt].Span
	}
	if at == 0 {
		return ""
	}
	return s.P.Rules.SaysOfQuestion(s.P.Spans[at])
}

// Ask tells the decisions of a game apart: each ask of the rules has a number of its own, and each round of betting.
func (d *Decision) Ask() int32 {
	if d.Kind == program.AskAction {
		return -1
	}
	return d.AskAt
}

var askNames = [...]string{program.AskWord: "word", program.AskYesNo: "yes-no", program.AskNumber: "number",
	program.AskOne:   "one",
	program.AskCards: "cards", program.AskDice: "dice", program.AskBet: "chips", program.AskAction: "betting"}

// KindName is the name of a decision's kind, as JSON has it.
func (d *Decision) KindName() string { return askNames[d.Kind] }
