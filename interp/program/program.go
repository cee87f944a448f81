// Package program holds a compiled ruleset: plain data, made once by compile and shared by any number of games and
// goroutines, because nothing ever changes it. It knows how to play nothing; package game does.
package program

import (
	"strings"

	"errors"
	"fmt"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/stdlib/hands"
	"slices"
)

// Program is a compiled ruleset.
type Program struct {
	Name    string
	Title   string
	About   string
	Players check.Range

	Rules *check.Ruleset // for names, types, help and tests; never for playing
	Code  []Instr        // all statements, phase after phase
	Nodes []Node         // all expressions; node 0 is "no expression"
	Kinds []check.Kind   // what kind of value each of them gives as it is written; Invalid where it is not written
	Args  []int32        // runs of nodes and other indices that instructions and nodes refer to
	Spans []diag.Span    // where each instruction and node was written

	Layout  Layout
	Asks    []Ask
	Charts  []Chart
	Defines []Define
	Phases  []Phase
	Starts  []Start
	Betting []Betting
	Awards  []Award
	Options []Option
	Results []Result
	Decks   []*Deck      // the first is the one that the word deck means; none: no cards
	Ranks   []string     // of all decks, lowest first
	Suits   []string     // of all decks
	Attrs   []check.Attr // what own cards say of themselves
	Tests   []Test

	Orders  []*hands.Order // the ruleset's own rankings
	Aim     []Aim          // what the players want, what counts most first
	Scripts []Script       // the ruleset's Lua
	Host    any            // carries them out: a game.ScriptHost
	HookAsk int32          // the ask that stands for those of hooks
	Hooks   []EventHook    // what is called when something happens at the table, in this order
	Whens   []When         // what the rules do when something happens at the table, in this order
	Heeded  uint32         // the kinds of events that these meet: a bit for each

	Policies []Policy
	Usual    []Handler // what questions themselves say is usually answered; each policy ends with it
	Answers  []Answer  // the forms of policies' answers, those of one answer side by side

	Texts     []string // every text of the ruleset; a text value is its place here
	FaceNames []string // what faces show of dice that are rolled on charts; among given faces the one at i stands as -1-i
	Words     []string // every word; a word value is WordValue(its place here)

	Clockwise, Anticlockwise int64 // the words for the direction of play

	Dealing bool // somebody deals: cards are dealt, there is betting, or the rules name the dealer

	Families    []Family
	FieldInit   []int32 // of each field of Rules.Fields: the node it starts as, 0: empty or a parameter
	FieldEyes   []Eyes
	PlayerZones []Zone   // by base
	TableZones  []Zone   // by index; the deck and the discards first
	PilesOf     []string // names of the players' piles by base
	TablePiles  []string
	CardLists   [][]string // card lists as written: which cards they are depends on the game's deck

	Sums // what tells these rules from others

	Kept *Kept // what the games of the program share; it is the only thing that changes

	// Backstop, where whoever plays the program has set one before any game, makes for a long call of a script what is asked now
	// and then whether it may go on. Its error stops the game, which then says nothing about the rules: it depends on the
	// machine. It may be called by many games at once.
	Backstop func() (ask func() error)
}

// Layout says where a game keeps what it remembers. Each player's things come first: index = base*seats + seat.
type Layout struct {
	PlayerVars, TableVars   int // plain values: fields, results, lets and loops
	PlayerLists, TableLists int // lists that are no zones: dice on the table, players, lets
	PlayerZones, TableZones int
	PlayerPiles, TablePiles int
	Fracs                   int
	TopLocals, TopLists     int // room that statements need for items of filters

	Stack int // the pile field named stack, or -1

	Fields []Place // where each field of Rules.Fields lives
	Cards  []Place // where cards are kept that lie elsewhere: variables and lists that name them
	Named  []Place // those of them that are fields and results
	Taken  []Place // where it is kept who has taken each offer that is made once
}

// A Store is one of the kinds of places where a field's value lives.
type Store uint8

// The stores.
const (
	InVars Store = iota
	InLists
	InZones
	InPiles
	InFracs
)

// Place is where a field or let lives.
type Place struct {
	Store     Store
	PerPlayer bool
	Index     int
}

// MaxPlayers is how many may sit at a table: masks of players have a bit for each, and two more.
const MaxPlayers = 30

// Table piles that every game has.
const (
	Bank = iota
	Pot
	FirstPile
)

// Table zones that every game has.
const (
	DeckZone = iota
	DiscardZone
	FirstZone
)

// MostDecks is how many decks may be played with side by side.
const MostDecks = 8

// DeckIn is the number of the deck that lies in a zone of the table, -1 where none does.
func (p *Program) DeckIn(zone int32) int {
	for k, d := range p.Decks {
		if d.Zone == zone {
			return k
		}
	}
	return -1
}

// NamedFace stands among given faces for one that shows something on some chart; ok is false where none does.
func (p *Program) NamedFace(name string) (face int, ok bool) {
	for _, chart := range p.Rules.Charts {
		if chart.Sides() == 0 {
			continue
		}
		if f := chart.Face(name); f > 0 {
			return -1 - slices.Index(p.FaceNames, chart.FaceName(f)), true
		}
	}
	return 0, false
}

// DeckCalled is the deck that is named with a colon among cards that are dealt first, omens: - nil where the text is none such.
func (p *Program) DeckCalled(text string) *Deck {
	name, is := strings.CutSuffix(text, ":")
	for _, d := range p.Decks {
		if is && d.Name == name && len(p.Decks) > 1 {
			return d
		}
	}
	return nil
}

// IsDeck reports whether a deck lies in a zone of the table. The first one's place is there in every game.
func (p *Program) IsDeck(zone int32) bool { return zone == DeckZone || p.DeckIn(zone) > 0 }

// Table variables that every game has.
const (
	DealerVar = iota
	DirectionVar
	RoundVar // the number of the round
	FirstVar
)

type (
	// Define is a compiled define: its body, and the room its parameters and items need.
	Define struct {
		Name          string
		Body          int32
		List          bool // it gives a list
		Params        []Local
		Locals, Lists int
	}
	// Family is a field that is kept for each of several: its members lie side by side, in the order of the keys; of two sides in
	// that of the first, and for each of those in that of the second.
	Family struct {
		Name  string
		Sides [][]int64
	}
	// Local is a parameter's place in its frame, or that of the item that is looked at.
	Local struct {
		List bool
		Frac bool // it holds a fraction
		Word bool // it holds a word's number, as lists keep them, and not the word
		At   int32
	}
	// Phase is where a phase's code begins.
	Phase struct {
		Name   string
		At     int32
		Params []Place // where the values are kept that it is given
	}
	// Start is something that can be started.
	Start struct {
		Name    string
		At      int32
		Params  []int // indices of Rules.Fields
		Players check.Range
		Word    int64 // the start's name as a word value, for this-start
	}
	// Option is a house-rule option with its default as a value.
	Option struct {
		Name    string
		Default int64
	}
	// Result is where a result is kept.
	Result struct {
		Name      string
		PerPlayer bool
		Type      check.Type
		Place     Place
		Given     int // the variable that says it was given
		Frac      int // where a fraction is kept
	}
	// Deck is what one of a game's decks is built from.
	Deck struct {
		Name         string // the first one's is deck
		Zone         int32  // where it lies, of the table's zones
		Ranks, Suits []string
		Jokers       int32 // node, 0: none
		Copies       int32
		Wild         int32
		Own          []OwnCard
		RunsOut      int32 // zone node that is shuffled in
		WhatThereIs  bool
	}
	// OwnCard is a card of the ruleset's own, with the values of its attributes in the order of Program.Attrs.
	OwnCard struct {
		Name   string
		Values []int64
	}
	// Chart is a compiled chart.
	Chart struct {
		Name  string
		Rows  []Key
		Cols  []Key
		Cells []int64 // row by row
		Spans []int32 // of each row
	}
	// Key is what a row or column of a chart stands for.
	Key struct {
		Otherwise   bool
		Least, Most int64 // numbers, and everything else as Least == Most
	}
	// Betting is one open betting statement.
	Betting struct {
		Starting, Least, Most         int32
		MaxRaises, Reopens            int32
		OrMore, NoChecking, RaiseOnce bool
		ShortReopen                   bool
		Phase                         int32 // the phase in which it stands; -1: none
		Span                          int32 // where it is written
		Heeded                        bool  // something is done between two turns; then [InNextBet] goes on with the next
	}
	// When is a phase that is done whenever something happens.
	When struct {
		Kind   uint8   // of the event
		Verb   string  // by which it is known; "" for all of the kind
		Fields []int32 // of the change of a field: which it may be
		Cards  bool    // only where there are cards
		Player bool    // only where it is somebody's
		Phase  int32
	}
)

// Award is one award of the pot. Low.Dir is 0 where there is no second half.
type Award struct {
	High, Low Winner
	Starting  int32
}

// Winner is who wins: the highest (Dir 1) or lowest (Dir -1) by the keys, among those where a condition holds.
type Winner struct {
	Dir   int
	Kind  check.Kind // of the first key
	Keys  []int32
	Where int32
}

// AskKind is what kind of answer an ask wants.
type AskKind uint8

// The kinds of asks.
const (
	AskWord AskKind = iota
	AskYesNo
	AskNumber
	AskOne
	AskCards
	AskDice
	AskBet
	AskAction // a round of betting's own decision
)

// AsksGM stands for the node of who is asked where that is the game master.
const AsksGM = -1

// PhaseAt is the name of the phase that an instruction belongs to, "" for a start itself.
func (p *Program) PhaseAt(pc int32) string {
	name, best := "", int32(-1)
	for i := range p.Phases {
		if at := p.Phases[i].At; at <= pc && at > best {
			name, best = p.Phases[i].Name, at
		}
	}
	for i := range p.Starts {
		if at := p.Starts[i].At; at <= pc && at > best {
			name, best = "", at
		}
	}
	return name
}

// AsksGM reports whether the rules ask the game master anything.
func (p *Program) AsksGM() bool {
	return slices.ContainsFunc(p.Asks, func(a Ask) bool { return a.Who == AsksGM })
}

// Ask is a compiled decision.
type Ask struct {
	Kind        AskKind
	Who         int32  // a node, or [AsksGM]
	Verb        string // as the rules say it: choose, muck, discard, bet
	Prompt      string
	PromptParts []int32 // what is said behind it: nodes, and the kind of each
	Least, Most int32   // nodes
	Bounded     bool    // AskNumber: the rules write the most as a number, so that it is no count of anything
	Words       []WordOption
	List        int32 // AskOne: node
	ListKind    check.Kind
	From, To    int32 // zone or faces nodes, To 0 where nothing moves; AskBet: piles, From 0 the stack
	Rerolls     bool  // AskDice: they are thrown again where they lie
	Where       int32
	WhereLook   int32    // how the looked-at item is known
	Shape       Shape    // AskCards: how the cards must fit together
	Such        int32    // and what must hold for all of them: a node
	SuitBlind   bool     // cards of one rank are alike to that condition and to the shape
	SuchAt      int32    // the list local that stands for them in it
	Whole       int32    // what the cards or dice are taken from before a condition leaves some out: a node
	LeftOut     []Reason // what is said of one that is left out, by each condition; Cond 0: by whichever
	Reasons     []Reason // what is said where a part of Such does not hold
	Fold, Pass  bool
	Into        int32 // one more than the field that the answer is set into, and what those who may not see it do not hear; 0: none
	IntoOther   bool  // and it is not the field of the player whose turn it is, or of the table
	New         bool  // a house rule asks it, and not the game that it stands on
	Span        int32 // where it is written; 0 for what Lua asks
	Phase       int32 // the phase in which it stands; -1: none
	Showing     int32
	ShowingType check.Type
	Beside      string // what that is, or what it is a chance of, as the rules call it
	ShowVar     int    // the table variable that "for each n" names
	FoldTo      int32  // where the code goes on after a fold
	ElseTo      int32  // where it goes on when there is no legal answer; -1: it does not
}

// Reason is what is said to whom a condition refuses.
type Reason struct {
	Cond int32  // a node: what must hold, or the list of those for which it holds
	Text string // "": nothing in particular
}

// Shape is how cards that are taken must fit together.
type Shape uint8

// The shapes.
const (
	AnyShape Shape = iota
	OneRank
	OneSuit
	Run
)

// WordOption is one word that can be chosen.
type WordOption struct {
	Word int64
	When int32
}

// None and All are the values of none and all; words lie just above none, numbers and everything else far above them. All is
// larger than any number, since it is as many as there are. No number is any of them: numbers come in up to [MostNumber] and are
// held to it where they are counted with, and whatever counts refuses none, words and all.
const (
	None     = -1 << 63
	All      = 1 << 62
	wordBase = None + 1<<20
	WordEnd  = wordBase + 1<<20 // every other value is above it
)

// MostNumber is how far from 0 a number may be.
const MostNumber = syntax.MostNumber

// ErrTooLarge is the error for a number that nothing can be counted with.
var ErrTooLarge = fmt.Errorf("it is larger than numbers may be: they go to %d either way", MostNumber)

// ReadNumber reads a whole number as people type it. Whatever is typed, sent or recorded as a number comes in here: nothing that
// is further from 0 than [MostNumber] does.
func ReadNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) || n > MostNumber || n < -MostNumber:
		return 0, ErrTooLarge
	case err != nil:
		return 0, errors.New("it must be a number")
	}
	return n, nil
}

// WordValue is the value of the i-th word.
func WordValue(i int) int64 { return wordBase + int64(i) }

// WordOf is the value of a word of the program; None where it has no such word.
func (p *Program) WordOf(word string) int64 {
	for i, w := range p.Words {
		if w == word {
			return WordValue(i)
		}
	}
	return None
}

// IsWord reports whether a value is a word, and which.
func IsWord(v int64) (int, bool) {
	if v >= wordBase && v < WordEnd {
		return int(v - wordBase), true
	}
	return 0, false
}

// DiceValue packs a dice code into a value; DiceParts takes it apart.
func DiceValue(dice, pips int64) int64 { return dice<<16 | pips }

// DiceParts gives the dice and pips of a dice code's value.
func DiceParts(v int64) (dice, pips int64) { return v >> 16, v & 0xffff }

// Eyes is who sees something that is not revealed to anybody in particular.
type Eyes struct{ Owner, GM, Everybody bool }

// Mask is the mask of those who see it, where it is this player's: a bit for each seat, bit 30 for the game master and
// bit 31 for everybody.
func (e Eyes) Mask(seat int) uint32 {
	var mask uint32
	if e.Owner {
		mask |= 1 << seat
	}
	if e.GM {
		mask |= 1 << 30
	}
	if e.Everybody {
		mask |= 1 << 31
	}
	return mask
}

// Zone is a place for cards.
type Zone struct {
	Name string
	Eyes
}
