package repl

import (
	"regexp"
	"slices"
	"strings"

	"croupier/interp/program"
	"croupier/interp/say"
)

// states is a statement of how things stand: the board is 2h 7h Jc, Goblin's hole is 5h 6h, Mia has 12 chips.
var states = regexp.MustCompile(`(?i)^(?:no,? |but |actually,? )*(?:the |in )?(.+?)` +
	`(?:,? (?:is|are|was|were|has|have|holds?|shows?|should be)| ?[:=]) (?:now |really )?(.+?)[.!]?$`)

// stated is the command by which the game master says what somebody has stated of the contest that is open, or of the last one,
// where it can be one thing alone; that is tried on copies of the evening. "": it is no such statement.
func (r *REPL) stated(text string) string {
	c := r.s.World().Contest
	m := states.FindStringSubmatch(text)
	if c == nil || m == nil {
		return ""
	}
	subject, value := m[1], m[2]
	names := r.settable()
	if d := c.State.Pending(); d != nil && (strings.EqualFold(subject, "I") || strings.HasPrefix(strings.ToLower(subject), "my ")) {
		subject = c.State.Game().Name(d.Player) + " " + strings.TrimSpace(subject[min(2, len(subject)):])
	}
	subject = strings.TrimSpace(subject)
	for _, name := range names {
		if called(name) == called(subject) {
			return "set " + name + " " + value
		}
	}
	at, rest := slices.IndexFunc(c.Header.Players, func(p string) bool {
		return called(p) == called(subject) || strings.HasPrefix(called(subject), called(p)+" ")
	}), ""
	if at < 0 {
		return ""
	}
	who := c.Header.Players[at]
	if rest = strings.TrimSpace(called(subject)[len(called(who)):]); rest != "" && !slices.Contains(inHand, rest) {
		return ""
	}
	own := slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, who+".") })
	for _, name := range own { // Mia has luck 3
		field := called(strings.TrimPrefix(name, who+"."))
		if n := len(field); len(value) > n && called(value[:n]) == field && value[n] == ' ' {
			return "set " + name + value[n:]
		}
	}
	if many, rest := cutWord(value); slices.Contains([]string{"chip", "chips"}, rest) {
		if _, err := program.ReadNumber(many); err == nil && slices.Contains(own, who+"."+r.purse(who)) {
			return "set " + who + "." + r.purse(who) + " " + many
		}
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
	c, m := r.s.World().Contest, states.FindStringSubmatch(text)
	if c == nil || m == nil || !c.Over && !strings.Contains(m[2], " ") && !strings.ContainsAny(m[2], "0123456789") {
		return nil
	}
	subject, value := strings.TrimSpace(m[1]), m[2]
	if who := r.s.World().Character(subject); who != nil && c.State.Game().Seat(who.Name) < 0 {
		return errorf("%s plays no part in this contest", who.Name)
	}
	names := r.settable()
	own := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !strings.HasPrefix(called(name), called(firstWord(subject))+" ")
	})
	switch {
	case len(names) == 0:
		return nil
	case len(own) > 0 && called(subject) == called(firstWord(subject)):
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

// called is a name as people may say it, without what tells one way of writing it from another.
func called(name string) string {
	name = strings.NewReplacer("'s ", " ", ".", " ", "_", " ", "-", " ").Replace(strings.ToLower(name))
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "the ")
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

// sheetLine reports whether a line that changes a sheet is meant to: what it names is a stat that somebody here has, or that the
// rules know.
func (r *REPL) sheetLine(args string) bool {
	all, err := tokens(args)
	if err != nil || len(all) < 3 {
		return false
	}
	set, err := settings(all[1:])
	names, _ := statNames(r.s.World().Rules())
	for _, c := range r.s.World().Characters {
		for _, s := range c.Stats {
			names = append(names, s.Name)
		}
	}
	return err == nil && !slices.ContainsFunc(set, func(s setting) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return called(name) == called(s.Name) })
	})
}
