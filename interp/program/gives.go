package program

import "strings"

// Gives lists the results that a start may give, by their places among the program's results: those of every step that it does,
// in whichever way the game goes.
func (p *Program) Gives(start int) []int {
	given := make([]bool, len(p.Results))
	seen := make([]bool, len(p.Code))
	open := []int32{p.Starts[start].At}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if int(at) >= len(p.Code) || seen[at] {
			continue
		}
		seen[at] = true
		in := &p.Code[at]
		if in.Op == InResult {
			given[in.A] = true
		}
		open = append(open, p.nexts(at)...)
	}
	var all []int
	for i, ok := range given {
		if ok {
			all = append(all, i)
		}
	}
	return all
}

// nexts lists where the rules may go on after an instruction, also into the phases that it does.
func (p *Program) nexts(at int32) []int32 {
	in, next := &p.Code[at], at+1
	switch in.Op {
	case InEnd, InReturn, InAnswer:
		return nil
	case InJump:
		return []int32{in.A}
	case InGo:
		return []int32{p.Phases[in.A].At}
	case InJumpIfNot:
		return []int32{next, in.A}
	case InLoopTimes:
		return []int32{next, in.B}
	case InEachNext, InItemNext, InRangeNext:
		return []int32{next, in.D}
	case InDo:
		return []int32{next, p.Phases[in.A].At}
	case InAsk:
		a := &p.Asks[in.A]
		all := []int32{next}
		if a.Fold {
			all = append(all, a.FoldTo)
		}
		if a.ElseTo >= 0 {
			all = append(all, a.ElseTo)
		}
		return all
	}
	return []int32{next}
}

// GivesText says which results a start gives, and whose they are, behind a semicolon: "; it gives won and lost of each player".
func (p *Program) GivesText(start int) string {
	var ours, theirs []string
	for _, i := range p.Gives(start) {
		if r := &p.Results[i]; r.PerPlayer {
			theirs = append(theirs, r.Name)
		} else {
			ours = append(ours, r.Name)
		}
	}
	text := ""
	if len(ours) > 0 {
		text += "; it gives " + strings.Join(ours, ", ")
	}
	if len(theirs) > 0 {
		text += "; it gives each player " + strings.Join(theirs, ", ")
	}
	if text == "" {
		return "; it gives none at all"
	}
	return text
}
