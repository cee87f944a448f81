package inquiry

import (
	"fmt"
	"slices"
	"strings"

	"croupier/interp/game"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/interp/table"
)

// Played is how many games were played.
type Played struct {
	Condition string // whose chance is told too, as it was written; "": there is none
	Seed      uint64
	Untold    bool    // the seed is told to nobody
	Seconds   float64 // that it took
	Timed     bool    // people are told how long it took
	Wanted    int64   // how many games were to be played
	Until     sim.Until
	Unnamed   string // what is said of a policy that nobody has named
}

// Games are what many games came to.
type Games struct {
	Played
	Tally  *sim.Tally
	Setup  *game.Setup
	Brief  func(*report.Figures) []report.Part // the results in brief; nil: they are told in full
	Asides []report.Part                       // what is said right behind the sentence that begins the answer
	asked  *inquiry                            // what was asked; nil: just what these games came to
}

// Play plays the games of a plan until there are enough, they are sure, or late says that there is no more time. The tally is nil
// where there was none at all.
func Play(m Machine, plan *sim.Plan, games int64, until sim.Until, late func() bool) (*sim.Tally, *Games) {
	began := m.Now()
	tally := Gather(m, games, until, func() func(from, to int64) *sim.Tally { return plan.Table().Run },
		func(t *sim.Tally) (float64, bool) {
			width, sure := t.Sure(until)
			return width, until.Width > 0 && sure || t.Waste().Hopeless() || late()
		})
	return tally, &Games{Tally: tally, Played: Played{Seconds: m.Now() - began, Wanted: games, Until: until}}
}

// Report is what the games came to, with a diagram as text where that is wanted.
func (r *Games) Report(histogram bool) *report.Report {
	t, q := r.Tally, r.question()
	title := q.title(t.Figures(), ", "+report.Counted(t.Scored, "game"), PoliciesOf(t)+seedText(r.Seed, r.Untold))
	out := &report.Report{Title: title, Object: r.object(), Data: r.data(), Panels: t.Figures().Panels}
	out.Add(q.sentence(t.Figures())...)
	out.Add(r.Asides...)
	q.head(out)
	_, sure := t.Sure(r.Until)
	r.played(out, report.Counted(t.Games, "game")+", "+PoliciesOf(t), t.Games, sure, t.Waste(), func() string {
		return ", " + report.Thousands(r.perSecond(t.Games)) + " games a second"
	})
	r.Stopped(out)
	r.Unspoken(out)
	switch {
	case t.Scored > 0 && r.Brief != nil:
		out.Add(r.Brief(t.Figures())...)
	case t.Scored > 0:
		for _, f := range []*report.Figures{t.Figures(), t.SeatFigures(), t.PolicyFigures()} {
			f.Print(out, nil)
		}
		if decisions, _ := t.Lengths(); t.Decisions.Most > 0 {
			out.Section(report.Lengths("decisions", decisions.Number))
		}
	}
	if t.Scored > 0 && t.Unasked > 0 {
		unasked(out, report.Counted(t.Unasked, "game"))
	}
	if histogram {
		for _, p := range t.Figures().Panels() {
			out.Add(report.Bars{Panel: p})
		}
	}
	return out
}

// question is what the games answer, as odds would.
func (r *Games) question() *inquiry {
	if r.asked != nil {
		return r.asked
	}
	return asQuestion(r.Tally.Plan(), r.Setup, r.Condition, r.Seed)
}

// asQuestion is what the games of a plan answer.
func asQuestion(plan *sim.Plan, setup *game.Setup, condition string, seed uint64) *inquiry {
	q := &inquiry{Question: Question{Program: plan.Program(), Setup: setup, Condition: condition, Seed: seed}}
	for i := range plan.Players() {
		q.Policies = append(q.Policies, plan.Bot(i))
	}
	if gm := plan.GM(); gm != "" {
		q.Policies = append(q.Policies, gm)
	}
	if !plan.Moving() { // else each game begins otherwise
		q.game, _ = game.New(q.Program, setup)
	}
	return q
}

// played says what was played and by whom, how it ended, and what condition is asked about.
func (r *Played) played(out *report.Report, what string, games int64, sure bool, w game.Waste, pace func() string) {
	text := what + r.Unnamed + seedText(r.Seed, r.Untold)
	switch {
	case games < r.Wanted && (r.Until.Width == 0 || !sure):
		text += "; ended early"
	case r.Until.Width > 0 && !sure:
		text += "; not as sure as was asked for"
	}
	if w.Hopeless() && games < r.Wanted {
		text += givenUp(w)
	}
	if r.Timed {
		text += fmt.Sprintf("; %.1f s", r.Seconds) + pace()
	}
	out.Add(report.Say(text))
	if r.Condition != "" {
		out.Add(report.Say(sim.WhereName + ": " + r.Condition))
	}
}

// givenUp says that the rest of the games is not played, and why.
func givenUp(w game.Waste) string {
	return "; those that were stopped took " + report.Thousands(w.Steps) + " steps together, so the others are not played"
}

// seedText is what is said of a seed.
func seedText(seed uint64, untold bool) string {
	if untold {
		return ""
	}
	return fmt.Sprintf(", seed %d", seed)
}

// unasked says in how many games, or with what chance, the condition asks for what is not there.
func unasked(out *report.Report, share string) {
	out.Add(report.Gap{}, report.Say("In "+share+" the condition asks for a result that was not given; there it does not hold."))
}

func (r *Games) perSecond(n int64) int64 {
	if r.Seconds <= 0 {
		return n
	}
	return int64(float64(n) / r.Seconds)
}

// PoliciesOf says who decides by which policy.
func PoliciesOf(t *sim.Tally) string {
	names, gm := t.Policies(), t.Plan().GM()
	if len(names) == 1 && (gm == "" || gm == names[0]) {
		return "policy " + names[0]
	}
	var parts []string
	for i, player := range t.Plan().Players() {
		parts = append(parts, player+" "+t.Plan().Bot(i))
	}
	if gm != "" {
		parts = append(parts, table.GMName+" "+gm)
	}
	return strings.Join(parts, ", ")
}

// Stopped says which games did not come to their end, and how each can be played by itself.
func (r *Games) Stopped(out *report.Report) {
	stops := r.Tally.Stops()
	if len(stops) == 0 {
		return
	}
	lost := r.Tally.Games - r.Tally.Scored
	are := " are"
	if lost == 1 {
		are = " is"
	}
	out.Add(report.Styled(report.Warning,
		report.Counted(lost, "game")+" did not come to an end, and"+are+" not in these figures:").Beside())
	for _, s := range stops {
		text := s.Text
		if s.Diag != nil {
			text += " (" + s.Diag.Span.String() + ")"
		}
		out.Add(report.Say("  " + report.Thousands(s.Games) + " " + stopNames[s.Kind] + ": " + text).Hanging(6).Beside())
		if !r.Tally.Plan().Here() && !r.Untold {
			out.Add(report.Say("    the first: " + r.again(s.First)).Hanging(6).Beside())
		}
	}
}

var stopNames = map[sim.StopKind]string{sim.Limited: "stopped by a limit", sim.Failed: "wrong", sim.Refused: "refused",
	sim.Illegal: "stopped by a mistake of a policy"}

// again says how a game of the simulation is played by itself.
func (r *Games) again(number int64) string {
	players := ""
	if r.Tally.Plan().Moving() {
		n := int(number % int64(len(r.Tally.Plan().Players())))
		players = " --players " + strings.Join(append(slices.Clone(r.Tally.Plan().Players()[n:]), r.Tally.Plan().Players()[:n]...), ",")
	}
	return fmt.Sprintf("--seed %d%s, by the same policies", sim.GameSeed(r.Seed, number), players)
}

// What programs read of many games.
type (
	simJSON struct {
		Method    string         `json:"method"`
		Games     int64          `json:"games"`  // that came to their end
		Played    int64          `json:"played"` // all
		Seed      uint64         `json:"seed"`
		Results   report.Odds    `json:"results"`
		Averages  report.Means   `json:"averages"`
		Lengths   report.Means   `json:"lengths"`
		Seats     report.Odds    `json:"seats,omitempty"`
		SeatMeans report.Means   `json:"seat_averages,omitempty"`
		Policies  report.Odds    `json:"policies,omitempty"`
		PolMeans  report.Means   `json:"policy_averages,omitempty"`
		Stopped   []Stop         `json:"stopped,omitempty"`
		Unspoken  []sim.Question `json:"unspoken,omitempty"`
		Unasked   int64          `json:"where_not_given,omitempty"`
		Seconds   float64        `json:"seconds"`
		GamesPS   float64        `json:"games_per_second"`
		DecidesPS float64        `json:"decisions_per_second"`
	}
	// Stop is a reason why games are not in the figures.
	Stop struct {
		Kind  string `json:"kind"`
		Code  string `json:"code,omitempty"`
		Where string `json:"where,omitempty"`
		Text  string `json:"text"`
		Games int64  `json:"games"`
		Seed  uint64 `json:"seed"`
	}
)

// kindJSON is what JSON calls the reasons why a game is not in the figures.
var kindJSON = map[sim.StopKind]string{sim.Limited: "limit", sim.Failed: "error", sim.Refused: "refused", sim.Illegal: "policy"}

func (r *Games) object() simJSON {
	t := r.Tally
	decisions, steps := t.Lengths()
	out := simJSON{Method: "simulated", Games: t.Scored, Played: t.Games, Seed: r.Seed, Unasked: t.Unasked, Seconds: r.Seconds,
		Stopped: r.Stops(), Unspoken: t.Unspoken(),
		Lengths: report.Means{decisions.Result: decisions.Number.Mean(), steps.Result: steps.Number.Mean()}}
	if r.Seconds > 0 {
		out.GamesPS = float64(t.Games) / r.Seconds
		out.DecidesPS = decisions.Number.Estimate * float64(t.Scored) / r.Seconds
	}
	out.Results, out.Averages = report.ByName(t.Figures().Lines())
	out.Seats, out.SeatMeans = report.ByName(t.SeatFigures().Lines())
	out.Policies, out.PolMeans = report.ByName(t.PolicyFigures().Lines())
	return out
}

// Stops are the reasons why games are not in the figures.
func (r *Games) Stops() []Stop {
	var all []Stop
	for _, s := range r.Tally.Stops() {
		stop := Stop{Kind: kindJSON[s.Kind], Text: s.Text, Games: s.Games, Seed: sim.GameSeed(r.Seed, s.First)}
		if s.Diag != nil {
			stop.Code, stop.Where = s.Diag.Code, s.Diag.Span.String()
		}
		all = append(all, stop)
	}
	return all
}

// data is a row for every chance and every average.
func (r *Games) data() report.Table {
	t := r.Tally
	decisions, steps := t.Lengths()
	lines := slices.Concat(t.Figures().Lines(), t.SeatFigures().Lines(), t.PolicyFigures().Lines(), []report.Line{decisions, steps})
	return report.Data([]string{"by", "result", "who", "kind", "value", "count", "of", "estimate", "low", "high"},
		report.Records(lines))
}

// Arguments are a start's parameters as they are typed, each behind a blank.
func Arguments(s *game.Setup) string {
	text := ""
	for _, a := range s.Args() {
		name := a.Name
		if a.Player != "" {
			name = a.Player + "." + name
		}
		text += " " + name + "=" + Quoted(a.Value)
	}
	return text
}

// Changed are the house rules of a setup.
func Changed(s *game.Setup) string {
	var house []string
	for _, o := range s.Changed() {
		house = append(house, o.Name+"="+o.Value)
	}
	return strings.Join(house, ", ")
}

// Quoted puts a value of several words between quotation marks.
func Quoted(text string) string {
	if strings.ContainsAny(text, " '") {
		return "'" + text + "'"
	}
	return text
}
