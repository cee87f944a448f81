package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/say"
	"croupier/stdlib/dice"
)

func (w Scribe) rolled(who person, e event.Seen) string {
	if e.Hidden > 0 && e.Kind == event.Reroll {
		return who.does("roll") + " " + someDice(e.Hidden) + " again"
	}
	if e.Kind == event.Reroll && e.Amount == 0 {
		return who.does("reroll") + " none"
	}
	text := facesOf(e)
	if e.On > 0 {
		text = w.shown(e)
	}
	if e.Kind == event.Reroll {
		return who.label() + "the dice now show " + text
	}
	if e.Kind == event.Keep {
		return who.does("keep") + " " + text
	}
	if sum := sumOf(e.Faces); e.Sum && e.On == 0 && (len(e.Faces) != 1 || e.Amount != sum) {
		text += ", that is " + say.Number(e.Amount)
	}
	if text != "" {
		text = ": " + text
	}
	what, _, _ := strings.Cut(strings.TrimPrefix(e.Event.Text, "roll "), "\n")
	what = thrown(term.Clean(what))
	if who == nobody {
		return "Rolled " + what + text
	}
	return who.does("roll") + " " + what + text
}

// shown is what dice show that are rolled on a chart: "success advantage, blank".
func (w Scribe) shown(e event.Seen) string {
	var names []string
	for _, f := range e.Faces {
		names = append(names, w.State.FaceName(e.On, f))
	}
	return strings.Join(names, ", ")
}

// facesOf is what dice show; behind one that exploded stand those that it brought: "3 10 (again 10, 4) 5".
func facesOf(e event.Seen) string {
	var text strings.Builder
	burst := func(i int) bool { return i >= 0 && i < len(e.Burst) && e.Burst[i] }
	for i, f := range e.Faces {
		switch {
		case burst(i-1) && burst(i-2):
			text.WriteString(", ")
		case burst(i - 1):
			text.WriteString(" (again ")
		case i > 0:
			text.WriteString(" ")
		}
		text.WriteString(say.Number(int64(f)))
		if burst(i-1) && !burst(i) {
			text.WriteString(")")
		}
	}
	return text.String()
}

// thrown is what is thrown, as notation has it, in words where it takes any: "5d10, exploding on 10".
func thrown(notation string) string {
	f, err := dice.Parse(notation)
	if err != nil || len(f.Terms) != 1 || f.Times != 1 || len(f.Terms[0].Spec.Tally) > 0 || f.Label != "" {
		return notation
	}
	spec := f.Terms[0].Spec
	plain := dice.Spec{Count: spec.Count, Faces: spec.Faces, Pips: spec.Pips}.String()
	if spec.Count == 1 {
		plain = strings.TrimPrefix(plain, "1")
	}
	if on := spec.Explode.On; len(on) > 0 {
		plain += ", exploding "
		if spec.Explode.Depth == 1 {
			plain += "once "
		}
		plain += "on " + faceSet(on)
	}
	if on := spec.Reroll.On; len(on) > 0 {
		plain += ", " + faceSet(on) + " rolled again"
		if spec.Reroll.Once {
			plain += " once"
		}
	}
	if spec.Keep.End != dice.KeepAll {
		end := "highest"
		if spec.Keep.End == dice.KeepLowest {
			end = "lowest"
		}
		if spec.Keep.N > 1 {
			end += " " + say.Number(int64(spec.Keep.N))
		}
		plain += ", the " + end + " kept"
	}
	return plain
}

func faceSet(on dice.FaceSet) string {
	parts := make([]string, len(on))
	for i, r := range on {
		parts[i] = say.Number(int64(r.From))
		if r.To > r.From {
			parts[i] += " to " + say.Number(int64(r.To))
		}
	}
	return say.AndList(parts)
}

func someDice(n int) string {
	if n == 1 {
		return "a die"
	}
	return say.Number(int64(n)) + " dice"
}

func sumOf(faces []int32) int64 {
	sum := int64(0)
	for _, f := range faces {
		sum += int64(f)
	}
	return sum
}
