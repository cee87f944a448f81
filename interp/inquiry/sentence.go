package inquiry

import (
	"slices"
	"strings"

	"croupier/interp/builtin"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/say"
)

// Headline is an answer in a few words. It is empty where the rules do not say what they aim at.
type Headline struct {
	About string // what it is of: "Won"
	Came  string // what came of that: "Ann 83.3 % (5/6), Bob 16.7 % (1/6)"
	told  string // the result which that tells of
}

// String is the headline as a sentence begins.
func (h Headline) String() string {
	if h.Came == "" {
		return ""
	}
	return h.About + ": " + h.Came
}

// headline is the answer in a few words: the chance of the condition that is asked about, or else of what the rules have the
// players aim at.
func (q *inquiry) headline(f *report.Figures) Headline {
	about, told, said, ok := q.Condition, "", []report.Said{}, false
	if about != "" {
		told = odds.WhereName
		for i := range f.Groups {
			if g := &f.Groups[i]; g.Result == told {
				said = append(said, report.Said{Chance: g.Lines[0].Holding(func(v *report.Value) bool { return v.Text == "yes" })})
			}
		}
		about = say.Capital(about)
	} else if a := aimOf(q.Program, q.Setup).within(q.Program, q.Setup, f); a.kind == aimMany {
		name := a.result.Name
		return Headline{say.Capital(report.Readable(name)) + " on average", f.Averages(name, len(q.Setup.Players) == 1), name}
	} else if a.result != nil {
		if said, ok = a.lines(f, q.Setup.Players); !ok {
			return Headline{}
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
		return Headline{}
	}
	if more := len(said) - len(parts); more > 0 {
		parts = append(parts, "and "+report.Counted(int64(more), "more player"))
	}
	return Headline{about, strings.Join(parts, ", "), told}
}

// sentence begins the answer: the headline, and how those play whose chance it is.
func (q *inquiry) sentence(f *report.Figures) []report.Part {
	text := q.headline(f).String()
	if text == "" {
		return nil
	}
	if n := int64(len(q.Answers)); n > 0 {
		text += ", after " + report.Counted(n, "given answer")
	}
	if how := q.supposing(); how != "" {
		text += ", if " + how
	}
	return []report.Part{report.Styled(report.Bold, text+".").Hanging(2)}
}

// supposing is what the answer goes by that nobody has said, and how those decide whom the rules ask.
func (q *inquiry) supposing() string {
	given, plays := say.AndList(q.supposed()), q.plays()
	if answers := q.foreseen(); len(answers) > 0 {
		plays += ": " + say.AndList(answers)
	}
	switch {
	case given == "" || plays == "":
		return given + plays
	}
	return given + ", and " + plays
}

// asks reports whether the rules may ask somebody: a hook of Lua may too.
func (q *inquiry) asks() bool {
	return len(q.Program.Rules.Questions()) > 0 || len(q.Program.Rules.Hooks) > 0
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
	case q.Ends || len(names) == 0 || !q.asks():
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
	parts := append([]report.Part{report.Gap{}}, f.Brief(q.headline(f).told, len(q.Setup.Players) == 1)...)
	return append(parts, report.Styled(report.Dim, q.Hint.All))
}
