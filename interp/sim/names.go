package sim

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/program"
)

// names is what a condition may name, and what its names stand for: the players, by whatever they are called, and the results
// of the start that is played.
type names struct {
	players []string
	p       *program.Program
	setup   *game.Setup
	gives   map[string]gift
}

// gift says whose a result is.
type gift uint8

const (
	tables   gift = 1 << iota // the table's
	players_                  // each player's
)

// newNames is what conditions may name about the games of a setup.
func newNames(p *program.Program, setup *game.Setup) *names {
	n := &names{players: setup.Players, p: p, setup: setup, gives: map[string]gift{}}
	for _, i := range flow.Gives(p, setup.Start) {
		n.gives[p.Results[i].Name] |= giftOf(&p.Results[i])
	}
	return n
}

func giftOf(r *program.Result) gift {
	if r.PerPlayer {
		return players_
	}
	return tables
}

// seat is what a player is called in the test around a condition: a name that nothing else has, whatever they are called
// themselves.
func seat(player int) string { return "seat_no_" + strconv.Itoa(player+1) }

// somewhere is whose a result of that name is in any start of the rules.
func (n *names) somewhere(name string) (all gift) {
	for i := range n.p.Results {
		if n.p.Results[i].Name == name {
			all |= giftOf(&n.p.Results[i])
		}
	}
	return all
}

// isField reports whether the rules have a field of that name.
func (n *names) isField(name string) bool {
	return slices.ContainsFunc(n.p.Rules.Fields, func(f *check.Field) bool { return f.Name == name })
}

// isStack reports whether chips stand for what each player has at the end, as in the tables of figures.
func (n *names) isStack(name string) bool {
	return name == ChipsName && n.p.Layout.Stack >= 0 && n.gives[name] == 0 && !n.isField(name)
}

// written is a condition as the language has it.
type written struct {
	text  string
	moves []move
	start bool // whose a result is depends on the start
}

// move is a place in the text that was written otherwise.
type move struct{ from, to, oldFrom, oldTo int }

var (
	aWord   = regexp.MustCompile(`^[A-Za-z][\w-]*`)
	behind  = regexp.MustCompile(`^(?:\.|['’]s\s+)([A-Za-z][\w-]*)`)
	ofNext  = regexp.MustCompile(`^\s+of\b`)
	ofAhead = regexp.MustCompile(`\bof\s+$`)
	whose   = regexp.MustCompile(`['’]s\s+$`)
)

// read writes a condition as the language has it: Ann.won is Ann's won, and so is a bare won where Ann plays alone.
func (n *names) read(text string) (*written, *misnamed) {
	w := &written{}
	var b strings.Builder
	put := func(from, to int, as string) {
		at := b.Len()
		b.WriteString(as)
		w.moves = append(w.moves, move{at, b.Len(), from, to})
	}
	for at := 0; at < len(text); {
		who, end := n.whose(text, at)
		if end > at {
			if m := behind.FindStringSubmatch(text[end:]); m != nil {
				as, wrong := n.own(who, m[1])
				if wrong != "" {
					return nil, &misnamed{at, end + len(m[0]), wrong}
				}
				put(at, end+len(m[0]), as)
				at = end + len(m[0])
				continue
			}
			if player := slices.Index(n.players, who); player >= 0 && n.means(text, at, who) {
				put(at, end, seat(player))
				at = end
				continue
			}
		}
		if end == at {
			end = at + 1
		}
		if word := text[at:end]; aWord.FindString(word) == word {
			as, wrong := n.bare(w, word, ofNext.MatchString(text[end:]) || whose.MatchString(text[:at]))
			if wrong != "" {
				return nil, &misnamed{at, end, wrong}
			}
			if as != word {
				put(at, end, as)
				at = end
				continue
			}
		}
		b.WriteString(text[at:end])
		at = end
	}
	w.text = b.String()
	return w, nil
}

// whose reads who is named at a place: a player, of whatever words their name is, or any word or text.
func (n *names) whose(text string, at int) (who string, end int) {
	rest := text[at:]
	if at == 0 || !inWord(text[at-1]) {
		byLength := slices.SortedFunc(slices.Values(n.players), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
		for _, name := range byLength {
			if strings.HasPrefix(rest, name) && behind.MatchString(rest[len(name):]) {
				return name, at + len(name)
			}
		}
	}
	if rest[0] == '"' {
		if to := strings.IndexByte(rest[1:], '"'); to >= 0 {
			return rest[1 : 1+to], at + to + 2
		}
		return "", len(text)
	}
	if at > 0 && inWord(text[at-1]) {
		return "", at
	}
	word := aWord.FindString(rest)
	return word, at + len(word)
}

func inWord(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// means reports whether a player's name stands for them, and is no text, no word of the language and no result.
func (n *names) means(text string, at int, who string) bool {
	plain := aWord.FindString(who) == who && !slices.Contains(syntax.Reserved(), who)
	if text[at] == '"' {
		return !plain || ofAhead.MatchString(text[:at])
	}
	return plain && n.somewhere(who) == 0 && !n.isField(who)
}

// NameOf is a player's name as a condition has it: one that could be anything else stands in quotation marks.
func NameOf(player string) string {
	if aWord.FindString(player) == player && !slices.Contains(syntax.Reserved(), player) {
		return player
	}
	return strconv.Quote(player)
}

// own writes what somebody has: Ann.won, Ann's won. What is wrong with it is empty where nothing is.
func (n *names) own(who, name string) (as, wrong string) {
	player := slices.Index(n.players, who)
	if player < 0 {
		return who + "'s " + name, ""
	}
	if n.isStack(name) {
		return seat(player) + "'s stack", ""
	}
	if n.somewhere(name) != 0 && n.gives[name]&players_ == 0 {
		if n.gives[name] != 0 {
			return "", fmt.Sprintf("In %s, %s is the table's and not %s's: write %s", n.start(), name, who, name)
		}
		return "", n.notGiven(name)
	}
	return seat(player) + "'s " + name, ""
}

// bare writes a name that stands alone, or before of.
func (n *names) bare(w *written, name string, of bool) (as, wrong string) {
	some, gives := n.somewhere(name), n.gives[name]
	switch {
	case n.isStack(name) && (of || len(n.players) > 1):
		return "stack", ""
	case n.isStack(name):
		return seat(0) + "'s stack", ""
	case some == 0:
	case gives == 0 && !n.isField(name):
		return "", n.notGiven(name)
	case gives == players_ && len(n.players) == 1 && !of:
		return seat(0) + "'s " + name, ""
	case some == tables|players_ && !of:
		w.start = true
	}
	return name, ""
}

func (n *names) start() string { return n.p.Starts[n.setup.Start].Name }

// notGiven says that the start never gives a result.
func (n *names) notGiven(name string) string {
	return fmt.Sprintf("%s gives no result %s%s", n.start(), name, flow.GivesText(n.p, n.setup.Start))
}

// misnamed is a name that does not fit, with its place.
type misnamed struct {
	from, to int
	wrong    string
}

// diagnostic says it.
func (m *misnamed) diagnostic(own *diag.Source) diag.List {
	return diag.List{diag.Errorf("unknown-name", diag.Span{Source: own, Start: m.from, End: m.to}, "%s", m.wrong)}
}

// around writes the tests in which a condition is looked at, one for each way that the players sit, and where in the first of
// them it stands.
func (n *names) around(w *written) (text string, at int) {
	var b strings.Builder
	for way := range n.players {
		fmt.Fprintf(&b, "test %q {\n", fmt.Sprintf("%s %d", WhereName, way))
		var seats []string
		for player := range n.players {
			seats = append(seats, seat(player))
		}
		fmt.Fprintf(&b, "  players %s\n", strings.Join(turned(seats, way), ", "))
		if w.start {
			b.WriteString("  start " + n.start() + n.args() + "\n")
		}
		// A test looks at each part of an "and" by itself; here it is one condition.
		b.WriteString("  expect not (not (")
		if way == 0 {
			at = b.Len()
		}
		b.WriteString(w.text + "))\n}\n")
	}
	return b.String(), at
}

// args are the start's parameters as a test has them.
func (n *names) args() string {
	var all []string
	for _, a := range n.setup.Args() {
		value := a.Value
		if _, err := strconv.Atoi(value); err != nil && aWord.FindString(value) != value {
			value = strconv.Quote(value)
		}
		if player := slices.Index(n.players, a.Player); player >= 0 {
			value = "of " + seat(player) + " " + value
		}
		all = append(all, a.Name+" "+value)
	}
	if len(all) == 0 {
		return ""
	}
	return " with " + strings.Join(all, ", ")
}

// told puts what people wrote back into what is said of a condition: nobody wrote the seats, nor the not around it.
func (n *names) told(w *written, text, said string) string {
	if !strings.HasPrefix(strings.TrimLeft(text, " ("), "not") {
		said = strings.Replace(said, "What follows not", "The condition", 1)
	}
	pairs := []string{"(" + w.text + ")", text}
	for _, m := range w.moves {
		pairs = append(pairs, w.text[m.from:m.to], text[m.oldFrom:m.oldTo])
	}
	for player := len(n.players) - 1; player >= 0; player-- { // seat_no_12 before seat_no_1
		pairs = append(pairs, seat(player), n.players[player])
	}
	return strings.NewReplacer(pairs...).Replace(said)
}
