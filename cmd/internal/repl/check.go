package repl

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"
)

// order is a check or contest as it is typed: who takes part, and what each is given.
type order struct {
	r       *REPL
	u       *session.Ruleset
	start   *program.Start
	words   []token
	players []string
	group   []string // whom what is said next is about; nobody: everybody
	closed  bool     // something was said about the group, so that the next name begins another
	given   []journal.Setting
	secret  bool // something was typed that not everybody may see
}

// check begins a check or contest: the start's name, then who takes part and what is given, in the rules' own words.
func (r *REPL) check(start, args string) error {
	if open := r.s.World().Open(); open != nil {
		return errorf("a contest is open: finish it, undo it, or leave it")
	}
	setup, secret, err := r.ordered(start, args, true)
	if err != nil {
		return err
	}
	h, err := journal.NewHeader(r.s.World().Rules().Program, setup, r.s.World().NextSeed())
	if err != nil {
		return err
	}
	if secret && r.eyes == toAll {
		r.out.Wipe() // what only the game master knows does not stay on the screen
	}
	node, err := r.do(session.Entry{Kind: session.Start, Game: &h})
	if err != nil {
		return err
	}
	r.say(term.Bold, r.title(r.s.World().Contest))
	for _, l := range r.startDetails(node, r.eyes) {
		r.dim(l)
	}
	if r.s.World().Open() == nil {
		r.sit(r.s.World().Contest)
	}
	return nil
}

// ordered reads an order into a setup. With ask set what is missing is asked for.
func (r *REPL) ordered(start, args string, ask bool) (setup *game.Setup, secret bool, err error) {
	u := r.s.World().Rules()
	o := &order{r: r, u: u}
	for i := range u.Program.Starts {
		if u.Program.Starts[i].Name == start {
			o.start = &u.Program.Starts[i]
		}
	}
	if o.words, err = tokens(args); err != nil {
		return nil, false, err
	}
	if err := o.read(); err != nil {
		return nil, false, err
	}
	if setup, err = o.setup(ask); err != nil {
		return nil, false, err
	}
	if ask {
		if err := o.missing(setup); err != nil {
			return nil, false, err
		}
	}
	return setup, o.secret, nil
}

// params are the fields that the start can be given.
func (o *order) params() []*check.Field {
	var all []*check.Field
	for _, i := range o.start.Params {
		all = append(all, o.u.Program.Rules.Fields[i])
	}
	return all
}

// param finds a parameter by its name, as people may write it.
func (o *order) param(word string) *check.Field {
	for _, f := range o.params() {
		if strings.EqualFold(f.Name, word) || strings.EqualFold(strings.ReplaceAll(f.Name, "_", "-"), word) {
			return f
		}
	}
	return nil
}

// read reads the words behind the start's name.
func (o *order) read() error {
	for len(o.words) > 0 {
		t := o.words[0]
		switch {
		case t.mark && t.text == ",", t.is("and"), t.is("with"):
			o.words = o.words[1:]
		case t.is("vs"), t.is("vs."), t.is("versus"), t.is("against"):
			if o.param(t.text) != nil { // the rules have a parameter of that name
				if err := o.named(o.param(t.text)); err != nil {
					return err
				}
				continue
			}
			o.words = o.words[1:]
			if err := o.versus(); err != nil {
				return err
			}
		case t.is("all"), t.is("everybody"), t.is("players"):
			o.words, o.group, o.closed = o.words[1:], nil, false
		case o.name() != "":
			o.join(o.name())
		case o.owned():
			if err := o.ownParam(); err != nil {
				return err
			}
		case o.param(t.text) != nil && !t.quoted:
			if err := o.named(o.param(t.text)); err != nil {
				return err
			}
		default:
			if err := o.byName(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// name is the character whose name comes next, "" where there is none.
func (o *order) name() string {
	if c := o.r.s.World().Character(o.words[0].text); c != nil && !o.words[0].mark {
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
	name, param, ok := strings.Cut(o.words[0].text, ".")
	return ok && !o.words[0].quoted && o.r.s.World().Character(name) != nil && o.param(param) != nil
}

func (o *order) ownParam() error {
	name, param, _ := strings.Cut(o.words[0].text, ".")
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
	if len(o.words) > 0 && o.words[0].mark && o.words[0].text == "=" {
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
			if !f.Type.ByName && (o.u.Program.FieldInit[o.at(f)] == 0) == needed && !o.has(f) {
				return o.value(f)
			}
		}
	}
	return errorf("%s takes nothing that one could be against", o.start.Name)
}

// at is a field's place among the fields of the rules.
func (o *order) at(f *check.Field) int { return slices.Index(o.u.Program.Rules.Fields, f) }

// has reports whether a parameter was given to those who are spoken of.
func (o *order) has(f *check.Field) bool {
	for _, s := range o.given {
		if s.Name == f.Name && (s.Player == "" || slices.Contains(o.group, s.Player)) {
			return true
		}
	}
	return false
}

// value reads the value of a parameter: one word, or for hands and texts all words up to the next that means something else.
func (o *order) value(f *check.Field) error {
	if f.Type.Kind == check.YesNo && (len(o.words) == 0 || !o.words[0].is("yes") && !o.words[0].is("no")) {
		return o.give(f, "yes") // to name it is to say yes
	}
	if len(o.words) == 0 || o.words[0].mark && o.words[0].text == "=" {
		return errorf("the value of %s is missing", f.Name)
	}
	n := 1
	if f.Type.Kind == check.Combination || f.Type.Kind == check.Text {
		for n < len(o.words) && !o.words[0].quoted && !o.ends(n, f) {
			n++
		}
	}
	var parts []string
	for _, t := range o.words[:n] {
		parts = append(parts, t.text)
	}
	o.words = o.words[n:]
	text := strings.ReplaceAll(strings.Join(parts, " "), " ,", ",")
	if f.Type.Kind == check.Player {
		if c := o.r.s.World().Character(text); c != nil {
			text = c.Name
		}
	}
	return o.give(f, text)
}

// ends reports whether a word ends the value before it. A comma does not where the value goes on behind it: two pair, aces
// and kings.
func (o *order) ends(n int, f *check.Field) bool {
	t := o.words[n]
	if t.is("vs") || t.is("minimum") && f.Name != "minimum" || !t.quoted && o.param(t.text) != nil || t.is("with") {
		return true
	}
	if t.mark && t.text == "," {
		if n+1 >= len(o.words) {
			return true
		}
		next := o.words[n+1]
		return o.r.s.World().Character(next.text) != nil || o.param(next.text) != nil || strings.Contains(next.text, "/")
	}
	return o.r.s.World().Character(t.text) != nil
}

// give gives a parameter to those who are spoken of.
func (o *order) give(f *check.Field, text string) error {
	if !f.Everybody {
		o.secret, o.r.unsafe = true, true
	}
	if !f.PerPlayer || len(o.group) == 0 {
		o.given = append(o.given, journal.Setting{Name: f.Name, Value: text})
	} else {
		for _, name := range o.group {
			o.given = append(o.given, journal.Setting{Player: name, Name: f.Name, Value: text})
		}
	}
	o.closed = f.PerPlayer
	return nil
}

// byName reads stats that are named, or their values: Dexterity/Chasing, 4/3. They go to the parameters that take a stat, in
// their order.
func (o *order) byName(t token) error {
	var takes []*check.Field
	for _, f := range o.params() {
		if f.Type.ByName {
			takes = append(takes, f)
		}
	}
	parts := []string{t.text}
	if !t.quoted {
		parts = strings.Split(t.text, "/")
	}
	// What was divided at a space belongs together: Dexterity/Chasing Down The Lesser Creatures, "Dexterity"/"Chasing Down".
	used := 1
	for used < len(o.words) && !t.quoted && !o.words[used].mark && !o.ends(used, &check.Field{Object: &check.Object{}}) && o.stat(parts[len(parts)-1]+" "+o.words[used].text) != "" {
		parts[len(parts)-1] += " " + o.words[used].text
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
		if f == nil {
			return errorf("%s takes no more stats than %s", o.start.Name, andList(fieldNames(takes)))
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
		if err := o.give(f, value); err != nil {
			return err
		}
		given++
	}
	o.words = o.words[used:]
	return nil
}

func fieldNames(all []*check.Field) []string {
	var names []string
	for _, f := range all {
		names = append(names, f.Name)
	}
	return names
}

// stat finds a stat by its name or the beginning of it, among those of the characters who are spoken of. "" where there is
// none, or more than one.
func (o *order) stat(text string) string {
	found := ""
	for _, name := range o.spoken() {
		c := o.r.s.World().Character(name)
		for _, s := range c.Stats {
			if strings.EqualFold(s.Name, text) {
				return s.Name
			}
			if len(text) >= 2 && len(s.Name) >= len(text) && strings.EqualFold(s.Name[:len(text)], text) && found != s.Name {
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

func (o *order) noStat(text string) error {
	var all []string
	for _, name := range o.spoken() {
		for _, s := range o.r.s.World().Character(name).Stats {
			all = append(all, s.Name)
		}
	}
	who := andList(o.group)
	if who == "" {
		who = "nobody here"
		return errorf("%s has a stat %s%s", who, text, orElse(text, all, ""))
	}
	return errorf("%s has no stat %s%s", who, text, orElse(text, all, "; there is "))
}

// lost is the error for a word that means nothing here.
func (o *order) lost(t token) error {
	all := append(o.r.names(), fieldNames(o.params())...)
	if len(o.players) == 0 {
		return errorf("nobody here is called %s%s", t.text, orElse(t.text, o.r.names(), "; here are ")+" (character "+t.text+" makes one)")
	}
	return errorf("%s means nothing here%s", t.text, orElse(t.text, all, "; it takes "))
}

// setup makes the setup that was ordered.
func (o *order) setup(ask bool) (*game.Setup, error) {
	p := o.u.Program
	setup := game.NewSetup(p)
	setup.Record = true
	if err := setup.SetStart(o.start.Name); err != nil {
		return nil, err
	}
	if len(o.players) == 0 && !o.seats(len(setup.Players)) {
		if !ask {
			return nil, errorf("who takes part? %s Olaf ..., say", o.start.Name)
		}
		if err := o.askPlayers(); err != nil {
			return nil, err
		}
	}
	if err := setup.SetPlayers(o.players); err != nil {
		return nil, err
	}
	if err := optionsOf(setup, o.u.Options); err != nil {
		return nil, err
	}
	if err := o.sheets(setup); err != nil {
		return nil, err
	}
	for _, s := range o.given {
		if err := setup.SetParam(s.Player, s.Name, s.Value); err != nil {
			return nil, err
		}
	}
	return setup, setup.Stats()
}

// seats seats everybody who is nobody's but a player's, where that are as many as the start needs.
func (o *order) seats(least int) bool {
	var all []string
	for _, c := range o.r.s.World().Characters {
		if !c.NPC {
			all = append(all, c.Name)
		}
	}
	if len(all) != least || least != 1 {
		return false
	}
	o.players = all
	return true
}

// askPlayers asks who takes part.
func (o *order) askPlayers() error {
	if len(o.r.names()) == 0 {
		return errorf("nobody is at the table yet: character Olaf Strength 5, chips 12 makes a character")
	}
	defer o.r.offering(o.r.names)()
	text, err := o.r.in.Line(o.r.out.Paint(term.Bold, "Who takes part? "), true)
	if err != nil {
		return stoppedAt(err)
	}
	words, err := tokens(text)
	if err != nil {
		return err
	}
	for _, t := range words {
		if t.mark || t.is("and") {
			continue
		}
		c := o.r.s.World().Character(t.text)
		if c == nil {
			return errorf("nobody here is called %s%s", t.text, orElse(t.text, o.r.names(), "; here are "))
		}
		o.players = append(o.players, c.Name)
	}
	return nil
}

// stoppedAt makes the end of the input end the command too.
func stoppedAt(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("the input ended before everything was said")
	}
	return err
}

// sheets gives the setup what stands on the characters' sheets: stats that parameters may be given by, what has the name of a
// parameter, and their chips.
func (o *order) sheets(setup *game.Setup) error {
	byName := slices.ContainsFunc(o.params(), func(f *check.Field) bool { return f.Type.ByName })
	for _, name := range o.players {
		c := o.r.s.World().Character(name)
		if c == nil {
			continue
		}
		for _, s := range c.Stats {
			f := o.param(strings.ReplaceAll(s.Name, " ", "_"))
			switch {
			case f != nil && f.PerPlayer:
				if err := setup.SetParam(name, f.Name, s.Value); err != nil {
					return err
				}
			case byName && f == nil:
				if _, err := strconv.Atoi(s.Value); err == nil {
					if err := setup.SetParam(name, s.Name, s.Value); err != nil {
						return err
					}
				}
			}
		}
		if f := o.param("stack"); f != nil && c.Purse {
			if err := setup.SetParam(name, f.Name, strconv.FormatInt(c.Chips, 10)); err != nil {
				return err
			}
		}
	}
	return nil
}

// missing asks for what the start cannot do without. What not everybody may see is typed unseen.
func (o *order) missing(setup *game.Setup) error {
	for {
		missing := setup.Missing()
		if len(missing) == 0 {
			return nil
		}
		m := missing[0]
		what := strings.ReplaceAll(m.Field.Name, "_", " ")
		if m.Player != "" {
			what = m.Player + "'s " + what
		}
		help := o.r.Wanted(m.Field.Type)
		if m.Field.Help != "" {
			help = m.Field.Help + ": " + help
		}
		o.r.dim(term.Clean(sentence(help)))
		done := o.r.offering(func() []string { return o.typeWords(m.Field) })
		text, err := o.askOne(what, !m.Field.Everybody)
		done()
		if err != nil {
			return stoppedAt(err)
		}
		before := setup.Clone()
		if m.Field.Type.ByName {
			o.group = nil
			if m.Player != "" {
				o.group = []string{m.Player}
			}
			if _, err := strconv.Atoi(text); err != nil {
				stat := o.stat(text)
				if stat == "" {
					o.r.wrong(o.noStat(text))
					continue
				}
				text = stat
			}
		}
		err = setup.SetParam(m.Player, m.Field.Name, text)
		if err == nil {
			err = setup.Stats()
		}
		if err != nil {
			*setup = *before
			o.r.wrong(err)
		}
	}
}

func (o *order) askOne(what string, secret bool) (string, error) {
	prompt := o.r.out.Paint(term.Bold, term.Clean(what)+"? ")
	for {
		var text string
		var err error
		if secret {
			text, err = o.r.in.Secret(prompt)
		} else {
			text, err = o.r.in.Line(prompt, true)
		}
		if text = strings.TrimSpace(term.Clean(text)); text != "" || err != nil && !errors.Is(err, term.ErrLongLine) {
			return text, err
		}
	}
}
