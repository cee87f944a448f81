package flow

import (
	"strings"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Gives lists the results that a start may give, by their places among the program's results: those of every step that it does,
// in whichever way the game goes.
func Gives(p *program.Program, start int) []int {
	given := make([]bool, len(p.Results))
	reach(p, start, func(in *program.Instr) {
		if op.OfInstr(in).A == op.SetResult {
			given[in.A] = true
		}
	})
	var all []int
	for i, ok := range given {
		if ok {
			all = append(all, i)
		}
	}
	return all
}

// Asks reports whether a start may ask players anything, and whether it may ask the game master.
func Asks(p *program.Program, start int) (players, gm bool) {
	reach(p, start, func(in *program.Instr) {
		row := op.OfInstr(in)
		switch {
		case row.Does&op.Asks == 0:
		case row.A == op.Ask && p.Asks[in.A].Who == program.AsksGM:
			gm = true
		default:
			players = true
		}
	})
	return players, gm
}

// reach visits every step that a start does, in whichever way the game goes.
func reach(p *program.Program, start int, visit func(in *program.Instr)) {
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
		visit(in)
		open = next(p, at, open)
		if phase, ok := entered(p, in); ok {
			open = append(open, phase)
		}
	}
}

// GivesText says which results a start gives, and whose they are, behind a semicolon: "; it gives won and lost of each player".
func GivesText(p *program.Program, start int) string {
	var ours, theirs []string
	for _, i := range Gives(p, start) {
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
