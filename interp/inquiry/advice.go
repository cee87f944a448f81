package inquiry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/words"
)

// advised is an answer to the open decision, and what it is worth.
type advised struct {
	answer string
	choice game.Choice
	worth  report.Chance
}

// advice is exact advice.
func advice(all []odds.Worth) []advised {
	var out []advised
	for _, w := range all {
		out = append(out, advised{w.Answer, w.Choice, report.ExactChance(w.Worth)})
	}
	return out
}

// alike reports whether two answers are worth the same.
func (a *advised) alike(b *advised) bool {
	if a.worth.Exact == nil || b.worth.Exact == nil {
		return a.worth == b.worth
	}
	return a.worth.Exact.Cmp(b.worth.Exact) == 0
}

// numbered is what stands before the number of an answer that is one: "raise to " of "raise to 5".
func (a *advised) numbered() (before string, ok bool) {
	return strings.CutSuffix(a.answer, report.Count(a.choice.N).Text())
}

// mostAlike is how many answers that are worth the same have a line of their own.
const mostAlike = 4

// grouped puts neighbours together that are worth the same: numbers that follow one another are "raise to 1..29", and of many
// others the first are named.
func grouped(all []advised) []advised {
	var out []advised
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].alike(&all[from]) {
			to++
		}
		out = append(out, together(all[from:to])...)
		from = to
	}
	return out
}

// together shortens answers that are all worth the same.
func together(all []advised) []advised {
	var out []advised
	for from := 0; from < len(all); {
		to := from + 1
		before, ok := all[from].numbered()
		for ok && to < len(all) && all[to].choice.N == all[to-1].choice.N+1 {
			if next, is := all[to].numbered(); !is || next != before {
				break
			}
			to++
		}
		one := all[from]
		if to > from+1 {
			one.answer = before + report.Count(one.choice.N).Text() + ".." + report.Count(all[to-1].choice.N).Text()
		}
		out = append(out, one)
		from = to
	}
	if left := len(out) - mostAlike; left > 1 {
		out = out[:mostAlike]
		out[mostAlike-1].answer += fmt.Sprintf(", and %d more", left)
	}
	return out
}

// mostWorths is how many answers people are told.
const mostWorths = 40

// cell is what the answer is worth.
func (a *advised) cell(share bool) report.Cell {
	switch {
	case share:
		return a.worth
	case a.worth.Exact == nil:
		return report.Text(a.worth.Interval.Text(2))
	}
	return report.Rounded{Value: a.worth.Estimate, Digits: 3}
}

// worths says what each answer to a decision is worth, the best first.
func (q *inquiry) worths(out *report.Report, asked string, all []advised) {
	share, exact := q.share(), true
	t := &report.Table{Head: []string{"answer", "worth"}}
	if share {
		t.Head[1] = "chance"
	}
	for _, w := range grouped(all) {
		row := []report.Cell{report.Text(w.answer), w.cell(share)}
		if exact = w.worth.Exact != nil; exact {
			row = append(row, report.Fraction{Rat: w.worth.Exact})
		}
		t.Rows = append(t.Rows, row)
	}
	if exact {
		t.Head = append(t.Head, "exactly")
	}
	left := t.Cut(mostWorths)
	out.Add(report.Say(asked), t)
	if left > 0 {
		out.Add(report.Say(fmt.Sprintf("and %d more that are worth less; --json has all of them", left)))
	}
}

// worthsJSON are answers for programs.
func worthsJSON(all []advised) (out []worthJSON) {
	for _, w := range all {
		out = append(out, worthJSON{w.answer, w.worth.Estimate, report.Fraction{Rat: w.worth.Exact}.Raw(), w.worth.Error()})
	}
	return out
}

// How much is dealt where advice is simulated: states in each game, and answers that are tried.
const (
	advisedStates = 5_000
	mostTried     = 40
)

// advise deals games from the open decision of a journal on, where exact odds are too much: what lies hidden is dealt afresh in
// each, as whoever is asked sees it, and each of their answers is tried in all of them.
func (q *inquiry) advise() (*Answer, error) {
	tried, left, err := q.tried()
	if err != nil {
		return nil, err
	}
	total, early, err := q.deal(advisedStates, tried, func(pilot *odds.Sampler, seeds []uint64) error {
		for i, seed := range seeds {
			if _, err := pilot.Here(q.State, seed, tried[i%len(tried)], true); err != nil {
				return err
			}
		}
		return nil
	}, func(t *odds.Sampler, seed uint64, c *game.Choice) (float64, error) {
		return t.Here(q.State, seed, c, false)
	})
	switch {
	case err != nil:
		return nil, err
	case tried[0] == nil:
		return q.sampled(total.alone(), early), nil
	}
	return q.advised(total, tried, left, early)
}

// tried lists the answers that are tried, of very many some that lie evenly among them, and how many are left out. Where it is
// not the best player who is asked, or answers are given, it is nil alone: the game goes on by itself.
func (q *inquiry) tried() (all []*game.Choice, left int, err error) {
	if q.Answers != nil || q.State.Pending().Player != q.Best.Player {
		return []*game.Choice{nil}, 0, nil
	}
	choices, err := odds.Answers(q.State)
	if err != nil {
		choices = q.legal()
	}
	if len(choices) == 0 {
		return nil, 0, err
	}
	n := min(len(choices), mostTried)
	for i := range n {
		all = append(all, &choices[i*(len(choices)-1)/max(1, n-1)])
	}
	return all, len(choices) - n, nil
}

// legal looks for answers that have to be tried out: cards that fit together.
func (q *inquiry) legal() (all []game.Choice) {
	const most = 1000
	d := q.State.Pending()
	q.State.EachTake(func(cards []int32) bool {
		all = append(all, game.Choice{Act: game.Take, Cards: slices.Clone(cards)})
		return len(all) == most
	})
	if d.Fold {
		all = append(all, game.Choice{Act: game.Fold})
	}
	if d.Pass {
		all = append(all, game.Choice{Act: game.Pass})
	}
	return all
}

// advised says what each answer that was tried is worth.
func (q *inquiry) advised(t *tries, tried []*game.Choice, left int, early map[*program.Ask]bool) (*Answer, error) {
	var all []advised
	for i, c := range tried {
		text, err := words.Write(q.State, *c)
		if err != nil {
			return nil, err
		}
		all = append(all, advised{answer: text, choice: *c, worth: report.Chance{Interval: t.of[i].interval(q.share())}})
	}
	slices.SortStableFunc(all, func(a, b advised) int { return cmp.Compare(b.worth.Estimate, a.worth.Estimate) })
	out, object := q.worthReport(all, t.n), q.simulated(t.n)
	object.Answers = worthsJSON(all)
	out.Object = object
	q.sampleHead(out, &t.worths, report.Counted(t.n, "game")+" dealt for each answer", early)
	out.Add(report.Gap{})
	d := q.State.Pending()
	asked := q.State.Game().Name(d.Player) + " is to " + d.Verb
	if d.Prompt != "" {
		asked += ": " + d.Prompt
	}
	q.worths(out, asked, all)
	if left > 0 {
		out.Add(report.Say(fmt.Sprintf("%d more answers were not tried.", left)))
	}
	return &Answer{Report: out, Reason: q.reason, Cut: q.cut() != ""}, nil
}

// worthReport begins the report of answers, or of what is played for: their data and their diagram.
func (q *inquiry) worthReport(all []advised, games int64) *report.Report {
	out := &report.Report{Title: q.Program.Title + ": " + q.begins() + Arguments(q.Setup) + ", " + report.Counted(games, "game") +
		" dealt\n" + q.decided() + seedText(q.Seed, q.Untold)}
	p := report.Panel{Title: q.Goal, Series: []report.Series{{Name: "chance"}}}
	var rows []report.Record
	for _, a := range all {
		p.Labels = append(p.Labels, a.answer)
		p.Series[0].Bars = append(p.Series[0].Bars, a.worth.Bar())
		rows = append(rows, report.Record{"answer": report.Text(a.answer), "worth": report.Float(a.worth.Estimate),
			"low": report.Float(a.worth.Low), "high": report.Float(a.worth.High), "games": report.Count(games)})
	}
	out.Data = report.Data([]string{"answer", "worth", "low", "high", "games"}, rows)
	out.Panels = func() []report.Panel { return []report.Panel{p} }
	return out
}
