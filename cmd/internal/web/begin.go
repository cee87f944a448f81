package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

// orderBegin is the order that begins the first contest before all seats are taken.
const orderBegin = "begin"

// Rules takes rules with options into use.
func (r *Room) Rules(rules session.Rules, options []journal.Setting) error {
	r.mu.Lock()
	defer r.Unlock()
	if err := r.do(session.Entry{Kind: session.UseRules, Rules: &rules}); err != nil {
		return err
	}
	for _, o := range options {
		if err := r.do(session.Entry{Kind: session.SetOption, Name: o.Name, Value: o.Value}); err != nil {
			return err
		}
	}
	return nil
}

// People makes a character of everybody who plays.
func (r *Room) People(names []string) error {
	r.mu.Lock()
	defer r.Unlock()
	for _, name := range names {
		if r.s.World().Character(name) != nil {
			continue
		}
		if err := r.do(session.Entry{Kind: session.SetChar, Who: name}); err != nil {
			return err
		}
	}
	return r.seatAll()
}

// Start begins a contest. Where it lacks something, the game master's page asks for it.
func (r *Room) Start(setup *game.Setup) error {
	r.mu.Lock()
	defer r.Unlock()
	return r.start(setup)
}

func (r *Room) start(setup *game.Setup) error {
	w := r.s.World()
	rules := w.Rules()
	if rules == nil {
		return errors.New("no rules are used yet")
	}
	setup = setup.Clone()
	if err := w.Carry(rules.Program, setup, setup.Args(), session.All); err != nil {
		return err
	}
	if len(setup.Missing()) > 0 {
		r.order = &order{line: startLine(rules.Program, setup), at: r.s.Head()}
		r.order.run(r.master)
		return nil
	}
	setup.Record = true
	h, err := journal.NewHeader(rules.Program, setup, w.NextSeed())
	if err != nil {
		return err
	}
	return r.do(session.Entry{Kind: session.Start, Game: &h})
}

// startLine is a start as it is typed.
func startLine(p *program.Program, setup *game.Setup) string {
	line := []string{p.Starts[setup.Start].Name}
	for i, name := range setup.Players {
		word := said.Quoted(name)
		if i < len(setup.Players)-1 {
			word += ","
		}
		line = append(line, word)
	}
	for _, a := range setup.Args() {
		name := a.Name
		if a.Player != "" {
			name = a.Player + "." + a.Name
		}
		line = append(line, fmt.Sprintf("%s = %s", name, said.Quoted(a.Value)))
	}
	return strings.Join(line, " ")
}

// Wait has the first contest wait until all seats are taken. Of each seat it is handed the policy that plays there, "" for
// people.
func (r *Room) Wait(by []string) error {
	r.mu.Lock()
	defer r.Unlock()
	if len(r.seats.Seats) == 0 {
		for i, policy := range by {
			seat := Seat{Name: fmt.Sprintf("Seat %d", i+1), Secret: r.Secret()}
			if policy != "" {
				seat.Policy, seat.Person, seat.Taken = policy, fmt.Sprintf("P%d", i+1), true
			}
			r.seats.Seats = append(r.seats.Seats, seat)
		}
		if err := r.seats.save(); err != nil {
			return err
		}
	}
	return r.come()
}

// come finds out who is still waited for, and begins when nobody is.
func (r *Room) come() error {
	r.waiting = nil
	if r.Begin == nil || len(r.s.World().Characters) > 0 {
		return nil
	}
	for _, s := range r.seats.Seats {
		if !s.Taken {
			r.waiting = append(r.waiting, s.Name)
		}
	}
	if len(r.waiting) > 0 {
		return nil
	}
	return r.begin()
}

// begin begins the first contest with those who came. While somebody is waited for, an error leaves everything as it is; else all
// have their seats, and the game master begins something else.
func (r *Room) begin() error {
	var names []string
	for _, s := range r.seats.Seats {
		if s.Taken {
			names = append(names, s.Person)
		}
	}
	setup, wrong := r.Begin(names)
	if wrong != nil && len(r.waiting) > 0 {
		return wrong
	}
	if err := r.settle(); err != nil {
		return err
	}
	if wrong != nil {
		return wrong
	}
	return r.start(setup)
}

// settle calls seats by the names of those who came, who are characters from now on. Seats that nobody took are gone.
func (r *Room) settle() error {
	r.seats.Seats = slices.DeleteFunc(r.seats.Seats, func(s Seat) bool { return !s.Taken })
	for i := range r.seats.Seats {
		r.seats.Seats[i].Name = r.seats.Seats[i].Person
	}
	if err := r.seats.save(); err != nil {
		return err
	}
	r.waiting = nil
	for _, seat := range r.seats.Seats {
		e := session.Entry{Kind: session.SetChar, Who: seat.Name}
		if seat.Policy != "" {
			e.Set = []journal.Setting{{Name: session.NamePolicy, Value: seat.Policy}}
		}
		if err := r.do(e); err != nil {
			return err
		}
	}
	return nil
}

// longestPerson is how long the name of whoever chooses a seat may be.
const longestPerson = 30

// Take has somebody choose a free seat, and gives its secret. A form that is sent once more leads to where its sender sits.
func (r *Room) Take(form, name, person string) (string, error) {
	r.mu.Lock()
	defer r.Unlock()
	if secret, ok := r.sat[form]; ok {
		return secret, nil
	}
	person, err := r.newcomer(name, person)
	if err != nil {
		return "", err
	}
	secret, err := r.seats.take(name, person)
	if err != nil {
		return "", err
	}
	if form != "" {
		r.sat[form] = secret
	}
	r.comes()
	return secret, nil
}

// Hand has the game master hand a seat to somebody: whoever sat there has no link any more.
func (r *Room) Hand(name, person string) error {
	r.mu.Lock()
	defer r.Unlock()
	person, err := r.newcomer(name, person)
	if err != nil {
		return err
	}
	if err := r.seats.hand(name, person); err != nil {
		return err
	}
	r.comes()
	return nil
}

// newcomer is what somebody is called who comes to a seat, as it is kept.
func (r *Room) newcomer(name, person string) (string, error) {
	person = strings.Join(strings.Fields(clean(person)), " ")
	taken := func(s Seat) bool {
		return s.Name != name && (strings.EqualFold(s.Person, person) || strings.EqualFold(s.Name, person))
	}
	switch {
	case person == "":
		return "", errors.New("say what they are called who sit there")
	case len([]rune(person)) > longestPerson:
		return "", fmt.Errorf("a name has %d letters at most here", longestPerson)
	case slices.ContainsFunc(r.seats.Seats, taken):
		return "", errors.New("somebody here is called that already: add something to the name")
	}
	if wrong := session.NameWrong(person); wrong != "" {
		return "", errors.New(wrong)
	}
	return person, nil
}

// comes begins the first contest when somebody was the last to come. That it does not begin they can do nothing about: the game
// master is told.
func (r *Room) comes() {
	if err := r.come(); err != nil {
		r.order = &order{said: say.Sentence(clean(err.Error()))}
	}
}

// Policy has a policy decide for somebody.
func (r *Room) Policy(name, by string) error {
	r.mu.Lock()
	defer r.Unlock()
	return r.do(session.Entry{Kind: session.SetChar, Who: name, Set: []journal.Setting{{Name: session.NamePolicy, Value: by}}})
}
