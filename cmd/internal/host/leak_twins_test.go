package host

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	coverage "croupier/interp/table"
	"croupier/interp/words"
	"croupier/rulesets"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

var (
	twinGames = flag.Int("twin-games", 0, "how many pairs of games of each shipped start are compared; 0: a few")
	twinRules = flag.String("twin-rules", "", "play twins of the rules in these files instead of all that ships: a pattern of the shell")
)

// Twins are two games with the same public play in which some cards, dice, secret answers or parameters that a viewer has not been shown are others. Everything that the
// viewer is told must be the same, byte for byte, until there is an excuse for a difference. Excuses go by what the rules did and where
// the cards lie, and never by what was told, nor by how values are labelled:
//
//   - the rules went another way: other instructions were carried out, other cases taken, somebody else asked, more or
//     fewer cards moved, other chips paid;
//   - a card that is another one in the other game was dealt, moved or revealed to where the rules let the viewer see it;
//   - dice that show something else were rolled where the rules let the viewer see them;
//   - a field was revealed that holds something else;
//   - of dice, secret answers and hidden parameters alone, which are compared by adding them up: a field that the viewer sees holds other players, or yes for no. Who was
//     found by asking is told.
//
// So what is said, asked, offered, refused or put into a result is no excuse. Then that viewer has seen enough, and the others go on.
type twin struct {
	h       *Host
	s       *game.State // the same game beside the host, whose steps are counted
	cover   *coverage.Cover
	dice    bool // the games differ in dice
	swapped int  // how many answers are others
	asked   bool // the games differ in what is answered in secret, or was given at the start
}

// TestTwinGamesTellTheSame plays twins of all starts of all rulesets and, without LONG=1 or -twin-games, of a part of the examples.
func TestTwinGamesTellTheSame(t *testing.T) {
	games, every := *twinGames, 1
	switch {
	case games > 0:
	case os.Getenv("LONG") != "":
		games = 12
	default:
		games, every = 1, 5
	}
	compared, pairs, kinds := 0, 0, [4]int{}
	names := slices.Concat(rulesets.Names(), examples.Names())
	if *twinRules != "" {
		names, _ = filepath.Glob(*twinRules)
	}
	for i, name := range names {
		if *twinRules == "" && i >= len(rulesets.Names()) && i%every != 0 {
			continue
		}
		p := shippedOrExample(t, name)
		for _, start := range p.Starts {
			for seed := range games {
				for kind, play := range []func(*testing.T, string, *program.Program, string, uint64) int{compareTwins, compareDice, compareAnswers, compareParams} {
					c := play(t, name, p, start.Name, uint64(seed))
					compared += c
					kinds[kind] += min(c, 1)
					if c > 0 {
						pairs++
					}
				}
				if t.Failed() && *twinRules == "" {
					return
				}
			}
		}
	}
	t.Logf("%d pairs of games told the same at %d looks: %d in cards, %d in dice, %d in secret answers, %d in hidden parameters", pairs, compared,
		kinds[0], kinds[1], kinds[2], kinds[3])
	if pairs < 10 {
		t.Error("too few of them have anything hidden")
	}
}

func shippedOrExample(t *testing.T, name string) *program.Program {
	t.Helper()
	if slices.Contains(rulesets.Names(), name) {
		return shipped(t, name)
	}
	sources := sourcesOf(name)
	if text, err := os.ReadFile(name); err == nil {
		sources = append(sources, diag.NewSource(name, string(text)))
	}
	p, list := compile.Load(findShipped, name, sources...)
	if p == nil {
		t.Fatal(name, list)
	}
	return p
}

func sourcesOf(name string) (all []*diag.Source) {
	for _, f := range rulesets.Files(name) {
		all = append(all, diag.NewSource("rulesets/"+f.Path, f.Text))
	}
	if at, text, ok := examples.Read(name); ok && len(all) == 0 {
		all = append(all, diag.NewSource(at, text))
	}
	return all
}

func findShipped(name string, from *diag.Source) (string, []*diag.Source, error) {
	if at, text, ok := examples.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	if s := sourcesOf(name); len(s) > 0 {
		return name, s, nil
	}
	return "", nil, fmt.Errorf("nothing that is shipped is called %s", name)
}

// compareDice plays a pair of games in which dice show something else: one at first, and whatever the rules roll by it after that.
func compareDice(t *testing.T, name string, p *program.Program, start string, seed uint64) int {
	chance := rng.New(seed, "twin dice "+name+start)
	m, setup := twinStart(t, p, start, &chance)
	m["seed"] = seed + 1
	setup.Dice = make([]int, 60)
	for i := range setup.Dice {
		setup.Dice[i] = 1 + chance.Below(6)
	}
	first := begun(t, p, setup, m, seed+1)
	if first == nil {
		return 0
	}
	defer first.h.Close()
	setup.Dice = slices.Clone(setup.Dice)
	for range 1 + chance.Below(3) {
		setup.Dice[chance.Below(12)] = 1 + chance.Below(6)
	}
	second := begun(t, p, setup, m, seed+1)
	if second == nil {
		return 0
	}
	defer second.h.Close()
	first.dice, second.dice = true, true
	return compare(t, fmt.Sprintf("dice, %s, start %s, seed %d", name, start, seed), seed, first, second, first.anyViewer(&chance), nil)
}

// compareAnswers plays a pair of games in which others than the viewer answer otherwise what they answer in secret.
func compareAnswers(t *testing.T, name string, p *program.Program, start string, seed uint64) int {
	chance := rng.New(seed, "twin answers "+name+start)
	m, setup := twinStart(t, p, start, &chance)
	return compareAsked(t, "answers, "+name, p, m, m, setup, setup, seed, &chance, event.Table)
}

// compareParams plays a pair of games that began with other values of what the viewer does not see.
func compareParams(t *testing.T, name string, p *program.Program, start string, seed uint64) int {
	chance := rng.New(seed, "twin parameters "+name+start)
	m, setup := twinStart(t, p, start, &chance)
	players := m["players"].([]string)
	viewer := event.Viewer(chance.Below(len(players)+1) - 1)
	second, other := maps.Clone(m), setup.Clone()
	params, changed := maps.Clone(m["params"].(object)), false
	again, _ := twinStart(t, p, start, &chance)
	more := again["params"].(object)
	for key := range params {
		owner, param, of := strings.Cut(key, ".")
		if !of {
			continue
		}
		at := slices.IndexFunc(p.Rules.Fields, func(f *check.Field) bool { return f.Name == param })
		if at < 0 || p.Rules.Fields[at].Everybody || viewer >= 0 && players[viewer] == owner {
			continue
		}
		texts := []string{"pair of nines", "three kings"}
		if text, ok := more[key].(string); ok {
			texts = append(texts, text)
		}
		for _, text := range texts {
			if text != params[key] && other.SetParam(owner, param, text) == nil {
				params[key], changed = text, true
				break
			}
		}
	}
	if !changed {
		return 0
	}
	second["params"] = params
	return compareAsked(t, "parameters, "+name, p, m, second, setup, other, seed, &chance, viewer)
}

// compareAsked plays two games that differ in what was answered or given.
func compareAsked(t *testing.T, what string, p *program.Program, m, other object, setup, others *game.Setup, seed uint64, chance *rng.Stream,
	viewer event.Viewer) int {
	m["seed"], other["seed"] = seed+1, seed+1
	first := begun(t, p, setup, m, seed+1)
	if first == nil {
		return 0
	}
	defer first.h.Close()
	second := begun(t, p, others, other, seed+1)
	if second == nil {
		return 0
	}
	defer second.h.Close()
	first.asked, second.asked = true, true
	if fmt.Sprint(m["params"]) == fmt.Sprint(other["params"]) {
		viewer = first.anyViewer(chance)
	}
	compared := compare(t, fmt.Sprintf("%s, start %s, seed %d", what, m["start"], seed), seed, first, second, viewer, nil)
	if first.swapped == 0 && fmt.Sprint(m["params"]) == fmt.Sprint(other["params"]) {
		return 0
	}
	return compared
}

// anyViewer is one of the players, or the table.
func (w *twin) anyViewer(chance *rng.Stream) event.Viewer {
	viewers := []event.Viewer{event.Table}
	for seat := range w.s.Game().Seats() {
		viewers = append(viewers, event.Viewer(seat))
	}
	return viewers[chance.Below(len(viewers))]
}

// compareTwins plays a pair of games for each viewer, and gives how often what they were told was compared.
func compareTwins(t *testing.T, name string, p *program.Program, start string, seed uint64) (compared int) {
	chance := rng.New(seed, "twins "+name+start)
	m, setup := twinStart(t, p, start, &chance)
	m["seed"] = seed + 1
	g, err := game.New(p, setup)
	if err != nil || g.Deck() == nil {
		return 0
	}
	var deck []string
	for c := range g.Deck().Len() {
		deck = append(deck, g.Deck().Name(cards.ID(c)))
	}
	for i := range deck {
		j := i + chance.Below(len(deck)-i)
		deck[i], deck[j] = deck[j], deck[i]
	}
	setup.Deck = deck
	first := begun(t, p, setup, m, seed+1)
	if first == nil {
		return 0
	}
	defer first.h.Close()
	viewer := first.anyViewer(&chance)
	// Some of the cards that he does not see are traded for others: most often a card that somebody holds for any other.
	var unseen, held []int
	for at, text := range deck {
		c := cardOf(first.s, text)
		if c < 0 || slices.Index(deck, text) != slices.Index(deck[at:], text)+at || slices.Contains(deck[at+1:], text) || (first.s.Seen[c]|first.s.ZoneEyes(int(first.s.Lies[c])))&viewer.Mask() != 0 {
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
	other := slices.Clone(deck)
	for range 1 + chance.Below(3) {
		i, j := held[chance.Below(len(held))], unseen[chance.Below(len(unseen))]
		other[i], other[j] = other[j], other[i]
	}
	setup.Deck = other
	second := begun(t, p, setup, m, seed+1)
	if second == nil {
		return 0
	}
	defer second.h.Close()
	trade := map[int32]int32{}
	for i := range deck {
		trade[int32(cardOf(first.s, deck[i]))] = int32(cardOf(first.s, other[i]))
	}
	return compare(t, fmt.Sprintf("%s, start %s, seed %d", name, start, seed), seed, first, second, viewer, trade)
}

// compare plays two games alike, and holds what a viewer is told in one against what they are told in the other.
func compare(t *testing.T, what string, seed uint64, first, second *twin, viewer event.Viewer, trade map[int32]int32) (compared int) {
	bot := policy.NewRandom(seed, "twins")
	var replies [2]string
	for n := 0; n < 120; n++ {
		one, two := replies[0]+hearsAs(t, first.h, viewer, n), replies[1]+hearsAs(t, second.h, viewer, n)
		compared++
		if diff := difference([]string{one}, []string{two}); diff != "" {
			if first.excuses(second, viewer) == "" {
				t.Errorf("%s: at decision %d viewer %d is told what is hidden:\n%s", what, n, viewer, diff)
			}
			return compared
		}
		if first.wayOf(second) || first.s.Pending() == nil || second.s.Pending() == nil {
			return compared
		}
		d := first.s.Pending()
		c := bot.Decide(first.s)
		other := alike(second.s.Pending(), d, c, trade)
		if first.asked && d.Secret && event.Viewer(d.Player) != viewer { // another one that may be given
			for range 5 {
				if other = bot.Decide(second.s); fmt.Sprint(other) != fmt.Sprint(c) {
					break
				}
			}
			first.swapped++
		}
		var ok [2]bool
		if replies[0], ok[0] = first.answers(t, c, viewer); !ok[0] {
			t.Fatalf("%s: %s", what, replies[0])
		}
		if replies[1], ok[1] = second.answers(t, other, viewer); !ok[1] {
			return compared
		}
	}
	return compared
}

// twinStart fills in at random what a start needs, as a message and as a setup.
func twinStart(t *testing.T, p *program.Program, start string, chance *rng.Stream) (object, *game.Setup) {
	m, _ := randomStart(t, p, start, chance)
	s := game.NewSetup(p)
	s.Record = true
	for _, err := range []error{s.SetStart(start), s.SetPlayers(m["players"].([]string))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for key, text := range m["params"].(object) {
		player, param, of := strings.Cut(key, ".")
		if !of {
			player, param = "", key
		}
		if err := s.SetParam(player, param, text.(string)); err != nil {
			t.Fatal(err)
		}
	}
	return m, s
}

// begun is a game with the cards and dice of a setup; nil where what was filled in does not go together.
func begun(t *testing.T, p *program.Program, setup *game.Setup, m object, seed uint64) *twin {
	g, err := game.New(p, setup)
	if err != nil {
		return nil
	}
	w := &twin{h: opened(p), s: &game.State{}, cover: coverage.NewCover(p)}
	w.s.Count(w.cover)
	g.Restart(w.s, seed)
	delete(m, "deck")
	delete(m, "dice")
	if len(setup.Deck) > 0 {
		m["deck"] = setup.Deck
	}
	if len(setup.Dice) > 0 {
		m["dice"] = setup.Dice
	}
	if o := send(t, w.h, m); o["error"] != nil {
		w.h.Close()
		return nil
	}
	return w
}

func cardOf(s *game.State, text string) int {
	for c := range s.Game().Deck().Len() {
		if s.Game().Deck().Name(cards.ID(c)) == text {
			return c
		}
	}
	return -1
}

// answers gives an answer in the game and beside it. It gives what the viewer is told, and reports whether the answer is legal.
func (w *twin) answers(t *testing.T, c game.Choice, v event.Viewer) (reply string, ok bool) {
	text, err := words.Write(w.s, c)
	asked := w.s.Game().Name(w.s.Pending().Player)
	if err == nil {
		err = w.s.Answer(c)
	}
	if err != nil {
		return err.Error(), false
	}
	return hears(t, w.h, object{"do": "answer", "game": "g", "player": asked, "answer": text, "viewer": viewerName(w.h, v)}), true
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

// viewerName is a viewer as messages name them.
func viewerName(h *Host, v event.Viewer) string {
	if v < 0 {
		return viewTable
	}
	return h.games["g"].state().Game().Name(int(v))
}

// hearsAs is all that a viewer is told at this point: most of it at every decision, the rest now and then.
func hearsAs(t *testing.T, h *Host, v event.Viewer, n int) string {
	name := viewerName(h, v)
	messages := reads(name)
	if n%5 == 0 {
		messages = append(messages, moves(name)...)
	}
	return hears(t, h, messages...) + onScreenOf(h, v)
}

// wayOf reports whether the rules went another way in the other game, asked somebody else, moved more cards or fewer, or
// paid other chips.
func (w *twin) wayOf(o *twin) bool {
	if d, e := w.s.Pending(), o.s.Pending(); d != nil && e != nil && d.Player != e.Player {
		return true
	}
	for z, zone := range w.s.Zones { // how many cards lie somewhere everybody sees
		if len(zone) != len(o.s.Zones[z]) {
			return true
		}
	}
	return !slices.Equal(w.cover.Code, o.cover.Code) || !slices.Equal(w.cover.Else, o.cover.Else) || !slices.Equal(w.cover.Cases, o.cover.Cases) ||
		!slices.Equal(w.s.Piles, o.s.Piles) || w.s.Ledger.Pot() != o.s.Ledger.Pot()
}

// excuses is why a viewer may be told something else in the other game; "" where there is no excuse.
func (w *twin) excuses(o *twin, v event.Viewer) string {
	if w.wayOf(o) {
		return "the rules went another way"
	}
	if w.shown(v) != o.shown(v) {
		return "the rules have shown it"
	}
	return ""
}

// foundByAsking are the kinds of values that are found by asking.
var foundByAsking = []check.Kind{check.Player, check.Players, check.YesNo}

// shown is what the rules have shown a viewer of cards and fields, by the events of the whole record: cards that came to, lay in or went from where
// the rules say that he sees them, and what was revealed to him or laid face up.
func (w *twin) shown(v event.Viewer) string {
	var b strings.Builder
	told := w.asked && (w.s.Pending() == nil || !w.s.Pending().Secret) // what is answered in secret is told once all have answered
	declared := func(zone int) bool { return zone >= 0 && w.s.ZoneEyes(zone)&v.Mask() != 0 }
	for _, e := range w.s.Events(0) {
		switch {
		case e.Kind == event.Reveal && e.Who&v.Mask() != 0:
			fmt.Fprint(&b, e.Cards, e.Value.N, e.Value.L, " ")
		case told && e.Kind == event.Answer && e.Who&v.Mask() != 0 && len(e.Cards) == 0:
			fmt.Fprint(&b, e.Value.N, e.Value.L, e.Text, " ")
		case (w.dice || w.asked) && e.Kind == event.Set && e.Who&v.Mask() != 0 && slices.Contains(foundByAsking, e.Value.Type.Kind):
			fmt.Fprint(&b, e.Name, e.Value.N, e.Value.L, " ")
		case (e.Kind == event.Roll || e.Kind == event.Reroll || e.Kind == event.Keep) && e.Who&v.Mask() != 0:
			fmt.Fprint(&b, e.Faces, " ")
		case len(e.Cards) == 0:
		case declared(e.Zone) || declared(e.From):
			fmt.Fprint(&b, e.Cards, " ")
		default:
			for i, eyes := range e.Eyes {
				if eyes&v.Mask() != 0 && e.Kind != event.Answer {
					fmt.Fprint(&b, e.Cards[i], " ")
				}
			}
		}
	}
	return b.String()
}
