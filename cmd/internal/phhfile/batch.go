// Package phhfile has hand histories as files: hands that were really played are replayed, file by file, and told of one by one,
// and the table of variants says which rules play which. It must not know how a hand is written: that is interp/phh.
package phhfile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/phh"
	"croupier/interp/say"
)

// Batch is hand histories that are replayed and told of.
type Batch struct {
	Screen   *term.Screen
	JSON     bool // what is told is JSON lines, for other programs
	Replayer *phh.Replayer
	Alive    func() // is called for each hand

	Differ, Unreadable int // how many hands did not come out as recorded, and how many could not be replayed

	all, same, legal int
	last             string // what there is to say of the last one, where nothing is wrong with it
}

// handLine is what is said of one hand in JSON; verdict is same, legal, differs or unreadable.
type handLine struct {
	Event   string `json:"event"`
	Where   string `json:"where"`
	Verdict string `json:"verdict"`
	Waits   string `json:"waits,omitempty"`
	Action  int    `json:"action,omitempty"`
	Text    string `json:"text,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// handsLine is the sum of them.
type handsLine struct {
	Event      string `json:"event"`
	Hands      int    `json:"hands"`
	Same       int    `json:"same"`
	Legal      int    `json:"legal"`
	Differ     int    `json:"differ"`
	Unreadable int    `json:"unreadable"`
}

// endings are how files of hands are called that lie in a folder.
var endings = []string{".phh", ".phhs", ".json", ".jsonl"}

// Path replays the hands of a file, or of all files of hands in a folder and those in it, by their names.
func (b *Batch) Path(ctx context.Context, path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return b.file(ctx, path)
	}
	found := false
	err := filepath.WalkDir(path, func(at string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return files.Unreadable(err)
		case entry.IsDir() || !slices.Contains(endings, strings.ToLower(filepath.Ext(at))):
			return nil
		}
		found = true
		return b.file(ctx, at)
	})
	if err == nil && !found {
		return fmt.Errorf("the folder %s has no hand histories: they end in .phh, .phhs or .jsonl", path)
	}
	return err
}

// file replays the hands of one file.
func (b *Batch) file(ctx context.Context, path string) error {
	f, err := files.Open(path)
	if err != nil {
		return files.Unreadable(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	// Hardly anything outlives its hand, so that collecting what is left over costs more than the memory that it saves.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	for h, err := range phh.Hands(path, f) {
		if err := ctx.Err(); err != nil {
			return errors.New("you have stopped the replay")
		}
		var out phh.Outcome
		if err == nil {
			b.Alive()
			out, err = b.Replayer.Replay(h)
		}
		var fault *phh.Fault
		switch {
		case errors.As(err, &fault):
			b.wrong(fault)
		case err != nil:
			return err
		default:
			b.right(h, out)
		}
	}
	return nil
}

// wrong counts a hand that differs or cannot be read, and says so.
func (b *Batch) wrong(f *phh.Fault) {
	b.all++
	line := handLine{Event: "hand", Where: f.Where, Verdict: "differs", Action: f.Action, Text: f.Text, Reason: f.Reason}
	if f.Unreadable {
		b.Unreadable++
		line.Verdict = "unreadable"
	} else {
		b.Differ++
	}
	if b.JSON {
		b.write(line)
		return
	}
	b.Screen.Line(term.Clean(f.Error()))
}

// right counts a hand that is legal throughout.
func (b *Batch) right(h *phh.Hand, out phh.Outcome) {
	b.all++
	line := handLine{Event: "hand", Where: h.Where, Verdict: "same", Waits: out.Waits}
	b.last = term.Clean(h.Where) + ": " + say.Plural(out.Actions, "action")
	if out.Compared {
		b.same++
		b.last += ", came out the same"
	} else {
		b.legal++
		line.Verdict = "legal"
		b.last += ", all legal; no stacks at the end were recorded to compare with"
	}
	if out.Waits != "" {
		b.last += "; it is not recorded to its end, and waits for " + out.Waits
	}
	if b.JSON {
		b.write(line)
	}
}

// Sum says how all hands came out.
func (b *Batch) Sum() {
	switch {
	case b.JSON:
		b.write(handsLine{"end", b.all, b.same, b.legal, b.Differ, b.Unreadable})
		return
	case b.all == 1 && b.last != "":
		b.Screen.Line(b.last)
		return
	case b.all < 2:
		return
	}
	var parts []string
	count := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	count(b.same, "came out the same")
	count(b.legal, "legal, without stacks to compare with")
	count(b.Differ, "came out differently")
	count(b.Unreadable, "could not be replayed")
	b.Screen.Line(say.Plural(b.all, "hand"), ": ", strings.Join(parts, ", "))
}

func (b *Batch) write(line any) {
	text, err := json.Marshal(line)
	if err != nil {
		return // never: these are plain numbers and texts
	}
	b.Screen.Print(string(diag.Escape(text)), "\n")
}
