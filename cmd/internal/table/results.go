package table

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/interp/say"
)

// Results prints how the game ended: the table's results, then a line for each player.
func (w Scribe) Results() {
	results := w.State.ResultsSeen(w.Viewer)
	head := []string{""}
	column := map[string]int{}
	for _, r := range results {
		if r.Player < 0 {
			w.Screen.Hanging(2, w.Screen.Paint(term.Bold, readable(r.Name)), ": ", w.value(r.Value))
		} else if _, ok := column[r.Name]; !ok {
			column[r.Name] = len(head)
			head = append(head, readable(r.Name))
		}
	}
	stack := -1
	if _, ok := know.FieldOf(w.State, Stack, 0, w.Viewer); ok {
		if _, taken := column["chips"]; !taken {
			stack = len(head)
			head = append(head, "chips")
		}
	}
	if len(head) == 1 {
		return
	}
	rows := make([][]string, w.State.Game().Seats())
	for seat := range rows {
		rows[seat] = make([]string, len(head))
		rows[seat][0] = w.name(seat)
		if stack > 0 {
			if v, ok := know.FieldOf(w.State, Stack, seat, w.Viewer); ok {
				rows[seat][stack] = w.value(v)
			}
		}
	}
	for _, r := range results {
		if r.Player >= 0 {
			rows[r.Player][column[r.Name]] = w.value(r.Value)
		}
	}
	w.Screen.Columns(head, rows)
}

// Why says what decided each result, in the order in which it came about, and which lines of the rules did. What decided several
// is told once.
func (w Scribe) Why() {
	told := map[event.Reason]bool{}
	for _, r := range w.State.ResultsSeen(w.Viewer) {
		who := nobody
		if r.Player >= 0 {
			who = w.person(r.Player)
		}
		whose := who.has(r.Name)
		if r.Value.Type.Kind == check.YesNo {
			whose = who.label() + readable(r.Name)
		}
		w.Screen.Line(w.Screen.Paint(term.Bold, whose), " is ", w.value(r.Value), ":")
		reasons := slices.DeleteFunc(slices.Clone(r.Why), func(reason event.Reason) bool { return told[reason] })
		if len(reasons) < len(r.Why) {
			w.Screen.Line(w.Screen.Paint(term.Dim,
				"  By what is told above"+map[bool]string{true: ", and:", false: "."}[len(reasons) > 0]))
		}
		for _, reason := range slices.Backward(reasons) {
			told[reason] = true
			line := codeOf(reason.Where)
			w.Screen.Hanging(4, "  ", term.Clean(say.Capital(reason.What)), ": ", term.Clean(strings.TrimSpace(line)),
				w.Screen.Paint(term.Dim, "  ("+w.place(reason.Where)+")"))
		}
	}
}

// codeOf is the code of a place on one line; of a word alone its whole line, which says what the word is about.
func codeOf(at diag.Span) string {
	code, _, _ := strings.Cut(at.Text(), "\n")
	if code = strings.TrimSpace(code); code != "" && !strings.ContainsAny(code, " (") {
		n, _ := at.Source.Position(at.Start)
		code = strings.TrimSpace(at.Source.Line(n))
	}
	return code
}

// place is where a line of the rules stands; without its folder where that would not fit on the screen.
func (w Scribe) place(at diag.Span) string {
	text := term.Clean(at.String())
	if w.Screen.Terminal() && term.Width(text)+len("    ()") > w.Screen.Width() {
		text = path.Base(filepath.ToSlash(text))
	}
	return text
}
