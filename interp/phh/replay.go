package phh

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/rng"
)

// replay is one hand on its way through the game.
type replay struct {
	hand    *Hand
	box     *box
	numbers *numbers
	cards   *dealt
	actions []action
	setup   *game.Setup
	state   *game.State

	given   []card // the card of each slot, the unknown ones too
	holes   [MostSeats]int
	board   int
	fresh   bool            // cards have been dealt since they were last counted
	brought bool            // the bring-in
	done    [MostSeats]bool // who has folded, or has no chips left to bet
}

// oddChip is how far two stacks may differ and still be the same: a chip that cannot be split goes to one or the other, and
// some files split it.
const oddChip = 1

// How many ways to fill in cards that nobody has seen are tried, where the stacks at the end depend on them. A hand may need
// many, and most need a few: all hands of a file together may try so many, and some more for each hand. So a file of hands that
// never come out costs little more than one of hands that do.
const (
	tries     = 400  // by one hand
	fileTries = 4000 // by all hands of a file
	handTries = 10   // and for each hand so many more
)

// tryAll replays the hand. Cards that stay unknown are any that are left: the hand comes out if it does with some of them.
func (r *replay) tryAll() (Outcome, error) {
	for try := uint64(0); ; try++ {
		out, err := r.once(try)
		var differs *stacksDiffer
		if !errors.As(err, &differs) {
			return out, err
		}
		spare := r.hand.spare
		if try == tries || !r.secrets() {
			return out, &Fault{Where: r.hand.Where, Reason: differs.text}
		}
		if spare == nil {
			continue
		}
		if *spare == 0 {
			return out, &Fault{Where: r.hand.Where, Reason: differs.text +
				"; other cards than these could be the unknown ones, but so many were tried in this file that it stops here"}
		}
		*spare--
	}
}

// stacksDiffer is the error for a hand that was legal throughout, and ended with other stacks.
type stacksDiffer struct{ text string }

func (e *stacksDiffer) Error() string { return e.text }

// secrets reports whether some card that could decide the hand is not known.
func (r *replay) secrets() bool {
	return slices.ContainsFunc(r.cards.slots, func(s slot) bool { return s.card == unknown && s.seat != burnt })
}

// fill gives every unknown card a face, as far as later ones are known, and lists the cards in the order of the deck. When the
// deck has run out, what had gone by then is the next one.
func (r *replay) fill(try uint64) error {
	r.given = r.given[:0]
	slots := r.cards.slots
	last := 0
	for i, s := range slots {
		if s.card != unknown || s.gone > 0 && s.seat != burnt {
			last = i + 1
		}
	}
	names := make([]string, 0, last)
	chance := rng.New(try, "unknown cards")
	deck := append(make([]card, 0, len(r.box.deck)), r.box.deck...)
	for at := 0; at < last; {
		if at > 0 {
			names = append(names, program.NextShuffle)
		}
		end := min(at+len(deck), last)
		deck = slices.DeleteFunc(deck, func(c card) bool {
			return slices.ContainsFunc(slots[at:end], func(s slot) bool { return s.card == c })
		})
		if try > 0 {
			rng.Shuffle(&chance, deck)
		}
		for _, s := range slots[at:end] {
			c := s.card
			if c == unknown {
				if len(deck) == 0 {
					return unreadable(r.hand.Where, "it deals more cards than the deck of %s has", r.box.Name)
				}
				c, deck = deck[0], deck[1:]
			}
			if r.box.ids[c] < 0 {
				return unreadable(r.hand.Where, "the deck of %s has no %s", r.box.Name, c)
			}
			names, r.given = append(names, cardNames[c]), append(r.given, c)
		}
		at, deck = end, r.gone(end, deck[:0])
		if len(deck) == 0 && at < last {
			return unreadable(r.hand.Where, "it deals more cards than the deck of %s has", r.box.Name)
		}
	}
	r.setup.Deck = names
	return nil
}

// gone appends the cards that nobody held when so many had left the deck.
func (r *replay) gone(count int, cards []card) []card {
	var held [52]bool
	for at := count - 1; at >= 0; at-- {
		c := r.given[at]
		if gone := r.cards.slots[at].gone; gone > 0 && gone <= count && !held[c] {
			cards = append(cards, c)
		}
		held[c] = true
	}
	return cards
}

// once replays the hand with the unknown cards filled in in one way.
func (r *replay) once(try uint64) (Outcome, error) {
	if err := r.fill(try); err != nil {
		return Outcome{}, err
	}
	g, err := game.New(r.box.p, r.setup)
	if err != nil {
		return Outcome{}, unreadable(r.hand.Where, "%s", err)
	}
	g.Restart(r.state, try)
	r.holes, r.board, r.fresh, r.brought, r.done = [MostSeats]int{}, 0, false, false, [MostSeats]bool{}
	for i := range r.actions {
		a := &r.actions[i]
		if err := r.act(a); err != nil {
			return Outcome{}, &Fault{Where: r.hand.Where, Action: a.number, Text: a.text, Reason: err.Error()}
		}
	}
	return r.compare()
}

// act carries out one action.
func (r *replay) act(a *action) error {
	s := r.state
	switch a.verb {
	case dealHole:
		r.holes[a.seat] += len(a.cards)
		r.fresh = true
		return r.broken()
	case dealBoard:
		r.board += len(a.cards)
		r.fresh = true
		return r.broken()
	case bring: // the rules have posted it; who still has chips may complete it instead
		if err := r.bringsIn(a.seat); err != nil {
			return err
		}
		if d := s.Pending(); d == nil || d.Player != a.seat || d.Kind != program.AskAction || !d.Bet.Check {
			return r.broken()
		}
	case show:
		if d := s.Pending(); d != nil {
			return fmt.Errorf("cards are shown when all bets are made, and %s is still to act: %s", seatNames[d.Player], s.Legal())
		}
		return r.broken()
	case exchange:
		r.holes[a.seat] -= len(a.cards)
	}
	if err := r.broken(); err != nil {
		return err
	}
	d := s.Pending()
	if a.verb == call && (d == nil || d.Player != a.seat || d.Kind != program.AskAction) && r.alone(a.seat) {
		return nil
	}
	if err := r.countBoard(); err != nil {
		return err
	}
	if r.fresh {
		if err := r.countHoles(); err != nil {
			return err
		}
	}
	switch {
	case d == nil:
		return errors.New("the hand is over, and nobody may act any more")
	case d.Player != a.seat:
		return fmt.Errorf("it is the turn of %s", seatNames[d.Player])
	case (a.verb == exchange) != (d.Kind == program.AskCards):
		return fmt.Errorf("p%d is to decide something else now: %s", a.seat+1, s.Legal())
	}
	choice := r.choice(a, d)
	r.note(a.seat, d, choice)
	err := s.Answer(choice)
	var illegal *game.Illegal
	switch {
	case errors.As(err, &illegal) && r.numbers.unit > 1:
		return fmt.Errorf("%w (counted in chips of 1/%d)", err, r.numbers.unit)
	case err != nil:
		return err
	}
	return nil
}

// bringsIn is nil for whoever has posted the bring-in, once.
func (r *replay) bringsIn(seat int) error {
	left, _ := r.state.Stack(seat)
	switch posted := r.numbers.seats[stack][seat] - left; {
	case r.box.options[bringIn] == "":
		return fmt.Errorf("%s has no bring-in", r.box.Name)
	case r.brought:
		return errors.New("the bring-in has been posted already")
	case left > 0 && posted <= r.numbers.hand[ante] && r.state.Pending() != nil: // else it has gone back already
		return fmt.Errorf("%s has no bring-in to post", seatNames[seat])
	}
	r.brought = true
	return nil
}

// alone reports whether a player is the only one who still has chips to bet. Some programs let them check before the rest of
// the board is dealt, which changes nothing; here they are not asked.
func (r *replay) alone(seat int) bool {
	for other := range r.hand.Start {
		if r.done[other] != (other != seat) {
			return false
		}
	}
	return true
}

// note keeps in mind who folds or bets their last chip.
func (r *replay) note(seat int, d *game.Decision, c game.Choice) {
	for other := range r.hand.Start {
		if left, _ := r.state.Stack(other); left == 0 {
			r.done[other] = true
		}
	}
	switch c.Act {
	case game.Fold:
		r.done[seat] = true
	case game.Call:
		r.done[seat] = d.Bet.Call == d.Stack
	case game.Bet, game.Raise:
		r.done[seat] = c.N == d.Stack+d.Bet.Level-d.Bet.ToCall
	}
}

// broken is what has stopped the game, or kept it from starting.
func (r *replay) broken() error {
	if d := r.state.Err(); d != nil {
		return errors.New(d.Summary)
	}
	if why := r.state.Refused(); why != "" {
		return errors.New(why)
	}
	return nil
}

// choice is an action as the game takes it.
func (r *replay) choice(a *action, d *game.Decision) game.Choice {
	switch a.verb {
	case fold:
		return game.Choice{Act: game.Fold}
	case call, bring:
		if d.Bet.Check {
			return game.Choice{Act: game.Check}
		}
		return game.Choice{Act: game.Call}
	case raise:
		if d.Bet.Bet.Most > 0 {
			return game.Choice{Act: game.Bet, N: r.numbers.of(a.amount)}
		}
		return game.Choice{Act: game.Raise, N: r.numbers.of(a.amount)}
	}
	cards := make([]int32, 0, len(a.slots))
	for _, at := range a.slots {
		cards = append(cards, r.box.ids[r.given[at]])
	}
	return game.Choice{Act: game.Take, Cards: cards}
}

// countBoard looks whether as many cards lie on the board as the hand has dealt.
func (r *replay) countBoard() error {
	if r.box.Board == "" {
		if r.board > 0 {
			return fmt.Errorf("%s has no board", r.box.Name)
		}
		return nil
	}
	if there := r.lying(r.box.Board, -1); there != r.board {
		return fmt.Errorf("%s on the board here, and the hand has dealt %d", areCards(there), r.board)
	}
	return nil
}

// countHoles looks whether everybody has as many cards as the hand has dealt to them, once all have exchanged theirs.
func (r *replay) countHoles() error {
	d := r.state.Pending()
	if d == nil || d.Kind == program.AskCards {
		return nil
	}
	r.fresh = false
	for seat := range r.hand.Start {
		if there := r.lying(r.box.Hole, seat); there != r.holes[seat] && there > 0 {
			return fmt.Errorf("p%d holds %s here, and the hand has dealt %d", seat+1, say.Plural(there, "card"), r.holes[seat])
		}
	}
	return nil
}

func (r *replay) lying(field string, seat int) int {
	v, _ := know.FieldOf(r.state, field, seat, event.Table)
	return len(v.L)
}

func areCards(n int) string {
	if n == 1 {
		return "there is 1 card"
	}
	return fmt.Sprintf("there are %d cards", n)
}

// compare looks how the hand stands after its last action.
func (r *replay) compare() (Outcome, error) {
	out := Outcome{Actions: len(r.actions)}
	if err := r.broken(); err != nil {
		return out, &Fault{Where: r.hand.Where, Reason: err.Error()}
	}
	if d := r.state.Pending(); d != nil {
		out.Waits = seatNames[d.Player]
	}
	undealt := r.countBoard()
	if undealt != nil && out.Waits == "" {
		out.Waits = "the dealer"
	}
	switch {
	case len(r.hand.Finish) == 0:
		return out, nil
	case undealt != nil:
		return out, &Fault{Where: r.hand.Where, Reason: "at the end: " + undealt.Error()}
	}
	kept := int64(0)
	same := true
	for seat, want := range r.hand.Finish {
		have, _ := r.state.Stack(seat)
		kept += have - r.numbers.seats[stack][seat]
		same = same && math.Abs(float64(have)-want*float64(r.numbers.unit)) <= oddChip
	}
	if !same || kept != 0 && out.Waits == "" {
		return out, &stacksDiffer{r.difference(out.Waits)}
	}
	out.Compared = true
	return out, nil
}

// difference says which stacks came out.
func (r *replay) difference(waits string) string {
	var text strings.Builder
	text.WriteString("the stacks come out as")
	for seat := range r.hand.Finish {
		have, _ := r.state.Stack(seat)
		text.WriteString(" " + r.numbers.text(have))
	}
	text.WriteString(", and were recorded as")
	for _, want := range r.hand.Finish {
		fmt.Fprintf(&text, " %v", want)
	}
	if waits != "" {
		text.WriteString("; " + waits + " is still to act")
	}
	return text.String()
}
