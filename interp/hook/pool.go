package hook

import (
	"fmt"
	"sync"

	"croupier/interp/say"
)

// Pool carries out scripts. It keeps machines that have done a call for the next one; many
// calls may run at once. The zero Pool is ready to use. All scripts of a Pool belong to one
// game's rules: what a host calls Fixed is remembered in it.
type Pool struct{ machines sync.Pool }

// Call carries out a script. What comes of it stands in c; on an error the
// changes that c holds must not be carried out. A machine on which a call went wrong is not used again.
func (p *Pool) Call(s *Script, c *Call) *Error {
	if len(c.Args) != s.params {
		return &Error{File: s.file, Line: s.line, Fault: WrongType,
			Message: fmt.Sprintf("this takes %s, and gets %d", say.Plural(s.params, "value"), len(c.Args))}
	}
	v, _ := p.machines.Get().(*vm)
	if v == nil {
		v = newVM()
	}
	if err := v.run(s, c); err != nil {
		return err
	}
	p.machines.Put(v)
	return nil
}
