package play

import (
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/words"
)

// JSON writes a game as JSON lines, an object for each event, as one viewer may see it.
type JSON struct {
	Screen *term.Screen
	Viewer event.Viewer
	Why    bool // with each result, what decided it
}

// Happened writes events. Results and the end come at last, from End.
func (j *JSON) Happened(s *game.State, events []event.Event) {
	for _, e := range events {
		seen, ok := s.See(e, j.Viewer)
		if ok && seen.Kind != event.Result && seen.Kind != event.End {
			j.write(words.EventJSON(s, seen))
		}
	}
}

// Asked writes the decision. What is legal is for whoever is asked, as it may name what others must not see.
func (j *JSON) Asked(s *game.State) {
	d := s.Pending()
	o := words.Object{"event": "decision", "player": s.Game().Name(d.Player)}
	if s.Reads(j.Viewer) {
		o["kind"], o["verb"] = d.KindName(), d.Verb
	}
	if prompt := s.PromptFor(j.Viewer); prompt != "" {
		o["prompt"] = prompt
	}
	if j.Viewer == event.Viewer(d.Player) || j.Viewer == event.Record {
		o["legal"] = words.LegalJSON(s)
	}
	j.write(o)
}

// End writes the results, and then the end itself. Only who sees everything learns the seed.
func (j *JSON) End(s *game.State) {
	if why := s.Refused(); why != "" {
		j.write(words.Object{"event": "refused", "text": why})
	}
	if err := s.ErrTo(j.Viewer); err != nil {
		j.write(words.Object{"event": "error", "code": err.Code, "text": err.Summary, "where": err.Span.String()})
	}
	for _, r := range s.ResultsSeen(j.Viewer) {
		o := words.Object{"event": "result", "name": r.Name, "value": words.JSON(s, r.Value)}
		if r.Player >= 0 {
			o["player"] = s.Game().Name(r.Player)
		}
		if j.Why {
			o["why"] = reasons(r)
		}
		j.write(o)
	}
	o := words.Object{"event": "end"}
	if j.Viewer == event.Record {
		o["seed"] = s.Seed()
	}
	if chips := j.chips(s); chips != nil {
		o["chips"] = chips
	}
	j.write(o)
}

// chips is what everybody has, as far as the viewer sees it; nil where the game has no stacks.
func (j *JSON) chips(s *game.State) words.Object {
	var chips words.Object
	for seat := range s.Game().Seats() {
		if v, ok := know.FieldOf(s, table.Stack, seat, j.Viewer); ok {
			if chips == nil {
				chips = words.Object{}
			}
			chips[s.Game().Name(seat)] = words.JSON(s, v)
		}
	}
	return chips
}

func reasons(r game.Result) []words.Object {
	list := []words.Object{}
	for _, reason := range r.Why {
		text, _, _ := strings.Cut(reason.Where.Text(), "\n")
		line := words.Object{"where": reason.Where.String(), "text": text, "what": reason.What}
		if reason.Words != "" {
			line["words"] = reason.Words
		}
		list = append(list, line)
	}
	return list
}

// write writes one object on a line, the event first.
func (j *JSON) write(o words.Object) {
	event := o["event"]
	rest := words.Object{}
	for k, v := range o {
		if k != "event" {
			rest[k] = v
		}
	}
	line := diag.Object(words.Object{"event": event})
	if len(rest) > 0 {
		line = append(append(line[:len(line)-1], ','), diag.Object(rest)[1:]...)
	}
	j.Screen.Print(string(line), "\n")
}
