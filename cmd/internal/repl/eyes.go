package repl

import (
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/session"
)

// eyes are whose eyes something is shown to: a character's name, or one of the two below.
type eyes string

const (
	toAll eyes = ""   // everybody may look
	toGM  eyes = "gm" // the game master
)

// viewer is who these eyes are at a game's table. Whoever has no seat sees what lies open.
func (e eyes) viewer(g *game.Game) event.Viewer {
	switch e {
	case toAll:
		return event.Table
	case toGM:
		return event.GM
	}
	return event.Viewer(g.Seat(string(e)))
}

// see reports whether these eyes may see what an entry keeps secret. What happens in a secret contest is as secret as that.
func (e eyes) see(w *session.World, n *session.Node) bool {
	if w.InSecret(n.Contest()) {
		return e == toGM
	}
	if n.Entry.Sees == session.All || w.Revealed(n.Entry.N) {
		return true
	}
	own := n.Entry.Who != "" && e == eyes(n.Entry.Who) || n.Entry.Who == "" && e == toGM
	switch n.Entry.Sees {
	case session.GM:
		return own || e == toGM
	case session.Blind:
		return e == toGM
	}
	return own
}

// unshown is the error for what is asked of the last contest, where that is the game master's alone and others look on.
func (r *REPL) unshown(command string) error {
	if r.s.World().InSecret(r.s.World().Contest) && r.watching() != toGM {
		return errorf("the last contest was played in secret: gm %s is the game master's, and reveal tells it to all", command)
	}
	return nil
}

// sees reports whether these eyes may see what an entry came to. What is corrected is as secret as what was told, and as all that
// was played on from there.
func (r *REPL) sees(at eyes, n *session.Node) bool {
	if n.Entry.Kind != session.Correct {
		return at.see(r.s.World(), n)
	}
	for i := n.Parent; i >= max(n.Entry.To, 1); i = r.s.Node(i).Parent {
		if node := r.s.Node(i); (i == n.Entry.To || node.State != nil) && !r.sees(at, node) {
			return false
		}
	}
	return true
}

// watching is whose eyes are on the screen now.
func (r *REPL) watching() eyes {
	switch {
	case r.seats.asGM, r.s.World().InSecret(r.s.World().Open()):
		return toGM
	case r.eyes == toAll:
		return r.asked()
	}
	return r.eyes
}

// onScreen is whose eyes are on the screen, whoever is asked.
func (r *REPL) onScreen() eyes {
	if r.watching() == toGM {
		return toGM
	}
	return r.eyes
}

// asked is who is asked in the open contest; everybody where nobody is. A question to the game master is shown with what lies
// open: the table looks on, and what is the game master's alone they see behind the command gm.
func (r *REPL) asked() eyes {
	if open := r.s.World().Open(); open != nil {
		if open.State.Pending().Player == int(event.GM) {
			return toAll
		}
		return eyes(open.State.Game().Name(open.State.Pending().Player))
	}
	return toAll
}

// playing is whose view of the open contest is shown: that of whoever is asked, also where the game master answers for them.
func (r *REPL) playing() eyes {
	if r.seats.asGM {
		return toGM
	}
	return r.asked()
}
