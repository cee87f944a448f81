package odds

import (
	"fmt"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
)

// Where there are no exact odds the reason names the line of the rules, so that whoever wrote them can change it.

// placeOf is the line at which a state stands: that of the question which is open, or of the statement that is next.
func placeOf(s *game.State) string {
	at := s.PC
	if s.Open {
		at--
	}
	return lineOf(s.P, at)
}

// crowded is the line at which most of the states were that were gone on with.
func (x *explorer) crowded() string {
	most, where := int64(0), int32(-1)
	for at, n := range x.at {
		if n > most || n == most && at < where {
			most, where = n, at
		}
	}
	return lineOf(x.p, where)
}

// lineOf is where in the rules an instruction stands, with its phase; "" where it stands in none.
func lineOf(p *program.Program, at int32) string {
	if at < 0 || int(at) >= len(p.Code) {
		return ""
	}
	span := p.Spans[p.Code[at].Span]
	if span.IsZero() {
		return ""
	}
	line, _ := span.Source.Position(span.Start)
	where := fmt.Sprintf("%s:%d", span.Source.Name, line)
	if phase := p.PhaseAt(at); phase != "" {
		where += ", in phase " + phase
	}
	return where
}

// inexact is the error for a game of which there are no exact odds, because of the line at which a state stands.
func inexact(s *game.State, reason string) *Inexact {
	if at := placeOf(s); at != "" {
		reason += " (" + at + ")"
	}
	return &Inexact{reason}
}

// unwalked is why a game cannot be gone through, and in which line.
func unwalked(d *diag.Diagnostic) string {
	if d.Span.IsZero() {
		return d.Summary
	}
	return d.Summary + " (" + d.Span.String() + ")"
}
