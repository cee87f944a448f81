package phh

import (
	"fmt"
	"strconv"
	"strings"
)

// verb is what an action does.
type verb uint8

const (
	dealHole  verb = iota // d dh pN CARDS
	dealBoard             // d db CARDS
	fold                  // pN f
	call                  // pN cc: check, or call
	raise                 // pN cbr AMOUNT: complete, bet, or raise to
	bring                 // pN pb: post the bring-in
	exchange              // pN sd [CARDS]: discard, or stand pat
	show                  // pN sm [CARDS]: show, or muck
)

// action is one line of a hand.
type action struct {
	number int // counted from 1, as the file lists it
	text   string
	verb   verb
	seat   int // of the player, or of whoever is dealt cards; -1 for the board
	cards  []card
	amount float64
	slots  []int // the cards of an exchange, among those that were dealt
}

// parseActions reads the actions of a hand; those that do nothing are left out.
func (r *Replayer) parseActions(h *Hand) error {
	r.actions, r.faces = r.actions[:0], r.faces[:0]
	for i, text := range h.Actions {
		a := action{number: i + 1, text: text, seat: -1}
		before := len(r.faces)
		does, faces, err := a.parse(len(h.Start), r.faces)
		if err != nil {
			return &Fault{Where: h.Where, Action: i + 1, Text: text, Reason: err.Error(), Unreadable: true}
		}
		if r.faces, a.cards = faces, faces[before:len(faces):len(faces)]; does {
			r.actions = append(r.actions, a)
		}
	}
	return nil
}

// parse reads the words of an action, and reports whether it is one: a mere comment does nothing. The cards are appended.
func (a *action) parse(seats int, cards []card) (bool, []card, error) {
	said, _, _ := strings.Cut(a.text, "#")
	var room [4]string
	words := room[:0]
	for word := range strings.FieldsSeq(said) {
		words = append(words, word)
	}
	if len(words) == 0 {
		return false, cards, nil
	}
	if len(words) == 1 {
		return false, cards, fmt.Errorf("who acts, and how? Actions look like %q or %q", "p1 cbr 20", "d db Ah7c2d")
	}
	actor, name, rest := words[0], words[1], words[2:]
	least, most := 0, 0
	var err error
	switch {
	case actor == "d" && name == "dh":
		a.verb, least, most = dealHole, 2, 2
		if len(rest) > 0 {
			if a.seat, err = parseSeat(rest[0], seats); err != nil {
				return false, cards, err
			}
		}
	case actor == "d" && name == "db":
		a.verb, least, most = dealBoard, 1, 1
	case actor == "d":
		return false, cards, fmt.Errorf("the dealer deals to a player (d dh) or to the board (d db), and knows no %q", name)
	default:
		if a.seat, err = parseSeat(actor, seats); err != nil {
			return false, cards, err
		}
		switch name {
		case "f":
			a.verb = fold
		case "cc":
			a.verb = call
		case "cbr":
			a.verb, least, most = raise, 1, 1
		case "pb":
			a.verb = bring
		case "sd":
			a.verb, most = exchange, 1
		case "sm":
			a.verb, most = show, 1
		default:
			return false, cards, fmt.Errorf("nobody knows the action %q: it is one of f, cc, cbr, pb, sd and sm", name)
		}
	}
	if len(rest) < least || len(rest) > most {
		return false, cards, fmt.Errorf("%s %s takes %s behind it, not %d", actor, name, counted(least, most), len(rest))
	}
	if a.verb == raise {
		a.amount, err = strconv.ParseFloat(rest[0], 64)
		if err == nil {
			err = sound(a.amount)
		}
		if err != nil {
			err = fmt.Errorf("%q is no amount of chips", rest[0])
		}
		return true, cards, err
	}
	if len(rest) > 0 && !(a.verb == show && rest[len(rest)-1] == "-") {
		cards, err = parseCards(rest[len(rest)-1], cards)
	}
	return true, cards, err
}

func counted(least, most int) string {
	switch {
	case most == 0:
		return "nothing"
	case least == most && most == 1:
		return "one word"
	case least == most:
		return fmt.Sprintf("%d words", most)
	}
	return fmt.Sprintf("at most %d word", most)
}

// parseSeat reads p1, p2, ...
func parseSeat(word string, seats int) (int, error) {
	digits, ok := strings.CutPrefix(word, "p")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return 0, fmt.Errorf("%q is nobody: it is d for the dealer, or p1 to p%d", word, seats)
	}
	if n < 1 || n > seats {
		return 0, fmt.Errorf("nobody is %s: the players are p1 to p%d", word, seats)
	}
	return n - 1, nil
}
