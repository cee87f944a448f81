// Package game plays compiled rulesets. A [State] is a game as it stands: it waits at a [Decision] with its legal
// answers, is answered, goes on to the next one, and can be cloned and compared. What is remembered and done at the table is
// in its table.Table; here are the way in (Setup, Game), where the rules go on, decisions and what is legal.
//
// There are no goroutines, callbacks or blocking reads inside a game, and no clock, randomness or files beyond what it is
// handed: program, setup, seed and answers make the game, to the last bit. The package must not know any game by name, nor who
// reads typed answers (interp/words), who may know what (interp/know), who carries out scripts (behind [Scripts]) and who goes
// through all ways of chance (behind [Ways]).
//
// Its files lie in layers. Whoever calls stands above what is called; within a layer too, the file that is named first is above:
//
//	what is asked of a game:   bare game fill won limits supply circle advise
//	answers and what is legal: legal misfit answer reason text places betting
//	how the rules go on:       start run state players decision acts
//	values and chance:         chance ways eval scripts blame chance_ways rolls
//	the setup:                 setup_whole lasting given setup_param setup
//	what knows no other file:  sets result chips
package game

import (
	"fmt"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
	"croupier/stdlib/chips"
	"croupier/stdlib/hands"
)

// Game is a match that can be played any number of times: a program with its players, options and parameters. It never
// changes once it is made.
type Game struct {
	table.Match
	Setup Setup
	Host  Scripts // who carries out its scripts; nil where the rules have none
	*opening

	playing, watching, telling *op.Maker // how the rules are carried out
}

// New makes a match from a setup. The error says what in the setup does not fit the ruleset; a diagnostic says what in
// the ruleset went wrong with it, such as a deck of too many cards.
func New(p *program.Program, setup *Setup) (*Game, error) {
	if err := setup.check(p); err != nil {
		return nil, err
	}
	g := &Game{opening: &opening{}}
	if err := g.make(p, setup); err != nil {
		return nil, err
	}
	return g, nil
}

// make looks up everything that a match needs.
func (g *Game) make(p *program.Program, setup *Setup) error {
	g.P, g.Setup, g.N, g.Players = p, *setup, len(setup.Players), slices.Clone(setup.Players)
	g.Language = setup.Language
	l := &p.Layout
	g.ZoneCount = l.PlayerZones*g.N + l.TableZones
	g.ListCount = l.PlayerLists*g.N + l.TableLists
	g.FirstTableVar = l.PlayerVars * g.N
	g.VarCount = g.FirstTableVar + l.TableVars
	g.PileCount = l.PlayerPiles*g.N + l.TablePiles
	g.SeeZones()
	g.Options = slices.Clone(setup.Options) // the setup may go on to other games
	g.Texts = append(append([]string(nil), p.Texts...), setup.Texts...)
	for _, name := range setup.Players {
		i := slices.Index(g.Texts, name)
		if i < 0 {
			i = len(g.Texts)
			g.Texts = append(g.Texts, name)
		}
		g.NameTexts = append(g.NameTexts, int64(i))
	}
	for _, face := range setup.Dice {
		g.GivenFaces = append(g.GivenFaces, int32(face))
	}
	g.StartWord = p.Starts[setup.Start].Word
	if host, ok := p.Host.(ScriptHost); ok && len(p.Scripts) > 0 {
		g.Host = host.Ready(g)
	}
	all := sharedBy(p, g.N, g.Options)
	g.playing, g.watching, g.telling = all.playing, all.watching, all.telling
	if len(p.Decks) == 0 {
		if len(setup.Deck) > 0 {
			return fmt.Errorf("%s is played without cards, so none can be dealt first", p.Title)
		}
		return nil
	}
	if kept := &all.packs[setup.Start]; kept.Load() != nil {
		g.Pack = *kept.Load()
	} else if err := g.makeDeck(); err != nil {
		return err
	} else {
		pack := g.Pack
		kept.Store(&pack)
	}
	if err := g.lookUpGiven(); err != nil {
		return err
	}
	return g.lookUpComing()
}

// makeDeck builds the deck that the options ask for, and looks up what evaluation needs of every card.
func (g *Game) makeDeck() error {
	s := g.scratch()
	var specs []cards.Spec
	for _, d := range g.P.Decks {
		spec := cards.Spec{Ranks: d.Ranks, Suits: d.Suits, Copies: 1}
		if d.Jokers != 0 {
			spec.Jokers = int(s.Num(d.Jokers))
		}
		if d.Copies != 0 {
			spec.Copies = int(s.Num(d.Copies))
		}
		for _, own := range d.Own {
			spec.Extra = append(spec.Extra, own.Name)
		}
		specs = append(specs, spec)
	}
	if s.Failure != nil {
		return s.Failure
	}
	deck, err := cards.Together(g.P.Ranks, g.P.Suits, specs...)
	if err != nil {
		return err
	}
	g.Cards = deck
	n := deck.Len()
	g.Evaluated, g.Same, g.Spots = make([]hands.Card, n), make([]int32, n), make([]int32, n)
	g.NaturalRank, g.Suit, g.FromHigh = make([]int32, n), make([]int32, n), make([]int32, n)
	for i := range n {
		id := cards.ID(i)
		card := deck.Card(id)
		g.Same[i], g.Spots[i] = int32(deck.Kind(id)), int32(deck.Spots(id))
		g.NaturalRank[i], g.Suit[i] = int32(card.Rank), int32(card.Suit)
		g.Joker, g.Home = append(g.Joker, card.Joker), append(g.Home, card.Deck)
		if card.Joker {
			g.NaturalRank[i] = int32(deck.Ranks())
			g.FromHigh[i] = int32(deck.Ranks())
		} else {
			g.FromHigh[i] = int32(deck.Ranks()) - 1 - g.NaturalRank[i]
		}
		if rank, suit := deck.PokerRank(id), deck.PokerSuit(id); rank > 0 && suit >= 0 {
			g.Evaluated[i] = hands.Card((rank-2)*4 + suit)
		} else {
			g.Evaluated[i] = hands.Joker
		}
	}
	for r := range deck.Ranks() {
		g.RankList = append(g.RankList, int32(r))
	}
	for r := range deck.Suits() {
		g.SuitList = append(g.SuitList, int32(r))
	}
	for i := range g.P.Attrs {
		g.Own = append(g.Own, g.ownAttr(i, n))
	}
	for k, d := range g.P.Decks {
		if d.Wild == 0 {
			continue
		}
		s = g.scratch()
		for i := range n {
			if s.Card = int32(i); int(g.Home[i]) == k && s.truth(d.Wild) {
				g.Evaluated[i] = hands.Joker
			}
		}
		if s.Failure != nil {
			return s.Failure
		}
	}
	g.lookUpCards()
	return nil
}

// ownAttr is what each card has of the i-th attribute; none where it has it not.
func (g *Game) ownAttr(i, n int) []int64 {
	values := make([]int64, n)
	for c := range values {
		values[c] = program.None
	}
	for k, d := range g.P.Decks {
		for _, own := range d.Own {
			first, err := g.Cards.Parse(own.Name)
			if err != nil {
				continue
			}
			for _, id := range g.Cards.Same(first) {
				if int(g.Home[id]) == k {
					values[id] = own.Values[i]
				}
			}
		}
	}
	return values
}

// lookUpCards finds the cards that the rules name.
func (g *Game) lookUpCards() {
	for _, names := range g.P.CardLists {
		list, missing := make([]int32, 0, len(names)), ""
		for _, name := range names {
			id, err := g.Cards.Parse(name)
			if err != nil { // which is wrong only where the list is used: the deck goes by the options
				missing = err.Error()
				continue
			}
			list = append(list, int32(id))
		}
		g.CardLists, g.Missing = append(g.CardLists, list), append(g.Missing, missing)
	}
}

// lookUpGiven finds the cards that are dealt first.
func (g *Game) lookUpGiven() error {
	used := map[cards.ID]int{}
	deck := g.P.Decks[0]
	for words := g.Setup.Deck; len(words) > 0; {
		if words[0] == program.NextShuffle {
			clear(used)
			words = words[1:]
			continue
		}
		if d := g.P.DeckCalled(words[0]); d != nil {
			deck, words = d, words[1:]
			continue
		}
		id, n, err := g.Cards.Longest(words)
		if err != nil {
			return fmt.Errorf("in the cards that are dealt first: %w", err)
		}
		words = words[n:]
		if deck != g.P.Decks[0] {
			if g.Coming, err = g.Come(g.Coming, program.Coming{Zone: deck.Name, Cards: []string{g.Cards.Name(id)}}); err != nil {
				return fmt.Errorf("in the cards that are dealt first: %w", err)
			}
			continue
		}
		copies := g.CopiesIn(id, 0)
		if len(copies) == 0 {
			home := g.P.Decks[g.Home[id]].Name
			return fmt.Errorf("in the cards that are dealt first: %s is a card of %s, so it stands behind %s: - in a test in a line "+
				"of its own: deck [%s] for %s", g.Cards.Name(id), home, home, g.Cards.Name(id), home)
		}
		if used[id] == len(copies) {
			return fmt.Errorf("in the cards that are dealt first: %s is named %d times, and the deck has it %s; what comes after the "+
				"next shuffle stands behind a /, in a test in a second deck line",
				g.Cards.Name(id), used[id]+1, say.Times(len(copies)))
		}
		g.GivenCards = append(g.GivenCards, int32(copies[used[id]]))
		used[id]++
	}
	return nil
}

// lookUpComing finds the cards that come to certain places.
func (g *Game) lookUpComing() (err error) {
	for _, to := range g.Setup.Coming {
		if g.Coming, err = g.Come(g.Coming, to); err != nil {
			return err
		}
	}
	return nil
}

// scratch is a state in which constant expressions can be evaluated before any game.
func (g *Game) scratch() *State {
	s := &State{G: g, Maker: g.watching}
	s.M, s.P = &g.Match, g.P
	s.Vars = make([]int64, g.VarCount)
	s.Lists = make([][]int32, g.ListCount)
	s.Zones = make([][]int32, g.ZoneCount)
	s.Piles = make([]int64, g.PileCount)
	s.MakeScratch()
	s.Limits = g.Setup.Limits
	s.Cur = -1
	s.Ports()
	return s
}

// MaxPlayers is how many may sit at a table.
const MaxPlayers = program.MaxPlayers

// A table of that many seats fits the masks of players and of the chips.
var _ = [1]struct{}{}[min(0, chips.MaxSeats-MaxPlayers)]
