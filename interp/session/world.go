package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// World is how things stand at a table. It never changes: what is done makes another one.
type World struct {
	Characters []Character
	Keeps      []Kept // what lasts for the table
	Macros     []Macro
	Rulesets   []Ruleset // all that were used, in that order
	Using      int       // which of them is used now, -1: none
	Real       bool      // the table deals and rolls itself
	Defined    []string  // definitions that were typed
	Contest    *Contest  // the open one, or the last; nil: none
	open       map[int]bool
	secrets    []untold // what secret contests wrote on sheets, the first one first

	seed     uint64
	drawn    int  // how often chance has been asked
	onePurse bool // the chips of all rules are the same
}

// Ruleset is a ruleset in use with the options that are set.
type Ruleset struct {
	Rules   Rules
	Program *program.Program
	Options []journal.Setting
}

// Changed reports whether these are other rules than the session was recorded with. A session that is played again is held to
// what it came to, so these have come to the same until now.
func (r *Ruleset) Changed() bool { return r.Rules.Hash != "" && !r.Rules.Same(r.Program.Sums) }

// changed are the rules that are others now than the session was recorded with, by name and both sums.
func (w *World) changed() (all []string) {
	for i := range w.Rulesets {
		if r := &w.Rulesets[i]; r.Changed() {
			all = append(all, fmt.Sprintf("%s (%.16s in the record, %.16s here)", brief(r.Rules.Key()), r.Rules.Hash, r.Program.Hash))
		}
	}
	return all
}

// Macro is a short name for a line, with $1, $2, ... for what is typed behind it.
type Macro struct{ Name, Text string }

// Contest is a check or contest: open, or over.
type Contest struct {
	N      int // the entry that began it
	Rules  Rules
	Header journal.Header
	Secret bool // it is the game master's alone, unless it is revealed
	State  *game.State
	told   int    // events that are known
	block  *block // all answer in secret; nil: they do not
	early  []Said // what the game has not yet asked for
	Over   bool

	before *Contest // of a secret one: the one that lay on the table until then
}

func newWorld(h journal.SessionHeader) *World {
	return &World{Using: -1, seed: h.Seed, onePurse: h.Version < journal.PursesApart}
}

// clone is a copy that can be changed; what it holds is changed only by being replaced.
func (w *World) clone() *World {
	c := *w
	return &c
}

// Rules are the rules in use; nil where there are none.
func (w *World) Rules() *Ruleset {
	if w.Using < 0 {
		return nil
	}
	return &w.Rulesets[w.Using]
}

// Ruleset finds a ruleset that has been used, by its name or its path.
func (w *World) Ruleset(name string) *Ruleset {
	for i := range w.Rulesets {
		if r := &w.Rulesets[i]; r.Rules.Key() == name || r.Rules.Name == name {
			return r
		}
	}
	return nil
}

// Open is the contest that waits for somebody, nil where none does.
func (w *World) Open() *Contest {
	if w.Contest == nil || w.Contest.Over {
		return nil
	}
	return w.Contest
}

// InSecret reports whether a contest is the game master's alone.
func (w *World) InSecret(c *Contest) bool { return c != nil && c.Secret && !w.Revealed(c.N) }

// Seen is the last contest that everybody may know of, open or over; nil where there is none. What the game master plays in
// secret takes nothing off the table.
func (w *World) Seen() *Contest {
	c := w.Contest
	for w.InSecret(c) {
		c = c.before
	}
	return c
}

// Character finds a character by name, whatever the capitals. It may stand in quotation marks, which no name has in it.
func (w *World) Character(name string) *Character {
	name = strings.Trim(name, `"`)
	for i := range w.Characters {
		if strings.EqualFold(w.Characters[i].Name, name) {
			return &w.Characters[i]
		}
	}
	return nil
}

// Macro finds a macro by name.
func (w *World) Macro(name string) (Macro, bool) {
	for _, m := range w.Macros {
		if m.Name == name {
			return m, true
		}
	}
	return Macro{}, false
}

// Revealed reports whether everybody may see an entry that was secret.
func (w *World) Revealed(n int) bool { return w.open[n] }

// chance is the seed of the next thing that chance decides. It goes by what came before, so that what is undone and done
// again comes out the same.
func (w *World) chance() uint64 {
	stream := rng.New(w.seed, fmt.Sprintf("session %d", w.drawn))
	w.drawn++
	return stream.Uint64() >> 11 // every program that reads JSON keeps such a number exactly
}

// NextSeed is the seed of the next thing that chance will decide.
func (w *World) NextSeed() uint64 { return w.clone().chance() }

func (w *World) use(r Ruleset) {
	for i := range w.Rulesets {
		if w.Rulesets[i].Rules.Key() == r.Rules.Key() {
			r.Options = w.Rulesets[i].Options
			r.Options = slices.DeleteFunc(slices.Clone(r.Options), func(o journal.Setting) bool {
				return game.NewSetup(r.Program).SetOption(o.Name, o.Value) != nil
			})
			w.Rulesets = slices.Clone(w.Rulesets)
			w.Rulesets[i], w.Using = r, i
			return
		}
	}
	w.Rulesets = append(slices.Clip(w.Rulesets), r)
	w.Using = len(w.Rulesets) - 1
}

func (w *World) option(e *Entry) error {
	rules := w.Rules()
	if rules == nil {
		return fmt.Errorf("no rules are used yet: use RULESET, one that croupier list names")
	}
	if err := game.NewSetup(rules.Program).SetOption(e.Name, e.Value); err != nil {
		return err
	}
	r := *rules
	r.Options = slices.DeleteFunc(slices.Clone(r.Options), func(o journal.Setting) bool { return o.Name == e.Name })
	r.Options = append(r.Options, journal.Setting{Name: e.Name, Value: e.Value})
	w.Rulesets = slices.Clone(w.Rulesets)
	w.Rulesets[w.Using] = r
	return nil
}

// macroName says what is wrong with a macro's name, or "".
func macroName(name string) string {
	if name == "" || len(name) > 40 || strings.ContainsAny(name, " \t\"$/#=") {
		return "a macro's name is one word"
	}
	return ""
}

func (w *World) macro(e *Entry) error {
	if wrong := macroName(e.Name); wrong != "" {
		return fmt.Errorf("%s", wrong)
	}
	_, had := w.Macro(e.Name)
	if !had && e.Text == "" {
		var names []string
		for _, m := range w.Macros {
			names = append(names, m.Name)
		}
		if near, ok := diag.Nearest(e.Name, names); ok {
			return fmt.Errorf("there is no macro %s; did you mean %s?", e.Name, near)
		}
		return fmt.Errorf("there is no macro %s", e.Name)
	}
	w.Macros = slices.DeleteFunc(slices.Clone(w.Macros), func(m Macro) bool { return m.Name == e.Name })
	if e.Text != "" {
		w.Macros = append(w.Macros, Macro{e.Name, e.Text})
	}
	return nil
}

func (w *World) reveal(n int) {
	open := maps.Clone(w.open)
	if open == nil {
		open = map[int]bool{}
	}
	open[n] = true
	w.open = open
}
