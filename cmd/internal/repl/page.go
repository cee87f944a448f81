package repl

import (
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/table"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/session"
)

// Whose eyes something is told to, besides those of a character by their name.
const (
	Everybody = string(toAll)
	Master    = string(toGM)
)

// AsMaster has the game master sit before the screen from now on, alone, as the command screen gm does.
func (r *REPL) AsMaster() { r.eyes = toGM }

// Asked says which check's odds were asked last, where the prompt goes on elsewhere.
func (r *REPL) Asked(check string) { r.inquired = check }

// Told tells what an entry came to, as far as somebody may see it: nothing, a line or several.
func (r *REPL) Told(n *session.Node, to string) []string { return r.render(n, eyes(to), r.out) }

// Scribe writes about a contest for somebody. It is nil for a contest that is the game master's alone, where they are not.
func (r *REPL) Scribe(c *session.Contest, to string) *table.Scribe {
	if c == nil || r.s.World().InSecret(c) && eyes(to) != toGM {
		return nil
	}
	r.sit(c)
	w := r.scribe(c, eyes(to))
	return &w
}

// For is who a question to a player is put to: a character by their name, or the game master for those whom they run.
func (r *REPL) For(c *session.Contest, player string) string {
	if r.s.World().InSecret(c) {
		return Master
	}
	return r.person(player)
}

// Viewer is who somebody is at a game's table.
func Viewer(g *game.Game, who string) event.Viewer { return eyes(who).viewer(g) }

// Again is the line that begins another contest like the last one that all may know of.
func (r *REPL) Again() string { return r.like(r.s.World().Seen()) }

// like is the line that begins another contest like one, or a first one with all who are here: what lasts is left to the sheets.
func (r *REPL) like(c *session.Contest) string {
	u := r.s.World().Rules()
	if u == nil {
		return ""
	}
	if c == nil || c.Rules.Key() != u.Rules.Key() {
		names := r.party()
		for i := range names {
			names[i] = said.Quoted(names[i])
		}
		return u.Program.Starts[0].Name + " " + strings.Join(names, ", ")
	}
	words := []string{c.Header.Start}
	for i, name := range c.Header.Players {
		words = append(words, said.Quoted(name)+cond(i < len(c.Header.Players)-1, ",", ""))
	}
	start := &order{u: u, start: startOf(u, c.Header.Start)}
	for _, s := range c.Header.Params {
		f := start.param(s.Name)
		if f == nil {
			continue // a stat, which stands on the sheet
		}
		typed := said.Quoted(s.Player) == s.Player // else what such a name owns cannot be typed in a word
		if f.Lasting || f == session.Chips(u.Program) || !f.Everybody || !typed {
			continue
		}
		name := s.Name
		if s.Player != "" {
			name = s.Player + "." + s.Name
		}
		words = append(words, name, "=", said.Quoted(s.Value))
	}
	return strings.Join(words, " ")
}
