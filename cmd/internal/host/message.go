package host

import (
	"encoding/json"
	"reflect"
	"strings"

	"croupier/interp/event"
)

// message is what a program writes on a line, as it is read. To carry it out gives the reply's fields, or a [*Problem]. It is one
// of the three below, by what has to be there before.
type message any

type (
	// free is about no game that is played.
	free interface {
		do(h *Host) (any, error)
	}
	// playing does something with a game. Where somebody wants to be told what came of it, it is a [watch] too.
	playing interface {
		find(h *Host) (*table, error)
		with(h *Host, t *table) (any, error)
	}
	// looking reads something of a game, for a viewer.
	looking interface {
		look(h *Host) (*table, event.Viewer, error)
		read(h *Host, t *table, v event.Viewer) (any, error)
	}
)

// carryOut does what a message says.
func (h *Host) carryOut(m message) (any, error) {
	switch m := m.(type) {
	case looking:
		t, v, err := m.look(h)
		if err != nil {
			return nil, err
		}
		return m.read(h, t, v)
	case playing:
		t, err := m.find(h)
		if err != nil {
			return nil, err
		}
		if w, ok := m.(interface{ check(t *table) error }); ok {
			if err := w.check(t); err != nil {
				return nil, err
			}
		}
		return m.with(h, t)
	}
	return m.(free).do(h)
}

// verb is one thing that can be done.
type verb struct {
	name  string
	says  string
	make  func() message
	reply any // what comes back, for PROTOCOL.md
}

// verbs are all of them.
var verbs []verb

func init() {
	verbs = []verb{
		{"rules", "What can be started, by which rules.", func() message { return &rulesMessage{} }, rulesReply{}},
		{"start", "Start a game. Policies answer at once for the players that have one.", func() message { return &startMessage{} },
			standing{}},
		{"games", "The games that are being played.", func() message { return &gamesMessage{} }, gamesReply{}},
		{"close", "End a game, over or not. Its record stays.", func() message { return &closeMessage{} }, closeReply{}},
		{"events", "What has happened.", func() message { return &eventsMessage{} }, eventsReply{}},
		{"view", "The table as it lies.", func() message { return &viewMessage{} }, viewReply{}},
		{"decision", "The open decision.", func() message { return &decisionMessage{} }, standing{}},
		{"legal", "The legal answers to the open decision, one by one.", func() message { return &legalMessage{} }, legalReply{}},
		{"results", "What has come of it so far.", func() message { return &resultsMessage{} }, resultsReply{}},
		{"answer", "Answer the open decision. Policies answer at once for the players that have one.",
			func() message { return &answerMessage{} }, standing{}},
		{"decide", "Let a policy answer the open decision, whoever is asked.", func() message { return &decideMessage{} }, standing{}},
		{"go", "Let policies go on answering for the players that have one.", func() message { return &goMessage{} }, standing{}},
		{"clone", "Copy a game. Both go on by themselves; the copy is not recorded.", func() message { return &cloneMessage{} },
			standing{}},
		{"undo", "Take back what was done.", func() message { return &undoMessage{} }, standing{}},
		{"redo", "Do again what was undone.", func() message { return &redoMessage{} }, standing{}},
		{"goto", "Back or forth to how the game stood after any entry, also one that was undone.",
			func() message { return &gotoMessage{} }, standing{}},
		{"reroll", "Back to an entry, and chance decides anew from there.", func() message { return &rerollMessage{} }, standing{}},
		{"history", "The entries of a game: what was done, undone too.", func() message { return &historyMessage{} }, historyReply{}},
		{"real", "The table deals and rolls by itself from now on, or no more. What it dealt comes in told.",
			func() message { return &realMessage{} }, standing{}},
		{"correct", "What the table told was mistyped: the game goes on from there with what is told now, as far as the later " +
			"answers fit.", func() message { return &correctMessage{} }, standing{}},
		{"word", "The game master's word: set a field, give or take chips, or say how a result came out.",
			func() message { return &wordMessage{} }, standing{}},
		{"save", "The record of a game: its text, or a file that it is written to.", func() message { return &saveMessage{} },
			saveReply{}},
		{"load", "Go on with a game from its record. A record in a file is gone on with too.",
			func() message { return &loadMessage{} }, standing{}},
	}
}

func verbNames() []string {
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	return names
}

// Each message has what every message has, and most have the game that they are about.
type head struct {
	ID json.RawMessage `json:"id,omitempty" help:"comes back with the reply, as it is"`
	Do string          `json:"do" help:"what is to be done"`
}

type about struct {
	head
	Game string `json:"game" help:"the game, by the name that it was given"`
}

// find finds the game.
func (a *about) find(h *Host) (*table, error) { return h.find(a.Game) }

// watch is what messages have that move a game: who wants to be told at once what came of it.
type watch struct {
	Viewer *string `json:"viewer,omitempty" help:"for whom the reply tells what happened and what is asked; without one it tells only who is asked"`
	After  *int    `json:"after,omitempty" help:"the entry up to which they know what happened; without it, all until now"`
}

// telling is what messages have after which policies may answer.
type telling struct {
	watch
	Told []string `json:"told,omitempty" help:"what the table dealt and rolled, a text for each need: [\"9h 8d 6d\", \"4 1\"]"`
	Most *int     `json:"most,omitempty" help:"how many decisions policies may make before the reply comes: 0 to 10000, and 1000 unless it says"`
}

// fieldsOf are the names of a message's fields.
func fieldsOf(m any) []string {
	var names []string
	eachField(reflect.TypeOf(m), func(f reflect.StructField) { names = append(names, nameOf(f)) })
	return names
}

// eachField goes through the fields of a struct as JSON has them.
func eachField(t reflect.Type, do func(f reflect.StructField)) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			eachField(f.Type, do)
		} else {
			do(f)
		}
	}
}

func nameOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
