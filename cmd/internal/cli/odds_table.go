package cli

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
)

// calibrate asks for a table: the chance of success by parameters.
func (q *asking) calibrate() (*inquiry.Answer, error) {
	if q.oddsCmd.Best != "" || q.oddsCmd.Answers != "" || q.Journal != "" {
		return nil, usage("a table goes by a policy: --table takes no --best, --answers or --journal")
	}
	want, err := q.wanted()
	if err != nil {
		return nil, err
	}
	p, err := q.app.load(q.Ruleset)
	if err != nil {
		return nil, err
	}
	t := inquiry.Table{Want: want, Wanted: q.Want}
	if t.Axes, err = q.axes(p); err != nil {
		return nil, err
	}
	if err := q.success(p, t.Axes); err != nil {
		return nil, err
	}
	if err := q.settle(); err != nil {
		return nil, err
	}
	if t.Question = q.Question; t.Games == 0 {
		t.Games = inquiry.UsualCell
	}
	return inquiry.Calibrate(t, q.machine)
}

// wanted is the chance that is wanted, 0 for none.
func (q *asking) wanted() (float64, error) {
	if q.Want == "" {
		return 0, nil
	}
	text, percent := strings.CutSuffix(strings.TrimSpace(q.Want), "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if percent {
		f /= 100
	}
	if err != nil || !(f > 0 && f < 1) {
		return 0, usage("--want takes a chance between 0 %% and 100 %%, such as 60%%, not %q", q.Want)
	}
	return f, nil
}

// axes are the parameters that the table goes over, with their values; what has one value is left to the setup.
func (q *asking) axes(p *program.Program) ([]inquiry.Axis, error) {
	var all []inquiry.Axis
	given := map[string][]string{}
	var rest, order []string
	for _, text := range q.Rest {
		name, value, ok := strings.Cut(text, "=")
		if values := inquiry.Several(value); ok && values != nil {
			given[name] = values
			order = append(order, name)
			continue
		}
		rest = append(rest, text)
	}
	q.oddsCmd.Rest = rest
	setup, err := q.match().setup(p)
	if err != nil {
		return nil, err
	}
	for i, name := range order {
		values := given[name]
		delete(given, name)
		order[i] = wholeParam(p, setup, name)
		given[order[i]] = values
	}
	for _, f := range p.ParamsOf(&p.Starts[setup.Start]) {
		values, named := given[f.Name]
		missing := slices.ContainsFunc(setup.Missing(), func(m game.Missing) bool { return m.Field == f })
		if !named && !missing {
			continue
		}
		if !named {
			values = inquiry.UsualValues(f.Type)
		}
		if len(values) == 0 {
			return nil, usage("give the values of %s that the table goes over, as %s=A|B|C", f.Name, f.Name)
		}
		delete(given, f.Name)
		all = append(all, inquiry.Axis{Name: f.Name, Kind: f.Type.Kind, Values: values})
	}
	for _, name := range order {
		if values, ok := given[name]; ok { // a player's own
			all = append(all, inquiry.Axis{Name: name, Values: values})
		}
	}
	if len(all) == 0 {
		return nil, usage("nothing varies in this table: give several values of a parameter, as name=1..5 or name=A|B|C")
	}
	// What is a hand goes across; else the last one.
	across := func(a inquiry.Axis) bool { return a.Kind == check.Combination }
	all = slices.Concat(slices.DeleteFunc(slices.Clone(all), across),
		slices.DeleteFunc(slices.Clone(all), func(a inquiry.Axis) bool { return !across(a) }))
	q.Program, q.Setup = p, setup
	return all, nil
}

// success finds out what is a success: the condition that is given, or what the rules aim at.
func (q *asking) success(p *program.Program, axes []inquiry.Axis) error {
	q.Condition = q.oddsCmd.Where
	own := q.Setup.Clone() // as the first cell has it
	for _, a := range axes {
		if err := inquiry.SetParam(own, a.Name, a.Values[0]); err != nil {
			return err
		}
	}
	if err := lacking(p, own); err != nil {
		return err
	}
	if q.Condition == "" {
		if q.Condition = inquiry.Aimed(p, q.Setup); q.Condition == "" {
			return usage("say what is a success: --where 'CONDITION'; %s",
				strings.TrimPrefix(p.Starts[q.Setup.Start].Name+flow.GivesText(p, q.Setup.Start), "; "))
		}
	}
	with, found, err := q.app.conditions(q.Ruleset, p, own, q.Condition)
	if err != nil {
		return err
	}
	q.Program, q.Question.Where = with, found[0]
	q.Setup, err = q.match().setup(with)
	return err
}
