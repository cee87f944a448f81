package host

import (
	"cmp"
	"errors"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/session"
)

type answerMessage struct {
	about
	Player string `json:"player" help:"who answers"`
	Answer answer `json:"answer" help:"a text as people type it, a number, true or false, a list of cards or faces, or an object as under Answers"`
	telling
}

func (m *answerMessage) with(h *Host, t *table) (any, error) {
	most, err := m.bound()
	if err != nil {
		return nil, err
	}
	s, d, err := t.open()
	if err != nil {
		return nil, err
	}
	if name := s.Game().Name(d.Player); name != m.Player {
		return nil, wrong(codeNotAsked, "", "it is %s who is asked, not %q", name, brief(m.Player))
	}
	text, err := m.Answer.text(s, d)
	if err != nil {
		return nil, err
	}
	before := t.s.Head()
	if _, err := h.do(t, session.Entry{Kind: session.Answer, Who: m.Player, Value: text, Told: m.Told}); err != nil {
		return nil, m.failed(h, t, nil, codeIllegal, err)
	}
	return h.went(t, m.telling, most, before)
}

type decideMessage struct {
	about
	Policy string  `json:"policy,omitempty" help:"which policy; without it the player's own, and without one the rules' first"`
	Seed   *uint64 `json:"seed,omitempty" help:"what its chance is made from; without it the game's, so that the same game decides the same"`
	telling
}

func (m *decideMessage) with(h *Host, t *table) (any, error) {
	most, err := m.bound()
	if err != nil {
		return nil, err
	}
	s, d, err := t.open()
	if err != nil {
		return nil, err
	}
	which := cmp.Or(m.Policy, t.policies[s.Game().Name(d.Player)], policy.Usual(s.Game().Program()))
	before := t.s.Head()
	if err := h.decide(t, which, m.Seed, m.Told); err != nil {
		return nil, m.failed(h, t, nil, codePolicy, err)
	}
	m.Told = nil
	r, err := h.went(t, m.telling, most, before)
	r.Decided++
	if m.Policy == "" {
		r.By = which
	}
	return r, err
}

// decide lets a policy answer. Its chance goes by the game and by how many have answered, so that it decides the same
// wherever the game stands the same: after an undo, in a copy, or gone on with another day.
func (h *Host) decide(t *table, which string, seed *uint64, told []string) error {
	s, d, err := t.open()
	if err != nil {
		return err
	}
	bot, err := h.bot(which, s.Game().Name(d.Player))
	if err != nil {
		return err
	}
	e, err := t.s.World().Decide(s, bot, which, seed)
	if err != nil {
		return err
	}
	e.Told = told
	_, err = h.do(t, e)
	return err
}

type goMessage struct {
	about
	telling
}

func (m *goMessage) with(h *Host, t *table) (any, error) {
	most, err := m.bound()
	if err != nil {
		return nil, err
	}
	return h.went(t, m.telling, most, t.s.Head())
}

// bound is how many decisions policies may make.
func (m *telling) bound() (int, error) { return bounded("most", m.Most, usuallyDone, 0, mostDecided) }

// went lets policies answer, as long as the players who are asked have one, and says how the game stands then.
func (h *Host) went(t *table, m telling, most, before int) (standing, error) {
	decided := 0
	var stopped error
	told := m.Told
	if before == 0 || t.s.Head() != before { // what was told is used up already
		told = nil
	}
	for decided < most && h.ctx.Err() == nil {
		d := t.state().Pending()
		if d == nil {
			break
		}
		which := t.policies[t.state().Game().Name(d.Player)]
		if which == "" {
			break
		}
		if stopped = h.decide(t, which, nil, told); stopped != nil {
			break
		}
		told = nil
		decided++
		h.Alive()
	}
	r, err := h.stands(t, m.watch, before)
	if stopped != nil {
		r.Stopped = whole(m.failed(h, t, nil, codePolicy, stopped))
	}
	r.Decided = decided
	return r, err
}

// open reports whether errors may be told as they are: whoever names a player as the viewer is told nothing that may give
// away where cards lie, or what the rules stumbled over.
func (w watch) open() bool { return w.Viewer == nil || *w.Viewer == viewGM || *w.Viewer == viewRecord }

// failed is the problem of something that a game did not do. Errors get the code that is given, unless they have one.
func (w watch) failed(h *Host, t *table, setup *game.Setup, otherwise code, err error) *Problem {
	if ne, ok := errors.AsType[*session.NeedError](err); ok {
		return w.needs(h, t, setup, ne)
	}
	p := problem(as(otherwise, err))
	if p.Where != "" && !w.open() {
		p.Message = map[code]string{codePolicy: "the policy cannot decide this",
			codeLimit: "the rules want more than a game may have"}[p.Code]
		if p.Message == "" {
			p.Message = "the rules went wrong"
		}
		p.Instead = ""
		if in := new(session.Stopped); errors.As(err, &in) {
			p.Where = in.State.ErrTo(event.Table).Span.String()
		}
	}
	return p
}

// needs says what the table has to tell.
func (w watch) needs(h *Host, t *table, setup *game.Setup, ne *session.NeedError) *Problem {
	n := ne.Need
	o := &need{Text: ne.Says, Told: n.At, Hidden: n.Hidden, Cards: n.Cards, Up: n.Up, Dice: n.Dice, Faces: n.Faces}
	var s *game.State
	if setup == nil {
		s = t.state()
	} else {
		s, _ = game.Bare(h.Program, setup) // without it the text says it all
	}
	if s != nil && n.Player >= 0 {
		o.Player = s.Game().Name(n.Player)
	}
	if s != nil && n.Cards > 0 {
		o.Zone = s.ZoneName(n.Zone)
	}
	message := "the table has to say what it dealt or rolled: " + ne.Says
	if n.Wrong != "" {
		o.Wrong = n.Wrong
		if !w.open() {
			o.Wrong = "that does not fit"
		}
		message = ne.Says + ": " + o.Wrong
	}
	return &Problem{Code: codeNeed, Message: message, Need: o}
}
