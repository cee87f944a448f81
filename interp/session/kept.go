package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Kept is what lasts of one ruleset, for a character or for the table: its lasting fields by name, and what they have come to, as
// it is typed. House rules share it with the ruleset on which they stand.
type Kept struct {
	Rules  string // that ruleset's name; "": chips that are no ruleset's yet, which go to the first that takes some
	Fields []Stat
}

// settings are lines of a sheet: texas.stack 40.
func settings(all []Kept) []journal.Setting {
	var out []journal.Setting
	for _, k := range all {
		for _, f := range k.Fields {
			out = append(out, journal.Setting{Name: KeptName(k.Rules, f.Name), Value: f.Value})
		}
	}
	return out
}

// Settings is what lasts for the table, as it is written down.
func (w *World) Settings() []journal.Setting { return settings(w.Keeps) }

// KeptName is how a lasting field is called on a sheet: texas.stack; chips where they are no ruleset's yet.
func KeptName(rules, field string) string {
	if rules == "" {
		return field
	}
	return rules + "." + field
}

// CutKept takes such a name apart. A field's name has no dot.
func CutKept(name string) (rules, field string, ok bool) {
	at := strings.LastIndexByte(name, '.')
	if at <= 0 || at == len(name)-1 {
		return "", "", false
	}
	return name[:at], name[at+1:], true
}

// longestKept is how long a value may be that lasts: a text may be some sentences.
const longestKept = 1000

func keptWrong(whose, name, value string) error {
	switch {
	case len(name) > 2*mostName || strings.ContainsAny(name, "\n\r=,\"#"):
		return fmt.Errorf("what lasts has the name of a ruleset and of a field: texas.stack; %q is none", name)
	case len(value) > longestKept || strings.ContainsAny(value, "\n\r"):
		return fmt.Errorf("%s's %s is one line of at most %d letters", whose, name, longestKept)
	}
	return nil
}

// heldIn is what is kept of a field.
func heldIn(all []Kept, rules, field string) (string, bool) {
	for _, k := range all {
		for _, f := range k.Fields {
			if k.Rules == rules && f.Name == field {
				return f.Value, true
			}
		}
	}
	return "", false
}

// keep is what is kept with another value of a field, or none. What it is given it leaves as it is.
func keep(all []Kept, rules, field, value string, none bool) []Kept {
	all = slices.Clone(all)
	at := slices.IndexFunc(all, func(k Kept) bool { return k.Rules == rules })
	if at < 0 {
		at = len(all)
		all = append(all, Kept{Rules: rules})
	}
	fields := slices.Clone(all[at].Fields)
	i := slices.IndexFunc(fields, func(f Stat) bool { return f.Name == field })
	switch {
	case none && i >= 0:
		fields = slices.Delete(fields, i, i+1)
	case i >= 0:
		fields[i].Value = value
	case !none:
		fields = append(fields, Stat{field, value})
	}
	all[at].Fields = fields
	if len(fields) == 0 {
		all = slices.Delete(all, at, at+1)
	}
	return all
}

// Chips is the field that a player's chips are in, where there is one that lasts and no other.
func Chips(p *program.Program) *check.Field {
	var found *check.Field
	for _, f := range p.Rules.Fields {
		if f.Lasting && f.PerPlayer && f.Type.Kind == check.Pile {
			if found != nil {
				return nil
			}
			found = f
		}
	}
	return found
}

// oldPurse is the field of chips that was known to last while all rules shared one purse.
const oldPurse = "stack"

// lasts reports whether a field lasts.
func (w *World) lasts(f *check.Field) bool {
	return f.Lasting || w.onePurse && f.Name == oldPurse && f.PerPlayer && f.Type.Kind == check.Pile
}

// at is under what names a lasting field is kept. An evening that began when all rules shared one purse goes on so.
func (w *World) at(p *program.Program, f *check.Field) (rules, field string) {
	if w.onePurse && f.Type.Kind == check.Pile && f.PerPlayer {
		return "", NameChips
	}
	return p.Rules.Root, f.Name
}

// Holds is what a character has of a lasting field of some rules, or with nobody the table. Chips that are no ruleset's yet are
// there for the first that takes some.
func (w *World) Holds(c *Character, p *program.Program, f *check.Field) (value string, ok bool) {
	keeps := w.Keeps
	if c != nil {
		keeps = c.Keeps
	}
	rules, field := w.at(p, f)
	if value, ok = heldIn(keeps, rules, field); !ok && f == Chips(p) {
		value, ok = heldIn(keeps, "", NameChips)
	}
	return value, ok
}

// Named is how a sheet calls a lasting field of the rules in use that is named as people name it: stack, texas.stack, or chips.
// "" where they have none of that name.
func (w *World) Named(name string, ofTable bool) (string, *check.Field) {
	u := w.Rules()
	if u == nil {
		return "", nil
	}
	if rules, field, ok := CutKept(name); ok {
		if rules != u.Program.Rules.Root {
			return "", nil
		}
		name = field
	}
	fields := slices.DeleteFunc(slices.Clone(u.Program.Rules.Fields),
		func(f *check.Field) bool { return !f.Lasting || f.PerPlayer == ofTable })
	if i := say.Named(meaning.NamesOf(fields), name); i >= 0 {
		return KeptName(w.at(u.Program, fields[i])), fields[i]
	}
	if f := Chips(u.Program); f != nil && !ofTable && strings.EqualFold(name, NameChips) {
		return KeptName(w.at(u.Program, f)), f
	}
	return "", nil
}

// Misfit is the error for what stands on a sheet and does not fit the rules.
type Misfit struct {
	Player string // "": the table
	Hidden bool   // it is of a field that not everybody sees
	error
}

// Unwrap says what does not fit.
func (m *Misfit) Unwrap() error { return m.error }

// Carry gives a setup what stands on the sheets of its players: stats by which parameters may be given, what has the name of a
// parameter, and what lasts, for the table too. What is given otherwise is left out of that. A contest that everybody sees begins
// with what they know, in the fields that they see, and not with what a secret contest wrote. The error is a [*Misfit].
func (w *World) Carry(p *program.Program, setup *game.Setup, given []journal.Setting, sees Sees) error {
	known := w
	if sees == All {
		known = w.Known()
	}
	params := p.ParamsOf(&p.Starts[setup.Start])
	for _, name := range setup.Players {
		if c := w.Character(name); c != nil {
			if err := stats(setup, name, params, c.Stats, given); err != nil {
				return err
			}
		}
	}
	for _, f := range params {
		if !w.lasts(f) {
			continue
		}
		players := []string{""}
		if f.PerPlayer {
			players = setup.Players
		}
		from := w
		if shown(f) {
			from = known
		}
		for _, name := range players {
			c := from.Character(name)
			if f.PerPlayer && c == nil || isGiven(given, name, f.Name) {
				continue
			}
			value, ok := from.Holds(c, p, f)
			if !ok {
				continue
			}
			if err := setup.SetParam(name, f.Name, value); err != nil && f.Type.Kind != check.Player { // nobody need be here again
				return &Misfit{name, !f.Everybody, fmt.Errorf("%w (it lasts, and stands on the sheet)", err)}
			}
		}
	}
	return nil
}

// shown reports whether some player sees what a field holds.
func shown(f *check.Field) bool { return f.Everybody || f.Owner }

// stats gives a setup the stats of a player.
func stats(setup *game.Setup, name string, params []*check.Field, all []Stat, given []journal.Setting) error {
	names, byName := meaning.NamesOf(params), slices.ContainsFunc(params, func(f *check.Field) bool { return f.Type.ByName })
	for _, s := range all {
		at := say.Named(names, s.Name)
		to := s.Name
		switch _, err := strconv.Atoi(s.Value); {
		case at >= 0 && !params[at].PerPlayer, at < 0 && (!byName || err != nil):
			continue
		case at >= 0:
			to = params[at].Name
		}
		if isGiven(given, name, to) {
			continue
		}
		if err := setup.SetParam(name, to, s.Value); err != nil {
			return &Misfit{name, at >= 0 && !params[at].Everybody, err}
		}
	}
	return nil
}

func isGiven(given []journal.Setting, player, name string) bool {
	return slices.ContainsFunc(given,
		func(s journal.Setting) bool { return s.Name == name && (s.Player == "" || s.Player == player) })
}

// Settle writes down what lasts of a game that has ended.
func (w *World) Settle(s *game.State) { w.lasting(s, 0) }

// lasting writes down what lasts of a game that has ended; secret is the entry that began it, if it is the game master's alone.
func (w *World) lasting(s *game.State, secret int) {
	p := s.Game().Program()
	for _, a := range s.Lasting(w.lasts) {
		if a.Player != "" && w.Character(a.Player) == nil {
			continue
		}
		f := meaning.Named(p.Rules.Fields, a.Name)
		rules, field := w.at(p, f)
		if keptWrong(a.Player, KeptName(rules, field), a.Value) != nil {
			continue // a text of the rules that nobody would write on a sheet
		}
		if began, ok := w.beganKnown(s, f, a.Player); ok && secret == 0 {
			have, ok := heldIn(w.keptBy(a.Player), rules, field)
			if !ok {
				have = began
			}
			a.Value = w.openly(numbers(f), spot{a.Player, rules, field}, have, began, a.Value)
		} else {
			w.note(secret, spot{a.Player, rules, field})
		}
		if a.Player == "" {
			w.Keeps = keep(w.Keeps, rules, field, a.Value, false)
			continue
		}
		if f == Chips(p) && !w.onePurse {
			w.note(secret, spot{a.Player, "", NameChips})
		}
		w.change(a.Player, func(c *Character) {
			if f == Chips(p) && !w.onePurse {
				c.Keeps = keep(c.Keeps, "", NameChips, "", true) // they are these rules' from now on
			}
			c.Keeps = keep(c.Keeps, rules, field, a.Value, false)
		})
	}
}

// Sit makes a character of everybody who has none yet.
func (w *World) Sit(players []string) error {
	for _, name := range players {
		if w.Character(name) == nil {
			if err := w.character(name, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// Read is a world with the sheets of a file, all or none.
func (w *World) Read(sheets []Sheet) (*World, error) {
	c := w.clone()
	for _, s := range sheets {
		if err := c.character(s.Who, s.Set); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Who, err)
		}
	}
	return c, nil
}

// change changes the character of a name, if there is one.
func (w *World) change(name string, do func(c *Character)) {
	if at := slices.IndexFunc(w.Characters, func(c Character) bool { return c.Name == name }); at >= 0 {
		w.Characters = slices.Clone(w.Characters)
		do(&w.Characters[at])
	}
}

// Fits says what is wrong with a sheet as a file has it.
func Fits(s Sheet) error { return (&World{}).character(s.Who, s.Set) }

// table changes what lasts for the table.
func (w *World) table(set []journal.Setting) error {
	for _, s := range set {
		name, value := strings.TrimSpace(s.Name), strings.TrimSpace(s.Value)
		rules, field, ok := CutKept(name)
		if !ok {
			return fmt.Errorf("the table has only what lasts of some rules, such as texas.clock 3; %q is none of it", name+" "+value)
		}
		if err := keptWrong("the table", name, value); err != nil {
			return err
		}
		w.tell(spot{"", rules, field})
		w.Keeps = keep(w.Keeps, rules, field, value, strings.EqualFold(value, "none"))
	}
	return nil
}
