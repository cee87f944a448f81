package session

import (
	"fmt"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/table"
)

// Kind says what an entry does.
type Kind string

// The kinds of entries.
const (
	UseRules  Kind = "rules"     // a ruleset is used from now on: Rules, Set (its options)
	SetOption Kind = "option"    // one of its options: Name, Value
	SetReal   Kind = "real"      // the table deals and rolls itself, or no more: On
	SetChar   Kind = "character" // a character is made or changed: Who, Set
	Import    Kind = "import"    // the sheets of a file are read, all or none: Sheets, Text
	DropChar  Kind = "remove"    // a character leaves: Who
	Roll      Kind = "roll"      // dice at the prompt: Text, Who, Sees, Told
	Reveal    Kind = "reveal"    // everybody may see a roll, a note or a secret contest from now on: To
	Start     Kind = "start"     // a check or contest begins: Game, Told, Sees (everybody, or the game master alone)
	Answer    Kind = "answer"    // somebody has decided: Who, Value, Asked, Told
	SetField  Kind = "field"     // the game master sets a field: Who, Name, Value, Why
	GiveChips Kind = "chips"     // they give or take chips: Who, Name, Amount, Why
	SetResult Kind = "result"    // they say how a result came out: Who, Name, Value, Why
	Correct   Kind = "correct"   // what the table had told was mistyped: To, Told, Why
	Leave     Kind = "leave"     // the open contest is given up: Why
	SetMacro  Kind = "macro"     // Name stands for Text; without a text no more
	Define    Kind = "define"    // a definition in the language, typed at the prompt: Text
	Show      Kind = "show"      // somebody shows cards of theirs: Who, Value, Name (to whom; nobody: to all)
	Note      Kind = "note"      // something is written down: Text, Who, Sees
	Undo      Kind = "undo"      // back to how things stood after To
	Redo      Kind = "redo"      // forth again
	Goto      Kind = "goto"      // to how things stood after any entry
	Reroll    Kind = "reroll"    // back to To, and chance decides anew from there: Seed
)

// Sees says who may see a roll, a note, or a contest.
type Sees string

// The four kinds of visibility.
const (
	All   Sees = ""      // everybody
	GM    Sees = "gm"    // the game master and whoever rolled
	Blind Sees = "blind" // the game master alone: who rolled does not
	Self  Sees = "self"  // whoever rolled alone
)

// Entry is one thing that was done. Which fields it has goes by its kind.
type Entry struct {
	N    int    `json:"n"`
	Kind Kind   `json:"kind"`
	At   string `json:"at,omitempty"` // when, as the table's clock showed it
	By   string `json:"by,omitempty"` // the policy that decided, "" for people

	Who    string            `json:"who,omitempty"`
	Name   string            `json:"name,omitempty"`
	Value  string            `json:"value,omitempty"`
	Text   string            `json:"text,omitempty"`
	Amount int64             `json:"amount,omitempty"`
	On     bool              `json:"on,omitempty"`
	Set    []journal.Setting `json:"set,omitempty"`
	Sheets []Sheet           `json:"sheets,omitempty"`
	Sees   Sees              `json:"sees,omitempty"`
	To     int               `json:"to,omitempty"`
	Seed   uint64            `json:"seed,omitempty"` // of a reroll, or of a contest that was given its own
	Why    string            `json:"why,omitempty"`
	Told   []string          `json:"told,omitempty"` // what the table dealt and rolled
	Rules  *Rules            `json:"rules,omitempty"`
	Game   *journal.Header   `json:"game,omitempty"`
	Asked  string            `json:"asked,omitempty"`
	Came   string            `json:"came,omitempty"` // what it came to, for people, and for a replay to be held by
}

// Sheet is what a file says of a character, or under the name [NameTable] of what lasts for the table.
type Sheet struct {
	Who string            `json:"who"`
	Set []journal.Setting `json:"set,omitempty"`
}

// Rules names a ruleset. One that is not shipped has its text with it, so that the record needs no other file.
type Rules struct {
	Name string `json:"name"`
	Path string `json:"path,omitempty"` // where its file or folder was, unless it is shipped
	program.Sums
	Files []File `json:"files,omitempty"`
	Bases []Base `json:"bases,omitempty"`
}

// File is a file of rules.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Base is a ruleset that another one extends: by what name, from which file, and what was found.
type Base struct {
	Name   string `json:"name"`
	From   string `json:"from"`
	Called string `json:"called"`
	Files  []File `json:"files"`
}

// Key is what a ruleset is called in a session: its shipped name, or its path.
func (r *Rules) Key() string {
	if r.Path != "" {
		return r.Path
	}
	return r.Name
}

// Stopped is the error of a game in which the rules went wrong. What it says is for who sees everything; of others the state says
// what they may know of it.
type Stopped struct {
	*diag.Diagnostic
	State *game.State
}

// Unwrap is what went wrong, as who sees everything may know it.
func (s *Stopped) Unwrap() error { return s.Diagnostic }

// NeedError is the error for an entry that has to say what the table dealt or rolled.
type NeedError struct {
	Need *table.Need
	Says string // "Ann's hole: 2 cards"
}

// Error says what is needed, and what was wrong with what was told.
func (e *NeedError) Error() string {
	if e.Need.Wrong != "" {
		return fmt.Sprintf("%s: %s", e.Says, e.Need.Wrong)
	}
	return "the table has to say what it dealt or rolled: " + e.Says
}
