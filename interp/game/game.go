// Package game plays compiled rulesets. A [State] is a game as it stands: it waits at a [Decision] with its legal
// answers, is answered, goes on to the next one, and can be cloned, compared and viewed as one player may see it.
//
// There are no goroutines, callbacks or blocking reads inside a game, and no clock, randomness or files beyond what it is
// handed: program, setup, seed and answers make the game, to the last bit. The package must not know any game by name.
package game

import (
	"fmt"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/chips"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// Game is a match that can be played any number of times: a program with its players, options and parameters. It never
// changes once it is made.
type Game struct {
	match
	setup Setup
	lua   *luaGame // what its scripts need; nil where the rules have none
	first *State   // before its first statement, if that is the same for all seeds

	playing, watching *maker // how expressions are evaluated
}

// match is what stands at a table before anybody plays: the program with its players, options, deck and what is known of each
// card. It never changes once it is made.
type match struct {
	p       *program.Program
	n       int // seats
	players []string
	options []int64
	texts   []string // the program's texts, then those given at the start
	names   []int64  // each seat's name, as a text value

	deck      *cards.Deck
	evaluated []hands.Card // what each card is to the evaluator; wild cards are jokers
	same      []int32      // the first card that reads the same
	joker     []bool
	naturalRank, suit,
	spots []int32 // of each card; a joker ranks above all
	fall      []int32 // the place of each card from the highest rank down, jokers last; equal ranks have one place
	own       [][]int64
	cardLists [][]int32 // the program's card lists, as cards of this deck
	missing   []string  // and what is wrong with those that name a card which this deck lacks
	deal      []int32   // cards that leave the deck first
	coming    []coming  // and those that come to certain places
	dice      []int32   // faces that come first
	ranks     []int32
	suits     []int32

	zones, lists, vars, piles int
	firstTableVar             int
}

// Program is what the game is played by.
func (g *match) Program() *program.Program { return g.p }

// Seats is how many players sit at the table.
func (g *match) Seats() int { return g.n }

// Name is a player's name.
func (g *match) Name(seat int) string { return g.players[seat] }

// Seat finds a player by name; -1 when nobody is called that.
func (g *match) Seat(name string) int {
	for i, p := range g.players {
		if p == name {
			return i
		}
	}
	return -1
}

// Deck is the deck that is played with, nil where there is none.
func (g *match) Deck() *cards.Deck { return g.deck }

// New makes a match from a setup. The error says what in the setup does not fit the ruleset; a diagnostic says what in
// the ruleset went wrong with it, such as a deck of too many cards.
func New(p *program.Program, setup *Setup) (*Game, error) {
	if err := setup.check(p); err != nil {
		return nil, err
	}
	g := &Game{}
	if err := g.make(p, setup); err != nil {
		return nil, err
	}
	g.prepare()
	return g, nil
}

// make looks up everything that a match needs.
func (g *Game) make(p *program.Program, setup *Setup) error {
	g.p, g.setup, g.n, g.players = p, *setup, len(setup.Players), slices.Clone(setup.Players)
	l := &p.Layout
	g.zones = l.PlayerZones*g.n + l.TableZones
	g.lists = l.PlayerLists*g.n + l.TableLists
	g.firstTableVar = l.PlayerVars * g.n
	g.vars = g.firstTableVar + l.TableVars
	g.piles = l.PlayerPiles*g.n + l.TablePiles
	g.options = slices.Clone(setup.Options) // the setup may go on to other games
	g.texts = append(append([]string(nil), p.Texts...), setup.texts...)
	for _, name := range setup.Players {
		i := slices.Index(g.texts, name)
		if i < 0 {
			i = len(g.texts)
			g.texts = append(g.texts, name)
		}
		g.names = append(g.names, int64(i))
	}
	for _, face := range setup.Dice {
		g.dice = append(g.dice, int32(face))
	}
	g.makeLua()
	makers := makersOf(p, g.n, g.options)
	g.playing, g.watching = makers[0], makers[1]
	return g.makeDeck()
}

// makeDeck builds the deck that the options ask for, and looks up what evaluation needs of every card.
func (g *Game) makeDeck() error {
	d := g.p.Deck
	if d == nil {
		if len(g.setup.Deck) > 0 {
			return fmt.Errorf("%s is played without cards, so none can be dealt first", g.p.Title)
		}
		return nil
	}
	s := g.scratch()
	spec := cards.Spec{Ranks: d.Ranks, Suits: d.Suits, Copies: 1}
	if d.Jokers != 0 {
		spec.Jokers = int(s.num(d.Jokers))
	}
	if d.Copies != 0 {
		spec.Copies = int(s.num(d.Copies))
	}
	for _, own := range d.Own {
		spec.Extra = append(spec.Extra, cards.Own{Name: own.Name})
	}
	if s.err != nil {
		return s.err
	}
	deck, err := cards.New(spec)
	if err != nil {
		return err
	}
	g.deck = deck
	n := deck.Len()
	g.evaluated, g.same, g.spots = make([]hands.Card, n), make([]int32, n), make([]int32, n)
	g.naturalRank, g.suit, g.fall = make([]int32, n), make([]int32, n), make([]int32, n)
	for i := range n {
		id := cards.ID(i)
		card := deck.Card(id)
		g.same[i], g.spots[i] = int32(deck.Kind(id)), int32(deck.Spots(id))
		g.naturalRank[i], g.suit[i] = int32(card.Rank), int32(card.Suit)
		g.joker = append(g.joker, card.Joker)
		if card.Joker {
			g.naturalRank[i] = int32(deck.Ranks())
			g.fall[i] = int32(deck.Ranks())
		} else {
			g.fall[i] = int32(deck.Ranks()) - 1 - g.naturalRank[i]
		}
		if rank, suit := deck.PokerRank(id), deck.PokerSuit(id); rank > 0 && suit >= 0 {
			g.evaluated[i] = hands.Card((rank-2)*4 + suit)
		} else {
			g.evaluated[i] = hands.Joker
		}
	}
	for r := range deck.Ranks() {
		g.ranks = append(g.ranks, int32(r))
	}
	for r := range deck.Suits() {
		g.suits = append(g.suits, int32(r))
	}
	for i := range d.Attrs {
		g.own = append(g.own, g.ownAttr(i, n))
	}
	if d.Wild != 0 {
		s = g.scratch()
		for i := range n {
			s.card = int32(i)
			if s.truth(d.Wild) {
				g.evaluated[i] = hands.Joker
			}
		}
		if s.err != nil {
			return s.err
		}
	}
	if err := g.lookUpCards(); err != nil {
		return err
	}
	return g.lookUpComing()
}

// ownAttr is what each card has of the i-th attribute; none where it has it not.
func (g *Game) ownAttr(i, n int) []int64 {
	values := make([]int64, n)
	for c := range values {
		values[c] = program.None
	}
	for _, own := range g.p.Deck.Own {
		if first, err := g.deck.Parse(own.Name); err == nil {
			for _, id := range g.deck.Same(first) {
				values[id] = own.Values[i]
			}
		}
	}
	return values
}

func (g *Game) lookUpCards() error {
	for _, names := range g.p.CardLists {
		list, missing := make([]int32, 0, len(names)), ""
		for _, name := range names {
			id, err := g.deck.Parse(name)
			if err != nil { // which is wrong only where the list is used: the deck goes by the options
				missing = err.Error()
				continue
			}
			list = append(list, int32(id))
		}
		g.cardLists, g.missing = append(g.cardLists, list), append(g.missing, missing)
	}
	used := map[cards.ID]int{}
	for _, name := range g.setup.Deck {
		if name == program.NextShuffle {
			clear(used)
			continue
		}
		id, err := g.deck.Parse(name)
		if err != nil {
			return fmt.Errorf("in the cards that are dealt first: %w", err)
		}
		copies := g.deck.Same(id)
		if used[id] == len(copies) {
			return fmt.Errorf("in the cards that are dealt first: %s is named %d times, and the deck has it %s; what comes after the next shuffle stands behind a /, in a test in a second deck line",
				g.deck.Name(id), used[id]+1, times(len(copies)))
		}
		g.deal = append(g.deal, int32(copies[used[id]]))
		used[id]++
	}
	return nil
}

// lookUpComing finds the cards that come to certain places.
func (g *Game) lookUpComing() (err error) {
	for _, to := range g.setup.Coming {
		if g.coming, err = g.come(g.coming, to); err != nil {
			return err
		}
	}
	return nil
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// scratch is a state in which constant expressions can be evaluated before any game.
func (g *Game) scratch() *State {
	s := &State{g: g, eval: g.watching}
	s.m, s.p = &g.match, g.p
	s.vars = make([]int64, g.vars)
	s.lists = make([][]int32, g.lists)
	s.zones = make([][]int32, g.zones)
	s.piles = make([]int64, g.piles)
	s.makeScratch()
	s.limits = g.setup.Limits
	s.cur = -1
	s.ports()
	return s
}

// Start begins a game. The same seed gives the same game, for ever. Whatever goes wrong is in [State.Err].
func (g *Game) Start(seed uint64) *State {
	s := &State{}
	g.Restart(s, seed)
	return s
}

// Restart begins a game anew in the memory of an old state.
func (g *Game) Restart(s *State, seed uint64) {
	if g.first != nil && s.counted == nil {
		s.CopyFrom(g.first)
		s.advice = advice{}
	} else {
		s.clear(g)
		s.setOut()
	}
	s.seed = seed
	s.run()
}

// setOut puts the cards into the deck and gives fields their first values.
func (s *State) setOut() {
	if s.m.deck != nil {
		s.fillDeck()
	}
	s.coming = append(s.coming, s.m.coming...)
	s.begin()
}

// prepare keeps a game as it stands before its first statement, where no chance has a part in that: to copy it is quicker than
// to work the first values out for every game.
func (g *Game) prepare() {
	s := &State{}
	s.clear(g)
	s.setOut()
	if s.err == nil && s.thrown == 0 && s.dealt == 0 && s.drawn == [streamCount]bool{} {
		g.first = s
	}
}

// A game has a stream of chance for each use, so that none shifts another.
const (
	deckStream = iota
	diceStream
	lotStream
	streamCount
)

var streamLabels = [streamCount]string{"deck", "dice", "lots"}

// chance is one of the game's streams, made when it is first used.
func (s *State) chance(stream int) *rng.Stream {
	if !s.drawn[stream] {
		s.streams[stream].Reset(s.seed, streamLabels[stream])
		s.drawn[stream] = true
	}
	return &s.streams[stream]
}

// MaxPlayers is how many may sit at a table.
const MaxPlayers = program.MaxPlayers

// A table of that many seats fits the masks of players and of the chips.
var _ = [1]struct{}{}[min(0, chips.MaxSeats-MaxPlayers)]

var _ op.Table = (*State)(nil)
