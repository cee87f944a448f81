package table

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
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

// Why says how each result came about, in the order in which they did: in words and with the sum, what lies farthest back
// first, and last where in the rules that stands. What has been told of one result is not told again of the next, and nothing is
// said twice of one.
func (w Scribe) Why() { w.WhyOf(w.State.ResultsSeen(w.Viewer)) }

// Wanted are the results that somebody asks about by their name, by whose they are, or by both; all of them where they name none.
func (w Scribe) Wanted(asked string) (wanted []game.Result, err error) {
	all := w.State.ResultsSeen(w.Viewer)
	asks := strings.NewReplacer("'s", "", "_", " ", ".", " ", `"`, "").Replace(strings.ToLower(asked))
	words := slices.DeleteFunc(strings.Fields(asks),
		func(word string) bool { return word == "the" || word == "of" })
	var names []string
	for _, r := range all {
		name, whose := readable(r.Name), ""
		if game := w.State.Game(); r.Player >= 0 || game.N == 1 { // what comes out for somebody alone is theirs
			whose = game.Name(max(r.Player, 0))
		}
		for _, one := range []string{name, whose} {
			if one != "" && !slices.Contains(names, one) {
				names = append(names, one)
			}
		}
		of := strings.Fields(strings.ToLower(name + " " + whose))
		if !slices.ContainsFunc(words, func(word string) bool {
			return !slices.ContainsFunc(of, func(is string) bool { return strings.HasPrefix(is, word) })
		}) {
			wanted = append(wanted, r)
		}
	}
	if len(wanted) == 0 {
		return nil, fmt.Errorf("nothing that came out is called %s; ask for %s", strings.TrimSpace(asked), say.OrList(names))
	}
	return wanted, nil
}

// WhyOf says it of some of the results.
func (w Scribe) WhyOf(results []game.Result) {
	told, accounts := map[event.Reason]bool{}, []string{}
	for _, r := range results {
		who := nobody
		if r.Player >= 0 {
			who = w.person(r.Player)
		}
		head, value := say.Capital(who.has(r.Name)), w.value(r.Value)
		because := value
		if len(r.Why) > 0 {
			how := r.Why[0].Words
			if spoken := w.State.Spoken(r.Value); spoken != value { // cards that make no pair are told shorter here
				how = strings.TrimPrefix(how, spoken)
				if how != r.Why[0].Words {
					how = value + how
				}
			}
			because = outcome(value, how, r.Value.Type.Kind == check.YesNo)
			if how != "" {
				accounts = append(accounts, ": "+r.Why[0].Words)
			}
		}
		w.Screen.Hanging(2, w.Screen.Paint(term.Bold, head+":"), " ", term.Clean(because))
		var places []diag.Span
		said := map[string]bool{}
		for i, reason := range slices.Backward(r.Why) {
			if told[reason] {
				continue
			}
			told[reason] = true
			again := slices.ContainsFunc(accounts, func(how string) bool { return strings.HasSuffix(reason.Words, how) })
			again = again || reason.Words == head+" became "+value // which says no more than the result
			if i > 0 && reason.Words != "" && !again && !said[reason.Words] {
				said[reason.Words] = true
				w.Screen.Hanging(4, "  ", term.Clean(say.Sentence(reason.Words)))
			}
			places = append(places, reason.Where)
		}
		if len(places) > 0 {
			w.Screen.Hanging(4, "  ", w.Screen.Paint(term.Dim, "In the rules: "+w.places(places)))
		}
	}
}

// outcome is what a result came to, and how: "12, because 4 + 6 + 2 = 12 is at least the target 10". Where the account leads to
// the value by itself, it stands alone: "4 + 6 + 2 = 12". No account leads to a yes or no by itself.
func outcome(value, how string, yesNo bool) string {
	first, _, _ := strings.Cut(how, ". ")
	switch {
	case how == "":
		return value
	case yesNo:
	case strings.HasSuffix(first, " "+value), strings.Contains(how, "= "+value+", because "), strings.HasPrefix(how, value+" "),
		strings.HasPrefix(how, value+", "), value == "0" && strings.HasPrefix(how, "no "):
		return stopped(how)
	}
	return stopped(value + ", because " + how)
}

// stopped is a text with a full stop.
func stopped(text string) string { return strings.TrimSuffix(text, ".") + "." }

// places are where lines of the rules stand, each file by its name once.
func (w Scribe) places(all []diag.Span) string {
	var said []string
	last := ""
	for _, at := range all {
		file, line, found := strings.Cut(w.place(at), ".deal:")
		if found && file == last {
			said = append(said, line)
			continue
		}
		last = file
		said = append(said, w.place(at))
	}
	return strings.Join(said, ", ")
}

// place is where a line of the rules stands; without its folder where that would not fit on the screen.
func (w Scribe) place(at diag.Span) string {
	text := term.Clean(at.String())
	if w.Screen.Terminal() && term.Width(text)+len("    ()") > w.Screen.Width() {
		text = path.Base(filepath.ToSlash(text))
	}
	return text
}
