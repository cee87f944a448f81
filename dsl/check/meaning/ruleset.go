package meaning

import (
	"iter"
	"slices"
	"strings"

	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Ruleset is a checked ruleset: everything the compiler needs, in order of declaration.
type Ruleset struct {
	Name    string // the file's or folder's base name
	Root    string // the name of the ruleset on which all its layers stand: its own where it extends none
	Title   string
	About   string
	Players types.Range // how many may play; 1..1 where the file does not say

	Files    []*syntax.File // of the ruleset and of those that it extends, the latter first
	Own      []*syntax.File // of the ruleset alone
	Prelude  *syntax.File   // from which something is taken, which is then among Files; nil: nothing is
	Taken    []syntax.Decl  // what is
	Layers   *asks.Layers   // of which questions lines of policies speak
	Changes  []house.Change // what it and those that it extends change, in their order
	Deck     *Deck          // the first one, which the word deck means; nil: no cards
	Beside   []*Deck        // those that are declared beside it: each of them is a place of its own, a field of the table
	Ranks    []string       // of all decks, lowest first
	Suits    []string       // of all decks
	Attrs    []Attr         // attributes of own cards, of all decks
	Options  []*Option
	Fields   []*Field // the players' fields, then the table's, each in order
	Charts   []*Chart
	Defines  []*Define
	Phases   []*Phase
	Starts   []*Start
	Policies []*Policy
	Aim      *syntax.AimDecl // what the players want; nil: the file does not say it
	Rankings []*HandRanking
	Scripts  []*Script // in the order of the declarations
	Hooks    []*Hook   // in the order in which those of one event are called
	Results  []*Result
	Added    []*Phase // the steps of house rules
	Around   map[syntax.Ranger]*Steps
	// what is done whenever something happens, in the order in which it is
	Whenevers []*Whenever
	Tests     []*syntax.TestDecl
	Info      *Info
	Words     []string // every word of a closed list, each once
	// the names of the statements, and the verbs of the questions, that stand in the code, outside of whenevers, tests and policies
	Does map[string]bool
}

// Happens reports whether something may happen in these rules, as far as that stands in them. Hooks in Lua may do anything.
func (rs *Ruleset) Happens(e Event) bool {
	switch {
	case len(rs.Hooks) > 0:
		return true
	case e.By != nil:
		return slices.ContainsFunc(e.By, func(by string) bool { return rs.Does[by] })
	case e.Zone:
		return rs.Deck != nil
	case e.Name == RoundEvent:
		return rs.HasRounds()
	}
	return true
}

// HasRounds reports whether a start has rounds.
func (rs *Ruleset) HasRounds() bool {
	return slices.ContainsFunc(rs.Starts, func(s *Start) bool { return syntax.RoundOf(s.Decl.Body) != nil })
}

type (
	// Option is a house-rule option.
	Option struct {
		*Object
		Default Literal
		Always  bool // it is settled: nothing but the default
		Changed bool // a house rule changes what is read of it
		Help    string
	}
	// Field is a field of each player or of the table.
	Field struct {
		*Object
		PerPlayer bool
		Round     bool        // it is again as at first whenever a round begins
		Lasting   bool        // the next game that takes it begins with what it was at the end of this one
		Value     syntax.Expr // what it starts as; nil: empty (cards, dice on the table, chips), or a parameter that must be given
		Owner     bool        // seen by its owner
		GM        bool        // seen by the game master
		Everybody bool        // seen by all; with none of the three set: by nobody
		Help      string
		Of        *Object // of a member of a field that is kept for each of several: that field
		Nth       int     // and which of its members it is
	}
	// Chart is a table of values.
	Chart struct {
		*Object
		Keys     []types.Type // one or two: what it is read with
		Rows     []ChartRow
		Cols     []ChartKey // two-dimensional: the keys of the columns
		Values   types.Type // of all cells; where columns differ, see ColTypes
		ColTypes []types.Type
	}
	// ChartRow is a row: the key that it stands for, and its cells.
	ChartRow struct {
		Key   ChartKey
		Cells []Literal
		Decl  *syntax.Row
	}
	// ChartKey is what a row or column stands for: a span of numbers, one literal, or everything else.
	ChartKey struct {
		Otherwise bool
		Range     types.Range // where the key is a number
		Value     Literal     // where it is not
	}
	// Define is a named value.
	Define struct {
		*Object
		Decl   *syntax.DefineDecl
		Params []*Object
		For    *Object // the option or field in whose place it is read, as a house rule has changed that; nil: it is a define
	}
	// Phase is a step.
	Phase struct {
		*Object
		Decl   *syntax.PhaseDecl
		Params []*Object // of a step of a house rule: those of the phase around which it stands
		In     *Object   // of a step of a house rule: the phase or start in which it is done
	}
	// Steps are what house rules do around a phase or start, or around a place in their code: before it and after it, in the
	// order in which it is done.
	Steps struct {
		Before, After []*Phase
		Skip          syntax.Expr // where it holds, nothing of it is done; nil: never
		Answer        *Object     // of a question: the answer, to what is done after it; nil where nothing is
	}
	// Whenever is a step that is done whenever something happens at the table.
	Whenever struct {
		Event Event
		Field *Object // whose changes are meant; nil: it is another event
		Step  *Phase  // what the event can name are its parameters
	}
	// Start is something that can be started.
	Start struct {
		*Object
		Decl    *syntax.StartDecl
		Params  []*Field
		Players types.Range
	}
	// HandRanking is an own order of hands, the best kind first.
	HandRanking struct {
		*Object
		Patterns []string
	}
	// Policy is how a player may decide without being asked.
	Policy struct {
		*Object
		Decl *syntax.PolicyDecl
		Help string
	}
	// Result is something a game comes to. The same result may be given in several places. One name may be two results, the
	// table's in one start and each player's in another.
	Result struct{ *Object }
	// Deck is the deck as declared.
	Deck struct {
		Decl        *syntax.DeckDecl
		Field       *Field   // where it lies; nil of the first one
		Ranks       []string // lowest first
		Suits       []string
		Among       []string    // the suits of all decks, of which a card's letters must mean one
		Jokers      syntax.Expr // nil: none
		Copies      syntax.Expr // nil: one
		Own         []OwnCard
		Wild        syntax.Expr // nil: none; bare names are the card's
		RunsOut     syntax.Expr // the zone that is shuffled in when the deck runs out; nil: none
		WhatThereIs bool        // deal what there is when it runs out
	}
	// OwnCard is a card of the ruleset's own.
	OwnCard struct {
		Name  string
		Attrs []Literal // in the order of Ruleset.Attrs
	}
	// Attr is an attribute that own cards have.
	Attr struct {
		Name string
		Type types.Type
	}
)

// Decks are all decks, the first one in front.
func (r *Ruleset) Decks() []*Deck {
	if r.Deck == nil {
		return nil
	}
	return append([]*Deck{r.Deck}, r.Beside...)
}

// DeckOf is the number of the deck that a name means, the first one's 0; -1 where it means none.
func (r *Ruleset) DeckOf(o *Object) int {
	if o == nil {
		return -1
	}
	return slices.IndexFunc(r.Decks(), func(d *Deck) bool {
		return d.Field == nil && o.Kind == ReadyWord && o.Name == "deck" || d.Field != nil && d.Field.Object == o
	})
}

// HasCard reports whether something is the name of a card of one of the decks.
func (r *Ruleset) HasCard(name string) bool {
	return r.Deck.HasCard(name) || slices.ContainsFunc(r.Beside, func(d *Deck) bool { return d.HasCard(name) })
}

// Span is where a node of the ruleset stands, in its own files or in those of the rulesets that it extends.
func (r *Ruleset) Span(n syntax.Ranger) diag.Span { return house.Span(r.Files, n) }

// InPrelude reports whether a node stands in the prelude.
func (r *Ruleset) InPrelude(n syntax.Ranger) bool {
	return r.Prelude != nil && n != nil && n.In() == r.Prelude.In()
}

// Extends reports whether the ruleset stands on another one: it is a house rule.
func (r *Ruleset) Extends() bool {
	below := len(r.Files) - len(r.Own)
	if r.Prelude != nil {
		below--
	}
	return below > 0
}

// Questions are the places where somebody is asked, in house rules too.
func (r *Ruleset) Questions() (list []asks.Decision) {
	for _, p := range r.Phases {
		list = append(list, asks.In(p.Decl.Body, p.Name)...)
	}
	for _, s := range r.Starts {
		list = append(list, asks.In(s.Decl.Body, "")...)
	}
	for _, s := range r.Added {
		in := ""
		if s.In != nil && s.In.Kind == PhaseName {
			in = s.In.Name
		}
		list = append(list, asks.In(s.Decl.Body, in)...)
	}
	return list
}

// PhasesIn are the phases that statements do, in the order in which they are named. One that is named several times in a row, as
// branches may do that end alike, is there once.
func (r *Ruleset) PhasesIn(statements iter.Seq[*syntax.SimpleStmt]) (phases []*Object) {
	for do := range statements {
		for _, step := range do.Steps() {
			if o := r.Info.Uses[step.Name]; o != nil && o.Kind == PhaseName {
				phases = append(phases, o)
			}
		}
	}
	return slices.Compact(phases)
}

// StepsAround are what house rules do around something; nothing where they do nothing.
func (r *Ruleset) StepsAround(n syntax.Ranger) *Steps {
	if steps := r.Around[n]; steps != nil {
		return steps
	}
	return &Steps{}
}

// All are those before and those after it.
func (s *Steps) All() []*Phase { return slices.Concat(s.Before, s.After) }

// ChangesValue reports whether a place stands in a line by which a house rule changes a value.
func (r *Ruleset) ChangesValue(at diag.Span) bool {
	_, ok := r.changeAt(at)
	return ok
}

// ChangeAt is that line, from its beginning: change dealt to 4.
func (r *Ruleset) ChangeAt(at diag.Span) string {
	whole, ok := r.changeAt(at)
	if !ok {
		return ""
	}
	text := whole.Source.Text
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:whole.Start], '\n')+1:], "\n")
	return line
}

// changeAt is where the change lies that a place stands in.
func (r *Ruleset) changeAt(at diag.Span) (whole diag.Span, ok bool) {
	for _, c := range r.Changes {
		whole = r.Span(c.New)
		if c.Kind == house.Altered && whole.Source == at.Source && whole.Start <= at.Start && at.End <= whole.End {
			return whole, true
		}
	}
	return whole, false
}

// TitleOf is the title of the rules in whose file a place stands: of the house rule that says something there.
func (r *Ruleset) TitleOf(at diag.Span) string {
	for d, f := range syntax.Decls[*syntax.RulesetDecl](r.Files...) {
		if f.Source == at.Source {
			return syntax.Unquote(d.Title)
		}
	}
	return ""
}

// Takes reports whether a field is a parameter of the start.
func (s *Start) Takes(field *Object) bool {
	return slices.ContainsFunc(s.Params, func(p *Field) bool { return p.Object == field })
}

// Written is how the rules write the field: score, and of a member come(4).
func (f *Field) Written() string {
	if f.Of == nil {
		return f.Name
	}
	return f.Of.Name + "(" + f.Family.Named(f.Nth, ", ") + ")"
}

// Called reports whether a name is the field's: of a member as the table says it, come 4, or as the rules write it, come(4), or
// once wrote it, come[4].
func (f *Field) Called(name string) bool {
	return f.Name == name ||
		f.Of != nil && f.Written() == strings.NewReplacer("[", "(", "]", ")", ", ", ", ", ",", ", ").Replace(name)
}

// Kept reports whether nobody has written a define: it is what another one was before a house rule changed it, or what is read
// in the place of an option or a field.
func (d *Define) Kept() bool { return house.Hidden(d.Decl.Name.Name) }

// ValueOf is what a define is, as the rules have it; nil of everything else.
func (r *Ruleset) ValueOf(o *Object) syntax.Expr {
	if o == nil || o.Kind != DefineName {
		return nil
	}
	return r.Defines[o.Index].Decl.Value.Expr.Expr
}
