package game

import (
	"croupier/dsl/check"
	"croupier/interp/say"
)

// Arg is something that a setup was given, as it was typed: an option, or a parameter or stat of one player, or of all
// where Player is "".
type Arg struct{ Player, Name, Text string }

// Args is every parameter and stat that the setup was given, in the order in which it was. Given to another setup of the
// same start and players in this order, by [Setup.SetParam], they make the same game.
func (s *Setup) Args() []Arg { return append([]Arg(nil), s.args...) }

// Changed is every option that is not as it is by default, in the order of the rules, as [Setup.SetOption] takes it.
func (s *Setup) Changed() []Arg {
	var changed []Arg
	for i, o := range s.p.Rules.Options {
		if s.Options[i] != s.p.Options[i].Default {
			changed = append(changed, Arg{Name: o.Name, Text: s.optionValueText(o, s.Options[i])})
		}
	}
	return changed
}

// optionValueText is how an option's value is typed.
func (s *Setup) optionValueText(o *check.Option, value int64) string {
	for _, lit := range o.Values {
		if s.p.OptionValue(lit) == value {
			return literalText(lit)
		}
	}
	return say.Number(value)
}

// LiteralText is a value of an option as [Setup.SetOption] takes it.
func LiteralText(l check.Literal) string { return literalText(l) }

// OptionValue is what an option is in the setup, as [Setup.SetOption] takes it; "" where there is no such option.
func (s *Setup) OptionValue(name string) string {
	for i, o := range s.p.Rules.Options {
		if o.Name == name {
			if s.Options[i] == s.p.Options[i].Default {
				return literalText(o.Default)
			}
			return s.optionValueText(o, s.Options[i])
		}
	}
	return ""
}
