package inquiry

import (
	"slices"

	"croupier/interp/builtin"
	"croupier/interp/flow"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/say"
)

// Headline is an answer in a few words. It is empty where the rules do not say what they aim at.
type Headline struct {
	About string // what it is of: "Won"
	Came  string // what came of that: "Ann 83.3 % (5/6), Bob 16.7 % (1/6)"
	told  string // the result of which that tells everything
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
	alone := len(q.Setup.Players) == 1
	if q.Condition != "" {
		for i := range f.Groups {
			if g := &f.Groups[i]; g.Result == odds.WhereName {
				yes := report.Said{Chance: g.Lines[0].Holding(func(v *report.Value) bool { return v.Text == "yes" })}
				return Headline{say.Capital(q.Condition), yes.Full(), g.Result}
			}
		}
		return Headline{}
	}
	for _, a := range aims(q.Program, q.Setup) {
		a, g, ok := a.within(q.Program, f)
		if !ok {
			continue
		}
		h := Headline{About: a.says()}
		switch a.kind {
		case aimMany:
			h.Came = g.Averages(alone)
		case aimWords:
			h.Came, h.told = g.Words(alone), a.result
		default:
			h.Came = report.AndList(a.lines(g, q.Setup.Players), alone)
			if a.kind == aimYes || a.kind == aimNo {
				h.told = a.result
			}
		}
		if h.Came != "" {
			return h
		}
	}
	return Headline{}
}

// sentence begins the answer: the headline, and how those play whose chance it is. Where nothing can be said in a few words,
// what is supposed stands alone.
func (q *inquiry) sentence(f *report.Figures) []report.Part {
	text := q.headline(f).String()
	if text == "" {
		how := q.supposing()
		if how == "" || len(f.Groups) == 0 {
			return nil
		}
		return []report.Part{report.Styled(report.Bold, "It is supposed that "+how+".").Hanging(2)}
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
func (q *inquiry) supposing() string { return joined(q.supposed(), q.playing()) }

// joined is what is supposed, and behind it how somebody plays.
func joined(supposed []string, plays string) string {
	given := say.AndList(supposed)
	if given == "" || plays == "" {
		return given + plays
	}
	return given + ", and " + plays
}

// playing says how those decide whom the rules ask, and what they answer for certain.
func (q *inquiry) playing() string {
	plays := q.plays()
	if answers := q.foreseen(); len(answers) > 0 {
		plays += ": " + say.AndList(answers)
	}
	return plays
}

// asks reports whether a start may ask somebody: a hook of Lua may too.
func (q *inquiry) asks() bool {
	players, gm := flow.Asks(q.Program, q.Setup.Start)
	return players || gm || len(q.Program.Rules.Hooks) > 0
}

// plays says how those decide whom the rules ask.
func (q *inquiry) plays() string {
	names := q.Policies
	if q.Best != nil {
		return q.Setup.Players[q.Best.Player] + " plays as well as possible for " + q.Goal
	}
	if _, gm := flow.Asks(q.Program, q.Setup.Start); !gm && len(names) > len(q.Setup.Players) && len(q.Program.Rules.Hooks) == 0 {
		names = names[:len(q.Setup.Players)] // the game master is asked in other starts
	}
	by := func(name string, several bool) string {
		switch {
		case name == builtin.RandomPolicy && several:
			return "answer at random"
		case name == builtin.RandomPolicy:
			return "answers at random"
		case several:
			return "go by the policy " + name
		}
		return "goes by the policy " + name
	}
	switch {
	case q.Ends || len(names) == 0 || !q.asks():
		return ""
	case len(q.Setup.Players) == 1 && len(names) == 2 && names[0] == names[1]: // who is alone is not everybody
		return q.deciding(0) + " and " + q.deciding(1) + " " + by(names[0], true)
	case len(names) > 1 && len(slices.Compact(slices.Sorted(slices.Values(names)))) == 1:
		return "everybody " + by(names[0], false)
	}
	var parts []string
	for i, name := range names {
		parts = append(parts, q.deciding(i)+" "+by(name, false))
	}
	return say.AndList(parts)
}

// deciding is who is asked, within a sentence.
func (q *inquiry) deciding(chair int) string {
	if chair < len(q.Setup.Players) {
		return q.decider(chair)
	}
	return "the " + q.decider(chair)
}

// brief is every result in a line, and how everything is seen.
func (q *inquiry) brief(f *report.Figures) []report.Part {
	parts := append([]report.Part{report.Gap{}}, f.Brief(q.headline(f).told, len(q.Setup.Players) == 1)...)
	return append(parts, report.Styled(report.Dim, q.Hint.All))
}
