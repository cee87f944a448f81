package inquiry

import (
	"math/big"
	"slices"
	"strings"

	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/say"
)

// exactReport is what exact odds say.
func (q *inquiry) exactReport(o *odds.Odds) *report.Report {
	f := o.Figures(q.Setup.Players)
	title := q.title(f, "", behind(q.decided(), "exact"))
	out := &report.Report{Title: title, Object: q.exactObject(o, f), Data: q.exactData(o, f), Panels: f.Panels}
	out.Add(q.sentence(f)...)
	q.head(out)
	out.Add(report.Say(behind(q.how(), "exact, ") + report.Counted(o.States, "state")))
	tooFar(out, o)
	q.notForHim(out)
	if q.Condition != "" {
		out.Add(report.Say(odds.WhereName + ": " + q.Condition))
	}
	if len(o.Stops) > 0 {
		lost := new(big.Rat).Sub(o.Gone(), o.Ended)
		out.Add(report.Styled(report.Warning, percentOf(lost)+" of the games do not come to an end, and are not in these figures:"))
	}
	for _, s := range o.Stops {
		text := s.Refused
		if s.Diag != nil {
			text = s.Diag.Summary + " (" + s.Diag.Span.String() + ")"
		}
		out.Add(report.Say("  " + percentOf(s.Chance) + ": " + text).Hanging(6))
	}
	if o.First != nil {
		out.Add(report.Gap{})
		q.worths(out, o.Asked, advice(o.First))
	}
	if q.Hint.All != "" {
		out.Add(q.brief(f)...)
	} else {
		f.Print(out, o.Gone())
	}
	if o.Where != nil && o.Unasked.Sign() > 0 {
		unasked(out, percentOf(o.Unasked))
	}
	return out
}

// percentOf is a chance in a sentence.
func percentOf(r *big.Rat) string { return say.Percent(r) }

// head says what is asked about.
func (q *inquiry) head(out *report.Report) {
	out.Add(report.Headed(report.Bold, q.Program.Title, ": "+q.begins()+", with "+strings.Join(q.Setup.Players, ", ")))
	if house := Changed(q.Setup); house != "" {
		out.Add(report.Say("House rules: " + house))
	}
}

// hidden lists the fields that the player who is asked does not see and that were looked at for the odds.
func (q *inquiry) hidden() []string {
	if q.State == nil || !q.Open {
		return nil
	}
	plan, _ := q.walk() // whoever cannot be walked has been told before
	return odds.Hides(plan, q.State)
}

// notForHim says what was looked at that the player who is asked does not see, or what was taken as not given because they do
// not.
func (q *inquiry) notForHim(out *report.Report) {
	if q.State == nil {
		return
	}
	asker := q.Setup.Players[q.State.Pending().Player]
	if hidden := q.hidden(); len(hidden) > 0 {
		out.Add(report.Headed(report.Warning, "Not for "+asker+": ",
			"what is hidden from them is taken as it is, so that these odds may tell of it: "+strings.Join(hidden,
				", ")).Hanging(2).Beside())
	}
	if q.Open {
		return
	}
	plan, _ := q.walk() // whoever cannot be walked has been told before
	if left := odds.LeftOut(plan, q.State); len(left) > 0 {
		out.Add(report.Styled(report.Dim, "Taken as not given, as "+asker+" cannot know it: "+strings.Join(left, ", ")).Hanging(2).
			Beside())
	}
}

// title is the headline, and in another line what the figures are of and how many games were played, and by whom; without a
// headline these are a line each.
func (q *inquiry) title(f *report.Figures, games, by string) string {
	text := q.Program.Title + ": " + q.begins() + Arguments(q.Setup) + games + "\n" + by
	if headline := q.headline(f).String(); headline != "" {
		text = headline + "\n" + strings.Replace(text, "\n", "; ", 1)
	}
	if house := Changed(q.Setup); house != "" {
		text += "; " + house
	}
	return text
}

// begins is what is asked about: a start, or what comes of an open decision.
func (q *inquiry) begins() string {
	text := q.Program.Starts[q.Setup.Start].Name
	if q.State != nil {
		text += ", from an open decision"
	}
	return text
}

// how says how decisions are made, and that it may be otherwise.
func (q *inquiry) how() string {
	if len(q.Policies) == 0 {
		return q.decided()
	}
	return strings.Replace(q.decided(), "policy "+q.Policies[0], "policy "+q.Policies[0]+q.Hint.Policy, 1)
}

// behind puts a text behind how decisions are made, where there are any.
func behind(how, text string) string {
	if how == "" {
		return text
	}
	return how + "; " + text
}

// decided says how decisions are made.
func (q *inquiry) decided() string {
	var parts []string
	if len(q.Answers) > 0 {
		parts = append(parts, report.Counted(int64(len(q.Answers)), "given answer"))
	}
	switch names := q.Policies; {
	case q.Ends, q.Best != nil && len(names) == 1, !q.asks():
	case len(slices.Compact(slices.Sorted(slices.Values(names)))) == 1:
		parts = append(parts, "policy "+names[0])
	default:
		for i, name := range names {
			parts = append(parts, q.decider(i)+" "+name)
		}
	}
	if q.Best != nil {
		parts = append(parts, q.Setup.Players[q.Best.Player]+" as well as possible for "+q.Goal)
	}
	return strings.Join(parts, ", ")
}

// whoDecides is each player's policy; that of the best player is only for what is too early to work out.
func (q *inquiry) whoDecides() map[string]string {
	if q.Ends || len(q.Policies) == 0 {
		return nil
	}
	all := map[string]string{}
	for chair, name := range q.Policies {
		all[q.decider(chair)] = name
	}
	return all
}

// tooFar says what is left out where dice explode.
func tooFar(out *report.Report, o *odds.Odds) {
	if o.TooFar == nil {
		return
	}
	out.Add(report.Say("Dice that explode may go on for ever: what they do with a chance of less than " + leastLeft(o.TooFar) +
		" is left out, and every chance is exact but for that.").Hanging(2))
}

// leastLeft is a short number above the chance that is left out.
func leastLeft(tooFar *big.Rat) string {
	for _, bound := range []struct {
		chance float64
		text   string
	}{{1e-12, "one in a million million"}, {1e-9, "one in a thousand million"}, {1e-6, "one in a million"}} {
		if asFloat(tooFar) < bound.chance {
			return bound.text
		}
	}
	return percentOf(tooFar)
}

// What programs read of odds.
type (
	oddsJSON struct {
		Method   string            `json:"method"`
		Games    *int64            `json:"games,omitempty"`
		Seed     *uint64           `json:"seed,omitempty"`
		Reason   string            `json:"reason,omitempty"`
		Cut      bool              `json:"cut_by_time,omitempty"`
		States   int64             `json:"states,omitempty"`
		LeftOut  float64           `json:"left_out,omitempty"` // the chance that dice explode too often to be gone through
		Policies map[string]string `json:"policies,omitempty"`
		LookedAt []string          `json:"looked_at,omitempty"` // fields that the player who is asked does not see
		Results  report.Odds       `json:"results"`
		Averages report.Means      `json:"averages,omitempty"`
		Answers  []worthJSON       `json:"answers,omitempty"`
		Ended    *report.Odd       `json:"ended,omitempty"` // where some games do not: the results are of those that do
		Stopped  []exactStopJSON   `json:"stopped,omitempty"`
		Unasked  *report.Odd       `json:"where_not_given,omitempty"`
	}
	worthJSON struct {
		Answer string  `json:"answer"`
		Worth  float64 `json:"worth"`
		Exact  string  `json:"exact,omitempty"`
		Error  float64 `json:"error"`
	}
	exactStopJSON struct {
		Kind  string  `json:"kind"`
		Code  string  `json:"code,omitempty"`
		Where string  `json:"where,omitempty"`
		Text  string  `json:"text"`
		P     float64 `json:"p"`
		Exact string  `json:"exact,omitempty"`
	}
)

// exactObject is the answer for programs.
func (q *inquiry) exactObject(o *odds.Odds, f *report.Figures) *oddsJSON {
	out := &oddsJSON{Method: "exact", States: o.States, LookedAt: q.hidden(), Policies: q.whoDecides()}
	out.Results, out.Averages = report.ByName(f.Lines())
	if o.TooFar != nil {
		out.LeftOut = asFloat(o.TooFar)
	}
	if o.Where != nil && o.Unasked.Sign() > 0 {
		out.Unasked = report.ExactOdd(o.Unasked)
	}
	out.Answers = worthsJSON(advice(o.First))
	if len(o.Stops) > 0 {
		out.Ended = report.ExactOdd(o.Ended)
	}
	for _, s := range o.Stops {
		stop := exactStopJSON{Kind: "refused", Text: s.Refused, P: asFloat(s.Chance), Exact: s.Chance.RatString()}
		if s.Diag != nil {
			stop.Kind, stop.Code, stop.Where, stop.Text = "error", s.Diag.Code, s.Diag.Span.String(), s.Diag.Summary
			if game.IsLimit(s.Diag.Code) {
				stop.Kind = "limit"
			}
		}
		out.Stopped = append(out.Stopped, stop)
	}
	return out
}

// exactData is a row for every chance and every average, and for what each answer is worth.
func (q *inquiry) exactData(o *odds.Odds, f *report.Figures) report.Table {
	rows := report.Records(f.Lines())
	for _, w := range o.First {
		rows = append(rows, report.ExactChance(w.Worth).Record(report.Record{"who": report.Text(q.Setup.Players[q.Best.Player]),
			"kind": report.Text("answer"), "value": report.Text(w.Answer)}))
	}
	return report.Data([]string{"result", "who", "kind", "value", "estimate", "exact"}, rows)
}

func asFloat(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
