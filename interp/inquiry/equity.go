package inquiry

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"croupier/interp/report"
	"croupier/stdlib/equity"
)

// What programs read of what hands are worth against each other.
type (
	equityJSON struct {
		Method  string       `json:"method"`
		Deals   string       `json:"deals"`
		Seed    *uint64      `json:"seed,omitempty"`
		Players []playerJSON `json:"players"`
	}
	playerJSON struct {
		Holds  string     `json:"holds"`
		Win    report.Odd `json:"win"`
		Tie    report.Odd `json:"tie"`
		Equity report.Odd `json:"equity"`
	}
)

// Equity is what hands are worth before all cards are dealt; the reading is the question as it was asked, and the names are what
// each player holds. The error is [equity.ErrEnded] or [ErrDealsTime], or says what is amiss with the question.
func Equity(reading string, q equity.Question, names []string, m Machine) (*Answer, error) {
	q.Go = m.Going
	r, err := equity.Answer(q)
	if errors.Is(err, equity.ErrEnded) && m.Context.Err() == nil {
		err = ErrDealsTime
	}
	if err != nil {
		return nil, err
	}
	deals := report.Thousands(r.Deals.Int64())
	object := equityJSON{Method: "exact", Deals: r.Deals.String()}
	how := "exact, all " + deals + " deals"
	if !r.Deals.IsInt64() || r.Deals.Cmp(big.NewInt(1)) == 0 {
		how = "exact"
	}
	if !r.Exact {
		object.Method, object.Seed = "simulated", &q.Seed
		how = fmt.Sprintf("simulated, %s deals, seed %d; ± is what the 95 %% interval leaves open", deals, q.Seed)
	}
	pot := "share of the pot"
	t := &report.Table{Head: []string{"", "wins", "shares", pot}}
	if q.Half != nil {
		t.Head = []string{"", "wins alone", "shares a half", pot}
	}
	var rows []report.Record
	for p, s := range r.Shares {
		n, _ := new(big.Float).SetInt(r.Deals).Float64()
		win, tie := chanceIn(s.Win, binomial(s.Win, n), r.Exact), chanceIn(s.Tie, binomial(s.Tie, n), r.Exact)
		share := chanceIn(s.Equity, s.Error, r.Exact)
		t.Rows = append(t.Rows, []report.Cell{report.Text(names[p]), win, tie, share})
		object.Players = append(object.Players, playerJSON{names[p], win.Odd(), tie.Odd(), share.Odd()})
		for _, kind := range []struct {
			name string
			of   report.Chance
		}{{"win", win}, {"tie", tie}, {"equity", share}} {
			rows = append(rows, kind.of.Record(report.Record{"who": report.Text(names[p]), "kind": report.Text(kind.name)}))
		}
	}
	out := &report.Report{Title: reading, Object: object,
		Data: report.Data([]string{"who", "kind", "estimate", "low", "high", "exact"}, rows)}
	out.Add(report.Styled(report.Dim, reading), t, report.Say(how))
	return &Answer{Report: out}, nil
}

// chanceIn is a chance that is known, or one with its standard error.
func chanceIn(r *big.Rat, standard float64, exact bool) report.Chance {
	if exact {
		return report.ExactChance(r)
	}
	f := asFloat(r)
	within := 1.96 * standard // of a normal distribution 95 % lie so many standard errors about its mean
	return report.Chance{Interval: report.Interval{Estimate: f, Low: max(0, f-within), High: min(1, f+within)}}
}

// binomial is the standard error of a chance that was found in so many tries.
func binomial(r *big.Rat, tries float64) float64 {
	p := asFloat(r)
	return math.Sqrt(p * (1 - p) / tries)
}
