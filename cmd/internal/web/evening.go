package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"
)

// Evening is a table that is opened from the command line.
type Evening struct {
	Config
	Rules   session.Rules
	Program *program.Program
	// Setup makes the first contest of the players' names; nil: as many as it needs.
	Setup    func(players []string) (*game.Setup, error)
	Counted  bool     // the players are only counted, so that who chooses a seat says what they are called
	Policies []string // who is played by a policy, seat by seat; "": a person
	Keeper   evenings.Keeper
	Journal  string // the file of the record, "": one of its own in the keeper's folder
	Resume   bool   // go on with the last table
	Header   func() journal.SessionHeader
	Listen   string
	Screen   *term.Screen
	// Terminal makes a prompt at the terminal, which types by the room's leave; nil: there is none.
	Terminal func(*Room) (*repl.REPL, error)
}

// Run opens the table, and serves it until the context is over, or the game master leaves the prompt.
func (e *Evening) Run(ctx context.Context) error {
	defer func() { e.Keeper.Close() }()
	path, old, err := e.path()
	if err != nil {
		return err
	}
	var at *opened
	if !old { // a table that cannot be opened leaves no record, and is none that is gone on with
		if at, err = listen(e.Door, e.Listen, ""); err != nil {
			return err
		}
	}
	r, err := e.room(path, old)
	if err == nil && old {
		at, err = listen(e.Door, e.Listen, r.seats.Listen)
	}
	if err == nil {
		err = r.open(at)
	}
	if err != nil {
		return err
	}
	l := at.Listener
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	r.Invite(e.Screen, l)
	served := make(chan error, 1)
	go func() { served <- r.Serve(ctx, l) }()
	if e.Terminal != nil {
		p, wrong := e.Terminal(r)
		if err = wrong; err == nil {
			err = errors.Join(r.Prompt(p), p.Input.Close())
		}
		leave()
	}
	return errors.Join(err, <-served)
}

// room is the room of a new table with its record in a file, or of one that is gone on with.
func (e *Evening) room(path string, old bool) (*Room, error) {
	if old {
		s, err := e.Keeper.Open(path)
		if err != nil {
			return nil, err
		}
		r, err := NewRoom(e.Config, s, path+seatsExt)
		if err != nil {
			return nil, err
		}
		e.Screen.Line(e.Screen.Paint(term.Dim, "This table goes on where "+term.Clean(path)+" stands."))
		if r.seats.known {
			e.Screen.Line(e.Screen.Paint(term.Dim, "Others could read the file of its links, so all links are new."))
		}
		return r, e.people(r, nil)
	}
	setup, err := e.Setup(nil)
	if err != nil {
		return nil, err
	}
	if len(setup.Missing()) == 0 {
		if _, err := game.New(e.Program, setup); err != nil {
			return nil, err
		}
	}
	e.Keeper.Given = path
	s, err := e.Keeper.Begin(path, e.Header())
	if err != nil {
		return nil, err
	}
	r, err := NewRoom(e.Config, s, path+seatsExt)
	if err != nil {
		return nil, err
	}
	e.Screen.Line(e.Screen.Paint(term.Dim, "All of it is recorded in "+term.Clean(path)+", and goes on from there."))
	return r, e.people(r, setup)
}

// people brings to the table who plays, and begins the first contest. Without a setup that has been done, unless people still
// come.
func (e *Evening) people(r *Room, setup *game.Setup) error {
	if r.s.Len() == 0 {
		var options []journal.Setting
		for _, o := range setup.Changed() {
			options = append(options, journal.Setting{Name: o.Name, Value: o.Value})
		}
		if err := r.Rules(e.Rules, options); err != nil {
			return err
		}
	}
	if e.Open && e.Counted {
		r.Config.Begin = e.Setup
		return r.Wait(e.chosen())
	}
	if setup == nil {
		return nil
	}
	if err := r.People(setup.Players); err != nil {
		return err
	}
	for i, by := range e.Policies {
		if by == "" {
			continue
		}
		if err := r.Policy(setup.Players[i], by); err != nil {
			return err
		}
	}
	return r.Start(setup)
}

// chosen are the seats that people choose, and who plays those that nobody does.
func (e *Evening) chosen() []string {
	setup, err := e.Setup(nil)
	if err != nil {
		return nil
	}
	return append(slices.Clip(e.Policies), make([]string, max(0, len(setup.Players)-len(e.Policies)))...)
}

// seatsExt is how the name of the file of links ends, behind the journal's.
const seatsExt = ".seats"

// path is the file of the record, and whether it is there already.
func (e *Evening) path() (path string, old bool, err error) {
	if e.Journal != "" {
		_, err := os.Stat(e.Journal)
		switch {
		case err == nil:
			return e.Journal, true, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", false, fmt.Errorf("the record of this table cannot be read: %w", err)
		case e.Resume:
			return "", false, fmt.Errorf("there is no record %s that could be gone on with", e.Journal)
		}
		return e.Journal, false, nil
	}
	folder, err := e.Keeper.Folder()
	if err != nil {
		return "", false, err
	}
	if !e.Resume {
		return evenings.New(folder, time.Now()), false, nil
	}
	all, err := evenings.All(folder)
	if err != nil {
		return "", false, err
	}
	last, err := evenings.Find(all, "")
	if err != nil {
		return "", false, err
	}
	return last.Path, true, nil
}
