package cli

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"

	"croupier/interp/sim"
)

// written is the exit for a file that cannot be written, in words.
func written(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s cannot be written: there is no such folder", path)
	case errors.Is(err, fs.ErrPermission):
		err = fmt.Errorf("%s cannot be written: permission denied", path)
	default:
		err = fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return &exit{ExitFailure, err}
}

// The answer as JSON has it.
type (
	simJSON struct {
		Method    string                           `json:"method"`
		Games     int64                            `json:"games"`  // that came to their end
		Played    int64                            `json:"played"` // all
		Seed      uint64                           `json:"seed"`
		Results   map[string]map[string]chanceJSON `json:"results"`
		Averages  map[string]averageJSON           `json:"averages"`
		Lengths   map[string]averageJSON           `json:"lengths"`
		Seats     map[string]map[string]chanceJSON `json:"seats,omitempty"`
		SeatMeans map[string]averageJSON           `json:"seat_averages,omitempty"`
		Policies  map[string]map[string]chanceJSON `json:"policies,omitempty"`
		PolMeans  map[string]averageJSON           `json:"policy_averages,omitempty"`
		Stopped   []stopJSON                       `json:"stopped,omitempty"`
		Unasked   int64                            `json:"where_not_given,omitempty"`
		Seconds   float64                          `json:"seconds"`
		GamesPS   float64                          `json:"games_per_second"`
		DecidesPS float64                          `json:"decisions_per_second"`
	}
	chanceJSON struct {
		P     float64 `json:"p"`
		Error float64 `json:"error"`
	}
	averageJSON struct {
		Average   float64  `json:"average"`
		Error     *float64 `json:"error"`
		Deviation float64  `json:"deviation"`
		Least     float64  `json:"least"`
		Most      float64  `json:"most"`
		Games     int64    `json:"games"`
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

func (r *simulation) json() error {
	t := r.tally
	seconds := r.took.Seconds()
	out := simJSON{Method: "simulated", Games: t.Scored, Played: t.Games, Seed: r.seed, Unasked: t.Unasked, Seconds: seconds,
		Lengths: map[string]averageJSON{"decisions": averageOf(ofGames(&t.Decisions)), "steps": averageOf(ofGames(&t.Steps))}}
	if seconds > 0 {
		decisions, _ := t.Decisions.Mean()
		out.GamesPS = float64(t.Games) / seconds
		out.DecidesPS = decisions.Estimate * float64(t.Scored) / seconds
	}
	out.Results, out.Averages = linesJSON(t.Lines())
	if lines := t.SeatLines(); lines != nil {
		out.Seats, out.SeatMeans = linesJSON(lines)
	}
	if lines := t.PolicyLines(); lines != nil {
		out.Policies, out.PolMeans = linesJSON(lines)
	}
	out.Stopped = r.stops()
	return json.NewEncoder(r.app.out).Encode(out)
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

// lineName is NAME, or PLAYER.NAME.
func lineName(l *sim.Line) string {
	if l.Who == "" {
		return l.Result
	}
	return l.Who + "." + l.Result
}

func linesJSON(lines []sim.Line) (results map[string]map[string]chanceJSON, averages map[string]averageJSON) {
	results, averages = map[string]map[string]chanceJSON{}, map[string]averageJSON{}
	for i := range lines {
		l := &lines[i]
		values := map[string]chanceJSON{}
		each(l, func(text string, count int64) {
			chance := l.Chance(count)
			values[text] = chanceJSON{chance.Estimate, chance.Error()}
		})
		results[lineName(l)] = values
		if l.Figure.Numbers.N > 0 {
			averages[lineName(l)] = averageOf(l)
		}
	}
	return results, averages
}

// each goes through everything that a line came to. Numbers that were counted in bins are told as 8..15.
func each(l *sim.Line, tell func(text string, count int64)) {
	n := &l.Figure.Numbers
	for _, bin := range n.Histogram.Bins() {
		text := decimal(bin.Least)
		switch {
		case !n.Whole() && bin.Least == bin.Most:
			text = exactly(float64(bin.Least) / float64(n.Scale))
		case !n.Whole():
			text = exactly(float64(bin.Least)/float64(n.Scale)) + ".." + exactly(float64(bin.Most)/float64(n.Scale))
		case bin.Least < bin.Most:
			text += ".." + decimal(bin.Most)
		}
		tell(text, bin.Count)
	}
	for _, v := range l.Values {
		tell(v.Text, v.Count)
	}
}

// ofGames is a line of numbers of which there is one in each game.
func ofGames(n *sim.Numbers) *sim.Line {
	return &sim.Line{Of: n.N, Each: 1, Figure: &sim.Figure{Given: n.N, Numbers: *n}}
}

func averageOf(l *sim.Line) averageJSON {
	n := &l.Figure.Numbers
	average, deviation := l.Average()
	least, most := n.Span()
	a := averageJSON{Average: average.Estimate, Deviation: deviation, Least: least, Most: most, Games: n.N}
	if err := average.Error(); !math.IsInf(err, 0) {
		a.Error = &err
	}
	return a
}

// csv prints a line for every chance and every average.
func (r *simulation) csv() error {
	w := csv.NewWriter(r.app.out)
	_ = w.Write([]string{"by", "result", "who", "kind", "value", "count", "of", "estimate", "low", "high"}) // its error is kept
	t := r.tally
	csvLines(w, "player", t.Lines())
	csvLines(w, "seat", t.SeatLines())
	csvLines(w, "policy", t.PolicyLines())
	csvNumbers(w, "game", "decisions", ofGames(&t.Decisions))
	csvNumbers(w, "game", "steps", ofGames(&t.Steps))
	w.Flush()
	return w.Error()
}

func csvLines(w *csv.Writer, by string, lines []sim.Line) {
	for i := range lines {
		l := &lines[i]
		who := by
		if l.Who == "" {
			who = "table"
		}
		each(l, func(text string, count int64) {
			chance := l.Chance(count)
			_ = w.Write([]string{who, l.Result, l.Who, "chance", text, decimal(count), decimal(l.Of), float(chance.Estimate), float(chance.Low), float(chance.High)})
		})
		if l.Figure.Numbers.N > 0 {
			csvNumbers(w, who, l.Result, l)
		}
	}
}

func csvNumbers(w *csv.Writer, by, result string, l *sim.Line) {
	n := &l.Figure.Numbers
	average, deviation := l.Average()
	least, most := n.Span()
	row := func(kind string, cells ...string) {
		_ = w.Write(append([]string{by, result, l.Who, kind, "", decimal(n.N), decimal(l.Of)}, cells...))
	}
	row("average", float(average.Estimate), float(average.Low), float(average.High))
	row("deviation", float(deviation), "", "")
	row("least", float(least), "", "")
	row("most", float(most), "", "")
}

// float is a number in full; what is not known is left empty.
func float(f float64) string {
	if math.IsInf(f, 0) {
		return ""
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
