package repl

import (
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/sheets"
	"croupier/interp/program"
	"croupier/interp/say"
)

// stated is the command by which the game master says what somebody has stated of the contest that is open, or of the last one,
// where it can be one thing alone; that is tried on copies of the evening. "": it is no such statement.
func (r *REPL) stated(text string) string {
	c := r.s.World().Contest
	subject, value, ok := said.Stated(text)
	if !ok {
		return ""
	}
	many, chips := said.Word(value)
	_, err := program.ReadNumber(many)
	number := err == nil && slices.Contains([]string{"chip", "chips"}, chips)
	if who := r.s.World().Character(subject); number && who != nil && (c == nil || c.Over) { // what they have, not what they won
		return "set " + said.Quoted(who.Name) + " chips " + many
	}
	if c == nil {
		return ""
	}
	names := r.Settable()
	if d := c.State.Pending(); d != nil && (strings.EqualFold(subject, "I") || strings.HasPrefix(strings.ToLower(subject), "my ")) {
		subject = c.State.Game().Name(d.Player) + " " + strings.TrimSpace(subject[min(2, len(subject)):])
	}
	subject = strings.TrimSpace(subject)
	for _, name := range names {
		if said.Name(name) == said.Name(subject) {
			return "set " + name + " " + value
		}
	}
	at, rest := slices.IndexFunc(c.Header.Players, func(p string) bool {
		return said.Name(p) == said.Name(subject) || strings.HasPrefix(said.Name(subject), said.Name(p)+" ")
	}), ""
	if at < 0 {
		return ""
	}
	who := c.Header.Players[at]
	if rest = strings.TrimSpace(said.Name(subject)[len(said.Name(who)):]); rest != "" && !slices.Contains(inHand, rest) {
		return ""
	}
	own := slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, who+".") })
	for _, name := range own { // Mia has luck 3
		field := said.Name(strings.TrimPrefix(name, who+"."))
		if n := len(field); len(value) > n && said.Name(value[:n]) == field && value[n] == ' ' {
			return "set " + name + value[n:]
		}
	}
	if number && slices.Contains(own, who+"."+r.purse(who)) {
		return "set " + who + "." + r.purse(who) + " " + many
	}
	hand := who + "." + r.scribe(c, eyes(who)).Hand(at)
	switch fits := r.fitting(own, value); {
	case rest != "" && slices.Contains(own, hand), slices.Contains(fits, hand):
		return "set " + hand + " " + value
	case len(fits) == 1:
		return "set " + fits[0] + " " + value
	}
	return ""
}

// inHand is what people call the cards that somebody holds.
var inHand = []string{"hand", "cards", "hole cards"}

// unstated is the error for a statement of what cannot be so in the contest, with what can be said instead; nil: it is none.
func (r *REPL) unstated(text string) error {
	c := r.s.World().Contest
	subject, value, ok := said.Stated(text)
	if c == nil || !ok || !c.Over && !strings.Contains(value, " ") && !strings.ContainsAny(value, "0123456789") ||
		r.unshown("set") != nil {
		return nil
	}
	if who := r.s.World().Character(subject); who != nil && c.State.Game().Seat(who.Name) < 0 {
		return errorf("%s plays no part in this contest", who.Name)
	}
	names := r.Settable()
	own := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !strings.HasPrefix(said.Name(name), said.Name(said.First(subject))+" ")
	})
	switch {
	case len(names) == 0:
		return nil
	case len(own) > 0 && said.Name(subject) == said.Name(said.First(subject)):
		return errorf("nothing of %s's can be %s now; the game master can set %s", subject, value, fewOf(own))
	case len(own) > 0:
		return errorf("nothing here is called %s; the game master can set %s", subject, fewOf(own))
	}
	return errorf("nothing here is called %s; the game master can set %s", subject,
		fewOf(append(slices.DeleteFunc(slices.Clone(names), func(name string) bool { return strings.Contains(name, ".") }), names...)))
}

// mostNamed is how many names are told to somebody who has named none of them.
const mostNamed = 6

// fewOf lists some names, and how to see all of them.
func fewOf(names []string) string {
	if len(names) <= mostNamed {
		return say.AndList(names)
	}
	return strings.Join(names[:mostNamed], ", ") + " and more (type set and press Tab)"
}

// fitting are those of some names that the game master can set to a value now.
func (r *REPL) fitting(names []string, value string) (fits []string) {
	c := r.s.World().Contest
	for _, name := range names {
		e, err := r.ruled(c, name, value, "")
		if err != nil {
			continue
		}
		if _, err := r.s.Clone().Do(e); err == nil {
			fits = append(fits, name)
		}
	}
	return fits
}

// sheetLine reports whether a line that changes a sheet is meant to: what it names is a stat.
func (r *REPL) sheetLine(args string) bool {
	all, err := said.Tokens(args)
	if err != nil || len(all) < 3 {
		return false
	}
	set, err := said.Settings(all[1:])
	return err == nil && !slices.ContainsFunc(set, func(s said.Setting) bool { return !r.isStat(s.Name) })
}

// isStat reports whether a name is that of a stat that somebody here has, or that the rules know.
func (r *REPL) isStat(name string) bool {
	names, _ := sheets.Stats(r.s.World().Rules())
	for _, c := range r.s.World().Characters {
		for _, s := range c.Stats {
			names = append(names, s.Name)
		}
	}
	return slices.ContainsFunc(names, func(other string) bool { return said.Name(other) == said.Name(name) })
}

// isHere reports whether somebody at the table is called so.
func (r *REPL) isHere(name string) bool { return r.s.World().Character(name) != nil }
