package game

import "croupier/dsl/check"

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
