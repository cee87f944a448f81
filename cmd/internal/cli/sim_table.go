package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/sim"
)

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// table prints the answer for people.
func (r *simulation) table(out *term.Screen) {
	t := r.tally
	out.Line(out.Paint(term.Bold, term.Clean(r.program.Title)), ": ", r.start, ", with ", term.Clean(strings.Join(r.players, ", ")))
	if r.house != "" {
		out.Line("House rules: ", r.house)
	}
	out.Line(r.played())
	if r.where != "" {
		out.Line(sim.WhereName, ": ", term.Clean(r.where))
	}
	r.stopped(out)
	if t.Scored == 0 {
		return
	}
	lines := t.Lines()
	section(out, t.Groups(lines), "")
	section(out, t.Groups(t.SeatLines()), "by seat")
	section(out, t.Groups(t.PolicyLines()), "by policy")
	lengths(out, t)
	if t.Unasked > 0 {
		out.Print("\n")
		out.Line(fmt.Sprintf("In %s the condition asks for a result that was not given; there it does not hold.", count(t.Unasked, "game")))
	}
}

// played says how many games were played, and by whom.
func (r *simulation) played() string {
	t := r.tally
	text := count(t.Games, "game") + ", " + policiesOf(t) + r.unnamed + ", seed " + strconv.FormatUint(r.seed, 10)
	if t.Games < r.wanted && (r.until.Width == 0 || !r.sure()) {
		text += "; ended early"
	} else if r.until.Width > 0 && !r.sure() {
		text += "; not as sure as was asked for"
	}
	if r.app.world.OutTerminal {
		text += fmt.Sprintf("; %.1f s, %s games a second", r.took.Seconds(), thousands(r.perSecond(t.Games)))
	}
	return text
}

func (r *simulation) sure() bool {
	_, sure := r.tally.Sure(r.until)
	return sure
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
		parts = append(parts, term.Clean(player)+" "+t.Plan().Bot(i))
	}
	return strings.Join(parts, ", ")
}

// stopped says which games did not come to their end, and how each can be played by itself.
func (r *simulation) stopped(out *term.Screen) {
	stops := r.tally.Stops()
	if len(stops) == 0 {
		return
	}
	lost := r.tally.Games - r.tally.Scored
	out.Line(out.Paint(term.Yellow, count(lost, "game")+" did not come to an end, and "+isAre(lost)+" not in these figures:"))
	for _, s := range stops {
		text := term.Clean(s.Text)
		if s.Diag != nil {
			text += " (" + s.Diag.Span.String() + ")"
		}
		out.Hanging(6, "  ", thousands(s.Games), " ", stopNames[s.Kind], ": ", text)
		if !r.tally.Plan().Here() {
			out.Hanging(6, "    the first: ", r.again(s.First))
		}
	}
}

var stopNames = map[sim.StopKind]string{sim.Limited: "stopped by a limit", sim.Failed: "wrong", sim.Refused: "refused", sim.Illegal: "stopped by a mistake of a policy"}

func isAre(n int64) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// again says how a game of the simulation is played by itself.
func (r *simulation) again(number int64) string {
	players := ""
	if r.tally.Plan().Moving() {
		n := int(number % int64(len(r.players)))
		players = " --players " + strings.Join(append(slices.Clone(r.players[n:]), r.players[:n]...), ",")
	}
	return fmt.Sprintf("--seed %d%s, by the same policies", sim.GameSeed(r.seed, number), players)
}

// section prints what every result came to: what was yes or no, the averages of all numbers, and all other chances.
func section(out *term.Screen, groups []sim.Group, by string) {
	decided(out, groups)
	averages(out, groups, by)
	chances(out, groups)
}

func averages(out *term.Screen, groups []sim.Group, by string) {
	var rows [][]string
	for _, g := range groups {
		for i := range g.Lines {
			if l := &g.Lines[i]; l.Figure.Numbers.N > 0 {
				rows = append(rows, append([]string{term.Clean(strings.TrimSpace(l.Who + " " + readable(g.Result)))}, numbers(l)...))
			}
		}
	}
	if len(rows) > 0 {
		out.Print("\n")
		head := []string{by, "average", "deviation", "least", "most", "given"}
		if last := len(head) - 1; !slices.ContainsFunc(rows, func(row []string) bool { return row[last] != "" }) { // all were, in every game
			head = head[:last]
			for i := range rows {
				rows[i] = rows[i][:last]
			}
		}
		figures(out, head, rows)
	}
}

// figures prints a table of numbers. One that is too wide for the screen is printed in parts, each with the first column.
func figures(out *term.Screen, head []string, rows [][]string) {
	head = rightHead(head, rows)
	wide := make([]int, len(head))
	for c := range head {
		wide[c] = term.Width(head[c])
		for _, row := range rows {
			wide[c] = max(wide[c], term.Width(row[c]))
		}
	}
	for from := 1; from < len(head); {
		to, total := from, wide[0]
		for to < len(head) && (to == from || total+2+wide[to] <= out.Width()) {
			total += 2 + wide[to]
			to++
		}
		part := make([][]string, len(rows))
		for i, row := range rows {
			part[i] = append([]string{row[0]}, row[from:to]...)
		}
		if from > 1 {
			out.Print("\n")
		}
		out.Columns(append([]string{head[0]}, head[from:to]...), part)
		from = to
	}
}

// rightHead sets all columns but the first against their right side, with their heads.
func rightHead(head []string, rows [][]string) []string {
	for c := 1; c < len(head); c++ {
		wide := term.Width(head[c])
		for _, row := range rows {
			wide = max(wide, term.Width(row[c]))
		}
		head[c] = strings.Repeat(" ", wide-term.Width(head[c])) + head[c]
		for _, row := range rows {
			row[c] = strings.Repeat(" ", wide-term.Width(row[c])) + row[c]
		}
	}
	return head
}

// numbers are the cells of numbers: average, deviation, least, most, and how often there was one where that was not always.
func numbers(l *sim.Line) []string {
	n := &l.Figure.Numbers
	average, deviation := l.Average()
	least, most := n.Span()
	given := ""
	if n.N < l.Of {
		given = percent(float64(n.N)/float64(l.Of), 1) + " %"
	}
	return []string{estimate(average, 1), rounded(deviation, 2), exactly(least), exactly(most), given}
}

func exactly(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// mostValues is how many different numbers a result may be so that each has a line of its own.
const mostValues = 12

// chances prints the chance of everything that a result may be: a line for each, a column for each player.
func chances(out *term.Screen, groups []sim.Group) {
	for i := range groups {
		g := &groups[i]
		if rows := valueRows(g); len(rows) > 0 && !isYesNo(g) {
			out.Print("\n")
			figures(out, append([]string{readable(g.Result)}, columnNames(g)...), rows)
		}
	}
}

// decided prints the chances of a yes: results of the same players share a table.
func decided(out *term.Screen, groups []sim.Group) {
	groups = slices.DeleteFunc(slices.Clone(groups), func(g sim.Group) bool { return !isYesNo(&g) })
	for len(groups) > 0 {
		names := columnNames(&groups[0])
		n := 1
		for n < len(groups) && slices.Equal(columnNames(&groups[n]), names) {
			n++
		}
		var rows [][]string
		for _, g := range groups[:n] {
			row := []string{readable(g.Result)}
			for i := range g.Lines {
				row = append(row, chanceCell(&g.Lines[i], g.Lines[i].Figure.Said["yes"]))
			}
			rows = append(rows, row)
		}
		out.Print("\n")
		figures(out, append([]string{"yes"}, names...), rows)
		groups = groups[n:]
	}
}

func isYesNo(g *sim.Group) bool {
	for text := range g.All.Said {
		if text != "yes" && text != "no" {
			return false
		}
	}
	return len(g.All.Said) > 0 && g.All.Numbers.N == 0 && len(g.All.Sets) == 0
}

// columnNames are whose the lines of a group are.
func columnNames(g *sim.Group) []string {
	var names []string
	for i := range g.Lines {
		name := term.Clean(g.Lines[i].Who)
		if name == "" {
			name = "chance"
		}
		names = append(names, name)
	}
	return names
}

// valueRows are the lines of a group of chances.
func valueRows(g *sim.Group) [][]string {
	var rows [][]string
	n := &g.All.Numbers
	if n.N > 0 && n.Whole() && n.Histogram.Single() && len(n.Histogram.Bins()) <= mostValues {
		for _, bin := range n.Histogram.Bins() {
			row := []string{decimal(bin.Least)}
			for i := range g.Lines {
				row = append(row, chanceCell(&g.Lines[i], g.Lines[i].Figure.Numbers.Histogram.Count(bin.Least)))
			}
			rows = append(rows, row)
		}
	}
	for _, v := range g.Values {
		row := []string{term.Clean(v.Text)}
		for i := range g.Lines {
			row = append(row, chanceCell(&g.Lines[i], countOf(&g.Lines[i], v.Text)))
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	missing, any := []string{"(not given)"}, false
	for i := range g.Lines {
		l := &g.Lines[i]
		missing = append(missing, chanceCell(l, l.Missing()))
		any = any || l.Missing() > 0
	}
	if any {
		rows = append(rows, missing)
	}
	return rows
}

// countOf is how often a line came to a text.
func countOf(l *sim.Line, text string) int64 {
	for _, v := range l.Values {
		if v.Text == text {
			return v.Count
		}
	}
	return 0
}

// chanceCell is a chance in percent, with its error.
func chanceCell(l *sim.Line, times int64) string {
	return estimate(hundred(l.Chance(times)), 1) + " %"
}

// lengths prints how long the games were. How much the rules did in them is of interest to programs only.
func lengths(out *term.Screen, t *sim.Tally) {
	if t.Decisions.Most == 0 {
		return
	}
	rows := [][]string{append([]string{"decisions"}, numbers(ofGames(&t.Decisions))[:4]...)}
	out.Print("\n")
	figures(out, []string{"a game's", "average", "deviation", "least", "most"}, rows)
}

// estimate is a number with its error, as many digits of it as mean something.
func estimate(i sim.Interval, least int) string {
	if math.IsInf(i.Width(), 0) {
		return rounded(i.Estimate, 2) + " ±?"
	}
	digits := digitsFor(i.Error(), least)
	return strconv.FormatFloat(i.Estimate, 'f', digits, 64) + " ±" + strconv.FormatFloat(i.Error(), 'f', digits, 64)
}

// digitsFor is how many digits behind the point show two of an error.
func digitsFor(err float64, least int) int {
	if err <= 0 {
		return least
	}
	return min(6, max(0, 1-int(math.Floor(math.Log10(err)))))
}

func rounded(f float64, digits int) string { return strconv.FormatFloat(f, 'f', digits, 64) }

func percent(share float64, digits int) string { return rounded(100*share, digits) }

// readable is a name of the rules as people read it.
func readable(name string) string { return term.Clean(strings.ReplaceAll(name, "_", " ")) }
