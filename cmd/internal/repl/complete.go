package repl

import (
	"slices"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/interp/words"
	"croupier/stdlib/hands"
)

// Complete offers what a line may go on with: whole words, and how many letters of the last word each repeats. It offers
// nothing that whoever sits here may not know.
func (r *REPL) Complete(line string) (with []string, repeats int) {
	at := strings.LastIndexAny(line, " /,=\t") + 1
	last := line[at:]
	before := strings.Fields(line[:at])
	var words []string
	switch open := r.s.World().Open(); {
	case r.asking.offers != nil:
		words = r.asking.offers()
	case strings.HasPrefix(line, "/") && len(before) <= 1 && !strings.ContainsAny(line, " \t"):
		words = commandWords(r, nil)
	case len(before) == 0 && open != nil:
		words = append(r.answerWords(open), commandWords(r, nil)...)
	case len(before) == 0:
		words = append(commandWords(r, nil), r.startNames()...)
		words = append(append(words, r.macros()...), r.Shipped...)
	default:
		words = r.behind(before, open)
	}
	for _, w := range words {
		if len(w) > len(last) && strings.EqualFold(w[:len(last)], last) && !slices.Contains(with, w) {
			with = append(with, w)
		}
	}
	if len(with) == 1 {
		with[0] += " "
	}
	return with, len([]rune(last))
}

// behind is what may stand behind some words.
func (r *REPL) behind(before []string, open *session.Contest) []string {
	first := strings.TrimPrefix(before[0], "/")
	if c := r.command(first); c != nil {
		if c.words == nil {
			return nil
		}
		return c.words(r, before[1:])
	}
	if _, ok := r.startNamed(first); ok {
		return startWords(r, before)
	}
	if open != nil {
		return r.answerWords(open)
	}
	return append(helpFunctions(), r.names()...)
}

// answerWords are the answers that are legal now, as far as they are words.
func (r *REPL) answerWords(c *session.Contest) []string {
	s := c.State
	d := s.Pending()
	var all []string
	if d == nil {
		return nil
	}
	switch d.Kind {
	case program.AskWord:
		for _, w := range d.Words {
			all = append(all, s.Text(program.Value{Type: check.Of(check.WordKind), N: w}))
		}
	case program.AskYesNo:
		all = append(all, "yes", "no")
	case program.AskOne, program.AskCards:
		if r.seats.asGM { // they may not know the cards of whoever is asked
			break
		}
		for _, item := range d.Items {
			all = append(all, s.ItemText(d, item))
		}
		if d.Kind == program.AskCards && d.Least == 0 {
			all = append(all, "none")
		}
	case program.AskAction:
		all = words.Bets(&d.Bet)
	}
	if d.Fold {
		all = append(all, "fold")
	}
	if d.Pass {
		all = append(all, "pass")
	}
	return all
}

// startWords are what may stand behind a start: characters, their stats, parameters, and the names of hands.
func startWords(r *REPL, before []string) []string {
	if len(before) == 0 {
		return r.startNames()
	}
	u := r.s.World().Rules()
	name, ok := r.startNamed(before[0])
	if u == nil || !ok {
		return nil
	}
	all := append(r.names(), r.statsOf(slices.DeleteFunc(r.names(), func(who string) bool {
		return !slices.ContainsFunc(before, func(w string) bool { return strings.EqualFold(strings.Trim(w, ","), who) })
	}))...)
	for _, f := range u.Program.ParamsOf(startOf(u, name)) {
		all = append(append(all, f.Name), f.Type.Words...)
		if f.Type.Kind == check.Combination {
			all = append(all, handWords()...)
		}
	}
	return append(all, "vs")
}

// typeWords are words that a value of a type may consist of.
func (o *order) typeWords(f *check.Field) []string {
	all := table.Words(f.Type, o.players)
	if f.Type.Kind == check.Combination {
		all = append(all, handWords()...)
	}
	if f.Type.ByName {
		all = append(all, o.r.statsOf(o.spoken())...)
	}
	return all
}

// handWords are the words that hands are called by.
func handWords() []string {
	all := []string{"pair", "two", "three", "four", "full", "of", "and", "high", "over"}
	for c := hands.Category(0); c <= hands.StraightFlush; c++ {
		all = append(all, strings.Fields(c.String())...)
	}
	for rank := hands.Ace; rank >= 2; rank-- {
		all = append(all, hands.Plural(rank), hands.Word(rank)+"-high")
	}
	return all
}
