// Package twins plays pairs of games for the tests of whatever shows a game to viewers. Twins are two games with the same public
// play in which some cards, dice, secret answers or parameters that a viewer has not been shown are others. Everything that the
// viewer is told must be the same, byte for byte, until there is an excuse for a difference. Excuses go by what the rules did and
// where the cards lie, and never by what was told, nor by how values are labelled:
//
//   - the rules went another way: other instructions were carried out, other cases taken, somebody else asked, more or
//     fewer cards moved, other chips paid;
//   - a card that is another one in the other game was dealt, moved or revealed to where the rules let the viewer see it;
//   - dice that show something else were rolled where the rules let the viewer see them;
//   - a field was revealed that holds something else;
//   - of dice, secret answers and hidden parameters alone, which are compared by adding them up: a field that the viewer
//     sees holds other players, or yes for no. Who was found by asking is told.
//
// So what is said, asked, offered, refused or put into a result is no excuse. Then that viewer has seen enough, and the others go
// on.
package twins

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	coverage "croupier/interp/table"
	"croupier/interp/words"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// Table is where one of the games is shown.
type Table interface {
	// Seed is what the chance of its game is made from.
	Seed() uint64
	// Hears is all that a viewer is told at this point. Looks are counted from 0, so that some of it can be told now and then.
	Hears(v event.Viewer, look int) string
	// Answers gives the answer of whoever is asked, and what a viewer is told of that.
	Answers(who, text string, v event.Viewer) string
	// Close ends it.
	Close()
}

// Opens opens a table with a game; nil where what was filled in does not go together.
type Opens func(setup *game.Setup, seed uint64) Table

// Kinds is how many ways there are in which twins differ: in cards, in dice, in secret answers, in hidden parameters.
const Kinds = 4

// Play plays a pair of games of a start that differ in a way, from 0, and gives how often what a viewer was told was compared; 0
// where nothing is hidden. Fail is told of each difference that has no excuse.
func Play(p *program.Program, start string, kind int, seed uint64, open Opens,
	fail func(format string, args ...any)) (compared int) {
	w := &pair{p: p, start: start, seed: seed, open: open, fail: fail}
	w.chance = rng.New(seed, []string{"twins ", "twin dice ", "twin answers ", "twin parameters "}[kind]+p.Name+start)
	setup, err := Random(p, start, &w.chance)
	if err != nil {
		fail("%s: %v", start, err)
		return 0
	}
	defer w.close()
	return []func(*game.Setup) int{w.cards, w.dice, w.answers, w.params}[kind](setup)
}

// Told is how often what viewers were told was compared: at how many looks, of how many pairs of games, and how many pairs of
// each kind.
type Told struct {
	Looks, Pairs int
	Kinds        [Kinds]int
}

// All plays pairs of games of all starts of rules, in each way in which twins differ and with so many seeds. It ends, and says
// so, at the seed with which a difference without an excuse was found.
func (d *Told) All(p *program.Program, seeds int, open Opens, fail func(format string, args ...any)) bool {
	same := true
	for _, start := range p.Starts {
		for seed := range seeds {
			for kind := range Kinds {
				looks := Play(p, start.Name, kind, uint64(seed), open, func(format string, args ...any) {
					same = false
					fail(format, args...)
				})
				d.Looks += looks
				d.Pairs += min(looks, 1)
				d.Kinds[kind] += min(looks, 1)
			}
			if !same {
				return false
			}
		}
	}
	return true
}

// Hand is what a hidden target that is filled in is: no other text has its words.
const Hand = "fours full of sevens"

// Random fills in at random what a start needs.
func Random(p *program.Program, start string, chance *rng.Stream) (*game.Setup, error) {
	s := game.NewSetup(p)
	s.Record = true
	if err := s.SetStart(start); err != nil {
		return nil, err
	}
	of := p.PlayersOf(s.Start)
	n := int(of.Least) + chance.Below(int(min(of.Most, 5)-of.Least)+1)
	if err := s.SetPlayers([]string{"Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gus", "Hal"}[:n]); err != nil {
		return nil, err
	}
	for _, f := range p.ParamsOf(&p.Starts[s.Start]) {
		if f.Type.Kind == check.Combination && start == "hidden" {
			_ = s.SetParam("", f.Name, Hand) // where it is each player's, it is filled in
		}
	}
	_, _ = s.SetParam("", "hands", "1"), s.SetParam("", "rounds", "2") // where there are such
	return s, s.Fill(chance.Below)
}

// pair is two games that are played alike.
type pair struct {
	p      *program.Program
	start  string
	seed   uint64
	chance rng.Stream
	open   Opens
	fail   func(format string, args ...any)
	opened []*side
}

// side is one of the games, beside the table at which it is shown.
type side struct {
	Table
	s       *game.State // the same game, whose steps are counted
	cover   *coverage.Cover
	dice    bool // the games differ in dice
	asked   bool // the games differ in what is answered in secret, or was given at the start
	swapped int  // how many answers are others
}

// begun is a game with the cards and dice of a setup; nil where what was filled in does not go together.
func (w *pair) begun(setup *game.Setup) *side {
	g, err := game.New(w.p, setup)
	if err != nil {
		return nil
	}
	t := w.open(setup.Clone(), w.seed+1)
	if t == nil {
		return nil
	}
	one := &side{Table: t, s: &game.State{}, cover: coverage.NewCover(w.p)}
	w.opened = append(w.opened, one)
	one.s.Count(one.cover)
	g.Restart(one.s, t.Seed())
	return one
}

func (w *pair) close() {
	for _, one := range w.opened {
		one.Close()
	}
}

// both begins the two games.
func (w *pair) both(setup, other *game.Setup) (first, second *side, ok bool) {
	if first = w.begun(setup); first == nil {
		return nil, nil, false
	}
	second = w.begun(other)
	return first, second, second != nil
}

// dice plays games in which dice show something else: one at first, and whatever the rules roll by it after that.
func (w *pair) dice(setup *game.Setup) int {
	setup.Dice = make([]int, 60)
	for i := range setup.Dice {
		setup.Dice[i] = 1 + w.chance.Below(6)
	}
	other := setup.Clone()
	other.Dice = slices.Clone(setup.Dice)
	for range 1 + w.chance.Below(3) {
		other.Dice[w.chance.Below(12)] = 1 + w.chance.Below(6)
	}
	first, second, ok := w.both(setup, other)
	if !ok {
		return 0
	}
	first.dice, second.dice = true, true
	return w.compare("dice", first, second, w.anyViewer(first), nil)
}

// answers plays games in which others than the viewer answer otherwise what they answer in secret.
func (w *pair) answers(setup *game.Setup) int {
	first, second, ok := w.both(setup, setup)
	if !ok {
		return 0
	}
	first.asked, second.asked = true, true
	compared := w.compare("answers", first, second, w.anyViewer(first), nil)
	if first.swapped == 0 {
		return 0
	}
	return compared
}

// params plays games that began with other values of what the viewer does not see.
func (w *pair) params(setup *game.Setup) int {
	viewer := event.Viewer(w.chance.Below(len(setup.Players)+1) - 1)
	other, changed := setup.Clone(), false
	again, err := Random(w.p, w.start, &w.chance)
	if err != nil {
		return 0
	}
	for _, a := range setup.Args() {
		at := slices.IndexFunc(w.p.Rules.Fields, func(f *check.Field) bool { return f.Name == a.Name })
		if a.Player == "" || at < 0 || w.p.Rules.Fields[at].Everybody || viewer >= 0 && setup.Players[viewer] == a.Player {
			continue
		}
		texts := []string{"pair of nines", "three kings"}
		for _, b := range again.Args() {
			if b.Player == a.Player && b.Name == a.Name {
				texts = append(texts, b.Value)
			}
		}
		for _, text := range texts {
			if text != a.Value && other.SetParam(a.Player, a.Name, text) == nil {
				changed = true
				break
			}
		}
	}
	if !changed {
		return 0
	}
	first, second, ok := w.both(setup, other)
	if !ok {
		return 0
	}
	first.asked, second.asked = true, true
	return w.compare("parameters", first, second, viewer, nil)
}

// anyViewer is one of the players, or the table.
func (w *pair) anyViewer(one *side) event.Viewer {
	viewers := []event.Viewer{event.Table}
	for seat := range one.s.Game().Seats() {
		viewers = append(viewers, event.Viewer(seat))
	}
	return viewers[w.chance.Below(len(viewers))]
}

// cards plays games in which some of the cards that the viewer does not see are traded for others: most often a card that
// somebody holds for any other.
func (w *pair) cards(setup *game.Setup) int {
	g, err := game.New(w.p, setup)
	if err != nil || g.Deck() == nil {
		return 0
	}
	var deck []string
	for c := range g.Deck().Len() {
		deck = append(deck, g.Deck().Name(cards.ID(c)))
	}
	for i := range deck {
		j := i + w.chance.Below(len(deck)-i)
		deck[i], deck[j] = deck[j], deck[i]
	}
	setup.Deck = deck
	first := w.begun(setup)
	if first == nil {
		return 0
	}
	viewer := w.anyViewer(first)
	var unseen, held []int
	for at, text := range deck {
		c := cardOf(first.s, text)
		if c < 0 || slices.Index(deck, text) != at || slices.Contains(deck[at+1:], text) ||
			(first.s.Seen[c]|first.s.ZoneEyes(int(first.s.Lies[c])))&viewer.Mask() != 0 {
			continue
		}
		unseen = append(unseen, at)
		if int(first.s.Lies[c]) != first.s.DeckZone() {
			held = append(held, at)
		}
	}
	if len(unseen) < 2 {
		return 0
	}
	if len(held) == 0 {
		held = unseen
	}
	traded := slices.Clone(deck)
	for range 1 + w.chance.Below(3) {
		i, j := held[w.chance.Below(len(held))], unseen[w.chance.Below(len(unseen))]
		traded[i], traded[j] = traded[j], traded[i]
	}
	other := setup.Clone()
	other.Deck = traded
	second := w.begun(other)
	if second == nil {
		return 0
	}
	trade := map[int32]int32{}
	for i := range deck {
		trade[int32(cardOf(first.s, deck[i]))] = int32(cardOf(first.s, traded[i]))
	}
	return w.compare("cards", first, second, viewer, trade)
}

// compare plays two games alike, and holds what a viewer is told in one against what they are told in the other.
func (w *pair) compare(what string, first, second *side, viewer event.Viewer, trade map[int32]int32) (compared int) {
	bot := policy.NewRandom(w.seed, "twins")
	var replies [2]string
	for n := 0; n < 120; n++ {
		one, two := replies[0]+first.Hears(viewer, n), replies[1]+second.Hears(viewer, n)
		compared++
		if one != two {
			if first.excuses(second, viewer) == "" {
				w.fail("%s, start %s, seed %d: at decision %d viewer %d is told what is hidden:\n%s", what, w.start, w.seed, n, viewer,
					Difference(one, two))
			}
			return compared
		}
		d, o := first.s.Pending(), second.s.Pending()
		if first.wayOf(second) || d == nil || o == nil {
			return compared
		}
		c := bot.Decide(first.s)
		other := alike(o, d, c, trade)
		if first.asked && d.Secret && event.Viewer(d.Player) != viewer { // another one that may be given
			for range 5 {
				if other = bot.Decide(second.s); fmt.Sprint(other) != fmt.Sprint(c) {
					break
				}
			}
			first.swapped++
		}
		var err error
		if replies[0], err = first.answers(c, viewer); err != nil {
			w.fail("%s, start %s, seed %d: %v", what, w.start, w.seed, err)
			return compared
		}
		if replies[1], err = second.answers(other, viewer); err != nil {
			return compared
		}
	}
	return compared
}

// Difference is the first line in which two texts differ.
func Difference(one, two string) string {
	a, b := strings.Split(one, "\n"), strings.Split(two, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] + "\n" + b[i]
		}
	}
	return fmt.Sprintf("%d lines, and %d", len(a), len(b))
}

func cardOf(s *game.State, text string) int {
	for c := range s.Game().Deck().Len() {
		if s.Game().Deck().Name(cards.ID(c)) == text {
			return c
		}
	}
	return -1
}

// answers gives an answer at the table and beside it. It gives what the viewer is told; the error is that the answer is not
// legal.
func (one *side) answers(c game.Choice, v event.Viewer) (reply string, err error) {
	text, err := words.Write(one.s, c)
	asked := one.s.Game().Name(one.s.Pending().Player)
	if err == nil {
		err = one.s.Answer(c)
	}
	if err != nil {
		return "", err
	}
	return one.Answers(asked, text, v), nil
}

// alike is an answer for the other game: the card that lies where the chosen one lies.
func alike(o, d *game.Decision, c game.Choice, trade map[int32]int32) game.Choice {
	if d.ItemKind != check.Card {
		return c
	}
	other := func(card int32) int32 {
		if to, ok := trade[card]; ok && slices.Contains(o.Items, to) {
			return to
		}
		if at := slices.Index(d.Items, card); at >= 0 && at < len(o.Items) {
			return o.Items[at]
		}
		return card
	}
	c.Cards = slices.Clone(c.Cards)
	for i, card := range c.Cards {
		c.Cards[i] = other(card)
	}
	if d.Kind == program.AskOne && c.Act == game.Pick {
		c.N = int64(other(int32(c.N)))
	}
	return c
}
