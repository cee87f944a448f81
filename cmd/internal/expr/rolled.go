package expr

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// What was rolled or worked out, as programs read it.
type (
	// Worked is one expression and what came of it.
	Worked struct {
		Expression string   `json:"expression"`
		Value      string   `json:"value,omitempty"` // of what is no dice
		Rolls      []thrown `json:"rolls,omitempty"`
		Least      *int     `json:"least,omitempty"` // what could have come, where that is known
		Most       *int     `json:"most,omitempty"`
		Mean       *float64 `json:"mean,omitempty"`
	}
	thrown struct {
		Total int   `json:"total"`
		Dice  []die `json:"dice"`
	}
	die struct {
		Face int  `json:"face"`
		Kept bool `json:"kept"`
	}
)

// Rolled is dice that were rolled, and what could have come of them.
type Rolled struct {
	text    string
	formula dice.Formula
	results []dice.Result
	could   dice.Dist
	unknown error // why it is not known what could have come
}

// Roll rolls the dice of a text.
func Roll(text string, f dice.Formula, seed uint64) (*Rolled, error) {
	stream := rng.New(seed, "dice")
	results, err := f.Roll(dice.Random(stream.Below))
	if err != nil {
		return nil, err
	}
	r := &Rolled{text: text, formula: f, results: results}
	r.could, r.unknown = f.Dist()
	return r, nil
}

// Worked is it for programs.
func (r *Rolled) Worked() Worked {
	w := Worked{Expression: r.text}
	for _, result := range r.results {
		t := thrown{Total: result.Total, Dice: []die{}}
		for _, d := range result.Dice {
			t.Dice = append(t.Dice, die{d.Face, d.Fate == dice.Kept})
		}
		w.Rolls = append(w.Rolls, t)
	}
	if r.unknown == nil {
		least, most := r.could.Min(), r.could.Max()
		mean, _ := r.could.Mean().Float64()
		w.Least, w.Most, w.Mean = &least, &most, &mean
	}
	return w
}

// Show says what was rolled, and what could have come.
func (r *Rolled) Show(out *term.Screen) {
	out.Line(out.Paint(term.Dim, r.formula.Reading()))
	for _, result := range r.results {
		total := fmt.Sprintf("= %d", result.Total)
		if !slices.ContainsFunc(r.formula.Terms, func(t dice.Term) bool { return !t.Spec.IsPlusMinus() && t.Spec.Count > 0 }) {
			total = fmt.Sprintf("= %+d", result.Total)
		}
		out.Hanging(2, Thrown(r.formula, result, out.Paint), "  ", out.Paint(term.Bold, total))
	}
	if r.unknown != nil {
		out.Line(out.Paint(term.Dim, "there are too many ways to fall to say what to expect: "+r.unknown.Error()))
		return
	}
	mean, _ := r.could.Mean().Float64()
	out.Line(out.Paint(term.Dim, fmt.Sprintf("%d to %d, on average %s", r.could.Min(), r.could.Max(),
		strings.TrimSuffix(fmt.Sprintf("%.2f", mean), ".00"))))
}
