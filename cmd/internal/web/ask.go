package web

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// ask is the open decision as a form, for whoever is asked.
type ask struct {
	For    string // who is asked
	Aside  bool   // the viewer may answer for them, and is not asked themselves
	Token  string
	Prompt string
	Legal  string
	Secret bool
	Beside string // what it is that stands beside answers

	Buttons []button
	Amounts []amount
	Cards   []card // that can be taken, or of which one is chosen
	One     bool   // one of them is chosen by its button
	Takes   bool   // several are taken
	Dice    bool   // they are dice
	Least   int64
	Most    int64
	None    string // what to take nothing is called, "" where it is not legal
	Shown   []table.Shown
	Zone    string // where all the cards lie, which the page does not draw again
	Seat    int
}

// button is an answer with one touch.
type button struct {
	Label string
	Value string
	Aside string // what the rules show beside it
	Unfit bool
	Quiet bool // to get out of it
}

// amount is a number that is answered.
type amount struct {
	Act         string // bet, raise; "" where the number is the answer
	Label       string
	Button      string
	Least, Most int64
}

// mostButtons is how many answers have a button of their own; more numbers than that have a slider.
const mostButtons = 12

// newAsk is the open decision, for whoever is asked.
func newAsk(w *table.Scribe, token string) *ask {
	s := w.State
	d := s.Pending()
	a := &ask{Token: token, Prompt: say.Capital(w.Prompt()), Legal: w.Legal(), Secret: d.Unheard(), Beside: w.Beside(),
		Shown: w.Shown(), Seat: d.Player, Least: d.Least, Most: d.Most}
	switch d.Kind {
	case program.AskAction:
		a.betting(d)
		return a
	case program.AskYesNo:
		a.Buttons = []button{{Label: "Yes", Value: "yes"}, {Label: "No", Value: "no"}}
	case program.AskWord:
		for i, word := range d.Words {
			label := strings.ReplaceAll(clean(s.Text(program.Value{Type: check.Of(check.WordKind), N: word})), "_", " ")
			a.Buttons = append(a.Buttons, button{Label: label, Value: place(i), Unfit: !s.MayAnswer(game.Choice{N: word})})
		}
	case program.AskNumber, program.AskBet:
		a.number(w, d)
	case program.AskOne:
		a.one(w, d)
	case program.AskCards, program.AskDice:
		a.take(w, d)
	}
	if d.Pass {
		a.Buttons = append(a.Buttons, button{Label: "Pass", Value: "[pass]", Quiet: true})
	}
	if d.Fold {
		a.Buttons = append(a.Buttons, button{Label: "Fold", Value: "[fold]", Quiet: true})
	}
	return a
}

// place names what stands at a place among what can be chosen.
func place(i int) string { return "[#" + strconv.Itoa(i+1) + "]" }

// betting is a round of betting.
func (a *ask) betting(d *game.Decision) {
	l := &d.Bet
	add := func(can bool, label, value string, quiet bool) {
		if can {
			a.Buttons = append(a.Buttons, button{Label: label, Value: value, Quiet: quiet})
		}
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	add(l.Check, "Check", "check", false)
	add(l.Call > 0, "Call "+number(l.Call), "call", false)
	if l.Bet.Most > 0 {
		a.Amounts = append(a.Amounts, amount{"bet", "Bet", "Bet", l.Bet.Least, l.Bet.Most})
	}
	if l.Raise.Most > 0 {
		label, button := "Raise to", "Raise"
		if l.Completes {
			label, button = "Complete to", "Complete"
		}
		a.Amounts = append(a.Amounts, amount{"raise", label, button, l.Raise.Least, l.Raise.Most})
	}
	add(l.AllIn, "All-in", "all-in", false)
	add(l.Fold, "Fold", "fold", true)
	add(l.Pass, "Pass", "pass", true)
}

// number is a number, or chips: few have a button each.
func (a *ask) number(w *table.Scribe, d *game.Decision) {
	if d.Least > d.Most {
		return
	}
	beside := map[string]string{}
	for _, shown := range a.Shown {
		beside[shown.Label] = plain(shown.Text)
	}
	if d.Most-d.Least < mostButtons {
		fits := w.State.KnowsLegal(w.Viewer)
		for n := d.Least; n <= d.Most; n++ {
			text := strconv.FormatInt(n, 10)
			a.Buttons = append(a.Buttons, button{Label: text, Value: text, Aside: beside[text],
				Unfit: fits && !w.State.MayAnswer(game.Choice{Act: game.Pick, N: n})})
		}
		a.Shown = nil
		return
	}
	label := "How many?"
	if d.Kind == program.AskBet {
		label = "How many chips?"
	}
	a.Amounts = []amount{{"", label, "", d.Least, d.Most}}
}

// one is one thing of several.
func (a *ask) one(w *table.Scribe, d *game.Decision) {
	s := w.State
	for i, item := range d.Items {
		unfit := s.KnowsLegal(w.Viewer) && !s.MayAnswer(game.Choice{N: int64(item)})
		if d.ItemKind == check.Card {
			a.One = true
			a.Cards = append(a.Cards, a.card(w, d, i, unfit))
			continue
		}
		b := button{Label: w.Item(d, item), Value: place(i), Unfit: unfit}
		if i < len(a.Shown) {
			b.Aside = plain(a.Shown[i].Text)
		}
		a.Buttons = append(a.Buttons, b)
	}
	if d.ItemKind != check.Card {
		a.Shown = nil
	}
}

// mostTried is how many sets of cards are looked at to find out which cards fit.
const mostTried = 500

// take is cards or dice that are taken.
func (a *ask) take(w *table.Scribe, d *game.Decision) {
	s := w.State
	if d.Least > d.Most {
		return
	}
	a.Takes = true
	fits := map[int32]bool{}
	complete, tried := false, 0
	if s.KnowsLegal(w.Viewer) {
		complete = s.EachTake(func(cards []int32) bool {
			for _, c := range cards {
				fits[c] = true
			}
			tried++
			return tried > mostTried || len(fits) == len(d.Items)
		}) && tried <= mostTried
	}
	for i, item := range d.Items {
		c := a.card(w, d, i, complete && len(fits) > 0 && !fits[item])
		a.Cards = append(a.Cards, c)
	}
	if d.Kind == program.AskDice {
		a.Dice = true
		var shown []string
		for _, c := range a.Cards {
			shown = append(shown, c.Rank)
		}
		for i, die := range dice(shown) {
			a.Cards[i].Die = die
		}
	}
	if d.Least == 0 {
		a.None = "None"
	}
	if zone, all := s.TakenFrom(); all && s.ZoneOwner(zone) == d.Player {
		a.Zone = s.ZoneName(zone)
	}
}

// card is a thing that can be taken, as it is drawn.
func (a *ask) card(w *table.Scribe, d *game.Decision, i int, unfit bool) card {
	c := card{Item: i + 1, Unfit: unfit}
	item := d.Items[i]
	switch {
	case d.ItemKind == check.Card && !w.State.FaceDown(d, item):
		c.Face = w.Face(item)
	case d.ItemKind == check.Card:
		c.Back, c.Face.Name = true, w.Item(d, item)
		c.Long = "hidden card " + c.Face.Name
	default:
		c.Face.Name = w.Item(d, item)
		c.Rank, c.Long = c.Face.Name, c.Face.Name
	}
	return c
}

// answered is the answer that a form gives, as it is typed.
func answered(form url.Values) (string, error) {
	act, number := form.Get("act"), strings.TrimSpace(form.Get("number"))
	switch {
	case form.Has("answer"):
		return form.Get("answer"), nil
	case form.Has("typed"):
		return form.Get("typed"), nil
	case form.Has("take"):
		var places []string
		for _, at := range form["pick"] {
			n, err := strconv.Atoi(at)
			if err != nil || n < 1 || len(places) > 1000 {
				return "", errors.New("that is nothing that can be taken")
			}
			places = append(places, "#"+strconv.Itoa(n))
		}
		if len(places) == 0 {
			return "none", nil
		}
		return "[" + strings.Join(places, " ") + "]", nil
	case number == "":
		return "", errors.New("say how many")
	case act == "raise":
		return "raise to " + number, nil
	case act == "bet":
		return "bet " + number, nil
	}
	return number, nil
}
