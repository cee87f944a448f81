package game

import "croupier/interp/program"

// The rules may have scripts in another language. Who carries them out comes with the program; the game knows it only by what it
// is asked here.

// ScriptHost carries out the scripts of programs. It is in [program.Program.Host].
type ScriptHost interface {
	// Ready looks up what the scripts of a match need.
	Ready(g *Game) Scripts
}

// Scripts are the scripts of a match. What they remember of a game lies in the state's Scripts.
type Scripts interface {
	// Hooks reports whether some scripts are called by what happens at the table.
	Hooks() bool
	// Copy has a state remember what another one does.
	Copy(s, from *State)
	// Work does the next piece of the hooks' work between two instructions; it is false where there is none. Last does what is
	// left when the game is over.
	Work(s *State) bool
	Last(s *State)
	// NextBet has the betting go on behind the hooks that hang on what has just been done.
	NextBet(s *State)
	// Call carries out an instruction that calls a hook, Advise one by which a script answers for a player.
	Call(s *State, in *program.Instr)
	Advise(s *State, in *program.Instr)
	// Num and List are what a define comes to that a script works out.
	Num(s *State, n *program.Node) int64
	List(s *State, n *program.Node) []int32
	// Imagine leaves out of a made-up game what scripts still want to do by what a player may not see. Cards become what they are
	// traded for.
	Imagine(s *State, seat int, trade []int32)
}

// nextBetOrHooks goes on with a round of betting, behind the hooks that hang on what has just been done.
func (s *State) nextBetOrHooks() {
	if s.Hooked {
		s.G.Host.NextBet(s)
		return
	}
	s.NextBet()
}

// ImagineHooks leaves out of a made-up game what hooks still want to do by what its player may not see.
func (s *State) ImagineHooks(seat int, trade []int32) { s.G.Host.Imagine(s, seat, trade) }
