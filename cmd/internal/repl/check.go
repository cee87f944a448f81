package repl

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/check/meaning"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/say"
	"croupier/interp/session"
)

// check begins a check or contest that everybody may see.
func (r *REPL) check(start, args string) error { return r.begin(start, args, session.All) }

// begins finds out whether a line begins a check, with the name of rules before it or without, and how it is begun; nil: it does
// not.
func (r *REPL) begins(args string) func(session.Sees) error {
	word, rest := said.Word(args)
	if name, ok := r.startNamed(word); ok {
		return func(sees session.Sees) error { return r.begin(name, rest, sees) }
	}
	if rules := r.knownRules(word); rules != "" && rest != "" {
		return func(sees session.Sees) error {
			return r.wholly(func() error {
				if err := r.take(rules); err != nil {
					return err
				}
				start, args := said.Word(rest)
				if name, ok := r.startNamed(start); ok {
					return r.begin(name, args, sees)
				}
				if names := r.startNames(); len(names) == 1 {
					return r.begin(names[0], rest, sees)
				}
				return errorf("%s starts nothing called %s, but %s: type %s %s, say", word, start, r.startsText(), word,
					r.exampleCheck())
			})
		}
	}
	return nil
}

// begin begins a check or contest: the start's name, then who takes part and what is given, in the rules' own words. A secret one
// is the game master's from its first question on.
func (r *REPL) begin(start, args string, sees session.Sees) error {
	if open := r.s.World().Open(); open != nil {
		return errorf("a contest is open: finish it, undo it, or leave it")
	}
	if sees == session.All {
		return r.beginSeen(start, args, sees)
	}
	was := r.seats.asGM
	if !r.veil() {
		r.done = true
		return shownError{}
	}
	r.seats.asGM = true
	err := r.beginSeen(start, args, sees)
	r.seats.asGM = was
	if err != nil {
		r.fails(err)
		r.unveil()
		return shownError{}
	}
	return nil
}

// beginSeen is begin, once who may see it sits before the screen.
func (r *REPL) beginSeen(start, args string, sees session.Sees) error {
	o, err := r.order(start, args, sees, false)
	if err != nil {
		return err
	}
	var node *session.Node
	for node == nil {
		setup, err := o.complete()
		if err != nil {
			return err
		}
		h, err := journal.NewHeader(r.s.World().Rules().Program, setup, r.s.World().NextSeed())
		if err != nil {
			return err
		}
		node, err = r.Do(session.Entry{Kind: session.Start, Game: &h, Sees: sees})
		if err != nil && !(errors.Is(err, errBack) && o.back()) {
			return err
		}
	}
	r.inquired = ""
	r.say(term.Bold, r.Title(r.s.World().Contest))
	for _, l := range r.startDetails(node, r.onScreen()) {
		r.dim(l)
	}
	if r.s.World().Open() == nil {
		r.sit(r.s.World().Contest)
	}
	return nil
}

// order reads what is typed behind a start's name, of a game that is played, or whose odds are asked for.
func (r *REPL) order(start, args string, sees session.Sees, odds bool) (o *order, err error) {
	u := r.s.World().Rules()
	o = &order{r: r, u: u, start: startOf(u, start), sees: sees, odds: odds}
	if o.words, err = said.Tokens(args); err != nil {
		return nil, err
	}
	o.words = said.Whole(o.words, r.isHere)
	return o, o.read()
}

// ordered reads an order into a setup. What is missing is asked for.
func (r *REPL) ordered(start, args string, sees session.Sees, odds bool) (*game.Setup, error) {
	o, err := r.order(start, args, sees, odds)
	if err != nil {
		return nil, err
	}
	return o.complete()
}

// errBack is the error for a question that is taken back, where the one before it is asked again.
var errBack = fmt.Errorf("back: %w", term.ErrStopped)

// setup makes the setup that was ordered.
func (o *order) setup() (*game.Setup, error) {
	p := o.u.Program
	setup := game.NewSetup(p)
	setup.Record = true
	if err := setup.SetStart(o.start.Name); err != nil {
		return nil, err
	}
	if all := o.r.party(); len(o.players) == 0 && len(all) == 1 && len(setup.Players) == 1 {
		o.players = all
	} else if len(o.players) == 0 {
		if err := o.askPlayers(); err != nil {
			return nil, err
		}
	}
	if err := setup.Give(game.Wanted{Players: append([]string{}, o.players...), Options: o.u.Options}); err != nil {
		return nil, err
	}
	if err := o.sheets(setup); err != nil {
		return nil, err
	}
	if err := setup.Give(game.Wanted{Params: o.given}); err != nil {
		return nil, err
	}
	return setup, setup.Stats()
}

// party is everybody whom the game master does not run.
func (r *REPL) party() (all []string) {
	for _, c := range r.s.World().Characters {
		if !c.NPC {
			all = append(all, c.Name)
		}
	}
	return all
}

// askPlayers asks who takes part.
func (o *order) askPlayers() error {
	if len(o.r.names()) == 0 {
		return errorf("nobody is at the table yet: character Olaf Strength 5, chips 12 makes a character")
	}
	o.askedWho = true
	defer o.r.puts(query{wants: "the names of those who take part: " + say.AndList(o.r.names()), offers: o.r.names,
		fits: func(text string) bool {
			_, err := o.called(text)
			return err == nil || takenBack(text) != nil
		}})()
	for {
		text, err := o.r.in.Line(o.r.out.Paint(term.Bold, "Who takes part? "), true)
		if err != nil {
			return stoppedAt(err)
		}
		if err := takenBack(strings.TrimSpace(text)); err != nil && o.r.s.World().Character(strings.TrimSpace(text)) == nil {
			return err
		}
		if o.players, err = o.called(text); err == nil {
			return nil
		}
		o.r.wrong(err)
	}
}

// called are the characters whose names somebody has typed.
func (o *order) called(text string) (names []string, err error) {
	words, err := said.Tokens(text)
	for _, t := range said.Whole(words, o.r.isHere) {
		if t.Mark || t.Is("and") {
			continue
		}
		if everybody(t) {
			names = append(names, o.r.party()...)
			continue
		}
		c := o.r.s.World().Character(t.Text)
		if c == nil {
			return nil, o.r.nobody(t.Text)
		}
		names = append(names, c.Name)
	}
	if len(names) == 0 && err == nil {
		err = errorf("name those who take part: %s", say.OrList(o.r.names()))
	}
	return names, err
}

// everybody reports whether a word means all who take part.
func everybody(t said.Token) bool { return t.Is("all") || t.Is("everybody") || t.Is("players") }

// errEnded is the error for an input that ends in the middle of a command.
var errEnded = errors.New("the input ended before everything was said")

// stoppedAt makes the end of the input end the command too.
func stoppedAt(err error) error {
	if errors.Is(err, io.EOF) {
		return errEnded
	}
	return err
}

// sheets gives the setup what stands on the sheets: for odds, all that who looks at the screen knows. What does not fit is told
// to those who may see it.
func (o *order) sheets(setup *game.Setup) error {
	w, sees := o.r.s.World(), o.sees
	if o.odds {
		w, sees = o.r.known(), session.GM
	}
	err := w.Carry(o.u.Program, setup, o.given, sees)
	if m, ok := errors.AsType[*session.Misfit](err); ok && o.r.watching() != toGM && (m.Hidden || o.r.unsaid(m.Player)) {
		who := m.Player
		if who == "" {
			who = session.NameTable
		}
		return errorf("something on %s's sheet does not fit these rules; gm character %s shows it", who, who)
	}
	if err == nil && o.odds && o.r.watching() != toGM {
		return o.tells(setup)
	}
	return err
}

// tells is the error for odds that would tell what not everybody sees of the sheets that the setup was given.
func (o *order) tells(setup *game.Setup) error {
	for _, a := range setup.Args() {
		f := meaning.Named(o.u.Program.Rules.Fields, a.Name)
		switch {
		case o.r.unsaid(a.Player):
			return errorf("these odds go by the sheet of %s, whom the game master runs; type gm before the line", a.Player)
		case f != nil && !f.Everybody:
			return errorf("these odds go by the %s on %s's sheet, which not everybody sees; type gm before the line",
				say.Readable(a.Name), cmp.Or(a.Player, session.NameTable))
		}
	}
	return nil
}
