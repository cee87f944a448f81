package repl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
	rules "croupier/interp/table"
	"croupier/interp/words"
	"croupier/stdlib/dice"
)

// seating is who sits at the keyboard during a contest, and what each of them has been told.
type seating struct {
	contest  int // the entry that began it; 0: none
	people   int // how many answer here, the game master counted as one
	first    *know.View
	told     map[eyes]int // up to which entry
	shown    *game.State  // the contest as it was shown; nil: show it
	finished bool         // the end has been told
	last     string       // who saw the screen last
	alone    bool         // it was passed on to them, and nobody else looks
	dirty    string       // whose secrets are on it
	at       bool         // somebody sits before their own secrets
	asGM     bool         // the game master looks on alone
	open     int          // up to which entry the screen has told that everybody looks at, where it was covered
}

// least is up to which entry everybody has been told who has looked at the screen; without any it is n.
func (s *seating) least(n int) int {
	first := true
	for _, told := range s.told {
		if first || told < n {
			n, first = told, false
		}
	}
	return n
}

// private reports whether somebody sits before the screen who must not see what others typed.
func (s *seating) private() bool { return s.at && s.people > 1 }

// nobody is the error for a name that no character has.
func (r *REPL) nobody(name string) error {
	return errorf("nobody here is called %s%s", name, game.OrElse(name, r.names(), "; here are "))
}

// Title names a contest: "Baltimore draw 'em: simple, with Olaf".
func (r *REPL) Title(c *session.Contest) string {
	g := c.State.Game()
	return term.Clean(fmt.Sprintf("%s: %s, with %s", g.Program().Title, c.Header.Start, say.AndList(c.Header.Players)))
}

// seat brings the open contest to a decision of a person, and shows it; or tells how the contest ended.
func (r *REPL) seat() {
	for {
		open := r.s.World().Open()
		if open == nil {
			r.finish()
			r.unveil()
			return
		}
		r.sit(open)
		if !r.s.World().InSecret(open) {
			r.unveil()
		} else if !r.veil() {
			r.done = true
			return
		}
		by := r.policyOf(open)
		if by == "" {
			break
		}
		if err := r.decide(open, by); err != nil {
			r.fails(err)
			r.dim(fmt.Sprintf("The policy %s cannot decide here, so the game master does.", by))
			break
		}
	}
	if open := r.s.World().Open(); r.seats.shown != open.State {
		r.ask(open)
		r.seats.shown = open.State
	}
}

// sit begins or goes on with a contest at the keyboard.
func (r *REPL) sit(c *session.Contest) {
	if r.seats.contest == c.N {
		r.seats.finished = false
		return
	}
	r.seats = seating{contest: c.N, told: map[eyes]int{}, asGM: r.seats.asGM}
	if setup, err := c.Header.Setup(c.State.Game().Program()); err == nil {
		r.seats.first, _ = table.Before(c.State.Game().Program(), setup) // without it more is shown
	}
	seen := map[string]bool{}
	for _, name := range c.Header.Players {
		if who := r.person(name); !seen[who] && r.Policy(name) == "" {
			seen[who] = true
			r.seats.people++
		}
	}
}

// gmName is what a game calls the game master who is asked.
const gmName = rules.GMName

// person is who answers for a player: they themselves, or the game master.
func (r *REPL) person(name string) string {
	if name == gmName || npc(r.s.World(), name) {
		return string(toGM)
	}
	return name
}

// Policy is the policy that decides for a player, "" for people.
func (r *REPL) Policy(name string) string {
	if c := r.s.World().Character(name); c != nil {
		return c.Policy
	}
	return ""
}

// policyOf is the policy that decides what is open, "" for people.
func (r *REPL) policyOf(c *session.Contest) string {
	return r.Policy(c.State.Game().Name(c.State.Pending().Player))
}

// decide lets a policy answer the open decision.
func (r *REPL) decide(c *session.Contest, by string) error {
	s := c.State
	bot, err := policy.New(s.Game().Program(), by, 0, s.Game().Name(s.Pending().Player))
	if err != nil {
		return err
	}
	e, err := r.s.World().Decide(s, bot, by, nil)
	if err == nil {
		_, err = r.Do(e)
	}
	return err
}

func (r *REPL) scribe(c *session.Contest, e eyes) table.Scribe {
	w := table.Scribe{Screen: r.out, State: c.State, Viewer: e.viewer(c.State.Game()), First: r.seats.first}
	for seat, name := range c.Header.Players {
		if e != toGM && npc(r.s.World(), name) {
			w.Unsaid |= 1 << seat
		}
	}
	return w
}

// ask hands the keyboard to whoever is asked, and shows them the table and the question.
func (r *REPL) ask(c *session.Contest) {
	name := c.State.Game().Name(c.State.Pending().Player)
	at := r.playing()
	w := r.scribe(c, at)
	if !r.pass(w, name) {
		return
	}
	r.out.Print("\n")
	if r.tell(c, at) {
		r.out.Print("\n")
	}
	w.View()
	r.out.Print("\n")
	w.Ask()
}

// pass hands the keyboard to another person, if one of the two has something to hide from the other.
func (r *REPL) pass(w table.Scribe, name string) bool {
	s := &r.seats
	who, secret := r.person(name), w.Secrets() || w.State.Pending().Unheard()
	s.alone = s.alone && who == s.last
	if r.out.Terminal() && s.people > 1 && r.eyes == toAll && !s.asGM && !r.veiled {
		if secret && !s.alone || who != s.last && s.dirty != "" {
			s.at = true
			if !r.pause("Pass the keyboard to " + r.called(who, name) + ", then press Enter.") {
				return false
			}
			s.dirty, s.alone = "", true
		}
	}
	s.last, s.at = who, true
	if secret {
		s.dirty = who
	}
	return true
}

func (r *REPL) called(who, name string) string {
	if name == gmName {
		return "the game master"
	}
	if who == string(toGM) {
		return "the game master, for " + term.Clean(name)
	}
	return term.Clean(name)
}

// quits reports whether a line is the command that leaves.
func (r *REPL) quits(line string) bool {
	c := r.command(strings.TrimPrefix(strings.TrimSpace(line), "/"))
	return c != nil && c.name == "quit"
}

// pause goes over to a screen for what not everybody may see, waits for Enter, and empties it. Ctrl-C
// does not show what lies behind it.
func (r *REPL) pause(text string) bool {
	if !r.out.Covered() {
		r.seats.open = r.seats.least(0)
	}
	r.out.Cover()
	if r.recaps {
		r.recap()
	}
	r.recaps = false
	r.line(text)
	for {
		text, err := r.in.Line("", true)
		switch {
		case err == nil && r.quits(text):
			if _ = r.command("quit").run(r, ""); r.done { // it says itself what went wrong
				return false
			}
		case err == nil, errors.Is(err, term.ErrLongLine):
			r.out.Cover()
			if err != nil || strings.TrimSpace(text) != "" {
				r.line(table.TooEarly)
			}
			return true
		case !errors.Is(err, term.ErrStopped):
			r.done = true
			return false
		}
	}
}

// tell says what has happened in a contest since these eyes last looked.
func (r *REPL) tell(c *session.Contest, at eyes) bool {
	who := at
	if r.eyes == toGM || r.veiled {
		who = toGM // they sit there themselves, whoever is asked
	}
	since := r.seats.told[who]
	r.seats.told[who] = r.s.Len()
	lines := r.scribe(c, at).Story(r.events(c, since), false)
	if since == 0 && c.N <= r.from && len(lines) > mostTold { // most of it was told on another evening
		lines = lines[len(lines)-mostTold:]
		r.dim("... (transcript has all of it)")
	}
	r.out.Told(lines)
	return len(lines) > 0
}

// mostTold is how many lines are told of a contest that is gone on with.
const mostTold = 12

// events are what happened in a contest after an entry, as things stand.
func (r *REPL) events(c *session.Contest, since int) (all []event.Event) {
	for _, n := range r.s.Line() {
		if n >= c.N && n > since {
			all = append(all, r.s.Node(n).Events...)
		}
	}
	return all
}

// finish tells how a contest ended, where that has not been told. The last one's secrets are cleared away first.
func (r *REPL) finish() {
	c := r.s.World().Contest
	if c == nil || r.seats.contest != c.N || r.seats.finished {
		if r.seats.contest != 0 && (c == nil || r.seats.contest != c.N) {
			r.seats = seating{asGM: r.seats.asGM}
		}
		return
	}
	least := r.seats.least(0)
	if r.out.Covered() && !r.veiled && r.eyes == toAll {
		r.out.Uncover()
		least = min(least, r.seats.open)
	}
	r.seats.at, r.seats.finished, r.seats.dirty = false, true, ""
	at := r.eyes
	if at == toGM && r.seats.people <= 1 {
		at = toAll // they have been shown what the others see, and their own
	}
	if r.s.World().InSecret(c) {
		at = toGM
	}
	if len(r.seats.told) > 0 && r.seats.people > 1 {
		r.seats.told[at] = least // all are told what any of them has missed
	} else if r.seats.people <= 1 {
		r.seats.told[at] = max(r.seats.told[at], least)
	}
	r.out.Print("\n")
	r.tell(c, at)
	if c.State.Pending() != nil {
		r.dim("The contest is given up.")
		return
	}
	r.out.Print("\n")
	r.scribe(c, at).Results()
	r.standing(c, at)
}

// standing says what the characters and the table have now of what lasts, where no result has said it, as far as it is
// everybody's to know.
func (r *REPL) standing(c *session.Contest, at eyes) {
	w, p := r.s.World(), c.State.Game().Program()
	if at != toGM {
		w = w.Known()
	}
	results := c.State.ResultsSeen(at.viewer(c.State.Game()))
	told := func(name string, seat int) bool {
		return slices.ContainsFunc(results, func(r game.Result) bool { return r.Name == name && r.Player == seat })
	}
	var parts []string
	for _, f := range p.ParamsOf(&p.Starts[c.State.Game().Setup.Start]) {
		if !f.Everybody && at != toGM {
			continue
		}
		if !f.PerPlayer {
			if value, ok := w.Holds(nil, p, f); ok && f.Lasting && !told(f.Name, -1) {
				parts = append(parts, say.Readable(f.Name)+" is "+say.Readable(value))
			}
			continue
		}
		for seat, name := range c.Header.Players {
			if ch := w.Character(name); ch != nil && !told(f.Name, seat) && (!ch.NPC || at == toGM) {
				if value, ok := w.Holds(ch, p, f); ok {
					parts = append(parts, holds(ch.Name, p, f, value))
				}
			}
		}
	}
	if len(parts) > 0 {
		r.dim(term.Clean(sentence(strings.Join(parts, ", "))))
	}
}

// holds says what a character has: Olaf has 12 chips, Olaf's stress is 3.
func holds(who string, p *program.Program, f *check.Field, value string) string {
	if n, err := program.ReadNumber(value); err == nil && f == session.Chips(p) {
		return fmt.Sprintf("%s has %s", who, say.Plural(n, "chip"))
	}
	return fmt.Sprintf("%s's %s is %s", who, say.Readable(f.Name), say.Readable(value))
}

// tryAnswer answers the open decision, if the line is an answer, or can be nothing else.
func (r *REPL) tryAnswer(text string) (answered bool, err error) {
	open := r.s.World().Open()
	if open == nil {
		return false, nil
	}
	s := open.State
	if strings.TrimSpace(text) == "?" {
		r.scribe(open, r.playing()).Help()
		r.dim("Commands work here too: undo takes the last answer back, odds says the chances, leave gives the contest up, and help " +
			"lists them.")
		return true, nil
	}
	if _, err := words.Read(s, text); err != nil {
		switch spoken := r.spoken(s, text); {
		case spoken != "":
			text = spoken
		case r.other(text):
			return false, nil
		default:
			asked := s.Game().Name(s.Pending().Player)
			if c := r.s.World().Character(said.First(text)); c != nil && c.Name != asked && s.Game().Seat(c.Name) >= 0 {
				return true, errorf("%s is asked now, not %s", asked, c.Name)
			}
			return true, cmp.Or(r.unstated(text), err)
		}
	}
	_, err = r.Do(session.Entry{Kind: session.Answer, Who: s.Game().Name(s.Pending().Player), Value: text})
	return true, err
}

// spoken is the answer in a line that says it of whoever is asked: I bet 5, Bob folds. "" where it is no answer.
func (r *REPL) spoken(s *game.State, text string) string {
	word, rest := said.Word(text)
	if name := s.Game().Name(s.Pending().Player); !strings.EqualFold(word, "I") {
		if len(text) <= len(name) || !strings.EqualFold(text[:len(name)], name) || text[len(name)] != ' ' {
			return ""
		}
		rest = strings.TrimSpace(text[len(name):])
	}
	verb, behind := said.Word(rest)
	for _, verb := range []string{verb, strings.TrimSuffix(verb, "s"), strings.TrimSuffix(verb, "es")} {
		said := strings.TrimSpace(verb + " " + behind)
		if _, err := words.Read(s, said); err == nil {
			return said
		}
	}
	return ""
}

// other reports whether a line that answers nothing can be something else.
func (r *REPL) other(text string) bool {
	word, _ := said.Word(text)
	if r.command(word) != nil || strings.HasPrefix(text, "=") {
		return true
	}
	if whole, _ := r.meant(word); len(word) > 2 && r.command(whole) != nil { // two letters are rather an answer
		return true
	}
	line := r.inOtherWords(text)
	if meant, args := said.Word(line); slices.Contains(beside, meant) || meant == "character" && r.sheetLine(args) {
		return true
	}
	if _, ok := r.s.World().Macro(word); ok || said.Sought[strings.ToLower(text)] != "" {
		return true
	}
	if _, ok := r.startNamed(word); ok {
		return true
	}
	text = said.Labelled(text)
	_, err := dice.Parse(text)
	return err == nil && strings.ContainsAny(text, "dD")
}

// illegal says that an answer is not legal, and what would be, as far as whoever sits here may know.
func (r *REPL) illegal(err *game.Illegal) {
	open := r.s.World().Open()
	if open == nil {
		r.wrong(errors.New(err.Reason))
		return
	}
	r.scribe(open, r.playing()).Refuse(err)
}
