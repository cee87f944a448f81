// Package findings tells what many games at random and at the extremes have found: what went wrong, how it is seen again, and
// what never came. It must not know how games are tried: that is interp/sim/fuzz.
package findings

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/glance"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim/fuzz"
)

// Found is what was found.
type Found struct {
	Program  *program.Program
	Plan     *fuzz.Plan
	Tally    *fuzz.Tally
	Seed     uint64
	Games    int64            // as many were to be played
	Journals map[int64]string // the records of games, by their numbers
}

// kinds says what each kind of finding is called.
var kinds = map[fuzz.Kind]string{fuzz.Wrong: "error", fuzz.NoAnswer: "no answer", fuzz.Endless: "endless",
	fuzz.Limited: "over a limit", fuzz.Stalled: "can be kept going", fuzz.Long: "long",
	fuzz.Unsound: "chips or cards lost", fuzz.Refuses: "cannot be started", fuzz.Broken: "a mistake in croupier"}

// Report is the findings, and what never came.
func (f *Found) Report() *report.Report {
	t, out := f.Tally, &report.Report{Object: f.object()}
	out.Add(report.Headed(report.Bold, f.Program.Title,
		": "+report.Counted(t.Games, "game")+", "+report.Counted(t.Decisions, "decision")+fmt.Sprintf(", seed %d", f.Seed)))
	line := report.Counted(t.Over, "game") + " came to an end"
	if t.Refused > 0 {
		line += ", " + report.Thousands(t.Refused) + " were refused by the rules"
	}
	if t.Games < f.Games {
		line += "; ended early"
		if t.Hopeless() {
			line += ": these took " + report.Thousands(t.Work) + " steps together, so the others are not played"
		}
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
func (f *Found) finding(out *report.Report, found *fuzz.Finding) {
	style := report.Bad
	if found.Kind == fuzz.Stalled || found.Kind == fuzz.Long {
		style = report.Warning
	}
	out.Add(report.Gap{}, report.Headed(style, kinds[found.Kind],
		" in "+report.Counted(found.Games, "game")+": "+found.Text).Hanging(2))
	if found.Diag != nil {
		out.Add(placed(found.Diag.Span, FirstLine(found.Diag.Span.Text())).Hanging(4))
	}
	out.Add(report.Say("  " + f.how(found.First)).Hanging(4))
	if path := f.Journals[found.First]; path != "" {
		out.Add(report.Say("  croupier replay " + path).Hanging(4))
	}
}

// placed is a line that begins with a place in the rules.
func placed(where diag.Span, text string) report.Remark {
	return report.Remark{Words: []report.Word{{Text: "  "}, {Text: where.String(), Style: report.Dim}, {Text: "  " + text}}}
}

// FirstLine is the first line of a text, as long as it can be shown.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return glance.Briefly(strings.TrimSpace(line))
}

// gap is what never came, with its place.
func gap(g *fuzz.Gap) report.Remark {
	if g.Where.Source == nil {
		return report.Say("  " + g.Text)
	}
	return placed(g.Where, g.Text+": "+FirstLine(g.Where.Text()))
}

// how says what the game of that number started from, and how it was played.
func (f *Found) how(number int64) string {
	trial, err := f.Plan.Trial(number)
	if err != nil {
		return err.Error()
	}
	text := fmt.Sprintf("first in game %d: %s", number+1, f.Program.Starts[trial.Setup.Start].Name) + inquiry.Arguments(trial.Setup)
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

func (f *Found) object() fuzzJSON {
	t := f.Tally
	out := fuzzJSON{Games: t.Games, Over: t.Over, Refused: t.Refused, Decisions: t.Decisions, Seed: f.Seed,
		Findings: []findingJSON{}, Unseen: []gapJSON{}}
	for _, found := range t.Findings() {
		one := findingJSON{Kind: kinds[found.Kind], Text: found.Text, Games: found.Games, Game: found.First + 1,
			How: f.how(found.First), Journal: f.Journals[found.First]}
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
