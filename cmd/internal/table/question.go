package table

import (
	"math/big"
	"slices"
	"strings"
	"unicode"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/words"
	"croupier/stdlib/chips"
)

// mine reports whether the viewer is the one who is asked, or sees everything anyway.
func (w Scribe) mine(d *game.Decision) bool {
	return w.Viewer == event.Viewer(d.Player) || w.Viewer == event.Record
}

// Legal says what may be answered. To somebody who is not asked themselves it names no cards, as they may be hidden from them.
func (w Scribe) Legal() string {
	d := w.State.Pending()
	switch {
	case d == nil:
		return w.State.Legal()
	case w.mine(d) && d.Kind == program.AskCards:
		return term.Clean(w.State.LegalFrom(w.State.ItemsText(d, w.State.Offered(d))))
	case w.mine(d):
		return w.words(d, w.State.Legal())
	case !w.State.Reads(w.Viewer):
		return "a secret answer"
	}
	switch known := w.State.KnowsLegal(w.Viewer); {
	case !known && d.Kind == program.AskCards && w.State.WantsOne():
		return say.Plural(1, "card")
	case !known && d.Kind == program.AskCards:
		return "cards"
	case !known && d.Kind != program.AskCards && !(d.Kind == program.AskOne && d.ItemKind == check.Card):
		return "an answer"
	case d.Kind == program.AskCards:
		switch {
		case d.Least > d.Most:
			return only(d)
		case d.Least == d.Most:
			return say.Plural(d.Most, "card")
		case d.Least > 0:
			return say.Number(d.Least) + " to " + say.Plural(d.Most, "card")
		}
		return say.Plural(d.Most, "card") + " at most"
	case d.Kind == program.AskOne && d.ItemKind == check.Card:
		return "a card"
	}
	return w.words(d, w.State.Legal())
}

// words writes the rules' names among what is legal as people read them. Typed they may be either way.
func (w Scribe) words(d *game.Decision, legal string) string {
	if d.Kind == program.AskWord || d.Kind == program.AskOne && d.ItemKind == check.WordKind {
		return readable(legal)
	}
	return term.Clean(legal)
}

// beside is what is legal, said beside a view of the table: where all that lies in one place may be taken, its cards are not
// named again.
func (w Scribe) beside() string {
	d := w.State.Pending()
	zone, all := w.State.TakenFrom()
	if d == nil || !all || !w.mine(d) {
		return w.Legal()
	}
	name := readable(w.State.ZoneName(zone))
	switch owner := w.State.ZoneOwner(zone); {
	case owner < 0:
		name = "the " + name
	case owner == d.Player && w.Hand(owner) == w.State.ZoneName(zone):
		name = "your hand"
	case owner == d.Player:
		name = "your " + name
	default:
		name = w.person(owner).whose(name)
	}
	return term.Clean(w.State.LegalFrom(name))
}

// Hand is where a player holds their hidden cards, whatever the rules call it; "" if that is in several places, or in none.
func (w Scribe) Hand(seat int) string {
	name := ""
	for _, t := range know.ViewOf(w.State, w.Viewer).Players[seat].Things {
		switch {
		case !w.hidden(t, seat):
		case name != "":
			return ""
		default:
			name = t.Name
		}
	}
	return name
}

// only is what is legal where that is to do nothing, "" where there is a choice.
func only(d *game.Decision) string {
	switch {
	case d.Kind == program.AskAction || d.Least <= d.Most || d.Fold == d.Pass:
	case d.Kind != program.AskCards && d.Kind != program.AskDice && d.Kind != program.AskNumber && d.Kind != program.AskBet:
	case d.Pass:
		return "pass"
	default:
		return "fold"
	}
	return ""
}

// said reports whether the question itself already names all that may be answered.
func (w Scribe) said(d *game.Decision) bool {
	if d.Kind != program.AskWord || d.Fold || d.Pass {
		return false
	}
	asked := strings.FieldsFunc(strings.ToLower(w.Prompt()),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	spaced := " " + strings.Join(asked, " ") + " "
	for _, word := range d.Words {
		name := w.State.Text(program.Value{Type: check.Of(check.WordKind), N: word})
		if !strings.Contains(spaced, " "+strings.ToLower(readable(name))+" ") {
			return false
		}
	}
	return true
}

// mostExamples is how many sets that fit are named to somebody who is at a loss.
const mostExamples = 3

// examples are some sets that may be taken where not all may: "3c; 3c 3d".
func (w Scribe) examples(d *game.Decision) string {
	if !w.mine(d) {
		return ""
	}
	var sets []string
	for _, set := range w.State.Fitting(mostExamples) {
		sets = append(sets, term.Clean(w.State.ItemsText(d, set)))
	}
	return strings.Join(sets, "; ")
}

// Refuse says that an answer is not legal, and what would be, as far as the viewer may know it.
func (w Scribe) Refuse(err *game.Illegal) {
	reason := w.Screen.Paint(term.Yellow, say.Shortened(say.Sentence(term.Clean(err.Reason))))
	d := w.State.Pending()
	if d == nil {
		w.Screen.Hanging(2, reason)
		return
	}
	if err.Own != "" && w.mine(d) {
		w.Screen.Hanging(2, reason, " ", say.Sentence(term.Clean(err.Own)))
		return
	}
	such := w.examples(d)
	if such != "" {
		such = " What fits, for example: " + such + "."
	}
	w.Screen.Hanging(2, reason, " Legal: ", w.beside(), ".", such)
}

// Prompt is what the open decision asks, in the rules' own words where they have some.
func (w Scribe) Prompt() string {
	d := w.State.Pending()
	switch {
	case d == nil:
		return ""
	case !w.State.Reads(w.Viewer):
		return "a question in secret"
	case w.State.PromptFor(w.Viewer) != "":
		return term.Clean(d.Prompt)
	case d.Kind == program.AskAction:
		return "your move"
	}
	return term.Clean(d.Verb) + "?"
}

// Open names the open decision in one line: "Olaf: Chips of effort, or fold (0 to 9 chips or fold)".
func (w Scribe) Open() string {
	d := w.State.Pending()
	if d == nil {
		return ""
	}
	return w.name(d.Player) + ": " + w.Prompt() + " (" + w.Legal() + ")"
}

// Turn is whose turn it is: "West's turn", "your turn".
func (w Scribe) Turn() string {
	if d := w.State.Pending(); d != nil {
		return w.person(d.Player).whose("turn")
	}
	return ""
}

// Enter is what Enter alone answers: what a question to the game master says is usual, as it is typed; "" where it is no answer.
func Enter(s *game.State) string {
	text, _ := usual(s)
	return text
}

// usual is what is usually answered, and who may know it.
func usual(s *game.State) (text string, who uint32) {
	c, who, ok := know.Usually(s)
	if !ok {
		return "", 0
	}
	text, err := words.Write(s, c)
	if err != nil {
		return "", 0
	}
	return text, who
}

// byEnter says what Enter alone answers, to whoever may know that.
func (w Scribe) byEnter(d *game.Decision) string {
	text, who := usual(w.State)
	switch {
	case text == "" || !w.State.Reads(w.Viewer):
		return ""
	case !w.mine(d) && who&w.Viewer.Mask() == 0:
		return "Enter alone: what is usual"
	}
	return "Enter alone: " + readable(text)
}

// Ask prints the open decision: who is asked, what, and what is legal.
func (w Scribe) Ask() {
	d := w.State.Pending()
	if d == nil {
		return
	}
	if who := w.person(d.Player); who.you {
		w.Screen.Line(w.Screen.Paint(term.Bold, say.Capital(w.Prompt())))
	} else {
		w.Screen.Line(w.Screen.Paint(term.Bold, who.name), ": ", w.Prompt())
	}
	w.showing(d)
	var wanted []string
	switch one := only(d); {
	case w.said(d):
	case one != "" && w.State.KnowsLegal(w.Viewer):
		wanted = append(wanted, "only "+one+" is possible")
	default:
		wanted = append(wanted, w.beside())
	}
	if enter := w.byEnter(d); enter != "" {
		wanted = append(wanted, enter)
	}
	if len(wanted) > 0 {
		w.Screen.Hanging(2, w.Screen.Paint(term.Dim, "  "+strings.Join(wanted, ". ")))
	}
}

// mostShown is how many numbers are listed with what the rules show beside them.
const mostShown = 30

// showing lists what the rules show beside each number or thing.
func (w Scribe) showing(d *game.Decision) {
	if !w.mine(d) {
		return
	}
	names, wide := w.labels(d), 6
	for _, name := range names {
		wide = max(wide, term.Width(name)+2)
	}
	shown := w.besides(d)
	if text := w.Beside(); text != "" {
		w.Screen.Hanging(2, w.Screen.Paint(term.Dim, "  "+say.Capital(text)+":"))
	}
	for i, name := range names {
		if i == mostShown {
			w.Screen.Line("  ...")
			return
		}
		w.Screen.Hanging(wide+2, strings.Repeat(" ", wide-term.Width(name)), name, "  ", shown[i])
	}
}

// Beside says what it is that the rules show beside each answer, "" where they show nothing: "the chance that it is enough".
func (w Scribe) Beside() string {
	d := w.State.Pending()
	if d == nil || len(d.Showing) == 0 || !w.mine(d) {
		return ""
	}
	text := readable(w.State.Game().Program().Asks[d.AskAt].Beside)
	switch {
	case text == "" || !chances(d):
		return text
	case strings.HasPrefix(text, "is ") || strings.HasPrefix(text, "has "):
		return "the chance that it " + text
	}
	return "the chance of " + text
}

// chances reports whether chances stand beside all answers.
func chances(d *game.Decision) bool {
	return !slices.ContainsFunc(d.Showing, func(v program.Value) bool {
		return v.Type.Kind != check.Fraction || !v.Hidden && (v.Frac == nil || v.Frac.Sign() < 0 || v.Frac.Cmp(one) > 0)
	})
}

// besides is what the rules show beside each answer. Chances stand below one another in percent, as odds say them.
func (w Scribe) besides(d *game.Decision) []string {
	chances := chances(d)
	var all []string
	for _, v := range d.Showing {
		if chances && !v.Hidden {
			all = append(all, report.PercentOf(v.Frac))
		} else {
			all = append(all, w.value(v))
		}
	}
	return all
}

// one is the chance of what is certain.
var one = big.NewRat(1, 1)

// labels are the numbers, or the things of a list, beside which the rules show something.
func (w Scribe) labels(d *game.Decision) []string {
	var names []string
	for i := range d.Showing {
		if d.Kind == program.AskOne && w.State.FaceDown(d, d.Items[i]) {
			names = append(names, w.State.ItemText(d, d.Items[i]))
		} else if d.Kind == program.AskOne {
			names = append(names, w.value(program.Value{Type: check.Of(d.ItemKind.List()), L: d.Items[i : i+1]}))
		} else {
			names = append(names, say.Number(d.Least+int64(i)))
		}
	}
	return names
}

var howTo = [...]string{
	program.AskWord:   "Type one of the words; its beginning is enough.",
	program.AskYesNo:  "Type yes or no.",
	program.AskNumber: "Type a number.",
	program.AskOne:    "Type one of the names; its beginning is enough.",
	program.AskCards:  "Type the cards by their names",
	program.AskDice:   "Type the faces of the dice",
	program.AskBet:    "Type how many chips; all is as many as you may",
}

// how says how the open decision is answered, with examples that are legal.
func (w Scribe) how(d *game.Decision) string {
	if d.Kind == program.AskAction {
		return actions(&d.Bet)
	}
	text := howTo[d.Kind]
	switch {
	case d.Kind == program.AskOne && d.ItemKind == check.Number:
		return "Type one of the numbers."
	case d.Kind == program.AskNumber && !d.Bounded:
		return "Type a number; all is as many as you may."
	case d.Kind == program.AskBet && d.Least == 0 && w.State.KnowsLegal(w.Viewer):
		return text + ", and 0 none."
	case d.Kind == program.AskBet:
		return text + "."
	case d.Kind == program.AskCards || d.Kind == program.AskDice:
		if such := w.sample(d); such != "" {
			text += ", such as " + such
		}
		return text + "."
	}
	return text
}

// sample is cards or dice that whoever is asked may take, as they are typed.
func (w Scribe) sample(d *game.Decision) string {
	if !w.mine(d) || len(d.Items) == 0 || d.Least > d.Most {
		return ""
	}
	set := w.State.Offered(d)
	set = set[:min(max(1, d.Least), d.Most, int64(len(set)))]
	if sets := w.State.Fitting(1); len(sets) > 0 {
		set = sets[0]
	}
	return term.Clean(w.State.ItemsText(d, set))
}

// actions says how to bet, as far as it is legal now.
func actions(l *chips.Legal) string {
	var words []string
	add := func(can bool, word string) {
		if can {
			words = append(words, word)
		}
	}
	add(l.Check, "check")
	add(l.Bet.Most > 0, "bet "+say.Number(l.Bet.Least))
	add(l.Call > 0, "call")
	add(l.Raise.Most > 0, "raise to "+say.Number(l.Raise.Least))
	add(l.Raise.Most > 0 && l.Level > 0, "raise by "+say.Number(l.Raise.Least-l.Level))
	add(l.AllIn, "all-in")
	add(l.Fold, "fold")
	add(l.Pass, "pass")
	return "Type " + say.OrList(words) + "; the beginning of the word is enough."
}

// Leave says how to get up from the table.
const Leave = "Ctrl-D leaves the game."

// TooEarly is said to somebody who typed something else than Enter when the keyboard was passed to them.
const TooEarly = "What was typed before you saw the table is no answer."

// Leaving reports whether somebody wants to get up, and hardly means an answer by what they typed.
func Leaving(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "q", "quit", "exit", "bye":
		return true
	}
	return false
}

// Help says how the open decision is answered.
func (w Scribe) Help() {
	d := w.State.Pending()
	if d == nil {
		return
	}
	text := w.how(d)
	if (d.Kind == program.AskCards || d.Kind == program.AskDice) && w.State.KnowsLegal(w.Viewer) {
		if d.Least == 0 {
			text += " none takes none."
		}
		if d.Most == int64(len(d.Items)) && d.Least <= d.Most {
			text += " all takes them all."
		}
	}
	if d.Fold && d.Kind != program.AskAction {
		text += " fold leaves this hand."
	}
	if d.Pass && d.Kind != program.AskAction {
		text += " pass declines."
	}
	if told := w.State.Explained(); told != "" && w.State.Reads(w.Viewer) {
		w.Screen.Hanging(2, "  ", w.Screen.Paint(term.Bold, term.Clean(told)))
	}
	w.Screen.Line(text)
	w.Screen.Line("Legal now: ", w.Legal(), ".")
	if such := w.examples(d); such != "" {
		w.Screen.Line("What fits, for example: ", such, ".")
	}
	w.Screen.Line("? shows this again, and ? WORD what the rules say of a word. ", Leave)
	w.Legend()
}
