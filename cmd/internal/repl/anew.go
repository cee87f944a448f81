package repl

// Anew is the error for what only a program does that begins anew, in a process with limits. It ends the prompt, and whoever has
// opened that opens it again there: the table goes on as it was.
type Anew struct {
	Why     error  // it cannot be done here, in words for a table that cannot go on there
	Rules   string // that are used there; "": none
	Evening string // the file of the evening that goes on there; "": nothing has happened yet
	Asked   string // the check whose odds were asked last; "": none was
	Master  bool   // the game master alone sees the screen
}

// Error says why it cannot be done here.
func (a *Anew) Error() string { return a.Why.Error() }

// Unwrap is why it cannot be done here.
func (a *Anew) Unwrap() error { return a.Why }

// endsFor ends the prompt, for a program that begins anew; where that would lose what has happened, it only says so.
func (r *REPL) endsFor(a *Anew) {
	if a.Evening == "" && r.s.Len() > 0 {
		r.wrong(a.Why)
		return
	}
	a.Master, a.Asked = r.eyes == toGM, r.inquired
	r.done, r.anew = true, a
}
