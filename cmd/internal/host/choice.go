package host

import (
	"encoding/json"
	"strconv"
	"strings"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/strict"
	"croupier/interp/words"
)

// answer is an answer as a message gives it.
type answer struct {
	typed string
	exact *exact
	given bool
}

// exact is an answer in the words of a decision's legal answers, so that nothing in it can be read in two ways.
type exact struct {
	Word   *string `json:"word,omitempty" help:"one of words"`
	Number *int64  `json:"number,omitempty" help:"a number from least to most"`
	One    *int    `json:"one,omitempty" help:"which of one_of, counted from 0"`
	Take   *[]int  `json:"take,omitempty" help:"which of from, counted from 0; none of them: []"`
	Check  bool    `json:"check,omitempty" help:"true: check"`
	Call   bool    `json:"call,omitempty" help:"true: call"`
	Bet    *int64  `json:"bet,omitempty" help:"so many chips"`
	Raise  *int64  `json:"raise,omitempty" help:"to so many chips"`
	AllIn  bool    `json:"all_in,omitempty" help:"true: everything"`
	Fold   bool    `json:"fold,omitempty" help:"true: drop out"`
	Pass   bool    `json:"pass,omitempty" help:"true: decline"`
}

// UnmarshalJSON reads a text, a number, true or false, a list, or an object.
func (a *answer) UnmarshalJSON(b []byte) error {
	a.given = true
	switch {
	case b[0] == '{':
		a.exact = &exact{}
		if err := strict.Unmarshal(b, a.exact); err != nil {
			return wrong(codeWrongField, "an answer has one of "+strings.Join(fieldsOf(a.exact), ", "), "this is no answer: %s",
				strings.TrimPrefix(err.Error(), "json: "))
		}
		return nil
	case b[0] == '[':
		var list []plain
		if err := json.Unmarshal(b, &list); err != nil {
			return err
		}
		parts := make([]string, len(list))
		for i, p := range list {
			parts[i] = string(p)
		}
		if a.typed = strings.Join(parts, " "); len(parts) == 0 {
			a.typed = "none"
		}
		return nil
	case string(b) == "null":
		a.given = false
		return nil
	}
	var p plain
	err := p.UnmarshalJSON(b)
	a.typed = string(p)
	return err
}

// text is the answer as it is typed.
func (a *answer) text(s *game.State, d *game.Decision) (string, error) {
	if !a.given {
		return "", wrong(codeWrongField, "decision says what is legal", "the message gives no answer")
	}
	if a.exact == nil {
		return a.typed, nil
	}
	c, err := a.exact.choice(s, d)
	if err != nil {
		return "", err
	}
	return words.Write(s, c)
}

// choice is the answer as the game takes it.
func (e *exact) choice(s *game.State, d *game.Decision) (game.Choice, error) {
	var all []game.Choice
	add := func(c game.Choice) { all = append(all, c) }
	if e.Word != nil {
		c, err := wordChoice(s, d, *e.Word)
		if err != nil {
			return c, err
		}
		add(c)
	}
	if e.Number != nil {
		if d.Kind != program.AskNumber && d.Kind != program.AskBet {
			return game.Choice{}, notThis(s, "number")
		}
		add(game.Choice{Act: game.Pick, N: *e.Number})
	}
	if e.One != nil {
		if d.Kind != program.AskOne || *e.One < 0 || *e.One >= len(d.Items) {
			return game.Choice{}, notThis(s, "one")
		}
		add(game.Choice{Act: game.Pick, N: int64(d.Items[*e.One])})
	}
	if e.Take != nil {
		c := game.Choice{Act: game.Take, Cards: []int32{}}
		for i, at := range *e.Take {
			if d.Kind != program.AskCards && d.Kind != program.AskDice || at < 0 || at >= len(d.Items) {
				return game.Choice{}, notThis(s, "take")
			}
			for _, before := range (*e.Take)[:i] {
				if before == at {
					return game.Choice{}, &game.Illegal{Reason: "what is taken cannot be taken twice", Legal: s.Legal()}
				}
			}
			c.Cards = append(c.Cards, d.Items[at])
		}
		add(c)
	}
	if e.Bet != nil {
		add(game.Choice{Act: game.Bet, N: *e.Bet})
	}
	if e.Raise != nil {
		add(game.Choice{Act: game.Raise, N: *e.Raise})
	}
	for _, act := range []struct {
		on  bool
		act game.Act
	}{{e.Check, game.Check}, {e.Call, game.Call}, {e.AllIn, game.AllIn}, {e.Fold, game.Fold}, {e.Pass, game.Pass}} {
		if act.on {
			add(game.Choice{Act: act.act})
		}
	}
	if len(all) != 1 {
		return game.Choice{}, wrong(codeWrongField, "an answer has exactly one of "+strings.Join(fieldsOf(e), ", "),
			"this answer says %d things", len(all))
	}
	return all[0], nil
}

func notThis(s *game.State, what string) error {
	return &game.Illegal{Reason: "no such " + what + " can be answered here", Legal: s.Legal()}
}

// wordChoice finds a word among the legal ones.
func wordChoice(s *game.State, d *game.Decision, word string) (game.Choice, error) {
	if d.Kind == program.AskYesNo && (word == "yes" || word == "no") {
		c := game.Choice{Act: game.Pick}
		if word == "yes" {
			c.N = 1
		}
		return c, nil
	}
	for _, w := range d.Words {
		if i, ok := program.IsWord(w); ok && d.Kind == program.AskWord && s.Game().Program().Words[i] == word {
			return game.Choice{Act: game.Pick, N: w}, nil
		}
	}
	return game.Choice{}, &game.Illegal{Reason: strconv.Quote(brief(word)) + " is not one of the words", Legal: s.Legal()}
}

type legalMessage struct {
	reading
	Most *int `json:"most,omitempty" help:"how many answers the reply may have: 1 to 1000, and 100 unless it says"`
}

type legalReply struct {
	Game     string       `json:"game" help:"the game"`
	Entry    int          `json:"entry" help:"the entry after which it stands as it does"`
	Player   string       `json:"player" help:"who is asked"`
	Kind     string       `json:"kind" help:"the decision's kind"`
	Legal    words.Object `json:"legal" help:"what is legal"`
	Answers  []string     `json:"answers" help:"legal answers; each can be sent as the answer"`
	Complete bool         `json:"complete" help:"there are no others"`
}

func (m *legalMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	most, err := bounded("most", m.Most, usualAnswer, 1, mostAnswers)
	if err != nil {
		return nil, err
	}
	s, d, err := t.open()
	if err != nil {
		return nil, err
	}
	if v != event.Viewer(d.Player) && v != event.Record {
		return nil, wrong(codeNotYours, "read it as the player who is asked", "only who is asked may know what they can answer")
	}
	r := legalReply{Game: t.name, Entry: t.s.Head(), Player: s.Game().Name(d.Player), Kind: d.KindName(),
		Legal: words.LegalJSON(s), Answers: []string{}}
	known := map[string]bool{}
	r.Complete = eachLegal(s, d, func(c game.Choice) bool {
		if len(r.Answers) == most {
			return false
		}
		if s.MayAnswer(c) {
			if text, err := words.Write(s, c); err == nil && !known[text] {
				known[text] = true
				r.Answers = append(r.Answers, text)
			}
		}
		return true
	})
	return r, nil
}

// eachLegal goes through what might be answered, and more, until it is told that it is enough. It reports whether that was
// all.
func eachLegal(s *game.State, d *game.Decision, more func(game.Choice) bool) (complete bool) {
	rest := []game.Choice{{Act: game.Pass}, {Act: game.Fold}}
	numbers := func(act game.Act, least, most int64) bool {
		for n := least; n <= most; n++ {
			if !more(game.Choice{Act: act, N: n}) {
				return false
			}
		}
		return true
	}
	complete = true
	switch d.Kind {
	case program.AskWord:
		for _, w := range d.Words {
			complete = complete && more(game.Choice{N: w})
		}
	case program.AskYesNo:
		complete = numbers(game.Pick, 0, 1)
	case program.AskNumber, program.AskBet:
		complete = numbers(game.Pick, d.Least, d.Most)
	case program.AskOne:
		for _, item := range d.Items {
			complete = complete && more(game.Choice{N: int64(item)})
		}
	case program.AskCards, program.AskDice:
		if d.Least <= d.Most {
			enough := d.Least == 0 && !more(game.Choice{Act: game.Take, Cards: []int32{}})
			all := s.EachTake(func(cards []int32) bool {
				enough = !more(game.Choice{Act: game.Take, Cards: append([]int32{}, cards...)})
				return enough
			})
			complete = all && !enough
		}
	case program.AskAction:
		rest = []game.Choice{{Act: game.Fold}, {Act: game.Pass}}
		for _, act := range []game.Act{game.Check, game.Call, game.AllIn} {
			complete = complete && more(game.Choice{Act: act})
		}
		complete = complete && numbers(game.Bet, d.Bet.Bet.Least, d.Bet.Bet.Most) &&
			numbers(game.Raise, d.Bet.Raise.Least, d.Bet.Raise.Most)
	}
	for _, c := range rest {
		complete = complete && more(c)
	}
	return complete
}
