package repl

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/say"
)

// complete asks for what is missing. Who takes a question back is asked the one before it again. What is typed between two
// questions, such as a sheet, counts for all of the order.
func (o *order) complete() (*game.Setup, error) {
	for {
		if o.base == nil || o.since != o.r.s.Len() {
			o.u, o.since = o.r.s.World().Rules(), o.r.s.Len()
			setup, err := o.setup()
			if err == nil {
				err = setup.Seated() // before anything is asked
			}
			if err != nil {
				return nil, err
			}
			o.base = setup
		}
		setup := o.base.Clone()
		for _, all := range o.answers {
			if err := answer(setup, all); err != nil {
				return nil, err
			}
		}
		all, err := o.missing(setup)
		switch {
		case errors.Is(err, errBack) && o.back(), errors.Is(err, errChanged):
		case err != nil:
			return nil, err
		case len(all) == 0:
			return setup, nil
		default:
			o.answers = append(o.answers, all)
		}
	}
}

// answer gives a setup what was answered.
func answer(setup *game.Setup, all []journal.Setting) error {
	for _, a := range all {
		if err := setup.SetParam(a.Player, a.Name, a.Value); err != nil {
			return err
		}
	}
	return setup.Stats()
}

// back goes back to the question before the last one that was answered. It reports whether there is one.
func (o *order) back() bool {
	switch {
	case len(o.answers) > 0:
		o.answers = o.answers[:len(o.answers)-1]
	case o.askedWho && o.base != nil:
		o.base, o.players, o.heading = nil, nil, ""
	default:
		return false
	}
	o.r.dim("Back to the question before.")
	return true
}

// missing asks for the next thing that the start cannot do without: person by person, each for all that they lack, which may be
// answered in one line. No answer: nothing is missing. What not everybody may see is typed unseen.
func (o *order) missing(setup *game.Setup) ([]journal.Setting, error) {
	lacks := table.Lacking(setup)
	if len(lacks) == 0 {
		return nil, nil
	}
	m := lacks[0]
	unseen := func(m game.Missing) bool {
		return o.r.watching() != toGM && (!m.Field.Everybody || o.r.unsaid(m.Player))
	}
	if n := slices.IndexFunc(lacks, func(other game.Missing) bool { return unseen(other) != unseen(m) }); n > 0 {
		lacks = lacks[:n] // what is typed in one line is shown, or it is not
	}
	o.group = nil
	if m.Player != "" {
		o.group = []string{m.Player}
	}
	what := say.Readable(m.Field.Name)
	if m.Player != "" {
		what = m.Player + "'s " + what
	}
	help := say.Readable(table.Wanted(m.Field.Type))
	if m.Field.Help != "" {
		help = m.Field.Help + ": " + help
	}
	if len(lacks) > 1 && o.heading != m.Player {
		var names []string
		for _, l := range lacks {
			names = append(names, say.Readable(l.Field.Name))
		}
		o.r.line(o.r.out.Paint(term.Bold, term.Clean(m.Player)), ": ", term.Clean(say.AndList(names)),
			o.r.out.Paint(term.Dim, ", one after the other or in one line."))
		o.heading = m.Player
	}
	var answers []journal.Setting
	fits := func(text string) (err error) {
		answers, err = o.answered(setup, lacks, text)
		return err
	}
	defer o.r.puts(query{help, func() []string { return o.typeWords(m.Field) }, func(text string) bool { return fits(text) == nil },
		true})()
	for mistakes := 0; ; mistakes++ {
		o.r.dim(term.Clean(sentence(help)))
		text, err := o.askOne(what, unseen(m))
		if err != nil {
			return nil, stoppedAt(err)
		}
		if m.Field.Type.Kind != check.Text {
			if err := takenBack(text); err != nil {
				return nil, err
			}
		}
		if err = fits(text); err == nil {
			return answers, nil
		}
		if unseen(m) {
			err = term.ErrUnseen // what is wanted is said again
		}
		o.r.wrong(err)
		if !unseen(m) && mistakes > 0 {
			o.r.dim(questionFirst)
		}
	}
}

func (o *order) askOne(what string, secret bool) (string, error) {
	prompt := o.r.out.Paint(term.Bold, term.Clean(what)+"? ")
	for {
		var text string
		var err error
		if secret {
			text, err = o.r.in.Secret(prompt)
		} else {
			text, err = o.r.in.Line(prompt, true)
		}
		if text = strings.TrimSpace(term.Clean(text)); text != "" || err != nil && !errors.Is(err, term.ErrLongLine) {
			return text, err
		}
	}
}

// answered reads an answer: the value of what is asked first, or those of several things that somebody lacks, in their order or
// behind their names: 3 2, Strength/Chasing, skill 2 attribute 3.
func (o *order) answered(setup *game.Setup, lacks []game.Missing, text string) ([]journal.Setting, error) {
	one, err := o.valued(setup, lacks[0], text)
	if err == nil {
		return []journal.Setting{one}, nil
	}
	words, failed := said.Tokens(text)
	if failed != nil || len(lacks) == 1 && len(words) < 2 {
		return nil, err
	}
	var parts []string
	for _, t := range words {
		if !t.Mark && !t.Is("and") {
			parts = append(parts, t.Parts()...)
		}
	}
	if len(parts) == 0 {
		return nil, err
	}
	lacks = slices.Clone(lacks)
	var all []journal.Setting
	for len(parts) > 0 {
		at := 0
		names := func(m game.Missing) bool {
			return say.Readable(m.Field.Name) == say.Readable(strings.ToLower(parts[0]))
		}
		if n := slices.IndexFunc(lacks, names); n >= 0 && len(parts) > 1 {
			at, parts = n, parts[1:]
		}
		if at >= len(lacks) {
			return nil, err // more than was asked
		}
		value, used := parts[0], 1
		if len(lacks) == 1 {
			value, used = strings.Join(parts, " "), len(parts)
		}
		one, wrong := o.valued(setup, lacks[at], value)
		if wrong != nil && len(all) == 0 {
			return nil, err
		} else if wrong != nil {
			return nil, wrong
		}
		all, parts, lacks = append(all, one), parts[used:], slices.Delete(lacks, at, at+1)
	}
	return all, nil
}

// valued reads the value of one thing that is missing.
func (o *order) valued(setup *game.Setup, m game.Missing, text string) (journal.Setting, error) {
	if _, err := strconv.Atoi(text); m.Field.Type.ByName && err != nil {
		stat := o.stat(text)
		if stat == "" {
			return journal.Setting{}, o.noStat(text)
		}
		text = stat
	}
	one := journal.Setting{Player: m.Player, Name: m.Field.Name, Value: text}
	return one, answer(setup.Clone(), []journal.Setting{one})
}
