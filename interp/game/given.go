package game

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
)

// Wanted is what a game is to be set up with, as it was typed.
type Wanted struct {
	Start   *string  // nil: the rules' first
	Players []string // none: as many as it takes at least
	Options []program.Arg
	Params  []program.Arg
}

// Wrong is why a setup cannot be given something.
type Wrong struct {
	Arg program.Arg
	error
}

// Unwrap is the reason.
func (w *Wrong) Unwrap() error { return w.error }

// Give gives a setup what is wanted: the start first, which says what else there may be, and parameters last, which go by all
// the others. Where an option or parameter does not fit, the error is a [*Wrong].
func (s *Setup) Give(w Wanted) error {
	if w.Start != nil {
		if err := s.SetStart(*w.Start); err != nil {
			return err
		}
	}
	if w.Players != nil {
		if err := s.SetPlayers(w.Players); err != nil {
			return err
		}
	}
	for _, o := range w.Options {
		if err := s.SetOption(o.Name, o.Value); err != nil {
			return &Wrong{o, err}
		}
	}
	for _, a := range w.Params {
		if err := s.SetParam(a.Player, a.Name, a.Value); err != nil {
			return &Wrong{a, err}
		}
	}
	return nil
}

// Param is a parameter that is written with its name: skill, or Ann.skill for one player's.
func Param(key, value string) program.Arg {
	player, name, own := strings.Cut(key, ".")
	if !own {
		player, name = "", key
	}
	return program.Arg{Player: player, Name: name, Value: value}
}

// Args is every parameter and stat that the setup was given, in the order in which it was. Given to another setup of the
// same start and players in this order, by [Setup.SetParam], they make the same game.
func (s *Setup) Args() []program.Arg { return append([]program.Arg(nil), s.args...) }

// Changed is every option that is not as it is by default, in the order of the rules, as [Setup.SetOption] takes it.
func (s *Setup) Changed() []program.Arg {
	var changed []program.Arg
	for i, o := range s.p.Rules.Options {
		if s.Options[i] != s.p.Options[i].Default {
			changed = append(changed, program.Arg{Name: o.Name, Value: s.optionText(o.Type, s.Options[i])})
		}
	}
	return changed
}

// OptionValue is what an option is in the setup, as [Setup.SetOption] takes it; "" where there is no such option.
func (s *Setup) OptionValue(name string) string {
	for i, o := range s.p.Rules.Options {
		if o.Name == name {
			return s.OptionAt(i)
		}
	}
	return ""
}

// OptionAt is what the i-th of the options is set to, as it is typed.
func (s *Setup) OptionAt(i int) string { return s.optionText(s.p.Rules.Options[i].Type, s.Options[i]) }

// optionText is how a value of an option is typed.
func (s *Setup) optionText(t check.Type, v int64) string {
	if i, ok := program.IsWord(v); ok {
		return s.p.Words[i]
	}
	switch {
	case v == program.None:
		return "none"
	case v == program.All:
		return "all"
	}
	switch t.Kind {
	case check.YesNo:
		return [2]string{"no", "yes"}[v]
	case check.Text:
		return slices.Concat(s.p.Texts, s.Texts)[v]
	case check.Dice:
		count, pips := program.DiceParts(v)
		return dice.Code{Dice: int(count), Pips: int(pips)}.String()
	case check.Rank:
		return s.p.Ranks[v]
	case check.Suit:
		return s.p.Suits[v]
	case check.Category:
		return hands.Category(v).String()
	case check.Combination:
		return hands.Hand(v).String()
	}
	return say.Number(v)
}
