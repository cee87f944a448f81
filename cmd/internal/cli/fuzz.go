package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/interp/sim/fuzz"
)

type fuzzCmd struct {
	Ruleset string  `arg:"" help:"A shipped name, a .deal file, or a folder of them."`
	Games   int64   `placeholder:"N" default:"1000" help:"How many games."`
	Seed    *uint64 `placeholder:"N" help:"What everything that is tried is made from."`
	Journal string  `placeholder:"FOLDER" help:"Write a record of the first game of each finding into this folder, to be replayed."`
	JSON    bool    `name:"json" help:"One JSON object on standard output."`
	limited `embed:""`
}

// Help is the verb's example.
func (*fuzzCmd) Help() string {
	return `Plays everything that the rules start, at random and as obstinately as nobody would, with all numbers of players and
the ends of what options may be. It finds what goes wrong, and then says what never came.

Examples:

  croupier fuzz d12 --games 200
  croupier fuzz draw --games 100 --seed 1 --json
`
}

// Run plays, and prints what was found.
func (c *fuzzCmd) Run(a *app) error {
	if c.Games < 1 || c.Games > sim.MostGames {
		return usage("--games can be 1 to %s, not %d", report.Thousands(sim.MostGames), c.Games)
	}
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	if c.Journal != "" {
		if err := os.MkdirAll(c.Journal, 0o755); err != nil {
			return unwritten(c.Journal, err)
		}
	}
	seed := a.seed(c.Seed)
	plan, err := fuzz.New(p, seed)
	if err != nil {
		return &exit{ExitWrong, err}
	}
	tally := inquiry.Gather(a.machine(), c.Games, sim.Until{}, func() func(from, to int64) *fuzz.Tally { return plan.Table().Run },
		func(*fuzz.Tally) (float64, bool) { return 0, false })
	if tally == nil {
		return errNoGame
	}
	f := &fuzzed{app: a, cmd: c, program: p, plan: plan, tally: tally, seed: seed}
	failed := f.record()
	failed = a.worse(failed, a.publish(&forms{JSON: c.JSON}, f.report()))
	return a.worse(failed, f.verdict())
}

// fuzzed is what was found, to be printed.
type fuzzed struct {
	app      *app
	cmd      *fuzzCmd
	program  *program.Program
	plan     *fuzz.Plan
	tally    *fuzz.Tally
	seed     uint64
	journals map[int64]string // by the number of the game
}

// findings says what each kind of finding is called.
var findings = map[fuzz.Kind]string{fuzz.Wrong: "error", fuzz.NoAnswer: "no answer", fuzz.Endless: "endless",
	fuzz.Limited: "over a limit", fuzz.Stalled: "can be kept going", fuzz.Long: "long",
	fuzz.Unsound: "chips or cards lost", fuzz.Refuses: "cannot be started", fuzz.Broken: "a mistake in croupier"}

// record writes the records that are wanted.
func (f *fuzzed) record() error {
	f.journals = map[int64]string{}
	if f.cmd.Journal == "" {
		return nil
	}
	for _, found := range f.tally.Findings() {
		if _, ok := f.journals[found.First]; ok || found.Kind == fuzz.Refuses {
			continue
		}
		path := filepath.Join(f.cmd.Journal, fmt.Sprintf("%s-%d-%d.journal", f.program.Name, f.seed, found.First))
		if err := f.write(path, found.First); err != nil {
			return err
		}
		f.journals[found.First] = path
	}
	return nil
}

// write records one game.
func (f *fuzzed) write(path string, number int64) error {
	trial, err := f.plan.Trial(number)
	if err != nil {
		return &exit{ExitWrong, err}
	}
	r, err := newRecord(path, f.cmd.Ruleset, f.program, trial.Setup, trial.Seed)
	if err != nil {
		return err
	}
	file, err := journalfile.Create(path, r.header, journal.Bulk)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	if err := errors.Join(f.plan.Record(trial, file.Writer), file.Close()); err != nil {
		return &exit{ExitFailure, err}
	}
	return nil
}

// report is the findings, and what never came.
func (f *fuzzed) report() *report.Report {
	t, out := f.tally, &report.Report{Object: f.object()}
	out.Add(report.Headed(report.Bold, f.program.Title,
		": "+report.Counted(t.Games, "game")+", "+report.Counted(t.Decisions, "decision")+fmt.Sprintf(", seed %d", f.seed)))
	line := report.Counted(t.Over, "game") + " came to an end"
	if t.Refused > 0 {
		line += ", " + report.Thousands(t.Refused) + " were refused by the rules"
	}
	if t.Games < f.cmd.Games {
		line += "; ended early"
	}
	out.Add(report.Say(line))
	all := t.Findings()
	for _, found := range all[:min(len(all), glance.MostListed)] {
		f.finding(out, &found)
	}
	if left := len(all) - glance.MostListed; left > 0 {
		out.Add(report.Gap{}, report.Say(fmt.Sprintf("and %d more", left)))
	}
	if len(all) == 0 {
		out.Add(report.Styled(report.Good, "Nothing went wrong."))
	}
	if gaps := t.Unseen(); len(gaps) > 0 {
		out.Add(report.Gap{}, report.Styled(report.Bold, "In none of these games:"))
		for _, g := range gaps[:min(len(gaps), glance.MostListed)] {
			out.Add(gap(&g).Hanging(4))
		}
		if left := len(gaps) - glance.MostListed; left > 0 {
			out.Add(report.Say(fmt.Sprintf("  and %d more", left)))
		}
	}
	return out
}

// finding tells of one finding, and how its first game is played again.
func (f *fuzzed) finding(out *report.Report, found *fuzz.Finding) {
	style := report.Bad
	if found.Kind == fuzz.Stalled || found.Kind == fuzz.Long {
		style = report.Warning
	}
	out.Add(report.Gap{}, report.Headed(style, findings[found.Kind],
		" in "+report.Counted(found.Games, "game")+": "+found.Text).Hanging(2))
	if found.Diag != nil {
		out.Add(placed(found.Diag.Span, firstLine(found.Diag.Span.Text())).Hanging(4))
	}
	out.Add(report.Say("  " + f.how(found.First)).Hanging(4))
	if path := f.journals[found.First]; path != "" {
		out.Add(report.Say("  croupier replay " + path).Hanging(4))
	}
}

// placed is a line that begins with a place in the rules.
func placed(where diag.Span, text string) report.Remark {
	return report.Remark{Words: []report.Word{{Text: "  "}, {Text: where.String(), Style: report.Dim}, {Text: "  " + text}}}
}

// firstLine is the first line of a text.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return glance.Briefly(strings.TrimSpace(line))
}

// gap is what never came, with its place.
func gap(g *fuzz.Gap) report.Remark {
	if g.Where.Source == nil {
		return report.Say("  " + g.Text)
	}
	return placed(g.Where, g.Text+": "+firstLine(g.Where.Text()))
}

// how says what the game of that number started from, and how it was played.
func (f *fuzzed) how(number int64) string {
	trial, err := f.plan.Trial(number)
	if err != nil {
		return err.Error()
	}
	text := fmt.Sprintf("first in game %d: %s", number+1, f.program.Starts[trial.Setup.Start].Name) + inquiry.Arguments(trial.Setup)
	text += fmt.Sprintf(" --players %d", len(trial.Setup.Players))
	for _, o := range trial.Setup.Changed() {
		text += " --set " + o.Name + "=" + inquiry.Quoted(o.Value)
	}
	return term.Clean(text) + ", played " + played(trial)
}

// played says how the players decided.
func played(t *fuzz.Trial) string {
	if t.Policy != "" {
		return "by the policy " + t.Policy
	}
	styles := t.Styles
	if !slices.ContainsFunc(styles, func(s fuzz.Style) bool { return s != styles[0] }) {
		return styles[0].String()
	}
	var names []string
	for _, s := range styles {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}

// verdict is the exit that the findings ask for.
func (f *fuzzed) verdict() error {
	var worst error
	for _, found := range f.tally.Findings() {
		switch found.Kind {
		case fuzz.Stalled, fuzz.Long:
		case fuzz.Endless, fuzz.Limited:
			worst = worstOf(worst, said(ExitLimit))
		default:
			worst = said(ExitWrong)
		}
	}
	return worst
}

// What was found, as JSON has it.
type (
	fuzzJSON struct {
		Games     int64         `json:"games"`
		Over      int64         `json:"over"`
		Refused   int64         `json:"refused"`
		Decisions int64         `json:"decisions"`
		Seed      uint64        `json:"seed"`
		Findings  []findingJSON `json:"findings"`
		Unseen    []gapJSON     `json:"unseen"`
	}
	findingJSON struct {
		Kind    string `json:"kind"`
		Code    string `json:"code,omitempty"`
		Where   string `json:"where,omitempty"`
		Text    string `json:"text"`
		Games   int64  `json:"games"`
		Game    int64  `json:"game"` // the first, counted from 1
		How     string `json:"how"`
		Journal string `json:"journal,omitempty"`
	}
	gapJSON struct {
		Where string `json:"where,omitempty"`
		Text  string `json:"text"`
	}
)

func (f *fuzzed) object() fuzzJSON {
	t := f.tally
	out := fuzzJSON{Games: t.Games, Over: t.Over, Refused: t.Refused, Decisions: t.Decisions, Seed: f.seed,
		Findings: []findingJSON{}, Unseen: []gapJSON{}}
	for _, found := range t.Findings() {
		one := findingJSON{Kind: findings[found.Kind], Text: found.Text, Games: found.Games, Game: found.First + 1,
			How: f.how(found.First), Journal: f.journals[found.First]}
		if found.Diag != nil {
			one.Code, one.Where = found.Diag.Code, found.Diag.Span.String()
		}
		out.Findings = append(out.Findings, one)
	}
	for _, g := range t.Unseen() {
		one := gapJSON{Text: g.Text}
		if g.Where.Source != nil {
			one.Where = g.Where.String()
		}
		out.Unseen = append(out.Unseen, one)
	}
	return out
}
