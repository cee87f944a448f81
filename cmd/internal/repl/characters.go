package repl

import (
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/sheets"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/say"
	"croupier/interp/session"
)

func characterCommands() []command {
	return []command{
		{name: "character", also: []string{"char", "characters"}, args: "[NAME [STAT VALUE, ...]]",
			says: "everybody at the table, or one of them: make, change or show a character",
			more: "Besides stats and skills: chips N, role WORD, npc yes (the game master runs them), policy NAME (they decide by " +
				"themselves; hand: no more). A value of none takes a stat away. What lasts from contest to contest is each ruleset's own: " +
				"chips and stress are those of the rules in use, and swrpg.stack those of other ones. Under the name of table stands what " +
				"lasts for the table. Several people stand in one line with brackets, as below.",
			shows: []string{`character Olaf Strength 5, Dexterity 4, "Chasing Down The Lesser Creatures" 3, chips 12`,
				"character Olaf Strength 4", "character Goblin npc yes, policy random", "character Olaf",
				"character Olaf swrpg.stack 470", "characters Olaf (Strength 4), Mia (Stealth 2)", "character table"},
			words: characterWords, run: (*REPL).character},
		{name: "remove", args: "NAME", says: "take a character from the table", words: first((*REPL).names),
			shows: []string{"remove Goblin"}, run: (*REPL).remove},
	}
}

// names are the characters by name.
func (r *REPL) names() []string {
	var all []string
	for _, c := range r.s.World().Characters {
		all = append(all, c.Name)
	}
	return all
}

func characterWords(r *REPL, before []string) []string {
	if len(before) == 0 {
		return r.names()
	}
	all := []string{session.NameChips, session.NameNPC, session.NamePolicy, session.NameRole}
	if strings.EqualFold(before[0], session.NameTable) {
		all = nil
	}
	if u := r.s.World().Rules(); u != nil {
		all = append(all, sheets.Listed(u)...)
		if before[len(before)-1] == session.NamePolicy {
			return policy.Names(u.Program)
		}
	}
	return all
}

func (r *REPL) character(args string) error {
	all, err := said.Tokens(args)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return r.everybody()
	}
	name := all[0].Text
	known := r.s.World().Character(name)
	switch {
	case known != nil:
		name = known.Name
	case strings.EqualFold(name, session.NameTable):
		name = session.NameTable
	}
	set, err := said.Settings(all[1:])
	if err != nil {
		return err
	}
	if known == nil && !all[0].Quoted && strings.ContainsAny(name, "()[]{};") {
		return errorf("%s is no name (in quotation marks it is taken as it is)", name)
	}
	if name == session.NameTable && len(set) == 0 {
		r.tableSheet(true)
		return nil
	}
	if known == nil && name != session.NameTable && !all[0].Quoted {
		if known, err = r.meantWho(name, len(set) > 0); err != nil {
			return err
		} else if known != nil {
			name = known.Name
		}
	}
	if len(set) == 0 && known != nil {
		return r.sheet(name)
	}
	var lines []journal.Setting
	var idle []string
	for _, s := range set {
		used, err := r.sensible(name, &s)
		if err != nil {
			return err
		}
		if !used {
			idle = append(idle, s.Name)
		}
		r.unsafe = r.unsafe || r.unseen(s.Name)
		lines = append(lines, s.Setting)
	}
	if _, err := r.Do(session.Entry{Kind: session.SetChar, Who: name, Set: lines}); err != nil {
		return err
	}
	if name == session.NameTable {
		r.tableSheet(true)
	} else if err := r.sheet(name); err != nil || len(idle) == 0 ||
		r.out.Terminal() && r.unsaid(name) {
		return err
	}
	if len(idle) == 0 {
		return nil
	}
	r.dim(fmt.Sprintf("%s: nothing in %s goes by that.", term.Clean(say.AndList(idle)),
		term.Clean(r.s.World().Rules().Program.Title)))
	return nil
}

// meantWho is whom a name that nobody has may mean: somebody whose sheet is asked for, of whom it is the beginning; or, where
// somebody is there to be asked, one who is called nearly so. Nil: it is somebody new.
func (r *REPL) meantWho(name string, makes bool) (*session.Character, error) {
	if !makes {
		return r.s.World().Character(diag.Begun(name, r.names())), nil
	}
	near, ok := diag.Nearest(name, r.names())
	if !ok || !r.out.Terminal() || diag.Slips(name, near) > len(name)/4 {
		return nil, nil
	}
	yes, err := r.asks(fmt.Sprintf("nobody here is called %s; did you mean %s?", name, near), "")
	if err != nil || !yes {
		return nil, err
	}
	return r.s.World().Character(near), nil
}

// sensible checks a line of a sheet against the rules in use, and writes its name as they do. It reports whether they go by
// it; where no rules are in use, nothing is known of that.
func (r *REPL) sensible(who string, s *said.Setting) (used bool, err error) {
	u := r.s.World().Rules()
	switch strings.ToLower(s.Name) {
	case session.NamePolicy:
		if u != nil && s.Value != "none" && s.Value != "hand" {
			s.Value = diag.Begun(s.Value, policy.Names(u.Program))
			_, err = policy.New(u.Program, s.Value, 0, who)
		}
		return true, err
	case session.NameNPC, session.NameRole, session.NameWins:
		return true, nil
	}
	if name, f := r.s.World().Named(s.Name, who == session.NameTable); f != nil {
		s.Name = name
		if f.Type.Kind == check.Player {
			return true, nil // whoever it may be at the next table
		}
		return true, sheets.Fits(u, &journal.Setting{Name: f.Name, Value: s.Value})
	}
	if strings.EqualFold(s.Name, session.NameChips) || strings.Contains(s.Name, ".") || who == session.NameTable {
		return true, nil // of other rules
	}
	known, open := sheets.Stats(u)
	names := known
	if open != nil || r.out.Terminal() { // where nobody can be asked, a name that another has too is no mistake in this one
		names = append(slices.Clip(known), r.statsOf(r.names())...)
	}
	for _, name := range names {
		if strings.EqualFold(name, s.Name) || strings.EqualFold(say.Readable(name), s.Name) {
			s.Name = name
			return sheets.GoesBy(u, &s.Setting)
		}
	}
	near, ok := diag.Nearest(s.Name, names)
	if ok && !slices.Contains(known, near) {
		ok = diag.Slips(s.Name, near) <= len(s.Name)/4 // Strength is none of the Stealth that another has
	}
	begun := ok && strings.HasPrefix(strings.ToLower(near), strings.ToLower(s.Name)) // Dex, where there is Dexterity
	if ok && !s.Quoted && (len(s.Name) > 3 || begun) {
		yes, err := r.asks(fmt.Sprintf("nothing here is called %s; did you mean %s?", s.Name, near),
			`"`+s.Name+`" in quotation marks is taken as it is`)
		switch {
		case err != nil:
			return false, err
		case yes:
			s.Name = near
		}
	}
	return sheets.GoesBy(u, &s.Setting)
}

// statsOf are the names of stats on the sheets of some people, as far as those sheets are for those who see the screen.
func (r *REPL) statsOf(people []string) (names []string) {
	for _, who := range people {
		if r.unsaid(who) {
			continue
		}
		for _, s := range r.s.World().Character(who).Stats {
			names = append(names, s.Name)
		}
	}
	return names
}

// asks asks whether something else was meant. Where nobody is there to answer, it is a mistake, and otherwise says what helps.
func (r *REPL) asks(question, otherwise string) (bool, error) {
	if !r.out.Terminal() {
		return false, errorf("%s (%s)", question, otherwise)
	}
	return r.sure(sentence(question)), nil
}

// known is how things stand for whoever looks at the screen: what a secret check wrote on sheets the game master alone knows.
func (r *REPL) known() *session.World {
	if w := r.s.World(); r.watching() == toGM {
		return w
	}
	return r.s.World().Known()
}

// sheet shows a character. What the game master runs is their own affair.
func (r *REPL) sheet(name string) error {
	c := r.known().Character(name)
	if c.NPC && r.watching() != toGM && r.out.Terminal() {
		r.line(r.out.Paint(term.Bold, term.Clean(c.Name)), ": the game master runs them (gm character ", term.Clean(c.Name),
			" shows the sheet).")
		return nil
	}
	text := r.sheetText(c.Settings(), r.watching())
	r.out.Hanging(2, r.out.Paint(term.Bold, term.Clean(c.Name)), ": ", cond(text == "", "an empty sheet", text))
	return nil
}

// sheetText is a sheet in a line, and what lasts with the ruleset whose it is: "Strength 5, role King; baltimore: stack 12". What
// not everybody sees of that is the game master's to know.
func (r *REPL) sheetText(set []journal.Setting, at eyes) string {
	var parts, order []string
	kept := map[string][]string{}
	for _, s := range set {
		rules, field, ok := session.CutKept(s.Name)
		if !ok {
			parts = append(parts, s.Name+" "+s.Value)
			continue
		}
		if kept[rules] == nil {
			order = append(order, rules)
			kept[rules] = []string{}
		}
		open, known := r.open(rules, field)
		switch {
		case open || at == toGM:
			kept[rules] = append(kept[rules], say.Readable(field)+" "+say.Readable(s.Value))
		case !known:
			kept[rules] = []string{"shown when its rules are used"}
		}
	}
	text := strings.Join(parts, ", ")
	for _, rules := range order {
		if len(kept[rules]) > 0 {
			text += cond(text == "", "", "; ") + rules + ": " + strings.Join(kept[rules], ", ")
		}
	}
	return term.Clean(text)
}

// open reports whether everybody sees a lasting field. Of rules that have not been used this evening nobody knows.
func (r *REPL) open(rules, field string) (open, known bool) {
	for _, u := range r.s.World().Rulesets {
		for _, f := range u.Program.Rules.Fields {
			if u.Program.Rules.Root == rules && f.Name == field {
				return f.Everybody, true
			}
		}
	}
	return false, false
}

// unseen reports whether a line of a sheet is of a lasting field that not everybody sees.
func (r *REPL) unseen(name string) bool {
	rules, field, ok := session.CutKept(name)
	open, known := r.open(rules, field)
	return ok && known && !open
}

// tableSheet shows what lasts for the table. Where nothing does, that is said only to whoever asks.
func (r *REPL) tableSheet(asked bool) {
	if text := r.sheetText(r.known().Settings(), r.watching()); text != "" {
		r.out.Hanging(2, r.out.Paint(term.Bold, "The table"), ": ", text)
	} else if asked {
		r.line("Nothing lasts for the table yet.")
	}
}

func (r *REPL) everybody() error {
	w := r.s.World()
	if len(w.Characters) == 0 {
		r.line("Nobody yet. character Olaf Strength 5, chips 12 makes one.")
		return nil
	}
	for i := range w.Characters {
		if err := r.sheet(w.Characters[i].Name); err != nil {
			return err
		}
	}
	r.tableSheet(false)
	return nil
}

func (r *REPL) remove(args string) error {
	c := r.s.World().Character(args)
	switch {
	case c != nil:
	case r.reworded("drop "+args) == "rule undo":
		return r.rule("undo")
	default:
		return r.nobody(args)
	}
	if _, err := r.Do(session.Entry{Kind: session.DropChar, Who: c.Name}); err != nil {
		return err
	}
	r.dim(sentence(c.Name + " is not at the table any more"))
	return nil
}
