package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/table"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/say"
	"croupier/interp/session"
)

// Who is asked, and what. Where all answer in secret everybody is asked at once, and a page shows nothing of who has answered
// already.

// token names what somebody is asked, so that no answer is taken for another one. It goes by the answer after which that is
// asked, among all that were given in contests as open as this one: what else is done at the table, in secret too, changes
// nothing of it, and what is asked anew after an undo has another name than it had.
func (r *Room) token(c *session.Contest, s *game.State) string {
	since, together := c.Together()
	if !together {
		since = r.s.Head()
	}
	what := []any{c.Secret, r.answersUntil(since, c.Secret)}
	if d := s.Pending(); together && d != nil { // each question comes once in it
		what = append(what, d.Player, d.AskAt)
	}
	return r.named(what...)
}

// named is a name for something that is asked, of which nobody can tell what it is made of.
func (r *Room) named(what ...any) string {
	mac := hmac.New(sha256.New, []byte(r.seats.Key))
	fmt.Fprintf(mac, "%#v", what)
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// answersUntil is how many answers were given, and contests begun, until the last one on which an entry stands, what was undone
// counted too.
func (r *Room) answersUntil(n int, secretly bool) (all int) {
	moves := func(i int) bool {
		node := r.s.Node(i)
		switch node.Entry.Kind {
		case session.Start, session.Answer, session.Reroll:
			return node.World.Contest != nil && node.World.Contest.Secret == secretly
		}
		return false
	}
	for n > 0 && !moves(n) {
		n = r.s.Node(n).Parent
	}
	for i := range n {
		if moves(i + 1) {
			all++
		}
	}
	return all
}

// asks fills in who is asked, and of whom it is asked also what. The scribe goes over to the game as whoever looks on has it. It
// gives whose sides are marked, as they are asked.
func (r *Room) asks(p *page, c *session.Contest, w *table.Scribe) (marked []string) {
	if c.Over {
		return nil
	}
	_, together := c.Together()
	pending := whoIsAsked(c)
	marked = []string{pending}
	switch {
	case !together:
	case p.Master:
		marked = c.Awaited()
		pending = r.masters(c, marked)
	default:
		var mine bool
		w.State, mine = c.Own(p.Who)
		if marked = nil; mine {
			pending, marked = p.Who, []string{p.Who}
		}
	}
	by, to := r.policyFor(c, pending), r.master.repl.For(c, pending)
	called, masters := r.seats.called(pending), pending == c.State.Game().Name(int(event.GM))
	if masters {
		called = "The game master"
	}
	switch {
	case r.dealing != nil:
		p.Asked = "The table deals or rolls: " + strings.TrimRight(plain(r.dealing.question), "? ")
		if r.dealing.secret && !p.Master {
			p.Asked = "The table deals or rolls."
		}
		return nil
	case p.Who == pending || p.Master && to == repl.Master:
		p.Mine = by == ""
		p.Asked = "It is your turn."
		if p.Who != pending && !masters {
			p.Asked = "It is your turn, for " + pending + "."
		}
	case together && p.Master:
		var all []string
		for _, name := range marked {
			all = append(all, r.seats.called(name))
		}
		p.Asked = "All answer in secret. Asked now: " + say.AndList(all) + "."
	case together && p.Seat && len(c.Said(p.Who)) > 0:
		p.Asked = "Your answer is kept: " + clean(strings.Join(c.Said(p.Who), "; ")) + ". It is told when all have answered in secret."
	case together:
		p.Asked = "All answer in secret. What they answer is told when all have."
	case by != "":
		p.Asked = called + " is played by a policy, and decides."
	default:
		p.Asked = called + " is asked: " + w.Prompt()
	}
	if p.Who != pending && !p.Master {
		return marked
	}
	s, _ := c.Own(pending)
	scribe := r.master.repl.Scribe(c, pending)
	if scribe == nil { // in a contest that is the game master's alone they answer for all
		at := *w
		at.Viewer = repl.Viewer(c.State.Game(), pending)
		scribe = &at
	}
	scribe.State = s
	p.Ask = newAsk(scribe, r.token(c, s))
	p.Ask.For = pending
	p.Ask.Aside = !p.Mine
	return marked
}

// masters is for whom the game master answers of those who are asked: for somebody whom they run, or else for the first.
func (r *Room) masters(c *session.Contest, asked []string) string {
	for _, name := range asked {
		if r.master.repl.For(c, name) == repl.Master {
			return name
		}
	}
	return asked[0]
}

// askedBy is who is asked what an answer is meant for, by its token: whoever gives it, or for the game master whoever it is.
func (r *Room) askedBy(c *session.Contest, who, token string) (name string, s *game.State) {
	names := []string{who}
	if who == repl.Master {
		names = c.Awaited()
	}
	for _, name := range names {
		if s, asked := c.Own(name); asked && token == r.token(c, s) {
			return name, s
		}
	}
	return "", nil
}

// notAsked says why an answer is none to what is asked now.
func (r *Room) notAsked(c *session.Contest, who string) string {
	if _, asked := c.Own(who); !asked && who != repl.Master {
		if _, together := c.Together(); together && len(c.Said(who)) > 0 {
			return "you have answered, and what you answered is kept until all have"
		}
		return "it is not you who is asked"
	}
	return "that was asked before, and is not asked any more; now something else is"
}
