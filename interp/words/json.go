package words

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/cards"
)

// Object is a JSON object under construction.
type Object map[string]any

// JSON is a value as JSON has it: numbers, true and false, texts, lists, and null for none.
func JSON(s *game.State, v program.Value) any {
	switch {
	case v.Hidden:
		return nil
	case v.Frac != nil:
		return v.Frac.RatString()
	}
	if v.Type.Kind.IsList() {
		list := make([]any, len(v.L))
		for i, item := range v.L {
			switch {
			case item < 0 && v.Type.Kind == check.Cards: // a card that is not seen
			case v.Type.Kind == check.Words:
				list[i] = s.P.Words[item]
			default:
				list[i] = JSON(s, program.Value{Type: check.Of(v.Type.Kind.Item()), N: int64(item)})
			}
		}
		return list
	}
	if v.N == program.None {
		return nil
	}
	if v.N <= program.WordEnd {
		return s.Plain(v.Type, v.N)
	}
	switch v.Type.Kind {
	case check.Number, check.Pile:
		return v.N
	case check.YesNo:
		return v.N != 0
	}
	return s.Plain(v.Type, v.N)
}

// EventJSON is an event as a viewer may see it.
func EventJSON(s *game.State, e event.Seen) Object {
	o := Object{"event": e.Kind.String()}
	if e.Player != int(event.Table) {
		o["player"] = s.M.Name(e.Player)
	}
	if e.Name != "" {
		o["name"] = e.Name
	}
	switch e.Kind {
	case event.Deal, event.Burn, event.Move, event.Shuffle, event.Reveal:
		if e.Zone >= 0 {
			o["zone"] = s.ZoneName(e.Zone)
		}
		if e.From >= 0 && e.From != e.Zone {
			o["from"] = s.ZoneName(e.From)
		}
	case event.Roll:
		if o["roll"] = e.Text; e.Hidden == 0 {
			o["total"] = e.Amount
		}
		if e.On > 0 && e.Hidden == 0 {
			shown := make([]any, len(e.Faces))
			for i, face := range e.Faces {
				shown[i] = s.FaceName(e.On, face)
			}
			o["shown"] = shown
			delete(o, "total")
		}
	case event.Say:
		o["text"] = e.Text
	case event.Pay:
		delete(o, "name")
		o["from"], o["to"] = e.Name, e.Text
		if e.To >= 0 {
			o["to_player"] = s.M.Name(e.To)
		}
	case event.Bet:
		o["action"] = e.Name
		delete(o, "name")
	}
	if e.Kind == event.Answer {
		delete(o, "name")
		o["verb"] = e.Name
		if e.Text != "" {
			o["answer"] = e.Text
		} else if len(e.Eyes) == 0 && e.Value.Type.Kind != check.Invalid {
			o["answer"] = JSON(s, e.Value)
		}
	}
	switch e.Kind {
	case event.Ante, event.Post, event.Bet, event.Return, event.Win, event.Pay:
		o["amount"] = e.Amount
	case event.Set, event.Result:
		o["value"] = JSON(s, e.Value)
	case event.Reveal:
		if e.Name != "" {
			o["value"] = JSON(s, e.Value)
		}
	}
	if len(e.Cards) > 0 {
		o["count"] = len(e.Cards)
		if e.Hidden < len(e.Cards) {
			names := make([]any, len(e.Cards))
			for i, c := range e.Cards {
				if c >= 0 {
					names[i] = s.M.Cards.Name(cards.ID(c))
				}
			}
			o["cards"] = names
		}
	}
	switch {
	case len(e.Faces) > 0:
		o["faces"] = e.Faces
	case e.Hidden > 0 && (e.Kind == event.Roll || e.Kind == event.Reroll):
		o["count"] = e.Hidden
	}
	return o
}

// LegalJSON describes the legal answers of the open decision.
func LegalJSON(s *game.State) Object {
	d := &s.Question
	o := Object{}
	switch d.Kind {
	case program.AskWord:
		o["words"] = JSON(s, program.Value{Type: check.Of(check.Words), L: wordNumbers(d.Words)})
	case program.AskYesNo:
		o["words"] = []string{"yes", "no"}
	case program.AskNumber, program.AskBet:
		o["least"], o["most"] = d.Least, d.Most
	case program.AskOne:
		o["one_of"] = JSON(s, program.Value{Type: check.Of(d.ItemKind.List()), L: s.SeenItems(d)})
	case program.AskCards, program.AskDice:
		o["least"], o["most"] = d.Least, d.Most
		o["from"] = JSON(s, program.Value{Type: check.Of(d.ItemKind.List()), L: s.SeenItems(d)})
	case program.AskAction:
		l := &d.Bet
		if l.Check {
			o["check"] = true
		}
		if l.Call > 0 {
			o["call"] = l.Call
		}
		if l.Bet.Most > 0 {
			o["bet"] = []int64{l.Bet.Least, l.Bet.Most}
		}
		if l.Raise.Most > 0 {
			o["raise"] = []int64{l.Raise.Least, l.Raise.Most}
		}
		if l.AllIn {
			o["all_in"] = true
		}
	}
	if d.Fold {
		o["fold"] = true
	}
	if d.Pass {
		o["pass"] = true
	}
	if d.ItemKind == check.Card && (d.Kind == program.AskCards || d.Kind == program.AskOne) {
		if about := attributesJSON(s, s.SeenItems(d)); about != nil {
			o["attributes"] = about
		}
	}
	return o
}

func wordNumbers(words []int64) []int32 {
	list := make([]int32, len(words))
	for i, w := range words {
		n, _ := program.IsWord(w)
		list[i] = int32(n)
	}
	return list
}
