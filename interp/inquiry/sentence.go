package inquiry

import (
	"slices"
	"strings"

	"croupier/interp/builtin"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/say"
)

// headline is the answer in a few words: the chance of the condition that is asked about, or else of what the rules have the
// players aim at. Told is the result which that tells of; "" where the headline is empty, as the rules do not say what they aim
// at.
func (q *inquiry) headline(f *report.Figures) (text, told string) {
	about, said, ok := q.Condition, []report.Said{}, false
	if about != "" {
		told = odds.WhereName
		for i := range f.Groups {
			if g := &f.Groups[i]; g.Result == told {
				said = append(said, report.Said{Chance: g.Lines[0].Holding(func(v *report.Value) bool { return v.Text == "yes" })})
			}
		}
		about = say.Capital(about)
	} else if a := aimOf(q.Program, q.Setup); a.kind == aimMany {
		if text = f.Averages(a.result.Name, len(q.Setup.Players) == 1); text != "" {
			text = say.Capital(text)
		}
		return text, a.result.Name
	} else if a.result != nil {
		if said, ok = a.lines(f, q.Setup.Players); !ok {
			return "", ""
		}
		about, told = a.says(), a.result.Name
	}
	const most = 6 // players who are told of
	var parts []string
	for _, s := range said[:min(len(said), most)] {
		if len(q.Setup.Players) == 1 {
			s.Who = ""
		}
		parts = append(parts, strings.TrimSpace(s.Who+" "+s.Full()))
	}
	if len(parts) == 0 {
		return "", ""
	}
	if more := len(said) - len(parts); more > 0 {
		parts = append(parts, "and "+report.Counted(int64(more), "more player"))
	}
	return about + ": " + strings.Join(parts, ", "), told
}

// sentence begins the answer: the headline, and how those play whose chance it is.
func (q *inquiry) sentence(f *report.Figures) []report.Part {
	text, _ := q.headline(f)
	if text == "" {
		return nil
	}
	if n := int64(len(q.Answers)); n > 0 {
		text += ", after " + report.Counted(n, "given answer")
	}
	if how := q.plays(); how != "" {
		text += ", if " + how
	}
	return []report.Part{report.Styled(report.Bold, text+".").Hanging(2)}
}

// plays says how those decide whom the rules ask.
func (q *inquiry) plays() string {
	names := q.Policies
	if q.Best != nil {
		return q.Setup.Players[q.Best.Player] + " plays as well as possible for " + q.Goal
	}
	by := func(name string) string {
		if name == builtin.RandomPolicy {
			return "answers at random"
		}
		return "goes by the policy " + name
	}
	var parts []string
	switch {
	case q.Ends || len(names) == 0:
	case len(names) == 1:
		parts = append(parts, q.decider(0)+" "+by(names[0]))
	case len(slices.Compact(slices.Sorted(slices.Values(names)))) == 1:
		parts = append(parts, "everybody "+by(names[0]))
	default:
		for i, name := range names {
			parts = append(parts, q.decider(i)+" "+by(name))
		}
	}
	return say.AndList(parts)
}

// brief is every result in a line, and how everything is seen.
func (q *inquiry) brief(f *report.Figures) []report.Part {
	_, told := q.headline(f)
	parts := append([]report.Part{report.Gap{}}, f.Brief(told, len(q.Setup.Players) == 1)...)
	return append(parts, report.Styled(report.Dim, q.Hint.All))
}
