package odds

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/interp/builtin"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Decider answers for one player, in every way in which they may.
type Decider interface {
	// Decide gives the answers that they may give to the open decision, each with its chance, in every way in which what they go
	// by can be. What is given is good until yield returns. The error is an *[Inexact] where they cannot be listed.
	Decide(w *exact.Walker, s *game.State, yield func(in *game.State, choices []Choice, chance *big.Rat) error) error
}

// Choice is an answer with its chance.
type Choice struct {
	game.Choice
	Chance *big.Rat
}

// AtRandom answers as the random policy does: first the kind of action, each as likely, then its amount or its cards.
type AtRandom struct{}

// Decide lists all answers.
func (AtRandom) Decide(_ *exact.Walker, s *game.State, yield func(*game.State, []Choice, *big.Rat) error) error {
	choices, err := AtRandom{}.Choices(s)
	if err != nil {
		return err
	}
	return yield(s, choices, whole)
}

// Choices lists all answers to an open decision, each with its chance.
func (AtRandom) Choices(s *game.State) ([]Choice, error) {
	kinds, err := kinds(s)
	if err != nil {
		return nil, err
	}
	var all []Choice
	kind := big.NewRat(1, int64(len(kinds)))
	for _, k := range kinds {
		for _, c := range k {
			c.Chance = new(big.Rat).Mul(kind, c.Chance)
			all = append(all, c)
		}
	}
	return all, nil
}

// Scripted answers by a policy of the rules, and at random where that has no answer.
type Scripted struct {
	by   *program.Policy
	seat int
}

// NewDecider is the decider for a player by a policy's name; the error is an *[Inexact] for a policy whose answers can only be
// tried out.
func NewDecider(g *game.Game, name string, seat int) (Decider, error) {
	if name == builtin.RandomPolicy {
		return AtRandom{}, nil
	}
	own := g.Program().Policies
	if at := slices.IndexFunc(own, func(p program.Policy) bool { return p.Name == name }); at >= 0 {
		return &Scripted{&own[at], seat}, nil
	}
	return nil, &Inexact{fmt.Sprintf("what the policy %s answers can only be tried out", name)}
}

// Decide asks the policy. What it goes by and does not see it would make up, and then there is no exact answer.
func (d *Scripted) Decide(w *exact.Walker, s *game.State, yield func(*game.State, []Choice, *big.Rat) error) (err error) {
	if what, certain := w.Certain(s, d.by.Name, d.seat); !certain {
		return inexact(s, fmt.Sprintf("the policy %s goes by what it has to guess, which is %s", d.by.Name, what))
	}
	w.Consult(s, d.by, func(in *game.State, a exact.Advice, chance *big.Rat) {
		var choices []Choice
		switch {
		case err != nil:
			return
		case a.Err != nil:
			err = &policy.Error{Diagnostic: a.Err}
			return
		case a.Given:
			choices = []Choice{{a.Choice, whole}}
		default:
			if choices, err = (AtRandom{}).Choices(in); err != nil {
				return
			}
		}
		err = yield(in, choices, chance)
	})
	return err
}

// RanOut is the error for answers that run out.
type RanOut struct{ Player, Verb, Legal string }

func (e *RanOut) Error() string {
	return fmt.Sprintf("the answers run out: %s is to %s, and may answer: %s", e.Player, e.Verb, e.Legal)
}

// WrongAnswer is the error for an answer that is not legal where it is given, in some way that chance may fall.
type WrongAnswer struct {
	Number int // from 1
	Text   string
	Player string
	Err    error
}

func (e *WrongAnswer) Error() string {
	return fmt.Sprintf("answer %d, %q, is not legal for %s in some way that this can go: %v", e.Number, e.Text, e.Player, e.Err)
}

func (e *WrongAnswer) Unwrap() error { return e.Err }

// given is the answer that the plan gives to the open decision, if it has one left.
func (x *explorer) given(s *game.State) (c game.Choice, ok bool, err error) {
	n, asked := int(s.Answers()-x.before), s.Pending()
	name := s.Game().Name(asked.Player)
	if n >= len(x.Answers) {
		if x.Deciders == nil && (x.Best == nil || asked.Player != x.Best.Player) {
			return c, false, &RanOut{name, asked.Verb, s.Legal()}
		}
		return c, false, nil
	}
	c, err = words.Read(s, x.Answers[n])
	if err == nil && !s.MayAnswer(c) {
		err = errors.New("it is not legal; legal: " + s.Legal())
	}
	if err != nil {
		return c, false, &WrongAnswer{n + 1, x.Answers[n], name, err}
	}
	return c, true, nil
}

// isGiven reports whether the plan gives the answer to the open decision.
func (x *explorer) isGiven(s *game.State) bool { return int(s.Answers()-x.before) < len(x.Answers) }

// looksAtDice reports whether which answers are legal may depend on dice, so that those must be known to read one.
func looksAtDice(s *game.State) bool {
	a := s.OpenAsk()
	return a != nil && (a.Kind == program.AskDice || a.Such != 0)
}

// mostChoices is how many answers one decision may have.
const mostChoices = 20_000

// tooManyChoices is the error for decisions with more of them.
func tooManyChoices(s *game.State) error {
	return inexact(s, fmt.Sprintf("%s can answer in too many ways to go through them: %s", s.Game().Name(s.Pending().Player),
		s.Legal()))
}

// kinds lists what can be answered by kinds of action. Within each, the chances add up to 1.
func kinds(s *game.State) (all [][]Choice, err error) {
	d := s.Pending()
	for _, act := range d.Acts(nil) {
		kind := []Choice{{game.Choice{Act: act}, whole}}
		switch act {
		case game.Take:
			kind, err = takes(s)
		case game.Pick, game.Bet, game.Raise:
			kind, err = evenly(s, act)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, kind)
	}
	return all, nil
}

// evenly lists what can be named with an act, each as likely.
func evenly(s *game.State, act game.Act) (all []Choice, err error) {
	can := s.Pending().Named(act)
	if can.Len() > mostChoices {
		return nil, tooManyChoices(s)
	}
	chance := big.NewRat(1, can.Len())
	for i := range can.Len() {
		all = append(all, Choice{game.Choice{Act: act, N: can.At(i)}, chance})
	}
	return all, nil
}

// takes lists the cards or dice that can be taken: each number of them as likely, and then each set of so many.
func takes(s *game.State) ([]Choice, error) {
	d := s.Pending()
	if a := s.OpenAsk(); a.Such != 0 || a.Shape != program.AnyShape {
		return nil, inexact(s, "which cards fit together has to be tried out: "+s.Legal())
	}
	var all []Choice
	for n := d.Least; n <= d.Most; n++ {
		ways := new(big.Int).Binomial(int64(len(d.Items)), n)
		if !ways.IsInt64() || ways.Int64()+int64(len(all)) > mostChoices {
			return nil, tooManyChoices(s)
		}
		chance := new(big.Rat).SetFrac(big.NewInt(1), ways.Mul(ways, big.NewInt(d.Most-d.Least+1)))
		set := make([]int32, 0, n)
		var grow func(from int)
		grow = func(from int) {
			if len(set) == int(n) {
				all = append(all, Choice{game.Choice{Act: game.Take, Cards: append([]int32(nil), set...)}, chance})
				return
			}
			for i := from; i <= len(d.Items)-(int(n)-len(set)); i++ {
				set = append(set, d.Items[i])
				grow(i + 1)
				set = set[:len(set)-1]
			}
		}
		grow(0)
	}
	return all, nil
}
