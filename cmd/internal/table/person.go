package table

import (
	"strings"

	"croupier/interp/event"
	"croupier/interp/say"
)

// person is somebody of whom something is said. A player called You is spoken to.
type person struct {
	name string
	you  bool
}

// nobody is who does what the rules do by themselves.
var nobody = person{}

// gameMaster is who sits at no place. Inside of a sentence they are written small.
var gameMaster = person{name: "The game master"}

// person is a player, as they are spoken of or to.
func (w Scribe) person(seat int) person {
	if seat == int(event.GM) {
		return gameMaster
	}
	name := w.name(seat)
	if strings.EqualFold(name, "you") {
		return person{"You", true}
	}
	return person{name, false}
}

// does is what somebody does: "Ann bets", "You bet", "Ann is".
func (p person) does(verb string) string {
	if p.you {
		return p.name + " " + plural(false, verb)
	}
	return p.name + " " + third(verb)
}

// object is somebody to whom something is done.
func (p person) object() string {
	if p.you {
		return "you"
	}
	return p.inside()
}

// whose is "Olaf's target", "your target", or "target" where it is the table's.
func (p person) whose(thing string) string {
	switch {
	case p == nobody:
		return readable(thing)
	case p.you:
		return "your " + readable(thing)
	}
	return p.inside() + "'s " + readable(thing)
}

// inside is the name inside of a sentence.
func (p person) inside() string {
	if p == gameMaster {
		return strings.ToLower(p.name)
	}
	return p.name
}

// has begins a sentence with whose a thing is.
func (p person) has(thing string) string {
	if p.you || p == gameMaster {
		return say.Capital(p.whose(thing))
	}
	return p.whose(thing)
}

// label is "Olaf: " before what happens on somebody's side, "" where it is nobody's.
func (p person) label() string {
	if p == nobody {
		return ""
	}
	return p.name + ": "
}

// action is a betting action: "Ann raises to 20", "You fold".
func (p person) action(e event.Seen) string {
	name, allIn := strings.CutSuffix(e.Name, ", all-in")
	text := p.does(name)
	switch name {
	case "bet", "call":
		text += " " + say.Number(e.Amount)
	case "raise":
		text += " to " + say.Number(e.Value.N)
	}
	if allIn {
		text += ", all-in"
	}
	return text
}

// third is a verb as it is said of somebody: "bets", "passes", "is".
func third(verb string) string {
	if verb == "be" {
		return "is"
	}
	for _, end := range []string{"s", "sh", "ch", "x", "o"} {
		if strings.HasSuffix(verb, end) {
			return verb + "es"
		}
	}
	return verb + "s"
}

// plural is a verb as it is said of several, or with one of one.
func plural(one bool, verb string) string {
	switch {
	case one:
		return third(verb)
	case verb == "be":
		return "are"
	}
	return verb
}
