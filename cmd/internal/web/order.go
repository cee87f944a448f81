package web

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/session"
)

// console is a prompt to which nobody sits: orders are carried out there one by one, and what it prints is kept.
type console struct {
	repl   *repl.REPL
	screen *term.Screen
	out    *bytes.Buffer
	in     *replies
}

// console makes a prompt of a session, at which the game master sits.
func (r *Room) console(s *session.Session) *console {
	c := &console{out: &bytes.Buffer{}, in: &replies{}}
	c.screen = term.NewScreen(c.out, true, func() int { return wide })
	c.repl = repl.New(repl.Table{
		Session: s, Input: c.in, Screen: c.screen, Load: r.Load, Extend: r.Extend, Shipped: r.Shipped, Write: r.Write,
		Show: func(list diag.List) { r.Show(c.screen, list) }, Entropy: r.Entropy, Clock: r.Clock,
	})
	c.repl.AsMaster()
	return c
}

// order is something that is to be done, with what was answered to the questions that it has asked. As nothing is done before all
// of them are answered, it is carried out anew with each answer.
type order struct {
	line    string
	entry   *session.Entry // instead of a line
	at      int            // where the session stood when it was given
	answers []string
	before  *order // the last answer is one to its question; nil: nothing was asked yet

	question string // what it asks now; "": it is done, or failed
	asking   string // what it had printed when it began to ask that
	secret   bool   // the answer is not everybody's to see
	said     string // what it printed
	err      error  // of an entry
}

// run carries an order out.
func (o *order) run(c *console) {
	c.out.Reset()
	*c.in = replies{given: o.answers}
	if o.before != nil {
		c.in.to = o.before.question
	}
	o.question, o.said, o.err = "", "", nil
	if o.entry != nil {
		_, o.err = c.repl.Do(*o.entry)
	} else {
		c.repl.Line(o.line)
	}
	c.screen.Flush()
	o.question, o.secret = c.in.asked, c.in.secret
	o.said = c.out.String()
	o.asking = o.said
	untaken := c.in.next < len(o.answers)
	if b := o.before; b != nil && (untaken || o.question == b.question && o.said != b.asking) { // that was no answer
		o.answers, o.asking = b.answers, b.asking
	}
	o.before = nil
	if o.question != "" { // that nothing has changed goes without saying
		o.said = strings.TrimSuffix(strings.TrimRight(o.said, "\n"), "Nothing is changed.\x1b[m")
	}
}

// reply is an order with one more answer.
func (o *order) reply(answer string) *order {
	return &order{line: o.line, entry: o.entry, at: o.at, answers: append(slices.Clip(o.answers), answer), before: o}
}

// orderToken names what an order asks, so that no answer is taken for one to its next question. It stays while others play on.
func (r *Room) orderToken(o *order) string {
	e := session.Entry{}
	if o.entry != nil {
		e = *o.entry
	}
	return r.named(o.at, o.line, e.Who, e.Value, o.answers, o.question)
}

// stillAsks reports whether an order asks what an answer is meant for. One that does not say so is meant for whatever is asked.
func (r *Room) stillAsks(o *order, token string) bool {
	return o != nil && o.question != "" && (token == "" || token == r.orderToken(o))
}

// errAskedBefore is the error for an answer that comes too late, or twice.
var errAskedBefore = errors.New("that is not asked any more")

// replies are the answers to the questions of an order.
type replies struct {
	term.Unkept
	given  []string
	to     string // the question that the last of them is for; as the table has changed, another one may be asked; "": any
	next   int
	asked  string // the first question that has no answer
	secret bool
}

// errAsks is the error for a question without an answer: the order is given up until there is one.
var errAsks = term.ErrStopped

// Line answers a question.
func (r *replies) Line(prompt string, _ bool) (string, error) { return r.answer(prompt, false) }

// Secret answers a question whose answer is not shown.
func (r *replies) Secret(prompt string) (string, error) { return r.answer(prompt, true) }

func (r *replies) answer(prompt string, secret bool) (string, error) {
	if strings.TrimSpace(prompt) == "" {
		prompt = "?"
	}
	if last := len(r.given) - 1; r.next < last || r.next == last && (r.to == "" || r.to == prompt) {
		r.next++
		return r.given[r.next-1], nil
	}
	if r.asked == "" {
		r.asked, r.secret = prompt, secret
	}
	return "", errAsks
}

// orderUndo is the order that takes the last thing back.
const orderUndo = "undo"

// slow are the orders that only look, and may take long. They are carried out beside the table, which goes on meanwhile.
var slow = []string{"odds", "why"}

// Order has the game master do something, as it is typed at the prompt; or answers what their order asks.
func (r *Room) Order(line string) {
	r.mu.Lock()
	if r.order != nil && r.order.question != "" && strings.EqualFold(strings.TrimSpace(line), orderUndo) {
		r.mu.Unlock()
		_ = r.Reply("", "/"+orderUndo) // of the answer before
		return
	}
	o := &order{line: line, at: r.s.Head()}
	if line == orderBegin && len(r.waiting) > 0 {
		defer r.Unlock()
		r.order = nil
		if err := r.begin(); err != nil {
			o.said = clean(err.Error())
			r.order = o
		}
		return
	}
	r.carryOut(o)
}

// Reply answers what the game master's order asks.
func (r *Room) Reply(token, answer string) error {
	r.mu.Lock()
	if !r.stillAsks(r.order, token) {
		r.mu.Unlock()
		return errAskedBefore
	}
	r.carryOut(r.order.reply(answer))
	return nil
}

// carryOut carries an order out, and gives the room back.
func (r *Room) carryOut(o *order) {
	defer r.Unlock()
	word, _, _ := strings.Cut(strings.TrimSpace(o.line), " ")
	for _, s := range slow {
		if strings.EqualFold(strings.TrimPrefix(word, "/"), s) && r.s.World().Contest != nil || strings.EqualFold(word, "odds") {
			r.besides(o, r.console(r.s.Clone()))
			r.order = o
			return
		}
	}
	o.run(r.master)
	r.order = o
}

// besides carries an order out while others have the room.
func (r *Room) besides(o *order, c *console) {
	r.mu.Unlock()
	defer r.mu.Lock()
	o.run(c)
}

// Cancel gives up the order that asks something, or the answer that waits for what the table deals.
func (r *Room) Cancel() {
	r.mu.Lock()
	defer r.Unlock()
	r.order, r.dealing = nil, nil
}

// Told says what the table dealt or rolled.
func (r *Room) Told(token, text string) error {
	r.mu.Lock()
	defer r.Unlock()
	if !r.stillAsks(r.dealing, token) {
		return errAskedBefore
	}
	next := r.dealing.reply(text)
	next.run(r.master)
	switch {
	case next.question != "":
		r.dealing = next
	case next.err != nil:
		return next.err
	default:
		r.dealing = nil
	}
	return nil
}
