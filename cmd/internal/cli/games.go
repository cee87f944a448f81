package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

// simulation is what many games came to.
type simulation struct {
	tally   *sim.Tally
	program *program.Program
	players []string
	start   string
	args    string // its parameters, each behind a blank
	house   string // its options, where they are not as they are by default
	unnamed string // what is said of a policy that nobody has named
	seed    uint64
	where   string
	took    time.Duration
	wanted  int64
	until   sim.Until
	timed   bool // people are told how long it took
}

// report is what the games came to, with a diagram as text where that is wanted.
func (r *simulation) report(histogram bool) *report.Report {
	t := r.tally
	out := &report.Report{Title: r.title(), Object: r.object(), Data: r.data(), Panels: t.Figures().Panels}
	out.Add(report.Headed(report.Bold, r.program.Title, ": "+r.start+", with "+strings.Join(r.players, ", ")))
	if r.house != "" {
		out.Add(report.Say("House rules: " + r.house))
	}
	out.Add(report.Say(r.played()))
	if r.where != "" {
		out.Add(report.Say(sim.WhereName + ": " + r.where))
	}
	r.stopped(out)
	if t.Scored > 0 {
		for _, f := range []*report.Figures{t.Figures(), t.SeatFigures(), t.PolicyFigures()} {
			f.Print(out, nil)
		}
		if decisions, _ := t.Lengths(); t.Decisions.Most > 0 {
			out.Section(report.Lengths("decisions", decisions.Number))
		}
		if t.Unasked > 0 {
			out.Add(report.Gap{}, report.Say(fmt.Sprintf("In %s the condition asks for a result that was not given; there it does not hold.", report.Counted(t.Unasked, "game"))))
		}
	}
	if histogram {
		for _, p := range t.Figures().Panels() {
			out.Add(report.Bars{Panel: p})
		}
	}
	return out
}

// title is what was played: in one line, and in another one by whom.
func (r *simulation) title() string {
	text := r.program.Title + ": " + r.start + r.args + ", " + report.Counted(r.tally.Scored, "game") + "\n" + policiesOf(r.tally) + fmt.Sprintf(", seed %d", r.seed)
	if r.house != "" {
		text += "; " + r.house
	}
	return text
}

// played says how many games were played, and by whom.
func (r *simulation) played() string {
	t := r.tally
	_, sure := t.Sure(r.until)
	text := report.Counted(t.Games, "game") + ", " + policiesOf(t) + r.unnamed + fmt.Sprintf(", seed %d", r.seed) + early(t.Games, r.wanted, r.until, sure)
	if r.timed {
		text += fmt.Sprintf("; %.1f s, %s games a second", r.took.Seconds(), report.Thousands(r.perSecond(t.Games)))
	}
	return text
}

// early says that there were fewer games than were wanted, or that they are not sure enough.
func early(games, wanted int64, until sim.Until, sure bool) string {
	switch {
	case games < wanted && (until.Width == 0 || !sure):
		return "; ended early"
	case until.Width > 0 && !sure:
		return "; not as sure as was asked for"
	}
	return ""
}

func (r *simulation) perSecond(n int64) int64 {
	if r.took <= 0 {
		return n
	}
	return int64(float64(n) / r.took.Seconds())
}

// policiesOf says who decides by which policy.
func policiesOf(t *sim.Tally) string {
	names := t.Policies()
	if len(names) == 1 {
		return "policy " + names[0]
	}
	var parts []string
	for i, player := range t.Plan().Players() {
		parts = append(parts, player+" "+t.Plan().Bot(i))
	}
	return strings.Join(parts, ", ")
}

// stopped says which games did not come to their end, and how each can be played by itself.
func (r *simulation) stopped(out *report.Report) {
	stops := r.tally.Stops()
	if len(stops) == 0 {
		return
	}
	lost := r.tally.Games - r.tally.Scored
	are := " are"
	if lost == 1 {
		are = " is"
	}
	out.Add(report.Styled(report.Warning, report.Counted(lost, "game")+" did not come to an end, and"+are+" not in these figures:").Beside())
	for _, s := range stops {
		text := s.Text
		if s.Diag != nil {
			text += " (" + s.Diag.Span.String() + ")"
		}
		out.Add(report.Say("  " + report.Thousands(s.Games) + " " + stopNames[s.Kind] + ": " + text).Hanging(6).Beside())
		if !r.tally.Plan().Here() {
			out.Add(report.Say("    the first: " + r.again(s.First)).Hanging(6).Beside())
		}
	}
}

var stopNames = map[sim.StopKind]string{sim.Limited: "stopped by a limit", sim.Failed: "wrong", sim.Refused: "refused", sim.Illegal: "stopped by a mistake of a policy"}

// again says how a game of the simulation is played by itself.
func (r *simulation) again(number int64) string {
	players := ""
	if r.tally.Plan().Moving() {
		n := int(number % int64(len(r.players)))
		players = " --players " + strings.Join(append(slices.Clone(r.players[n:]), r.players[:n]...), ",")
	}
	return fmt.Sprintf("--seed %d%s, by the same policies", sim.GameSeed(r.seed, number), players)
}

// What programs read of many games.
type (
	simJSON struct {
		Method    string       `json:"method"`
		Games     int64        `json:"games"`  // that came to their end
		Played    int64        `json:"played"` // all
		Seed      uint64       `json:"seed"`
		Results   report.Odds  `json:"results"`
		Averages  report.Means `json:"averages"`
		Lengths   report.Means `json:"lengths"`
		Seats     report.Odds  `json:"seats,omitempty"`
		SeatMeans report.Means `json:"seat_averages,omitempty"`
		Policies  report.Odds  `json:"policies,omitempty"`
		PolMeans  report.Means `json:"policy_averages,omitempty"`
		Stopped   []stopJSON   `json:"stopped,omitempty"`
		Unasked   int64        `json:"where_not_given,omitempty"`
		Seconds   float64      `json:"seconds"`
		GamesPS   float64      `json:"games_per_second"`
		DecidesPS float64      `json:"decisions_per_second"`
	}
	stopJSON struct {
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

func (r *simulation) object() simJSON {
	t := r.tally
	seconds := r.took.Seconds()
	decisions, steps := t.Lengths()
	out := simJSON{Method: "simulated", Games: t.Scored, Played: t.Games, Seed: r.seed, Unasked: t.Unasked, Seconds: seconds, Stopped: r.stops(),
		Lengths: report.Means{decisions.Result: decisions.Number.Mean(), steps.Result: steps.Number.Mean()}}
	if seconds > 0 {
		out.GamesPS = float64(t.Games) / seconds
		out.DecidesPS = decisions.Number.Estimate * float64(t.Scored) / seconds
	}
	out.Results, out.Averages = report.ByName(t.Figures().Lines())
	out.Seats, out.SeatMeans = report.ByName(t.SeatFigures().Lines())
	out.Policies, out.PolMeans = report.ByName(t.PolicyFigures().Lines())
	return out
}

// stops are the reasons why games are not in the figures.
func (r *simulation) stops() []stopJSON {
	var all []stopJSON
	for _, s := range r.tally.Stops() {
		stop := stopJSON{Kind: kindJSON[s.Kind], Text: s.Text, Games: s.Games, Seed: sim.GameSeed(r.seed, s.First)}
		if s.Diag != nil {
			stop.Code, stop.Where = s.Diag.Code, s.Diag.Span.String()
		}
		all = append(all, stop)
	}
	return all
}

// data is a row for every chance and every average.
func (r *simulation) data() report.Table {
	t := r.tally
	decisions, steps := t.Lengths()
	lines := slices.Concat(t.Figures().Lines(), t.SeatFigures().Lines(), t.PolicyFigures().Lines(), []report.Line{decisions, steps})
	return report.Data([]string{"by", "result", "who", "kind", "value", "count", "of", "estimate", "low", "high"}, report.Records(lines))
}

// arguments are a start's parameters as they are typed, each behind a blank.
func arguments(s *game.Setup) string {
	text := ""
	for _, a := range s.Args() {
		name := a.Name
		if a.Player != "" {
			name = a.Player + "." + name
		}
		text += " " + name + "=" + quote(a.Text)
	}
	return text
}

// changed are the house rules of a setup.
func changed(s *game.Setup) string {
	var house []string
	for _, o := range s.Changed() {
		house = append(house, term.Clean(o.Name+"="+o.Text))
	}
	return strings.Join(house, ", ")
}
