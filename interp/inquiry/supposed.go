package inquiry

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/words"
)

// mostUngiven is how many parameters are named that were not given and are nothing then.
const mostUngiven = 3

// supposed is what was taken for the parameters that were not given: "required is 1", "take is not given".
func (q *inquiry) supposed() (parts []string) {
	if q.State != nil { // which has begun with what there was
		return nil
	}
	type one struct {
		field *check.Field
		who   []string
	}
	var all []one
	for _, m := range q.Setup.Supposed() {
		if slices.Contains(q.varied, m.Field.Name) || slices.Contains(q.varied, m.Player+"."+m.Field.Name) {
			continue
		}
		if n := len(all); n > 0 && all[n-1].field == m.Field {
			all[n-1].who = append(all[n-1].who, m.Player)
		} else {
			all = append(all, one{m.Field, []string{m.Player}})
		}
	}
	var without []string
	for _, o := range all {
		name := say.Readable(o.field.Name)
		if o.field.PerPlayer && len(o.who) < len(q.Setup.Players) {
			name = say.AndList(o.who) + "'s " + name
		}
		switch value, ok := q.first(o.field.Value); {
		case !ok: // what it is follows from the rules, such as the player's name
		case value != "":
			parts = append(parts, name+" is "+value)
		case o.field.Everybody: // that something hidden was not given is a secret too
			without = append(without, name)
		}
	}
	switch n := len(without); {
	case n > mostUngiven:
		parts = append(parts, "nothing else is given")
	case n > 1:
		parts = append(parts, say.AndList(without)+" are not given")
	case n == 1:
		parts = append(parts, without[0]+" is not given")
	}
	return parts
}

// first is what a field is at first, as people read it; "" where that is nothing: none, no or 0. It is not known where the rules
// work it out.
func (q *inquiry) first(e syntax.Expr) (value string, known bool) {
	text := q.Program.Rules.Span(e).Text()
	switch e := syntax.Bare(e).(type) {
	case *syntax.OptionExpr:
		text = q.Setup.OptionValue(e.Name.Name)
	case *syntax.NumberLit, *syntax.YesNoLit, *syntax.CodeLit, *syntax.NoneLit, *syntax.TextLit:
	case *syntax.NameExpr:
		if !slices.Contains(q.Program.Words, text) {
			return "", false
		}
	default:
		return "", false
	}
	if text == "none" || text == "no" || text == "0" {
		text = ""
	}
	return say.Readable(text), true
}

// mostForeseen is how many answers are told that are certain.
const mostForeseen = 3

// foreseen are the answers that the policies give before chance has had a part in the game: "P1 answers 1 to "Dice to take"".
// From an open decision it is the first answer, where that is no secret of cards. What is bet is not told, nor what the questions
// themselves say is usual.
func (q *inquiry) foreseen() (parts []string) {
	if q.Best != nil || q.Ends || !q.asks() {
		return nil
	}
	s := q.State
	switch {
	case s != nil:
		s = s.Clone()
	case q.game == nil:
		return nil
	default:
		s = q.game.Start(q.Seed)
	}
	begun := q.State == nil
	for d := s.Pending(); d != nil && len(q.Answers) == 0 && len(parts) < mostForeseen; d = s.Pending() {
		if begun && !s.Certain() {
			break
		}
		c, text, line := q.sure(s)
		if text == "" {
			break
		}
		if line && d.Kind != program.AskAction && d.Prompt != "" {
			asked := d.Prompt
			if a := s.OpenAsk(); a != nil && len(a.PromptParts) > 0 && asked == a.Prompt {
				asked += " ..." // and what is counted behind it
			}
			parts = append(parts, q.deciding(s.Game().Chair(d.Player))+" answers "+text+" to "+strconv.Quote(asked))
		}
		if !begun || s.Answer(c) != nil {
			break
		}
	}
	return parts
}

// sure is the answer that a policy gives whatever chance it has of its own, and whether one of its lines says so; no text: there
// is none that is sure, or it is cards or dice.
func (q *inquiry) sure(s *game.State) (c game.Choice, text string, line bool) {
	d := s.Pending()
	chair := s.Game().Chair(d.Player)
	if chair >= len(q.Policies) || d.Kind == program.AskCards || d.Kind == program.AskDice || d.ItemKind == check.Card {
		return c, "", false
	}
	for seed := range uint64(3) {
		bot, err := policy.New(q.Program, q.Policies[chair], seed, q.decider(chair))
		if err != nil {
			return c, "", false
		}
		by, ok := bot.(policy.Speaker)
		if !ok {
			return c, "", false
		}
		now, err := bot.Decide(s)
		if err != nil {
			return c, "", false
		}
		spoke, usual := by.Spoke()
		said, err := words.Write(s, now)
		if err != nil || !spoke && !usual || text != "" && said != text {
			return c, "", false
		}
		c, text, line = now, said, spoke && !usual
	}
	return c, text, line
}
