package repl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/sheets"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

// order is a check or contest as it is typed: who takes part, and what each is given.
type order struct {
	r        *REPL
	u        *session.Ruleset
	start    *program.Start
	words    []said.Token
	players  []string
	group    []string // whom what is said next is about; nobody: everybody
	closed   bool     // something was said about the group, so that the next name begins another
	given    []journal.Setting
	sees     session.Sees        // who will see it
	paired   int                 // how many stats with their values come next
	tried    bool                // it is only found out whether it could begin
	odds     bool                // they are asked for: it goes by what whoever asks knows
	base     *game.Setup         // with what was typed; nil: not yet
	since    int                 // the last entry when that was made
	answers  [][]journal.Setting // to what was asked for then, one question after the other
	heading  string              // the person of whom it was said last what they lack
	askedWho bool                // who takes part was asked before
}

// params are the fields that the start can be given.
func (o *order) params() []*check.Field { return o.u.Program.ParamsOf(o.start) }

// param finds a parameter by its name, as people may write it.
func (o *order) param(word string) *check.Field {
	if i := say.Named(meaning.NamesOf(o.params()), word); i >= 0 {
		return o.params()[i]
	}
	return nil
}

// read reads the words behind the start's name.
func (o *order) read() error {
	for len(o.words) > 0 {
		if err := o.next(); err != nil {
			return err
		}
	}
	return nil
}

// next reads what the next words say.
func (o *order) next() error {
	t := o.words[0]
	param := o.param(t.Text)
	switch {
	case t.Mark && t.Text == ",", t.Is("and"), t.Is("with"):
		o.words = o.words[1:]
	case t.Is("vs"), t.Is("vs."), t.Is("versus"), t.Is("against"):
		if param != nil { // the rules have a parameter of that name
			return o.named(param)
		}
		o.words = o.words[1:]
		return o.versus()
	case everybody(t):
		o.words, o.group, o.closed = o.words[1:], nil, false
		if len(o.players) == 0 {
			o.players = o.r.party()
		}
	case o.name() != "":
		o.join(o.name())
	case o.owned():
		return o.ownParam()
	case param != nil && !t.Quoted:
		return o.named(param)
	case o.begins(t) != nil:
		return o.named(o.begins(t))
	case o.hasNow(t):
		return o.statNow(t)
	case o.fits(t) != nil:
		return o.value(o.fits(t))
	default:
		return o.byName(t)
	}
	return nil
}

// pairs is how many stats come next with their values behind them: Dexterity 3 Stealth 2.
func (o *order) pairs() (n int) {
	all := o.words
	for len(all) > 1 && !all[0].Mark && unicode.IsLetter([]rune(all[0].Text + " ")[0]) && o.param(all[0].Text) == nil {
		if _, err := strconv.Atoi(all[1].Text); err != nil || o.r.isHere(all[0].Text) {
			break
		}
		n++
		if all = all[2:]; len(all) > 0 && all[0].Mark && all[0].Text == "," {
			all = all[1:]
		}
	}
	return n
}

// hasNow reports whether a stat comes next with its value: one that somebody does not have, or one of several. A stat that they
// have and one number are two stats.
func (o *order) hasNow(t said.Token) bool {
	n := o.pairs()
	names, open := sheets.Stats(o.u)
	if n == 0 || len(o.group) != 1 || open == nil && !slices.Contains(names, diag.Begun(t.Text, names)) {
		return false
	}
	if n > 1 {
		o.paired = n
	}
	return o.stat(t.Text) == "" || o.paired > 0
}

// statNow has the value of a stat count that stands behind it, for this once where their sheet says nothing else.
func (o *order) statNow(t said.Token) error {
	value, who := o.words[1], o.group[0]
	o.words, o.paired = o.words[1:], o.paired-1
	if stat := o.stat(t.Text); stat != "" {
		for _, s := range o.r.s.World().Character(who).Stats {
			if s.Name == stat && fmt.Sprint(s.Value) == value.Text {
				o.words[0] = said.Token{Text: stat, Quoted: true}
				return o.byName(o.words[0])
			}
		}
	}
	if err := o.byName(value); err != nil {
		return err
	}
	if !o.r.unsaid(who) && !o.tried {
		o.r.dim(term.Clean("The sheet of " + who + " says no " + t.Text + " " + value.Text + ", so it counts this once; character " +
			said.Quoted(who) + " " + said.Quoted(t.Text) + " " + value.Text + " keeps it."))
	}
	return nil
}

// begins is the only parameter that a word is the beginning of, where it is no stat's; nil: there is none.
func (o *order) begins(t said.Token) *check.Field {
	if t.Quoted || t.Mark || o.stat(t.Text) != "" {
		return nil
	}
	return o.param(diag.Begun(t.Text, meaning.NamesOf(o.params())))
}

// name is the character whose name comes next, "" where there is none.
func (o *order) name() string {
	if c := o.r.s.World().Character(o.words[0].Text); c != nil && !o.words[0].Mark {
		return c.Name
	}
	return ""
}

// join lets a character take part. Names that follow one another are spoken of together.
func (o *order) join(name string) {
	o.words = o.words[1:]
	if o.closed {
		o.group, o.closed = nil, false
	}
	if !slices.Contains(o.players, name) {
		o.players = append(o.players, name)
	}
	if !slices.Contains(o.group, name) {
		o.group = append(o.group, name)
	}
}

// owned reports whether the next word is a player's parameter, as in Olaf.target.
func (o *order) owned() bool {
	name, param, ok := strings.Cut(o.words[0].Text, ".")
	return ok && !o.words[0].Quoted && o.r.s.World().Character(name) != nil && o.param(param) != nil
}

func (o *order) ownParam() error {
	name, param, _ := strings.Cut(o.words[0].Text, ".")
	group, closed, who := o.group, o.closed, o.r.s.World().Character(name).Name
	o.group = []string{who}
	if !slices.Contains(o.players, who) {
		o.players = append(o.players, who)
	}
	err := o.named(o.param(param))
	o.group, o.closed = group, closed
	return err
}

// named reads a parameter that is named, and its value.
func (o *order) named(f *check.Field) error {
	o.words = o.words[1:]
	if len(o.words) > 0 && o.words[0].Mark && o.words[0].Text == "=" {
		o.words = o.words[1:]
	}
	return o.value(f)
}

// versus reads what one has to beat: another character, or the first parameter of the kind that is no stat and not given yet.
func (o *order) versus() error {
	if len(o.words) == 0 {
		return errorf("against what? Something is missing behind vs")
	}
	if name := o.name(); name != "" {
		o.group = nil
		o.join(name)
		return nil
	}
	for _, needed := range []bool{true, false} {
		for _, f := range o.params() {
			if !f.Type.ByName && (f.Value == nil) == needed && !o.has(f) {
				return o.value(f)
			}
		}
	}
	return errorf("%s takes nothing that one could be against", o.start.Name)
}

// has reports whether a parameter was given to those who are spoken of.
func (o *order) has(f *check.Field) bool {
	return slices.ContainsFunc(o.given, func(s journal.Setting) bool {
		return s.Name == f.Name && (s.Player == "" || slices.Contains(o.group, s.Player))
	})
}

// value reads the value of a parameter: one word, or for hands and texts all words up to the next that means something else.
func (o *order) value(f *check.Field) error {
	if f.Type.Kind == check.YesNo && (len(o.words) == 0 || !o.words[0].Is("yes") && !o.words[0].Is("no")) {
		o.give(f, "yes") // to name it is to say yes
		return nil
	}
	if len(o.words) == 0 || o.words[0].Mark && o.words[0].Text == "=" {
		return errorf("the value of %s is missing", f.Name)
	}
	text, n := o.text(f)
	o.words = o.words[n:]
	if stat := o.stat(text); f.Type.ByName && stat != "" {
		text = stat
	}
	if f.Type.Kind == check.Player {
		if c := o.r.s.World().Character(text); c != nil {
			text = c.Name
		}
	}
	o.give(f, text)
	return nil
}

// text is the value of a parameter as it is typed next, and how many words it takes.
func (o *order) text(f *check.Field) (text string, n int) {
	n = 1
	if f.Type.Kind == check.Combination || f.Type.Kind == check.Text {
		for n < len(o.words) && !o.words[0].Quoted && !o.ends(n, f) {
			n++
		}
	}
	var parts []string
	for _, t := range o.words[:n] {
		parts = append(parts, t.Text)
	}
	return strings.ReplaceAll(strings.Join(parts, " "), " ,", ","), n
}

// fits is the parameter whose value a word without its name can be, where it can be that of one alone: of those that have to be
// given, or else, for words, of the others. A stat, and a number where one is taken for a stat, goes to the stats
// ([order.byName]). nil: there is none, or more than one. Texts could be anything, so they are named.
func (o *order) fits(t said.Token) *check.Field {
	_, noNumber := strconv.Atoi(t.Text)
	stats := slices.ContainsFunc(o.params(), func(f *check.Field) bool { return f.Type.ByName && !o.has(f) })
	if t.Mark || len(o.players) == 0 || o.stat(t.Text) != "" || stats && noNumber == nil ||
		!t.Quoted && strings.Contains(t.Text, "/") {
		return nil
	}
	for _, needed := range []bool{true, false} {
		var found []*check.Field
		for _, f := range o.params() {
			if (f.Value == nil) == needed && !f.Type.ByName && !o.has(f) && o.takes(f) {
				found = append(found, f)
			}
		}
		if len(found) == 1 && (needed || noNumber != nil) {
			return found[0]
		}
		if len(found) > 0 {
			return nil
		}
	}
	return nil
}

// takes reports whether what is typed next can be the value of a parameter.
func (o *order) takes(f *check.Field) bool {
	switch f.Type.Kind {
	case check.Text, check.Player, check.YesNo:
		return false
	}
	text, _ := o.text(f)
	setup := game.NewSetup(o.u.Program)
	return setup.SetStart(o.start.Name) == nil && setup.SetParam("", f.Name, text) == nil
}

// ends reports whether a word ends the value before it. A comma does not where the value goes on behind it: two pair, aces
// and kings.
func (o *order) ends(n int, f *check.Field) bool {
	t := o.words[n]
	if t.Is("vs") || t.Is("with") || t.Is("minimum") && f.Name != "minimum" ||
		!t.Quoted && (strings.Contains(t.Text, "/") || o.param(t.Text) != nil) {
		return true
	}
	if t.Mark && t.Text == "," {
		if n+1 >= len(o.words) {
			return true
		}
		next := o.words[n+1]
		return o.r.s.World().Character(next.Text) != nil || o.param(next.Text) != nil || strings.Contains(next.Text, "/")
	}
	return o.r.s.World().Character(t.Text) != nil
}

// give gives a parameter to those who are spoken of.
func (o *order) give(f *check.Field, text string) {
	if !o.tried && (!f.Everybody || slices.ContainsFunc(o.group, o.r.unsaid)) {
		o.r.hide()
	}
	if !f.PerPlayer || len(o.group) == 0 {
		o.given = append(o.given, journal.Setting{Name: f.Name, Value: text})
	} else {
		for _, name := range o.group {
			o.given = append(o.given, journal.Setting{Player: name, Name: f.Name, Value: text})
		}
	}
	o.closed = f.PerPlayer
}

// byName reads stats that are named, or their values: Dexterity/Chasing, 4/3. They go to the parameters that take a stat, in
// their order.
func (o *order) byName(t said.Token) error {
	var takes []*check.Field
	for _, f := range o.params() {
		if f.Type.ByName {
			takes = append(takes, f)
		}
	}
	parts := t.Parts()
	// What was divided at a space belongs together: Dexterity/Chasing Down The Lesser Creatures, "Dexterity"/"Chasing Down".
	used := 1
	for used < len(o.words) && len(parts) > 0 && !t.Quoted && !o.words[used].Mark &&
		!o.ends(used, &check.Field{Object: &check.Object{}}) && o.stat(parts[len(parts)-1]+" "+o.words[used].Text) != "" {
		parts[len(parts)-1] += " " + o.words[used].Text
		used++
	}
	if len(takes) == 0 {
		return o.lost(t)
	}
	given := 0
	for _, part := range parts {
		part = strings.TrimSpace(part)
		var f *check.Field
		for _, take := range takes {
			if !o.has(take) {
				f = take
				break
			}
		}
		if _, err := strconv.Atoi(part); f == nil && err != nil && o.stat(part) == "" && !strings.Contains(t.Text, "/") {
			return o.lost(t)
		}
		if f == nil {
			before := "3"
			for _, s := range o.given {
				if s.Name == takes[len(takes)-1].Name {
					before = s.Value
				}
			}
			return errorf("%s takes no more stats than %s; several for one are added up with a +: %s+%s, say", o.start.Name,
				say.AndList(meaning.NamesOf(takes)), before, part)
		}
		value := part
		if _, err := strconv.Atoi(part); err != nil {
			stat := o.stat(part)
			if stat == "" {
				if given == 0 && len(parts) == 1 {
					return o.lost(t)
				}
				return o.noStat(part)
			}
			value = stat
		}
		o.give(f, value)
		given++
	}
	o.words = o.words[used:]
	return nil
}

// stat finds a stat by its name or the beginning of it, among those of the characters who are spoken of. "" where there is
// none, or more than one. Several may be added up, and numbers with them: Wits+Con+2.
func (o *order) stat(text string) string {
	if terms := strings.Split(text, "+"); len(terms) > 1 {
		for i, term := range terms {
			if _, err := strconv.Atoi(term); err == nil {
				continue
			}
			if terms[i] = o.stat(term); terms[i] == "" {
				return ""
			}
		}
		return strings.Join(terms, "+")
	}
	found, text := "", say.Readable(text)
	for _, name := range o.spoken() {
		c := o.r.s.World().Character(name)
		for _, s := range c.Stats {
			called := say.Readable(s.Name)
			if strings.EqualFold(called, text) {
				return s.Name
			}
			if len(text) >= 2 && len(called) >= len(text) && strings.EqualFold(called[:len(text)], text) && found != s.Name {
				if found != "" {
					return ""
				}
				found = s.Name
			}
		}
	}
	return found
}

// spoken is who is spoken of: the group, or else all who take part, or else everybody.
func (o *order) spoken() []string {
	switch {
	case len(o.group) > 0:
		return o.group
	case len(o.players) > 0:
		return o.players
	}
	return o.r.names()
}

// unsaid reports whether a character's sheet is not for those who see the screen.
func (r *REPL) unsaid(name string) bool { return npc(r.s.World(), name) && r.watching() != toGM }

func (o *order) noStat(text string) error {
	var all []string
	if !slices.ContainsFunc(o.spoken(), o.r.unsaid) {
		all = o.r.statsOf(o.spoken())
	}
	who := say.AndList(o.group)
	if who == "" {
		return errorf("nobody here has a stat %s%s", text, game.OrElse(text, all, ""))
	}
	return errorf("%s has no stat %s%s", who, text, game.OrElse(text, all, "; there is "))
}

// newcomers are the people whom the next words name for the first time: they are called like nobody and nothing else here, and
// where others are named already, begin with a capital letter. Where stats are taken, what stands behind a name may be one:
// only a comma or an "and" leads to another name then.
func (o *order) newcomers() (names []string) {
	known := append(o.r.names(), meaning.NamesOf(o.params())...)
	stats := slices.ContainsFunc(o.params(), func(f *check.Field) bool { return f.Type.ByName })
	ready := !stats || len(o.players) == 0
	for i := 0; i < len(o.words); i++ {
		switch t := o.words[i]; {
		case t.Mark && t.Text == ",", t.Is("and"), t.Is("with"):
			ready = true
		case t.Mark || !ready || strings.ContainsAny(t.Text, "./"):
			return names
		default:
			first := []rune(t.Text)[0]
			_, near := diag.Nearest(t.Text, known)
			if near || slices.Contains(names, t.Text) || !unicode.IsUpper(first) && (len(o.players) > 0 || !unicode.IsLetter(first)) {
				return names
			}
			names, ready = append(names, t.Text), !stats
		}
	}
	return names
}

// welcomes makes those who are named for the first time, if the table says that they are new here.
func (o *order) welcomes() (bool, error) {
	if !o.r.out.Terminal() || o.odds || o.sees != session.All {
		return false, nil
	}
	room := max(0, o.start.Players.Most-int64(len(o.players)))
	names := o.newcomers()
	if names = names[:min(int64(len(names)), room)]; len(names) == 0 {
		return false, nil
	}
	if !o.r.sure("Nobody here is called " + say.OrList(names) + ". Shall " + say.AndList(names) + " join the table?") {
		return false, nil
	}
	for _, name := range names {
		if _, err := o.r.Do(session.Entry{Kind: session.SetChar, Who: name}); err != nil {
			return false, err
		}
	}
	return true, nil
}

// lost is what becomes of a word that means nothing here: somebody new, or else an error.
func (o *order) lost(t said.Token) error {
	if welcome, err := o.welcomes(); welcome || err != nil {
		return err
	}
	if stats, _ := sheets.Stats(o.u); len(o.players) > 0 && slices.Contains(stats, diag.Begun(t.Text, stats)) {
		who := o.players[len(o.players)-1]
		return errorf("%s has no stat %s (character %s %s 5 gives it)", who, t.Text, who, t.Text)
	}
	all := append(o.r.names(), meaning.NamesOf(o.params())...)
	if len(o.players) == 0 {
		return errorf("nobody here is called %s%s", t.Text,
			game.OrElse(t.Text, o.r.names(), "; here are ")+" (character "+t.Text+" makes one)")
	}
	text := t.Text + " means nothing here" + game.OrElse(t.Text, all, "; it takes ")
	if unicode.IsUpper([]rune(text)[0]) && int64(len(o.players)) < o.start.Players.Most {
		text += " (character " + t.Text + " makes somebody of that name)"
	}
	return errorf("%s", text)
}
