package phh

import (
	"fmt"
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// Replayer replays hands, one after the other. It keeps compiled rulesets, and the memory of the last game and of its hand.
type Replayer struct {
	Variants Variants
	// Load gives the program of a ruleset by the name that the table of variants has for it.
	Load func(ruleset string) (*program.Program, error)

	boxes   map[*Variant]*box
	state   game.State
	actions []action
	faces   []card // of the actions
	dealt   dealt
}

// box is a variant made ready: its program and its deck.
type box struct {
	*Variant
	p    *program.Program
	deck []card    // the cards of the deck that PHH knows
	ids  [52]int32 // what each is to the game; -1 where the deck has it not
}

// Outcome is how a replay came out where nothing was wrong.
type Outcome struct {
	Actions  int    // those that the hand lists, comments left out
	Compared bool   // the stacks at the end were recorded, and are the same
	Waits    string // who is to act, where the hand is not recorded to its end: "p3", "the dealer"
}

// open makes a variant ready.
func (r *Replayer) open(v *Variant) (*box, error) {
	if b := r.boxes[v]; b != nil {
		return b, nil
	}
	p, err := r.Load(v.Ruleset)
	if err != nil {
		return nil, err
	}
	b := &box{Variant: v, p: p}
	setup, err := b.setup(nil)
	if err != nil {
		return nil, err
	}
	for name := range v.Fields {
		if err := setup.SetParam("", name, "1"); err != nil {
			return nil, err
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		return nil, err
	}
	if g.Deck() == nil {
		return nil, fmt.Errorf("%s is played without cards", p.Title)
	}
	for c := range b.ids {
		b.ids[c] = -1
	}
	for id := range g.Deck().Len() {
		if c, ok := readName(g.Deck().Name(int16(id))); ok {
			b.deck, b.ids[c] = append(b.deck, c), int32(id)
		}
	}
	if r.boxes == nil {
		r.boxes = map[*Variant]*box{}
	}
	r.boxes[v] = b
	return b, nil
}

// seatNames are what the players are called in a replay, as actions call them.
var seatNames = func() (all [MostSeats]string) {
	for i := range all {
		all[i] = fmt.Sprintf("p%d", i+1)
	}
	return all
}()

// setup is what every hand of the variant begins from. Without players it has the fewest that the rules allow.
func (b *box) setup(players []string) (*game.Setup, error) {
	s := game.NewSetup(b.p)
	want := game.Wanted{Players: players}
	if b.Start != "" {
		want.Start = &b.Start
	}
	for name, value := range b.Set {
		want.Options = append(want.Options, program.Arg{Name: name, Value: value})
	}
	for name, value := range b.Generous {
		if !b.generousOf || b.hasOption(name) {
			want.Options = append(want.Options, program.Arg{Name: name, Value: value})
		}
	}
	return s, s.Give(want)
}

func (b *box) hasOption(name string) bool {
	return slices.ContainsFunc(b.p.Rules.Options, func(o *check.Option) bool { return o.Name == name })
}

// Replay replays a hand. A [*Fault] says what is wrong with it, and whether it was replayed at all.
func (r *Replayer) Replay(h *Hand) (Outcome, error) {
	v, err := r.Variants.find(h)
	if err != nil {
		return Outcome{}, err
	}
	b, err := r.open(v)
	if err != nil {
		return Outcome{}, unreadable(h.Where, "the rules for %s: %s", v.Code, err)
	}
	if err := r.parseActions(h); err != nil {
		return Outcome{}, err
	}
	n, err := count(h, r.actions, v)
	if err != nil {
		return Outcome{}, err
	}
	if err := r.dealt.deal(h, r.actions, v.Burn != nil && *v.Burn); err != nil {
		return Outcome{}, err
	}
	setup, err := b.begin(h, n)
	if err != nil {
		return Outcome{}, err
	}
	p := &replay{hand: h, box: b, numbers: n, cards: &r.dealt, actions: r.actions, setup: setup, state: &r.state}
	return p.tryAll()
}

// begin gives the numbers of a hand to the ruleset.
func (b *box) begin(h *Hand, n *numbers) (*game.Setup, error) {
	s, err := b.setup(seatNames[:len(h.Start)])
	if err == nil {
		err = n.missing(b.Variant)
	}
	for _, number := range handNumbers {
		if name := b.options[number]; name != "" && err == nil {
			if err = s.SetOption(name, strconv.FormatInt(n.hand[number], 10)); err != nil {
				err = fmt.Errorf("its %s: %w", number, err)
			}
		}
	}
	for _, number := range playerNumbers {
		name := b.fields[number]
		for seat, amount := range n.seats[number] {
			if err == nil && (amount != 0 || number == stack) {
				err = s.SetParam(seatNames[seat], name, strconv.FormatInt(amount, 10))
			}
		}
	}
	if err != nil {
		return nil, unreadable(h.Where, "%s", err)
	}
	return s, nil
}
