// Package journal keeps the record of a game: a text file that only ever grows, with one line of JSON for everything that
// happened, legible to people and checked to the letter. The first line is the [Header], all that the game starts from; then
// comes one line for each answer, written and synced before the answer counts, and last, where the game came to its end, a
// line with its results. Replaying the lines restores the game exactly.
//
// Every line ends with a checksum over itself and the checksum of the line before it, so that a line that was edited,
// removed, added or moved is found. The chain guards against accidents and against quiet corrections; whoever writes the
// whole file anew can make it fit.
//
// The package plays through the same door as every player. It opens no files and locks none: a [File] is handed in.
package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"croupier/interp/program"
)

// Version is the version of the format that is written, and the newest that is read.
const Version = 1

// Language is the newest version of the language in which games are recorded and played again.
const Language = program.Language

// Sizes of journals in bytes, far beyond what a game needs.
const (
	mostLine = 4 << 20
	mostFile = 256 << 20
)

// Kind says what a line of a journal records.
type Kind string

// The kinds of lines behind the header.
const (
	Answered Kind = "answer" // a player has answered
	Undone   Kind = "undo"   // answers are taken back: To is the last entry that still stands, 0 where none does
	Ended    Kind = "end"    // the game is over, was refused or has failed
)

// Entry is one line behind the header. The i-th entry (from 0) stands in line i+2 of the file.
type Entry struct {
	N    int  `json:"n"` // entries are counted from 1
	Kind Kind `json:"kind"`

	// Of an answer.
	Player string `json:"player,omitempty"`
	Answer string `json:"answer,omitempty"` // in the form of [words.Write]
	Asked  string `json:"asked,omitempty"`  // a digest of the decision and of everybody's chips

	// Of what is taken back.
	To int `json:"to,omitempty"`

	// Of the end.
	Outcome Outcome          `json:"outcome,omitempty"`
	Why     string           `json:"why,omitempty"` // of a refusal: its message; of a failure: the diagnostic's code
	Results []Result         `json:"results,omitempty"`
	Chips   map[string]int64 `json:"chips,omitempty"` // each player's stack
}

// Outcome is how a game ended.
type Outcome string

// The ways to end.
const (
	Over    Outcome = "over"
	Refused Outcome = "refused" // the rules refused to start
	Failed  Outcome = "failed"  // the rules went wrong, or hit a limit
)

// Result is one result of a finished game, in the words of the table.
type Result struct {
	Name   string `json:"name"`
	Player string `json:"player,omitempty"` // "": the table's
	Value  string `json:"value"`
}

// Journal is a record that has been read through. Its entries stay where they are, and are read again when they are wanted: a
// record may be longer than what fits into memory.
type Journal struct {
	Header  Header
	Warning string // what was left out: a last line that was torn while it was written; "" if nothing

	entries  int
	gone     []span // the entries that do not stand any more, in order
	finished bool
	from     io.ReaderAt
	tail
}

// Finished reports whether the game that is recorded came to its end.
func (j *Journal) Finished() bool { return j.finished }

// span is entries that were taken back, together with the one that says so.
type span struct{ first, last int }

// take takes back all entries behind one of them.
func (j *Journal) take(e *Entry) error {
	for _, s := range j.gone {
		if s.first <= e.To && e.To <= s.last {
			return damage(e.N+1, "it goes back to entry %d, which was taken back itself", e.To)
		}
	}
	for len(j.gone) > 0 && j.gone[len(j.gone)-1].first > e.To {
		j.gone = j.gone[:len(j.gone)-1]
	}
	j.gone = append(j.gone, span{e.To + 1, e.N})
	return nil
}

// stands reports whether an entry was not taken back.
func (j *Journal) stands(n int) bool {
	return !slices.ContainsFunc(j.gone, func(s span) bool { return s.first <= n && n <= s.last })
}

// Answers is how many answers are recorded that were not taken back.
func (j *Journal) Answers() int {
	n := j.entries
	for _, s := range j.gone {
		n -= s.last - s.first + 1
	}
	if j.finished {
		n--
	}
	return n
}

// last is the last entry that stands, 0 where none does.
func (j *Journal) last() int {
	if n := len(j.gone) - 1; n >= 0 && j.gone[n].last == j.entries {
		return j.gone[n].first - 1
	}
	return j.entries
}

// A line is its JSON object with the checksum as its last member: {...,"sum":"0123456789abcdef"}.
const (
	sumKey    = `,"sum":"`
	sumDigits = 16
	sumEnd    = `"}`
	tailSize  = len(sumKey) + sumDigits + len(sumEnd)
	firstLink = "croupier journal"
)

// sum is the checksum of a line: of the sum of the line before it, and of its own text up to the checksum.
func sum(before string, body []byte) string {
	h := sha256.New()
	h.Write([]byte(before))
	h.Write(body)
	var room [sha256.Size]byte
	return hex.EncodeToString(h.Sum(room[:0])[:sumDigits/2])
}

// unseal takes a line apart into its text up to the checksum, and the checksum.
func unseal(line []byte) (body []byte, sum string, ok bool) {
	at := len(line) - tailSize
	if at < 1 || string(line[at:at+len(sumKey)]) != sumKey || string(line[len(line)-len(sumEnd):]) != sumEnd {
		return nil, "", false
	}
	return line[:at], string(line[at+len(sumKey) : len(line)-len(sumEnd)]), true
}

// Damage is the error for a journal that cannot be read: no journal, or one that was changed.
type Damage struct {
	Line   int // of the file, from 1
	Reason string
}

// Error names the line and what is wrong with it.
func (d *Damage) Error() string { return fmt.Sprintf("line %d of the journal: %s", d.Line, d.Reason) }

func damage(line int, format string, args ...any) error {
	return &Damage{Line: line, Reason: fmt.Sprintf(format, args...)}
}
