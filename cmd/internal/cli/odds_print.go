package cli

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"croupier/cmd/internal/chart"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/odds"
	"croupier/interp/sim"
)

// print prints exact odds in the form that is wanted.
func (q *inquiry) print(o *odds.Odds) error {
	ofEnded(o)
	var err error
	switch {
	case q.JSON:
		err = json.NewEncoder(q.app.out).Encode(q.exactJSON(o))
	case q.CSV:
		err = q.exactCSV(o)
	default:
		q.exactTable(q.app.out, o)
	}
	if err == nil {
		err = q.many().draw(q.title(), func() []panel { return exactPanels(q.setup.Players, o) })
	}
	return q.app.worse(err, q.verdict(o))
}

// hidden lists the fields that the player who is asked does not see and that were looked at for the odds.
func (q *inquiry) hidden() []string {
	if q.state == nil || !q.Open {
		return nil
	}
	plan, _ := q.walk() // whoever cannot be walked has been told before
	return odds.Hides(plan, q.state)
}

// notForHim says what was looked at that the player who is asked does not see.
func (q *inquiry) notForHim(out *term.Screen) {
	if hidden := q.hidden(); len(hidden) > 0 {
		out.Hanging(2, out.Paint(term.Yellow, "Not for "+term.Clean(q.setup.Players[q.state.Pending().Player])+": "), "what is hidden from him is taken as it is, so that these odds may tell of it: ", strings.Join(hidden, ", "))
	}
}

// tells refuses to simulate odds that would be made up, or tell of what is hidden.
func (q *inquiry) tells() error {
	if q.state == nil || q.Open {
		return nil
	}
	plan, _ := q.walk() // a policy that cannot be walked may be asked all the same
	if hidden := odds.Tells(plan, q.state); hidden != nil {
		return q.wrong(hidden)
	}
	return nil
}

// title is what the odds are of: in one line, and in another one by whom.
func (q *inquiry) title() string {
	text := q.program.Title + ": " + q.begins() + arguments(q.setup) + "\n" + q.decided() + "; exact"
	if house := changed(q.setup); house != "" {
		text += "; " + house
	}
	return text
}

// begins is what is asked about: a start, or what comes of an open decision.
func (q *inquiry) begins() string {
	text := q.program.Starts[q.setup.Start].Name
	if q.state != nil {
		text += ", from an open decision"
	}
	return text
}

// verdict is the exit that games ask for which do not come to their end.
func (q *inquiry) verdict(o *odds.Odds) error {
	var worst error
	for _, s := range o.Stops {
		switch {
		case s.Diag != nil && codeOf(s.Diag) == ExitWrong:
			q.app.diagnose(diag.List{*s.Diag})
			worst = said(ExitWrong)
		case s.Diag != nil:
			q.app.diagnose(diag.List{*s.Diag})
			if worst == nil {
				worst = said(ExitLimit)
			}
		case o.Ended.Sign() == 0 && len(o.Stops) == 1:
			return usage("the rules refuse to start this: %s", term.Clean(s.Refused))
		}
	}
	return worst
}

// exactTable prints exact odds for people.
func (q *inquiry) exactTable(out *term.Screen, o *odds.Odds) {
	out.Line(out.Paint(term.Bold, term.Clean(q.program.Title)), ": ", q.begins(), ", with ", term.Clean(strings.Join(q.setup.Players, ", ")))
	if house := changed(q.setup); house != "" {
		out.Line("House rules: ", house)
	}
	out.Line(q.how(), "; exact, ", count(o.States, "state"))
	tooFar(out, o)
	q.notForHim(out)
	if q.Where != "" {
		out.Line(sim.WhereName, ": ", term.Clean(q.Where))
	}
	if len(o.Stops) > 0 {
		lost := new(big.Rat).Sub(goneThrough(o), o.Ended)
		out.Line(out.Paint(term.Yellow, strings.TrimSpace(percentOf(lost))+" of the games do not come to an end, and are not in these figures:"))
	}
	for _, s := range o.Stops {
		text := term.Clean(s.Refused)
		if s.Diag != nil {
			text = term.Clean(s.Diag.Summary) + " (" + s.Diag.Span.String() + ")"
		}
		out.Hanging(6, "  ", strings.TrimSpace(percentOf(s.Chance)), ": ", text)
	}
	if o.First != nil {
		out.Print("\n")
		q.worths(out, o.Asked, advice(o.First))
	}
	if o.Where != nil {
		out.Print("\n")
		out.Columns([]string{"yes", "chance", "exactly"}, [][]string{{sim.WhereName, percentOf(o.Where), fractionText(o.Where)}})
		if o.Unasked.Sign() > 0 {
			out.Line(fmt.Sprintf("In %s the condition asks for a result that was not given; there it does not hold.", percentOf(o.Unasked)))
		}
	}
	groups := groupLines(o)
	exactYes(out, q.setup.Players, groups)
	exactAverages(out, q.setup.Players, o)
	for _, g := range groups {
		if !yesOrNo(g) {
			exactChances(out, q.setup.Players, o, g)
		}
	}
}

// how says how decisions are made, and that it may be otherwise.
func (q *inquiry) how() string {
	return strings.Replace(q.decided(), "policy "+q.many().Policy, "policy "+q.many().Policy+q.unnamed(), 1)
}

// decided says how decisions are made.
func (q *inquiry) decided() string {
	var parts []string
	if len(q.answers) > 0 {
		parts = append(parts, plural(len(q.answers), "given answer"))
	}
	if names, err := q.policies(); err == nil && !q.ends() {
		switch {
		case q.best != nil && len(q.setup.Players) == 1:
		case len(slices.Compact(slices.Sorted(slices.Values(names)))) == 1:
			parts = append(parts, "policy "+names[0])
		default:
			for i, name := range names {
				parts = append(parts, term.Clean(q.setup.Players[i])+" "+name)
			}
		}
	}
	if q.best != nil {
		parts = append(parts, q.bestName())
	}
	return strings.Join(parts, ", ")
}

// unnamed says of the policy that nobody has named that another one may be.
func (q *inquiry) unnamed() string {
	if q.Policy != "" || q.Bot != nil {
		return ""
	}
	return " (--policy names another)"
}

// whoDecides is each player's policy; that of the best player is only for what is too early to work out.
func (q *inquiry) whoDecides() map[string]string {
	if q.program == nil || q.ends() {
		return nil
	}
	names, err := q.policies()
	if err != nil {
		return nil
	}
	all := map[string]string{}
	for seat, name := range names {
		all[q.setup.Players[seat]] = name
	}
	return all
}

// groupLines puts the lines of each result together.
func groupLines(o *odds.Odds) [][]odds.Line {
	var groups [][]odds.Line
	for _, l := range o.Lines {
		if n := len(groups); n > 0 && groups[n-1][0].Result == l.Result && l.Player >= 0 && groups[n-1][0].Player >= 0 {
			groups[n-1] = append(groups[n-1], l)
			continue
		}
		groups = append(groups, []odds.Line{l})
	}
	return groups
}

// lineWho is whose a line is.
func lineWho(players []string, l *odds.Line) string {
	if l.Player < 0 {
		return "chance"
	}
	return term.Clean(players[l.Player])
}

func yesOrNo(g []odds.Line) bool {
	for _, l := range g {
		for _, v := range l.Values {
			if v.Text != "yes" && v.Text != "no" {
				return false
			}
		}
	}
	return true
}

// exactYes prints the chances of a yes: results of the same players share a table.
func exactYes(out *term.Screen, players []string, groups [][]odds.Line) {
	groups = slices.DeleteFunc(slices.Clone(groups), func(g []odds.Line) bool { return !yesOrNo(g) })
	for len(groups) > 0 {
		names := namesOf(players, groups[0])
		n := 1
		for n < len(groups) && slices.Equal(namesOf(players, groups[n]), names) {
			n++
		}
		var rows [][]string
		for _, g := range groups[:n] {
			row := []string{readable(g[0].Result)}
			for i := range g {
				row = append(row, percentOf(chanceOf(&g[i], "yes")))
			}
			if len(g) == 1 {
				row = append(row, fractionText(chanceOf(&g[0], "yes")))
			}
			rows = append(rows, row)
		}
		head := append([]string{"yes"}, names...)
		if len(names) == 1 {
			head = append(head, "exactly")
		}
		out.Print("\n")
		out.Columns(head, rows)
		groups = groups[n:]
	}
}

func namesOf(players []string, g []odds.Line) []string {
	var all []string
	for i := range g {
		all = append(all, lineWho(players, &g[i]))
	}
	return all
}

// chanceOf is the chance of a value.
func chanceOf(l *odds.Line, text string) *big.Rat {
	for _, v := range l.Values {
		if v.Text == text {
			return v.Chance
		}
	}
	return new(big.Rat)
}

// exactAverages prints the averages of numbers.
func exactAverages(out *term.Screen, players []string, o *odds.Odds) {
	var rows [][]string
	for i := range o.Lines {
		l := &o.Lines[i]
		mean, variance, ok := l.Mean()
		if !ok {
			continue
		}
		who := ""
		if l.Player >= 0 && len(players) > 1 {
			who = term.Clean(players[l.Player]) + " "
		}
		f, _ := mean.Float64()
		v, _ := variance.Float64()
		least, most := l.Span()
		rows = append(rows, []string{who + readable(l.Result), rounded(f, 3), rounded(math.Sqrt(v), 3), least.RatString(), most.RatString(), exactMean(o, mean)})
	}
	if len(rows) > 0 {
		out.Print("\n")
		figures(out, []string{"", "average", "deviation", "least", "most", "average, exactly"}, rows)
	}
}

// exactMean is an average as a fraction, where there is one: of dice that explode it is only close.
func exactMean(o *odds.Odds, mean *big.Rat) string {
	if o.TooFar != nil {
		return "..."
	}
	return fractionText(mean)
}

// goneThrough is the chance of all that was gone through.
func goneThrough(o *odds.Odds) *big.Rat {
	if o.TooFar == nil {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).Sub(big.NewRat(1, 1), o.TooFar)
}

// ofEnded makes all chances those of the games that come to an end, as where games are simulated.
func ofEnded(o *odds.Odds) {
	gone := goneThrough(o)
	if len(o.Stops) == 0 || o.Ended.Sign() == 0 {
		return
	}
	share := func(r *big.Rat) *big.Rat {
		if r == nil {
			return nil
		}
		r = new(big.Rat).Mul(r, gone)
		return r.Quo(r, o.Ended)
	}
	for i := range o.Lines {
		for k := range o.Lines[i].Values {
			v := &o.Lines[i].Values[k]
			v.Chance = share(v.Chance)
		}
	}
	o.Where, o.Unasked = share(o.Where), share(o.Unasked)
}

// tooFar says what is left out where dice explode.
func tooFar(out *term.Screen, o *odds.Odds) {
	if o.TooFar != nil {
		out.Hanging(2, "Dice that explode may go on for ever: what they do with a chance of less than ", leastLeft(o), " is left out, and every chance is exact but for that.")
	}
}

// leastLeft is a short number above the chance that is left out.
func leastLeft(o *odds.Odds) string {
	for _, bound := range []struct {
		chance float64
		text   string
	}{{1e-12, "one in a million million"}, {1e-9, "one in a thousand million"}, {1e-6, "one in a million"}} {
		if asFloat(o.TooFar) < bound.chance {
			return bound.text
		}
	}
	return strings.TrimSpace(percentOf(o.TooFar))
}

// mostExact is how many values of one result are printed.
const mostExact = 60

// exactChances prints the chance of everything that a result may be: a line for each, a column for each player.
func exactChances(out *term.Screen, players []string, o *odds.Odds, g []odds.Line) {
	var texts []string
	values := map[string]odds.Value{}
	for _, l := range g {
		for _, v := range l.Values {
			if _, ok := values[v.Text]; !ok {
				values[v.Text] = v
				texts = append(texts, v.Text)
			}
		}
	}
	if len(g) > 1 {
		slices.SortStableFunc(texts, func(a, b string) int {
			if values[a].Number && values[b].Number {
				return values[a].N.Cmp(values[b].N)
			}
			return 0
		})
	}
	var rows [][]string
	row := func(text string, chance func(l *odds.Line) *big.Rat) {
		cells := []string{text}
		for i := range g {
			cells = append(cells, percentOf(chance(&g[i])))
		}
		if len(g) == 1 {
			cells = append(cells, fractionText(chance(&g[0])))
		}
		rows = append(rows, cells)
	}
	for _, text := range texts {
		row(term.Clean(text), func(l *odds.Line) *big.Rat { return chanceOf(l, text) })
	}
	missing, gone := false, goneThrough(o)
	for i := range g {
		missing = missing || g[i].Given().Cmp(gone) < 0
	}
	if missing {
		row("(not given)", func(l *odds.Line) *big.Rat { return new(big.Rat).Sub(gone, l.Given()) })
	}
	left := 0
	if len(rows) > mostExact {
		left = len(rows) - mostExact
		rows = rows[:mostExact]
	}
	head := append([]string{readable(g[0].Result)}, namesOf(players, g)...)
	if len(g) == 1 {
		head = append(head, "exactly")
	}
	out.Print("\n")
	out.Columns(head, rows)
	if left > 0 {
		out.Line(fmt.Sprintf("and %d more; --csv and --json have all of them", left))
	}
}

// percentOf is a chance in percent; what is possible is never 0, and what is not certain never 100.
func percentOf(r *big.Rat) string {
	f, _ := r.Float64()
	text := rounded(100*f, 2)
	switch {
	case r.Sign() > 0 && text == "0.00":
		text = fmt.Sprintf("%.2g", 100*f)
	case r.Cmp(big.NewRat(1, 1)) < 0 && text == "100.00":
		text = "99.99+"
	}
	return strings.Repeat(" ", max(0, 6-len(text))) + text + " %"
}

// longestFraction is how long a fraction may be so that people are shown it.
const longestFraction = 40

// fractionText is a fraction in lowest terms, where it is not too long to be read.
func fractionText(r *big.Rat) string {
	if text := r.RatString(); len(text) <= longestFraction {
		return text
	}
	return "..."
}

// exactJSON is the answer as JSON has it.
func (q *inquiry) exactJSON(o *odds.Odds) oddsJSON {
	out := oddsJSON{Method: "exact", States: o.States, LeftOut: leftOut(o), LookedAt: q.hidden(), Policies: q.whoDecides(), Results: map[string]map[string]oddJSON{}, Averages: map[string]exactAverageJSON{}}
	for i := range o.Lines {
		l := &o.Lines[i]
		name := l.Result
		if l.Player >= 0 {
			name = q.setup.Players[l.Player] + "." + name
		}
		out.Results[name] = map[string]oddJSON{}
		for _, v := range l.Values {
			out.Results[name][v.Text] = exactOdd(v.Chance)
		}
		if mean, variance, ok := l.Mean(); ok {
			least, most := l.Span()
			none := 0.0
			exact := ""
			if o.TooFar == nil {
				exact = mean.RatString()
			}
			out.Averages[name] = exactAverageJSON{Average: asFloat(mean), Exact: exact, Error: &none, Deviation: math.Sqrt(asFloat(variance)), Least: asFloat(least), Most: asFloat(most)}
		}
	}
	if o.Where != nil {
		no := new(big.Rat).Sub(goneThrough(o), o.Where)
		out.Results[sim.WhereName] = map[string]oddJSON{"yes": exactOdd(o.Where), "no": exactOdd(no)}
		if o.Unasked.Sign() > 0 {
			unasked := exactOdd(o.Unasked)
			out.Unasked = &unasked
		}
	}
	for _, w := range o.First {
		out.Answers = append(out.Answers, worthJSON{Answer: w.Answer, Worth: asFloat(w.Worth), Exact: w.Worth.RatString()})
	}
	if len(o.Stops) > 0 {
		ended := exactOdd(o.Ended)
		out.Ended = &ended
	}
	for _, s := range o.Stops {
		stop := exactStopJSON{Kind: "refused", Text: s.Refused, P: asFloat(s.Chance), Exact: s.Chance.RatString()}
		if s.Diag != nil {
			stop.Kind, stop.Code, stop.Where, stop.Text = "error", s.Diag.Code, s.Diag.Span.String(), s.Diag.Summary
			if codeOf(s.Diag) == ExitLimit {
				stop.Kind = "limit"
			}
		}
		out.Stopped = append(out.Stopped, stop)
	}
	return out
}

// leftOut is the chance that is left out because dice explode too often.
func leftOut(o *odds.Odds) float64 {
	if o.TooFar == nil {
		return 0
	}
	return asFloat(o.TooFar)
}

func exactOdd(r *big.Rat) oddJSON { return oddJSON{P: asFloat(r), Exact: r.RatString()} }

func asFloat(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// exactCSV prints a line for every chance and every average.
func (q *inquiry) exactCSV(o *odds.Odds) error {
	w := csv.NewWriter(q.app.out)
	_ = w.Write([]string{"result", "who", "kind", "value", "estimate", "exact"}) // its error is kept
	for i := range o.Lines {
		l := &o.Lines[i]
		who := ""
		if l.Player >= 0 {
			who = q.setup.Players[l.Player]
		}
		for _, v := range l.Values {
			_ = w.Write([]string{l.Result, who, "chance", v.Text, float(asFloat(v.Chance)), v.Chance.RatString()})
		}
		if mean, variance, ok := l.Mean(); ok {
			_ = w.Write([]string{l.Result, who, "average", "", float(asFloat(mean)), mean.RatString()})
			_ = w.Write([]string{l.Result, who, "deviation", "", float(math.Sqrt(asFloat(variance))), ""})
		}
	}
	if o.Where != nil {
		_ = w.Write([]string{sim.WhereName, "", "chance", "yes", float(asFloat(o.Where)), o.Where.RatString()})
	}
	for _, v := range o.First {
		_ = w.Write([]string{"", q.setup.Players[q.best.Player], "answer", v.Answer, float(asFloat(v.Worth)), v.Worth.RatString()})
	}
	w.Flush()
	return w.Error()
}

// exactPanels are the diagrams of exact odds: one for each result, with bars for what it may be.
func exactPanels(players []string, o *odds.Odds) []panel {
	var all []panel
	for _, g := range groupLines(o) {
		p := panel{Title: readable(g[0].Result)}
		at := map[string]int{}
		for _, l := range g {
			for _, v := range l.Values {
				if _, ok := at[v.Text]; !ok {
					at[v.Text] = len(p.Labels)
					p.Labels = append(p.Labels, term.Clean(v.Text))
				}
			}
		}
		for i := range g {
			s := chart.Series{Name: cmp.Or(strings.TrimSuffix(lineWho(players, &g[i]), "chance"), "the table"), Bars: make([]chart.Bar, len(p.Labels))}
			for _, v := range g[i].Values {
				f := asFloat(v.Chance)
				s.Bars[at[v.Text]] = chart.Bar{Share: f, Low: f, High: f}
			}
			p.Series = append(p.Series, s)
		}
		all = append(all, p)
	}
	return all
}
