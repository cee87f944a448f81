package repl

// long does work that may take a while. Ctrl-C stops it, and it only: stop says so to the work, which looks now and then.
// While nothing is typed the terminal hands Ctrl-C to the program as a signal.
func (r *REPL) long(work func(stop func() bool)) (stopped bool) {
	r.out.Flush()
	for len(r.Signals) > 0 {
		<-r.Signals // a Ctrl-C from before
	}
	work(func() bool {
		if r.Alive != nil {
			r.Alive()
		}
		select {
		case _, open := <-r.Signals:
			stopped = stopped || open
		default:
		}
		return stopped
	})
	return stopped
}
